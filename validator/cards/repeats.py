"""A card of a deck that a list names twice: in a part of its own, and among the cards that part belongs to."""

from __future__ import annotations

from validator.cards.names import Resolved
from validator.decks.layout import Layout
from validator.model import Finding, zone_counts


def counted_once(resolved: Resolved, layout: Layout, size: int | None) -> tuple[Resolved, list[Finding]]:
    """The list with such a card counted once, and a note that it is.

    It was named twice where the part and the whole together hold one card more than the deck has, and the card
    stands in both. Otherwise the list is taken as it is written. `size` is how many cards such a deck has, None
    where that is not known.
    """
    notes = []
    for part, whole in layout.parts.items():
        counts = zone_counts(resolved.slots)
        count = counts.get(part, 0) + counts.get(whole, 0)
        if size is None or counts.get(part) != 1 or count != size + 1:
            continue
        slots = list(resolved.slots)
        named = next(slot for slot in slots if slot.zone == part)
        for place, slot in enumerate(slots):
            if slot.zone == whole and slot.card is not None and slot.card is named.card:
                slots[place] = slot._replace(count=slot.count - 1)
                notes.append(
                    Finding(
                        "deck/named-twice",
                        "note",
                        cards=(slot.card.name,),
                        span=named.entry.span,
                        related=(slot.entry.span,),
                        params={"zone": part, "whole": whole, "count": count},
                    )
                )
                resolved = resolved._replace(slots=tuple(slots))
                break
    return resolved, notes
