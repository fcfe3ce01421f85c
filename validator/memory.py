"""Answers that are asked for again and again, remembered within a bound."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_LONGEST = 200
_MOST = 1 << 15


class Remembered(dict[str, T]):
    """The answers to a question about texts: each is found when it is first asked for, as that of a mapping.

    Those about texts of more than 200 characters are not kept, nor more than 32,768 of them: then all are asked
    for anew.
    """

    def __init__(self, question: Callable[[str], T]) -> None:
        super().__init__()
        self._question = question

    def __missing__(self, text: str) -> T:
        answer = self._question(text)
        if len(text) <= _LONGEST:
            if len(self) >= _MOST:
                self.clear()
            self[text] = answer
        return answer
