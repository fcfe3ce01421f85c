"""What decks in tables have in common, whatever the table is written in.

A table has a row of headings, found by their words in English, German, French and Chinese; above it may stand a
title, below it one row a card. A column may say which deck a row belongs to, and one which part of the deck;
rows that are nothing but the name of a part say so for those below them. Spreadsheets repeat their headings,
leave a cell empty that says what the one above says, and sum up at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from validator.decks.decode import UnreadableDeck
from validator.decks.layout import PROSE, Layout
from validator.decks.listing import Line, Listing
from validator.decks.parts import unknown_part
from validator.decks.printing import name_and_printing
from validator.decks.source import MOST_ENTRIES
from validator.folding import fold
from validator.model import POOL, DeckList, Entry, Finding, Section, Span
from validator.records import NamedTuple

MOST_COLUMNS = 64
_HEADER_WITHIN = 12
"""The headings stand in one of so many rows, below titles and remarks."""

_WORDS: Mapping[str, str] = {
    "card": "card, cards, card name, cardname, card_name, karte, karten, kartenname, carte, cartes, "
    "nom de la carte, nom de carte, 卡名, 牌名, 卡牌, 卡牌名, 卡牌名称, 卡片名称, 卡片, 牌",
    "name": "name, nom, 名称, 名字, 名",
    "count": "count, qty, quantity, amount, copies, number of copies, anzahl, menge, stück, stk, exemplare, "
    "quantité, qté, nombre, exemplaires, 数量, 張數, 张数, 數量, 枚数, 份数",
    "set": "set, set code, setcode, set_code, set name, edition, expansion, erweiterung, serie, série, "
    "extension, édition, 系列, 扩展, 版本, 补充包, 扩展包",
    "figure": "number, no, nr, num, #, nummer, numéro, n°",
    "number": "collector number, collector no, collector_number, collectornumber, card number, card no, "
    "card id, cardid, card_id, card code, code, id, kartennummer, sammlernummer, numéro de carte, "
    "编号, 编码, 卡号, 牌号, 卡牌编号",
    "zone": "zone, section, board, part, deck part, bereich, abschnitt, teil, partie, emplacement, "
    "分区, 区域, 部分, 牌区",
    "type": "type, card type, category, typ, kartentyp, kategorie, catégorie, 类型, 类别, 种类",
    "deck": "deck, decks, deck name, deckname, deck_name, player, player name, entrant, list, spieler, "
    "spielername, joueur, 玩家, 选手, 套牌, 套牌名, 套牌名称, 卡组, 卡组名, 牌组",
    "normal": "normal, nonfoil, non-foil, non foil, regular, 普通, 普卡, 平卡",
    "foil": "foil, foils, 闪卡, 闪",
}
_ROLES = {fold(word.strip()): role for role, words in _WORDS.items() for word in words.split(",")}
_TOTALS = frozenset(("total", "total cards", "sum", "summe", "gesamt", "somme", "合计", "总计", "总数"))
_COLLECTION = frozenset(("name", "set", "rarity", "quantity"))

_COUNT = re.compile(r"[xX×*]?\s*(\d+)(?:[.,]0{1,2})?\s*(?:[xX×*]|张)?")
_SUM_BEHIND = re.compile(r"\s*[(\[:]\s*(\d{1,12})\s*[)\]]?$")
_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_IDLE = " \t\r\n\u00a0\u3000\ufeff"
_BREAK = re.compile(r"[\t\r\n]")


class Cell(NamedTuple):
    """What stands in a cell of a table, and where the cell is."""

    text: str
    span: Span


Row = Sequence[Cell]
"""The cells of a row, the empty ones too."""


@dataclass(frozen=True)
class Columns:
    """Which column says what; None or nothing where there is no such column.

    `normal` are the columns whose sum is the count where there is none for that.
    """

    name: int | None
    count: int | None
    normal: tuple[int, ...]
    set: int | None
    number: int | None
    zone: int | None
    type: int | None
    decks: tuple[int, ...]
    width: int
    collection: bool


def columns(cells: Sequence[str]) -> Columns | None:
    """What the columns of a row of headings say; None where it is no such row.

    That takes a column of names or of codes, and one of counts or of parts of a deck.
    """
    labels = [fold(cell).rstrip(".:* ") for cell in cells[:MOST_COLUMNS]]
    found: dict[str, list[int]] = {}
    for place, label in enumerate(labels):
        if label in _ROLES:
            found.setdefault(_ROLES[label], []).append(place)
    cards, names, decks = (found.get(role, []) for role in ("card", "name", "deck"))
    if cards and names and not decks:
        decks, names = names[:1], names[1:]  # the name beside a card is that of its player
    counts, figures, numbers = (found.get(role, []) for role in ("count", "figure", "number"))
    if figures and not counts and "set" not in found:
        counts = figures  # a number without a set is how many
    elif figures and not numbers:
        numbers = figures
    normal = tuple(found[role][0] for role in ("normal", "foil") if role in found)
    said = Columns(
        name=_first([*cards, *names]),
        count=_first(counts),
        normal=normal,
        set=_first(found.get("set", [])),
        number=_first(numbers),
        zone=_first(found.get("zone", [])),
        type=_first(found.get("type", [])),
        decks=tuple(decks),
        width=len(labels),
        collection=frozenset(label for label in labels if label) == _COLLECTION,
    )
    if said.name is None:
        return said if said.number is not None and (said.count is not None or normal) else None
    return said if said.count is not None or normal or said.zone is not None else None


def guessed(cells: Sequence[str]) -> list[str] | None:
    """The headings a table lacks, where its first row is one count and the name of a card; None otherwise."""
    counts = [place for place, cell in enumerate(cells) if _COUNT.fullmatch(cell)]
    names = [place for place, cell in enumerate(cells) if any(map(str.isalpha, cell)) and place not in counts]
    if len(counts) != 1 or not names:
        return None
    return ["count" if place in counts else "name" if place == names[0] else "" for place in range(len(cells))]


def _first(places: Sequence[int]) -> int | None:
    return places[0] if places else None


def is_table(rows: Iterable[Sequence[str]], layout: Layout) -> bool:
    """Whether rows begin as a table of cards does: with its headings, and a row below that fits them."""
    heading = None
    for number, cells in enumerate(rows):
        found = columns(cells)
        if found is not None:
            heading = found
        elif heading is None and number >= _HEADER_WITHIN:
            return False
        elif heading is not None and heading.name is not None and _fits(cells, heading, layout):
            return True
    return False


def _fits(cells: Sequence[str], heading: Columns, layout: Layout) -> bool:
    def said(place: int | None) -> str:
        return cells[place].strip() if place is not None and place < len(cells) else ""

    counts = [place for place in (heading.count, *heading.normal) if place is not None]
    if counts:
        return bool(said(heading.name)) and any(_COUNT.fullmatch(said(place)) for place in counts)
    return bool(said(heading.name)) and bool(_zone(said(heading.zone), layout))


def _zone(text: str, layout: Layout) -> str | None:
    """The zone a word stands for, empty for a group of cards; None where nobody knows the word."""
    if text in layout.zones:
        return text
    label = fold(text).rstrip(": ")
    if label not in layout.headings:
        label = fold(_SUM_BEHIND.sub("", label))
    zone = layout.headings.get(label, label if label in layout.zones else None)
    return None if zone == PROSE else zone


# ------------------------------------------------------------ reading


@dataclass
class _Deck:
    """A deck whose rows are being read."""

    name: str
    entries: list[Entry] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    groups: list[tuple[int, str]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    zones: dict[str, None] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)

    open: list[int] = field(default_factory=list)

    def close(self, zone: bool = True) -> None:
        """End the group of cards that is open, and the part of the deck it is in."""
        while len(self.open) > (0 if zone else 1):
            place = self.open.pop()
            if place >= 0:
                self.sections[place] = self.sections[place]._replace(end=len(self.entries))

    def group(self, title: str) -> None:
        if title != (self.groups[-1][1] if self.groups else ""):
            self.groups.append((len(self.entries), title))


class Reader:
    """From the rows of one table or several to decks. Raises UnreadableDeck where there are too many rows."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.found: dict[tuple[str, ...], _Deck] = {}
        self.comments: list[str] = []
        self.title = ""
        self.has_table = False
        self._columns: Columns | None = None
        self._base = ""
        self._zone = ""
        self._fills = False
        self._key: tuple[str, ...] = ()
        self._count = 0

    def read(self, rows: Iterable[Row], zone: str = "", key: str = "") -> None:
        """Read a table. `zone` is the part of the deck above it, `key` the deck it is, where that is known."""
        self._columns = None
        self._base = self._zone = zone
        self._key = (key,) if key else ()
        rows = [row for row in rows if any(cell.text for cell in row)]
        parts = self._decks_are_zones(rows)
        self._fills = _zones_stand_once(rows, self.layout)
        for row in rows:
            self._count += 1
            if self._count > MOST_ENTRIES:
                raise UnreadableDeck("too-many", span=row[0].span)
            heading = columns([cell.text for cell in row])
            if heading is not None:
                if parts:
                    heading = replace(heading, decks=(), zone=heading.decks[0] if heading.decks else None)
                self._columns = heading
                self._zone = self._base
                self.has_table = True
            elif self._columns is None:
                self._above(row)
            else:
                self._row(_aligned(row, self._columns), self._columns)
        for deck in self.found.values():
            deck.close()

    def decks(self, lines: tuple[str, ...] = ()) -> list[DeckList]:
        """What was found; one deck at least. Raises UnreadableDeck where there was no table at all."""
        if not self.has_table:
            raise UnreadableDeck("table-headings")
        found = list(self.found.values()) or [_Deck("")]
        return [
            DeckList(
                tuple(deck.entries),
                tuple(section for section in deck.sections if section.total or section.end > section.start),
                lines=lines,
                headings=tuple(deck.zones),
                name=deck.name or (self.title if len(found) == 1 else ""),
                comments=tuple(self.comments) if number == 0 else (),
                groups=tuple(deck.groups),
                findings=tuple(deck.findings),
            )
            for number, deck in enumerate(found)
        ]

    def _decks_are_zones(self, rows: Sequence[Row]) -> bool:
        """Whether what is headed as the deck of a row is the part of it, as in “Deck: Main, Side”."""
        heading = None
        values = set()
        for row in rows:
            found = columns([cell.text for cell in row])
            if found is not None:
                heading = found
            elif heading is not None and len(heading.decks) == 1 and heading.zone is None:
                values.add(_text(row, heading.decks[0]))
        values.discard("")
        return bool(values) and all(_zone(value, self.layout) for value in values)

    def _above(self, row: Row) -> None:
        """A row above the headings: the title, or a remark."""
        filled = [cell.text for cell in row if cell.text]
        zone = _zone(filled[0], self.layout) if len(filled) == 1 else None
        if zone:
            self._base = self._zone = zone
        elif len(filled) == 1 and not self.title and not self.comments:
            self.title = filled[0]
        else:
            self.comments.append(" ".join(filled))

    def _deck(self, row: Row, heading: Columns) -> _Deck:
        said = tuple(filter(None, (_text(row, place) for place in heading.decks)))
        if said:
            if said != self._key:
                self._zone = self._base
            self._key = said
        if self._key not in self.found:
            self.found[self._key] = _Deck(", ".join(dict.fromkeys(self._key)))
        return self.found[self._key]

    def _row(self, row: Row, heading: Columns) -> None:
        deck = self._deck(row, heading)
        filled = [cell for place, cell in enumerate(row) if cell.text and place not in heading.decks]
        if not filled or self._heading(deck, filled, heading, row):
            return
        name = _text(row, heading.name)
        printing = self._printing(_text(row, heading.set), _text(row, heading.number))
        number = _text(row, heading.number)
        count, wrong, place = _counted(row, heading)
        span = _span(row, heading.name if name else heading.number)
        zone = self._zone_of(deck, row, heading)
        if not name and not number:
            if count is not None and len(filled) == 1:
                self._total(deck, "", count, filled[0].span)
            else:
                words = " ".join(cell.text for cell in filled)
                deck.entries.append(Entry(words, zone, filled[0].span, count=None, bare=True))
            return
        if zone == POOL and not count and wrong in ("", _BLANK):
            return  # a card the collection has none of
        if wrong == _BLANK and len(filled) == 1:
            deck.entries.append(Entry(name or number, zone, span, count=None, bare=True))
            return  # a remark, or a card: its name will tell
        if not printing:
            name, printing = self._within(name or number, self.layout)
        name = name or printing
        parts = name_and_printing(name).alternatives
        where = _span(row, place) if wrong and wrong != _BLANK else span
        deck.entries.append(
            Entry(name, zone, where, count=count, wrong_count=wrong, printing=printing, alternatives=parts)
        )

    def _heading(self, deck: _Deck, filled: Sequence[Cell], heading: Columns, row: Row) -> bool:
        """Whether a row is a heading within the table, or a sum: it names no card."""
        count = _counted(row, heading)[0]
        others = [cell for cell in filled if heading.count is None or cell is not _at(row, heading.count)]
        beside = [heading.set, heading.number, heading.type, *([heading.zone] if count is not None else [])]
        if len(others) != 1 or any(others[0] is _at(row, place) for place in beside):
            return False
        label, span = others[0]
        if fold(label).rstrip(":") in _TOTALS and count is not None:
            self._total(deck, label, count, span)
            return True
        zone = _zone(label, self.layout)
        if zone is None or (self._base and len(filled) > 1):
            return False  # where the part is known already, a name with a count is a card
        deck.close(zone=bool(zone))
        if zone:
            self._zone = zone
            deck.zones[zone] = None
        else:
            deck.group(_SUM_BEHIND.sub("", label))
        behind = _SUM_BEHIND.search(label)
        total = int(behind[1]) if behind else count if len(filled) > 1 else None
        if not zone and not deck.open:
            deck.open.append(-1)  # a group that is in no part with a count
        deck.open.append(-1 if total is None else len(deck.sections))
        if total is not None:
            start = len(deck.entries)
            deck.sections.append(Section(_SUM_BEHIND.sub("", label), total, span, start, start))
        return True

    def _total(self, deck: _Deck, title: str, count: int, span: Span) -> None:
        deck.close()
        deck.sections.append(Section(title or str(count), count, span, 0, len(deck.entries), total=True))

    def _zone_of(self, deck: _Deck, row: Row, heading: Columns) -> str:
        said = _text(row, heading.zone)
        zone = _zone(said, self.layout) if said else ""
        if said and zone is None and fold(said) not in deck.unknown:
            deck.unknown.add(fold(said))
            deck.findings.append(unknown_part(said, _span(row, heading.zone)))
        if said and zone == "":
            deck.group(said)
        if zone:
            deck.zones[zone] = None
            if self._fills:
                lone = zone == self.layout.leader_zone or zone in self.layout.parts
                self._zone = self.layout.main_zone if lone else zone
            return zone
        if self._zone:
            return self._zone
        kind = _zone(_text(row, heading.type), self.layout) if heading.type is not None else ""
        owned = heading.collection or (heading.normal and heading.count is None and heading.zone is None)
        return kind or (POOL if owned else "")

    def _printing(self, set_said: str, number: str) -> str:
        """The set and number of a row, the set by its code where it is known by its name."""
        code = self.layout.sets.get(fold(set_said), set_said)
        number = number.lstrip("# ")
        for head, dash, tail in (number.partition("-"), number.rpartition("-"), number.partition("·")):
            if dash and tail and fold(head) in self.layout.sets:
                return f"{self.layout.sets[fold(head)]}-{tail}"
        return f"{code}-{number}" if code and number else code

    @staticmethod
    def _within(name: str, layout: Layout) -> tuple[str, str]:
        """A name, and the set and number that stand in its cell beside it, where they are those of a set."""
        named = name_and_printing(name, layout.codes)
        code, dash, number = named.printing.partition("-")
        if not dash or fold(code) not in layout.sets:
            return name, ""
        return named.name, f"{layout.sets[fold(code)]}-{number}"


