"""Which rules have to look at a deck.

Most of what rules ask is asked of one card and the leader, and has the same answer in every deck they stand in.
It is asked once and remembered: a rule looks at a deck again only where it found something of one of its cards
alone, or where cards that are right by themselves may break it together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from validator.model import POOL, Card, Deck, Slot
from validator.rules.editions import SettledRule

Copies = tuple[object, ...]
"""All slots of one name in a deck, without their places: card, count and zone of each, one behind the other."""

MOST_REMEMBERED = 1 << 16
"""So many answers about a leader and the copies of a card are remembered."""


class Concerned:
    """The rules of an event that are checked, and what is known of which cards they have to look at."""

    def __init__(self, rules: Sequence[SettledRule]) -> None:
        self.rules = rules
        self._always = sum(1 << place for place, rule in enumerate(rules) if rule.across is None)
        self._known: dict[Card, dict[Copies, int]] = {}
        self._remembered = 0

    def of(self, deck: Deck) -> Sequence[SettledRule]:
        """The rules that may find something in a deck, in order; the others find nothing."""
        leader = deck.leader
        if leader is None or len(deck.stands_in(deck.leader_zone)) != 1:
            return self.rules
        copies = _copies(deck.slots)
        known = self._known.setdefault(leader, {})
        try:
            concerned = reduce(or_, map(known.__getitem__, copies), self._always)
        except KeyError:
            known = self._ask(deck, leader, [one for one in copies if one not in known])
            concerned = reduce(or_, map(known.__getitem__, copies), self._always)
        return [rule for place, rule in enumerate(self.rules) if concerned >> place & 1]

    def _ask(self, deck: Deck, leader: Card, new: Sequence[Copies]) -> dict[Copies, int]:
        """What is known of a leader, with the answers for copies nobody has asked about yet.

        All are asked about at once: what a rule finds of a card by itself names that card.
        """
        if self._remembered + len(new) > MOST_REMEMBERED:
            self._known.clear()
            self._remembered = 0
            new = _copies(deck.slots)
        names = {_card(copies).name for copies in new}
        asked = tuple(
            slot
            for slot in deck.slots
            if slot.zone == deck.leader_zone or (slot.card is not None and slot.card.name in names)
        )
        alone = deck._replace(slots=asked)
        known = self._known.setdefault(leader, {})
        known.update((copies, self._across(deck, _card(copies))) for copies in new)
        of_name = {_card(copies).name: copies for copies in new}
        for place, rule in enumerate(self.rules):
            for finding in rule.check(alone) if rule.across is not None else ():
                for name in finding.cards or names:
                    if name in of_name:
                        known[of_name[name]] |= 1 << place
        self._remembered += len(new)
        return known

    def _across(self, deck: Deck, card: Card) -> int:
        """The rules that the card may break together with others."""
        across = [
            1 << place for place, rule in enumerate(self.rules) if rule.across and rule.across(deck, card)
        ]
        return sum(across)


def _card(copies: Copies) -> Card:
    card = copies[0]
    assert isinstance(card, Card)
    return card


def _copies(slots: Sequence[Slot]) -> list[Copies]:
    """What stands in a deck, name by name."""
    known = [slot for slot in slots if slot.card is not None and slot.zone != POOL]
    if len({slot.card.name for slot in known if slot.card is not None}) == len(known):
        return [slot[1:4] for slot in known]
    found: dict[str, Copies] = {}
    for slot in known:
        if slot.card is not None:
            found[slot.card.name] = found.get(slot.card.name, ()) + slot[1:4]
    return list(found.values())
