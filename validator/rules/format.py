"""Every card is of a set that the format allows on the day of the event.

A card counts from the first day one of its printings is legal. Where nobody knows that day, and it matters,
this is a doubt.

Breaks it:  a card of 2011 in a deck for an event of 2009
Mend it:    take it out, or check for a later date
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from validator.model import Card, Deck, Finding
from validator.rules.findings import found


class Day(NamedTuple):
    """When a set came out, as `2009`, `2009-06` or `2009-06-05`; where `sure` is false it was out by then."""

    date: str
    sure: bool


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


def is_out(card: Card, sets: Mapping[str, Day], date: str) -> bool | None:
    """Whether a card had come out by a day; None where that is not known exactly enough."""
    if not sets:
        return True
    answers = [_reached(sets[printing.set], date) for printing in card.printings]
    return True if True in answers else None if None in answers else False


def _reached(day: Day, date: str) -> bool | None:
    same = date[: len(day.date)]
    if not day.sure:
        return True if same >= day.date else None
    if same == day.date:
        return True if date == day.date else None
    return same > day.date
