"""A deck is built around one legend.

It decides the domains of the deck and who its Chosen Champion can be. Further legends stand in a list only
where a card of the deck asks for them. A list that names no legend is not complete, which another rule says.

Why: Everything else in a deck is measured by its legend; with two of them it would have two identities.

Breaks it: Two legends, and no card that asks for more than one.

    Legend
    1 Loose Cannon
    1 Blind Monk

Mend it: Keep the legend the deck is built around.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Deck, Finding, Setting, Slot
from validator.rules.findings import found, never
from validator.rules.riftbound.champions import MAIN_DECK, asks_for_legends

across = never
ANY_NUMBER = True


def check(deck: Deck, number: Setting[int]) -> Iterator[Finding]:
    """Yield a finding for what is no legend, and one where there are too many."""
    legends: list[Slot] = []
    for card, slots in deck.cards(deck.leader_zone).items():
        if card.leads and not card.only:
            legends += slots
        else:
            yield found(slots, variant="type", type=sorted(card.types))
    if asks_for_legends(deck, *MAIN_DECK, "side"):
        legends = legends[:1]
    count = sum(slot.count for slot in legends)
    if count > number.value:
        yield found(legends, variant="several", count=count, number=number.value)
