"""The plain JSON of a small app: codes of cards with counts, in four parts.

`legend_card` is the code of the card the deck is built around, `legend` the short name of its champion, which
is no card's name. `battlefields`, `runes` and `cards` are lists of `card_id`, `count` and, mostly, `name`.
Which of the cards is the chosen one is not told, and there is no sideboard.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from validator.decks import shapes
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Line, Listing
from validator.decks.located import Value
from validator.decks.source import Source
from validator.model import DeckList

ENDING = ".json"

_KEYS = {"battlefields": "battlefields", "runes": "runes", "main": "cards"}
"""The key of the list of each zone."""

HOLDS = Holds(
    zones=frozenset({"legend", *_KEYS}), unzoned=frozenset({"champion"}), printings=True, several=True
)


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text's objects hold a leader's code, and cards by theirs."""
    return shapes.most(source, _is_deck)


def _is_deck(deck: dict[str, Any]) -> bool:
    cards = shapes.listed(deck.get("cards"))
    return (
        isinstance(deck.get("legend_card"), str)
        and bool(cards)
        and all("card_id" in card or "name" in card for card in cards)
    )


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of a file. Raises UnreadableDeck with the place and path of what is none."""
    return [_deck(deck, source, layout) for deck in shapes.decks(source)]


def _deck(deck: Value, source: Source, layout: Layout) -> DeckList:
    shapes.under(deck, "cards", kind=list)
    lead = shapes.leader(deck, ("legend",), ("legend_card",), layout.leader_zone, layout)
    more = shapes.others(deck, (), layout)
    entries = [lead, *more.entries] if lead else more.entries
    return shapes.deck_list(deck, entries, source, more.findings)


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks as the app keeps them, several as an array."""
    return shapes.written([_written(listing, layout) for listing in listings])


def _written(listing: Listing, layout: Layout) -> dict[str, Any]:
    said: dict[str, Any] = {}
    leaders = listing.of(layout.leader_zone)
    if leaders:
        said["legend"] = leaders[0].name
        if leaders[0].number:
            said["legend_card"] = leaders[0].printing
    parts = [part for part, whole in layout.parts.items() if whole == layout.main_zone]
    for zone, key in _KEYS.items():
        zones = (*parts, zone) if zone == layout.main_zone else (zone,)
        said[key] = [_card(line) for line in listing.of(*zones)]
    return said


def _card(line: Line) -> dict[str, Any]:
    code = {"card_id": line.printing} if line.number else {}
    return {**code, "name": line.name, "count": line.count}
