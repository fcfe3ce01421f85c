"""`decklint card`: in which formats a card is legal, and when."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from validator.cards.store import Store
from validator.check import Validator
from validator.model import DeckList, Entry, Span
from validator.rules.editions import SettingError

if TYPE_CHECKING:
    from tests.cli.conftest import Run

HOUSE = """\
game: wow
formats:
  kitchen:
    name: Kitchen table
    extends: classic
    lists:
      - banned: [{type: Quest}]
      - restricted: [Slow]
        from: 2015-01-01
"""


def legal_in(out: str) -> list[str]:
    """The lines about formats."""
    lines = out.rstrip().split("\n")
    return [line.strip() for line in lines if line.startswith("    ")]


# ------------------------------------------------------------ over all days


def test_where_and_when_a_card_is_legal(run: Run) -> None:
    status, out, err = run("card", "Blizzard")
    assert (status, err) == (0, "")
    assert "\n  legal in\n    Classic: " in out
    assert "Core (China 2011): legal from 2011 to 2011-10-10" in legal_in(out)
    assert "\n    Core: perhaps from 2010 to 2010-04-30; legal from 2010-05-01 to 2011-10-10\n" in out
    (reborn,) = (line for line in legal_in(out) if line.startswith("Reborn Classic"))
    assert reborn.endswith(" to 2019-02-27; banned from 2019-02-28")
    assert not any(line.startswith(("Contemporary", "Sealed")) for line in legal_in(out))


def test_in_chinese(run: Run) -> None:
    out = run("card", "Called Shot", "--lang", "zh")[1]
    assert out.endswith("\n  合法赛制\n    标准：2026-02-13 至 2026-03-30 合法；自 2026-03-31 起禁用\n")


def test_where_a_set_came_out_earlier(run: Run) -> None:
    assert legal_in(run("card", "Called Shot")[1]) == [
        "Standard: legal from 2026-02-13 to 2026-03-30; banned from 2026-03-31"
    ]
    assert legal_in(run("card", "Called Shot", "--region", "CN")[1]) == [
        "Standard: legal from 2025-12-12 to 2026-03-30; banned from 2026-03-31"
    ]


def test_a_ban_nobody_is_sure_of(run: Run) -> None:
    assert legal_in(run("card", "Stacked Deck")[1]) == [
        "Standard: legal from 2025-10-31 to 2026-09-17; perhaps from 2026-09-18"
    ]


def test_a_ban_of_one_mode(run: Run) -> None:
    name = "Wuju Bladesman - Starter"
    assert "banned" not in run("card", name)[1]
    assert "; banned from 2026-07-24" in run("card", name, "--mode", "2v2")[1]


def test_an_erratum(run: Run) -> None:
    out = run("card", "Slow")[1]
    assert (
        "\n  Arcane Hero Required\n  from 2011-04-26 on it reads: Arcane Talent  [War of the Elements FAQ"
        in out
    )
    assert "\n  自 2011-04-26 起文字为：Arcane Talent  [" in run("card", "Slow", "--lang", "zh")[1]
    assert "on it reads" not in run("card", "Fizzle")[1]


def test_the_days_of_a_set_by_region(run: Run) -> None:
    days = "2025-10-31 world, 2025-08-01 China, 2026-08-07 Taiwan, 2026-09-18 Korea"
    assert f"\n  OGN-039: Origins, {days}, epic\n" in run("card", "OGN-039")[1]
    assert "2025-08-01 中国大陆" in run("card", "OGN-039", "--lang", "zh")[1]


# ------------------------------------------------------------ on one day

FANS = ["Reborn Contemporary: perhaps"]
"""The fans have a block of their own, of which nobody knows what it reprints."""

DAYS = [
    ("Blizzard", (), "2019-02-27", ["Classic: legal", "Reborn Classic: legal", *FANS]),
    ("Blizzard", (), "2019-02-28", ["Classic: legal", "Reborn Classic: banned", *FANS]),
    ("Blizzard", (), "2011-10-10", ["Classic: legal", "Core: legal", "Core (China 2011): legal"]),
    ("Blizzard", (), "2011-10-11", ["Classic: legal"]),
    ("Stacked Deck", (), "2026-09-17", ["Standard: legal"]),
    ("Stacked Deck", (), "2026-09-18", ["Standard: perhaps"]),
    ("Called Shot", (), "2026-08-01", ["Standard: banned"]),
    ("OGN-039", ("--region", "CN"), "2025-09-01", ["Standard: legal"]),
]


@pytest.mark.parametrize(("name", "options", "day", "expected"), DAYS)
def test_where_a_card_is_legal_on_a_day(
    run: Run, name: str, options: tuple[str, ...], day: str, expected: list[str]
) -> None:
    status, out, _ = run("card", name, "--date", day, *options)
    assert status == 0
    assert day in out
    shown = [line for line in legal_in(out) if not line.startswith(("Block: ", "Reborn Core"))]
    assert shown == expected


@pytest.mark.parametrize(
    ("name", "day"), [("Slow", "2001-01-01"), ("OGN-039", "2025-09-01"), ("Called Shot", "2026-02-12")]
)
def test_where_a_card_is_not_legal_at_all(run: Run, name: str, day: str) -> None:
    assert run("card", name, "--date", day)[1].endswith(f"\n  on {day} legal in no format\n")
    assert day in run("card", name, "--date", day, "--lang", "zh")[1].rstrip().split("\n")[-1]


def test_a_card_that_is_never_part_of_a_deck_is_legal_nowhere(run: Run, store: Store) -> None:
    name = next(card.name for card in store.cards("wow") if card.only)
    assert "legal" not in run("card", name)[1]
    assert "legal" not in run("card", name, "--date", "2013-08-01")[1]


# ------------------------------------------------------------ house formats


def test_house_formats_stand_beside_the_others(run: Run, here: Path) -> None:
    (here / "house.yaml").write_text(HOUSE, encoding="utf-8")
    args = ("--format-file", "house.yaml")
    slow = legal_in(run("card", "Slow", *args)[1])
    assert slow[0] == "Classic: legal from 2007-08-25"
    assert slow[-1] == "Kitchen table: legal from 2007-08-25 to 2014-12-31; restricted to 1 from 2015-01-01"
    assert legal_in(run("card", "A Question of Gluttony", *args, "--date", "2016-01-01")[1])[-1] == (
        "Kitchen table: banned"
    )
    assert "Kitchen" not in run("card", "Called Shot", *args)[1], "it is of another game"


# ------------------------------------------------------------ what is wrong

WRONG = [
    (("Slow", "--date", "nope"), "“nope” is no date; write it as YYYY-MM-DD"),
    (("Called Shot", "--region", "XX"), "there is no region “XX”; known: world, CN, TW, KR"),
    (("Slow", "--format-file", "nowhere.yaml"), "nowhere.yaml: cannot be read: No such file or directory"),
    (("Slow", "--game", "wov"), "there is no game “wov”; did you mean “wow”?"),
]


@pytest.mark.parametrize(("args", "message"), WRONG)
def test_what_does_not_exist(run: Run, here: Path, args: tuple[str, ...], message: str) -> None:
    status, out, err = run("card", *args)
    assert (status, out) == (2, "")
    assert err.startswith(f"decklint: {message}")


# ------------------------------------------------------------ it is what a check says

EVENTS = [
    ("wow", "2008-01-01"),
    ("wow", "2011-06-01"),
    ("wow", "2013-08-01"),
    ("wow", "2020-01-01"),
    ("riftbound", "2025-12-01"),
    ("riftbound", "2026-08-01"),
    ("riftbound", "2027-06-01"),
]
OF_LEVEL = {"": {"legal"}, "doubt": {"perhaps"}, "error": {"banned", "not-legal"}}


def names(store: Store, game: str) -> Iterator[str]:
    """Some cards of a game, and those that a format bans."""
    yield from islice((card.name for card in store.cards(game)), 0, None, 211)
    for facts in store.game(game)["formats"].values():
        for said in facts["lists"]:
            yield from (name for name, *_ in said["parts"])


@pytest.mark.parametrize(("game", "day"), EVENTS)
def test_the_periods_of_a_card_are_what_a_check_says(store: Store, game: str, day: str) -> None:
    from validator.legality import periods
    from validator.settings import Events

    data = store.game(game)
    events = Events(game, data)
    options = events.options({})
    for name, facts in data["formats"].items():
        if facts["play"] == "limited":
            continue
        try:
            judge = Validator(game, format=name, date=day, store=store)
        except SettingError:
            continue
        for written in dict.fromkeys(names(store, game)):
            cards = [match.card for match in store.find(game, written)]
            if len(cards) != 1 or cards[0].only:
                continue
            every = periods(cards[0], name, events, data, options)
            held = [one for one in every if one.first <= day <= (one.last or "9999")]
            report = judge.check(DeckList((Entry(written, "main", Span(1, 1, 1, 2), 1),)))
            rules = (f"{game}/format", f"{game}/banned")
            levels = {finding.level for finding in report.findings if finding.rule in rules}
            level = "error" if "error" in levels else "doubt" if levels else ""
            status = held[0].status if held else "not-legal"
            assert status in OF_LEVEL[level], f"{written} in {name} on {day}: {held}, {levels}"
