"""A card with faction icons goes only with a hero of one of those factions.

Class and faction are looked at apart, and both must fit; in the first editions one shared icon of any kind was
enough. A hero without a faction icon, such as most Monster heroes, may use no Alliance and no Horde card. Where
the icons of a card are not certain, this is a doubt.

Why: The Alliance and the Horde are at war, and a hero fights beside its own side.

Breaks it: Parvink is of the Alliance, and Gorebelly of the Horde.

    Hero: Gorebelly
    Main Deck
    4 Parvink

Mend it: Take the card out, or choose a hero of its faction.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from validator.model import Deck, Finding, Setting
from validator.rules.findings import never
from validator.rules.wow.icons import unmatched

across = never
ANY_NUMBER = True


def check(deck: Deck, shared: Setting[Literal["same-kind", "any"]]) -> Iterator[Finding]:
    """Yield a finding for every card whose faction icons the hero has none of."""
    yield from unmatched(deck, "faction", shared.value)
