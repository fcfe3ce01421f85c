"""The forms that name cards by codes, and the dialects of text that put codes beside names."""

from __future__ import annotations

import base64
import csv
import hashlib
import json
import random
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from validator.cards.names import resolve
from validator.cards.store import Store, open_store
from validator.check import Validator
from validator.decks import LARGEST, UnreadableDeck, deck_code, form
from validator.decks.deck_code import BadCodeError, CodeCard, Counted, DeckCode, tables_of
from validator.decks.layout import Layout
from validator.decks.listing import Line, Listing
from validator.decks.source import Source
from validator.model import POOL, DeckList, Span

FORMS = (
    "piltover-code",
    "pixelborn",
    "tts-code",
    "riftmana-csv",
    "riftatlas",
    "riftkeep",
    "riftbound-win",
    "tts-notebook",
    "sealed-text",
    "piltover-text",
)
SAMPLES: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "samples-codes.yaml").read_text("utf-8")
)
TABLES = tables_of(open_store().layout("riftbound").code_tables)
card_of = partial(deck_code.card_of, tables=TABLES)
decode = partial(deck_code.decode, tables=TABLES)
encode = partial(deck_code.encode, tables=TABLES)
least_version = partial(deck_code.least_version, tables=TABLES)
TYPED = ("legend", "main", "runes", "battlefields")
"""Zones that the types of cards tell."""


@pytest.fixture(scope="module")
def layout(store: Store) -> Layout:
    return store.layout("riftbound")


@pytest.fixture(scope="module")
def other_layout(store: Store) -> Layout:
    return store.layout("wow")


@pytest.fixture(scope="module")
def validator(store: Store) -> Validator:
    return Validator("riftbound", store=store)


def source(written: str | bytes, name: str = "") -> Source:
    return Source(written if isinstance(written, bytes) else written.encode(), name)


def reading(form_name: str, written: str | bytes, layout: Layout) -> DeckList:
    """The one deck of a file."""
    (deck,) = form(form_name).read(source(written), layout)
    assert isinstance(deck, DeckList)
    return deck


def said(deck: DeckList) -> list[tuple[str, int | None, str]]:
    return [(entry.zone, entry.count, entry.printing or entry.name) for entry in deck.entries]


def cards(deck: DeckList, validator: Validator) -> Counter[tuple[str, str]]:
    """The cards of a deck by zone."""
    resolved = resolve(deck, validator.store, "riftbound", validator.layout)
    assert not resolved.findings
    found: Counter[tuple[str, str]] = Counter()
    for slot in resolved.slots:
        assert slot.card is not None
        found[slot.zone, slot.card.name] += slot.count
    return found


def listing(deck: DeckList, validator: Validator, named: bool = True) -> Listing:
    """A deck as it is written, its cards looked up."""
    lines = []
    for slot in resolve(deck, validator.store, "riftbound", validator.layout).slots:
        card = slot.card
        printing = slot.entry.printing or (str(card.printings[0]) if card else "")
        name = card.name if card and slot.entry.name == slot.entry.printing else slot.entry.name
        lines.append(Line(slot.count, name, slot.zone, printing, named and bool(slot.entry.printing), card))
    return Listing("riftbound", tuple(lines), deck.name, deck.settings, deck.comments)


def refused(form_name: str, written: str | bytes, layout: Layout) -> UnreadableDeck:
    with pytest.raises(UnreadableDeck) as caught:
        form(form_name).read(source(written), layout)
    assert caught.value.span is not None
    return caught.value


# ------------------------------------------------------------ the samples


@pytest.mark.parametrize("file", SAMPLES)
def test_every_sample_is_read_to_the_deck_it_holds(shared: Path, validator: Validator, file: str) -> None:
    expected = SAMPLES[file]
    layout = validator.layout
    deck = reading(expected["form"], (shared / "samples/riftbound" / file).read_bytes(), layout)
    resolved = resolve(deck, validator.store, "riftbound", layout)
    counts: Counter[str] = Counter()
    for slot in resolved.slots:
        counts[slot.zone] += slot.count
    assert counts == expected["zones"]
    assert deck.name == expected.get("name", "")
    assert deck.settings == expected.get("settings", {})
    assert len(deck.entries) == expected["entries"]
    assert [finding.rule for finding in resolved.findings] == expected.get("findings", [])
    assert digest(resolved_cards(resolved)) == expected["digest"]


def resolved_cards(resolved: Any) -> list[tuple[str, int, str, str]]:
    return sorted(
        (slot.zone, slot.count, slot.card.name if slot.card else slot.entry.name, slot.entry.printing)
        for slot in resolved.slots
    )


def digest(rows: list[tuple[str, int, str, str]]) -> str:
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:12]


@pytest.mark.parametrize("file", SAMPLES)
def test_sniffing_names_the_form_of_every_sample(
    shared: Path, layout: Layout, other_layout: Layout, file: str
) -> None:
    data = (shared / "samples/riftbound" / file).read_bytes()
    for name in ("", file, "deck.json"):
        fitting = [one for one in FORMS if form(one).sniff(Source(data, name), layout)]
        assert fitting == [SAMPLES[file]["form"]]
    assert [one for one in FORMS if "tts" in one and form(one).sniff(Source(data), other_layout)] == []


def test_sniffing_names_none_of_them_for_any_other_sample(shared: Path, layout: Layout) -> None:
    files = [path for path in (shared / "samples").rglob("*") if path.is_file() and path.name not in SAMPLES]
    assert len(files) > 20
    for path in files:
        seen = Source(path.read_bytes(), path.name)
        assert [one for one in FORMS if form(one).sniff(seen, layout)] == [], path


@pytest.mark.parametrize("number", ["225566", "226278"])
def test_the_same_deck_in_every_form_is_the_same_deck(shared: Path, validator: Validator, number: str) -> None:
    folder = shared / "samples/riftbound"
    files = [file for file in SAMPLES if number in file and SAMPLES[file]["form"] != "riftmana-csv"]
    assert len(files) >= 5
    decks = {
        file: cards(reading(SAMPLES[file]["form"], (folder / file).read_bytes(), validator.layout), validator)
        for file in files
    }
    told = {file: deck for file, deck in decks.items() if SAMPLES[file]["form"] != "riftkeep"}
    first = next(iter(told.values()))
    assert all(deck == first for deck in told.values())
    merged = Counter({("main" if zone == "champion" else zone, name): 0 for zone, name in first})
    for (zone, name), count in first.items():
        merged["main" if zone == "champion" else zone, name] += count
    assert all(deck == merged for file, deck in decks.items() if file not in told)


