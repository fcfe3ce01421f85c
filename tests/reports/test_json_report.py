"""The report as JSON: the contract, field by field."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.reports.presented import told
from validator.cards.store import Store
from validator.check import Validator
from validator.model import Report
from validator.reports import json as report_as_json


def render(reports: list[Report], language: str = "en") -> str:
    return "".join(report_as_json.render(reports, told(language=language)))


DECK = "Hero: Graccus\n3 Parvink\n57 Ironforge Guards\n2 Parvink\n"

GOLDEN = {
    "version": 1,
    "tool": {"name": "decklint", "version": "0.0", "store": "hash"},
    "summary": {"decks": 1, "legal": 0, "illegal": 1, "undecided": 0, "unreadable": 0},
    "decks": [
        {
            "path": "a.txt",
            "name": "",
            "game": "wow",
            "play": "constructed",
            "format": "classic",
            "edition": "7.4",
            "tournament_rules": "",
            "options": {},
            "date": "2014-01-01",
            "settings": {
                "play": {"from": "default"},
                "format": {"from": "default"},
                "edition": {"from": "date"},
                "date": {"from": "option"},
            },
            "verdict": "illegal",
            "leader": "Graccus",
            "counts": {"main": 62, "side": 0},
            "findings": [
                {
                    "rule": "wow/copy-limit",
                    "level": "error",
                    "message": "5 copies of Parvink in the main deck, 4 allowed",
                    "cards": ["Parvink"],
                    "span": {"line": 2, "column": 1, "end_line": 2, "end_column": 10},
                    "related": [{"line": 4, "column": 1, "end_line": 4, "end_column": 10}],
                    "cite": "CR 7.4 rule 100.4",
                    "params": {"count": 5, "limit": 4, "over": 1, "zones": ["main"]},
                    "help": "take out 1 copy",
                }
            ],
            "ignored": [],
            "unchecked": [],
        }
    ],
}

DECK_TYPES = {
    "path": str,
    "name": str,
    "game": str,
    "play": str,
    "format": str,
    "edition": str,
    "tournament_rules": str,
    "options": dict,
    "date": str,
    "settings": dict,
    "verdict": str,
    "leader": str,
    "counts": dict,
    "findings": list,
    "ignored": list,
    "unchecked": list,
}
FINDING_TYPES: dict[str, type | tuple[type, ...]] = {
    "rule": str,
    "level": str,
    "message": str,
    "cards": list,
    "span": (dict, type(None)),
    "related": list,
    "cite": str,
    "params": dict,
    "help": str,
}

ALL_KINDS = [
    DECK,
    "Hero: Graccus\n60 Ironforge Guards\n",
    "60 Ironforge Guards\n4 Unheard-of\n4 Death Coil\n-1 Fizzle\nAllies (9)\nx y z\n",
    "",
    "game: wow\nmian: []\n",
    "# edition: 9.9\nHero: Graccus\n5 Kel'Thuzad\n4 Slow\n4 Counterattack!\n",
]


@pytest.fixture(scope="module")
def validator(store: Store) -> Validator:
    return Validator("wow", date="2014-01-01", store=store)


def written(reports: list[Report], language: str = "en") -> Any:
    return json.loads(render(reports, language))


def test_one_deck(validator: Validator) -> None:
    assert written([validator.check_text(DECK, "a.txt")]) == GOLDEN


def test_the_order_of_the_fields_stays(validator: Validator) -> None:
    text = render([validator.check_text(DECK, "a.txt")])
    assert text == json.dumps(GOLDEN, indent=2) + "\n"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_field_is_there_and_of_its_type(validator: Validator, language: str) -> None:
    reports = [validator.check_text(text, f"{number}.txt") for number, text in enumerate(ALL_KINDS)]
    data = written([*reports, validator.check_file("no-such-file.txt")], language)
    assert list(data) == ["version", "tool", "summary", "decks"]
    levels = set()
    for deck in data["decks"]:
        assert list(deck) == list(DECK_TYPES)
        for key, kind in DECK_TYPES.items():
            assert isinstance(deck[key], kind), key
        assert all(isinstance(count, int) for count in deck["counts"].values())
        for finding in deck["findings"]:
            assert list(finding) == list(FINDING_TYPES)
            for key, types in FINDING_TYPES.items():
                assert isinstance(finding[key], types), key
            levels.add(finding["level"])
            for span in [finding["span"] or {}, *finding["related"]]:
                assert list(span) in ([], ["line", "column", "end_line", "end_column"])
                assert all(isinstance(number, int) for number in span.values())
    assert levels == {"error", "warning", "doubt", "note"}


def test_the_summary_adds_up(validator: Validator) -> None:
    summary = written([validator.check_text(text) for text in ALL_KINDS])["summary"]
    assert list(summary) == ["decks", "legal", "illegal", "undecided", "unreadable"]
    assert summary["decks"] == len(ALL_KINDS) == sum(summary.values()) - summary["decks"]
    assert (summary["legal"], summary["unreadable"]) == (1, 2)


def test_no_decks() -> None:
    assert written([])["summary"]["decks"] == 0


def test_the_way_a_rule_is_broken_is_among_its_data(validator: Validator) -> None:
    report = validator.check_text("Hero: Graccus\n60 Ironforge Guards\nSide Deck\n1 Parvink\n")
    (finding,) = written([report])["decks"][0]["findings"]
    assert finding["params"]["variant"] == "short"


@pytest.mark.parametrize("name", ["\x1b[31m", "\x9b31m", "\x7f", "\u202e", "\u2028", "\U000e0001"])
def test_nothing_but_text_is_written(validator: Validator, name: str) -> None:
    """A terminal, or a log, shows what is written; what a program reads is what stands in the file."""
    report = validator.check_text(f"Hero: Graccus\n4 a{name}b\n", f"a{name}.txt")
    text = render([report])
    assert all(character.isprintable() or character == "\n" for character in text)
    assert json.loads(text)["decks"][0]["path"] == f"a{name}.txt"
    names = [finding["cards"] for finding in json.loads(text)["decks"][0]["findings"]]
    assert [f"a{name}b"] in names
