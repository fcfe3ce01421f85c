"""The deck codes of Piltover Archive, versions 1 to 6, one code a line; `deck_code` knows what is in them.

A code names cards by set and number alone. All of the deck but the side deck is one section, in which the types
of the cards tell what they are; the champion is counted there and only labelled, and not even that in versions
1 and 2. Nothing in a code tells a slip of the finger from what was meant: what can be decoded is a deck. Sets
without a number of their own, promos for the most part, cannot be named; such a card is written by another of
its printings. Lines that are comments, as some put above a code, are kept as such.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from validator.decks import deck_code
from validator.decks.deck_code import BadCodeError, CodeCard, DeckCode, Tables, tables_of
from validator.decks.decode import UnreadableDeck
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Line, Listing, Loss
from validator.decks.source import Source
from validator.folding import fold
from validator.model import DeckList, Entry, Finding, Span

ENDING = ".txt"
_TOLD = frozenset(("champion", "side"))
_UNTOLD = frozenset(("legend", "main", "runes", "battlefields"))
HOLDS = Holds(
    zones=_TOLD,
    unzoned=_UNTOLD,
    names=False,
    printings=True,
    codes=True,
    several=True,
)

_SHORTEST = 16
_MOST_WRONG = 2
"""A code with so many letters that are not of base32 is still taken for one, so that it can be told which."""

_LOOKED_AT = 200
MOST_DECKS = 2000
"""The most codes in one file."""

_MOST_COPIES = 9999
_STARTS = ("CE", "CI", "CM", "CQ", "CU", "CY")
"""What codes of each version begin with."""

_COMMENTS = ("#", "//")


class Written:
    """What stands on a line of a file, or on several that belong together: each a number, a column, a text."""

    def __init__(self, *parts: tuple[int, int, str]) -> None:
        self.parts = parts
        self.text = "".join(text for _, _, text in parts)
        self._starts = list(accumulate((len(text) for _, _, text in parts), initial=0))[:-1]

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The place of a stretch of it, at least one character long."""
        most = len(self.text)
        first, last = max(0, min(start, most - 1)), most if end is None else min(end, most)
        return Span(*self._at(first), *self._at(max(first, last - 1), behind=1))

    def _at(self, offset: int, behind: int = 0) -> tuple[int, int]:
        number = bisect_right(self._starts, offset) - 1
        line, column, _ = self.parts[number]
        return line, column + offset - self._starts[number] + behind


def written(lines: Sequence[str]) -> tuple[list[Written], tuple[str, ...]]:
    """The lines of a file that hold something, and its comments."""
    found: list[Written] = []
    comments: list[str] = []
    for number, line in enumerate(lines, 1):
        text = line.strip("\ufeff \t\u00a0\u3000")
        if text.startswith(_COMMENTS):
            comments.append(text.lstrip("#/ "))
        elif text:
            found.append(Written((number, line.index(text) + 1, text)))
    return found, tuple(comment for comment in comments if comment)


def first_written(source: Source) -> list[Written]:
    """The first of those lines; none where the file is no text."""
    return written(source.lines[:_LOOKED_AT])[0] if source.start else []


def joined(lines: Sequence[Written], begins: Callable[[str], bool]) -> list[Written]:
    """The codes of some lines: one each where every line begins a code, or one that was broken into lines.

    Raises UnreadableDeck where there are none, or more than anybody has.
    """
    if not lines:
        raise UnreadableDeck("deck-code-short", {}, Span(1, 1, 1, 2))
    if len(lines) == 1 or not all(begins(line.text) for line in lines):
        return [Written(*(part for line in lines for part in line.parts))]
    if len(lines) > MOST_DECKS:
        raise UnreadableDeck("too-many", {}, lines[MOST_DECKS].span())
    return list(lines)


def sniff(source: Source, layout: Layout) -> bool:
    """Whether the lines but comments look like codes, though a letter or two of them may be wrong."""
    found = first_written(source)
    return bool(found) and all(_is_code(line.text) for line in joined(found, _begins))


def _begins(text: str) -> bool:
    return text.upper().startswith(_STARTS)


