"""What a deck is checked for: the kind of play, the edition, the format, the day, and the game's own options.

The caller's word comes first, then the deck list's, then the defaults: constructed, the edition of the day or
the newest, the first format for the kind of play, today, and for the game's own options what its data says.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from validator.cards.clauses import Clause
from validator.cards.codec import decode
from validator.cards.release import Day
from validator.model import PLAYS, DeckList, Play
from validator.rules.editions import (
    Edition,
    Layer,
    Rule,
    SettingError,
    check_data,
    edition,
    find_edition,
    tournament_rules,
)
from validator.suggestion import nearest

_MOST_EVENTS = 64
_NOTHING: Mapping[str, str] = MappingProxyType({})


class Settings(NamedTuple):
    """What is said about how a deck is to be checked. None means: nothing. `options` are the game's own."""

    play: str | None = None
    edition: str | None = None
    format: str | None = None
    date: str | None = None
    options: Mapping[str, str] = _NOTHING

    def over(self, other: Settings) -> Settings:
        """These settings, with those of the other where these say nothing."""
        return Settings(
            self.play if self.play is not None else other.play,
            self.edition if self.edition is not None else other.edition,
            self.format if self.format is not None else other.format,
            self.date if self.date is not None else other.date,
            {**other.options, **self.options},
        )


class Event(NamedTuple):
    """What a deck is checked against, settled: an edition for one kind of play, a format, a day.

    `options` are the game's own, `clauses` what they ask of a deck, `tournament_rules` the version that stands
    above the edition, empty where none does. `sets` are the days the sets that make cards legal came out; it is
    empty where all of them are out. `bans` are those in force, `products` the preconstructed decks.
    """

    edition: Edition
    format: str
    date: str
    options: Mapping[str, str]
    tournament_rules: str
    clauses: tuple[Clause, ...]
    sets: Mapping[str, Day]
    bans: Mapping[str, Mapping[str, Any]]
    products: Mapping[str, Mapping[str, int]]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules in force."""
        return self.edition.rules

    @property
    def context(self) -> Mapping[str, object]:
        """What the event settles of the rules' parameters."""
        return {
            "date": self.date,
            "region": self.options.get("region", ""),
            "sets": self.sets,
            "bans": self.bans,
            "products": self.products,
        }

    def setting(self, rule: str, name: str) -> Any:
        """The value of a rule's setting; None where the rule is not in force, or has no such setting."""
        for one in self.rules:
            if one.name == rule and name in one.settings:
                return one.settings[name].value
        return None


class Events:
    """The events of one game, each prepared once. Raises SettingError where the game's data is wrong."""

    def __init__(self, game: str, data: Mapping[str, Any]) -> None:
        check_data(data["editions"])
        self._game = game
        self._data = data
        self._events: dict[tuple[str, ...], Event] = {}

    def event(self, settings: Settings) -> Event:
        """What the settings come to. Raises SettingError for what does not exist, or does not go together."""
        name, play = _format(settings, self._data["formats"])
        date = _date(settings.date)
        first = str(self._data["formats"][name].get("from", ""))
        if date < first:
            raise SettingError("too-early", "format", name, [first])
        identifier = find_edition(self._data["editions"], settings.edition, date)
        options = _options(settings.options, self._data["options"], self._data["name"]["en"])
        key = (play, identifier, name, date, *options.values())
        if key not in self._events:
            if len(self._events) >= _MOST_EVENTS:
                self._events.clear()
            self._events[key] = self._prepared(play, identifier, name, date, options)
        return self._events[key]

    def _prepared(self, play: Play, identifier: str, name: str, date: str, options: Mapping[str, str]) -> Event:
        data = self._data
        facts = data["formats"][name]
        known = data["options"]
        values = (name, *_values(options, known))
        version = tournament_rules(data["editions"], (play, *values), date)
        above = [Layer(f"format {name}", facts["source"], facts.get("rules", {}))]
        return Event(
            edition=edition(self._game, data["editions"], identifier, play, values, version, above),
            format=name,
            date=date,
            options=options,
            tournament_rules=version or "",
            clauses=tuple(
                decode(clause)
                for option, value in options.items()
                for clause in known[option]["values"][value]["clauses"]
            ),
            sets=self._sets(facts, date, options),
            bans=_bans(data["bans"], values, date),
            products=data["products"],
        )

    def _sets(self, facts: Mapping[str, Any], date: str, options: Mapping[str, str]) -> Mapping[str, Day]:
        """The days of the format's sets where the event is held."""
        newest: str = self._data["newest"]
        if newest and date[: len(newest)] > newest:
            return {}
        days: Mapping[str, tuple[Any, ...]] = self._data["days"][options.get("region", "")]
        codes = facts.get("sets", days)
        return {code: Day(*day) for code, day in days.items() if code in codes}


def settings_of(deck: DeckList) -> Settings:
    """What a deck list says itself, but for the game it is of."""
    said = dict(deck.settings)
    said.pop("game", None)
    own = (said.pop("play", None), said.pop("edition", None), said.pop("format", None), said.pop("date", None))
    return Settings(*own, said)


def _bans(
    bans: Mapping[str, Mapping[str, Any]], values: Iterable[str], date: str
) -> dict[str, Mapping[str, Any]]:
    """The bans in force on a day, for such an event."""
    return {
        name: ban
        for name, ban in bans.items()
        if str(ban["from"]) <= date < str(ban.get("until", "9999"))
        and ("only" not in ban or not set(ban["only"]).isdisjoint(values))
    }


def _options(said: Mapping[str, str], known: Mapping[str, Mapping[str, Any]], game: str) -> dict[str, str]:
    """The value of every option of the game, by its name."""
    for name in said:
        if name not in known:
            raise SettingError("no-option", name, said[name], [game])
    return {
        name: _one_of(name, said[name], option["values"]) if name in said else str(option["default"])
        for name, option in known.items()
    }


def _values(options: Mapping[str, str], known: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """What an event is, by its options; a value that is played as another one is that as well."""
    played_as = [known[name]["values"][value].get("as", value) for name, value in options.items()]
    return list(dict.fromkeys((*options.values(), *played_as)))


def _one_of(setting: str, written: str, known: Iterable[str]) -> str:
    """The one of the known words that is written, case aside. Raises SettingError."""
    words = list(known)
    for word in words:
        if word.casefold() == written.strip().casefold():
            return word
    raise SettingError("unknown", setting, written, words, nearest(written, words))


def _format(settings: Settings, formats: Mapping[str, Mapping[str, Any]]) -> tuple[str, Play]:
    """The format and the kind of play: each says something about the other where only one is named."""
    play = _one_of("play", settings.play, PLAYS) if settings.play is not None else None
    if settings.format is None:
        wanted = play or PLAYS[0]
        name = next(name for name, facts in formats.items() if facts.get("play", wanted) == wanted)
    else:
        name = _one_of("format", settings.format, formats)
    of_format = formats[name].get("play", play or PLAYS[0])
    if play is not None and of_format != play:
        raise SettingError("play-of-format", "format", name, [of_format])
    return name, next(kind for kind in PLAYS if kind == of_format)


def _date(text: str | None) -> str:
    if text is None:
        return datetime.date.today().isoformat()
    try:
        return datetime.date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise SettingError("date", "date", text) from None
