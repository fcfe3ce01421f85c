"""The facts of Riftbound in the store, against the merged tables they were taken from.

The tables lie outside the repository; where they are absent these tests are skipped. The last ones need none.
"""

from __future__ import annotations

import csv
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from validator.cards.clauses import (
    AnyDomain,
    AnyNumber,
    ChooseLegends,
    Clause,
    CopyLimit,
    ExtraChampion,
    NeverInDeck,
)
from validator.cards.codec import decode
from validator.cards.describe import describe, words
from validator.cards.store import Store
from validator.cards.text import Reader, reader_of
from validator.decks.printing import name_and_printing
from validator.model import Card

GAME = "riftbound"
Row = Mapping[str, str]

# The one name of the tables that is no card of its own: a promo rune whose remark was taken for its name.
MERGED = {"Calm Rune (Unleashed Nexus Night)": "Calm Rune"}

# Tags a card has here and not in the table of names, which has those of one printing; a printing that has them.
TAGS_OF_OTHER_PRINTINGS = {
    "Vayne, Hunter": ({"Sentinel"}, "SFD-223"),
    "Kennen, Storm of Shuriken": ({"Ionia"}, "VEN-113a"),
}


# What limited play allows in place of a battlefield: no card, and in no table.
BLANK = {"Blank Battlefield": "BLANK"}


@pytest.fixture(scope="module")
def cards(store: Store) -> list[Card]:
    """Every card, the blanks aside."""
    return [card for card in store.cards(GAME) if card.name not in BLANK]


@pytest.fixture(scope="module")
def by_name(cards: list[Card]) -> dict[str, Card]:
    return {card.name: card for card in cards}


@pytest.fixture(scope="module")
def reader() -> Reader:
    """The reader of Riftbound card text."""
    return reader_of(GAME)


@pytest.fixture(scope="module")
def tables(shared: Path) -> Path:
    if not (shared / GAME).is_dir():
        pytest.skip("the merged tables are not there")
    return shared / GAME


def table(path: Path) -> list[Row]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def printings(tables: Path) -> list[Row]:
    return table(tables / "printings.csv")


def codes(card: Card) -> list[str]:
    return [f"{printing.set}-{printing.number}" for printing in card.printings]


def name_of(row: Row) -> str:
    return MERGED.get(row["name"], row["name"])


def listed(text: str) -> set[str]:
    return {part for part in text.split(";") if part}


# ---------------------------------------------------------------- printings and names


def test_every_printing_is_of_the_card_with_its_name(printings: list[Row], cards: list[Card]) -> None:
    found = {code: card.name for card in cards for code in codes(card)}
    assert found == {row["code"]: name_of(row) for row in printings}
    assert len(found) == sum(len(card.printings) for card in cards) == len(printings) == 1539
    assert len(cards) == len({name_of(row) for row in printings}) == 1094


def test_the_names_of_the_table_are_all_cards_but_tokens(tables: Path, cards: list[Card]) -> None:
    wanted = {name_of(row) for row in table(tables / "names.csv")}
    assert {card.name for card in cards if not card.only} == wanted
    assert len(wanted) == 1072
    assert {card.only for card in cards} == {"", "token"}


FIELDS = ("type", "supertype", "domains", "champion tags", "numbers", "rarity", "copies", "name in parts")


@pytest.mark.parametrize("field", FIELDS)
def test_every_card_agrees_with_the_table_of_printings(
    field: str, printings: list[Row], by_name: dict[str, Card], reader: Reader
) -> None:
    """What a card is must be so on each of its printings; its numbers and rarity are those of the first."""
    differing: dict[str, Any] = {}
    for row in printings:
        card = by_name[name_of(row)]
        first = codes(card)[0] == row["code"]
        wanted, found = _compared(field, row, card, reader)
        if wanted != found and (first or field not in ("numbers", "rarity")):
            differing[row["code"]] = (wanted, found)
    assert not differing


