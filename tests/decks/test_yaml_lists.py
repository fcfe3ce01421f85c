"""The project's own deck form, in YAML."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from validator.cards.store import Store
from validator.check import Validator
from validator.decks import UnreadableDeck
from validator.model import DeckList, Entry
from validator.reports.words import describe


@pytest.fixture(scope="module")
def validator(store: Store) -> Validator:
    return Validator("wow", store=store)


def read(validator: Validator, text: str) -> DeckList:
    return validator.read_bytes(text.encode(), "deck.yaml")


def refused(validator: Validator, text: str) -> UnreadableDeck:
    with pytest.raises(UnreadableDeck) as caught:
        read(validator, text)
    return caught.value


def rows(entries: Sequence[Entry]) -> list[tuple[int | None, str, str]]:
    return [(entry.count, entry.name, entry.zone) for entry in entries]


# ------------------------------------------------------------ what is accepted

COUNTED = [
    "- 4 Fizzle",
    "- 4x Fizzle",
    "- 4 x Fizzle",
    "- 4× Fizzle",
    "- '4 Fizzle'",
    "- 4\u00a0Fizzle",
    "- {Fizzle: 4}",
    "- Fizzle: 4",
    "- Fizzle : 4",
]


@pytest.mark.parametrize("line", COUNTED)
def test_ways_to_write_a_count(validator: Validator, line: str) -> None:
    assert rows(read(validator, f"main:\n  {line}\n").entries) == [(4, "Fizzle", "main")]


ZONES = [
    "main: [4 Fizzle, 3 Slow]",
    "main: {Fizzle: 4, Slow: 3}",
    "main:\n  Fizzle: 4\n  Slow: 3",
    "main:\n  - {Fizzle: 4, Slow: 3}",
    "main:\n- 4 Fizzle\n- Slow: 3",
]


@pytest.mark.parametrize("text", ZONES)
def test_ways_to_write_a_zone(validator: Validator, text: str) -> None:
    assert rows(read(validator, text).entries) == [(4, "Fizzle", "main"), (3, "Slow", "main")]


@pytest.mark.parametrize(
    "text", ["hero: Graccus", "hero: [Graccus]", "hero: {Graccus: 1}", "hero: 1 Graccus", 'hero: "Graccus"']
)
def test_ways_to_write_the_hero(validator: Validator, text: str) -> None:
    assert rows(read(validator, text).entries) == [(1, "Graccus", "hero")]


def test_a_choice_of_heroes(validator: Validator) -> None:
    (entry,) = read(validator, "hero: Cho'gall / Drazul the Molten").entries
    assert entry.alternatives == ("Cho'gall", "Drazul the Molten")


def test_every_key(validator: Validator) -> None:
    deck = read(
        validator,
        "game: wow\nplay: limited\nformat: classic\ndate: 2012-05-01\nedition: 5.0\n"
        "hero: Graccus\nmain: [4 Fizzle]\nside: [1 Slow]\npool: [4 Fizzle, 1 Slow]\n",
    )
    assert dict(deck.settings) == {
        "game": "wow",
        "play": "limited",
        "format": "classic",
        "date": "2012-05-01",
        "edition": "5.0",
    }
    assert [entry.zone for entry in deck.entries] == ["hero", "main", "side", "pool", "pool"]


@pytest.mark.parametrize(
    "name", ["Power Word: Shield", "The Crucible of Carnage: The Twilight Terror", "WANTED: Tauren"]
)
def test_a_colon_in_a_name_needs_no_quotes(validator: Validator, name: str) -> None:
    assert rows(read(validator, f"main:\n  - 4 {name}\n  - 2x {name}\n").entries) == [
        (4, name, "main"),
        (2, name, "main"),
    ]


@pytest.mark.parametrize("name", ["If You're Not Against Us...", "Counterattack!", "Interest You in a Pint?"])
def test_punctuation_needs_no_quotes(validator: Validator, name: str) -> None:
    assert rows(read(validator, f"main:\n  - 4 {name}\n").entries) == [(4, name, "main")]


def test_quotes_in_a_name(validator: Validator) -> None:
    text = 'main:\n  - 4 "Chipper" Ironbane\n  - \'3 "Chipper" Ironbane\'\n'
    assert rows(read(validator, text).entries) == [
        (4, '"Chipper" Ironbane', "main"),
        (3, '"Chipper" Ironbane', "main"),
    ]


def test_a_set_and_number(validator: Validator) -> None:
    entries = read(validator, "main: [4 Death Coil (FOO-83)]\nside:\n  Slow (FOO 45): 1\n").entries
    assert [(entry.name, entry.printing) for entry in entries] == [("Death Coil", "FOO-83"), ("Slow", "FOO-45")]


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("Slow (FOO-45)", "45"),
        ("Slow [FOO 045]", "045"),
        ("Slow (FOO-45R)", "45R"),
        ("'Slow (FOO) #45'", "45"),
        ("'[Slow] (FOO-45)'", "45"),
        ("FOO-45 Slow", "45"),
    ],
)
def test_a_set_and_number_as_in_a_text_list(
    validator: Validator, store: Store, written: str, number: str
) -> None:
    (entry,) = read(validator, f"main:\n  - {written}\n").entries
    assert (entry.name, entry.printing) == ("Slow", f"FOO-{number}")
    assert store.printing("wow", "FOO", number) == store.printing("wow", "FOO", "45") != ()


def test_an_empty_part_has_no_cards(validator: Validator) -> None:
    assert rows(read(validator, "hero: Graccus\nmain:\nside: []\n").entries) == [(1, "Graccus", "hero")]


@pytest.mark.parametrize("text", ["hero:\nmain: [4 Fizzle]", "hero: ~\nmain: [4 Fizzle]"])
def test_an_empty_hero_is_no_hero(validator: Validator, text: str) -> None:
    report = validator.check_text(text, "deck.yaml")
    assert [finding.rule for finding in report.findings if finding.level == "doubt"] == ["deck/incomplete"]


@pytest.mark.parametrize("written", ["four", "1.5", "-3", "²", "4x", "0x4", "٤x"])
def test_a_value_that_is_no_count_is_kept(validator: Validator, written: str) -> None:
    (entry,) = read(validator, f"main:\n  Fizzle: '{written}'\n").entries
    assert (entry.name, entry.count, entry.wrong_count) == ("Fizzle", None, written)


def test_places(validator: Validator) -> None:
    deck = read(validator, "hero: Graccus\nmain:\n  - 4 Fizzle\n  - {Slow: 3}\n  - 2 Power Word: Shield\n")
    spans = [entry.span for entry in deck.entries]
    found = [deck.lines[span.line - 1][span.column - 1 : span.end_column - 1] for span in spans]
    assert found == ["Graccus", "4 Fizzle", "Slow: 3", "2 Power Word: Shield"]


# ------------------------------------------------------------ what is refused

REFUSED = [
    ("yaml-key", "hero: Graccus\nmian: [4 Fizzle]\n", (2, 1)),
    ("yaml-twice", "hero: Graccus\nmain: []\nhero: Elendril\n", (3, 1)),
    ("yaml-alias", "hero: Graccus\nmain: &all [4 Fizzle]\nside: *all\n", (3, 7)),
    ("yaml-value", "hero: Graccus\nmain: 4 Fizzle\n", (2, 7)),
    ("yaml-setting", "hero: Graccus\ndate: [2012]\n", (2, 7)),
    ("yaml-entry", "main:\n  - 4 Fizzle\n  - [4 Slow]\n", (3, 5)),
    ("yaml-entry", "main:\n  Fizzle: [4]\n", (2, 11)),
    ("yaml-size", f"main: {'[' * 50}\n", (1, 12)),
    ("yaml", "hero: Graccus\nmain: [4 Fizzle\nside: []\n", (3, 5)),
    ("yaml", "hero: 'Graccus\n", (2, 1)),
    ("yaml", "hero: Graccus\nmain:\n\t- 4 Fizzle\n", (3, 1)),
    ("yaml-mapping", "- 4 Fizzle\n- 3 Slow\n", (1, 1)),
    ("yaml-mapping", "Graccus\n", (1, 1)),
    ("yaml-mapping", "---\n", (1, 1)),
    ("yaml-formats", "game: wow\nformats: {kitchen: {extends: classic}}\n", (2, 1)),
]


@pytest.mark.parametrize(("reason", "text", "place"), REFUSED)
def test_refused_with_the_place(validator: Validator, reason: str, text: str, place: tuple[int, int]) -> None:
    error = refused(validator, text)
    assert error.reason == reason
    assert error.span is not None
    assert (error.span.line, error.span.column) == place


@pytest.mark.parametrize(("reason", "text", "place"), REFUSED)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_refused_in_words(
    validator: Validator, reason: str, text: str, place: tuple[int, int], language: str
) -> None:
    report = validator.check_text(text, "deck.yaml")
    (finding,) = report.findings
    assert report.verdict == "unreadable"
    assert (finding.rule, finding.variant) == ("deck/unreadable", reason)
    assert all(describe(finding, language))


def test_an_unknown_key_has_a_suggestion(validator: Validator) -> None:
    report = validator.check_text("game: wow\nhreo: Graccus\n", "deck.yaml")
    words = describe(report.findings[0])
    assert words.message == "“hreo” is no key of a deck"
    assert words.help == "write hero"


def test_a_key_like_none_has_all_of_them(validator: Validator) -> None:
    report = validator.check_text("game: wow\nsomething: Graccus\n", "deck.yaml")
    assert "hero" in describe(report.findings[0]).help


@pytest.mark.parametrize("key", ["[a, b]", "{a: b}", "? [x]"])
def test_a_key_that_is_no_word(validator: Validator, key: str) -> None:
    report = validator.check_text(f"game: wow\n? {key}\n: c\n", "deck.yaml")
    assert report.verdict == "unreadable"
    words = describe(report.findings[0])
    assert "Node" not in words.message, "what a person reads has no names of the code"


def test_merge_keys_are_not_followed(validator: Validator) -> None:
    assert refused(validator, "game: wow\n<<: {hero: Graccus}\n").reason == "yaml-key"


def test_a_tag_runs_nothing(validator: Validator) -> None:
    report = validator.check_text("game: wow\nhero: !!python/object/apply:os.getcwd []\n", "deck.yaml")
    assert report.verdict != "legal"


def test_several_documents_are_several_decks(validator: Validator) -> None:
    text = "hero: Graccus\nname: Mine\n---\nhero: Elendril\n"
    first, second = validator.read_decks(text.encode(), "decks.yaml")
    assert [first.name, second.name] == ["Mine", ""]
    assert [first.entries[0].name, second.entries[0].name] == ["Graccus", "Elendril"]
    assert second.entries[0].span.line == 4
    assert refused(validator, text).reason == "several"


@pytest.mark.parametrize("escape", ["\\ud800", "\\UFFFFFFFF", "\\U00110000", "\\0", "\\e[31m", "\\x9b", "\\N"])
def test_escapes_of_characters_that_are_none(validator: Validator, escape: str) -> None:
    report = validator.check_text(f'hero: Graccus\nmain: ["4 a{escape}b"]\n', "deck.yaml")
    assert report.verdict in ("illegal", "undecided", "unreadable")


@pytest.mark.parametrize("control", ["\x07", "\x1b", "\x85", "\u2028"])
def test_control_characters(validator: Validator, control: str) -> None:
    report = validator.check_text(f"hero: Graccus\nmain: [4 Fiz{control}zle]\n", "deck.yaml")
    assert report.verdict in ("illegal", "undecided", "unreadable")


@pytest.mark.parametrize("text", ["[" * 200_000, "{a: " * 100_000, "? " * 200_000, "- " * 200_000])
def test_deep_nesting_is_refused_early(validator: Validator, text: str) -> None:
    assert refused(validator, f"game: wow\nmain: {text}").reason in ("yaml-size", "yaml")


def test_an_alias_bomb_is_refused(validator: Validator) -> None:
    levels = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 9))
    assert refused(validator, f"a0: &a0 [x]\n{levels}").reason == "yaml-alias"


def test_more_lines_than_any_deck(validator: Validator) -> None:
    assert refused(validator, "main:\n" + "- 1 Fizzle\n" * 30_000).reason == "yaml-size"


# ------------------------------------------------------------ how it is known


def test_known_by_its_ending(validator: Validator) -> None:
    text = b"hero: Graccus\nmain:\n- 4 Power Word: Shield\n"
    for name in ("deck.yaml", "deck.YML"):
        assert rows(validator.read_bytes(text, name).entries) == [
            (1, "Graccus", "hero"),
            (4, "Power Word: Shield", "main"),
        ]


@pytest.mark.parametrize(
    "text", ["game: wow\nhero: Graccus\nmain:\n- Fizzle: 4\n", "hero: Graccus\nmain: {Fizzle: 4}\n"]
)
def test_known_by_its_content(validator: Validator, text: str) -> None:
    assert rows(validator.read_bytes(text.encode()).entries) == [(1, "Graccus", "hero"), (4, "Fizzle", "main")]


def test_the_simplest_form_reads_the_same_as_text(validator: Validator) -> None:
    text = b"hero: Graccus\nmain:\n  - 4 Fizzle\n  - 3x Power Word: Shield\nside:\n  - 1 Slow\n"
    as_text, as_yaml = validator.read_bytes(text), validator.read_bytes(text, "deck.yaml")
    assert rows(as_text.entries) == rows(as_yaml.entries)
