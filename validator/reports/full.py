"""The report for a terminal: the verdict first, then each problem with its lines, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from validator.model import Finding, Report, Result, Span, Survey
from validator.reports.presentation import Presentation
from validator.reports.words import clean, named

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
_COMMANDS = ("::", "##")
"""What begins a command to a build server, at the start of a line of its log."""
_MOST_LINES = 6
_MARGIN = 12
"""Columns beside an excerpt: the number of the line, and what stands around it."""


def render(results: Iterable[Result], presentation: Presentation) -> Iterator[str]:
    """Each deck behind a blank line; one that was looked at in several formats as a table of them."""
    from validator.reports import table

    for number, result in enumerate(results):
        lines = (
            table.lines(result, presentation) if isinstance(result, Survey) else _lines(result, presentation)
        )
        yield ("\n" if number else "") + "\n".join(lines) + "\n"


def _lines(report: Report, presentation: Presentation) -> Iterator[str]:
    say = presentation.say
    verdict = presentation.style(say(f"verdict:{report.verdict}"), COLOURS[report.verdict])
    yield f"{titled(report.path, report.name)}: {verdict}"
    if report.verdict != "unreadable":
        yield f"  {say(', ').join(headed(report, presentation.under(report), presentation))}"
    for finding in report.findings:
        yield ""
        yield from _finding(finding, report, presentation)
    yield from left_out(report, presentation)


def headed(report: Report, under: Iterable[str], presentation: Presentation) -> Iterator[str]:
    """What stands under the verdict: who leads the deck, what it was checked against, how many cards it has."""
    language, words = presentation.language, presentation.words(report.game)
    said = [presentation.card(report.game, report.leader), presentation.say(f"play:{report.play}"), *under]
    yield from filter(None, said)
    for zone, count in report.counts.items():
        if count:
            yield f"{named('zone', zone, language, words)} {count}"


def left_out(report: Report, presentation: Presentation) -> Iterator[str]:
    """What was not looked at, or does not count: rules left out by choice, findings the list asks to ignore."""
    say = presentation.say
    if report.unchecked or report.ignored:
        yield ""
    if report.unchecked:
        yield f"  {say('unchecked')}{say(': ')}{say(', ').join(report.unchecked)}"
    for finding, reason, span in report.ignored:
        message = presentation.describe(finding, report.game).message
        because = f"{say('; ')}{clean(reason)}" if reason else ""
        yield f"  {say('ignored', line=span.line)}{say(': ')}{message}{because}  [{finding.rule}]"


def _finding(finding: Finding, report: Report, presentation: Presentation) -> Iterator[str]:
    words = presentation.describe(finding, report.game)
    colour = COLOURS[finding.level]
    say, style = presentation.say, presentation.style
    level = style(say(f"level:{finding.level}"), colour)
    yield f"  {level}{say(': ')}{words.message}  [{finding.rule}]"
    if finding.span:
        yield from _places(finding, report.lines, presentation)
    if finding.cite:
        yield f"    = {say('rule')}{say(': ')}{finding.cite}"
    yield f"    = {say('mend')}{say(': ')}{words.help}"


def _places(finding: Finding, lines: Sequence[str], presentation: Presentation) -> Iterator[str]:
    first, others = finding.span, finding.related
    assert first is not None
    say = presentation.say
    widest = max(presentation.width - _MARGIN - columns(say("also")), _MARGIN)
    shown = [first, *others[: _MOST_LINES - 1]]
    width = max(len(str(span.line)) for span in shown)
    for span in shown:
        if span.line > len(lines):
            yield f"    {span.line}:{span.column}"
            continue
        text, offset, length = _window(lines[span.line - 1], span, widest)
        colour = COLOURS[finding.level]
        mark = presentation.style("^" * length, colour) if span is first else f"{'-' * length} {say('also')}"
        yield f"    {span.line:>{width}} | {text}"
        yield f"    {'':>{width}} | {' ' * offset}{mark}"
    if len(others) >= _MOST_LINES:
        yield f"    {'':>{width}} | {say('more', n=len(others) - _MOST_LINES + 1)}"


def _window(line: str, span: Span, widest: int) -> tuple[str, int, int]:
    """A line fit to be shown, with the offset and the length of a span in it, in columns of a terminal."""
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    cut = max(0, start - widest // 4) if columns(line) > widest else 0
    stop = cut + _fitting(line[cut:], widest)
    before = ("…" if cut else "") + clean(line[cut:start].replace("\t", " "), widest)
    marked = clean(line[start : min(end, stop)].replace("\t", " "), widest)
    after = clean(line[min(end, stop) : stop].replace("\t", " "), widest) + ("…" if len(line) > stop else "")
    return before + marked + after, columns(before), max(1, columns(marked))


def _fitting(text: str, widest: int) -> int:
    """How many characters of a text fit into so many columns."""
    taken = 0
    for number, character in enumerate(text):
        taken += columns(character)
        if taken > widest:
            return number
    return len(text)


def titled(path: str, name: str) -> str:
    """Where a deck stands, with its name where it is one of several."""
    where = clean(path or "-", 300)
    if where.startswith(_COMMANDS):
        where = f"./{where}"
    return where + (f" ({clean(name)})" if name else "")


def placed(path: str, finding: Finding) -> str:
    """The file, with the number of the deck where it is one of several, and the place where there is one."""
    where = titled(path, "")
    return f"{where}:{finding.span.line}:{finding.span.column}" if finding.span else where


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(map(_columns_of, text))


def _columns_of(character: str) -> int:
    """None for what stands over or in the one before it: accents, and the vowels of Hangul written out."""
    from unicodedata import category, east_asian_width

    if category(character) in ("Mn", "Me") or "\u1160" <= character <= "\u11ff":
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
