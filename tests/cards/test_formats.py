"""Formats as data: a mistake in a file of them is refused where it stands, and so is what has no effect.

A line with a mistake bears the mark `# here`. Files that ship and files of one's own have one reader, so
most mistakes are made in both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from validator import SettingError, Validator
from validator.cards.conditions import Conditions
from validator.cards.formats import Known, compiled, first_days
from validator.cards.release import day_before, full
from validator.cards.sources import Located, SourceError, load
from validator.cards.store import Store
from validator.house_formats import read_house_formats

WOW, RIFTBOUND = "wow", "riftbound"
HERE = "# here"


def marked(text: str) -> int:
    """The line of a text that bears the mark."""
    (line,) = [number for number, line in enumerate(text.splitlines(), 1) if line.endswith(HERE)]
    return line


def written(folder: Path, text: str) -> Path:
    path = folder / "house.yaml"
    path.write_text(text, "utf-8")
    return path


def house(folder: Path, text: str, store: Store) -> Mapping[str, Any]:
    """The formats of one's own that a text holds."""
    return read_house_formats(written(folder, text), store).formats


def refused(folder: Path, text: str, store: Store) -> str:
    """Why a file of house formats is refused; it must be told for the line that bears the mark."""
    with pytest.raises(SourceError) as refusal:
        house(folder, text, store)
    error, path = refusal.value, str(folder / "house.yaml")
    assert (error.file, error.line) == (path, marked(text)), str(error)
    place = f"{path}:{error.line}: "
    assert str(error).startswith(place)
    return str(error).removeprefix(place)


def known_of(store: Store, game: str) -> Known:
    """What formats of a game may speak of; a card is named as it is printed."""
    names = {card.name for card in store.cards(game)}

    def named(name: str, file: str, line: int) -> str:
        if name not in names:
            raise SourceError(f"no card is called “{name}”", file, line)
        return name

    data = store.game(game)
    values = {value: name for name, option in data["options"].items() for value in option["values"]}
    return Known(Conditions(data["conditions"], named), named, values, data["layout"]["zones"])


def shipped(folder: Path, text: str, store: Store) -> Mapping[str, Any]:
    """The formats of a text, read as those that ship, with a source and a confidence where they have none."""
    data = load(written(folder, text), "formats.yaml")
    formats = data["formats"]
    for facts in formats.values() if isinstance(formats, Mapping) else ():
        if isinstance(facts, Located):
            facts.setdefault("name", "Kitchen table")
            _add_sources(facts)
            for key in ("pools", "lists"):
                for item in facts[key] if isinstance(facts.get(key), list) else ():
                    if isinstance(item, Located):
                        _add_sources(item)
    game = data["game"]
    return compiled(data, "formats.yaml", known_of(store, game), store.game(game)["formats"])


def _add_sources(facts: Located) -> None:
    facts.setdefault("source", "a text")
    facts.setdefault("confidence", "high")


# ---------------------------------------------------------------- what the file itself says

FILES = {
    "no game": ("formats:\n  kitchen: {blocks: [1]}\n", None, "“game” is missing"),
    "no formats": ("game: wow\n", None, "“formats” is missing"),
    "an unknown game": (
        "game: wwo\nformats:\n  kitchen: {blocks: [1]}\n",
        1,
        "unknown game “wwo”; did you mean “wow”?",
    ),
    "an unknown key": (
        "game: wow\nformat:\n  kitchen: {blocks: [1]}\n",
        2,
        "unknown key “format”; did you mean “formats”?",
    ),
    "formats of nothing": ("game: wow\nformats: {}\n", 2, "formats: there is none"),
    "a list of formats": (
        "game: wow\nformats: [kitchen]\n",
        2,
        "formats: a mapping is expected, not ['kitchen']",
    ),
    "a format that is a text": (
        "game: wow\nformats:\n  kitchen: classic\n",
        3,
        "kitchen: a mapping is expected, not 'classic'",
    ),
    "a format that is empty": (
        "game: wow\nformats:\n  kitchen:\n",
        3,
        "kitchen: a mapping is expected, not None",
    ),
    "a list": ("- kitchen\n", 1, "a mapping is expected here"),
}


@pytest.mark.parametrize("shape", FILES)
def test_a_file_of_another_shape_is_refused(shape: str, tmp_path: Path, store: Store) -> None:
    text, line, said = FILES[shape]
    path = written(tmp_path, text)
    with pytest.raises(SourceError) as refusal:
        read_house_formats(path, store)
    assert (refusal.value.file, refusal.value.line) == (str(path), line)
    place = f"{path}:{line}" if line else str(path)
    assert str(refusal.value) == f"{place}: {said}"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path, store: Store) -> None:
    with pytest.raises(SourceError, match=r"nowhere\.yaml: cannot be read: No such file"):
        read_house_formats(tmp_path / "nowhere.yaml", store)


def test_a_file_that_is_not_yaml_is_refused_where_it_is_none(tmp_path: Path, store: Store) -> None:
    path = written(tmp_path, "game: wow\nformats:\n  kitchen: {blocks: [1}\n")
    with pytest.raises(SourceError) as refusal:
        read_house_formats(path, store)
    assert (refusal.value.file, refusal.value.line) == (str(path), 3)
    assert "not YAML" in str(refusal.value)


def test_a_format_that_stands_twice_is_refused(tmp_path: Path, store: Store) -> None:
    text = f"game: wow\nformats:\n  kitchen: {{blocks: [1]}}\n  kitchen: {{blocks: [2]}}  {HERE}\n"
    with pytest.raises(SourceError) as refusal:
        house(tmp_path, text, store)
    assert (refusal.value.line, refusal.value.column) == (marked(text), 3)
    assert str(refusal.value) == f"{tmp_path / 'house.yaml'}:4:3: “kitchen” stands twice"


def test_formats_are_for_the_game_they_name(tmp_path: Path, store: Store) -> None:
    path = written(tmp_path, "game: wow\nformats:\n  kitchen: {extends: classic, blocks: [1]}\n")
    assert Validator(WOW, format_file=path, store=store).settings.format == "kitchen"
    with pytest.raises(SettingError, match="are for the game wow"):
        Validator(RIFTBOUND, format_file=path, store=store)


# ---------------------------------------------------------------- mistakes in a format

