"""The report as JUnit's XML, which build servers list: a suite for each deck, a case for each rule checked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree

from validator.model import Finding, Report, Result
from validator.reports.annotations import file_and_number, sentence
from validator.reports.full import placed, titled
from validator.reports.presentation import Presentation
from validator.reports.words import clean

_COUNTED = ("tests", "failures", "errors", "skipped")
_KINDS = {"failure": "failures", "error": "errors", "skipped": "skipped"}
_LONGEST = 500
_UNSEEN = re.compile(r"[^\x20-\x7e\n]")
"""What may be a character that XML cannot hold, or that shows as something else."""


def render(results: Iterable[Result], presentation: Presentation) -> Iterator[str]:
    """A suite for each deck; of one looked at in several formats, one for each of them.

    An error or a doubt is a failure, a file that cannot be read an error. What a list asks to leave out, and
    rules left out by choice, are skipped cases; warnings and notes are what a passing case prints.
    """
    totals: Counter[str] = Counter()
    suites = []
    for result in results:
        for report, row in _reports(result, presentation):
            suite = _suite(report, result, row, presentation)
            totals.update({name: int(suite.get(name, "0")) for name in _COUNTED})
            ElementTree.indent(suite)
            written = ElementTree.tostring(suite, encoding="unicode") + "\n"
            suites.append(_UNSEEN.sub(lambda match: clean(match[0]), written))
    said = " ".join(f'{name}="{totals[name]}"' for name in _COUNTED)
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="decklint" {said}>\n'
    yield from suites
    yield "</testsuites>\n"


def _reports(result: Result, presentation: Presentation) -> Iterator[tuple[Report, str]]:
    """The reports on a deck; each of several with what its line in a table of them is called."""
    if isinstance(result, Report):
        yield result, ""
        return
    for report in result.reports:
        yield report, presentation.say(": ") + presentation.row(report, result)


def _suite(report: Report, result: Result, row: str, presentation: Presentation) -> ElementTree.Element:
    path = result.path
    file, number = file_and_number(path)
    start, dot, ending = file.rpartition(".")
    class_name = clean((start if dot and "/" not in ending else file) + number or "-", _LONGEST) + row
    suite = ElementTree.Element("testsuite", name=titled(path, result.name) + row)
    properties = ElementTree.SubElement(suite, "properties")
    for name, value in _properties(report, presentation):
        ElementTree.SubElement(properties, "property", name=name, value=clean(value, _LONGEST))
    taken: Counter[str] = Counter()
    for case in _cases(report, path, presentation):
        rule = case.attrib["name"]
        taken[rule] += 1
        if taken[rule] > 1:
            case.set("name", f"{rule} ({taken[rule]})")
        case.set("classname", class_name)
        if file:
            case.set("file", file)
        suite.append(case)
    kinds = Counter(_KINDS.get(child.tag) for case in suite.iter("testcase") for child in case)
    suite.set("tests", str(taken.total()))
    for name in _KINDS.values():
        suite.set(name, str(kinds[name]))
    return suite


def _properties(report: Report, presentation: Presentation) -> Iterator[tuple[str, str]]:
    """What a deck was checked against, and what came of it, by names that are the same in every language."""
    said = {
        "verdict": report.verdict,
        "leader": report.leader,
        "game": report.game,
        "play": report.play,
        "format": report.format,
        "edition": report.edition,
        "tournament_rules": report.tournament_rules,
        **report.options,
        "date": report.date,
        "store": presentation.store,
    }
    yield from ((name, value) for name, value in said.items() if value)


def _cases(report: Report, path: str, presentation: Presentation) -> Iterator[ElementTree.Element]:
    """A case for each rule that was checked or found something, and for each further finding of it."""
    say = presentation.say
    remarks: dict[str, list[Finding]] = {}
    ignored = {ignored.finding.rule for ignored in report.ignored}
    found = ignored.union(finding.rule for finding in report.findings)
    for finding in report.findings:
        if finding.level in ("warning", "note"):
            remarks.setdefault(finding.rule, []).append(finding)
    for checked in report.checked:
        if checked.rule not in found:
            yield ElementTree.Element("testcase", name=checked.rule)
    for finding in report.findings:
        if finding.level not in ("warning", "note"):
            yield _failing(finding, report, path, presentation)
    for findings in remarks.values():
        case = _case(findings[0])
        lines = [
            f"{placed(path, finding)}: {say(f'level:{finding.level}')}{say(': ')}"
            f"{sentence(finding, report.game, presentation)}"
            for finding in findings
        ]
        ElementTree.SubElement(case, "system-out").text = "\n".join(lines)
        yield case
    for finding, reason, span in report.ignored:
        case = _case(finding)
        message = f"{say('ignored', line=span.line)}{say(': ')}{clean(reason, _LONGEST)}"
        ElementTree.SubElement(case, "skipped", message=message).text = sentence(
            finding, report.game, presentation
        )
        yield case
    for name in report.unchecked:
        case = ElementTree.Element("testcase", name=name)
        ElementTree.SubElement(case, "skipped", message=say("unchecked"))
        yield case


def _failing(finding: Finding, report: Report, path: str, presentation: Presentation) -> ElementTree.Element:
    case = _case(finding)
    message = presentation.describe(finding, report.game).message
    kind = "error" if report.verdict == "unreadable" else "failure"
    said = ElementTree.SubElement(case, kind, message=message, type=finding.level)
    also = presentation.say("also")
    said.text = "\n".join(
        [
            f"{placed(path, finding)}: {sentence(finding, report.game, presentation)}",
            *(f"{titled(path, '')}:{span.line}:{span.column}: {also}" for span in finding.related),
        ]
    )
    return case


def _case(finding: Finding) -> ElementTree.Element:
    case = ElementTree.Element("testcase", name=finding.rule)
    if finding.span:
        case.set("line", str(finding.span.line))
    return case
