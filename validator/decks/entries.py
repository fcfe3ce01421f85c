"""The entries of a plain text, as its lines say them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from validator.decks.line import Counted
from validator.made import Made
from validator.model import MOST_COPIES, NOTHING_MORE, Entry, Run, Span, runs_of


class Entries(Made[Entry]):
    """The entries of one list: what each says, the zone it stands in, and the number of its line; and the runs
    of these zones.
    """

    def __init__(
        self, said: Sequence[Counted], zones: Sequence[str], numbers: Sequence[int], runs: Sequence[Run]
    ) -> None:
        super().__init__()
        self.said = said
        self.zones = zones
        self.numbers = numbers
        self.runs = runs

    @property
    def plain(self) -> tuple[Sequence[str], Sequence[int]]:
        """The names as written and the counts, where every entry is a count that a deck may have, a name, and
        nothing else, in some zone; and else nothing.
        """
        if not self.said or "" in [zone for zone, _, _ in self.runs]:
            return (), ()
        names, counts, _, _, more = zip(*self.said, strict=True)
        plain = not any(more) and min(counts) > 0 and max(counts) <= MOST_COPIES
        return (names, counts) if plain else ((), ())

    def __len__(self) -> int:
        return len(self.said)

    def _made(self, place: int) -> Entry:
        return _entry(self.said[place], self.zones[place], self.numbers[place])

    def _all(self) -> Iterable[Entry]:
        return map(_entry, self.said, self.zones, self.numbers)


def _entry(said: Counted, zone: str, number: int) -> Entry:
    name, count, column, end, more = said
    new = tuple.__new__
    span = new(Span, (number, column, number, end))
    return new(Entry, (name, zone, span, count, *(more or NOTHING_MORE)))


def printings_of(entries: Sequence[Entry]) -> Mapping[str, str]:
    """The names of some entries, and the set and number beside each, empty where there is none."""
    if entries.__class__ is Entries:
        return {one.name: one.more[_PRINTING] if one.more else "" for one in entries.said}
    return {entry.name: entry.printing for entry in entries}


_PRINTING = Entry._fields.index("printing") - (len(Entry._fields) - len(NOTHING_MORE))


def entry_runs(entries: Sequence[Entry]) -> Sequence[Run]:
    """The runs of the zones that entries stand in."""
    return entries.runs if entries.__class__ is Entries else runs_of([entry.zone for entry in entries])
