"""What a deck is checked for: the kind of play, the edition, the format, the day, and the game's own options.

The caller's word comes first, then the deck list's, then the defaults: constructed, the edition of the day or
the newest, the first format for the kind of play, today, and for the game's own options what its data says.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from validator.cards.card_lists import CardList, in_force
from validator.cards.clauses import Clause
from validator.cards.codec import decode
from validator.cards.release import Day, LegalSets, day_before, full, reached
from validator.frozen import Frozen
from validator.locale import marked
from validator.message import Said
from validator.model import PLAYS, DeckList, Origin, Play
from validator.rules.editions import (
    Edition,
    Layer,
    Rule,
    SettingError,
    check_data,
    edition,
    find_edition,
    last_day,
    rules_stated,
    tournament_rules,
)
from validator.suggestion import nearest

_MOST_EVENTS = 64
_NOTHING: Mapping[str, str] = MappingProxyType({})


class Settings(Frozen):
    """What is said about how a deck is to be checked. None means: nothing. `options` are the game's own."""

    play: str | None = None
    edition: str | None = None
    format: str | None = None
    date: str | None = None
    options: Mapping[str, str] = _NOTHING

    def says(self, name: str) -> bool:
        """Whether these say something of a setting, by its name."""
        if name in ("play", "edition", "format", "date"):
            return getattr(self, name) is not None
        return name in self.options

    def over(self, other: Settings) -> Settings:
        """These settings, with those of the other where these say nothing."""
        return Settings(
            self.play if self.play is not None else other.play,
            self.edition if self.edition is not None else other.edition,
            self.format if self.format is not None else other.format,
            self.date if self.date is not None else other.date,
            {**other.options, **self.options},
        )


class Defaults(Frozen):
    """What holds where neither the caller nor the deck list says anything, and where each of it comes from.

    `pool` and `team` are the lists that are beside a deck where it goes with them.
    """

    settings: Settings = Settings()
    origins: Mapping[str, Origin] = MappingProxyType({})
    pool: DeckList | None = None
    team: DeckList | None = None


class Event(Frozen):
    """What a deck is checked against, settled: an edition for one kind of play, a format, a day.

    `options` are the game's own, `clauses` what they ask of a deck, `tournament_rules` the version that stands
    above the edition, empty where none does. `out` are the sets of the format's card pool, `legal` those that
    a rule in force asks for: every one there is, out or not, where none does. `lists` are those in force that
    a rule reads, `products` the preconstructed decks. `text_day` is the day whose words of the cards hold: that
    of the event, or the last one of an edition that has passed.
    """

    edition: Edition
    format: str
    date: str
    options: Mapping[str, str]
    tournament_rules: str
    clauses: tuple[Clause, ...]
    out: LegalSets
    legal: LegalSets
    lists: tuple[CardList, ...]
    products: Mapping[str, Mapping[str, int]]
    text_day: str = ""

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
            "legal": self.legal,
            "lists": self.lists,
            "format_name": self.format,
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
        _check_extent(name, self._data["formats"][name], date)
        identifier = find_edition(self._data["editions"], settings.edition, date)
        options = _options(settings.options, self._data["options"], self._data["name"]["en"])
        key = (play, identifier, name, date, *options.values())
        if key not in self._events:
            if len(self._events) >= _MOST_EVENTS:
                self._events.clear()
            self._events[key] = self._prepared(play, identifier, name, date, options)
        return self._events[key]

    def option_of(self, value: str) -> str:
        """The option that has a value. Raises StopIteration where none has it."""
        options: Mapping[str, Mapping[str, Any]] = self._data["options"]
        return next(name for name, option in options.items() if value in option["values"])

    def options(self, said: Mapping[str, str]) -> Mapping[str, str]:
        """The value of every option of the game. Raises SettingError."""
        return _options(said, self._data["options"], self._data["name"]["en"])

    def _prepared(self, play: Play, identifier: str, name: str, date: str, options: Mapping[str, str]) -> Event:
        data = self._data
        facts = data["formats"][name]
        known = data["options"]
        values = (name, *facts["ancestors"], *_values(options, known))
        version = tournament_rules(data["editions"], (play, *values), date)
        out = self._legal(facts, values, date, options)
        every = [CardList(said, sure) for said, sure in in_force(facts["lists"], values, date)]

        def with_rules(*asked: str) -> Edition:
            layers = [Layer("lists", "", {rule: {} for rule in asked}, otherwise=True), *_layers(facts)]
            return edition(self._game, data["editions"], identifier, play, values, version, layers)

        asked = list(self._asked(out, every))
        rules = with_rules(*asked)
        stated = {"", *asked, *(rule.name for rule in rules.rules)}
        lists = tuple(one for one in every if one.own or one.rule in stated)
        own = [one.rule for one in lists if one.own and one.rule]
        rules = with_rules(*asked, *own) if own else rules
        read = {"", *(rule.name for rule in rules.rules)}
        return Event(
            edition=rules,
            format=name,
            date=date,
            options=options,
            tournament_rules=version or "",
            clauses=tuple(
                decode(clause)
                for option, value in options.items()
                for clause in known[option]["values"][value]["clauses"]
            ),
            out=out,
            legal=out if "format" in stated & read else LegalSets({}, {}, {}),
            lists=tuple(one for one in lists if one.rule in read),
            products=data["products"],
            text_day=min(date, last_day(data["editions"], identifier)),
        )

    def _legal(
        self, facts: Mapping[str, Any], values: Iterable[str], date: str, options: Mapping[str, str]
    ) -> LegalSets:
        """The sets of the format's card pool, with their days where the event is held."""
        newest: str = self._data["newest"]
        all_out = bool(newest) and date[: len(newest)] > newest
        days: Mapping[str, tuple[Any, ...]] = self._data["days"][options.get("region", "")]
        every = {} if all_out else {code: Day(*day) for code, day in days.items()}
        there = set(values)
        for pool in reversed(facts["pools"]):
            begun = reached(Day(pool["from"], True), date) if pool["from"] else True
            if begun is False or not all(there.intersection(group) for group in pool["for"]):
                continue
            whole = pool["sets"] is None
            codes = days if whole else pool["sets"]
            return LegalSets(
                every if whole else {code: Day(*days[code]) for code in codes if code in days},
                every,
                {code: Day(*days[code]) for code in pool["maybe"] if code in days},
                whole,
                tuple(pool["blocks"]),
                pool["source"],
                pool["sure"] and begun is True,
                pool["own"],
                {} if whole else {code: said["name"] for code, said in self._data["sets"].items()},
            )
        return LegalSets(every, every, {})

    def _asked(self, legal: LegalSets, lists: Iterable[CardList]) -> Iterator[str]:
        """The rules that the pool and the lists of a format that ships ask for, and the pool of a house format.

        A rule that the game's own rules state is theirs to put in force. What the lists of a house format ask
        for in any case puts no others in force.
        """
        stated = rules_stated(self._data["editions"])
        if legal.own or not (legal.whole or "format" in stated):
            yield "format"
        yield from (one.rule for one in lists if one.rule and not one.own and one.rule not in stated)


