"""Names that are spelled much like a name nobody knows, for suggestions only."""

from __future__ import annotations

from difflib import SequenceMatcher

from validator.cards.database import Database
from validator.cards.grams import trigrams
from validator.cards.store import MADE
from validator.folding import fold

_LONGEST = 120
_CANDIDATES = 40
_NEAR_ENOUGH = 0.6
_FAR_BEHIND = 0.2
"""A name so much less like the one sought than the best is no help."""


def nearest(database: Database, game: str, name: str, most: int) -> tuple[str, ...]:
    """At most so many names, the nearest first; empty where nothing is near.

    Where only the first part of names of two parts is written, those are the nearest. Otherwise the store knows
    which names share runs of three characters; only the best of those are compared in full.
    """
    wanted = fold(name[:_LONGEST])
    whole = database.rows(
        "SELECT DISTINCT c.name FROM name n JOIN card c ON c.id = n.card"
        " WHERE n.game = ? AND n.key = ? AND n.kind = 'short' ORDER BY c.id LIMIT ?",
        game,
        wanted,
        most,
    )
    if whole:
        return tuple(card for (card,) in whole)
    grams = sorted(trigrams(wanted))
    marks = ",".join("?" * len(grams))
    cards = [
        card
        for card, _ in database.rows(
            f"SELECT card, COUNT(*) AS shared FROM gram WHERE game = ? AND gram IN ({marks})"
            " GROUP BY card ORDER BY shared DESC, card LIMIT ?",
            game,
            *grams,
            _CANDIDATES,
        )
    ]
    rows = database.rows(
        "SELECT n.form, c.name FROM name n JOIN card c ON c.id = n.card"
        f" WHERE n.card IN ({','.join('?' * len(cards))})"
        f" AND n.kind NOT IN ('back', 'plain', 'short') AND n.kind NOT LIKE '%{MADE}'",
        *cards,
    )
    best: dict[str, float] = {}
    matcher = SequenceMatcher(None, autojunk=False)
    matcher.set_seq2(wanted)
    for form, card in rows:
        matcher.set_seq1(fold(form))
        best[card] = max(best.get(card, 0.0), matcher.ratio())
    ranked = sorted(best.items(), key=lambda item: (-item[1], item[0]))
    least = max(_NEAR_ENOUGH, ranked[0][1] - _FAR_BEHIND) if ranked else 1.0
    return tuple(card for card, ratio in ranked if ratio >= least)[:most]
