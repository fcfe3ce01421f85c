"""What is fuzzed: everything that takes what a stranger wrote.

A target is given any bytes. It swallows the errors that are documented for what it tries, and lets everything
else out: an exception nobody promised, and an assertion about what came back.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from validator.cards import lists
from validator.cards.facts import Game, cards_of
from validator.cards.game_data import days
from validator.cards.own import add_sets, check_cards, check_names
from validator.cards.sources import Located, SourceError, folders, load
from validator.cards.store import Store, open_store
from validator.cards.text import CardTextError, Reader, reader_of
from validator.check import Validator
from validator.configuration import ConfigurationError, Configurations
from validator.convert import listing_of
from validator.decks import Layout, Source, UnreadableDeck, directives, fitting, form, forms, read_all
from validator.decks.deck_code import BadCodeError, decode, encode, tables_of
from validator.house_formats import read_house_formats
from validator.locale import LANGUAGES
from validator.model import DeckList
from validator.recognition import game_of
from validator.reports import FORMS, renderer
from validator.reports.presentation import Presentation
from validator.rules.editions import SettingError

Target = Callable[[bytes], None]

GAMES = ("wow", "riftbound")
DAY = "2026-08-08"
"""The day decks are judged on, so that no run differs from another."""

_NAMES = ("", "deck.txt", "deck.yaml", "deck.csv", "deck.md", "deck.json", "deck.o8d", "deck.xlsx")


@cache
def the_store() -> Store:
    """The store, opened once."""
    return open_store()


@cache
def layout(game: str) -> Layout:
    """What a reader has to know of a game."""
    return the_store().layout(game)


@cache
def validator(game: str) -> Validator:
    """What judges decks of a game."""
    return Validator(game, date=DAY, store=the_store())


@cache
def folder() -> Path:
    """A folder of this process, for what is read from a file; it goes away with the process."""
    made = tempfile.TemporaryDirectory(prefix="decklint-fuzzing-")
    _KEPT.append(made)
    return Path(made.name)


_KEPT: list[tempfile.TemporaryDirectory[str]] = []


def _name(data: bytes) -> str:
    """A name for a file, which is only ever a hint of what it holds; the same for the same bytes."""
    return _NAMES[sum(data[:64]) % len(_NAMES)]


# ------------------------------------------------------------ deck files


def sound(found: list[DeckList], source: Source) -> None:
    """What is true of the decks of any file: there is one, and every place lies in the file."""
    assert found
    lines: list[str] | None = None
    for deck in found:
        for entry in deck.entries:
            assert entry.count is None or entry.count >= 0
            line, column, end_line, end_column = entry.span
            assert 1 <= line <= end_line
            assert column >= 1
            assert (end_line, end_column) >= (line, column)
            if deck.lines and not source.data.startswith(b"PK"):
                lines = lines or source.lines
                assert end_line <= len(lines)
                assert end_column <= len(lines[end_line - 1]) + 1


def decks(data: bytes) -> None:
    """A deck file of which the form is told by its content."""
    for game in GAMES:
        source = Source(data, _name(data))
        try:
            found = read_all(source, layout(game))
        except UnreadableDeck:
            continue
        sound(found, source)


def _of_form(name: str) -> Target:
    def one_form(data: bytes) -> None:
        for game in GAMES:
            if name not in forms(layout(game)):
                continue
            source = Source(data, f"deck{form(name).ENDING}")
            assert set(fitting(source, layout(game))) <= set(forms(layout(game)))
            try:
                found = read_all(source, layout(game), name)
            except UnreadableDeck:
                continue
            sound(found, source)

    return one_form


def recognition(data: bytes) -> None:
    """Which game a file is of."""
    try:
        assert game_of(data, the_store(), _name(data)) in GAMES
    except UnreadableDeck:
        return


def ignore_comments(data: bytes) -> None:
    """Comments that ask to leave something out are taken out, and everything else stays in its place."""
    source = Source(data)
    cleaned, found = directives.taken_out(source)
    for ignore in found:
        line = source.lines[ignore.span.line - 1]
        assert 1 <= ignore.span.column < ignore.span.end_column <= len(line) + 1
    if found:
        assert len(cleaned.lines) == len(source.lines)
        for before, after in zip(source.lines, cleaned.lines, strict=True):
            assert len(after) <= len(before)
            assert all(left in (there, " ") for left, there in zip(after, before, strict=False))
    for game in GAMES:
        try:
            given = read_all(source, layout(game))
        except UnreadableDeck:
            continue
        heard = source.start[:1] not in ("{", "[")  # JSON has no comments
        assert not heard or sum(len(deck.ignores) for deck in given) == len(found)


def convert(data: bytes) -> None:
    """What is read can be written into every form there is."""
    for game in GAMES:
        try:
            found = read_all(Source(data, _name(data)), layout(game))
        except UnreadableDeck:
            continue
        made = [listing_of(deck, the_store(), game, layout(game), 60).listing for deck in found[:3]]
        made = [one for one in made if one.lines]
        if not made:
            continue
        for name in forms(layout(game)):
            module = form(name)
            if not hasattr(module, "write"):
                continue
            some = made if module.HOLDS.several else made[:1]
            if hasattr(module, "lost"):
                list(module.lost(some, layout(game)))
            written = module.write(some, layout(game))
            text = written.encode() if isinstance(written, str) else written
            try:
                read_all(Source(text, f"deck{module.ENDING}"), layout(game), name)
            except UnreadableDeck:
                continue


def deck_codes(data: bytes) -> None:
    """A deck code is read or refused, and what is read is written again as the same deck."""
    tables = tables_of(layout("riftbound").code_tables)
    text = data.decode("latin-1")
    try:
        deck = decode(text, tables)
    except BadCodeError as error:
        _within(error.place, text)
        return
    try:
        again = decode(encode(deck, tables), tables)
    except ValueError:
        return
    assert sorted(map(repr, again.main)) or not deck.main
    assert _counts(again.main) == _counts(deck.main)
    assert _counts(again.side) == _counts(deck.side)
    assert (again.champion, set(again.legends)) == (deck.champion, set(deck.legends))


def _within(place: int, text: str) -> None:
    assert 0 <= place <= len(text)


def _counts(section: object) -> dict[object, int]:
    found: dict[object, int] = {}
    assert isinstance(section, tuple)
    for count, card in section:
        found[card] = found.get(card, 0) + count
    return found


def reports(data: bytes) -> None:
    """A deck is judged and told in every form of report, in every language."""
    for game in GAMES:
        results = validator(game).check_decks(data, _name(data))
        assert results
        for language in LANGUAGES:
            for name in FORMS:
                for piece in renderer(name)(results[:2], _presentation(language)):
                    piece.encode("utf-8")


@cache
def _presentation(language: str) -> Presentation:
    return Presentation(language, the_store().game, the_store().name_in)


# ------------------------------------------------------------ grammars


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _told(error: CardTextError | ConfigurationError | SourceError) -> None:
    """An error is told in every language."""
    assert all(error.said(language) for language in LANGUAGES)


def _placed(error: CardTextError, text: str) -> None:
    """An error stands within the text."""
    lines = text.split("\n")
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1


def _of_reader(game: str, start: str) -> Target:
    def text(data: bytes) -> None:
        reader: Reader = reader_of(game)
        written = _text(data)
        try:
            getattr(reader, start)(written)
        except CardTextError as error:
            _placed(error, written)
            _told(error)

    return text


# ------------------------------------------------------------ what people keep beside their decks


def configuration(data: bytes) -> None:
    """A configuration file, and what it says for a deck."""
    path = folder() / "decklint.toml"
    path.write_bytes(data)
    try:
        found = Configurations(the_store()).of_folder(str(folder()))
    except ConfigurationError as error:
        _told(error)
        return
    for game in GAMES:
        for value in found.for_file(str(folder() / "x" / "deck.txt"), game).values():
            assert value.origin.span is not None
    found.excluded(str(folder() / "deck.txt"))


def house_formats(data: bytes) -> None:
    """A file of formats of one's own, and a check in each of them."""
    path = folder() / "formats.yaml"
    path.write_bytes(data)
    try:
        found = read_house_formats(path, the_store())
    except SourceError as error:
        _told(error)
        return
    for name in list(found.formats)[:3]:
        try:
            judge = Validator(found.game, format=name, format_file=found, date=DAY, store=the_store())
            judge.check_text("Hero: Graccus\n4 Parvink\n")
        except SettingError:
            continue


