"""The store: every card, name, edition and format, compiled, read-only, safe to share between processes.

A wheel ships it. A checkout builds it on first use into the user's cache folder, keyed by the content of the
sources. Looking up a card imports neither lark nor yaml.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import Any

from validator.cards.codec import decode
from validator.cards.database import SCHEMA, Database, StoreError
from validator.decks.layout import Layout
from validator.folding import fold, without_punctuation
from validator.locale import marked
from validator.memory import Remembered
from validator.message import Said
from validator.model import Card, Erratum, Printing, Sole, Trait
from validator.records import NamedTuple

MADE = "+"
"""Stands behind the kind of a name that nobody wrote down: it was made of one that somebody did."""

_LONGEST_KEPT = 200
_MOST_KEPT = 50_000
"""Names looked up are kept in memory, but not without end: a list may hold anything."""


class Match(NamedTuple):
    """A card a name stands for, and how it was found.

    By its `name`, by an `alias`, as the `back` of a two-sided card, by its name in a language, e.g. `zh`, or
    `plain`: by its name with the punctuation left out, where no other card is called so. A name that was made
    of another has `MADE` behind the kind of that one.
    """

    card: Card
    kind: str

    @property
    def language(self) -> str:
        """The language of the name: `en`, `zh`, …, or empty where it is none or many."""
        kind = self.kind.removesuffix(MADE)
        return _LANGUAGES.get(kind, kind)


_LANGUAGES = {"name": "en", "alias": "en", "back": "en", "plain": "", "printing": ""}
"""The language of a name by the way it was found; names in other languages are found by their language."""


def fitting(cards: Sequence[Card], leads: bool) -> list[Card]:
    """Of cards that share a name, those that may stand in a place: leaders, or cards a deck may hold."""
    wanted = [card for card in cards if card.leads == leads]
    return [card for card in wanted if not card.only] or wanted or list(cards)


class _Parts(Mapping[str, Any]):
    """The data of a game, each part read when it is first asked for."""

    def __init__(self, database: Database, game: str) -> None:
        self._database = database
        self._game = game
        self._read: dict[str, Any] = {}

    def __getitem__(self, part: str) -> Any:
        if part not in self._read:
            query = "SELECT data FROM game WHERE game = ? AND part = ?"
            rows = self._database.rows(query, self._game, part)
            if not rows:
                raise KeyError(part)
            self._read[part] = self._database.decoded(rows[0][0])
        return self._read[part]

    def __iter__(self) -> Iterator[str]:
        query = "SELECT part FROM game WHERE game = ? ORDER BY part"
        return iter([row[0] for row in self._database.rows(query, self._game)])

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Store:
    """Read access to the compiled card facts. Every method raises StoreError where the file is damaged."""

    def __init__(self, path: str) -> None:
        """Open the store at a path. Raises StoreError."""
        self.path = path
        self._database = Database(path)
        rows = self._database.rows("SELECT value FROM meta WHERE key IN ('hash', 'schema') ORDER BY key")
        if len(rows) == 2 and rows[1][0] != SCHEMA:
            raise StoreError(
                marked("the store {path} is of another version; run “decklint db build”"), path=path
            )
        if not rows:
            raise StoreError(marked("the store {path} is empty; run “decklint db build”"), path=path)
        self.hash: str = rows[0][0]
        self._parts: dict[str, _Parts] = {}
        self._layouts: dict[str, Layout] = {}
        self._cards: dict[int, Card] = {}
        self._reworded: dict[tuple[int, str], Card] = {}
        self._matches: dict[tuple[str, str], tuple[Match, ...]] = {}
        self._knows: dict[str, Remembered[bool]] = {}
        self._soles: dict[tuple[str, bool], Remembered[Sole | None]] = {}
        self._usual: dict[tuple[str, str, str], str] = {}

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games the store knows."""
        return tuple(row[0] for row in self._database.rows("SELECT DISTINCT game FROM game ORDER BY game"))

    def game(self, game: str) -> Mapping[str, Any]:
        """What the files of a game beside its cards say, by part. Raises KeyError."""
        if game not in self.games:
            raise KeyError(game)
        if game not in self._parts:
            self._parts[game] = _Parts(self._database, game)
        return self._parts[game]

    def game_named(self, written: str) -> str | None:
        """The game that is called so, by its short name or in any language, case aside; None where none is."""
        wanted = fold(written)
        for game in self.games:
            if wanted == game or wanted in map(fold, self.game(game)["name"].values()):
                return game
        return None

    def layout(self, game: str) -> Layout:
        """The parts of a game's decks, and the words above them. Raises KeyError."""
        if game not in self._layouts:
            self._layouts[game] = self._layout(game)
        return self._layouts[game]

    def _layout(self, game: str) -> Layout:
        facts = self.game(game)["layout"]
        return Layout(
            zones=tuple(facts["zones"]),
            leader_zone=facts["leader"],
            main_zone=facts["main"],
            headings=facts["headings"],
            opening=tuple(facts["opening"]),
            homes=facts["homes"],
            parts=facts["parts"],
            first_leads=facts["first-leads"],
            settings=tuple(facts["settings"]),
            codes=frozenset(facts["codes"]),
            sets=facts["sets"],
            files=facts["files"],
            titles=facts["titles"],
            known_as=facts["known-as"],
            code_tables=facts["code-tables"],
            home_of=lambda written: self._home(game, facts["homes"], written),
        )

    def _home(self, game: str, homes: Mapping[str, str], written: str) -> str:
        """The zone of its own a card has by its type, empty where it has none, or nobody knows the card."""
        leader: str = self.game(game)["layout"]["leader"]
        for card in [*self.with_code(game, written), *(match.card for match in self.find(game, written))]:
            if card.leads and not card.only:
                return leader
            for kind in sorted(card.types):
                if kind in homes:
                    return homes[kind]
        return ""

    def card(self, identifier: int) -> Card:
        """The card with the id. Raises KeyError."""
        card = self._cards.get(identifier)
        if card is None:
            rows = self._database.rows("SELECT game, data FROM card WHERE id = ?", identifier)
            if not rows:
                raise KeyError(identifier)
            game, data = rows[0]
            card = self._cards[identifier] = _card(game, identifier, self._database.decoded(data))
        return card

    def in_force(self, card: Card, day: str) -> Card:
        """The card with the words it has on a day: those of its last erratum by then, else those printed."""
        since = max((erratum.since for erratum in card.errata if erratum.since <= day), default="")
        if not since:
            return card
        if (card.id, since) not in self._reworded:
            rows = self._database.rows("SELECT data FROM card WHERE id = ?", card.id)
            row = self._database.decoded(rows[0][0])
            printed = next(said for first, said, _ in row["errata"] if first == since)
            self._reworded[card.id, since] = _card(card.game, card.id, {**row, **printed})
        return self._reworded[card.id, since]

    def cards(self, game: str) -> Iterator[Card]:
        """Every card of a game, in the order of its sets."""
        for (identifier,) in self._database.rows("SELECT id FROM card WHERE game = ? ORDER BY id", game):
            yield self.card(identifier)

    def find(self, game: str, name: str) -> tuple[Match, ...]:
        """The cards a name stands for: those spelled exactly so, else those with the same folded spelling,
        else the one that has it but for its punctuation.

        Never by prefix and never by nearness. Several matches mean the name is shared.
        """
        key = (game, name)
        matches = self._matches.get(key)
        if matches is None:
            matches = self._find(game, name)
            if len(name) <= _LONGEST_KEPT:
                if len(self._matches) >= _MOST_KEPT:
                    self._matches.clear()
                self._matches[key] = matches
        return matches

    def knows(self, game: str) -> Mapping[str, bool]:
        """By name, whether it stands for any card of a game."""
        if game not in self._knows:
            self._knows[game] = Remembered(lambda name: bool(self.find(game, name)))
        return self._knows[game]

    def sole(self, game: str, leads: bool) -> Mapping[str, Sole | None]:
        """By name, the one card it stands for where the leader stands (`leads`), or elsewhere.

        None for a name that is shared, unknown, or such that something has to be said of it.
        """
        if (game, leads) not in self._soles:
            self._soles[game, leads] = Remembered(lambda name: self._sole(game, leads, name))
        return self._soles[game, leads]

    def _sole(self, game: str, leads: bool, name: str) -> Sole | None:
        matches = self.find(game, name)
        cards = fitting([match.card for match in matches], leads)
        if len(cards) != 1 or matches[0].kind in ("plain", "back"):
            return None
        (card,) = cards
        namesakes = {match.card for match in self.find(game, card.name)}
        shared = card.name if len(namesakes) > 1 else ""
        return Sole(card, card.id, matches[0].language, shared, bool(card.errata))

    def _find(self, game: str, name: str) -> tuple[Match, ...]:
        key = fold(name)
        rows = self._named(game, key) or [
            row for row in self._named(game, without_punctuation(key)) if row[2] == "plain"
        ]
        if not rows:
            return ()
        best = min(_rank(name, form, kind) for form, _, kind in rows)
        found = {card: kind for form, card, kind in rows if _rank(name, form, kind) == best}
        return tuple(Match(self.card(card), kind) for card, kind in sorted(found.items()))

    def _named(self, game: str, key: str) -> list[tuple[Any, ...]]:
        return self._database.rows(
            "SELECT form, card, kind FROM name WHERE game = ? AND key = ? AND kind != 'short'", game, key
        )

    def name_in(self, game: str, name: str, language: str) -> str:
        """The usual name in a language of the cards with an English name; empty where nobody knows one."""
        if language == "en":
            return name
        key = (game, name, language)
        usual = self._usual.get(key)
        if usual is None:
            query = "SELECT form FROM usual_name WHERE game = ? AND name = ? AND language = ?"
            rows = self._database.rows(query, *key)
            usual = rows[0][0] if rows else ""
            if len(name) <= _LONGEST_KEPT:
                if len(self._usual) >= _MOST_KEPT:
                    self._usual.clear()
                self._usual[key] = usual
        return usual

    def printing(self, game: str, code: str, number: str) -> tuple[Card, ...]:
        """The cards with a set's code and a collector number; its size and its letters are not needed."""
        from validator.cards.printed import keys  # few lists name cards by their numbers

        for key in keys(number):
            query = "SELECT card FROM printing WHERE game = ? AND code = ? AND number = ?"
            rows = self._database.rows(query, game, code.casefold(), key)
            if rows:
                return tuple(self.card(row[0]) for row in rows)
        return ()

    def with_code(self, game: str, code: str) -> tuple[Card, ...]:
        """The cards a set and a number written as one, as `SET-NUMBER`, stand for; none for what is no code."""
        set_code, dash, number = code.partition("-")
        return self.printing(game, set_code, number) if dash else ()

    def near(self, game: str, name: str, most: int = 3) -> tuple[str, ...]:
        """Names spelled much like one that is unknown, the nearest first."""
        from validator.cards.nearness import nearest

        return nearest(self._database, game, name, most)

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()


