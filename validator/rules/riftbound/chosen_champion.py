"""The Chosen Champion is a champion unit with the legend's champion tag.

It is one of the cards of the main deck. The champion tag is the one that links a legend with its units and
signature cards: two cards that share a region or a species share no champion tag, and a signature unit is no
champion unit. In limited play any champion unit of the deck's domains will do.

Some programs write all champion units under this heading. Where only one of them can be meant, a note says
which was taken; where several can, this is a doubt.

Why: The Chosen Champion is at hand from the start of the game, as the legend's own champion.

Breaks it: Loose Cannon is the legend of Jinx, and the unit is Vi.

    Legend: Loose Cannon
    Champion: Vi, Destructive

Mend it: Choose a champion unit of the legend's champion; the other one may stay in the main deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from validator.model import Card, Deck, Finding, Setting
from validator.rules.findings import found
from validator.rules.riftbound.champions import (
    champion_tags,
    extra_champion,
    is_champion_unit,
    same_champion,
)

ANY_NUMBER = True


def across(deck: Deck, card: Card) -> bool:
    """Whether the card stands where the chosen champion does, and can be one."""
    return is_champion_unit(card) and card in deck.cards("champion")


def check(deck: Deck, tag: Setting[Literal["legend", "any"]]) -> Iterator[Finding]:
    """Yield a finding for what cannot be the chosen champion, and one where it is not clear which it is."""
    named = deck.cards("champion")
    fitting = {card: slots for card, slots in named.items() if _fits(deck, card, tag.value)}
    most = 2 if extra_champion(deck) else 1
    if most == 1 and len(fitting) == 1 and len(named) > 1:
        # Some programs list every champion unit under that heading; only one of them can be meant.
        yield found(next(iter(fitting.values())), level="note", variant="taken")
        return
    for card, slots in named.items():
        if not is_champion_unit(card):
            yield found(
                slots,
                level=_level(card, "type"),
                variant="type",
                type=[*(["Signature"] if "Signature" in card.tags else []), *sorted(card.types)],
            )
        elif deck.leader and card not in fitting and most == 1:
            yield found(
                slots,
                level=_level(card, "tags"),
                variant="tag",
                tags=sorted(champion_tags(card)),
                legend=deck.leader.name,
                legend_tags=sorted(champion_tags(deck.leader)),
            )
    if len(fitting) > 1 and most == 1:
        yield found(
            [slot for slots in fitting.values() for slot in slots],
            level="doubt",
            variant="several",
            count=len(fitting),
        )


def _fits(deck: Deck, card: Card, tag: str) -> bool:
    if not is_champion_unit(card):
        return False
    return tag == "any" or deck.leader is None or same_champion(card, deck.leader)


def _level(card: Card, fact: str) -> Literal["error", "doubt"]:
    return "doubt" if fact in card.doubtful else "error"
