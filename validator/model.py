"""The nouns every room of the house shares: deck lists, cards, decks, findings, reports.

All of them are plain frozen values. Nothing here reads a file, knows a game, or makes words for a person.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from validator.frozen import NOTHING, Frozen
from validator.made import Made
from validator.records import NamedTuple

if TYPE_CHECKING:
    from validator.cards.clauses import Clause

Level = Literal["error", "warning", "note", "doubt"]
Verdict = Literal["legal", "illegal", "undecided", "unreadable"]
VERDICTS: tuple[Verdict, ...] = ("legal", "illegal", "undecided", "unreadable")
Play = Literal["constructed", "limited"]
PLAYS: tuple[Play, ...] = ("constructed", "limited")

Zones = tuple[str, ...]
"""Parts of a deck, by the names the game's data gives them."""

MOST_COPIES = 1000
"""More copies of one card than this are taken for a slip of the pen, not for a deck."""

POOL = "pool"
"""The part of a list that is no part of the deck: the cards it is built from, in limited play."""

T = TypeVar("T")


class Span(NamedTuple):
    """A stretch of a deck file. Lines and columns count from 1; the end column is the first one after it."""

    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span(0, 0, 0, 0)
"""The place of what stands in no file."""


class Trait(NamedTuple):
    """One trait of a card: a kind (`class`, `race`, …) and the word for it, in English."""

    kind: str
    name: str


class Printing(NamedTuple):
    """One appearance of a card: the set's code and the collector number in it (None where nobody knows it).

    `outside` is true of a number beyond the numbering of the set, or with a count of its own.
    """

    set: str
    number: str | None
    rarity: str = ""
    variant: str = ""
    outside: bool = False

    def __str__(self) -> str:
        number = "?" if self.number is None else self.number
        return f"{self.set}-{number}" + (f" {self.variant}" if self.variant else "")


class Erratum(Frozen):
    """The type line and text a card has from a day on, in place of those before, and where that is stated."""

    since: str
    line: str
    text: str
    source: str


class Card(Frozen):
    """A card's identity: a name and what is printed under it, as facts.

    `line` and `text` are what a person wrote down; `types`, `tags`, `traits` and `clauses` are what the
    grammar made of them when the store was built. `traits` are what a card has that rules of deck building ask
    for; `icons` are those traits printed as symbols outside its text box. `leads` is true of the kind of card
    decks are built around. `facts` hold what else the card says in words of the game, e.g. the types of damage
    it deals. `short_name` is the part of a name of two parts that stands first. `only` names the part of the
    game the card belongs to when it can never stand in a deck (a raid, a token, …). `unsure` names facts that
    were inferred, `unknown` facts nobody has. `errata` are the later words of a card that had others first.
    """

    game: str
    id: int
    name: str
    line: str = ""
    text: str = ""
    types: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    icons: frozenset[Trait] = frozenset()
    traits: frozenset[Trait] = frozenset()
    facts: Mapping[str, frozenset[str]] = NOTHING
    clauses: tuple[Clause, ...] = ()
    numbers: Mapping[str, str] = NOTHING
    printings: tuple[Printing, ...] = ()
    only: str = ""
    unsure: frozenset[str] = frozenset()
    unknown: frozenset[str] = frozenset()
    leads: bool = False
    short_name: str = ""
    errata: tuple[Erratum, ...] = ()

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def traits_of(self, kind: str) -> frozenset[str]:
        """The words of the card's traits of a kind."""
        return frozenset(trait.name for trait in self.traits if trait.kind == kind)

    def icons_of(self, kind: str) -> frozenset[str]:
        """The words of the card's symbols of a kind."""
        return frozenset(icon.name for icon in self.icons if icon.kind == kind)

    @property
    def doubtful(self) -> frozenset[str]:
        """The facts of this card that are unsure or unknown."""
        return self.unsure | self.unknown


class Entry(NamedTuple):
    """One line of a deck list: a count, a name as written, the zone it stands in, its place in the file.

    `count` is None where the file gives none, and `wrong_count` keeps what was written where a count should
    be and is none. A `bare` line is one that may be a card, or a title; a bare line with a count, as in
    “Allies (12)”, may be a card or a heading. `zone` is empty for a bare line above everything else.
    `printing` is a set and number written beside the name, as `SET-NUMBER`, or a set alone; `alternatives` are
    names of which the line offers a choice. Where the line is `coded` the set and number say which card it is,
    and the name is a remark.
    """

    name: str
    zone: str
    span: Span
    count: int | None = 1  # type: ignore[assignment]  # hides the method of tuples, on purpose
    wrong_count: str = ""
    bare: bool = False
    printing: str = ""
    alternatives: tuple[str, ...] = ()
    coded: bool = False


