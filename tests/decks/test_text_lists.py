"""Deck lists in plain text, as data: `tests/decks/text/*.yaml` hold lists and what is to be read in them.

A case is a list and its entries, zone by zone, each as `4 Fizzle`. `maybe Fizzle` is a line without a count,
that may be a card or a title, `maybe 4 Fizzle` one that may be a card or a heading; `bad 1.5 Fizzle` has a
count nobody can read. A set and number stand behind `@`, alternatives behind `=`. `title` are the lines above
everything else. `sections` are the headings that say a count, as `Allies 4 = 3` where 3 cards stand under it.
`spans` are the places of all entries, as what stands there in the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from validator.cards.store import Store
from validator.check import Validator
from validator.folding import fold
from validator.model import DeckList, Entry, Section

CASES = Path(__file__).parent / "text"
ZONES = ("hero", "main", "side", "pool", "title")
KEYS = {"list", "sections", "settings", "spans", *ZONES}


class Case(NamedTuple):
    """A list, and what is to be read in it."""

    file: str
    reason: str
    data: Mapping[str, Any]


def cases() -> Iterator[Case]:
    for path in sorted(CASES.glob("*.yaml")):
        for reason, data in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            yield Case(path.stem, reason, data)


ALL_CASES = list(cases())
EVERY_CASE = pytest.mark.parametrize(
    "case", ALL_CASES, ids=[f"{case.file}::{case.reason}" for case in ALL_CASES]
)


@pytest.fixture(scope="module")
def validator(store: Store) -> Validator:
    return Validator("wow", store=store)


def read(validator: Validator, case: Case) -> DeckList:
    return validator.read_bytes(case.data["list"].encode())


def notation(entry: Entry) -> str:
    """An entry as the cases write it."""
    count = (
        f"bad {entry.wrong_count} " if entry.wrong_count else "" if entry.count is None else f"{entry.count} "
    )
    printing = f" @{entry.printing}" if entry.printing else ""
    choice = f" = {' | '.join(entry.alternatives)}" if entry.alternatives else ""
    return f"{'maybe ' if entry.bare else ''}{count}{entry.name}{printing}{choice}"


def section_notation(section: Section, deck: DeckList) -> str:
    """A heading as the cases write it."""
    total = sum(entry.count or 0 for entry in deck.entries[section.start : section.end])
    return f"{section.title} {section.count} = {total}{' total' if section.total else ''}"


def at(deck: DeckList, entry: Entry) -> str:
    """What stands at an entry's place in the file."""
    line, column, end_line, end_column = entry.span
    assert line == end_line
    return deck.lines[line - 1][column - 1 : end_column - 1]


@EVERY_CASE
def test_entries(validator: Validator, case: Case) -> None:
    assert case.data.keys() <= KEYS
    entries = read(validator, case).entries
    for zone in ZONES:
        found = [notation(entry) for entry in entries if (entry.zone or "title") == zone]
        assert found == case.data.get(zone, []), zone


@EVERY_CASE
def test_sections_and_settings(validator: Validator, case: Case) -> None:
    deck = read(validator, case)
    found = [section_notation(section, deck) for section in deck.sections]
    if "sections" in case.data or not any(entry.bare for entry in deck.entries):
        assert found == case.data.get("sections", [])
    assert dict(deck.settings) == case.data.get("settings", {})


@EVERY_CASE
def test_places(validator: Validator, case: Case) -> None:
    deck = read(validator, case)
    found = [at(deck, entry) for entry in deck.entries]
    if "spans" in case.data:
        assert found == case.data["spans"]
    for entry, text in zip(deck.entries, found, strict=True):
        assert text == text.strip(), "a place begins and ends with what it marks"
        assert fold(entry.name) in fold(text)


def test_the_order_of_the_entries_is_that_of_the_file(validator: Validator) -> None:
    for case in ALL_CASES:
        spans = [entry.span for entry in read(validator, case).entries]
        assert spans == sorted(set(spans)), case.reason


# ------------------------------------------------------------ real lists

REAL = {
    "text_blog_counts.txt": {"hero": 1, "main": 60},
    "text_dailymetagame_brackets.txt": {"hero": 2, "main": 60},
    "text_german_headers.txt": {"": 1, "main": 60},
    "text_one_line.txt": {"hero": 1, "main": 60},
    "text_polter_x.txt": {"hero": 1, "main": 26},
    "text_prose_pool.txt": {"main": 16},
    "text_tcgbrowser.txt": {"hero": 1, "main": 60},
    "text_ude_mmocluster.txt": {"hero": 1, "main": 60, "side": 10},
    "decktools.deck": {"hero": 1, "main": 61},
}
"""How many cards each zone of a published list has; the back of a two-sided hero is an entry of its own."""


@pytest.mark.parametrize("name", REAL)
def test_published_lists(validator: Validator, shared: Path, name: str) -> None:
    deck = validator.read_bytes((shared / "samples" / "wow" / "real" / name).read_bytes(), name)
    counts: dict[str, int] = {}
    for entry in deck.entries:
        counts[entry.zone] = counts.get(entry.zone, 0) + (1 if entry.count is None else entry.count)
    assert counts == REAL[name]
    for section in deck.sections:
        total = sum(entry.count or 0 for entry in deck.entries[section.start : section.end])
        hero = sum(entry.zone == "hero" for entry in deck.entries) if section.total else 0
        assert section.count == total - hero, section.title


@pytest.mark.parametrize("name", REAL)
def test_places_in_published_lists(validator: Validator, shared: Path, name: str) -> None:
    deck = validator.read_bytes((shared / "samples" / "wow" / "real" / name).read_bytes(), name)
    for entry in deck.entries:
        assert fold(entry.name) in fold(at(deck, entry))
