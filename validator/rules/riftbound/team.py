"""Team-mates share no legend and no battlefield.

Each of them brings a deck of their own; the list of the other is given beside it. Only the legends the decks
start with count: further ones that a card asks for do not.

Why: A team is made of two champions and fights for the battlefields both have brought.

Breaks it: Both play Loose Cannon. Your list, and that of your team-mate:

    Legend: Loose Cannon
    Battlefields
    1 Zaun Warrens

    Legend: Loose Cannon
    Battlefields
    1 Void Gate

Mend it: Let one of you choose another legend, or another battlefield.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Deck, Finding, Setting, Zones
from validator.rules.findings import found


def check(deck: Deck, zones: Setting[Zones]) -> Iterator[Finding]:
    """Yield a finding for a legend and for every card of the zones that both lists have.

    Only the legends the decks start with count: further ones that a card asks for are no Champion Legends.
    """
    if deck.team is None:
        return
    legends = (
        slot.card for slot in deck.team if slot.zone == deck.leader_zone and slot.card and slot.card.leads
    )
    if deck.leader is not None and next(legends, None) is deck.leader:
        own = [slot for slot in deck.stands_in(deck.leader_zone) if slot.card is deck.leader]
        yield found(own[:1], variant=deck.leader_zone)
    for zone in zones.value:
        theirs = {slot.card for slot in deck.team if slot.zone == zone}
        for card, slots in deck.cards(zone).items():
            if card in theirs and not card.only:
                yield found(slots, variant=zone, cite=zones.cite)