def _compared(field: str, row: Row, card: Card, reader: Reader) -> tuple[object, object]:
    match field:
        case "type":
            return {row["type"] or "Token"}, card.types
        case "supertype":
            token = {"Token"} if card.types == {"Token"} else set()
            legend = {"Champion"} if "Legend" in card.types else set()  # every legend is a Champion Legend
            return {row["supertype"]} - {""}, {*reader.type_line(card.line).prefixes} | token | legend
        case "domains":
            return listed(row["domains"]), card.icons_of("domain")
        case "champion tags":
            return listed(row["champion_tags"]), card.traits_of("champion")
        case "rarity":
            return row["rarity"].casefold(), card.printings[0].rarity
        case "copies":
            unlimited = any(clause.unlimited for clause in card.clauses) or "Rune" in card.types
            fewest = min([3, *(clause.most_copies or 3 for clause in card.clauses)])
            found = "0" if card.only else "99" if unlimited else str(fewest)
            # a deck has one legend, and battlefields of different names: no limits of the cards themselves
            return (
                "3" if card.types & {"Legend", "Battlefield"} and not card.only else row["max_copies"]
            ), found
        case "name in parts":
            name = reader.name(card.name)
            return (row["subtitle"] or name.subtitle, row["short_name"]), (
                name.subtitle,
                _short(row, card, reader),
            )
    numbers = {fact: row[fact] for fact in ("energy", "might", "power") if row[fact]}
    if card.only:  # the tables have numbers of tokens in one source only
        numbers = {fact: number for fact, number in numbers.items() if fact in card.numbers}
    return numbers, dict(card.numbers)


def _short(row: Row, card: Card, reader: Reader) -> str:
    """The short name; the table leaves “ - Starter” and the remarks of tokens in it."""
    return reader.name(card.name).short if row["subtitle"] else row["short_name"]


def test_every_card_has_the_tags_of_the_table_of_names(
    tables: Path, by_name: dict[str, Card], reader: Reader
) -> None:
    differing = {}
    for row in table(tables / "names.csv"):
        card = by_name[name_of(row)]
        tags = {tag.name for group in reader.type_line(card.line).groups for tag in group}
        if tags != listed(row["tags"]) or card.icons_of("domain") != listed(row["domains"]):
            differing[card.name] = tags - listed(row["tags"])
            assert tags > listed(row["tags"]), card.name
    assert differing == {name: tags for name, (tags, _) in TAGS_OF_OTHER_PRINTINGS.items()}


def test_the_tags_of_other_printings_are_printed_there(printings: list[Row]) -> None:
    by_code = {row["code"]: row for row in printings}
    for name, (tags, code) in TAGS_OF_OTHER_PRINTINGS.items():
        assert by_code[code]["name"] == name
        assert listed(by_code[code]["tags"]) >= tags


def test_a_card_has_the_tags_of_all_its_printings(
    printings: list[Row], by_name: dict[str, Card], reader: Reader
) -> None:
    tags: dict[str, set[str]] = defaultdict(set)
    for row in printings:
        tags[name_of(row)] |= listed(row["tags"])
    found = {
        name: {tag.name for group in reader.type_line(card.line).groups for tag in group}
        for name, card in by_name.items()
    }
    assert found == {name: tags[name] for name in found}


def test_which_printings_stand_outside_the_numbering(printings: list[Row], cards: list[Card]) -> None:
    """Overnumbered and special printings do; sets of promos have no numbering of their own."""
    special = {row["code"] for row in printings if row["number"].startswith("SP")}
    overnumbered = {row["code"] for row in printings if row["overnumbered"] == "1"}
    assert (len(overnumbered), len(special)) == (128, 6)
    found = {
        f"{printing.set}-{printing.number}" for card in cards for printing in card.printings if printing.outside
    }
    assert found == overnumbered | special


# ---------------------------------------------------------------- looking names up


def found(store: Store, name: str) -> set[str]:
    return {match.card.name for match in store.find(GAME, name)}


def kinds(store: Store, name: str) -> set[str]:
    return {match.kind for match in store.find(GAME, name)}


def test_every_name_finds_its_card_alone(cards: list[Card], store: Store) -> None:
    assert not [card.name for card in cards if found(store, card.name) != {card.name}]
    assert not [card.name for card in cards if found(store, card.name.upper()) != {card.name}]


def test_every_alias_finds_its_card(tables: Path, store: Store) -> None:
    rows = table(tables / "aliases.csv")
    assert len(rows) == 507
    wrong = {}
    for row in rows:
        canonical = MERGED.get(row["canonical"], row["canonical"])
        if found(store, row["alias"]) != {canonical}:
            wrong[row["alias"]] = (canonical, found(store, row["alias"]))
    assert not wrong


