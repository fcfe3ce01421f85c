"""The report as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

import pytest

from tests.reports.run_of_decks import (
    HOSTILE_DECK,
    ILLEGAL,
    LEGAL,
    NAMED,
    SURVEY,
    UNREADABLE,
    presentation,
    results,
)
from tests.reports.snapshot import same_as_kept
from validator.model import Report, Result
from validator.reports import renderer
from validator.reports.csv import COLUMNS, render


def text_of(decks: Iterable[Result], language: str = "en") -> str:
    return "".join(render(decks, presentation(language)))


def rows_of(decks: Iterable[Result], language: str = "en") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text_of(decks, language), newline="")))


def test_it_is_as_it_was() -> None:
    same_as_kept("csv.csv", text_of(results()).replace("\r\n", "\n"))


def test_it_is_found_by_its_name() -> None:
    assert renderer("csv") is render


def test_its_columns_are_named_in_english_in_every_language() -> None:
    for language in ("en", "zh"):
        first = text_of([], language)
        assert first == (
            "path,name,game,format,edition,date,verdict,rule,level,line,column,cards,message,help,cite\r\n"
        )


def test_every_line_ends_as_the_standard_says() -> None:
    text = text_of(results())
    assert text.endswith("\r\n")
    assert text.count("\n") == text.count("\r\n")
    assert not text.startswith("\ufeff")


def test_a_finding_is_a_row() -> None:
    rows = rows_of([ILLEGAL])
    assert len(rows) == len(ILLEGAL.findings)
    assert rows[1] == {
        "path": "decks/priest at heart.txt",
        "name": "",
        "game": "wow",
        "format": "classic",
        "edition": "7.4",
        "date": "2014-01-01",
        "verdict": "illegal",
        "rule": "wow/copy-limit",
        "level": "error",
        "line": "3",
        "column": "1",
        "cards": "Parvink",
        "message": "6 copies of Parvink in the main deck and side deck, 4 allowed",
        "help": "take out 2 copies",
        "cite": "CR 7.4 rule 100.4",
    }


def test_a_deck_without_findings_is_a_row() -> None:
    (row,) = rows_of([LEGAL])
    assert (row["path"], row["verdict"], row["rule"]) == ("decks/guards.txt", "legal", "")


def test_messages_are_in_the_language_of_the_reader() -> None:
    assert rows_of([ILLEGAL], "zh")[0]["message"].startswith("主套牌")


def test_a_survey_has_rows_for_each_of_its_formats() -> None:
    rows = rows_of([SURVEY])
    assert [(row["path"], row["format"], row["verdict"]) for row in rows] == [
        ("decks/anywhere.txt", "classic", "legal"),
        ("decks/anywhere.txt", "core", "illegal"),
    ]


def test_a_named_deck_and_an_unreadable_one() -> None:
    named, unreadable = rows_of([NAMED, UNREADABLE])
    assert (named["path"], named["name"]) == ("several.csv#2", "Guards of the Gate")
    assert (unreadable["verdict"], unreadable["line"], unreadable["game"]) == ("unreadable", "", "")


def _with(text: str) -> Report:
    finding = HOSTILE_DECK.findings[0]._replace(
        cards=(text,), cite=text, params={"suggestions": [text], "zone": ""}
    )
    return HOSTILE_DECK._replace(path=text, name=text, date=text, findings=(finding,))


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        " =1",
        '"=1',
        "'=1",
        "“=1",
        "＝1",
        "＋1",
        "－1",
        "＠1",
        "  '\"=1",
        "\u3000=1",
        "\u00a0=1",
    ],
)
def test_no_cell_is_a_formula(text: str) -> None:
    (row,) = rows_of([_with(text)])
    for column in ("path", "name", "cards", "cite", "date"):
        assert row[column].startswith("'"), column
        assert not row[column][1:].startswith("''")


@pytest.mark.parametrize("text", ["decks/a-b=c.txt", "7", "Jinx, Rebel", "a\tb", '"quoted"', "it's"])
def test_harmless_cells_stay_as_they_are(text: str) -> None:
    (row,) = rows_of([_with(text)])
    assert row["name"] == text.replace("\t", "\\x09")


def test_what_cannot_be_seen_is_escaped_and_nothing_is_cut() -> None:
    text = "a\u202e\x00\x1b\r\nb\udcff" + "c" * 5000
    (row,) = rows_of([_with(text)])
    assert row["path"] == "a\\u202e\\x00\\x1b\\x0d\\x0ab\\udcff" + "c" * 5000


def test_commas_quotes_and_newlines_break_no_row() -> None:
    rows = list(csv.reader(io.StringIO(text_of([HOSTILE_DECK, _with('a,"b"\nc')]), newline="")))
    assert {len(row) for row in rows} == {len(COLUMNS)}
    assert len(rows) == 1 + len(HOSTILE_DECK.findings) + 1


def test_rows_come_one_by_one() -> None:
    def decks() -> Iterable[Result]:
        yield LEGAL
        raise AssertionError("the second deck was asked for before the first was written")

    pieces = render(decks(), presentation())
    assert next(pieces).startswith("path,")
    assert next(pieces).startswith("decks/guards.txt,")
