"""Judging the decks of a command line: for every file its game, the settings that hold, and a validator."""

from __future__ import annotations

import sys
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any

from validator.cards.database import StoreError
from validator.cards.store import Store, open_store
from validator.check import Validator, addressed, lines_of, read_file, unreadable
from validator.cli.deck_files import ENDINGS, deck_files
from validator.configuration import Configuration, ConfigurationError, Configurations, Place, Value, Values
from validator.decks import LARGEST, Source, UnreadableDeck, only, picked, read_all
from validator.frozen import Frozen
from validator.model import DeckList, Origin, Report, Result, Span
from validator.recognition import Recognised, recognised
from validator.records import NamedTuple
from validator.reports.summary import stands_for
from validator.rules.editions import SettingError, edition_ids, find_edition
from validator.settings import Defaults, Settings, format_named
from validator.suggestion import nearest

if TYPE_CHECKING:
    from validator.cli import streams
    from validator.house_formats import HouseFormats

STDIN = "-"
_MOST_VALIDATORS = 256
_NAMED = ("format", "edition")
"""The settings that name something of one game."""
_BESIDE = ("pool", "team")
"""The lists that may be given beside a deck."""


File = tuple[str, str | None, int | None]
"""A path that is named, the file found under it (None where there is none), and the number of a deck in it."""


class Read(NamedTuple):
    """A file that has been read: what stands in it, what it is called in reports and for the configuration, the
    number of the deck that is meant in it, and where the rest of it is read from, if it is JSON lines and
    longer than a deck file.
    """

    data: bytes
    shown: str
    path: str
    number: int | None
    rest: streams.Readable | None = None


class Asked(Frozen):
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


def _is_stream(begun: bytes) -> bool:
    from validator.cli.streams import is_stream  # only where a file is too large, or cannot be read

    return is_stream(begun)


def _pieces(begun: bytes, rest: streams.Readable) -> Iterator[streams.Piece]:
    from validator.cli.streams import pieces

    return pieces(begun, rest)


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


