"""The export of a deck site: `Nx SET-NUMBER Name`, no sections at all.

The types of the cards tell legend, battlefields and runes. Nothing tells the champion, and there is no place
for a side deck.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from validator.decks import text
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Listing
from validator.decks.piltover_text import shape, undivided
from validator.decks.riftkeep import coded, has_code, untold
from validator.decks.source import Source
from validator.model import DeckList

ENDING = ".txt"
HOLDS = Holds(
    zones=frozenset(),
    unzoned=frozenset(("legend", "champion", "main", "battlefields", "runes")),
    printings=True,
)

_CODED = re.compile(r"\d{1,4}[xX] ([A-Za-z][A-Za-z0-9]{1,4})-[A-Za-z]{0,2}\d{1,4}[A-Za-z]?\*? \S")


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text has no headings, and entries with a count with a cross and a code before the name."""
    found = shape(source, layout)
    if found.zones or found.commented:
        return False
    return found.mostly(lambda entry: has_code(_CODED, entry, layout))


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of the text, their parts told by the types of the cards."""
    return [untold(deck, layout) for deck in text.read(source, layout)]


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks with codes where they are known."""
    return "\n".join(
        "".join(f"{coded(line, 'x ')}\n" for line in undivided(listing, layout)) for listing in listings
    )