@pytest.mark.parametrize("file", SAMPLES)
def test_every_span_lies_in_its_file(shared: Path, layout: Layout, file: str) -> None:
    data = (shared / "samples/riftbound" / file).read_bytes()
    lines = data.decode().split("\n")
    deck = reading(SAMPLES[file]["form"], data, layout)
    assert list(deck.lines) == lines
    for entry in deck.entries:
        line, column, end_line, end_column = entry.span
        assert line == end_line
        assert 1 <= column < end_column <= len(lines[line - 1]) + 1
        if SAMPLES[file]["form"] not in ("piltover-code", "pixelborn", "tts-notebook"):
            assert entry.name in lines[line - 1][column - 1 : end_column - 1]


@pytest.mark.parametrize("file", SAMPLES)
def test_every_sample_is_written_and_read_back(shared: Path, validator: Validator, file: str) -> None:
    name = SAMPLES[file]["form"]
    layout = validator.layout
    deck = reading(name, (shared / "samples/riftbound" / file).read_bytes(), layout)
    written = form(name).write([listing(deck, validator)], layout)
    again = reading(name, written, layout)
    before, after = (resolve(one, validator.store, "riftbound", layout) for one in (deck, again))
    assert merged_rows(after) == merged_rows(before)
    assert again.name == deck.name
    assert again.settings == deck.settings
    assert form(name).sniff(source(written), layout)
    assert form(name).write([listing(again, validator)], layout) == written


def merged_rows(resolved: Any) -> Counter[tuple[str, str, str]]:
    found: Counter[tuple[str, str, str]] = Counter()
    for slot in resolved.slots:
        found[slot.zone, slot.card.name if slot.card else slot.entry.name, slot.entry.printing] += slot.count
    return found


# ------------------------------------------------------------ deck codes


def vectors(shared: Path) -> list[tuple[str, str, dict[str, Any]]]:
    lines = (shared / "samples/riftbound/deckcode_vectors.txt").read_text("utf-8").splitlines()
    parts = [line.split("|", 2) for line in lines if line and not line.startswith("#")]
    return [(name, code, json.loads(expected)) for name, code, expected in parts]


def named(cards_of: list[tuple[int, str]]) -> tuple[Counted, ...]:
    found = [(count, card_of(printing)) for count, printing in cards_of]
    return tuple((count, card) for count, card in found if card is not None)


def test_the_published_vectors_decode_and_encode_to_the_letter(shared: Path) -> None:
    known = vectors(shared)
    assert len(known) == 12
    for name, code, expected in known:
        deck = decode(code)
        assert deck.version == expected["version"], name
        for section, wanted in ((deck.main, expected["main"]), (deck.side, expected["side"])):
            assert Counter((count, card.printing()) for count, card in section) == Counter(map(tuple, wanted))
        assert (deck.champion.printing() if deck.champion else None) == expected["champion"]
        assert [card.printing() for card in deck.legends] == expected["legends"]
        assert encode(deck) == code, name
        built = DeckCode(
            expected["version"],
            named(expected["main"]),
            named(expected["side"]),
            card_of(expected["champion"]) if expected["champion"] else None,
            tuple(card for card in map(card_of, expected["legends"]) if card),
        )
        assert encode(built) == code, name
        assert least_version(built) == max(3, built.version), name


def test_the_published_vectors_as_files(shared: Path, validator: Validator) -> None:
    for name, code, expected in vectors(shared):
        for written in (code, code.lower(), f"\n  {code}\n\n", f"# my deck\n// or yours\n\n{code}\n"):
            assert form("piltover-code").sniff(source(written), validator.layout), name
            deck = reading("piltover-code", written, validator.layout)
            side = sum(count for count, _ in expected["side"])
            rest = sum(count for count, _ in expected["main"]) + len(expected["legends"])
            assert sum(entry.count or 0 for entry in deck.entries if entry.zone == "side") == side
            assert sum(entry.count or 0 for entry in deck.entries if entry.zone != "side") == rest
            labelled = [entry.printing for entry in deck.entries if entry.zone == "champion"]
            assert labelled == ([expected["champion"]] if expected["champion"] else [])
            legends = [entry.printing for entry in deck.entries if entry.zone == "legend"]
            assert legends == expected["legends"]


CARDS = st.builds(
    lambda set_code, number, variant, kind: CodeCard(set_code, number, variant, kind, TABLES.kinds[kind][1]),
    st.sampled_from(sorted(TABLES.sets)),
    st.integers(1, 400),
    st.sampled_from(["", "a", "*", "b"]),
    st.sampled_from(["", "", "R", "SP"]),
)


@st.composite
def decks(draw: st.DrawFn) -> DeckCode:
    main, side = (
        tuple((draw(st.integers(1, most)), card) for card in draw(st.lists(CARDS, max_size=12, unique=True)))
        for most in (25, 5)
    )
    champion = draw(st.none() | CARDS)
    deck = DeckCode(3, main, side, champion, tuple(draw(st.lists(CARDS, max_size=3))))
    return deck._replace(version=draw(st.integers(least_version(deck), 6)))


def ordered(deck: DeckCode) -> DeckCode:
    def key(item: Counted) -> tuple[int, str]:
        return item[0], item[1].printing()

    return deck._replace(main=tuple(sorted(deck.main, key=key)), side=tuple(sorted(deck.side, key=key)))


@settings(max_examples=200, deadline=None)
@given(decks())
def test_any_deck_is_encoded_and_decoded_again(deck: DeckCode) -> None:
    code = encode(deck)
    assert ordered(decode(code)) == ordered(deck)
    assert encode(decode(code)) == code
    assert encode(deck._replace(main=deck.main[::-1], side=deck.side[::-1])) == code
    assert decode(code.lower()) == decode(code)


OGN7, OGN9, RUNE = CodeCard("OGN", 7), CodeCard("OGN", 9), CodeCard("SFD", 1, "", "R")
SPECIAL = CodeCard("VEN", 1, "", "SP")


