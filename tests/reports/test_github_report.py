"""The report as workflow commands: what the runner of GitHub Actions makes of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.reports.run_of_decks import (
    COPIES,
    HOSTILE,
    HOSTILE_PATH,
    ILLEGAL,
    LEGAL,
    LENIENT,
    SPELLING,
    SURVEY,
    UNDECIDED,
    UNREADABLE,
    presentation,
    results,
)
from tests.reports.snapshot import same_as_kept
from validator.model import Level, Report, Result, Span, Survey
from validator.reports.github import render


class Command(NamedTuple):
    """A workflow command as the runner takes it apart."""

    name: str
    properties: dict[str, str]
    message: str


def decoded(text: str, *, of_property: bool = False) -> str:
    pairs = {"%0D": "\r", "%0A": "\n", **({"%3A": ":", "%2C": ","} if of_property else {}), "%25": "%"}
    for code, character in pairs.items():
        text = text.replace(code, character)
    return text


def commands(*given: Result, language: str = "en") -> list[Command]:
    found = []
    text = "".join(render(given, presentation(language)))
    assert text == "" or text.endswith("\n")
    for line in re.split(r"\r\n|\r|\n", text)[:-1]:
        match = re.fullmatch(r"::([a-z]+)(?: (.*?))?::(.*)", line)
        assert match is not None, line
        pairs = [pair.split("=", 1) for pair in (match[2] or "").split(",") if pair]
        properties = {name: decoded(value, of_property=True) for name, value in pairs}
        found.append(Command(match[1], properties, decoded(match[3])))
    return found


def of_finding(finding_of: Report) -> Command:
    return commands(finding_of)[1]


def test_as_kept() -> None:
    same_as_kept("github.txt", "".join(render(results(), presentation())))


def test_a_legal_deck_says_nothing() -> None:
    assert commands(LEGAL) == []
    assert commands(LEGAL, LENIENT) == []


def test_a_finding_within_a_line() -> None:
    assert of_finding(ILLEGAL._replace(findings=(COPIES,))) == Command(
        "error",
        {
            "title": "decklint (wow/copy-limit)",
            "file": "decks/priest at heart.txt",
            "line": "3",
            "col": "1",
            "endLine": "3",
            "endColumn": "10",
        },
        "decks/priest at heart.txt:3:1: wow/copy-limit 6 copies of Parvink in the main deck and side deck,"
        " 4 allowed; take out 2 copies; rule: CR 7.4 rule 100.4",
    )


def test_no_columns_over_several_lines() -> None:
    over_lines = COPIES._replace(span=Span(3, 2, 5, 4))
    properties = of_finding(ILLEGAL._replace(findings=(over_lines,))).properties
    assert properties.keys() == {"title", "file", "line", "endLine"}
    assert (properties["line"], properties["endLine"]) == ("3", "5")


@pytest.mark.parametrize(
    ("level", "name"), [("error", "error"), ("doubt", "warning"), ("warning", "warning"), ("note", "notice")]
)
def test_levels(level: Level, name: str) -> None:
    finding = COPIES._replace(level=level)
    assert of_finding(ILLEGAL._replace(findings=(finding,))).name == name


def test_a_group_for_each_file() -> None:
    first = ILLEGAL._replace(path="all.csv#1", name="One", findings=(SPELLING,))
    second = ILLEGAL._replace(path="all.csv#2", findings=(SPELLING,))
    found = commands(first, LEGAL, second, UNDECIDED, UNREADABLE)
    assert [command.message for command in found if command.name == "group"] == [
        "all.csv",
        "decks/old/list.txt",
        "decks/photo.txt",
    ]
    kinds = [command.name for command in found]
    assert kinds[:4] == ["group", "notice", "notice", "endgroup"]
    assert kinds.count("group") == kinds.count("endgroup") == 3
    assert [command.properties["file"] for command in found[1:3]] == ["all.csv", "all.csv"]
    assert "One: " in found[1].message
    assert "#2: " in found[2].message


def test_what_stands_in_no_line_points_at_the_first() -> None:
    properties = of_finding(UNREADABLE).properties
    assert properties == {"title": "decklint (deck/unreadable)", "file": "decks/photo.txt", "line": "1"}


@pytest.mark.parametrize("path", ["-", "", "<stdin>", "<stdin>#2"])
def test_standard_input_has_no_file(path: str) -> None:
    group, command, _ = commands(ILLEGAL._replace(path=path, findings=(COPIES,)))
    assert group.message == "-"
    assert "file" not in command.properties
    assert command.message.startswith("-:3:1: wow/copy-limit ")


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("50%.txt", "50%25.txt"),
        ("a,b.txt", "a%2Cb.txt"),
        ("a:b.txt", "a%3Ab.txt"),
        ("a\nb.txt", "a%0Ab.txt"),
        ("a\r\n::error::b.txt", "a%0D%0A%3A%3Aerror%3A%3Ab.txt"),
        ("a%0Ab.txt", "a%250Ab.txt"),
        ("牌　组.txt", "牌　组.txt"),
        ("a\x1b[31mb\x9b\u2028\u202e\udc80.txt", r"a\x1b[31mb\x9b\u2028\u202e\udc80.txt"),
    ],
)
def test_paths_are_encoded(path: str, written: str) -> None:
    text = "".join(render([ILLEGAL._replace(path=path, findings=(COPIES,))], presentation()))
    assert f",file={written},line=" in text
    if "\x1b" not in path:
        assert of_finding(ILLEGAL._replace(path=path, findings=(COPIES,))).properties["file"] == path


def test_no_name_starts_a_command() -> None:
    found = commands(*results())
    findings = sum(
        len((result.best if isinstance(result, Survey) else result).findings) for result in results()
    )
    assert sum(command.name in ("error", "warning", "notice") for command in found) == findings
    assert {command.name for command in found} == {"group", "endgroup", "error", "warning", "notice"}
    text = "".join(render(results(), presentation()))
    assert all(character.isprintable() or character == "\n" for character in text)
    assert HOSTILE not in text
    assert HOSTILE_PATH not in text


def test_every_finding_in_the_order_of_the_decks() -> None:
    said = [command.properties["title"] for command in commands(*results()) if "title" in command.properties]
    best = [result.best if isinstance(result, Survey) else result for result in results()]
    assert said == [f"decklint ({finding.rule})" for report in best for finding in report.findings]


def test_of_a_survey_the_best_counts() -> None:
    assert commands(SURVEY) == []
    (illegal,) = SURVEY.reports[1:]
    group, command, _ = commands(SURVEY._replace(reports=(illegal,)))
    assert group.message == "decks/anywhere.txt"
    assert command.properties["title"] == "decklint (wow/format)"


def test_in_chinese() -> None:
    message = commands(ILLEGAL._replace(findings=(COPIES,)), language="zh")[1].message
    assert re.search("[一-鿿]", message)
    assert "copies" not in message


def test_streams() -> None:
    def given() -> Iterator[Result]:
        yield ILLEGAL
        yield UNDECIDED
        raise AssertionError("all were asked for before the first was written")

    written = render(given(), presentation())
    assert next(written).startswith("::group::")
