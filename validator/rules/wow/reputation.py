"""The cards of a deck have no more than one kind of Reputation.

It is a matter of the deck, not of the hero: no hero is asked for, and a Reputation printed on the hero itself
does not count. A second one that stands only in the side deck is worth a warning: it cannot be swapped in
beside the first.

Why: Reputations are those of rival groups; who is well thought of by one is an enemy of the other.

Breaks it: Anchorite Ceyla has the Aldor Reputation, Arcanist Bartis that of the Scryer.

    Hero: Gorebelly
    Main Deck
    4 Anchorite Ceyla
    4 Arcanist Bartis

Mend it: Keep the cards of one Reputation.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Card, Deck, Finding, Setting
from validator.rules.wow.deckbuilding import allowed_by_clause
from validator.rules.wow.kinds import more_than

ANY_NUMBER = True


def across(deck: Deck, card: Card) -> bool:  # noqa: ARG001 -- every rule is asked the same
    """Whether the card has a Reputation."""
    return any(clause.reputation for clause in card.clauses)


def check(deck: Deck, kinds: Setting[int]) -> Iterator[Finding]:
    """Yield a finding where the cards have more kinds of Reputation than that."""
    named = {
        card: (slots, sorted({clause.reputation for clause in card.clauses if clause.reputation}))
        for card, slots in allowed_by_clause(deck).items()
        if card.clauses
    }
    yield from more_than(kinds, named)
