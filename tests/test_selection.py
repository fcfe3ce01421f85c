"""Which rules are checked, and how grave their findings are at most."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from validator.model import Level
from validator.rules.editions import SettingError
from validator.selection import LEVELS, Selection, selection

RULES = ("deck/unreadable", "deck/unknown-card", "wow/talent", "wow/copy-limit", "riftbound/copy-limit")


def chosen(*select: str, ignore: tuple[str, ...] = (), **levels: str) -> Selection:
    return selection(select, ignore, {name.replace("_", "-"): level for name, level in levels.items()}, RULES)


@pytest.mark.parametrize(
    ("select", "ignore", "checked"),
    [
        ((), (), RULES),
        (("all",), (), RULES),
        (("wow/talent",), (), ("deck/unreadable", "wow/talent")),
        (("wow",), (), ("deck/unreadable", "wow/talent", "wow/copy-limit")),
        (("wow/",), (), ("deck/unreadable", "wow/talent", "wow/copy-limit")),
        (("copy-limit",), (), ("deck/unreadable", "wow/copy-limit", "riftbound/copy-limit")),
        (("WoW/Talent, copy-limit",), (), ("deck/unreadable", *RULES[2:])),
        ((), ("copy-limit",), ("deck/unreadable", "deck/unknown-card", "wow/talent")),
        (("wow/talent",), ("wow",), ("deck/unreadable",)),
        (("wow",), ("wow/talent",), ("deck/unreadable", "wow/copy-limit")),
        ((), ("all",), ("deck/unreadable",)),
    ],
)
def test_rules_checked(select: tuple[str, ...], ignore: tuple[str, ...], checked: tuple[str, ...]) -> None:
    found = chosen(*select, ignore=ignore)
    assert tuple(rule for rule in RULES if found.checks(rule)) == checked


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("wow/talents", "wow/talent"),
        ("talnet", "talent"),
        ("copy-limits", "copy-limit"),
        ("woww/", "wow"),
        ("xyzzy", ""),
        ("wow/copy", "wow/copy-limit"),
    ],
)
@pytest.mark.parametrize("where", ["select", "ignore", "levels"])
def test_a_name_that_is_no_rule(name: str, near: str, where: str) -> None:
    given: dict[str, Any] = {"select": (), "ignore": (), "levels": {}, where: {name: "note"}}
    with pytest.raises(SettingError) as caught:
        selection(**given, known=RULES)
    error = caught.value
    assert (error.reason, error.setting, error.params["written"]) == ("unknown", "rule", name)
    assert error.params["near"] == near
    assert error.params["known"] == list(RULES)


@pytest.mark.parametrize("level", ["fatal", "doubt", "", "errors"])
def test_a_level_that_is_none(level: str) -> None:
    with pytest.raises(SettingError) as caught:
        chosen(talent=level)
    assert (caught.value.setting, caught.value.params["known"]) == ("level", ["error", "warning", "note"])


@pytest.mark.parametrize(
    ("set_to", "expected"),
    [
        ("error", {"error": "error", "doubt": "doubt", "warning": "warning", "note": "note"}),
        ("warning", {"error": "warning", "doubt": "warning", "warning": "warning", "note": "note"}),
        ("note", {"error": "note", "doubt": "note", "warning": "note", "note": "note"}),
    ],
)
def test_levels_are_capped_and_never_raised(set_to: str, expected: dict[Level, Level]) -> None:
    found = chosen(talent=set_to)
    assert {level: found.level_of("wow/talent", level) for level in expected} == expected
    assert all(found.level_of("wow/copy-limit", level) == level for level in expected)


def test_the_narrowest_name_sets_the_level() -> None:
    levels = {"all": "note", "wow": "warning", "copy-limit": "note", "riftbound/copy-limit": "error"}
    found = selection((), (), levels, RULES)
    assert [found.level_of(rule, "error") for rule in RULES] == ["error", "note", "warning", "note", "error"]


def test_a_file_nobody_can_read_is_never_played_down() -> None:
    found = chosen(all="note", ignore=("all",))
    assert found.checks("deck/unreadable")
    assert found.level_of("deck/unreadable", "error") == "error"


@given(st.lists(st.sampled_from([*RULES, "wow", "copy-limit", "all"])), st.sampled_from(RULES[1:]))
def test_what_is_ignored_is_never_checked(select: list[str], ignored: str) -> None:
    assert not selection(select, (ignored,), {}, RULES).checks(ignored)


def test_levels_a_rule_can_be_set_to() -> None:
    assert {*LEVELS, "doubt"} == set(get_args(Level))


@pytest.mark.parametrize("name", ["deck/unreadable", "unreadable", "Deck/Unreadable"])
def test_what_makes_a_file_unreadable_is_never_left_out(name: str) -> None:
    with pytest.raises(SettingError, match="cannot be left out"):
        selection((), (name,), {}, RULES)
