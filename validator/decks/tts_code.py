"""The line of codes that Tabletop Simulator tools take: `SET-NUMBER-1` for every copy of every card.

Only the order tells what is what: the legend, the champion, the deck, battlefields, runes, and behind the last
run of runes the side deck. A deck of another size shifts all that, so the type of a card goes first, and its
place tells only the champion and the side deck. The last figure is the number of the artwork for some tools,
and how many copies there are for another; a list shows which in how its runes stand, where they repeat. Where
every figure is a one, both say the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from validator.cards.printed import padded, parted
from validator.decks.decode import UnreadableDeck
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Line, Listing
from validator.decks.piltover_code import MOST_DECKS, first_written, side_zone, written
from validator.decks.source import MOST_ENTRIES, Source
from validator.folding import fold
from validator.model import DeckList, Entry, Finding, Span
from validator.records import NamedTuple

ENDING = ".txt"
HOLDS = Holds(
    zones=frozenset(("champion", "side")),
    unzoned=frozenset(("legend", "main", "runes", "battlefields")),
    names=False,
    printings=True,
    codes=True,
)

_NUMBER = r"[A-Za-z]{0,2}\d{1,4}[A-Za-z]?(?:\*|-star)?"
_TOKEN = re.compile(rf"([A-Za-z][A-Za-z0-9]{{1,4}})-({_NUMBER})-(\d{{1,9}})")
_BARE_TOKEN = re.compile(rf"([A-Za-z][A-Za-z0-9]{{1,4}})-({_NUMBER})")
_WORD = re.compile(r"\S+")
_FEWEST = 3
_LOOKED_AT = 4
_DIGITS = 3


class Token(NamedTuple):
    """A card of such a line: its set and number, the figure behind them, and the place.

    Where it is no such thing, `printing` is empty and `text` what stands there.
    """

    text: str
    printing: str
    figure: int
    span: Span


def token(text: str, span: Span) -> Token:
    """What a word of a line of codes says."""
    match = _TOKEN.fullmatch(text) or _BARE_TOKEN.fullmatch(text)
    if match is None:
        return Token(text, "", 1, span)
    printing = f"{match[1].upper()}-{match[2].replace('-star', '*')}"
    return Token(printing, printing, int(match[3]) if match.re is _TOKEN else 1, span)


def is_token(text: str, layout: Layout) -> bool:
    """Whether a word names a card of the game in this way."""
    match = _TOKEN.fullmatch(text)
    return match is not None and match[1].casefold() in layout.codes


def sniff(source: Source, layout: Layout) -> bool:
    """Whether all that stands on the first lines, but comments, are such codes, a few of them in a line."""
    found = first_written(source)
    words = [_WORD.findall(line.text) for line in found[:_LOOKED_AT]]
    if not words or len(words[0]) < _FEWEST:
        return False
    return all(is_token(word, layout) for line in words for word in line)


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The deck of a line of codes, or of several lines; where each begins with a leader, each is a deck.

    Raises UnreadableDeck where there are none, or more than any deck has.
    """
    found, comments = written(source.lines)
    rows = [
        [token(word[0], line.span(word.start(), word.end())) for word in _WORD.finditer(line.text)]
        for line in found
    ]
    if not rows:
        raise UnreadableDeck("deck-code-short", {}, Span(1, 1, 1, 2))
    lines = tuple(source.lines)
    if len(rows) == 1 or any(layout.home_of(row[0].printing) != layout.leader_zone for row in rows):
        return [deck_of([card for row in rows for card in row], layout, lines, comments)]
    if len(rows) > MOST_DECKS:
        raise UnreadableDeck("too-many", {}, rows[MOST_DECKS][0].span)
    return [deck_of(row, layout, lines) for row in rows]


def deck_of(
    cards: Sequence[Token], layout: Layout, lines: tuple[str, ...], comments: tuple[str, ...] = ()
) -> DeckList:
    """The deck of a row of codes. Raises UnreadableDeck where there are more than any deck has."""
    if len(cards) > MOST_ENTRIES:
        raise UnreadableDeck("too-many", {}, cards[MOST_ENTRIES].span)
    homes = {printing: layout.home_of(printing) for printing in {card.printing for card in cards} if printing}
    row = [(card, homes.get(card.printing, "")) for card in cards]
    counts, findings = _figures(row, layout)
    entries = tuple(_entries(row, counts, layout))
    return DeckList(entries, lines=lines, comments=comments, findings=findings)