NOTHING_MORE = Entry("", "", NOWHERE)[4:]
"""What an entry says beside a name, a zone, a place and a count, where it says nothing."""


class Section(Frozen):
    """A heading that says how many cards stand under it: those of the entries from `start` to before `end`.

    `entry` is the index of the bare entry the same line may be instead; `total` marks a sum of the whole list.
    """

    title: str
    count: int
    span: Span
    start: int
    end: int
    entry: int | None = None
    total: bool = False


class Remark(Frozen):
    """A comment that looks like an entry: what would be its name, and its place."""

    name: str
    span: Span


class Ignore(Frozen):
    """A comment that asks to leave out what certain rules find, and why.

    `rules` are their ids as written. It speaks of what is found on `line`, or of the whole deck where that is
    None. `span` is its own place.
    """

    rules: tuple[str, ...]
    reason: str
    span: Span
    line: int | None = None


class DeckList(NamedTuple):
    """What a file says, before any name is looked up.

    `settings` are what it says about how it is to be checked, `places` where it says so. They bind, unless
    they stand in comments, which are written for people and may name what no program knows. `passed_over` are
    lines that look like entries and stand under a heading of prose, `headings` the zones that are opened,
    `remarks` comments that look like entries. `name` is what the deck is called, `comments` what is written
    for people, `groups` headings within a zone, each with the index of the first entry under it. `findings`
    are what its reader has to say of it, `ignores` what it asks to be left out.
    """

    entries: Sequence[Entry]
    sections: tuple[Section, ...] = ()
    settings: Mapping[str, str] = NOTHING
    lines: tuple[str, ...] = ()
    places: Mapping[str, Span] = NOTHING
    settings_bind: bool = True
    passed_over: tuple[Span, ...] = ()
    headings: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    name: str = ""
    comments: tuple[str, ...] = ()
    groups: tuple[tuple[int, str], ...] = ()
    findings: tuple[Finding, ...] = ()
    ignores: tuple[Ignore, ...] = ()


class Slot(NamedTuple):
    """An entry with its card; `card` is None where the name is unknown, and then `count` still counts.

    `others` are the other cards a name in a card pool may mean; elsewhere a shared name is read in turn.
    `language` is that of the name as written: `en`, `zh`, …, or empty where it is none or both.
    """

    entry: Entry
    card: Card | None
    count: int  # type: ignore[assignment]  # hides the method of tuples, on purpose
    zone: str
    others: tuple[Card, ...] = ()
    language: str = ""


Run = tuple[str, int, int]
"""Entries or slots in one zone, one behind the other: the zone, the first, and the one behind them."""


def runs_of(zones: Iterable[str]) -> tuple[Run, ...]:
    """The runs of some zones."""
    found = []
    start = 0
    for zone, some in groupby(zones):
        stop = start + sum(1 for _ in some)
        found.append((zone, start, stop))
        start = stop
    return tuple(found)


class Columns(NamedTuple):
    """The numbers of the cards, these, the counts and the zones of some slots, in their order; and their runs.

    The number of an unknown card is 0.
    """

    ids: Sequence[int]
    cards: Sequence[Card | None]
    counts: Sequence[int]
    zones: Sequence[str]
    runs: Sequence[Run]


class Sole(NamedTuple):
    """The one card a name stands for in a place, its number, the language of the name, the English name of
    that card where others share it, and whether its words are others on some days.
    """

    card: Card
    id: int
    language: str
    shared: str
    is_reworded: bool


