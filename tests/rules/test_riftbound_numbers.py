"""What each text of the rules of Riftbound says, and under which number: the data must say the same.

The numbers were read in the core rules and the tournament rules themselves. Of the tournament rules of
2026-03-30 and of 2026-07-16 no copy was seen: there the numbers are those of the version before.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from validator.cards.store import Store
from validator.check import Validator
from validator.model import PLAYS, Play
from validator.rules.editions import Edition, Rule, edition

MODES = ("duel", "match", "skirmish", "war", "2v2")

# ------------------------------------------------------------ the core rules

CORE = {
    "legend": "103.1",
    "chosen-champion": "103.2.a.2",
    "not-a-main-deck-card": "103.2",
    "deck-size": "103.2",
    "copy-limit": "103.2.b",
    "signature": "103.2.d.1",
    "domain": "103.1.b",
    "rune-deck": "103.3.a",
    "battlefields": "103.4.a",
    "side-deck": "103",
}
"""The rules every edition has, under one number in all of them; 103 names a deck's parts, and no sideboard."""
NOT_IN_LIMITED = {"copy-limit", "signature", "choice", "side-deck"}
UNIQUE = {"1.0": "002", "1.1": "002", "1.2": "002", "1.3": "825.2.a", "1.4": "825.3.a"}
BATTLEFIELDS: Mapping[str, Mapping[str, tuple[int, str]]] = {
    "1.0": {
        "duel": (3, "644.4.a"),
        "match": (3, "645.4.a"),
        "skirmish": (3, "646.4.a"),
        "war": (3, "647.4.a"),
        "2v2": (1, "648.4.a"),
    },
    "1.1": {
        "duel": (3, "458.4.a"),
        "match": (3, "459.4.a"),
        "skirmish": (3, "460.4.a"),
        "war": (3, "461.4.a"),
        "2v2": (1, "462.4.a"),
    },
    "1.2": {
        "duel": (3, "462.4.a"),
        "match": (3, "463.4.a"),
        "skirmish": (3, "464.4.a"),
        "war": (3, "465.4.a"),
        "2v2": (1, "466.4.a"),
    },
    "1.3": {
        "duel": (3, "480.4.a"),
        "match": (3, "481.4.a"),
        "skirmish": (3, "482.4.a"),
        "war": (3, "483.4.a"),
        "2v2": (3, "484.4.a"),
    },
    "1.4": {
        "duel": (3, "485.4.a"),
        "match": (3, "486.4.a"),
        "skirmish": (3, "487.4.a"),
        "war": (3, "488.4.a"),
        "2v2": (3, "489.4.a"),
    },
}
DISTINCT = {"1.0": None, "1.1": "103.4.c", "1.2": "103.4.c", "1.3": "103.4.c", "1.4": "103.4.c"}
TEAM = {
    "1.0": None,
    "1.1": ("462.8.g", "462.8.h"),
    "1.2": ("466.8.g", "466.8.h"),
    "1.3": ("484.8.g", "484.8.h"),
    "1.4": ("489.8.h", "489.8.i"),
}
EDITION_DAYS = {
    "1.0": ("2025-06-02", "2025-09-30"),
    "1.1": ("2025-10-01", "2025-11-30"),
    "1.2": ("2025-12-01", "2026-03-29"),
    "1.3": ("2026-03-30", "2026-07-23"),
    "1.4": ("2026-07-24", "2026-10-22"),
    "1.5": ("2026-10-23", "2030-01-01"),
}
"""The first and the last day of each edition; 1.4 is dated 2026-07-16 and in force from 2026-07-24 on."""

# ------------------------------------------------------------ the tournament rules

