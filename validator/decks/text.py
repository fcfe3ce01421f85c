"""Deck lists as people write them in plain text.

One reader for what forums, articles, deck sites and Lackey-like tools produce: counts before or behind the
name, names in brackets, headings with and without counts, comments, one entry a line or many on one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import cast

from validator.decks.decode import UnreadableDeck
from validator.decks.layout import PROSE, Layout
from validator.decks.line import (
    DECORATION,
    Comment,
    Counted,
    Gap,
    Heading,
    InParts,
    Labelled,
    Leader,
    Part,
    Place,
    Setting,
    Told,
    Total,
    Words,
    label_of,
    told,
    zone_of_prose,
)
from validator.decks.listing import Holds, Line, Listing, headed
from validator.decks.source import MOST_ENTRIES, Source
from validator.expressions import Expression
from validator.folding import fold
from validator.frozen import Frozen
from validator.model import DeckList, Entry, Remark, Section, Span

ENDING = ".txt"
HOLDS = Holds(printings=True, settings=True, title=True, comments=True, groups=True, several=True)


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text has a heading above entries, or is made of entries for the most part."""
    lines = [line.strip() for line in source.lines[:_LOOKED_AT] if line.strip()]
    entries = sum(bool(_ENTRY.match(line)) or len(_MANY.findall(line)) > 1 for line in lines)
    headed = any(layout.headings.get(fold(label_of(line))) for line in lines)
    return entries > 0 and (headed or entries * 2 >= len(lines))


_LOOKED_AT = 200
_MOST_LISTS = 5_000
_ENTRY = Expression(r"\d{1,2}(?:\s*[xX*]\s*|\s*张\s*|\s+|(?=[\u3400-\u9fff]))(?:\S{3,}|[\u3400-\u9fff])")
"""The start of a line that is an entry, in a text of which nothing is known."""
_MANY = Expression(r"(?<!\S)\d+\s?[xX]\s+(?=\S)")


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks a text holds. Nothing is lost: what is no entry and no heading stays as a bare line."""
    lines = tuple(source.lines)
    said = told(lines, layout)
    others = [place for place, one in enumerate(said) if one.__class__ is not Counted]
    return [
        _Reader(layout, name).read(lines, said, others, start, end) for start, end, name in _lists(said, others)
    ]


def _lists(said: Sequence[Told], others: Sequence[int]) -> list[tuple[int, int, str]]:
    """Where the lists of a text begin and end, and what they are called: one, or one for each leader.

    A text is several lists only where a line divides them, and every one of them names its leader. `others` are
    the places of the lines that are more than a count and a name, or less.
    """
    whole = [(0, len(said), "")]
    parted = [(place, one) for place in others if isinstance(one := said[place], InParts)]
    bounds = [(place + 1, one.title) for place, one in parted if one.title is not None]
    if not bounds:
        return whole
    bounds.insert(0, (0, ""))
    ends = [start - 1 for start, _ in bounds[1:]] + [len(said)]
    parts = [(start, end, name) for (start, name), end in zip(bounds, ends, strict=True)]
    if len(parts) > _MOST_LISTS:
        raise UnreadableDeck("too-many", span=Span(bounds[_MOST_LISTS][0], 1, bounds[_MOST_LISTS][0], 2))
    leaders = [place for place, one in parted if one.for_leader]
    led = [part for part in parts if any(part[0] <= place < part[1] for place in leaders)]
    if len(led) < 2:
        return whole
    found: list[tuple[int, int, str]] = []
    for start, end, name in parts:
        if found and (start, end, name) not in led:
            found[-1] = (found[-1][0], end, found[-1][2])
        elif not found and (start, end, name) not in led:
            continue
        else:
            found.append((start, end, name))
    return found


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks as text, several of them each behind a rule with its name."""
    if len(listings) == 1:
        return _written(listings[0], layout, titled=True)
    return "\n".join(
        f"=== {listing.name or number} ===\n\n{_written(listing, layout, titled=False)}"
        for number, listing in enumerate(listings, 1)
    )


def _written(listing: Listing, layout: Layout, titled: bool) -> str:
    said = [("name", listing.name)] if titled and listing.name else []
    head = [f"# {key}: {value}" for key, value in (*said, *listing.settings.items())]
    head += [as_comment(comment, layout) for comment in listing.comments]
    blocks = ["\n".join(head)] if head else []
    for zone in layout.zones:
        lines = listing.of(zone)
        title = layout.titles.get(zone, zone)
        if zone == layout.leader_zone and len(lines) == 1 and lines[0].count == 1:
            blocks.append(f"{title}: {_with_printing(lines[0])}")
        elif lines:
            blocks.append("\n".join([f"{title}:", *_grouped(lines)]))
    return "\n\n".join(blocks) + "\n"


