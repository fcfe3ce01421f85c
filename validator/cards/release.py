"""When sets came out, whether a card had come out by a day, and whether it is in the card pool of a format."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from validator.frozen import Frozen
from validator.model import Card
from validator.records import NamedTuple


class Day(NamedTuple):
    """When a set came out, as `2009`, `2009-06` or `2009-06-05`; where `sure` is false it was out by then.

    The date is empty where nobody knows it at all. Before `earliest` the set was surely not out.
    """

    date: str
    sure: bool
    earliest: str = ""


NOBODY_KNOWS = Day("", False)
"""The day of what nobody wrote down."""


def legal_days(card: Card, sets: Mapping[str, Day]) -> list[Day]:
    """The days from which a printing of the card makes it legal, one for each such printing."""
    return [sets[printing.set] for printing in card.printings if printing.set in sets and not printing.outside]


def is_out(card: Card, sets: Mapping[str, Day], date: str) -> bool | None:
    """Whether a card had come out by a day; None where that is not known exactly enough.

    `sets` has the day of every set that makes cards legal; it is empty where all of them are out.
    """
    if not sets:
        return True
    answers = [reached(day, date) for day in legal_days(card, sets)]
    return True if True in answers else None if None in answers else False


def reached(day: Day, date: str) -> bool | None:
    """Whether a day was reached on a date; None where it is not known exactly enough."""
    same = date[: len(day.date)]
    if not day.sure or not day.date:
        return True if day.date and same >= day.date else False if date < day.earliest else None
    if same == day.date:
        return True if date == day.date else None
    return same > day.date


class LegalSets(Frozen):
    """The sets whose cards a format allows on a day, each with the day it came out.

    `sets` are those of the card pool, `maybe` those of which nobody knows whether they are in it, `every` all
    there are. `sets` and `every` are empty where all sets are out, and `sets` where all of them are legal.
    `whole` is true where the format has no card pool of its own. `blocks` are what the pool is made of where it
    is made of blocks, `source` where that is stated, `sure` whether it is;
    `own` is true of the pool of a house format. `names` are what
    the sets are called, by their codes.
    """

    sets: Mapping[str, Day]
    every: Mapping[str, Day]
    maybe: Mapping[str, Day]
    whole: bool = True
    blocks: tuple[str, ...] = ()
    source: str = ""
    sure: bool = True
    own: bool = False
    names: Mapping[str, str] = MappingProxyType({})

    def holds(self, card: Card, date: str) -> bool | None:
        """Whether a card is out and in the pool on a day; None where that is not known exactly enough."""
        answer = is_out(card, self.sets, date) if self.whole or self.sets else False
        if answer is False and self.maybe and is_out(card, self.maybe, date) is not False:
            return None
        return answer


BEFORE_ALL = "0001-01-01"
"""A day before everything."""


def is_open(facts: Mapping[str, Any], date: str) -> bool:
    """Whether a format may be there on a day: from its first day on, and before `until`."""
    return full(facts["from"] or BEFORE_ALL) <= date and not (facts["until"] and date >= full(facts["until"]))


def full(day: str) -> str:
    """The first day of a month or a year, or the day itself."""
    return day + "2000-01-01"[len(day) :]


def day_before(day: str) -> str:
    """The day before a day."""
    return (datetime.date.fromisoformat(full(day)) - datetime.timedelta(days=1)).isoformat()


def after(day: str) -> str:
    """The first day after a month or a year."""
    year, _, month = day.partition("-")
    if not month:
        return f"{int(year) + 1:04}-01-01"
    return f"{year}-{int(month) + 1:02}-01" if month != "12" else f"{int(year) + 1:04}-01-01"
