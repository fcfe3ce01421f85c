"""What a reader of deck files has to know of a game: the parts of its decks, and the words above them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Layout:
    """The parts of a game's decks.

    `headings` maps each folded heading to the zone it opens, empty for one that stays in the zone it stands
    in. `leader_zone` holds the card the deck is built around; lines under no heading are in `main_zone`.
    """

    zones: tuple[str, ...]
    leader_zone: str
    main_zone: str
    headings: Mapping[str, str]
