"""The report as a table for spreadsheets: a row for every finding, and one for a deck of which there are none.

The names of the columns are a contract: one may be added at the end; none is ever renamed or taken away. They
are English in every language.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator

from validator.model import Finding, Result, Survey
from validator.reports.presentation import Presentation
from validator.reports.words import Words, clean

COLUMNS = (
    "path",
    "name",
    "game",
    "format",
    "edition",
    "date",
    "verdict",
    "rule",
    "level",
    "line",
    "column",
    "cards",
    "message",
    "help",
    "cite",
)
"""The columns of the table, in their order."""


def render(results: Iterable[Result], presentation: Presentation) -> Iterator[str]:
    """All findings of a run. A deck looked at in several formats has rows for each of them."""
    yield _row(COLUMNS)
    for result in results:
        for report in result.reports if isinstance(result, Survey) else (result,):
            deck = (result.path, result.name, report.game, report.format, report.edition, report.date)
            for finding in report.findings:
                words = presentation.describe(finding, report.game)
                yield _row((*deck, report.verdict, *_found(finding, words)))
            if not report.findings:
                yield _row((*deck, report.verdict, *("" for _ in COLUMNS[len(deck) + 1 :])))


def _found(finding: Finding, words: Words) -> tuple[str, ...]:
    line, column = (str(finding.span.line), str(finding.span.column)) if finding.span else ("", "")
    cards = "; ".join(finding.cards)
    return finding.rule, finding.level, line, column, cards, words.message, words.help, finding.cite


def _row(cells: Iterable[str]) -> str:
    text = io.StringIO()
    csv.writer(text).writerow([_cell(cell) for cell in cells])
    return text.getvalue()


# Spreadsheets take a cell for a formula by its first character, also in its full-width form, and some drop
# blanks and quotation marks before it.
_FORMULA = re.compile(r"[\s\"'“”‘’`]*[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫]")


def _cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula, with what cannot be seen as escapes."""
    shown = clean(text, len(text))
    return f"'{shown}" if _FORMULA.match(text) or _FORMULA.match(shown) else shown
