"""The ways to read a list some of whose names are shared by several cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from validator.cards.names import Resolved
from validator.cards.release import Day, is_out
from validator.model import Card, Finding, Slot

_MOST = 64
"""Of a list with more ways to read it, so many are tried."""

_MOST_SLOTS = 20_000
"""Where a list is long, so few are tried that no more slots than this are looked at in all."""


def told_apart(resolved: Resolved, sets: Mapping[str, Day], date: str) -> Resolved:
    """The names of a list with what the day of the event settles: nobody means a card that is yet to come."""
    slots = list(resolved.slots)
    shared = []
    for item in resolved.shared:
        cards = tuple(card for card in item.cards if is_out(card, sets, date) is not False) or item.cards
        slots[item.place] = slots[item.place]._replace(card=cards[0])
        if len(cards) > 1:
            shared.append(item._replace(cards=cards))
    return resolved._replace(slots=tuple(slots), shared=tuple(shared))


def readings(resolved: Resolved) -> tuple[list[tuple[Slot, ...]], bool]:
    """The slots of a list for every way to read its shared names, and whether those are all the ways there are.

    A name means the same card on every line it stands on.
    """
    groups = _groups(resolved)
    most = max(2, min(_MOST, _MOST_SLOTS // max(1, len(resolved.slots))))
    found: list[tuple[Slot, ...]] = []
    for number, choice in enumerate(product(*groups)):
        if number == most:
            return found, False
        slots = list(resolved.slots)
        for card, places in zip(choice, groups.values(), strict=True):
            for place in places:
                slots[place] = slots[place]._replace(card=card)
        found.append(tuple(slots))
    return found, True


def ambiguous(resolved: Resolved, settled: bool) -> Iterator[Finding]:
    """A doubt for every shared name, or a note where no way to read it changes the verdict."""
    for cards, places in _groups(resolved).items():
        entries = [resolved.slots[place].entry for place in places]
        spans = list(dict.fromkeys(entry.span for entry in entries))
        yield Finding(
            "deck/ambiguous-card",
            "note" if settled else "doubt",
            cards=tuple(dict.fromkeys(card.name for card in cards)),
            span=spans[0],
            related=tuple(spans[1:]),
            params={"written": entries[0].name, "readings": [_reading(card) for card in cards]},
        )


def _groups(resolved: Resolved) -> dict[tuple[Card, ...], list[int]]:
    groups: dict[tuple[Card, ...], list[int]] = {}
    for item in resolved.shared:
        groups.setdefault(item.cards, []).append(item.place)
    return groups


def _reading(card: Card) -> dict[str, object]:
    return {
        "name": card.name,
        "line": card.line,
        "printing": str(card.printings[0]),
        "icons": sorted(icon.name for icon in card.icons),
    }
