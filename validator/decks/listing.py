"""A deck as it is written into a file: what a form of deck file can hold, and what it cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from validator.frozen import NOTHING, Frozen
from validator.model import Card


class Line(Frozen):
    """A card of a deck, with everything some form of file may want to say of it.

    `name` is how the list wrote it, or the printed name where it wrote none. `printing` is a set and number
    (`SET-NUMBER`), a set alone (`SET`), or empty; `named` is true where the list says it, and not only the
    card facts. `card` is None where the name is unknown. `group` is the heading within the zone.
    """

    count: int
    name: str
    zone: str
    printing: str = ""
    named: bool = False
    card: Card | None = None
    group: str = ""

    @property
    def set(self) -> str:
        """The code of the set; empty where nobody knows it."""
        return self.printing.partition("-")[0]

    @property
    def number(self) -> str:
        """The number in the set; empty where nobody knows it."""
        return self.printing.partition("-")[2]


class Listing(Frozen):
    """A deck to be written: its lines in order, what it is called, what it says of itself, its comments."""

    game: str
    lines: tuple[Line, ...]
    name: str = ""
    settings: Mapping[str, str] = NOTHING
    comments: tuple[str, ...] = ()

    def of(self, *zones: str) -> list[Line]:
        """The lines of the zones, in order."""
        return [line for line in self.lines if line.zone in zones]


def headed(lines: Sequence[Line]) -> Iterator[tuple[str, Line]]:
    """Lines of a zone, each with the heading to be written above it, empty where that is the one before."""
    group = ""
    for line in lines:
        new = line.group if line.group != group else ""
        group = line.group or group
        yield new, line


class Holds(Frozen):
    """What a form of deck file can say.

    `zones` are the parts it tells apart, None for all of any game; cards of another zone cannot be written.
    `unzoned` are those it holds, but does not tell apart: their cards are told apart by type, and those of a
    zone that is part of another are cards of that one. `codes` is true
    where it names cards by set and number alone, `sets` where it names sets without numbers.
    """

    zones: frozenset[str] | None = None
    unzoned: frozenset[str] = frozenset()
    names: bool = True
    printings: bool = False
    sets: bool = False
    codes: bool = False
    settings: bool = False
    title: bool = False
    comments: bool = False
    groups: bool = False
    several: bool = False


class Loss(Frozen):
    """Something a form of file cannot say: its kind, and what it is in the deck, each once."""

    kind: str
    what: tuple[str, ...] = ()


def losses(listings: Sequence[Listing], holds: Holds, parts: Mapping[str, str]) -> Iterator[Loss]:
    """What of some decks a form of file cannot hold, the cards first; `parts` are the zones part of another."""
    lines = [line for listing in listings for line in listing.lines]
    if holds.zones is not None:
        away = dict.fromkeys(line.zone for line in lines if line.zone not in holds.zones | holds.unzoned)
        if away:
            yield Loss("zones", tuple(away))
        merged = dict.fromkeys(line.zone for line in lines if line.zone in holds.unzoned & parts.keys())
        if merged:
            yield Loss("merged", tuple(merged))
    if holds.codes and (without := dict.fromkeys(line.name for line in lines if not line.number)):
        yield Loss("codes", tuple(without))
    if not (holds.printings or holds.codes):
        named = dict.fromkeys(line.printing for line in lines if line.named and not (holds.sets and line.set))
        if named:
            yield Loss("printings", tuple(named))
    if not holds.groups and (groups := dict.fromkeys(line.group for line in lines if line.group)):
        yield Loss("groups", tuple(groups))
    if not holds.settings and (said := dict.fromkeys(key for listing in listings for key in listing.settings)):
        yield Loss("settings", tuple(said))
    if not holds.title and (titles := dict.fromkeys(listing.name for listing in listings if listing.name)):
        yield Loss("title", tuple(titles))
    if not holds.comments and any(listing.comments for listing in listings):
        yield Loss("comments", tuple(comment for listing in listings for comment in listing.comments))
