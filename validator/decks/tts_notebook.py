"""The notebook of a deck loader for Tabletop Simulator: headings without a colon, `Nx Name (SET) NUMBER`.

Names may hold commas and brackets; the last brackets hold the set. All below `About` is prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from validator.decks import text
from validator.decks.layout import Layout
from validator.decks.listing import Line, Listing
from validator.decks.piltover_text import HOLDS as _SECTIONED
from validator.decks.piltover_text import code, sections, shape
from validator.decks.source import Source
from validator.model import DeckList

ENDING = ".txt"
HOLDS = _SECTIONED._replace(printings=True, title=False)

_WORDS = ("Legend", "Champion", "Battlefield", "Rune", "Maindeck", "Sideboard")
_CODE_BEHIND = re.compile(r"\(([A-Za-z][A-Za-z0-9]{1,4})\) [A-Za-z]{0,2}\d{1,4}[A-Za-z]?\*?$")
_COUNTED = re.compile(r"\d{1,4}[xX] ")


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text has headings, and entries with the set in brackets and the number behind the name."""
    found = shape(source, layout)
    return bool(found.zones) and found.mostly(lambda entry: _has_code(entry, layout))


def _has_code(entry: str, layout: Layout) -> bool:
    match = _CODE_BEHIND.search(entry, max(0, len(entry) - 20))
    return bool(match and match[1].casefold() in layout.codes and _COUNTED.match(entry))


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of the text."""
    return text.read(source, layout)


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks under their headings, with set and number where they are known."""
    return "\n".join("\n".join(_blocks(listing, layout)) for listing in listings)


def _blocks(listing: Listing, layout: Layout) -> Iterator[str]:
    for word, lines in sections(listing, layout, _WORDS):
        yield "".join(f"{line}\n" for line in [word, *map(_entry, lines)])


def _entry(line: Line) -> str:
    set_code, _, number = code(line).partition("-")
    return f"{line.count}x {line.name}" + (f" ({set_code}) {number}" if number else "")