def _rank(name: str, form: str, kind: str) -> tuple[bool, bool, bool]:
    """How well a form fits a name as written; the least is the best."""
    return (kind == "plain", form != name, kind == "back")


@lru_cache(maxsize=1 << 13)
def _words(words: tuple[str, ...]) -> frozenset[str]:
    """Words; cards with the same ones share them."""
    return frozenset(words)


def _traits(pairs: Iterable[Iterable[str]]) -> frozenset[Trait]:
    """Traits; cards with the same ones share them, as most do with some."""
    return _shared_traits(tuple(map(tuple, pairs)))


@lru_cache(maxsize=1 << 12)
def _shared_traits(pairs: tuple[tuple[str, str], ...]) -> frozenset[Trait]:
    return frozenset(_trait(*pair) for pair in pairs)


@lru_cache(maxsize=1 << 12)
def _trait(kind: str, name: str) -> Trait:
    return Trait(kind, name)


def _card(game: str, identifier: int, row: dict[str, Any]) -> Card:
    return Card(
        game=game,
        id=identifier,
        name=row["name"],
        line=row["line"],
        text=row["text"],
        types=_words(tuple(row["types"])),
        tags=_words(tuple(row["tags"])),
        icons=_traits(row["icons"]),
        traits=_traits(row["traits"]),
        facts={fact: _words(tuple(words)) for fact, words in row["facts"].items()},
        clauses=tuple(decode(clause) for clause in row["clauses"]),
        numbers=row["numbers"],
        printings=tuple(Printing(*printing) for printing in row["printings"]),
        only=row["only"],
        unsure=_words(tuple(row["unsure"])),
        unknown=_words(tuple(row["unknown"])),
        leads=row["leads"],
        short_name=row["short"],
        errata=tuple(
            Erratum(since, said["line"], said["text"], source) for since, said, source in row["errata"]
        ),
    )