def test_every_other_spelling_of_the_table_of_names_finds_its_card(tables: Path, store: Store) -> None:
    wrong = {}
    for row in table(tables / "names.csv"):
        for spelling in row["other_spellings"].split(";"):
            if spelling.strip() and found(store, spelling.strip()) != {name_of(row)}:
                wrong[spelling] = (name_of(row), found(store, spelling.strip()))
    assert not wrong


def test_every_chinese_name_finds_its_card(tables: Path, store: Store) -> None:
    rows = table(tables / "names-zh.csv")
    assert len(rows) == 758
    wrong = {row["name_zh"]: found(store, row["name_zh"]) for row in rows}
    wrong = {
        row["name_zh"]: wrong[row["name_zh"]] for row in rows if wrong[row["name_zh"]] != {name_of_zh(row)}
    }
    assert not wrong
    assert not [row["name_zh"] for row in rows if kinds(store, row["name_zh"]) != {"zh"}]


def name_of_zh(row: Row) -> str:
    return MERGED.get(row["name_en"], row["name_en"])


def test_a_chinese_name_may_be_written_with_other_joints(tables: Path, store: Store) -> None:
    wrong = []
    for row in table(tables / "names-zh.csv"):
        short, joint, subtitle = row["name_zh"].partition(" - ")
        if joint:
            for other in ("-", "，", ", ", " – ", "－", " "):
                if found(store, f"{short}{other}{subtitle}") != {name_of_zh(row)}:
                    wrong.append(f"{short}{other}{subtitle}")
    assert not wrong


def test_every_traditional_name_finds_its_card(tables: Path, store: Store) -> None:
    rows = table(tables / "names-zh-tw-sample.csv")
    assert len(rows) == 20
    assert {row["name_zh_tw"]: found(store, row["name_zh_tw"]) for row in rows} == {
        row["name_zh_tw"]: {row["name_en"]} for row in rows
    }


TOKENS_OF_THE_KOREAN_LIST = {"OGN-271", "OGN-272", "OGN-273", "OGN-274"}


def test_every_korean_name_finds_its_card(tables: Path, store: Store) -> None:
    """By the English name in the same list: its numbers beyond 298 are those of another set."""
    rows = table(tables / "names-ko.csv")
    assert len(rows) == 308
    wrong = {
        row["name_ko_fan"]: (row["name_in_source"], found(store, row["name_ko_fan"]))
        for row in rows
        if row["code"] not in TOKENS_OF_THE_KOREAN_LIST
        and not found(store, row["name_ko_fan"]) == found(store, row["name_in_source"]) != set()
    }
    assert not wrong


# ---------------------------------------------------------------- looking codes up


def by_code(store: Store, written: str) -> set[str]:
    """The cards of a set and number as a deck list writes it."""
    read = name_and_printing(written, store.layout(GAME).codes)
    code, _, number = (read.printing or written).partition("-")
    return {card.name for card in store.printing(GAME, code, number)}


def test_every_code_finds_its_card_in_every_spelling(printings: list[Row], tables: Path, store: Store) -> None:
    sizes = {row["code"]: row["base_numbers"] for row in table(tables / "sets.csv")}
    wrong = {}
    for row in printings:
        for written in spellings(row["code"], sizes.get(row["set"], "")):
            if by_code(store, written) != {name_of(row)}:
                wrong[written] = (name_of(row), by_code(store, written))
    assert not wrong


