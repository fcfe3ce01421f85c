"""How a plain list is put together, apart from its cards and counts.

Where the lines stand that are a count and a name, and what all others say, tells the zone of every entry and
all else that makes a list of a text. Many lists are alike in that, so that it is remembered.
"""

from __future__ import annotations

from collections.abc import Sequence

from validator.decks.entries import Entries
from validator.decks.line import Counted, Told
from validator.frozen import Frozen
from validator.model import DeckList, Run

_Key = tuple[object, ...]

_MOST = 1024
_MOST_OTHERS = 40
_LONGEST = 200


class _Outline(Frozen):
    """A list without its lines, and those of its entries that other lines than ordinary ones say, with their
    places among all.
    """

    deck: DeckList
    zones: Sequence[str]
    numbers: Sequence[int]
    runs: Sequence[Run]
    beside: Sequence[tuple[int, Counted]]


class Outlines:
    """The outlines of lists that were read, up to 1,024: then all are forgotten.

    A list with more than 40 lines that are not ordinary ones is like no other, nor is one with long ones.
    """

    def __init__(self) -> None:
        self._known: dict[_Key, _Outline] = {}

    def filled(self, lines: tuple[str, ...], said: Sequence[Told]) -> DeckList | None:
        """The list that lines hold, where its outline is known; None where it is not.

        `said` is what every line says.
        """
        others = _others(said)
        if len(others) == len(said):
            return None
        outline = self._known.get(_key(lines, others)) if len(others) <= _MOST_OTHERS else None
        if outline is None:
            return None
        deck = outline.deck
        ordinary = [one for one in said if one.__class__ is Counted]
        for place, one in outline.beside:
            ordinary.insert(place, one)
        entries = Entries(ordinary, outline.zones, outline.numbers, outline.runs)
        return DeckList(entries, deck.sections, deck.settings, lines, *deck[4:])

    def remember(self, deck: DeckList, said: Sequence[Told]) -> None:
        """Remember the outline of the list a text holds, where each ordinary line is an entry of it."""
        entries, lines, others = deck.entries, deck.lines, _others(said)
        if len(others) > _MOST_OTHERS or entries.__class__ is not Entries:
            return
        of_others = {place + 1 for place in others}
        beside = [
            (place, one)
            for place, (one, number) in enumerate(zip(entries.said, entries.numbers, strict=True))
            if number in of_others
        ]
        ordinary = len(said) - len(others)
        if ordinary + len(beside) == len(entries) and all(len(lines[place]) <= _LONGEST for place in others):
            if len(self._known) >= _MOST:
                self._known.clear()
            bare = deck._replace(entries=(), lines=())
            self._known[_key(lines, others)] = _Outline(
                bare, entries.zones, entries.numbers, entries.runs, beside
            )


def _others(said: Sequence[Told]) -> list[int]:
    """The places of the lines that are more than a count and a name, or less."""
    return [place for place, one in enumerate(said) if one.__class__ is not Counted]


def _key(lines: Sequence[str], others: Sequence[int]) -> _Key:
    return (len(lines), *others, *[lines[place] for place in others])
