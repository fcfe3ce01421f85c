"""The report as workflow commands of GitHub Actions, which become annotations beside the lines of a file."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby

from validator.model import Level, Result
from validator.reports.annotations import Annotation, annotated
from validator.reports.presentation import Presentation
from validator.reports.words import clean

COMMANDS: dict[Level, str] = {"error": "error", "doubt": "warning", "warning": "warning", "note": "notice"}
"""The command for each level of finding."""

_LONGEST = 4096
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""The categories of characters that do something else than show themselves."""


def render(results: Iterable[Result], presentation: Presentation) -> Iterator[str]:
    """A command for each finding, in a group for each file; a deck without findings has none."""
    found = (annotation for annotation in annotated(results, presentation) if annotation.ignored is None)
    for file, group in groupby(found, lambda annotation: annotation.file):
        yield f"::group::{_data(file or '-')}\n"
        for annotation in group:
            yield _command(annotation)
        yield "::endgroup::\n"


def _command(annotation: Annotation) -> str:
    finding = annotation.finding
    properties = {"title": f"decklint ({finding.rule})"}
    place = annotation.file or "-"
    if annotation.file:
        properties["file"] = annotation.file
    if span := finding.span:
        place += f":{span.line}:{span.column}"
        properties["line"] = str(span.line)
        # Columns are refused for a stretch of several lines.
        if span.line == span.end_line:
            properties["col"] = str(span.column)
        properties["endLine"] = str(span.end_line)
        if span.line == span.end_line:
            properties["endColumn"] = str(span.end_column)
    else:
        properties["line"] = "1"
    said = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    message = f"{clean(place, _LONGEST)}: {finding.rule} {annotation.sentence}"
    return f"::{COMMANDS[finding.level]} {said}::{_data(message)}\n"


def _data(text: str) -> str:
    """A text as the message of a command: what would end the line, or start an escape, stands encoded."""
    shown = "".join(map(_visible, text[:_LONGEST]))
    return shown.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _visible(character: str) -> str:
    """A character that does nothing but be seen; the ends of lines are encoded by the command itself."""
    harmful = character not in "\r\n" and unicodedata.category(character) in _UNSEEN
    return clean(character) if harmful else character


def _property(text: str) -> str:
    """A text as a property of a command."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
