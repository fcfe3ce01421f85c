"""One line a finding, as editors read it: `path:line:column: rule level: message; how to mend it`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from validator.model import Finding, Report, Result, Survey
from validator.reports.full import titled
from validator.reports.presentation import Presentation
from validator.reports.table import reasons


def render(results: Iterable[Result], presentation: Presentation) -> Iterator[str]:
    """The findings of every deck, no line for one without any; of a deck in several formats a line for each."""
    for result in results:
        lines = _rows(result, presentation) if isinstance(result, Survey) else _lines(result, presentation)
        yield from (f"{line}\n" for line in lines)


def _lines(report: Report, presentation: Presentation) -> Iterator[str]:
    for finding in report.findings:
        words = presentation.describe(finding, report.game)
        say = presentation.say
        what = (
            f"{finding.rule} {say(f'level:{finding.level}')}{say(': ')}{words.message}{say('; ')}{words.help}"
        )
        yield f"{_place(report, finding)}: {what}"


def _place(report: Report, finding: Finding) -> str:
    """The file, with the number of the deck where it is one of several, and the place where there is one."""
    where = titled(report.path, "")
    return f"{where}:{finding.span.line}:{finding.span.column}" if finding.span else where


def _rows(survey: Survey, presentation: Presentation) -> Iterator[str]:
    for report in survey.reports:
        say = presentation.say
        row = presentation.row(report, survey)
        why = say("; ").join(reasons(report, presentation))
        verdict = say(f"verdict:{report.verdict}")
        said = f"{row}{say(': ')}{verdict}" + (f"{say(': ')}{why}" if why else "")
        yield f"{titled(survey.path, survey.name)}: {said}"
