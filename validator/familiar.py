"""Lists all of whose lines were in other lists of the same leader before.

What a line says, the card it names, and what rules it breaks beside the leader: all that is remembered
elsewhere, each where it is found out. Here it is remembered for the line as a whole, so that a list of such
lines is judged at one look a line.
"""

from __future__ import annotations

from collections.abc import Sequence

from validator.decks.entries import Entries
from validator.decks.line import Counted
from validator.frozen import Frozen
from validator.model import Card, Deck, DeckList, Finding, Slots, Sole
from validator.records import NamedTuple
from validator.rules.concerned import Concerned, Copies

MOST_REMEMBERED = 1 << 15
"""So many lines are remembered, each for a leader and a zone."""

_MOST_SIZES = 1 << 12

_Line = tuple[Copies, Sole, int]
"""The copies a line names, their card, and what the rules say of them."""


class _Beside(Frozen):
    """A leader, and by zone the lines that were beside it in lists."""

    leader: Card
    zones: dict[str, dict[Counted, _Line]]


class Known(NamedTuple):
    """A list of familiar lines: its leader, its cards, and what is found of them."""

    leader: Card
    slots: Slots
    findings: Sequence[Finding]


class Familiar:
    """The lines of lists under the rules of one event."""

    def __init__(self, concerned: Concerned) -> None:
        self._concerned = concerned
        self._leaders: dict[Counted, _Beside] = {}
        self._remembered = 0
        self._sizes: dict[tuple[tuple[str, int], ...], None] = {}

    def look(self, deck: DeckList, leader_zone: str) -> Known | None:
        """What is found in a list, where all of it is familiar; None where that is open."""
        entries = deck.entries
        if entries.__class__ is not Entries or not _is_silent(deck):
            return None
        said, runs = entries.said, entries.runs
        at = next((start for zone, start, _ in runs if zone == leader_zone), None)
        beside = None if at is None else self._leaders.get(said[at])
        if beside is None:
            return None
        lines: list[_Line] = []
        try:
            for zone, start, stop in runs:
                lines += map(beside.zones[zone].__getitem__, said[start:stop])
        except KeyError:
            return None
        copies, named, answers = zip(*lines, strict=True)
        slots = Slots(entries, named, [one[1] for one in copies], entries.zones, runs)
        sizes = tuple(slots.zone_counts.items())
        if not slots.distinct or sizes not in self._sizes:
            return None
        whole_sizes = (*sizes, frozenset(), frozenset())
        found = self._concerned.at_a_look(beside.leader, copies, answers, whole_sizes, entries)
        return None if found is None else Known(beside.leader, slots, found)

    def learn(self, deck: DeckList, judged: Deck) -> None:
        """Remember the lines of a list of which nothing is to be said but what the rules find."""
        entries, slots, leader = deck.entries, judged.slots, judged.leader
        if entries.__class__ is not Entries or slots.__class__ is not Slots or not _is_silent(deck):
            return
        known = self._concerned.known(judged)
        if not known or leader is None or judged.missing or judged.unread:
            return
        if self._remembered + len(known) > MOST_REMEMBERED:
            self._leaders.clear()
            self._remembered = 0
        if len(self._sizes) >= _MOST_SIZES:
            self._sizes.clear()
        self._sizes[tuple(judged.counts.items())] = None
        at = slots.columns.zones.index(judged.leader_zone)
        beside = self._leaders.setdefault(entries.said[at], _Beside(leader, {}))
        told = [(copies, named, answer) for (copies, answer), named in zip(known, slots.named, strict=True)]
        lines = list(zip(entries.said, told, strict=True))
        for zone, start, stop in entries.runs:
            of_zone = beside.zones.setdefault(zone, {})
            before = len(of_zone)
            of_zone.update(lines[start:stop])
            self._remembered += len(of_zone) - before


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
