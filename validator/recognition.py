"""Which game a deck list is of: the one that knows most of its names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from validator import decks
from validator.cards.store import Store
from validator.decks import UnreadableDeck
from validator.decks.entries import entry_runs, printings_of
from validator.expressions import Expression
from validator.frozen import Frozen
from validator.model import DeckList, Span


class Recognised(Frozen):
    """The game a file is of, and its decks where they had to be read to tell."""

    game: str
    decks: list[DeckList] | None = None


def game_of(
    data: bytes, store: Store, name: str = "", form: str | None = None, unless_said: str | None = None
) -> str:
    """The game of a deck list; see `recognised`."""
    return recognised(data, store, name, form, unless_said).game


def recognised(
    data: bytes, store: Store, name: str = "", form: str | None = None, unless_said: str | None = None
) -> Recognised:
    """The game of a deck list; what it says itself holds, and where it says nothing the game `unless_said`, if
    that is given. `name` is the file's name, `form` its form.

    Raises UnreadableDeck where it cannot be read, or fits no game better than another.
    """
    if len(store.games) == 1:
        return Recognised(store.games[0])
    source = decks.Source(data, name)
    named = _named_game(source, store) if len(data) <= decks.LARGEST else None
    if named or unless_said:
        return Recognised(named or unless_said or "")
    own = [game for game in store.games if form is None and decks.is_own(source, store.layout(game))]
    if len(own) == 1 and len(data) <= decks.LARGEST:
        return Recognised(own[0])
    read: dict[str, list[DeckList]] = {}
    problems = []
    for game in store.games:
        try:
            read[game] = decks.read_all(source, store.layout(game), form)
        except UnreadableDeck as error:
            problems.append(error)
    if not read:
        raise max(problems, key=lambda problem: problem.span or Span(0, 0, 0, 0))
    marks = {game: (_known(some, store, game), _headings(some)) for game, some in read.items()}
    best = max(marks.values())
    games = [game for game, mark in marks.items() if mark == best]
    if len(games) != 1:
        raise UnreadableDeck("unknown-game", {"games": list(store.games)})
    return Recognised(games[0], read[games[0]])


_GAME = Expression(
    r"""^[ \t]*(?:(?:#|//|\{)[ \t]*)?["']?game["']?[ \t]*[:=][ \t]*([^\n#,]{1,80})""", re.M | re.I
)


def _named_game(source: decks.Source, store: Store) -> str | None:
    """The game a list names itself, where there is one of that name. Raises UnreadableDeck."""
    if "game" not in source.text.casefold():
        return None
    named = (store.game_named(match[1].strip(" \t\"'}")) for match in _GAME.finditer(source.text))
    return next(filter(None, named), None)


def _headings(some: Iterable[DeckList]) -> int:
    """How many parts of a deck of the game some lists have."""
    zones = {zone for deck in some for zone, _, _ in entry_runs(deck.entries) if zone}
    return len(zones.union(*(deck.headings for deck in some)))


def _known(some: Iterable[DeckList], store: Store, game: str) -> int:
    """How many of the entries are cards of the game, each name counted once."""
    printings = {name: code for deck in some for name, code in printings_of(deck.entries).items()}
    names = store.knows(game)
    unknown = [code for name, code in printings.items() if not names[name]]
    return len(printings) - sum(not (code and store.with_code(game, code)) for code in unknown)
