"""Deck lists as people write them in plain text.

One reader for what forums, articles, deck sites and Lackey-like tools produce: counts before or behind the
name, names in brackets, headings with and without counts, comments, one entry a line or many on one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import cast

from validator.decks.decode import UnreadableDeck
from validator.decks.entries import Entries
from validator.decks.layout import PROSE, Layout
from validator.decks.line import (
    BLANK,
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
    bare,
    label_of,
    told,
    zone_of_prose,
)
from validator.decks.listing import Holds, Line, Listing, headed
from validator.decks.outline import Outlines
from validator.decks.plain import is_plain
from validator.decks.source import MOST_ENTRIES, Source
from validator.expressions import Expression
from validator.folding import fold
from validator.frozen import Frozen
from validator.model import DeckList, Remark, Section, Span, runs_of

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
    return _read(tuple(source.lines), layout)


def known(source: Source, layout: Layout) -> list[DeckList]:
    """The list a text holds, where one like it in all but cards and counts was read before; or nothing.

    That one was plain: none of its lines looks as if the text were of another form.
    """
    lines = tuple(source.lines)
    found = _outlines(layout).filled(lines, told(lines, layout))
    return [] if found is None else [found]


def _read(lines: tuple[str, ...], layout: Layout) -> list[DeckList]:
    said = told(lines, layout)
    others = [(place, one) for place, one in enumerate(said) if one.__class__ is InParts]
    found = [
        _Reader(layout, name).read(lines, said, others, start, end)
        for start, end, name in _lists(len(said), others)
    ]
    if len(found) == 1 and all(is_plain(layout, lines[place]) for place, _ in others):
        _outlines(layout).remember(found[0], said)
    return found


Others = Sequence[tuple[int, InParts]]
"""The lines of a text that are more than a count and a name, or less, with their places from 0 on."""


@cache
def _outlines(_layout: Layout) -> Outlines:
    """The outlines of texts of a game."""
    return Outlines()


def _lists(count: int, others: Others) -> list[tuple[int, int, str]]:
    """Where the lists of a text begin and end, and what they are called: one, or one for each leader.

    A text is several lists only where a line divides them, and every one of them names its leader. `others` are
    those of its lines that are more than a count and a name, or less, with their places; `count` is how many
    lines there are in all.
    """
    whole = [(0, count, "")]
    bounds = [(place + 1, title) for place, (_, _, title, _) in others if title is not None]
    if not bounds:
        return whole
    bounds.insert(0, (0, ""))
    ends = [start - 1 for start, _ in bounds[1:]] + [count]
    parts = [(start, end, name) for (start, name), end in zip(bounds, ends, strict=True)]
    if len(parts) > _MOST_LISTS:
        raise UnreadableDeck("too-many", span=Span(bounds[_MOST_LISTS][0], 1, bounds[_MOST_LISTS][0], 2))
    leaders = [place for place, one in others if one.for_leader]
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
    (said,) = _read((f"# {comment}",), layout)
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
        self.said: list[Counted] = []
        self.zones: list[str] = []
        self.numbers: list[int] = []
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
        self,
        lines: tuple[str, ...],
        said: Sequence[Told],
        others: Others,
        start: int,
        end: int,
    ) -> DeckList:
        """The list that lines hold from one to before another; `said` is what every line says."""
        begin = start
        for place, one in others:
            if start <= place < end:
                if begin < place:
                    self._ordinary(lines, said, begin, place)
                if one is BLANK and self.zone != PROSE:
                    self._gap()
                else:
                    self._line(one, lines, place + 1)
                begin = place + 1
        self._ordinary(lines, said, begin, end)
        self._mind_size()
        self._close(self.open_group)
        self._close(self.open_zone)
        if self.layout.opening and not self.has_headings:
            self._open_by_blocks()
        return DeckList(
            Entries(tuple(self.said), tuple(self.zones), tuple(self.numbers), runs_of(self.zones)),
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

    def _ordinary(self, lines: Sequence[str], said: Sequence[Told], start: int, end: int) -> None:
        """Lines that are a count and a name each, from one to before another."""
        while start < end and self.zone not in self.frame.steady:
            self._line(said[start], lines, start + 1)
            start += 1
        if start < end:
            self.said += cast("Sequence[Counted]", said[start:end])
            self.zones += [self.zone] * (end - start)
            self.numbers += range(start + 1, end + 1)
            self.after_gap = False

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
            self._add(one, zone)
            self.after_gap = False

    def _add(self, said: Counted, zone: str) -> None:
        """An entry on the line that is being read."""
        self.said.append(said)
        self.zones.append(zone)
        self.numbers.append(self.number)

    def _mind_size(self) -> None:
        if len(self.said) + len(self.sections) > MOST_ENTRIES:
            lines = sorted([*self.numbers, *(section.span.line for section in self.sections)])
            first = lines[MOST_ENTRIES]
            raise UnreadableDeck("too-many", span=Span(first, 1, first, 2))

    def _still_prose(self, raw: str) -> bool:
        """Whether a line below a heading of prose is prose too.

        Above a list it is a remark, which the first heading of a part ends. A line that looks like an entry is
        kept in mind.
        """
        zone, begins_with_digit = zone_of_prose(raw, self.layout)
        if not self.said and zone not in ("", PROSE):
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
                self._add(part, self._body_zone())
            case Words():
                self._words(part)
            case Leader():
                self._leader(part)
            case Comment():
                self._comment(part)
            case Setting():
                self._setting(part)
            case Total(place, text, count):
                end = len(self.said)
                self.sections.append(Section(text, count, self._span(place), 0, end, total=True))

    def _gap(self) -> None:
        self.after_gap = True
        self.blocks.append(len(self.said))

    def _open_by_blocks(self) -> None:
        """Give the lone lines a list without headings begins with to the zones that open such a list."""
        ends = [end for end in dict.fromkeys((*self.blocks, len(self.said))) if end]
        if len(ends) <= len(self.layout.opening) or ends[: len(self.layout.opening)] != [
            number for number, _ in enumerate(self.layout.opening, 1)
        ]:
            return
        for place, zone in enumerate(self.layout.opening):
            self.zones[place] = zone

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
            self.groups.append((len(self.said), title.strip(DECORATION)))
        self.has_headings = True
        self.on_one_line = False
        if zone == self.leader_zone and self.layout.first_leads:
            self.has_leader = False
        if self.open_group is not None:
            self._close(self.open_group)
            self.open_group = None
        if zone:
            if self.open_zone is not None:
                self._close(self.open_zone)
                self.open_zone = None
            self.zone = zone
            self.opened[zone] = None
        elif self.zone in self.frame.ungrouped:
            self._leave_leader()
        entry = None
        if heading.maybe_card:
            entry = len(self.said)
            self._add(bare(title.strip(), count, heading.place), self.zone)
        if count is not None:
            start = len(self.said)
            self.sections.append(Section(title.strip(), count, self._span(heading.place), start, start, entry))
            if zone:
                self.open_zone = len(self.sections) - 1
            else:
                self.open_group = len(self.sections) - 1

    def _close(self, index: int | None) -> None:
        if index is not None:
            self.sections[index] = self.sections[index]._replace(end=len(self.said))

    def _body_zone(self) -> str:
        """The zone a counted line stands in; a line below the leader's is the first of the main deck.

        Where a deck may name several of them, that is so only after a gap, or below a heading with the card on
        its line; and so it is below a part of the main deck.
        """
        below = self.zone == self.leader_zone and self.has_leader
        if self.zone in self.layout.parts:
            below = self.zones[-1:] == [self.zone]
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
            self._leader(words.leader)
        else:
            self._add(words.bare, self.zone)

    def _leader(self, leader: Leader) -> None:
        if leader.is_remark:
            self.zone = ""
        else:
            self.has_leader = True
            self._add(leader.counted, self.leader_zone)

    def _span(self, place: Place) -> Span:
        return Span(self.number, place.column, self.number, place.end)
