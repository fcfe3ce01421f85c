"""`decklint rules`: the list of the rules, their pages, and what states them, for people and for programs."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.conftest import Run
from validator.cards.store import Store
from validator.reports.full import columns
from validator.rules.pages import page, rule_ids

HEADINGS = {"en": ("Why", "Breaks it", "Mend it"), "zh": ("为什么", "违规示例", "改法")}


def stated(out: str) -> list[str]:
    """What the last page in a text says of where the rule is stated."""
    return [line.strip() for line in out.rstrip().split("\n\n")[-1].split("\n")]


# ------------------------------------------------------------ the list


def test_all_rules(run: Run, store: Store) -> None:
    status, out, _ = run("rules")
    assert status == 0
    listed = [line.split()[0] for line in out.split("\n") if re.match(r"[a-z]+/", line)]
    assert sorted(listed) == sorted(rule_ids(store))
    for rule in listed:
        assert re.search(rf"(?m)^{rule} +{re.escape(page(rule).summary)}$", out), rule


def test_the_rules_of_one_game_are_listed_with_those_of_all(run: Run) -> None:
    out = run("rules", "--game", "wow")[1]
    assert "wow/talent " in out
    assert "deck/unknown-card " in out
    assert "riftbound/" not in out


def test_the_rules_of_one_edition(run: Run) -> None:
    assert "wow/talent" in run("rules", "--edition", "7.4")[1]
    assert "wow/talent" not in run("rules", "--edition", "2006")[1]
    assert "deck/" not in run("rules", "--edition", "7.4")[1]


def test_a_rule_of_lists_stands_with_the_formats_that_have_such_lists(run: Run) -> None:
    lines = run("rules", "--game", "wow")[1].split("\n")
    banned = next(number for number, line in enumerate(lines) if line.startswith("wow/banned "))
    assert lines[banned + 1].strip() == (
        "Contemporary, Reborn Classic, Reborn Core, Reborn Contemporary, house formats"
    )
    assert "自定赛制" in run("rules", "--game", "wow", "--lang", "zh")[1]
    assert "house formats" not in run("rules", "--edition", "7.4")[1]


def test_the_list_in_chinese_is_chinese(run: Run) -> None:
    out = run("rules", "--lang", "zh")[1]
    for line in out.split("\n"):
        if re.match(r"[a-z]+/", line):
            assert re.search(r"[\u4e00-\u9fff]", line), line


# ------------------------------------------------------------ a page


@pytest.mark.parametrize("asked", [("copy-limit", "--game", "wow"), ("wow/copy-limit",)])
def test_the_page_of_a_rule(run: Run, asked: tuple[str, ...]) -> None:
    status, out, _ = run("rules", *asked)
    assert status == 0
    assert out.startswith(
        "wow/copy-limit (error)\n\nA deck holds no more copies of a card than the game allows.\n\n"
    )
    assert "\n\nBreaks it\n\n  " in out
    assert "\n      3 Some Card\n" in out
    assert "\n\nMend it\n\n  " in out
    assert "CR 7.4, constructed: CR 7.4 rule 100.4 (at most: 4; counted in: main deck, side deck)" in stated(
        out
    )


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_rule_has_a_page(run: Run, store: Store, language: str) -> None:
    for rule in rule_ids(store):
        status, out, _ = run("rules", rule, "--lang", language)
        assert status == 0
        assert out.startswith(rule)
        lines = out.split("\n")
        assert [line for line in lines if line in HEADINGS[language]] == list(HEADINGS[language])
        summary = page(rule, language).summary
        assert summary in " ".join(out.split()) if language == "en" else summary in out, rule


def test_lines_of_a_page_fit(run: Run) -> None:
    out = run("rules", "wow/deckbuilding", env={"COLUMNS": "60"})[1]
    text = out.split("\nStated in\n")[0]
    assert max(map(len, text.split("\n"))) <= 60
    assert "\n      4 Center of Attention\n" in text


def test_a_rule_of_several_games_has_a_page_for_each(run: Run, store: Store) -> None:
    status, out, _ = run("rules", "copy-limit")
    assert status == 0
    pages = [run("rules", f"{game}/copy-limit")[1] for game in store.games]
    assert out == "\n".join(pages)


def test_a_rule_for_deck_lists_is_stated_nowhere(run: Run) -> None:
    by_name = run("rules", "unknown-card")[1]
    assert by_name == run("rules", "deck/unknown-card")[1]
    assert by_name.startswith("deck/unknown-card (doubt)\n\nEvery name is that of a card.\n\n")
    assert "Stated in" not in by_name


def test_a_page_for_one_edition_says_what_that_edition_states(run: Run) -> None:
    out = run("rules", "wow/copy-limit", "--edition", "2006")[1]
    assert stated(out) == [
        "2006 rulebook, constructed: 2006 rulebook, section 15 (at most: 4; counted in: main deck)"
    ]


STATED = [
    ("wow/banned", "Contemporary: rage.com.my, on the announcement of the format"),
    ("wow/banned", "house formats"),
    ("wow/side-deck", "Core: qqpewpew 2010-08; phadalus; bootcample.de 2011-08-02 (side deck allowed: no)"),
    ("wow/points", "house formats"),
    ("riftbound/apart", "house formats"),
    (
        "riftbound/battlefields",
        "CR 1.4, constructed, 2v2 Magma Chamber: CR 1.4 rule 103.4.a"
        " (all of different names: yes, by 103.4.c; number: 3, by 489.4.a)",
    ),
    (
        "riftbound/signature",
        "CR 1.4, constructed: CR 1.4 rule 103.2.d.1 (in all at most: 3; champion tag: yes, by 103.2.d.2)",
    ),
    (
        "riftbound/pool",
        "TR 2026-07-16, limited: TR 2026-07-16 rule 602.1.a.1"
        " (counted in: legend, Chosen Champion, main deck, sideboard, battlefields)",
    ),
    ("wow/hero-required", "2006 rulebook: 2006 rulebook, section 15 (traits: talent spec)"),
]


@pytest.mark.parametrize(("rule", "line"), STATED)
def test_the_page_of_a_rule_names_the_texts_that_state_it(run: Run, rule: str, line: str) -> None:
    assert line in stated(run("rules", rule)[1])


def test_what_is_stated_is_said_in_chinese(run: Run) -> None:
    found = stated(run("rules", "riftbound/battlefields", "--lang", "zh")[1])
    assert (
        "核心规则 1.4、构筑赛、2v2：CR 1.4 rule 103.4.a（名称各不相同：是，见 103.4.c；张数：3，见 489.4.a）"
        in found
    )
    found = stated(run("rules", "wow/hero-required", "--lang", "zh")[1])
    assert "2006 年规则书：2006 rulebook, section 15（特性：天赋专精）" in found


def test_every_setting_has_words(run: Run, store: Store) -> None:
    """No key or value of the data is shown as it is written there."""
    out = run("rules", "--output-format", "json")[1]
    keys, values = set(), set()
    for rule in json.loads(out):
        for said in rule["stated"]:
            for key, value in said["settings"].items():
                own = value["value"] if isinstance(value, dict) else value
                keys.add(key)
                values |= {one for one in (own if isinstance(own, list) else [own]) if isinstance(one, str)}
    assert {"own-limits", "zones", "shared"} <= keys
    assert {"same-kind", "trait-tag"} <= values
    for rule in rule_ids(store):
        shown = "\n".join(re.findall(r"（.*）$", run("rules", rule, "--lang", "zh")[1], re.M))
        assert set(re.findall(r"[a-z][a-z-]{2,}", shown)) & (keys | values) == set(), rule


# ------------------------------------------------------------ for programs


def test_a_page_for_programs(run: Run) -> None:
    status, out, _ = run("rules", "wow/copy-limit", "--output-format", "json")
    assert status == 0
    (shown,) = json.loads(out)
    assert list(shown) == ["id", "level", "summary", "what", "why", "breaks", "mend", "stated"]
    assert shown["id"] == "wow/copy-limit"
    assert shown["level"] == "error"
    assert shown["why"] == page("wow/copy-limit").why
    assert shown["stated"][-1] == {
        "text": "CR 7.4",
        "values": ["constructed"],
        "cite": "CR 7.4 rule 100.4",
        "settings": {"limit": 4, "zones": ["main", "side"]},
    }


def test_all_pages_for_programs(run: Run, store: Store) -> None:
    shown = json.loads(run("rules", "--output-format", "json", "--lang", "zh")[1])
    assert sorted(rule["id"] for rule in shown) == sorted(rule_ids(store))
    (talent,) = (rule for rule in shown if rule["id"] == "wow/talent")
    assert talent["summary"] == page("wow/talent", "zh").summary
    assert [one["text"] for one in talent["stated"]] == ["白皮书 6（部分已知）", "白皮书 7.4"]
    assert [rule["stated"] for rule in shown if rule["id"] == "deck/prose"] == [[]]


def test_another_form_is_refused_with_a_suggestion(run: Run) -> None:
    status, out, err = run("rules", "--output-format", "jsn")
    assert (status, out) == (2, "")
    assert "Did you mean “json”?" in err


# ------------------------------------------------------------ names nobody knows


@pytest.mark.parametrize(
    ("written", "near"),
    [
        ("coppy-limit", "copy-limit"),
        ("wow/coppy-limit", "wow/copy-limit"),
        ("unknown-crad", "unknown-card"),
        ("deck/unredable", "deck/unreadable"),
        ("riftbund/domain", "riftbound/domain"),
    ],
)
def test_a_rule_nobody_knows(run: Run, written: str, near: str) -> None:
    status, out, err = run("rules", written)
    assert (status, out) == (2, "")
    assert err == f"decklint: there is no rule “{written}”; did you mean “{near}”?\n"


def test_a_rule_like_no_other(run: Run) -> None:
    status, out, err = run("rules", "\x1b[31mxyzzy")
    assert (status, out) == (2, "")
    assert err == "decklint: there is no rule “\\x1b[31mxyzzy”; “decklint rules” lists them\n"


def test_a_rule_nobody_knows_in_chinese(run: Run) -> None:
    _, _, err = run("rules", "coppy-limit", "--lang", "zh")
    assert err == "decklint: 没有规则“coppy-limit”；是否指“copy-limit”？\n"


def test_an_edition_nobody_knows(run: Run) -> None:
    status, _, err = run("rules", "--edition", "7.5")
    assert status == 2
    assert "did you mean “7.4”?" in err


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("rule", ["wow/pool", "riftbound/battlefields", "deck/ambiguous-card"])
def test_a_page_fits_the_terminal_in_every_language(run: Run, rule: str, language: str) -> None:
    out = run("rules", rule, "--lang", language, env={"COLUMNS": "80"})[1]
    above = re.split("\n(?:Stated in|出处)\n", out)[0]
    assert [line for line in above.split("\n") if columns(line) > 80] == []
