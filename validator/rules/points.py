"""The cards of a deck have no more points than the format allows.

A format may give some cards points, each copy as many; the deck has a budget, over all zones together.

Breaks it:  cards of eleven points together, where ten are allowed
Mend it:    take out cards that have points
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.cards.card_lists import CardList, of_kind
from validator.model import Deck, Finding
from validator.rules.findings import found
from validator.rules.listed import listed


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
