"""Lists that are known at a look: what is found of them is what is found of others, and nothing is missed.

While tests run every list that is known at a look is judged in full as well (`tests/conftest.py`). Here there
are many lists much alike, and lists made of their lines that are wrong in one way.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.benchmarks.lists import Generator
from validator import Validator
from validator.cards.store import Store
from validator.familiar import Familiar, Known
from validator.model import DeckList, Report

LISTS = 150


def without_a_line(lines: list[str], rng: random.Random) -> None:
    del lines[rng.choice(entries(lines))]


def a_line_twice(lines: list[str], rng: random.Random) -> None:
    place = rng.choice(entries(lines))
    lines.insert(place, lines[place])


def a_line_elsewhere(lines: list[str], rng: random.Random) -> None:
    line = lines.pop(rng.choice(entries(lines)))
    lines.insert(rng.choice(entries(lines)), line)


def two_lines_changed_over(lines: list[str], rng: random.Random) -> None:
    first, second = rng.sample(entries(lines), 2)
    lines[first], lines[second] = lines[second], lines[first]


def another_count(lines: list[str], rng: random.Random) -> None:
    place = rng.choice(entries(lines))
    count, _, name = lines[place].partition(" ")
    lines[place] = f"{max(0, int(count) + rng.choice((-1, 1, 3)))} {name}"


def a_name_nobody_knows(lines: list[str], rng: random.Random) -> None:
    lines[rng.choice(entries(lines))] += " of Nowhere at All"


def a_heading_that_counts(lines: list[str], rng: random.Random) -> None:
    place = next(place for place, line in enumerate(lines) if line.startswith("Main Deck"))
    lines[place] = f"Main Deck ({rng.choice((39, 60, 61))}):"


def a_comment_that_settles(lines: list[str], rng: random.Random) -> None:
    lines.insert(0, rng.choice(("# date: 2012-01-01", "# play: limited", "# nothing")))


def a_card_that_may_be_meant(lines: list[str], rng: random.Random) -> None:
    lines.insert(rng.choice(entries(lines)), f"// {lines[rng.choice(entries(lines))]}")


CHANGES: list[Callable[[list[str], random.Random], None]] = [
    without_a_line,
    a_line_twice,
    a_line_elsewhere,
    two_lines_changed_over,
    another_count,
    a_name_nobody_knows,
    a_heading_that_counts,
    a_comment_that_settles,
    a_card_that_may_be_meant,
]


def entries(lines: list[str]) -> list[int]:
    """The places of the lines that are a count and a name."""
    return [place for place, line in enumerate(lines) if line[:1].isdigit()]


def changed(texts: list[str], rng: random.Random) -> Iterator[str]:
    for text in texts:
        for change in rng.sample(CHANGES, 3):
            lines = text.split("\n")
            change(lines, rng)
            yield "\n".join(lines)


Judged = tuple[Report, bool]
Judge = Callable[[Validator, list[str]], list[Judged]]


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Judge:
    """The reports on lists, and whether each was known at a look."""
    look = Familiar.look
    known: list[Known | None] = []

    def looked(self: Familiar, deck: DeckList, leader_zone: str) -> Known | None:
        known.append(look(self, deck, leader_zone))
        return known[-1]

    def judged(judge: Validator, texts: list[str]) -> list[Judged]:
        told = []
        for text in texts:
            known.clear()
            report = judge.check_text(text)
            told.append((report, bool(known) and known[0] is not None))
        return told

    monkeypatch.setattr(Familiar, "look", looked)
    return judged


@pytest.mark.parametrize("game", ["riftbound", "wow"])
def test_lists_much_alike(game: str, store: Store, judged: Judge) -> None:
    texts = list(Generator(game, 5, most_leaders=3).lists("alike", LISTS))
    judge = Validator(game, store=store)
    first, again = judged(judge, texts), judged(judge, texts)
    assert {report.verdict for report, _ in first} == {"legal"}
    assert [report for report, _ in first] == [report for report, _ in again]
    assert sum(is_known for _, is_known in again) > LISTS * 0.8
    others = list(changed(texts, random.Random(game)))
    told = judged(judge, others)
    verdicts = Counter((report.verdict, is_known) for report, is_known in told)
    assert verdicts["legal", True] > LISTS / 10
    assert verdicts["illegal", True] > LISTS / 10
    assert {verdict for verdict, is_known in verdicts if not is_known} == {"legal", "illegal", "undecided"}
    assert {verdict for verdict, is_known in verdicts if is_known} == {"legal", "illegal"}
    assert [judge.check_text(text) for text in others] == [report for report, _ in told]


def test_the_lines_that_are_remembered_are_bounded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = list(Generator("wow", 6, most_leaders=3).lists("alike", 40))
    monkeypatch.setattr("validator.familiar.MOST_REMEMBERED", 60)
    monkeypatch.setattr("validator.familiar._MOST_SIZES", 2)
    judge = Validator("wow", store=store)
    assert {judge.check_text(text).verdict for text in texts} == {"legal"}
    (familiar,) = judge._lines_of.values()
    known = [lines for beside in familiar._leaders.values() for lines in beside.zones.values()]
    assert 0 < sum(map(len, known)) <= 60
    assert len(familiar._sizes) <= 2


def test_cards_of_one_name_on_two_lines_are_no_familiar_list(store: Store, judged: Judge) -> None:
    judge = Validator("wow", store=store)
    (text,) = Generator("wow", 8, most_leaders=1).lists("alike", 1)
    ((_, _), (report, is_known)) = judged(judge, [text, text])
    assert (report.verdict, is_known) == ("legal", False)
    lines = text.split("\n")
    count, _, name = lines[entries(lines)[1]].partition(" ")
    assert judged(judge, [text])[0][1]
    lines.insert(entries(lines)[1], f"{5 - int(count)} {name}")
    ((report, is_known),) = judged(judge, ["\n".join(lines)])
    assert not is_known
    assert "wow/copy-limit" in {finding.rule for finding in report.findings}
