"""The editions of the rules as data: how they are found, how one extends another, and mistakes in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from validator.cards.store import Store
from validator.check import Validator
from validator.model import Play, Setting
from validator.rules.editions import (
    SettingError,
    edition,
    edition_ids,
    find_edition,
    rule_module,
    rule_names,
)

OF_FORMATS = {"format", "banned", "restricted", "points", "apart"}
"""The shared rules that formats and their lists state, and no edition of World of Warcraft."""

OLD: dict[str, Any] = {
    "name": {"en": "The old rules"},
    "date": "2001-01-01",
    "also": ["first", "1"],
    "cite": "old rule {}",
    "legal": {"constructed": ["main", "side"], "limited": ["main"]},
    "required": {"constructed": ["hero", "main"], "limited": ["main"]},
    "deck-types": ["Ally", "Quest"],
    "rules": {
        "hero": {"cite": "1"},
        "deck-size": {
            "cite": "2",
            "zones": ["main"],
            "constructed": {"minimum": 60},
            "limited": {"cite": "9", "minimum": 30},
        },
        "copy-limit": {"cite": "3", "constructed": {"limit": 4, "zones": ["main"]}},
        "pool": {"cite": "4", "limited": {"zones": ["main", "side"]}},
    },
}
NEW: dict[str, Any] = {
    "name": {"en": "The new rules"},
    "date": "2002-01-01",
    "extends": "1.0",
    "cite": "new rule {}",
    "rules": {"hero": None, "reputation": {"cite": "5", "kinds": 1}},
}


KNOWN: dict[str, Any] = {
    "zones": ["hero", "main", "side", "pool"],
    "types": ["Ally", "Quest"],
    "values": {"format": ["classic"]},
}


def data(**changes: dict[str, Any]) -> dict[str, Any]:
    """Two editions, with some keys of the newer one changed, and what the game has that they may name."""
    editions = {"2.0": NEW | changes.get("new", {}), "1.0": OLD | changes.get("old", {})}
    return {"editions": editions, "known": KNOWN}


def broken(message: str, **changes: dict[str, Any]) -> None:
    """Loading the newer edition with these changes fails with this message."""
    with pytest.raises(SettingError) as error:
        edition("wow", data(**changes), "2.0", "constructed")
    assert str(error.value) == message


# ------------------------------------------------------------ finding an edition


def test_the_editions_are_in_the_order_of_their_dates() -> None:
    assert edition_ids(data()) == ["1.0", "2.0"]


def test_the_newest_edition_is_the_default() -> None:
    assert find_edition(data(), None) == "2.0"


@pytest.mark.parametrize("name", ["1.0", "first", "FIRST", " 1 ", "CR 1.0", "cr 1"])
def test_an_edition_is_found_by_each_of_its_names(name: str) -> None:
    assert find_edition(data(), name) == "1.0"


def test_a_misspelt_edition_is_suggested() -> None:
    with pytest.raises(SettingError, match=r"^there is no edition “frist”; did you mean “1\.0”\?$") as error:
        find_edition(data(), "frist")
    assert error.value.setting == "edition"


def test_where_nothing_is_near_all_editions_are_named() -> None:
    with pytest.raises(SettingError, match=r"^there is no edition “zzzz”; known: 1\.0, 2\.0$"):
        find_edition(data(), "zzzz")


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("rb2006", "2006"),
        ("2006", "2006"),
        ("1.11", "1"),
        ("2007", "1"),
        ("cr3.2", "3.2"),
        ("CR 3.2", "3.2"),
        ("5", "5.0"),
        ("7", "7.4"),
        ("cr7.4", "7.4"),
        ("2.2", "3.0"),
        ("CR 6", "6"),
        ("6.x", "6"),
        (None, "7.4"),
    ],
)
def test_the_editions_of_the_game_are_found_by_their_names(name: str | None, found: str, store: Store) -> None:
    assert find_edition(store.game("wow")["editions"], name) == found
    assert Validator("wow", edition=name, store=store).check_text("1 Parvink").edition == found


@pytest.mark.parametrize(
    ("day", "found"),
    [
        ("2005-01-01", "2006"),
        ("2006-10-25", "2006"),
        ("2007-04-15", "2006"),
        ("2007-04-16", "1"),
        ("2007-11-13", "1"),
        ("2007-11-14", "3.0"),
        ("2009-06-04", "3.0"),
        ("2009-06-05", "3.2"),
        ("2010-12-13", "3.2"),
        ("2010-12-14", "5.0"),
        ("2011-04-25", "5.0"),
        ("2011-04-26", "6"),
        ("2013-07-22", "6"),
        ("2013-07-23", "7.4"),
        ("2026-01-01", "7.4"),
    ],
)
def test_a_deck_is_judged_by_the_edition_in_force_on_its_day(day: str, found: str, store: Store) -> None:
    report = Validator("wow", date=day, store=store).check_text("1 Parvink")
    assert (report.edition, report.origins["edition"].by) == (found, "date")
    report = Validator("wow", date=day, edition="3.2", store=store).check_text("1 Parvink")
    assert (report.edition, report.origins["edition"].by) == ("3.2", "option")


def test_no_name_of_the_game_stands_for_two_editions(store: Store) -> None:
    editions = store.game("wow")["editions"]["editions"]
    names = [str(name).casefold() for key, entry in editions.items() for name in (key, *entry.get("also", ()))]
    assert len(names) == len(set(names))


def test_a_validator_suggests_an_edition(store: Store) -> None:
    with pytest.raises(SettingError, match=r"did you mean “7\.4”\?"):
        Validator("wow", edition="cr7.44", store=store)


# ------------------------------------------------------------ what an edition says


def test_an_edition_has_its_rules_with_their_numbers() -> None:
    old = edition("wow", data(), "1.0", "constructed")
    assert (old.id, old.date, old.play, old.name) == (
        "1.0",
        "2001-01-01",
        "constructed",
        {"en": "The old rules"},
    )
    assert old.legal_zones == ("main", "side")
    assert old.required == ("hero", "main")
    assert old.deck_types == {"Ally", "Quest"}
    assert [(rule.name, rule.id, rule.cite) for rule in old.rules] == [
        ("hero", "wow/hero", "old rule 1"),
        ("deck-size", "wow/deck-size", "old rule 2"),
        ("copy-limit", "wow/copy-limit", "old rule 3"),
    ]
    assert dict(old.rules[2].settings) == {
        "limit": Setting(4, "old rule 3"),
        "zones": Setting(("main",), "old rule 3"),
    }


def test_a_kind_of_play_has_its_own_rules_numbers_and_citations() -> None:
    old = edition("wow", data(), "1.0", "limited")
    assert old.legal_zones == ("main",)
    assert old.required == ("main",)
    assert [(rule.name, rule.cite) for rule in old.rules] == [
        ("hero", "old rule 1"),
        ("deck-size", "old rule 9"),
        ("pool", "old rule 4"),
    ]
    assert dict(old.rules[1].settings) == {
        "zones": Setting(("main",), "old rule 9"),
        "minimum": Setting(30, "old rule 9"),
    }


def test_an_edition_takes_over_adds_and_takes_away() -> None:
    new = edition("wow", data(), "2.0", "constructed")
    assert new.legal_zones == ("main", "side")
    assert new.required == ("hero", "main")
    assert [(rule.name, rule.cite) for rule in new.rules] == [
        ("deck-size", "new rule 2"),
        ("copy-limit", "new rule 3"),
        ("reputation", "new rule 5"),
    ]


def test_a_rule_named_again_replaces_the_whole_rule() -> None:
    changed = {"rules": {"copy-limit": {"cite": "8", "limit": 2, "zones": ["main", "side"]}}}
    for play in ("constructed", "limited"):
        rules = {rule.name: rule for rule in edition("wow", data(new=changed), "2.0", play).rules}
        assert rules["copy-limit"].cite == "new rule 8"
        assert rules["copy-limit"].settings["limit"].value == 2


def test_extending_leaves_the_extended_edition_as_it_is() -> None:
    both = data()
    before = edition("wow", both, "1.0", "constructed")
    edition("wow", both, "2.0", "constructed")
    assert edition("wow", both, "1.0", "constructed") == before


@pytest.mark.parametrize("play", ["constructed", "limited"])
def test_each_edition_of_the_game_loads(play: Play, store: Store) -> None:
    editions = store.game("wow")["editions"]
    for number in edition_ids(editions):
        loaded = edition("wow", editions, number, play)
        words = {"3.0": "CR 3.2", "6": "CR 5.0"}.get(number, loaded.name["en"])
        assert loaded.rules
        assert [rule.name for rule in loaded.rules if not rule.cite.startswith(words)] == (
            ["talent"] if number == "6" else []
        )


# ------------------------------------------------------------ mistakes in the data


def test_an_unknown_key() -> None:
    broken("edition 2.0: unknown key “extend”; did you mean “extends”?", new={"extend": "1.0"})


def test_an_unknown_key_in_an_edition_that_is_extended() -> None:
    broken("edition 1.0: unknown key “legall”; did you mean “legal”?", old={"legall": {}})


def test_an_unknown_key_that_is_near_nothing() -> None:
    broken("edition 2.0: unknown key “zzzz”", new={"zzzz": 1})


def test_an_unknown_rule() -> None:
    broken(
        "edition 2.0, rule copy-limits: unknown rule “copy-limits”; did you mean “copy-limit”?",
        new={"rules": {"copy-limits": {"cite": "1"}}},
    )


def test_a_module_beside_the_rules_is_no_rule() -> None:
    broken("edition 2.0, rule findings: unknown rule “findings”", new={"rules": {"findings": {"cite": "1"}}})


def test_an_unknown_setting() -> None:
    broken(
        "edition 2.0, rule deck-size: unknown setting “minimun”; did you mean “minimum”?",
        new={"rules": {"deck-size": {"cite": "1", "zones": ["main"], "minimun": 60}}},
    )


def test_an_unknown_setting_of_a_kind_of_play() -> None:
    broken(
        "edition 2.0, rule copy-limit: unknown setting “limits”; did you mean “limit”?",
        new={"rules": {"copy-limit": {"cite": "1", "constructed": {"limits": 4, "zones": ["main"]}}}},
    )


def test_a_setting_for_a_rule_that_has_none() -> None:
    broken("edition 2.0, rule hero: unknown setting “size”", new={"rules": {"hero": {"cite": "1", "size": 6}}})


def test_a_setting_a_rule_does_not_have() -> None:
    broken(
        "edition 2.0, rule pool: unknown setting “length”",
        new={"rules": {"pool": {"cite": "1", "zones": ["main"], "length": 6}}},
    )


def test_what_the_event_settles_is_no_setting() -> None:
    broken(
        "edition 2.0, rule format: unknown setting “date”",
        new={"rules": {"format": {"cite": "1", "date": "2001-01-01"}}},
    )


def test_a_setting_is_bound_with_its_source() -> None:
    rule = {"cite": "1", "shared": "any"}
    loaded = edition("wow", data(new={"rules": {"class-icon": rule}}), "2.0", "constructed")
    assert dict(loaded.rules[-1].settings) == {"shared": Setting("any", "new rule 1")}


def test_a_missing_setting() -> None:
    broken(
        "edition 2.0, rule copy-limit: the setting “zones” is missing",
        new={"rules": {"copy-limit": {"cite": "1", "limit": 4}}},
    )


def test_a_rule_without_a_number() -> None:
    broken("edition 2.0, rule pool: no rule number is cited", new={"rules": {"pool": {"zones": ["main"]}}})


def test_taking_away_a_rule_that_is_not_there() -> None:
    broken("edition 2.0 takes away the rule “talent”, which it does not have", new={"rules": {"talent": None}})


def test_extending_an_edition_that_does_not_exist() -> None:
    broken("edition 2.0 extends “3.0”, which does not exist", new={"extends": "3.0"})


def test_editions_that_extend_each_other() -> None:
    broken("edition 2.0 extends itself by way of 2.0, 1.0", old={"extends": "2.0"})


def test_an_edition_that_extends_itself() -> None:
    broken("edition 2.0 extends itself by way of 2.0", new={"extends": "2.0"})


@pytest.mark.parametrize(
    ("rule", "entry", "problem"),
    [
        ("deck-size", {"zones": ["main"], "minimum": "60"}, "minimum: '60' is no number"),
        ("deck-size", {"zones": ["main"], "minimum": True}, "minimum: True is no number"),
        ("deck-size", {"zones": ["main"], "minimum": -1}, "minimum: -1 is no number"),
        ("deck-size", {"zones": ["mian"], "minimum": 60}, "zones: unknown value “mian”"),
        ("class-icon", {"shared": "same-kinds"}, "shared: unknown value “same-kinds”"),
        ("faction-icon", {"shared": "ani"}, "shared: unknown value “ani”"),
        ("hero-required", {"traits": ["class", "specs"]}, "traits: unknown value “specs”"),
        ("copy-limit", {"limit": 4, "zones": ["main", "sied"]}, "zones: unknown value “sied”"),
    ],
)
def test_a_value_that_no_rule_knows(rule: str, entry: dict[str, object], problem: str) -> None:
    """It would switch off a part of the rule, and nobody would notice."""
    with pytest.raises(SettingError, match=f"rule {rule}, {problem}"):
        edition("wow", data(new={"rules": {rule: {"cite": "1", **entry}}}), "2.0", "constructed")


@pytest.mark.parametrize("key", ["name", "date", "cite", "legal", "required", "deck-types"])
def test_an_edition_with_a_part_missing(key: str) -> None:
    whole = data()
    for entry in whole["editions"].values():
        entry.pop(key, None)
    with pytest.raises(SettingError, match=f"“{key}” is missing"):
        edition("wow", whole, "2.0", "constructed")


def test_an_edition_that_does_not_exist() -> None:
    with pytest.raises(SettingError, match=r"edition “9\.9” does not exist"):
        edition("wow", data(), "9.9", "constructed")


# ------------------------------------------------------------ the rules there are


def test_the_rules_of_the_game_and_the_shared_ones() -> None:
    assert rule_names("wow") == [
        "apart",
        "banned",
        "class-icon",
        "copy-limit",
        "deck-size",
        "deckbuilding",
        "faction-icon",
        "format",
        "hero",
        "hero-required",
        "master-hero",
        "not-a-deck-card",
        "points",
        "pool",
        "reputation",
        "restricted",
        "side-deck",
        "talent",
    ]


def test_a_game_without_rules_of_its_own_has_the_shared_ones() -> None:
    assert set(rule_names("no such game")) < set(rule_names("wow"))
    assert "copy-limit" in rule_names("no such game")
    assert "talent" not in rule_names("no such game")
    assert "not-a-deck-card" not in rule_names("no such game")


@pytest.mark.parametrize("name", rule_names("wow"))
def test_a_rule_has_a_page(name: str) -> None:
    module = rule_module("wow", name)
    assert module is not None
    page = module.__doc__ or ""
    assert "\nBreaks it:" in page
    assert "\nMend it:" in page


def test_every_rule_is_in_force_in_some_edition_or_is_of_the_format(
    store: Store, stated: Callable[[str], set[str]]
) -> None:
    editions = store.game("wow")["editions"]
    plays: tuple[Play, ...] = ("constructed", "limited")
    used = {
        rule.name
        for number in edition_ids(editions)
        for play in plays
        for rule in edition("wow", editions, number, play).rules
    }
    assert used.isdisjoint(OF_FORMATS)
    assert used | OF_FORMATS == stated("wow") == set(rule_names("wow"))


def test_every_rule_is_stated_in_the_data_of_its_game_or_where_it_is_shared_of_some_game(
    store: Store, stated: Callable[[str], set[str]]
) -> None:
    shared = set(rule_names("no such game"))
    for game in store.games:
        assert set(rule_names(game)) - shared <= stated(game)
    assert shared <= {rule for game in store.games for rule in stated(game)}
