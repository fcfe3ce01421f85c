"""The report as JSON: a contract. A field may be added; none is ever renamed or taken away."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from validator.model import VERDICTS, Finding, Origin, Report, Span, Survey
from validator.reports.words import GameWords, describe


def render(
    results: Sequence[Report | Survey],
    version: str,
    store: str,
    language: str,
    games: Mapping[str, GameWords],
) -> str:
    """All reports of a run. `version` is the tool's, `store` the hash of the card facts used.

    `games` are the words of each game in the language. A deck looked at in several formats stands there as in
    the best of them, and with all of them in `survey`.
    """
    reports = [result.best if isinstance(result, Survey) else result for result in results]
    summary = {"decks": len(reports)}
    for verdict in VERDICTS:
        summary[verdict] = sum(report.verdict == verdict for report in reports)
    tool = {"name": "decklint", "version": version, "store": store}
    decks = []
    for report, result in zip(reports, results, strict=True):
        words = games.get(report.game, GameWords({}, {}))
        decks.append(_deck(report, language, words))
        decks[-1].update(path=result.path, name=result.name)
        if isinstance(result, Survey):
            decks[-1]["survey"] = [_deck(one, language, words) for one in result.reports]
    value = {"version": 1, "tool": tool, "summary": summary, "decks": decks}
    return _UNSEEN.sub(_escaped, json.dumps(value, ensure_ascii=False, indent=2)) + "\n"


def in_ascii(rendered: str) -> str:
    """A report for where nothing but ASCII can be written; it says the same."""
    return re.sub(r"[^\x00-\x7f]", lambda match: json.dumps(match[0])[1:-1], rendered)


_UNSEEN = re.compile(r"[^\x20-\x7e\n]")


def _escaped(match: re.Match[str]) -> str:
    """A character as JSON writes it in ASCII, unless it can be seen."""
    character = match[0]
    return character if character.isprintable() else json.dumps(character)[1:-1]


def _deck(report: Report, language: str, game: GameWords) -> dict[str, Any]:
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
        "findings": [_finding(finding, language, game) for finding in report.findings],
    }


def _finding(finding: Finding, language: str, game: GameWords) -> dict[str, Any]:
    words = describe(finding, language, game)
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
    return {"from": origin.by, **({"line": origin.span.line} if origin.span else {})}


def _span(span: Span) -> dict[str, int]:
    return dict(span._asdict())