# The facts of a format, and what is said. Behind it stands a format without a mistake.
FORMATS = {
    "an unknown key": (
        "kitchen:\n    extends: classic\n    block: [1]  # here",
        "unknown fact of the format kitchen, “block”; did you mean “blocks”?",
    ),
    "an unknown format that is extended": (
        "kitchen:\n    blocks: [1]\n    extends: clasic  # here",
        "kitchen: unknown format “clasic”; did you mean “classic”?",
    ),
    "a format that extends itself": (
        "kitchen:  # here\n    extends: kitchen\n    blocks: [1]",
        "kitchen extends itself by way of kitchen",
    ),
    "formats that extend each other": (
        "kitchen: {extends: garden, blocks: [1]}  # here\n  garden: {extends: kitchen, blocks: [2]}",
        "kitchen extends itself by way of kitchen, garden",
    ),
    "three formats in a circle": (
        "kitchen: {extends: garden, blocks: [1]}  # here\n"
        "  garden: {extends: attic, blocks: [2]}\n"
        "  attic: {extends: kitchen, blocks: [3]}",
        "kitchen extends itself by way of kitchen, garden, attic",
    ),
    "a format called all": (
        "all: {extends: classic, blocks: [1]}  # here",
        "a format cannot be called “all”; call it something else",
    ),
    "a format called diff": (
        "diff: {extends: classic, blocks: [1]}  # here",
        "a format cannot be called “diff”; call it something else",
    ),
    "a format called like one there is": (
        "core: {extends: classic, blocks: [1]}  # here",
        "there is a format “core” already; call it something else",
    ),
    "an unknown kind of play": (
        "kitchen:\n    extends: classic\n    play: construcetd  # here",
        "kitchen: unknown kind of play “construcetd”; did you mean “constructed”?",
    ),
    "a kind of play that is that of the other format": (
        "kitchen:\n    extends: classic\n    blocks: [1]\n    play: constructed  # here",
        "kitchen: play: classic says the same",
    ),
    "a format that says nothing": (
        "kitchen:  # here\n    name: Kitchen table\n    extends: classic\n    source: us\n    confidence: high",
        "kitchen says nothing that classic does not say",
    ),
    "an unknown confidence": (
        "kitchen:\n    extends: classic\n    blocks: [1]\n    confidence: hgih  # here",
        "kitchen: unknown confidence “hgih”; did you mean “high”?",
    ),
    "a source that is none": (
        "kitchen:  # here\n    extends: classic\n    blocks: [1]\n    source: [us]",
        "kitchen: source: a text is expected, not ['us']",
    ),
    "a name in one language": (
        "kitchen:  # here\n    extends: classic\n    blocks: [1]\n    name: {en: Kitchen table}",
        "kitchen: name: “zh” is missing",
    ),
    "a name in an unknown language": (
        "kitchen:\n    extends: classic\n    blocks: [1]\n    name: {en: Kitchen, zh: 厨房, de: Küche}  # here",
        "kitchen: name: unknown language “de”; known: en, zh",
    ),
    "a name that is none": (
        "kitchen:  # here\n    extends: classic\n    blocks: [1]\n    name: [Kitchen]",
        "kitchen: name: a text is expected, not ['Kitchen']",
    ),
    "rules that are none": (
        "kitchen:  # here\n    extends: classic\n    rules: [side-deck]",
        "kitchen: rules: a mapping is expected, not ['side-deck']",
    ),
    "lists that are none": (
        "kitchen:\n    extends: classic\n    lists: {banned: [Blizzard]}  # here",
        "kitchen: lists: a list is expected, not {'banned': ['Blizzard']}",
    ),
    "a list that is a card": (
        "kitchen:\n    extends: classic\n    lists: [Blizzard]  # here",
        "kitchen: list: a mapping is expected, not 'Blizzard'",
    ),
    "pools that are none": (
        "kitchen:\n    extends: classic\n    pools: {blocks: [1]}  # here",
        "kitchen: pools: a list is expected, not {'blocks': [1]}",
    ),
    # days
    "a month there is not": (
        "kitchen:\n    extends: classic\n    from: 2010-13  # here",
        "kitchen: from: “2010-13” is no day; write it as YYYY-MM-DD",
    ),
    "a day there is not": (
        "kitchen:\n    extends: classic\n    from: 2010-02-30  # here",
        "kitchen: from: “2010-02-30” is no day; write it as YYYY-MM-DD",
    ),
    "half a month": (
        "kitchen:\n    extends: classic\n    from: 2010-1  # here",
        "kitchen: from: “2010-1” is no day; write it as YYYY-MM-DD",
    ),
    "a day in other figures": (
        "kitchen:\n    extends: classic\n    from: 24.12.2010  # here",
        "kitchen: from: “24.12.2010” is no day; write it as YYYY-MM-DD",
    ),
    "a day in words": (
        "kitchen:\n    extends: classic\n    until: yesterday  # here",
        "kitchen: until: “yesterday” is no day; write it as YYYY-MM-DD",
    ),
    "a format that ends before it begins": (
        "kitchen:\n    extends: classic\n    from: 2010-08\n    until: 2010-07-31  # here",
        "kitchen: until: 2010-07-31 is not after 2010-08",
    ),
    "a format that ends on the day it begins": (
        "kitchen:\n    extends: classic\n    from: 2010-08-01\n    until: 2010-08-01  # here",
        "kitchen: until: 2010-08-01 is not after 2010-08-01",
    ),
    "a format that ends before the one begins that it extends": (
        "kitchen:\n    extends: contemporary\n    until: 2011-12-31  # here",
        "kitchen: until: 2011-12-31 is not after 2012",
    ),
    # its one pool
    "an unknown set": (
        "kitchen:\n    extends: classic\n    sets: [HOA, TDPP]  # here",
        "kitchen: unknown set “TDPP”; did you mean “TDP”?",
    ),
    "an unknown set that is left out": (
        "kitchen:\n    extends: classic\n    blocks: [1]\n    without: [TDPP]  # here",
        "kitchen: unknown without “TDPP”; did you mean “TDP”?",
    ),
    "an unknown set nobody is sure about": (
        "kitchen:\n    extends: classic\n    blocks: [1]\n    maybe: [ScW]  # here",
        "kitchen: unknown maybe “ScW”; did you mean “SCW”?",
    ),
    "a set for a list of sets": (
        "kitchen:\n    extends: classic\n    sets: HOA  # here",
        "kitchen: sets: a list is expected, not 'HOA'",
    ),
    "a set that is among its blocks": (
        "kitchen:\n    extends: classic\n    sets: [TDP]  # here\n    blocks: [1]",
        "kitchen: sets: TDP is among its sets already",
    ),
    "a set that stands twice": (
        "kitchen:\n    extends: classic\n    sets: [TDP, HOA, TDP]  # here",
        "kitchen: sets: TDP is among its sets already",
    ),
    "a set left out that is not there": (
        "kitchen:\n    extends: classic\n    sets: [HOA]  # here\n    without: [TDP]",
        "kitchen: without: TDP is not among its sets",
    ),
    "a set left out that is not of its blocks": (
        "kitchen:\n    extends: classic\n    blocks: [2]  # here\n    without: [TDP]",
        "kitchen: without: TDP is not among its sets",
    ),
    "a set nobody is sure about that is there": (
        "kitchen:\n    extends: classic\n    sets: [HOA, TDP]  # here\n    maybe: [TDP]",
        "kitchen: maybe: TDP is among its sets",
    ),
    "a set nobody is sure about that is of its blocks": (
        "kitchen:\n    extends: classic\n    blocks: [1]  # here\n    maybe: [TDP]",
        "kitchen: maybe: TDP is among its sets",
    ),
    # several pools
    "sets beside pools": (
        "kitchen:\n    extends: classic\n    sets: [HOA]  # here\n    pools: [{from: 2010, blocks: [1]}]",
        "kitchen: “sets” stands beside “pools”",
    ),
    "a set left out beside pools": (
        "kitchen:\n    extends: classic\n    without: [HOA]  # here\n    pools: [{from: 2010, blocks: [1]}]",
        "kitchen: “without” stands beside “pools”",
    ),
    "pools out of order": (
        "kitchen:\n    extends: classic\n    pools:\n      - {from: 2010-08, blocks: [1]}\n"
        "      - {from: 2012, blocks: [2]}\n      - {from: 2011-12-31, blocks: [3]}  # here",
        "kitchen: the pool from 2011-12-31 stands behind that from 2012",
    ),
    "two pools from one day": (
        "kitchen:\n    extends: classic\n    pools:\n      - {from: 2010, blocks: [1]}\n"
        "      - {from: 2010, blocks: [2]}  # here",
        "kitchen: the pool from 2010 stands behind that from 2010",
    ),
    "an unknown key of a pool": (
        "kitchen:\n    extends: classic\n    pools:\n      - {from: 2010, blocks: [1]}\n"
        "      - {from: 2011, bloks: [1]}  # here",
        "kitchen: unknown fact of the pool, “bloks”; did you mean “blocks”?",
    ),
    "a pool that is a block": (
        "kitchen:\n    extends: classic\n    pools: [1]  # here",
        "kitchen: pool: a mapping is expected, not 1",
    ),
    "an unknown set of a pool": (
        "kitchen:\n    extends: classic\n    pools:\n      - from: 2010\n        sets: [HOB]  # here",
        "kitchen: pool: unknown set “HOB”; did you mean “SOB”?",
    ),
    "an unknown confidence of a pool": (
        "kitchen:\n    extends: classic\n    pools:\n      - from: 2010\n        blocks: [1]\n"
        "        confidence: lwo  # here",
        "kitchen: pool: unknown confidence “lwo”; did you mean “low”?",
    ),
    "a pool from a day there is not": (
        "kitchen:\n    extends: classic\n    pools:\n      - {from: 2010, blocks: [1]}\n"
        "      - {from: 2011-02-29, blocks: [2]}  # here",
        "kitchen: pool: from: “2011-02-29” is no day; write it as YYYY-MM-DD",
    ),
}


