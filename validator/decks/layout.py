"""What a reader of deck files has to know of a game: the parts of its decks, and the words above them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from validator.frozen import NOTHING, Frozen

PROSE = "-"
"""In place of a zone: what stands under such a heading is written for people, to the end of the list."""


SETTINGS = ("game", "play", "format", "date", "edition")
"""What a list of any game may say about how it is to be checked."""


class Layout(Frozen):
    """The parts of a game's decks.

    `headings` maps each folded heading to the zone it opens, empty for one that stays in the zone it stands
    in. `leader_zone` holds the card the deck is built around, with `first_leads` the first of several; lines
    under no heading are in `main_zone`. `opening` are the zones of the lone lines a list without headings
    begins with. `homes` are the zones of types of card that have one of their own, `parts` the zones whose
    cards are part of another. `settings` are the game's own settings a list may name, `codes` those of its
    sets, `sets` those codes by all the sets are called, folded. `titles` are what the zones are called above a
    list. `files` are the forms of deck file that are the game's own, by family. `known_as` is what the
    game is called in files of some forms, `code_tables` are the numbers of sets in its deck codes. `home_of`
    gives the zone where the card of a set and number stands, or of a name; an empty text where nobody knows it.
    """

    zones: tuple[str, ...]
    leader_zone: str
    main_zone: str
    headings: Mapping[str, str]
    opening: tuple[str, ...] = ()
    homes: Mapping[str, str] = NOTHING
    parts: Mapping[str, str] = NOTHING
    first_leads: bool = False
    settings: tuple[str, ...] = ()
    codes: frozenset[str] = frozenset()
    sets: Mapping[str, str] = NOTHING
    files: Mapping[str, Sequence[str]] = NOTHING
    titles: Mapping[str, str] = NOTHING
    known_as: Mapping[str, str] = NOTHING
    code_tables: Mapping[str, Any] = NOTHING
    home_of: Callable[[str], str] = lambda _: ""

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @property
    def known_settings(self) -> tuple[str, ...]:
        """What a list of the game may say about how it is to be checked."""
        return (*SETTINGS, *self.settings)
