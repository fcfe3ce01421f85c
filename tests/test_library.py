"""The library: what a program that imports `validator` works with."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest

import validator as package
from validator import DeckList, Entry, Finding, Report, SettingError, Span, Validator, describe
from validator.cards.store import Store

LEGAL = "Hero: Graccus\n60 Ironforge Guards\n"


@pytest.fixture(scope="module")
def judge(store: Store) -> Validator:
    return Validator("wow", store=store)


def test_every_public_name_is_there() -> None:
    for name in package.__all__:
        assert getattr(package, name) is not None
    with pytest.raises(AttributeError, match="nothing_such"):
        _ = package.nothing_such


def test_a_text(judge: Validator) -> None:
    report = judge.check_text(LEGAL, "mine.txt")
    assert isinstance(report, Report)
    assert (report.verdict, report.findings, report.path) == ("legal", (), "mine.txt")
    assert (report.leader, report.game, report.play, report.edition) == ("Graccus", "wow", "constructed", "7.4")
    assert report.date == datetime.date.today().isoformat()
    assert report.counts["main"] == 60
    assert report.lines == ("Hero: Graccus", "60 Ironforge Guards", "")


@pytest.mark.parametrize("kind", [str, Path])
def test_a_file(judge: Validator, tmp_path: Path, kind: type) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(LEGAL, encoding="utf-8")
    report = judge.check_file(kind(path))
    assert (report.verdict, report.path) == ("legal", str(path))


def test_bytes(judge: Validator) -> None:
    assert judge.check_bytes(LEGAL.encode("utf-16"), "mine.txt").verdict == "legal"


def test_a_deck_list_made_by_a_program(judge: Validator) -> None:
    place = Span(1, 1, 1, 2)
    deck = DeckList((Entry("Graccus", "hero", place), Entry("Ironforge Guards", "main", place, 60)))
    assert judge.check(deck).verdict == "legal"


def test_a_deck_list_made_by_a_program_may_hold_any_text(judge: Validator) -> None:
    entry = Entry("\ud800\x00\x1b", "main", Span(9, 9, 9, 9), 60)
    report = judge.check(DeckList((entry,)))
    assert report.verdict == "undecided"
    assert all(describe(finding) for finding in report.findings)


def test_a_deck_list_with_a_setting_that_does_not_exist(judge: Validator) -> None:
    with pytest.raises(SettingError, match=r"did you mean “5\.0”"):
        judge.check(DeckList((), settings={"edition": "5.1"}))


def test_a_card_pool(store: Store, tmp_path: Path) -> None:
    limited = Validator("wow", play="limited", store=store)
    report = limited.check_text("Hero: Graccus\n30 Ironforge Guards\n", pool="29 Ironforge Guards\n")
    assert [finding.rule for finding in report.findings] == ["wow/pool"]
    path, pool = tmp_path / "mine.txt", tmp_path / "pool.txt"
    path.write_text("Hero: Graccus\n30 Ironforge Guards\n", encoding="utf-8")
    pool.write_text("30 Ironforge Guards\n", encoding="utf-8")
    assert limited.check_file(path, pool).verdict == "legal"


def test_nothing_of_a_report_can_be_changed(judge: Validator) -> None:
    report = judge.check_text("Hero: Graccus\n5 Parvink\n")
    (finding, *_) = report.findings
    assert isinstance(finding, Finding)
    for value in (report, finding):
        for field in value._fields:
            with pytest.raises(AttributeError):
                setattr(value, field, None)
    assert isinstance(report.findings, tuple)
    assert isinstance(finding.cards, tuple)


def test_a_finding(judge: Validator) -> None:
    report = judge.check_text("Hero: Graccus\n3 Parvink\n57 Ironforge Guards\n2 Parvink\n")
    (finding,) = report.findings
    assert finding == Finding(
        rule="wow/copy-limit",
        level="error",
        cards=("Parvink",),
        span=Span(2, 1, 2, 10),
        related=(Span(4, 1, 4, 10),),
        cite="CR 7.4 rule 100.4",
        params={"count": 5, "limit": 4, "over": 1, "zones": ["main"]},
    )


def test_findings_in_words(judge: Validator) -> None:
    (finding,) = judge.check_text("Hero: Graccus\n5 Parvink\n55 Ironforge Guards\n").findings
    assert describe(finding) == ("5 copies of Parvink in the main deck, 4 allowed", "take out 1 copy")
    assert describe(finding, "zh").message == "主套牌中共有 5 张 Parvink，至多 4 张"
    with pytest.raises(KeyError):
        describe(finding, "xx")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"edition": "7.5"}, r"there is no edition “7\.5”; did you mean “7\.4”"),
        ({"format": "clasic"}, "there is no format “clasic”; did you mean “classic”"),
        ({"play": "limitd"}, "there is no kind of play “limitd”; did you mean “limited”"),
        ({"date": "23.7.2013"}, "“23.7.2013” is no date"),
        ({"date": "2013-02-30"}, "“2013-02-30” is no date"),
    ],
)
def test_settings_that_do_not_exist(store: Store, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        Validator("wow", store=store, **settings)


def test_a_game_that_does_not_exist(store: Store) -> None:
    with pytest.raises(SettingError, match="there is no game “wov”"):
        Validator("wov", store=store)


def test_a_day_may_be_a_date(store: Store) -> None:
    judge = Validator("wow", date=datetime.date(2009, 1, 1), store=store)
    assert judge.check_text(LEGAL).date == "2009-01-01"


def test_what_is_given_goes_before_what_the_list_says(store: Store) -> None:
    text = f"# edition: 5.0\n# date: 2012-05-01\n{LEGAL}"
    report = Validator("wow", store=store).check_text(text)
    assert (report.edition, report.date) == ("5.0", "2012-05-01")
    report = Validator("wow", edition="3.2", store=store).check_text(text)
    assert (report.edition, report.date) == ("3.2", "2012-05-01")


def test_one_list_does_not_change_how_the_next_is_judged(judge: Validator) -> None:
    assert judge.check_text(f"# edition: 5.0\n{LEGAL}").edition == "5.0"
    assert judge.check_text(LEGAL).edition == "7.4"


@pytest.mark.parametrize("path", ["missing.txt", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_a_report(judge: Validator, tmp_path: Path, path: str) -> None:
    report = judge.check_file(f"{tmp_path}/{path}")
    assert report.verdict == "unreadable"
    assert [finding.rule for finding in report.findings] == ["deck/unreadable"]


def test_the_same_list_has_the_same_report(judge: Validator) -> None:
    text = "Hero: Graccus\n5 Parvink\n4 Death Coil\n4 Fizzle\n4 Slow\n1 Unheard-of\n"
    assert judge.check_text(text) == judge.check_text(text)


def test_a_broken_deck_is_never_legal_however_its_names_are_read(judge: Validator) -> None:
    """No reading of the shared name may stand with this hero, though each breaks the rule in its own way."""
    report = judge.check_text("Hero: Graccus\n56 Ironforge Guards\n4 Death Coil\n")
    assert report.verdict == "illegal"
    assert "wow/class-icon" in [finding.rule for finding in report.findings]
