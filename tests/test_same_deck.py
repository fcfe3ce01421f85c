"""The same Riftbound deck gets the same report, however its list is written.

In Chinese or in English, with numbers of other printings beside the names or in their place, with other joints
in the names, with the champion's name before the legend's, with the chosen champion among the cards of the main
deck or not, as text or in our own form. The decks are those of `same-deck.yaml`, and published lists where the
folder of third-party data is there. They are of days on which cards of several languages may be mixed.

A card that has no Chinese name keeps its English one.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from validator import Report, Validator
from validator.cards.store import Store
from validator.model import Card, Printing

HERE = Path(__file__).parent
LISTS = HERE.parent.parent / "shared" / "decks" / "riftbound"
CHINESE: Mapping[str, list[str]] = yaml.safe_load(
    (HERE.parent / "card_db" / "riftbound" / "names.zh.yaml").read_text("utf-8")
)["names"]
FIRST_DAY = "2026-01-30"
"""From this day on the languages of a deck may be mixed."""

Deck = Mapping[str, "list[tuple[int, Card]]"]
"""A deck: the cards of each zone, with their counts."""


class Known(NamedTuple):
    """A deck to be written: what it is called, when and where it is played, and its cards."""

    name: str
    settings: Mapping[str, str]
    deck: Mapping[str, list[str]]
    said: Mapping[str, Any]


# ------------------------------------------------------------ the decks


def own() -> Iterator[Known]:
    data = yaml.safe_load((HERE / "same-deck.yaml").read_text("utf-8"))
    for name, said in data.items():
        settings = {"date": str(said["date"]), "region": said.get("region", "world")}
        yield Known(name, settings, said["deck"], said)


def published() -> Iterator[Known]:
    if not LISTS.is_dir():
        return
    with (LISTS / "manifest.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["date"] >= FIRST_DAY:
                yield Known(row["file"], {"date": row["date"], "region": row["region"]}, {}, {})


OWN = list(own())
ALL = [*OWN, *published()]


def deck_of(known: Known, store: Store) -> Deck:
    """The cards of a deck, with the chosen champion named once."""
    if known.deck:
        lines = [(zone, *line.split(" ", 1)) for zone, lines in known.deck.items() for line in lines]
        rows = [(zone, int(count), card_named(store, name)) for zone, count, name in lines]
    else:
        entries = Validator("riftbound", store=store).read_list(LISTS / known.name).entries
        rows = [
            (entry.zone, entry.count or 1, card_named(store, entry.printing or entry.name)) for entry in entries
        ]
    deck: dict[str, list[tuple[int, Card]]] = {}
    for zone, count, card in rows:
        deck.setdefault(home(zone, card), []).append((count, card))
    return once(deck)


def card_named(store: Store, name: str) -> Card:
    """The card with a name, or with a set and number."""
    found = [match.card for match in store.find("riftbound", name)]
    (card,) = found or store.printing("riftbound", *name.split("-", 1))
    return card


def home(zone: str, card: Card) -> str:
    """Where a card of a list without headings belongs."""
    homes = {"Legend": "legend", "Rune": "runes", "Battlefield": "battlefields"}
    return next((homes[kind] for kind in card.types if kind in homes and zone == "main"), zone)


def once(deck: dict[str, list[tuple[int, Card]]]) -> Deck:
    """A deck without the copy of its champion that makes it 41 cards: that one was named twice."""
    champions = deck.get("champion", [])
    main = deck.get("main", [])
    if len(champions) == 1 and size(deck) == 41:
        for place, (count, card) in enumerate(main):
            if card is champions[0][1]:
                main[place : place + 1] = [(count - 1, card)] if count > 1 else []
                break
    return deck


def size(deck: Deck) -> int:
    return sum(count for zone in ("champion", "main") for count, _ in deck.get(zone, []))


def again(deck: Deck) -> Deck:
    """A deck whose champion stands among the cards of the main deck as well, in the first line of it."""
    ((_, champion),) = deck["champion"]
    main = list(deck["main"])
    copies = next((count for count, card in main if card is champion), 0)
    others = [row for row in main if row[1] is not champion]
    return {**deck, "main": [(copies + 1, champion), *others]}


# ------------------------------------------------------------ ways to write a card

Written = Callable[[Card], str]


def english(card: Card) -> str:
    return card.name


def chinese(card: Card) -> str:
    return CHINESE.get(card.name, [card.name])[0]


def last_chinese(card: Card) -> str:
    return CHINESE.get(card.name, [card.name])[-1]


def chinese_with_dashes(card: Card) -> str:
    return chinese(card).replace(" - ", "-")


def chinese_with_commas(card: Card) -> str:
    return chinese(card).replace(" - ", "，")


def with_dashes(card: Card) -> str:
    return card.name.replace(", ", " - ")


def without_marks(card: Card) -> str:
    return card.name.replace("'", "")


def curly(card: Card) -> str:
    return card.name.replace("'", "’").replace(" - ", " – ")


def in_capitals(card: Card) -> str:
    return card.name.upper()


def full_width(card: Card) -> str:
    return "".join(
        chr(ord(letter) + 0xFEE0) if letter.isascii() and letter.isalpha() else letter for letter in card.name
    )


def of_champion(card: Card) -> str:
    """A legend with its champion's name before it, as most sites write it."""
    return f"{min(card.traits_of('champion'))}, {card.name}" if card.leads else card.name