def with_formats(facts: str, game: str = WOW) -> str:
    """A file with a format, and behind it one without a mistake."""
    other = "  other: {extends: classic, blocks: [7]}\n" if game == WOW else "  other: {sets: [OGN]}\n"
    return f"game: {game}\nformats:\n  {facts}\n{other}"


@pytest.mark.parametrize("mistake", FORMATS)
def test_a_mistake_in_a_format_is_refused(mistake: str, tmp_path: Path, store: Store) -> None:
    facts, said = FORMATS[mistake]
    assert refused(tmp_path, with_formats(facts), store) == said


@pytest.mark.parametrize("mistake", FORMATS)
def test_a_mistake_in_a_format_that_ships_is_refused(mistake: str, tmp_path: Path, store: Store) -> None:
    facts, said = FORMATS[mistake]
    text = with_formats(facts)
    with pytest.raises(SourceError) as refusal:
        shipped(tmp_path, text, store)
    assert str(refusal.value) == f"formats.yaml:{marked(text)}: {said}"


@pytest.mark.parametrize("read", [house, shipped])
def test_the_format_behind_each_of_them_is_none_of_the_mistakes(
    read: Any, tmp_path: Path, store: Store
) -> None:
    for game, base in ((WOW, "classic"), (RIFTBOUND, "standard")):
        facts = f"kitchen: {{extends: {base}, from: 2027}}"
        assert list(read(tmp_path, with_formats(facts, game), store)) == ["kitchen", "other"]


def test_a_block_nobody_has_is_refused_with_those_there_are(tmp_path: Path, store: Store) -> None:
    text = with_formats("kitchen:\n    extends: classic\n    blocks: [1, 8]  # here")
    said = refused(tmp_path, text, store)
    assert said.startswith("kitchen: unknown block “8”; known: ")
    assert sorted(said.partition("known: ")[2].split(", ")) == ["1", "2", "3", "4", "5", "6", "7"]


@pytest.mark.parametrize(
    ("value", "option"), [("duel", "mode"), ("2v2", "mode"), ("CN", "region"), ("casual", "level")]
)
def test_a_format_is_not_called_like_the_value_of_an_option(
    value: str, option: str, tmp_path: Path, store: Store
) -> None:
    assert value in store.game(RIFTBOUND)["options"][option]["values"]
    text = with_formats(f"{value}: {{extends: standard, from: 2027}}  # here", RIFTBOUND)
    assert refused(tmp_path, text, store) == f"“{value}” is a format and the value of an option"


def test_two_formats_of_ones_own_may_extend_each_other_in_any_order(tmp_path: Path, store: Store) -> None:
    text = with_formats("attic: {extends: kitchen, from: 2012}\n  kitchen: {extends: classic, blocks: [2]}")
    formats = house(tmp_path, text, store)
    assert list(formats) == ["attic", "kitchen", "other"]
    assert formats["attic"]["ancestors"] == ["classic", "kitchen"]
    assert formats["attic"]["pools"] == formats["kitchen"]["pools"]


# ---------------------------------------------------------------- mistakes in a list

