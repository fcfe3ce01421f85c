"""Every card is of a set that the format allows on the day of the event.

A card counts from the first day one of its printings is legal. Where nobody knows that day, and it matters,
this is a doubt.

Breaks it:  a card of 2011 in a deck for an event of 2009
Mend it:    take it out, or check for a later date
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from validator.model import Card, Deck, Finding
from validator.rules.findings import found


def check(deck: Deck, sets: Mapping[str, str | None], newest: str, date: str) -> Iterator[Finding]:
    """Yield a finding for every card that is not legal yet on the date.

    `sets` maps a set's code to its first legal day (`2009`, `2009-06` or `2009-06-05`), None where nobody
    knows it; `newest` is the last of all known days, after which every set is out.
    """
    if date > newest and not newest.startswith(date[: len(newest)]):
        return
    for card, slots in deck.cards("main", "side", deck.leader_zone).items():
        out = is_out(card, sets, date)
        if out is not True and not card.only:
            days = sorted(day for printing in card.printings if (day := sets.get(printing.set)))
            yield found(
                slots,
                level="error" if out is False else "doubt",
                variant="later" if out is False else "unknown",
                date=date,
                first=days[0] if days else "",
            )


def is_out(card: Card, sets: Mapping[str, str | None], date: str) -> bool | None:
    """Whether a card has come out by a day; None where that is not known exactly enough."""
    answers = [_reached(sets.get(printing.set), date) for printing in card.printings]
    return True if True in answers else None if None in answers else False


def _reached(day: str | None, date: str) -> bool | None:
    """Whether a day given as exactly as it is known has come; None where it is not known exactly enough."""
    if day is None:
        return None
    same = date[: len(day)]
    if same == day:
        return True if len(day) == len("2009-06-05") else None
    return day < same
