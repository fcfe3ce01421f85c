"""Which rules have to look at a deck.

Most of what rules ask is asked of one card and the leader, or of how many cards stand in the zones, and has the
same answer in every deck. It is asked once and remembered. A rule looks at a deck as a whole only where it
found something of one of its cards alone, where cards that are right by themselves may break it together, or
where nobody has asked about the sizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from validator.model import POOL, Card, Deck, Finding, are_distinct, columns
from validator.rules.editions import SettledRule

Copies = tuple[object, ...]
"""All slots of one name in a deck, without their places: card, count and zone of each, one behind the other."""

MOST_REMEMBERED = 1 << 17
"""So many answers about a leader and the copies of a card are remembered."""

_MOST_SIZES = 1 << 12


class Concerned:
    """The rules of an event that are checked, and what is known of which cards they have to look at.

    A set of rules is a number with a bit for each.
    """

    def __init__(self, rules: Sequence[SettledRule]) -> None:
        self.rules = rules
        self._every = (1 << len(rules)) - 1
        self._always = _bits(rule.across is None for rule in rules)
        self._by_size = _bits(rule.rule.by_size for rule in rules)
        self._rules_of: dict[int, Sequence[tuple[int, SettledRule]]] = {}
        self._known: dict[Card, dict[Copies, int]] = {}
        self._remembered = 0
        self._right_sizes: dict[object, int] = {}
        kinds: dict[tuple[bool, bool], list[tuple[int, SettledRule]]] = {}
        for place, rule in enumerate(rules):
            if rule.across is not None:
                kinds.setdefault((rule.rule.any_leader, rule.rule.any_number), []).append((place, rule))
        self._kinds = [_Kind(some, len(rules)) for some in kinds.values()]

    def findings(self, deck: Deck) -> list[tuple[SettledRule, Finding]]:
        """What the rules find in a deck, in their order."""
        sizes = (*deck.counts.items(), deck.missing, deck.unread)
        right = self._right_sizes.get(sizes, 0)
        concerned, together, suspects = self._concerned(deck)
        found: list[tuple[SettledRule, Finding]] = []
        for place, rule in self._of(concerned | self._by_size & ~right):
            before = len(found)
            whole = together >> place & 1 or rule.rule.by_size or rule.across is None
            found += [(rule, finding) for finding in rule.check(deck if whole else suspects)]
            if rule.rule.by_size and len(found) == before:
                right |= 1 << place
                if len(self._right_sizes) >= _MOST_SIZES:
                    self._right_sizes.clear()
                self._right_sizes[sizes] = right
        return found

    def _of(self, bits: int) -> Sequence[tuple[int, SettledRule]]:
        """The rules of a set, in order, each with its place."""
        rules = self._rules_of.get(bits)
        if rules is None:
            rules = [(place, rule) for place, rule in enumerate(self.rules) if bits >> place & 1]
            self._rules_of[bits] = rules
        return rules

    def _concerned(self, deck: Deck) -> tuple[int, int, Deck]:
        """The rules that may find something in a deck whatever its sizes are; those of which some card tells it
        may break them with others; and the deck with its leader and the cards alone that break one by
        themselves.
        """
        leader = deck.leader
        if leader is None or deck.counts.get(deck.leader_zone) != 1:
            return self._every, self._every, deck
        copies = _copies(deck)
        known = self._known.setdefault(leader, {})
        try:
            answers = list(map(known.__getitem__, copies))
        except KeyError:
            known = self._ask(deck, leader, [one for one in copies if one not in known])
            answers = list(map(known.__getitem__, copies))
        said = reduce(or_, set(answers), 0)
        together = said >> len(self.rules)
        concerned = said & self._every | self._together(answers, together) | self._always
        if not said & self._every:
            return concerned, together, deck
        alone = [one for one, answer in zip(copies, answers, strict=True) if answer & self._every]
        return concerned, together, _only(deck, alone)

    def _together(self, answers: Sequence[int], some: int) -> int:
        """The rules that two or more of the cards may break together; `some` are those of which any says so."""
        once = twice = 0
        if some:
            for answer in filter(None, answers):
                across = answer >> len(self.rules)
                twice |= once & across
                once |= across
        return twice

    def _ask(self, deck: Deck, leader: Card, new: Sequence[Copies]) -> dict[Copies, int]:
        """What is known of a leader, with the answers for copies nobody has asked about yet.

        An answer holds the rules that the copies break alone, and above those the ones they may break together
        with others.
        """
        if self._remembered + len(new) > MOST_REMEMBERED:
            self._known.clear()
            self._remembered = 0
            new = _copies(deck)
        answers = zip(*(kind.answers(deck, leader, new) for kind in self._kinds), strict=True)
        whole = [reduce(or_, some) for some in answers] if self._kinds else [0] * len(new)
        known = self._known.setdefault(leader, {})
        known.update(zip(new, whole, strict=True))  # whole answers only: threads may share what is known
        self._remembered += len(new)
        return known


class _Kind:
    """Rules whose answers hang on the same: on the leader or not, on how many copies there are or not."""

    def __init__(self, rules: Sequence[tuple[int, SettledRule]], all_rules: int) -> None:
        self._rules = rules
        self._all_rules = all_rules
        self._any_leader, self._any_number = rules[0][1].rule.any_leader, rules[0][1].rule.any_number
        self._known: dict[Card | None, dict[Copies, int]] = {}
        self._remembered = 0

    def answers(self, deck: Deck, leader: Card, new: Sequence[Copies]) -> list[int]:
        """The answers for some copies, one by one."""
        asked = list(map(_without_numbers, new)) if self._any_number else new
        known = self._known.setdefault(None if self._any_leader else leader, {})
        unknown = {key: copies for key, copies in zip(asked, new, strict=True) if key not in known}
        if unknown:
            if self._remembered and self._remembered + len(unknown) > MOST_REMEMBERED:
                self._known.clear()
                self._remembered = 0
                return self.answers(deck, leader, new)
            known.update(zip(unknown, self._looked_up(deck, list(unknown.values())), strict=True))
            self._remembered += len(unknown)
        return [known[key] for key in asked]

    def _looked_up(self, deck: Deck, unknown: Sequence[Copies]) -> Iterable[int]:
        """What the rules say. Copies that may break a rule with others are asked about one by one, the rest all
        at once: what is found of one names its card.
        """
        found = dict.fromkeys(unknown, 0)
        cards = {copies: _card(copies) for copies in unknown}
        every = _only(deck, unknown)
        for place, rule in self._rules:
            across = rule.across
            assert across is not None
            alone, together = 1 << place, 1 << self._all_rules + place
            joining = [one for one, card in cards.items() if across(deck, card)]
            others = [one for one in unknown if one not in joining] if joining else None
            wrong = _named(rule, every if others is None else _only(deck, others))
            for copies in joining:
                found[copies] |= together
                wrong |= _named(rule, _only(deck, [copies]))
            for copies, card in cards.items() if wrong else ():
                found[copies] |= alone * (card.name in wrong)
        return found.values()


def _without_numbers(copies: Copies) -> Copies:
    """Of each slot the card and the zone."""
    return copies[::2] if len(copies) == 3 else (copies[::3], copies[2::3])


def _named(rule: SettledRule, deck: Deck) -> set[str]:
    """The cards that a rule finds something of."""
    return {name for finding in rule.check(deck) for name in finding.cards}


def _bits(flags: Iterable[bool]) -> int:
    return sum(flag << place for place, flag in enumerate(flags))


def _card(copies: Copies) -> Card:
    card = copies[0]
    assert isinstance(card, Card)
    return card


def _only(deck: Deck, some: Iterable[Copies]) -> Deck:
    """A deck with its leader and some of its copies only."""
    wanted = {card for copies in some for card in copies[::3]}
    cards, _, zones = columns(deck.slots)
    both = enumerate(zip(cards, zones, strict=True))
    places = [place for place, (card, zone) in both if card in wanted or zone == deck.leader_zone]
    return deck.holding([deck.slots[place] for place in places])


def _copies(deck: Deck) -> Sequence[Copies]:
    """What stands in a deck, name by name."""
    each = zip(*columns(deck.slots), strict=True)
    if are_distinct(deck.slots) and POOL not in deck.counts:
        return list(each)
    found: dict[str, Copies] = {}
    for one in each:
        card, _, zone = one
        if card is not None and zone != POOL:
            found[card.name] = found.get(card.name, ()) + one
    return list(found.values())
