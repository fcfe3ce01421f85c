"""A side deck has as many cards as the rules say, or there is none.

Some rules ask for an exact number, others only set a limit; some formats are played without a side deck.
Whether each of its cards may be there is for the other rules to say: they look at the side deck as well. Where
the rules in force know no side deck at all, a note says that it was not checked.

Why: A side deck changes a deck between the games of a match. Its size bounds how much can be changed.

Breaks it: Nine cards in the side deck, where it has exactly ten.

    Side Deck (9)
    4 Some Card
    4 Another Card
    1 Third Card

Mend it: Bring the side deck to its size, or leave it out whole.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Deck, Finding, Setting
from validator.rules.findings import found, miscounted, never

across = never
BY_SIZE = True
ANY_LEADER = True
ANY_NUMBER = True


def check(
    deck: Deck,
    size: Setting[int] | None = None,
    maximum: Setting[int] | None = None,
    known: Setting[bool] | None = None,
    allowed: Setting[bool] | None = None,
) -> Iterator[Finding]:
    """Yield a finding where there is a side deck of another size, or one that the rules do not know at all."""
    if "side" not in deck.counts:
        return
    count = deck.count("side")
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