class Prepared(Frozen):
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
        self._prepared: dict[tuple[object, ...], Prepared] = {}
        self._house: dict[tuple[str, ...], Mapping[str, HouseFormats]] = {}
        self._data: dict[str, Mapping[str, Any]] = {}
        self._known: dict[tuple[tuple[str, ...], ...], Mapping[str, _Known]] = {}

    # ------------------------------------------------------------ the decks

    def files(self, paths: Iterable[str]) -> list[File]:
        """The files of the paths: the path named, the file, and the number of a deck in it; None for the file
        where a folder has none. What the configuration excludes is left out.
        """
        found: list[File] = []
        for path in paths:
            if path == STDIN:
                found.append((path, path, None))
                continue
            file, number = addressed(path)
            found += [(file, one, number) for one in deck_files(file, self._excluded)]
        files = [self._configurations.of(self._named(one)) for _, one, _ in found if one is not None]
        for configuration in {id(one): one for one in files}.values():
            self._settle(configuration)
        return found

    def _settle(self, configuration: Configuration) -> None:
        """Make sure that everything a configuration names is there, before any deck is read."""
        if not configuration.file:
            return
        known = self._known_in(configuration)
        every = [configuration.values, *(some.values for some in configuration.per_file)]
        tables = [(tuple(known), values) for values in every]
        tables += [((game,), values) for game, values in configuration.games.items()]
        for games, values in tables:
            for name in filter(values.__contains__, _NAMED):
                written = _text(values, name)
                if not any(known[game].means(name, written) for game in games):
                    words = list(dict.fromkeys(word for game in games for word in known[game].words(name)))
                    error = SettingError("unknown", name, written, words, nearest(written, words))
                    raise MisconfiguredError(_place(values[name].origin), error)
            of_formats = {known[game].play_of(_text(values, "format")) for game in games}
            plays = {_text(values, "play")} if "play" in values else of_formats - {None}
            by = values.get("play") or values.get("format")
            if "pool" in values and by and plays == {"constructed"} and _in_one_table(values["pool"], by):
                error = SettingError("pool", "play", "constructed")
                raise MisconfiguredError(_place(values["pool"].origin), error)
            for what in filter(values.__contains__, _BESIDE):
                self._readable(what, _text(values, what), self.store_of(configuration))

    def _readable(self, what: str, path: str, store: Store) -> None:
        """Make sure that a list beside others can be read as one of some game."""
        errors = []
        for game in store.games:
            try:
                _beside(what, path, store, game)
            except BesideError as error:
                errors.append(error)
        if len(errors) == len(store.games):
            raise errors[0]

    def _excluded(self, path: str) -> bool:
        return self._configurations.of(path).excluded(path)

    def _named(self, path: str) -> str:
        return self.asked.stdin_filename or STDIN if path == STDIN else path

    def results(self, path: str, file: str | None, number: int | None) -> Iterator[Result]:
        """The reports on the decks of a file, or on the one with a number; of JSON lines as they come."""
        with self.read(path, file, number) as read:
            if isinstance(read, Report):
                yield read
            else:
                yield from self.judged(read)

    @contextmanager
    def read(self, path: str, file: str | None, number: int | None) -> Iterator[Read | Report]:
        """What stands in a file, or the report that says why it cannot be read.

        Of JSON lines that are longer than a deck file the rest can be read within.
        """
        if file is None:
            params = {"endings": [f"*{ending}" for ending in ENDINGS]}
            yield unreadable(path, UnreadableDeck("no-decks", params))
            return
        name = self._named(file)
        shown = "<stdin>" if name == STDIN else name
        with ExitStack() as until_read:
            try:
                stream = sys.stdin.buffer if file == STDIN else until_read.enter_context(open(file, "rb"))
                data = stream.read(LARGEST + 1)
            except (OSError, ValueError) as error:
                read: Read | Report = unreadable(shown, error, game=self.asked.game or "")
            else:
                rest = stream if len(data) > LARGEST and _is_stream(data) else None
                read = Read(data, shown, name, number, rest)
            yield read

    def judged(self, read: Read) -> Iterator[Result]:
        """The reports on the decks of a file that has been read."""
        data, shown, name, number, rest = read
        if rest is not None:
            yield from self._streamed(_pieces(data, rest), shown, name, number)
            return
        results = self._guarded(shown, lambda: self._check(data, shown, name, number))
        broken = [stands_for(result).verdict for result in results] == ["unreadable"]
        if broken and _is_stream(data):  # a line that cannot be read costs no other its report
            yield from self._streamed(_pieces(data, BytesIO()), shown, name, number)
        else:
            yield from results

    def _guarded(self, shown: str, judge: Callable[[], list[Result]]) -> list[Result]:
        """What comes of judging a file; a fault of ours in one must not lose the others."""
        try:
            return judge()
        except (UnreadableDeck, StoreError, SettingError, MisconfiguredError, ConfigurationError, BesideError):
            raise
        except Exception as error:  # whatever it is, it is told as what became of this file
            problem = f"{type(error).__name__}: {error}"
            return [unreadable(shown, UnreadableDeck("internal", {"problem": problem}))]

    def _streamed(
        self, pieces: Iterable[streams.Piece], shown: str, path: str, number: int | None
    ) -> Iterator[Result]:
        """The reports on the decks of JSON lines, or on the one with a number."""
        first = 1
        for piece in pieces:
            if number is None:
                results, first = self.judged_piece(piece, shown, path, first)
                yield from results
                continue
            for line in piece.lines():
                if number == first:
                    yield from self._told(line, shown, path, first)
                first += 1
        if number is not None and not 0 < number < first:
            params = {"count": first - 1, "number": number}
            yield unreadable(f"{shown}#{number}", UnreadableDeck("no-such-deck", params))

    def judged_piece(self, piece: streams.Piece, shown: str, path: str, first: int) -> tuple[list[Result], int]:
        """The reports on the decks of a piece, of which the first has the number `first`, and the number of the
        first deck behind it. A piece that is not read as a whole is read line by line.
        """
        results = self._told(piece, shown, path, first)
        if results and not any(stands_for(result).verdict == "unreadable" for result in results):
            return results, first + len(results)
        by_line = [self._told(line, shown, path, at) for at, line in enumerate(piece.lines(), first)]
        return [result for some in by_line for result in some], first + len(by_line)

    def _told(self, piece: streams.Piece, shown: str, path: str, first: int) -> list[Result]:
        """The reports on the decks of a piece, or the one that says why it cannot be read."""
        deck = f"{shown}#{first}"
        try:
            return self._guarded(deck, lambda: self._piece(piece, shown, path, first))
        except UnreadableDeck as error:
            column = error.span.column if error.span else 1
            error.span = Span(piece.first_line, column, piece.first_line, column + 1)
            return [unreadable(deck, error)]

    def _piece(self, piece: streams.Piece, shown: str, path: str, first: int) -> list[Result]:
        prepared = self.prepared(path, self._recognised(piece.data, shown, path).game)
        return prepared.validator.check_piece(
            Source(piece.data, shown, piece.first_line),
            first,
            form=self.asked.form,
            formats=self.asked.formats,
            editions=self.asked.editions,
            **prepared.beside,
        )

    def _check(self, data: bytes, name: str, path: str, number: int | None) -> list[Result]:
        try:
            found = self._recognised(data, name, path)
        except UnreadableDeck as error:
            configured = _path(self._configurations.of(path).for_file(path, None), "game")
            return [unreadable(name, error, game=configured or "", lines=lines_of(data, error))]
        prepared = self.prepared(path, found.game)
        return prepared.validator.check_decks(
            data,
            name,
            form=self.asked.form,
            only=number,
            formats=self.asked.formats,
            editions=self.asked.editions,
            read=found.decks,
            **prepared.beside,
        )

    def _recognised(self, data: bytes, name: str, path: str) -> Recognised:
        """The game a file is of. Raises UnreadableDeck where that cannot be told."""
        if self.asked.game is not None:
            return Recognised(self.asked.game)
        configuration = self._configurations.of(path)
        configured = _path(configuration.for_file(path, None), "game")
        try:
            return recognised(data, self.store_of(configuration), name, self.asked.form, configured)
        except UnreadableDeck as error:
            if self.asked.house is None or error.reason != "unknown-game":
                raise
            return Recognised(self.asked.house.game)

    # ------------------------------------------------------------ what holds for them

    def store_of(self, configuration: Configuration) -> Store:
        """The card facts, with the own ones of a configuration."""
        own = _words(configuration.values, "cards")
        if own not in self._stores:
            self._stores[own] = open_store(own)
        return self._stores[own]

    def prepared(self, path: str, game: str) -> Prepared:
        """The validator for the decks of a file, and the lists beside them."""
        configuration = self._configurations.of(path)
        values = self.configured(path, game)
        key = (configuration.file, game, *sorted((name, repr(value.value)) for name, value in values.items()))
        if key not in self._prepared:
            if len(self._prepared) >= _MOST_VALIDATORS:
                self._prepared.clear()
            self._prepared[key] = self._prepare(configuration, game, values)
            self._remember(self._prepared[key].validator)
        return self._prepared[key]

    def _prepare(self, configuration: Configuration, game: str, values: Values) -> Prepared:
        asked = self.asked
        store = self.store_of(configuration)
        said = asked.settings
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
                ignore=(*asked.ignore, *(() if asked.no_ignore else _words(values, "ignore"))),
                levels=_levels(values),
                no_ignore=asked.no_ignore,
                defaults=_defaults(values, store, game),
                store=store,
                **said.options,
            )
        except SettingError as error:
            if error.setting not in values or said.says(error.setting):
                raise
            raise MisconfiguredError(_place(values[error.setting].origin), error) from None
        settled = said.play or validator.play_of(validator.settings.format)
        if asked.pool is not None and settled and validator.play != "limited":
            raise SettingError("pool", "play", validator.play)
        beside = {what: _beside(what, getattr(asked, what), store, game) for what in _BESIDE}
        return Prepared(validator, beside)

    def _known_in(self, configuration: Configuration) -> Mapping[str, _Known]:
        """The formats and editions of every game, with the formats of one's own."""
        key = tuple(_words(configuration.values, name) for name in ("cards", "formats"))
        if key not in self._known:
            store = self.store_of(configuration)
            formats = {game: dict(store.game(game)["formats"]) for game in store.games}
            for house in filter(None, (*self._formats(configuration, store).values(), self.asked.house)):
                formats[house.game].update(house.formats)
            self._known[key] = {
                game: _Known(formats[game], store.game(game)["editions"]) for game in store.games
            }
        return self._known[key]

    def _formats(self, configuration: Configuration, store: Store) -> Mapping[str, HouseFormats]:
        paths = _words(configuration.values, "formats")
        if not paths:
            return {}
        if paths not in self._house:
            from validator.house_formats import read_all_formats

            self._house[paths] = read_all_formats(paths, store)
        return self._house[paths]

    def _remember(self, validator: Validator) -> None:
        formats = {**self.data(validator.game)["formats"], **validator.data["formats"]}
        self._data[validator.game] = ChainMap({"formats": formats}, validator.data)  # type: ignore[arg-type]  # only its first map is written to

    def settled(self, game: str) -> None:
        """Make sure that decks of a game can be checked here, before any of them is read."""
        self.prepared(self._named(STDIN), game)

    def configured(self, path: str, game: str | None) -> Values:
        """What the configuration says of a file of a game.

        A format or an edition of another game says nothing of it. Where a format, a kind of play and a card
        pool exclude each other, those that are said elsewhere than the one that goes first are left out.
        """
        configuration = self._configurations.of(path)
        if game is None or not configuration.file:
            return configuration.for_file(path, game)
        known = self._known_in(configuration)

        def fits(name: str, value: Value) -> bool:
            if name not in _NAMED or known[game].means(name, str(value.value)):
                return True
            return not any(one.means(name, str(value.value)) for one in known.values())

        found = dict(configuration.for_file(path, game, fits))
        plays = {"play": _path(found, "play"), "format": known[game].play_of(_text(found, "format"))}
        plays |= {"pool": "limited"}
        first, *others = [name for name in reversed(found) if plays.get(name)] or [""]
        for name in others:
            if plays[name] != plays[first] and not _in_one_table(found[name], found[first]):
                del found[name]
        return found

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


