"""What a report of many decks says of each in a line, and of all of them together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from validator.model import VERDICTS, Finding, Level, Report, Result, Survey, Verdict
from validator.reports.presentation import Presentation
from validator.reports.words import named

LEVELS: tuple[Level, ...] = ("error", "doubt", "warning", "note")
"""The levels of findings, the gravest first."""


def stands_for(result: Result) -> Report:
    """The report that stands for a result where there is room for one."""
    return result.best if isinstance(result, Survey) else result


def tally(report: Report) -> Mapping[Level, int]:
    """How many findings of each level a report has."""
    found = dict.fromkeys(LEVELS, 0)
    for finding in report.findings:
        found[finding.level] += 1
    return found


def verdicts_of(results: Iterable[Result]) -> Counter[Verdict]:
    """How many decks have which verdict."""
    return Counter(stands_for(result).verdict for result in results)


def all_decks(verdicts: Counter[Verdict], presentation: Presentation) -> str:
    """How many decks there are, and how many have which verdict."""
    say = presentation.say
    if not verdicts:
        return say("summary of nothing")
    parts = [f"{verdicts[verdict]} {say(f'verdict:{verdict}')}" for verdict in VERDICTS if verdicts[verdict]]
    return say("summary", decks=verdicts.total(), parts=say(", ").join(parts))


def verdict_of(result: Result, presentation: Presentation) -> str:
    """The verdict in words; of a deck looked at in several formats in how many it is legal."""
    if not isinstance(result, Survey):
        return presentation.say(f"verdict:{result.verdict}")
    legal = sum(report.verdict == "legal" for report in result.reports)
    return presentation.say("survey", legal=legal, all=len(result.reports))


def zone_name(zone: str, report: Report, presentation: Presentation) -> str:
    """What a part of a deck is called."""
    return named("zone", zone, presentation.language, presentation.words(report.game))


def card_counts(report: Report, presentation: Presentation) -> str:
    """How many cards stand in each part of the deck; empty for a file that could not be read."""
    return presentation.say(", ").join(
        f"{zone_name(zone, report, presentation)} {count}" for zone, count in report.counts.items() if count
    )


def card_name(name: str, report: Report, presentation: Presentation) -> str:
    """A card's name in the reader's language where it has one, else as it is."""
    if presentation.language == "en" or not report.game:
        return name
    return presentation.card_name(report.game, name, presentation.language) or name


def game_name(report: Report, presentation: Presentation) -> str:
    """What the game is called; empty where it is not known."""
    return _said(presentation.data(report.game)["name"], presentation) if report.game else ""


def format_name(report: Report, presentation: Presentation) -> str:
    """What the format is called; empty where none was chosen."""
    if not report.game or not report.format:
        return ""
    known: Mapping[str, Any] = presentation.data(report.game)["formats"]
    return _said(known[report.format]["name"], presentation) if report.format in known else report.format


def edition_name(report: Report, presentation: Presentation) -> str:
    """What the edition of the rules is called; empty where none was chosen."""
    if not report.game or not report.edition:
        return ""
    known: Mapping[str, Any] = presentation.data(report.game)["editions"]["editions"]
    return _said(known[report.edition]["name"], presentation) if report.edition in known else report.edition


def _said(names: Mapping[str, str], presentation: Presentation) -> str:
    return names.get(presentation.language) or names["en"]


def reasons(report: Report, presentation: Presentation) -> list[tuple[str, str]]:
    """Why a deck is not legal, as messages with their rules: of the findings of one kind the first, and how
    many more there are.
    """
    level = "doubt" if report.verdict == "undecided" else "error"
    kinds: dict[tuple[str, str], list[Finding]] = {}
    for finding in report.findings if report.verdict != "legal" else ():
        if finding.level == level:
            kinds.setdefault((finding.rule, finding.variant), []).append(finding)
    found = []
    for (rule, _), findings in kinds.items():
        more = presentation.say("and more such", n=len(findings) - 1) if len(findings) > 1 else ""
        found.append((presentation.describe(findings[0], report.game).message + more, rule))
    return found