def of_champion_with_dash(card: Card) -> str:
    return of_champion(card).replace(", ", " - ")


def of_champion_without_starter(card: Card) -> str:
    return of_champion(card).removesuffix(" - Starter")


def code(printing: Printing) -> str:
    return f"{printing.set}-{printing.number}"


def last_code(card: Card) -> str:
    return code(card.printings[-1])


def first_code(card: Card) -> str:
    return code(card.printings[0])


def code_with_dot(card: Card) -> str:
    return last_code(card).replace("-", "·")


def other_code_behind(card: Card) -> str:
    return f"{card.name} [{last_code(card)}]"


def other_code_apart(card: Card) -> str:
    last = card.printings[-1]
    return f"{card.name} ({last.set}) {last.number}"


def other_code_before(card: Card) -> str:
    return f"{last_code(card)} {card.name}"


def chinese_with_code(card: Card) -> str:
    return f"{chinese(card)} ({first_code(card)})"


WAYS: list[Written] = [
    english,
    chinese,
    last_chinese,
    chinese_with_dashes,
    chinese_with_commas,
    with_dashes,
    without_marks,
    curly,
    in_capitals,
    full_width,
    of_champion,
    of_champion_with_dash,
    of_champion_without_starter,
    first_code,
    last_code,
    code_with_dot,
    other_code_behind,
    other_code_apart,
    other_code_before,
    chinese_with_code,
]

# ------------------------------------------------------------ ways to write a list

ENGLISH_HEADINGS = ("Legend:", "Champion:", "MainDeck:", "Battlefields:", "Runes:", "Sideboard:")
CHINESE_HEADINGS = ("传奇：", "选定英雄：", "主牌堆：", "战场：", "符文：", "备牌：")
SITE_HEADINGS = ("Legend", "chosen_champion", "Main Deck", "Battlefield", "Rune Pool", "sideDeck")
PARTS = ("legend", "champion", "main", "battlefields", "runes", "side")


def as_text(deck: Deck, written: Written, headings: tuple[str, ...], line: str = "{} {}") -> str:
    return "\n".join(
        "\n".join([heading, *(line.format(count, written(card)) for count, card in deck[zone]), ""])
        for zone, heading in zip(PARTS, headings, strict=True)
        if deck.get(zone)
    )


def as_yaml(deck: Deck, written: Written) -> str:
    lists = {zone: [{written(card): count} for count, card in deck[zone]] for zone in PARTS if deck.get(zone)}
    return yaml.safe_dump({"game": "riftbound", **lists}, allow_unicode=True, sort_keys=False)


# ------------------------------------------------------------ the tests


def said(report: Report) -> tuple[object, ...]:
    """What a report says apart from where it stands in the list."""
    findings = Counter(
        repr((f.rule, f.level, f.variant, f.cards, f.cite, sorted(f.params.items()))) for f in report.findings
    )
    return report.verdict, report.leader, report.counts, report.options, findings


