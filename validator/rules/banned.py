"""No card that is banned on the day of the event.

A ban is on the card's name, so on every printing. Where nothing official says that a card is banned, but a list
does, this is a doubt. Some rules let a player keep the banned cards of a preconstructed deck that is played
exactly as it is sold.

Breaks it:  a banned card in the main deck
Mend it:    take it out
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from validator.model import Deck, Finding, Setting
from validator.rules.findings import found


def check(
    deck: Deck,
    bans: Mapping[str, Mapping[str, Any]],
    products: Mapping[str, Mapping[str, Mapping[str, int]]],
    exempt: Setting[Literal["preconstructed"]] | None = None,
) -> Iterator[Finding]:
    """Yield a finding for every banned card; `bans` are those in force, `products` the preconstructed decks."""
    banned = {card: slots for card, slots in deck.cards(*deck.zones).items() if card.name in bans}
    if not banned or (exempt is not None and _as_sold(deck, products)):
        return
    for card, slots in banned.items():
        ban = bans[card.name]
        yield found(
            slots,
            level="doubt" if ban.get("unsure") else "error",
            variant="unsure" if ban.get("unsure") else "only" if "only" in ban else "",
            since=ban["from"],
            only=ban.get("only", []),
            announced=ban["source"],
        )


def _as_sold(deck: Deck, products: Mapping[str, Mapping[str, Mapping[str, int]]]) -> bool:
    """Whether the deck holds exactly the cards of a product, zone by zone, and nothing besides."""
    held: dict[str, Counter[str]] = {}
    for slot in deck.stands_in(*deck.zones):
        if slot.card is None:
            return False
        held.setdefault(deck.parts.get(slot.zone, slot.zone), Counter())[slot.card.name] += slot.count
    return any(held == {zone: Counter(cards) for zone, cards in sold.items()} for sold in products.values())
