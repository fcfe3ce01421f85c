"""The decks of a client in Java: the leader's name, its class, then `count;;type;;name` for each card.

The type is one small word, `ally`, `ability`, `weapon`, `armor`, `armorset`, `item`, `quest` or `location`.
Names are those of a list of cards that moved articles behind them: `Question of Gluttony, A`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from validator.decks.decode import UnreadableDeck
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Line, Listing
from validator.decks.mwdeck import count_of
from validator.decks.source import MOST_ENTRIES, Source
from validator.folding import fold
from validator.model import Card, DeckList, Entry, Span

ENDING = ".deck"
HOLDS = Holds(zones=frozenset({"hero", "main"}))

_BETWEEN = ";;"
_HEAD = 2
_CARD = re.compile(r"\d+;;[a-z ]*;;[^;\s][^;]*")
_KINDS = ("Ally", "Ability", "Weapon", "Armor Set", "Armor", "Item", "Quest", "Location")
_LOOKED_AT = 200


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text has nothing but such rows below its first two lines."""
    if _BETWEEN not in source.start:
        return False
    lines = list(islice(source.lines, _LOOKED_AT))
    rows = [line.strip() for line in lines[_HEAD:] if line.strip()]
    head = any(_BETWEEN in line for line in lines[:_HEAD])
    return not head and bool(rows) and all(map(_CARD.fullmatch, rows))


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The deck. Raises UnreadableDeck for a text of more lines than any deck has.

    The class is that of the leader, and is not kept.
    """
    entries: list[Entry] = []
    for number, line in enumerate(source.lines, 1):
        text = line.strip()
        start = line.index(text) + 1
        span = Span(number, start, number, start + len(text))
        if _BETWEEN in text:
            entries.append(_entry(text, span, layout))
        elif text and number == 1:
            entries.append(Entry(text, layout.leader_zone, span))
        elif text and number > _HEAD:
            entries.append(Entry(text, layout.main_zone, span, None, bare=True))
        if len(entries) > MOST_ENTRIES:
            raise UnreadableDeck("too-many", span=Span(number, 1, number, 2))
    return [DeckList(tuple(entries), lines=tuple(source.lines))]


def _entry(text: str, span: Span, layout: Layout) -> Entry:
    written, *kind, name = (part.strip() for part in text.split(_BETWEEN, 2))
    if not name:
        return Entry(text, layout.main_zone, span, None, bare=True)
    leads = layout.headings.get(fold(kind[0] if kind else "")) == layout.leader_zone
    count, wrong = count_of(written)
    return Entry(name, layout.leader_zone if leads else layout.main_zone, span, count, wrong)


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The deck, under its leader; what leads besides that one card is a row with that for its type."""
    listing = listings[0]
    leaders = listing.of(layout.leader_zone)
    first = leaders.pop(0) if leaders and leaders[0].count == 1 else None
    written = [first.name if first else "", _class(first.card if first else None)]
    title = layout.titles.get(layout.leader_zone, layout.leader_zone).lower()
    written += [f"{line.count};;{title};;{line.name}" for line in leaders]
    written += [f"{line.count};;{_kind(line)};;{line.name}" for line in listing.of(layout.main_zone)]
    return "\n".join(written) + "\n"


def _class(leader: Card | None) -> str:
    return "/".join(sorted(leader.traits_of("class"))) if leader is not None else ""


def _kind(line: Line) -> str:
    words = line.card.types | line.card.tags if line.card is not None else frozenset()
    kind = next((kind for kind in _KINDS if kind in words), "")
    return kind.replace(" ", "").lower()
