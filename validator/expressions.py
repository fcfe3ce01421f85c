"""Regular expressions that are compiled when they are first used: of most lists, few of them are."""

from __future__ import annotations

import re
from collections.abc import Iterator


class Expression:
    """A regular expression; what can be asked of it is what can be asked of a compiled one."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self._pattern = pattern
        self._flags = flags
        self._compiled: re.Pattern[str] | None = None

    @property
    def compiled(self) -> re.Pattern[str]:
        """The expression, compiled."""
        if self._compiled is None:
            self._compiled = re.compile(self._pattern, self._flags)
        return self._compiled

    def match(self, text: str) -> re.Match[str] | None:
        """What it matches at the start of a text."""
        return self.compiled.match(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """The whole of a text, where it matches that."""
        return self.compiled.fullmatch(text)

    def search(self, text: str, start: int = 0) -> re.Match[str] | None:
        """What it matches first, from a place in a text on."""
        return self.compiled.search(text, start)

    def findall(self, text: str) -> list[str]:
        """All it matches in a text."""
        return self.compiled.findall(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """All it matches in a text, one after the other."""
        return self.compiled.finditer(text)

    def sub(self, replacement: str, text: str) -> str:
        """A text with something else in place of what it matches."""
        return self.compiled.sub(replacement, text)
