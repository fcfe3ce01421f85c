"""The words of the cards of a list as they are in force on a day, where some of them were replaced."""

from __future__ import annotations

from collections.abc import Sequence

from validator.cards.names import Resolved
from validator.cards.store import Store
from validator.model import Card, Slot


def in_force(resolved: Resolved, store: Store, day: str) -> Resolved:
    """A list with the cards as they read on a day."""
    if not resolved.reworded:
        return resolved
    slots = _slots(resolved.slots, store, day)
    shared = tuple(item._replace(cards=_cards(item.cards, store, day)) for item in resolved.shared)
    return resolved._replace(slots=slots, shared=shared)


def _slots(slots: Sequence[Slot], store: Store, day: str) -> tuple[Slot, ...]:
    return tuple(_slot(slot, store, day) for slot in slots)


def _slot(slot: Slot, store: Store, day: str) -> Slot:
    if slot.card is None or not (slot.card.errata or slot.others):
        return slot
    return slot._replace(card=store.in_force(slot.card, day), others=_cards(slot.others, store, day))


def _cards(cards: Sequence[Card], store: Store, day: str) -> tuple[Card, ...]:
    return tuple(store.in_force(card, day) for card in cards)