# The list, and what is said. It stands between two lists without a mistake.
LISTS = {
    "a list of a kind with a slip": (
        "{baned: [Blizzard]}",
        "kitchen: a list is of one kind, not of 0; did you mean “banned”?",
    ),
    "a list of no kind": (
        "{from: 2010, note: too strong}",
        "kitchen: a list is of one kind, not of 0; one of banned, restricted, points, apart, only, allowed",
    ),
    "a list that says nothing": (
        "{}",
        "kitchen: a list is of one kind, not of 0; one of banned, restricted, points, apart, only, allowed",
    ),
    "an unknown key": (
        "{banned: [Blizzard], untill: 2010}",
        "kitchen: banned: unknown key “untill”; did you mean “until”?",
    ),
    "a key with a slip of another kind": (
        "{banned: [Blizzard], zone: [main]}",
        "kitchen: banned: unknown key “zone”; did you mean “zones”?",
    ),
    "copies of banned cards": (
        "{banned: [Blizzard], copies: 1}",
        "kitchen: banned: unknown key “copies”; "
        "known: banned, from, until, for, zones, source, confidence, note",
    ),
    "a budget of restricted cards": (
        "{restricted: [Blizzard], budget: 3}",
        "kitchen: restricted: unknown key “budget”; "
        "known: restricted, from, until, for, zones, source, confidence, note, copies",
    ),
    "an unknown zone": (
        "{banned: [Blizzard], zones: [mian]}",
        "kitchen: banned: unknown zone “mian”; did you mean “main”?",
    ),
    "a zone for a list of zones": (
        "{banned: [Blizzard], zones: main}",
        "kitchen: banned: zones: a list is expected, not 'main'",
    ),
    "an unknown confidence": (
        "{banned: [Blizzard], confidence: mediun}",
        "kitchen: banned: unknown confidence “mediun”; did you mean “medium”?",
    ),
    "a confidence that is no word for one": (
        "{banned: [Blizzard], confidence: sure}",
        "kitchen: banned: unknown confidence “sure”; known: high, medium, low",
    ),
    "a note that is none": (
        "{banned: [Blizzard], note: [too strong]}",
        "kitchen: banned: note: a text is expected, not ['too strong']",
    ),
    # names
    "no card": ("{banned: []}", "kitchen: banned: a card is expected"),
    "a card that stands twice": (
        "{banned: [Blizzard, Aquatic Form, Blizzard]}",
        "kitchen: banned: Blizzard stands twice",
    ),
    "one card to be kept apart": ("{apart: [Blizzard]}", "kitchen: apart: two cards or more are expected"),
    "a card to be kept apart from itself": (
        "{apart: [Blizzard, Blizzard]}",
        "kitchen: apart: Blizzard stands twice",
    ),
    # numbers
    "restricted to none": (
        "{restricted: [Blizzard], copies: 0}",
        "kitchen: restricted: copies: 0 is too few; ban the cards instead",
    ),
    "restricted to fewer than none": (
        "{restricted: [Blizzard], copies: -1}",
        "kitchen: restricted: copies: -1 is too few; ban the cards instead",
    ),
    "restricted to a word": (
        "{restricted: [Blizzard], copies: one}",
        "kitchen: restricted: copies: a number is expected, not 'one'",
    ),
    "no budget": ("{points: {Blizzard: 1}}", "“budget” is missing"),
    "a budget that is a word": (
        "{points: {Blizzard: 1}, budget: ten}",
        "kitchen: points: budget: a number is expected, not 'ten'",
    ),
    "a budget below none": (
        "{points: {Blizzard: 1}, budget: -1}",
        "kitchen: points: budget: -1 is too few",
    ),
    "no points": (
        "{points: {Aquatic Form: 2, Blizzard: 0}, budget: 3}",
        "kitchen: points: Blizzard: 0 is no number of points",
    ),
    "points below none": (
        "{points: {Blizzard: -1}, budget: 3}",
        "kitchen: points: Blizzard: -1 is no number of points",
    ),
    "points that are a word": (
        "{points: {Blizzard: two}, budget: 3}",
        "kitchen: points: Blizzard: a number is expected, not 'two'",
    ),
    "more points than the budget": (
        "{points: {Aquatic Form: 3, Blizzard: 4}, budget: 3}",
        "kitchen: points: Blizzard has 4 points, more than the budget of 3; ban it instead",
    ),
    "points for no card": ("{points: {}, budget: 3}", "kitchen: points: a card is expected"),
    "points for cards without a number": (
        "{points: [Blizzard], budget: 3}",
        "kitchen: points: a mapping is expected, not 'Blizzard'",
    ),
    # days
    "from a month there is not": (
        "{banned: [Blizzard], from: 2010-13}",
        "kitchen: banned: from: “2010-13” is no day; write it as YYYY-MM-DD",
    ),
    "until a day there is not": (
        "{banned: [Blizzard], until: 2010-02-30}",
        "kitchen: banned: until: “2010-02-30” is no day; write it as YYYY-MM-DD",
    ),
    "an end before its beginning": (
        "{banned: [Blizzard], from: 2010-08, until: 2010}",
        "kitchen: banned: until: 2010 is not after 2010-08",
    ),
    "an end on the day of its beginning": (
        "{banned: [Blizzard], from: 2010-08-01, until: 2010-08-01}",
        "kitchen: banned: until: 2010-08-01 is not after 2010-08-01",
    ),
    # conditions
    "an empty condition": ("{banned: {}}", "kitchen: banned: an empty condition"),
    "an empty condition beside a name": ("{banned: [Blizzard, {}]}", "kitchen: banned: an empty condition"),
    "an unknown key of a condition": (
        "{banned: {typ: Quest}}",
        "kitchen: banned: unknown key “typ”; did you mean “type”?",
    ),
    "an unknown type": (
        "{banned: {type: Queste}}",
        "kitchen: banned: unknown type “Queste”; did you mean “Quest”?",
    ),
    "an unknown tag": ("{banned: {tag: Totm}}", "kitchen: banned: unknown tag “Totm”; did you mean “Totem”?"),
    "an unknown class": (
        "{banned: {class: Mgae}}",
        "kitchen: banned: unknown class “Mgae”; did you mean “Mage”?",
    ),
    "an unknown faction": (
        "{banned: {faction: Hrode}}",
        "kitchen: banned: unknown faction “Hrode”; did you mean “Horde”?",
    ),
    "an unknown rarity": (
        "{banned: {rarity: [rare, comon]}}",
        "kitchen: banned: unknown rarity “comon”; did you mean “common”?",
    ),
    "an unknown set": ("{banned: {set: HOB}}", "kitchen: banned: unknown set “HOB”; did you mean “SOB”?"),
    "an unknown kind of icon": (
        "{banned: {icon: clas}}",
        "kitchen: banned: unknown icon “clas”; did you mean “class”?",
    ),
    "an unknown talent": (
        "{banned: {talent: Frst}}",
        "kitchen: banned: unknown talent “Frst”; did you mean “Frost”?",
    ),
    "an unknown reputation": (
        "{banned: {reputation: Aldr}}",
        "kitchen: banned: unknown reputation “Aldr”; did you mean “Aldor”?",
    ),
    "an unknown trait that is required": (
        "{banned: {requires: Mag}}",
        "kitchen: banned: unknown requires “Mag”; did you mean “Mage”?",
    ),
    "no word": ("{banned: {type: []}}", "kitchen: banned: type: a word is expected"),
    "one of one": (
        "{banned: {any: [{type: Quest}]}}",
        "kitchen: banned: any: two conditions or more are expected",
    ),
    "one of none": ("{banned: {any: []}}", "kitchen: banned: any: two conditions or more are expected"),
    "all of one": (
        "{banned: {all: [{type: Quest}]}}",
        "kitchen: banned: all: two conditions or more are expected",
    ),
    "one of what is no list": (
        "{banned: {any: {type: Quest}}}",
        "kitchen: banned: any: a list is expected, not {'type': 'Quest'}",
    ),
    "all of words": (
        "{banned: {all: [Quest, Ally]}}",
        "kitchen: banned: all: a mapping is expected, not 'Quest'",
    ),
    "not a word": ("{banned: {not: Quest}}", "kitchen: banned: not: a mapping is expected, not 'Quest'"),
    "not nothing": ("{banned: {not: {}}}", "kitchen: banned: not: an empty condition"),
    "a slip within a condition": (
        "{banned: {type: Ally, not: {any: [{rarity: rare}, {rarity: epik}]}}}",
        "kitchen: banned: not: any: unknown rarity “epik”; did you mean “epic”?",
    ),
    "an empty condition within another": (
        "{banned: {all: [{type: Quest}, {not: {}}]}}",
        "kitchen: banned: all: not: an empty condition",
    ),
}


