"""A main deck holds no more than three signature cards in all, and only those of the legend's champion.

They are counted together, whatever their names. A sideboard that takes the number beyond three is worth a
warning: not all of them can be played at once. In limited play the rule does not hold.

Why: Signature cards are what one champion alone can do, and strong for that; three of them are enough for a
deck.

Breaks it: Highlander and Alpha Strike are both signature cards of Master Yi, and there are four.

    Legend: Wuju Master
    Main Deck
    2 Highlander
    2 Alpha Strike

Mend it: Take out signature cards until three are left, all of the legend's champion.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from validator.model import Card, Deck, Finding, Level, Setting, Slot
from validator.rules.findings import found
from validator.rules.riftbound.champions import MAIN_DECK, champion_tags, same_champion


def across(deck: Deck, card: Card) -> bool:  # noqa: ARG001 -- every rule is asked the same
    """Whether the card is a signature card."""
    return "Signature" in card.tags


def check(deck: Deck, total: Setting[int], tag: Setting[bool]) -> Iterator[Finding]:
    """Yield a finding where there are too many, and one for each that is of another champion."""
    if not any(slot.card is not None and "Signature" in slot.card.tags for slot in deck.slots):
        return
    if deck.leader and tag.value:
        own = champion_tags(deck.leader)
        for card, slots in _signatures(deck, *deck.legal_zones).items():
            if not same_champion(card, deck.leader):
                yield found(
                    slots,
                    level="doubt" if "tags" in card.doubtful else "error",
                    variant="tag",
                    cite=tag.cite,
                    tags=sorted(champion_tags(card)),
                    legend=deck.leader.name,
                    legend_tags=sorted(own),
                )
    looks: tuple[tuple[tuple[str, ...], Level, str], ...] = (
        (MAIN_DECK, "error", "total"),
        (deck.legal_zones, "warning", "side"),
    )
    for zones, level, variant in looks:
        every = sorted(
            (slot for slots in _signatures(deck, *zones).values() for slot in slots),
            key=lambda slot: slot.entry.span,
        )
        count = sum(slot.count for slot in every)
        if count > total.value:
            over = count - total.value
            yield found(
                every, level=level, variant=variant, cite=total.cite, count=count, total=total.value, over=over
            )
            return


def _signatures(deck: Deck, *zones: str) -> Mapping[Card, tuple[Slot, ...]]:
    return {card: slots for card, slots in deck.deck_cards(*zones).items() if "Signature" in card.tags}
