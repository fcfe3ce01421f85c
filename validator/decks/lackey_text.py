"""The text a program for many card games exports: a count, a tab, a name, and `Zone:` above each other zone.

Cards above the first heading are those of the main deck. The plug-in of the game says what the zones are
called.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from validator.decks import text
from validator.decks.lackey_dek import zone_names
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Listing
from validator.decks.source import Source
from validator.model import DeckList

ENDING = ".txt"
HOLDS = Holds()

_CARD = re.compile(r"\d+\t(?=[^\t]*[^\t\s:])[^\t]*")
_ZONE = re.compile(r"[^\W\d][^\t:]*:\s*")


def sniff(source: Source, layout: Layout) -> bool:
    """Whether every line of a text is a count, one tab and a name, or the name of a zone with a colon."""
    if "\t" not in source.start:
        return False
    lines = [line for line in source.lines if line.strip()]
    cards = [bool(_CARD.fullmatch(line)) for line in lines]
    return any(cards) and all(card or _ZONE.fullmatch(line) for card, line in zip(cards, lines, strict=True))


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The deck, as the reader of text reads it. Raises UnreadableDeck as that does."""
    return text.read(source, layout)


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The deck, the main deck first, since it has no heading."""
    listing = listings[0]
    written = [f"{line.count}\t{line.name}" for line in listing.of(layout.main_zone)]
    for zone, title in zone_names(layout).items():
        lines = listing.of(zone) if zone != layout.main_zone else []
        if lines:
            written.append(f"{title}:")
            written += [f"{line.count}\t{line.name}" for line in lines]
    return "\n".join(written) + "\n"
