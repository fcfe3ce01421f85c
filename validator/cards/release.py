"""When sets came out, and whether a card had come out by a day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from validator.model import Card


class Day(NamedTuple):
    """When a set came out, as `2009`, `2009-06` or `2009-06-05`; where `sure` is false it was out by then."""

    date: str
    sure: bool


def is_out(card: Card, sets: Mapping[str, Day], date: str) -> bool | None:
    """Whether a card had come out by a day; None where that is not known exactly enough.

    `sets` has the day of every set; it is empty where all of them are out.
    """
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
