"""A card with faction icons goes only with a hero of one of those factions.

Class and faction are looked at apart, and both must fit; in the first editions one shared icon of any kind was
enough. A hero without a faction icon, such as most Monster heroes, may use no Alliance and no Horde card.

Breaks it:  Parvink (Alliance) with a Horde hero
Mend it:    take it out, or choose a hero of its faction
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from validator.model import Deck, Finding, Setting
from validator.rules.wow.icons import unmatched


def check(deck: Deck, shared: Setting[Literal["same-kind", "any"]]) -> Iterator[Finding]:
    """Yield a finding for every card whose faction icons the hero has none of."""
    yield from unmatched(deck, "faction", shared.value)
