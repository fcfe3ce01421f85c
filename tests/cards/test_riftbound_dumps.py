"""Reads every card of four card lists that people made, and compares it with the facts.

The lists lie outside the repository; where they are absent these tests are skipped. Each names its cards by set
and number: the clauses of a text, and the parts of the type line made of the list's own fields, must be those
of the card with that number. Where they are not, the card and the reason are listed here.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from validator.cards.clauses import AnyNumber, Clause, CopyLimit, NeverInDeck
from validator.cards.store import Store
from validator.cards.text import CardTextError, Reader, reader_of
from validator.model import Card


class Row(NamedTuple):
    """One card of a list: its code in our spelling, its texts, its type line in the list's own words."""

    code: str
    texts: tuple[str, ...]
    line: str


def _line(types: Sequence[str | None], tags: Sequence[str], domains: Sequence[str]) -> str:
    """A type line of a list's fields, as a card prints it: the type, the tags, and the domains in brackets."""
    line = " ".join(filter(None, types)) or "Token"
    tags = [tag for tag in tags if tag]
    return f"{line}{'—' if tags else ''}{', '.join(tags)}" + "".join(
        f" [{domain}]" for domain in domains if domain and domain.casefold() != "colorless"
    )


def gallery(folder: Path) -> Iterator[Row]:
    """The official gallery. It has no supertypes, and its plain texts begin with the type and the name."""
    for card in _json(folder / "official_gallery_2026-07-20.json")["cards"]:
        texts = (card["rulesText"], card["abilityHtml"], card["effectHtml"])
        line = _line([card["type"]], card["tags"], card["domains"])
        yield Row(card["code"].partition("/")[0], _texts(texts), line)


def dotgg(folder: Path) -> Iterator[Row]:
    """DotGG. A promo row has the number of the card with -P behind it, one has none."""
    for card in _json(folder / "dotgg_2026-06-30.json"):
        code = re.sub(r"-P\d?(-Champion)?$", "", card["id"].replace("-STAR", "*")).partition("/")[0]
        code = re.sub(r"-([a-z])$", r"\1", code)
        line = _line([card["supertype"], card["card_type"]], card["tags"] or (), card["colors"] or ())
        yield Row(code, _texts((card["effect_html"], card["effect_text"])), line)


DOMAINS = {"red": "炽烈", "green": "翠意", "blue": "灵光", "orange": "摧破", "purple": "混沌", "yellow": "序理"}


def chinese(folder: Path) -> Iterator[Row]:
    """The official Chinese list. It gives a domain as a colour, and a tag in one of three fields."""
    for card in _json(folder / "official_zhcn_2026-04-27.json")["cards"]:
        code = card["cardNo"].removesuffix("·P").partition("/")[0].replace("·", "-")
        tags = [card["hero"], card["region"], *card["tag"].split("|")]
        domains = [DOMAINS.get(colour, colour) for colour in card["cardColorList"]]
        yield Row(code, _texts((card["cardEffect"],)), _line([card["cardCategoryName"]], tags, domains))


def riftcodex(folder: Path) -> Iterator[Row]:
    """RiftCodex. Promos of organized play keep the size of the set their number is from."""
    for card in _json(folder / "riftcodex_2026-08-16.json"):
        set_, number, size = (*card["riftbound_id"].split("-"), "")[:3]
        code = f"{set_.upper()}-{number}" + (f"/{size}" if set_ == "opp" else "")
        kind = card["classification"]
        line = _line([kind["supertype"], kind["type"]], card["tags"], kind["domain"])
        yield Row(code, _texts((card["text"]["rich"], card["text"]["plain"])), line)


