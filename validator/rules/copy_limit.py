"""No more copies of a card than the game allows.

Copies are counted by the card's name, over every zone the edition names, whatever lines they stand on. A card
whose type line says it is unlimited is exempt.

Breaks it:  3 Parvink in the main deck and 2 in the side deck
Mend it:    take out one copy
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from validator.model import Deck, Finding, Setting, Slot
from validator.rules.findings import found


def check(
    deck: Deck, limit: Setting[int], zones: Setting[tuple[Literal["main", "side"], ...]]
) -> Iterator[Finding]:
    """Yield a finding for every name with too many copies; a doubt where it is not known to be limited."""
    by_name: dict[str, list[Slot]] = {}
    for card, slots in deck.deck_cards(*zones.value).items():
        if not any(clause.unlimited for clause in card.clauses):
            by_name.setdefault(card.name, []).extend(slots)
    for copies in by_name.values():
        count = sum(slot.count for slot in copies)
        if count > limit.value:
            unsure = any(slot.card and "unlimited" in slot.card.doubtful for slot in copies)
            yield found(
                sorted(copies, key=lambda slot: slot.entry.span),
                level="doubt" if unsure else "error",
                cite=limit.cite,
                count=count,
                limit=limit.value,
                over=count - limit.value,
                zones=[zone for zone in zones.value if any(slot.zone == zone for slot in copies)],
            )
