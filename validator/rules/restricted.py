"""No more copies of a restricted card than its format allows.

A format may let a deck hold fewer copies of some cards than of others, counted by name over all zones together.

Breaks it:  two copies of a card that is restricted to one
Mend it:    take out one copy
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.cards.card_lists import CardList, of_kind
from validator.model import Deck, Finding
from validator.rules.findings import found
from validator.rules.listed import listed


def check(deck: Deck, lists: Sequence[CardList], cite: str) -> Iterator[Finding]:
    """Yield a finding for every restricted card with too many copies."""
    for one in of_kind(lists, "restricted"):
        for held in listed(deck, one, lists).values():
            if held.copies > one.number:
                yield found(
                    held.slots,
                    level=held.level,
                    cite=one.cited(cite),
                    count=held.copies,
                    limit=one.number,
                    over=held.copies - one.number,
                    format=one.format,
                    note=one.note,
                )
