"""The lists of a format in force, as the rules see them: banned, restricted, with points, kept apart, …"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from validator.cards.codec import decode
from validator.cards.release import Day, reached
from validator.frozen import Frozen
from validator.model import Card, Level

if TYPE_CHECKING:
    from validator.cards.predicates import Predicate


LIST_KINDS = ("banned", "restricted", "points", "apart", "only", "allowed")
"""What a list of a format may say of its cards."""


def rule_of(kind: str) -> str:
    """The name of the rule that lists of a kind are read by; empty where they only lift others."""
    return {"only": "format", "allowed": ""}.get(kind, kind)


class Part(Frozen):
    """A card of a list by its name, or all cards that meet a condition; the number that goes with them,
    and how it is written.
    """

    name: str | None
    where: Predicate | None
    number: int
    words: str

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        """Whether the card is meant; None where that hangs on an unknown (or untrusted) fact."""
        return card.name == self.name if self.where is None else self.where.holds(card, trust)


class CardList:
    """One list of a format: its kind, its cards, its number, and where it comes from.

    `number` is the budget of points, or the copies allowed of a restricted card. `since` is its first day,
    empty where it has none. `values` are the values of options it holds for alone; `zones` the parts of a deck
    it looks at, empty for all. `own` is true of a list of a house format. `sure` is false where
    nothing official is known to say so.
    """

    def __init__(self, said: Mapping[str, Any], sure: bool) -> None:
        self.said = said
        self.kind: str = said["kind"]
        self.format: str = said["format"]
        self.number: int = said["number"]
        self.since: str = said["from"]
        self.values: tuple[str, ...] = tuple(value for group in said["for"] for value in group)
        self.zones: tuple[str, ...] = tuple(said["zones"])
        self.source: str = said["source"]
        self.note: str = said["note"]
        self.own: bool = said["own"]
        self.sure = sure
        self._parts = said["parts"]

    @property
    def rule(self) -> str:
        """The name of the rule that reads the list; empty where it only lifts others."""
        return rule_of(self.kind)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The cards of the list."""
        return tuple(Part(name, decode(where), number, words) for name, where, number, words in self._parts)

    @cached_property
    def _names(self) -> dict[str, Part]:
        return {part.name: part for part in self.parts if part.name is not None}

    @cached_property
    def _conditions(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if part.where is not None)

    def part_of(self, card: Card, trust: bool = True) -> tuple[Part | None, bool]:
        """The part of the list that means a card, None where none does, and whether that is settled."""
        named = self._names.get(card.name)
        if named is not None:
            return named, True
        open_question: Part | None = None
        for part in self._conditions:
            answer = part.holds(card, trust)
            if answer is True:
                return part, True
            if answer is None:
                open_question = open_question or part
        return open_question, open_question is None

    def names(self, card: Card) -> Level | None:
        """None where the list does not mean the card; else how sure it is that it does: `error` or `doubt`."""
        part, settled = self.part_of(card)
        if part is None:
            return None
        part, trusted = self.part_of(card, trust=False)
        return "error" if settled and part is not None and trusted and self.sure else "doubt"

    def points(self, card: Card) -> int:
        """The points of a copy of a card; 0 where the list gives it none."""
        part, _ = self.part_of(card)
        return 0 if part is None else part.number

    def cited(self, rule: str) -> str:
        """Where the list is stated, beside where the rule is that it is read by."""
        return rule if rule and not self.own else self.source

    def lacks(self, card: Card) -> Level | None:
        """None where the list means the card; else how sure it is that it does not: `error` or `doubt`."""
        part, settled = self.part_of(card)
        if part is not None and settled:
            return None
        part, trusted = self.part_of(card, trust=False)
        return "error" if part is None and trusted and self.sure else "doubt"


def in_force(
    lists: Iterable[Mapping[str, Any]], values: Iterable[str], date: str
) -> Iterator[tuple[Mapping[str, Any], bool]]:
    """The lists that hold on a day for such an event, each with whether that is sure."""
    there = set(values)
    for said in lists:
        begun = reached(Day(said["from"], True), date) if said["from"] else True
        ended = reached(Day(said["until"], True), date) if said["until"] else False
        if begun is False or ended is True or not all(there.intersection(group) for group in said["for"]):
            continue
        yield said, bool(said["sure"]) and begun is True and ended is False


def lifted(lists: Iterable[CardList], card: Card, level: Level | None) -> Level | None:
    """How sure it is that a card breaks a rule of the format, where a list may allow it all the same.

    `level` is how sure it would be without such a list.
    """
    if level is None:
        return None
    allowed = {one.names(card) for one in lists if one.kind == "allowed"}
    return None if "error" in allowed else "doubt" if "doubt" in allowed else level


def of_kind(lists: Iterable[CardList], kind: str) -> list[CardList]:
    """Those of the lists that are of a kind."""
    return [one for one in lists if one.kind == kind]