@pytest.mark.parametrize(
    ("deck", "version"),
    [
        (DeckCode(1, ((3, OGN7),)), 3),
        (DeckCode(1, ((3, OGN7),), ((1, OGN9),), OGN7), 3),
        (DeckCode(1, ((12, OGN7),), ((3, OGN9),)), 3),
        (DeckCode(1, ((6, RUNE),)), 4),
        (DeckCode(1, ((3, OGN7),), (), RUNE), 4),
        (DeckCode(1, ((13, OGN7),)), 5),
        (DeckCode(1, ((3, OGN7),), ((4, OGN9),)), 5),
        (DeckCode(1, ((1, SPECIAL),)), 5),
        (DeckCode(1, ((3, OGN7),), (), None, (OGN9,)), 6),
    ],
)
def test_the_lowest_version_that_can_say_it(deck: DeckCode, version: int) -> None:
    assert least_version(deck) == version
    decode(encode(deck._replace(version=version)))
    if version > 3:
        with pytest.raises(ValueError, match="version"):
            encode(deck._replace(version=version - 1))


@pytest.mark.parametrize(
    "deck",
    [
        DeckCode(0, ((1, OGN7),)),
        DeckCode(7, ((1, OGN7),)),
        DeckCode(1, ((1, OGN7),), ((1, OGN9),)),
        DeckCode(2, ((1, OGN7),), (), OGN7),
        DeckCode(3, ((0, OGN7),)),
        DeckCode(3, ((-1, OGN7),)),
        DeckCode(5, ((100_000, OGN7),)),
        DeckCode(3, ((1, CodeCard("OGN", 10**6)),)),
    ],
)
def test_what_no_code_can_say(deck: DeckCode) -> None:
    with pytest.raises(ValueError, match=r"version|count|number"):
        encode(deck)


@pytest.mark.parametrize(
    ("printing", "card"),
    [
        ("OGN-007", "OGN-007"),
        ("OGN-7", "OGN-007"),
        ("ogn-007/298", "OGN-007"),
        ("OGN-039A", "OGN-039a"),
        ("OGN-299*", "OGN-299*"),
        ("OGN-299s", "OGN-299*"),
        ("UNL-R05a", "UNL-R05a"),
        ("VEN-SP1", "VEN-SP1"),
        ("OGN-1234", "OGN-1234"),
        ("OPP-001/024", None),
        ("OGN-T01", None),
        ("OGN-001x", None),
        ("OGN-001a*", None),
        ("OGN-12345", None),
        ("OGN-000", None),
        ("OGN", None),
        ("", None),
        ("OGN-²", None),
    ],
)
def test_printings_codes_can_name(printing: str, card: str | None) -> None:
    found = card_of(printing)
    assert (found.printing() if found else None) == card


def packed(*numbers: int) -> str:
    return base64.b32encode(bytes(numbers)).decode().rstrip("=")


EMPTY = (0,) * 11
SMALL = packed(0x13, *EMPTY, 1, 1, 0, 0, 7, 0, 0, 0, 0)
"""Version 3, one copy of one card."""


