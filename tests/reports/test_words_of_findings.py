"""From findings to words: every finding has them, in every language, with the same data."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from validator.cards.store import Store
from validator.check import Validator
from validator.locale import LANGUAGES, translated
from validator.locale.messages import MESSAGES, READING, READING_KEY, WORDS
from validator.model import DeckList, Entry, Finding, Span
from validator.reports.words import clean, describe, word, words_of

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def validator(store: Store) -> Validator:
    return Validator("wow", store=store)


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


# ------------------------------------------------------------ the messages


@pytest.mark.parametrize("key", MESSAGES)
def test_the_same_data_in_every_language(key: str) -> None:
    message, mend = MESSAGES[key]
    if "problem" in placeholders(message) and "setting" in key:
        return  # what is wrong with a setting is said in English by the error itself
    assert placeholders(message) == placeholders(translated(message, "zh", key))
    assert placeholders(mend) == placeholders(translated(mend, "zh", key))


def test_the_same_data_in_the_words_of_every_language() -> None:
    for key, text in WORDS.items():
        assert placeholders(text) == placeholders(translated(text, "zh", key)), key
    assert placeholders(READING) == placeholders(translated(READING, "zh", READING_KEY))


def test_no_key_is_one_of_a_message_and_of_a_word() -> None:
    assert set(MESSAGES) & {*WORDS, READING_KEY} == set()


def test_the_two_texts_of_a_message_differ() -> None:
    """They are told apart in the catalogues by what they say."""
    assert [key for key, (message, mend) in MESSAGES.items() if message == mend] == []


def test_every_word_says_something() -> None:
    """A text that is empty is not looked up."""
    assert [key for key, text in WORDS.items() if not text] == []


def test_a_language_nobody_speaks(validator: Validator) -> None:
    (finding,) = validator.check_text("").findings
    with pytest.raises(KeyError):
        describe(finding, "xx")
    with pytest.raises(KeyError):
        word("rule", "xx")


def test_messages_are_phrases() -> None:
    """Without a stop at the end: they stand behind “error:” and “mend:”."""
    for key, texts in MESSAGES.items():
        for text in texts:
            assert text == text.strip(), key
            assert not text.endswith("."), key


# ------------------------------------------------------------ every finding has words


def rule_sources() -> Iterator[tuple[str, str]]:
    """Every rule's name and the text of its module."""
    for path in sorted((ROOT / "validator" / "rules").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if re.search(r"^def check\(", text, re.M):
            yield path.stem.replace("_", "-"), text


def variants_of(text: str) -> set[str]:
    """The variants a module can give to its findings, as far as they are written where they are given."""
    module = ast.parse(text)
    functions = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}

    def values(node: ast.expr | None) -> set[str]:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return {node.value}
        if isinstance(node, ast.IfExp):
            return values(node.body) | values(node.orelse)
        if isinstance(node, ast.BinOp):
            return {left + right for left in values(node.left) for right in values(node.right)}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in functions:
            returns = [one for one in ast.walk(functions[node.func.id]) if isinstance(one, ast.Return)]
            return {value for one in returns for value in values(one.value)}
        return set()

    given = [node.value for node in ast.walk(module) if isinstance(node, ast.keyword) and node.arg == "variant"]
    return {variant for node in given for variant in values(node)}


def has_words(name: str, variant: str) -> bool:
    return f"{name}:{variant}" in MESSAGES or name in MESSAGES


def test_every_rule_has_words() -> None:
    keys = {key.partition(":")[0] for key in MESSAGES}
    names = {name for name, _ in rule_sources()}
    assert len(names) > 10
    assert names <= keys


def test_every_variant_written_in_a_rule_has_words() -> None:
    written = {f"{name}:{variant}" for name, text in rule_sources() for variant in variants_of(text)}
    assert written >= {"format:later", "format:later-there", "side-deck:none", "banned:kind"}
    assert {key for key in written if not has_words(*key.split(":"))} == set()


REASONS = (
    *("unknown", "date", "no-option", "play-of-format", "too-early", "too-late", "team", "game-mismatch"),
    *("pool", "format-file", "format-missing", "data", "always"),
)
"""In what ways a setting can be wrong."""


def test_every_reason_a_file_is_unreadable_has_words() -> None:
    reasons = set()
    places = [ROOT / "validator" / "recognition.py", *(ROOT / "validator" / "cli").glob("*.py")]
    for path in sorted([*places, *(ROOT / "validator" / "decks").glob("*.py")]):
        text = path.read_text(encoding="utf-8")
        reasons |= set(re.findall(r'(?:UnreadableDeck|_problem)\(\s*"([a-z-]+)"', text))
    assert len(reasons) >= 10
    assert {"unknown-game", "no-decks", "internal"} <= reasons
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "validator").rglob("*.py"))
    assert set(re.findall(r'SettingError\(\s*"([a-z-]+)"', code)) == set(REASONS)
    for reason in reasons | {"missing", "os", "internal", *(f"setting-{reason}" for reason in REASONS)}:
        assert f"unreadable:{reason}" in MESSAGES, reason


def test_every_finding_about_names_has_words() -> None:
    rules = set()
    for module in ("cards/names.py", "cards/readings.py", "cards/sections.py", "check.py"):
        text = (ROOT / "validator" / module).read_text(encoding="utf-8")
        rules |= set(re.findall(r'"deck/([a-z-]+)"', text))
    assert rules >= {"unknown-card", "ambiguous-card", "bad-count", "incomplete", "section-count"}
    keys = {key.partition(":")[0] for key in MESSAGES}
    assert rules <= keys