def _json(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def _texts(texts: Sequence[str | None]) -> tuple[str, ...]:
    return tuple(text for text in texts if text and text.strip())


# ---------------------------------------------------------------- what is expected

ONE_COPY = {f"SFD-{number}": (CopyLimit(1),) for number in (190, 191, 192)}
SPIDERLING = {"VEN-097": (AnyNumber("Spiderling"),)}
BARON_PIT = {"UNL-T01": (NeverInDeck(),)}

# The cards whose text speaks of deck building, and what it says, by list.
CLAUSES: Mapping[str, Mapping[str, tuple[Clause, ...]]] = {
    "gallery": {**ONE_COPY, **SPIDERLING, **BARON_PIT},
    "dotgg": {**ONE_COPY, **BARON_PIT, "UNL-T01g": (NeverInDeck(),)},
    "chinese": {**ONE_COPY, **BARON_PIT},
    "riftcodex": {**ONE_COPY, **SPIDERLING},
}

# How many cards each list has, and how many texts.
COUNTS: Mapping[str, tuple[int, int]] = {
    "gallery": (1178, 2367),
    "dotgg": (1147, 2160),
    "chinese": (1009, 951),
    "riftcodex": (1451, 2862),
}

NOT_OURS: Mapping[str, Mapping[str, str]] = {
    "gallery": {},
    "dotgg": {"OGN": "a promo token without a number"},
    "chinese": {},
    "riftcodex": {},
}

REFUSED_LINES: Mapping[str, Mapping[str, str]] = {
    "gallery": {},
    "dotgg": {"UNL-065": "one promo of Icevale Archer is of Frejlord, a misprint of Freljord"},
    "chinese": {},
    "riftcodex": {},
}

KARMA = "the first printing has the tag Vi here; its other printing and the other lists say Karma"

# Champion tags and other facts of type lines that are not those of our card, and why.
CHAMPIONS_DIFFER: Mapping[str, Mapping[str, str]] = {
    "gallery": {"OGN-235": KARMA},
    "dotgg": {"OGN-235": KARMA, "ARC-005": "the row of Jinx, Rebel has no tags"},
    "chinese": {},
    "riftcodex": {},
}
TYPES_DIFFER: Mapping[str, Mapping[str, str]] = {name: {} for name in CHAMPIONS_DIFFER}
SUPERTYPE_LOST = "the row of a promo has no supertype"
SUPERTYPES_DIFFER: Mapping[str, Mapping[str, str]] = {
    "gallery": {},
    "dotgg": dict.fromkeys(
        (
            *("OGN-034", "OGN-067", "OGN-246"),
            *("OGN-007b", "OGN-042b", "OGN-089b", "OGN-126b", "OGN-166b", "OGN-214b"),
        ),
        SUPERTYPE_LOST,
    ),
    "chinese": {},
    "riftcodex": {},
}
DOMAINS_DIFFER: Mapping[str, Mapping[str, str]] = {name: {} for name in CHAMPIONS_DIFFER}
MORE_TAGS: Mapping[str, Mapping[str, str]] = {
    "gallery": {"OGN-235": KARMA},
    "dotgg": {"OGN-235": KARMA},
    "chinese": {"OGN-107": "Ava Achiever has a region in this list only"},
    "riftcodex": {},
}

# The supertypes a list never prints.
NO_SUPERTYPES = {"gallery": {"Champion", "Signature", "Basic", "Token"}, "chinese": {"Basic"}}

LISTS = {"gallery": gallery, "dotgg": dotgg, "chinese": chinese, "riftcodex": riftcodex}


@dataclass
class Lines:
    """How the type lines of a list compare with our cards, the codes of those that do not agree."""

    read: int = 0
    cards: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    types: set[str] = field(default_factory=set)
    supertypes: set[str] = field(default_factory=set)
    champions: set[str] = field(default_factory=set)
    domains: set[str] = field(default_factory=set)
    more_tags: set[str] = field(default_factory=set)
    fewer_tags: set[str] = field(default_factory=set)
    not_ours: set[str] = field(default_factory=set)


@pytest.fixture(scope="module")
def dumps(shared: Path) -> Path:
    folder = shared / "data" / "riftbound"
    if not folder.is_dir():
        pytest.skip("the card lists are not there")
    return folder


@pytest.fixture(scope="module")
def reader() -> Reader:
    """The reader of Riftbound card text."""
    return reader_of("riftbound")


def card_of(code: str, store: Store) -> Card | None:
    """The card with a code; a promo with a letter that no printing of ours has is the card of its number."""
    set_, _, number = code.partition("-")
    cards = store.printing("riftbound", set_, number)
    return cards[0] if len(cards) == 1 else None


@pytest.mark.parametrize("name", LISTS)
def test_every_text_is_read_and_few_speak_of_deck_building(
    name: str, dumps: Path, reader: Reader, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = list(LISTS[name](dumps))
    refused: list[str] = []
    taken_for_a_line: list[str] = []
    found: dict[str, set[tuple[Clause, ...]]] = defaultdict(set)
    for row in rows:
        for text in row.texts:
            try:
                clauses = reader.text(text).clauses
                whole = reader.printed(text)
            except CardTextError as error:
                refused.append(f"{row.code}: {error}")
                continue
            assert whole.clauses == clauses, row.code
            if whole.type_line:
                taken_for_a_line.append(row.code)
            if clauses:
                found[row.code].add(clauses)
    texts = sum(len(row.texts) for row in rows)
    with capsys.disabled():
        print(
            f"\n{name}: {len(rows)} cards, {texts} texts read, {len(refused)} refused, clauses on {len(found)}"
        )
    assert not refused
    assert not taken_for_a_line
    assert found == {code: {clauses} for code, clauses in CLAUSES[name].items()}
    assert (len(rows), texts) == COUNTS[name]


@pytest.mark.parametrize("name", LISTS)
def test_a_text_below_its_type_line_is_read_the_same(name: str, dumps: Path, reader: Reader) -> None:
    for row in LISTS[name](dumps):
        if row.code not in REFUSED_LINES[name]:
            line = reader.type_line(row.line)
            for text in row.texts:
                whole = reader.printed(f"{row.line}\n{text}")
                assert whole.type_line == line, row.code
                assert whole.clauses == reader.text(text).clauses, row.code


@pytest.mark.parametrize("name", LISTS)
def test_every_clause_of_a_list_is_a_clause_of_our_card(name: str, dumps: Path, store: Store) -> None:
    """And the other way round: a card of the list without a clause there has none here."""
    for row in LISTS[name](dumps):
        card = card_of(row.code, store)
        if card is not None:
            assert card.clauses == CLAUSES[name].get(row.code, ()), row.code


@pytest.mark.parametrize("name", LISTS)
def test_every_type_line_agrees_with_our_card_or_is_explained(
    name: str, dumps: Path, reader: Reader, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    found = Lines()
    for row in LISTS[name](dumps):
        _compare(row, name, found, reader, store)
    with capsys.disabled():
        print(
            f"\n{name}: {found.read} type lines read of {len(found.cards)} cards, {len(found.refused)} refused,"
            f" {len(found.types)} types differ, {len(found.champions)} champion tags differ,"
            f" {len(found.domains)} domains differ, {len(found.more_tags)} have more tags and"
            f" {len(found.fewer_tags)} fewer"
        )
    assert found.not_ours == set(NOT_OURS[name])
    assert found.refused == set(REFUSED_LINES[name])
    assert found.types == set(TYPES_DIFFER[name])
    assert found.supertypes == set(SUPERTYPES_DIFFER[name])
    assert found.champions == set(CHAMPIONS_DIFFER[name])
    assert found.domains == set(DOMAINS_DIFFER[name])
    assert found.more_tags == set(MORE_TAGS[name])


def _compare(row: Row, name: str, found: Lines, reader: Reader, store: Store) -> None:
    card = card_of(row.code, store)
    if card is None:
        found.not_ours.add(row.code)
        return
    found.cards.add(card.name)
    try:
        line = reader.type_line(row.line)
    except CardTextError:
        found.refused.add(row.code)
        return
    found.read += 1
    ours = reader.type_line(card.line)
    tags = {tag.name for group in line.groups for tag in group}
    our_tags = {tag.name for group in ours.groups for tag in group}
    champions = {tag.name for group in line.groups for tag in group if tag.kind == "champion"}
    if set(line.types) != card.types:
        found.types.add(row.code)
    wanted = set(ours.prefixes) - NO_SUPERTYPES.get(name, set())
    if "Legend" in card.types:  # every legend is a Champion Legend (103.1), which few lists write
        wanted = set(line.prefixes) & {"Champion"}
    if set(line.prefixes) != wanted:
        found.supertypes.add(row.code)
    if champions != card.traits_of("champion"):
        found.champions.add(row.code)
    if {icon.name for icon in line.icons} != card.icons_of("domain"):
        found.domains.add(row.code)
    if tags - our_tags:
        found.more_tags.add(row.code)
    if our_tags - tags:
        found.fewer_tags.add(row.code)


def test_the_tags_of_a_card_are_those_of_all_its_printings(dumps: Path, reader: Reader, store: Store) -> None:
    """Later printings of a card leave some tags out, so the lists together have every tag and no other."""
    printed: dict[str, set[str]] = defaultdict(set)
    cards: dict[str, Card] = {}
    for name, rows in LISTS.items():
        for row in rows(dumps):
            card = card_of(row.code, store)
            wrong = (REFUSED_LINES[name], MORE_TAGS[name], NOT_OURS[name])
            if card is not None and not any(row.code in codes for codes in wrong):
                cards[card.name] = card
                line = reader.type_line(row.line)
                printed[card.name] |= {tag.name for group in line.groups for tag in group}
    differing = {}
    for card_name, card in cards.items():
        ours = {tag.name for group in reader.type_line(card.line).groups for tag in group}
        if ours != printed[card_name]:
            differing[card_name] = (ours, printed[card_name])
    assert not differing
    known = [card for card in store.cards("riftbound") if card.only != "blank"]
    unseen = Counter(card.printings[0].set for card in known if card.name not in cards)
    assert unseen == {"RAD": 148}, "the lists end before Radiance, and have every other card"