def with_list(said: str, base: str = "classic", game: str = WOW) -> str:
    """A file with a list between two without a mistake."""
    before, after = {
        WOW: ("{restricted: [Frostbolt]}", "{banned: [Fireball]}"),
        RIFTBOUND: ("{restricted: [Dune Drake]}", "{banned: [Cannon Barrage]}"),
    }[game]
    return (
        f"game: {game}\nformats:\n  kitchen:\n    extends: {base}\n    lists:\n"
        f"      - {before}\n      - {said}\n      - {after}\n"
    )


@pytest.mark.parametrize("mistake", LISTS)
def test_a_mistake_in_a_list_is_refused(mistake: str, tmp_path: Path, store: Store) -> None:
    said, problem = LISTS[mistake]
    assert refused(tmp_path, with_list(f"{said}  {HERE}"), store) == problem


@pytest.mark.parametrize("mistake", LISTS)
def test_a_mistake_in_a_list_that_ships_is_refused(mistake: str, tmp_path: Path, store: Store) -> None:
    said, problem = LISTS[mistake]
    text = with_list(f"{said}  {HERE}")
    with pytest.raises(SourceError) as refusal:
        shipped(tmp_path, text, store)
    assert str(refusal.value) == f"formats.yaml:{marked(text)}: {problem}"


@pytest.mark.parametrize("read", [house, shipped])
@pytest.mark.parametrize("game", [WOW, RIFTBOUND])
def test_the_lists_around_each_of_them_are_none_of_the_mistakes(
    read: Any, game: str, tmp_path: Path, store: Store
) -> None:
    base, ban = {WOW: ("classic", "Blizzard"), RIFTBOUND: ("standard", "Whirlwind")}[game]
    lists = read(tmp_path, with_list(f"{{banned: [{ban}]}}", base, game), store)["kitchen"]["lists"]
    assert [said["kind"] for said in lists[-3:]] == ["restricted", "banned", "banned"]


def test_a_list_of_two_kinds_is_refused(tmp_path: Path, store: Store) -> None:
    text = with_list("{banned: [Blizzard], restricted: [Aquatic Form]}  # here")
    assert refused(tmp_path, text, store).startswith("kitchen: a list is of one kind, not of 2")


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        (
            "banned: [Blizzard]\n        from: 2010\n        until: 2009  # here",
            "kitchen: banned: until: 2009 is not after 2010",
        ),
        (
            "banned: [Blizzard]\n        from: 2010-13  # here",
            "kitchen: banned: from: “2010-13” is no day; write it as YYYY-MM-DD",
        ),
        (
            "note: too strong\n        banned: [Blizzard, Blizzard]  # here",
            "kitchen: banned: Blizzard stands twice",
        ),
        (
            "note: too strong\n        banned: [Blizard]  # here",
            "no card is called “Blizard”; did you mean “Blizzard”?",
        ),
        (
            "restricted: [Blizzard]\n        copies: 0  # here",
            "kitchen: restricted: copies: 0 is too few; ban the cards instead",
        ),
        (
            "banned: [Blizzard]\n        zones: [mian]  # here",
            "kitchen: banned: unknown zone “mian”; did you mean “main”?",
        ),
        (
            "banned: [Blizzard]\n        confidence: hgih  # here",
            "kitchen: banned: unknown confidence “hgih”; did you mean “high”?",
        ),
        (
            "banned:\n          tag: Demon\n          type: Queste  # here",
            "kitchen: banned: unknown type “Queste”; did you mean “Quest”?",
        ),
        (
            "banned:\n          any:\n            - rarity: rare\n            - rarity: epik  # here",
            "kitchen: banned: any: unknown rarity “epik”; did you mean “epic”?",
        ),
        (
            "banned:\n          type: Quest\n          name: Blizard  # here",
            "no card is called “Blizard”; did you mean “Blizzard”?",
        ),
    ],
)
def test_what_is_wrong_within_a_list_is_shown_in_its_own_line(
    said: str, problem: str, tmp_path: Path, store: Store
) -> None:
    assert refused(tmp_path, with_list(said), store) == problem


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        (
            "{banned: [Whirlwind], for: [2v3]}",
            "kitchen: banned: unknown for “2v3”; did you mean “2v2”?",
        ),
        ("{banned: [Whirlwind], for: 2v2}", "kitchen: banned: for: a list is expected, not '2v2'"),
        (
            "{banned: [Whirlwind], zones: [battlefield]}",
            "kitchen: banned: unknown zone “battlefield”; did you mean “battlefields”?",
        ),
        ("{banned: {domain: Caos}}", "kitchen: banned: unknown domain “Caos”; did you mean “Chaos”?"),
        ("{banned: {champion: Jinks}}", "kitchen: banned: unknown champion “Jinks”; did you mean “Jinx”?"),
        ("{banned: {set: VENN}}", "kitchen: banned: unknown set “VENN”; did you mean “VEN”?"),
    ],
)
@pytest.mark.parametrize("ships", [False, True])
def test_the_words_of_a_list_are_those_of_its_game(
    said: str, problem: str, ships: bool, tmp_path: Path, store: Store
) -> None:
    text = with_list(f"{said}  {HERE}", "standard", RIFTBOUND)
    if not ships:
        assert refused(tmp_path, text, store) == problem
        return
    with pytest.raises(SourceError) as refusal:
        shipped(tmp_path, text, store)
    assert str(refusal.value) == f"formats.yaml:{marked(text)}: {problem}"


@pytest.mark.parametrize("key", ["talent", "reputation", "class", "faction"])
def test_a_condition_has_no_key_of_another_game(key: str, tmp_path: Path, store: Store) -> None:
    text = with_list(f"{{banned: {{{key}: Frost}}}}  {HERE}", "standard", RIFTBOUND)
    assert refused(tmp_path, text, store).startswith(f"kitchen: banned: unknown key “{key}”; ")


def test_a_pool_is_for_values_there_are(tmp_path: Path, store: Store) -> None:
    pools = "{from: 2026, sets: [OGN], for: [CN]}", "{from: 2027, sets: [OGN], for: [wrold]}  # here"
    text = with_formats(
        f"kitchen:\n    extends: standard\n    pools:\n      - {pools[0]}\n      - {pools[1]}", RIFTBOUND
    )
    assert refused(tmp_path, text, store) == "kitchen: pool: unknown for “wrold”; did you mean “world”?"


# ---------------------------------------------------------------- the names of cards

