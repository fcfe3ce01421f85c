"""Compiling `card_db/` through the grammars into the store.

Everything that can be worked out beforehand is worked out here: type lines and card texts are parsed, names
folded, traits gathered. What cannot be read stops the build with file, card, column and what was expected.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from validator.cards.codec import encode
from validator.cards.digest import SCHEMA, source_hash
from validator.cards.grams import trigrams
from validator.cards.sources import Folders, Located, SourceError, check_keys, load, require, shaped
from validator.cards.text import CARD_TYPES, CardTextError, GrammarProblem, Reader, TypeLine
from validator.cards.vocabulary import Vocabulary
from validator.folding import fold, without_punctuation
from validator.model import Trait

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE game (
  game TEXT NOT NULL, part TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (game, part)
) WITHOUT ROWID;
CREATE TABLE card (id INTEGER PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL, data TEXT NOT NULL);
CREATE TABLE name (
  game TEXT NOT NULL, key TEXT NOT NULL, form TEXT NOT NULL, card INTEGER NOT NULL, kind TEXT NOT NULL,
  PRIMARY KEY (game, key, form, card)
) WITHOUT ROWID;
CREATE TABLE printing (
  game TEXT NOT NULL, code TEXT NOT NULL, number TEXT NOT NULL, card INTEGER NOT NULL,
  PRIMARY KEY (game, code, number, card)
) WITHOUT ROWID;
CREATE TABLE gram (
  game TEXT NOT NULL, gram TEXT NOT NULL, card INTEGER NOT NULL, PRIMARY KEY (game, gram, card)
) WITHOUT ROWID;
CREATE INDEX name_of_card ON name (card);
"""

_TEXT, _LIST, _NUMBER = str, list, (int, str)
_SHAPES: Mapping[str, Any] = {
    "name": _TEXT,
    "no": _NUMBER,
    "variant": _TEXT,
    "rarity": _TEXT,
    "cost": _NUMBER,
    "icons": _LIST,
    "line": _TEXT,
    "text": _TEXT,
    "atk": _NUMBER,
    "damage": _LIST,
    "def": _NUMBER,
    "strike": _NUMBER,
    "health": _NUMBER,
    "deals": _LIST,
    "only": _TEXT,
    "also": _LIST,
    "aliases": _LIST,
    "unsure": _LIST,
    "unknown": _LIST,
}
"""What a card's line may say, and in what shape; a number may be written as in `1+X`."""

_NUMBERS = ("cost", "atk", "def", "strike", "health")
_RARITIES = ("common", "uncommon", "rare", "epic", "loot")
_FACTS = (
    *("type", "tags", "text", "deals", "damage", "unlimited", "unique", "instant", "no"),
    *_NUMBERS,
)
_RARITY_LETTERS = {"C": "common", "U": "uncommon", "R": "rare", "E": "epic", "L": "loot"}


def vocabulary(data: Located, file: str) -> Vocabulary:
    """The words of a game, from its `game.yaml`. Raises SourceError."""
    words: dict[str, dict[str, tuple[str, ...]]] = {}
    for kind, items in data["words"].items():
        words[kind] = {}
        for item in items:
            pairs = item.items() if isinstance(item, Mapping) else [(item, [])]
            for word, others in pairs:
                if word in words[kind]:
                    raise SourceError(f"the {kind} “{word}” stands twice", file, data.lines["words"])
                words[kind][word] = tuple(others)
        forms: dict[str, str] = {}
        for word, others in words[kind].items():
            for form in (word, *others):
                if forms.setdefault(fold(form), word) != word:
                    raise SourceError(f"“{form}” is two words of the kind {kind}", file, data.lines["words"])
    groups = data.get("multi-word-tags", {})
    check_keys(
        groups, ("by-last-word", "whole"), file, data.lines.get("multi-word-tags"), "group of multi-word tags"
    )
    known = {word for kind in words.values() for word in kind}
    for tag in (tag for tags in groups.values() for tag in tags):
        if tag not in known:
            raise SourceError(f"multi-word-tags: “{tag}” is no word", file, data.lines["multi-word-tags"])
    return Vocabulary(words, frozenset(groups.get("by-last-word", ())), data.get("ally-types", {}))


