"""RiftKeep text: `# Deck name`, `# Format: Standard`, then `# main` and `# sideboard` over `N SET-NUMBER Name`.

The headings are written as comments are. The main part holds everything but the side deck, so that the types
of its cards tell legend, battlefields and runes, and nothing tells the champion. Names may hold commas.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from validator.decks import text
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Line, Listing
from validator.decks.piltover_text import code, sections, shape, title, titled, undivided
from validator.decks.source import Source
from validator.model import DeckList

ENDING = ".txt"
HOLDS = Holds(
    zones=frozenset(("side",)),
    unzoned=frozenset(("legend", "champion", "main", "battlefields", "runes")),
    printings=True,
    settings=True,
    title=True,
)

_CODED = re.compile(r"\d{1,4} ([A-Za-z][A-Za-z0-9]{1,4})-[A-Za-z]{0,2}\d{1,4}[A-Za-z]?\*? \S")


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text has a heading in a comment, and entries with a code before the name."""
    found = shape(source, layout)
    return bool(found.commented) and found.mostly(lambda entry: has_code(_CODED, entry, layout))


def has_code(pattern: re.Pattern[str], entry: str, layout: Layout) -> bool:
    """Whether an entry begins with the code of a set of the game, in a way of writing it."""
    match = pattern.match(entry)
    return match is not None and match[1].casefold() in layout.codes


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of the text, the parts of the main one told by the types of the cards."""
    return [untold(deck, layout) for deck in titled(text.read(source, layout), source)]


def untold(deck: DeckList, layout: Layout) -> DeckList:
    """A deck whose main part may hold cards of any part but the side deck."""
    entries = (entry._replace(zone="") if entry.zone == layout.main_zone else entry for entry in deck.entries)
    return deck._replace(entries=tuple(entries))


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks with codes where they are known."""
    return "\n".join("".join(f"{line}\n" for line in _lines(listing, layout)) for listing in listings)


def _lines(listing: Listing, layout: Layout) -> Iterator[str]:
    head = [
        *title(listing, layout),
        *(f"# {key.capitalize()}: {said}" for key, said in listing.settings.items()),
    ]
    yield from [*head, ""] if head else []
    yield "# main"
    yield from (coded(line, " ") for line in undivided(listing, layout))
    for word, lines in sections(listing, layout, ("sideboard",)):
        yield from ["", f"# {word}"]
        yield from (coded(line, " ") for line in lines)


def coded(line: Line, joint: str) -> str:
    """A line of a deck with the code before the name, and a joint behind the count."""
    return f"{line.count}{joint}{code(line)} {line.name}" if code(line) else f"{line.count}{joint}{line.name}"
