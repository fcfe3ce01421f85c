"""Building the store of Riftbound: errors in its lists, products, options, sets, names say where they are."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import validator
from validator.cards.build import build
from validator.cards.sources import Folders, SourceError
from validator.cards.store import Store

ROOT = Path(validator.__file__).parent.parent
GAME = "riftbound"

FILES = {
    "cards/origins.yaml": """\
set: OGN
cards:
  "Barbara, Whistler": {no: 1, rarity: common, might: 2, line: "Champion Unit—Jinx, Zaun", also: [OPP-001/298]}
  Whistle: {no: 2, rarity: rare, energy: 1, icons: [Chaos], line: Spell}
  Loose Whistle: {no: 3, icons: [Fury, Chaos], line: Legend—Jinx, also: [OGN-299*]}
  Cape: {no: 4, line: Gear—Equipment, text: "[Unique] (Your deck can have only 1 card with this name.)"}
  Whistling: {no: 5, line: Battlefield}
""",
    "formats.yaml": """\
formats:
  standard:
    name: {en: Standard, zh: 标准}
    play: constructed
    source: a text
    confidence: high
    pools:
      - {from: 2025-07-21, sets: [OGS, OGN], source: the text, confidence: high}
      - {from: 2027-01-01, sets: [OGN], maybe: [OGS], source: the text, confidence: high}
    lists:
      - {banned: [Whistle], from: 2026-03-31, source: a list, confidence: high}
      - {banned: [Cape], from: 2026-07-24, until: 2026-09-18, for: [2v2], source: another list, confidence: low}
  sealed:
    name: {en: Sealed, zh: 现开}
    play: limited
    source: the text
    confidence: high
""",
    "products.yaml": """\
products:
  Whistling Deck:
    wave: Origins
    source: a catalogue
    deck:
      legend: [Loose Whistle]
      main:
        Whistle: 3
        "Barbara, Whistler": 1
      battlefields: [Whistling]
""",
    "names.zh.yaml": """\
names:
  Whistle: [吹哨]
  "Barbara, Whistler": [芭芭拉 - 吹哨人]
""",
}


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A small source tree: the words, grammars and sets there are, five cards, two formats and one product."""
    shutil.copytree(ROOT / "grammars", tmp_path / "grammars")
    game = tmp_path / "card_db" / GAME
    (game / "cards").mkdir(parents=True)
    for name in ("game.yaml", "sets.yaml", "editions.yaml"):
        shutil.copy(ROOT / "card_db" / GAME / name, game / name)
    for name, text in FILES.items():
        (game / name).write_text(text, "utf-8")
    return tmp_path


def built(sources: Path) -> Store:
    target = sources / "out" / "store.sqlite"
    build(Folders(sources / "card_db", sources / "grammars"), target)
    return Store(str(target))


