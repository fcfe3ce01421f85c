"""The rules for deck lists of every game: their pages. What they find is found where a list is read."""

from __future__ import annotations

RULES = (
    "deck/ambiguous-card",
    "deck/bad-count",
    "deck/commented-out",
    "deck/incomplete",
    "deck/label-apart",
    "deck/name-mismatch",
    "deck/named-twice",
    "deck/pool-incomplete",
    "deck/prose",
    "deck/section-count",
    "deck/skipped-line",
    "deck/spelling",
    "deck/team-incomplete",
    "deck/two-forms",
    "deck/unknown-card",
    "deck/unknown-part",
    "deck/unknown-setting",
    "deck/unreadable",
    "deck/unused-ignore",
)
"""Their ids, each that of a module of this package."""
