"""A name as it stands in a deck file, and the set and number written behind it or before it."""

from __future__ import annotations

import re
from collections.abc import Container

from validator.expressions import Expression
from validator.records import NamedTuple

_NUMBER = r"[A-Za-z]{0,2}\d{1,4}[A-Za-z]{0,2}(?:\*|-star)?(?:[/-]\d{1,4})?"
_BEHIND = Expression(
    rf"\s*[(\[]([A-Za-z]{{2,5}}\d{{0,2}})(?:\s*[-#·\s]\s*|[)\]]\s*#?)({_NUMBER})(?:-[Pp])?[)\]]?$"
)
_BEHIND_BARE = Expression(rf"\s+([A-Za-z]{{2,3}}\d{{0,2}}[A-Za-z]?)[-·]({_NUMBER})(?:-[Pp])?$")
_BEFORE = Expression(rf"[(\[]?([A-Za-z]{{2,3}}\d{{0,2}}[A-Za-z]?)[-·]({_NUMBER})(?:-[Pp])?[)\]]?(?:\s+|$)")
_IDLE = " ,;、，；\t"
"""What stands behind a name in lists cut from a table or a sentence."""

TAIL = 80
"""What stands behind a name or a heading is looked for in so many characters at the end of a line."""


def search_behind(pattern: Expression, text: str) -> re.Match[str] | None:
    """Where a pattern that ends with the text is found in its last stretch."""
    return pattern.search(text, max(0, len(text) - TAIL))


class Named(NamedTuple):
    """A name, the set and number beside it as `SET-NUMBER`, and the names it leaves a choice of."""

    name: str
    printing: str = ""
    alternatives: tuple[str, ...] = ()


def name_and_printing(text: str, codes: Container[str] = ()) -> Named:
    """What is written where a name stands.

    `codes` are those of the game's sets, in lower case: before a name, or in place of one, only they are taken
    for a set. Where there is no name, the set and number stand for it.
    """
    name = text.strip().rstrip(_IDLE)
    printing = ""
    if (printed := search_behind(_BEHIND, name)) and printed.start():
        name, printing = name[: printed.start()].rstrip(), _printing(printed)
    elif (printed := _BEFORE.match(name)) and printed[1].casefold() in codes:
        printing = _printing(printed)
        if printed.end() == len(name):
            return Named(name, printing)
        name = name[printed.end() :].strip()
    elif (printed := search_behind(_BEHIND_BARE, name)) and printed[1].casefold() in codes:
        name, printing = name[: printed.start()].rstrip(), _printing(printed)
    if name.startswith("[") and name.endswith("]") and "[" not in name[1:]:
        name = name[1:-1].strip()
    return Named(name, printing, tuple(part.strip() for part in name.split("/")) if "/" in name else ())


def _printing(match: re.Match[str]) -> str:
    return f"{match[1].upper()}-{match[2].replace('-star', '*').replace('-', '/')}"
