"""The report in Markdown, for comments on a change and for a judge's sheet: a table of all decks, then what was
found in each.

Comments of code hosts make more of a text than Markdown does: people, issues, labels and addresses become
links. So every text from outside is escaped in one place, `_text`, and what begins such a link is parted from
what follows it by a word joiner, which nobody sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from validator.model import Finding, Report, Result, Survey
from validator.reports.presentation import Presentation
from validator.reports.summary import (
    LEVELS,
    all_decks,
    card_counts,
    card_name,
    edition_name,
    format_name,
    game_name,
    reasons,
    stands_for,
    tally,
    verdict_of,
    verdicts_of,
)
from validator.reports.words import clean

_MARKS = {
    "legal": "✓",
    "illegal": "✕",
    "undecided": "?",
    "unreadable": "■",
    "error": "✕",
    "doubt": "?",
    "warning": "▲",
    "note": "●",
}
_LONGEST_NAME = 120
_LONGEST_TEXT = 4000
_JOINER = "&#8288;"

_MARKUP = re.compile(r"[\\`*_\[\]{}|~$^#]")
_LINKS = re.compile(r"([@#!$~%&^](?=[\w\"'])|:(?=[\w+/-])|\bwww(?=\.)|\bgh-(?=\d))", re.IGNORECASE)
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def render(results: Iterable[Result], presentation: Presentation) -> Iterator[str]:
    """All decks of a run. The table stands first, so all results are taken before it is made."""
    found = list(results)
    say = presentation.say
    yield f"# {_text(say('report:title'))}\n\n{_text(all_decks(verdicts_of(found), presentation))}\n"
    if found:
        yield "\n"
        yield from _table(found, presentation)
    told = [result for result in found if isinstance(result, Survey) or not _plainly_legal(result)]
    for result in told:
        yield from _deck(result, presentation)
    if not told:
        yield f"\n{_text(say('report:all legal' if found else 'report:no decks'))}\n"
    made = say("report:made", version=presentation.version or "?", store=presentation.store or "?")
    yield f"\n---\n\n{_text(made)}\n"


def _plainly_legal(report: Report) -> bool:
    return report.verdict == "legal" and not (report.findings or report.ignored or report.unchecked)


def _text(text: str, longest: int = _LONGEST_TEXT) -> str:
    """A text as it stands in Markdown: neither markup nor a link, with what cannot be seen as escapes."""
    shown = clean(text, longest)
    parts = _LINKS.split(shown)
    escaped = [_escaped(part) + (_JOINER if number % 2 else "") for number, part in enumerate(parts)]
    return "".join(escaped)


def _escaped(text: str) -> str:
    return _MARKUP.sub(r"\\\g<0>", "".join(_ENTITIES.get(character, character) for character in text))


def _code(word: str) -> str:
    """A word of our own, such as the id of a rule; those of folders of others' rules are held in as well."""
    return f"`{clean(word).replace('`', '').replace('|', '')}`"


def _marked(kind: str, said: str) -> str:
    return f"{_MARKS[kind]} **{_text(said)}**"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


# ---------------------------------------------------------------- the table of all decks

_FIGURES = tuple(f"{level}s" for level in LEVELS)


def _table(results: Sequence[Result], presentation: Presentation) -> Iterator[str]:
    rows = [_cells(result, presentation) for result in results]
    columns = [column for column in rows[0] if any(row[column] for row in rows)]
    yield _row(_text(presentation.say(f"report:{column}")) for column in columns)
    yield _row("---:" if column in _FIGURES else "---" for column in columns)
    for row in rows:
        yield _row(row[column] for column in columns)


def _cells(result: Result, presentation: Presentation) -> dict[str, str]:
    report = stands_for(result)
    found = tally(report)
    return {
        "path": _text(result.path or "-"),
        "name": _text(result.name, _LONGEST_NAME),
        "verdict": _marked(report.verdict, verdict_of(result, presentation)),
        **{f"{level}s": str(found[level]) for level in LEVELS},
        "leader": _text(card_name(report.leader, report, presentation), _LONGEST_NAME),
        "game": _text(game_name(report, presentation)),
        "format": _text(format_name(report, presentation)),
        "edition": _text(edition_name(report, presentation)),
        "date": _text(report.date),
        "cards": _text(card_counts(report, presentation)),
    }


# ---------------------------------------------------------------- one deck


def _deck(result: Result, presentation: Presentation) -> Iterator[str]:
    report = stands_for(result)
    say = presentation.say
    name = f" – {_text(result.name, _LONGEST_NAME)}" if result.name else ""
    yield f"\n## {_MARKS[report.verdict]} {_text(result.path or '-')}{name}{_text(say(': '))}"
    yield f"{_text(verdict_of(result, presentation))}\n"
    if report.verdict != "unreadable":
        rules = [say(f"play:{report.play}"), *presentation.under(report), *filter(None, [report.date])]
        told = {
            "report:leader": card_name(report.leader, report, presentation),
            "report:checked": say(", ").join(rules),
            "report:cards": card_counts(report, presentation),
        }
        facts = [say(key) + say(": ") + fact for key, fact in told.items() if fact]
        yield f"\n{_text(say('; ').join(facts))}\n"
    if isinstance(result, Survey):
        yield from _survey(result, presentation)
    if report.findings:
        yield "\n"
        for finding in report.findings:
            yield from _finding(finding, report, presentation)
    if report.ignored:
        yield f"\n{_text(say('report:ignored'))}\n\n"
        for ignored in report.ignored:
            message = presentation.describe(ignored.finding, report.game).message
            key = "report:reason" if ignored.reason else "report:no reason"
            reason = _text(say(key, reason=ignored.reason))
            line = _text(say("report:at line", line=ignored.span.line))
            yield f"- {_text(message)} {_code(ignored.finding.rule)} ({line}{say(', ')}{reason})\n"
    if report.unchecked:
        unchecked = " ".join(map(_code, report.unchecked))
        yield f"\n{_text(say('report:unchecked'))}{_text(say(': '))}{unchecked}\n"


def _survey(survey: Survey, presentation: Presentation) -> Iterator[str]:
    say = presentation.say
    yield "\n" + _row(_text(say(f"report:{column}")) for column in ("row", "verdict", "why"))
    yield _row(["---"] * 3)
    for report in survey.reports:
        why = "<br>".join(f"{_text(message)} {_code(rule)}" for message, rule in reasons(report, presentation))
        verdict = _marked(report.verdict, say(f"verdict:{report.verdict}"))
        yield _row((_text(presentation.row(report, survey)), verdict, why))


def _finding(finding: Finding, report: Report, presentation: Presentation) -> Iterator[str]:
    say = presentation.say
    words = presentation.describe(finding, report.game)
    lines = sorted({span.line for span in finding.related})
    place = [say("report:at line", line=finding.span.line)] if finding.span else []
    if lines:
        place.append(say("report:also at", lines=[str(line) for line in lines]))
    where = f"{_text(say(', ').join(place))}{say(': ')}" if place else ""
    level = _marked(finding.level, say(f"level:{finding.level}"))
    yield f"- {level}{say(': ')}{where}{_text(words.message)} {_code(finding.rule)}\n"
    if words.help:
        yield f"  - {_text(say('report:mend'))}{say(': ')}{_text(words.help)}\n"
    if finding.cite:
        yield f"  - {_text(say('report:rule'))}{say(': ')}{_text(finding.cite)}\n"
