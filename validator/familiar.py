"""Legal lists all of whose lines were in legal lists before.

What a line says, the card it names, and that the card breaks nothing beside the leader: all that is
remembered elsewhere, each where it is found out. Here it is remembered for the line as a whole, so that a list
of such lines is known to be legal at one look a line.
"""

from __future__ import annotations

from collections.abc import Sequence

from validator.decks.entries import Entries
from validator.decks.line import Counted
from validator.model import Card, Deck, DeckList, Slots
from validator.records import NamedTuple
from validator.rules.concerned import Concerned

MOST_REMEMBERED = 1 << 15
"""So many lines are remembered, each for a leader and a zone."""

_MOST_SIZES = 1 << 12

_Line = tuple[int, str, int]
"""The number of the card of a line, its name where other cards share that, and what the rules say of it."""


class _Beside(NamedTuple):
    """A leader, and by zone the lines that were in legal lists of it."""

    leader: Card
    zones: dict[str, dict[Counted, _Line]]


class Known(NamedTuple):
    """What there is to say of a legal list: its leader, and how many cards stand in each zone."""

    leader: Card
    counts: dict[str, int]


class Familiar:
    """The lines of legal lists under the rules of one event."""

    def __init__(self, concerned: Concerned) -> None:
        self._concerned = concerned
        self._leaders: dict[Counted, _Beside] = {}
        self._remembered = 0
        self._sizes: dict[tuple[tuple[str, int], ...], None] = {}

    def look(self, deck: DeckList, leader_zone: str) -> Known | None:
        """What a list is that is surely legal and of which there is nothing to say; None where that is open."""
        entries = deck.entries
        if entries.__class__ is not Entries or not _is_silent(deck):
            return None
        said, runs = entries.said, entries.runs
        at = next((start for zone, start, _ in runs if zone == leader_zone), None)
        beside = None if at is None else self._leaders.get(said[at])
        if beside is None:
            return None
        counts: dict[str, int] = {}
        lines: list[_Line] = []
        try:
            for zone, start, stop in runs:
                some = said[start:stop]
                lines += map(beside.zones[zone].__getitem__, some)
                counts[zone] = counts.get(zone, 0) + sum([one.count or 0 for one in some])
        except KeyError:
            return None
        cards, names, answers = zip(*lines, strict=True)
        shared = [name for name in names if name] if any(names) else ()
        if len(set(cards)) < len(cards) or len(set(shared)) < len(shared):
            return None
        if tuple(counts.items()) not in self._sizes or self._concerned.together(answers):
            return None
        return Known(beside.leader, counts)

    def learn(self, deck: DeckList, judged: Deck) -> None:
        """Remember the lines of a list that was found to be legal, and of which there was nothing to say."""
        entries, slots, leader = deck.entries, judged.slots, judged.leader
        if entries.__class__ is not Entries or slots.__class__ is not Slots or not _is_silent(deck):
            return
        answers = self._concerned.answers(judged)
        if answers is None or leader is None:
            return
        if self._remembered + len(answers) > MOST_REMEMBERED:
            self._leaders.clear()
            self._remembered = 0
        if len(self._sizes) >= _MOST_SIZES:
            self._sizes.clear()
        self._sizes[tuple(judged.counts.items())] = None
        at = slots.columns.zones.index(judged.leader_zone)
        beside = self._leaders.setdefault(entries.said[at], _Beside(leader, {}))
        lines = list(zip(entries.said, zip(slots.columns.ids, slots.shared, answers, strict=True), strict=True))
        for zone, start, stop in entries.runs:
            known = beside.zones.setdefault(zone, {})
            before = len(known)
            known.update(lines[start:stop])
            self._remembered += len(known) - before


def _is_silent(deck: DeckList) -> bool:
    """Whether a list says nothing but its entries."""
    said: Sequence[object] = (
        deck.sections,
        deck.settings,
        deck.passed_over,
        deck.remarks,
        deck.findings,
        deck.ignores,
    )
    return not any(said)
