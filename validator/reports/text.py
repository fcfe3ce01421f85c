"""The report as text: the verdict first, then each problem with its line, then how to mend it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence

from validator.model import Finding, Report, Span
from validator.reports.words import GameWords, clean, describe, named, word

Style = Callable[[str, str], str]
"""Puts a text in a colour, or leaves it as it is."""

COLOURS = {
    "legal": "green",
    "illegal": "red",
    "undecided": "yellow",
    "unreadable": "red",
    "error": "red",
    "doubt": "yellow",
    "warning": "magenta",
    "note": "blue",
}
_MOST_LINES = 6
_WIDEST = 100


def plain(text: str, _: str) -> str:
    """No colours."""
    return text


def render(
    report: Report,
    under: Sequence[str],
    language: str = "en",
    style: Style = plain,
    game: GameWords | None = None,
) -> str:
    """One deck's report; `under` says which rules it was checked against, `game` are the game's words."""
    return "\n".join(_lines(report, under, language, style, game or GameWords({}, {}))) + "\n"


def _lines(report: Report, under: Sequence[str], language: str, style: Style, game: GameWords) -> Iterator[str]:
    verdict = style(word(f"verdict:{report.verdict}", language), COLOURS[report.verdict])
    yield f"{titled(report.path, report.name)}: {verdict}"
    if report.verdict != "unreadable":
        counts = [
            f"{named('zone', zone, language, game)} {count}" for zone, count in report.counts.items() if count
        ]
        said = [report.leader, word(f"play:{report.play}", language), *under, *counts]
        yield f"  {word(', ', language).join(filter(None, said))}"
    for finding in report.findings:
        yield ""
        yield from _finding(finding, report.lines, language, style, game)


def _finding(
    finding: Finding, lines: Sequence[str], language: str, style: Style, game: GameWords
) -> Iterator[str]:
    words = describe(finding, language, game)
    colon = word(": ", language)
    level = style(word(f"level:{finding.level}", language), COLOURS[finding.level])
    yield f"  {level}{colon}{words.message}  [{finding.rule}]"
    colour = COLOURS[finding.level]
    if finding.span:
        yield from _places(finding.span, finding.related, lines, language, lambda text: style(text, colour))
    if finding.cite:
        yield f"    = {word('rule', language)}{colon}{finding.cite}"
    yield f"    = {word('mend', language)}{colon}{words.help}"


def _places(
    first: Span,
    others: Sequence[Span],
    lines: Sequence[str],
    language: str,
    style: Callable[[str], str],
) -> Iterator[str]:
    shown = [first, *others[: _MOST_LINES - 1]]
    width = max(len(str(span.line)) for span in shown)
    for span in shown:
        if span.line > len(lines):
            yield f"    {span.line}:{span.column}"
            continue
        text, offset, length = _window(lines[span.line - 1], span)
        mark = style("^" * length) if span is first else "-" * length + f" {word('also', language)}"
        yield f"    {span.line:>{width}} | {text}"
        yield f"    {'':>{width}} | {' ' * offset}{mark}"
    if len(others) >= _MOST_LINES:
        yield f"    {'':>{width}} | {word('more', language, n=len(others) - _MOST_LINES + 1)}"


def _window(line: str, span: Span) -> tuple[str, int, int]:
    """A line fit to be shown, with the offset and the length of a span in it, in columns of a terminal."""
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    cut = max(0, start - _WIDEST // 4) if len(line) > _WIDEST else 0
    stop = cut + _WIDEST
    before = ("…" if cut else "") + clean(line[cut:start].replace("\t", " "), _WIDEST)
    marked = clean(line[start : min(end, stop)].replace("\t", " "), _WIDEST)
    after = clean(line[min(end, stop) : stop].replace("\t", " "), _WIDEST) + ("…" if len(line) > stop else "")
    return before + marked + after, columns(before), max(1, columns(marked))


def titled(path: str, name: str) -> str:
    """Where a deck stands, with its name where it is one of several."""
    return clean(path or "-", 300) + (f" ({clean(name)})" if name else "")


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
