"""Reading a configuration file: what it says is checked, and put over what it takes over."""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from validator.configuration import (
    NO_VALUES,
    Configuration,
    ConfigurationError,
    Key,
    PerFile,
    Place,
    Value,
    Values,
    over,
)
from validator.locale import LANGUAGES
from validator.model import PLAYS
from validator.patterns import Pattern, PatternError, pattern
from validator.reports import FORMS
from validator.rules.editions import SettingError
from validator.selection import LEVELS, level_named, may_be_left_out, parted, rule_named
from validator.settings import check_date
from validator.suggestion import nearest
from validator.toml_document import Document, document

if TYPE_CHECKING:
    from validator.cards.store import Store

COLOURS = ("auto", "always", "never")
"""When reports are in colours."""

_MOST_EXTENDED = 8
_MOST_PATTERNS = 1000
_LONGEST_SHOWN = 80

Some = TypeVar("Some", bound=Sized)


def read(path: str, store: Store) -> Configuration | None:
    """What a file says, with what it takes over; None for a project's file without a table that is for us.

    Raises ConfigurationError.
    """
    found = document(path)
    return None if found is None else _extended(found, _Known(store), (os.path.realpath(path),))


def _extended(read: Document, known: _Known, seen: tuple[str, ...]) -> Configuration:
    """What a file says, over what it takes over. `seen` are the files on the way to it, and itself."""
    said = _Reader(read, known).configuration()
    if "extend" not in said.values:
        return said
    extend = said.values["extend"]
    path = os.path.abspath(extend.value)
    line = read.line(("extend",))
    if os.path.realpath(path) in seen:
        raise ConfigurationError("extends-itself", read.file, line, key="extend", written=_short(extend.value))
    if len(seen) > _MOST_EXTENDED:
        raise ConfigurationError("extends-too-many", read.file, line, key="extend", most=_MOST_EXTENDED)
    other = document(path)
    if other is None:
        raise ConfigurationError("no-table", extend.value)
    base = _extended(other, known, (*seen, os.path.realpath(path)))
    games = {
        game: over(said.games.get(game, NO_VALUES), base.games.get(game, NO_VALUES))
        for game in (*base.games, *said.games)
    }
    return Configuration(
        said.file,
        over(said.values, base.values),
        games,
        (*base.per_file, *said.per_file),
        said.exclude if "exclude" in said.values else base.exclude,
        said.options,
    )


