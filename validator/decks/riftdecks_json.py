"""The JSON that is made of the pages of a deck site with one flat list of cards.

An object with `cards`, each with a `type`, a `qty`, a `code` (also in two, `set` and `num`), a `name` and more.
The type is a part of the deck for some (legend, champion, battlefields, runes, sideboard) and the type of card
for the others, which make up the main deck. The row of the chosen card is one copy of it; further copies stand
among the units.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from validator.decks import shapes
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Line, Listing
from validator.decks.located import Value
from validator.decks.parts import unknown_part, zone_of
from validator.decks.source import Source
from validator.model import DeckList, Entry, Finding

ENDING = ".json"

_TYPES = {
    "legend": "legend",
    "champion": "champion",
    "main": "",
    "battlefields": "battlefields",
    "runes": "runes",
    "side": "sideboard",
}
"""The type in the rows of each zone, in the order of the site; in the main deck it is that of the card."""

HOLDS = Holds(zones=frozenset(_TYPES), printings=True, title=True, several=True)


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text's objects hold cards with a type each, one of them the part of the deck's leader."""
    return shapes.most(source, lambda deck: _is_deck(deck, layout))


def _is_deck(deck: dict[str, Any], layout: Layout) -> bool:
    cards = shapes.listed(deck.get("cards"))
    types = [str(card.get("type")) for card in cards]
    return (
        bool(cards)
        and all({"type", "qty"} <= card.keys() and ("name" in card or "code" in card) for card in cards)
        and any(zone_of(kind, layout) is not None for kind in types)
    )


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of a file. Raises UnreadableDeck with the place and path of what is none."""
    return [_deck(deck, source, layout) for deck in shapes.decks(source)]


def _deck(deck: Value, source: Source, layout: Layout) -> DeckList:
    entries: list[Entry] = []
    findings: list[Finding] = []
    for card in shapes.under(deck, "cards", kind=list).said:
        kind = card.text("type")
        zone = zone_of(kind, layout) if kind else ""
        if zone is None and not any(finding.params["part"] == kind[:40] for finding in findings):
            place = card.get("type")
            findings.append(unknown_part(kind, place.span if place else card.span))
        entries.append(shapes.card(card, zone or "", layout))
    more = shapes.others(deck, ("cards", "domains"), layout)
    entries = shapes.led([*entries, *more.entries], deck.get("legend"), layout)
    return shapes.deck_list(deck, entries, source, [*findings, *more.findings])


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks as the site gives them, several as an array."""
    return shapes.written([_written(listing, layout) for listing in listings])


def _written(listing: Listing, layout: Layout) -> dict[str, Any]:
    said: dict[str, Any] = {}
    if leaders := listing.of(layout.leader_zone):
        said["legend"] = leaders[0].name
    if listing.name:
        said["name"] = listing.name
    said["cards"] = [_card(line, kind, layout) for zone, kind in _TYPES.items() for line in listing.of(zone)]
    return said


def _card(line: Line, kind: str, layout: Layout) -> dict[str, Any]:
    types = sorted(line.card.types) if line.card else []
    fitting = [word.lower() for word in types if zone_of(word, layout) == layout.main_zone]
    said: dict[str, Any] = {"type": kind or next(iter(fitting), layout.main_zone), "qty": line.count}
    if line.set:
        said["set"] = line.set
    if line.number:
        said |= {"num": line.number, "code": line.printing}
    return {**said, "name": line.name}
