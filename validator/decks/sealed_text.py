"""A list of limited play, as a site for sealed decks writes it: `N Name`, a blank line, `Sideboard:`, more.

The main deck has no heading, and there are none for legend, battlefields and runes, which such lists mostly
do not name. Where they do, the types of the cards tell them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.decks import text
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Listing
from validator.decks.piltover_code import side_zone
from validator.decks.piltover_text import is_uncoded, sections, shape, undivided
from validator.decks.source import Source
from validator.model import DeckList

ENDING = ".txt"
HOLDS = Holds(
    zones=frozenset(("main", "side")),
    unzoned=frozenset(("legend", "champion", "battlefields", "runes")),
)

_FEWEST = 5


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text is made of entries without codes, with the heading of the side deck and no other."""
    found = shape(source, layout)
    first = source.start[:1]
    if found.zones != (side_zone(layout),) or found.commented or found.others or not first.isdigit():
        return False
    return found.mostly(is_uncoded) and len(found.entries) >= _FEWEST and found.blocks[0] != 1


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of the text."""
    return text.read(source, layout)


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks, each with its side deck behind it."""
    return "\n".join("".join(f"{line}\n" for line in _lines(listing, layout)) for listing in listings)


def _lines(listing: Listing, layout: Layout) -> Iterator[str]:
    yield from (f"{line.count} {line.name}" for line in undivided(listing, layout))
    for word, lines in sections(listing, layout, ("Sideboard",)):
        yield from ["", f"{word}:"]
        yield from (f"{line.count} {line.name}" for line in lines)
