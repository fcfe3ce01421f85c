"""A saved object of Tabletop Simulator: the cards of a deck as they lie on the table, one object a copy.

`ObjectStates` are the piles. A pile is called after its part of the deck, that of the main deck not at all, and
holds a card for each copy, whose `Nickname` is its name. A pile of one card is the bare card, so that what part
it is of is told by its type, or else by its place: before the main deck lie the cards a list begins with, in
their order, and behind it the sideboard. The set and number are nowhere but in the address of the picture: the
`CardID` of a card, without its last two figures, is the key of its picture in `CustomDeck`.

Saves of whole collections often have pictures of many cards each and no names; nobody can tell the cards of
those. Bags may hold the piles; other things on the table are no cards.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from validator.decks import shapes
from validator.decks.decode import UnreadableDeck
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Line, Listing
from validator.decks.located import Value
from validator.decks.parts import clean, zone_of
from validator.decks.source import Source
from validator.model import DeckList, Entry, Span
from validator.records import NamedTuple

ENDING = ".json"

_PILES = {
    "legend": "Legends",
    "champion": "Champions",
    "main": "",
    "battlefields": "Battlefields",
    "runes": "Runes",
    "side": "Sideboard",
}
"""What the pile of each zone is called, in the order they lie on the table."""

HOLDS = Holds(zones=frozenset(_PILES), printings=True, title=True)

_CARDS = ("Card", "CardCustom")
_DECKS = ("Deck", "DeckCustom")
_PICTURE = "https://cdn.piltoverarchive.com/cards/{}.webp"
_MOST_COPIES = 10_000


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text is a saved object with cards that have names, or pictures named after their codes."""
    found = shapes.objects(source)
    if len(found) != 1:
        return False
    states = shapes.listed(found[0].get("ObjectStates"))
    return any(_names_cards(state, layout, 10) for state in states)


def _names_cards(state: Mapping[str, Any], layout: Layout, deepest: int) -> bool:
    if state.get("Name") in _CARDS and isinstance(state.get("Nickname"), str) and state["Nickname"].strip():
        return True
    pictures = state.get("CustomDeck")
    if isinstance(pictures, dict) and any(
        isinstance(picture, dict) and _code(str(picture.get("FaceURL", "")), layout)
        for picture in pictures.values()
    ):
        return True
    inside = shapes.listed(state.get("ContainedObjects")) if deepest else []
    return any(_names_cards(item, layout, deepest - 1) for item in inside)


def _code(address: str, layout: Layout) -> str:
    """The set and number a picture is named after; empty where it is named otherwise."""
    stem = posixpath.basename(address.partition("?")[0][-200:]).partition(".")[0]
    return shapes.printing_of(stem, layout) if shapes.is_code(stem, layout) else ""


class _Card(NamedTuple):
    """One copy of a card on the table; one without a name has its number on the table in place of it."""

    name: str
    printing: str
    number: str
    span: Span
    note: str = ""


