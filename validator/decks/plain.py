"""What a line of a plain list looks like: no tables, no codes, no keys."""

from __future__ import annotations

import re
from functools import cache, partial

from validator.decks.layout import Layout
from validator.memory import Remembered

_ORDINARY = re.compile(r"[^\n|;\t,{}]{0,120}(?:, [^\n|;\t,{}\"]{0,80})?|(?:#(?!#)|//)[^\n]*")
_LONG_WORD = re.compile(r"[A-Za-z0-9+/=$-]{40}")
_TOKEN = re.compile(r"[A-Z]{2,4}-[A-Z]{0,2}\d{1,4}[a-z]?\*?-\d\b")


@cache
def plain_lines(layout: Layout) -> Remembered[bool]:
    """Of lines whether they are such as stand in a plain list."""
    return Remembered(partial(is_plain, layout))


def is_plain(layout: Layout, line: str) -> bool:
    """Whether a line is such as stands in a plain list."""
    ordinary = _ORDINARY.fullmatch(line) and not line.startswith(_keys(layout))
    return bool(ordinary) and not _LONG_WORD.search(line) and not _TOKEN.search(line)


@cache
def _keys(layout: Layout) -> tuple[str, ...]:
    """What lines of other forms begin with."""
    return (*(f"{zone}:" for zone in layout.zones), "game:", "- ", "* ", "## ")