def _is_code(text: str) -> bool:
    code = text.rstrip("=")
    if not (code.isascii() and code.isalnum() and len(code) >= _SHORTEST):
        return False
    upper = code.upper()
    wrong = sum(upper.count(letter) for letter in "0189")
    packed = "AA" in upper or any(letter.isdigit() for letter in code)
    return _begins(code) and (code in (upper, code.lower())) and packed and wrong <= _MOST_WRONG


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of the codes. Raises UnreadableDeck with the place of the letter where a code breaks off, holds
    more than a deck, or means nothing.
    """
    lines, comments = written(source.lines)
    found = joined(lines, _begins)
    whole = tuple(source.lines)
    return [_deck(line, whole, layout, comments if len(found) == 1 else ()) for line in found]


def _deck(line: Written, lines: tuple[str, ...], layout: Layout, comments: tuple[str, ...]) -> DeckList:
    try:
        code = deck_code.decode(line.text, tables_of(layout.code_tables))
    except BadCodeError as error:
        raise UnreadableDeck(error.reason, error.params, line.span(error.place, error.place + 1)) from None
    findings: tuple[Finding, ...] = ()
    label = _among(code)
    if code.champion and label is None:
        name, place = code.champion.printing(), line.span(*code.champion.place)
        params = {"zone": _part(layout)}
        findings = (Finding("deck/label-apart", "doubt", cards=(name,), span=place, params=params),)
    return DeckList(
        tuple(_entries(code, label, line, layout)),
        lines=lines,
        comments=comments,
        findings=findings,
    )


def _among(code: DeckCode) -> int | None:
    """Which of the cards is the labelled one: the same printing, else the same card in another art."""
    champion = code.champion
    if champion is None:
        return None
    numbered = [
        (place, card)
        for place, (_, card) in enumerate(code.main)
        if (card.set, card.kind, card.number) == (champion.set, champion.kind, champion.number)
    ]
    return next((place for place, card in numbered if card == champion), numbered[0][0] if numbered else None)


def _entries(code: DeckCode, label: int | None, line: Written, layout: Layout) -> Iterator[Entry]:
    if code.champion and label is None:
        yield _entry(code.champion, 1, _part(layout), line)
    for place, (count, card) in enumerate(code.main):
        if place == label:
            yield _entry(card, 1, _part(layout), line)
        if place != label or count > 1:
            yield _entry(card, count - (place == label), "", line)
    for card in code.legends:
        yield _entry(card, 1, layout.leader_zone, line)
    for count, card in code.side:
        yield _entry(card, count, side_zone(layout), line)


def _entry(card: CodeCard, count: int, zone: str, line: Written) -> Entry:
    printing = card.printing()
    return Entry(printing, zone, line.span(*card.place), count=count, printing=printing)


def _part(layout: Layout) -> str:
    """The zone of the cards that are labelled among those of the main deck."""
    return next((part for part, whole in layout.parts.items() if whole == layout.main_zone), layout.main_zone)


def side_zone(layout: Layout) -> str:
    """The zone of the side deck."""
    return layout.headings.get(fold("Sideboard"), "")


# ------------------------------------------------------------ writing


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The codes of the decks, each a line, in the lowest version from 3 on that can say what is in it."""
    return "".join(f"{_code(listing, layout)}\n" for listing in listings)


def _code(listing: Listing, layout: Layout) -> str:
    counts: dict[CodeCard, int] = {}
    tables = tables_of(layout.code_tables)
    leaders = _cards(listing.of(layout.leader_zone), tables)
    champions = _cards(listing.of(_part(layout)), tables)
    others = {layout.leader_zone, _part(layout), side_zone(layout)}
    rest = _cards([line for line in listing.lines if line.zone in _UNTOLD - others], tables)
    for card, count in (*leaders[:1], *champions, *rest):
        counts[card] = counts.get(card, 0) + count
    side: dict[CodeCard, int] = {}
    for card, count in _cards(listing.of(side_zone(layout)), tables):
        side[card] = side.get(card, 0) + count
    deck = DeckCode(
        version=3,
        main=_counted(counts),
        side=_counted(side),
        champion=champions[0][0] if champions else None,
        legends=tuple(card for card, count in leaders[1:] for _ in range(min(count, _MOST_COPIES))),
    )
    return deck_code.encode(deck._replace(version=deck_code.least_version(deck, tables)), tables)


def _counted(counts: dict[CodeCard, int]) -> tuple[deck_code.Counted, ...]:
    return tuple((min(count, _MOST_COPIES), card) for card, count in counts.items())


def _cards(lines: Sequence[Line], tables: Tables) -> list[tuple[CodeCard, int]]:
    found = ((_nameable(line, tables), line.count) for line in lines)
    return [(card, count) for card, count in found if card is not None and count > 0]


def _nameable(line: Line, tables: Tables) -> CodeCard | None:
    """The printing a code can name a card by: the one of the list, or another of the same card."""
    card = deck_code.card_of(line.printing, tables)
    if card is None and line.card is not None:
        numbered = (f"{one.set}-{one.number}" for one in line.card.printings if one.number)
        others = (deck_code.card_of(printing, tables) for printing in numbered)
        card = next((other for other in others if other is not None), None)
    return card


def lost(listings: Sequence[Listing], layout: Layout) -> Iterator[Loss]:
    """What of some decks codes cannot hold beside what `HOLDS` says: cards with no printing that has a number
    in codes, printings that are written as others, and every label but the first.
    """
    lines = [line for listing in listings for line in listing.lines if line.zone in _TOLD | _UNTOLD]
    tables = tables_of(layout.code_tables)
    names = dict.fromkeys(line.name for line in lines if line.number and _nameable(line, tables) is None)
    if names:
        yield Loss("codes", tuple(names))
    replaced = dict.fromkeys(
        line.printing
        for line in lines
        if line.named
        and deck_code.card_of(line.printing, tables) is None
        and _nameable(line, tables) is not None
    )
    if replaced:
        yield Loss("printings", tuple(replaced))
    part = _part(layout)
    if any(sum(line.count for line in listing.of(part)) > 1 for listing in listings):
        yield Loss("zones", (part,))
