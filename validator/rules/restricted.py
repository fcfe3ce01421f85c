"""A deck holds no more copies of a restricted card than its format allows.

A format may let a deck hold fewer copies of some cards than of others. They are counted by name, over all parts
of the deck together.

Why: Restricting a card makes it turn up less often, and leaves it in play, where a ban would not.

Breaks it: Two copies of a card that is restricted to one.

    Main Deck
    1 Some Card
    Side Deck
    1 Some Card

Mend it: Take out copies until no more are left than the format allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.cards.card_lists import CardList, of_kind
from validator.model import Deck, Finding
from validator.rules.findings import found, never
from validator.rules.listed import listed

across = never
ANY_LEADER = True


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
