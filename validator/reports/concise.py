"""One line a finding, as editors read it: `path:line:column: rule level: message; how to mend it`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from validator.model import Report, Result, Survey
from validator.reports.full import placed, titled
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
        yield f"{placed(report.path, finding)}: {what}"


def _rows(survey: Survey, presentation: Presentation) -> Iterator[str]:
    for report in survey.reports:
        say = presentation.say
        row = presentation.row(report, survey)
        why = say("; ").join(reasons(report, presentation))
        verdict = say(f"verdict:{report.verdict}")
        said = f"{row}{say(': ')}{verdict}" + (f"{say(': ')}{why}" if why else "")
        yield f"{titled(survey.path, survey.name)}: {said}"