_BLANK = "–"
"""What is said to be written where a count should be and nothing is."""


def _zones_stand_once(rows: Sequence[Row], layout: Layout) -> bool:
    """Whether the parts of one deck are each named once, beside the first row of theirs, as in merged cells."""
    heading = None
    said: list[str] = []
    for row in rows:
        found = columns([cell.text for cell in row])
        if found is not None:
            heading = found
        elif heading is not None:
            if heading.zone is None or heading.decks:
                return False
            word = _text(row, heading.zone)
            said.append((_zone(word, layout) or fold(word)) if word else "")
    words = [word for word in said if word]
    return bool(words) and bool(said[0]) and len(words) < len(said) and len(words) == len(set(words))


def _at(row: Row, place: int | None) -> Cell | None:
    return row[place] if place is not None and place < len(row) else None


def _text(row: Row, place: int | None) -> str:
    cell = _at(row, place)
    return cell.text if cell else ""


def _span(row: Row, place: int | None) -> Span:
    cell = _at(row, place)
    return cell.span if cell else row[0].span


def _counted(row: Row, heading: Columns) -> tuple[int | None, str, int | None]:
    """The count of a row, what is written where it should be and is none, and the column of that."""
    if heading.count is None and not heading.normal:
        return 1, "", None
    if heading.count is not None:
        count, wrong = _number(_text(row, heading.count))
        return count, wrong, heading.count
    total = 0
    for place in heading.normal:
        count, wrong = _number(_text(row, place) or "0")
        if count is None:
            return None, wrong, place
        total += count
    return total, "", heading.normal[0]


