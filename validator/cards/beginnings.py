"""Names that begin with what is written, for a shell that completes them; never to find a card by."""

from __future__ import annotations

from validator.cards.database import Database
from validator.cards.store import MADE
from validator.folding import fold

_HIDDEN = ("plain", "short")
_LAST = "\U0010ffff"
"""Stands behind every character there is."""


def names_beginning(path: str, game: str, begun: str, most: int, leading: bool = False) -> list[str]:
    """At most so many names of cards that begin so, in any spelling and any language, in order.

    They are the names somebody wrote down, not those made of them. `leading` leaves only cards that can lead a
    deck. Raises StoreError where the store at `path` cannot be read.
    """
    database = Database(path)
    key = fold(begun) + (" " if begun.endswith(" ") and begun.strip() else "")
    query = (
        "SELECT n.form, c.data FROM name n JOIN card c ON c.id = n.card WHERE n.game = ? AND n.key >= ? AND"
        " n.key < ? AND n.kind NOT IN (?, ?) AND n.kind NOT LIKE ? ORDER BY n.key"
    )
    said = (game, key, key + _LAST, *_HIDDEN, f"%{MADE}")
    try:
        if not leading:
            return [form for form, _ in database.rows(f"{query} LIMIT ?", *said, most)]
        leads = (form for form, data in database.rows(query, *said) if database.decoded(data)["leads"])
        return [form for form, _ in zip(leads, range(most), strict=False)]
    finally:
        database.close()
