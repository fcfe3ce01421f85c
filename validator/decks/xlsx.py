"""Decks in spreadsheets of the kind that ends in `.xlsx`, read with openpyxl where that is installed.

Every sheet with a row of headings is a deck, or several where a column says whose deck a row is of; sheets that
are called after the parts of a deck are one deck together. The place of an entry is its row and its column.
Numbers come as floats, formulas with the value they had when the file was saved. A workbook is an archive: what
it unpacks to is looked at before anything is unpacked.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Any

from validator.decks.decode import UnreadableDeck
from validator.decks.layout import PROSE, Layout
from validator.decks.listing import Holds, Listing
from validator.decks.source import COMPOUND, MOST_ENTRIES, ZIP, Source
from validator.decks.tables import MOST_COLUMNS, Cell, Reader, Row, clean, guarded, rows_of
from validator.folding import fold
from validator.model import DeckList, Span

ENDING = ".xlsx"
HOLDS = Holds(printings=True, title=True, several=True)

_MOST_MEMBERS = 500
_MOST_BYTES = 16 * 1024 * 1024
_MOST_BESIDE = 1024 * 1024
"""What a workbook may unpack to: in all, and each file in it that is neither a sheet nor its texts."""

_MOST_TAGS = 600_000
"""So many marks stand in the sheets of some ten thousand cards; every cell is some hundred bytes in memory."""

_MOST_RATIO = 250
_MOST_SCANNED = 4 * MOST_ENTRIES
_LONGEST_GAP = 2000
_MOST_TEXT = 4000
_CELLS = re.compile(r"xl/(?:worksheets/[^/]+|sharedStrings)\.xml", re.I)
_UNNAMED = re.compile(r"(?:sheet|tabelle|feuil|工作表|hoja|deck)\s*\d*", re.I)
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def sniff(source: Source, layout: Layout) -> bool:
    """Whether an archive is a workbook, or a locked or older one that is called so."""
    if source.data.startswith(COMPOUND):
        return source.ending in (ENDING, ".xls")
    if not source.data.startswith(ZIP):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(source.data)) as archive:
            return {"[Content_Types].xml", "xl/workbook.xml"} <= set(archive.namelist())
    except Exception:  # zipfile fails in many ways on what is broken; whichever, it is no workbook
        return False


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of a workbook. Raises UnreadableDeck, also where openpyxl is not installed."""
    formulas = _check(source.data)
    try:
        import openpyxl
    except ImportError:
        raise UnreadableDeck("xlsx-extra") from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            sheets = _sheets(openpyxl, source.data, formulas)
    except UnreadableDeck:
        raise
    except Exception as error:  # openpyxl lets through whatever a broken file makes it fail with
        raise UnreadableDeck("xlsx", {"problem": _problem(error)}) from None
    return _decks(sheets, layout)


def write(listings: Sequence[Listing], layout: Layout) -> bytes:
    """The decks as a workbook with one sheet. Raises UnreadableDeck where openpyxl is not installed."""
    try:
        import openpyxl
    except ImportError:
        raise UnreadableDeck("xlsx-extra") from None
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Decks")
    for row in rows_of(listings):
        sheet.append([_UNFIT.sub("", guarded(cell)) if isinstance(cell, str) else cell for cell in row])
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def _check(data: bytes) -> bool:
    """Refuse what is no workbook, or unpacks to more than one; whether there are formulas in it."""
    if data.startswith(COMPOUND):
        raise UnreadableDeck("xlsx-locked")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            names = [member.filename for member in members]
            if not {"[Content_Types].xml", "xl/workbook.xml"} <= set(names):
                raise UnreadableDeck("xlsx", {"problem": "there is no workbook in the archive"})
            if any(member.flag_bits & 1 for member in members):
                raise UnreadableDeck("xlsx-locked")
            _check_size(members)
            if len(names) != len(set(names)):
                raise UnreadableDeck("xlsx", {"problem": "two files in the archive have one name"})
            return _check_cells(archive, [name for name in names if _CELLS.fullmatch(name)])
    except UnreadableDeck:
        raise
    except Exception as error:  # whatever a broken archive makes the library fail with
        raise UnreadableDeck("xlsx", {"problem": _problem(error)}) from None


def _check_size(members: Sequence[zipfile.ZipInfo]) -> None:
    size = sum(member.file_size for member in members)
    beside = [member for member in members if not _CELLS.fullmatch(member.filename)]
    if (
        len(members) > _MOST_MEMBERS
        or size > _MOST_BYTES
        or any(
            member.file_size > _MOST_BESIDE for member in beside if member.filename.endswith((".xml", ".rels"))
        )
        or any(
            member.file_size > _MOST_BESIDE and member.file_size > _MOST_RATIO * max(member.compress_size, 1)
            for member in members
        )
    ):
        raise UnreadableDeck("xlsx-size", {"size": size, "most": _MOST_BYTES})


