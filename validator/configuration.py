"""Configuration files: found beside the decks, read, checked, and asked what holds for a deck.

The nearest file above a deck counts, and only that one: `decklint.toml`, or a `pyproject.toml` with a table
`[tool.decklint]`. It may take over what another says (`extend`), hold tables for one game alone, named as the
game is, and tables for some files alone (`per-file`). Every value knows the file and the line that say it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from validator.frozen import NOTHING, Frozen
from validator.message import Said
from validator.model import Origin, Span

if TYPE_CHECKING:
    from validator.cards.store import Store
    from validator.patterns import Pattern
    from validator.toml_document import Document

FILE = "decklint.toml"
"""What a configuration file is called."""

IN_PROJECTS = "pyproject.toml"
"""The file in which the configuration is a table among those of other tools."""

TABLE = ("tool", "decklint")
"""Where that table stands in it."""

_MOST_FOLDERS = 10_000
_LOOKED_AT = 1024 * 1024

Key = tuple[str, ...]


class ConfigurationError(Exception):
    """A configuration file that cannot be taken as it stands.

    `reason` is a key of the TEMPLATES of `validator.toml_document`, `template` what stands there and `values`
    what belongs into it. `place` is the file, and as far as they are known the line and the column.
    """

    def __init__(
        self, reason: str, file: str, line: int | None = None, column: int | None = None, **values: object
    ) -> None:
        from validator.toml_document import TEMPLATES

        self.reason = reason
        self.file = file
        self.line = line
        self.column = column
        self.template = TEMPLATES[reason]
        self.values: Mapping[str, object] = values
        self.message = Said(self.template, **values)
        self.place = ":".join(str(part) for part in (file, line, column) if part is not None)
        super().__init__(self.said("en"))

    def said(self, language: str) -> str:
        """The place and the message in a language."""
        return f"{self.place}: {self.message.said(language)}"


class Place(Frozen):
    """Where a configuration file says a value: the file, and the keys above it."""

    document: Document
    key: Key


class Value(Frozen):
    """A value of a setting, and where it is said: what a configuration file says has its line looked up when
    somebody asks for it.
    """

    value: Any
    said: Place | Origin

    @property
    def origin(self) -> Origin:
        """Where it comes from."""
        if isinstance(self.said, Origin):
            return self.said
        line = self.said.document.line(self.said.key)
        return Origin("config", Span(line, 1, line, 2) if line else None, self.said.document.file)


Values = Mapping[str, Value]
NO_VALUES: Values = NOTHING


class PerFile(Frozen):
    """What is said for the files of a pattern alone."""

    pattern: Pattern
    values: Values


class Configuration(Frozen):
    """What one configuration file says, with what it takes over.

    `file` is what the file is called in messages, empty where there is none. `values` hold for every list, by
    their keys, `games` for lists of a game, `per_file` for some files, the later before the earlier; `exclude`
    says which files are left out. `options` are the options each game has. Paths are those of the folder of the
    file that says them.
    """

    file: str = ""
    values: Values = NOTHING
    games: Mapping[str, Values] = NOTHING
    per_file: tuple[PerFile, ...] = ()
    exclude: tuple[Pattern, ...] = ()
    options: Mapping[str, frozenset[str]] = NOTHING

    def for_file(
        self, path: str, game: str | None = None, fits: Callable[[str, Value], bool] = lambda *_: True
    ) -> Values:
        """What holds for a deck file of a game: the tables of the game before the rest, those per file before
        both. Options the game does not have are left out, and what does not fit. What goes before something
        else stands behind it.
        """
        if not self.file:
            return NO_VALUES
        tables = [self.values, self.games.get(game, NO_VALUES) if game is not None else NO_VALUES]
        tables += [some.values for some in self.per_file if some.pattern.holds(path)]
        found = NO_VALUES
        for table in tables:
            found = over({name: value for name, value in table.items() if fits(name, value)}, found)
        if game is None:
            return found
        others = frozenset().union(*self.options.values()) - self.options.get(game, frozenset())
        return {key: value for key, value in found.items() if key not in others}

    def excluded(self, path: str) -> bool:
        """Whether a file is left out, however it was come by."""
        return any(some.holds(path) for some in self.exclude)

    def place(self, key: str) -> Origin:
        """The file and the line that say a value. Raises KeyError."""
        return self.values[key].origin


def over(values: Values, others: Values) -> Values:
    """Values before others, and in order behind them; the levels of rules are put together rule by rule."""
    found = {**{key: value for key, value in others.items() if key not in values}, **values}
    if "levels" in values and "levels" in others:
        found["levels"] = values["levels"]._replace(value={**others["levels"].value, **values["levels"].value})
    return found


class Configurations:
    """Finds the configuration of each deck file, and reads every configuration file once.

    `file` is one that holds for all of them; where they are `isolated` there is none. Raises ConfigurationError
    where that file cannot be taken as it stands.
    """

    def __init__(self, store: Store, *, file: str | os.PathLike[str] | None = None, isolated: bool = False):
        self._store = store
        self._fixed = Configuration() if isolated else None
        self._folders: dict[str, Configuration] = {}
        self._files: dict[str, Configuration | None] = {}
        if file is not None and not isolated:
            path = os.path.abspath(file)
            self._fixed = self._read(path)
            if self._fixed is None:
                raise ConfigurationError("no-table", os.fspath(file))

    def of(self, path: str | os.PathLike[str]) -> Configuration:
        """The configuration of a deck file: that of its folder. Raises ConfigurationError."""
        return self.of_folder(os.path.dirname(os.fspath(path)))

    def of_folder(self, folder: str) -> Configuration:
        """The configuration nearest to a folder, in it or above it; an empty one where there is none.

        Raises ConfigurationError.
        """
        if self._fixed is not None:
            return self._fixed
        if folder not in self._folders:
            self._remember(folder, self._nearest(_full(folder)))
        return self._folders[folder]

    def _nearest(self, folder: str) -> Configuration:
        passed = []
        found = None
        while found is None:
            if folder in self._folders:
                found = self._folders[folder]
                break
            passed.append(folder)
            found = self._in(folder)
            above = os.path.dirname(folder)
            if found is None and above == folder:
                found = Configuration()
            folder = above
        for one in passed:
            self._remember(one, found)
        return found

    def _in(self, folder: str) -> Configuration | None:
        path = os.path.join(folder, FILE)
        if os.path.lexists(path):
            return self._read(path)
        path = os.path.join(folder, IN_PROJECTS)
        return self._read(path) if os.path.isfile(path) and _may_speak_to_us(path) else None

    def _remember(self, folder: str, found: Configuration) -> None:
        if len(self._folders) >= _MOST_FOLDERS:
            self._folders.clear()
        self._folders[folder] = found

    def _read(self, path: str) -> Configuration | None:
        if path not in self._files:
            from validator.configuration_file import read

            self._files[path] = read(path, self._store)
        return self._files[path]


def _may_speak_to_us(path: str) -> bool:
    """Whether a project's file may have a table that is for us; so may one that only its reader can refuse."""
    try:
        with open(path, "rb") as file:
            data = file.read(_LOOKED_AT)
    except OSError:
        return True
    return ".".join(TABLE).encode() in data or len(data) == _LOOKED_AT


def _full(folder: str) -> str:
    try:
        return os.path.abspath(folder)
    except OSError:  # the folder people are in is gone, and with it all that is beside the list
        return os.path.abspath(os.sep)