def spellings(code: str, size: str) -> Iterator[str]:
    """A code as in the facts, in other case, with a middle dot, without zeros, with the size of the set."""
    set_, _, number = code.partition("-")
    yield code
    yield code.lower()
    yield code.upper()
    yield f"{set_}·{number}"
    yield f"{set_}-{number.lstrip('0')}"
    if size and "/" not in number:
        yield f"{code}/{size}"
        yield f"{set_}·{number}/{size}"


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("OGN-039a", {"Kai'Sa, Survivor"}),
        ("ogn-39A", {"Kai'Sa, Survivor"}),
        ("OGN·001/298", {"Blazing Scorcher"}),
        ("OGN-001/298", {"Blazing Scorcher"}),
        ("VEN-R03", {"Mind Rune"}),
        ("ven-r3", {"Mind Rune"}),
        ("VEN-SP1", {"Kai'Sa, Survivor"}),
        ("VEN-SP01", {"Kai'Sa, Survivor"}),
        ("OGN-299*", {"Daughter of the Void"}),
        ("OGN-299*/298", {"Daughter of the Void"}),
        ("OGN-299", {"Daughter of the Void"}),
        ("UNL·T01", {"Baron Pit"}),
        ("OPP-001/298", {"Blazing Scorcher"}),
        ("OPP-001/024", {"Annie, Fiery"}),
        ("OPP-001/219", {"Arena Kingpin"}),
        ("OPP-001", {"Blazing Scorcher", "Annie, Fiery", "Arena Kingpin"}),
        ("OPP-007", {"Garen, Rugged", "Gem Jammer"}),
        ("OPP-007b", {"Fury Rune"}),
        ("FND-196", {"Teemo, Scout"}),
        ("FND-196/298", {"Teemo, Scout"}),
        ("OGN-999", set()),
        ("XYZ-001", set()),
        ("OGN-R01", set()),
    ],
)
def test_a_code_finds_its_cards(written: str, names: set[str], store: Store) -> None:
    assert by_code(store, written) == names


def test_a_number_without_its_size_is_shared_where_the_promos_reuse_it(
    printings: list[Row], store: Store
) -> None:
    shared: dict[str, set[str]] = defaultdict(set)
    for row in printings:
        if row["set"] == "OPP":
            shared[row["code"].partition("/")[0]].add(name_of(row))
    assert sum(len(names) > 1 for names in shared.values()) == 12
    assert {code: by_code(store, code) for code in shared} == shared


# ---------------------------------------------------------------- sets, bans, products


def test_the_sets_came_out_when_the_table_says(tables: Path, store: Store) -> None:
    sets = store.game(GAME)["sets"]
    for row in table(tables / "sets.csv"):
        if not row["code"]:
            assert row["notes"] == "announced only"
            continue
        facts = sets[row["code"]]
        assert facts["name"] == row["name"]
        assert facts["kind"] == row["kind"], row["code"]
        release = facts.get("release", {})
        wanted = {"world": row["released_world"], "CN": row["released_china"]}
        found = {region: day for region, day in release.items() if region in wanted}
        assert found == {region: day for region, day in wanted.items() if day}, row["code"]
        assert str(facts.get("numbers", "")) == ("" if row["code"] == "FND" else row["base_numbers"]), row[
            "code"
        ]
    assert set(sets) - set(BLANK.values()) == {row["code"] for row in table(tables / "sets.csv")} - {""}


def test_taiwan_and_korea_have_the_days_that_are_known(store: Store) -> None:
    """Origins later than elsewhere; from Vendetta on every region on one day."""
    sets = store.game(GAME)["sets"]
    known = {
        (code, region): day
        for code, facts in sets.items()
        for region, day in facts.get("release", {}).items()
        if region in ("TW", "KR")
    }
    assert known == {
        ("OGN", "TW"): "2026-08-07",
        ("OGN", "KR"): "2026-09-18",
        ("VEN", "TW"): "2026-07-31",
        ("VEN", "KR"): "2026-07-31",
        ("RAD", "TW"): "2026-10-23",
        ("RAD", "KR"): "2026-10-23",
    }
    assert {code: set(facts["unsure"]) for code, facts in sets.items() if "unsure" in facts} == {
        "RAD": {"CN", "TW", "KR"}
    }


def test_the_bans_are_those_of_the_table(tables: Path, store: Store, by_name: dict[str, Card]) -> None:
    lists = store.game(GAME)["formats"]["standard"]["lists"]
    rows = table(tables / "bans.csv")
    found = [
        (name, said["kind"], said["from"], said["until"], said["for"], said["sure"])
        for said in lists
        for name, *_ in said["parts"]
    ]
    assert found == [
        (
            row["name"],
            "banned",
            row["from"],
            row["until"],
            [["2v2"]] if row["format"] == "2v2-only" else [],
            row["confidence"] == "high",
        )
        for row in rows
    ]
    for row in rows:
        assert row["type"] in by_name[row["name"]].types
        assert row["code"] in codes(by_name[row["name"]])


