"""A card of a deck that a list names twice: in a part of its own, and among the cards that part belongs to."""

from __future__ import annotations

from validator.cards.names import Resolved
from validator.decks.layout import Layout
from validator.model import Finding


def counted_once(resolved: Resolved, layout: Layout, size: int | None) -> tuple[Resolved, list[Finding]]:
    """The list with such a card counted once, and a note that it is.

    It was named twice where the part and the whole together hold one card more than the deck has, and the card
    stands in both. Otherwise the list is taken as it is written. `size` is how many cards such a deck has, None
    where that is not known.
    """
    slots = list(resolved.slots)
    notes = []
    for part, whole in layout.parts.items():
        named = [slot for slot in slots if slot.zone == part]
        count = sum(slot.count for slot in slots if slot.zone in (part, whole))
        if size is None or len(named) != 1 or named[0].count != 1 or count != size + 1:
            continue
        for place, slot in enumerate(slots):
            if slot.zone == whole and slot.card is not None and slot.card is named[0].card:
                slots[place] = slot._replace(count=slot.count - 1)
                notes.append(
                    Finding(
                        "deck/named-twice",
                        "note",
                        cards=(slot.card.name,),
                        span=named[0].entry.span,
                        related=(slot.entry.span,),
                        params={"zone": part, "whole": whole, "count": count},
                    )
                )
                break
    return resolved._replace(slots=tuple(slots)), notes
