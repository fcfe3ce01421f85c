"""Reads every card text of three card collections that people made, and compares them with the facts.

The collections lie outside the repository; where they are absent these tests are skipped. A text agrees when
its clauses are those of the card (of one of the cards, where several share the name). It is silent when it
has none and the card has some. Everything else, and every text refused, is listed here with its reason.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import pytest

from validator.cards.build import reader as build_reader
from validator.cards.clauses import Clause, Unlimited
from validator.cards.sources import folders
from validator.cards.store import Store
from validator.cards.text import CardTextError, Reader


class Text(NamedTuple):
    """One text of a collection: the card's name there, and which part of the collection it stands in."""

    name: str
    where: str
    text: str


@dataclass
class Result:
    """How the texts of a collection compare with the facts, the names of the cards that do not agree."""

    read: int = 0
    agreeing: int = 0
    with_clauses: int = 0
    disagreeing: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

    @property
    def counts(self) -> dict[str, int]:
        return {
            "read": self.read,
            "agreeing": self.agreeing,
            "with clauses": self.with_clauses,
            "disagreeing": len(self.disagreeing),
            "silent": len(self.silent),
            "refused": len(self.refused),
            "unknown": len(self.unknown),
        }


def decktools(folder: Path) -> Iterator[Text]:
    for path in sorted((folder / "decktools").glob("*.json")):
        rows = json.loads(path.read_text("utf-8"))
        if isinstance(rows, list):  # the other one lists the sets
            for row in rows:
                yield Text(row["name"], path.stem, row.get("rules") or "")


def tracker(folder: Path) -> Iterator[Text]:
    for row in json.loads((folder / "tracker" / "prints.json").read_text("utf-8")):
        for side in ("front", "back"):
            yield Text(row["card_name"], side, row[f"card_print_text_{side}"] or "")


