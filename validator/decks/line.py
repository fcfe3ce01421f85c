"""What one line of a plain text says by itself, without the lines around it.

A text is read in two steps: every line is told here, and `validator.decks.text` puts together what they say.
Most lines stand in many lists, so that what they say is remembered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import chain, pairwise
from typing import Any

from validator.decks.layout import PROSE, Layout
from validator.decks.plain import is_plain
from validator.decks.printing import TAIL, Named, name_and_printing, search_behind
from validator.expressions import Expression
from validator.folding import fold
from validator.frozen import Frozen
from validator.memory import Remembered
from validator.model import NOTHING_MORE, NOWHERE, Entry
from validator.records import NamedTuple

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

_COMMENT = Expression(r"(?://|#+|\*(?!\s*\d))\s*")
_TRAILING_COMMENT = Expression(r"\s(?://|#)\s.*$")
_HERO_COMMENT = Expression(r"([^:\s]+)(?:\s*:\s*|\s{2,})(\S.*)$")
_ORDINARY = Expression(
    r"(\d{1,4})(?:[xX]| [xX]|) (?!(?:[Cc]ards?|[Kk]arten|[Cc]artes)\b)"
    r"([A-Za-z'\"‘’“”][^\s\d\[\](){}:/#*]*(?: [^\s\d\[\](){}:/#*]+)*)(?<![,;])\s*$"
)
"""What most lines are, a count and a name in which nothing else can be read: told at one look."""

_BULLET = Expression(r"(?:[-•·–>*+◦▪►✓]|\d+[.)](?=\s+\d+\s*[xX]?\s))\s+")
_STARRED = Expression(r"\s*\d+\s*[xX]?\s*\S|.*\S\s+[xX]\s?\d+\s*$")
"""What is left of a line that begins with a star, and is an entry in bold or behind a bullet."""

_FIRST_UNSPACED = "\u3040"
_UNSPACED = "\u3040-\u30ff\u3400-\u9fff"
"""Characters of scripts that are written without blanks between words. Expressions with so many characters take
long to compile, so that they are apart, for the texts that have any.
"""

_COUNTED = Expression(r"(\d+)(?:\s*[xX*]\s+|[xX*](?=\S)|\s+)(\S.*)$")
_COUNTED_UNSPACED = Expression(
    rf"(\d+)(?:\s*[xX*]\s+|[xX*](?=\S)|\s*张\s*(?=\S)|\s+(?!张\s*$)|(?=[{_UNSPACED}]))(\S.*)$"
)
_MISCOUNTED = Expression(r"([-+]\d+|\d+[.,]\d+)\s*(?:[xX]\s+|[xX](?=\S)|\s+)?([^\s\d].*)$")
_COUNT_BEHIND = Expression(r"(?<=\S)\s+[xX*]\s?(\d+)$|(?<=\S)\s+(\d+)\s*[xX*]$")
_COUNT_BEHIND_UNSPACED = Expression(
    rf"(?<=\S)\s+[xX*]\s?(\d+)$|(?<=[{_UNSPACED}])\s*[xX*]\s?(\d+)$|(?<=[{_UNSPACED}])\s*(\d+)\s*张$"
    r"|(?<=\S)\s+(\d+)\s*[xX*]$"
)
_SUM_BEHIND = Expression(
    r"(?<=\S)\s*(?:[(\[]\s*(\d+)\s*(?:cards?|张)?\s*[)\]]\s*:?|:\s*(\d+)\s*(?:cards?|张)?|\s[-–—]\s*(\d+))$",
    re.I,
)
_SUM_FIRST = Expression(r"(\d+)\s*(?:x\s+)?([^\d\s].*)$")
_SUM_ONLY = Expression(r"[(\[]?\s*\d+\s*(?:cards?|张)?\s*[)\]]?", re.I)
_TOTAL = Expression(r"total|gesamt|合计|总计", re.I)
_TOTAL_BEHIND = Expression(r"(?<!\d)(\d+)\s*(?:cards|karten|张)?$", re.I)
_TOTAL_ALONE = Expression(r"(\d+)\s*(?:cards|karten|cartes|张)(?:\s+(?:total|in total|in all|gesamt))?", re.I)
DECORATION = "=-*~_# "
_BARE_SUM_BEHIND = Expression(r"(.*\S)\s*[x×=|]?\s*\b(\d{1,3})\s*(?:cards?|张)?", re.I)
_MARKUP = Expression(r"\[/?(?:b|i|u|h\d|size|color)(?:=[^\]]{0,20})?\]|</?[a-z][a-z0-9]{0,9}>", re.I)
"""Marks of forums and pages around a heading."""
_MANY = Expression(r"(?<!\S)\d+\s?[xX]\s+(?=\S)")
_MANY_BY_COMMA = Expression(r"(?:(?<=[,;:]\s)|(?<=[,;:]\sand\s)|^\s*)\d+\s+(?=[^\s\d])")
_JOINT = Expression(r"(?<![^\W_])(?:and|und|et)$", re.I)

_RULE = Expression(r"\s*([-=*_~#])\1{2,}\s*(?:(\S.{0,80}?)\s*\1{3,}\s*)?")
_LIST_OF = Expression(
    r"\s*(?:[#/*]+\s*)?(?:player|entrant|deck name|list of|spieler|joueur|玩家|选手|套牌名)\s*\d*"
    r"\s*[:：]\s*(\S.{0,80})",
    re.I,
)
"""A line that begins the next of several lists: a rule, perhaps with a title in it, or whose list it is."""


class Place(NamedTuple):
    """Where something stands in its line: its first column, and the first one after it, from 1."""

    column: int
    end: int


class _Counted(NamedTuple):
    """A count and a name, from a column of the line to before another.

    `count` is None where the line gives none. `more` is what else the entry says, in the order of its fields,
    and empty where it says nothing.
    """

    name: str
    count: int | None  # type: ignore[assignment]  # hides the method of tuples, on purpose
    column: int
    end: int
    more: tuple[Any, ...] = ()


class Counted(_Counted):
    """A count and a name. What a line says is remembered, so that equal lines say the same one."""

    __slots__ = ()
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class Leader(Frozen):
    """The leader behind a word for it, perhaps with a count, or a remark in place of a name."""

    counted: Counted
    is_remark: bool


class Words(Frozen):
    """A name without a count, or a title; and the leader it is where that is to be named."""

    bare: Counted
    leader: Leader


class Heading(Frozen):
    """A heading, and the number of cards it says stand under it; it may be a card with a count behind it.

    `zone` is the one it opens, empty where it opens none, or nobody knows the heading.
    """

    place: Place
    title: str
    zone: str
    count: int | None = None
    maybe_card: bool = False


class Labelled(Frozen):
    """A heading with entries behind it; a `brief` one speaks of them alone and not of the lines below it."""

    heading: Heading
    zone: str
    parts: tuple[Part, ...]
    brief: bool


class Total(Frozen):
    """The number of cards of a whole list."""

    place: Place
    text: str
    count: int


class Setting(Frozen):
    """What a comment says about how the list is checked, or what the deck is called."""

    place: Place
    key: str
    value: str


class Comment(Frozen):
    """What a comment says to people, and the name of the card where it is one with a count."""

    place: Place
    text: str
    name: str = ""


class Gap(Frozen):
    """A line without anything on it."""


Part = Counted | Leader | Words | Heading | Labelled | Total | Setting | Comment | Gap


class InParts(NamedTuple):
    """What a line says that is more than an ordinary one, or less, or looks as if it were, part by part.

    `is_body` is false of a comment, and of a line without anything on it. `title` is that of the list which
    begins below the line, empty where it has none, and None where no other list begins. `for_leader` is whether
    the line is headed by a word for the leader.
    """

    parts: tuple[Part, ...]
    is_body: bool
    title: str | None
    for_leader: bool


Told = Counted | InParts

BLANK = InParts((Gap(),), is_body=False, title=None, for_leader=False)
"""What a line without anything on it says."""


def told(lines: Iterable[str], layout: Layout) -> list[Told]:
    """What every line says."""
    return list(map(_remembered(layout).__getitem__, lines))


@cache
def _remembered(layout: Layout) -> Remembered[Told]:
    return Remembered(partial(_told, layout))


def _told(layout: Layout, raw: str) -> Told:
    ordinary = _ORDINARY.match(raw)
    plain = is_plain(layout, raw)
    if ordinary and plain and ordinary[2].lower() not in layout.headings:
        return Counted(ordinary[2], int(ordinary[1]), 1, ordinary.end(2) + 1)
    text = raw.translate(_SAME_LENGTH)
    said, is_body = _Teller(layout).line(_stripped(_Piece(text, 1)))
    parts, title = tuple(said), _divided(raw, layout)
    for_leader = layout.headings.get(fold(label_of(text.strip()))) == layout.leader_zone
    if plain and len(parts) == 1 and isinstance(parts[0], Counted) and title is None and not for_leader:
        return parts[0]
    whole = InParts(parts, is_body, title, for_leader)
    return BLANK if whole == BLANK else whole


def _divided(line: str, layout: Layout) -> str | None:
    rule = _RULE.fullmatch(line)
    titled = _LIST_OF.fullmatch(line)
    if not ((rule and fold(rule[2] or "") not in layout.headings) or titled):
        return None
    return ((titled[1] if titled else rule[2] if rule else "") or "").strip()


def label_of(text: str) -> str:
    """What stands before the first colon of a line, without what decorates it."""
    return undecorated(text).partition(":")[0][:TAIL]


def zone_of_prose(raw: str, layout: Layout) -> tuple[str, bool]:
    """Of a line below prose: the zone it opens, if any, and whether it begins with a digit."""
    text = raw.translate(_SAME_LENGTH).strip()
    zone = layout.headings.get(fold(undecorated(text).partition(":")[0]), "")
    return zone, text[:1].isdigit()


# ------------------------------------------------------------------------------------------------------------


class _Piece(NamedTuple):
    """A stretch of a line, with the column it starts in."""

    text: str
    column: int

    @property
    def place(self) -> Place:
        return Place(self.column, self.column + len(self.text))


class _Teller:
    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.headings = layout.headings

    def line(self, piece: _Piece) -> tuple[Iterable[Part], bool]:
        """What a line says that is more than an ordinary one, and whether it is neither empty nor a comment."""
        if piece.text.startswith("*") and _STARRED.match(piece.text.replace("*", " ")):
            piece = _stripped(_Piece(piece.text.replace("*", " "), piece.column))
        comment = _COMMENT.match(piece.text)
        if not piece.text:
            return [Gap()], False
        if comment:
            return self._comment(_cut(piece, comment.end())), False
        pieces = self._pieces(_stripped(_Piece(_TRAILING_COMMENT.sub("", piece.text), piece.column)))
        return chain.from_iterable(map(self._part, pieces)), True

    def _comment(self, piece: _Piece) -> Iterator[Part]:
        """A comment says nothing, unless it is a setting, a heading, or `HERO`, a gap, and a name."""
        setting = _setting(self.layout).match(piece.text)
        if setting:
            yield Setting(_cut(piece, setting.start(2)).place, setting[1].lower(), setting[2])
        elif heading := self._known_heading(piece, prose=False):
            yield heading
        else:
            hero = _HERO_COMMENT.match(piece.text)
            if hero and self.headings.get(fold(hero[1])) == self.layout.leader_zone:
                yield self._leader(_cut(piece, hero.start(2)))
            elif counted := _counted(piece.text):
                yield Comment(piece.place, piece.text, self._named(counted[2]).name)
            elif piece.text:
                yield Comment(piece.place, piece.text)

    def _pieces(self, piece: _Piece) -> Iterator[_Piece]:
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

    def _part(self, piece: _Piece, labelled: bool = False) -> Iterator[Part]:
        text = piece.text
        bullet = _BULLET.match(text)
        if bullet and fold(undecorated(text)) not in self.headings:
            piece = _cut(piece, bullet.end())
            text = piece.text
        if (total := _total(text)) is not None:
            yield Total(piece.place, text, total)
        elif not labelled and (label := self._labelled(piece)):
            yield label
        elif heading := self._known_heading(piece):
            yield heading
        elif text.endswith(":") and (match := _SUM_FIRST.match(text[:-1].rstrip())):
            yield self._heading(piece, match[2], _number(match[1]))
        elif match := _counted(text):
            yield self._counted(_cut(piece, match.start(2)).text, _number(match[1]), piece.place)
        elif match := _MISCOUNTED.match(text):
            yield self._counted(_cut(piece, match.start(2)).text, 1, piece.place, match[1])
        elif text.endswith(":"):
            yield self._heading(piece, text[:-1])
        elif match := _count_behind(text):
            count = next(filter(None, match.groups()))
            yield self._counted(text[: match.start()], _number(count), piece.place)
        elif match := search_behind(_SUM_BEHIND, text):
            count = match[1] or match[2] or match[3]
            yield self._heading(piece, text[: match.start()], _number(count), maybe_card=True)
        else:
            named = self._named(text)
            yield Words(bare(named.name, None, piece.place, named.printing), self._leader(piece))

    def _labelled(self, piece: _Piece) -> Labelled | None:
        """`Hero: Graccus`, `Master Hero: 2x Thrall`, `SB: 1 Fizzle`: a heading with an entry behind it."""
        label, colon, rest = piece.text.partition(":")
        zone = self.headings.get(fold(label))
        if not colon or zone is None or not rest.strip() or rest.strip().isdigit():
            return None
        body = _stripped(_Piece(rest, piece.column + len(label) + 1))
        if _SUM_ONLY.fullmatch(body.text):
            return None
        heading = self._heading(_Piece(label, piece.column), label)
        if zone == PROSE:
            return Labelled(heading, zone, (), brief=False)
        if zone == self.layout.leader_zone:
            counted = _counted(body.text)
            name = _cut(body, counted.start(2)) if counted else body
            return Labelled(heading, zone, (self._leader(name, _first(counted)),), brief=False)
        brief = label.isascii() and len(fold(label)) <= len("sb")
        return Labelled(heading, zone, tuple(self._part(body, labelled=True)), brief)

    def _known_heading(self, piece: _Piece, prose: bool = True) -> Heading | None:
        """The known heading a piece is; `prose` is whether one above prose counts."""
        text = piece.text
        first = _SUM_FIRST.match(text[:-1].rstrip()) if text.endswith(":") else None
        plain = undecorated(text)
        behind = search_behind(_SUM_BEHIND, plain)
        for title, count in (
            (plain, None),
            (first[2] if first else "", first and first[1]),
            (
                undecorated(plain[: behind.start()]) if behind else "",
                behind and (behind[1] or behind[2] or behind[3]),
            ),
            *((title, count) for title, count in _with_bare_sum(text) if self._opens_zone(title)),
        ):
            if title and fold(title) in self.headings and (prose or self.headings[fold(title)] != PROSE):
                return self._heading(piece, title, _number(count) if count else None)
        return None

    def _heading(
        self, piece: _Piece, title: str, count: int | None = None, maybe_card: bool = False
    ) -> Heading:
        return Heading(piece.place, title, self.headings.get(fold(title), ""), count, maybe_card)

    def _counted(self, text: str, count: int, place: Place, wrong_count: str = "") -> Counted:
        named = self._named(text)
        entry = Entry(
            named.name,
            "",
            NOWHERE,
            count,
            wrong_count,
            printing=named.printing,
            alternatives=named.alternatives,
        )
        return _said(entry, place)

    def _opens_zone(self, title: str) -> bool:
        return self.headings.get(fold(title), "") not in ("", PROSE)

    def _leader(self, piece: _Piece, count: int = 1) -> Leader:
        return Leader(self._counted(piece.text, count, piece.place), _is_remark(piece.text))

    def _named(self, text: str) -> Named:
        return name_and_printing(text, self.layout.codes)


def bare(name: str, count: int | None, place: Place, printing: str = "") -> Counted:
    """What may be a card, or a title; with a count, a card or a heading."""
    return _said(Entry(name, "", NOWHERE, count, bare=True, printing=printing), place)


def _said(entry: Entry, place: Place) -> Counted:
    """What an entry says that stands in a place of its line."""
    more = entry[4:]
    return Counted(entry.name, entry.count, place.column, place.end, () if more == NOTHING_MORE else more)


@cache
def _setting(layout: Layout) -> re.Pattern[str]:
    """A setting in a comment: its name, and what stands behind it."""
    names = "|".join(map(re.escape, ("name", *layout.known_settings)))
    return re.compile(rf"({names})\s*[:=]\s*(\S.*?)\s*$", re.I)


@cache
def _last_heading(layout: Layout) -> Expression:
    """A known heading with a colon at the end of a stretch of text."""
    longest = sorted((word for word in layout.headings if len(word) > 1), key=len, reverse=True)
    return Expression(r"(?:^|\s)(" + "|".join(map(re.escape, longest)) + r")\s*:\s*$", re.I)


def _has_unspaced(text: str) -> bool:
    return max(text, default="") >= _FIRST_UNSPACED


def _counted(text: str) -> re.Match[str] | None:
    """A count and a name."""
    return (_COUNTED_UNSPACED if _has_unspaced(text) else _COUNTED).match(text)


def _count_behind(text: str) -> re.Match[str] | None:
    """A count behind a name."""
    return search_behind(_COUNT_BEHIND_UNSPACED if _has_unspaced(text) else _COUNT_BEHIND, text)


def _is_remark(text: str) -> bool:
    """Whether a text in brackets stands where a name should be."""
    return len(text) > 1 and text.startswith("(") and text.endswith(")")


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
    title = undecorated(text)
    if len(title) > TAIL:
        return
    if match := _BARE_SUM_BEHIND.fullmatch(title):
        yield undecorated(match[1]), match[2]
    if match := _SUM_FIRST.match(title):
        yield undecorated(match[2]), match[1]


def undecorated(text: str) -> str:
    """A heading without the marks that set it off."""
    text = _MARKUP.sub("", text)
    inner = text.lstrip(DECORATION).rstrip(f"{DECORATION}:")
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
