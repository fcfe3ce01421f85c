"""Judging the decks of a command line: for every file its game, the settings that hold, and a validator."""

from __future__ import annotations

import os
import sys
from collections import ChainMap
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from validator.cards.database import StoreError
from validator.cards.store import Store, open_store
from validator.check import Validator, addressed, lines_of, read_file, unreadable
from validator.cli.deck_files import ENDINGS, deck_files
from validator.configuration import Configuration, ConfigurationError, Configurations, Place, Value, Values
from validator.decks import LARGEST, UnreadableDeck
from validator.house_formats import HouseFormats, read_all_formats
from validator.model import DeckList, Origin, Report, Result
from validator.recognition import game_of
from validator.rules.editions import SettingError, find_edition
from validator.settings import Defaults, Settings, format_named

STDIN = "-"
_MOST_VALIDATORS = 256


class Asked(NamedTuple):
    """What a command line says about how decks are checked. None means: nothing."""

    game: str | None = None
    settings: Settings = Settings()
    formats: bool = False
    editions: bool = False
    house: HouseFormats | None = None
    pool: str | None = None
    team: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    no_ignore: bool = False
    form: str | None = None
    stdin_filename: str | None = None


class BesideError(Exception):
    """A card pool, or a team-mate's list, that cannot be read: `what` it is, its path, and the report on it."""

    def __init__(self, what: str, report: Report) -> None:
        self.what = what
        self.report = report
        super().__init__(f"{what}: {report.path}")


class MisconfiguredError(Exception):
    """A setting of a configuration that its decks cannot be checked under: its `place`, and what is wrong."""

    def __init__(self, place: str, error: SettingError) -> None:
        self.place = place
        self.error = error
        super().__init__(f"{place}: {error}")


class _Prepared(NamedTuple):
    """A validator, and the lists given beside the decks it judges."""

    validator: Validator
    beside: Mapping[str, DeckList | None]


