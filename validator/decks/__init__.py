"""Reading deck files: bytes in, deck lists out, one module a format.

A reader knows how a file is laid out and nothing of cards. What it needs of a game are the words people put
above the parts of a list, which it is given as a `Layout`.
"""

from __future__ import annotations

from validator.decks.decode import UnreadableDeck, decode
from validator.decks.layout import Layout
from validator.model import DeckList

__all__ = ["LARGEST", "Layout", "UnreadableDeck", "decode", "read"]

LARGEST = 1024 * 1024
"""The largest deck file that is read, in bytes."""

YAML_ENDINGS = (".yaml", ".yml")


def read(data: bytes, layout: Layout, name: str = "") -> DeckList:
    """The deck list a file holds. Raises UnreadableDeck, with the place where there is one.

    `name` is the file's name, which settles the format where the content leaves it open.
    """
    if len(data) > LARGEST:
        raise UnreadableDeck("too-large", {"size": len(data), "most": LARGEST})
    text = decode(data)
    if name.lower().endswith(YAML_ENDINGS) or _looks_like_yaml(text, layout):
        from validator.decks import native

        return native.read(text, layout)
    from validator.decks import text as plain

    return plain.read(text, layout)


def _looks_like_yaml(text: str, layout: Layout) -> bool:
    """Whether a text has the project's own form: a key at the start of a line that no written list has."""
    starts = tuple(f"{zone}:" for zone in layout.zones if zone != layout.leader_zone)
    for line in text.split("\n"):
        if line.startswith("game:"):
            return True
        if line.startswith(starts) and line.partition(":")[2].strip().startswith(("[", "{")):
            return True
    return False
