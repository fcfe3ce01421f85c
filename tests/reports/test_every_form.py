"""The same findings through every form of report, and each form as it is kept."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.reports.run_of_decks import (
    HOSTILE_DECK,
    HOSTILE_PATH,
    ILLEGAL,
    LEGAL,
    LENIENT,
    NAMED,
    SURVEY,
    UNDECIDED,
    UNREADABLE,
    presentation,
    results,
)
from tests.reports.snapshot import same_as_kept
from validator import reports
from validator.locale import LANGUAGES
from validator.model import Report, Result, Survey
from validator.reports import FORMS, in_encoding, renderer

DECKS = [LEGAL, ILLEGAL, UNDECIDED, UNREADABLE, NAMED, HOSTILE_DECK, LENIENT]
FOUND = Counter(finding.rule for report in DECKS for finding in report.findings)
"""How often each rule is broken, a deck in several formats aside."""


def rendered(form: str, *given: Result, language: str = "en") -> str:
    return "".join(renderer(form)(given, presentation(language)))


def test_there_is_a_module_for_every_form_and_a_form_for_every_module() -> None:
    folder = Path(reports.__file__).parent
    forms = {
        path.stem.replace("_", "-")
        for path in folder.glob("*.py")
        if re.search(r"^def render\(", path.read_text("utf-8"), re.M)
    }
    assert forms == set(FORMS)


@pytest.mark.parametrize("form", ["full", "concise", "json"])
def test_as_kept(form: str) -> None:
    endings = {"full": "txt", "concise": "txt", "json": "json"}
    same_as_kept(f"{form}.{endings[form]}", rendered(form, *results()))


# ------------------------------------------------------------ the same findings


def _json(text: str) -> Counter[str]:
    return Counter(finding["rule"] for deck in json.loads(text)["decks"] for finding in deck["findings"])


def _json_lines(text: str) -> Counter[str]:
    return Counter(finding["rule"] for line in text.splitlines() for finding in json.loads(line)["findings"])


def _sarif(text: str) -> Counter[str]:
    (run,) = json.loads(text)["runs"]
    return Counter(result["ruleId"] for result in run["results"] if not result.get("suppressions"))


def _gitlab(text: str) -> Counter[str]:
    return Counter(issue["check_name"] for issue in json.loads(text))


def _junit(text: str) -> Counter[str]:
    cases = ElementTree.fromstring(text).iter("testcase")
    found: Counter[str] = Counter()
    for case in cases:
        said = "".join(child.text or "" for child in case if child.tag == "system-out")
        if any(child.tag in ("failure", "error") for child in case) or said:
            found[case.attrib["name"].partition(" ")[0]] += 1
    return found


def _csv(text: str) -> Counter[str]:
    return Counter(row["rule"] for row in csv.DictReader(io.StringIO(text)) if row["rule"])


def _marked(text: str) -> Counter[str]:
    """Rules in brackets or in code, as forms for people have them behind every message."""
    return Counter(re.findall(r"[\[`>]((?:deck|wow|riftbound)/[a-z-]+)[\]`<]", text))


def _concise(text: str) -> Counter[str]:
    return Counter(re.findall(r": ((?:deck|wow|riftbound)/[a-z-]+) [a-z]+: ", text))


def _github(text: str) -> Counter[str]:
    title = r"^::(?:error|warning|notice) title=[^,]*?((?:deck|wow|riftbound)/[a-z-]+)"
    return Counter(re.findall(title, text, re.M))


READERS: dict[str, Callable[[str], Counter[str]]] = {
    "concise": _concise,
    "json": _json,
    "json-lines": _json_lines,
    "sarif": _sarif,
    "github": _github,
    "gitlab": _gitlab,
    "csv": _csv,
    "full": _marked,
}


@pytest.mark.parametrize("form", READERS)
def test_every_finding_once(form: str) -> None:
    decks = [report for report in DECKS if form != "full" or not report.ignored]
    assert READERS[form](rendered(form, *decks)) == FOUND


@pytest.mark.parametrize("form", ["markdown", "html", "junit"])
def test_every_finding(form: str) -> None:
    """Forms that name rules elsewhere too: a deck with one finding has its rule, one without has none."""
    for report in DECKS:
        for finding in report.findings:
            alone = Report(
                report.verdict,
                (finding,),
                game=report.game,
                format=report.format,
                edition=report.edition,
                path=report.path,
                lines=report.lines,
            )
            assert finding.rule in rendered(form, alone)
            assert finding.rule not in rendered(form, Report("legal", (), game=report.game, path=report.path))


def test_junit_fails_what_is_found_and_passes_the_rest() -> None:
    graver = Counter(
        finding.rule for report in DECKS for finding in report.findings if finding.level in ("error", "doubt")
    )
    found = _junit(rendered("junit", *DECKS))
    assert {rule: found[rule] for rule in graver} == dict(graver)


# ------------------------------------------------------------ every form, every language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_nothing_at_all_is_a_report_too(form: str, language: str) -> None:
    text = rendered(form, language=language)
    assert text == "" or text.endswith("\n")


@pytest.mark.parametrize("form", FORMS)
def test_chinese_is_another_report_with_the_same_rules(form: str) -> None:
    english, chinese = rendered(form, *results()), rendered(form, *results(), language="zh")
    assert re.search(r"[\u4e00-\u9fff]", chinese)
    if form in READERS and form != "concise":
        assert READERS[form](chinese) == READERS[form](english)


HARMFUL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_a_stranger_writes_nothing_but_text(form: str, language: str) -> None:
    """No escape sequence, no bidirectional control, no command to a build server, no cell that is a formula."""
    text = rendered(form, *results(), language=language)
    assert not HARMFUL.search(text)
    assert not any(line.startswith(("::error::", "##[")) for line in text.splitlines())
    assert "<b>" not in text or form in (
        "json",
        "json-lines",
        "sarif",
        "gitlab",
        "full",
        "concise",
        "github",
        "csv",
    )


@pytest.mark.parametrize("form", ["full", "concise"])
def test_a_path_is_no_command_to_a_build_server(form: str) -> None:
    for path in ("::error::x.txt", "##[error]x.txt"):
        lines = rendered(
            form,
            UNREADABLE,
            Report("legal", (), path=path),
            Report("unreadable", UNREADABLE.findings, path=path),
        )
        assert not any(line.startswith(("::", "##")) for line in lines.splitlines())


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "gb18030"])
def test_every_encoding_can_write_it(form: str, encoding: str) -> None:
    for piece in renderer(form)(results(), presentation("zh")):
        in_encoding(piece, form, encoding).encode(encoding)


@pytest.mark.parametrize("form", ["json", "sarif", "gitlab", "junit"])
def test_what_ascii_writes_says_the_same(form: str) -> None:
    text = rendered(form, *results(), language="zh")
    narrow = in_encoding(text, form, "ascii")
    if form == "junit":
        same = [ElementTree.canonicalize(said) for said in (text, narrow)]
    else:
        same = [json.dumps(json.loads(said), sort_keys=True) for said in (text, narrow)]
    assert same[0] == same[1]


@pytest.mark.parametrize("encoding", ["latin-1", "gb18030"])
@pytest.mark.parametrize("form", ["json", "json-lines", "sarif", "gitlab", "junit", "html"])
def test_what_is_read_as_utf_8_is_ascii_in_other_encodings(form: str, encoding: str) -> None:
    text = rendered(form, *results(), language="zh")
    assert in_encoding(text, form, encoding).isascii()
    assert in_encoding("Zoë", form, "utf-8") == "Zoë"


@pytest.mark.parametrize("form", ["concise", "json-lines", "github", "csv", "full", "gitlab"])
def test_forms_that_are_written_as_the_decks_come(form: str) -> None:
    """The first deck is told before the second is looked at."""
    seen: list[int] = []

    def decks() -> Iterator[Result]:
        for number in (1, 2, 3):
            seen.append(number)
            yield ILLEGAL

    pieces = renderer(form)(decks(), presentation())
    text = ""
    while "wow/copy-limit" not in text:
        text += next(pieces)
    assert len(seen) < 3


# ------------------------------------------------------------ one line a finding


def test_a_line_has_place_rule_level_message_and_mend() -> None:
    lines = rendered("concise", ILLEGAL).splitlines()
    assert lines[1] == (
        "decks/priest at heart.txt:3:1: wow/copy-limit error: 6 copies of Parvink in the main deck and side"
        " deck, 4 allowed; take out 2 copies"
    )
    assert lines[0].startswith("decks/priest at heart.txt: wow/deck-size error: ")
    assert len(lines) == len(ILLEGAL.findings)


def test_a_legal_deck_has_no_line() -> None:
    assert rendered("concise", LEGAL) == ""


def test_a_deck_in_several_formats_has_a_line_for_each() -> None:
    assert isinstance(SURVEY, Survey)
    lines = rendered("concise", SURVEY).splitlines()
    assert [line.partition(": ")[0] for line in lines] == ["decks/anywhere.txt"] * 2
    assert lines[0].endswith(": legal")
    assert "[wow/format]" in lines[1]


def test_a_hostile_path_stays_on_its_line() -> None:
    assert "\n" in HOSTILE_PATH
    assert len(rendered("concise", HOSTILE_DECK).splitlines()) == len(HOSTILE_DECK.findings)
