"""A deck holds no more than one kind of Master Hero, by the rules that say so.

Comprehensive rules 5.0 have this rule, 7.4 does not; when it went is not known, so under 6 it is a doubt.
Several copies of one Master Hero are one kind. The rule stands above the hero's Deckbuilding words.

A second kind that stands only in the side deck is worth a warning: it cannot be swapped in beside the first.

Why: A Master Hero takes the place of the hero a deck was built for. One kind was all a deck could become.

Breaks it: Kalecgos and Neptulon are two kinds.

    # edition: 5.0
    Hero: Elendril
    Main Deck
    1 Kalecgos
    1 Neptulon

Mend it: Keep one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Card, Deck, Finding, Setting
from validator.rules.wow.kinds import more_than

ANY_LEADER = True
ANY_NUMBER = True


def across(deck: Deck, card: Card) -> bool:  # noqa: ARG001 -- every rule is asked the same
    """Whether the card is a Master Hero."""
    return "Master Hero" in card.types


def check(deck: Deck, kinds: Setting[int]) -> Iterator[Finding]:
    """Yield a finding where there are more kinds of Master Hero than that."""
    masters = {
        card: (slots, [card.name])
        for card, slots in deck.cards(*deck.legal_zones).items()
        if "Master Hero" in card.types
    }
    yield from more_than(kinds, masters)
