"""Runs of three characters, by which names that look alike are found."""

from __future__ import annotations

from validator.folding import fold


def trigrams(name: str) -> set[str]:
    """The runs of three characters of a folded name, its start and end marked by blanks."""
    folded = f"  {fold(name)} "
    return {folded[i : i + 3] for i in range(len(folded) - 2)}