def test_a_code_made_by_hand(layout: Layout) -> None:
    assert decode(SMALL) == DeckCode(3, ((1, OGN7),))
    deck = reading("piltover-code", f"// mine\n {SMALL}\n", layout)
    assert said(deck) == [("", 1, "OGN-007")]
    assert deck.comments == ("mine",)
    start = 1 + 16 * 8 // 5 + 1
    assert deck.entries[0].span == Span(2, start, 2, 1 + -(-17 * 8 // 5) + 1)


BAD_CODES = {
    "the code breaks off": (SMALL[:-5], "deck-code-short"),
    "the code is cut within a byte": (SMALL + "A", "deck-code-short"),
    "the code goes on": (packed(0x13, *EMPTY, 1, 1, 0, 0, 7, 0, 0, 0, 0, 0, 0), "deck-code-more"),
    "a letter no code has": (SMALL[:9] + "1" + SMALL[10:], "deck-code-letter"),
    "a sign no code has": (SMALL[:9] + "!" + SMALL[10:], "deck-code-letter"),
    "a blank within": (SMALL[:8] + " " + SMALL[8:], "deck-code-letter"),
    "a letter of another script": (SMALL[:8] + "ſ" + SMALL[9:], "deck-code-letter"),
    "another format": (packed(0x23, *EMPTY, 0, 0, 0, 0, 0), "deck-code-version"),
    "version 0": (packed(0x10, *EMPTY, 0, 0, 0, 0, 0), "deck-code-version"),
    "version 7": (packed(0x17, *EMPTY, 0, 0, 0, 0, 0), "deck-code-version"),
    "a set nobody knows": (packed(0x13, *EMPTY, 1, 1, 99, 0, 7, 0, 0, 0, 0), "deck-code-set"),
    "a variant nobody knows": (packed(0x13, *EMPTY, 1, 1, 0, 9, 7, 0, 0, 0, 0), "deck-code-value"),
    "a kind nobody knows": (packed(0x14, *EMPTY, 1, 1, 0, 0, 3, 7, 0, 0, 0, 0), "deck-code-value"),
    "a special before there were any": (packed(0x14, *EMPTY, 1, 1, 0, 0, 2, 7, 0, 0, 0, 0), "deck-code-value"),
    "a champion or none": (packed(0x13, *EMPTY, 0, 0, 0, 0, 2), "deck-code-value"),
    "flags or none": (packed(0x15, 2, 0, 0, 0), "deck-code-value"),
    "the number 0": (packed(0x13, *EMPTY, 1, 1, 0, 0, 0, 0, 0, 0, 0), "deck-code-value"),
    "no copies": (packed(0x15, 0, 1, 0, 1, 1, 0, 0, 7, 0, 0), "deck-code-value"),
    "a huge number": (packed(0x13, *EMPTY, 1, 1, 0, 0, 0xFF, 0xFF, 0xFF, 0x7F, 0, 0, 0, 0), "deck-code-value"),
    "a number without end": (packed(0x13, *EMPTY, 1, 1, 0, 0, *[0x80] * 50), "deck-code-value"),
    "thousands of copies": (packed(0x15, 0, 1, 0xFF, 0xFF, 3, 1, 1, 0, 0, 7, 0, 0), "deck-code-value"),
    "a champion cut off": (packed(0x13, *EMPTY, 0, 0, 0, 0, 1, 0), "deck-code-short"),
    "thousands of groups": (packed(0x13, 0x80, 0x40), "deck-code-short"),
    "only the first byte": (packed(0x13), "deck-code-short"),
    "one letter": ("C", "deck-code-short"),
    "a code of a thousand decks": ("CM" + "A" * 9_998, "deck-code-long"),
    "half a million letters": ("CM" + "A" * 500_000, "deck-code-long"),
}


@pytest.mark.parametrize(("code", "reason"), BAD_CODES.values(), ids=list(BAD_CODES))
def test_bad_codes_are_refused_with_the_place(layout: Layout, code: str, reason: str) -> None:
    with pytest.raises(BadCodeError) as caught:
        decode(code)
    assert caught.value.reason == reason
    assert 0 <= caught.value.place <= len(code)
    error = refused("piltover-code", f"# deck\n\n  {code}\n", layout)
    assert error.reason == reason
    assert error.span is not None
    line, column, end_line, end_column = error.span
    assert line == end_line == 3
    assert 3 <= column < end_column <= len(code) + 3


def test_the_place_of_a_wrong_letter(layout: Layout) -> None:
    error = refused("piltover-code", SMALL[:9] + "1" + SMALL[10:], layout)
    assert (error.span, error.params) == (Span(1, 10, 1, 11), {"letter": "1"})


def test_the_place_of_an_unknown_set(layout: Layout) -> None:
    error = refused("piltover-code", BAD_CODES["a set nobody knows"][0], layout)
    assert error.params == {"number": 99}
    assert error.span == Span(1, 14 * 8 // 5 + 1, 1, 14 * 8 // 5 + 2)


@pytest.mark.parametrize("written", ["", "# only a comment\n"])
def test_no_code_at_all(layout: Layout, written: str) -> None:
    with pytest.raises(UnreadableDeck):
        form("piltover-code").read(source(written), layout)


def test_random_letters_never_raise_anything_else() -> None:
    generator = random.Random(32)
    for _ in range(3_000):
        letters = generator.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", k=generator.randint(0, 60))
        code = generator.choice(("", "CM", "CQ", "CU", "CYA")) + "".join(letters)
        with suppress(BadCodeError):
            encode(decode(code))


def coded(deck: DeckCode) -> str:
    return encode(deck._replace(version=least_version(deck)))


def test_the_champion_is_one_of_the_cards_of_the_deck(layout: Layout) -> None:
    deck = reading("piltover-code", coded(DeckCode(3, ((3, OGN7), (1, OGN9)), ((2, OGN7),), OGN7)), layout)
    assert said(deck) == [
        ("champion", 1, "OGN-007"),
        ("", 2, "OGN-007"),
        ("", 1, "OGN-009"),
        ("side", 2, "OGN-007"),
    ]
    assert not deck.findings


def test_a_champion_of_one_copy_leaves_none(layout: Layout) -> None:
    deck = reading("piltover-code", coded(DeckCode(3, ((1, OGN7),), (), OGN7)), layout)
    assert said(deck) == [("champion", 1, "OGN-007")]


def test_a_champion_in_another_art(layout: Layout) -> None:
    deck = reading("piltover-code", coded(DeckCode(3, ((3, OGN7),), (), CodeCard("OGN", 7, "a"))), layout)
    assert said(deck) == [("champion", 1, "OGN-007"), ("", 2, "OGN-007")]


def test_a_champion_that_is_not_among_the_cards(layout: Layout) -> None:
    deck = reading("piltover-code", coded(DeckCode(3, ((3, OGN7),), (), OGN9)), layout)
    assert said(deck) == [("champion", 1, "OGN-009"), ("", 3, "OGN-007")]
    (finding,) = deck.findings
    assert (finding.rule, finding.level, finding.cards) == ("deck/label-apart", "doubt", ("OGN-009",))


def test_several_codes_are_several_decks(layout: Layout) -> None:
    both = f"{coded(DeckCode(3, ((3, OGN7),)))}\n# and\n{coded(DeckCode(3, ((2, OGN9),)))}\n"
    first, second = form("piltover-code").read(source(both), layout)
    assert said(first) == [("", 3, "OGN-007")]
    assert said(second) == [("", 2, "OGN-009")]
    assert second.entries[0].span.line == 3


def test_a_code_broken_into_lines(layout: Layout) -> None:
    many = tuple((1 + number % 3, CodeCard("OGN", number)) for number in range(1, 90))
    code = coded(DeckCode(3, many))
    lines = [code[start : start + 76] for start in range(0, len(code), 76)]
    assert len(lines) > 1
    written = "\n".join(lines)
    assert form("piltover-code").sniff(source(written), layout)
    deck = reading("piltover-code", written, layout)
    assert said(deck) == said(reading("piltover-code", code, layout))
    assert deck.entries[0].span.line == 1
    assert deck.entries[-1].span.line == len(lines)
    assert all(entry.span.column <= 76 for entry in deck.entries)


def test_a_card_no_code_can_name_is_written_by_another_printing(validator: Validator) -> None:
    store, layout = validator.store, validator.layout
    promo = next(
        card
        for card in store.cards("riftbound")
        if {"OPP", "OGN"} <= {one.set for one in card.printings} and not card.only
    )
    code = next(f"OPP-{one.number}" for one in promo.printings if one.set == "OPP")
    lines = (
        Line(2, promo.name, "main", code, True, promo),
        Line(1, "No Such", "main", "OPP-999", True, None),
        Line(1, "No Code", "side"),
    )
    module = form("piltover-code")
    made = Listing("riftbound", lines)
    deck = reading("piltover-code", module.write([made], layout), layout)
    assert cards(deck, validator) == {("main", promo.name): 2}
    assert [loss.kind for loss in module.lost([made], layout)] == ["codes", "printings"]


def test_a_deck_of_several_legends(validator: Validator) -> None:
    legends = [
        card for card in validator.store.cards("riftbound") if card.leads and card.printings[0].set == "OGN"
    ]
    first, second, third = sorted({card.name: card for card in legends}.values(), key=lambda card: card.name)[
        :3
    ]
    lines = tuple(
        Line(1, card.name, "legend", str(card.printings[0]), True, card) for card in (third, first, second)
    )
    for name in ("piltover-code", "tts-code", "pixelborn"):
        written = form(name).write([Listing("riftbound", lines)], validator.layout)
        deck = reading(name, written, validator.layout)
        slots = resolve(deck, validator.store, "riftbound", validator.layout).slots
        assert [slot.card.name for slot in slots if slot.card] == [third.name, first.name, second.name]
        assert {slot.zone for slot in slots} == {"legend"}


def test_a_code_with_too_many_of_a_label_loses_the_others(layout: Layout) -> None:
    lines = (Line(2, "A", "champion", "OGN-007", True), Line(1, "B", "champion", "OGN-009", True))
    made = Listing("riftbound", lines)
    assert ("zones", ("champion",)) in [loss.as_tuple() for loss in form("piltover-code").lost([made], layout)]
    deck = reading("piltover-code", form("piltover-code").write([made], layout), layout)
    assert sorted(said(deck)) == [("", 1, "OGN-007"), ("", 1, "OGN-009"), ("champion", 1, "OGN-007")]


# ------------------------------------------------------------ codes in a row

RUNE_A, RUNE_B = "OGN-166", "OGN-214"
LEGEND, CHAMPION, UNIT, FIELD = "OGN-265", "OGN-246", "OGN-245", "OGN-289"


def row(*tokens: str) -> str:
    return " ".join(tokens)


def test_a_row_of_codes(layout: Layout) -> None:
    deck = reading(
        "tts-code", f"# d\n{row(f'{LEGEND}-1', f'{CHAMPION}-1', f'{UNIT}-1', f'{UNIT}-1')}\n", layout
    )
    assert said(deck) == [("", 1, LEGEND), ("champion", 1, CHAMPION), ("", 2, UNIT)]
    assert [entry.span for entry in deck.entries] == [
        Span(2, 1, 2, 10),
        Span(2, 11, 2, 20),
        Span(2, 21, 2, 40),
    ]
    assert deck.comments == ("d",)


ROWS = {
    "more of the champion": (
        [LEGEND, CHAMPION, CHAMPION, CHAMPION, RUNE_A],
        [("", 1, LEGEND), ("champion", 1, CHAMPION), ("", 2, CHAMPION), ("", 1, RUNE_A)],
    ),
    "a side deck behind the runes": (
        [LEGEND, CHAMPION, RUNE_A, RUNE_A, RUNE_B, UNIT, FIELD],
        [
            ("", 1, LEGEND),
            ("champion", 1, CHAMPION),
            ("", 2, RUNE_A),
            ("", 1, RUNE_B),
            ("side", 1, UNIT),
            ("side", 1, FIELD),
        ],
    ),
    "no champion, told by type": ([LEGEND, FIELD, UNIT], [("", 1, LEGEND), ("", 1, FIELD), ("", 1, UNIT)]),
    "more legends": (
        [LEGEND, "OGN-263", CHAMPION],
        [("", 1, LEGEND), ("", 1, "OGN-263"), ("champion", 1, CHAMPION)],
    ),
    "a legend alone": ([LEGEND], [("", 1, LEGEND)]),
}


@pytest.mark.parametrize(("codes", "expected"), ROWS.values(), ids=list(ROWS))
def test_places_and_types(layout: Layout, codes: list[str], expected: list[tuple[str, int, str]]) -> None:
    tokens = [f"{code}-1" for code in codes]
    assert said(reading("tts-code", row(*tokens), layout)) == expected
    assert said(reading("tts-code", "\n".join(tokens), layout)) == expected
    joined = base64.b64encode("$".join(tokens).encode()).decode()
    assert said(reading("pixelborn", joined, layout)) == expected


def test_a_last_figure_that_is_the_number_of_the_artwork(layout: Layout) -> None:
    deck = reading(
        "tts-code", row(f"{LEGEND}-2", f"{CHAMPION}-1", *[f"{RUNE_A}-2"] * 7, *[f"{RUNE_B}-1"] * 5), layout
    )
    assert said(deck) == [("", 1, LEGEND), ("champion", 1, CHAMPION), ("", 7, RUNE_A), ("", 5, RUNE_B)]
    assert not deck.findings


def test_a_last_figure_that_is_a_count(layout: Layout) -> None:
    deck = reading(
        "tts-code", row(f"{LEGEND}-1", f"{CHAMPION}-3", f"{UNIT}-3", f"{RUNE_A}-7", f"{RUNE_B}-5"), layout
    )
    assert said(deck) == [
        ("", 1, LEGEND),
        ("champion", 1, CHAMPION),
        ("", 2, CHAMPION),
        ("", 3, UNIT),
        ("", 7, RUNE_A),
        ("", 5, RUNE_B),
    ]
    assert not deck.findings


@pytest.mark.parametrize(
    ("tokens", "counts"),
    [
        ([f"{LEGEND}-1", f"{CHAMPION}-1", f"{UNIT}-2", f"{UNIT}-2"], False),
        ([f"{LEGEND}-1", f"{CHAMPION}-1", f"{UNIT}-1", f"{UNIT}-1", f"{RUNE_A}-12"], True),
    ],
)
def test_a_last_figure_nobody_can_tell(layout: Layout, tokens: list[str], counts: bool) -> None:
    deck = reading("tts-code", row(*tokens), layout)
    (finding,) = deck.findings
    assert (finding.rule, finding.level, finding.variant) == ("deck/ambiguous-card", "doubt", "figure")
    assert finding.params["counts"] is counts
    assert finding.span is not None
    assert sum(entry.count or 0 for entry in deck.entries) == (16 if counts else 4)


def test_words_in_a_row_that_are_no_codes(layout: Layout, validator: Validator) -> None:
    deck = reading(
        "tts-code", row(f"{LEGEND}-1", f"{CHAMPION}-1", "what", "XYZ-001-1", "OGN-1-99999999999"), layout
    )
    assert [entry.name for entry in deck.entries][2:] == ["what", "XYZ-001", "OGN-1-99999999999"]
    rules = [finding.rule for finding in resolve(deck, validator.store, "riftbound", layout).findings]
    assert rules == ["deck/unknown-card"] * 3


def test_lines_that_each_begin_with_a_leader_are_decks(layout: Layout) -> None:
    line = row(f"{LEGEND}-1", f"{CHAMPION}-1", f"{RUNE_A}-1")
    both = form("tts-code").read(source(f"{line}\n{line} {UNIT}-1\n"), layout)
    assert [len(deck.entries) for deck in both] == [3, 4]
    joined = base64.b64encode(line.replace(" ", "$").encode()).decode()
    assert [len(deck.entries) for deck in form("pixelborn").read(source(f"{joined}\n{joined}\n"), layout)] == [
        3,
        3,
    ]


@pytest.mark.parametrize("form_name", ["tts-code", "pixelborn"])
@pytest.mark.parametrize(
    "missing",
    [(), ("champion",), ("legend",), ("battlefields",), ("champion", "battlefields"), ("legend", "champion")],
)
def test_a_deck_without_some_part_keeps_the_others_in_place(
    validator: Validator, form_name: str, missing: tuple[str, ...]
) -> None:
    parts = {
        "legend": [(1, LEGEND)],
        "champion": [(1, CHAMPION)],
        "main": [(3, UNIT), (2, "OGN-095")],
        "battlefields": [(1, FIELD), (1, "OGN-294")],
        "runes": [(7, RUNE_A), (5, RUNE_B)],
        "side": [(2, "OGN-213"), (1, UNIT)],
    }
    lines = tuple(
        Line(count, code, zone, code, True, validator.store.with_code("riftbound", code)[0])
        for zone, held in parts.items()
        if zone not in missing
        for count, code in held
    )
    written = form(form_name).write([Listing("riftbound", lines)], validator.layout)
    deck = reading(form_name, written, validator.layout)
    slots = resolve(deck, validator.store, "riftbound", validator.layout).slots
    found = Counter({(slot.zone, slot.entry.printing): 0 for slot in slots})
    for slot in slots:
        found[slot.zone, slot.entry.printing] += slot.count
    assert found == {(line.zone, line.printing): line.count for line in lines}


def test_base64_broken_into_lines(layout: Layout) -> None:
    tokens = [f"{LEGEND}-1", f"{CHAMPION}-1", *[f"{UNIT}-1"] * 60, *[f"{RUNE_A}-1"] * 12]
    whole = base64.b64encode("$".join(tokens).encode()).decode()
    lines = "\n".join(whole[start : start + 76] for start in range(0, len(whole), 76))
    deck = reading("pixelborn", lines, layout)
    assert said(deck) == said(reading("pixelborn", whole, layout))
    assert deck.entries[2].span.end_line > deck.entries[2].span.line
    assert form("pixelborn").sniff(source(lines), layout)


def test_bad_base64(layout: Layout) -> None:
    good = base64.b64encode(f"{LEGEND}-1${CHAMPION}-1".encode()).decode().rstrip("=")
    error = refused("pixelborn", good[:5] + "!" + good[6:], layout)
    assert (error.reason, error.span) == ("base64-letter", Span(1, 6, 1, 7))
    assert refused("pixelborn", good[: len(good) // 4 * 4] + "A", layout).reason == "deck-code-short"
    assert refused("pixelborn", "A" * 600_000, layout).reason == "deck-code-long"
    assert refused("pixelborn", "# nothing\n", layout).reason == "deck-code-short"
    binary = base64.b64encode(bytes(range(256))).decode()
    assert len(reading("pixelborn", binary, layout).entries) == 2


def test_more_codes_than_any_deck_has(layout: Layout) -> None:
    assert refused("tts-code", f"{UNIT}-1 " * 26_000, layout).reason == "too-many"


# ------------------------------------------------------------ dialects of text


def test_one_champion_of_many(layout: Layout) -> None:
    written = (
        "Legend:\n1 Kennen, Heart of the Tempest [VEN-155]\n\nChampion:\n2 Fizz, Trickster [SFD-140]\n"
        "3 Kennen, Storm of Shuriken [VEN-113]\n\nMainDeck:\n2 Tideturner [OGN-199]\n"
    )
    assert form("riftatlas").sniff(source(written), layout)
    assert said(reading("riftatlas", written, layout)) == [
        ("legend", 1, "VEN-155"),
        ("main", 2, "SFD-140"),
        ("champion", 1, "VEN-113"),
        ("main", 2, "OGN-199"),
        ("main", 2, "VEN-113"),
    ]


@pytest.mark.parametrize(
    "champions", ["1 A, B [OGN-001]\n1 A, C [OGN-002]\n", "1 D [OGN-001]\n1 E [OGN-002]\n"]
)
def test_champions_nobody_can_tell_stay_what_they_are(layout: Layout, champions: str) -> None:
    written = f"Legend:\n1 A, Z [OGN-003]\n\nChampion:\n{champions}\nMainDeck:\n1 F [OGN-004]\n"
    assert [zone for zone, _, _ in said(reading("riftatlas", written, layout))] == [
        "legend",
        "champion",
        "champion",
        "main",
    ]


def test_a_deck_that_says_how_many_champions_it_names(layout: Layout) -> None:
    written = "Legend:\n1 A, Z [OGN-003]\n\nChampion (2):\n2 A, B [OGN-001]\n\nMainDeck:\n1 F [OGN-004]\n"
    deck = reading("riftatlas", written, layout)
    assert said(deck)[1] == ("champion", 2, "OGN-001")
    assert deck.sections[0].count == 2


def test_riftkeep(layout: Layout) -> None:
    written = (
        "# Yordles, mostly\n# Format: Standard\n# a remark\n\n# main\n3 OGN-001 Fizz, Trickster\n\n"
        "# sideboard\n1 OGN-R01a A, B\n"
    )
    deck = reading("riftkeep", written, layout)
    assert form("riftkeep").sniff(source(written), layout)
    assert (deck.name, deck.settings, deck.comments) == (
        "Yordles, mostly",
        {"format": "Standard"},
        ("a remark",),
    )
    assert said(deck) == [("", 3, "OGN-001"), ("side", 1, "OGN-R01a")]
    assert [entry.name for entry in deck.entries] == ["Fizz, Trickster", "A, B"]
    assert deck.entries[0].span == Span(6, 1, 6, 26)


def test_a_list_without_parts(layout: Layout, validator: Validator) -> None:
    written = f"1x {LEGEND} Viktor, Herald of the Arcane\n12x {RUNE_B} Order Rune\n"
    assert form("riftbound-win").sniff(source(written), layout)
    assert cards(reading("riftbound-win", written, layout), validator) == {
        ("legend", "Herald of the Arcane"): 1,
        ("runes", "Order Rune"): 12,
    }


def test_a_notebook_with_notes(layout: Layout) -> None:
    written = (
        "Legend\n1x Viktor, Herald of the Arcane (OGN) 265\n\nMaindeck\n3x A (b), C (OGN) 245a\n"
        "2x D (VEN) SP1\n\nAbout\nby me, 3x E (OGN) 001\n"
    )
    assert form("tts-notebook").sniff(source(written), layout)
    deck = reading("tts-notebook", written, layout)
    assert said(deck) == [("legend", 1, "OGN-265"), ("main", 3, "OGN-245a"), ("main", 2, "VEN-SP1")]
    assert deck.entries[1].name == "A (b), C"


def test_a_name_and_a_code_that_disagree(layout: Layout, validator: Validator) -> None:
    for name, written in {
        "riftatlas": "Legend:\n1 Viktor, Herald of the Arcane [OGN-265]\n\nMainDeck:\n3 Stupefy [OGN-096]\n",
        "riftkeep": "# main\n3 OGN-096 Stupefy\n",
        "riftbound-win": "3x OGN-096 Stupefy\n",
        "tts-notebook": "Maindeck\n3x Stupefy (OGN) 096\n",
    }.items():
        found = resolve(reading(name, written, layout), validator.store, "riftbound", layout).findings
        assert [finding.rule for finding in found] == ["deck/name-mismatch"], name


def test_a_sealed_deck(layout: Layout) -> None:
    written = "2 Charm\n1 Defy\n3 Gust\n1 Retreat\n2 Stupefy\n\nSideboard:\n1 Cleave\n"
    assert form("sealed-text").sniff(source(written), layout)
    assert said(reading("sealed-text", written, layout))[-2:] == [("main", 2, "Stupefy"), ("side", 1, "Cleave")]


def test_the_title_of_a_list(layout: Layout) -> None:
    deck = reading("piltover-text", "# My deck\nLegend:\n1 A\n# later\nMainDeck:\n3 B\n", layout)
    assert (deck.name, deck.comments) == ("My deck", ("later",))


@pytest.mark.parametrize("form_name", ["piltover-text", "riftkeep"])
@pytest.mark.parametrize(
    "title",
    [
        "My deck",
        "main",
        "Sideboard",
        "format: x",
        "3 Charm",
        "name: y",
        "# hash",
        "a\nb",
        "  ",
        "// c",
        "===",
        "套牌",
    ],
)
def test_any_title_is_read_back_as_it_is(layout: Layout, form_name: str, title: str) -> None:
    made = Listing("riftbound", (Line(1, "A", "legend", "OGN-001"), Line(3, "B", "main", "OGN-002")), title)
    deck = reading(form_name, form(form_name).write([made], layout), layout)
    assert deck.name == " ".join(title.split())
    assert not deck.settings
    assert [(entry.count, entry.name) for entry in deck.entries] == [(1, "A"), (3, "B")]


@pytest.mark.parametrize("form_name", ["riftatlas", "riftkeep", "riftbound-win", "tts-notebook"])
def test_a_card_without_a_known_code(layout: Layout, form_name: str) -> None:
    lines = (Line(1, "A, B", "legend", "OGN-001/298"), Line(3, "C", "main"), Line(2, "D", "main", "OGN"))
    deck = reading(form_name, form(form_name).write([Listing("riftbound", lines)], layout), layout)
    assert [(entry.count, entry.name, entry.printing) for entry in deck.entries] == [
        (1, "A, B", "OGN-001"),
        (3, "C", ""),
        (2, "D", ""),
    ]


# ------------------------------------------------------------ a collection


def test_a_collection_is_a_pool(layout: Layout) -> None:
    written = "Card ID,Normal,Foil\nOGN-001,4,0\nOGN-039a,0,2\nOGN-299*,1,1\nOGN-002,0,0\n\nOGN-R01,,3\n"
    deck = reading("riftmana-csv", written, layout)
    assert said(deck) == [
        (POOL, 4, "OGN-001"),
        (POOL, 2, "OGN-039a"),
        (POOL, 2, "OGN-299*"),
        (POOL, 3, "OGN-R01"),
    ]
    assert deck.entries[-1].span == Span(7, 1, 7, 11)


@pytest.mark.parametrize(
    "written",
    [
        "Foil;Normal;Card ID\n0;4;OGN-001\n",
        '"Card ID","Normal","Foil"\n"OGN-001","4","0"\n',
        "card id\tnormal\tfoil\nOGN-001\t2\t2\n",
        '\ufeff\nCard ID,Name,Normal,Foil\r\nOGN-001,"A, B",4,0\r\n',
    ],
)
def test_columns_are_found_by_name(layout: Layout, written: str) -> None:
    assert form("riftmana-csv").sniff(source(written), layout)
    assert said(reading("riftmana-csv", written, layout)) == [(POOL, 4, "OGN-001")]


@pytest.mark.parametrize("count", ["-1", "1.5", "four", "9" * 13, "²"])
def test_bad_counts_of_a_collection(layout: Layout, count: str) -> None:
    (entry,) = reading("riftmana-csv", f"Card ID,Normal,Foil\nOGN-001,{count},0\n", layout).entries
    assert (entry.count, entry.wrong_count, entry.zone, entry.printing) == (None, count, POOL, "OGN-001")


def test_a_name_in_place_of_a_code(layout: Layout) -> None:
    (entry,) = reading("riftmana-csv", "Card ID,Normal,Foil\nStupefy,1,0\n", layout).entries
    assert (entry.name, entry.printing) == ("Stupefy", "")


def test_a_table_with_other_columns(layout: Layout) -> None:
    error = refused("riftmana-csv", "Card,Count\nOGN-001,4\n", layout)
    assert (error.reason, error.params["missing"]) == ("csv-columns", ["card id", "normal", "foil"])


def test_a_cell_without_end(layout: Layout) -> None:
    error = refused("riftmana-csv", f'Card ID,Normal,Foil\nOGN-001,1,0\n"{"a" * 200_000}', layout)
    assert error.reason == "csv"
    assert error.span is not None
    assert error.span.line == 3


def test_a_collection_is_written_without_foil(layout: Layout) -> None:
    lines = (
        Line(2, "A", POOL, "OGN-001/298"),
        Line(1, "A", POOL, "OGN-001"),
        Line(1, "B", POOL),
        Line(1, "C", "main"),
    )
    written = form("riftmana-csv").write([Listing("riftbound", lines)], layout)
    assert list(csv.reader(written.splitlines())) == [["Card ID", "Normal", "Foil"], ["OGN-001", "3", "0"]]


# ------------------------------------------------------------ anything at all

UNRELATED = {
    "nothing": b"",
    "blanks": b" \n\n",
    "binary": bytes(range(256)) * 4,
    "a picture": b"\x89PNG\r\n\x1a\n" + b"\x00" * 40,
    "utf-16": "Legend:\n".encode("utf-16"),
    "source code": b"import os\n\n\ndef main() -> int:\n    return 3\n\n\nmain()\n",
    "package.json": b'{"name": "x", "version": "1.0.0", "dependencies": {"left-pad": "1"}}',
    "cities": b"City,Country,Population\nParis,France,2100000\nOslo,Norway,700000\n",
    "html": b"<!doctype html>\n<html><body><h1>Legend</h1></body></html>\n",
    "prose": b"The champion entered the battlefield.\nNobody knew 3 of the runes.\n",
    "rss": b"<?xml version='1.0'?><rss><channel><title>Legend</title></channel></rss>",
    "a shopping list": b"2 eggs\n1 bread\n3 apples\n\n1 bottle of milk\n",
    "a long word": b"circumnavigation\n",
    "longer words": b"Cirrocumulostratus\n",
    "a hash": b"ce0189ab17c9d0e1f2a3b4c5d6e7f8091a2b3c4d\n",
    "base64 of something": base64.b64encode(b"The quick brown fox jumps over the lazy dog") + b"\n",
    "a key": b"CIAAAA-not a code\n",
    "another game's list": b"Hero: Graccus\n4 Parvink\n3 Slow\n\nSide Deck:\n1 Slow\n",
    "dates": b"2026-01-02 2026-01-03 2026-01-04\n",
    "part numbers": b"ABC-001-1 ABC-002-1 ABC-003-1\n",
    "yaml": b"game: riftbound\nlegend: A\nmain: [3 B]\n",
    "markdown": b"# Legend\n\n| Count | Name |\n|---|---|\n| 1 | A |\n",
    "a bill": b"# main\n3 screws\n2 ABC-123 bolts\n",
}


@pytest.mark.parametrize("data", UNRELATED.values(), ids=list(UNRELATED))
def test_unrelated_files_are_none_of_these(layout: Layout, other_layout: Layout, data: bytes) -> None:
    for name in ("", "deck.txt", "deck.csv", "deck.deck"):
        for one in (layout, other_layout):
            assert [each for each in FORMS if form(each).sniff(Source(data, name), one)] == []


def seeds(validator: Validator) -> dict[str, str]:
    """A small deck in every form."""
    lines = [
        Line(count, card.name, zone, code, True, card)
        for zone, count, code in (
            ("legend", 1, LEGEND),
            ("champion", 1, CHAMPION),
            ("main", 3, UNIT),
            ("battlefields", 1, FIELD),
            ("runes", 12, RUNE_B),
            ("side", 2, "OGN-213"),
            (POOL, 4, "OGN-095"),
        )
        for card in validator.store.with_code("riftbound", code)
    ]
    made = Listing("riftbound", tuple(lines), "A deck", {"format": "standard"})
    return {name: form(name).write([made], validator.layout) for name in FORMS}


def test_a_small_deck_in_every_form(validator: Validator) -> None:
    wanted = {
        "legend": 1,
        "champion": 1,
        "main": 3,
        "battlefields": 1,
        "runes": 12,
        "side": 2,
    }
    for name, written in seeds(validator).items():
        holds = form(name).HOLDS
        deck = reading(name, written, validator.layout)
        found: Counter[str] = Counter()
        for (zone, _), count in cards(deck, validator).items():
            found[zone] += count
        told = {zone: count for zone, count in wanted.items() if zone in holds.zones | holds.unzoned}
        if "champion" in holds.unzoned:
            told["main"] += told.pop("champion")
        assert found == (told or {POOL: 4}), name
        assert deck.name == ("A deck" if holds.title else "")
        assert deck.settings == ({"format": "standard"} if holds.settings else {})


@pytest.mark.parametrize("form_name", FORMS)
def test_mutations_raise_nothing_but_what_they_should(validator: Validator, form_name: str) -> None:
    generator = random.Random(form_name)
    seed = seeds(validator)[form_name].encode()
    module = form(form_name)
    splinters = [
        b"\x00",
        b"\xff",
        b"1",
        b"-",
        b"$",
        b"=",
        b'"',
        b",",
        b"\n",
        b"9" * 40,
        b"# ",
        b"[",
        b"OGN-001",
        b" ",
    ]
    for _ in range(300):
        data = seed
        for _ in range(generator.randint(1, 6)):
            start = generator.randrange(len(data) + 1)
            end = min(len(data), start + generator.choice((0, 0, 1, 2, 9)))
            data = data[:start] + generator.choice((*splinters, b"", data[start:end] * 2)) + data[end:]
        assert module.sniff(Source(data), validator.layout) in (True, False)
        try:
            found = module.read(Source(data), validator.layout)
        except UnreadableDeck:
            continue
        lines = Source(data).lines
        for deck in found:
            for entry in deck.entries:
                assert 1 <= entry.span.line <= entry.span.end_line <= len(lines)
                assert entry.span.column >= 1
                assert entry.span.end_column <= len(lines[entry.span.end_line - 1]) + 1


LARGE = {
    "one line of a's": b"a" * LARGEST,
    "one line of A's": b"CM" + b"A" * (LARGEST - 2),
    "lines of codes": b"CMAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n" * 30_000,
    "tokens": b"OGN-001-1 " * 100_000,
    "lines of tokens": b"OGN-265-1\n" * 100_000,
    "base64": b"T0dOLTI2NS0x" * 80_000,
    "lines of base64": b"T0dOLTI2NS0xJE9HTi0yNDYtMQ==\n" * 30_000,
    "entries": b"1 a [OGN-001]\n" * 70_000,
    "a heading and brackets": b"Legend:\n1 " + b"(" * 1_000_000,
    "rows": b"Card ID,Normal,Foil\n" + b"OGN-001,1,0\n" * 80_000,
    "columns": b"Card ID,Normal,Foil\n" + b"," * 1_000_000,
    "quotes": b"Card ID,Normal,Foil\n" + b'"' * 1_000_000,
    "blanks": b"Legend:\n1 a" + b" " * 1_000_000 + b"b\n",
    "comments": b"# a\n" * 250_000,
    "empty lines": b"\n" * 1_000_000 + b"a",
}


@pytest.mark.parametrize("data", LARGE.values(), ids=list(LARGE))
def test_large_files_are_read_or_refused_in_time(layout: Layout, data: bytes) -> None:
    for name in FORMS:
        start = time.monotonic()
        form(name).sniff(Source(data), layout)
        assert time.monotonic() - start < 5, name
    for name in ("piltover-code", "pixelborn", "tts-code", "riftmana-csv"):
        start = time.monotonic()
        with suppress(UnreadableDeck):
            form(name).read(Source(data), layout)
        assert time.monotonic() - start < 15, name


def test_more_decks_than_anybody_has(layout: Layout) -> None:
    joined = base64.b64encode(f"{LEGEND}-1${CHAMPION}-1".encode()).decode()
    for name, line in {"piltover-code": SMALL, "pixelborn": joined, "tts-code": f"{LEGEND}-1"}.items():
        assert len(form(name).read(source(f"{line}\n" * 2000), layout)) == 2000
        error = refused(name, f"{line}\n" * 2001, layout)
        assert error.reason == "too-many"
        assert error.span is not None
        assert error.span.line == 2001
