"""Deck lists as data: `tests/decks/text/<game>/*.yaml` hold lists and what is to be read in them.

A case is a list and its entries, zone by zone, each as `4 Fizzle`. `maybe Fizzle` is a line without a count,
that may be a card or a title, `maybe 4 Fizzle` one that may be a card or a heading; `bad 1.5 Fizzle` has a
count nobody can read. A set and number stand behind `@`, the number as written, alternatives behind `=`.
`title` are the lines above everything else. `sections` are the headings that say a count, as `Allies 4 = 3`
where 3 cards stand under it. `spans` are the places of all entries, as what stands there in the file. `name` is
the file's name, where that matters.
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
KEYS = {"list", "name", "sections", "settings", "spans"}


class Case(NamedTuple):
    """A list of a game, and what is to be read in it."""

    game: str
    file: str
    reason: str
    data: Mapping[str, Any]


def cases() -> Iterator[Case]:
    for path in sorted(CASES.glob("*/*.yaml")):
        for reason, data in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            yield Case(path.parent.name, path.stem, reason, data)


ALL_CASES = list(cases())
EVERY_CASE = pytest.mark.parametrize(
    "case", ALL_CASES, ids=[f"{case.game}/{case.file}::{case.reason}" for case in ALL_CASES]
)


@pytest.fixture(scope="module")
def validators(store: Store) -> dict[str, Validator]:
    return {game: Validator(game, store=store) for game in store.games}


@pytest.fixture(scope="module")
def validator(validators: dict[str, Validator]) -> Validator:
    """The validator of the game whose lists are told of here one by one."""
    return validators["wow"]


def read(validators: dict[str, Validator], case: Case) -> DeckList:
    return validators[case.game].read_bytes(case.data["list"].encode(), case.data.get("name", ""))


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
def test_entries(validators: dict[str, Validator], case: Case) -> None:
    zones = (*validators[case.game].layout.zones, "title")
    assert case.data.keys() <= {*KEYS, *zones}
    entries = read(validators, case).entries
    found = {zone: [notation(entry) for entry in entries if (entry.zone or "title") == zone] for zone in zones}
    assert found == {zone: case.data.get(zone, []) for zone in zones}


@EVERY_CASE
def test_sections_and_settings(validators: dict[str, Validator], case: Case) -> None:
    deck = read(validators, case)
    found = [section_notation(section, deck) for section in deck.sections]
    if "sections" in case.data or not any(entry.bare for entry in deck.entries):
        assert found == case.data.get("sections", [])
    assert dict(deck.settings) == case.data.get("settings", {})


@EVERY_CASE
def test_places(validators: dict[str, Validator], case: Case) -> None:
    deck = read(validators, case)
    found = [at(deck, entry) for entry in deck.entries]
    if "spans" in case.data:
        assert found == case.data["spans"]
    for entry, text in zip(deck.entries, found, strict=True):
        assert text == text.strip(), "a place begins and ends with what it marks"
        assert fold(entry.name) in fold(text)


@pytest.mark.parametrize("game", sorted({case.game for case in ALL_CASES}))
def test_the_order_of_the_entries_is_that_of_the_file(validators: dict[str, Validator], game: str) -> None:
    for case in ALL_CASES:
        if case.game == game:
            spans = [entry.span for entry in read(validators, case).entries]
            assert spans == sorted(set(spans)), case.reason


@pytest.mark.parametrize("game", sorted({case.game for case in ALL_CASES}))
@pytest.mark.parametrize(
    "form", ["{}", "{}:", "{}：", " {} : ", "=== {} ===", "[{}]", "# {}", "// {}", "{} (3)", "{} - 3"]
)
def test_every_heading_opens_its_part(validators: dict[str, Validator], game: str, form: str) -> None:
    layout = validators[game].layout
    for heading, zone in layout.headings.items():
        if zone not in layout.zones:
            continue
        for written in (heading, heading.upper(), heading.title()):
            deck = validators[game].read_bytes(f"{form.format(written)}\n3 Nothing\n".encode())
            found = [(entry.count, entry.name, entry.zone) for entry in deck.entries]
            assert found == [(3, "Nothing", zone)], form.format(written)


@pytest.mark.parametrize(
    ("written", "code", "number"),
    [("FOO-40U", "FOO", "40"), ("FOO-45", "FOO", "45"), ("HOA #042", "HOA", "42"), ("CD10-3", "CD10", "3")],
)
def test_a_number_with_zeros_or_a_letter_is_that_without(
    validator: Validator, store: Store, written: str, code: str, number: str
) -> None:
    (entry,) = validator.read_bytes(f"4 Name ({written})\n".encode()).entries
    said, _, counted = entry.printing.partition("-")
    (card,) = store.printing("wow", code, number)
    assert (entry.name, said) == ("Name", code)
    assert store.printing("wow", said, counted) == (card,)
    assert (code, number) in [(printing.set, printing.number) for printing in card.printings]


@pytest.mark.parametrize("before", ["HOA-4", "hoa-4", "[HOA-4]", "(HOA-4)", "HOA·4"])
def test_a_known_set_and_number_before_the_name(validator: Validator, before: str) -> None:
    (entry,) = validator.read_bytes(f"4 {before} Fizzle\n".encode()).entries
    assert (entry.count, entry.name, entry.printing) == (4, "Fizzle", "HOA-4")


@pytest.mark.parametrize("before", ["XYZ-4", "A-4", "HOA4", "HOA-x"])
def test_what_is_no_known_set_and_number_is_of_the_name(validator: Validator, before: str) -> None:
    (entry,) = validator.read_bytes(f"4 {before} Fizzle\n".encode()).entries
    assert (entry.count, entry.name, entry.printing) == (4, f"{before} Fizzle", "")


# ------------------------------------------------------------ real lists

WHOLE = {"legend": 1, "champion": 1, "battlefields": 3, "runes": 12}
PUBLISHED = {
    "wow/real/text_blog_counts.txt": {"hero": 1, "main": 60},
    "wow/real/text_dailymetagame_brackets.txt": {"hero": 2, "main": 60},
    "wow/real/text_german_headers.txt": {"": 1, "main": 60},
    "wow/real/text_one_line.txt": {"hero": 1, "main": 60},
    "wow/real/text_polter_x.txt": {"hero": 1, "main": 26},
    "wow/real/text_prose_pool.txt": {"main": 16},
    "wow/real/text_tcgbrowser.txt": {"hero": 1, "main": 60},
    "wow/real/text_ude_mmocluster.txt": {"hero": 1, "main": 60, "side": 10},
    "wow/real/decktools.deck": {"hero": 1, "main": 61},
    "riftbound/piltover_text_01_irelia.txt": {**WHOLE, "main": 40, "side": 8},
    "riftbound/piltover_text_05_kaisa.txt": {**WHOLE, "main": 40, "side": 8},
    "riftbound/piltover_text_06_diana_legal.txt": {**WHOLE, "main": 39, "side": 8},
    "riftbound/piltover_text_11_lebonk.txt": {**WHOLE, "main": 30, "side": 8},
    "riftbound/piltover_text_noheaders_viktor_real.txt": {"legend": 1, "champion": 1, "main": 54},
    "riftbound/riftatlas_text_225566.txt": {**WHOLE, "main": 39, "side": 10},
    "riftbound/riftatlas_text_226278.txt": {**WHOLE, "main": 39, "side": 10},
    "riftbound/riftkeep_text_225566.txt": {"main": 56, "side": 10},
    "riftbound/riftkeep_text_226278.txt": {"main": 56, "side": 10},
    "riftbound/tts_loader_notebook_225566.txt": {**WHOLE, "main": 39, "side": 10},
    "riftbound/tts_loader_notebook_226278.txt": {**WHOLE, "main": 39, "side": 10},
    "riftbound/sealed_text_1.txt": {"main": 25, "side": 4},
    "riftbound/sealed_text_2.txt": {"main": 25, "side": 2},
}
"""How many cards each zone of a published list has as it is written; the back of a two-sided hero is an entry
of its own, and a list without headings names its battlefields and runes among the other cards.
"""


def published(validators: dict[str, Validator], shared: Path, name: str) -> DeckList:
    validator = validators[name.partition("/")[0]]
    return validator.read_bytes((shared / "samples" / name).read_bytes(), name)


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_lists(validators: dict[str, Validator], shared: Path, name: str) -> None:
    deck = published(validators, shared, name)
    counts: dict[str, int] = {}
    for entry in deck.entries:
        counts[entry.zone] = counts.get(entry.zone, 0) + (1 if entry.count is None else entry.count)
    assert counts == PUBLISHED[name]
    for section in deck.sections:
        total = sum(entry.count or 0 for entry in deck.entries[section.start : section.end])
        hero = sum(entry.zone == "hero" for entry in deck.entries) if section.total else 0
        assert section.count == total - hero, section.title


@pytest.mark.parametrize("name", PUBLISHED)
def test_places_in_published_lists(validators: dict[str, Validator], shared: Path, name: str) -> None:
    deck = published(validators, shared, name)
    for entry in deck.entries:
        assert fold(entry.name) in fold(at(deck, entry))


SETTLED = {
    "riftbound/piltover_text_01_irelia.txt": (39, 8),
    "riftbound/piltover_text_05_kaisa.txt": (39, 8),
    "riftbound/piltover_text_06_diana_legal.txt": (39, 8),
    "riftbound/piltover_text_11_lebonk.txt": (30, 8),
    "riftbound/piltover_text_noheaders_viktor_real.txt": (39, 0),
    "riftbound/riftatlas_text_225566.txt": (39, 10),
    "riftbound/riftatlas_text_226278.txt": (39, 10),
    "riftbound/tts_loader_notebook_225566.txt": (39, 10),
    "riftbound/tts_loader_notebook_226278.txt": (39, 10),
}
"""The main deck beside the chosen champion, and the sideboard, once every card is looked up."""


@pytest.mark.parametrize("name", SETTLED)
def test_every_card_of_a_published_list_stands_where_it_belongs(
    validators: dict[str, Validator], shared: Path, name: str
) -> None:
    report = validators["riftbound"].check(published(validators, shared, name))
    main, side = SETTLED[name]
    assert report.counts == {"champion": 1, "main": main, "runes": 12, "battlefields": 3, "side": side}
    assert report.leader


@pytest.mark.parametrize("number", ["225566", "226278"])
def test_a_list_that_names_no_champion_has_its_other_cards_where_they_belong(
    validators: dict[str, Validator], shared: Path, number: str
) -> None:
    report = validators["riftbound"].check(
        published(validators, shared, f"riftbound/riftkeep_text_{number}.txt")
    )
    assert report.counts == {"champion": 0, "main": 40, "runes": 12, "battlefields": 3, "side": 10}
    assert report.leader
    assert [finding.params["zone"] for finding in report.findings if finding.rule == "deck/incomplete"] == [
        "champion"
    ]
