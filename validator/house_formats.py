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
from collections.abc import Mapping
from typing import Any, NamedTuple

from validator.cards.store import Store


class HouseFormats(NamedTuple):
    """The formats of a file: the game they are for, the file, and what they say, compiled."""

    game: str
    file: str
    formats: Mapping[str, Mapping[str, Any]]

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
    check_keys((game,), store.games, file, said.lines["game"], "game")
    data = store.game(game)

    def named(name: str, where: str, line: int) -> str:
        return _named(store, game, name, where, line)

    options = data["options"]
    values = {value: name for name, option in options.items() for value in option["values"]}
    known = Known(Conditions(data["conditions"], named), named, values, data["layout"]["deck-zones"])
    formats = compiled(said, file, known, data["formats"], own=True)
    found = HouseFormats(game, file, formats)
    check_effects(game, found.over(data), store, formats, file)
    return found


def _named(store: Store, game: str, name: str, file: str, line: int) -> str:
    from validator.cards.sources import SourceError

    names = list(dict.fromkeys(match.card.name for match in store.find(game, name)))
    if not names:
        near = store.near(game, name)
        hint = "; did you mean " + " or ".join(f"“{other}”" for other in near) + "?" if near else ""
        raise SourceError(f"no card is called “{name}”{hint}", file, line)
    if len(names) > 1:
        raise SourceError(f"“{name}” is {' and '.join(names)}; write the whole name", file, line)
    return names[0]