class Judge:
    """Judges decks of any game under what the command line and the configuration say.

    Its methods raise SettingError, MisconfiguredError and ConfigurationError for settings that do not exist,
    StoreError where the card facts cannot be read, and BesideError for a pool or a team-mate's list that cannot
    be.
    """

    def __init__(self, asked: Asked, store: Store, configurations: Configurations) -> None:
        self.asked = asked
        self._configurations = configurations
        self._stores: dict[tuple[str, ...], Store] = {(): store}
        self._prepared: dict[tuple[object, ...], _Prepared] = {}
        self._house: dict[tuple[str, ...], Mapping[str, HouseFormats]] = {}
        self._data: dict[str, Mapping[str, Any]] = {}

    # ------------------------------------------------------------ the decks

    def files(self, paths: Iterable[str]) -> list[tuple[str, str | None, int | None]]:
        """The files of the paths: the path named, the file, and the number of a deck in it; None for the file
        where a folder has none. What the configuration excludes is left out.
        """
        found: list[tuple[str, str | None, int | None]] = []
        for path in paths:
            if path == STDIN:
                found.append((path, path, None))
                continue
            file, number = addressed(path)
            found += [(file, one, number) for one in deck_files(file, self._excluded)]
        for _, one, _ in found:
            if one is not None:
                self._configurations.of(self._named(one))
        return found

    def _excluded(self, path: str) -> bool:
        return self._configurations.of(path).excluded(path)

    def _named(self, path: str) -> str:
        return self.asked.stdin_filename or STDIN if path == STDIN else path

    def results(self, path: str, file: str | None, number: int | None) -> list[Result]:
        """The reports on the decks of a file, or on the one with a number."""
        if file is None:
            params = {"endings": [f"*{ending}" for ending in ENDINGS]}
            return [unreadable(path, UnreadableDeck("no-decks", params))]
        if file == STDIN:
            name = self.asked.stdin_filename
            return self._check(sys.stdin.buffer.read(LARGEST + 1), name or "<stdin>", name or STDIN, None)
        try:
            data = read_file(file)
        except (OSError, ValueError) as error:
            return [unreadable(file, error, game=self.asked.game or "")]
        try:
            return self._check(data, file, file, number)
        except (StoreError, SettingError, MisconfiguredError, ConfigurationError, BesideError):
            raise
        except Exception as error:  # a fault of ours in one file must not lose the others
            problem = f"{type(error).__name__}: {error}"
            return [unreadable(file, UnreadableDeck("internal", {"problem": problem}))]

    def _check(self, data: bytes, name: str, path: str, number: int | None) -> list[Result]:
        configuration = self._configurations.of(path)
        store = self.store_of(configuration)
        game = self.game_for(path)
        if game is None and len(store.games) == 1:
            (game,) = store.games
        if game is None:
            try:
                game = game_of(data, store, name, self.asked.form)
            except UnreadableDeck as error:
                if self.asked.house is None or error.reason != "unknown-game":
                    return [unreadable(name, error, lines=lines_of(data, error))]
                game = self.asked.house.game
        prepared = self.prepared(path, game)
        return prepared.validator.check_decks(
            data,
            name,
            form=self.asked.form,
            only=number,
            formats=self.asked.formats,
            editions=self.asked.editions,
            **prepared.beside,
        )

    # ------------------------------------------------------------ what holds for them

    def game_for(self, path: str) -> str | None:
        """The game a file is of, as far as somebody says so."""
        if self.asked.game is not None:
            return self.asked.game
        value = self._configurations.of(path).for_file(path, None).get("game")
        return str(value.value) if value is not None else None

    def store_of(self, configuration: Configuration) -> Store:
        """The card facts, with the own ones of a configuration."""
        own = _words(configuration.values, "cards")
        if own not in self._stores:
            self._stores[own] = open_store(own)
        return self._stores[own]

    def prepared(self, path: str, game: str) -> _Prepared:
        """The validator for the decks of a file, and the lists beside them."""
        configuration = self._configurations.of(path)
        values = configuration.for_file(path, game)
        key = (configuration.file, game, *sorted((name, repr(value.value)) for name, value in values.items()))
        if key not in self._prepared:
            if len(self._prepared) >= _MOST_VALIDATORS:
                self._prepared.clear()
            self._prepared[key] = self._prepare(configuration, game, values)
            self._remember(self._prepared[key].validator)
        return self._prepared[key]

    def _prepare(self, configuration: Configuration, game: str, values: Values) -> _Prepared:
        asked = self.asked
        store = self.store_of(configuration)
        said = asked.settings
        values = self._fitting(values, game, store, self._formats(configuration, store))
        try:
            validator = Validator(
                game,
                play=said.play,
                edition=said.edition,
                format=said.format,
                date=said.date,
                format_file=asked.house,
                formats=self._formats(configuration, store).get(game),
                select=asked.select or _words(values, "select"),
                ignore=() if asked.no_ignore else (*asked.ignore, *_words(values, "ignore")),
                levels=_levels(values),
                no_ignore=asked.no_ignore,
                defaults=_defaults(values, store.game(game)["options"]),
                store=store,
                **said.options,
            )
        except SettingError as error:
            if error.setting not in values or said.says(error.setting):
                raise
            raise MisconfiguredError(_place(values[error.setting].origin), error) from None
        paths = {what: getattr(asked, what) or _path(values, what) for what in ("pool", "team")}
        settled = said.play or validator.play_of(validator.settings.format)
        if paths["pool"] is not None and settled and validator.play != "limited":
            raise SettingError("pool", "play", validator.play)
        return _Prepared(validator, {what: _list(validator, what, path) for what, path in paths.items()})

    def _fitting(
        self, values: Values, game: str, store: Store, house: Mapping[str, HouseFormats]
    ) -> dict[str, Value]:
        """The values without those for all games that are of another one, and of a format and a kind of play
        that exclude each other without the one that is said for more files.
        """
        found = dict(values)
        formats = {
            one: {**store.game(one)["formats"], **(house[one].formats if one in house else {})}
            for one in store.games
        }
        known = {
            "format": {
                one: set(filter(None, [format_named(_text(found, "format"), formats[one])])) for one in formats
            },
            "edition": {one: _editions(store, one, _text(found, "edition")) for one in formats},
        }
        for name, of_game in known.items():
            if name in found and _depth(found[name]) == 1 and not of_game[game] and any(of_game.values()):
                del found[name]
        if {"format", "play"} <= found.keys() and known["format"][game]:
            (chosen,) = known["format"][game]
            if formats[game][chosen]["play"] not in (None, _text(found, "play")):
                depths = {name: _depth(found[name]) for name in ("format", "play")}
                if len(set(depths.values())) > 1:
                    del found[min(depths, key=depths.__getitem__)]
        return found

    def _formats(self, configuration: Configuration, store: Store) -> Mapping[str, HouseFormats]:
        paths = _words(configuration.values, "formats")
        if paths not in self._house:
            self._house[paths] = read_all_formats(paths, store) if paths else {}
        return self._house[paths]

    def _remember(self, validator: Validator) -> None:
        formats = {**self.data(validator.game)["formats"], **validator.data["formats"]}
        self._data[validator.game] = ChainMap({"formats": formats}, validator.data)  # type: ignore[arg-type]  # only its first map is written to

    def settled(self, game: str) -> None:
        """Make sure that decks of a game can be checked here, before any of them is read."""
        self.prepared(self._named(STDIN), game)

    def configured(self, path: str, game: str | None) -> Values:
        """What the configuration says of a file of a game."""
        return self._configurations.of(path).for_file(path, game)

    def data(self, game: str) -> Mapping[str, Any]:
        """What is known of a game, with all own formats that any of its decks may have been judged by."""
        return self._data[game] if game in self._data else self._stores[()].game(game)

    def card_name(self, game: str, name: str, language: str) -> str:
        """What a card of a game is called in a language; empty where nobody knows."""
        return next(filter(None, (store.name_in(game, name, language) for store in self._stores.values())), "")


def _words(values: Values, name: str) -> tuple[str, ...]:
    return tuple(values[name].value) if name in values else ()


def _path(values: Values, name: str) -> str | None:
    return str(values[name].value) if name in values else None


def _text(values: Values, name: str) -> str:
    return str(values[name].value) if name in values else ""


def _depth(value: Value) -> int:
    """How many keys lead to a value: more for the files of a pattern than for all of them."""
    return len(value.said.key) if isinstance(value.said, Place) else 0


def _editions(store: Store, game: str, written: str) -> set[str]:
    try:
        return {find_edition(store.game(game)["editions"], written)} if written else set()
    except SettingError:
        return set()


def _levels(values: Values) -> Mapping[str, str]:
    return dict(values["levels"].value) if "levels" in values else {}


def _defaults(values: Values, options: Mapping[str, Any]) -> Defaults:
    def said(name: str) -> str | None:
        return str(values[name].value) if name in values else None

    own = {name: str(values[name].value) for name in options if name in values}
    origins: Mapping[str, Origin] = {name: value.origin for name, value in values.items()}
    return Defaults(Settings(said("play"), said("edition"), said("format"), said("date"), own), origins)


def _list(validator: Validator, what: str, path: str | None) -> DeckList | None:
    if path is None:
        return None
    try:
        return validator.read_list(path)
    except (OSError, UnreadableDeck) as error:
        raise BesideError(what, unreadable(os.fspath(path), error, game=validator.game)) from None


def _place(origin: Origin) -> str:
    return f"{origin.file}:{origin.span.line}" if origin.span else origin.file
