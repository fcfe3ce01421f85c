"""The table of one deck in many formats, or under many editions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.reports.presented import told
from validator.model import Finding, Report, Survey, Verdict
from validator.reports import full
from validator.reports.presentation import Style, plain


def render(
    survey: Survey, rows: Sequence[str], under: Sequence[str] = (), language: str = "en", style: Style = plain
) -> str:
    return "".join(full.render([survey], told(under, rows, language, style)))


ROWS = ("Classic", "Core, from 2010", "核心", "Sealed")


def copies(name: str) -> Finding:
    params = {"count": 5, "limit": 4, "over": 1, "zones": ["main"]}
    return Finding("wow/copy-limit", cards=(name,), params=params)


UNKNOWN = Finding("deck/unknown-card", "doubt", cards=("Fizle",), params={"suggestions": [], "zone": "main"})
SMALL = Finding(
    "wow/side-deck", variant="short", params={"count": 9, "size": 10, "difference": 1, "zones": ["side"]}
)
BANNED = Finding(
    "wow/banned",
    cards=("Blizzard",),
    params={"since": "2019-02-28", "only": [], "announced": "", "format": "classic", "note": ""},
)
WARNING = Finding("deck/section-count", "warning", params={"title": "Allies", "written": 9, "count": 8})


def report(*findings: Finding) -> Report:
    levels = {finding.level for finding in findings}
    verdict: Verdict = "illegal" if "error" in levels else "undecided" if "doubt" in levels else "legal"
    return Report(
        verdict,
        findings,
        counts={"main": 60, "side": 0},
        leader="Graccus",
        game="wow",
        play="constructed",
        date="2013-08-01",
    )


SURVEY = Survey(
    "2013-08-01",
    (
        report(WARNING),
        report(UNKNOWN),
        report(copies("Parvink"), UNKNOWN, copies("Fizzle"), SMALL),
        report(BANNED),
    ),
    "mine.txt",
)


def test_a_table() -> None:
    assert render(SURVEY, ROWS, ["CR 7.4", "2013-08-01"]) == (
        "mine.txt: legal in 1 of 4\n"
        "  Graccus, constructed, CR 7.4, 2013-08-01, main deck 60\n"
        "\n"
        "  Classic          legal\n"
        "  Core, from 2010  undecided  no card is called “Fizle”  [deck/unknown-card]\n"
        "  核心             not legal  5 copies of Parvink in the main deck, 4 allowed; 1 more such"
        "  [wow/copy-limit]\n"
        "                              9 cards in the side deck; a side deck has exactly 10, or there is none"
        "  [wow/side-deck]\n"
        "  Sealed           not legal  Blizzard has been banned since 2019-02-28  [wow/banned]\n"
    )


def test_a_table_in_chinese() -> None:
    lines = render(SURVEY, ROWS, language="zh").split("\n")
    assert lines[0] == "mine.txt: 4 项中 1 项合法"
    assert lines[3] == "  Classic          合法"
    assert lines[4].startswith("  Core, from 2010  无法判定  ")
    assert lines[5].startswith("  核心             不合法    ")


def test_a_warning_about_the_list_itself_stands_above_the_table() -> None:
    reports = tuple(one._replace(findings=(*one.findings, WARNING)) for one in SURVEY.reports[1:])
    lines = render(SURVEY._replace(reports=reports), ROWS[1:]).split("\n")
    assert lines[2].startswith("  warning: ")
    assert lines[2].endswith("[deck/section-count]")
    assert lines[3] == ""


def test_very_many_reasons_are_counted() -> None:
    kinds = (copies("Parvink"), SMALL, BANNED, Finding("wow/hero", variant="several", params={"count": 2}))
    three = render(Survey("", (report(*kinds[:3]),)), ("Classic",)).split("\n")
    four = render(Survey("", (report(*kinds),)), ("Classic",)).split("\n")
    assert len(three) == len(four) == 7
    assert three[5].endswith("[wow/banned]")
    assert four[3:5] == three[3:5]
    assert four[5].strip() == "and 2 other kinds of finding"


def test_the_path_may_be_unknown() -> None:
    assert render(SURVEY._replace(path=""), ROWS).startswith("-: legal in 1 of 4\n")


@pytest.mark.parametrize("hostile", ["a\x1b[31mb", "a\x9bb", "a\u202eb", "a\nb"])
def test_nothing_but_text_is_written(hostile: str) -> None:
    unknown = UNKNOWN._replace(cards=(hostile,))
    shown = render(Survey("", (report(unknown),), hostile), ("Classic",))
    assert all(character.isprintable() or character == "\n" for character in shown)
    assert len(shown.split("\n")) == 5


def test_only_the_verdicts_have_colours() -> None:
    coloured: list[tuple[str, str]] = []

    def style(text: str, colour: str) -> str:
        coloured.append((text, colour))
        return text

    render(SURVEY, ROWS, style=style)
    assert coloured == [
        ("legal in 1 of 4", "green"),
        ("legal", "green"),
        ("undecided", "yellow"),
        ("not legal", "red"),
        ("not legal", "red"),
    ]


@pytest.mark.parametrize(("best", "colour"), [(0, "green"), (1, "yellow"), (2, "red")])
def test_the_best_line_gives_the_first_its_colour(best: int, colour: str) -> None:
    survey = Survey("", SURVEY.reports[best:])
    first = render(survey, ROWS[best:], style=lambda text, colour: f"<{colour}>{text}").split("\n")[0]
    assert first.startswith(f"-: <{colour}>legal in ")


def test_the_best_of_the_reports() -> None:
    legal, undecided, illegal, banned = SURVEY.reports
    assert Survey("", (illegal, undecided, legal)).best is legal
    assert Survey("", (illegal, undecided, banned)).best is undecided
    assert Survey("", (banned, illegal)).best is banned