def _in_one_table(value: Value, other: Value) -> bool:
    """Whether two values of a configuration are said in one table of one file."""
    if not isinstance(value.said, Place) or not isinstance(other.said, Place):
        return False
    return (value.said.document, value.said.key[:-1]) == (other.said.document, other.said.key[:-1])


class _Known(Frozen):
    """The formats of a game and its editions, with what is known of them."""

    formats: Mapping[str, Mapping[str, Any]]
    editions: Mapping[str, Any]

    def words(self, name: str) -> Iterable[str]:
        """The formats or the editions there are."""
        return self.formats if name == "format" else edition_ids(self.editions)

    def means(self, name: str, written: str) -> bool:
        """Whether a name is that of a format, or of an edition."""
        if name == "format":
            return format_named(written, self.formats) is not None
        try:
            find_edition(self.editions, written)
        except SettingError:
            return False
        return True

    def play_of(self, written: str) -> str | None:
        """The kind of play a format is for; None where that is open, or there is no such format."""
        name = format_named(written, self.formats)
        play: str | None = self.formats[name]["play"] if name is not None else None
        return play


def _levels(values: Values) -> Mapping[str, str]:
    return dict(values["levels"].value) if "levels" in values else {}


def _defaults(values: Values, store: Store, game: str) -> Defaults:
    play, edition, chosen, date = (_path(values, name) for name in ("play", "edition", "format", "date"))
    own = {name: str(values[name].value) for name in store.game(game)["options"] if name in values}
    origins: Mapping[str, Origin] = {name: value.origin for name, value in values.items()}
    lists = (_beside(what, _path(values, what), store, game) for what in _BESIDE)
    return Defaults(Settings(play, edition, chosen, date, own), origins, *lists)


def _beside(what: str, path: str | None, store: Store, game: str) -> DeckList | None:
    if path is None:
        return None
    file, number = addressed(path)
    try:
        found = read_all(Source(read_file(file), file), store.layout(game))
        return only(picked(found, number))
    except (OSError, UnreadableDeck) as error:
        raise BesideError(what, unreadable(path, error, game=game)) from None


def _place(origin: Origin) -> str:
    return f"{origin.file}:{origin.span.line}" if origin.span else origin.file
