"""The cards of a deck that a list of its format means, by their names."""

from __future__ import annotations

from collections.abc import Sequence

from validator.cards.card_lists import CardList, lifted
from validator.model import Card, Deck, Level, Slot
from validator.records import NamedTuple


class Listed(NamedTuple):
    """The cards of one name that a list means: how sure that is, one of the cards, and where they stand."""

    level: Level
    card: Card
    slots: tuple[Slot, ...]

    @property
    def copies(self) -> int:
        """How many copies of the name there are."""
        return sum(slot.count for slot in self.slots)


def listed(deck: Deck, one: CardList, lists: Sequence[CardList]) -> dict[str, Listed]:
    """The cards a list means and no other list of the format lifts, by name, in the order of the file."""
    found: dict[str, Listed] = {}
    for card, slots in deck.cards(*(one.zones or deck.zones)).items():
        level = lifted(lists, card, one.names(card))
        if level is not None:
            before = found.get(card.name, Listed(level, card, ()))
            worst: Level = "error" if "error" in (level, before.level) else level
            found[card.name] = Listed(worst, before.card, before.slots + slots)
    return found
