"""Compiling `card_db/` through the grammars into the store.

Everything that can be worked out beforehand is worked out here: type lines and card texts are parsed, names
folded, traits gathered. What cannot be read stops the build with file, card, column and what was expected.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path
from typing import Any

from validator.cards import formats, lists
from validator.cards.conditions import Conditions, words_for_conditions
from validator.cards.database import SCHEMA
from validator.cards.digest import source_hash
from validator.cards.facts import Game, cards_of, in_set
from validator.cards.forms import Names
from validator.cards.game_data import (
    check_game,
    check_sets,
    days,
    layout,
    newest,
    types_of,
    vocabulary,
)
from validator.cards.own import Own, Taken, add_sets, check_cards, check_names, own_of
from validator.cards.printed import parted
from validator.cards.sources import Folders, Located, SourceError, load, require
from validator.cards.text import GrammarError, Reader
from validator.locale import marked
from validator.message import Said

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
CREATE TABLE usual_name (
  game TEXT NOT NULL, name TEXT NOT NULL, language TEXT NOT NULL, form TEXT NOT NULL,
  PRIMARY KEY (game, name, language)
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
        problem = Said(error.strerror or str(error))
        raise SourceError(marked("cannot be read: {problem}"), file, problem=problem) from None
    except GrammarError as error:
        raise SourceError(marked("is no grammar: {problem}"), file, problem=error) from None
    return read


def build(folders: Folders, target: Path, own: Sequence[str] = ()) -> None:
    """Write the store to `target`, whole or not at all; `own` are folders of own cards, put beside the others.

    Raises SourceError for facts that cannot be compiled, OSError where the file cannot be written.
    """
    games = folders.games()
    beside = own_of(own, games)
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.name, suffix=".part")
    os.close(handle)
    try:
        database = sqlite3.connect(name)
        try:
            database.execute("PRAGMA journal_mode = OFF")
            database.executescript(_TABLES)
            first = 1
            for game in games:
                first = _add_game(database, folders, game, first, beside[game])
            database.executemany(
                "INSERT INTO meta VALUES (?, ?)", [("schema", SCHEMA), ("hash", source_hash(own=own))]
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


def _add_game(database: sqlite3.Connection, folders: Folders, game: str, first: int, own: Own) -> int:
    folder = folders.card_db.joinpath(game)
    where = f"card_db/{game}"

    def source(name: str) -> Located:
        return load(folder.joinpath(name), f"{where}/{name}")

    data = source("game.yaml")
    check_game(data, f"{where}/game.yaml")
    options = data.get("options", {})
    regions = list(options["region"]["values"]) if "region" in options else []
    sets_data = source("sets.yaml")
    sets = check_sets(sets_data, f"{where}/sets.yaml", regions)
    for name, file in own.sets:
        add_sets(sets, load(file, name), name, regions)
    editions = source("editions.yaml")
    read = reader(folders, game)
    facts = Game(read, data, sets, frozenset(sets_data.get("inside-numbering", ())))
    names = Names(database, game, data.get("names", {}), read)
    identifier = first
    tags: set[str] = set()
    keys: Counter[str] = Counter()
    errata = lists.errata(folder, where)
    for name, file in own.errata:
        for key, some in lists.errata(file, name).items():
            errata.setdefault(key, []).extend(some)
    taken = Taken()
    for name, file in (*folders.files(game), *own.cards):
        is_own = (name, file) in own.cards
        if is_own or "/cards/" in name:
            listed = load(file, name)
            if is_own:
                check_cards(listed, name)
            rows = list(cards_of(listed, name, facts, errata))
            for key, row in zip(listed["cards"], rows, strict=True):
                taken.add(identifier, row, name, listed["cards"].lines[key] if is_own else None)
                _insert(database, game, identifier, row)
                names.add_card(identifier, row)
                tags.update(row["tags"])
                identifier += 1
            keys.update((*listed["cards"].keys(), *(in_set(key, listed["set"]) for key in listed["cards"])))
    for key, some in errata.items():
        if keys[key] != 1:
            several = marked("several cards have this key; put the set in brackets behind it")
            raise some[0].place.wrong(several if keys[key] else marked("no card has this key"))
    for name, file in folders.files(game):
        if name.startswith(f"{where}/names."):
            names.add_language(load(file, name), name)
    for name, file in own.names:
        said = load(file, name)
        check_names(said, name)
        names.add_language(said, name)
    names.finish()
    known = names.known
    words = words_for_conditions(
        read.vocabulary.words,
        data["icon-kinds"],
        data["traits"],
        types_of(data),
        data["facts"]["rarities"],
        sets,
        tags,
    )
    of_formats = formats.Known(
        Conditions(words, _named(known)), _named(known), lists.option_values(options), list(data["zones"])
    )
    place = f"{where}/formats.yaml"
    compiled = formats.compiled(formats.only_formats(source("formats.yaml"), place), place, of_formats, {})
    kept = {
        "name": data["name"],
        "layout": layout(data, f"{where}/game.yaml", sets),
        "icon-kinds": data["icon-kinds"],
        "words": data["words"],
        "labels": data["labels"],
        "facts": data["facts"]["words"],
        "cost": data["facts"]["cost"],
        "options": lists.options(options, read, f"{where}/game.yaml"),
        "team": data.get("team"),
        "sets": sets,
        "days": days(sets_data, regions),
        "newest": newest(sets),
        "editions": {**editions, "known": _known(data, compiled, options)},
        "formats": compiled,
        "conditions": words,
        "products": lists.products(folder, where, known, data["zones"]),
    }
    database.executemany(
        "INSERT INTO game VALUES (?, ?, ?)",
        [(game, part, json.dumps(value, ensure_ascii=False)) for part, value in kept.items()],
    )
    return identifier


def _named(known: Container[str]) -> Callable[[str, str, int], str]:
    """What makes sure that there is a card of a name."""

    def named(name: str, file: str, line: int) -> str:
        if name not in known:
            raise SourceError(marked("no card is called “{name}”"), file, line, name=name)
        return name

    return named


def _known(data: Mapping[str, Any], formats: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """What an edition may name: zones, types of card, and the values a rule can say something else for."""
    values = {
        "format": list(formats),
        **{name: list(option["values"]) for name, option in options.items()},
    }
    return {"zones": list(data["zones"]), "types": types_of(data), "values": values}


def _insert(database: sqlite3.Connection, game: str, identifier: int, row: dict[str, Any]) -> None:
    data = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
    database.execute("INSERT INTO card VALUES (?, ?, ?, ?)", (identifier, game, row["name"], data))
    numbers = {
        (game, code.casefold(), key, identifier)
        for code, number, *_ in row["printings"]
        if number and (parts := parted(number))
        for key in {str(parts), str(parts._replace(size=""))}
    }
    database.executemany("INSERT OR IGNORE INTO printing VALUES (?, ?, ?, ?)", sorted(numbers))
