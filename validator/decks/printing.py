"""A name as it stands in a deck file, and the set and number written behind it."""

from __future__ import annotations

import re

_PRINTING = re.compile(r"\s+[(\[]([A-Za-z]{2,5}\d{0,2})(?:\s*[-#\s]\s*|[)\]]\s*#?)0*(\d+)[A-Za-z]?[)\]]?$")
TAIL = 80
"""What stands behind a name or a heading is looked for in so many characters at the end of a line."""


def search_behind(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Where a pattern that ends with the text is found in its last stretch."""
    return pattern.search(text, max(0, len(text) - TAIL))


def name_and_printing(text: str) -> tuple[str, str]:
    """A name without its brackets, and the set and number written behind it, as `SET-NUMBER`."""
    name = text.strip()
    printing = ""
    if printed := search_behind(_PRINTING, name):
        name, printing = name[: printed.start()].rstrip(), f"{printed[1].upper()}-{printed[2]}"
    if name.startswith("[") and name.endswith("]") and "[" not in name[1:]:
        name = name[1:-1].strip()
    return name, printing
