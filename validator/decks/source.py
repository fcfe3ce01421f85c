"""A deck file as it comes: its bytes, its name, and the text in it."""

from __future__ import annotations

from validator.decks.decode import UnreadableDeck, decode

_START = 4096
MOST_ENTRIES = 25_000
"""More entries than this are no deck, nor any number of decks that are kept in one file."""

ZIP = b"PK"
"""How an archive begins, such as a workbook is."""

COMPOUND = b"\xd0\xcf\x11\xe0"
"""How a workbook begins that is locked with a password, or is of the older kind."""


class Source:
    """The bytes of a deck file, or of a piece of one that begins on a later line; its name where it has one."""

    def __init__(self, data: bytes, name: str = "", first_line: int = 1) -> None:
        self.data = data
        self.name = name
        self.first_line = first_line
        self._text: str | None = None
        self._start: str | None = None
        self._lines: list[str] | None = None

    @property
    def text(self) -> str:
        """What is written in the file. Raises UnreadableDeck."""
        if self._text is None:
            self._text = decode(self.data)
        return self._text

    @property
    def start(self) -> str:
        """The first few thousand characters, without blanks before them; empty where it is no text."""
        if self._start is None:
            try:
                self._start = self.text[:_START].lstrip("\ufeff \t\n\u00a0\u3000")
            except UnreadableDeck:
                self._start = ""
        return self._start

    @property
    def lines(self) -> list[str]:
        """The lines of the text. Raises UnreadableDeck."""
        if self._lines is None:
            self._lines = self.text.split("\n")
        return self._lines

    @property
    def ending(self) -> str:
        """What the name ends with, from the last dot on, in small letters; a hint, never a proof."""
        stem, dot, ending = self.name.rpartition(".")
        return f".{ending.lower()}" if dot and stem else ""
