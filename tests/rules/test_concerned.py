"""Rules that are not asked would have found nothing: what is remembered never hides a finding, nor makes one.

While tests run every deck is looked at by every rule as well (`tests/conftest.py`). Here there are many decks
under one event, so that most of what is asked of one is remembered from others.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.differential.compare import as_read
from tests.differential.decks import case
from validator import Validator
from validator.cards.store import Store
from validator.model import Card, Deck
from validator.rules.concerned import Concerned, Copies

EVENTS = [
    ("wow", "classic", "2016-05-01"),
    ("wow", "contemporary", "2013-01-01"),
    ("wow", "sealed", "2013-05-01"),
    ("riftbound", "standard", "2026-08-08"),
    ("riftbound", "sealed", "2026-08-08"),
]
DECKS = 300


def verdicts(judge: Validator) -> list[str]:
    return [judge.check(as_read(judge, case(judge.game, 7, number).lines)).verdict for number in range(DECKS)]


@pytest.mark.parametrize(("game", "format", "date"), EVENTS)
def test_what_is_remembered_is_what_every_rule_would_say(
    game: str, format: str, date: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    ask = Concerned._ask

    def counted(self: Concerned, deck: Deck, leader: Card, new: Sequence[Copies]) -> dict[Copies, int]:
        asked.append(len(new))
        return ask(self, deck, leader, new)

    monkeypatch.setattr(Concerned, "_ask", counted)
    judge = Validator(game, format=format, date=date, store=store)
    first = verdicts(judge)
    once = sum(asked)
    assert once > DECKS
    assert verdicts(judge) == first
    assert sum(asked) == once, "nothing is asked twice"


def test_the_memory_is_bounded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = verdicts(Validator("wow", date="2016-05-01", store=store))
    monkeypatch.setattr("validator.rules.concerned.MOST_REMEMBERED", 100)
    monkeypatch.setattr("validator.rules.concerned._MOST_SIZES", 3)
    judge = Validator("wow", date="2016-05-01", store=store)
    assert verdicts(judge) == whole
    (rules,) = judge._rules_of.values()
    assert sum(map(len, rules.concerned._known.values())) <= 100
    assert len(rules.concerned._sizes) <= 3


CASES = yaml.safe_load((Path(__file__).parent / "riftbound" / "banned.yaml").read_text("utf-8"))
HEADINGS = {"legend": "Legend", "champion": "Champion", "main": "Main Deck", "runes": "Runes"}


def as_text(deck: dict[str, Any], battlefields: list[str]) -> str:
    """A deck of the cases as text, with some battlefields."""
    zones = {heading: deck[zone] for zone, heading in HEADINGS.items()} | {"Battlefields": battlefields}
    blocks = [
        [f"{heading}:", *(lines if isinstance(lines, list) else [f"1 {lines}"])]
        for heading, lines in zones.items()
    ]
    return "\n\n".join("\n".join(block) for block in blocks)


@pytest.mark.parametrize("changed_first", [True, False])
def test_a_deck_as_it_is_sold_keeps_its_banned_cards_whatever_was_asked_before(
    changed_first: bool, store: Store
) -> None:
    deck = CASES["the Jinx Champion Deck as it is sold, at low enforcement"]["deck"]
    sold = as_text(deck, [f"1 {name}" for name in deck["battlefields"]])
    changed = as_text(deck, [f"1 {name}" for name in ("Void Gate", *deck["battlefields"][1:])])
    judge = Validator("riftbound", level="low", date="2026-06-01", store=store)
    for text in (changed, sold, changed, sold) if changed_first else (sold, changed, sold, changed):
        banned = [
            finding.cards for finding in judge.check_text(text).findings if finding.rule == "riftbound/banned"
        ]
        wanted = [] if text == sold else [("Scrapheap",), ("Fight or Flight",), ("Reaver's Row",)]
        assert banned == wanted
