"""The table a collection site takes and gives: `Card ID,Normal,Foil`, a row for every printing.

It is what somebody owns, and no deck: all of it is a card pool. A card counts as often as it is there, with and
without foil; a row that says none of it is there says nothing. Columns are found by their names.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence

from validator.decks.decode import UnreadableDeck
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Listing
from validator.decks.piltover_text import code
from validator.decks.printing import name_and_printing
from validator.decks.source import MOST_ENTRIES, Source
from validator.folding import fold
from validator.model import POOL, DeckList, Entry, Span

ENDING = ".csv"
HOLDS = Holds(zones=frozenset((POOL,)), names=False, printings=True, codes=True)

_CARD, _PLAIN, _FOIL = "card id", "normal", "foil"
_DIGITS = 12


def sniff(source: Source, layout: Layout) -> bool:
    """Whether the first line names the three columns."""
    head = source.start.partition("\n")[0]
    return len(head) < 500 and {_CARD, _PLAIN, _FOIL} <= set(_cells(head))


def _cells(head: str) -> list[str]:
    separator = next((mark for mark in (",", ";", "\t") if mark in head), ",")
    return [fold(cell.strip(" \"'")) for cell in head.split(separator)]


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The collection as a pool. Raises UnreadableDeck where a column is missing, or a row cannot be read."""
    lines = source.lines
    first = next((number for number, line in enumerate(lines) if line.strip("\ufeff \t")), 0)
    head = lines[first].strip("\ufeff \t")
    places = {cell: place for place, cell in enumerate(_cells(head[:500]))}
    missing = [column for column in (_CARD, _PLAIN, _FOIL) if column not in places]
    if missing:
        span = Span(first + 1, 1, first + 1, len(lines[first]) + 1)
        raise UnreadableDeck("csv-columns", {"missing": missing, "known": ["Card ID", "Normal", "Foil"]}, span)
    separator = next((mark for mark in (",", ";", "\t") if mark in head), ",")
    entries = tuple(_entries(lines, first + 1, separator, places, layout))
    return [DeckList(entries, lines=tuple(lines))]


def _entries(
    lines: Sequence[str], first: int, separator: str, places: Mapping[str, int], layout: Layout
) -> Iterator[Entry]:
    rows = csv.reader(io.StringIO("\n".join(lines[first:]), newline=""), delimiter=separator)
    start = first
    found = 0
    while True:
        try:
            row = next(rows, None)
        except csv.Error as error:
            place = Span(start + 1, 1, start + 1, 2)
            raise UnreadableDeck("csv", {"problem": str(error)}, place) from None
        if row is None:
            return
        end = first + rows.line_num
        span = Span(start + 1, 1, end, len(lines[end - 1]) + 1)
        start = end
        said = {column: row[place].strip() if place < len(row) else "" for column, place in places.items()}
        entry = _entry(said, span, layout)
        if entry is None:
            continue
        found += 1
        if found > MOST_ENTRIES:
            raise UnreadableDeck("too-many", {}, span)
        yield entry


def _entry(said: Mapping[str, str], span: Span, layout: Layout) -> Entry | None:
    """The entry of a row; None for an empty one, and for one that says there are no copies."""
    counts = [said[column] for column in (_PLAIN, _FOIL)]
    if not said[_CARD] and not any(counts):
        return None
    printing = name_and_printing(said[_CARD], layout.codes).printing
    wrong = next((count for count in counts if count and not _is_count(count)), "")
    if wrong:
        return Entry(said[_CARD], POOL, span, count=None, wrong_count=wrong, printing=printing)
    count = sum(int(count or 0) for count in counts)
    return Entry(said[_CARD], POOL, span, count=count, printing=printing) if count else None


def _is_count(written: str) -> bool:
    return written.isascii() and written.isdigit() and len(written) <= _DIGITS


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The pools as one collection, every card without foil."""
    counts: dict[str, int] = {}
    for listing in listings:
        for line in listing.of(POOL):
            if code(line):
                counts[code(line)] = counts.get(code(line), 0) + line.count
    rows = "".join(f"{printing},{count},0\n" for printing, count in counts.items())
    return f"Card ID,Normal,Foil\n{rows}"