def changed(sources: Path, file: str, old: str, new: str) -> int:
    """Change one place of a file, and say in which line it stands."""
    path = sources / "card_db" / GAME / file
    text = path.read_text("utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), "utf-8")
    return text[: text.index(old)].count("\n") + 1


def refused(sources: Path) -> SourceError:
    with pytest.raises(SourceError) as refusal:
        built(sources)
    return refusal.value


def test_a_small_tree_is_built(sources: Path) -> None:
    store = built(sources)
    assert [card.name for card in store.cards(GAME)] == [
        *("Barbara, Whistler", "Whistle", "Loose Whistle", "Cape", "Whistling"),
    ]
    assert [str(printing) for printing in store.card(1).printings] == ["OGN-001", "OPP-001/298"]
    assert [(str(printing), printing.outside) for printing in store.card(3).printings] == [
        ("OGN-003", False),
        ("OGN-299*", True),
    ]
    assert store.game(GAME)["products"] == {
        "Whistling Deck": {
            "legend": {"Loose Whistle": 1},
            "main": {"Whistle": 3, "Barbara, Whistler": 1},
            "battlefields": {"Whistling": 1},
        }
    }
    assert bans(store) == [
        (["Whistle"], "2026-03-31", "", [], True),
        (["Cape"], "2026-07-24", "2026-09-18", [["2v2"]], False),
    ]
    assert [match.card.name for match in store.find(GAME, "芭芭拉-吹哨人")] == ["Barbara, Whistler"]
    store.close()


def bans(store: Store) -> list[tuple[list[str], str, str, list[list[str]], bool]]:
    """The lists of banned cards: the names, from when, until when, for what, and whether that is sure."""
    return [
        ([name for name, *_ in said["parts"]], said["from"], said["until"], said["for"], said["sure"])
        for said in store.game(GAME)["formats"]["standard"]["lists"]
        if said["kind"] == "banned"
    ]


def test_a_game_may_have_no_bans_and_no_products(sources: Path) -> None:
    (sources / "card_db" / GAME / "products.yaml").unlink()
    path = sources / "card_db" / GAME / "formats.yaml"
    text = re.sub(r"    lists:\n(?:      .*\n)+", "", path.read_text("utf-8"))
    assert "banned" not in text
    path.write_text(text, "utf-8")
    store = built(sources)
    assert bans(store) == []
    assert store.game(GAME)["products"] == {}
    store.close()


# What is written for what, in which file, and what is said. The line named is that of the place, or that with
# which the thing begins that it belongs to.
MISTAKES = {
    # cards
    "an unknown tag": ("cards/origins.yaml", "Jinx, Zaun", "Jinx, Zuan", ["“Zuan”", "column 21", "a tag"]),
    "an unknown champion": ("cards/origins.yaml", "Legend—Jinx", "Legend—Jinks", ["“Jinks”", "a champion tag"]),
    "an unknown domain": ("cards/origins.yaml", "[Chaos]", "[Caos]", ["Whistle", "icons", "“Caos”"]),
    "an unknown supertype": (
        "cards/origins.yaml",
        "Champion Unit",
        "Champoin Unit",
        ["column 1", "a supertype"],
    ),
    "a slip in a keyword": ("cards/origins.yaml", "[Unique]", "[Uniqe]", ["Cape", "text", "“[Uniqe]"]),
    "power text": (
        "cards/origins.yaml",
        "[Unique] (",
        "Whistle. [Unique] (",
        ["“Whistle.”", "no deckbuilding text"],
    ),
    "an unknown set": ("cards/origins.yaml", "OPP-001/298", "OPQ-001/298", ["also", "“OPQ-001/298”"]),
    "a number that is none": ("cards/origins.yaml", "OPP-001/298", "OPP-001/x", ["also", "“OPP-001/x”"]),
    "a printing without a number": ("cards/origins.yaml", "OPP-001/298", "OPP", ["also", "“OPP”"]),
    "a first number that is none": ("cards/origins.yaml", "no: 2", "no: two", ["Whistle", "no", "“two”"]),
    "a rarity nobody has": ("cards/origins.yaml", "rarity: rare", "rarity: raer", ["rarity", "“raer”"]),
    "a fact with a slip": ("cards/origins.yaml", "might: 2", "mihgt: 2", ["“mihgt”", "did you mean “might”?"]),
    # lists of formats
    "a ban of an unknown card": ("formats.yaml", "[Whistle]", "[Whistel]", ["no card is called “Whistel”"]),
    "a ban in an unknown mode": (
        "formats.yaml",
        "[2v2]",
        "[2v3]",
        ["standard: banned", "“2v3”", "did you mean “2v2”?"],
    ),
    "a ban without a source": ("formats.yaml", ", source: another list", "", ["“source” is missing"]),
    "a ban nobody says how sure is": (
        "formats.yaml",
        "source: a list, confidence: high",
        "source: a list",
        ["“confidence” is missing"],
    ),
    "a ban with a slip": ("formats.yaml", "until:", "untill:", ["“untill”", "did you mean “until”?"]),
    "a ban from no day": ("formats.yaml", "from: 2026-03-31", "from: 2026-02-31", ["from", "“2026-02-31”"]),
    "a ban from a day in other figures": (
        "formats.yaml",
        "from: 2026-03-31",
        "from: 31.3.2026",
        ["from", "“31.3.2026”", "YYYY-MM-DD"],
    ),
    "a ban that ends before it begins": (
        "formats.yaml",
        "until: 2026-09-18",
        "until: 2026-07-01",
        ["until", "2026-07-01 is not after 2026-07-24"],
    ),
    "a ban that is none": (
        "formats.yaml",
        "{banned: [Whistle], from: 2026-03-31, source: a list, confidence: high}",
        "2026-03-31",
        ["standard: list: a mapping is expected, not '2026-03-31'"],
    ),
    "a list of modes that is none": ("formats.yaml", "[2v2]", "2v2", ["for: a list is expected, not '2v2'"]),
    "a ban that stands twice": (
        "formats.yaml",
        "banned: [Cape]",
        "banned: [Cape, Cape]",
        ["standard: banned: Cape stands twice"],
    ),
    # products
    "a product with an unknown card": (
        "products.yaml",
        "Whistle: 3",
        "Whistel: 3",
        ["Whistling Deck", "“Whistel”"],
    ),
    "a product with an unknown zone": (
        "products.yaml",
        "legend:",
        "legends:",
        ["“legends”", "did you mean “legend”?"],
    ),
    "a product without a source": ("products.yaml", "    source: a catalogue\n", "", ["“source” is missing"]),
    "a product with a slip": ("products.yaml", "wave:", "wawe:", ["“wawe”", "did you mean “wave”?"]),
    "a product with a count that is none": (
        "products.yaml",
        "Whistle: 3",
        "Whistle: three",
        ["Whistle", "three"],
    ),
    "a product with a count below one": ("products.yaml", "Whistle: 3", "Whistle: 0", ["Whistle"]),
    "a product that is none": (
        "products.yaml",
        "      legend: [Loose Whistle]\n",
        "      legend: Loose Whistle\n",
        ["Whistling Deck"],
    ),
    # names in other languages
    "a name of an unknown card": ("names.zh.yaml", "  Whistle:", "  Whistel:", ["no card is called “Whistel”"]),
    # options
    "an option with a wrong default": (
        "game.yaml",
        "default: match",
        "default: macth",
        ["option mode", "“macth”"],
    ),
    "an option without a default": ("game.yaml", "    default: match\n", "", ["“default” is missing"]),
    "an option with a slip": (
        "game.yaml",
        "    default: world",
        "    defualt: world",
        ["“defualt”", "“default”"],
    ),
    "a value of two options": ("game.yaml", "casual: {", "duel: {", ["“duel” is a value of level and of mode"]),
    "a value that is a kind of play": (
        "game.yaml",
        "casual: {",
        "limited: {",
        ["“limited” is a value of level"],
    ),
    "a mode's text that cannot be read": (
        "game.yaml",
        "whose champion tag and domains differ",
        "whose champion tag and domains difer",
        ["mode two-champions", "text", "column"],
    ),
    "a mode's text of another kind": (
        "game.yaml",
        "Choose an additional Chosen Champion whose",
        "Your deck can have two Chosen Champions whose",
        ["mode two-champions", "text", "column 1"],
    ),
    "a mode without a name": ("game.yaml", "duel: {name: {en: 1v1 Duel, zh: 1v1 单局}}", "duel: {}", ["name"]),
    # sets
    "an unknown region": ("sets.yaml", "KR: 2026-09-18", "JP: 2026-09-18", ["OGN: unknown region “JP”"]),
    "an unsure region nobody has": (
        "sets.yaml",
        "unsure: [CN, TW, KR]",
        "unsure: [CN, TW, JP]",
        ["RAD", "“JP”"],
    ),
    "a set without a kind": ("sets.yaml", "kind: main, numbers: 298, ", "", ["“kind” is missing"]),
    "a set with a slip": ("sets.yaml", "numbers: 298", "nubmers: 298", ["OGN", "“nubmers”", "“numbers”"]),
    "a release on no day": ("sets.yaml", "world: 2025-10-31", "world: 2025-10-32", ["OGN", "2025-10-32"]),
    "a number of numbers that is none": ("sets.yaml", "numbers: 298", "numbers: many", ["OGN", "numbers"]),
    "a kind that makes no card legal and is none": (
        "sets.yaml",
        "by-name-only: [promo]",
        "by-name-only: [pormo]",
        ["“pormo”"],
    ),
    # formats
    "a format with an unknown set": (
        "formats.yaml",
        "[OGS, OGN]",
        "[OGS, OGM]",
        ["standard", "“OGM”"],
    ),
    "a format of an unknown kind of play": (
        "formats.yaml",
        "play: constructed",
        "play: construced",
        ["“construced”"],
    ),
    "a format without a name": (
        "formats.yaml",
        "    name: {en: Sealed, zh: 现开}\n",
        "",
        ["“name” is missing"],
    ),
    "a format without a source": ("formats.yaml", "    source: a text\n", "", ["“source” is missing"]),
    "a format nobody says how sure is": (
        "formats.yaml",
        "    source: the text\n    confidence: high\n",
        "    source: the text\n",
        ["“confidence” is missing"],
    ),
    "a format with a name in one language": (
        "formats.yaml",
        "{en: Sealed, zh: 现开}",
        "{en: Sealed}",
        ["“zh” is missing"],
    ),
    "a format with a slip": (
        "formats.yaml",
        "    lists:",
        "    list:",
        ["fact of the format standard", "“list”", "did you mean “lists”?"],
    ),
    "a format that extends one there is not": (
        "formats.yaml",
        "    play: limited",
        "    extends: standart",
        ["sealed: unknown format “standart”", "did you mean “standard”?"],
    ),
    "a format that extends itself": (
        "formats.yaml",
        "    play: limited",
        "    extends: sealed",
        ["sealed extends itself"],
    ),
    "a format that says nothing": (
        "formats.yaml",
        "    play: limited",
        "    extends: standard",
        ["sealed says nothing that standard does not say"],
    ),
    "a format called all": ("formats.yaml", "  sealed:", "  all:", ["a format cannot be called “all”"]),
    "a pool from no day": ("formats.yaml", "{from: 2025-07-21, ", "{", ["“from” is missing"]),
    "a pool without a source": (
        "formats.yaml",
        "maybe: [OGS], source: the text",
        "maybe: [OGS]",
        ["“source” is missing"],
    ),
    "a pool nobody says how sure is": (
        "formats.yaml",
        "sets: [OGS, OGN], source: the text, confidence: high",
        "sets: [OGS, OGN], source: the text",
        ["“confidence” is missing"],
    ),
    "pools out of order": (
        "formats.yaml",
        "from: 2027-01-01",
        "from: 2025-01-01",
        ["standard: the pool from 2025-01-01 stands behind that from 2025-07-21"],
    ),
    "a set of a pool that may not be in it and is": (
        "formats.yaml",
        "maybe: [OGS]",
        "maybe: [OGN]",
        ["standard: pool: maybe: OGN is among its sets"],
    ),
    "a list of cards of an unknown kind": (
        "formats.yaml",
        "banned: [Whistle]",
        "banned: {type: Spel}",
        ["standard: banned: unknown type “Spel”", "did you mean “Spell”?"],
    ),
    "a format called like a mode": (
        "formats.yaml",
        "  sealed:",
        "  duel:",
        ["“duel” is a format and the value"],
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_shown_where_it_is(mistake: str, sources: Path) -> None:
    file, old, new, said = MISTAKES[mistake]
    line = changed(sources, file, old, new)
    error = refused(sources)
    assert error.file == f"card_db/{GAME}/{file}"
    assert not [part for part in said if part not in str(error)], str(error)
    assert error.line is not None, "says in which line"
    assert first_line(sources / "card_db" / GAME / file, line) <= error.line <= line
    assert str(error).startswith(f"card_db/{GAME}/{file}:{error.line}")


def first_line(path: Path, line: int) -> int:
    """The line with which the card, ban, product, option or set begins that a line belongs to."""
    lines = path.read_text("utf-8").splitlines()[:line]
    return max(number for number, text in enumerate(lines, 1) if re.match(r"(?:  )?[^ #]", text))


ONE_FORMAT = """\
formats:
  standard:
    name: {en: Standard, zh: 标准}
    source: a text
    confidence: high
"""
SHAPES = {
    "no formats": ("formats.yaml", "format: {}\n"),
    "formats beside others": ("formats.yaml", f"{ONE_FORMAT}bans: {{}}\n"),
    "a list of formats": ("formats.yaml", "formats: [standard]\n"),
    "a list for formats": ("formats.yaml", "- standard\n"),
    "a format that is a text": ("formats.yaml", "formats:\n  standard: Standard\n"),
    "a mapping of lists": ("formats.yaml", f"{ONE_FORMAT}    lists: {{banned: [Whistle]}}\n"),
    "a format of nothing": ("formats.yaml", "formats: {}\n"),
    "no products": ("products.yaml", "product: {}\n"),
    "products beside others": ("products.yaml", "products: {}\nproduce: {}\n"),
    "a list of products": ("products.yaml", "products: [Whistling Deck]\n"),
    "a product without parts": ("products.yaml", "products:\n  Deck: {source: a list, deck: [Whistle]}\n"),
    "a product that is a text": ("products.yaml", "products:\n  Deck: Whistle\n"),
    "no names": ("names.zh.yaml", "name: {}\n"),
    "a list of names": ("names.zh.yaml", "names: [Whistle]\n"),
    "a name for names": ("names.zh.yaml", "names:\n  Whistle: 吹哨\n"),
    "no sets": ("sets.yaml", "by-name-only: [promo]\n"),
    "a list of sets": ("sets.yaml", "sets: [OGN]\n"),
    "a set that is a text": ("sets.yaml", "sets:\n  OGN: Origins\n"),
    "nothing": ("formats.yaml", ""),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_file_of_another_shape_is_refused(shape: str, sources: Path) -> None:
    file, text = SHAPES[shape]
    (sources / "card_db" / GAME / file).write_text(text, "utf-8")
    error = refused(sources)
    assert error.file == f"card_db/{GAME}/{file}"


def test_the_one_format_of_those_shapes_is_none_of_their_mistakes(sources: Path) -> None:
    (sources / "card_db" / GAME / "formats.yaml").write_text(ONE_FORMAT, "utf-8")
    store = built(sources)
    assert list(store.game(GAME)["formats"]) == ["standard"]
    store.close()


def test_a_list_with_a_key_that_stands_twice_is_shown_where_it_is(sources: Path) -> None:
    line = changed(sources, "formats.yaml", "banned: [Whistle],", "banned: [Whistle], banned: [Cape],")
    error = refused(sources)
    assert (error.file, error.line, error.column) == ("card_db/riftbound/formats.yaml", line, 29)
    assert str(error) == f"card_db/riftbound/formats.yaml:{line}:29: “banned” stands twice"


def test_a_product_with_a_card_that_stands_twice_is_refused(sources: Path) -> None:
    line = changed(sources, "products.yaml", '"Barbara, Whistler": 1', "Whistle: 1")
    error = refused(sources)
    assert (error.file, error.line) == ("card_db/riftbound/products.yaml", line)
    assert "“Whistle” stands twice" in str(error)


def test_a_card_may_stand_in_two_zones_of_a_product(sources: Path) -> None:
    changed(sources, "products.yaml", "      battlefields: [Whistling]", "      side: {Whistle: 2}")
    store = built(sources)
    product = store.game(GAME)["products"]["Whistling Deck"]
    assert (product["main"]["Whistle"], product["side"]["Whistle"]) == (3, 2)
    store.close()


def test_the_file_of_a_card_with_two_tags_of_champions_is_built(sources: Path) -> None:
    """What a card's tags link is a matter of rules, not of the build."""
    changed(sources, "cards/origins.yaml", "Champion Unit—Jinx, Zaun", "Champion Unit—Jinx, Vi")
    store = built(sources)
    assert store.card(1).traits_of("champion") == {"Jinx", "Vi"}
    store.close()
