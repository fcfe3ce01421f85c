"""A game's own words in the language of a reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def translations(words: Mapping[str, Sequence[Any]], language: str) -> dict[tuple[str, str], str]:
    """The words of a language by their kind and the English word; empty for English itself.

    `words` are those of `game.yaml`: for each kind a word, or a word with its forms in other languages.
    """
    if language == "en":
        return {}
    return {
        (kind, word): others[0]
        for kind, items in words.items()
        for item in items
        if isinstance(item, Mapping)
        for word, others in item.items()
        if others
    }
