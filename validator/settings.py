"""What a deck is checked for: the kind of play, the edition, the format, the day; and where each comes from.

The caller's word comes first, then the deck list's, then the defaults: constructed, the newest edition, the
first format, today.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from validator.cards.release import Day
from validator.model import PLAYS, DeckList, Play
from validator.rules.editions import Edition, Rule, SettingError, edition, find_edition, format_rule
from validator.suggestion import nearest

_MOST_EVENTS = 64


class Settings(NamedTuple):
    """What is said about how a deck is to be checked. None means: nothing."""

    play: str | None = None
    edition: str | None = None
    format: str | None = None
    date: str | None = None

    def over(self, other: Settings) -> Settings:
        """These settings, with those of the other where these say nothing."""
        return Settings(*(mine if mine is not None else its for mine, its in zip(self, other, strict=True)))


class Event(NamedTuple):
    """What a deck is checked against, settled: an edition for one kind of play, a format, a day.

    `sets` are the days the sets came out; it is empty where all of them are out.
    """

    edition: Edition
    format: str
    rules: tuple[Rule, ...]
    date: str
    sets: Mapping[str, Day]

    @property
    def context(self) -> Mapping[str, object]:
        """What the event settles of the rules' parameters."""
        return {"date": self.date, "sets": self.sets}


class Events:
    """The events of one game, each prepared once."""

    def __init__(self, game: str, data: Mapping[str, Any]) -> None:
        self._game = game
        self._data = data
        self._events: dict[tuple[str, ...], Event] = {}

    def event(self, settings: Settings) -> Event:
        """What the settings come to. Raises SettingError for what does not exist."""
        play = _play(settings.play)
        identifier = find_edition(self._data["editions"], settings.edition)
        name = _format(settings.format, self._data["formats"])
        date = _date(settings.date)
        key = (play, identifier, name, date)
        if key not in self._events:
            if len(self._events) >= _MOST_EVENTS:
                self._events.clear()
            self._events[key] = self._prepared(play, identifier, name, date)
        return self._events[key]

    def _prepared(self, play: Play, identifier: str, name: str, date: str) -> Event:
        chosen = edition(self._game, self._data["editions"], identifier, play)
        rules = (*chosen.rules, format_rule(self._game, self._data["formats"][name]["source"]))
        newest: str = self._data["newest-set"]
        out = date[: len(newest)] > newest
        days = {} if out else {code: Day(*day) for code, day in self._data["days"].items()}
        return Event(chosen, name, rules, date, days)


def settings_of(deck: DeckList, game: str) -> Settings:
    """What a deck list says itself. Raises SettingError where it is of another game."""
    said = deck.settings
    if said.get("game", game) != game:
        raise SettingError("game-mismatch", "game", said["game"], [game])
    return Settings(said.get("play"), said.get("edition"), said.get("format"), said.get("date"))


def _play(name: str | None) -> Play:
    if name is None:
        return "constructed"
    for play in PLAYS:
        if play == name.strip().casefold():
            return play
    raise SettingError("unknown", "play", name, PLAYS, nearest(name, PLAYS))


def _format(name: str | None, formats: Iterable[str]) -> str:
    known = list(formats)
    if name is None:
        return known[0]
    if name.strip().casefold() in known:
        return name.strip().casefold()
    raise SettingError("unknown", "format", name, known, nearest(name, known))


def _date(text: str | None) -> str:
    if text is None:
        return datetime.date.today().isoformat()
    try:
        return datetime.date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise SettingError("date", "date", text) from None
