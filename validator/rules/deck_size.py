"""A deck has no fewer cards than the game asks for.

The hero does not count. A card whose name nobody knows does: a misspelt name does not make a deck smaller.

Breaks it:  59 cards in the main deck of a constructed deck
Mend it:    add a card
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Deck, Finding, Setting
from validator.rules.findings import found


def check(deck: Deck, minimum: Setting[int]) -> Iterator[Finding]:
    """Yield a finding where the main deck is too small; a doubt where one of its counts cannot be read."""
    slots = deck.stands_in("main")
    count = deck.count("main")
    if slots and count < minimum.value:
        yield found(
            (),
            level="doubt" if "main" in deck.unread else "error",
            cite=minimum.cite,
            count=count,
            minimum=minimum.value,
            short=minimum.value - count,
            play=deck.play,
        )
