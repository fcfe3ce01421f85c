"""Every card has come out by the day of the event.

A card counts from the first day one of its printings is legal. Where nobody knows that day, and it matters,
this is a doubt.

Breaks it:  a card of 2011 in a deck for an event of 2009
Mend it:    take it out, or check for a later date
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from validator.cards.release import Day, is_out
from validator.model import Deck, Finding
from validator.rules.findings import found


def check(deck: Deck, sets: Mapping[str, Day], date: str) -> Iterator[Finding]:
    """Yield a finding for every card that is not out yet on the date; `sets` is empty where every set is."""
    if not sets:
        return
    for card, slots in deck.cards("main", "side", deck.leader_zone).items():
        out = is_out(card, sets, date)
        if out is not True and not card.only:
            yield found(
                slots,
                level="error" if out is False else "doubt",
                variant="later" if out is False else "unknown",
                date=date,
                first=min(sets[printing.set].date for printing in card.printings),
            )