def test_the_products_are_those_of_the_catalogue(shared: Path, tables: Path, store: Store) -> None:
    path = shared / "decks" / GAME / "precons.json"
    if not path.is_file():
        pytest.skip("the catalogue of products is not there")
    wanted = {}
    for pack in json.loads(path.read_text("utf-8"))["packs"]:
        counts: Counter[str] = Counter()
        for count, code, _ in pack["cards"]:
            (name,) = by_code(store, code)
            counts[name] += count
        wanted[pack["name"]] = counts
    products = store.game(GAME)["products"]
    found = {}
    for name, zones in products.items():
        found[name] = Counter[str]()
        for cards in zones.values():
            found[name].update(cards)
    assert found == wanted
    assert len(wanted) == 12


def test_every_card_of_a_product_stands_where_it_belongs(store: Store, by_name: dict[str, Card]) -> None:
    homes = {"legend": {"Legend"}, "battlefields": {"Battlefield"}, "runes": {"Rune"}}
    for name, zones in store.game(GAME)["products"].items():
        assert set(zones) == {"legend", "main", "battlefields", "runes"}, name
        for zone, cards in zones.items():
            wanted = homes.get(zone, {"Unit", "Spell", "Gear"})
            assert all(by_name[card].types <= wanted for card in cards), (name, zone)
        assert {zone: sum(cards.values()) for zone, cards in zones.items()} == {
            "legend": 1,
            "main": 40,
            "runes": 12,
            "battlefields": 1 if "Proving Grounds" in name else 3,
        }, name


# ---------------------------------------------------------------- without the tables


def test_the_cards_of_each_set(cards: list[Card]) -> None:
    """By the set a card came out in first; tokens apart."""
    assert Counter(card.printings[0].set for card in cards if not card.only) == {
        "OGN": 294,
        "OGS": 24,
        "SFD": 221,
        "UNL": 219,
        "VEN": 166,
        "RAD": 148,
    }
    assert Counter(card.printings[0].set for card in cards if card.only) == {"OGN": 5, "SFD": 4, "UNL": 13}
    assert Counter(printing.set for card in cards for printing in card.printings) == {
        "OGN": 373,
        "OGS": 24,
        "SFD": 309,
        "UNL": 313,
        "VEN": 228,
        "RAD": 148,
        "ARC": 6,
        "FND": 5,
        "JDG": 3,
        "OPP": 117,
        "PR": 13,
    }


NUMBERS = {"OGN": 298, "OGS": 24, "SFD": 221, "UNL": 219, "VEN": 166, "RAD": 167}
UNKNOWN_NUMBERS = {
    "RAD": {*(10, 11, 22, 31, 32, 42, 44, 53, 54, 66, 78, 80, 92, 94, 103, 104, 113, 124, 134)},
}


def test_every_number_of_a_set_is_some_card(store: Store) -> None:
    for set_, size in NUMBERS.items():
        assert store.game(GAME)["sets"][set_]["numbers"] == size
        missing = {
            number for number in range(1, size + 1) if len(store.printing(GAME, set_, f"{number:03}")) != 1
        }
        assert missing == UNKNOWN_NUMBERS.get(set_, set()), set_


def test_no_printing_is_of_two_cards(cards: list[Card]) -> None:
    counted = Counter(code for card in cards for code in codes(card))
    assert not [code for code, count in counted.items() if count > 1]


def test_the_kinds_of_cards(cards: list[Card]) -> None:
    assert Counter((card.only, *card.types) for card in cards) == {
        ("", "Unit"): 537,
        ("", "Spell"): 267,
        ("", "Gear"): 130,
        ("", "Battlefield"): 74,
        ("", "Legend"): 58,
        ("", "Rune"): 6,
        ("token", "Unit"): 12,
        ("token", "Gear"): 3,
        ("token", "Battlefield"): 3,
        ("token", "Token"): 4,
    }


def test_the_blanks_are_no_cards_of_a_deck(store: Store) -> None:
    blanks = [card for card in store.cards(GAME) if card.name in BLANK]
    assert {card.name: card.printings[0].set for card in blanks} == BLANK
    for card in blanks:
        assert card.only
        assert not card.clauses
        assert store.game(GAME)["sets"][BLANK[card.name]]["kind"] == "promo", "makes no card legal"


def kind_of(card: Card, word: str) -> bool:
    """Whether a card's type line has the supertype."""
    return word in card.tags