def shipped_store() -> str:
    """Where an installed wheel keeps its store, whether or not there is one."""
    return os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "store.sqlite")


def cache_folder() -> str:
    """The folder a checkout keeps its compiled store in: DECKLINT_CACHE_DIR, else the user's cache folder."""
    chosen = os.environ.get("DECKLINT_CACHE_DIR")
    if chosen:
        return chosen
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")
    return os.path.join(base, "decklint")


def open_store(own: Sequence[str] = ()) -> Store:
    """The store: the one shipped, else the one in the cache, built first if need be.

    With the folders of `own` cards it is one in the cache that has those as well. Raises StoreError where it
    cannot be written or read, SourceError where the card facts cannot be compiled.
    """
    shipped = shipped_store()
    if not own and os.path.exists(shipped):
        return Store(shipped)
    return Store(built_store(own=own))


def store_at_hand() -> str:
    """Where the store is that would be opened, whether or not it is there yet."""
    shipped = shipped_store()
    return shipped if os.path.exists(shipped) else store_path()


def store_path(own: Sequence[str] = ()) -> str:
    """Where the store in the cache stands, whether or not it is there yet. Raises OSError for own cards that
    cannot be read.
    """
    from validator.cards.digest import source_hash

    return os.path.join(cache_folder(), f"store-{source_hash(own=own)}.sqlite")