def utility(folder: Path) -> Iterator[Text]:
    with (folder / "utility.csv").open(encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            yield Text(row["name"], row["series"], row["rules"] or "")


def compare(texts: Iterator[Text], reader: Reader, store: Store) -> Result:
    result = Result()
    for name, _, text in texts:
        if text.strip():
            result.read += 1
            _compare(name, text, result, reader, store)
    return result


def _compare(name: str, text: str, result: Result, reader: Reader, store: Store) -> None:
    try:
        clauses = set(reader.text(text).clauses)
    except CardTextError:
        result.refused.append(name)
        return
    cards = [match.card for match in store.find("wow", name)]
    if not cards:
        assert not clauses, f"{name} is no card and has clauses"
        result.unknown.append(name)
    elif any(clauses == _in_the_text_box(card.clauses) for card in cards):
        result.agreeing += 1
        result.with_clauses += bool(clauses)
    elif not clauses:
        result.silent.append(name)
    else:
        result.disagreeing.append(name)


def _in_the_text_box(clauses: tuple[Clause, ...]) -> set[Clause]:
    return {clause for clause in clauses if not isinstance(clause, Unlimited)}


# ---------------------------------------------------------------- what is expected

TURNED_INTO_A_TALENT = "a reprint in the form of a Talent; the facts have the form of the earliest print"
FRONT_WITH_ITS_REPUTATION = "the front of a two-sided hero has the Reputation, the back the Deckbuilding clause"
LOST_ITS_LINE = "the collection lost the line"
ON_THE_BACK = "the front of a two-sided hero, whose clause stands on the back"
ICON_ADDED = "the collection adds an icon the others do not have"
ICONS_LOST = "the collection lost the icons inside the line"
WRONG_CARD = "the collection has the hero's text on another card of the same deck, and lost its icons"

COUNTS: Mapping[str, Mapping[str, int]] = {
    "decktools": {
        "read": 6746,
        "agreeing": 6739,
        "with clauses": 653,
        "disagreeing": 0,
        "silent": 4,
        "refused": 0,
        "unknown": 3,
    },
    "tracker": {
        "read": 7797,
        "agreeing": 7692,
        "with clauses": 550,
        "disagreeing": 21,
        "silent": 33,
        "refused": 48,
        "unknown": 3,
    },
    "utility": {
        "read": 3156,
        "agreeing": 3150,
        "with clauses": 392,
        "disagreeing": 1,
        "silent": 0,
        "refused": 0,
        "unknown": 5,
    },
}

# By name, with how many texts and why.
DISAGREEING: Mapping[str, Mapping[str, tuple[int, str]]] = {
    "decktools": {},
    "tracker": {
        "Adrenaline Rush": (1, TURNED_INTO_A_TALENT),
        "Circle of Healing": (1, TURNED_INTO_A_TALENT),
        "Deuce": (1, TURNED_INTO_A_TALENT),
        "Earth and Moon": (1, TURNED_INTO_A_TALENT),
        "Elemental Precision": (1, TURNED_INTO_A_TALENT),
        "Explosive Shot": (1, TURNED_INTO_A_TALENT),
        "Fire Power": (1, TURNED_INTO_A_TALENT),
        "Gift of the Earthmother": (1, TURNED_INTO_A_TALENT),
        "Haaroon": (1, TURNED_INTO_A_TALENT),
        "Holy Shock": (1, TURNED_INTO_A_TALENT),
        "Juggernaut": (1, TURNED_INTO_A_TALENT),
        "Nature's Reach": (1, TURNED_INTO_A_TALENT),
        "Repentance": (1, TURNED_INTO_A_TALENT),
        "Siphon Life": (2, TURNED_INTO_A_TALENT),
        "Unyielding Faith": (1, TURNED_INTO_A_TALENT),
        "Vitality": (1, TURNED_INTO_A_TALENT),
        "Arch Druid Lilliandra": (1, FRONT_WITH_ITS_REPUTATION),
        "Argent Confessor Paletress": (1, FRONT_WITH_ITS_REPUTATION),
        "Eadric the Pure": (1, FRONT_WITH_ITS_REPUTATION),
        "Rimblat Earthshatter": (1, FRONT_WITH_ITS_REPUTATION),
    },
    "utility": {"Xia, Queen of Suffering": (1, ICON_ADDED)},
}

SILENT: Mapping[str, Mapping[str, tuple[int, str]]] = {
    "decktools": {
        "Zaistor the Vigilant": (1, LOST_ITS_LINE),
        "Dark Pharaoh Tekahn": (1, LOST_ITS_LINE),
        "Nexus-Thief Asar": (1, LOST_ITS_LINE),
        "The Forgotten": (1, LOST_ITS_LINE),
    },
    "tracker": {
        "Arisella, Daughter of Cenarius": (1, ON_THE_BACK),
        "Askalti Darksteel": (1, ON_THE_BACK),
        "Blood Lord Vorath": (1, ON_THE_BACK),
        "Dalronn the Controller": (1, ON_THE_BACK),
        "Dark Pharaoh Tekahn": (1, ON_THE_BACK),
        "Deathbringer Kor'ush": (1, ON_THE_BACK),
        "Deathseer Zuk'raj": (1, ON_THE_BACK),
        "Elderlimb": (1, ON_THE_BACK),
        "General Lightsbane": (1, ON_THE_BACK),
        "Grglmrgl": (1, ON_THE_BACK),
        "Hogger": (2, ON_THE_BACK),
        "Imp Lord Pinprik": (1, ON_THE_BACK),
        "Iso'rath": (1, ON_THE_BACK),
        "Kalecgos the Spell-Weaver": (1, ON_THE_BACK),
        "Kjaran the Callous": (1, ON_THE_BACK),
        "Lady Sira'kess": (1, ON_THE_BACK),
        "Mother Misery": (1, ON_THE_BACK),
        "Murkdeep": (1, ON_THE_BACK),
        "Nexus-Thief Asar": (1, ON_THE_BACK),
        "Nozdormu the Timeless One": (1, ON_THE_BACK),
        "Obliveron": (1, ON_THE_BACK),
        "Overseer Savryn": (1, ON_THE_BACK),
        "Queen Angerboda": (1, ON_THE_BACK),
        "Rawrbrgle": (1, ON_THE_BACK),
        "Syreian the Bonecarver": (1, ON_THE_BACK),
        "Thane Ulfrang the Mighty": (1, ON_THE_BACK),
        "The Forgotten": (1, ON_THE_BACK),
        "Turov the Risen": (1, ON_THE_BACK),
        "Tyrus Blackhorn": (1, ON_THE_BACK),
        "Warlord Grok'thol": (1, ON_THE_BACK),
        "Xia, Queen of Suffering": (1, ON_THE_BACK),
        "Ysera the Awakened": (1, ON_THE_BACK),
    },
    "utility": {},
}

REFUSED: Mapping[str, Mapping[str, tuple[int, str]]] = {
    "decktools": {},
    "tracker": {
        "Alexstrasza the Life-Binder": (1, ICONS_LOST),
        "Arch Druid Lilliandra": (1, ICONS_LOST),
        "Argent Confessor Paletress": (1, ICONS_LOST),
        "Arisella, Daughter of Cenarius": (1, ICONS_LOST),
        "Askalti Darksteel": (1, ICONS_LOST),
        "Augh": (1, ICONS_LOST),
        "Blood Lord Vorath": (1, ICONS_LOST),
        "Dalronn the Controller": (1, ICONS_LOST),
        "Dark Pharaoh Tekahn": (1, ICONS_LOST),
        "Deathbringer Kor'ush": (1, ICONS_LOST),
        "Deathseer Zuk'raj": (1, ICONS_LOST),
        "Deathsmasher Mogdar": (1, WRONG_CARD),
        "Deathwing the Destroyer": (1, ICONS_LOST),
        "Drugush the Crusher": (1, WRONG_CARD),
        "Eadric the Pure": (1, ICONS_LOST),
        "Elderlimb": (1, ICONS_LOST),
        "General Lightsbane": (1, ICONS_LOST),
        "Grglmrgl": (1, ICONS_LOST),
        "High Guardian Malosun": (1, ICONS_LOST),
        "Highlord Tirion Fordring": (1, ICONS_LOST),
        "Hogger": (2, ICONS_LOST),
        "Imp Lord Pinprik": (1, ICONS_LOST),
        "Iso'rath": (1, ICONS_LOST),
        "Jasani, Shrine Keeper": (1, ICONS_LOST),
        "Kalecgos the Spell-Weaver": (1, ICONS_LOST),
        "Kel'Thuzad": (1, ICONS_LOST),
        "Kjaran the Callous": (1, ICONS_LOST),
        "Lady Sira'kess": (1, ICONS_LOST),
        "Lord of Icecrown": (1, ICONS_LOST),
        "Mistress Nesala": (1, ICONS_LOST),
        "Mogdar the Frozenheart": (1, ICONS_LOST),
        "Murkdeep": (1, ICONS_LOST),
        "Nexus-Thief Asar": (1, ICONS_LOST),
        "Nozdormu the Timeless One": (1, ICONS_LOST),
        "Overseer Savryn": (1, ICONS_LOST),
        "Queen Angerboda": (1, ICONS_LOST),
        "Rawrbrgle": (1, ICONS_LOST),
        "Rimblat Earthshatter": (1, ICONS_LOST),
        "Syreian the Bonecarver": (1, ICONS_LOST),
        "Thane Ulfrang the Mighty": (1, ICONS_LOST),
        "The Forgotten": (1, ICONS_LOST),
        "The Lich King": (1, ICONS_LOST),
        "Turov the Risen": (1, ICONS_LOST),
        "Tyrus Blackhorn": (1, ICONS_LOST),
        "Warlord Grok'thol": (1, ICONS_LOST),
        "Xia, Queen of Suffering": (1, ICONS_LOST),
        "Ysera the Awakened": (1, ICONS_LOST),
    },
    "utility": {},
}

# Names no card has, all with texts that say nothing about deck building.
UNKNOWN: Mapping[str, set[str]] = {
    "decktools": {f"Scarlet Commader Mograine - Level {level}" for level in (2, 3, 4)},
    "tracker": {"Lust for Battle - HoA", "Paladin Training - WRG", "Surge of Life - WRG"},
    "utility": {
        "In Case of Emergency\ufffd",
        "One Draenei's Junk\ufffd",
        "Teron Gorefiend, I Am\ufffd",
        "What Illidan Wants, Illidan Gets\ufffd",
        "Widow\ufffds Fury",
    },
}

COLLECTIONS = {"decktools": decktools, "tracker": tracker, "utility": utility}


@pytest.fixture(scope="module")
def dumps(shared: Path) -> Path:
    folder = shared / "data" / "wow"
    if not folder.is_dir():
        pytest.skip("the card collections are not there")
    return folder


@pytest.fixture(scope="module")
def reader() -> Reader:
    """The reader of World of Warcraft card text."""
    return build_reader(folders(), "wow")


@pytest.mark.parametrize("name", COLLECTIONS)
def test_every_text_agrees_or_is_explained(
    name: str, dumps: Path, reader: Reader, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    result = compare(COLLECTIONS[name](dumps), reader, store)
    with capsys.disabled():
        print(f"\n{name}: " + ", ".join(f"{count} {what}" for what, count in result.counts.items()))
    assert Counter(result.refused) == _times(REFUSED[name])
    assert Counter(result.disagreeing) == _times(DISAGREEING[name])
    assert Counter(result.silent) == _times(SILENT[name])
    assert set(result.unknown) == UNKNOWN[name]
    assert result.counts == COUNTS[name]


def test_every_name_with_a_reason_is_a_card(store: Store) -> None:
    listed = {name for table in (DISAGREEING, SILENT, REFUSED) for names in table.values() for name in names}
    assert not {name for name in listed if not store.find("wow", name)}


def test_what_is_silent_on_the_front_stands_on_the_back(dumps: Path) -> None:
    """A silent front is no lost clause only if the same card has a back that speaks of deck building."""
    backs = {name for name, side, text in tracker(dumps) if side == "back" and "include" in text}
    backs |= {name for name, side, text in tracker(dumps) if side == "back" and "in your deck" in text}
    assert set(SILENT["tracker"]) <= backs


def _times(listed: Mapping[str, tuple[int, str]]) -> Counter[str]:
    return Counter({name: times for name, (times, _) in listed.items()})