def test_a_legend_a_champion_and_a_signature_have_one_champion_tag(cards: list[Card]) -> None:
    linked = [
        card
        for card in cards
        if "Legend" in card.types or kind_of(card, "Champion") or kind_of(card, "Signature")
    ]
    assert not [card.name for card in linked if len(card.traits_of("champion")) != 1]
    assert not [card.name for card in cards if card not in linked and card.traits_of("champion")]
    assert len(linked) == 58 + 176 + 60


def test_the_first_printed_tag_is_not_always_the_champion(by_name: dict[str, Card]) -> None:
    """Tags of species and regions are no champion tags: only Kennen leads to Kennen (103.2.a.2)."""
    assert by_name["Heart of the Tempest"].traits_of("champion") == {"Kennen"}
    assert "Yordle" in by_name["Heart of the Tempest"].tags
    assert by_name["Karma, Channeler"].traits_of("champion") == {"Karma"}
    assert by_name["Vi, Destructive"].traits_of("champion") == {"Vi"}
    assert by_name["Viktor, Innovator"].traits_of("champion") == {"Viktor"}
    assert by_name["Yi, Honed"].traits_of("champion") == {"Master Yi"}
    assert by_name["Wuju Bladesman - Starter"].traits_of("champion") == {"Master Yi"}
    assert by_name["Wuju Master"].traits_of("champion") == {"Master Yi"}


def test_every_signature_has_a_legend_with_its_champion_tag_and_domains(cards: list[Card]) -> None:
    """The domains of a signature card are those of a legend of its champion."""
    legends = [card for card in cards if card.leads]
    for card in cards:
        if kind_of(card, "Signature"):
            tags = card.traits_of("champion")
            fitting = [legend for legend in legends if legend.traits_of("champion") == tags]
            assert card.icons in [legend.icons for legend in fitting], card.name


def test_which_cards_have_which_domains(cards: list[Card]) -> None:
    """Legends and signature cards have two (103.1.b), battlefields, tokens and Neeko none, the others one."""
    for card in cards:
        domains = len(card.icons_of("domain"))
        if card.leads or kind_of(card, "Signature"):
            assert domains == 2, card.name
        elif card.only or "Battlefield" in card.types or card.name == "Neeko, Blending In":
            assert domains == 0, card.name
        else:
            assert domains == 1, card.name


def test_a_rune_of_each_domain(cards: list[Card]) -> None:
    runes = {card.name: card.icons_of("domain") for card in cards if "Rune" in card.types}
    domains = ("Fury", "Calm", "Mind", "Body", "Chaos", "Order")
    assert runes == {f"{domain} Rune": {domain} for domain in domains}
    assert all(kind_of(card, "Basic") for card in cards if "Rune" in card.types)


def test_the_leaders_are_the_legends(cards: list[Card]) -> None:
    assert [card.name for card in cards if card.leads] == [
        card.name for card in cards if "Legend" in card.types
    ]


def test_tokens_belong_to_no_deck(cards: list[Card]) -> None:
    for card in cards:
        token = kind_of(card, "Token") or "Token" in card.types
        assert token == (card.only == "token"), card.name


def test_every_card_has_a_legal_printing_or_is_a_token(cards: list[Card], store: Store) -> None:
    """A printing in a set of the format, within its numbering (tournament rules, 601.2)."""
    sets = store.game(GAME)["formats"]["standard"]["pools"][0]["sets"]
    without = [
        card.name
        for card in cards
        if not any(printing.set in sets and not printing.outside for printing in card.printings)
    ]
    assert not without
    assert {name for name, facts in store.game(GAME)["sets"].items() if facts["kind"] != "promo"} == set(sets)


def test_the_first_printing_is_in_the_set_of_its_file_and_within_its_numbering(cards: list[Card]) -> None:
    assert not [card.name for card in cards if card.printings[0].outside]


def test_what_is_known_of_radiance_is_unsure(cards: list[Card]) -> None:
    """Its cards are from a preview: texts not transcribed, domains taken from the blocks of numbers."""
    for card in cards:
        if card.printings[0].set == "RAD":
            assert card.unsure >= {"text", "unlimited"}, card.name
            if len(card.icons) == 1:
                assert "domain-icon" in card.unsure, card.name
            if "Unit" in card.types:
                assert "tags" in card.unsure, card.name
        else:
            assert not card.doubtful, card.name


# ---------------------------------------------------------------- what cards say of the deck

