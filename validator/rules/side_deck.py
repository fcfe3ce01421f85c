"""A side deck has exactly as many cards as the game says, or there is none.

Whether each of its cards may be there is for the other rules to say: they look at the side deck as well.

Breaks it:  a constructed deck with a side deck of 9
Mend it:    add a card to the side deck, or leave it out whole
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Deck, Finding, Setting
from validator.rules.findings import found


def check(deck: Deck, size: Setting[int]) -> Iterator[Finding]:
    """Yield a finding where there is a side deck of another size."""
    count = deck.count("side")
    if deck.stands_in("side") and count != size.value:
        yield found(
            (),
            level="doubt" if "side" in deck.unread else "error",
            variant="short" if count < size.value else "over",
            cite=size.cite,
            count=count,
            size=size.value,
            difference=abs(size.value - count),
        )
