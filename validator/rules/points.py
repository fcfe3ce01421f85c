"""The cards of a deck have no more points together than the format allows.

A format may give points to some cards, the same for each copy. A deck has a budget for them, over all its parts
together. Where the cards that are certain to have points stay within the budget and others may not, this is a
doubt.

Why: Points let a deck choose some of the strongest cards, where a ban would forbid them all.

Breaks it: Twelve points, where ten are allowed: each copy of Some Card has three.

    Main Deck
    4 Some Card

Mend it: Take out cards that have points until the deck is within its budget.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.cards.card_lists import CardList, of_kind
from validator.model import Card, Deck, Finding
from validator.rules.findings import found
from validator.rules.listed import listed

ANY_LEADER = True


def across(deck: Deck, card: Card, lists: Sequence[CardList]) -> bool:  # noqa: ARG001 -- all are asked the same
    """Whether a list gives the card points."""
    return any(one.names(card) for one in of_kind(lists, "points"))


def check(deck: Deck, lists: Sequence[CardList], cite: str) -> Iterator[Finding]:
    """Yield a finding for every list of points whose budget the deck goes beyond."""
    for one in of_kind(lists, "points"):
        held = listed(deck, one, lists)
        worth = {name: one.points(said.card) * said.copies for name, said in held.items()}
        total = sum(worth.values())
        sure = sum(worth[name] for name, said in held.items() if said.level == "error")
        if total > one.number:
            yield found(
                [slot for said in held.values() for slot in said.slots],
                level="error" if sure > one.number else "doubt",
                cite=one.cited(cite),
                points=worth,
                total=total,
                budget=one.number,
                over=total - one.number,
                format=one.format,
                note=one.note,
            )
