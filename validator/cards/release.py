"""When sets came out, and whether a card had come out by a day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from validator.model import Card


class Day(NamedTuple):
    """When a set came out, as `2009`, `2009-06` or `2009-06-05`; where `sure` is false it was out by then.

    The date is empty where nobody knows it at all. Before `earliest` the set was surely not out.
    """

    date: str
    sure: bool
    earliest: str = ""


def legal_days(card: Card, sets: Mapping[str, Day]) -> list[Day]:
    """The days from which a printing of the card makes it legal, one for each such printing."""
    return [sets[printing.set] for printing in card.printings if printing.set in sets and not printing.outside]


def is_out(card: Card, sets: Mapping[str, Day], date: str) -> bool | None:
    """Whether a card had come out by a day; None where that is not known exactly enough.

    `sets` has the day of every set that makes cards legal; it is empty where all of them are out.
    """
    if not sets:
        return True
    answers = [_reached(day, date) for day in legal_days(card, sets)]
    return True if True in answers else None if None in answers else False


def _reached(day: Day, date: str) -> bool | None:
    same = date[: len(day.date)]
    if not day.sure or not day.date:
        return True if day.date and same >= day.date else False if date < day.earliest else None
    if same == day.date:
        return True if date == day.date else None
    return same > day.date