VERSION_DAYS = {
    "2025-07-21": ("2025-07-21", "2025-09-30"),
    "2025-10": ("2025-10-01", "2026-01-29"),
    "2026-01-30": ("2026-01-30", "2026-03-29"),
    "2026-03-30": ("2026-03-30", "2026-04-28"),
    "2026-04-29": ("2026-04-29", "2026-07-15"),
    "2026-07-16": ("2026-07-16", "2030-01-01"),
}
OF_2025 = ("2025-07-21", "2025-10")
SIDEBOARDS = {
    "2025-07-21": {"size": 8},
    "2025-10": {"size": 8},
    "2026-01-30": {"maximum": 8},
    "2026-03-30": {"maximum": 8},
    "2026-04-29": {"maximum": 8},
    "2026-07-16": {"maximum": 10},
}
LIMITED: Mapping[str, Mapping[str, str]] = {
    "2025": {
        "minimum": "602.1.c",
        "chosen-champion": "602.1.d.1",
        "domain": "602.1.d",
        "runes": "602.1.i.1",
        "pool": "602.4.a",
    },
    "sealed": {
        "minimum": "602.4.a.2",
        "chosen-champion": "602.4.a.3.a",
        "domain": "602.4.a.3",
        "runes": "602.4.a.4",
        "pool": "602.1.a.1",
    },
    "draft": {
        "minimum": "602.4.b.3",
        "chosen-champion": "602.4.b.4.a",
        "domain": "602.4.b.4",
        "runes": "602.4.b.5",
        "pool": "602.1.a.1",
    },
}
"""The numbers for limited play: those of 2025, when there were no drafts, and the later ones by format."""
NEWEST = "1.4"


def core(store: Store, number: str, mode: str = "match", play: Play = "constructed") -> Edition:
    """An edition of the core rules by itself."""
    return edition("riftbound", store.game("riftbound")["editions"], number, play, ("standard", mode, "casual"))


def competition(store: Store, version: str, play: Play = "constructed", *values: str) -> Edition:
    """The newest core rules with a version of the tournament rules above them."""
    event = values or ("standard", "match", "competitive")
    return edition("riftbound", store.game("riftbound")["editions"], NEWEST, play, event, version)


def rule(rules: Edition, name: str) -> Rule:
    """One rule of an edition."""
    return next(rule for rule in rules.rules if rule.name == name)


def setting(rules: Edition, name: str, key: str) -> tuple[object, str]:
    """A number of a rule, and where it is stated."""
    found = rule(rules, name).settings[key]
    return found.value, found.cite


# ------------------------------------------------------------ the tests of the core rules


@pytest.mark.parametrize("number", BATTLEFIELDS)
@pytest.mark.parametrize("play", PLAYS)
def test_the_rules_of_an_edition_and_their_numbers(number: str, play: Play, store: Store) -> None:
    rules = {rule.name: rule.cite for rule in core(store, number, play=play).rules}
    expected = {**CORE, "choice": "002"}
    if play == "limited":
        expected = {name: cite for name, cite in expected.items() if name not in NOT_IN_LIMITED}
    assert rules == {name: f"CR {number} rule {cite}" for name, cite in expected.items()}


@pytest.mark.parametrize("number", BATTLEFIELDS)
def test_the_sizes_and_limits_of_an_edition(number: str, store: Store) -> None:
    rules, words = core(store, number), f"CR {number} rule"
    assert setting(rules, "legend", "number") == (1, f"{words} 103.1")
    assert setting(rules, "deck-size", "minimum") == (40, f"{words} 103.2")
    assert "maximum" not in rule(rules, "deck-size").settings
    assert setting(rules, "deck-size", "zones")[0] == ("champion", "main")
    assert setting(rules, "copy-limit", "limit") == (3, f"{words} 103.2.b")
    assert setting(rules, "copy-limit", "zones")[0] == ("champion", "main")
    assert setting(rules, "copy-limit", "own_limits") == (True, f"{words} {UNIQUE[number]}")
    assert setting(rules, "signature", "total") == (3, f"{words} 103.2.d.1")
    assert setting(rules, "signature", "tag") == (True, f"{words} 103.2.d.2")
    assert setting(rules, "chosen-champion", "tag") == ("legend", f"{words} 103.2.a.2")
    assert rule(rules, "domain").settings == {}
    assert setting(rules, "side-deck", "known") == (False, f"{words} 103")
    assert setting(rules, "rune-deck", "size") == (12, f"{words} 103.3.a")
    assert setting(rules, "rune-deck", "identity") == ("legend", f"{words} 103.3.a.1")


