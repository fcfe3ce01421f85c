"""Formats of one's own: a file in the form of `formats.yaml`, with the game it is for.

game: the name of the game
formats:
  kitchen:
    name: Kitchen table
    extends: a format of the game
    rules: {side-deck: null}
    lists:
      - banned: {tag: Unlimited}
        note: no Unlimited cards
"""

from __future__ import annotations

import os
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from validator.cards.store import Store
from validator.frozen import Frozen
from validator.locale import marked
from validator.message import Said, either, together


class HouseFormats(Frozen):
    """Formats of one's own: the game they are for, the file or files, what they say, and the file of each."""

    game: str
    file: str
    formats: Mapping[str, Mapping[str, Any]]
    files: Mapping[str, str] = MappingProxyType({})

    def over(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """A game's data with these formats beside its own."""
        own = {"formats": {**data["formats"], **self.formats}}
        return ChainMap(own, data)  # type: ignore[arg-type]  # only the first of its maps is ever written to


def read_house_formats(path: str | os.PathLike[str], store: Store) -> HouseFormats:
    """The formats a file holds. Raises SourceError for what they may not say, with the place and a suggestion.

    What has no effect is an error too: a rule nothing is changed by, a ban of a card that is never legal.
    """
    from pathlib import Path

    from validator.cards.conditions import Conditions
    from validator.cards.formats import Known, compiled, only_formats
    from validator.cards.sources import check_keys, load
    from validator.format_effects import check_effects

    file = os.fspath(path)
    said = only_formats(load(Path(file), file), file, "game")
    game = str(said["game"])
    check_keys((game,), store.games, file, said.lines["game"], marked("game"))
    data = store.game(game)

    def named(name: str, where: str, line: int) -> str:
        return _named(store, game, name, where, line)

    options = data["options"]
    values = {value: name for name, option in options.items() for value in option["values"]}
    known = Known(Conditions(data["conditions"], named), named, values, data["layout"]["deck-zones"])
    formats = compiled(said, file, known, data["formats"], own=True)
    found = HouseFormats(game, file, formats, dict.fromkeys(formats, file))
    check_effects(game, found.over(data), store, formats, file)
    return found


def read_all_formats(paths: Iterable[str | os.PathLike[str]], store: Store) -> dict[str, HouseFormats]:
    """The formats in files, and in the files `*.yaml` of folders, by their game.

    Each file is read as one alone is. Raises SourceError as that does, and for a format of which there are two.
    """
    from validator.cards.sources import SourceError

    found: dict[str, HouseFormats] = {}
    for file in _files(paths):
        one = read_house_formats(file, store)
        there = found.get(one.game)
        if there is None:
            found[one.game] = one
            continue
        for name in one.formats:
            if name in there.files:
                message = marked("the format “{name}” is there already, in {where}; call one of them otherwise")
                raise SourceError(message, file, name=name, where=there.files[name])
        found[one.game] = there._replace(
            file=", ".join((there.file, file)),
            formats={**there.formats, **one.formats},
            files={**there.files, **one.files},
        )
    return found


def _files(paths: Iterable[str | os.PathLike[str]]) -> Iterator[str]:
    """The files of the paths, each once; those of a folder in order."""
    from validator.cards.sources import SourceError

    seen = set()
    for named in paths:
        path = os.fspath(named)
        some = [path]
        if os.path.isdir(path):
            try:
                names = sorted(name for name in os.listdir(path) if not name.startswith("."))
            except OSError as error:
                problem = Said(error.strerror or str(error))
                raise SourceError(marked("cannot be read: {problem}"), path, problem=problem) from None
            some = [os.path.join(path, name) for name in names if name.endswith(".yaml")]
            if not some:
                raise SourceError(marked("no file *.yaml with formats is in this folder"), path)
        for file in some:
            if os.path.realpath(file) not in seen:
                seen.add(os.path.realpath(file))
                yield file


def _named(store: Store, game: str, name: str, file: str, line: int) -> str:
    from validator.cards.sources import SourceError

    names = list(dict.fromkeys(match.card.name for match in store.find(game, name)))
    if not names:
        near = store.near(game, name)
        some = either(f"“{other}”" for other in near) if near else ""
        hint = Said(marked("; did you mean {names}?"), names=some) if near else ""
        raise SourceError(marked("no card is called “{name}”{hint}"), file, line, name=name, hint=hint)
    if len(names) > 1:
        message = marked("“{name}” is {names}; write the whole name")
        raise SourceError(message, file, line, name=name, names=together(names))
    return names[0]
