"""Cards and sets of one's own: folders laid out as `card_db/` is, whose cards come beside those that ship.

`<folder>/<game>/cards/*.yaml` hold cards, `<folder>/<game>/sets.yaml` sets, `names.<language>.yaml` names in
other languages, and `errata.yaml` later words of cards. They are read as strictly as what ships, and what is
there already is not replaced.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from validator.cards.digest import own_files
from validator.cards.game_data import check_sets
from validator.cards.sources import Located, SourceError, check_keys, require, shaped
from validator.folding import fold
from validator.locale import marked
from validator.records import NamedTuple

File = tuple[str, Traversable]
"""A file, or a folder, behind what it is called in messages."""


class Own(NamedTuple):
    """What folders of own cards hold for a game: files, and for the errata the folders they stand in."""

    sets: tuple[File, ...] = ()
    cards: tuple[File, ...] = ()
    names: tuple[File, ...] = ()
    errata: tuple[File, ...] = ()


def own_of(folders: Iterable[str], games: Sequence[str]) -> Mapping[str, Own]:
    """What the folders hold for each game. Raises SourceError for files nobody would read, OSError."""
    found = {game: Own() for game in games}
    for folder in folders:
        nothing = True
        for name, path in own_files(folder):
            nothing = False
            file: File = (os.path.join(folder, name), Path(path))
            game, _, inside = name.partition("/")
            where = os.path.join(folder, game)
            check_keys((game,), games, where, None, marked("game"))
            kind = _kind(inside, file[0])
            if kind == "errata":
                file = (where, Path(folder, game))
            found[game] = found[game]._replace(**{kind: (*getattr(found[game], kind), file)})
        if nothing:
            raise SourceError(
                marked("no own cards; a folder for each game is expected, with sets.yaml and cards/*.yaml"),
                folder,
            )
    return found


def _kind(name: str, file: str) -> str:
    """What a file of a game holds, by its name: a field of `Own`."""
    folder, _, last = name.rpartition("/")
    if folder and last.endswith(".yaml"):
        return "cards"
    if last in ("sets.yaml", "errata.yaml"):
        return last.removesuffix(".yaml")
    parts = last.split(".")
    if len(parts) == len(("names", "language", "yaml")) and (parts[0], parts[2]) == ("names", "yaml"):
        return "names"
    known = ("sets.yaml", "cards/*.yaml", "names.*.yaml", "errata.yaml")
    raise SourceError(marked("no file of own cards is called so; known: {known}"), file, known=list(known))


# ------------------------------------------------------------ sets

_DAY = (str, int)
_SET_SHAPES: Mapping[str, Any] = {
    "name": str,
    "kind": str,
    "collector": str,
    "also": (list, str),
    "block": int,
    "legal-from": _DAY,
    "not-legal-by": _DAY,
    "out-by": _DAY,
    "source": str,
    "note": str,
    "unsure": list,
    "unknown": list,
}


def add_sets(sets: Located, data: Located, file: str, regions: Sequence[str]) -> None:
    """Put own sets beside those of the game. Raises SourceError, also for one that is there already."""
    check_keys(data, ("sets",), file, 1)
    require(data, ("sets",), file)
    own = shaped(data["sets"], Located, "sets", file, data.lines["sets"])
    there = {code.casefold(): code for code in sets}
    for code, facts in own.items():
        line = own.lines[code]
        shaped(facts, Located, code, file, line)
        for fact, value in facts.items():
            if fact in _SET_SHAPES:
                shaped(value, _SET_SHAPES[fact], f"{code}: {fact}", file, line)
            if isinstance(value, list):
                _texts(value, f"{code}: {fact}", file, line)
        if "release" in facts:
            shaped(facts["release"], Located if regions else _DAY, f"{code}: release", file, line)
        if not code.isalnum():
            raise SourceError(
                marked("the code of a set has letters and digits only, not “{set}”"), file, line, set=code
            )
        if code.casefold() in there:
            message = marked("the set “{set}” is there already; choose another code")
            raise SourceError(message, file, line, set=there[code.casefold()])
        there[code.casefold()] = code
    check_sets(data, file, regions)
    sets.update(own)


# ------------------------------------------------------------ cards and their names


class Taken:
    """The names that cards have already, and where those cards are."""

    def __init__(self) -> None:
        self._owners: dict[str, tuple[int, str]] = {}

    def add(self, identifier: int, row: Mapping[str, Any], file: str, line: int | None) -> None:
        """Take the names of a card; `line` is that of an own one, None for what ships.

        Raises SourceError for an own card where another has one of its names.
        """
        for form in (row["name"], *row["aliases"]):
            owner, where = self._owners.setdefault(fold(form), (identifier, file))
            if line is not None and owner != identifier:
                message = marked("“{name}” is a card already, in {where}; leave it out, or call it otherwise")
                raise SourceError(message, file, line, name=form, where=where)


def check_cards(listed: Located, file: str) -> None:
    """Raise SourceError for shapes in a file of own cards that nobody who writes `card_db/` would think of."""
    if "set" in listed:
        shaped(listed["set"], str, "set", file, listed.lines["set"])
    cards = _mapping(listed, "cards")
    for key, facts in cards.items():
        line = cards.lines[key]
        for fact, value in shaped(facts, Located, key, file, line).items():
            if isinstance(value, list):
                _texts(value, f"{key}: {fact}", file, line)


def check_names(data: Located, file: str) -> None:
    """Raise SourceError for names in a file of own names that are none."""
    names = _mapping(data, "names")
    for name, others in names.items():
        if isinstance(others, list):
            _texts(others, name, file, names.lines[name])


def _mapping(data: Located, key: str) -> Located:
    """The mapping under a key; an empty one where there is none, which is for others to say."""
    found = data.get(key)
    return found if isinstance(found, Located) else Located()


def _texts(values: Iterable[object], what: str, file: str, line: int) -> None:
    for value in values:
        shaped(value, str, what, file, line)