CLAUSES: Mapping[str, tuple[Clause, ...]] = {
    "Forgefire Cape": (CopyLimit(1),),
    "Rabadon's Deathcrown": (CopyLimit(1),),
    "Shurelya's Requiem": (CopyLimit(1),),
    "Spiderling": (AnyNumber("Spiderling"),),
    "Baron Pit": (NeverInDeck(),),
    "Baron Pit // Gold": (NeverInDeck(),),
    "Neeko, Blending In": (AnyDomain(), ChooseLegends(3, "Neeko")),
}


def test_the_cards_with_clauses(cards: list[Card]) -> None:
    assert {card.name: card.clauses for card in cards if card.clauses} == CLAUSES


def test_the_texts_of_the_table_have_the_clauses_of_the_card(
    tables: Path, by_name: dict[str, Card], reader: Reader
) -> None:
    for row in json.loads((tables / "deckbuilding-texts.json").read_text("utf-8")):
        assert reader.text(row["text"]).clauses == by_name[row["name"]].clauses, row["name"]
        assert row["code"] in codes(by_name[row["name"]])


def test_a_card_that_names_a_card_names_itself(cards: list[Card]) -> None:
    """A slip of the pen in such a name would be no error of the grammar."""
    for card in cards:
        for clause in card.clauses:
            if isinstance(clause, AnyNumber):
                assert clause.name in (card.name, card.short_name), card.name
            if isinstance(clause, ChooseLegends):
                assert clause.named in (card.name, card.short_name), card.name


OTHERS: tuple[Clause, ...] = (
    CopyLimit(2),
    AnyNumber("Tomb-Raider Barbara"),
    AnyNumber("Dr. Mundo, Expert"),
    ChooseLegends(2),
    ChooseLegends(3, "Neeko, Blending In"),
    ChooseLegends(1, "Dr. Mundo"),
    ExtraChampion(),
    ExtraChampion(adds_domains=True),
    ExtraChampion(other_tag=False),
    ExtraChampion(other_domains=False),
    ExtraChampion(other_tag=False, other_domains=False),
    ExtraChampion(other_tag=False, adds_domains=True),
)
EVERY = tuple(dict.fromkeys([*(clause for clauses in CLAUSES.values() for clause in clauses), *OTHERS]))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("clause", EVERY, ids=repr)
def test_every_clause_can_be_said_and_read_again(
    clause: Clause, language: str, store: Store, reader: Reader
) -> None:
    said = describe(clause, language, words(store.game(GAME)["words"], language))
    result = reader.text(said)
    assert result.clauses == (clause,), said
    assert not result.passed_over, said
    assert reader.printed(said) == result


@pytest.mark.parametrize("language", ["en", "zh"])
def test_all_clauses_of_a_card_can_be_said_in_one_text(
    language: str, cards: list[Card], store: Store, reader: Reader
) -> None:
    word = words(store.game(GAME)["words"], language)
    for card in cards:
        if card.clauses:
            said = " <p> ".join(describe(clause, language, word) for clause in card.clauses)
            assert reader.text(said).clauses == card.clauses, card.name


def test_every_card_is_read_again_as_a_whole(cards: list[Card], reader: Reader) -> None:
    for card in cards:
        result = reader.printed(f"{card.line}\n{card.text}" if card.text else card.line)
        assert result.clauses == card.clauses, card.name
        assert result.type_line == reader.type_line(card.line), card.name
        assert not result.passed_over, card.name


def test_the_mode_of_two_champions_says_what_its_text_says(store: Store) -> None:
    values = store.game(GAME)["options"]["mode"]["values"]
    clauses = {value: tuple(map(decode, facts["clauses"])) for value, facts in values.items()}
    assert {value: said for value, said in clauses.items() if said} == {
        "two-champions": (ExtraChampion(adds_domains=True),)
    }


# ---------------------------------------------------------------- the names of the game, without the tables

