"""Every card is in the card pool of the format on the day of the event.

A card counts from the first day one of its printings is legal where the event is held. Printings beyond the
numbering of their set, and sets whose cards are legal by name only, do not make it so. A format may allow some
sets only, or only cards of a kind; it is the card's name that is legal, so any printing of it may be played.

Where nobody knows, and it matters, this is a doubt.

Why: A format lives by its card pool: old sets rotate out of some, and new ones are played from a fixed day on,
so that everybody builds from the same cards.

Breaks it: The event is in May, and Some Card is in a set that is legal from June on.

    Main Deck
    4 Some Card

Mend it: Take the card out, or check for another date or format if that is what you play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.cards.card_lists import CardList, lifted, of_kind
from validator.cards.release import NOBODY_KNOWS, Day, LegalSets, is_out, legal_days
from validator.model import Card, Deck, Finding, Level, Slot
from validator.rules.findings import found, never

across = never
ANY_LEADER = True
ANY_NUMBER = True


def check(
    deck: Deck,
    legal: LegalSets,
    lists: Sequence[CardList],
    format_name: str,
    date: str,
    region: str,
) -> Iterator[Finding]:
    """Yield a finding for every card that is not out yet on the date, or not in the card pool."""
    if not legal.whole or legal.sets:
        for card, slots in deck.cards(*deck.zones).items():
            held = legal.holds(card, date)
            level = lifted(lists, card, None if held is True else "doubt" if held is None else "error")
            if level and not card.only:
                yield _outside(card, slots, level, legal, format_name, date, region)
    for one in of_kind(lists, "only"):
        zones = one.zones or tuple(zone for zone in deck.zones if zone != deck.leader_zone)
        for card, slots in deck.cards(*zones).items():
            level = lifted(lists, card, one.lacks(card))
            if level and not card.only:
                yield found(
                    slots,
                    level=level,
                    variant="only",
                    cite=one.source,
                    format=one.format,
                    note=one.note,
                )


def _outside(
    card: Card,
    slots: Sequence[Slot],
    level: Level,
    legal: LegalSets,
    format_name: str,
    date: str,
    region: str,
) -> Finding:
    answer = legal.holds(card, date)
    days = legal_days(card, legal.sets)
    if not days and is_out(card, legal.every, date) is not False:
        return found(
            slots,
            level=level if legal.sure else "doubt",
            variant="outside" if level == "error" and legal.sure else "outside-maybe",
            cite=legal.source,
            date=date,
            format=format_name,
            sets=[legal.names[code] for code in dict.fromkeys(printing.set for printing in card.printings)],
            blocks=list(legal.blocks),
        )
    days = days or legal_days(card, legal.every)
    first = min((day for day in days if day.date), default=NOBODY_KNOWS)
    return found(
        slots,
        level=level,
        variant=_of_day(answer, days, first) + ("-there" if region else ""),
        date=date,
        region=region,
        first=first.date,
    )


def _of_day(answer: bool | None, days: Sequence[Day], first: Day) -> str:
    """How a card stands that came out on some day, if it did: before its first day, where that is known."""
    if answer is None:
        return "unknown"
    return "never" if not days else "later" if first.sure else "too-early"
