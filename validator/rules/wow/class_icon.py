"""A card with class icons goes only with a hero that has one of them.

The icons are those outside the text box. The class word on an ally's type line is no icon: any hero may use a
Warlock ally that shows none. In the first editions one shared icon of any kind was enough, class or faction.
Where the icons of a card are not certain, this is a doubt.

Why: A hero's class decides what it can do: it learns the abilities and wears the equipment of its own class.

Breaks it: Flash Heal shows the icon of priests, and Elendril is a hunter.

    Hero: Elendril
    Main Deck
    4 Flash Heal

Mend it: Take the card out, or choose a hero with one of its classes.
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
    """Yield a finding for every card whose class icons the hero has none of."""
    yield from unmatched(deck, "class", shared.value)
