"""Findings as code hosts show them: beside a line, in one sentence, each known again in the next run."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator

from validator.model import Finding, Ignored, Report, Result, Survey
from validator.records import NamedTuple
from validator.reports.presentation import Presentation
from validator.reports.words import clean

STANDARD_INPUT = ("", "-", "<stdin>")
"""What the path of a deck is that was read from standard input."""

_LONGEST_CITE = 500


class Annotation(NamedTuple):
    """One finding, beside a line of a file.

    `file` is the path of the file with slashes, without the number of a deck in it, and empty for standard
    input. `sentence` says what is wrong, how to mend it, and where that is stated. `fingerprint` stays the same
    when lines move, and no two of one run are equal. `ignored` is set where the list asks to leave it out.
    """

    report: Report
    finding: Finding
    file: str
    sentence: str
    fingerprint: str
    ignored: Ignored | None = None


def annotated(results: Iterable[Result], presentation: Presentation) -> Iterator[Annotation]:
    """The findings of every deck, and behind them those its list asks to leave out.

    Of a deck looked at in several formats they are those of the best.
    """
    seen: Counter[str] = Counter()
    for result in results:
        report = result
        if isinstance(report, Survey):
            report = report.best._replace(path=report.path, name=report.name)
        file, number = file_and_number(report.path)
        deck = report.name or number
        before = presentation.say(": ").join([clean(deck), ""]) if deck else ""
        found: list[tuple[Finding, Ignored | None]] = [(finding, None) for finding in report.findings]
        found += [(ignored.finding, ignored) for ignored in report.ignored]
        for finding, ignored in found:
            what = json.dumps([file, deck, finding.rule, finding.variant, *finding.cards])
            seen[what] += 1
            # Of two findings that say the same the first is the first of the report, wherever it stands.
            fingerprint = hashlib.sha256(f"{what} {seen[what]}".encode()).hexdigest()
            said = before + sentence(finding, report.game, presentation)
            yield Annotation(report, finding, file, said, fingerprint, ignored)


def sentence(finding: Finding, game: str, presentation: Presentation) -> str:
    """What is wrong, how to mend it, and the rule that says so."""
    say = presentation.say
    words = presentation.describe(finding, game)
    cite = f"{say('rule')}{say(': ')}{clean(finding.cite, _LONGEST_CITE)}" if finding.cite else ""
    return say("; ").join(filter(None, [words.message, words.help, cite]))


def file_and_number(path: str) -> tuple[str, str]:
    """The file a path names, as code hosts name files, and `#3` for the third deck in it; see `Annotation`."""
    file, mark, number = path.rpartition("#")
    if not (mark and number.isdecimal()):
        file, mark, number = path, "", ""
    if file in STANDARD_INPUT:
        return "", mark + number
    file = file.replace("\\", "/")
    while file.startswith("./"):
        file = file[2:].lstrip("/")
    return file, mark + number
