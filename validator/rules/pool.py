"""In limited play every card comes from the player's card pool, in no more copies than the pool holds.

The hero need not be in the pool. What the main deck leaves over is the side deck.

Breaks it:  3 Parvink in the deck, 2 in the pool
Mend it:    take out one copy
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from validator.model import Card, Deck, Finding
from validator.rules.findings import found


def check(deck: Deck) -> Iterator[Finding]:
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
    unsure = any(slot.card is None for slot in deck.pool) or "pool" in deck.unread
    for card, slots in deck.deck_cards("main", "side").items():
        count = sum(slot.count for slot in slots)
        if count > held[card]:
            yield found(
                slots,
                level="doubt" if unsure else "error",
                variant="some" if held[card] else "none",
                count=count,
                held=held[card],
                over=count - held[card],
            )