@cache
def _facts(game: str) -> Game:
    data = load(folders().card_db.joinpath(game, "game.yaml"), "game.yaml")
    sets = Located({"HOME": {"name": "Home", "kind": "promo"}})
    return Game(reader_of(game), data, sets, frozenset())


def own_cards(data: bytes) -> None:
    """Files of a folder of own cards: each is read as cards, sets, names and errata."""
    path = folder() / "own.yaml"
    path.write_bytes(data)
    (folder() / "errata.yaml").write_bytes(data)
    for part in (_cards, _sets, _names_in_a_language, _errata):
        try:
            part(path)
        except SourceError as error:
            _told(error)


def _cards(path: Path) -> None:
    for game in GAMES:
        listed = load(path, "own.yaml")
        check_cards(listed, "own.yaml")
        list(cards_of(listed, "own.yaml", _facts(game)))


def _sets(path: Path) -> None:
    for regions in ((), ("world", "CN")):
        sets = Located({"BOJ": {"name": "x", "kind": "y", "release": {"CN": "2020"} if regions else "2020"}})
        add_sets(sets, load(path, "own.yaml"), "own.yaml", regions)
        assert days({"sets": sets}, regions)


def _names_in_a_language(path: Path) -> None:
    check_names(load(path, "own.yaml"), "own.yaml")


def _errata(path: Path) -> None:
    lists.errata(path.parent, "own")


# ------------------------------------------------------------ all of them


def _all() -> Iterator[tuple[str, Target]]:
    yield "decks", decks
    yield "recognition", recognition
    yield "ignore-comments", ignore_comments
    yield "convert", convert
    yield "deck-codes", deck_codes
    yield "reports", reports
    for game in GAMES:
        yield f"text-{game}", _of_reader(game, "printed")
        yield f"type-line-{game}", _of_reader(game, "type_line")
        yield f"name-{game}", _of_reader(game, "name")
    yield "configuration", configuration
    yield "house-formats", house_formats
    yield "own-cards", own_cards
    for name in dict.fromkeys(name for game in GAMES for name in forms(layout(game))):
        yield f"form-{name}", _of_form(name)


@cache
def targets() -> Mapping[str, Target]:
    """Every target by its name."""
    return dict(_all())
