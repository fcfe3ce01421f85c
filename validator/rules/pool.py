"""In limited play every card comes from the player's card pool, in no more copies than the pool holds.

The hero need not be in the pool. What the main deck leaves over is the side deck.

Breaks it:  3 Parvink in the deck, 2 in the pool
Mend it:    take out one copy
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from validator.model import Deck, Finding, Slot
from validator.rules.findings import found


def check(deck: Deck) -> Iterator[Finding]:
    """Yield a finding for every name of which the deck holds more than the pool, where a pool is given."""
    if deck.pool is None:
        return
    held: Counter[str] = Counter()
    for slot in deck.pool:
        if slot.card:
            held[slot.card.name] += slot.count
    by_name: dict[str, list[Slot]] = {}
    for card, slots in deck.deck_cards("main", "side").items():
        by_name.setdefault(card.name, []).extend(slots)
    unknown = any(slot.card is None for slot in deck.pool) or "pool" in deck.unread
    for name, copies in by_name.items():
        count = sum(slot.count for slot in copies)
        if count > held[name]:
            yield found(
                sorted(copies, key=lambda slot: slot.entry.span),
                level="doubt" if unknown else "error",
                variant="some" if held[name] else "none",
                count=count,
                held=held[name],
                over=count - held[name],
            )
