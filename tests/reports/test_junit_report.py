"""The report as JUnit's XML: what a build server lists of it."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring

from tests.reports.run_of_decks import (
    CHECKED,
    COPIES,
    HEADING,
    HOSTILE,
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
from validator.model import Report, Result, Survey
from validator.reports.junit import render

COUNTED = ("tests", "failures", "errors", "skipped")


def suites(*given: Result, language: str = "en") -> Element:
    root: Element = fromstring("".join(render(given, presentation(language))).encode())
    return root


def suite(result: Report, language: str = "en") -> Element:
    (found,) = suites(result, language=language)
    return found


def cases(given: Element) -> dict[str, list[str]]:
    """The names of the cases, with what stands in them."""
    return {case.attrib["name"]: [child.tag for child in case] for case in given.iter("testcase")}


def counts(given: Element) -> dict[str, int]:
    return {name: int(given.attrib[name]) for name in COUNTED}


def test_as_kept() -> None:
    same_as_kept("junit.xml", "".join(render(results(), presentation())))


def test_a_legal_deck_passes_every_rule_it_was_checked_against() -> None:
    found = suite(LEGAL)
    assert cases(found) == {checked.rule: [] for checked in CHECKED}
    assert counts(found) == {"tests": len(CHECKED), "failures": 0, "errors": 0, "skipped": 0}


def test_what_failed_and_what_passed() -> None:
    found = suite(ILLEGAL)
    broken = {"wow/deck-size", "wow/copy-limit", "wow/class-icon"}
    remarked = {"deck/section-count", "deck/spelling"}
    passed = {checked.rule for checked in CHECKED} - broken - remarked
    assert cases(found) == {
        **{key: [] for key in passed},
        **{key: ["failure"] for key in broken},
        **{key: ["system-out"] for key in remarked},
    }
    assert counts(found) == {"tests": 11, "failures": 3, "errors": 0, "skipped": 0}


def test_a_failure() -> None:
    (case,) = suite(ILLEGAL._replace(findings=(COPIES,), checked=()))[1:]
    assert case.attrib == {
        "name": "wow/copy-limit",
        "line": "3",
        "classname": "decks/priest at heart",
        "file": "decks/priest at heart.txt",
    }
    (failure,) = case
    assert failure.attrib == {
        "message": "6 copies of Parvink in the main deck and side deck, 4 allowed",
        "type": "error",
    }
    assert failure.text == (
        "decks/priest at heart.txt:3:1: 6 copies of Parvink in the main deck and side deck, 4 allowed;"
        " take out 2 copies; rule: CR 7.4 rule 100.4\n"
        "decks/priest at heart.txt:6:1: also here\n"
        "decks/priest at heart.txt:8:1: also here"
    )


def test_doubts_are_failures_of_their_own_type() -> None:
    found = suite(UNDECIDED)
    assert {failure.attrib["type"] for failure in found.iter("failure")} == {"doubt"}
    assert cases(found)["deck/unknown-card"] == cases(found)["deck/unknown-card (2)"] == ["failure"]
    assert counts(found)["failures"] == 3


def test_warnings_are_what_a_passing_case_prints() -> None:
    found = suite(LEGAL._replace(findings=(HEADING, HEADING)))
    assert counts(found) == {"tests": len(CHECKED), "failures": 0, "errors": 0, "skipped": 0}
    (printed,) = found.iter("system-out")
    assert (printed.text or "").count("warning: the heading “Side deck” says 10") == 2


def test_an_unreadable_file_is_an_error() -> None:
    found = suite(UNREADABLE)
    assert cases(found) == {"deck/unreadable": ["error"]}
    assert counts(found) == {"tests": 1, "failures": 0, "errors": 1, "skipped": 0}


def test_what_was_left_out_is_skipped_and_says_why() -> None:
    found = suite(LENIENT)
    skipped = {case.attrib["name"]: case[0].attrib["message"] for case in found.iter("testcase") if len(case)}
    assert skipped.keys() == {"wow/copy-limit", "wow/class-icon"}
    assert skipped["wow/copy-limit"].endswith("(line 5): we play with five at our kitchen table")
    assert counts(found) == {"tests": len(CHECKED), "failures": 0, "errors": 0, "skipped": 2}


def test_a_rule_ignored_in_one_place_still_fails_in_another() -> None:
    found = cases(suite(LENIENT._replace(verdict="illegal", findings=(COPIES,))))
    assert found["wow/copy-limit"] == ["failure"]
    assert found["wow/copy-limit (2)"] == ["skipped"]


def test_properties_say_what_a_deck_was_checked_against() -> None:
    properties = {one.attrib["name"]: one.attrib["value"] for one in suite(LEGAL).iter("property")}
    assert properties == {
        "verdict": "legal",
        "leader": "Graccus",
        "game": "wow",
        "play": "constructed",
        "format": "classic",
        "edition": "7.4",
        "date": "2014-01-01",
        "store": "0123abcd",
    }


def test_a_survey_is_a_suite_for_each_format() -> None:
    found = suites(SURVEY)
    assert [one.attrib["name"] for one in found] == ["decks/anywhere.txt: Classic", "decks/anywhere.txt: Core"]
    assert [counts(one)["failures"] for one in found] == [0, 1]


def test_a_deck_of_several_has_its_number_and_name() -> None:
    found = suite(NAMED)
    assert found.attrib["name"] == "several.csv#2 (Guards of the Gate)"
    assert {(case.attrib["classname"], case.attrib["file"]) for case in found.iter("testcase")} == {
        ("several#2", "several.csv")
    }


def test_cases_have_names_of_their_own() -> None:
    named = Counter(
        (case.attrib["classname"], case.attrib["name"]) for case in suites(*results()).iter("testcase")
    )
    assert set(named.values()) == {1}


def test_the_numbers_add_up() -> None:
    root = suites(*results())
    for one in root:
        tags = Counter(child.tag for case in one.iter("testcase") for child in case)
        assert counts(one) == {
            "tests": len(list(one.iter("testcase"))),
            "failures": tags["failure"],
            "errors": tags["error"],
            "skipped": tags["skipped"],
        }
    assert counts(root) == {name: sum(counts(one)[name] for one in root) for name in COUNTED}


def test_every_finding_of_every_deck() -> None:
    reports = [
        report
        for result in results()
        for report in (result.reports if isinstance(result, Survey) else (result,))
    ]
    for report, found in zip(reports, suites(*results()), strict=True):
        failed = [
            case.attrib["name"].split(" ")[0]
            for case in found.iter("testcase")
            if case.find("failure") is not None or case.find("error") is not None
        ]
        assert failed == [f.rule for f in report.findings if f.level in ("error", "doubt")]
        printed = "".join(one.text or "" for one in found.iter("system-out"))
        for finding in report.findings:
            if finding.level in ("warning", "note"):
                assert presentation().describe(finding, report.game).message in printed


@pytest.mark.parametrize("bad", [HOSTILE, "\x00\x0b\x1f", "\ufffe\uffff", "\ud800", "]]><!--", "&lt;&#0;"])
def test_names_that_xml_cannot_hold_show_as_escapes(bad: str) -> None:
    finding = COPIES._replace(cards=(bad,), cite=bad)
    report = ILLEGAL._replace(path=f"{bad}.txt#2", name=bad, leader=bad, findings=(finding,))
    text = "".join(render([report], presentation()))
    assert all(character.isprintable() or character == "\n" for character in text)
    (found,) = fromstring(text.encode())
    assert counts(found)["failures"] == 1
    if bad == "\x00\x0b\x1f":
        assert r"\x00\x0b\x1f" in found.attrib["name"]
    if bad == "]]><!--":
        assert bad in found.attrib["name"]


def test_no_decks_are_no_suites() -> None:
    assert counts(suites()) == dict.fromkeys(COUNTED, 0)


def test_in_chinese() -> None:
    (failure,) = suite(ILLEGAL._replace(findings=(COPIES,)), "zh").iter("failure")
    assert re.search("[一-鿿]", failure.attrib["message"])
    assert "copies" not in failure.attrib["message"]