class Slots(Made[Slot]):
    """The slots of entries each of which is some copies of one card, for all anybody can tell.

    What entries say of counts and zones stands beside their cards, so that most of what is asked of a deck is
    answered without a slot.
    """

    def __init__(
        self,
        entries: Sequence[Entry],
        named: Sequence[Sole],
        counts: Sequence[int],
        zones: Sequence[str],
        runs: Sequence[Run],
    ) -> None:
        super().__init__()
        self.entries = entries
        self.named = named
        cards, ids, self._languages, shared, _ = zip(*named, strict=True)
        self.columns = Columns(ids, cards, counts, zones, runs)
        self.zone_counts = _summed(counts, runs)
        self.distinct = len(set(ids)) == len(ids)
        if any(shared):
            names = [name for name in shared if name]
            self.distinct = self.distinct and len(set(names)) == len(names)

    def __len__(self) -> int:
        return len(self._languages)

    def _made(self, place: int) -> Slot:
        _, cards, counts, zones, _ = self.columns
        language = self._languages[place]
        return Slot(self.entries[place], cards[place], counts[place], zones[place], (), language)

    def _all(self) -> Iterable[Slot]:
        new = tuple.__new__
        each = zip(self.entries, *self.columns[1:4], self._languages, strict=True)
        return [
            new(Slot, (entry, card, count, zone, (), language)) for entry, card, count, zone, language in each
        ]


def columns(slots: Sequence[Slot]) -> Columns:
    """The columns of some slots."""
    if slots.__class__ is Slots:
        return slots.columns
    cards = [slot.card for slot in slots]
    ids = [0 if card is None else card.id for card in cards]
    zones = [slot.zone for slot in slots]
    return Columns(ids, cards, [slot.count for slot in slots], zones, runs_of(zones))


def zone_counts(slots: Sequence[Slot]) -> Mapping[str, int]:
    """How many cards stand in each zone."""
    if slots.__class__ is Slots:
        return slots.zone_counts
    sums: dict[str, int] = {}
    for slot in slots:
        _, _, count, zone, _, _ = slot
        sums[zone] = sums.get(zone, 0) + count
    return sums


def _summed(counts: Sequence[int], runs: Iterable[Run]) -> Mapping[str, int]:
    sums: dict[str, int] = {}
    for zone, start, stop in runs:
        sums[zone] = sums.get(zone, 0) + sum(counts[start:stop])
    return sums


class Setting(NamedTuple, Generic[T]):
    """A value of a rule and where it comes from, e.g. 4 from rule 100.4 of CR 7.4."""

    value: T
    cite: str


class Finding(NamedTuple):
    """One rule broken, or one doubt, in one place, as data. `validator.reports.words` makes words of it.

    `variant` tells apart the ways one rule can be broken. `related` are the other places that take part.
    """

    rule: str
    level: Level = "error"
    variant: str = ""
    cards: tuple[str, ...] = ()
    span: Span | None = None
    related: tuple[Span, ...] = ()
    cite: str = ""
    params: Mapping[str, object] = NOTHING


class Origin(NamedTuple):
    """Where the value of a setting comes from.

    `by` is `option` (the caller, or the command line), `list` (the deck list, at `span`), `config` (a
    configuration file, named by `file`, at `span`), `file` (a file of house formats), `pool` or `team` (what is
    given beside the list), `format` (the format is for that alone), `date` (what was in force on the day), or
    `default`.
    """

    by: str
    span: Span | None = None
    file: str = ""


class Checked(Frozen):
    """A rule a deck was checked against, and where it is stated; the words are empty for rules of our own."""

    rule: str
    cite: str = ""


class Ignored(NamedTuple):
    """A finding that was left out of the verdict because the deck list says so, at `span`, and why it does."""

    finding: Finding
    reason: str
    span: Span


class Report(NamedTuple):
    """What was found out about one deck, under which rules.

    `counts` says how many cards stand in each zone but the leader's. `leader` is the name of the card the deck
    is built around. `tournament_rules` names the version that stands above the edition, empty where none does,
    and `options` what the event is by the game's own options. `origins` say where play, format, edition, date
    and options come from. `name` is what a deck is called that is one of several in a file. `slots` are the
    entries with their cards. `checked` are the rules the deck was checked against, `unchecked` those that would
    have held and were left out by choice, `ignored` the findings the list itself asks to leave out.
    """

    verdict: Verdict
    findings: tuple[Finding, ...]
    counts: Mapping[str, int] = NOTHING
    leader: str = ""
    game: str = ""
    play: Play = "constructed"
    format: str = ""
    edition: str = ""
    tournament_rules: str = ""
    options: Mapping[str, str] = NOTHING
    date: str = ""
    path: str = ""
    lines: tuple[str, ...] = ()
    origins: Mapping[str, Origin] = NOTHING
    name: str = ""
    slots: Sequence[Slot] = ()
    checked: tuple[Checked, ...] = ()
    unchecked: tuple[str, ...] = ()
    ignored: tuple[Ignored, ...] = ()


