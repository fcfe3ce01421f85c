"""The cards that are shuffled together are of one language.

Those are the main deck with the sideboard, and the rune deck by itself; the legend and the battlefields may be
of any. A list shows the language of its names, not that of the cards, so this is a doubt.

Breaks it:  a main deck whose cards are named in English and in Chinese
Mend it:    play cards of one language, and name them in it
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Deck, Finding, Slot
from validator.rules.findings import found
from validator.rules.riftbound.champions import MAIN_DECK


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
