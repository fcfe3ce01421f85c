"""Decks in Markdown, as people write them into articles, wikis and repositories.

A heading names the deck, those below it the parts of it; under them stand lists (`- 4 Name`), or tables with a
row of headings. Where several headings above those of parts each have cards below them, they are several decks.
Lists are read as plain text is, with what is only decoration blanked out in place, so that columns stay what
they are. Quoted lines are remarks, and may be settings. What is written is a table for each part.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from validator.decks import text
from validator.decks.layout import PROSE, Layout
from validator.decks.listing import Holds, Line, Listing
from validator.decks.source import Source
from validator.decks.tables import Cell, Reader, Row, columns, guessed, is_table, names_of, printed
from validator.folding import fold
from validator.model import DeckList, Section, Span
from validator.records import NamedTuple

ENDING = ".md"
HOLDS = Holds(printings=True, settings=True, title=True, comments=True, groups=True, several=True)

_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(\S.*?)(?:[ \t]+#+)?[ \t]*$")
_RULE_OF_TABLE = re.compile(r"[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?)?[ \t]*$")
_BULLET = re.compile(r"[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+")
_BEHIND = re.compile(r"\S[ \t]+[xX×][ \t]?\d{1,3}[ \t]*$")
_ENTRY = re.compile(r"[ \t]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(?:\*\*)?\d{1,4}[ \t]?[xX×]?(?:\*\*)?[ \t]+[^\d\s]")
_FENCE = re.compile(r" {0,3}(?:```|~~~)")
_REMARK = re.compile(r"[ \t]*<!--(.*?)-->[ \t]*$")
_LINK = re.compile(r"!?\[([^\[\]\n]{1,120})\]\(([^()\s]{0,400}[./][^()\s]{0,400})\)")
_EMPHASIS = re.compile(r"(\*\*|__|~~|[*_`])(?=\S)([^*_`~]{1,200})(?<=\S)\1")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_HIDDEN = 0xE000
"""Escaped characters stand there while decoration is taken away; it is a range for private use."""

_UNHIDE = {_HIDDEN + code: chr(code) for code in range(0x21, 0x7F)}
_LONGEST_NAME = 60
_LONGEST_ROW = 5000
_ENUMERATION = re.compile(r"\d[xX]\s|[:,][ \t]*\d+[ \t]")
_MARKUP = re.compile(r"[\\|*_`\[\]<>#~]")
_SUM = re.compile(r"\s*(?:[(\[:]\s*(?:\d{1,6})?\s*(?:cards?|张)?\s*[)\]]?)$", re.I)


class _Title(NamedTuple):
    """A heading: its line, counted from 0, how deep it is, what it says, and the zone that opens."""

    line: int
    level: int
    words: str
    zone: str | None


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text has a table of cards, or lists under a heading that is a part of a deck."""
    if not source.start:
        return False
    lines = source.lines[:2000]
    if any(is_table(_shown(lines, *place), layout) for place in _tables(lines)):
        return True
    parts = {title.level for title in _titles(lines, layout) if title.zone not in (None, "", PROSE)}
    if not parts:
        return False
    if source.ending in (".md", ".markdown", ".mdown"):
        return any(_is_entry(line) for line in lines)
    return max(parts) > 1 and any(_is_entry(line) and _BULLET.match(line) for line in lines)


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of a Markdown text, one or more. Raises UnreadableDeck where there is too much of it."""
    lines = tuple(source.lines)
    titles = _titles(lines, layout)
    places = [title.line for title in titles]
    found: list[DeckList] = []
    for start, end, name in _parts(lines, titles):
        within = titles[bisect_left(places, start) : bisect_left(places, end)]
        found += _Part(lines, layout, within, start, end).decks(name)
    return found


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks in Markdown: a heading for each, remarks and settings, and a table for each part."""
    if len(listings) == 1:
        return "\n".join(_written(listings[0], layout, listings[0].name))
    blocks = [
        "\n".join(_written(listing, layout, name, number))
        for number, (name, listing) in enumerate(zip(names_of(listings), listings, strict=True), 1)
    ]
    return "\n".join(blocks)


# ------------------------------------------------------------ headings and tables


def _titles(lines: Sequence[str], layout: Layout) -> list[_Title]:
    """The headings of a text."""
    found = []
    for number, line in enumerate(lines):
        if "#" in line and (match := _HEADING.match(line[:300])):
            words = _plain(match[2])
            found.append(_Title(number, len(match[1]), words, _zone(words, layout)))
    return found


def _is_entry(line: str) -> bool:
    return bool(_ENTRY.match(line) or (_BULLET.match(line) and _BEHIND.search(line[-24:])))