def failing_cases() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every case of the tests of the rules in which something is found."""
    for path in sorted((ROOT / "tests" / "rules").glob("wow/*.yaml")):
        for reason, data in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            if "finds" in data:
                yield f"{path.stem}::{reason}", data


FAILING = list(failing_cases())
CARD = re.compile(r"(?:(\d+) )?(.+?)(?: \(([A-Z0-9]+) (\d+)\))?")


def entries(zone: str, items: object) -> Iterator[Entry]:
    for item in items if isinstance(items, list) else [items]:
        count, name, code, number = (None, "Ironforge Guards", None, None)
        if isinstance(item, dict):
            count = item["fill"]
        else:
            match = CARD.fullmatch(str(item))
            assert match
            count, name, code, number = match.groups()
        printing = f"{code}-{number}" if code else ""
        yield Entry(name, zone, Span(1, 1, 1, 2), int(count or 1), printing=printing)


def first_of(said: object) -> str | None:
    """The first value of a setting a case names, None where it names them all."""
    return None if said in ("all", "both") else str(said[0] if isinstance(said, list) else said)


@pytest.mark.parametrize("data", [data for _, data in FAILING], ids=[name for name, _ in FAILING])
def test_every_finding_of_the_rules_is_put_into_words(
    store: Store, tmp_path: Path, data: Mapping[str, Any]
) -> None:
    deck = DeckList(tuple(entry for zone, items in data["deck"].items() for entry in entries(zone, items)))
    house = tmp_path / "house.yaml" if "formats" in data else None
    if house:
        said = yaml.safe_dump({"game": "wow", "formats": data["formats"]})
        house.write_text(said, encoding="utf-8")
    settings: dict[str, Any] = {
        key: first_of(data[key]) for key in ("edition", "play", "format", "date") if key in data
    }
    judge = Validator("wow", store=store, format_file=house, **settings)
    for finding in judge.check(deck).findings:
        for language in LANGUAGES:
            plain = describe(finding, language)
            of_game = describe(finding, language, words_of(store.game("wow"), language))
            for text in (*plain, *of_game):
                assert text
                assert not re.search(r"[{}]|None|frozenset|\(\)|'[a-z]+'\]", text), text


# ------------------------------------------------------------ values


@pytest.mark.parametrize(
    "hostile", ["{0.__class__}", "{card.__class__}", "{}", "{{", "}", "{cards!r}", "{count:card/cards}", "%s"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_value_is_never_a_template(hostile: str, language: str) -> None:
    finding = Finding(
        "deck/unknown-card", "doubt", cards=(hostile,), params={"suggestions": [hostile], "zone": "main"}
    )
    message, mend = describe(finding, language)
    assert f"“{hostile}”" in message
    assert f"“{hostile}”" in mend


def test_a_template_reads_no_attributes() -> None:
    assert all("." not in name and "[" not in name for texts in MESSAGES.values() for name in fields(texts))


def fields(texts: tuple[str, str]) -> set[str]:
    return placeholders(texts[0]) | placeholders(texts[1])


def test_numbers_with_their_nouns() -> None:
    said = {"count": 9, "size": 10, "difference": 1, "zones": ["side"]}
    finding = Finding("wow/side-deck", variant="short", params=said)
    assert describe(finding) == (
        "9 cards in the side deck; a side deck has exactly 10, or there is none",
        "add 1 card, or leave the side deck out",
    )


def test_many_names_are_counted() -> None:
    finding = Finding("wow/hero", variant="several", cards=tuple("ABCDEFGHI"), params={"count": 9})
    assert describe(finding).message == "9 starting heroes: A, B, C, D, E, F and 3 more"


def test_both_readings_of_a_shared_name_are_told(validator: Validator) -> None:
    report = validator.check_text("Hero: Dizdemona\n56 Ironforge Guards\n4 Death Coil\n")
    (finding,) = report.findings
    assert describe(finding) == (
        "“Death Coil” can be Death Coil (Death Knight, DKS-6) or Death Coil (Warlock, FOO-83)",
        "write the set and number behind the name, as in “Death Coil (DKS-6)”",
    )


def test_no_reading_is_cut_short(validator: Validator) -> None:
    report = validator.check_text("Hero: Dizdemona\n56 Ironforge Guards\n1 Surge of Life\n1 Lust for Battle\n")
    for finding in report.findings:
        if finding.rule == "deck/ambiguous-card":
            assert "…" not in describe(finding).message


CLEAN = [
    ("Fizzle", "Fizzle"),
    ("霜狼", "霜狼"),
    ("a\tb", "a\\x09b"),
    ("a\x1b[0m", "a\\x1b[0m"),
    ("a\x9b", "a\\x9b"),
    ("a\u202eb", "a\\u202eb"),
    ("a\ud800b", "a\\ud800b"),
    ("a\U000e0001b", "a\\U000e0001b"),
    ("a\u00a0b\u3000c", "a b c"),
    ("a\nb", "a\\x0ab"),
]


@pytest.mark.parametrize(("text", "shown"), CLEAN)
def test_clean(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_clean_is_not_endless() -> None:
    assert clean("a" * 1_000_000) == "a" * 80 + "…"
    assert clean("a" * 80) == "a" * 80
    assert len(clean("\x1b" * 1_000, 40)) <= 161


def test_words_of_their_own() -> None:
    assert word("verdict:illegal", "en") == "not legal"
    assert word("more", "zh", n=3) == "……另有 3 处"