@pytest.mark.parametrize("number", BATTLEFIELDS)
@pytest.mark.parametrize("mode", MODES)
def test_the_battlefields_of_a_mode(number: str, mode: str, store: Store) -> None:
    rules, words = core(store, number, mode), f"CR {number} rule"
    count, cite = BATTLEFIELDS[number][mode]
    assert setting(rules, "battlefields", "number") == (count, f"{words} {cite}")
    different, where = setting(rules, "battlefields", "distinct")
    assert different is (DISTINCT[number] is not None)
    if DISTINCT[number]:
        assert where == f"{words} {DISTINCT[number]}"


@pytest.mark.parametrize("number", TEAM)
@pytest.mark.parametrize("mode", MODES)
def test_the_rule_on_team_mates(number: str, mode: str, store: Store) -> None:
    rules, words, stated = core(store, number, mode), f"CR {number} rule", TEAM[number]
    if stated is None or mode != "2v2":
        assert all(rule.name != "team" for rule in rules.rules)
    else:
        assert rule(rules, "team").cite == f"{words} {stated[0]}"
        assert setting(rules, "team", "zones") == (("battlefields",), f"{words} {stated[1]}")


def test_of_the_newest_text_only_the_choices_are_known(store: Store) -> None:
    known, newest = core(store, NEWEST), core(store, "1.5")
    changed = {rule.name for rule, old in zip(newest.rules, known.rules, strict=True) if rule != old}
    assert changed == {"choice"}
    assert "{}" not in rule(newest, "choice").cite


# ------------------------------------------------------------ the tests of the tournament rules


@pytest.mark.parametrize("version", VERSION_DAYS)
@pytest.mark.parametrize("level", ["low", "competitive"])
def test_the_numbers_of_a_constructed_competition(version: str, level: str, store: Store) -> None:
    rules, words = competition(store, version, "constructed", "standard", "match", level), f"TR {version} rule"
    assert setting(rules, "deck-size", "minimum") == (40, f"{words} 402.1")
    assert setting(rules, "deck-size", "maximum") == (40, f"{words} 402.1")
    assert setting(rules, "copy-limit", "limit") == (3, f"CR {NEWEST} rule 103.2.b")
    assert setting(rules, "copy-limit", "zones") == (("champion", "main", "side"), f"{words} 601.1.c.3")
    assert setting(rules, "rune-deck", "size") == (12, f"{words} 402.1")
    assert setting(rules, "rune-deck", "identity") == ("legend", f"CR {NEWEST} rule 103.3.a.1")
    assert setting(rules, "battlefields", "distinct") == (True, f"{words} 402.1")
    settings = rule(rules, "side-deck").settings
    assert {key: found.value for key, found in settings.items()} == {"known": True, **SIDEBOARDS[version]}
    assert {found.cite for found in settings.values()} == {f"{words} 601.1.c.1"}
    assert rule(rules, "format").cite == f"{words} {'601.2.a' if version in OF_2025 else '601.2'}"
    assert rule(rules, "banned").cite == f"{words} {'601.2.b' if version in OF_2025 else '601.2.d'}"
    assert setting(rules, "chosen-champion", "tag") == ("legend", f"CR {NEWEST} rule 103.2.a.2")
    assert rule(rules, "domain").cite == f"CR {NEWEST} rule 103.1.b"
    assert rule(rules, "domain").settings == {}
    assert setting(rules, "not-a-main-deck-card", "sideboard") == (True, f"{words} 601.1.c.2")
    assert all(rule.name != "pool" for rule in rules.rules)


