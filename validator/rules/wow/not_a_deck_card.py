"""Only cards of the kinds a deck is made of stand in a deck.

Heroes start the game beside the deck, but for Master Heroes. Tokens, bosses, events, achievements, gifts and
the cards that belong to a raid or a dungeon deck alone are never part of a player's deck, though some share
their name with a card that is.

Why: Such cards have rules of their own for how they come into a game; drawn from a deck they could not be
played.

Breaks it: Graccus is a hero, and stands among the cards of the main deck.

    Hero: Elendril
    Main Deck
    1 Graccus

Mend it: Take the card out. If the name is that of another card too, write its set and number beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Deck, Finding
from validator.rules.findings import found, never

across = never
ANY_LEADER = True
ANY_NUMBER = True


def check(deck: Deck) -> Iterator[Finding]:
    """Yield a finding for every card that can never stand in a deck."""
    for card, slots in deck.cards(*deck.legal_zones).items():
        if not deck.may_hold(card):
            yield found(
                slots,
                level="doubt" if "type" in card.doubtful and not card.only else "error",
                variant="product" if card.only else "type",
                product=card.only,
                type=sorted(card.types),
            )