NAMES = {
    "a slip": ("{banned: [Blizard]}", "no card is called “Blizard”; did you mean “Blizzard”?"),
    "a slip behind a name": (
        "{banned: [Aquatic Form, Blizard]}",
        "no card is called “Blizard”; did you mean “Blizzard”?",
    ),
    "a slip in a condition": (
        "{banned: {name: [Aquatic Form, Blizard]}}",
        "no card is called “Blizard”; did you mean “Blizzard”?",
    ),
    "a slip in a name with points": (
        "{points: {Blizard: 1}, budget: 3}",
        "no card is called “Blizard”; did you mean “Blizzard”?",
    ),
    "a slip in a name that is kept apart": (
        "{apart: [Aquatic Form, Blizard]}",
        "no card is called “Blizard”; did you mean “Blizzard”?",
    ),
    "a card of another game": ("{banned: [Scrapheap]}", None),
    "nothing like a card": ("{banned: [xyzzyxyzzy]}", "no card is called “xyzzyxyzzy”"),
    "no name": ("{banned: ['']}", "no card is called “”"),
    "the name of two cards": (
        "{banned: [破甲]}",
        "“破甲” is Expose Armor and Sunder Armor; write the whole name",
    ),
    "one card in two spellings": (
        "{banned: [Blizzard, blizzard]}",
        "kitchen: banned: Blizzard stands twice",
    ),
    "one card in two languages": (
        "{banned: [Frost Nova, 冰霜新星]}",
        "kitchen: banned: Frost Nova stands twice",
    ),
}


@pytest.mark.parametrize("mistake", NAMES)
def test_a_name_no_card_has_is_refused(mistake: str, tmp_path: Path, store: Store) -> None:
    said, problem = NAMES[mistake]
    found = refused(tmp_path, with_list(f"{said}  {HERE}"), store)
    assert found == problem if problem else found.startswith("no card is called “Scrapheap”")


@pytest.mark.parametrize("name", ["blizzard", "BLIZZARD", "Blizzard (BOG-33)", "Blizard", "破甲"])
def test_a_name_that_ships_is_as_it_is_printed(name: str, tmp_path: Path, store: Store) -> None:
    text = with_list(f"{{banned: [{name}]}}  {HERE}")
    with pytest.raises(SourceError) as refusal:
        shipped(tmp_path, text, store)
    assert str(refusal.value) == f"formats.yaml:{marked(text)}: no card is called “{name}”"


@pytest.mark.parametrize("name", ["Frost Nova", "frost nova", "  FROST  nova ", "冰霜新星"])
def test_a_name_of_ones_own_is_taken_as_in_a_list(name: str, tmp_path: Path, store: Store) -> None:
    *_, said, _ = house(tmp_path, with_list(f"{{banned: ['{name}']}}"), store)["kitchen"]["lists"]
    assert [part for part, *_ in said["parts"]] == ["Frost Nova"]


# ---------------------------------------------------------------- what is taken as it stands


@pytest.mark.parametrize("day", ["2010", "2010-08", "2010-08-31", "2012-02-29"])
@pytest.mark.parametrize("read", [house, shipped])
def test_a_day_may_be_a_month_or_a_year(day: str, read: Any, tmp_path: Path, store: Store) -> None:
    facts = (
        f"kitchen:\n    extends: classic\n    from: {day}\n    pools: [{{from: {day}, blocks: [1, 2, 3]}}]\n"
        f"    lists: [{{banned: [Frostbolt], from: {day}, until: 2013-01}}]"
    )
    kitchen = read(tmp_path, with_formats(facts), store)["kitchen"]
    (pool,), (ban,) = kitchen["pools"], kitchen["lists"]
    assert (kitchen["from"], pool["from"], ban["from"], ban["until"]) == (day, day, day, "2013-01")


def test_the_days_of_a_format_are_whole_and_in_order(tmp_path: Path, store: Store) -> None:
    facts = (
        "kitchen:\n    extends: classic\n    from: 2010\n    until: 2013-02\n"
        "    pools: [{from: 2010, blocks: [1]}, {from: 2011-05, blocks: [1, 2]}]\n"
        "    lists: [{banned: [Frostbolt], from: 2010-12-14, until: 2012}]"
    )
    assert first_days(house(tmp_path, with_formats(facts), store)["kitchen"]) == [
        "2010-01-01",
        "2010-12-14",
        "2011-05-01",
        "2012-01-01",
        "2013-02-01",
    ]


@pytest.mark.parametrize(
    ("day", "first", "before"),
    [
        ("2012", "2012-01-01", "2011-12-31"),
        ("2012-03", "2012-03-01", "2012-02-29"),
        ("2012-03-01", "2012-03-01", "2012-02-29"),
        ("2013-03", "2013-03-01", "2013-02-28"),
    ],
)
def test_the_first_day_and_the_day_before(day: str, first: str, before: str) -> None:
    assert (full(day), day_before(day)) == (first, before)


POOLS: dict[str, tuple[str, set[str], set[str]]] = {
    "sets": ("sets: [HOA, TDP]", {"HOA", "TDP"}, set()),
    "a block and a set": ("blocks: [1], sets: [MOL]", {"HOA", "TDP", "FOO", "MOL"}, set()),
    "a block without a set": ("blocks: [1], without: [TDP]", {"HOA", "FOO"}, set()),
    "a set beside that is not sure": ("sets: [HOA], maybe: [TDP]", {"HOA"}, {"TDP"}),
    "only what is not sure": ("sets: [], maybe: [TDP]", set(), {"TDP"}),
    "everything without a set": ("without: [TDP]", {"HOA", "FOO", "MOL", "WBR"}, set()),
    "everything, and one is not sure": ("maybe: [TDP]", {"HOA", "FOO", "MOL", "WBR"}, {"TDP"}),
}


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("read", [house, shipped])
def test_the_sets_of_a_pool(pool: str, read: Any, tmp_path: Path, store: Store) -> None:
    """Of some sets, it holds those that are named and no others."""
    said, sets, maybe = POOLS[pool]
    facts = f"kitchen: {{extends: classic, {said}}}"
    (found,) = read(tmp_path, with_formats(facts), store)["kitchen"]["pools"]
    assert {"HOA", "TDP", "FOO", "MOL", "WBR"}.intersection(found["sets"]) == sets
    assert set(found["maybe"]) == maybe


def test_what_is_said_of_a_format_of_ones_own_is_cited_by_its_place(tmp_path: Path, store: Store) -> None:
    """No source is needed: it is the file itself, and the line; what somebody wrote down stands above that."""
    text = (
        "game: wow\nformats:\n  kitchen:\n    extends: classic\n    rules: {side-deck: null}\n    lists:\n"
        "      - banned: [Blizzard]\n        note: too strong\n"
        "      - {banned: [Aquatic Form], source: a letter, confidence: low}\n"
    )
    file = str(tmp_path / "house.yaml")
    kitchen = house(tmp_path, text, store)["kitchen"]
    assert (kitchen["source"], kitchen["confidence"], kitchen["own"]) == (f"{file}, line 3", "high", True)
    assert kitchen["name"] == {"en": "kitchen", "zh": "kitchen"}
    first, second = kitchen["lists"]
    assert (first["source"], first["sure"], first["note"]) == (f"{file}, line 7", True, "too strong")
    assert (second["source"], second["sure"], second["note"]) == ("a letter", False, "")


