"""The lists of a game beside its cards, checked: bans, preconstructed decks, and what its options are."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Container, Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from validator.cards.codec import encode
from validator.cards.sources import Located, SourceError, check_keys, load, require, shaped
from validator.cards.text import CardTextError, Reader


def entries(data: Located, key: str, file: str, kind: type[Any] = Located) -> Located:
    """The one list of a file, by the names of its entries. Raises SourceError for a file of another shape."""
    check_keys(data, (key,), file, 1)
    require(data, (key,), file)
    found = shaped(data[key], Located, key, file, data.lines[key])
    for name, facts in found.items():
        shaped(facts, kind, name, file, found.lines[name])
    return found


def check_day(day: object, what: str, file: str, line: int | None) -> str:
    """A day as it is written, where there is such a day. Raises SourceError."""
    try:
        return datetime.date.fromisoformat(str(day)).isoformat()
    except ValueError:
        raise SourceError(f"{what}: “{day}” is no day; write it as YYYY-MM-DD", file, line) from None


def bans(folder: Traversable, where: str, known: Container[str], values: Collection[str]) -> Mapping[str, Any]:
    """The bans of a game by the card's name; empty where it has none.

    `values` are those of the game's options, which a ban may name. Raises SourceError.
    """
    file = f"{where}/bans.yaml"
    source = folder.joinpath("bans.yaml")
    if not source.is_file():
        return {}
    found = entries(load(source, file), "bans", file)
    for name, ban in found.items():
        line = found.lines[name]
        check_keys(ban, ("from", "until", "only", "unsure", "source"), file, line, f"{name}: fact")
        require(ban, ("from", "source"), file, line)
        check_keys(
            shaped(ban.get("only", []), list, f"{name}: only", file, line), values, file, line, f"{name}: value"
        )
        first = check_day(ban["from"], f"{name}: from", file, line)
        if "until" in ban and check_day(ban["until"], f"{name}: until", file, line) <= first:
            raise SourceError(f"{name}: {ban['until']} is not after {first}", file, line)
        if name not in known:
            raise SourceError(f"no card is called “{name}”", file, line)
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
        check_keys(facts, ("wave", "source", "deck"), file, line, f"fact of {name},")
        require(facts, ("source", "deck"), file, line)
        deck = shaped(facts["deck"], Located, f"{name}: deck", file, line)
        check_keys(deck, zones, file, line, f"{name}: zone")
        found[name] = {zone: _counts(cards, f"{name}: {zone}", file, line) for zone, cards in deck.items()}
        for card in (card for cards in found[name].values() for card in cards):
            if card not in known:
                raise SourceError(f"{name}: no card is called “{card}”", file, line)
    return found


def _counts(cards: object, what: str, file: str, line: int) -> dict[str, int]:
    """How many there are of each card; one of each where only names are listed."""
    if isinstance(cards, list):
        return dict.fromkeys(cards, 1)
    counts = shaped(cards, Located, what, file, line)
    for card, count in counts.items():
        if shaped(count, int, f"{what}: {card}", file, line) < 1:
            raise SourceError(f"{what}: {card}: {count} is no count", file, line)
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
                    raise SourceError(f"{name} {value}: text: {error}", file, line) from None
            values[value] = {"name": facts["name"], "as": facts.get("as", value), "clauses": clauses}
        found[name] = {"name": option["name"], "default": option["default"], "values": values}
    return found


def option_values(data: Mapping[str, Any]) -> list[str]:
    """The values of all options of a game."""
    return [value for option in data.values() for value in option["values"]]
