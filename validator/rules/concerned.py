"""Which rules have to look at a deck.

Most of what rules ask is asked of one card and the leader, or of how many cards stand in the zones, and has the
same answer in every deck. It is asked once and remembered. A rule looks at a deck as a whole only where it
found something of one of its cards alone, where cards that are right by themselves may break it together, or
where nobody has asked about the sizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any

from validator.frozen import Frozen
from validator.model import POOL, Card, Deck, Entry, Finding, Slot, Span
from validator.rules.editions import SettledRule
from validator.rules.findings import never

Copies = tuple[Any, ...]
"""All slots of one name in a deck, without their places: the number of the card, count and zone of each, one
behind the other.
"""

_Cards = Mapping[int, Card]
_Sizes = tuple[object, ...]

MOST_REMEMBERED = 1 << 17
"""So many answers about a leader and the copies of a card are remembered."""

MOST_BREACHES = 1 << 14
"""For so many of those answers it is remembered what rules find."""

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
        self._breaches: dict[Card, dict[Copies, Sequence[_Breach] | None]] = {}
        self._remembered_breaches = 0
        self._sizes: dict[_Sizes, tuple[int, Sequence[tuple[int, Finding]]]] = {}
        kinds: dict[tuple[bool, bool], list[tuple[int, SettledRule]]] = {}
        for place, rule in enumerate(rules):
            if rule.across is not None:
                kinds.setdefault((rule.rule.any_leader, rule.rule.any_number), []).append((place, rule))
        self._kinds = [_Kind(some, len(rules)) for some in kinds.values()]

    def findings(self, deck: Deck) -> list[Finding]:
        """What the rules find in a deck, as they say it; see `said_by`."""
        leader = deck.leader
        if leader is None or deck.counts.get(deck.leader_zone) != 1:
            return [said_by(rule, finding) for rule in self.rules for finding in rule.check(deck)]
        copies = _copies(deck)
        answers = self._answers(deck, leader, copies)
        sizes = (*deck.counts.items(), deck.missing, deck.unread)
        entries = deck.distinct_entries
        found = self.at_a_look(leader, copies, answers, sizes, entries)
        if found is None:
            self._learn(deck, leader, copies, answers, sizes)
            found = self.at_a_look(leader, copies, answers, sizes, entries)
        return self._look(deck, copies, answers, sizes) if found is None else found

    def at_a_look(
        self,
        leader: Card,
        copies: Sequence[Copies],
        answers: Sequence[int],
        sizes: _Sizes,
        entries: Sequence[Entry],
    ) -> list[Finding] | None:
        """What is found in a deck by what is known of its copies and its sizes; None where that is not enough.

        `entries` are those of the copies, in their order, where each are of one.
        """
        said = reduce(or_, set(answers), 0)
        alone, across = said & self._every, said >> len(self.rules)
        settled, of_sizes = self._sizes.get(sizes, (0, ()))
        if self._always or self._by_size & ~settled or alone & (across | self._by_size):
            return None
        if across and self._together(answers):
            return None
        found = [finding for _, finding in of_sizes]
        if alone:
            breaches = self._breaches.get(leader, {})
            for place, (one, answer) in enumerate(zip(copies, answers, strict=True)):
                if answer & self._every:
                    some = breaches.get(one)
                    if some is None or len(entries) != len(copies):
                        return None
                    found += [breach.at(entries[place].span) for breach in some]
        return found

    def _look(
        self, deck: Deck, copies: Sequence[Copies], answers: Sequence[int], sizes: _Sizes
    ) -> list[Finding]:
        """What is found by all rules that may find something: some of a card alone, some of the whole deck."""
        said = reduce(or_, answers, 0)
        alone = said & self._every
        whole = said >> len(self.rules) | self._by_size | self._always
        settled, of_sizes = self._sizes.get(sizes, (0, ()))
        looking = alone | self._always | self._together(answers)
        suspects = [one for one, answer in zip(copies, answers, strict=True) if answer & self._every]
        some = _only(deck, suspects)
        found = [finding for place, finding in of_sizes if not looking >> place & 1]
        for place, rule in self._of(looking | self._by_size & ~settled):
            found += [said_by(rule, finding) for finding in rule.check(deck if whole >> place & 1 else some)]
        return found

    def known(self, deck: Deck) -> Sequence[tuple[Copies, int]]:
        """The copies in each slot of a deck, and what is known of them, where each are of a name of their own;
        else nothing.
        """
        copies = _copies(deck)
        known = self._known.get(deck.leader, {}) if deck.leader is not None and deck.distinct_entries else {}
        answers = [known[one] for one in copies if one in known]
        return list(zip(copies, answers, strict=True)) if len(answers) == len(deck.slots) == len(copies) else []

    def _of(self, bits: int) -> Sequence[tuple[int, SettledRule]]:
        """The rules of a set, in order, each with its place."""
        rules = self._rules_of.get(bits)
        if rules is None:
            rules = [(place, rule) for place, rule in enumerate(self.rules) if bits >> place & 1]
            self._rules_of[bits] = rules
        return rules

    def _answers(self, deck: Deck, leader: Card, copies: Sequence[Copies]) -> Sequence[int]:
        """What is known of each of the copies beside the leader; what is not is asked."""
        known = self._known.setdefault(leader, {})
        try:
            return list(map(known.__getitem__, copies))
        except KeyError:
            known = self._ask(deck, leader, [one for one in copies if one not in known])
            return list(map(known.__getitem__, copies))

    def _learn(
        self, deck: Deck, leader: Card, copies: Sequence[Copies], answers: Sequence[int], sizes: _Sizes
    ) -> None:
        """Remember how copies break rules by themselves, where each stand in one slot, and what is found of
        sizes by rules that find nothing else.
        """
        alone = reduce(or_, answers, 0) & self._every
        settled, of_sizes = self._sizes.get(sizes, (0, ()))
        for place, rule in self._of(self._by_size & ~settled & ~alone):
            seen = [said_by(rule, finding) for finding in rule.check(deck)]
            if all(finding.span is None for finding in seen):
                settled |= 1 << place
                of_sizes = (*of_sizes, *[(place, finding) for finding in seen])
        if len(self._sizes) >= _MOST_SIZES:
            self._sizes.clear()
        self._sizes[sizes] = settled, of_sizes
        known = self._breaches.setdefault(leader, {})
        for one, answer in zip(copies, answers, strict=True) if alone and deck.distinct_entries else ():
            if answer & self._every and one not in known:
                if self._remembered_breaches >= MOST_BREACHES:
                    self._breaches.clear()
                    self._remembered_breaches = 0
                    known = self._breaches.setdefault(leader, {})
                by_itself = _of_copies(deck, [one], _cards(deck, [one]))
                known[one] = _breaches(by_itself, self._of(answer & self._every & ~self._by_size))
                self._remembered_breaches += 1

    def _together(self, answers: Sequence[int]) -> int:
        """The rules that two or more of the cards may break together."""
        once = twice = 0
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
        cards = _cards(deck, new)
        whole = [0] * len(new)
        for kind in self._kinds:
            whole = list(map(or_, whole, kind.answers(deck, leader, new, cards)))
        known = self._known.setdefault(leader, {})
        known.update(zip(new, whole, strict=True))  # whole answers only: threads may share what is known
        self._remembered += len(new)
        return known


class _Breach(Frozen):
    """What a rule, by its place, finds of the copies of a card alone, wherever they stand.

    `is_placed` is whether the finding points at them.
    """

    rule: int
    finding: Finding
    is_placed: bool

    def at(self, place: Span) -> Finding:
        """The finding where the copies stand in a place of the file."""
        return Finding(*self.finding[:4], place, *self.finding[5:]) if self.is_placed else self.finding


def _breaches(alone: Deck, rules: Iterable[tuple[int, SettledRule]]) -> Sequence[_Breach] | None:
    """What rules find of the copies of a card in a deck of them and the leader alone; None where a finding
    points at the leader.
    """
    found = []
    for place, rule in rules:
        for finding in rule.check(alone):
            if finding.related or finding.span == _entry(1).span:
                return None
            found.append(_Breach(place, said_by(rule, finding), finding.span is not None))
    return found


def said_by(rule: SettledRule, finding: Finding) -> Finding:
    """What a rule found, with its name, where it is stated, and no more sure than the rule is."""
    _, level, variant, cards, span, related, cite, params = finding
    sure = "doubt" if level == "error" and not rule.rule.sure else level
    return Finding(rule.rule.id, sure, variant, cards, span, related, cite or rule.rule.cite, params)


class _Kind:
    """Rules whose answers hang on the same: on the leader or not, on how many copies there are or not."""

    def __init__(self, rules: Sequence[tuple[int, SettledRule]], all_rules: int) -> None:
        self._rules = rules
        self._all_rules = all_rules
        self._any_leader, self._any_number = rules[0][1].rule.any_leader, rules[0][1].rule.any_number
        self._known: dict[Card | None, dict[Copies, int]] = {}
        self._remembered = 0

    def answers(self, deck: Deck, leader: Card, new: Sequence[Copies], cards: _Cards) -> list[int]:
        """The answers for some copies, one by one."""
        asked = _without_numbers(new) if self._any_number else new
        known = self._known.setdefault(None if self._any_leader else leader, {})
        found = list(map(known.get, asked))
        if None in found:
            each = zip(asked, new, found, strict=True)
            unknown = {key: copies for key, copies, answer in each if answer is None}
            if self._remembered and self._remembered + len(unknown) > MOST_REMEMBERED:
                self._known.clear()
                self._remembered = 0
                return self.answers(deck, leader, new, cards)
            known.update(zip(unknown, self._looked_up(deck, list(unknown.values()), cards), strict=True))
            self._remembered += len(unknown)
        return [known[key] for key in asked]

    def _looked_up(self, deck: Deck, unknown: Sequence[Copies], cards: _Cards) -> list[int]:
        """What the rules say. Copies that may break a rule with others are asked about one by one, the rest all
        at once: what is found of one names its card.
        """
        found = [0] * len(unknown)
        every = _of_copies(deck, unknown, cards)
        for rule_place, rule in self._rules:
            across, of_others, wrong = rule.across, every, set[str]()
            assert across is not None
            if rule.rule.across is not never:
                joining = {place for place, copies in enumerate(unknown) if across(deck, cards[copies[0]])}
                for place in joining:
                    found[place] |= 1 << self._all_rules + rule_place
                    wrong |= _named(rule, _of_copies(deck, [unknown[place]], cards))
                if joining:
                    others = [copies for place, copies in enumerate(unknown) if place not in joining]
                    of_others = _of_copies(deck, others, cards)
            wrong |= _named(rule, of_others)
            for place, copies in enumerate(unknown) if wrong else ():
                found[place] |= (cards[copies[0]].name in wrong) << rule_place
        return found


def _without_numbers(several: Iterable[Copies]) -> list[Copies]:
    """Of each slot of copies the card and the zone."""
    return [one[::2] if len(one) == 3 else (one[::3], one[2::3]) for one in several]


def _named(rule: SettledRule, deck: Deck) -> set[str]:
    """The cards that a rule finds something of."""
    return {name for finding in rule.check(deck) for name in finding.cards}


def _bits(flags: Iterable[bool]) -> int:
    return sum(flag << place for place, flag in enumerate(flags))


def _only(deck: Deck, some: Iterable[Copies]) -> Deck:
    """A deck with its leader and some of its copies only."""
    wanted = {identifier for copies in some for identifier in copies[::3]}
    both = enumerate(zip(deck.columns.ids, deck.columns.zones, strict=True))
    places = [place for place, (card, zone) in both if card in wanted or zone == deck.leader_zone]
    return deck.holding([deck.slots[place] for place in places])


def _of_copies(deck: Deck, some: Iterable[Copies], cards: _Cards) -> Deck:
    """A deck with its leader and some of its copies, wherever they stand in the list."""
    assert deck.leader is not None
    slots = [Slot(_entry(1), deck.leader, 1, deck.leader_zone)]
    for copies in some:
        for place in range(0, len(copies), 3):
            card, count, zone = copies[place : place + 3]
            if zone != deck.leader_zone:
                slots.append(Slot(_entry(len(slots) + 1), cards[card], count, zone, (), ""))
    return deck.holding(slots)


@lru_cache(maxsize=256)
def _entry(line: int) -> Entry:
    """An entry on a line, where it does not matter what that says."""
    return Entry("", "", Span(line, 1, line, 2))


def _copies(deck: Deck) -> Sequence[Copies]:
    """What stands in a deck, name by name."""
    ids, cards, counts, zones, _ = deck.columns
    each = zip(ids, counts, zones, strict=True)
    if deck.distinct_entries and POOL not in deck.counts:
        return list(each)
    found: dict[str, Copies] = {}
    for card, one in zip(cards, each, strict=True):
        if card is not None and one[2] != POOL:
            found[card.name] = found.get(card.name, ()) + one
    return list(found.values())


def _cards(deck: Deck, some: Iterable[Copies]) -> _Cards:
    """The cards of some copies in a deck, by their numbers."""
    ids, cards, *_ = deck.columns
    wanted = {number for copies in some for number in copies[::3]}
    every = zip(ids, cards, strict=True)
    return {number: card for number, card in every if number in wanted and card is not None}