FORMS = [
    ("Kai'Sa, Survivor", "Kai'Sa, Survivor"),
    ("Kai'Sa - Survivor", "Kai'Sa, Survivor"),
    ("Kai’Sa – Survivor", "Kai'Sa, Survivor"),
    ("Kaisa, Survivor", "Kai'Sa, Survivor"),
    ("KaiSa Survivor", "Kai'Sa, Survivor"),
    ("kai'sa,survivor", "Kai'Sa, Survivor"),
    ("卡莎 - 九死一生", "Kai'Sa, Survivor"),
    ("卡莎-九死一生", "Kai'Sa, Survivor"),
    ("卡莎，九死一生", "Kai'Sa, Survivor"),
    ("凱莎-生還者", "Kai'Sa, Survivor"),
    ("Loose Cannon", "Loose Cannon"),
    ("Jinx, Loose Cannon", "Loose Cannon"),
    ("Jinx - Loose Cannon", "Loose Cannon"),
    ("金克丝 - 暴走萝莉", "Loose Cannon"),
    ("暴走萝莉", "Loose Cannon"),
    ("Wuju Bladesman - Starter", "Wuju Bladesman - Starter"),
    ("Wuju Bladesman", "Wuju Bladesman - Starter"),
    ("Master Yi, Wuju Bladesman", "Wuju Bladesman - Starter"),
    ("Master Yi, Honed", "Yi, Honed"),
    ("Rek'sai, Void Burrower", "Void Burrower"),
    ("Reksai - Void Burrower", "Void Burrower"),
    ("Dreaming Tree", "The Dreaming Tree"),
    ("Draven Vanquisher", "Draven, Vanquisher"),
    ("Dr. Mundo, Expert", "Dr. Mundo, Expert"),
    ("Dr Mundo, Expert", "Dr. Mundo, Expert"),
    ("Get Excited", "Get Excited!"),
    ("Fury", "Fury Rune"),
    ("炽烈符文", "Fury Rune"),
]


@pytest.mark.parametrize(("written", "name"), FORMS)
def test_a_name_as_people_write_it(written: str, name: str, store: Store) -> None:
    assert found(store, written) == {name}


@pytest.mark.parametrize("written", ["Kai'Sa", "卡莎", "Survivor", "Jinx", "Master Yi", "Kai'Sa, ", "Wuju"])
def test_a_part_of_a_name_is_no_name(written: str, store: Store) -> None:
    """A short name alone says nothing (tournament rules, 401.2)."""
    assert found(store, written) == set()


# ---------------------------------------------------------------- the words of the type line


def forms(reader: Reader, kind: str) -> list[tuple[str, str]]:
    """Every word of a kind with every way to write it."""
    words_of_kind = reader.vocabulary.words[kind]
    return [(word, form) for word, others in words_of_kind.items() for form in (word, *others)]


@pytest.mark.parametrize("kind", ["champion", "tag"])
def test_every_tag_is_read(kind: str, reader: Reader) -> None:
    for word, form in forms(reader, kind):
        for line in (
            f"Unit—{form}",
            f"Unit • {form.upper()}",
            f"单位—{form}",
            f"单位：{form}",
            f"Unit—Dragon, {form}",
        ):
            (group,) = reader.type_line(line).groups
            assert (group[-1].kind, group[-1].name) == (kind, word), line


def test_no_tag_is_a_champion_tag(reader: Reader) -> None:
    """A region or species that is called like a champion could link what it must not (133.8.b)."""
    champions = {form.casefold() for _, form in forms(reader, "champion")}
    assert not champions & {form.casefold() for _, form in forms(reader, "tag")}


def test_every_domain_is_read(reader: Reader) -> None:
    for word, form in forms(reader, "domain"):
        for line in (
            f"Spell [{form}]",
            f"Spell ({form})",
            f"{form} Spell",
            f"法术（{form}）",
            f"[{form}] 法术",
        ):
            (icon,) = reader.type_line(line).icons
            assert (icon.kind, icon.name) == ("domain", word), line


def test_every_type_and_supertype_is_read(reader: Reader) -> None:
    for word, form in forms(reader, "type"):
        assert reader.type_line(form).types == (word,), form
    for word, form in forms(reader, "supertype"):
        for line in (f"{form} Unit", f"{form.upper()} UNIT") if form.isascii() else (f"{form}单位",):
            assert reader.type_line(line).prefixes == (word,), line


def test_every_day_is_a_day(store: Store) -> None:
    game = store.game(GAME)
    days = [day for facts in game["sets"].values() for day in facts.get("release", {}).values()]
    standard = game["formats"]["standard"]
    lists = [said[end] for said in standard["lists"] for end in ("from", "until") if said[end]]
    pools = [pool["from"] for pool in standard["pools"]]
    assert lists
    assert pools
    days += [*lists, *pools]
    assert [date.fromisoformat(day).isoformat() for day in days] == days
