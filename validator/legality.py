"""In which formats a card is legal, and when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from validator.cards.card_lists import lifted
from validator.cards.release import BEFORE_ALL, Day, after, day_before, full, is_open, is_out
from validator.model import Card
from validator.records import NamedTuple
from validator.settings import Event, Events, Settings

Status = Literal["legal", "restricted", "banned", "perhaps", "not-legal"]


class Period(NamedTuple):
    """How a card stands in a format from one day to another; without a last day it is so to this day.

    `first` is empty where it always was so.
    """

    first: str
    last: str
    status: Status
    limit: int = 0


def status_on(card: Card, event: Event) -> tuple[Status, int]:
    """How a card stands in an event, and the number of copies it is restricted to; 0 where it is not."""
    legal, lists, date = event.legal, event.lists, event.date
    allows = lifted(lists, card, "error")
    if allows is None:
        return "legal", 0
    if allows == "doubt":
        status, limit = status_on(card, event._replace(lists=tuple(one for one in lists if one.rule)))
        return (status if status in ("legal", "restricted") else "perhaps"), limit
    levels = [one.names(card) for one in lists if one.kind == "banned"]
    levels += [one.lacks(card) for one in lists if one.kind == "only"]
    out = legal.holds(card, date)
    if out is False:
        surely = legal.sure or is_out(card, legal.every, date) is False
        return ("not-legal" if surely else "perhaps"), 0
    if "error" in levels:
        return "banned", 0
    if out is None or "doubt" in levels:
        return "perhaps", 0
    limits = [one.number for one in lists if one.kind == "restricted" and one.names(card)]
    return ("restricted", min(limits)) if limits else ("legal", 0)


def periods(
    card: Card, name: str, events: Events, data: Mapping[str, Any], options: Mapping[str, str]
) -> list[Period]:
    """How a card stands in a format, from its first day on; `data` are the game's."""
    facts = data["formats"][name]
    days: Mapping[str, Sequence[Any]] = data["days"][options.get("region", "")]
    changes = {""} if not facts["from"] else set()
    changes |= set(_bounds([facts["from"], *(pool["from"] for pool in facts["pools"])]))
    changes |= set(_bounds(entry[key] for entry in facts["lists"] for key in ("from", "until")))
    for code in {printing.set for printing in card.printings} & days.keys():
        released = Day(*days[code])
        changes |= set(_bounds([released.date, released.earliest]))
    found: list[Period] = []
    for day in sorted(changes):
        if not is_open(facts, day or BEFORE_ALL):
            continue
        event = events.event(Settings(format=name, date=day or BEFORE_ALL, options=options))
        status, limit = status_on(card, event)
        if found and (found[-1].status, found[-1].limit) == (status, limit):
            continue
        if found:
            found[-1] = found[-1]._replace(last=day_before(day))
        found.append(Period(day, "", status, limit))
    if found and facts["until"]:
        found[-1] = found[-1]._replace(last=day_before(facts["until"]))
    return found


def _bounds(days: Iterable[str]) -> Iterator[str]:
    """The first days of the time a date may mean, and of the time after it."""
    for day in days:
        if day:
            yield full(day)
            if len(day) < len("2000-01-01"):
                yield after(day)
