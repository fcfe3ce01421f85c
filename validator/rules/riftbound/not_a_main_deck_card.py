"""Only units, spells and gear stand in the main deck and the sideboard.

Legends, runes and battlefields have places of their own, and tokens are made during play: they are in no deck,
though some have a number within a set.

Why: The main deck holds what is drawn and played, and the sideboard what may be swapped into it.

Breaks it: Blind Monk is a legend, and stands in the sideboard.

    Legend: Loose Cannon
    Sideboard
    1 Blind Monk

Mend it: Take the card out, or name it in its own part of the list.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Deck, Finding, Setting
from validator.rules.findings import found, never

across = never
ANY_LEADER = True
ANY_NUMBER = True


def check(deck: Deck, sideboard: Setting[bool] | None = None) -> Iterator[Finding]:
    """Yield a finding for every card that is none of the main deck; `sideboard` says whether there is one."""
    for card, slots in deck.cards(*deck.legal_zones).items():
        if not deck.may_hold(card):
            aside = all(slot.zone == "side" for slot in slots)
            yield found(
                slots,
                level="doubt" if "type" in card.doubtful and not card.only else "error",
                variant="token" if card.only else "type",
                cite=sideboard.cite if sideboard is not None and aside else "",
                type=sorted(card.types),
            )
