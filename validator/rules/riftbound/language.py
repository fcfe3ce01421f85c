"""The cards that are shuffled together are of one language.

Those are the main deck with the sideboard, and the rune deck by itself; the legend and the battlefields may be
of any. The tournament rules asked for it from October 2025 until January 2026.

A list shows the language of its names, not that of the cards, so this is a doubt.

Why: Cards of another language can be told from the rest, by those who hold them as by those across the table.

Breaks it: One card is named in Chinese, the other in English.

    # date: 2025-11-01
    Main Deck
    3 海克斯射线
    3 Cleave

Mend it: Play cards of one language, and name them in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Deck, Finding, Level, Slot
from validator.rules.findings import found
from validator.rules.riftbound.champions import MAIN_DECK

LEVEL: Level = "doubt"


def check(deck: Deck) -> Iterator[Finding]:
    """Yield a finding for every group of cards whose names are of more than one language."""
    for zones in ((*MAIN_DECK, "side"), ("runes",)):
        named: dict[str, list[Slot]] = {}
        for slot in deck.stands_in(*zones):
            if slot.language:
                named.setdefault(slot.language, []).append(slot)
        if len(named) > 1:
            fewest = min(named.values(), key=len)
            yield found(
                fewest,
                level="doubt",
                zones=list(dict.fromkeys(slot.zone for slots in named.values() for slot in slots)),
                languages=sorted(named),
            )
