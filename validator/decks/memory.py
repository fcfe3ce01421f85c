"""Answers about lines of text, remembered: most lines stand in many lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")

_LONGEST = 200
"""What is found out about a line of no more characters than this is remembered."""

_MOST = 1 << 14
"""The answers about so many lines are remembered, those asked for last."""


def remembering(question: Callable[[str], T]) -> Callable[[Sequence[str]], list[T]]:
    """A function that answers a question about one line for all lines of a text."""
    remembered = lru_cache(maxsize=_MOST)(question)

    def answers(lines: Sequence[str]) -> list[T]:
        if max(map(len, lines), default=0) <= _LONGEST:
            return list(map(remembered, lines))
        return [remembered(line) if len(line) <= _LONGEST else question(line) for line in lines]

    return answers
