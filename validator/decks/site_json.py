"""The JSON in which several deck sites keep a deck: its parts as keys.

`legend` and `champion` are names, `mainDeck` is a list of names with a quantity, `battlefields` a list of names
alone. The sideboard is called `sideboard` or `sideDeck`; `runes` are a list as well, or counts under the bare
words of the runes, as in `{"Chaos": 7}`. The copy of the chosen card may be among the others or not.

A bare-bones kind keeps codes alone, one a copy: `legendId`, `cardIds`, `runeIds`, `battlefieldIds` and
`sideboardIds`, each code with the size of its set behind a hyphen, as in `ogn-043-298`.
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

_KEYS = {
    "legend": "legend",
    "champion": "champion",
    "main": "mainDeck",
    "runes": "runes",
    "battlefields": "battlefields",
    "side": "sideboard",
}
"""The key each zone is written under."""

HOLDS = Holds(zones=frozenset(_KEYS), title=True, several=True)


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text's objects name a leader, and cards under a key that means the main part of a deck."""
    return shapes.most(source, lambda deck: _is_deck(deck, layout))


def _is_deck(deck: dict[str, Any], layout: Layout) -> bool:
    if "sections" in deck or "legend_card" in deck:
        return False
    zones = {key: zone_of(key, layout) for key in list(deck)[:50]}
    leads = any(_is_named(deck[key]) for key, zone in zones.items() if zone == layout.leader_zone)
    mains = [deck[key] for key, zone in zones.items() if zone == layout.main_zone]
    return leads and any(_are_cards(cards, layout) for cards in mains)


def _is_named(leader: Any) -> bool:
    if isinstance(leader, dict):
        return any(isinstance(leader.get(key), str) for key in shapes.NAMES)
    return isinstance(leader, str | list) and bool(leader)


def _are_cards(cards: Any, layout: Layout) -> bool:
    if not isinstance(cards, list) or not cards:
        return False
    if all(isinstance(card, str) for card in cards):
        return all(shapes.is_code(card, layout) for card in cards)
    return all(
        isinstance(card, dict)
        and any(key in card for key in (*shapes.NAMES, *shapes.CODES))
        and any(key in card for key in shapes.COUNTS)
        and not ("type" in card and "qty" in card)
        for card in cards
    )


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of a file. Raises UnreadableDeck with the place and path of what is none."""
    return [_deck(deck, source, layout) for deck in shapes.decks(source)]


def _deck(deck: Value, source: Source, layout: Layout) -> DeckList:
    entries: list[Entry] = []
    findings: list[Finding] = []
    lone: dict[str, list[str]] = {}
    found = False
    for key, value in deck.said.items():
        zone = zone_of(key, layout)
        if zone is None:
            if shapes.look_like_cards(value):
                entries.extend(shapes.cards(value, "", layout))
                findings.append(unknown_part(key, value.key or value.span))
        elif isinstance(value.said, str) and (zone == layout.leader_zone or zone in layout.parts):
            lone.setdefault(zone, []).append(key)
        elif isinstance(value.said, str):
            entries += [entry._replace(bare=True) for entry in shapes.cards(value, zone, layout)]
        elif isinstance(value.said, dict | list):
            entries.extend(shapes.cards(value, zone, layout))
            found = found or zone == layout.main_zone
    if not found:
        shapes.under(deck, _KEYS["main"], kind=list)
    heads = []
    for zone, keys in lone.items():
        codes = [key for key in keys if shapes.is_code(deck.text(key), layout)]
        names = [key for key in keys if key not in codes]
        entry = shapes.leader(deck, names, codes, zone, layout)
        heads += [entry] if entry else []
    return shapes.deck_list(deck, [*heads, *entries], source, findings, ("name", "title", "deckName"))


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks as such a site keeps them, several as an array."""
    return shapes.written([_written(listing) for listing in listings])


def _written(listing: Listing) -> dict[str, Any]:
    said: dict[str, Any] = {}
    if listing.name:
        said["name"] = listing.name
    for zone, key in _KEYS.items():
        lines = listing.of(zone)
        if zone in ("legend", "champion") and len(lines) == 1 and lines[0].count == 1:
            said[key] = lines[0].name
        elif zone == "battlefields" and all(line.count == 1 for line in lines):
            said[key] = [line.name for line in lines]
        elif lines or zone == "main":
            said[key] = [_card(line) for line in lines]
    return said


def _card(line: Line) -> dict[str, Any]:
    return {"name": line.name, "quantity": line.count}
