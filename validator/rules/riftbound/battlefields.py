"""A deck brings as many battlefields as the mode of play asks for, all of different names.

Token battlefields are made during play and cannot be brought. In limited play a player may use blank ones, so a
list need not name them, and may name one twice that the pool holds twice. The first core rules did not ask for
different names; the tournament rules always did.

Why: The battlefields are what is fought for: everybody brings the same number, and not one of them twice.

Breaks it: Two battlefields, where three are asked for.

    Legend: Loose Cannon
    Battlefields
    1 Zaun Warrens
    1 Void Gate

Mend it: Bring the battlefields to the number of your mode of play, each of another name.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.clauses import NeverInDeck
from validator.model import Deck, Finding, Setting
from validator.rules.findings import found, miscounted, never

BLANK = "blank"
"""The kind of battlefield without a text that limited play allows any number of (602.3.d)."""

across = never
BY_SIZE = True
ANY_LEADER = True


def check(
    deck: Deck,
    distinct: Setting[bool],
    number: Setting[int] | None = None,
    blanks: Setting[bool] | None = None,
) -> Iterator[Finding]:
    """Yield a finding where the number is another, for what is no battlefield, and for one named twice."""
    for card, slots in deck.cards("battlefields").items():
        count = sum(slot.count for slot in slots)
        if "Battlefield" not in card.types:
            yield found(slots, variant="type", type=sorted(card.types))
        elif card.only == BLANK:
            if number is not None and not (blanks is not None and blanks.value):
                yield found(slots, variant="blank")
        elif card.only or any(isinstance(clause, NeverInDeck) for clause in card.clauses):
            yield found(slots, variant="token")
        elif distinct.value and number is not None and count > 1:
            yield found(slots, variant="twice", cite=distinct.cite, count=count)
    count = deck.count("battlefields")
    if number is not None and deck.stands_in("battlefields") and count != number.value:
        said = {"number": number.value, "difference": abs(number.value - count)}
        variant = "short" if count < number.value else "over"
        yield miscounted(deck, ("battlefields",), number, variant, said)
