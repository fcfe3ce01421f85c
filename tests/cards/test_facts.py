"""The facts in the store, against the merged facts they were taken from, and the counts of other tables.

The tables lie outside the repository; where they are absent these tests are skipped. The last ones need none:
every clause there is can be said in both languages and read again.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from validator.cards import predicates as p
from validator.cards.build import reader as build_reader
from validator.cards.clauses import Clause, Deckbuilding, HeroRequired, Reputation, Talent, Unlimited
from validator.cards.describe import describe, words
from validator.cards.game_data import vocabulary
from validator.cards.sources import folders, load
from validator.cards.store import Store
from validator.cards.text import Reader
from validator.cards.vocabulary import Vocabulary
from validator.model import Card, Trait

Row = Mapping[str, Any]

NUMBERS = {"cost": "cost", "atk": "atk", "def": "def", "health": "health", "strike": "strike_cost"}
RARITIES = {"common": "C", "uncommon": "U", "rare": "R", "epic": "E", "loot": "L", "": None}

# Differences between the store and the merged facts that are meant: the card, the field, why.
MEANT: Mapping[tuple[str, str], str] = {
    ("Chasing A-Me 01", "aliases"): "one more spelling, “Chasing A-ME01”",
}


@pytest.fixture(scope="module")
def reader() -> Reader:
    """The reader of World of Warcraft card text."""
    return build_reader(folders(), "wow")


@pytest.fixture(scope="module")
def cards(store: Store) -> list[Card]:
    return list(store.cards("wow"))


@pytest.fixture(scope="module")
def game_words() -> Vocabulary:
    name = "card_db/wow/game.yaml"
    return vocabulary(load(folders().card_db.joinpath("wow", "game.yaml"), name), name)


@pytest.fixture(scope="module")
def wow(shared: Path) -> Path:
    if not (shared / "wow").is_dir():
        pytest.skip("the merged facts are not there")
    return shared / "wow"


@pytest.fixture(scope="module")
def rows(wow: Path) -> list[Row]:
    return [json.loads(line) for line in (wow / "cards.jsonl").read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def pairs(rows: list[Row], cards: list[Card]) -> list[tuple[Row, Card]]:
    """Each row of the merged facts with its card: the one of that name with those printings."""
    known: dict[object, list[Card]] = {}
    for card in cards:
        known.setdefault(_identity(card.name, card.printings), []).append(card)
    result = []
    for row in rows:
        printings = [(print_["set"], print_["number"]) for print_ in row["prints"]]
        (card,) = known[_identity(row["name"], printings)]
        result.append((row, card))
    return result


def _identity(name: str, printings: Any) -> object:
    return name, frozenset((set_, number) for set_, number, *_ in printings)


# ---------------------------------------------------------------- field by field


def test_there_is_a_card_for_every_row_and_a_row_for_every_card(
    pairs: list[tuple[Row, Card]], cards: list[Card]
) -> None:
    assert len(cards) == len({card.id for _, card in pairs}) == len(pairs) == 6540
    assert sum(len(card.printings) for card in cards) == 8469


FIELDS = (
    *("types", "line", "tags", "limits", "icons", "numbers", "damage", "deals", "words", "leader", "clauses"),
    *("printings", "only", "aliases"),
)


@pytest.mark.parametrize("field", FIELDS)
def test_every_card_agrees_with_the_merged_facts(
    field: str,
    pairs: list[tuple[Row, Card]],
    reader: Reader,
    game_words: Vocabulary,
    store: Store,
) -> None:
    aliases = _aliases(store) if field == "aliases" else {}
    compared: dict[str, Callable[[Row, Card], tuple[object, object]]] = {
        "types": lambda row, card: (set(_types(row["type"])), card.types),
        "line": lambda row, card: (row["type_line"], card.line),
        "tags": lambda row, card: (_tags(row, game_words), set(card.tags)),
        "limits": lambda row, card: (row["tag_limits"], dict(reader.type_line(card.line).limits)),
        "icons": _icons,
        "numbers": _numbers,
        "damage": lambda row, card: (set(row.get("damage") or ()), set(card.facts.get("damage", ()))),
        "deals": lambda row, card: (set(row.get("deals") or ()), set(card.facts.get("deals", ()))),
        "words": lambda row, card: (set(), _words_missing(row, card)),
        "leader": _leader,
        "clauses": lambda row, card: (
            [_unordered(clause) for clause in _clauses(row)],
            [_unordered(clause) for clause in card.clauses],
        ),
        "printings": _printings,
        "only": lambda row, card: (row["constructed_legal"], not card.only),
        "aliases": lambda row, card: (set(row["aliases"]), aliases.get(card.id, set())),
    }
    differing = {}
    for row, card in pairs:
        wanted, found = compared[field](row, card)
        if wanted != found:
            differing[row["name"], row["kind"]] = (wanted, found)
    unexplained = {key: value for key, value in differing.items() if (key[0], field) not in MEANT}
    assert not unexplained
    assert {name for name, _ in differing} == {name for name, other in MEANT if other == field}


def _types(text: str) -> tuple[str, ...]:
    return (text,) if text == "Master Hero" else tuple(text.split())


def _tags(row: Row, game_words: Vocabulary) -> set[str]:
    """The tags printed, with the last words of those that may be meant by it, and ally types that are two.

    An armor set has one tag of two words; the merged facts have Armor beside it.
    """
    tags = set(row["tags"]) - ({"Armor"} if "Armor Set" in row["tags"] else set())
    tags |= {tag.rsplit(" ", 1)[-1] for tag in tags if tag in game_words.by_last_word}
    if "Ally" in _types(row["type"]):
        tags |= {other for tag, other in game_words.also["Ally"].items() if tag in tags}
    return tags


def _icons(row: Row, card: Card) -> tuple[object, object]:
    wanted = {Trait("faction", name) for name in row["faction"] or ()}
    wanted |= {Trait("class", name) for name in row["class_icons"] or ()}
    unknown = {"class-icon"} if row["class_icons"] is None else set()
    return (wanted, unknown), (set(card.icons), card.unknown & {"class-icon", "faction-icon"})


def _numbers(row: Row, card: Card) -> tuple[object, object]:
    wanted = {ours: row[theirs] for ours, theirs in NUMBERS.items() if row.get(theirs)}
    unknown = {ours for ours, theirs in NUMBERS.items() if row.get(theirs, "") is None}
    return (wanted, unknown), (dict(card.numbers), card.unknown & set(NUMBERS))


def _words_missing(row: Row, card: Card) -> set[str]:
    """The races and classes of an ally or a hero that are not among the words of its type line."""
    named = {*(row.get("race") or ()), *(row.get("hero_class") or ())}
    return {word for word in named if word not in card.tags and word not in _last_words(card)}


def _last_words(card: Card) -> set[str]:
    return {part for tag in card.tags for part in tag.split(" ")}


def _leader(row: Row, card: Card) -> tuple[object, object]:
    if row["type"] != "Hero":
        return set(), set(card.traits)
    tags = set(row["tags"])
    wanted = {Trait("faction", name) for name in row["faction"]}
    wanted |= {Trait("class", name) for name in row["class_icons"]}
    wanted |= {Trait("class", name) for name in row.get("hero_class") or ()}
    wanted |= {Trait("trait-tag", name) for name in ("Scourge", "Monster") if name in tags}
    wanted |= {Trait("profession", name) for name in row.get("professions") or ()}
    wanted |= {Trait("treachery", "Traitor" if row["traitor"] else "Loyal")}
    if row.get("talent_spec"):
        wanted.add(Trait("spec", row["talent_spec"]))
    found = {trait for trait in card.traits if trait.kind != "race"}
    if not row["constructed_legal"]:  # the merged facts give bosses no class of their own
        wanted = {trait for trait in wanted if trait.kind != "class"}
        found = {trait for trait in found if trait.kind != "class"}
    return wanted, found


def _printings(row: Row, card: Card) -> tuple[object, object]:
    wanted = Counter(
        (print_["set"], print_["number"], print_["rarity"], print_.get("variant", ""))
        for print_ in row["prints"]
    )
    found = Counter(
        (printing.set, printing.number, RARITIES[printing.rarity], printing.variant)
        for printing in card.printings
    )
    return wanted, found


def _aliases(store: Store) -> dict[int, set[str]]:
    """The other English spellings of each card; names in Chinese are no part of the merged facts."""
    database = sqlite3.connect(f"file:{store.path}?mode=ro", uri=True)
    result: dict[int, set[str]] = {}
    for form, card in database.execute("SELECT form, card FROM name WHERE kind = 'alias'"):
        if not any("\u4e00" <= character <= "\u9fff" for character in form):
            result.setdefault(card, set()).add(form)
    database.close()
    return result


def test_every_alias_finds_its_card(pairs: list[tuple[Row, Card]], store: Store) -> None:
    lost = [
        (alias, card.name)
        for row, card in pairs
        for alias in (row["name"], *row["aliases"])
        if card not in [match.card for match in store.find("wow", alias)]
    ]
    assert not lost


# ---------------------------------------------------------------- the clauses of the merged facts


def _clauses(row: Row) -> list[Clause]:
    """What the merged facts say a card says: the unlimited tag, then the lines of the text box."""
    result: list[Clause] = []
    if row["unlimited"] or row.get("boss_deck_unlimited"):
        result.append(Unlimited())
    for names in row["requires"]:
        result.append(HeroRequired(tuple(_trait(name) for name in _as_printed(names))))
    if row["talent"]:
        as_requirement = row["talent_form"] == "hero-required"
        spec = row["talent"]
        result.append(HeroRequired((Trait("spec", spec),)) if as_requirement else Talent(spec))
    if row["reputation"]:
        result.append(Reputation(row["reputation"]))
    if row.get("deckbuilding"):
        result.append(_deckbuilding(row["name"], row["deckbuilding"]))
    return result


def _as_printed(names: list[str]) -> list[str]:
    """The merged facts have the alternatives by the alphabet; a card prints Scourge first."""
    return sorted(names, key=lambda name: (name != "Scourge", name))


KINDS = {
    "class": [
        *("Death Knight", "Druid", "Hunter", "Mage", "Paladin"),
        *("Priest", "Rogue", "Shaman", "Warlock", "Warrior"),
    ],
    "faction": ["Alliance", "Horde"],
    "race": [
        *("Human", "Dwarf", "Gnome", "Night Elf", "Draenei", "Worgen"),
        *("Orc", "Tauren", "Troll", "Undead", "Blood Elf", "Goblin"),
    ],
    "profession": [
        *("Alchemy", "Blacksmithing", "Engineering", "Jewelcrafting", "Leatherworking", "Tailoring"),
    ],
    "treachery": ["Traitor", "Loyal"],
    "trait-tag": ["Scourge", "Monster"],
}

FACTIONS = (Trait("faction", "Alliance"), Trait("faction", "Horde"))

# Where the table of heroes says less than the card: Obliveron bars “other text restrictions”, and those it lets
# in are Traitor cards.
OTHER_RESTRICTIONS: Mapping[str, tuple[Trait, ...]] = {"Obliveron": (Trait("treachery", "Traitor"),)}


def _trait(name: str) -> Trait:
    return Trait(next((kind for kind, names in KINDS.items() if name in names), "spec"), name)


def _deckbuilding(name: str, clause: Row) -> Deckbuilding:
    include: list[p.Predicate] = []
    either: tuple[Trait, ...] = ()
    for item in clause["include"]:
        if str(item.get("faction", "")).startswith("one of"):
            either = FACTIONS
            include += map(p.Icon, FACTIONS)
        else:
            include.append(_inclusion(item))
    exclude = [_exclusion(name, item) for item in clause["exclude"] if "copies" not in item]
    one_copy = any("copies" in item for item in clause["exclude"])
    return Deckbuilding(tuple(include), tuple(exclude), either, 1 if one_copy else None)


def _inclusion(item: Row) -> p.Predicate:
    parts: list[p.Predicate] = []
    for key, value in item.items():
        match key, value:
            case "type", _:
                parts.append(p.Type(value))
            case "neutral", True:
                parts.append(p.neutral())
            case "class_icon", _:
                parts.append(p.Icon(Trait("class", value)))
            case "talent", _:
                parts.append(p.OfTalent(value))
            case "reputation", _:
                parts.append(p.OfReputation(value))
            case "damage_icon", _:
                parts.append(p.DamageIcon(value))
            case "text", "deals fire damage":
                parts.append(p.Deals("Fire"))
            case "tag", "Scourge" | "Traitor" if "type" not in item:
                parts.append(p.Or((p.Tag(value), p.Requires(_trait(value)))))
            case (("tag" | "ally_type" | "subtype"), _):
                parts.append(p.Tag(value))
            case "or_requires", "Scourge hero":
                assert item["tag"] == "Scourge"
            case _:
                raise AssertionError(item)
    return p.And(tuple(parts))


def _exclusion(name: str, item: Row) -> p.Predicate:
    match item:
        case {"faction": faction}:
            return p.Icon(Trait("faction", faction))
        case {"class_cards": _}:
            return p.AnyIcon("class")
        case {"talent": "any"}:
            return p.AnyTalent()
        case {"restriction": "reputation"}:
            return p.ReputationOtherThan(tuple(item.get("except", ())))
        case {"restriction": "text" | "other text"}:
            named = tuple(_trait(line.split(" Hero Required")[0]) for line in item.get("except", ()))
            return p.RestrictionOtherThan(named or OTHER_RESTRICTIONS.get(name, ()))
    raise AssertionError(item)


def _unordered(clause: Clause) -> object:
    """A clause in a form in which the order of its conditions, and of their parts, makes no difference."""
    if not isinstance(clause, Deckbuilding):
        return clause
    include = Counter(_parts(part) for part in clause.include)
    exclude = Counter(_parts(part) for part in clause.exclude)
    return include, exclude, clause.either_faction, clause.copies


def _parts(predicate: p.Predicate) -> frozenset[object]:
    match predicate:
        case p.And(parts):
            return frozenset().union(*map(_parts, parts))
        case p.ReputationOtherThan(names):
            return frozenset({("reputation other than", frozenset(names))})
        case p.RestrictionOtherThan(traits):
            return frozenset({("restriction other than", frozenset(traits))})
    return frozenset({predicate})


def test_the_heroes_with_a_clause_are_those_of_the_table(wow: Path, cards: list[Card]) -> None:
    """The 43 heroes of the table; two of them have the name of a Master Hero, which has no clause."""
    table = json.loads((wow / "deckbuilding-heroes.json").read_text("utf-8"))
    wanted = {hero["name"]: _unordered(_deckbuilding(hero["name"], hero)) for hero in table}
    with_clause = [card for card in cards if any(isinstance(clause, Deckbuilding) for clause in card.clauses)]
    found = {
        card.name: _unordered(clause)
        for card in with_clause
        for clause in card.clauses
        if isinstance(clause, Deckbuilding)
    }
    assert len(table) == len(with_clause) == 43
    assert found == wanted
    assert all(card.types == {"Hero"} for card in with_clause)
    assert Counter(card.only for card in with_clause) == {"": 38, "raid hero": 5}


# ---------------------------------------------------------------- counts of restriction lines

BY_EARLIEST_PRINT = "cards printed in both forms are counted in both there; the facts have the earliest form"
SPELLING = "one card in two spellings is counted twice there"
OLDER_NAME = "the older name of Feral"
ICONS_REWRITTEN = "two cards whose icon was lost, written with it here"

# The rows of the table that the facts do not have the same number of: their number, and why.
ROWS_EXPLAINED: Mapping[str, tuple[int, str]] = {
    "Affliction Talent": (3, BY_EARLIEST_PRINT),
    "Arms Talent": (2, BY_EARLIEST_PRINT),
    "Balance Talent": (2, BY_EARLIEST_PRINT),
    "Beast Mastery Talent": (3, BY_EARLIEST_PRINT),
    "Combat Talent": (3, BY_EARLIEST_PRINT),
    "Demonology Talent": (2, BY_EARLIEST_PRINT),
    "Elemental Talent": (2, BY_EARLIEST_PRINT),
    "Fire Talent": (3, BY_EARLIEST_PRINT),
    "Holy Talent": (5, BY_EARLIEST_PRINT),
    "Protection Talent": (6, BY_EARLIEST_PRINT),
    "Restoration Talent": (6, BY_EARLIEST_PRINT),
    "Retribution Talent": (2, BY_EARLIEST_PRINT),
    "Survival Talent": (2, BY_EARLIEST_PRINT),
    "Beast Mastery Hero Required": (6, SPELLING),
    "Blacksmithing Hero Required": (1, SPELLING),
    "Draenei Hero Required": (6, SPELLING),
    "Night Elf Hero Required": (6, SPELLING),
    "Undead Hero Required": (6, SPELLING),
    "Scourge Hero Required": (15, SPELLING),
    "Protection Hero Required": (12, "one collection gives the line to a card that has another"),
    "Aldor Repuation": (0, "a misprint of Aldor Reputation"),
    "Feral Combat Talent": (0, OLDER_NAME),
    "Feral Talent": (3, OLDER_NAME),
    "Scourge or Hero Required": (0, ICONS_REWRITTEN),
}


def test_the_restriction_lines_are_those_of_the_table(wow: Path, cards: list[Card]) -> None:
    table = _table_of_lines((wow / "deckbuilding-heroes.md").read_text("utf-8"))
    word = words({}, "en")
    counted = Counter(
        describe(clause, "en", word)
        for card in cards
        for clause in card.clauses
        if isinstance(clause, HeroRequired | Talent | Reputation)
    )
    differing = {
        line: counted[line] for line in table.keys() | counted.keys() if counted[line] != table.get(line, 0)
    }
    assert differing == {line: count for line, (count, _) in ROWS_EXPLAINED.items()}
    assert len(table) == 86


def _table_of_lines(page: str) -> dict[str, int]:
    section = page[page.index("## 3. Restriction lines") : page.index("Grouping for the parser")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines()]
    return {row[0]: int(row[-1]) for row in cells if len(row) == 7 and row[-1].isdigit()}


UNLIMITED = [
    *("Ironforge Guards", "Orgrimmar Grunts", "Darnassus Sentinels", "Bluffwatchers"),
    *("The Green Hills of Stranglethorn", "Exodar Peacekeepers", "Silvermoon Sentinels"),
    *("Shattrath City Peacekeeper", "Coilfang Myrmidon", "Sunseeker Astromage", "Banshee Soulclaimer"),
    *("Crypt Fiend", "Hulking Abomination", "Malefic Necromancer", "Marauding Geist", "Plague Eruptor"),
    *("Stonespine Gargoyle", "Ymirheim Chosen Warrior", "Bound Inferno", "Bound Rumbler", "Bound Torrent"),
    *("Bound Vortex", "Murloc Coastrunner", "Felguard Marauder", "Timewalker Grunt", "Timewalker Guard"),
    *("Timewalker Sentinel", "Timewalker Sunguard"),
]


def test_the_unlimited_cards_a_deck_may_hold_are_28(cards: list[Card]) -> None:
    found = [card.name for card in cards if not card.only and any(clause.unlimited for clause in card.clauses)]
    assert sorted(found) == sorted(UNLIMITED)
    assert len(UNLIMITED) == 28


def test_unlimited_is_a_tag_and_a_clause_at_once(cards: list[Card]) -> None:
    for card in cards:
        assert ("Unlimited" in card.tags) == (Unlimited() in card.clauses), card.name


# ---------------------------------------------------------------- what is not sure

REIGN_OF_FIRE = "ROF"
REIGN_OF_FIRE_INFERRED = {"faction-icon", "unlimited", "unique", "instant"}
REIGN_OF_FIRE_UNKNOWN = {"atk": 114, "health": 107, "def": 7, "strike": 7, "cost": 2, "class-icon": 1}

# Facts nobody knows, outside Reign of Fire, on cards that may stand in a deck or lead one.
UNKNOWN = {
    "Tauren Sunhoof": {"health"},
    "Vile Watcher": {"atk", "health"},
    "Wrathguard Defender": {"atk", "health"},
    "Nordrassil Scout": {"atk", "health"},
    "Sunhoof Consecrator": {"atk", "health"},
    "Pterrordax Hatchling": {"atk", "health"},
    "Extinct Turtle Shell": {"def"},
    "Spirit of Redemption": {"atk"},
    "The Lich King": {"health"},
}

# Facts decided by a rule and not by evidence.
DECIDED_WITHOUT_EVIDENCE = {
    "Smoke or Croak": {"cost"},
    "Gushing Totem": {"cost"},
    "Shadow Word: Anguish": {"cost"},
    "Melodious Slippers": {"cost"},
    "Blade of the Witching Hour": {"atk", "strike"},
    "Chelley's Staff of Dark Mending": {"atk", "strike"},
    "Claws of Torment": {"atk", "strike"},
    "Obsidium Executioner": {"atk", "strike"},
    "Twilight's Hammer": {"atk", "strike"},
    "Inferno Totem": {"deals"},
}

# Facts in which one source deviates from all others: settled, and not unsure.
SETTLED = {
    "Timeless Undeath": {"class-icon"},
    "Frozen Frenzy": {"class-icon"},
    "Xia, Queen of Suffering": {"class-icon", "text"},
    "Obliveron": {"class-icon", "text"},
}

CONFIDENCE_FIELDS = {
    "faction": "faction-icon",
    "class_icons": "class-icon",
    "type_line": "tags",
    "type": "type",
    "cost": "cost",
    "strike_cost": "strike",
}


def _deck_cards(cards: list[Card], name: str) -> list[Card]:
    return [card for card in cards if card.name == name and not card.only]


def test_reign_of_fire_is_inferred(cards: list[Card]) -> None:
    inside = [card for card in cards if card.printings[0].set == REIGN_OF_FIRE]
    assert len(inside) == 197
    for card in inside:
        assert card.unsure >= REIGN_OF_FIRE_INFERRED, card.name
        assert "tags" in card.unsure or not reader_limits(card.line), card.name
    assert Counter(fact for card in inside for fact in card.unknown) == REIGN_OF_FIRE_UNKNOWN
    assert {card.name for card in inside if "class-icon" in card.unknown} == {"Frostmourne"}
    assert {card.name for card in inside if "cost" in card.unknown} == {"Frostmourne", "Mal'Ganis"}


def reader_limits(line: str) -> bool:
    """Whether a type line ends in numbers in parentheses, which for Reign of Fire are inferred by analogy."""
    return line.endswith(")")


@pytest.mark.parametrize("name", UNKNOWN)
def test_what_nobody_knows_is_unknown(name: str, cards: list[Card]) -> None:
    assert UNKNOWN[name] in [set(card.unknown) for card in _deck_cards(cards, name)]


def test_nothing_else_is_unknown(cards: list[Card]) -> None:
    found = {
        card.name
        for card in cards
        if card.unknown - {"no"} and not card.only and card.printings[0].set != REIGN_OF_FIRE
    }
    assert found == set(UNKNOWN)


@pytest.mark.parametrize("name", DECIDED_WITHOUT_EVIDENCE)
def test_what_was_decided_without_evidence_is_unsure(name: str, cards: list[Card]) -> None:
    (card,) = _deck_cards(cards, name)
    assert card.unsure >= DECIDED_WITHOUT_EVIDENCE[name]


@pytest.mark.parametrize("name", SETTLED)
def test_what_is_settled_is_sure(name: str, cards: list[Card]) -> None:
    (card,) = _deck_cards(cards, name)
    assert not card.doubtful & SETTLED[name]


def test_a_value_that_was_inferred_is_unsure_or_unknown(pairs: list[tuple[Row, Card]]) -> None:
    wrong = [
        (card.name, fact)
        for row, card in pairs
        for field, fact in CONFIDENCE_FIELDS.items()
        if row["confidence"].get(field) == "inferred" and fact not in card.doubtful
    ]
    assert not wrong


def test_a_value_that_is_unsure_was_not_unanimous(pairs: list[tuple[Row, Card]]) -> None:
    """Outside Reign of Fire, whose source leaves out some facts, a doubt has its ground in the merged facts."""
    wrong = []
    for row, card in pairs:
        if card.printings[0].set != REIGN_OF_FIRE:
            fields = {CONFIDENCE_FIELDS.get(field, field) for field in row["confidence"]}
            wrong += [(card.name, fact) for fact in card.unsure if fact not in fields]
    assert not wrong


def test_uncertain_tags_of_raid_abilities_are_unsure(cards: list[Card]) -> None:
    tagged = [card for card in cards if card.only and card.types & {"Ability"}]
    tagged = [card for card in tagged if card.tags & {"Black Temple", "Molten Core"}]
    assert tagged
    assert not [card.name for card in tagged if "tags" not in card.unsure]


# ---------------------------------------------------------------- without the tables


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_clause_can_be_said_and_read_again(
    language: str, cards: list[Card], store: Store, reader: Reader
) -> None:
    word = words(store.game("wow")["words"], language)
    clauses = {clause for card in cards for clause in card.clauses} - {Unlimited()}
    assert len(clauses) > 100
    for clause in clauses:
        said = describe(clause, language, word)
        assert reader.text(said).clauses == (clause,), said


@pytest.mark.parametrize("language", ["en", "zh"])
def test_unlimited_can_be_said_and_read_again(language: str, store: Store, reader: Reader) -> None:
    said = describe(Unlimited(), language, words(store.game("wow")["words"], language))
    assert reader.type_line(f"Ally—{said}").clauses == (Unlimited(),)
    assert reader.printed(f"Ally—Wolf, {said}").clauses == (Unlimited(),)


def test_every_text_is_read_again_in_chinese_to_the_same_deckbuilding(
    cards: list[Card], store: Store, reader: Reader
) -> None:
    """All the clauses of a card, one paragraph each."""
    word = words(store.game("wow")["words"], "zh")
    for card in cards:
        clauses = tuple(clause for clause in card.clauses if not isinstance(clause, Unlimited))
        if clauses:
            said = " <p> ".join(describe(clause, "zh", word) for clause in clauses)
            assert reader.text(said).clauses == clauses, card.name


def test_every_card_is_read_again_as_a_whole(cards: list[Card], reader: Reader) -> None:
    for card in cards:
        result = reader.printed(f"{card.line}\n{card.text}" if card.text else card.line)
        assert result.clauses == card.clauses, card.name
        assert result.type_line == reader.type_line(card.line), card.name
        assert not result.passed_over, card.name
