"""Decks in comma-separated values, as spreadsheets and shops write them: a row of headings, a row a card.

The separator may be a comma, a semicolon or a tab; a first line `sep=;` says which. A title may stand above the
headings. A column of decks or players makes several decks of one file. Cells that would be formulas have an
apostrophe before them. By hand, names are written with quotation marks inside that quote nothing, and with
commas that separate nothing; both are read as they are meant.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

from validator.decks.decode import UnreadableDeck
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Listing
from validator.decks.source import Source
from validator.decks.tables import Cell, Reader, Row, clean, columns, guarded, is_table, rows_of
from validator.model import DeckList, Span

ENDING = ".csv"
HOLDS = Holds(printings=True, title=True, several=True)

_SEPARATORS = ",;\t"
_SAID = re.compile(r"\ufeff?sep=(.?)", re.I)
_LOOKED_AT = 20
_FIELDS = {
    separator: re.compile(rf'[ ]*+"(?:[^"]|"")*+"[^{separator}\n]*|[^{separator}\n]*')
    for separator in _SEPARATORS
}
"""A cell as it is written, in quotation marks or not."""


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text begins with the headings of a table of cards, and a row that fits them."""
    lines = [line for line in source.start.split("\n") if line.strip()][:_LOOKED_AT]
    separator = _separator(lines)
    if separator is None or not any(separator in line for line in lines):
        return False
    return is_table((_plain(line, separator) for line in lines), layout)


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of a table, one for each value of a column of decks, in the order in which they first stand.

    Raises UnreadableDeck where no row is one of headings, and where there are too many rows.
    """
    lines = source.lines
    filled = [line for line in lines if line.strip()]
    separator = _separator(filled[:_LOOKED_AT])
    if separator is None:
        raise UnreadableDeck("table-headings")
    reader = Reader(layout)
    reader.read(_rows(lines, separator))
    return reader.decks(tuple(lines))


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks as a table: name, count, zone, set, number, and the deck where that takes saying."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    for row in rows_of(listings):
        writer.writerow([guarded(cell) if isinstance(cell, str) else cell for cell in row])
    return written.getvalue()


def _separator(lines: Sequence[str]) -> str | None:
    """What separates the cells of a table: the one by which a line is a row of headings, with most columns."""
    if lines and (said := _SAID.fullmatch(lines[0].strip())):
        separator = said[1] or "\t"
        return separator if separator in _SEPARATORS else None
    for line in lines:
        parts = {separator: _plain(line, separator) for separator in _SEPARATORS}
        fitting = [separator for separator in _SEPARATORS if columns(parts[separator]) is not None]
        if fitting:
            return max(fitting, key=lambda separator: len(parts[separator]))
    return None


def _plain(line: str, separator: str) -> list[str]:
    """The cells of a line."""
    try:
        return [
            clean(cell)
            for cell in next(csv.reader([line], delimiter=separator, strict=True, skipinitialspace=True), [])
        ]
    except csv.Error:
        return [clean(cell) for cell in line.split(separator)]


def _rows(lines: Sequence[str], separator: str) -> Iterator[Row]:
    """The rows of a table with the places of their cells.

    Where quotation marks do not quote as they should, every line is a row of its own, and in such a line they
    are taken for what they are.
    """
    first = 1 if _SAID.fullmatch(lines[0].strip()) else 0
    try:
        records = list(_records(lines[first:], separator))
    except csv.Error:
        records = [(number, number + 1, _plain(line, separator)) for number, line in enumerate(lines[first:])]
    for start, end, cells in records:
        if any(cells):
            spans = _spans(lines, start + first, end + first, separator)
            whole = Span(start + first + 1, 1, end + first, len(lines[end + first - 1]) + 1)
            if len(spans) != len(cells):
                spans = [whole] * len(cells)
            yield [Cell(clean(text), span) for text, span in zip(cells, spans, strict=True)]


def _records(lines: Sequence[str], separator: str) -> Iterator[tuple[int, int, list[str]]]:
    """The records of a table, each with its first line and the one after its last."""
    reader = csv.reader(
        (f"{line}\n" for line in lines), delimiter=separator, strict=True, skipinitialspace=True
    )
    start = 0
    for cells in reader:
        yield start, reader.line_num, cells
        start = reader.line_num


def _spans(lines: Sequence[str], start: int, end: int, separator: str) -> list[Span]:
    """Where the cells of a record are."""
    text = "\n".join(lines[start:end])
    starts = [0]
    for line in lines[start : end - 1]:
        starts.append(starts[-1] + len(line) + 1)
    found: list[Span] = []
    row = at = 0
    while at <= len(text):
        match = _FIELDS[separator].match(text, at)
        assert match is not None
        first, column = row, at - starts[row] + 1 + len(match[0]) - len(match[0].lstrip(" \ufeff"))
        while row + 1 < len(starts) and starts[row + 1] <= match.end():
            row += 1
        found.append(Span(start + first + 1, column, start + row + 1, match.end() - starts[row] + 1))
        at = match.end() + 1
    return found
