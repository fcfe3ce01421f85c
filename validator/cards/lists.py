"""The lists of a game beside its cards, checked: errata, preconstructed decks, and what its options are."""

from __future__ import annotations

import datetime
from collections.abc import Container, Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from validator.cards.codec import encode
from validator.cards.facts import Erratum, Place
from validator.cards.release import full
from validator.cards.sources import Located, SourceError, check_keys, load, require, shaped
from validator.cards.text import CardTextError, Reader
from validator.locale import marked
from validator.message import Said

CONFIDENCES = ("high", "medium", "low")
"""How sure an entry is; what rests on one of low confidence is a doubt."""


def entries(data: Located, key: str, file: str, kind: type[Any] = Located) -> Located:
    """The one list of a file, by the names of its entries. Raises SourceError for a file of another shape."""
    check_keys(data, (key,), file, 1)
    require(data, (key,), file)
    found = shaped(data[key], Located, key, file, data.lines[key])
    for name, facts in found.items():
        shaped(facts, kind, name, file, found.lines[name])
    return found


def check_day(day: object, what: str, file: str, line: int | None, partly: bool = False) -> str:
    """A day as YYYY-MM-DD, where there is such a day. Raises SourceError.

    Where it may be known `partly` it may be a month or a year too, and is given as it is written.
    """
    text = str(day)
    partial = partly and len(text) in (len("2000"), len("2000-01"))
    try:
        first = datetime.date.fromisoformat(full(text) if partial else text).isoformat()
    except ValueError:
        message = marked("{where}: “{day}” is no day; write it as YYYY-MM-DD")
        raise SourceError(message, file, line, where=what, day=day) from None
    return text if partial else first


def errata(folder: Traversable, where: str) -> dict[str, list[Erratum]]:
    """The errata of a game by the keys of its cards, each card's in the order of the file."""
    file = f"{where}/errata.yaml"
    source = folder.joinpath("errata.yaml")
    if not source.is_file():
        return {}
    groups = entries(load(source, file), "errata", file)
    found: dict[str, list[Erratum]] = {}
    for name, group in groups.items():
        line = groups.lines[name]
        check_keys(group, ("from", "source", "confidence", "cards"), file, line, marked("fact"), name)
        require(group, ("from", "source", "confidence", "cards"), file, line)
        check_keys((group["confidence"],), CONFIDENCES, file, line, marked("confidence"), name)
        since = check_day(group["from"], f"{name}: from", file, line)
        sure = group["confidence"] != "low"
        cards = shaped(group["cards"], Located, f"{name}: cards", file, line)
        for key, facts in cards.items():
            place = Place(key, file, cards.lines[key])
            shaped(facts, Located, key, file, place.line)
            check_keys(facts, ("line", "text"), file, place.line, marked("fact"))
            if not facts:
                raise place.wrong(marked("a line or a text is expected"))
            texts = {field: shaped(facts[field], str, f"{key}: {field}", file, place.line) for field in facts}
            found.setdefault(key, []).append(Erratum(since, texts, str(group["source"]), sure, place))
    return found


def products(
    folder: Traversable, where: str, known: Container[str], zones: Iterable[str]
) -> dict[str, dict[str, dict[str, int]]]:
    """The preconstructed decks of a game: how many each has of every card, zone by zone."""
    file = f"{where}/products.yaml"
    source = folder.joinpath("products.yaml")
    if not source.is_file():
        return {}
    listed = entries(load(source, file), "products", file)
    found: dict[str, dict[str, dict[str, int]]] = {}
    for name, facts in listed.items():
        line = listed.lines[name]
        check_keys(facts, ("wave", "source", "deck"), file, line, Said(marked("fact of {name},"), name=name))
        require(facts, ("source", "deck"), file, line)
        deck = shaped(facts["deck"], Located, f"{name}: deck", file, line)
        check_keys(deck, zones, file, line, marked("zone"), name)
        found[name] = {zone: _counts(cards, f"{name}: {zone}", file, line) for zone, cards in deck.items()}
        for card in (card for cards in found[name].values() for card in cards):
            if card not in known:
                message = marked("{name}: no card is called “{card}”")
                raise SourceError(message, file, line, name=name, card=card)
    return found


def _counts(cards: object, what: str, file: str, line: int) -> dict[str, int]:
    """How many there are of each card; one of each where only names are listed."""
    if isinstance(cards, list):
        return dict.fromkeys(cards, 1)
    counts = shaped(cards, Located, what, file, line)
    for card, count in counts.items():
        if shaped(count, int, f"{what}: {card}", file, line) < 1:
            message = marked("{where}: {card}: {count} is no count")
            raise SourceError(message, file, line, where=what, card=card, count=count)
    return dict(counts)


def options(data: Mapping[str, Any], read: Reader, file: str) -> dict[str, Any]:
    """The options of a game; the text of a value, where it has one, as clauses."""
    found = {}
    for name, option in data.items():
        values = {}
        for value, facts in option["values"].items():
            clauses = []
            if "text" in facts:
                try:
                    clauses = [encode(clause) for clause in read.text(facts["text"]).clauses]
                except CardTextError as error:
                    line = option["values"].lines[value]
                    message = marked("{name} {value}: text: {problem}")
                    raise SourceError(
                        message, file, line, name=name, value=value, problem=error.message
                    ) from None
            values[value] = {"name": facts["name"], "as": facts.get("as", value), "clauses": clauses}
        found[name] = {"name": option["name"], "default": option["default"], "values": values}
    return found


def option_values(data: Mapping[str, Any]) -> dict[str, str]:
    """The values of all options of a game, each with its option."""
    return {value: name for name, option in data.items() for value in option["values"]}
