"""A side deck has as many cards as the game says, or there is none.

Some games ask for an exact number, some only set a limit; some formats are played without one. Whether each of
its cards may be there is for the other rules to say: they look at the side deck as well.

Breaks it:  a side deck of 9, where it has exactly 10
Mend it:    add a card to the side deck, or leave it out whole
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Deck, Finding, Setting
from validator.rules.findings import found, miscounted


def check(
    deck: Deck,
    size: Setting[int] | None = None,
    maximum: Setting[int] | None = None,
    known: Setting[bool] | None = None,
    allowed: Setting[bool] | None = None,
) -> Iterator[Finding]:
    """Yield a finding where there is a side deck of another size, or one that the rules do not know at all."""
    count = deck.count("side")
    if not deck.stands_in("side"):
        return
    said: dict[str, object] = {"zones": ["side"]}
    if allowed is not None and not allowed.value:
        yield found(
            deck.stands_in("side"), variant="none", cite=allowed.cite, cards=(), count=count, zones=["side"]
        )
    elif known is not None and not known.value:
        yield found((), level="note", variant="unknown", cite=known.cite, count=count, zones=["side"])
    elif size is not None and count != size.value:
        said |= {"size": size.value, "difference": abs(size.value - count)}
        yield miscounted(deck, ("side",), size, "short" if count < size.value else "over", said)
    elif maximum is not None and count > maximum.value:
        said |= {"size": maximum.value, "difference": count - maximum.value}
        yield miscounted(deck, ("side",), maximum, "limit", said)
