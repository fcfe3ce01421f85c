"""The report as GitLab's code quality: issues it can tell apart, and know again."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.reports.run_of_decks import (
    COPIES,
    HOSTILE_PATH,
    ILLEGAL,
    LEGAL,
    LENIENT,
    NAMED,
    SIZE,
    SURVEY,
    UNREADABLE,
    on,
    presentation,
    results,
)
from tests.reports.snapshot import same_as_kept
from validator.model import Level, Report, Result, Survey
from validator.reports.gitlab import render


def issues(*given: Result, language: str = "en") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads("".join(render(given, presentation(language))))
    return found


def fingerprints(*given: Result) -> list[str]:
    return [issue["fingerprint"] for issue in issues(*given)]


def test_as_kept() -> None:
    same_as_kept("gitlab.json", "".join(render(results(), presentation())))


def test_an_issue() -> None:
    (issue,) = issues(ILLEGAL._replace(findings=(COPIES,)))
    assert re.fullmatch("[0-9a-f]{64}", issue.pop("fingerprint"))
    assert issue == {
        "description": "6 copies of Parvink in the main deck and side deck, 4 allowed; take out 2 copies;"
        " rule: CR 7.4 rule 100.4",
        "check_name": "wow/copy-limit",
        "severity": "major",
        "location": {"path": "decks/priest at heart.txt", "lines": {"begin": 3, "end": 3}},
    }


@pytest.mark.parametrize("given", [(), (LEGAL,), (LEGAL, LENIENT)])
def test_no_findings_are_an_empty_array(given: tuple[Result, ...]) -> None:
    assert issues(*given) == []


@pytest.mark.parametrize(
    ("level", "severity"), [("error", "major"), ("doubt", "minor"), ("warning", "minor"), ("note", "info")]
)
def test_severities(level: Level, severity: str) -> None:
    finding = COPIES._replace(level=level)
    assert issues(ILLEGAL._replace(findings=(finding,)))[0]["severity"] == severity


def test_an_unreadable_file_blocks() -> None:
    (issue,) = issues(UNREADABLE)
    assert issue["severity"] == "blocker"
    assert issue["location"] == {"path": "decks/photo.txt", "lines": {"begin": 1}}


def test_every_finding_in_the_order_of_the_decks() -> None:
    best = [result.best if isinstance(result, Survey) else result for result in results()]
    said = [issue["check_name"] for issue in issues(*results())]
    assert said == [finding.rule for report in best for finding in report.findings]


def test_fingerprints_are_unique() -> None:
    twice = ILLEGAL._replace(findings=(*ILLEGAL.findings, COPIES, COPIES))
    found = fingerprints(twice, *results(), *results(), NAMED._replace(path="several.csv#3"))
    assert len(found) == len(set(found))


def test_fingerprints_stay_when_lines_move() -> None:
    moved = COPIES._replace(span=on(30, 3, 12), related=(on(60, 3, 12),))
    assert fingerprints(ILLEGAL._replace(findings=(moved,))) == fingerprints(
        ILLEGAL._replace(findings=(COPIES,))
    )


def test_fingerprints_stay_whatever_else_is_found_and_in_whatever_language() -> None:
    (alone,) = fingerprints(ILLEGAL._replace(findings=(COPIES,)))
    assert alone in fingerprints(*results())
    assert alone in [issue["fingerprint"] for issue in issues(*results(), language="zh")]


@pytest.mark.parametrize(
    "other",
    [
        ILLEGAL._replace(path="other.txt", findings=(COPIES,)),
        ILLEGAL._replace(findings=(COPIES._replace(cards=("Graccus",)),)),
        ILLEGAL._replace(findings=(COPIES._replace(variant="own"),)),
        ILLEGAL._replace(findings=(COPIES._replace(rule="riftbound/copy-limit"),)),
        ILLEGAL._replace(name="Another", findings=(COPIES,)),
    ],
    ids=["path", "cards", "variant", "rule", "deck"],
)
def test_fingerprints_of_other_findings_differ(other: Report) -> None:
    assert fingerprints(other) != fingerprints(ILLEGAL._replace(findings=(COPIES,)))


def test_a_named_deck_is_known_again_when_others_are_put_before_it() -> None:
    assert fingerprints(NAMED) == fingerprints(NAMED._replace(path="several.csv#9"))


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("./decks/a.txt", "decks/a.txt"),
        (".//a.txt", "a.txt"),
        (r"decks\a.txt", "decks/a.txt"),
        ("several.csv#12", "several.csv"),
        ("a#b.txt", "a#b.txt"),
        ("<stdin>", "stdin"),
        ("<stdin>#3", "stdin"),
        ("-", "stdin"),
        ("", "stdin"),
        ("../a.txt", "../a.txt"),
        (".hidden", ".hidden"),
        (HOSTILE_PATH, HOSTILE_PATH),
    ],
)
def test_paths_are_those_of_files(path: str, written: str) -> None:
    assert issues(ILLEGAL._replace(path=path, findings=(SIZE,)))[0]["location"]["path"] == written


def test_several_decks_of_a_file_are_told_apart() -> None:
    said = [
        issue["description"] for issue in issues(NAMED, NAMED._replace(path="several.csv#3", name=""), ILLEGAL)
    ]
    assert said[0].startswith("Guards of the Gate: 57 cards")
    assert said[1].startswith("#3: 57 cards")
    assert said[2].startswith("57 cards")


def test_of_a_survey_the_best_counts() -> None:
    assert issues(SURVEY) == []
    (issue,) = issues(SURVEY._replace(reports=SURVEY.reports[1:]))
    assert issue["location"]["path"] == "decks/anywhere.txt"


def test_nothing_does_anything_in_a_terminal() -> None:
    text = "".join(render(results(), presentation()))
    assert all(character.isprintable() or character == "\n" for character in text)


def test_in_chinese() -> None:
    (issue,) = issues(ILLEGAL._replace(findings=(COPIES,)), language="zh")
    assert re.search("[一-鿿]", issue["description"])
    assert "copies" not in issue["description"]
