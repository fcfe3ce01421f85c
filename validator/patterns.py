"""Patterns of file names in a configuration file, much as version control knows them.

`*`, `?` and `[…]` stand for characters of one name, `**` for any number of folders. A pattern without a
stroke in it holds at any depth, one with a stroke from the folder of its file on. What holds for a folder holds
for all below it; a stroke at the end asks for a folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from validator.frozen import Frozen

_ANY = "**"


class PatternError(ValueError):
    """A pattern that cannot be taken as it stands; `reason` says why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Pattern(Frozen):
    """A pattern, and the folder it is said for."""

    text: str
    folder: str
    parts: tuple[str, ...]
    only_folders: bool
    anywhere: bool

    def holds(self, path: str) -> bool:
        """Whether it holds for a file; for one outside its folder only where it holds at any depth."""
        names, inside = _below(os.path.abspath(path), self.folder)
        if not inside and not self.anywhere:
            return False
        reached = self._without_any({0})
        for number, name in enumerate(names, 1):
            reached = self._without_any(
                place + (self.parts[place] != _ANY)
                for place in reached
                if self.parts[place] == _ANY or fnmatchcase(name, self.parts[place])
            )
            if len(self.parts) in reached and (number < len(names) or not self.only_folders):
                return True
            reached.discard(len(self.parts))
        return False

    def _without_any(self, places: Iterable[int]) -> set[int]:
        """The places in the pattern, and those behind them where no folder at all is enough."""
        found = set(places)
        for place, part in enumerate(self.parts):
            if part == _ANY and place in found:
                found.add(place + 1)
        return found


def _below(path: str, folder: str) -> tuple[Sequence[str], bool]:
    """The names of a path below a folder, or else below the nearest one that has both, and which of the two."""
    try:
        common = os.path.commonpath([path, folder])
    except ValueError:  # on another drive
        return _names(path), False
    return _names(os.path.relpath(path, common)), common == folder


def _names(path: str) -> list[str]:
    return [name for name in path.replace(os.sep, "/").split("/") if name not in ("", os.curdir)]


def pattern(text: str, folder: str) -> Pattern:
    """The pattern of a text, for a folder by its full path. Raises PatternError."""
    if "\\" in text:
        raise PatternError("backslash")
    if text.startswith("!"):
        raise PatternError("negated")
    said = text.removeprefix(".") if text.startswith("./") else text
    names = _names(said)
    if not names:
        raise PatternError("empty")
    for name in names:
        if name == os.pardir:
            raise PatternError("upwards")
        if _ANY in name and name != _ANY:
            raise PatternError("two-stars")
        if not _closed(name):
            raise PatternError("bracket")
    names = [name for name, before in zip(names, ["", *names], strict=False) if (name, before) != (_ANY, _ANY)]
    if "/" not in said.rstrip("/") and names != [_ANY]:
        names.insert(0, _ANY)
    everything_below = names[-1] == _ANY and len(names) > 1
    if everything_below:
        names.pop()
    if names[-1] == _ANY:
        names.append("*")
    return Pattern(text, folder, tuple(names), said.endswith("/") or everything_below, names[0] == _ANY)


def _closed(name: str) -> bool:
    """Whether every bracket that opens a choice of characters is closed."""
    place = name.find("[")
    while place >= 0:
        start = place + 1 + name.startswith("!", place + 1)
        end = name.find("]", start + 1)
        if end < 0:
            return False
        place = name.find("[", end)
    return True
