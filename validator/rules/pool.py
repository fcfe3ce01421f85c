"""In limited play every card comes from the player's card pool, in no more copies than it holds.

The edition says which parts of a deck come from the pool; the card it is built around often need not. What the
main deck leaves over is the side deck. Team-mates share one pool. The rule is checked where a pool is given:
beside the list, or under the heading of a pool in it.

Where names of the pool are no cards, or counts in it cannot be read, this is a doubt.

Why: In limited play everybody builds from the packs opened for the event. A card from elsewhere, or one copy
too many, was never in them.

Breaks it: Three copies in the deck, two in the pool.

    Main Deck
    3 Some Card
    Pool
    2 Some Card

Mend it: Take out the copies that are not in the pool, or correct the list of the pool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from validator.model import POOL, Card, Deck, Finding, Setting, Slot, Zones
from validator.rules.findings import found


def check(deck: Deck, zones: Setting[Zones]) -> Iterator[Finding]:
    """Yield a finding for every card of which the deck holds more than the pool, where a pool is given.

    A doubt where the pool has names that are no cards, or counts that are none.
    """
    if deck.pool is None:
        return
    held: Counter[Card] = Counter()
    for slot in deck.pool:
        for card in (slot.card, *slot.others):
            if card is not None:
                held[card] += slot.count
    unsure = any(slot.card is None for slot in deck.pool) or POOL in deck.unread
    for card, slots in deck.cards(*zones.value).items():
        misplaced = not deck.may_hold(card) and any(slot.zone in deck.legal_zones for slot in slots)
        if card.only or misplaced:
            continue  # it cannot stand there at all, which another rule says
        count = sum(slot.count for slot in (*slots, *_of_team(deck, card, zones.value)))
        if count > held[card]:
            yield found(
                slots,
                level="doubt" if unsure else "error",
                variant="some" if held[card] else "none",
                count=count,
                held=held[card],
                over=count - held[card],
            )


def _of_team(deck: Deck, card: Card, zones: Zones) -> Iterator[Slot]:
    """Where the card stands in the team-mate's list."""
    for slot in deck.team or ():
        if slot.card is card and slot.zone in zones:
            yield slot
