"""`decklint formats`: the formats on a day, one of them, what changed in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from validator.cards.store import Store

if TYPE_CHECKING:
    from tests.cli.conftest import Run

HOUSE = """\
game: wow
formats:
  kitchen:
    extends: classic
    rules: {side-deck: null, copy-limit: {limit: 3}}
    lists:
      - banned: [{tag: Unlimited}]
        note: no Unlimited cards
      - points: {Blizzard: 3, Pyroblast: 2}
        budget: 4
      - restricted: [Fizzle]
        copies: 2
      - apart: [Blizzard, Pyroblast]
"""


def row(out: str, name: str) -> str:
    """The line of a format in a list."""
    (line,) = (line for line in out.split("\n") if line.startswith(f"  {name} "))
    return re.sub(r" {2,}", "  ", line.strip())


# ------------------------------------------------------------ the list

ROWS = [
    ("2013-08-01", "en", "classic", "classic  Classic  constructed  every set"),
    ("2013-08-01", "en", "core", "core  Core  constructed  blocks 6 and 7"),
    ("2011-08-01", "en", "core", "core  Core  constructed  blocks 3, 4 and 5"),
    (
        "2013-08-01",
        "en",
        "contemporary",
        "contemporary  Contemporary  constructed  blocks 5, 6 and 7; 3 banned",
    ),
    ("2013-08-01", "zh", "contemporary", "contemporary  当代  构筑赛  第 5、6 和 7 版块；禁用 3 项"),
    ("2013-08-01", "en", "reborn-classic", "reborn-classic  Reborn Classic  constructed  from 2018"),
    ("2019-02-27", "en", "reborn-classic", "reborn-classic  Reborn Classic  constructed  every set"),
    ("2019-02-28", "en", "reborn-classic", "reborn-classic  Reborn Classic  constructed  every set; 7 banned"),
    ("2013-08-01", "zh", "reborn-classic", "reborn-classic  Reborn 经典  构筑赛  自 2018 起"),
    ("2013-08-01", "en", "sealed", "sealed  Sealed  limited  every set"),
    ("2026-08-01", "en", "standard", "standard  Standard  constructed  OGS, OGN, SFD, UNL, VEN; 10 banned"),
    ("2026-08-01", "zh", "standard", "standard  标准  构筑赛  OGS、OGN、SFD、UNL、VEN；禁用 10 项"),
    ("2026-03-30", "en", "standard", "standard  Standard  constructed  OGS, OGN, SFD"),
    ("2026-01-29", "en", "draft", "draft  Draft  limited  from 2026-01-30"),
    ("2026-01-30", "en", "draft", "draft  Draft  limited  every set"),
]


@pytest.mark.parametrize(("day", "language", "name", "expected"), ROWS)
def test_a_format_on_a_day(run: Run, day: str, language: str, name: str, expected: str) -> None:
    game = "riftbound" if name in ("standard", "draft") else "wow"
    status, out, err = run("formats", "--game", game, "--date", day, "--lang", language)
    assert (status, err) == (0, "")
    assert row(out, name) == expected


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_formats_of_every_game(run: Run, store: Store, language: str) -> None:
    out = run("formats", "--date", "2026-08-01", "--lang", language)[1]
    for game, block in zip(store.games, out.split("\n\n"), strict=True):
        title, *lines = block.rstrip().split("\n")
        data = store.game(game)
        assert title.startswith(data["name"][language])
        assert [line.split()[0] for line in lines] == list(data["formats"])


def test_a_format_that_has_ended(run: Run) -> None:
    assert "blocks 3, 4 and 5" in row(run("formats", "--game", "wow", "--date", "2011-10-10")[1], "core-china")
    assert "until 2011-10" in row(run("formats", "--game", "wow", "--date", "2011-10-11")[1], "core-china")


def test_a_set_counts_where_the_event_is_held(run: Run) -> None:
    day = ("formats", "--game", "riftbound", "--date", "2026-01-01")
    assert row(run(*day)[1], "standard").endswith("  OGS, OGN")
    assert "  OGS, OGN, SFD" in row(run(*day, "--region", "CN")[1], "standard")


def test_a_list_counts_for_the_mode_it_is_for(run: Run) -> None:
    day = ("formats", "--game", "riftbound", "--date", "2026-08-01")
    assert row(run(*day, "--mode", "2v2")[1], "standard").endswith("; 11 banned")


def test_the_columns_of_the_list(run: Run) -> None:
    """Whatever the width of a character, the cells of a column begin in one place."""
    from validator.reports.full import columns

    for language, play in (("en", "constructed"), ("zh", "构筑赛")):
        out = run("formats", "--game", "wow", "--date", "2013-08-01", "--lang", language)[1]
        assert len({columns(line.split(play)[0]) for line in out.split("\n") if play in line}) == 1


# ------------------------------------------------------------ one format


def test_a_format_with_its_sets_lists_rules_and_sources(run: Run) -> None:
    status, out, err = run("formats", "standard", "--date", "2026-08-01")
    assert (status, err) == (0, "")
    blocks = out.rstrip().split("\n\n")
    assert blocks[0] == (
        "riftbound/standard: Standard\n  constructed, confidence high\n  source: tournament rules, 601.3"
    )
    assert blocks[1] == "on 2026-08-01: CR 1.4, TR 2026-07-16, 1v1 Match, world, competitive"
    assert blocks[2].startswith("card pool: OGS, OGN, SFD, UNL, VEN; source: tournament rules, 601.3.c")
    assert blocks[2].split("\n")[-2:] == [
        "  Vendetta (VEN), 2026-07-31",
        "  Radiance (RAD), not before 2026-10-23",
    ]
    assert blocks[3].startswith("banned, from 2026-03-31; source: official ban announcement")
    assert blocks[3].count("\n") == 7
    assert "\n  Called Shot\n" in blocks[3]
    assert blocks[4].endswith("\n  Stealthy Pursuer\n  The Arena's Greatest\n  Aspirant's Climb")
    assert blocks[5].startswith("rules:\n  riftbound/legend: number: 1  [CR 1.4 rule 103.1]\n")
    side_deck = "riftbound/side-deck: side deck known: yes; at most: 10  [TR 2026-07-16 rule 601.1.c.1]"
    assert f"\n  {side_deck}\n" in blocks[5]
    assert len(blocks) == 6


def test_a_format_in_chinese(run: Run) -> None:
    out = run("formats", "reborn-classic", "--date", "2026-08-01", "--lang", "zh")[1]
    for line in ("wow/reborn-classic：Reborn 经典", "牌池：所有系列", "规则："):
        assert f"\n{line}\n" in f"\n{out}"
    assert "\n禁用、自 2019-02-28 起；出处：the Reborn committee" in out


def test_what_is_not_sure_is_said_to_be(run: Run) -> None:
    out = run("formats", "reborn-core", "--date", "2020-01-01")[1]
    assert "  constructed, from 2019, confidence medium\n" in out
    assert "\ncard pool: block" in out
    assert "7 (not sure); source: cardgamegeek 2019-08\n" in out
    assert "\nbanned, from 2019-09-13, confidence low; source: " in out
    assert "\n  Origins (OGN), perhaps\n" in run("formats", "standard", "--date", "2027-06-01")[1]


def test_a_house_format(run: Run, here: Path) -> None:
    (here / "house.yaml").write_text(HOUSE, encoding="utf-8")
    args = ("--format-file", "house.yaml", "--date", "2013-08-01")
    assert row(run("formats", *args)[1], "kitchen").endswith(
        "every set; 1 banned; 2 with points; 1 restricted; 2 kept apart"
    )
    out = run("formats", "kitchen", *args)[1]
    for block in (
        "banned, no Unlimited cards; source: house.yaml, line 7\n  tag: Unlimited",
        "points, 4 at most; source: house.yaml, line 9\n  Blizzard (3)\n  Pyroblast (2)",
        "restricted to 2; source: house.yaml, line 11\n  Fizzle",
        "not in one deck; source: house.yaml, line 13\n  Blizzard\n  Pyroblast",
    ):
        assert f"\n{block}\n\n" in out
    limit = "wow/copy-limit: at most: 3; counted in: main deck, side deck"
    assert f"\n  {limit}  [house.yaml, line 5; CR 7.4 rule 100.4]\n" in out
    assert "\n  wow/side-deck: removed\n" in out


def test_a_format_that_is_not_there_on_the_day(run: Run) -> None:
    out = run("formats", "core", "--date", "2009-12-31")[1]
    assert out.startswith("wow/core: Core\n  constructed, from 2010, confidence high\n")
    assert out.endswith("\n\nfrom 2010\n")
    assert "rules:" not in out
    assert "\n\nuntil 2011-10" in run("formats", "core-china", "--date", "2013-01-01")[1]


@pytest.mark.parametrize("written", ["CLASSIC", " classic ", "Classic", "经典"])
def test_a_format_by_any_of_its_names(run: Run, written: str) -> None:
    assert run("formats", written)[1].startswith("wow/classic: Classic\n")


def test_a_format_of_several_games(run: Run) -> None:
    out = run("formats", "sealed", "--date", "2026-08-01")[1]
    assert re.findall(r"^\w+/sealed", out, re.M) == ["riftbound/sealed", "wow/sealed"]
    assert re.findall(r"^\w+/sealed", run("formats", "sealed", "--game", "wow")[1], re.M) == ["wow/sealed"]


@pytest.mark.parametrize("day", ["2005-01-01", "2007-06-01", "2011-04-26", "2026-08-01", "2028-06-01"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_format_can_be_shown(run: Run, store: Store, day: str, language: str) -> None:
    for game in store.games:
        for name in store.game(game)["formats"]:
            status, out, err = run("formats", name, "--game", game, "--date", day, "--lang", language)
            assert (status, err) == (0, "")
            assert out.startswith(f"{game}/{name}")
            assert not re.search(r"\b(formats|zone|value|play|confidence|fact):\S|[{}]|None\b", out), out
            if language == "zh":
                assert not re.search(r"^(card pool|rules|banned|source|on|from|until)\b", out, re.M), out


# ------------------------------------------------------------ what changed


def test_a_ban_that_is_new(run: Run) -> None:
    status, out, _ = run("formats", "diff", "standard", "2026-07-23", "2026-07-24")
    assert status == 0
    source = "[official ban announcement of 2026-07-16, in force 2026-07-24]"
    lines = out.rstrip().split("\n")
    assert lines[0] == "Standard: 2026-07-23 to 2026-07-24"
    assert [line for line in lines if "banned" in line] == [
        f"  + banned: Stealthy Pursuer  {source}",
        f"  + banned: The Arena's Greatest  {source}",
        f"  + banned: Aspirant's Climb  {source}",
    ]
    assert not any(line.startswith("  -") for line in lines)


def test_a_ban_of_one_mode(run: Run) -> None:
    days = ("diff", "standard", "2026-07-23", "2026-07-24")
    assert "Wuju Bladesman" not in run("formats", *days)[1]
    assert (
        "\n  + banned: Wuju Bladesman - Starter (2v2 Magma Chamber)  ["
        in run("formats", *days, "--mode", "2v2")[1]
    )


def test_a_rotation(run: Run) -> None:
    lines = run("formats", "diff", "core", "2012-10-01", "2012-10-02")[1].split("\n")
    assert "  - Worldbreaker (WBR)" in lines
    assert "  + War of the Ancients (WOA)" in lines
    assert not any("Throne of the Tides (TOT)" in line for line in lines), "it stays"


def test_new_rules_and_a_new_edition(run: Run) -> None:
    lines = run("formats", "diff", "classic", "2013-07-22", "2013-07-23")[1].split("\n")
    assert "  CR 6 (known in part) -> CR 7.4" in lines
    assert any(line.startswith("  - wow/master-hero: ") for line in lines)


@pytest.mark.parametrize(("language", "words"), [("en", "nothing has changed"), ("zh", "没有变化")])
def test_nothing_has_changed(run: Run, language: str, words: str) -> None:
    for days in (("2012-03-01", "2012-03-01"), ("2012-03-01", "2012-03-02")):
        out = run("formats", "diff", "classic", *days, "--lang", language)[1]
        assert out.split("\n")[1:] == [f"  {words}", ""]


def test_the_days_in_either_order(run: Run) -> None:
    days = ("2012-10-01", "2012-10-02")
    assert run("formats", "diff", "core", *days) == run("formats", "diff", "core", *days[::-1])


def test_a_format_before_it_is_there(run: Run) -> None:
    out = run("formats", "diff", "reborn-classic", "2013-01-01", "2019-03-01")[1]
    assert "\n  from 2018 -> CR 7.4\n" in out
    assert "\n  + banned: Blizzard  [" in out


def test_every_format_can_be_compared(run: Run, store: Store) -> None:
    for game in store.games:
        for name in store.game(game)["formats"]:
            for language in ("en", "zh"):
                days = ("2009-06-01", "2027-06-01")
                status, out, _ = run("formats", "diff", name, *days, "--game", game, "--lang", language)
                assert status == 0
                assert len(out.rstrip().split("\n")) > 1
                assert not re.search(r"\b(formats|zone|value):\S|[{}]|None\b", out), out


# ------------------------------------------------------------ what is wrong

WRONG = [
    (("clasic",), "there is no format “clasic”; did you mean “classic”?"),
    (("qqqq", "--game", "riftbound"), "there is no format “qqqq”; known: standard, sealed, draft"),
    (("diff", "cores", "2012-01-01", "2013-01-01"), "there is no format “cores”; did you mean “core”?"),
    (("--date", "1.2.2013"), "“1.2.2013” is no date; write it as YYYY-MM-DD"),
    (("--date", "2013-02-30"), "“2013-02-30” is no date"),
    (("--date", ""), "“” is no date"),
    (("diff", "core", "2012-01-01", "2013"), "“2013” is no date"),
    (("--game", "wov"), "there is no game “wov”; did you mean “wow”?"),
    (("--region", "XX"), "there is no region “XX”; known: world, CN, TW, KR"),
    (("standard", "--region", "XX"), "there is no region “XX”; known: world, CN, TW, KR"),
    (
        ("diff", "standard", "2026-01-01", "2026-08-01", "--mode", "duell"),
        "there is no mode “duell”; did you mean “duel”?",
    ),
    (("--format-file", "nowhere.yaml"), "nowhere.yaml: cannot be read: No such file or directory"),
    (("\x1b[31m",), "there is no format “\\x1b[31m”"),
]


@pytest.mark.parametrize(("args", "message"), WRONG)
def test_what_does_not_exist(run: Run, here: Path, args: tuple[str, ...], message: str) -> None:
    status, out, err = run("formats", *args)
    assert (status, out) == (2, "")
    assert err.startswith(f"decklint: {message}")


@pytest.mark.parametrize(
    "args",
    [
        ("diff",),
        ("diff", "core"),
        ("diff", "core", "2012-01-01"),
        ("diff", "core", *["2012-01-01"] * 3),
        ("a", "b"),
    ],
)
def test_too_few_or_too_many_words(run: Run, args: tuple[str, ...]) -> None:
    status, out, err = run("formats", *args)
    assert (status, out) == (2, "")
    assert "Name a format and two days: " in err or "Name one format, or none." in err
