"""The deck codes of the Pixelborn client, which is gone: the codes of `tts_code`, joined with `$`, in base64.

All that holds of those holds here. A card stands at the letters of the base64 its code is in.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence

from validator.decks import tts_code
from validator.decks.decode import UnreadableDeck
from validator.decks.layout import Layout
from validator.decks.listing import Listing
from validator.decks.piltover_code import Written, first_written, joined, written
from validator.decks.source import Source
from validator.model import DeckList

ENDING = ".txt"
HOLDS = tts_code.HOLDS._replace(several=True)

_JOINT = b"$"
_LETTERS = re.compile(r"[^A-Za-z0-9+/_-]")
_LONGEST = 400_000
_SHORTEST = 12
_STANDARD = str.maketrans("-_", "+/")


def sniff(source: Source, layout: Layout) -> bool:
    """Whether the first line but comments is base64 that begins with a card's code."""
    found = first_written(source)
    return bool(found) and _begins(found[0].text, layout)


def _begins(text: str, layout: Layout) -> bool:
    head = text[:64].translate(_STANDARD).rstrip("=")
    if len(head) < _SHORTEST or _LETTERS.search(head):
        return False
    data = base64.b64decode(head[: len(head) // 4 * 4])
    return tts_code.is_token(data.partition(_JOINT)[0].decode("ascii", "replace"), layout)


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of the codes, one a line. Raises UnreadableDeck with the place of what is no base64."""
    lines, comments = written(source.lines)
    found = joined(lines, lambda text: _begins(text, layout))
    own = comments if len(found) == 1 else ()
    whole = tuple(source.lines)
    return [tts_code.deck_of(_tokens(line), layout, whole, own) for line in found]


def _tokens(line: Written) -> list[tts_code.Token]:
    text = line.text.rstrip("=")
    if len(text) > _LONGEST:
        raise UnreadableDeck("deck-code-long", {}, line.span(_LONGEST, _LONGEST + 1))
    if wrong := _LETTERS.search(text):
        raise UnreadableDeck("base64-letter", {"letter": wrong[0]}, line.span(wrong.start(), wrong.end()))
    if len(text) % 4 == 1:
        raise UnreadableDeck("deck-code-short", {}, line.span(len(text) - 1))
    data = base64.b64decode(text.translate(_STANDARD) + "=" * (-len(text) % 4))
    tokens: list[tts_code.Token] = []
    start = 0
    for part in data.split(_JOINT):
        end = start + len(part)
        if part.strip():
            span = line.span(start * 4 // 3, -(-end * 4 // 3))
            tokens.append(tts_code.token(part.decode("ascii", "backslashreplace").strip(), span))
        start = end + len(_JOINT)
    if not tokens:
        raise UnreadableDeck("deck-code-short", {}, line.span(max(0, len(text) - 1)))
    return tokens


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The codes of the decks, each a line."""
    return "".join(f"{_code(listing, layout)}\n" for listing in listings)


def _code(listing: Listing, layout: Layout) -> str:
    return base64.b64encode("$".join(tts_code.codes(listing, layout)).encode()).decode()