def built_store(again: bool = False, own: Sequence[str] = ()) -> str:
    """The path of the store compiled from the sources, and from folders of own cards, building it where it is
    not there yet. Raises StoreError.
    """
    try:
        path = store_path(own)
    except OSError as error:
        message = marked("own cards cannot be read: {path} ({problem})")
        raise StoreError(message, path=error.filename, problem=Said(str(error.strerror))) from None
    if again or not os.path.exists(path):
        import sqlite3
        from pathlib import Path

        from validator.cards.build import build
        from validator.cards.sources import folders

        try:
            build(folders(), Path(path), own)
        except (OSError, sqlite3.Error) as error:  # a full disk is told by the one or the other
            if os.path.exists(path) and not again:
                return path  # another process was faster, and its store is the same
            message = marked(
                "the store cannot be written to {path} ({problem}); "
                "set DECKLINT_CACHE_DIR to a folder that can be written"
            )
            problem = Said(getattr(error, "strerror", None) or str(error))
            raise StoreError(message, path=path, problem=problem) from None
        _tidy(os.path.dirname(path))
    return path


_KEPT = 8
"""So many stores are kept in the cache: those of other configurations, of other states of a checkout."""
_ABANDONED = 3600
"""A store nobody has finished for so many seconds was given up."""


def _tidy(folder: str) -> None:
    """Remove the oldest stores from the cache, and what builds that were ended have left."""
    with suppress(OSError), os.scandir(folder) as entries:
        found = [entry for entry in entries if entry.name.startswith("store-")]
        stores = [entry for entry in found if entry.name.endswith(".sqlite")]
        parts = [entry for entry in found if entry.name.endswith(".part")]
        old = sorted(stores, key=lambda entry: entry.stat().st_mtime, reverse=True)[_KEPT:]
        old += [entry for entry in parts if time.time() - entry.stat().st_mtime > _ABANDONED]
        for entry in old:
            with suppress(OSError):
                os.unlink(entry.path)
