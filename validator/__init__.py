"""decklint: is this deck legal, and if not, why, and what would mend it.

`Validator(game).check_file(path)` gives a `Report` with its verdict, its counts and every `Finding`;
`describe(finding)` puts a finding into words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = [
    "DeckList",
    "Entry",
    "Finding",
    "Origin",
    "Report",
    "SettingError",
    "Span",
    "StoreError",
    "Survey",
    "UnreadableDeck",
    "Validator",
    "describe",
]

if TYPE_CHECKING:
    from validator.cards.database import StoreError
    from validator.check import Validator
    from validator.decks.decode import UnreadableDeck
    from validator.model import DeckList, Entry, Finding, Origin, Report, Span, Survey
    from validator.reports.words import describe
    from validator.rules.editions import SettingError

_HOMES = {
    "DeckList": "validator.model",
    "Entry": "validator.model",
    "Finding": "validator.model",
    "Origin": "validator.model",
    "Report": "validator.model",
    "Span": "validator.model",
    "Survey": "validator.model",
    "SettingError": "validator.rules.editions",
    "StoreError": "validator.cards.database",
    "UnreadableDeck": "validator.decks.decode",
    "Validator": "validator.check",
    "describe": "validator.reports.words",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for, so that importing the package costs next to nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
