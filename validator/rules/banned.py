"""No card of a deck is banned on the day of the event.

A ban is on the card's name, so on every printing of it, in all parts of the deck. A format may also ban all
cards of a kind. Bans have days: what is banned today may have been legal at an event before.

Where a list says that a card is banned and nothing official does, this is a doubt. Some rules let a player keep
the banned cards of a preconstructed deck that is played exactly as it is sold; what a house format bans stays
banned there too.

Why: Cards are banned where they decide too many games, or make them tedious. A deck with one of them cannot be
played at the event at all.

Breaks it: Some Card is on the list of banned cards on the day of the event.

    Main Deck
    1 Some Card

Mend it: Take the card out, or choose a format or a day in which it is not banned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from validator.cards.card_lists import CardList, of_kind
from validator.model import Card, Deck, Finding, Setting
from validator.rules.findings import found
from validator.rules.listed import listed

ANY_LEADER = True
ANY_NUMBER = True


def across(
    deck: Deck,  # noqa: ARG001 -- all are asked the same
    card: Card,
    lists: Sequence[CardList],
    products: Mapping[str, Mapping[str, Mapping[str, int]]],
    exempt: Setting[Literal["preconstructed"]] | None = None,
) -> bool:
    """Whether the card is banned and a deck as it was sold may hold it."""
    if exempt is None or not any(one.names(card) for one in of_kind(lists, "banned")):
        return False
    return any(card.name in cards for sold in products.values() for cards in sold.values())


def check(
    deck: Deck,
    lists: Sequence[CardList],
    products: Mapping[str, Mapping[str, Mapping[str, int]]],
    cite: str,
    exempt: Setting[Literal["preconstructed"]] | None = None,
) -> Iterator[Finding]:
    """Yield a finding for every banned card; `products` are the preconstructed decks."""
    banned = [(one, held) for one in of_kind(lists, "banned") for held in listed(deck, one, lists).values()]
    kept = bool(banned) and exempt is not None and _as_sold(deck, products)
    for one, held in banned:
        if one.own or not kept:
            yield found(
                held.slots,
                level=held.level,
                variant=_variant(one, held.card),
                cite=one.cited(cite),
                since=one.since,
                only=list(one.values),
                announced=one.source,
                format=one.format,
                note=one.note,
            )


def _variant(one: CardList, card: Card) -> str:
    part, settled = one.part_of(card)
    if part is not None and part.where is not None:
        return "kind" if settled else "kind-unknown"
    if not one.sure:
        return "unsure" if one.since else "unsure-always"
    if not one.since:
        return "always"
    return "only" if one.values else ""


def _as_sold(deck: Deck, products: Mapping[str, Mapping[str, Mapping[str, int]]]) -> bool:
    """Whether the deck holds exactly the cards of a product, zone by zone, and nothing besides."""
    held: dict[str, Counter[str]] = {}
    for slot in deck.stands_in(*deck.zones):
        if slot.card is None:
            return False
        held.setdefault(deck.parts.get(slot.zone, slot.zone), Counter())[slot.card.name] += slot.count
    return any(held == {zone: Counter(cards) for zone, cards in sold.items()} for sold in products.values())