class Survey(Frozen):
    """The reports on one deck in several formats, or under several editions; `date` is the day asked for.

    A format that is yet to come on that day, or has ended, is looked at on a day of its own.
    """

    date: str
    reports: tuple[Report, ...]
    path: str = ""
    name: str = ""

    @property
    def best(self) -> Report:
        """The report with the best verdict, the first of those."""
        order = ("legal", "undecided", "illegal", "unreadable")
        return min(self.reports, key=lambda report: order.index(report.verdict))


Result = Report | Survey
"""What is found out about one deck: in one format, or in many."""


class _Deck(NamedTuple):
    """A deck list with every entry resolved, as the rules see it.

    `leader` is the card the deck is built around, None where the list names none that can be one. `zones` are
    all the zones of a deck, `parts` those whose cards are part of another, `legal_zones` those whose every card
    must be legal for the leader, `rules` the rules in force. `pool` is None where no card pool is given, `team`
    where no team-mate's list is. `clauses` are what the mode of play asks for. `unread` are zones with a count
    that could not be read, so that their size is not known, `missing` those the rules require and the list does
    not have.
    """

    slots: Sequence[Slot]
    leader: Card | None = None
    play: Play = "constructed"
    zones: Zones = ()
    parts: Mapping[str, str] = NOTHING
    legal_zones: Zones = ()
    leader_zone: str = ""
    rules: frozenset[str] = frozenset()
    deck_types: frozenset[str] = frozenset()
    pool: Sequence[Slot] | None = None
    team: Sequence[Slot] | None = None
    clauses: tuple[Clause, ...] = ()
    unread: frozenset[str] = frozenset()
    missing: frozenset[str] = frozenset()


class Deck(_Deck):
    """A deck, and what rules ask about it again and again."""

    def holding(self, slots: Sequence[Slot]) -> Deck:
        """The same deck with other slots."""
        return Deck(slots, *self[1:])

    @property
    def columns(self) -> Columns:
        """The cards, counts and zones of its slots."""
        found: Columns | None = self.__dict__.get("slot_columns")
        if found is None:
            found = self.__dict__["slot_columns"] = columns(self.slots)
        return found

    @property
    def distinct_entries(self) -> Sequence[Entry]:
        """Its entries, where it is plain that each has a card with a name of its own; else none."""
        return self.slots.entries if self.slots.__class__ is Slots and self.slots.distinct else ()

    @property
    def _by_card(self) -> dict[tuple[str, ...], dict[Card, tuple[Slot, ...]]]:
        found: dict[tuple[str, ...], dict[Card, tuple[Slot, ...]]] = self.__dict__.setdefault("by_card", {})
        return found

    @property
    def counts(self) -> Mapping[str, int]:
        """How many cards stand in each zone, unknown names included."""
        counts: Mapping[str, int] | None = self.__dict__.get("zone_counts")
        if counts is None:
            counts = self.__dict__["zone_counts"] = zone_counts(self.slots)
        return counts

    def stands_in(self, *zones: str) -> tuple[Slot, ...]:
        """The slots of the zones, in the order of the file."""
        if self.counts.keys().isdisjoint(zones):
            return ()
        return tuple([slot for slot in self.slots if slot.zone in zones])

    def count(self, *zones: str) -> int:
        """How many cards stand in the zones, unknown names included."""
        return sum([self.counts.get(zone, 0) for zone in dict.fromkeys(zones)])

    def cards(self, *zones: str) -> Mapping[Card, tuple[Slot, ...]]:
        """The known cards of the zones, each with its slots, in the order of the file."""
        known = self._by_card
        if zones not in known:
            found: dict[Card, list[Slot]] = {}
            for slot in self.slots:
                _, card, _, zone, _, _ = slot
                if card is not None and zone in zones:
                    found.setdefault(card, []).append(slot)
            known[zones] = {card: tuple(slots) for card, slots in found.items()}
        return known[zones]

    def deck_cards(self, *zones: str) -> Mapping[Card, tuple[Slot, ...]]:
        """Those of the known cards of the zones that are of a kind decks are made of."""
        key, known = ("", *zones), self._by_card
        if key not in known:
            cards = self.cards(*zones)
            known[key] = {card: slots for card, slots in cards.items() if self.may_hold(card)}
        return known[key]

    def may_hold(self, card: Card) -> bool:
        """Whether a card is of a kind that stands in decks at all."""
        return not card.only and not self.deck_types.isdisjoint(card.types)