class Deckwise(NamedTuple):
    """A deck with its validator, and what is said of it when it is written in English."""

    name: str
    validator: Validator
    deck: Deck
    expected: tuple[object, ...]


@pytest.fixture(scope="module")
def decks(store: Store) -> list[Deckwise]:
    found = []
    for known in ALL:
        validator = validator_for(known, store)
        deck = deck_of(known, store)
        report = validator.check_text(as_text(deck, english, ENGLISH_HEADINGS))
        found.append(Deckwise(known.name, validator, deck, said(report)))
    return found


def validator_for(known: Known, store: Store) -> Validator:
    date, region = known.settings["date"], known.settings["region"]
    return Validator("riftbound", store=store, date=date, region=region)


EVERY_WAY = pytest.mark.parametrize("written", WAYS, ids=[way.__name__ for way in WAYS])


@pytest.mark.parametrize("known", OWN, ids=[known.name for known in OWN])
def test_what_is_found_in_our_own_decks(known: Known, store: Store) -> None:
    deck = deck_of(known, store)
    assert all(card.name in CHINESE for rows in deck.values() for _, card in rows), "or little is tested here"
    report = validator_for(known, store).check_text(as_text(deck, english, ENGLISH_HEADINGS))
    assert report.verdict == known.said["verdict"]
    found = Counter((finding.rule, *finding.cards) for finding in report.findings)
    assert found == Counter(tuple(one) for one in known.said["finds"])


@EVERY_WAY
def test_ways_to_write_the_cards(written: Written, decks: list[Deckwise]) -> None:
    for name, validator, deck, expected in decks:
        report = validator.check_text(as_text(deck, written, ENGLISH_HEADINGS))
        assert said(report) == expected, name


@pytest.mark.parametrize(
    "headings", [ENGLISH_HEADINGS, CHINESE_HEADINGS, SITE_HEADINGS], ids=["English", "Chinese", "sites"]
)
@pytest.mark.parametrize("line", ["{} {}", "{}x {}", "{}X {}", "{}* {}", "{}× {}"])
@pytest.mark.parametrize("written", [english, chinese], ids=["english", "chinese"])
def test_ways_to_write_headings_and_counts(
    headings: tuple[str, ...], line: str, written: Written, decks: list[Deckwise]
) -> None:
    for name, validator, deck, expected in decks:
        assert said(validator.check_text(as_text(deck, written, headings, line))) == expected, name


@EVERY_WAY
def test_the_champion_may_stand_in_the_main_deck_as_well(written: Written, decks: list[Deckwise]) -> None:
    """Which only a whole deck shows: one with a champion and as many cards as it should have."""
    whole = [one for one in decks if len(one.deck.get("champion", [])) == 1 and size(one.deck) == 40]
    assert len(whole) >= 3
    for name, validator, deck, expected in whole:
        report = validator.check_text(as_text(again(deck), written, ENGLISH_HEADINGS))
        twice = [finding for finding in report.findings if finding.rule == "deck/named-twice"]
        rest = tuple(finding for finding in report.findings if finding not in twice)
        assert said(report._replace(findings=rest)) == expected, name
        assert [(finding.level, finding.cards) for finding in twice] == [
            ("note", (deck["champion"][0][1].name,))
        ]


@EVERY_WAY
def test_our_own_form(written: Written, decks: list[Deckwise]) -> None:
    for name, validator, deck, expected in decks:
        assert said(validator.check_text(as_yaml(deck, written), "deck.yaml")) == expected, name


@pytest.mark.parametrize("first", range(0, len(WAYS), 4))
def test_a_different_way_for_every_line(first: int, decks: list[Deckwise]) -> None:
    """Copies of a card are counted together, whatever each of its lines calls it."""
    turn = cycle(WAYS[first:] + WAYS[:first])

    def mixed(card: Card) -> str:
        return next(turn)(card)

    for name, validator, deck, expected in decks:
        assert said(validator.check_text(as_text(deck, mixed, CHINESE_HEADINGS))) == expected, name
        single = {
            zone: [(1, card) for count, card in rows for _ in range(count)] for zone, rows in deck.items()
        }
        assert said(validator.check_text(as_text(single, mixed, CHINESE_HEADINGS))) == expected, name