def _check_cells(archive: zipfile.ZipFile, names: Sequence[str]) -> bool:
    tags, formulas = 0, False
    for name in names:
        content = archive.read(name)
        tags += content.count(b"<")
        if tags > _MOST_TAGS:
            raise UnreadableDeck("xlsx-size", {"size": len(content), "most": _MOST_BYTES})
        formulas = formulas or b"<f" in content
    return formulas


def _problem(error: Exception) -> str:
    return (str(error).split("\n")[0] or type(error).__name__)[:200]


Sheet = tuple[str, list[Row]]


def _sheets(openpyxl: Any, data: bytes, formulas: bool) -> list[Sheet]:
    """The sheets of a workbook: their names, and their rows."""
    values = _opened(openpyxl, data, data_only=True)
    found = [(name, rows) for name, rows in values]
    if not formulas:
        return found
    written = dict(_opened(openpyxl, data, data_only=False))
    return [(name, list(_with_formulas(rows, written.get(name, [])))) for name, rows in found]


def _opened(openpyxl: Any, data: bytes, data_only: bool) -> list[Sheet]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = sum(bool(_CELLS.fullmatch(name)) for name in archive.namelist())
    book = openpyxl.load_workbook(
        io.BytesIO(data), read_only=True, data_only=data_only, keep_links=False, rich_text=False
    )
    try:
        if len(book.worksheets) > files:
            raise UnreadableDeck("xlsx", {"problem": "two sheets are one file"})
        found: list[Sheet] = []
        left = _MOST_SCANNED
        for sheet in book.worksheets:
            rows, scanned = _rows(sheet, left)
            left -= scanned
            if left <= 0 or sum(len(rows) for _, rows in found) + len(rows) > MOST_ENTRIES:
                raise UnreadableDeck("too-many")
            found.append((str(sheet.title), rows))
        return found
    finally:
        book.close()


def _rows(sheet: Any, most: int) -> tuple[list[Row], int]:
    """The rows of a sheet that are not empty, each with its place, and how many were looked at.

    openpyxl makes up the rows that are left out, so that a lone cell far below costs as much as all above it;
    what stands that far below the rest is no part of it.
    """
    sheet.reset_dimensions()  # what the file says of them is not to be believed
    found: list[Row] = []
    number = last = 0
    for number, row in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS, max_row=most, values_only=True), 1):
        texts = [_said(value) for value in row]
        while texts and not texts[-1]:
            texts.pop()
        if texts:
            last = number
            spans = (Span(number, column, number, column + 1) for column in range(1, len(texts) + 1))
            found.append([Cell(text, span) for text, span in zip(texts, spans, strict=True)])
        elif number - last > _LONGEST_GAP:
            break
    return found, number


def _said(value: object) -> str:
    """What a cell says. Numbers are floats in the file, and text of any length is cut to one that is a name."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e12:
        return str(int(value))
    if isinstance(value, datetime) and not (value.hour or value.minute or value.second):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return clean(str(value)[:_MOST_TEXT])


def _with_formulas(rows: Iterable[Row], written: Iterable[Row]) -> Iterator[Row]:
    """Rows with the formulas that have no value, as they are written."""
    formulas = {cell.span: cell for row in written for cell in row if cell.text.startswith("=")}
    by_row: dict[int, list[Cell]] = {}
    for cell in formulas.values():
        by_row.setdefault(cell.span.line, []).append(cell)
    for row in rows:
        cells = list(row)
        for cell in by_row.get(row[0].span.line, []):
            while len(cells) < cell.span.column:
                number, column = row[0].span.line, len(cells) + 1
                cells.append(Cell("", Span(number, column, number, column + 1)))
            if not cells[cell.span.column - 1].text:
                cells[cell.span.column - 1] = cell
        yield cells


def _decks(sheets: Sequence[Sheet], layout: Layout) -> list[DeckList]:
    """The decks of the sheets that have a row of headings; in sheets called after parts of a deck, one deck."""
    with_table = []
    for name, rows in sheets:
        alone = Reader(layout)
        alone.read(rows)
        if alone.has_table:
            with_table.append((name, rows, alone))
    if not with_table:
        raise UnreadableDeck("table-headings")
    zones = [layout.headings.get(fold(name), "") for name, _, _ in with_table]
    if len(with_table) > 1 and all(zone not in ("", PROSE) for zone in zones):
        together = Reader(layout)
        for (_, rows, _), zone in zip(with_table, zones, strict=True):
            together.read(rows, zone)
        return together.decks()
    found = []
    for name, _, alone in with_table:
        decks = alone.decks()
        usual = bool(_UNNAMED.fullmatch(name.strip())) or len(decks) > 1
        found += [deck._replace(name=deck.name or ("" if usual else name)) for deck in decks]
    return found
