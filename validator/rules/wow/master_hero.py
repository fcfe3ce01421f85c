"""A deck holds no more than one kind of Master Hero (comprehensive rules 5.0, and perhaps 6).

Four copies of one are four of one kind. The rule stands above the hero's Deckbuilding words. A second kind that
stands only in the side deck is worth a warning.

Breaks it:  Kel'Thuzad and Illidan Stormrage in one deck
Mend it:    keep one of them
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Deck, Finding, Setting
from validator.rules.wow.kinds import more_than


def check(deck: Deck, kinds: Setting[int]) -> Iterator[Finding]:
    """Yield a finding where there are more kinds of Master Hero than that."""
    masters = {
        card: (slots, [card.name])
        for card, slots in deck.cards(*deck.legal_zones).items()
        if "Master Hero" in card.types
    }
    yield from more_than(kinds, masters)
