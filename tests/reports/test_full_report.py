"""The report for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.reports.presented import told
from validator.cards.store import Store
from validator.check import Validator
from validator.model import Finding, Report, Span
from validator.reports import full
from validator.reports.presentation import Style, plain

GOLDEN = """\
mine.txt: not legal
  Graccus, constructed, CR 7.4, classic, main deck 65, side deck 1

  error: 1 card in the side deck; a side deck has exactly 10, or there is none  [wow/side-deck]
    = rule: CR 7.4 rule 100.3
    = mend: add 9 cards, or leave the side deck out

  error: 5 copies of Parvink in the main deck and side deck, 4 allowed  [wow/copy-limit]
    3 | 3 Parvink
      | ^^^^^^^^^
    7 | 1 Parvink
      | --------- also here
    9 | 1x Parvink
      | ---------- also here
    = rule: CR 7.4 rule 100.4
    = mend: take out 1 copy

  doubt: no card is called “Munkin Blakfist”  [deck/unknown-card]
    5 |   1 Munkin Blakfist
      |   ^^^^^^^^^^^^^^^^^
    = mend: did you mean “Munkin Blackfist”?
"""

DECK = """\
Hero: Graccus

3 Parvink
60 Ironforge Guards
  1 Munkin Blakfist

1 Parvink
Side Deck
1x Parvink
"""


UNDER = ("CR 7.4", "classic")
"""What a deck was checked under, as the report calls it."""


@pytest.fixture(scope="module")
def validator(store: Store) -> Validator:
    return Validator("wow", store=store)


def render(report: Report, under: Sequence[str], language: str = "en", style: Style = plain) -> str:
    return "".join(full.render([report], told(under, language=language, style=style)))


def lines_of(report: Report, language: str = "en") -> list[str]:
    return render(report, UNDER, language).split("\n")


def pointed_at(report: Report) -> tuple[str, str]:
    """The line a report shows first, and the line of marks below it."""
    lines = lines_of(report)
    index = next(i for i, line in enumerate(lines) if "^" in line)
    return lines[index - 1].partition(" | ")[2], lines[index].partition(" | ")[2]


def report_on(line: str, column: int, end: int, related: int = 0) -> Report:
    """A report with one finding at a place of a line, and at so many other lines."""
    others = tuple(Span(number, 1, number, 3) for number in range(2, related + 2))
    finding = Finding("deck/skipped-line", "warning", span=Span(1, column, 1, end), related=others)
    return Report("legal", (finding,), lines=(line, *["ab"] * related))


def test_the_whole_report(validator: Validator) -> None:
    """All of it but the suggestions beside the first, which come and go with the cards there are."""
    report = validator.check_text(DECK, "mine.txt")
    text = render(report, UNDER)
    shown = [line for line in text.split("\n") if not line.startswith("    = mend: did you mean")]
    golden = [line for line in GOLDEN.split("\n") if not line.startswith("    = mend: did you mean")]
    assert shown == golden
    assert "    = mend: did you mean “Munkin Blackfist”" in text


def test_a_legal_deck(validator: Validator) -> None:
    report = validator.check_text("Hero: Graccus\n60 Ironforge Guards\n", "mine.txt")
    assert render(report, UNDER) == ("mine.txt: legal\n  Graccus, constructed, CR 7.4, classic, main deck 60\n")


def test_a_file_that_is_not_there(validator: Validator) -> None:
    assert lines_of(validator.check_file("no-such-file.txt")) == [
        "no-such-file.txt: unreadable",
        "",
        "  error: there is no such file  [deck/unreadable]",
        "    = mend: check the path",
        "",
    ]


def test_chinese(validator: Validator) -> None:
    lines = lines_of(validator.check_text("Hero: Graccus\n5 Parvink\n55 Ironforge Guards\n", "a.txt"), "zh")
    assert lines[0] == "a.txt: 不合法"
    assert lines[3] == "  错误：主套牌中共有 5 张 Parvink，至多 4 张  [wow/copy-limit]"


def test_wide_characters_are_as_wide_as_in_a_terminal(validator: Validator) -> None:
    line, marks = pointed_at(validator.check_text("英雄：霜狼氏族 // 没有这张牌\n60 Ironforge Guards\n"))
    assert line.startswith("英雄：霜狼氏族")
    assert marks == " " * 6 + "^" * 8


def test_full_width_forms(validator: Validator) -> None:
    line, marks = pointed_at(validator.check_text("Hero: Graccus\n60 Ironforge Guards\n４　Ｑｗｘ\n"))
    assert line in ("４ Ｑｗｘ", "４　Ｑｗｘ")
    assert len(marks) == 2 * len(line) - line.count(" ")


def test_tabs_keep_the_marks_below_what_they_mark() -> None:
    line, marks = pointed_at(report_on("4\tFizzle\tx", 3, 9))
    start = marks.index("^")
    assert line[start : start + marks.count("^")] == "Fizzle"
    assert "\\x09" not in line, "a tab is shown as blank, not as a code"


def test_control_characters_keep_the_marks_below_what_they_mark() -> None:
    line, marks = pointed_at(report_on("\x1b[31m4 Fizzle\x07", 8, 14))
    start = marks.index("^")
    assert line[start : start + marks.count("^")] == "Fizzle"
    assert line == "\\x1b[31m4 Fizzle\\x07"


@pytest.mark.parametrize("column", [1, 20, 101, 150, 490])
def test_long_lines_are_cut_around_the_place(column: int) -> None:
    words = "".join(f"{number:09d} " for number in range(50))
    line, marks = pointed_at(report_on(words, column, column + 9))
    start = marks.index("^")
    assert line[start : start + marks.count("^")] == words[column - 1 : column + 8]
    assert len(line) <= 102
    assert line.endswith("…") == (column < 400)
    assert line.startswith("…") == (column > 25)


def test_a_long_place_is_cut() -> None:
    line, marks = pointed_at(report_on("a" * 500, 1, 501))
    assert len(line) <= 102
    assert len(marks) <= 101


def test_other_places_are_shown_up_to_six() -> None:
    lines = lines_of(report_on("ab", 1, 3, related=5))
    assert sum("also here" in line for line in lines) == 5
    assert not any("more" in line for line in lines)


def test_more_places_are_counted() -> None:
    lines = lines_of(report_on("ab", 1, 3, related=12))
    assert sum("also here" in line for line in lines) == 5
    assert lines[-3].strip() == "| … and 7 more"


def test_a_place_behind_the_last_line_is_named() -> None:
    finding = Finding("deck/skipped-line", "warning", span=Span(9, 3, 9, 4))
    assert "    9:3" in lines_of(Report("legal", (finding,), lines=("ab",)))


def test_a_path_is_text() -> None:
    lines = lines_of(Report("legal", (), path="a\x1b[31m\nb.txt"))
    assert lines[0] == "a\\x1b[31m\\x0ab.txt: legal"


def test_colours_are_those_of_the_levels(validator: Validator) -> None:
    report = validator.check_text(DECK, "mine.txt")
    text = render(report, UNDER, style=lambda text, colour: f"<{colour}>{text}</>")
    assert "mine.txt: <red>not legal</>" in text
    assert "  <red>error</>: 5 copies" in text
    assert "  <yellow>doubt</>: no card" in text
    assert "| <red>^^^^^^^^^</>" in text


@pytest.mark.parametrize(
    ("text", "taken"),
    [("Zoe\u0308", 3), ("帕文克", 6), ("\u1112\u1161\u11ab", 2), ("한", 2), ("a⃝", 1)],
    ids=["an accent of its own", "wide", "Hangul written out", "Hangul", "a ring around"],
)
def test_columns_of_what_is_put_together(text: str, taken: int) -> None:
    assert full.columns(text) == taken
