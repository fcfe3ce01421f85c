"""The table a deck site exports: its title, a blank line, then name, count, set, type and block, no headings.

Names with blanks are in quotation marks, others are not. The rows stand in the order of the names, all types
mixed, the leader among them; it is told by its type. The site has set codes of its own. There is no column
for a side deck.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from itertools import islice

from validator.decks.decode import UnreadableDeck
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Line, Listing
from validator.decks.mwdeck import count_of
from validator.decks.source import MOST_ENTRIES, Source
from validator.folding import fold
from validator.model import DeckList, Entry, Span

ENDING = ".csv"
HOLDS = Holds(zones=frozenset({"hero", "main"}), title=True)

_COLUMNS = 5
_LOOKED_AT = 200
_CODE = re.compile(r"\w{0,8}")
_TYPE = re.compile(r"[^\W\d]*(?:[ -][^\W\d]+)*")
_BLOCK = re.compile(r"-?\d{0,2}")


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text has a title, a blank line, and rows of such columns to its end."""
    if not source.start or "," not in source.start:
        return False
    lines = list(islice(source.lines, _LOOKED_AT))
    rows = [_fields(line) for line in lines if line.strip()]
    first = next((number for number, line in enumerate(lines) if len(_fields(line)) == _COLUMNS), 0)
    titles = [line for line in lines[:first] if line.strip()]
    if not first or lines[first - 1].strip() or len(titles) > 1:
        return False
    return all(len(row) == _COLUMNS and _fits(*row) for row in rows[len(titles) :])


def _fits(name: str, count: str, code: str, kind: str, block: str) -> bool:
    told = (_CODE.fullmatch(code), _TYPE.fullmatch(kind), _BLOCK.fullmatch(block))
    return bool(name) and count.isdecimal() and all(told)


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The deck. Raises UnreadableDeck for a text of more rows than any deck has."""
    title = ""
    entries: list[Entry] = []
    for number, line in enumerate(source.lines, 1):
        row = _fields(line)
        if not any(row):
            continue
        if not entries and not title and not _is_card(row):
            title = ",".join(row)
            continue
        entries.append(_entry(row, Span(number, 1, number, len(line.rstrip()) + 1), layout))
        if len(entries) > MOST_ENTRIES:
            raise UnreadableDeck("too-many", span=Span(number, 1, number, 2))
    return [DeckList(tuple(entries), lines=tuple(source.lines), name=title)]


def _is_card(row: Sequence[str]) -> bool:
    return len(row) == _COLUMNS or (len(row) > 1 and row[1].isdecimal())


def _entry(row: Sequence[str], span: Span, layout: Layout) -> Entry:
    name, written, code, kind = (*row, "", "", "", "")[:4]
    if len(row) < 2 or not name:
        return Entry(",".join(row), layout.main_zone, span, None, bare=True)
    leads = layout.headings.get(fold(kind)) == layout.leader_zone
    count, wrong = count_of(written)
    printing = layout.sets.get(fold(code), code.upper())
    return Entry(name, layout.leader_zone if leads else layout.main_zone, span, count, wrong, printing=printing)


def _fields(line: str) -> list[str]:
    """The fields of a row, which is always one line here; a field too long for any is the line as it is."""
    try:
        return [field.strip() for field in next(csv.reader([line]), [])]
    except csv.Error:
        return [line.strip()]


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The deck, with the cards in the order of their names, as the site has them, and no blocks."""
    listing = listings[0]
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow([listing.name])
    table.writerow([])
    lines = listing.of(layout.leader_zone, layout.main_zone)
    for line in sorted(lines, key=lambda line: fold(line.name)):
        table.writerow([line.name, line.count, line.set, _kind(line, layout), ""])
    return written.getvalue()


def _kind(line: Line, layout: Layout) -> str:
    """The type of a card; left out for a leader that does not lead this deck, which its type would make it."""
    if line.zone == layout.leader_zone:
        return layout.titles.get(line.zone, line.zone)
    kind = " ".join(sorted(line.card.types)) if line.card is not None else ""
    return "" if layout.headings.get(fold(kind)) == layout.leader_zone else kind
