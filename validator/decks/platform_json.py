"""The JSON in which the publisher's event platform gives the lists of a tournament.

An object with `legend_name` and `sections`, each with a `name`, a `section_type` and `cards` of a name, a
quantity and a type. Most lists have three sections alone, Main Deck, Rune Pool and Sideboard: the card the deck
is built around stands in the head only, and what else a deck needs is missing. A section for the chosen card
may repeat one of the Main Deck, or the Main Deck may lack it.
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

_SECTIONS = {
    "main": ("Main Deck", "main"),
    "runes": ("Rune Pool", "rune_pool"),
    "side": ("Sideboard", "sideboard"),
    "champion": ("Champion", "champion"),
    "legend": ("Legend", "legend"),
    "battlefields": ("Battlefields", "battlefield"),
}
"""What the platform calls the zones, and the type of section they are, in its order."""

HOLDS = Holds(zones=frozenset(_SECTIONS), title=True, several=True)


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text's objects are sections of cards, one of them the main part of a deck."""
    return shapes.most(source, lambda deck: _is_deck(deck, layout))


def _is_deck(deck: dict[str, Any], layout: Layout) -> bool:
    sections = shapes.listed(deck.get("sections"))
    titles = [str(section.get(key, "")) for section in sections for key in ("section_type", "name")]
    return (
        bool(sections)
        and all(isinstance(section.get("cards"), list) for section in sections)
        and any(zone_of(title, layout) == layout.main_zone for title in titles)
    )


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of a file. Raises UnreadableDeck with the place and path of what is none."""
    return [_deck(deck, source, layout) for deck in shapes.decks(source)]


def _deck(deck: Value, source: Source, layout: Layout) -> DeckList:
    entries: list[Entry] = []
    findings: list[Finding] = []
    for section in shapes.under(deck, "sections", kind=list).said:
        shapes.wanted(section, dict)
        titles = [section.text(key) for key in ("name", "section_type")]
        zones = (zone_of(title, layout) for title in titles if title)
        zone = next((zone for zone in zones if zone is not None), None)
        cards = shapes.cards(shapes.under(section, "cards", kind=list), zone or "", layout)
        if zone is None and cards:
            findings.append(unknown_part(titles[0] or titles[1], section.span))
        entries.extend(cards)
    more = shapes.others(deck, ("sections",), layout)
    entries = shapes.led([*entries, *more.entries], deck.get("legend_name"), layout)
    return shapes.deck_list(deck, entries, source, [*findings, *more.findings], titles=("deck_name", "name"))


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks as the platform gives them, several as an array."""
    return shapes.written([_written(listing, layout) for listing in listings])


def _written(listing: Listing, layout: Layout) -> dict[str, Any]:
    said: dict[str, Any] = {}
    if listing.name:
        said["deck_name"] = listing.name
    if leaders := listing.of(layout.leader_zone):
        said["legend_name"] = leaders[0].name
    said["sections"] = [
        {"name": name, "section_type": kind, "cards": [_card(line) for line in listing.of(zone)]}
        for zone, (name, kind) in _SECTIONS.items()
        if listing.of(zone) or zone == layout.main_zone
    ]
    return said


def _card(line: Line) -> dict[str, Any]:
    kind = " ".join(sorted(line.card.types)) if line.card else ""
    return {"name": line.name, "quantity": line.count, **({"type": kind} if kind else {})}