def _zone(words: str, layout: Layout) -> str | None:
    """The zone a heading opens, empty for a group of cards; None where it is no heading of lists."""
    label = fold(words).rstrip(": ")
    if label not in layout.headings:
        label = _SUM.sub("", label)
    return layout.headings.get(label)


def _tables(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The first lines of tables, and the lines after their last."""
    number = 1
    while number < len(lines):
        fits = "-" in lines[number] and "|" in lines[number - 1] and len(lines[number - 1]) < _LONGEST_ROW
        if fits and _RULE_OF_TABLE.match(lines[number]):
            start = number - 1
            while number < len(lines) and "|" in lines[number] and len(lines[number]) < _LONGEST_ROW:
                number += 1
            yield start, number
        number += 1


def _cells(line: str) -> Iterator[tuple[str, int, int]]:
    """The cells of a row of a table, and where they begin and end."""
    shown = _hidden(line)
    at = len(shown) - len(shown.lstrip())
    end = len(shown.rstrip())
    at += shown.startswith("|", at)
    if shown.endswith("|", at, end):
        end -= 1
    while at <= end:
        stop = shown.find("|", at, end)
        stop = end if stop < 0 else stop
        yield shown[at:stop], at, stop
        at = stop + 1


def _shown(lines: Sequence[str], start: int, end: int) -> list[list[str]]:
    """What the cells of a table say, without the rule below its headings."""
    return [
        [_plain_cell(cell) for cell, _, _ in _cells(lines[number])]
        for number in range(start, end)
        if number != start + 1
    ]


def _rows(lines: Sequence[str], start: int, end: int) -> Iterator[Row]:
    for number in range(start, end):
        if number != start + 1:
            yield [_cell(number + 1, *cell) for cell in _cells(lines[number])]


def _cell(line: int, shown: str, start: int, end: int) -> Cell:
    stop = start + len(shown.rstrip())
    begin = end - len(shown.lstrip()) if shown.strip() else start
    return Cell(_plain_cell(shown), Span(line, begin + 1, line, max(stop, begin + 1) + 1))


def _hidden(line: str) -> str:
    """A line with its escaped characters out of reach; each stands for two."""
    return _ESCAPED.sub(lambda match: "\u200b" + chr(_HIDDEN + ord(match[1])), line) if "\\" in line else line


def _plain_cell(shown: str) -> str:
    """What is left of a cell without its decoration."""
    shown = _EMPHASIS.sub(r"\2", _LINK.sub(r"\1", shown)).strip()
    return _revealed(shown)


def _revealed(shown: str) -> str:
    return re.sub("\u200b(?=[\ue021-\ue07e])", "", shown).translate(_UNHIDE)


def _plain(words: str) -> str:
    return _plain_cell(_hidden(words))


# ------------------------------------------------------------ decks


def _parts(lines: Sequence[str], titles: Sequence[_Title]) -> list[tuple[int, int, str]]:
    """Where the decks of a text begin and end, and what they are called.

    The heading of a deck is one above those of its parts that is itself none; what stands above the first deck
    is part of it, and a heading without cards below it is part of the deck before.
    """
    parts = [title.level for title in titles if title.zone not in (None, "", PROSE)]
    highest = min(parts, default=2)
    above = [title for title in titles if title.zone is None and title.level < highest]
    cards = [number for number, line in enumerate(lines) if _is_entry(line)]
    cards = sorted([*cards, *(start for start, end in _tables(lines) if end - start > 2)])
    found: list[tuple[int, int, str]] = []
    for title, after in zip(above, [*above[1:], None], strict=False):
        end = len(lines) if after is None else after.line
        if bisect_left(cards, title.line) < bisect_left(cards, end):
            found.append((title.line, end, title.words))
        elif found:
            found[-1] = (found[-1][0], end, found[-1][2])
    if not found:
        first = titles[0] if titles and titles[0].zone is None else None
        alone = first is not None and not any(line.strip() for line in lines[: first.line])
        return [(0, len(lines), first.words if first is not None and alone else "")]
    if bisect_left(cards, found[0][0]):
        return [(0, found[0][0], ""), *found]  # cards above the first heading of a deck are a deck too
    return [(0, found[0][1], found[0][2]), *found[1:]]


class _Part:
    """A stretch of a text that is one deck, or the decks of a table or of lists in it."""

    def __init__(
        self, lines: tuple[str, ...], layout: Layout, titles: Sequence[_Title], start: int, end: int
    ) -> None:
        self.layout = layout
        self.all_lines = lines
        self.start = start
        self.lines = list(lines[start:end])
        self.titles = [title._replace(line=title.line - start) for title in titles]
        self.comments: list[str] = []
        self.passed_over: list[Span] = []

    def decks(self, name: str) -> list[DeckList]:
        """The one deck of lists and tables together; or those that a column or the lists tell apart."""
        tables = Reader(self.layout)
        for start, end in list(_tables(self.lines)):
            self._table(tables, start, end)
            self.lines[start:end] = [""] * (end - start)
        lists = self._lists(name)
        if not tables.has_table and len(lists) > 1:
            return lists
        found = tables.decks(self.all_lines) if tables.has_table else [DeckList(())]
        if len(lists) == len(found) == 1:
            return [self._merged(lists[0]._replace(name=lists[0].name or name), found[0])]
        return [deck for deck in lists if deck.entries] + found

    def _table(self, tables: Reader, start: int, end: int) -> None:
        rows = _shown(self.lines, start, end)
        guess = guessed(rows[0])
        if guess is None and not any(columns(row) is not None for row in rows):
            self.comments += [" ".join(filter(None, row)) for row in rows]
            return
        zone = self._zone_at(start)
        if zone == PROSE:
            numbers = range(self.start + start + 3, self.start + end + 1)
            self.passed_over += [
                Span(number, 1, number, len(self.all_lines[number - 1]) + 1) for number in numbers
            ]
        else:
            read = _rows(self.all_lines, self.start + start, self.start + end)
            above = [
                Cell(word, Span(self.start + start + 1, 1, self.start + start + 1, 2)) for word in guess or ()
            ]
            tables.read([above, *read] if above else read, zone)

    def _zone_at(self, line: int) -> str:
        """The zone the headings above a line say.

        A heading of a group of cards ends a part that has none, such as that of the leader, unless it is within
        it; any other heading ends every part it is not within.
        """
        ungrouped = {self.layout.leader_zone, *self.layout.parts, *self.layout.homes.values()}
        zone, level = "", 0
        for title in self.titles:
            if title.line > line:
                break
            if title.zone:
                zone, level = title.zone, title.level
            elif title.level <= level and title.zone is None:
                zone, level = "", title.level
            elif title.level <= level and zone in ungrouped:
                zone = self.layout.main_zone
        return zone

    def _lists(self, name: str) -> list[DeckList]:
        """What is no table, read as plain text; one deck, if an empty one."""
        within = False
        for title in self.titles:
            within = within or bool(title.zone)
            if title.zone is None:
                self.lines[title.line] = ""
                if not within and title.words != name:
                    self.comments.append(title.words)
        blanked = "\n".join(self._blanked(line) for line in self.lines)
        read = text.read(Source(blanked.encode("utf-8", "replace")), self.layout) if blanked.strip() else []
        found = read or [DeckList((), settings_bind=False)]
        return [self._said(deck, number == 0) for number, deck in enumerate(found)]

    def _said(self, deck: DeckList, first: bool) -> DeckList:
        """A deck of the reader of text, with its places in the file, and what was hidden from it."""
        return deck._replace(
            entries=tuple(
                entry._replace(
                    name=_revealed(entry.name),
                    alternatives=tuple(map(_revealed, entry.alternatives)),
                    span=self._shifted(entry.span),
                )
                for entry in deck.entries
            ),
            sections=tuple(section._replace(span=self._shifted(section.span)) for section in deck.sections),
            settings={key: _revealed(value) for key, value in deck.settings.items()},
            lines=self.all_lines,
            places={key: self._shifted(span) for key, span in deck.places.items()},
            passed_over=(*map(self._shifted, deck.passed_over), *(self.passed_over if first else ())),
            remarks=tuple(remark._replace(span=self._shifted(remark.span)) for remark in deck.remarks),
            name=_revealed(deck.name),
            comments=(*map(_revealed, deck.comments), *(self.comments if first else ())),
        )

    def _blanked(self, line: str) -> str:
        """A line with what is only decoration blanked out, and remarks as the reader of text knows them."""
        if _FENCE.match(line):
            return ""
        if remark := _REMARK.match(line):
            self.comments.append(remark[1].strip())
            return ""
        shown = _hidden(line)
        stripped = shown.lstrip()
        if stripped.startswith(">"):
            return f"{' ' * (len(shown) - len(stripped))}#{stripped[1:]}"
        if self._is_prose(stripped):
            self.comments.append(_revealed(stripped.strip()))
            return ""
        shown = shown.replace("**", "  ").replace("__", "  ").replace("`", " ")
        return _LINK.sub(lambda link: link[1].ljust(len(link[0])), shown)

    def _is_prose(self, line: str) -> bool:
        """Whether a line of a paragraph is too long for a card, or ends as a sentence, and enumerates none."""
        long = len(line) > _LONGEST_NAME or line.rstrip().endswith(("。", "！", "？", "；"))
        if not long or _BULLET.match(line) or _is_entry(line) or line.startswith("#"):
            return False
        return not _ENUMERATION.search(line) and _zone(line.partition(":")[0], self.layout) is None

    def _shifted(self, span: Span) -> Span:
        return span._replace(line=span.line + self.start, end_line=span.end_line + self.start)

    def _merged(self, lists: DeckList, tables: DeckList) -> DeckList:
        """The deck of lists and tables, in the order of the file."""
        entries = sorted([*lists.entries, *tables.entries], key=lambda entry: entry.span)
        lines = [entry.span.line for entry in entries]
        places = {entry.span: place for place, entry in enumerate(entries)}

        def moved(place: int, deck: DeckList) -> int:
            return places[deck.entries[place].span] if place < len(deck.entries) else len(entries)

        sections = list(lists.sections)
        if tables.entries:
            sections = [self._section(section, lines, places, lists) for section in lists.sections]
        for section in tables.sections:
            start = 0 if section.total else moved(section.start, tables)
            end = moved(section.end - 1, tables) + 1 if section.end else 0
            sections.append(section._replace(start=start, end=end))
        groups = {(bisect_left(lines, line + 1), words) for line, words in self._groups()}
        said = {fold(words).rstrip(": ") for _, words in self._groups()}
        groups |= {(moved(place, lists), words) for place, words in lists.groups if fold(words) not in said}
        groups |= {(moved(place, tables), words) for place, words in tables.groups}
        return lists._replace(
            entries=tuple(entries),
            sections=tuple(sections),
            headings=tuple(dict.fromkeys((*lists.headings, *self._opened(), *tables.headings))),
            name=lists.name or tables.name,
            comments=(*lists.comments, *tables.comments),
            groups=tuple(sorted(groups)),
            findings=(*lists.findings, *tables.findings),
        )

    def _opened(self) -> Iterator[str]:
        return (title.zone for title in self.titles if title.zone and title.zone != PROSE)

    def _groups(self) -> Iterator[tuple[int, str]]:
        """The headings within the parts, with their lines in the file."""
        within = False
        for title in self.titles:
            if title.zone:
                within = title.zone != PROSE
            elif within or title.zone == "":
                yield title.line + self.start + 1, _SUM.sub("", title.words).rstrip(": ")

    def _section(
        self, section: Section, lines: Sequence[int], places: dict[Span, int], lists: DeckList
    ) -> Section:
        """A heading with a count above a list or a table: it ends with the next heading as deep."""
        line = section.span.line - 1 - self.start
        level = next((title.level for title in self.titles if title.line == line), 7)
        later = (title.line for title in self.titles if title.line > line and title.level <= level)
        stop = next(later, len(self.lines)) + self.start + 1
        start = 0 if section.total else bisect_left(lines, section.span.line)
        end = bisect_left(lines, section.span.line if section.total else stop)
        entry = None if section.entry is None else places[lists.entries[section.entry].span]
        return section._replace(start=start, end=max(start, end), entry=entry)


# ------------------------------------------------------------ writing


def _written(listing: Listing, layout: Layout, name: str, number: int = 0) -> Iterator[str]:
    said = dict(listing.settings)
    fits = bool(name) and len(name) < 200 and _zone(name, layout) is None
    if fits:
        yield f"# {_escaped(name)}"
    elif number:
        yield f"# {number}."
    if name and not fits:
        said = {"name": name, **said}
    if name or number:
        yield ""
    remarks = [f"> {key}: {_remark(value)}" for key, value in said.items()]
    remarks += [f"> {_remark(comment)}" for comment in listing.comments]
    if remarks:
        yield from (*remarks, "")
    numbered = any(line.named and line.printing for line in listing.lines)
    for zone in layout.zones:
        lines = listing.of(zone)
        if lines:
            yield f"## {layout.titles.get(zone, zone)}"
            yield ""
            yield from _grouped(lines, numbered)


def _grouped(lines: Sequence[Line], numbered: bool) -> Iterator[str]:
    """The tables of a part, one for each heading within it."""
    group: str | None = None
    for line in lines:
        if group is None or (line.group and line.group != group):
            if group is not None:
                yield ""
            group = line.group
            if group:
                yield f"### {_escaped(group)}"
                yield ""
            yield "| Count | Name |" + (" Set | Number |" if numbered else "")
            yield "| ---: | --- |" + (" --- | --- |" if numbered else "")
        cells = [str(line.count), line.name, *(printed(line) if numbered else ())]
        yield f"| {' | '.join(map(_escaped, cells))} |"
    yield ""


def _escaped(words: str) -> str:
    return _MARKUP.sub(r"\\\g<0>", " ".join(words.split()))


def _remark(words: str) -> str:
    return " ".join(words.split()).replace("\\", "\\\\")