def reader(folders: Folders, game: str) -> Reader:
    """The reader of a game's card text, from its grammar and its words. Raises SourceError."""
    name = f"card_db/{game}/game.yaml"
    data = load(folders.card_db.joinpath(game, "game.yaml"), name)
    require(data, ("words",), name)
    file = f"grammars/{game}.lark"
    try:
        grammar = folders.grammars.joinpath(f"{game}.lark").read_text("utf-8")
        read = Reader(vocabulary(data, name), grammar, folders.grammars)
        read.prepare()
    except OSError as error:
        raise SourceError(f"cannot be read: {error.strerror or error}", file) from None
    except GrammarProblem as error:
        raise SourceError(f"is no grammar: {error}", file) from None
    return read


def build(folders: Folders, target: Path) -> None:
    """Write the store to `target`, whole or not at all.

    Raises SourceError for facts that cannot be compiled, OSError where the file cannot be written.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.name, suffix=".part")
    os.close(handle)
    try:
        database = sqlite3.connect(name)
        try:
            database.execute("PRAGMA journal_mode = OFF")
            database.executescript(_TABLES)
            first = 1
            for game in folders.games():
                first = _add_game(database, folders, game, first)
                _add_other_languages(database, folders, game)
                _add_plain_names(database, game)
            database.executemany(
                "INSERT INTO meta VALUES (?, ?)", [("schema", SCHEMA), ("hash", source_hash())]
            )
            database.commit()
            database.execute("VACUUM")
        finally:
            database.close()
        os.chmod(name, 0o644)
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _add_other_languages(database: sqlite3.Connection, folders: Folders, game: str) -> None:
    """The names of `names.<language>.yaml`: other names for every card that has the English one."""
    for file, source in folders.files(game):
        if not file.startswith(f"card_db/{game}/names."):
            continue
        names: Located = load(source, file)["names"]
        for name, others in names.items():
            cards = database.execute("SELECT id FROM card WHERE game = ? AND name = ?", (game, name)).fetchall()
            if not cards:
                raise SourceError(f"no card is called “{name}”", file, names.lines[name])
            database.executemany(
                "INSERT OR IGNORE INTO name VALUES (?, ?, ?, ?, 'alias')",
                [(game, fold(other), other, card) for other in others for (card,) in cards],
            )


def _add_plain_names(database: sqlite3.Connection, game: str) -> None:
    """Names without their punctuation, where nothing else is called so."""
    rows = database.execute("SELECT key, form, card FROM name WHERE game = ?", (game,)).fetchall()
    owners: dict[str, set[int]] = {}
    for key, _, card in rows:
        owners.setdefault(without_punctuation(key), set()).add(card)
        owners.setdefault(key, set()).add(card)
    plain = {
        (game, short, form, card, "plain")
        for key, form, card in rows
        if (short := without_punctuation(key)) != key and owners[short] == {card}
    }
    database.executemany("INSERT OR IGNORE INTO name VALUES (?, ?, ?, ?, ?)", sorted(plain))


def _add_game(database: sqlite3.Connection, folders: Folders, game: str, first: int) -> int:
    folder = folders.card_db.joinpath(game)
    data = load(folder.joinpath("game.yaml"), f"card_db/{game}/game.yaml")
    check_keys(data, _GAME_KEYS, f"card_db/{game}/game.yaml", 1)
    require(data, ("game", "name", "zones", "leader", "icon-kinds", "words"), f"card_db/{game}/game.yaml")
    sets_data = load(folder.joinpath("sets.yaml"), f"card_db/{game}/sets.yaml")
    sets, beside = _sets(sets_data, f"card_db/{game}/sets.yaml")
    editions = load(folder.joinpath("editions.yaml"), f"card_db/{game}/editions.yaml")
    formats = load(folder.joinpath("formats.yaml"), f"card_db/{game}/formats.yaml")
    _check_formats(formats, f"card_db/{game}/formats.yaml")
    read = reader(folders, game)
    identifier = first
    for name, file in folders.files(game):
        if "/cards/" in name:
            for row in _set_of_cards(load(file, name), name, read, data, sets):
                _insert(database, game, identifier, row)
                identifier += 1
    kept = {
        "name": data["name"],
        "layout": _layout(data, f"card_db/{game}/game.yaml"),
        "icon-kinds": data["icon-kinds"],
        "words": data["words"],
        "sets": sets,
        "days": _days(sets, beside),
        "editions": {**editions, "known": {"zones": list(data["zones"]), "types": CARD_TYPES}},
        "formats": formats["formats"],
        "newest-set": _newest(sets),
    }
    database.executemany(
        "INSERT INTO game VALUES (?, ?, ?)",
        [(game, part, json.dumps(value, ensure_ascii=False)) for part, value in kept.items()],
    )
    return identifier


_SET_KEYS = (
    "name",
    "collector",
    "kind",
    "block",
    "release",
    "legal-from",
    "out-by",
    "source",
    "unsure",
    "unknown",
)
_GAME_KEYS = (
    "game",
    "name",
    "zones",
    "groups",
    "leader",
    "icon-kinds",
    "words",
    "multi-word-tags",
    "ally-types",
)


def _check_formats(data: Located, file: str) -> None:
    check_keys(data, ("formats",), file, 1)
    require(data, ("formats",), file)
    for name, facts in data["formats"].items():
        line = data["formats"].lines[name]
        check_keys(facts, ("name", "source"), file, line, f"fact of the format {name},")
        require(facts, ("name", "source"), file, line)


def _sets(data: Located, file: str) -> tuple[Located, frozenset[str]]:
    """The sets, and the kinds of set that came out beside the large ones."""
    check_keys(data, ("sets", "beside"), file, 1)
    require(data, ("sets", "beside"), file)
    sets: Located = data["sets"]
    for code, facts in sets.items():
        check_keys(facts, _SET_KEYS, file, sets.lines[code], f"fact of the set {code},")
        require(facts, ("name", "kind"), file, sets.lines[code])
        doubtful = (*facts.get("unsure", ()), *facts.get("unknown", ()))
        check_keys(doubtful, ("release",), file, sets.lines[code], f"{code}: fact")
    return sets, frozenset(data["beside"])


def _newest(sets: Mapping[str, Mapping[str, Any]]) -> str:
    """The last day any set is known to have come out, after which all of them are."""
    return max((str(facts["release"]) for facts in sets.values() if "release" in facts), default="")


def _days(sets: Mapping[str, Mapping[str, Any]], beside: frozenset[str]) -> dict[str, tuple[str, bool]]:
    """When each set came out, and whether that is sure; where it is not, a day by which it was out.

    That is what the set says itself, or the day of a set of a later block; of one later still for the kinds of
    set that came out beside the large ones, when nobody wrote it down.
    """
    sure = {
        code: facts.get("legal-from", facts["release"])
        for code, facts in sets.items()
        if "release" in facts and "release" not in facts.get("unsure", ())
    }
    days = {code: (day, True) for code, day in sure.items()}
    for code, facts in sets.items():
        if code not in sure:
            block = facts.get("block", 0) + (facts["kind"] in beside)
            later = [day for other, day in sure.items() if sets[other].get("block", 0) > block]
            days[code] = (min([*later, facts.get("out-by", _newest(sets))]), False)
    return days


def _layout(data: Located, file: str) -> dict[str, Any]:
    zones: Located = data["zones"]
    line = data.lines["zones"]
    found = {"zones": list(zones), "headings": _headings(data, file)}
    for role in ("leader", "main"):
        names = [name for name, facts in zones.items() if facts.get(role) is True]
        if len(names) != 1:
            raise SourceError(f"one zone has “{role}: true”, not {len(names)}", file, line)
        found[role] = names[0]
    for name, facts in zones.items():
        check_keys(facts, ("leader", "main", "headings"), file, line, f"fact of the zone {name},")
    return found


def _headings(data: Located, file: str) -> dict[str, str]:
    """Each folded heading with the zone it opens; empty for one that stays in the zone it stands in."""
    headings: dict[str, str] = {}
    pairs = [(word, zone) for zone, facts in data["zones"].items() for word in facts.get("headings", ())]
    pairs += [(word, "") for words in data.get("groups", ()) for word in words]
    for word, zone in pairs:
        if headings.setdefault(fold(word), zone) != zone:
            raise SourceError(f"the heading “{word}” stands for two parts of a deck", file, data.lines["zones"])
    return headings


def _insert(database: sqlite3.Connection, game: str, identifier: int, row: dict[str, Any]) -> None:
    name: str = row["name"]
    data = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
    database.execute("INSERT INTO card VALUES (?, ?, ?, ?)", (identifier, game, name, data))
    forms = {(name, "name"), *((alias, "alias") for alias in row["aliases"])}
    if row["traits"]:
        forms |= {(f"{form} Back", "back") for form, _ in tuple(forms)}
    database.executemany(
        "INSERT INTO name VALUES (?, ?, ?, ?, ?)",
        sorted((game, fold(form), form, identifier, kind) for form, kind in forms),
    )
    database.executemany(
        "INSERT OR IGNORE INTO printing VALUES (?, ?, ?, ?)",
        [(game, code.casefold(), str(number), identifier) for code, number, *_ in row["printings"] if number],
    )
    grams = {gram for form, kind in forms if kind != "back" for gram in trigrams(form)}
    database.executemany(
        "INSERT INTO gram VALUES (?, ?, ?)", sorted((game, gram, identifier) for gram in grams)
    )


def _set_of_cards(
    data: Located, file: str, read: Reader, game: Located, sets: Mapping[str, object]
) -> Iterator[dict[str, Any]]:
    check_keys(data, ("set", "cards"), file, 1)
    require(data, ("set", "cards"), file)
    code = data["set"]
    if code not in sets:
        raise SourceError(f"the set “{code}” is not in sets.yaml", file, data.lines["set"])
    cards = shaped(data["cards"], Located, "cards", file, data.lines["cards"])
    for key, facts in cards.items():
        line = cards.lines[key]
        yield _card(key, shaped(facts, Located, key, file, line), code, file, line, read, game, sets)


def _card(
    key: str,
    facts: Located,
    code: str,
    file: str,
    line: int,
    read: Reader,
    game: Located,
    sets: Mapping[str, object],
) -> dict[str, Any]:
    check_keys(facts, _SHAPES, file, line, f"fact of {key},")
    if "line" not in facts:
        raise SourceError(f"{key}: “line” is missing", file, line)
    for fact, value in facts.items():
        shaped(value, _SHAPES[fact], f"{key}: {fact}", file, line)
        for item in value if isinstance(value, list) else ():
            shaped(item, str, f"{key}: {fact}", file, line)
        if fact in facts.get("unknown", ()):
            raise SourceError(f"{key}: {fact} is given, and named among the unknown facts", file, line)
    kinds = game["icon-kinds"]
    doubtful = (*facts.get("unsure", ()), *facts.get("unknown", ()))
    check_keys(doubtful, (*_FACTS, *(f"{kind}-icon" for kind in kinds)), file, line, f"{key}: fact")
    type_line = _parsed(read, "line", facts["line"], key, file, line)
    assert isinstance(type_line, TypeLine)
    clauses = list(type_line.clauses)
    if "text" in facts:
        text = _parsed(read, "text", facts["text"], key, file, line)
        if text.passed_over:
            raise SourceError(f"{key}: text: “{text.passed_over[0]}” is no deckbuilding text", file, line)
        clauses += text.clauses
    icons = [_icon(read.vocabulary, kinds, word, key, file, line) for word in facts.get("icons", ())]
    printings = [(code, facts.get("no"), facts.get("rarity", ""), facts.get("variant", ""))]
    printings += [_printing(text, key, file, line, sets) for text in facts.get("also", ())]
    if facts.get("rarity", "common") not in _RARITIES:
        raise SourceError(f"{key}: rarity: “{facts['rarity']}” is none of {_RARITIES}", file, line)
    for field in ("damage", "deals"):
        for word in facts.get(field, ()):
            if word not in read.vocabulary.words["damage"]:
                raise SourceError(f"{key}: {field}: “{word}” is no damage type", file, line)
    tags = _tags(type_line, read.vocabulary)
    return {
        "name": facts.get("name", key),
        "line": facts["line"],
        "text": facts.get("text", ""),
        "types": list(type_line.types),
        "tags": sorted(tags),
        "icons": icons,
        "traits": _traits(type_line, icons, tags, read.vocabulary, game["leader"]),
        "damage": facts.get("damage", []),
        "deals": facts.get("deals", []),
        "clauses": [encode(clause) for clause in clauses],
        "numbers": {field: str(facts[field]) for field in _NUMBERS if field in facts},
        "printings": [
            (set_code, None if number is None else str(number), rarity, variant)
            for set_code, number, rarity, variant in printings
        ],
        "only": facts.get("only", ""),
        "aliases": facts.get("aliases", []),
        "unsure": facts.get("unsure", []),
        "unknown": facts.get("unknown", []),
    }


def _parsed(read: Reader, field: str, text: str, key: str, file: str, line: int) -> Any:
    try:
        return read.type_line(text) if field == "line" else read.text(text)
    except CardTextError as error:
        wanted = ", ".join(error.expected)
        message = f"{key}: {field}, column {error.column}: found {error.found}, expected {wanted}"
        raise SourceError(message, file, line) from None


def _icon(
    words: Vocabulary, kinds: Iterable[str], word: str, key: str, file: str, line: int
) -> tuple[str, str]:
    for kind in kinds:
        if word in words.words[kind]:
            return kind, word
    raise SourceError(f"{key}: icons: “{word}” is no icon", file, line)


def _printing(
    text: str, key: str, file: str, line: int, sets: Mapping[str, object]
) -> tuple[str, str | None, str, str]:
    """One entry of `also`: `SET-NUMBER`, the letter of the rarity, and after a blank a variant."""
    printed, _, variant = text.partition(" ")
    code, dash, rest = printed.rpartition("-")
    letter = rest[-1:] if rest[-1:] in _RARITY_LETTERS else ""
    number = rest.removesuffix(letter) if letter else rest
    if not dash or code not in sets or not (number.isdigit() or number == "?"):
        raise SourceError(f"{key}: also: “{text}” is no printing, as in “ARC-12U EA”", file, line)
    return code, None if number == "?" else number, _RARITY_LETTERS.get(letter, ""), variant


def _tags(line: TypeLine, words: Vocabulary) -> set[str]:
    """All the words a card may be meant by: its tags, their last words (202.1a), ally types (202.4a)."""
    tags = set(line.tags)
    tags |= {tag.rsplit(" ", 1)[-1] for tag in tags & words.by_last_word}
    if "Ally" in line.types:
        tags |= {other for tag, other in words.ally_types.items() if tag in tags}
    return tags


def _traits(
    line: TypeLine,
    icons: Iterable[tuple[str, str]],
    tags: set[str],
    words: Vocabulary,
    leader: Mapping[str, Any],
) -> list[tuple[str, str]]:
    """The traits of a card that leads a deck: its icons and the words of its type line. Others have none."""
    if not set(leader["types"]) & set(line.types):
        return []
    found = {Trait(*icon) for icon in icons}
    for kind in leader["traits"]:
        found |= {Trait(kind, tag) for tag in tags if tag in words.words.get(kind, ())}
    if line.spec:
        found.add(Trait("spec", line.spec))
    found |= {Trait("profession", name) for name in line.professions}
    for kind, word in leader["otherwise"].items():
        if not any(trait.kind == kind for trait in found):
            found.add(Trait(kind, word))
    return sorted((trait.kind, trait.name) for trait in found)