def test_a_format_takes_over_what_it_does_not_say(tmp_path: Path, store: Store) -> None:
    """Its play, its pools, its first day; lists are added, and a pool of its own stands in place of theirs."""
    core = store.game(WOW)["formats"]["core"]
    contemporary = store.game(WOW)["formats"]["contemporary"]
    text = (
        "game: wow\nformats:\n  kitchen: {extends: core, rules: {deck-size: {minimum: 40}}}\n"
        "  garden: {extends: contemporary, blocks: [7], lists: [{banned: [Legacy of the Horde]}]}\n"
    )
    formats = house(tmp_path, text, store)
    kitchen, garden = formats["kitchen"], formats["garden"]
    assert (kitchen["play"], kitchen["from"]) == ("constructed", "2010")
    assert (kitchen["pools"], kitchen["ancestors"]) == (core["pools"], ["classic", "core"])
    assert [layer["format"] for layer in kitchen["layers"]] == ["classic", "core", "kitchen"]
    assert garden["pools"] != contemporary["pools"]
    assert [pool["blocks"] for pool in garden["pools"]] == [["7"]]
    assert garden["lists"][:-1] == contemporary["lists"]
    assert [part for part, *_ in garden["lists"][-1]["parts"]] == ["Legacy of the Horde"]


def test_the_values_of_one_option_stand_together(tmp_path: Path, store: Store) -> None:
    """A list for two modes and a region holds in either mode, in that region."""
    text = with_list("{banned: [Whirlwind], for: [2v2, CN, match]}", "standard", RIFTBOUND)
    *_, said, _ = house(tmp_path, text, store)["kitchen"]["lists"]
    assert said["for"] == [["2v2", "match"], ["CN"]]


# ---------------------------------------------------------------- what has no effect


class Idle(NamedTuple):
    """Something a format says that changes nothing, how it is told, and its twin that changes something."""

    idle: str
    said: str
    effective: str
    base: str = "classic"
    game: str = WOW


# The facts of the format `kitchen` behind what it extends.
EFFECTS = {
    "a rule with the number it has": Idle(
        "rules:\n      copy-limit: {limit: 4}  # here",
        "rules: copy-limit: changes nothing; the rules below say the same",
        "rules:\n      copy-limit: {limit: 3}",
    ),
    "a rule with a number it has beside one that is new": Idle(
        "rules:\n      copy-limit: {limit: 3}\n      deck-size: {minimum: 60}  # here",
        "rules: deck-size: changes nothing; the rules below say the same",
        "rules:\n      copy-limit: {limit: 3}\n      deck-size: {minimum: 60, maximum: 60}",
    ),
    "a rule as the format says it that is extended": Idle(
        "rules:\n      side-deck: {allowed: false}  # here",
        "rules: side-deck: changes nothing; the rules below say the same",
        "rules:\n      side-deck: {allowed: true}",
        "core",
    ),
    "a rule that is in force already": Idle(
        "rules:\n      format: {}  # here",
        "rules: format: changes nothing; the rules below say the same",
        "rules:\n      format: null",
    ),
    "a rule for another kind of play": Idle(
        "rules:\n      copy-limit: {limited: {limit: 3}}  # here",
        "rules: copy-limit: changes nothing; the rules below say the same",
        "rules:\n      copy-limit: {constructed: {limit: 3}}",
    ),
    "taking away a rule that is not there": Idle(
        "rules:\n      banned: null  # here",
        "rules: banned: changes nothing; the rules below say the same",
        "rules:\n      talent: null",
    ),
    "taking away a rule that holds in other play": Idle(
        "rules:\n      pool: null  # here",
        "rules: pool: changes nothing; the rules below say the same",
        "rules:\n      copy-limit: null",
    ),
    "taking away a rule no edition states": Idle(
        "rules:\n      points: null  # here",
        "rules: points: changes nothing; the rules below say the same",
        "rules:\n      master-hero: null",
    ),
    "a ban of a card that is never in the pool": Idle(
        "blocks: [7]\n    lists:\n      - banned: [Blizzard]  # here",
        "banned: Blizzard is never in the card pool",
        "blocks: [3]\n    lists:\n      - banned: [Blizzard]",
    ),
    "a ban of a card while it is not in the pool": Idle(
        "pools:\n      - {from: 2009-12, blocks: [3]}\n      - {from: 2011, blocks: [7]}\n"
        "    lists:\n      - {banned: [Blizzard], from: 2011-06}  # here",
        "banned: Blizzard is never in the card pool",
        "pools:\n      - {from: 2009-12, blocks: [3]}\n      - {from: 2011, blocks: [7]}\n"
        "    lists:\n      - {banned: [Blizzard], from: 2010-12}",
    ),
    "a ban of a card that comes out later": Idle(
        "lists:\n      - {banned: [Legacy of the Horde], until: 2010}  # here",
        "banned: Legacy of the Horde is never in the card pool",
        "lists:\n      - {banned: [Legacy of the Horde], until: 2020}",
    ),
    "a restriction of a card that is never in the pool": Idle(
        "blocks: [7]\n    lists:\n      - restricted: [Blizzard]  # here",
        "restricted: Blizzard is never in the card pool",
        "blocks: [3]\n    lists:\n      - restricted: [Blizzard]",
    ),
    "points of a card that is never in the pool": Idle(
        "blocks: [7]\n    lists:\n      - {points: {Blizzard: 2}, budget: 3}  # here",
        "points: Blizzard is never in the card pool",
        "blocks: [3]\n    lists:\n      - {points: {Blizzard: 2}, budget: 3}",
    ),
    "a card kept apart that is never in the pool": Idle(
        "blocks: [7]\n    lists:\n      - apart: [Legacy of the Horde, Blizzard]  # here",
        "apart: Blizzard is never in the card pool",
        "blocks: [3, 7]\n    lists:\n      - apart: [Legacy of the Horde, Blizzard]",
    ),
    "a ban in a format that has taken the rule away": Idle(
        "rules: {banned: null}\n    lists:\n      - banned: [Blizzard]  # here",
        "banned: the list is not read; the rule banned is taken away",
        "rules: {copy-limit: null}\n    lists:\n      - banned: [Blizzard]",
    ),
    "cards of a kind alone in a format without its pool": Idle(
        "rules: {format: null}\n    lists:\n      - only: {class: Mage}  # here",
        "only: the list is not read; the rule format is taken away",
        "rules: {copy-limit: null}\n    lists:\n      - only: {class: Mage}",
    ),
    "a ban that stands twice": Idle(
        "lists:\n      - banned: [Blizzard]  # here\n      - banned: [Aquatic Form, Blizzard]",
        "banned: Blizzard is banned already",
        "lists:\n      - banned: [Blizzard]\n      - banned: [Aquatic Form]",
    ),
    "a ban that is inherited": Idle(
        "lists:\n      - {banned: [Blizzard], from: 2019-02-28}  # here",
        "banned: Blizzard is banned already",
        "lists:\n      - {banned: [Blizzard], from: 2018-06}",
        "reborn-classic",
    ),
    "a ban that is inherited with others that are not": Idle(
        "lists:\n      - {banned: [Frostbolt, Blizzard], from: 2020}  # here",
        "banned: Blizzard is banned already",
        "lists:\n      - {banned: [Frostbolt, Fireball], from: 2020}",
        "reborn-classic",
    ),
    "a ban that holds in every mode already": Idle(
        "lists:\n      - {banned: [Scrapheap], from: 2026-03-31, for: [2v2]}  # here",
        "banned: Scrapheap is banned already",
        "lists:\n      - {banned: [Whirlwind], from: 2026-03-31, for: [2v2]}",
        "standard",
        RIFTBOUND,
    ),
    "a ban that holds in that mode already": Idle(
        "lists:\n      - {banned: [Wuju Bladesman - Starter], from: 2026-07-24, for: [2v2]}  # here",
        "banned: Wuju Bladesman - Starter is banned already",
        "lists:\n      - {banned: [Wuju Bladesman - Starter], from: 2026-07-24, for: [match]}",
        "standard",
        RIFTBOUND,
    ),
    "a card allowed that is legal": Idle(
        "lists:\n      - allowed: [Frostbolt]  # here",
        "allowed: Frostbolt is allowed in any case",
        "lists:\n      - allowed: [Blizzard]",
        "reborn-classic",
    ),
    "a card allowed that is in the pool": Idle(
        "blocks: [3]\n    lists:\n      - allowed: [Blizzard]  # here",
        "allowed: Blizzard is allowed in any case",
        "blocks: [7]\n    lists:\n      - allowed: [Blizzard]",
    ),
    "a card allowed before it is banned": Idle(
        "lists:\n      - {allowed: [Blizzard], until: 2019-02}  # here",
        "allowed: Blizzard is allowed in any case",
        "lists:\n      - {allowed: [Blizzard], until: 2019-04}",
        "reborn-classic",
    ),
    "a card allowed that is of the kind that is": Idle(
        "lists:\n      - only: {class: Mage}\n      - allowed: [Blizzard]  # here",
        "allowed: Blizzard is allowed in any case",
        "lists:\n      - only: {class: Druid}\n      - allowed: [Blizzard]",
    ),
    "restricted to as many as the limit": Idle(
        "lists:\n      - {restricted: [Blizzard], copies: 4}  # here",
        "restricted: 4 copies are allowed of each of these cards",
        "lists:\n      - {restricted: [Blizzard], copies: 3}",
    ),
    "restricted to as many as a limit of its own": Idle(
        "rules: {copy-limit: {limit: 2}}\n    lists:\n      - {restricted: [Blizzard], copies: 2}  # here",
        "restricted: 2 copies are allowed of each of these cards",
        "rules: {copy-limit: {limit: 2}}\n    lists:\n      - {restricted: [Blizzard]}",
    ),
    "restricted to as many as the limit of the other game": Idle(
        "lists:\n      - {restricted: [Whirlwind], copies: 3}  # here",
        "restricted: 3 copies are allowed of each of these cards",
        "lists:\n      - {restricted: [Whirlwind], copies: 2}",
        "standard",
        RIFTBOUND,
    ),
    "a condition no card meets": Idle(
        "lists:\n      - banned: {type: Quest, class: Mage, tag: Totem}  # here",
        "banned: no card is of that kind",
        "lists:\n      - banned: {class: Shaman, tag: Totem}",
    ),
    "a condition and what is not so": Idle(
        "lists:\n      - banned: {type: Quest, not: {type: [Quest, Ally]}}  # here",
        "banned: no card is of that kind",
        "lists:\n      - banned: {type: Quest, not: {type: [Location, Ally]}}",
    ),
    "a list after the format": Idle(
        "from: 2010\n    until: 2012\n    lists:\n      - {banned: [Blizzard], from: 2012}  # here",
        "banned: the format is not there while the list holds",
        "from: 2010\n    until: 2012\n    lists:\n      - {banned: [Blizzard], from: 2011-12}",
    ),
    "a list before the format": Idle(
        "from: 2010\n    lists:\n      - {banned: [Blizzard], from: 2009, until: 2010}  # here",
        "banned: the format is not there while the list holds",
        "from: 2010\n    lists:\n      - {banned: [Blizzard], from: 2009, until: 2010-02}",
    ),
    "a list before the format that is extended": Idle(
        "lists:\n      - {banned: [Blizzard], until: 2018}  # here",
        "banned: the format is not there while the list holds",
        "lists:\n      - {banned: [Blizzard], until: 2018-03}",
        "reborn-classic",
    ),
}


