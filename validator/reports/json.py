"""The report as JSON: a contract. A field may be added; none is ever renamed or taken away."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from validator.model import VERDICTS, Finding, Origin, Report, Result, Span, Survey
from validator.reports.presentation import Presentation
from validator.reports.summary import stands_for

VERSION = 1
"""The version of the contract."""


def render(results: Iterable[Result], presentation: Presentation) -> Iterator[str]:
    """All reports of a run. A deck looked at in several formats stands there as in the best of them, and with
    all of them in `survey`.
    """
    decks = [deck_object(result, presentation) for result in results]
    summary = {"decks": len(decks)}
    for verdict in VERDICTS:
        summary[verdict] = sum(deck["verdict"] == verdict for deck in decks)
    value = {"version": VERSION, "tool": tool(presentation), "summary": summary, "decks": decks}
    yield shown(json.dumps(value, ensure_ascii=False, indent=2)) + "\n"


def tool(presentation: Presentation) -> dict[str, str]:
    """What made a report: the tool, and the card facts it used."""
    return {"name": "decklint", "version": presentation.version, "store": presentation.store}


def shown(rendered: str) -> str:
    """JSON in which what cannot be seen stands as an escape."""
    return _UNSEEN.sub(_escaped, rendered)


def in_ascii(rendered: str) -> str:
    """A report for where nothing but ASCII can be written; it says the same."""
    return re.sub(r"[^\x00-\x7f]", lambda match: json.dumps(match[0])[1:-1], rendered)


_UNSEEN = re.compile(r"[^\x20-\x7e\n]")


def _escaped(match: re.Match[str]) -> str:
    """A character as JSON writes it in ASCII, unless it can be seen."""
    character = match[0]
    return character if character.isprintable() else json.dumps(character)[1:-1]


def deck_object(result: Result, presentation: Presentation) -> dict[str, Any]:
    """What was found out about one deck, as the contract has it."""
    report = stands_for(result)
    said = _deck(report, presentation)
    said.update(path=result.path, name=result.name)
    if isinstance(result, Survey):
        said["survey"] = [_deck(one, presentation) for one in result.reports]
    return said


def _deck(report: Report, presentation: Presentation) -> dict[str, Any]:
    return {
        "path": report.path,
        "name": report.name,
        "game": report.game,
        "play": report.play,
        "format": report.format,
        "edition": report.edition,
        "tournament_rules": report.tournament_rules,
        "options": dict(report.options),
        "date": report.date,
        "settings": {name: _origin(origin) for name, origin in report.origins.items()},
        "verdict": report.verdict,
        "leader": report.leader,
        "counts": dict(report.counts),
        "findings": [_finding(finding, report.game, presentation) for finding in report.findings],
        "ignored": [
            {**_finding(finding, report.game, presentation), "reason": reason, "ignored_by": _span(span)}
            for finding, reason, span in report.ignored
        ],
        "unchecked": list(report.unchecked),
    }


def _finding(finding: Finding, game: str, presentation: Presentation) -> dict[str, Any]:
    words = presentation.describe(finding, game)
    return {
        "rule": finding.rule,
        "level": finding.level,
        "message": words.message,
        "cards": list(finding.cards),
        "span": _span(finding.span) if finding.span else None,
        "related": [_span(span) for span in finding.related],
        "cite": finding.cite,
        "params": {**({"variant": finding.variant} if finding.variant else {}), **finding.params},
        "help": words.help,
    }


def _origin(origin: Origin) -> dict[str, Any]:
    said: dict[str, Any] = {"from": origin.by}
    if origin.file:
        said["file"] = origin.file
    if origin.span:
        said["line"] = origin.span.line
    return said


def _span(span: Span) -> dict[str, int]:
    return dict(span._asdict())
