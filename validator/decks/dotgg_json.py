"""The JSON of a deck site that keeps a deck as the codes of its cards with their counts.

An object with `cards`, e.g. `{"OGN-045": 3, "VEN-084A": 2}`, all parts of the deck together: they are told
apart by the types of the cards, and which card is the chosen one is told nowhere. The letter of another art is
a capital. `lg` is the code of the card the deck is built around, with the size of its set, `ln` its name; that
card is among the others as well.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from validator.decks import shapes
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Listing
from validator.decks.located import Value
from validator.decks.source import Source
from validator.model import DeckList, Entry

ENDING = ".json"
HOLDS = Holds(
    zones=frozenset({"legend"}),
    unzoned=frozenset({"main", "champion", "runes", "battlefields"}),
    names=False,
    printings=True,
    codes=True,
    several=True,
)

_ART = re.compile(r"(?<=\d)[A-Z]\b")


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text's objects hold counts under the codes of cards of the game, most of them."""
    return shapes.most(source, lambda deck: _is_deck(deck, layout))


def _is_deck(deck: dict[str, Any], layout: Layout) -> bool:
    cards = deck.get("cards")
    if not isinstance(cards, dict) or not cards:
        return False
    return sum(shapes.is_code(code, layout) for code in cards) * 2 > len(cards)


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of a file. Raises UnreadableDeck with the place and path of what is none."""
    return [_deck(deck, source, layout) for deck in shapes.decks(source)]


def _deck(deck: Value, source: Source, layout: Layout) -> DeckList:
    entries = shapes.cards(shapes.under(deck, "cards", kind=dict), "", layout)
    more = shapes.others(deck, ("cards",), layout)
    entries = [_small(entry) for entry in [*entries, *more.entries]]
    lead = shapes.leader(deck, ("ln",), ("lg",), layout.leader_zone, layout)
    if lead is not None:
        entries = _with_leader(entries, _small(lead), layout)
    return shapes.deck_list(deck, entries, source, more.findings)


def _with_leader(entries: list[Entry], lead: Entry, layout: Layout) -> list[Entry]:
    """The cards, with the one that leads them in its zone, from its own row where it has one."""
    code = lead.printing.partition("/")[0].casefold()
    for place, entry in enumerate(entries):
        if code and entry.printing.partition("/")[0].casefold() == code:
            own = entry._replace(name=lead.name, printing=lead.printing, zone=layout.leader_zone)
            return [own, *entries[:place], *entries[place + 1 :]]
    return [lead, *entries]


def _small(entry: Entry) -> Entry:
    """A card with the letter of its art as it is printed."""
    return entry._replace(printing=_ART.sub(lambda letter: letter[0].lower(), entry.printing))


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks as the site keeps them, several as an array. A card without a number is left out."""
    return shapes.written([_written(listing, layout) for listing in listings])


def _written(listing: Listing, layout: Layout) -> dict[str, Any]:
    said: dict[str, Any] = {}
    leaders = [line for line in listing.of(layout.leader_zone) if line.number]
    if leaders:
        said |= {"lg": leaders[0].printing, "ln": leaders[0].name}
    cards: dict[str, int] = {}
    held = (layout.leader_zone, *layout.parts, *sorted(HOLDS.unzoned))
    for line in listing.lines:
        if line.zone in held and line.number:
            code = f"{line.set}-{line.number.partition('/')[0].upper()}"
            cards[code] = cards.get(code, 0) + line.count
    return {**said, "cards": cards}
