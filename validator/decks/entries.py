"""The entries of a plain text, as its lines say them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from validator.decks.line import Counted
from validator.made import Made
from validator.model import MOST_COPIES, NOTHING_MORE, Entry, Span

_COUNTS = frozenset(range(1, MOST_COPIES + 1))


class Entries(Made[Entry]):
    """The entries of one list: what each says, the zone it stands in, and the number of its line."""

    def __init__(self, said: Sequence[Counted], zones: Sequence[str], numbers: Sequence[int]) -> None:
        super().__init__()
        self.said = said
        self.zones = zones
        self.numbers = numbers

    @property
    def plain(self) -> tuple[Sequence[str], Sequence[int]]:
        """The names as written and the counts, where every entry is a count that a deck may have, a name, and
        nothing else, in some zone; and else nothing.
        """
        if not self.said or "" in self.zones:
            return (), ()
        names, counts, _, _, more = zip(*self.said, strict=True)
        return (names, counts) if _COUNTS.issuperset(counts) and not any(more) else ((), ())

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


def zones_of(entries: Sequence[Entry]) -> Sequence[str]:
    """The zone each of some entries stands in."""
    return entries.zones if isinstance(entries, Entries) else [entry.zone for entry in entries]