def _layers(facts: Mapping[str, Any]) -> list[Layer]:
    """The rules of a format and of those it extends."""
    return [
        Layer(Said(marked("format {name}"), name=said["format"]), said["source"], said["rules"], said["sure"])
        for said in facts["layers"]
    ]


def _check_extent(name: str, facts: Mapping[str, Any], date: str) -> None:
    """Raise SettingError for a day on which a format is not there yet, or no more."""
    if facts["from"] and reached(Day(facts["from"], True), date) is False:
        raise SettingError("too-early", "format", name, [facts["from"]])
    if facts["until"] and reached(Day(facts["until"], True), date) is True:
        raise SettingError("too-late", "format", name, [facts["until"]])


def day_of(facts: Mapping[str, Any], date: str) -> str:
    """The day to look at a format on: that of the event, where the format is there on it.

    For one that is yet to come it is today, or its first day where that is later; for one that has ended, its
    last day.
    """
    if facts["from"] and reached(Day(facts["from"], True), date) is False:
        date = max(datetime.date.today().isoformat(), full(facts["from"]))
    if facts["until"] and date >= full(facts["until"]):
        date = day_before(facts["until"])
    return date


def settings_of(deck: DeckList) -> Settings:
    """What a deck list says itself, but for the game it is of."""
    said = dict(deck.settings)
    said.pop("game", None)
    own = (said.pop("play", None), said.pop("edition", None), said.pop("format", None), said.pop("date", None))
    return Settings(*own, said)


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


def format_named(written: str, formats: Mapping[str, Mapping[str, Any]]) -> str | None:
    """The format of a name, its key or what it is called in some language; None where there is none."""
    folded = written.strip().casefold()
    names = (
        name
        for name, facts in formats.items()
        if folded in (name.casefold(), *(called.casefold() for called in facts["name"].values()))
    )
    return next(names, None)


def _format(settings: Settings, formats: Mapping[str, Mapping[str, Any]]) -> tuple[str, Play]:
    """The format and the kind of play: each says something about the other where only one is named."""
    play = _one_of("play", settings.play, PLAYS) if settings.play is not None else None
    if settings.format is None:
        wanted = play or PLAYS[0]
        name = next(name for name, facts in formats.items() if (facts["play"] or wanted) == wanted)
    else:
        name = format_named(settings.format, formats) or _one_of("format", settings.format, formats)
    of_format = formats[name]["play"] or play or PLAYS[0]
    if play is not None and of_format != play:
        raise SettingError("play-of-format", "format", name, [of_format])
    return name, next(kind for kind in PLAYS if kind == of_format)


def _date(text: str | None) -> str:
    return datetime.date.today().isoformat() if text is None else check_date(text)


def check_date(text: str) -> str:
    """A day as YYYY-MM-DD. Raises SettingError for what is none."""
    try:
        return datetime.date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise SettingError("date", "date", text) from None
