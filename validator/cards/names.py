"""From names as written to cards: lookups, shared names, two-sided cards, and what stands where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from validator.cards.store import Match, Store, fitting
from validator.decks.entries import Entries
from validator.decks.layout import Layout
from validator.decks.printing import name_and_printing
from validator.model import MOST_COPIES, POOL, Card, DeckList, Entry, Finding, Slot, Slots, Sole
from validator.records import NamedTuple

_NUMBER_WORDS = frozenset(
    ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", *"一二两三四")
)
"""Words that are meant as counts even above everything else, where other words are a title."""

_MOST_SUGGESTED = 200
"""For so many unknown names suggestions are looked up; a list with more of them is no deck list."""


class Shared(NamedTuple):
    """A slot whose name is shared by several cards that may all stand there: its place, and those cards."""

    place: int
    cards: tuple[Card, ...]


class Resolved(NamedTuple):
    """A deck list after all names have been looked up.

    Slots with a shared name hold the first of their cards; `shared` says which slots those are. `unread` are
    the zones that hold a count nobody can read, `zones` those with cards. `reworded` is whether the words of a
    card are others on some days.
    """

    slots: Sequence[Slot]
    findings: tuple[Finding, ...]
    shared: tuple[Shared, ...]
    unread: frozenset[str]
    zones: frozenset[str] = frozenset()
    reworded: bool = False


def resolve(deck_list: DeckList, store: Store, game: str, layout: Layout) -> Resolved:
    """Look up every name of a deck list; cards have the words that are printed on them."""
    return _Resolver(deck_list, store, game, layout).result()


def at_once(deck_list: DeckList, store: Store, game: str, layout: Layout, day: str) -> Resolved | None:
    """A list in which every entry is some copies of one card, every part is there that a card may belong to,
    and nothing has to be said of any of them; None where it is not such a list. The cards have the words of
    the day.
    """
    entries = deck_list.entries
    if entries.__class__ is not Entries or deck_list.remarks or deck_list.passed_over:
        return None
    filled = frozenset([zone for zone, _, _ in entries.runs])
    names, counts = entries.plain
    if not names or layout.leader_zone not in filled or not filled.issuperset(layout.homes.values()):
        return None
    cards = list(map(store.sole(game, leads=False).__getitem__, names))
    for zone, start, stop in entries.runs:
        if zone == layout.leader_zone:
            cards[start:stop] = map(store.sole(game, leads=True).__getitem__, names[start:stop])
    if not all(cards):
        return None
    known = [
        one._replace(card=store.in_force(one.card, day)) if one.is_reworded else one
        for one in cast("list[Sole]", cards)
    ]
    return Resolved(Slots(entries, known, counts, entries.zones, entries.runs), (), (), frozenset(), filled)


class _Resolver:
    def __init__(self, deck_list: DeckList, store: Store, game: str, layout: Layout) -> None:
        self.list = deck_list
        self.store = store
        self.game = game
        self.layout = layout
        self.leader_zone = layout.leader_zone
        self.main_zone = layout.main_zone
        self.slots: list[Slot] = []
        self.findings: list[Finding] = []
        self.shared: list[Shared] = []
        self.unread: set[str] = set()
        self.skimmed: set[str] = set()
        self.suggested = 0
        self.reworded = False

    def result(self) -> Resolved:
        has_leader = any(entry.zone == self.leader_zone for entry in self.list.entries if not entry.bare)
        leader_zone, add, new = self.leader_zone, self.slots.append, tuple.__new__
        of_leader, of_others = self.store.sole(self.game, leads=True), self.store.sole(self.game, leads=False)
        counts = {entry.count for entry in self.list.entries}
        counted = all(count is not None and 0 < count <= MOST_COPIES for count in counts)
        for entry in self.list.entries:
            name, zone, _, count, wrong_count, bare, printing, alternatives, coded = entry
            if counted and zone and not (wrong_count or bare or printing or alternatives or coded):
                sole = (of_leader if zone == leader_zone else of_others)[name]
                if sole is not None and not sole.is_reworded:
                    add(new(Slot, (entry, sole.card, count, zone, (), sole.language)))
                    continue
            if entry.bare:
                has_leader = self._bare(entry, has_leader) or has_leader
            else:
                self._entry(entry)
        self._remarks()
        if self.list.passed_over:
            first, *others = self.list.passed_over
            self.findings.append(
                Finding(
                    "deck/prose",
                    "warning",
                    span=first,
                    related=tuple(others),
                    params={"count": len(self.list.passed_over)},
                )
            )
        filled = {slot.zone for slot in self.slots}
        if self.leader_zone not in filled:
            self._settle_leader()
            filled = {slot.zone for slot in self.slots}
        self.unread |= self.skimmed & filled
        if not filled.issuperset(self.layout.homes.values()):
            self._settle_homes()
            filled = {slot.zone for slot in self.slots}
        return Resolved(
            tuple(self.slots),
            tuple(self.findings),
            tuple(self.shared),
            frozenset(self.unread),
            frozenset(filled),
            self.reworded,
        )

    def _remarks(self) -> None:
        """A note for every comment that is a card with a count: it is not counted."""
        for remark in self.list.remarks:
            matches = self.store.find(self.game, remark.name)
            if matches:
                name = matches[0].card.name
                self.findings.append(Finding("deck/commented-out", "note", cards=(name,), span=remark.span))

    def _bare(self, entry: Entry, has_leader: bool) -> bool:
        """A line that may be a card or a title; whether it turns out to be the leader."""
        matches = self.store.find(self.game, entry.name)
        if any(match.kind == "back" for match in matches):
            return False
        leaders = [match for match in matches if match.card.leads]
        if entry.zone == self.leader_zone and not leaders:
            entry = entry._replace(zone=self.main_zone)  # below the leader's name the main deck begins
        count = 1 if entry.count is None else entry.count
        if leaders and not has_leader:
            self._place(entry._replace(zone=self.leader_zone), leaders, count)
            return True
        if leaders and not entry.zone:
            return False  # the deck is called after its leader
        if matches:
            self._entry(entry._replace(zone=entry.zone or self.main_zone, count=count, bare=False))
        elif entry.count is None:
            self._words(entry, has_leader)
        return False

    def _words(self, entry: Entry, has_leader: bool) -> None:
        """Words without a count that are no card: a title, a misspelt name, or a line to pass over aloud."""
        first, _, rest = entry.name.partition(" ")
        counts = entry.zone or first.casefold() in _NUMBER_WORDS
        if counts and rest and self.store.find(self.game, rest):
            self._bad_count(entry._replace(wrong_count=first, name=rest, zone=entry.zone or self.main_zone))
            return
        near = self._near(entry.name)
        if entry.zone and (near or any(character.isdecimal() for character in entry.name)):
            self.skimmed.add(entry.zone)  # it may be a card, and nobody knows how many
        if entry.zone:
            if near:
                self._unknown(entry, near, count=1)
            else:
                params = {"text": entry.name}
                self.findings.append(Finding("deck/skipped-line", "warning", span=entry.span, params=params))
        elif not has_leader:
            leaders = tuple(n for n in near if any(m.card.leads for m in self.store.find(self.game, n)))
            if leaders:
                self._unknown(entry._replace(zone=self.leader_zone), leaders, count=1)

    def _entry(self, entry: Entry) -> None:
        count = entry.count
        if not entry.zone and (entry.wrong_count or count is None):
            entry = entry._replace(zone=self._home(self._matches(entry)))
        if entry.wrong_count or count is None or not 0 < count <= MOST_COPIES:
            self._bad_count(entry)
            return
        matches = self._matches(entry)
        if not entry.zone:
            entry = entry._replace(zone=self._home(matches))
        if matches:
            self._place(entry, matches, count)
        else:
            self._unknown(entry, self._near(entry.name), count)

    def _home(self, matches: Sequence[Match]) -> str:
        """The zone of a card that stands in a list which does not tell its zones apart."""
        for match in matches[:1]:
            if match.card.leads and not match.card.only:
                return self.leader_zone
            homes = [self.layout.homes[kind] for kind in sorted(match.card.types) if kind in self.layout.homes]
            return homes[0] if homes else self.main_zone
        return self.main_zone

    def _matches(self, entry: Entry) -> Sequence[Match]:
        matches = self.store.find(self.game, entry.name)
        printed: Sequence[Card] = ()
        if entry.printing and "-" not in entry.printing:
            of_set = [m for m in matches if any(p.set == entry.printing for p in m.card.printings)]
            return of_set or matches
        if entry.printing:
            printed = self.store.with_code(self.game, entry.printing)
            both = [match for match in matches if match.card in printed]
            if both:
                return both
            if entry.coded and printed:
                self._remarked(entry, printed)
                return [Match(card, "printing") for card in printed]
            if matches:
                self._mismatch(entry, matches, printed)
        if printed and not matches:
            return self._by_code(entry, printed)
        if not matches and entry.alternatives:
            readings = [self.store.find(self.game, name) for name in entry.alternatives]
            if all(readings):
                return [match for reading in readings for match in reading]
        return matches

    def _by_code(self, entry: Entry, printed: Sequence[Card]) -> Sequence[Match]:
        """The cards of a code, where no name stands beside it, or a name that is spelled much like theirs."""
        if name_and_printing(entry.name, self.layout.codes).printing:
            return [Match(card, "printing") for card in printed]
        near = self._near(entry.name)
        meant = [Match(card, "printing") for card in printed if card.name in near]
        if meant:
            self._spelling(entry, meant[0])
        return meant

    def _remarked(self, entry: Entry, printed: Sequence[Card]) -> None:
        """A name that is only a remark, beside the set and number of another card."""
        if not name_and_printing(entry.name, self.layout.codes).printing:
            params = {"printing": entry.printing, "written": entry.name}
            cards = (printed[0].name,)
            self.findings.append(
                Finding("deck/name-mismatch", "warning", "remark", cards, entry.span, params=params)
            )

    def _mismatch(self, entry: Entry, matches: Sequence[Match], printed: Sequence[Card]) -> None:
        self.findings.append(
            Finding(
                "deck/name-mismatch",
                "doubt" if printed else "warning",
                variant="" if printed else "no-such-printing",
                cards=(matches[0].card.name,),
                span=entry.span,
                params={"printing": entry.printing, "printed": sorted({card.name for card in printed})},
            )
        )

    def _spelling(self, entry: Entry, match: Match) -> None:
        self.findings.append(
            Finding(
                "deck/spelling",
                "note",
                cards=(match.card.name,),
                span=entry.span,
                params={"written": entry.name, "name": match.card.name},
            )
        )

    def _place(self, entry: Entry, matches: Sequence[Match], count: int) -> None:
        if matches[0].kind == "back" and all(match.kind == "back" for match in matches):
            self._back(entry, matches, count)
            return
        if matches[0].kind == "plain":
            self._spelling(entry, matches[0])
        cards = fitting([match.card for match in matches], entry.zone == self.leader_zone)
        self.reworded = self.reworded or any(card.errata for card in cards)
        in_pool = entry.zone == POOL
        if len(cards) > 1 and not in_pool:
            self.shared.append(Shared(len(self.slots), tuple(cards)))
        others = tuple(cards[1:]) if in_pool else ()
        self.slots.append(Slot(entry, cards[0], count, entry.zone, others, matches[0].language))

    def _back(self, entry: Entry, matches: Sequence[Match], count: int) -> None:
        """The back of a two-sided card: the same card as its front, so it counts only where that is missing."""
        sides = [match.card for match in matches]
        if not any(slot.card in sides for slot in self.slots):
            self._place(entry._replace(zone=self.leader_zone), [Match(card, "name") for card in sides], count)

    def _bad_count(self, entry: Entry) -> None:
        written = entry.wrong_count or ("" if entry.count is None else str(entry.count))
        self.unread.add(entry.zone)
        variant = "none" if entry.count == 0 else "word" if entry.wrong_count else "missing"
        if entry.count is not None and entry.count > MOST_COPIES:
            variant = "many"
        self.findings.append(
            Finding(
                "deck/bad-count",
                "doubt",
                variant=variant,
                cards=(entry.name,),
                span=entry.span,
                params={"written": written[:40], "most": MOST_COPIES},
            )
        )
        if not (self.store.find(self.game, entry.name) or self.store.with_code(self.game, entry.printing)):
            self._unknown(entry, self._near(entry.name), count=0)

    def _near(self, name: str) -> tuple[str, ...]:
        self.suggested += 1
        return self.store.near(self.game, name) if self.suggested <= _MOST_SUGGESTED else ()

    def _unknown(self, entry: Entry, near: tuple[str, ...], count: int) -> None:
        self.findings.append(
            Finding(
                "deck/unknown-card",
                "doubt",
                variant="" if near else "nothing-near",
                cards=(entry.name,),
                span=entry.span,
                params={"suggestions": list(near), "zone": entry.zone},
            )
        )
        if count:
            self.slots.append(Slot(entry, None, count, entry.zone))

    def _settle_leader(self) -> None:
        """A list that names its leader nowhere but among the other cards, once, means it as the leader."""
        lone = [
            index
            for index, slot in enumerate(self.slots)
            if slot.zone == self.main_zone and slot.card and slot.card.leads and not slot.card.only
        ]
        if len(lone) == 1 and self.slots[lone[0]].count == 1:
            self.slots[lone[0]] = self.slots[lone[0]]._replace(zone=self.leader_zone)

    def _settle_homes(self) -> None:
        """Cards of a type that has a zone of its own stand there, where a list has no such zone and names them
        among the others.
        """
        filled = {slot.zone for slot in self.slots} | self.unread
        for index, slot in enumerate(self.slots):
            if slot.zone == self.main_zone and slot.card and not slot.card.only:
                homes = [self.layout.homes[kind] for kind in slot.card.types if kind in self.layout.homes]
                if homes and homes[0] not in filled and homes[0] != self.leader_zone:
                    self.slots[index] = slot._replace(zone=homes[0])