def as_comment(comment: str, layout: Layout) -> str:
    """A comment as a line of text that is read as one, and not as a heading or a setting."""
    said = _Reader(layout).read((), told((f"# {comment}",), layout), (0,), 0, 1)
    return f"# {comment}" if said.comments == (comment,) else f"# note: {comment}"


def _grouped(lines: Sequence[Line]) -> Iterator[str]:
    for heading, line in headed(lines):
        if heading:
            yield f"{heading}:"
        yield f"{line.count} {_with_printing(line)}"


def _with_printing(line: Line) -> str:
    return f"{line.name} ({line.printing})" if line.named and line.number else line.name


class _Frame(Frozen):
    """What the layout of a game says of zones: those with a lone card, those in which every entry stands where
    the one before it does, and those a heading that opens no zone ends.
    """

    lone: frozenset[str]
    steady: frozenset[str]
    ungrouped: frozenset[str]


@cache
def _frame(layout: Layout) -> _Frame:
    lone = frozenset({layout.leader_zone, *layout.parts})
    return _Frame(lone, frozenset(layout.zones) - lone, lone | {"", *layout.homes.values()})


class _Reader:
    def __init__(self, layout: Layout, name: str = "") -> None:
        self.frame = _frame(layout)
        self.leader_zone = layout.leader_zone
        self.zone = ""
        self.entries: list[Entry] = []
        self.sections: list[Section] = []
        self.settings: dict[str, str] = {}
        self.places: dict[str, Span] = {}
        self.open_group: int | None = None
        self.open_zone: int | None = None
        self.number = 0
        self.has_leader = False
        self.has_headings = False
        self.after_gap = False
        self.on_one_line = False
        self.blocks: list[int] = []
        self.passed_over: list[Span] = []
        self.opened: dict[str, None] = {}
        self.remarks: list[Remark] = []
        self.name = name
        self.comments: list[str] = []
        self.groups: list[tuple[int, str]] = []
        self.layout = layout

    def read(
        self, lines: tuple[str, ...], said: Sequence[Told], others: Sequence[int], start: int, end: int
    ) -> DeckList:
        """The list that lines hold from one to before another; `said` is what every line says."""
        place = start
        within = others if start == 0 and end == len(said) else [one for one in others if start <= one < end]
        for stop in (*within, end):
            while place < stop and self.zone not in self.frame.steady:
                self._line(said[place], lines, place + 1)
                place += 1
            if place < stop:
                self._counted(cast("Sequence[Counted]", said[place:stop]), place + 1)
            if stop < end:
                self._line(said[stop], lines, stop + 1)
            place = stop + 1
        self._close(self.open_group)
        self._close(self.open_zone)
        if self.layout.opening and not self.has_headings:
            self._open_by_blocks()
        return DeckList(
            tuple(self.entries),
            tuple(self.sections),
            self.settings,
            lines,
            self.places,
            settings_bind=False,
            passed_over=tuple(self.passed_over),
            headings=tuple(self.opened),
            remarks=tuple(self.remarks),
            name=self.name,
            comments=tuple(self.comments),
            groups=tuple(self.groups),
        )

    def _line(self, one: Told, lines: Sequence[str], number: int) -> None:
        self.number = number
        if self.zone == PROSE and self._still_prose(lines[number - 1]):
            return
        if isinstance(one, InParts):
            for part in one.parts:
                self._part(part)
            if one.is_body:
                self.after_gap = False
        else:
            zone = self._body_zone()
            self.entries.append(_entry(one, zone, number))
            self.after_gap = False
        self._mind_size(number)

    def _counted(self, said: Sequence[Counted], first: int) -> None:
        """Lines that are a count and a name each, from the number of the first on, all in one zone."""
        zone, new = self.zone, tuple.__new__
        self.entries += [
            new(Entry, (name, zone, new(Span, (number, column, number, end)), count, *more))
            for number, (name, count, column, end, more) in enumerate(said, first)
        ]
        self.after_gap = False
        self._mind_size(first + len(said) - 1)

    def _mind_size(self, number: int) -> None:
        if len(self.entries) + len(self.sections) > MOST_ENTRIES:
            raise UnreadableDeck("too-many", span=Span(number, 1, number, 2))

    def _still_prose(self, raw: str) -> bool:
        """Whether a line below a heading of prose is prose too.

        Above a list it is a remark, which the first heading of a part ends. A line that looks like an entry is
        kept in mind.
        """
        zone, begins_with_digit = zone_of_prose(raw, self.layout)
        if not self.entries and zone not in ("", PROSE):
            self.zone = ""
            return False
        if begins_with_digit or zone not in ("", PROSE):
            self.passed_over.append(Span(self.number, 1, self.number, len(raw) + 1))
        return True

    # ---------------------------------------------------------------- what lines say

    def _part(self, part: Part) -> None:
        match part:
            case Gap():
                self._gap()
            case Heading():
                self._heading(part)
            case Labelled():
                self._labelled(part)
            case Counted():
                self.entries.append(_entry(part, self._body_zone(), self.number))
            case Words():
                self._words(part)
            case Leader():
                self._leader(part)
            case Comment():
                self._comment(part)
            case Setting():
                self._setting(part)
            case Total(place, text, count):
                end = len(self.entries)
                self.sections.append(Section(text, count, self._span(place), 0, end, total=True))

    def _gap(self) -> None:
        self.after_gap = True
        if not self.blocks or self.blocks[-1] != len(self.entries):
            self.blocks.append(len(self.entries))

    def _open_by_blocks(self) -> None:
        """Give the lone lines a list without headings begins with to the zones that open such a list."""
        ends = [end for end in (*self.blocks, len(self.entries)) if end]
        if len(ends) <= len(self.layout.opening) or ends[: len(self.layout.opening)] != [
            number for number, _ in enumerate(self.layout.opening, 1)
        ]:
            return
        for place, zone in enumerate(self.layout.opening):
            self.entries[place] = self.entries[place]._replace(zone=zone)

    def _setting(self, setting: Setting) -> None:
        if setting.key == "name":
            self.name = self.name or setting.value
        elif setting.key not in self.settings:
            self.settings[setting.key] = setting.value
            self.places[setting.key] = self._span(setting.place)

    def _comment(self, comment: Comment) -> None:
        if comment.name:
            self.remarks.append(Remark(comment.name, self._span(comment.place)))
        self.comments.append(comment.text)

    def _labelled(self, labelled: Labelled) -> None:
        before = self.zone
        self._heading(labelled.heading)
        if labelled.zone == PROSE:
            return
        for part in labelled.parts:
            self._part(part)
        if labelled.brief:
            self.zone = before
        self.on_one_line = labelled.zone in self.frame.lone

    # ---------------------------------------------------------------- headings and entries

    def _heading(self, heading: Heading) -> None:
        title, zone, count = heading.title, heading.zone, heading.count
        if not zone and not heading.maybe_card:
            self.groups.append((len(self.entries), title.strip(DECORATION)))
        self.has_headings = True
        self.on_one_line = False
        if zone == self.leader_zone and self.layout.first_leads:
            self.has_leader = False
        self._close(self.open_group)
        self.open_group = None
        if zone:
            self._close(self.open_zone)
            self.open_zone = None
            self.zone = zone
            self.opened[zone] = None
        elif self.zone in self.frame.ungrouped:
            self._leave_leader()
        entry = None
        if heading.maybe_card:
            entry = len(self.entries)
            self.entries.append(
                Entry(title.strip(), self.zone, self._span(heading.place), count=count, bare=True)
            )
        if count is not None:
            start = len(self.entries)
            self.sections.append(Section(title.strip(), count, self._span(heading.place), start, start, entry))
            if zone:
                self.open_zone = len(self.sections) - 1
            else:
                self.open_group = len(self.sections) - 1

    def _close(self, index: int | None) -> None:
        if index is not None:
            self.sections[index] = self.sections[index]._replace(end=len(self.entries))

    def _body_zone(self) -> str:
        """The zone a counted line stands in; a line below the leader's is the first of the main deck.

        Where a deck may name several of them, that is so only after a gap, or below a heading with the card on
        its line; and so it is below a part of the main deck.
        """
        below = self.zone == self.leader_zone and self.has_leader
        if self.zone in self.layout.parts:
            below = bool(self.entries) and self.entries[-1].zone == self.zone
        ended = self.after_gap or self.on_one_line or not self.layout.first_leads
        if self.zone == "" or (below and ended):
            self._leave_leader()
        self.has_leader = self.has_leader or self.zone == self.leader_zone
        return self.zone

    def _leave_leader(self) -> None:
        """Begin the main deck, though no heading says so."""
        self._close(self.open_zone)
        self.open_zone = None
        self.zone = self.layout.main_zone

    def _words(self, words: Words) -> None:
        if self.zone == self.leader_zone and not self.has_leader:
            self._leader(Leader(words.place, words.named, 1, words.is_remark))
        else:
            named, span = words.named, self._span(words.place)
            self.entries.append(
                Entry(named.name, self.zone, span, count=None, bare=True, printing=named.printing)
            )

    def _leader(self, leader: Leader) -> None:
        if leader.is_remark:
            self.zone = ""
        else:
            self.has_leader = True
            named, span = leader.named, self._span(leader.place)
            self.entries.append(
                Entry(
                    named.name,
                    self.leader_zone,
                    span,
                    leader.count,
                    printing=named.printing,
                    alternatives=named.alternatives,
                )
            )

    def _span(self, place: Place) -> Span:
        return Span(self.number, place.column, self.number, place.end)


def _entry(counted: Counted, zone: str, number: int) -> Entry:
    """The entry a line makes in a zone, on the line with the number."""
    name, count, column, end, more = counted
    return Entry(name, zone, Span(number, column, number, end), count, *more)
