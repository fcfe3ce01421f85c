"""Every card is in a set that is legal on the day of the event.

A card counts from the first day one of its printings is legal where the event is held; printings beyond the
numbering of their set, and sets whose cards are legal by name only, do not make it so. Where nobody knows that
day, and it matters, this is a doubt.

Breaks it:  a card of 2011 in a deck for an event of 2009
Mend it:    take it out, or check for a later date
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from validator.cards.release import Day, is_out, legal_days
from validator.model import Deck, Finding
from validator.rules.findings import found


def check(deck: Deck, sets: Mapping[str, Day], date: str, region: str) -> Iterator[Finding]:
    """Yield a finding for every card that is not out yet on the date; `sets` is empty where every set is."""
    if not sets:
        return
    for card, slots in deck.cards(*deck.zones).items():
        out = is_out(card, sets, date)
        if out is not True and not card.only:
            days = [day.date for day in legal_days(card, sets)]
            yield found(
                slots,
                level="error" if out is False else "doubt",
                variant=("unknown" if out is None else "later" if days else "never")
                + ("-there" if region else ""),
                date=date,
                region=region,
                first=min(filter(None, days), default=""),
            )
