"""The report as SARIF 2.1.0, with all that code scanning asks for.

The rules are the whole set, in the words of their pages, so that two runs differ in their results alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import quote

from validator.model import Level, Result, Span
from validator.reports.annotations import Annotation, annotated
from validator.reports.json import shown
from validator.reports.presentation import Presentation
from validator.reports.words import clean
from validator.rules.pages import Page, page

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
"""Where the form is defined."""

LEVELS: dict[Level, str] = {"error": "error", "doubt": "warning", "warning": "warning", "note": "note"}
"""SARIF's level for each of ours."""

FINGERPRINT = "decklint/v1"
"""What our fingerprints are called. The name `primaryLocationLineHash` is left to the action that uploads
reports: it reckons its own, and warns of each that differs.
"""

_SEVERITIES = {"error": "error", "warning": "warning", "note": "recommendation"}
_LONGEST_DESCRIPTION = 1024
_LONGEST_REASON = 500
_DRIVE = re.compile(r"[A-Za-z]:/")


def render(results: Iterable[Result], presentation: Presentation) -> Iterator[str]:
    """One run, with a result for each finding, one a line; what a list asks to leave out is suppressed."""
    rules = presentation.rules()
    run = {"tool": {"driver": _driver(rules, presentation)}, "columnKind": "unicodeCodePoints"}
    yield f'{{"$schema": "{SCHEMA}", "version": "2.1.0", "runs": [{_written(run)[:-1]}, "results": ['
    places = {rule: place for place, rule in enumerate(rules)}
    successful = True
    separator = "\n"
    for annotation in annotated(results, presentation):
        successful = successful and annotation.report.verdict != "unreadable"
        yield separator + _written(_result(annotation, places, presentation))
        separator = ",\n"
    invocation = {"executionSuccessful": successful}
    yield f'\n], "invocations": [{_written(invocation)}]}}]}}\n'


def _written(value: object) -> str:
    return shown(json.dumps(value, ensure_ascii=False))


def _driver(rules: Iterable[str], presentation: Presentation) -> dict[str, Any]:
    version = presentation.version
    return {
        "name": "decklint",
        **({"version": version, "semanticVersion": version} if version else {}),
        "rules": [_rule(page(rule, presentation.language), presentation) for rule in rules],
        "properties": {"store": presentation.store},
    }


def _rule(about: Page, presentation: Presentation) -> dict[str, Any]:
    family, _, name = about.id.partition("/")
    level = LEVELS[about.level]
    sections = [about.summary, about.what]
    marked = list(sections)
    for key, text in (("why", about.why), ("breaks", about.breaks), ("mend", about.mend)):
        if text:
            heading = presentation.say(f"page:{key}")
            colon = presentation.say(": ")
            sections.append(f"{heading}{colon}{text}")
            marked.append(f"**{heading}**{colon}{text}")
    return {
        "id": about.id,
        "name": "".join(part.capitalize() for part in name.split("-")),
        "shortDescription": {"text": _short(about.summary)},
        "fullDescription": {"text": _short(about.what or about.summary)},
        "help": {"text": "\n\n".join(filter(None, sections)), "markdown": "\n\n".join(filter(None, marked))},
        "defaultConfiguration": {"level": level},
        "properties": {
            "tags": list(dict.fromkeys(["deck", family])),
            "precision": "very-high" if about.level == "error" else "high",
            "problem.severity": _SEVERITIES[level],
        },
    }


def _short(text: str) -> str:
    """A text no longer than a description of a rule may be."""
    return text if len(text) <= _LONGEST_DESCRIPTION else text[: _LONGEST_DESCRIPTION - 1].rstrip() + "…"


def _result(annotation: Annotation, places: Mapping[str, int], presentation: Presentation) -> dict[str, Any]:
    report, finding = annotation.report, annotation.finding
    uri = uri_of(annotation.file)
    # What stands in no line is shown beside the first; code scanning asks for every side of a region.
    first_line = Span(1, 1, 1, len(report.lines[0]) + 1 if report.lines else 1)
    result = {
        "ruleId": finding.rule,
        **({"ruleIndex": places[finding.rule]} if finding.rule in places else {}),
        "level": LEVELS[finding.level],
        "message": {"text": _without_links(annotation.sentence)},
        "locations": [_location(uri, finding.span or first_line)],
        "partialFingerprints": {FINGERPRINT: annotation.fingerprint},
        "properties": {
            "verdict": report.verdict,
            "deck": report.name,
            "game": report.game,
            "format": report.format,
            "edition": report.edition,
            "date": report.date,
            "level": finding.level,
            "cards": list(finding.cards),
            "cite": finding.cite,
            "params": dict(finding.params),
        },
    }
    if finding.related:
        also = {"text": presentation.say("also")}
        result["relatedLocations"] = [
            {"id": number, **_location(uri, span), "message": also}
            for number, span in enumerate(finding.related, 1)
        ]
    if annotation.ignored:
        reason = clean(annotation.ignored.reason, _LONGEST_REASON)
        result["suppressions"] = [
            {
                "kind": "inSource",
                **({"justification": reason} if reason else {}),
                "location": _location(uri, annotation.ignored.span),
            }
        ]
    return result


def _without_links(text: str) -> str:
    """A message in which no name makes a link, as `[name](place)` does."""
    return text.replace("](", "] (")


def _location(uri: str, span: Span) -> dict[str, Any]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}


def uri_of(file: str) -> str:
    """The URI of a file: relative where its path is; `stdin` for standard input, which has none."""
    try:
        encoded = quote(file.encode("utf-8", "surrogateescape"), safe="/")
    except UnicodeEncodeError:  # a path of which no file can be had, but a report can
        encoded = quote(file.encode("utf-8", "surrogatepass"), safe="/")
    if _DRIVE.match(file):
        return f"file:///{file[0]}:{encoded[len('C%3A') :]}"
    if file.startswith("//"):
        return f"file:{encoded}"
    return f"file://{encoded}" if file.startswith("/") else encoded or "stdin"
