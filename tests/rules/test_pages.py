"""The pages of the rules: whole, honest in their examples, and in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest

import validator
from validator.cards.store import Store, open_store
from validator.check import Validator
from validator.locale import LANGUAGES, translated
from validator.model import Level, Report
from validator.rules.deck import RULES as OF_DECK_LISTS
from validator.rules.editions import rule_module
from validator.rules.pages import CONTEXT, Page, module_of, page, paragraphs_of, rule_ids

CODE = Path(validator.__file__).parent
with closing(open_store()) as opened:
    ALL = rule_ids(opened)
OF_THE_LIST = [rule for rule in ALL if rule.startswith("deck/")]
SECTIONS = ("summary", "what", "why", "breaks", "mend")
TEXTS = sorted({text for rule in ALL for text in paragraphs_of(module_of(rule))})


def own(rule: str) -> bool:
    """Whether a rule is one that a single game has."""
    module = rule_module(*rule.split("/"))
    return module is not None and module.__name__.count(".") == 3


OWN = [rule for rule in ALL if own(rule)]


def excerpts(said: str) -> list[str]:
    """The excerpts of deck lists in a text of a page."""
    return [
        "\n".join(line.removeprefix("    ") for line in part.split("\n"))
        for part in said.split("\n\n")
        if part.startswith("    ")
    ]


# ------------------------------------------------------------ every rule has a page


def emitted() -> Iterator[tuple[str, set[str]]]:
    """The ids of the family that stand in the code, and the levels given beside them where they are written."""
    for path in sorted(CODE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and re.fullmatch(r"deck/[a-z-]+", str(node.value)):
                yield str(node.value), set()
            if isinstance(node, ast.Call) and len(node.args) > 1 and isinstance(node.args[0], ast.Constant):
                levels = {
                    str(part.value)
                    for part in ast.walk(node.args[1])
                    if isinstance(part, ast.Constant) and part.value in get_args(Level)
                }
                if str(node.args[0].value) in OF_THE_LIST:
                    yield str(node.args[0].value), levels


def test_the_rules_for_deck_lists_are_those_the_code_finds() -> None:
    assert {rule for rule, _ in emitted()} == set(OF_THE_LIST)


def test_their_levels_are_those_of_their_findings() -> None:
    levels: dict[str, set[str]] = {}
    for rule, said in emitted():
        levels.setdefault(rule, set()).update(said)
    assert levels["deck/ambiguous-card"] == {"note", "doubt"}
    wrong = {rule for rule, said in levels.items() if said and page(rule).level not in said}
    assert wrong == set()


@pytest.mark.parametrize("rule", ALL)
def test_a_page_is_whole(rule: str) -> None:
    shown = page(rule)
    assert shown.id == rule
    assert shown.level in get_args(Level)
    assert len(shown.summary) <= 120
    for section in SECTIONS:
        text = getattr(shown, section)
        assert text == text.rstrip(), section
        assert re.match(r"[A-Z“]", text), section
        assert not re.search(r"(?m)^(?:Why|Breaks it|Mend it):", text), section
    assert not shown.summary.endswith(".")
    assert excerpts(shown.breaks)


def test_every_rule_is_there_once() -> None:
    assert len(ALL) == len(set(ALL)) > 40
    assert ALL[: len(OF_THE_LIST)] == OF_THE_LIST


@pytest.mark.parametrize(
    "rule", ["talent", "deck/", "deck/talent", "wow/", "wow/findings", "wow/talents", "x/y"]
)
def test_what_is_no_rule_has_no_page(rule: str) -> None:
    with pytest.raises(KeyError):
        page(rule)


# ------------------------------------------------------------ the examples break the rules


def check(rule: str, language: str, store: Store) -> Report:
    """The report on the example of a page; a second excerpt is the list of a team-mate."""
    own, *others = excerpts(page(rule, language).breaks)
    return Validator(rule.partition("/")[0], store=store).check_text(own, team=others[0] if others else None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", OWN)
def test_an_example_breaks_its_rule(rule: str, language: str, store: Store) -> None:
    report = check(rule, language, store)
    found = [finding.rule for finding in report.findings]
    assert rule in found
    assert "deck/unknown-card" not in found
    assert "deck/ambiguous-card" not in found
    assert "deck/skipped-line" not in found


WHATEVER_THE_CARDS = {
    "wow": [
        "deck/bad-count",
        "deck/commented-out",
        "deck/incomplete",
        "deck/section-count",
        "deck/skipped-line",
        "deck/unknown-card",
        "deck/unknown-part",
        "deck/unknown-setting",
        "deck/unreadable",
        "deck/unused-ignore",
        "wow/copy-limit",
        "wow/deck-size",
        "wow/pool",
        "wow/side-deck",
    ],
    "riftbound": ["deck/prose", "riftbound/copy-limit", "riftbound/deck-size"],
}
"""Rules of several games whose example breaks them whatever the cards are, each with a game to try it in."""
CARDS = {
    "wow": ("Parvink", "Landro Longshot", "In Dreams"),
    "riftbound": ("Hextech Ray", "Cleave", "Charm"),
}
NAMES = {"en": ("Some Card", "Another Card", "Third Card"), "zh": ("某牌", "另一张牌", "第三张牌")}
TRIED = [(game, rule) for game, rules in WHATEVER_THE_CARDS.items() for rule in rules]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "rule"), TRIED)
def test_an_example_without_cards_breaks_its_rule_with_any(
    game: str, rule: str, language: str, store: Store
) -> None:
    (text,) = excerpts(page(rule, language).breaks)
    for name, card in zip(NAMES[language], CARDS[game], strict=True):
        text = text.replace(name, card)
    report = Validator(game, store=store).check_text(text)
    assert rule in [finding.rule for finding in report.findings]


def test_rules_of_several_games_name_no_card(store: Store) -> None:
    shared = [rule for rule in ALL if rule not in OWN]
    lines = {
        line.strip().lstrip("0123456789. ").partition(" (")[0]
        for rule in shared
        for text in excerpts(page(rule).breaks)
        for line in text.split("\n")
    }
    assert {"Some Card", "Another Card"} <= lines
    assert {line for line in lines for game in store.games if store.find(game, line)} == set()


# ------------------------------------------------------------ pages in other languages


@pytest.mark.parametrize("text", TEXTS)
def test_every_text_of_a_page_is_translated(text: str) -> None:
    said = translated(text, "zh", CONTEXT)
    assert said != text
    assert re.search(r"[\u4e00-\u9fff]", said)
    assert said.startswith("    ") is text.startswith("    ")
    assert said.count("\n") == text.count("\n")
    assert re.findall(r"\d+", said) == re.findall(r"\d+", text) or not text.startswith("    ")


@pytest.mark.parametrize("rule", ALL)
def test_a_page_in_another_language_has_the_same_parts(rule: str) -> None:
    english, chinese = page(rule), page(rule, "zh")
    assert not chinese.summary.endswith("。")
    for section in SECTIONS:
        assert getattr(chinese, section).count("\n\n") == getattr(english, section).count("\n\n")
    assert (chinese.id, chinese.level) == (english.id, english.level)
    assert isinstance(chinese, Page)


def test_the_rules_of_deck_lists_are_the_modules_there_are() -> None:
    modules = {path.stem.replace("_", "-") for path in (CODE / "rules" / "deck").glob("[a-z]*.py")}
    assert list(OF_DECK_LISTS) == sorted(f"deck/{name}" for name in modules)
