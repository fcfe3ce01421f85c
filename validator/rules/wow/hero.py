"""A deck is built around exactly one starting hero.

It stands beside the deck. The two sides of a hero are one card, and lists that name both mean one. A Master
Hero starts in the deck, so it cannot be the starting hero; nor can the hero of a raid or a dungeon deck. A list
that names no hero at all is not complete, which another rule says.

Why: The hero starts in play, and its traits decide which cards may go with it.

Breaks it: Two heroes are named.

    Hero: Elendril
    Hero: Graccus

Mend it: Keep the hero the deck is built around.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Deck, Finding, Slot
from validator.rules.findings import found, never

across = never
ANY_NUMBER = True


def check(deck: Deck) -> Iterator[Finding]:
    """Yield a finding for what cannot be a starting hero, and one where there are several."""
    heroes: list[Slot] = []
    for card, slots in deck.cards(deck.leader_zone).items():
        if "Hero" not in card.types or card.only:
            kind = "product" if card.only else "type"
            yield found(slots, variant=kind, product=card.only, type=sorted(card.types))
        else:
            heroes += slots
    count = sum(slot.count for slot in heroes)
    if count > 1:
        yield found(heroes, variant="several", count=count)
