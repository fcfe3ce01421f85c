"""A deck holds no more copies of a card than the game allows.

Copies are counted by the card's name, over all the parts of the deck the edition names, whatever lines and
printings they are spread over. A card whose text allows any number is exempt; one whose text allows fewer is
held to that, where the edition says so.

Where it is not known whether a card is limited at all, this is a doubt.

Why: With the limit a deck has to be made of many different cards. The side deck counts where the rules say so,
since its cards come into the deck between games.

Breaks it: Five copies in main and side deck together, where four are allowed.

    Main Deck
    3 Some Card
    Side Deck
    2 Some Card

Mend it: Take out one copy, from either part.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Card, Deck, Finding, Setting, Slot, Zones
from validator.rules.findings import found, never

across = never
ANY_LEADER = True


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
