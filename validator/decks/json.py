"""The project's own deck form, in JSON.

An object with the keys game, play, format, date and edition, the game's own settings, name and comments, and
`zones`: under each of the game's zones a list of cards, `{"name": …, "count": …, "set": …, "number": …}`, of
which the name alone is needed; `group` is the heading a card stands under within the zone. Several decks are
several objects, in an array or one behind the other, as in JSON lines. A key that is none of these is a
mistake, since what it was meant to say would go unread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from validator.decks import shapes
from validator.decks.decode import UnreadableDeck
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Line, Listing
from validator.decks.located import Value
from validator.decks.parts import clean
from validator.decks.source import Source
from validator.model import DeckList, Entry, Span
from validator.suggestion import nearest

ENDING = ".json"
HOLDS = Holds(printings=True, settings=True, title=True, comments=True, groups=True, several=True)

_OTHERS = ("name", "comments", "zones")
_CARD = ("name", "count", "set", "number", "group")
_LOOKED_AT = 10


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text's objects have zones as this form has them."""
    return shapes.most(source, lambda deck: _is_deck(deck, layout))


def _is_deck(deck: dict[str, Any], layout: Layout) -> bool:
    zones = deck.get("zones")
    if not isinstance(zones, dict):
        return False
    if isinstance(deck.get("game"), str):
        return True
    named = [zone for zone, cards in zones.items() if any("name" in card for card in shapes.listed(cards))]
    return any(zone in layout.zones or nearest(zone[:40], layout.zones) for zone in named[:_LOOKED_AT])


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks a JSON text holds. Raises UnreadableDeck with the place and path of what cannot be taken."""
    return [_deck(deck, source, layout) for deck in shapes.decks(source)]


def _deck(deck: Value, source: Source, layout: Layout) -> DeckList:
    settings_known = layout.known_settings
    entries: list[Entry] = []
    groups: list[tuple[int, str]] = []
    settings: dict[str, str] = {}
    places: dict[str, Span] = {}
    for key, value in deck.said.items():
        if key not in settings_known and key not in _OTHERS:
            raise _unknown(key, value, (*settings_known, *_OTHERS))
        if value.said is None:
            continue
        if key in settings_known:
            settings[key] = _setting(value, key)
            places[key] = value.span
        elif key == "zones":
            for zone, cards in shapes.wanted(value, dict).said.items():
                if zone not in layout.zones:
                    raise _unknown(zone, cards, layout.zones)
                entries.extend(_zone(cards, zone, layout, groups, len(entries)))
    name = deck.get("name")
    return DeckList(
        tuple(entries),
        settings=settings,
        lines=tuple(source.lines),
        places=places,
        name=clean(shapes.wanted(name, str).said) if name else "",
        comments=tuple(_comments(deck)),
        groups=tuple(groups),
    )


def _comments(deck: Value) -> Iterator[str]:
    comments = deck.get("comments")
    if comments is not None:
        for comment in shapes.wanted(comments, list).said:
            yield clean(shapes.wanted(comment, str).said)


def _setting(value: Value, key: str) -> str:
    if isinstance(value.said, bool) or not isinstance(value.said, str | int | float):
        raise UnreadableDeck("json-setting", {"key": key, "path": value.path}, value.span)
    return clean(str(value.said))


def _zone(
    cards: Value, zone: str, layout: Layout, groups: list[tuple[int, str]], start: int
) -> Iterator[Entry]:
    """The cards of a zone, with `start` cards before it; the headings among them are added to the groups."""
    if cards.said is None:
        return
    group = ""
    for number, card in enumerate(shapes.wanted(cards, list).said, start):
        yield _card(card, zone, layout)
        heading = clean(card.text("group"))
        if heading != group:
            groups.append((number, heading))
            group = heading


def _card(card: Value, zone: str, layout: Layout) -> Entry:
    shapes.wanted(card, dict)
    for key, value in card.said.items():
        if key not in _CARD:
            raise _unknown(key, value, _CARD)
        if key in ("name", "set", "group") and value.said is not None:
            shapes.wanted(value, str)
    name = clean(card.text("name"))
    if not name:
        raise UnreadableDeck("json-card", {"path": card.path}, card.span)
    count, wrong = shapes.counted(card, "count")
    return Entry(name, zone, card.span, count, wrong, printing=_printing(card, layout))


def _printing(card: Value, layout: Layout) -> str:
    number = card.get("number")
    written = ""
    if number is not None:
        if isinstance(number.said, bool) or not isinstance(number.said, str | int):
            raise UnreadableDeck("json-text", {"path": number.path}, number.span)
        written = str(number.said)
    if written.strip() and not card.text("set"):
        printing = shapes.printing_of(written, layout)
        if not printing and number is not None:
            raise UnreadableDeck("json-set", {"path": number.path}, number.span)
        return printing
    return shapes.in_set(card.text("set"), written, layout)


def _unknown(key: str, value: Value, known: Sequence[str]) -> UnreadableDeck:
    near = nearest(key, known)
    params = {"key": key[:40], "path": value.path, "known": [near] if near else list(known), "near": bool(near)}
    return UnreadableDeck("json-key", params, value.key or value.span)


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks as JSON: one as an object, several as an array."""
    return shapes.written([_written(listing, layout) for listing in listings])


def _written(listing: Listing, layout: Layout) -> dict[str, Any]:
    said: dict[str, Any] = {"game": listing.game, **listing.settings}
    if listing.name:
        said["name"] = listing.name
    if listing.comments:
        said["comments"] = list(listing.comments)
    zones = {zone: [_line(line) for line in listing.of(zone)] for zone in layout.zones}
    said["zones"] = {zone: cards for zone, cards in zones.items() if cards}
    return said


def _line(line: Line) -> dict[str, Any]:
    card: dict[str, Any] = {"name": line.name, "count": line.count}
    if line.named and line.set:
        card["set"] = line.set
    if line.named and line.number:
        card["number"] = line.number
    if line.group:
        card["group"] = line.group
    return card
