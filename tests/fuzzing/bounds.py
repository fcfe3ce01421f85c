"""Bounds: how long a reader of deck files may take for a megabyte, and how much memory for each byte."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from tests.fuzzing.inputs import written_decks
from tests.fuzzing.targets import GAMES, layout
from validator.decks import Source, UnreadableDeck, form, forms, read_all

MEGABYTE = 1 << 20

SECONDS_A_MEGABYTE = 30
"""No file takes longer to read, each megabyte of it."""

MEMORY = 300
"""A file takes at most so many times its own size while it is read,"""

BESIDE = 4 * MEGABYTE
"""and so many bytes beside that, whatever its size."""


class Large(NamedTuple):
    """A file made large: what it is, the form it is read as, and its bytes."""

    what: str
    form: str
    data: bytes


_PIECES = ("1 a\n", "a,4\n", "[", '"', "OGN-001-1 ")
"""What is repeated behind the beginning of a deck: entries, and what opens and never closes."""


def large(size: int) -> Iterator[Large]:
    """Files of a size for every form that can be written: a deck again and again, and one piece behind it."""
    for name, deck in written_decks():
        if deck.startswith(b"PK"):
            continue
        yield Large("the deck", name, _filled(deck + b"\n", size))
        for piece in _PIECES:
            yield Large(repr(piece), name, deck[:400] + _filled(piece.encode(), size - 400))
    for name in dict.fromkeys(name for game in GAMES for name in forms(layout(game))):
        yield Large("brackets", name, _filled(b'{"a":[', size))


def _filled(piece: bytes, size: int) -> bytes:
    return (piece * (size // len(piece) + 1))[:size]


class Taken(NamedTuple):
    """What reading a file took: seconds, and bytes of memory at most at once."""

    seconds: float
    memory: int


def read(file: Large) -> None:
    """Read a file as its form, for the game that has it."""
    source = Source(file.data, f"deck{form(file.form).ENDING}")
    game = next(game for game in GAMES if file.form in forms(layout(game)))
    with suppress(UnreadableDeck):
        read_all(source, layout(game), file.form)


def measured(file: Large) -> Taken:
    """What reading a file took, first by the clock and then in memory: one slows down the other."""
    began = time.monotonic()
    read(file)
    seconds = time.monotonic() - began
    tracemalloc.start()
    try:
        read(file)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return Taken(seconds, peak)