def _number(text: str) -> tuple[int | None, str]:
    match = _COUNT.fullmatch(text)
    return (int(match[1][:12]), "") if match else (None, text or _BLANK)


def _aligned(row: Row, heading: Columns) -> Row:
    """A row with more cells than there are headings, with the name in one cell where it was cut at a comma."""
    cells = list(row)
    while len(cells) > heading.width and not cells[-1].text:
        cells.pop()
    surplus = len(cells) - heading.width
    if surplus <= 0 or heading.name is None or heading.count is None:
        return cells
    start, end = heading.name, heading.name + surplus + 1
    first, last = cells[start].span, cells[end - 1].span
    span = Span(first.line, first.column, last.end_line, last.end_column)
    name = ", ".join(cell.text for cell in cells[start:end])
    joined = [*cells[:start], Cell(name, span), *cells[end:]]
    return joined if _number(_text(joined, heading.count))[0] is not None else cells


# ------------------------------------------------------------ cells


def clean(text: str) -> str:
    """What a cell says, in one line, without the mark that keeps it from being a formula."""
    text = text.strip(_IDLE)
    if text.startswith("'") and _FORMULA.match(text, 1):
        text = text[1:]
    return " ".join(text.split()) if _BREAK.search(text) else text.strip(_IDLE)


def guarded(text: str) -> str:
    """What is written into a cell for a text: with an apostrophe before it where it would be a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


# ------------------------------------------------------------ writing


def names_of(listings: Sequence[Listing]) -> list[str]:
    """What decks are called in a file of several: each otherwise, and none of them nothing."""
    used: list[str] = []
    for number, listing in enumerate(listings, 1):
        name = " ".join(listing.name.split()) or str(number)
        while name in used:
            name = f"{name} ({number})"
        used.append(name)
    return used


def rows_of(listings: Sequence[Listing]) -> Iterator[list[str | int]]:
    """The rows of a table of decks, the headings first; a column of decks where it takes one to tell them."""
    titled = len(listings) > 1 or any(listing.name for listing in listings)
    yield ["name", "count", "zone", "set", "number", *(["deck"] if titled else [])]
    for title, listing in zip(names_of(listings), listings, strict=True):
        behind: list[str | int] = [title] if titled else []
        if titled and not listing.lines:
            yield ["", "", "", "", "", *behind]
        for line in listing.lines:
            yield [line.name, line.count, line.zone, *printed(line), *behind]


def printed(line: Line) -> tuple[str, str]:
    """The set and the number the list itself names of a card."""
    return (line.set, line.number) if line.named else ("", "")
