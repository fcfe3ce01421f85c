"""No more copies of a card than the game allows.

Copies are counted by the card's name, over every zone the edition names, whatever lines they stand on. A card
whose text allows any number is exempt; one whose text allows fewer is held to that, where the edition says so.

Breaks it:  3 copies in the main deck and 2 in the side deck, where 4 are allowed
Mend it:    take out one copy
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Card, Deck, Finding, Setting, Slot, Zones
from validator.rules.findings import found


def check(
    deck: Deck, limit: Setting[int], zones: Setting[Zones], own_limits: Setting[bool] | None = None
) -> Iterator[Finding]:
    """Yield a finding for every name with too many copies; a doubt where it is not known to be limited."""
    by_name: dict[str, list[Slot]] = {}
    allowed: dict[str, Setting[int]] = {}
    for card, slots in deck.deck_cards(*zones.value).items():
        if not any(clause.unlimited for clause in card.clauses):
            by_name.setdefault(card.name, []).extend(slots)
            allowed[card.name] = _own_limit(card, own_limits) or limit
    for name, copies in by_name.items():
        count = sum(slot.count for slot in copies)
        most = allowed[name]
        if count > most.value:
            own = most is not limit
            unsure = any(slot.card and "unlimited" in slot.card.doubtful for slot in copies)
            yield found(
                sorted(copies, key=lambda slot: slot.entry.span),
                level="doubt" if unsure and not own else "error",
                variant="own" if own else "",
                cite="; ".join(dict.fromkeys((most.cite, zones.cite))),
                count=count,
                limit=most.value,
                over=count - most.value,
                zones=[zone for zone in zones.value if any(slot.zone == zone for slot in copies)],
            )


def _own_limit(card: Card, heeded: Setting[bool] | None) -> Setting[int] | None:
    """What the card's own text allows, where that is heeded; None where it says nothing."""
    limits = [clause.most_copies for clause in card.clauses if clause.most_copies is not None]
    return Setting(min(limits), heeded.cite) if heeded is not None and heeded.value and limits else None
