"""A deck has no fewer cards than the game asks for, and no more where it sets a number.

Which parts of the list are counted together the edition says; the card a deck is built around is in none of
them. A card whose name nobody knows does count: a misspelt name does not make a deck smaller. Where a count
cannot be read, this is a doubt.

Why: The fewer cards a deck has, the more surely it draws its best ones. The least number bounds that; where the
number is exact, all decks at an event are of one size.

Breaks it: The main deck has 59 cards, where at least 60 are asked for.

    Main Deck (59)
    4 Some Card
    // and 55 other cards

Mend it: Add a card, or take cards out where there are too many.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Deck, Finding, Setting, Zones
from validator.rules.findings import miscounted, never

across = never
BY_SIZE = True
ANY_LEADER = True
ANY_NUMBER = True


def check(
    deck: Deck, zones: Setting[Zones], minimum: Setting[int], maximum: Setting[int] | None = None
) -> Iterator[Finding]:
    """Yield a finding where the deck is of another size; a doubt where one of its counts cannot be read.

    A part of the deck that is missing may be one of the cards counted already, or one that is not written.
    """
    if deck.counts.keys().isdisjoint(zones.value) or zones.value[-1] in deck.missing:
        return  # that it is missing is said already
    count = deck.count(*zones.value)
    unwritten = len(deck.missing.intersection(zones.value))
    exact = "-exact" if maximum is not None and maximum.value == minimum.value else ""
    said: dict[str, object] = {"zones": [zones.value[-1]], "play": deck.play}
    if count + unwritten < minimum.value:
        said |= {"minimum": minimum.value, "short": minimum.value - count}
        yield miscounted(deck, zones.value, minimum, f"short{exact}", said)
    elif maximum is not None and count > maximum.value:
        said |= {"maximum": maximum.value, "over": count - maximum.value}
        yield miscounted(deck, zones.value, maximum, f"over{exact}", said)
