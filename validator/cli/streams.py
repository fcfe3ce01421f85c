"""Files of JSON lines of any length: each line is a deck, and no more of them are held than needed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain, repeat
from typing import Protocol

from validator.decks import LARGEST
from validator.frozen import Frozen

_PIECE = 128 * 1024
"""So many bytes of lines are read at a time."""
_LINE = LARGEST + 1


class Readable(Protocol):
    """What bytes are read from, some at a time, until there are none."""

    def read(self, size: int, /) -> bytes:
        """So many of the bytes that are left, or fewer."""


class Piece(Frozen):
    """Some lines of a file, and which of them the first is."""

    data: bytes
    first_line: int

    def lines(self) -> Iterator[Piece]:
        """Each line by itself."""
        for number, line in enumerate(self.data.split(b"\n"), self.first_line):
            if line.strip():
                yield Piece(line, number)

    def decks(self) -> int:
        """How many decks it holds, where each line that is not blank is one."""
        return sum(1 for line in self.data.split(b"\n") if line.strip())


def is_stream(begun: bytes) -> bool:
    """Whether a file that begins so is one of JSON lines, more than one: an object a line."""
    first, _, others = begun.lstrip(b"\xef\xbb\xbf \t\r\n").partition(b"\n")
    if not others.strip() or not first.startswith(b"{"):
        return False
    try:
        return isinstance(json.loads(first), dict)
    except (ValueError, RecursionError):
        return False


def pieces(begun: bytes, rest: Readable) -> Iterator[Piece]:
    """The lines of a file, some at a time; `begun` is what has been read of it already.

    A line that is longer than a deck is cut there, and the rest of it passed over.
    """
    number = 1
    held: list[bytes] = []
    size = 0
    first = 1
    for line in _lines(begun, rest):
        held.append(line)
        size += len(line)
        number += 1
        if size >= _PIECE:
            yield Piece(b"\n".join(held), first)
            held, size, first = [], 0, number
    if held:
        yield Piece(b"\n".join(held), first)


def _lines(begun: bytes, rest: Readable) -> Iterator[bytes]:
    left = b""
    for block in chain([begun], _blocks(rest)):
        *whole, left = (left + block).split(b"\n")
        yield from (line[:_LINE] for line in whole)
        left = left[:_LINE]
    if left:
        yield left


def _blocks(rest: Readable) -> Iterable[bytes]:
    for _ in repeat(None):
        block = rest.read(_PIECE)
        if not block:
            return
        yield block