@pytest.mark.parametrize("version", VERSION_DAYS)
@pytest.mark.parametrize("mode", MODES)
def test_a_competition_asks_for_three_battlefields_in_every_mode(version: str, mode: str, store: Store) -> None:
    rules = competition(store, version, "constructed", "standard", mode, "competitive")
    assert setting(rules, "battlefields", "number") == (3, f"TR {version} rule 402.1")


@pytest.mark.parametrize("version", VERSION_DAYS)
@pytest.mark.parametrize("level", ["low", "competitive"])
def test_preconstructed_decks_are_exempt_at_low_enforcement(version: str, level: str, store: Store) -> None:
    banned = rule(competition(store, version, "constructed", "standard", "match", level), "banned")
    if level == "low" and version >= "2026-04-29":
        assert banned.settings["exempt"].value == "preconstructed"
        assert banned.settings["exempt"].cite == f"TR {version} rule 601.2.d.2"
    else:
        assert "exempt" not in banned.settings


@pytest.mark.parametrize("version", VERSION_DAYS)
@pytest.mark.parametrize("play", PLAYS)
def test_one_version_asks_for_one_language(version: str, play: Play, store: Store) -> None:
    rules = competition(store, version, play, "standard" if play == "constructed" else "sealed", "competitive")
    cites = [rule.cite for rule in rules.rules if rule.name == "language"]
    assert cites == (["TR 2025-10 rule 420.1.a"] if version == "2025-10" else [])


LIMITED_FORMATS = [
    *(("sealed", version) for version in VERSION_DAYS),
    *(("draft", version) for version in VERSION_DAYS if version not in OF_2025),
]
"""There were no drafts in 2025."""


@pytest.mark.parametrize(("format", "version"), LIMITED_FORMATS)
def test_the_numbers_of_a_limited_competition(format: str, version: str, store: Store) -> None:
    rules, words = competition(store, version, "limited", format, "match", "competitive"), f"TR {version} rule"
    numbers = LIMITED["2025" if version in OF_2025 else format]
    size = 20 if format == "draft" else 25
    assert setting(rules, "deck-size", "minimum") == (size, f"{words} {numbers['minimum']}")
    if version in OF_2025:
        assert setting(rules, "deck-size", "maximum") == (size, f"{words} {numbers['minimum']}")
    else:
        assert "maximum" not in rule(rules, "deck-size").settings
    assert setting(rules, "chosen-champion", "tag") == ("any", f"{words} {numbers['chosen-champion']}")
    assert setting(rules, "domain", "most") == (3, f"{words} {numbers['domain']}")
    assert setting(rules, "rune-deck", "size") == (12, f"CR {NEWEST} rule 103.3.a")
    assert setting(rules, "rune-deck", "identity") == ("deck", f"{words} {numbers['runes']}")
    assert rule(rules, "pool").cite == f"{words} {numbers['pool']}"
    absent = {"copy-limit", "signature", "side-deck", "format", "banned", "choice"}
    assert absent.isdisjoint(rule.name for rule in rules.rules)


# ------------------------------------------------------------ which text is in force


@pytest.mark.parametrize(("number", "days"), EDITION_DAYS.items())
def test_the_edition_of_a_day(number: str, days: tuple[str, str], store: Store) -> None:
    for day in days:
        report = Validator("riftbound", date=day, store=store).check_text("1 Hextech Ray")
        assert report.edition == number


@pytest.mark.parametrize(("version", "days"), VERSION_DAYS.items())
@pytest.mark.parametrize("level", ["low", "competitive"])
def test_the_tournament_rules_of_a_day(version: str, days: tuple[str, str], level: str, store: Store) -> None:
    for day in days:
        report = Validator("riftbound", date=day, level=level, store=store).check_text("1 Hextech Ray")
        assert report.tournament_rules == version


def test_outside_competition_there_are_no_tournament_rules(store: Store) -> None:
    report = Validator("riftbound", date="2026-08-01", level="casual", store=store).check_text("1 Hextech Ray")
    assert report.tournament_rules == ""
    assert report.edition == NEWEST