def with_facts(facts: str, one: Idle) -> str:
    return f"game: {one.game}\nformats:\n  kitchen:\n    extends: {one.base}\n    {facts}\n"


@pytest.mark.parametrize("effect", EFFECTS)
def test_what_has_no_effect_is_refused(effect: str, tmp_path: Path, store: Store) -> None:
    one = EFFECTS[effect]
    assert refused(tmp_path, with_facts(one.idle, one), store) == f"kitchen: {one.said}"


@pytest.mark.parametrize("effect", EFFECTS)
def test_its_twin_that_has_an_effect_is_taken(effect: str, tmp_path: Path, store: Store) -> None:
    one = EFFECTS[effect]
    assert HERE not in one.effective
    assert list(house(tmp_path, with_facts(one.effective, one), store)) == ["kitchen"]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("{side-dek: null}", "unknown rule “side-dek”; did you mean “side-deck”?"),
        ("{side-dek: {}}", "unknown rule “side-dek”; did you mean “side-deck”?"),
        ("{copy-limit: {limt: 2}}", "rule copy-limit: unknown setting “limt”; did you mean “limit”?"),
        ("{copy-limit: {limit: two}}", "rule copy-limit, limit: 'two' is no number"),
        ("{copy-limit: {constructed: 2}}", "rule copy-limit: constructed: a mapping is expected, not 2"),
        ("{side-deck: {allowed: 1}}", "rule side-deck, allowed: 1 is neither true nor false"),
        ("{copy-limit: {zones: [mian]}}", "unknown value “mian”; did you mean “main”?"),
    ],
)
def test_a_rule_there_is_not_is_refused(rules: str, said: str, tmp_path: Path, store: Store) -> None:
    path = written(tmp_path, f"game: wow\nformats:\n  kitchen:\n    extends: classic\n    rules: {rules}\n")
    with pytest.raises(SourceError, match=re.escape(said)) as refusal:
        read_house_formats(path, store)
    assert refusal.value.file == str(path)
    assert "kitchen" in str(refusal.value)


def test_what_has_no_effect_is_refused_in_the_second_format_too(tmp_path: Path, store: Store) -> None:
    """A format that extends another of one's own inherits its bans."""
    text = (
        "game: wow\nformats:\n  kitchen:\n    extends: classic\n    lists:\n      - banned: [Blizzard]\n"
        "  garden:\n    extends: kitchen\n    lists:\n      - banned: [Blizzard]  # here\n"
    )
    assert refused(tmp_path, text, store) == "garden: banned: Blizzard is banned already"
    other = text.replace("[Blizzard]  # here", "[Aquatic Form]")
    assert list(house(tmp_path, other, store)) == ["kitchen", "garden"]
