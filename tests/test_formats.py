"""Every date and every list of the formats that ship, on both sides of its day.

What a deck is told of a card is looked at, and it must be what `decklint card` says of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from validator import Validator
from validator.cards.store import Store
from validator.legality import Status, periods
from validator.settings import Events

DATA = Path(__file__).parent / "formats"
GAMES = [path.stem for path in sorted(DATA.glob("*.yaml"))]
OPTIONS = ("mode", "region", "level")
ABOUT_A_CARD = {"format", "banned", "not-a-deck-card", "not-a-main-deck-card"}
"""The rules that say of a card whether it may be played at all."""
STANDINGS: Mapping[Status, str] = {
    "legal": "legal",
    "restricted": "legal",
    "perhaps": "unsure",
    "banned": "no",
    "not-legal": "no",
}


class Row(NamedTuple):
    """How a card is to stand in a format on a day, in an event of such options."""

    game: str
    reason: str
    format: str
    card: str
    day: str
    standing: str
    options: Mapping[str, Any]


def rows() -> Iterator[Row]:
    for game in GAMES:
        entries = yaml.load((DATA / f"{game}.yaml").read_text("utf-8"), yaml.BaseLoader)
        for reason, said in entries.items():
            assert said.keys() <= {"format", "cards", "days", *OPTIONS}, reason
            options = {key: said[key] for key in OPTIONS if key in said}
            each = [[(key, value) for value in as_list(values)] for key, values in options.items()]
            for card, (day, standing), chosen in product(said["cards"], said["days"].items(), product(*each)):
                yield Row(game, reason, said["format"], card, day, standing, dict(chosen))


def as_list(said: str | list[str]) -> list[str]:
    return said if isinstance(said, list) else [said]


ROWS = list(rows())


def name_of(row: Row) -> str:
    return " ".join((row.format, row.card, row.day, *row.options.values()))


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_a_card_in_a_format_on_a_day(row: Row, store: Store) -> None:
    assert row.standing in STANDINGS.values()
    validator = Validator(row.game, store=store, format=row.format, date=row.day, **row.options)
    report = validator.check_text(f"1 {row.card}\n")
    found = [
        finding
        for finding in report.findings
        if row.card in finding.cards and finding.rule.partition("/")[2] in ABOUT_A_CARD
    ]
    levels = {finding.level for finding in found}
    told = "no" if "error" in levels else "unsure" if "doubt" in levels else "legal"
    assert told == row.standing, (row.reason, found)


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_what_is_said_of_the_card_is_the_same(row: Row, store: Store) -> None:
    data = store.game(row.game)
    events = Events(row.game, data)
    stands = set()
    for match in store.find(row.game, row.card):
        for period in periods(match.card, row.format, events, data, events.options(row.options)):
            if period.first <= row.day and (not period.last or row.day <= period.last) and not match.card.only:
                stands.add(STANDINGS[period.status])
    best = next((one for one in ("legal", "unsure", "no") if one in stands), "no")
    assert best == row.standing


@pytest.mark.parametrize("game", GAMES)
def test_every_day_of_the_formats_is_looked_at_on_both_sides(game: str, store: Store) -> None:
    """Each pool and each list has a row on the first day it holds, or near it, and one before."""
    for name, facts in store.game(game)["formats"].items():
        days = {row.day for row in ROWS if row.format == name}
        lists = [said for said in facts["lists"] if said["format"] == name]
        for said in (*facts["pools"][1:], *lists):
            if said["from"] and said["from"] != facts["from"]:
                assert any(day < said["from"] for day in days), (name, said["from"])
                assert any(day >= said["from"] for day in days), (name, said["from"])


@pytest.mark.parametrize("game", GAMES)
def test_every_listed_card_is_looked_at(game: str, store: Store) -> None:
    for name, facts in store.game(game)["formats"].items():
        looked_at = {row.card for row in ROWS if row.format == name}
        listed = {part[0] for said in facts["lists"] for part in said["parts"]}
        assert listed <= looked_at, name


@pytest.mark.parametrize("game", GAMES)
def test_every_format_is_looked_at(game: str, store: Store) -> None:
    constructed = {name for name, facts in store.game(game)["formats"].items() if facts["play"] != "limited"}
    assert constructed <= {row.format for row in ROWS if row.game == game}


# ------------------------------------------------------------ formats of one game a round

DECK = "Hero: Graccus\n60 Ironforge Guards\n"
SIDE = "Side Deck\n4 Parvink\n4 Fizzle\n2 Bloodclaw\n"


@pytest.mark.parametrize(
    ("name", "day", "allowed"),
    [
        ("classic", "2010-08-01", True),
        ("classic", "2026-01-01", True),
        ("block-worldbreaker", "2011-08-31", True),
        ("core", "2010-08-01", False),
        ("core", "2011-10-11", False),
        ("core", "2013-12-31", False),
        ("core-china", "2011-08-31", False),
        ("contemporary", "2013-06-01", True),
        ("reborn-classic", "2020-01-01", True),
        ("reborn-core", "2020-01-01", False),
        ("reborn-contemporary", "2020-01-01", True),
    ],
)
def test_a_side_deck_in_formats_of_one_game_a_round(name: str, day: str, allowed: bool, store: Store) -> None:
    validator = Validator("wow", store=store, format=name, date=day)
    found = [one.rule for one in validator.check_text(DECK + SIDE).findings if one.level == "error"]
    assert ("wow/side-deck" in found) is not allowed
    found = [one.rule for one in validator.check_text(DECK).findings if one.level == "error"]
    assert "wow/side-deck" not in found


@pytest.mark.parametrize("name", ["sealed", "draft"])
def test_limited_play_is_of_thirty_cards(name: str, store: Store) -> None:
    validator = Validator("wow", store=store, format=name)
    assert validator.check_text("Hero: Graccus\n30 Ironforge Guards\n").verdict == "legal"
    report = validator.check_text("Hero: Graccus\n29 Ironforge Guards\n")
    assert [finding.rule for finding in report.findings] == ["wow/deck-size"]
