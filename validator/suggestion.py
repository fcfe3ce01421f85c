"""The nearest of a few known words to one that is not known, for “did you mean”."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: object, known: Iterable[object]) -> str | None:
    """The known word spelled most like this one, case aside; None where none is near."""
    from difflib import get_close_matches  # only where something is wrong already

    by_folded = {str(other).casefold(): str(other) for other in known}
    near = get_close_matches(str(word).casefold(), by_folded, 1)
    return by_folded[near[0]] if near else None
