"""RiftAtlas text: the sections of `piltover_text`, blank lines between them, lines `N Name [SET-NUMBER]`.

A common writer of it puts every champion unit under `Champion:`. Only one of them is the chosen one: the one
called after the legend, where just one is; the others are cards of the main deck. Where a name and its code
disagree, that is told when the names are looked up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from validator.decks import text
from validator.decks.layout import Layout
from validator.decks.listing import Listing
from validator.decks.piltover_text import HOLDS as _SECTIONED
from validator.decks.piltover_text import code, sections, shape
from validator.decks.source import Source
from validator.folding import fold
from validator.model import DeckList, Entry

ENDING = ".txt"
HOLDS = _SECTIONED._replace(printings=True, title=False)

_WORDS = ("Legend", "Champion", "MainDeck", "Battlefields", "Runes", "Sideboard")
_CODE_BEHIND = re.compile(r"\[([A-Za-z][A-Za-z0-9]{1,4})-[A-Za-z]{0,2}\d{1,4}[A-Za-z]?\*?(?:/\d{1,4})?\]$")


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text has headings, and entries with a code in brackets behind the name."""
    found = shape(source, layout)
    return bool(found.zones) and found.mostly(lambda entry: _has_code(entry, layout))


def _has_code(entry: str, layout: Layout) -> bool:
    match = _CODE_BEHIND.search(entry, max(0, len(entry) - 20))
    return match is not None and match[1].casefold() in layout.codes


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of the text, of several champions the one taken that is called after the legend."""
    return [_with_one(deck, layout) for deck in text.read(source, layout)]


def _with_one(deck: DeckList, layout: Layout) -> DeckList:
    """A deck with one champion; as it is written where its headings say how many cards stand below."""
    return deck if deck.sections else deck._replace(entries=tuple(_chosen(deck.entries, layout)))


def _chosen(entries: Sequence[Entry], layout: Layout) -> Iterator[Entry]:
    """The entries of a deck, with one champion where one can be told."""
    named = [entry for entry in entries if entry.zone in layout.parts]
    first_names = {_first_name(entry) for entry in entries if entry.zone == layout.leader_zone}
    fitting = named if len(named) == 1 else [entry for entry in named if _first_name(entry) in first_names]
    if len(fitting) != 1:
        yield from entries
        return
    chosen = fitting[0]
    for entry in entries:
        if entry is chosen:
            yield entry._replace(count=1) if entry.count else entry
        else:
            yield entry._replace(zone=layout.parts.get(entry.zone, entry.zone))
    if chosen.count and chosen.count > 1:
        yield chosen._replace(count=chosen.count - 1, zone=layout.parts[chosen.zone])


def _first_name(entry: Entry) -> str:
    """The part of a name that stands before a comma or a dash."""
    return fold(re.split(r",| - ", entry.name, maxsplit=1)[0])


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks under their headings, with codes where they are known."""
    return "\n".join("\n".join(_blocks(listing, layout)) for listing in listings)


def _blocks(listing: Listing, layout: Layout) -> Iterator[str]:
    for word, lines in sections(listing, layout, _WORDS):
        entries = (f"{line.count} {line.name}" + (f" [{code(line)}]" if code(line) else "") for line in lines)
        yield "".join(f"{line}\n" for line in [f"{word}:", *entries])
