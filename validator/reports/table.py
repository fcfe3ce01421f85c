"""One deck in many formats, or under many editions: a line for each, with the verdict and why."""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Finding, Report, Survey
from validator.reports import summary
from validator.reports.full import COLOURS, columns, headed, left_out, titled
from validator.reports.presentation import Presentation

_MOST_REASONS = 3


def lines(survey: Survey, presentation: Presentation) -> Iterator[str]:
    """The lines of a deck's table, with what all of its rows have in common above it."""
    say, style = presentation.say, presentation.style
    reports = survey.reports
    legal = sum(report.verdict == "legal" for report in reports)
    verdict = style(say("survey", legal=legal, all=len(reports)), COLOURS[survey.best.verdict])
    yield f"{titled(survey.path, survey.name)}: {verdict}"
    yield f"  {say(', ').join(headed(reports[0], presentation.common(survey), presentation))}"
    for warning in warnings(survey):
        said = presentation.describe(warning, reports[0].game)
        yield f"  {say('level:warning')}{say(': ')}{said.message}  [{warning.rule}]"
    yield ""
    rows = [presentation.row(report, survey) for report in reports]
    verdicts = [say(f"verdict:{report.verdict}") for report in reports]
    first, second = max(map(columns, rows)), max(map(columns, verdicts))
    for report, row, name in zip(reports, rows, verdicts, strict=True):
        shown = style(name, COLOURS[report.verdict]) + " " * (second - columns(name))
        start = f"  {row}{' ' * (first - columns(row))}  {shown}"
        for number, reason in enumerate(reasons(report, presentation) or [""]):
            blank = " " * (2 + first + 2 + second)
            yield f"{blank if number else start}  {reason}".rstrip()
    yield from left_out(reports[0], presentation)


def warnings(survey: Survey) -> list[Finding]:
    """What is worth a warning in every line of the table."""
    first, *others = [
        [finding for finding in report.findings if finding.level == "warning"] for report in survey.reports
    ]
    return [finding for finding in first if all(finding in other for other in others)]


def reasons(report: Report, presentation: Presentation) -> list[str]:
    """Why a deck is not legal, each kind of finding with its rule; of many kinds how many more there are."""
    found = [f"{message}  [{rule}]" for message, rule in summary.reasons(report, presentation)]
    if len(found) > _MOST_REASONS:
        rest = len(found) - _MOST_REASONS + 1
        found[_MOST_REASONS - 1 :] = [presentation.say("more reasons", n=rest)]
    return found
