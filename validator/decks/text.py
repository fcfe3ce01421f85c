"""Deck lists as people write them in plain text.

One reader for what forums, articles, deck sites and Lackey-like tools produce: counts before or behind the
name, names in brackets, headings with and without counts, comments, one entry a line or many on one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from validator.decks.decode import UnreadableDeck
from validator.decks.layout import PROSE, Layout
from validator.decks.listing import Holds, Line, Listing, headed
from validator.decks.printing import TAIL, name_and_printing, search_behind
from validator.decks.source import MOST_ENTRIES, Source
from validator.folding import fold
from validator.model import DeckList, Entry, Remark, Section, Span

_SAME_LENGTH = str.maketrans(
    {
        **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
        "\u00a0": " ",
        "\u3000": " ",
        "\t": " ",
        "\ufeff": " ",
        "×": "x",
        "【": "[",
        "】": "]",
    }
)
"""Forms of the same character, one for one, so that columns stay what they are in the file."""

_COMMENT = re.compile(r"(?://|#+|\*(?!\s*\d))\s*")
_TRAILING_COMMENT = re.compile(r"\s(?://|#)\s.*$")
_HERO_COMMENT = re.compile(r"([^:\s]+)(?:\s*:\s*|\s{2,})(\S.*)$")
_ORDINARY = re.compile(
    r"(\d{1,4})(?:[xX]| [xX]|) (?!(?:[Cc]ards?|[Kk]arten|[Cc]artes)\b)"
    r"([A-Za-z'\"‘’“”][^\s\d\[\](){}:/#*]*(?: [^\s\d\[\](){}:/#*]+)*)(?<![,;])\s*$"
)
"""What most lines are, a count and a name in which nothing else can be read: told at one look."""

_BULLET = re.compile(r"(?:[-•·–>*+◦▪►✓]|\d+[.)](?=\s+\d+\s*[xX]?\s))\s+")
_STARRED = re.compile(r"\s*\d+\s*[xX]?\s*\S|.*\S\s+[xX]\s?\d+\s*$")
"""What is left of a line that begins with a star, and is an entry in bold or behind a bullet."""

_UNSPACED = "\u3040-\u30ff\u3400-\u9fff"
"""Characters of scripts that are written without blanks between words."""

_COUNTED = re.compile(
    rf"(\d+)(?:\s*[xX*]\s+|[xX*](?=\S)|\s*张\s*(?=\S)|\s+(?!张\s*$)|(?=[{_UNSPACED}]))(\S.*)$"
)
_MISCOUNTED = re.compile(r"([-+]\d+|\d+[.,]\d+)\s*(?:[xX]\s+|[xX](?=\S)|\s+)?([^\s\d].*)$")
_COUNT_BEHIND = re.compile(
    rf"(?<=\S)\s+[xX*]\s?(\d+)$|(?<=[{_UNSPACED}])\s*[xX*]\s?(\d+)$|(?<=[{_UNSPACED}])\s*(\d+)\s*张$"
    r"|(?<=\S)\s+(\d+)\s*[xX*]$"
)
_SUM_BEHIND = re.compile(
    r"(?<=\S)\s*(?:[(\[]\s*(\d+)\s*(?:cards?|张)?\s*[)\]]\s*:?|:\s*(\d+)\s*(?:cards?|张)?|\s[-–—]\s*(\d+))$",
    re.I,
)
_SUM_FIRST = re.compile(r"(\d+)\s*(?:x\s+)?([^\d\s].*)$")
_TOTAL = re.compile(r"total|gesamt|合计|总计", re.I)
_TOTAL_BEHIND = re.compile(r"(?<!\d)(\d+)\s*(?:cards|karten|张)?$", re.I)
_TOTAL_ALONE = re.compile(r"(\d+)\s*(?:cards|karten|cartes|张)(?:\s+(?:total|in total|in all|gesamt))?", re.I)
_DECORATION = "=-*~_# "
_BARE_SUM_BEHIND = re.compile(r"(.*\S)\s*[x×=|]?\s*\b(\d{1,3})\s*(?:cards?|张)?", re.I)
_MARKUP = re.compile(r"\[/?(?:b|i|u|h\d|size|color)(?:=[^\]]{0,20})?\]|</?[a-z][a-z0-9]{0,9}>", re.I)
"""Marks of forums and pages around a heading."""
_MANY = re.compile(r"(?<!\S)\d+\s?[xX]\s+(?=\S)")
_MANY_BY_COMMA = re.compile(r"(?:(?<=[,;:]\s)|(?<=[,;:]\sand\s)|^\s*)\d+\s+(?=[^\s\d])")
_JOINT = re.compile(r"(?<![^\W_])(?:and|und|et)$", re.I)


class _Piece(NamedTuple):
    """A stretch of a line, with the column it starts in."""

    text: str
    column: int


ENDING = ".txt"
HOLDS = Holds(printings=True, settings=True, title=True, comments=True, groups=True, several=True)

_RULE = re.compile(r"\s*([-=*_~#])\1{2,}\s*(?:(\S.{0,80}?)\s*\1{3,}\s*)?")
_LIST_OF = re.compile(
    r"\s*(?:[#/*]+\s*)?(?:player|entrant|deck name|list of|spieler|joueur|玩家|选手|套牌名)\s*\d*"
    r"\s*[:：]\s*(\S.{0,80})",
    re.I,
)
"""A line that begins the next of several lists: a rule, perhaps with a title in it, or whose list it is."""


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text has a heading above entries, or is made of entries for the most part."""
    lines = [line.strip() for line in source.lines[:_LOOKED_AT] if line.strip()]
    entries = sum(bool(_ENTRY.match(line)) or len(_MANY.findall(line)) > 1 for line in lines)
    headed = any(layout.headings.get(fold(_undecorated(line).partition(":")[0][:TAIL])) for line in lines)
    return entries > 0 and (headed or entries * 2 >= len(lines))