class _Pile(NamedTuple):
    """Cards that lie together; one that lies alone is no pile, but `lone`."""

    title: str
    cards: list[_Card]
    lone: bool
    place: Value


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The one deck of a saved object. Raises UnreadableDeck, also where its cards have no names."""
    found = shapes.decks(source)
    return [_deck(table, source, layout) for table in found]


def _deck(table: Value, source: Source, layout: Layout) -> DeckList:
    states = shapes.under(table, "ObjectStates", kind=list)
    piles = [pile for state in states.said for pile in _piles(state, layout)]
    cards = [card for pile in piles for card in pile.cards]
    if not any(card.name for card in cards):
        raise UnreadableDeck("tts-no-names", {"path": states.path}, (piles[0].place if piles else states).span)
    entries: list[Entry] = []
    for pile, zone in zip(piles, _zones(piles, layout), strict=True):
        entries.extend(_entries(pile, zone))
    return DeckList(tuple(entries), lines=tuple(source.lines), name=clean(table.text("SaveName")))


def _piles(state: Value, layout: Layout) -> Iterator[_Pile]:
    """The piles of cards that a thing on the table is, or holds."""
    shapes.wanted(state, dict)
    kind, title = state.text("Name"), clean(state.text("Nickname"))
    inside = state.get("ContainedObjects")
    items = shapes.wanted(inside, list).said if inside is not None else []
    if kind in _CARDS:
        yield _Pile("", [_card(state, state, layout)], True, state)
    elif kind in _DECKS and items:
        yield _Pile(title, [_card(shapes.wanted(item, dict), state, layout) for item in items], False, state)
    elif kind in _DECKS:
        yield _Pile(
            title, [_pictured(number, state, layout) for number in state.items("DeckIDs")], False, state
        )
    else:
        for item in items:
            yield from _piles(item, layout)


def _card(card: Value, pile: Value, layout: Layout) -> _Card:
    name = clean(card.text("Nickname").partition("\n")[0])
    number = card.get("CardID")
    printing = _printing(number, card, layout) or _printing(number, pile, layout)
    name = name or printing
    note = clean(card.text("GMNotes"))
    return _Card(name, printing, "" if name else _number(number), card.span, note)


def _pictured(number: Value, pile: Value, layout: Layout) -> _Card:
    """A card of a pile that lists nothing but the pictures of its cards."""
    printing = _printing(number, pile, layout)
    return _Card(printing, printing, "" if printing else _number(number), number.span)


def _number(number: Value | None) -> str:
    return f"CardID {number.said}" if number is not None and isinstance(number.said, int) else "CardID ?"


def _printing(number: Value | None, holder: Value, layout: Layout) -> str:
    pictures = holder.get("CustomDeck")
    if number is None or not isinstance(number.said, int) or pictures is None:
        return ""
    picture = pictures.get(str(number.said // 100))
    return _code(picture.text("FaceURL"), layout) if picture is not None else ""


def _zones(piles: Sequence[_Pile], layout: Layout) -> Iterator[str]:
    """The zone of each pile, in order."""
    titled = [zone_of(pile.title, layout) if pile.title else None for pile in piles]
    mains = [
        place
        for place, (pile, zone) in enumerate(zip(piles, titled, strict=True))
        if not pile.lone and zone in (None, layout.main_zone)
    ]
    main = mains[0] if mains else len(piles)
    first = [place for place, pile in enumerate(piles[:main]) if pile.lone]
    opening = dict(zip(first, layout.opening, strict=False)) if len(first) == len(layout.opening) else {}
    taken = {zone for zone in titled if zone}
    for place, (pile, zone) in enumerate(zip(piles, titled, strict=True)):
        if zone is not None:
            yield zone
        elif not pile.lone:
            yield layout.main_zone
        else:
            found = _lone_zone(pile.cards[0], opening.get(place, ""), place > main, taken, layout)
            taken.add(found)
            yield found


def _lone_zone(card: _Card, opening: str, behind: bool, taken: set[str], layout: Layout) -> str:
    """The zone of a card that lies alone: by what is noted on it, its type, or its place on the table."""
    noted = zone_of(card.note, layout) if card.note else None
    home = noted or opening or layout.home_of(card.printing) or layout.home_of(card.name)
    if home:
        return home
    if behind:
        return zone_of(_PILES["side"], layout) or ""
    return next((zone for zone in layout.opening if zone in layout.parts and zone not in taken), "")


def _entries(pile: _Pile, zone: str) -> Iterator[Entry]:
    start = 0
    while start < len(pile.cards):
        card = pile.cards[start]
        end = start + 1
        while end < len(pile.cards) and pile.cards[end][:3] == card[:3]:
            end += 1
        span = Span(*card.span[:2], *pile.cards[end - 1].span[2:])
        yield Entry(card.name or card.number, zone, span, count=end - start, printing=card.printing)
        start = end


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The first of the decks as a saved object. Raises UnreadableDeck for more copies than fit on a table."""
    listing = listings[0]
    if sum(line.count for line in listing.lines) > _MOST_COPIES:
        raise UnreadableDeck("too-many")
    piles = [_pile(title, listing.of(zone), zone) for zone, title in _PILES.items() if listing.of(zone)]
    return shapes.written([{"SaveName": listing.name, "ObjectStates": piles}])


def _pile(title: str, lines: Sequence[Line], zone: str) -> dict[str, Any]:
    copies = [line for line in lines for _ in range(line.count)]
    pictures = {str(number): _picture(line) for number, line in enumerate(copies, 1)}
    if len(copies) == 1:
        return {**_object(copies[0], 1), "GMNotes": title or zone, "CustomDeck": pictures}
    return {
        "Name": "DeckCustom",
        "Nickname": title,
        "DeckIDs": [number * 100 for number in range(1, len(copies) + 1)],
        "CustomDeck": pictures,
        "ContainedObjects": [_object(line, number) for number, line in enumerate(copies, 1)],
    }


def _object(line: Line, number: int) -> dict[str, Any]:
    return {"Name": "Card", "Nickname": line.name, "Description": "", "CardID": number * 100}


def _picture(line: Line) -> dict[str, Any]:
    code = f"{line.set}-{line.number.partition('/')[0]}"
    address = _PICTURE.format(code) if line.number else ""
    return {"FaceURL": address, "BackURL": "", "NumWidth": 1, "NumHeight": 1, "BackIsHidden": True}