class _Known:
    """The words there are: games, their options, rules; each looked up when a file asks for it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @cached_property
    def games(self) -> tuple[str, ...]:
        return self._store.games

    def game(self, written: str) -> str | None:
        return self._store.game_named(written)

    @cached_property
    def options(self) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """The options of every game, and their values."""
        return {
            game: {name: list(option["values"]) for name, option in self._store.game(game)["options"].items()}
            for game in self.games
        }

    def values_of(self, option: str, games: Iterable[str]) -> list[str]:
        """The values an option has in games."""
        some = (self.options[game].get(option, ()) for game in games)
        return list(dict.fromkeys(value for values in some for value in values))

    @cached_property
    def rules(self) -> Sequence[str]:
        from validator.rules.pages import rule_ids

        return rule_ids(self._store)


_OF_GAMES = ("play", "format", "edition")
"""What a table for one game may say, beside the options of the game."""
_OF_FILES = ("game", *_OF_GAMES, "date", "select", "ignore", "levels", "pool", "team")
"""What a table for some files may say, beside the options of any game."""
_OF_ALL = (
    *_OF_FILES,
    "exclude",
    "cards",
    "formats",
    "output-format",
    "lang",
    "color",
    "strict",
    "exit-zero",
    "no-ignore",
    "jobs",
    "extend",
)
_PER_FILE = "per-file"


class _Reader:
    """Reads what one file says."""

    def __init__(self, read: Document, known: _Known) -> None:
        self._read = read
        self._known = known
        self._games: Sequence[str] = known.games
        self._kinds: Mapping[str, Callable[[Any, Key], Any]] = {
            "game": self._game,
            "play": lambda said, key: self._one_of(said, key, PLAYS),
            "format": self._text,
            "edition": self._text,
            "date": self._date,
            "select": self._rules,
            "ignore": self._left_out,
            "levels": self._levels,
            "pool": self._file,
            "team": self._file,
            "exclude": self._texts,
            "cards": lambda said, key: self._paths(said, key, "folder", os.path.isdir),
            "formats": lambda said, key: self._paths(said, key, "either", os.path.exists),
            "output-format": lambda said, key: self._one_of(said, key, ("auto", *FORMS)),
            "lang": lambda said, key: self._one_of(said, key, LANGUAGES),
            "color": lambda said, key: self._one_of(said, key, COLOURS),
            "strict": self._yes_or_no,
            "exit-zero": self._yes_or_no,
            "no-ignore": self._yes_or_no,
            "jobs": self._jobs,
            "extend": self._file,
        }

    def configuration(self) -> Configuration:
        """What the file says itself. Raises ConfigurationError."""
        table = self._read.table
        own = {key: said for key, said in table.items() if key not in (_PER_FILE, *self._games)}
        values = self._values(own, (), _OF_ALL, self._games, (_PER_FILE, *self._games))
        games = {
            game: self._values(self._table(table[game], (game,)), (game,), _OF_GAMES, (game,))
            for game in self._games
            if game in table
        }
        per_file = []
        for text, said in self._few(self._table(table.get(_PER_FILE, {}), (_PER_FILE,)), (_PER_FILE,)).items():
            key = (_PER_FILE, text)
            values_of_files = self._values(self._table(said, key), key, _OF_FILES, self._games)
            per_file.append(PerFile(self._pattern(text, key), values_of_files))
        exclude = values["exclude"].value if "exclude" in values else ()
        return Configuration(
            self._read.file,
            values,
            games,
            tuple(per_file),
            tuple(self._pattern(text, ("exclude",)) for text in self._few(exclude, ("exclude",))),
            {game: frozenset(options) for game, options in self._known.options.items()},
        )

    def _values(
        self, table: Mapping[str, Any], where: Key, keys: Sequence[str], games: Sequence[str], tables: Key = ()
    ) -> Values:
        """The values of a table that may have the keys, the options of the games, and tables of its own."""
        options = [name for game in games for name in self._known.options[game]]
        found = {}
        for name, said in table.items():
            key = (*where, name)
            if name in keys:
                value = self._kinds[name](said, key)
            elif name in options:
                value = self._one_of(said, key, self._known.values_of(name, games))
            else:
                raise self._unknown("key", key, name, list(dict.fromkeys((*keys, *options, *tables))))
            found[name] = Value(value, Place(self._read, key))
        return found

    # ------------------------------------------------------------ kinds of value

    def _text(self, said: Any, key: Key) -> str:
        if not isinstance(said, str):
            raise self._wrong("text", key)
        return said

    def _texts(self, said: Any, key: Key) -> tuple[str, ...]:
        texts = [said] if isinstance(said, str) else said
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise self._wrong("texts", key)
        return tuple(texts)

    def _yes_or_no(self, said: Any, key: Key) -> bool:
        if not isinstance(said, bool):
            raise self._wrong("yes-or-no", key)
        return said

    def _jobs(self, said: Any, key: Key) -> int | str:
        if isinstance(said, str) and said.strip().casefold() == "auto":
            return "auto"
        if isinstance(said, bool) or not isinstance(said, int) or said < 1:
            raise self._wrong("jobs", key)
        return said

    def _table(self, said: Any, key: Key) -> Mapping[str, Any]:
        if not isinstance(said, Mapping):
            raise self._wrong("table", key)
        return said

    def _one_of(self, said: Any, key: Key, known: Sequence[str]) -> str:
        written = self._text(said, key)
        for word in known:
            if word.casefold() == written.strip().casefold():
                return word
        raise self._unknown("value", key, written, known)

    def _game(self, said: Any, key: Key) -> str:
        written = self._text(said, key)
        game = self._known.game(written)
        if game is None:
            raise self._unknown("value", key, written, self._games)
        return game

    def _date(self, said: Any, key: Key) -> str:
        if isinstance(said, datetime.date) and not isinstance(said, datetime.datetime):
            return said.isoformat()
        try:
            return check_date(said if isinstance(said, str) else "")
        except SettingError:
            raise self._wrong("date", key, written=_short(said)) from None

    def _rules(self, said: Any, key: Key) -> tuple[str, ...]:
        return tuple(self._rule(name, key) for name in parted(self._texts(said, key)))

    def _left_out(self, said: Any, key: Key) -> tuple[str, ...]:
        rules = self._rules(said, key)
        for name in rules:
            if not may_be_left_out(name):
                raise self._wrong("always", key, written=name)
        return rules

    def _rule(self, written: str, key: Key) -> str:
        try:
            return rule_named(written, self._known.rules)
        except SettingError as error:
            raise self._unknown("value", key, written, self._known.rules, str(error.params["near"])) from None

    def _levels(self, said: Any, key: Key) -> Mapping[str, str]:
        found = {}
        for name, level in self._table(said, key).items():
            inside = (*key, name)
            written = self._text(level, inside)
            try:
                found[self._rule(name, inside)] = level_named(written)
            except SettingError:
                raise self._unknown("value", inside, written, LEVELS) from None
        return found

    def _file(self, said: Any, key: Key) -> str:
        """A file, or a deck of one by its number, as in `decks.csv#3`."""
        written = self._text(said, key)
        path = self._path(written)
        file, mark, number = path.rpartition("#")
        if not os.path.isfile(path) and not (mark and number.isdecimal() and os.path.isfile(file)):
            raise self._wrong("path-file", key, written=_short(written))
        return path

    def _paths(self, said: Any, key: Key, kind: str, there: Callable[[str], bool]) -> tuple[str, ...]:
        written = self._texts(said, key)
        for text in written:
            if not text or not there(self._path(text)):
                raise self._wrong(f"path-{kind}", key, written=_short(text))
        return tuple(map(self._path, written))

    def _path(self, written: str) -> str:
        """A path from the folder of the file on, as short as the file is called itself."""
        return os.path.normpath(os.path.join(os.path.dirname(self._read.file), written))

    def _few(self, patterns: Some, key: Key) -> Some:
        """Patterns, where they are not so many that looking through them for every deck takes long."""
        if len(patterns) > _MOST_PATTERNS:
            raise self._wrong("too-many", key, most=_MOST_PATTERNS)
        return patterns

    def _pattern(self, text: str, key: Key) -> Pattern:
        try:
            return pattern(text, self._read.folder)
        except PatternError as error:
            raise self._wrong(f"pattern-{error.reason}", key, written=_short(text)) from None

    # ------------------------------------------------------------ errors

    def _wrong(self, reason: str, key: Key, **params: object) -> ConfigurationError:
        said = {"key": _short(".".join(key)), **params}
        return ConfigurationError(reason, self._read.file, self._read.line(key), None, **said)

    def _unknown(
        self, what: str, key: Key, written: str, known: Sequence[str], near: str | None = None
    ) -> ConfigurationError:
        """An error for a word that is none of the known ones."""
        near = near or nearest(written[:_LONGEST_SHOWN], known)
        reason = f"{what}-near" if near else f"{what}-known"
        return self._wrong(reason, key, written=_short(written), known=list(known), near=near or "")


def _short(written: object) -> str:
    text = str(written)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
