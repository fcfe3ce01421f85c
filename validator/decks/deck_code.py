"""Deck codes: a deck packed into bytes, written in base32.

The first byte says the format and the version. The cards of a section stand in blocks by how many copies there
are of each, within a block in groups of one set and one variant, within a group by number. Versions 1 to 4 have
a block for every count from the most down to one, be it empty; from version 5 on only those there are, each
with its count before it. Version 2 added the side deck, 3 the champion, 4 a kind before every number (runes are
counted on their own), 5 more kinds and any count, 6 more legends beside the one among the cards.

There is no checksum: what can be decoded need not be what somebody wrote.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from validator.cards.printed import parted
from validator.records import NamedTuple

LONGEST = 8000
"""The most characters of a code; a deck of a hundred different cards takes fewer than a thousand."""

_FORMAT = 1
_NEWEST = 6
_MOST = (12, 3)
"""The most copies of a card in the deck, and in the side deck, up to version 4."""

_HIGHEST = 9999
_LETTERS = re.compile(r"[^A-Za-z2-7]")
_WHOLE = frozenset((0, 2, 4, 5, 7))
"""How many letters may be left over of a base32 text after each eight."""


class Tables(NamedTuple):
    """The numbers codes have for sets, for what stands behind a collector number, and for what stands before
    it; the last with how many digits such a number has.
    """

    sets: Mapping[str, int]
    variants: Mapping[str, int]
    kinds: Mapping[str, tuple[int, int]]


def tables_of(said: Mapping[str, Any]) -> Tables:
    """The tables as the data of a game have them."""
    return Tables(said["sets"], said["variants"], {kind: tuple(two) for kind, two in said["kinds"].items()})


@dataclass(frozen=True, slots=True)
class CodeCard:
    """A printing as codes name it: a set, a number, and the letters before and behind it.

    `digits` are those such a number has in print, `place` is the stretch of the code it was read from.
    """

    set: str
    number: int
    variant: str = ""
    kind: str = ""
    digits: int = field(default=3, compare=False)
    place: tuple[int, int] = field(default=(0, 0), compare=False)

    def printing(self) -> str:
        """The set and number as they are printed, as `SET-NUMBER`."""
        return f"{self.set}-{self.kind}{self.number:0{self.digits}}{self.variant}"


Counted = tuple[int, CodeCard]


class DeckCode(NamedTuple):
    """What a code says: its version, cards with counts, the champion among them, and legends beside them."""

    version: int
    main: tuple[Counted, ...]
    side: tuple[Counted, ...] = ()
    champion: CodeCard | None = None
    legends: tuple[CodeCard, ...] = ()


class BadCodeError(ValueError):
    """A text that is no deck code: why, the data of that, and the place in the text, from 0."""

    def __init__(self, reason: str, place: int, **params: object) -> None:
        self.reason = reason
        self.place = place
        self.params = params
        super().__init__(reason)


def card_of(printing: str, tables: Tables) -> CodeCard | None:
    """The card of a set and number as `SET-NUMBER`; None for one that codes cannot name."""
    set_code, _, number = printing.partition("-")
    parts = parted(number)
    if parts is None or set_code.upper() not in tables.sets:
        return None
    kind = parts.prefix.upper()
    known = kind in tables.kinds and parts.suffix in tables.variants
    if not known or len(parts.digits) > len(str(_HIGHEST)) or parts.digits == "0":
        return None
    variants = _by_number(tables.variants)
    variant = variants[tables.variants[parts.suffix]]
    return CodeCard(set_code.upper(), int(parts.digits), variant, kind, tables.kinds[kind][1])


def least_version(deck: DeckCode, tables: Tables) -> int:
    """The lowest version from 3 on, the first that names the champion, that can say what a deck has."""
    kind = max((tables.kinds[card.kind][0] for card in _cards(deck)), default=0)
    counts = [max((count for count, _ in section), default=0) for section in (deck.main, deck.side)]
    if deck.legends:
        return 6
    if kind > _highest_kind(4) or counts[0] > _MOST[0] or counts[1] > _MOST[1]:
        return 5
    return 4 if kind else 3


def _cards(deck: DeckCode) -> list[CodeCard]:
    champion = (deck.champion,) if deck.champion else ()
    return [*(card for _, card in (*deck.main, *deck.side)), *champion, *deck.legends]


def _highest_kind(version: int) -> int:
    """The highest number for a kind of card that a version knows: runes from 4 on, more from 5 on."""
    return max(0, version - 3) if version < 5 else 255


# ------------------------------------------------------------ reading


def decode(code: str, tables: Tables) -> DeckCode:
    """The deck of a code, in any case, with or without the signs that fill it up.

    Raises BadCodeError for a letter no code has, for an end that comes too soon or too late, and for numbers
    that mean nothing.
    """
    source = _Bytes(code.rstrip("="))
    form, version = divmod(source.byte(), 16)
    if form != _FORMAT or not 1 <= version <= _NEWEST:
        source.refuse("deck-code-version", 0, version=f"{form}.{version}")
    flags = version == 4 or (version > 4 and source.below(2) == 1)
    cards = _Cards(source, tables, version, flags)
    main = tuple(cards.section(_MOST[0]))
    side = tuple(cards.section(_MOST[1])) if version >= 2 else ()
    champion = cards.lone() if version >= 3 and source.below(2) else None
    legends = tuple(cards.lone() for _ in range(source.number() if version >= 6 else 0))
    source.end()
    return DeckCode(version, main, side, champion, legends)


class _Cards:
    """The cards of a code, read off its bytes."""

    def __init__(self, source: _Bytes, tables: Tables, version: int, flags: bool) -> None:
        self.source = source
        self.version = version
        self.flags = flags
        self.sets = _by_number(tables.sets)
        self.variants = _by_number(tables.variants)
        highest = _highest_kind(version)
        self.digits = {kind: digits for kind, (_, digits) in tables.kinds.items()}
        self.kinds = {number: kind for kind, (number, _) in tables.kinds.items() if number <= highest}

    def section(self, most: int) -> Iterator[Counted]:
        sparse = self.version >= 5
        counts: Iterable[int] = range(self.source.number()) if sparse else range(most, 0, -1)
        for count in counts:
            copies = self.source.number(1) if sparse else count
            for _ in range(self.source.number()):
                size = self.source.number()
                set_code, variant = self.group()
                for _ in range(size):
                    yield copies, self.card(set_code, variant, self.source.at)

    def lone(self) -> CodeCard:
        start = self.source.at
        set_code, variant = self.group()
        return self.card(set_code, variant, start)

    def group(self) -> tuple[str, str]:
        set_code = self.source.word(self.sets, "deck-code-set")
        return set_code, self.source.word(self.variants)

    def card(self, set_code: str, variant: str, start: int) -> CodeCard:
        kind = self.source.word(self.kinds) if self.flags else ""
        number = self.source.number(1)
        return CodeCard(set_code, number, variant, kind, self.digits[kind], self.source.stretch(start))


def _by_number(numbers: Mapping[str, int]) -> dict[int, str]:
    """The first of the words for each number."""
    return {number: word for word, number in reversed(list(numbers.items()))}


class _Bytes:
    """The bytes of a code, read one after the other."""

    def __init__(self, code: str) -> None:
        if len(code) > LONGEST:
            raise BadCodeError("deck-code-long", LONGEST)
        if wrong := _LETTERS.search(code):
            raise BadCodeError("deck-code-letter", wrong.start(), letter=wrong[0])
        if len(code) % 8 not in _WHOLE or not code:
            raise BadCodeError("deck-code-short", max(0, len(code) - 1))
        self.code = code
        self.data = base64.b32decode(code.upper() + "=" * (-len(code) % 8))
        self.at = 0

    def byte(self) -> int:
        if self.at >= len(self.data):
            raise BadCodeError("deck-code-short", len(self.code) - 1)
        self.at += 1
        return self.data[self.at - 1]

    def below(self, bound: int) -> int:
        value = self.byte()
        if value >= bound:
            self.refuse("deck-code-value", self.at - 1, number=value)
        return value

    def word(self, words: Mapping[int, str], reason: str = "deck-code-value") -> str:
        """The word a byte stands for."""
        value = self.byte()
        if value not in words:
            self.refuse(reason, self.at - 1, number=value)
        return words[value]

    def number(self, least: int = 0) -> int:
        """A number in groups of seven bits, the low ones first; none is above a few thousand."""
        start, value, shift = self.at, 0, 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if value > _HIGHEST or shift > 14:
                self.refuse("deck-code-value", start, number=value)
            if byte < 0x80:
                break
            shift += 7
        if value < least:
            self.refuse("deck-code-value", start, number=value)
        return value

    def end(self) -> None:
        if self.at < len(self.data):
            self.refuse("deck-code-more", self.at, count=len(self.data) - self.at)

    def stretch(self, start: int) -> tuple[int, int]:
        """The letters that hold the bytes from a start to here."""
        return start * 8 // 5, -(-self.at * 8 // 5)

    def refuse(self, reason: str, at: int, **params: object) -> NoReturn:
        raise BadCodeError(reason, at * 8 // 5, **params)


# ------------------------------------------------------------ writing


def encode(deck: DeckCode, tables: Tables) -> str:
    """The code of a deck in its version, always the same for the same cards.

    Raises ValueError for what the version cannot say.
    """
    if not 1 <= deck.version <= _NEWEST:
        raise ValueError(f"there is no version {deck.version}")
    fits = {2: not deck.side, 3: deck.champion is None, 6: not deck.legends}
    if not all(empty for since, empty in fits.items() if deck.version < since):
        raise ValueError(f"version {deck.version} has no place for all of the deck")
    kind = max((tables.kinds[card.kind][0] for card in _cards(deck)), default=0)
    if kind > _highest_kind(deck.version):
        raise ValueError(f"version {deck.version} has no number for some kind of card")
    flags = deck.version == 4 or (deck.version > 4 and kind > 0)
    packed = bytearray([_FORMAT << 4 | deck.version])
    if deck.version >= 5:
        packed.append(flags)
    writer = _Writer(packed, tables, flags)
    writer.section(deck.main, deck.version, _MOST[0])
    if deck.version >= 2:
        writer.section(deck.side, deck.version, _MOST[1])
    if deck.version >= 3:
        packed.append(deck.champion is not None)
        if deck.champion:
            writer.lone(deck.champion)
    if deck.version >= 6:
        writer.number(len(deck.legends))
        for card in deck.legends:
            writer.lone(card)
    return base64.b32encode(bytes(packed)).decode().rstrip("=")


class _Writer:
    def __init__(self, packed: bytearray, tables: Tables, flags: bool) -> None:
        self.packed = packed
        self.tables = tables
        self.flags = flags

    def section(self, cards: Sequence[Counted], version: int, most: int) -> None:
        counts = sorted({count for count, _ in cards}, reverse=True)
        if any(count < 1 for count in counts):
            raise ValueError("a count below one")
        if version >= 5:
            self.number(len(counts))
        elif counts and counts[0] > most:
            raise ValueError(f"version {version} has no place for {counts[0]} copies")
        else:
            counts = list(range(most, 0, -1))
        for count in counts:
            if version >= 5:
                self.number(count)
            self.block([card for copies, card in cards if copies == count])

    def block(self, cards: Sequence[CodeCard]) -> None:
        """The cards of one count: the smallest groups first, then by set and variant, within them by number."""
        groups: dict[tuple[int, int], list[CodeCard]] = {}
        for card in cards:
            groups.setdefault(self.group(card), []).append(card)
        self.number(len(groups))
        for group, members in sorted(groups.items(), key=lambda item: (len(item[1]), item[0])):
            self.number(len(members))
            self.packed.extend(group)
            for card in sorted(members, key=self.order):
                self.card(card)

    def group(self, card: CodeCard) -> tuple[int, int]:
        return self.tables.sets[card.set], self.tables.variants[card.variant]

    def order(self, card: CodeCard) -> tuple[int, int]:
        return card.number, self.tables.kinds[card.kind][0]

    def lone(self, card: CodeCard) -> None:
        self.packed.extend(self.group(card))
        self.card(card)

    def card(self, card: CodeCard) -> None:
        if self.flags:
            self.packed.append(self.tables.kinds[card.kind][0])
        self.number(card.number)

    def number(self, value: int) -> None:
        if not 0 <= value <= _HIGHEST:
            raise ValueError(f"{value} is no number of a deck code")
        while value >= 0x80:
            self.packed.append(value & 0x7F | 0x80)
            value >>= 7
        self.packed.append(value)