_Row = Sequence[tuple[Token, str]]
"""Codes, each with the zone its card has by its type."""


def _figures(row: _Row, layout: Layout) -> tuple[bool, tuple[Finding, ...]]:
    """Whether the last figures are counts, and a doubt where that cannot be told."""
    large = [card for card, _ in row if card.printing and card.figure != 1]
    if not large:
        return False, ()
    times = Counter(card.printing for card, _ in row)
    runes = [card for card, home in row if home and home == layout.headings.get(fold("Runes"))]
    if any(times[card.printing] > 1 for card in runes):
        return False, ()
    if max(times.values()) == 1:
        return True, ()
    counts = any(card.figure > 1 for card in runes)
    first, *others = large
    doubt = Finding(
        "deck/ambiguous-card",
        "doubt",
        variant="figure",
        cards=(first.printing,),
        span=first.span,
        related=tuple(other.span for other in others[:20]),
        params={"written": f"{first.text}-{first.figure}", "figure": first.figure, "counts": counts},
    )
    return counts, (doubt,)


def _entries(row: _Row, counts: bool, layout: Layout) -> Iterator[Entry]:
    """The entries of a row, copies of a card that stand side by side as one."""
    places = _zones(row, layout)
    part = _part(layout)
    for (zone, printing, text), run in groupby(
        zip(places, row, strict=True), key=lambda item: (item[0], item[1][0].printing, item[1][0].text)
    ):
        copies = [card for _, (card, _) in run]
        span = Span(*copies[0].span[:2], *copies[-1].span[2:])
        count = sum(card.figure for card in copies) if counts else len(copies)
        if zone == part and count > 1:
            yield Entry(text, zone, span, count=1, printing=printing)
            yield Entry(text, "", span, count=count - 1, printing=printing)
        else:
            yield Entry(text, zone, span, count=count, printing=printing)


def _zones(row: _Row, layout: Layout) -> list[str]:
    """The zone of every card: by its type, but for the champion and the side deck, which their place tells."""
    zones = ["" for _ in row]
    runes = layout.headings.get(fold("Runes"), "")
    leading = next((place for place, (_, home) in enumerate(row) if home != layout.leader_zone), len(row))
    champion = max(1, leading)
    behind = (place for place, (_, home) in enumerate(row) if home and home == runes and place != champion)
    last = max(behind, default=len(row))  # a rune in the champion's place only fills it
    if champion < min(len(row), last) and not row[champion][1]:
        zones[champion] = _part(layout)
    for place in range(last + 1, len(row)):
        zones[place] = side_zone(layout)
    return zones


def _part(layout: Layout) -> str:
    return next((part for part, whole in layout.parts.items() if whole == layout.main_zone), "")


# ------------------------------------------------------------ writing


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The deck as a line of codes, a code for every copy."""
    return "".join(f"{' '.join(codes(listing, layout))}\n" for listing in listings)


def codes(listing: Listing, layout: Layout) -> list[str]:
    """The codes of a deck in order.

    A place that tells the champion where there is none is filled with a card whose type tells it is none.
    """
    battlefields, runes = (layout.headings.get(fold(word), "") for word in ("Battlefields", "Runes"))
    leaders, champions, main, fields, rest = (
        _codes(listing.of(zone))
        for zone in (layout.leader_zone, _part(layout), layout.main_zone, battlefields, runes)
    )
    head: list[str] = []
    for wanted in (leaders, champions):
        filled = wanted or (fields or rest)[:1]
        if not wanted and filled:
            del (fields or rest)[0]
        head += filled
    return [*head, *main, *fields, *rest, *_codes(listing.of(side_zone(layout)))]


def _codes(lines: Sequence[Line]) -> list[str]:
    return [
        f"{line.set}-{_number(line.number)}-1" for line in lines if line.number for _ in range(_copies(line))
    ]


def _copies(line: Line) -> int:
    return min(line.count, MOST_ENTRIES)


def _number(number: str) -> str:
    """A collector number as such lines have it: with all its digits, without the size of the set."""
    parts = parted(number)
    if parts is None:
        return number
    body = number.partition("/")[0]
    return body if parts.prefix else padded(body, _DIGITS)
