"""The report as GitLab's merge requests read it: an array of its code quality issues."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from validator.model import Level, Result
from validator.reports.annotations import Annotation, annotated
from validator.reports.json import shown
from validator.reports.presentation import Presentation

SEVERITIES: dict[Level, str] = {"error": "major", "doubt": "minor", "warning": "minor", "note": "info"}
"""The severity for each level of finding; a file that cannot be read is a `blocker`."""


def render(results: Iterable[Result], presentation: Presentation) -> Iterator[str]:
    """An issue for each finding, one a line; those a list asks to leave out are none."""
    separator = "[\n"
    for annotation in annotated(results, presentation):
        if annotation.ignored is None:
            yield separator + shown(json.dumps(_issue(annotation), ensure_ascii=False))
            separator = ",\n"
    yield "[]\n" if separator == "[\n" else "\n]\n"


def _issue(annotation: Annotation) -> dict[str, Any]:
    finding = annotation.finding
    unreadable = annotation.report.verdict == "unreadable" and finding.level == "error"
    span = finding.span
    lines = {"begin": span.line, "end": span.end_line} if span else {"begin": 1}
    return {
        "description": annotation.sentence,
        "check_name": finding.rule,
        "fingerprint": annotation.fingerprint,
        "severity": "blocker" if unreadable else SEVERITIES[finding.level],
        "location": {"path": annotation.file or "stdin", "lines": lines},
    }
