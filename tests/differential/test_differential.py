"""The product agrees with checkers that were written from the rules alone, and know nothing of it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.differential import naive_riftbound as rift
from tests.differential import naive_wow as wow
from tests.differential.compare import NAIVE, disagreements, naive, shown, shrink
from tests.differential.decks import case, rift_groups, wow_cards
from tests.differential.facts import WHOLE, Case, Line, RawCard, cards

HERE = Path(__file__).parent
LIMITS = yaml.safe_load((HERE / "limits.yaml").read_text("utf-8"))
EVENT = {
    "wow": {"edition": "7.4", "date": "2016-05-01", "play": "constructed", "format": "classic"},
    "riftbound": {"edition": "1.4", "date": "2026-08-08", "play": "constructed", "format": "standard"},
}
OPTIONS = {"wow": {}, "riftbound": {"mode": "match", "region": "world", "level": "competitive"}}
ZONES = ("hero", "legend", "champion", "main", "runes", "battlefields", "side")
DECKS, PARTS = 200, 4


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", sorted(NAIVE))
def test_generated_decks_are_judged_alike(game: str, part: int) -> None:
    """More of them: `python -m tests.differential --decks 100000 --game wow`."""
    for number in range(part * DECKS // PARTS, (part + 1) * DECKS // PARTS):
        deck = case(game, 1, number)
        assert not disagreements(deck), f"deck {number} of seed 1\n{shown(deck)}"


@pytest.mark.parametrize("game", sorted(NAIVE))
def test_generated_decks_are_of_every_kind(game: str) -> None:
    judged = [naive(case(game, 1, number)) for number in range(DECKS)]
    legal = [judgement for judgement in judged if not (judgement.broken or judgement.doubts)]
    settled = [judgement for judgement in legal if not judgement.unknown]
    assert len(legal) > DECKS / 5
    assert len(settled) > DECKS / 20
    broken = {rule for judgement in judged for rule, _ in judgement.broken}
    assert len(broken) > 10


def limits() -> list[Any]:
    return [pytest.param(game, made, id=name) for game, table in LIMITS.items() for name, made in table.items()]


@pytest.mark.parametrize(("game", "made"), limits())
def test_hand_made_decks_are_judged_alike(game: str, made: dict[str, Any]) -> None:
    deck = by_hand(game, made)
    assert disagreements(deck) == [], shown(deck)


@pytest.mark.parametrize(("game", "made"), [param.values for param in limits()])
def test_hand_made_decks_break_what_the_rules_say(game: str, made: dict[str, Any]) -> None:
    judgement = naive(by_hand(game, made))
    assert judgement.broken == {place(text) for text in made.get("breaks", ())}
    assert judgement.doubts == {place(text) for text in made.get("doubts", ())}


def test_what_is_made_smaller_still_differs() -> None:
    deck = by_hand("wow", {"hero": ["1 Graccus"], "main": ["5 Parvink", "fill 55"]})
    smaller = shrink(deck, lambda other: (wow.COPY_LIMIT, "Parvink") in naive(other).broken)
    assert [(line.card.name, line.count) for line in smaller.lines] == [("Parvink", 5)]


@pytest.mark.parametrize("module", ["naive_wow.py", "naive_riftbound.py", "facts.py"])
def test_the_naive_checkers_know_nothing_of_the_product(module: str) -> None:
    tree = ast.parse((HERE / module).read_text("utf-8"))
    imported = {
        name
        for node in ast.walk(tree)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    }
    assert not [name for name in imported if name.split(".")[0] == "validator"]


def place(text: str) -> tuple[str, str]:
    """A rule that is broken, with the card it is about."""
    rule, _, card = text.partition(" ")
    return rule, card or WHOLE


def by_hand(game: str, made: dict[str, Any]) -> Case:
    """A deck of the table; those of Riftbound have runes and battlefields that are right, if they name none."""
    event: dict[str, Any] = {key: str(made.get(key, value)) for key, value in EVENT[game].items()}
    options = {key: str(made.get(key, value)) for key, value in OPTIONS[game].items()}
    lines: list[Line] = []
    usual = {
        "runes": [f"6 {domain} Rune" for domain in domains(made)],
        "battlefields": ["1 Zaun Warrens", "1 Navori Fighting Pit", "1 Altar to Unity"],
    }
    for zone in ZONES:
        for text in made.get(zone, usual.get(zone, ()) if game == "riftbound" else ()):
            count, _, name = text.partition(" ")
            if count == "fill":
                lines += filling(game, zone, int(name), made, lines)
            else:
                lines.append(Line(zone, called(game, name), int(count)))
    return Case(game, tuple(lines), options=options, **event)


def domains(made: dict[str, Any]) -> list[str]:
    return sorted(called("riftbound", made["legend"][0][2:]).icons) if "legend" in made else []


def called(game: str, name: str) -> RawCard:
    """The card of a name, with its set in brackets where several have it."""
    name, _, code = name.removesuffix(")").partition(" (")
    (card,) = (card for card in cards(game) if card.name == name and code in ("", card.set))
    return card


def filling(game: str, zone: str, size: int, made: dict[str, Any], lines: list[Line]) -> list[Line]:
    """Cards that break nothing, as many as it takes, none of which stands in the deck already."""
    held = {line.card.name for line in lines} | {str(text).partition(" ")[2] for text in made.get("main", ())}
    if game == "wow":
        plain = [
            card
            for card in wow_cards()
            if card.left == "Quest" and not (card.icons or card.text or card.shared or wow.is_unlimited(card))
            if card.set in ("HOA", "TDP", "FOO")
        ]
        most = 4
    else:
        plain = [
            card
            for card in rift_groups()["main"]
            if card.icons <= set(domains(made)) and not card.text and not rift.is_a(card, "Signature")
            if card.set == "OGN" and not any(card.name in names for names in rift.BANS.values())
        ]
        most = 3
    found: list[Line] = []
    for card in plain:
        count = min(most, size - sum(line.count for line in found))
        if count and card.name not in held:
            found.append(Line(zone, card, count))
    assert sum(line.count for line in found) == size
    return found
