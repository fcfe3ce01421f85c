"""The rune deck has exactly twelve runes, of the deck's domains.

Any number of copies of a rune may be among them. In limited play the domains of the runes count together with
those of the main deck.

Why: Runes pay for everything a deck does. With as many for everybody, and of the legend's domains, no deck has
more to spend than another.

Breaks it: Eleven runes.

    Legend: Loose Cannon
    Runes
    6 Fury Rune
    5 Chaos Rune

Mend it: Bring the rune deck to twelve runes of the legend's domains.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from validator.model import Card, Deck, Finding, Setting
from validator.rules.findings import found, miscounted
from validator.rules.riftbound.champions import extra_champion
from validator.rules.riftbound.domain import domain_identity

BY_SIZE = True
ANY_NUMBER = True


def across(deck: Deck, card: Card) -> bool:  # noqa: ARG001 -- every rule is asked the same
    """Whether the identity of a deck hangs on its champions."""
    return extra_champion(deck) is not None


def check(deck: Deck, size: Setting[int], identity: Setting[Literal["legend", "deck"]]) -> Iterator[Finding]:
    """Yield a finding where the size is another, for what is no rune, and for runes of other domains.

    Under `deck` the domains of the runes are counted with those of the main deck, by the rule on domains.
    """
    allowed = domain_identity(deck) if identity.value == "legend" else None
    for card, slots in deck.cards("runes").items():
        outside = card.icons_of("domain") - allowed if allowed is not None else frozenset()
        if "Rune" not in card.types or card.only:
            yield found(slots, variant="type", type=sorted(card.types))
        elif outside and deck.leader and allowed is not None:
            yield found(
                slots,
                level="doubt" if "domain-icon" in card.doubtful | deck.leader.doubtful else "error",
                variant="domain",
                cite=identity.cite,
                outside=sorted(outside),
                legend=deck.leader.name,
                identity=sorted(allowed),
            )
    count = deck.count("runes")
    if deck.stands_in("runes") and count != size.value:
        said = {"size": size.value, "difference": abs(size.value - count)}
        yield miscounted(deck, ("runes",), size, "short" if count < size.value else "over", said)