_LOOKED_AT = 200
_MOST_LISTS = 5_000
_ENTRY = re.compile(r"\d{1,2}(?:\s*[xX*]\s*|\s*张\s*|\s+|(?=[\u3400-\u9fff]))(?:\S{3,}|[\u3400-\u9fff])")
"""The start of a line that is an entry, in a text of which nothing is known."""


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks a text holds. Nothing is lost: what is no entry and no heading stays as a bare line."""
    lines = tuple(source.lines)
    return [_Reader(layout, name).read(lines, start, end) for start, end, name in _lists(lines, layout)]


def _lists(lines: Sequence[str], layout: Layout) -> list[tuple[int, int, str]]:
    """Where the lists of a text begin and end, and what they are called: one, or one for each leader.

    A text is several lists only where a line divides them, and every one of them names its leader.
    """
    bounds: list[tuple[int, str]] = [(0, "")]
    for number, line in enumerate(lines):
        rule = _RULE.fullmatch(line)
        titled = _LIST_OF.fullmatch(line)
        if (rule and fold(rule[2] or "") not in layout.headings) or titled:
            title = (titled[1] if titled else rule[2] if rule else "") or ""
            bounds.append((number + 1, title.strip()))
    ends = [start - 1 for start, _ in bounds[1:]] + [len(lines)]
    parts = [(start, end, name) for (start, name), end in zip(bounds, ends, strict=True)]
    if len(parts) > _MOST_LISTS:
        raise UnreadableDeck("too-many", span=Span(bounds[_MOST_LISTS][0], 1, bounds[_MOST_LISTS][0], 2))
    led = [part for part in parts if any(_names_leader(line, layout) for line in lines[part[0] : part[1]])]
    if len(led) < 2:
        return [(0, len(lines), "")]
    found: list[tuple[int, int, str]] = []
    for start, end, name in parts:
        if found and (start, end, name) not in led:
            found[-1] = (found[-1][0], end, found[-1][2])
        elif not found and (start, end, name) not in led:
            continue
        else:
            found.append((start, end, name))
    return found


def _names_leader(line: str, layout: Layout) -> bool:
    label = _undecorated(line.translate(_SAME_LENGTH).strip()).partition(":")[0]
    return layout.headings.get(fold(label[:TAIL])) == layout.leader_zone


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
    said = _Reader(layout).read((f"# {comment}",), 0, 1)
    return f"# {comment}" if said.comments == (comment,) else f"# note: {comment}"


def _grouped(lines: Sequence[Line]) -> Iterator[str]:
    for heading, line in headed(lines):
        if heading:
            yield f"{heading}:"
        yield f"{line.count} {_with_printing(line)}"


def _with_printing(line: Line) -> str:
    return f"{line.name} ({line.printing})" if line.named and line.number else line.name


class _Reader:
    def __init__(self, layout: Layout, name: str = "") -> None:
        self.headings = layout.headings
        self.leader_zone = layout.leader_zone
        self.main_zone = layout.main_zone
        self.lone = {layout.leader_zone, *layout.parts}
        self.ungrouped = {"", *self.lone, *layout.homes.values()}
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

    def read(self, lines: tuple[str, ...], start: int, end: int) -> DeckList:
        for self.number, raw in enumerate(lines[start:end], start + 1):
            if self.zone == PROSE and self._still_prose(raw):
                continue
            ordinary = _ORDINARY.match(raw)
            if ordinary and ordinary[2].lower() not in self.headings:
                span = Span(self.number, 1, self.number, ordinary.end(2) + 1)
                self.entries.append(Entry(ordinary[2], self._body_zone(), span, int(ordinary[1])))
                self.after_gap = False
            elif not raw:
                self._gap()
            else:
                self._line(_stripped(_Piece(raw.translate(_SAME_LENGTH), 1)))
            if len(self.entries) + len(self.sections) > MOST_ENTRIES:
                raise UnreadableDeck("too-many", span=Span(self.number, 1, self.number, 2))
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

    def _still_prose(self, raw: str) -> bool:
        """Whether a line below a heading of prose is prose too.

        Above a list it is a remark, which the first heading of a part ends. A line that looks like an entry is
        kept in mind.
        """
        text = raw.translate(_SAME_LENGTH).strip()
        label = fold(_undecorated(text).partition(":")[0])
        zone = self.headings.get(label, "")
        if not self.entries and zone not in ("", PROSE):
            self.zone = ""
            return False
        if text[:1].isdigit() or zone not in ("", PROSE):
            self.passed_over.append(Span(self.number, 1, self.number, len(raw) + 1))
        return True

    # ---------------------------------------------------------------- one line

    def _line(self, piece: _Piece) -> None:
        if piece.text.startswith("*") and _STARRED.match(piece.text.replace("*", " ")):
            piece = _stripped(_Piece(piece.text.replace("*", " "), piece.column))
        comment = _COMMENT.match(piece.text)
        if not piece.text:
            self._gap()
            return
        if comment:
            self._comment(_cut(piece, comment.end()))
            return
        piece = _stripped(_Piece(_TRAILING_COMMENT.sub("", piece.text), piece.column))
        for part in self._parts(piece):
            self._part(part)
        self.after_gap = False

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
            self.entries[place] = replace(self.entries[place], zone=zone)

    def _comment(self, piece: _Piece) -> None:
        """A comment says nothing, unless it is a setting, a heading, or `HERO`, a gap, and a name."""
        setting = _setting(self.layout).match(piece.text)
        if setting:
            name = setting[1].lower()
            if name == "name":
                self.name = self.name or setting[2]
            elif name not in self.settings:
                self.settings[name] = setting[2]
                self.places[name] = self._span(_cut(piece, setting.start(2)))
        elif not self._known_heading(piece, prose=False):
            hero = _HERO_COMMENT.match(piece.text)
            if hero and self.headings.get(fold(hero[1])) == self.leader_zone:
                self._named(_cut(piece, hero.start(2)), self.leader_zone)
            elif counted := _COUNTED.match(piece.text):
                name = name_and_printing(counted[2], self.layout.codes).name
                self.remarks.append(Remark(name, self._span(piece)))
                self.comments.append(piece.text)
            elif piece.text:
                self.comments.append(piece.text)

    def _parts(self, piece: _Piece) -> Iterator[_Piece]:
        """The entries and headings of a line that may hold many, as a list does that has lost its line ends."""
        if _total(piece.text) is not None:
            yield piece
            return
        many = _MANY if len(_MANY.findall(piece.text)) > 1 else _MANY_BY_COMMA
        starts = [match.start() for match in many.finditer(piece.text)]
        lone = len(starts) == 1 and starts[0] and many is _MANY_BY_COMMA
        if len(starts) < 2 and (not lone or fold(piece.text.partition(":")[0][:TAIL]) in self.headings):
            yield piece
            return
        bounds = [0, *starts, len(piece.text)]
        for start, end in pairwise(bounds):
            part = _stripped(_Piece(piece.text[start:end], piece.column + start))
            if end == len(piece.text) and part.text.endswith(".") and not part.text.endswith(".."):
                part = _Piece(part.text[:-1], part.column)
            heading = search_behind(_last_heading(self.layout), part.text)
            body = part.text[: heading.start()] if heading else part.text
            body = _without_joint(body) if not heading else body.rstrip()
            if body:
                yield _Piece(body, part.column)
            if heading:
                yield _cut(part, heading.start(1))

    def _part(self, piece: _Piece, labelled: bool = False) -> None:
        text = piece.text
        bullet = _BULLET.match(text)
        if bullet and not self._is_heading(text):
            piece = _cut(piece, bullet.end())
            text = piece.text
        if (total := _total(text)) is not None:
            self.sections.append(Section(text, total, self._span(piece), 0, len(self.entries), total=True))
        elif (not labelled and self._labelled(piece)) or self._known_heading(piece):
            return
        elif text.endswith(":") and (match := _SUM_FIRST.match(text[:-1].rstrip())):
            self._heading(piece, match[2], _number(match[1]))
        elif match := _COUNTED.match(text):
            self._counted(piece, match[1], _cut(piece, match.start(2)))
        elif match := _MISCOUNTED.match(text):
            self._named(_cut(piece, match.start(2)), self._body_zone(), wrong_count=match[1], whole=piece)
        elif text.endswith(":"):
            self._heading(piece, text[:-1], None)
        elif match := search_behind(_COUNT_BEHIND, text):
            name = _Piece(text[: match.start()], piece.column)
            count = next(filter(None, match.groups()))
            self._named(name, self._body_zone(), count=_number(count), whole=piece)
        elif match := search_behind(_SUM_BEHIND, text):
            title, count = text[: match.start()], _number(match[1] or match[2] or match[3])
            self._heading(piece, title, count, maybe_card=True)
        elif self.zone == self.leader_zone and not self.has_leader:
            self._named(piece, self.leader_zone)
        else:
            self._bare(piece)

    def _labelled(self, piece: _Piece) -> bool:
        """`Hero: Graccus`, `Master Hero: 2x Thrall`, `SB: 1 Fizzle`: a heading with an entry behind it."""
        label, colon, rest = piece.text.partition(":")
        zone = self.headings.get(fold(label))
        if not colon or zone is None or not rest.strip() or rest.strip().isdigit():
            return False
        body = _stripped(_Piece(rest, piece.column + len(label) + 1))
        if _SUM_ONLY.fullmatch(body.text):
            return False
        before = self.zone
        self._heading(_Piece(label, piece.column), label, None)
        if zone == PROSE:
            return True
        if zone == self.leader_zone:
            counted = _COUNTED.match(body.text)
            self._named(_cut(body, counted.start(2)) if counted else body, zone, count=_first(counted))
        else:
            self._part(body, labelled=True)
            if label.isascii() and len(fold(label)) <= len("sb"):
                self.zone = before
        self.on_one_line = zone in self.lone
        return True

    def _is_heading(self, text: str) -> bool:
        return fold(_undecorated(text)) in self.headings

    def _known_heading(self, piece: _Piece, prose: bool = True) -> bool:
        find = _heading_in if len(piece.text) <= _LONGEST_REMEMBERED else _heading_in.__wrapped__
        found = find(piece.text, self.layout, prose)
        if found is not None:
            self._heading(piece, *found)
        return found is not None

    # ---------------------------------------------------------------- headings and entries

    def _heading(self, piece: _Piece, title: str, count: int | None, maybe_card: bool = False) -> None:
        zone = self.headings.get(fold(title), "")
        if not zone and not maybe_card:
            self.groups.append((len(self.entries), title.strip(_DECORATION)))
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
        elif self.zone in self.ungrouped:
            self._leave_leader()
        entry = None
        if maybe_card:
            entry = len(self.entries)
            self.entries.append(Entry(title.strip(), self.zone, self._span(piece), count=count, bare=True))
        if count is not None:
            start = len(self.entries)
            self.sections.append(Section(title.strip(), count, self._span(piece), start, start, entry))
            if zone:
                self.open_zone = len(self.sections) - 1
            else:
                self.open_group = len(self.sections) - 1

    def _close(self, index: int | None) -> None:
        if index is not None:
            self.sections[index] = replace(self.sections[index], end=len(self.entries))

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
        self.zone = self.main_zone

    def _counted(self, whole: _Piece, digits: str, name: _Piece) -> None:
        self._named(name, self._body_zone(), count=_number(digits), whole=whole)

    def _named(
        self,
        piece: _Piece,
        zone: str,
        count: int | None = 1,
        wrong_count: str = "",
        whole: _Piece | None = None,
    ) -> None:
        if zone == self.leader_zone and whole is None and re.fullmatch(r"\(.*\)", piece.text):
            self.zone = ""
            return  # a remark where the name should be: there is no name
        self.has_leader = self.has_leader or zone == self.leader_zone
        named = name_and_printing(piece.text, self.layout.codes)
        self.entries.append(
            Entry(
                named.name,
                zone,
                self._span(whole or piece),
                count=count,
                wrong_count=wrong_count,
                printing=named.printing,
                alternatives=named.alternatives,
            )
        )

    def _bare(self, piece: _Piece) -> None:
        named = name_and_printing(piece.text, self.layout.codes)
        self.entries.append(
            Entry(named.name, self.zone, self._span(piece), count=None, bare=True, printing=named.printing)
        )

    def _span(self, piece: _Piece) -> Span:
        return Span(self.number, piece.column, self.number, piece.column + len(piece.text))


_LONGEST_REMEMBERED = 120
_MOST_REMEMBERED = 1 << 14


@lru_cache(maxsize=_MOST_REMEMBERED)
def _heading_in(text: str, layout: Layout, prose: bool) -> tuple[str, int | None] | None:
    """The known heading a line is, with the count it says; None where it is none. `prose` is whether one above
    prose counts.
    """
    headings = layout.headings
    first = _SUM_FIRST.match(text[:-1].rstrip()) if text.endswith(":") else None
    plain = _undecorated(text)
    behind = search_behind(_SUM_BEHIND, plain)
    for title, count in (
        (plain, None),
        (first[2] if first else "", first and first[1]),
        (
            _undecorated(plain[: behind.start()]) if behind else "",
            behind and (behind[1] or behind[2] or behind[3]),
        ),
        *((title, count) for title, count in _with_bare_sum(text) if _opens_zone(title, layout)),
    ):
        if title and fold(title) in headings and (prose or headings[fold(title)] != PROSE):
            return title, _number(count) if count else None
    return None


def _opens_zone(title: str, layout: Layout) -> bool:
    return layout.headings.get(fold(title), "") not in ("", PROSE)


@cache
def _setting(layout: Layout) -> re.Pattern[str]:
    """A setting in a comment: its name, and what stands behind it."""
    names = "|".join(map(re.escape, ("name", *layout.known_settings)))
    return re.compile(rf"({names})\s*[:=]\s*(\S.*?)\s*$", re.I)


@cache
def _last_heading(layout: Layout) -> re.Pattern[str]:
    """A known heading with a colon at the end of a stretch of text."""
    longest = sorted((word for word in layout.headings if len(word) > 1), key=len, reverse=True)
    return re.compile(r"(?:^|\s)(" + "|".join(map(re.escape, longest)) + r")\s*:\s*$", re.I)


_SUM_ONLY = re.compile(r"[(\[]?\s*\d+\s*(?:cards?|张)?\s*[)\]]?", re.I)


def _number(digits: str) -> int:
    """A count; one with more digits than any deck has cards stays absurd without growing without bound."""
    return int(digits[:12])


def _first(match: re.Match[str] | None) -> int:
    return _number(match[1]) if match else 1


def _stripped(piece: _Piece) -> _Piece:
    text = piece.text.strip()
    return _Piece(text, piece.column + len(piece.text) - len(piece.text.lstrip()))


def _cut(piece: _Piece, start: int) -> _Piece:
    return _stripped(_Piece(piece.text[start:], piece.column + start))


def _with_bare_sum(text: str) -> Iterator[tuple[str, str]]:
    """What may be a heading with a sum before it or behind it that nothing sets off: `39 Main Deck`."""
    title = _undecorated(text)
    if len(title) > TAIL:
        return
    if match := _BARE_SUM_BEHIND.fullmatch(title):
        yield _undecorated(match[1]), match[2]
    if match := _SUM_FIRST.match(title):
        yield _undecorated(match[2]), match[1]


def _undecorated(text: str) -> str:
    text = _MARKUP.sub("", text)
    inner = text.lstrip(_DECORATION).rstrip(f"{_DECORATION}:")
    if inner.startswith("[") and inner.endswith("]"):
        inner = inner[1:-1].strip()
    return inner or text


def _total(text: str) -> int | None:
    """The sum of a whole list, where a line says one."""
    match = search_behind(_TOTAL_BEHIND, text) if _TOTAL.match(text) else _TOTAL_ALONE.fullmatch(text)
    return _number(match[1]) if match else None


def _without_joint(text: str) -> str:
    """A stretch of an enumeration without the comma and the “and” at its end."""
    return _JOINT.sub("", text.rstrip()).rstrip(", ;").rstrip()
