"""Whether everything a format says has an effect: what has none is a slip, and is told as one."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from validator.cards.card_lists import CardList
from validator.cards.formats import first_days
from validator.cards.release import BEFORE_ALL, day_before, full, is_open
from validator.cards.sources import Located, SourceError
from validator.cards.store import Store
from validator.locale import marked
from validator.message import Said, within
from validator.model import PLAYS, Card, Play
from validator.rules.editions import Edition, SettingError, edition_ids
from validator.settings import Event, Events, Settings


def check_effects(game: str, data: Mapping[str, Any], store: Store, names: Iterable[str], file: str) -> None:
    """Raise SourceError for the first thing the named formats say that changes nothing, or contradicts itself.

    `data` are those of the game, with the formats among them.
    """
    events = Events(game, data)
    for name in names:
        facts = data["formats"][name]
        try:
            _check_rules(name, facts, game, data, file)
            for said in facts["lists"]:
                if said["format"] == name:
                    _check_list(name, facts, said, events, store, game, file)
        except SettingError as error:
            message = marked("format {name}: {problem}")
            raise SourceError(message, file, name=name, problem=error.message) from None


# ------------------------------------------------------------ rules


def _check_rules(name: str, facts: Mapping[str, Any], game: str, data: Mapping[str, Any], file: str) -> None:
    *below, own = facts["layers"]
    rules: Mapping[str, Any] = own["rules"]
    lines = rules.lines if isinstance(rules, Located) else {}

    def under(some: Mapping[str, Any]) -> Iterator[Edition]:
        """The rules of the format in every event, were these the ones it states."""
        stating = {**facts, "layers": [*below, {**own, "rules": some}]}
        events = Events(game, {**data, "formats": {**data["formats"], name: stating}})
        return (events.event(settings).edition for settings in every_event(name, facts, data))

    for rule, entry in rules.items():
        try:
            all(under({rule: entry}))
        except SettingError as error:
            raise SourceError(error.message, file, lines.get(rule)) from None
    for rule in rules:
        others = {key: entry for key, entry in rules.items() if key != rule}
        if not any(_differ(one, other, rule) for one, other in zip(under(rules), under(others), strict=True)):
            message = marked("{where}: changes nothing; the rules below say the same")
            raise SourceError(message, file, lines.get(rule), where=within(name, "rules", rule))


def every_event(name: str, facts: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[Settings]:
    """Settings that between them put every edition, option and version of the rules in force for a format."""
    editions = data["editions"]
    versions = editions.get("tournament-rules", {}).get("versions", {})
    days = [str(entry["date"]) for entry in versions.values()] + first_days(facts)
    dates = sorted({full(day) for day in days if is_open(facts, full(day))}) or [_last_day(facts)]
    plays: Iterable[Play] = PLAYS if facts["play"] is None else (facts["play"],)
    single = [{option: value} for option, said in data["options"].items() for value in said["values"]]
    for date in reversed(dates):
        for edition in reversed(edition_ids(editions)):
            for play in plays:
                for options in single or [{}]:
                    yield Settings(play, edition, name, date, options)


def _last_day(facts: Mapping[str, Any]) -> str:
    """The last day of a format; today, or its first day where that is yet to come, where it goes on."""
    if facts["until"]:
        return day_before(facts["until"])
    today = datetime.date.today().isoformat()
    return max(today, full(facts["from"])) if facts["from"] else today


def _differ(before: Edition, after: Edition, rule: str) -> bool:
    return _numbers(before, rule) != _numbers(after, rule)


def _numbers(edition: Edition, rule: str) -> Mapping[str, object] | None:
    for one in edition.rules:
        if one.name == rule:
            return {key: setting.value for key, setting in one.settings.items()}
    return None


# ------------------------------------------------------------ lists


def _check_list(
    name: str,
    facts: Mapping[str, Any],
    said: Mapping[str, Any],
    events: Events,
    store: Store,
    game: str,
    file: str,
) -> None:
    what = within(name, said["kind"])
    days = list(_days(facts, said))
    if not days:
        message = marked("{where}: the format is not there while the list holds")
        raise SourceError(message, file, said["line"], where=what)
    values = [value for group in said["for"] for value in group]
    options = {events.option_of(value): value for value in reversed(values)}
    held = [events.event(Settings(None, None, name, day, options)) for day in days]
    one = CardList(said, sure=True)
    if one.rule and not any(one.rule == rule.name for event in held for rule in event.rules):
        message = marked("{where}: the list is not read; the rule {rule} is taken away")
        raise SourceError(message, file, said["line"], where=what, rule=one.rule)
    for part in one.parts:
        if part.name is None:
            if not any(part.holds(card) is not False for card in store.cards(game)):
                raise SourceError(marked("{where}: no card is of that kind"), file, said["line"], where=what)
            continue
        cards = [match.card for match in store.find(game, part.name) if match.card.name == part.name]
        problem = _idle(cards, said, held)
        if problem:
            raise SourceError(Said(problem, where=what, card=part.name), file, said["line"])
    if said["kind"] == "restricted":
        limits = [event.setting("copy-limit", "limit") for event in held]
        if all(limit is not None and limit <= said["number"] for limit in limits) and not any(
            may_exceed(card) for card in store.cards(game) if one.names(card)
        ):
            message = marked("{where}: {count} copies are allowed of each of these cards")
            raise SourceError(message, file, said["line"], where=what, count=said["number"])


def may_exceed(card: Card) -> bool:
    """Whether a deck may hold more copies of a card than of others."""
    return any(clause.unlimited or clause.most_copies is not None for clause in card.clauses)


def _days(facts: Mapping[str, Any], said: Mapping[str, Any]) -> Iterator[str]:
    """Days on which a list holds: its first, the last, and those on which something changes in between."""
    last = _last_day(facts)
    first = full(said["from"] or facts["from"] or BEFORE_ALL)
    end = day_before(said["until"]) if said["until"] else max(last, first)
    begun = max(first, full(facts["from"] or BEFORE_ALL))
    always = begun == BEFORE_ALL and not said["until"]
    for day in sorted({begun, end, *first_days(facts)}):
        if not (always and day == BEFORE_ALL) and begun <= day <= end and is_open(facts, day):
            yield day


def _idle(cards: Iterable[Card], said: Mapping[str, Any], events: Iterable[Event]) -> str:
    """Why a name on a list changes nothing, as a message about it; empty where it does."""
    legal = [
        (event, card) for event in events for card in cards if event.legal.holds(card, event.date) is not False
    ]
    if said["kind"] == "allowed":
        lifted = any(
            event.legal.holds(card, event.date) is not True
            or any(one.kind not in ("allowed", "only") and one.names(card) for one in event.lists)
            or any(one.kind == "only" and one.lacks(card) for one in event.lists)
            for event in events
            for card in cards
        )
        return "" if lifted else marked("{where}: {card} is allowed in any case")
    if not legal:
        return marked("{where}: {card} is never in the card pool")
    if said["kind"] != "banned":
        return ""
    already = all(
        any(one.kind == "banned" and one.said is not said and one.names(card) for one in event.lists)
        for event, card in legal
    )
    return marked("{where}: {card} is banned already") if already else ""
