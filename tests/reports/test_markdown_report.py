"""The report in Markdown, for comments on a change."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from tests.reports.run_of_decks import (
    HOSTILE,
    HOSTILE_DECK,
    ILLEGAL,
    LEGAL,
    LENIENT,
    NAMED,
    SURVEY,
    UNREADABLE,
    presentation,
    results,
)
from tests.reports.snapshot import same_as_kept
from validator.model import Ignored, Report, Result, Span
from validator.reports import renderer
from validator.reports.markdown import render


def text_of(decks: Iterable[Result], language: str = "en") -> str:
    return "".join(render(decks, presentation(language)))


def test_it_is_as_it_was() -> None:
    same_as_kept("markdown.md", text_of(results()))


def test_it_is_found_by_its_name() -> None:
    assert renderer("markdown") is render


def cells(row: str) -> list[str]:
    """The cells of a row of a table, as Markdown parts them: at bars that no backslash stands before."""
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]


def table_of(text: str) -> list[list[str]]:
    """The rows of the first table."""
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("|"))
    end = next(number for number in range(start, len(lines)) if not lines[number].startswith("|"))
    return [cells(line) for line in lines[start:end]]


def test_the_table_has_a_row_for_every_deck() -> None:
    rows = table_of(text_of(results()))
    assert len(rows) == 2 + len(results())
    assert {len(row) for row in rows} == {13}
    assert rows[0][:4] == ["File", "Name", "Verdict", "Errors"]
    assert rows[3][:7] == ["decks/priest at heart.txt", "", "✕ **not legal**", "3", "0", "1", "1"]


def test_a_plainly_legal_deck_stands_in_the_table_alone() -> None:
    text = text_of([LEGAL])
    assert "decks/guards.txt" in text
    assert "\n## " not in text
    assert "All decks are legal." in text


def test_without_decks_it_says_so() -> None:
    assert "No deck was checked." in text_of([])


def test_every_finding_is_there_with_its_place_rule_and_mend() -> None:
    text = text_of([ILLEGAL])
    assert (
        "- ✕ **error**: line 3, also on line 6, 8: 6 copies of Parvink in the main deck and side deck,"
        " 4 allowed `wow/copy-limit`\n  - To mend it: take out 2 copies\n  - Rule: CR 7.4 rule 100.4\n"
    ) in text
    assert len(re.findall(r"^- ", text, re.MULTILINE)) == len(ILLEGAL.findings)


def test_nothing_is_cut() -> None:
    many = ILLEGAL._replace(findings=ILLEGAL.findings * 200)
    assert text_of([many]).count("`wow/copy-limit`") == 200


def test_what_was_left_out_is_named() -> None:
    text = text_of([LENIENT])
    assert "`wow/copy-limit` (line 5, reason: we play with five at our kitchen table)" in text
    assert "Not checked, by choice: `wow/class-icon`" in text


def test_a_survey_is_a_table_of_its_reports() -> None:
    text = text_of([SURVEY])
    assert "| Classic | ✓ **legal** |  |" in text
    assert re.search(r"\| Core \| ✕ \*\*not legal\*\* \| Ironforge Guards .* `wow/format` \|", text)


def test_it_is_in_the_language_of_the_reader() -> None:
    text = text_of([ILLEGAL], "zh")
    assert text.startswith("# 套牌检查报告\n")
    assert "改法：" in text


def test_a_deck_has_its_name_and_an_unreadable_one_its_finding() -> None:
    text = text_of([NAMED, UNREADABLE])
    assert "several.csv\\#&#8288;2 – Guards of the Gate: not legal" in text
    assert "byte 12 cannot be read as UTF-8" in text


def _with(text: str) -> Report:
    """A report with a text in every field that may hold one."""
    found = HOSTILE_DECK.findings[0]
    finding = found._replace(cards=(text,), cite=text, params={"suggestions": [text], "zone": ""})
    return HOSTILE_DECK._replace(
        path=text,
        name=text,
        date=text,
        leader=text,
        counts={text: 1},
        findings=(finding,),
        ignored=(Ignored(finding, text, Span(1, 1, 1, 2)),),
        unchecked=(text,),
    )


MARKUP = {
    "emphasis": ("*a* _b_ ~~c~~", r"(?<!\\)[*_~](?=[abc])"),
    "code": ("``a``", r"(?<![\\`])`a"),
    "link": ("[a](b)", r"(?<!\\)\["),
    "picture": ("![a](b)", r"(?<!\\)\["),
    "element": ("<b>a</b><!--", r"<(?!br>)"),
    "entity": ("&lt;", r"&lt;"),
    "person": ("@someone", r"@\w"),
    "issue": ("#12", r"#\d"),
    "merge request": ("!12", r"!\d"),
    "label": ("~bug", r"~\w"),
    "milestone": ("%12", r"%\d"),
    "snippet": ("$12", r"\$\d"),
    "address": ("https://example.com", r"://"),
    "bare address": ("www.example.com", r"www\."),
    "mail": ("a@example.com", r"@\w"),
    "issue by name": ("GH-12", r"GH-\d"),
    "face": (":smile:", r":smile"),
    "mathematics": ("$x$", r"(?<!\\)\$"),
    "backslash": ("a\\|b", r"a\\\|"),
}


@pytest.mark.parametrize(("text", "harm"), MARKUP.values(), ids=MARKUP)
def test_a_text_from_outside_is_no_markup(text: str, harm: str) -> None:
    shown = text_of([_with(text)])
    # Ids of rules stand in code, where nothing is markup; the joiner is what parts a sign from what follows.
    shown = re.sub(r"`[^`\n]*`", "", shown).replace("&#8288;", "\u2060")
    assert not re.search(harm, shown)


@pytest.mark.parametrize("text", ["a|b", "a\\|b", "|", "\\", "a\nb", HOSTILE], ids=repr)
def test_a_text_from_outside_makes_no_cell_and_no_line(text: str) -> None:
    shown = text_of([_with(text), LEGAL])
    rows = table_of(shown)
    assert {len(row) for row in rows} == {13}
    assert len(shown.splitlines()) == len(text_of([_with("x"), LEGAL]).splitlines())


def test_what_cannot_be_seen_is_escaped() -> None:
    shown = text_of([_with("a\u202e\x1b\x00\udcff")])
    for character in "\u202e\x1b\x00\udcff":
        assert character not in shown
    assert "a\\\\u202e\\\\x1b\\\\x00" in shown
