"""One deck in many formats, or under many editions: a line for each, with the verdict and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.model import Finding, Report, Survey
from validator.reports.text import COLOURS, Style, columns, plain, titled
from validator.reports.words import GameWords, describe, named, word

_MOST_REASONS = 3


def render(
    survey: Survey,
    rows: Sequence[str],
    under: Sequence[str] = (),
    language: str = "en",
    style: Style = plain,
    game: GameWords | None = None,
) -> str:
    """The table of a deck; `rows` are what its lines are called, `under` the rules they have in common, and
    `game` the game's words.
    """
    return "\n".join(_lines(survey, rows, under, language, style, game or GameWords({}, {}))) + "\n"


def _lines(
    survey: Survey,
    rows: Sequence[str],
    under: Sequence[str],
    language: str,
    style: Style,
    game: GameWords,
) -> Iterator[str]:
    reports = survey.reports
    legal = sum(report.verdict == "legal" for report in reports)
    verdict = style(word("survey", language, legal=legal, all=len(reports)), COLOURS[survey.best.verdict])
    yield f"{titled(survey.path, survey.name)}: {verdict}"
    yield f"  {word(', ', language).join(filter(None, _said(reports[0], under, language, game)))}"
    for warning in _warnings(survey):
        said = describe(warning, language, game)
        yield f"  {word('level:warning', language)}{word(': ', language)}{said.message}  [{warning.rule}]"
    yield ""
    verdicts = [word(f"verdict:{report.verdict}", language) for report in reports]
    first, second = max(map(columns, rows)), max(map(columns, verdicts))
    for report, row, name in zip(reports, rows, verdicts, strict=True):
        shown = style(name, COLOURS[report.verdict]) + " " * (second - columns(name))
        start = f"  {row}{' ' * (first - columns(row))}  {shown}"
        for number, reason in enumerate(_reasons(report, language, game) or [""]):
            blank = " " * (2 + first + 2 + second)
            yield f"{blank if number else start}  {reason}".rstrip()


def _warnings(survey: Survey) -> list[Finding]:
    """What is worth a warning in every line of the table."""
    first, *others = [
        [finding for finding in report.findings if finding.level == "warning"] for report in survey.reports
    ]
    return [finding for finding in first if all(finding in other for other in others)]


def _said(report: Report, under: Sequence[str], language: str, game: GameWords) -> Iterator[str]:
    yield report.leader
    yield word(f"play:{report.play}", language)
    yield from under
    for zone, count in report.counts.items():
        if count:
            yield f"{named('zone', zone, language, game)} {count}"


def _reasons(report: Report, language: str, game: GameWords) -> list[str]:
    """Why a deck is not legal: of the findings of one kind the first, and how many more there are."""
    level = "error" if report.verdict == "illegal" else "doubt"
    kinds: dict[tuple[str, str], list[Finding]] = {}
    for finding in report.findings if report.verdict != "legal" else ():
        if finding.level == level:
            kinds.setdefault((finding.rule, finding.variant), []).append(finding)
    reasons = []
    for (rule, _), findings in kinds.items():
        message = describe(findings[0], language, game).message
        more = word("and more such", language, n=len(findings) - 1) if len(findings) > 1 else ""
        reasons.append(f"{message}{more}  [{rule}]")
    if len(reasons) > _MOST_REASONS:
        rest = len(reasons) - _MOST_REASONS + 1
        reasons[_MOST_REASONS - 1 :] = [word("more reasons", language, n=rest)]
    return reasons
