"""The further choices that cards and modes ask for are made, and made as they ask.

A card may ask for different legends besides the one a deck starts with: no two of them may have the same name,
nor that of the first. A mode may ask for a second Chosen Champion whose champion tag and domains differ from
those of the legend.

Where the list names no such choice at all, it is not complete, and this is a doubt.

Why: Such choices are part of building the deck, so they belong into the list that is handed in.

Breaks it: Neeko, Blending In asks for three further legends, and two are named.

    Legend
    1 Loose Cannon
    1 Blind Monk
    1 Unforgiven
    Main Deck
    1 Neeko, Blending In

Mend it: Name as many as the card or the mode asks for, each of them different.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.clauses import ChooseLegends
from validator.model import Card, Deck, Finding, Level, Slot
from validator.rules.findings import found
from validator.rules.riftbound.champions import (
    MAIN_DECK,
    asks_for_legends,
    extra_champion,
    is_champion_unit,
    same_champion,
)

ANY_NUMBER = True


def across(deck: Deck, card: Card) -> bool:
    """Whether the mode of play, or the card, asks for a choice; that a card asks may hang on any other."""
    asks = extra_champion(deck) is not None or any(isinstance(one, ChooseLegends) for one in card.clauses)
    return asks or card is deck.leader


def check(deck: Deck) -> Iterator[Finding]:
    """Yield a finding where a choice is not made, or not as it is asked for."""
    yield from _legends(deck)
    yield from _second_champion(deck)


def _legends(deck: Deck) -> Iterator[Finding]:
    asked = asks_for_legends(deck, *MAIN_DECK)
    if asked is None or deck.leader is None:
        return
    clause, asking = asked
    further = _further(deck, deck.leader)
    count = sum(slot.count for slot in further)
    if count != clause.number:
        missing = not further
        yield found(
            sorted([*asking, *further], key=lambda slot: slot.entry.span),
            level="doubt" if missing else "error",
            variant="no-legends" if missing else "legends",
            cards=[slot.card.name for slot in asking if slot.card],
            count=count,
            number=clause.number,
        )
    names: dict[str, list[Slot]] = {deck.leader.name: [slot for slot in further if slot.card is deck.leader]}
    for slot in further:
        if slot.card is not None and slot.card is not deck.leader:
            names.setdefault(slot.card.name, []).append(slot)
    for name, slots in names.items():
        twice = sum(slot.count for slot in slots) > (0 if name == deck.leader.name else 1)
        if twice:
            yield found(slots, variant="same-legend")


def _further(deck: Deck, leader: Card) -> list[Slot]:
    """The legends the list names besides the one the deck starts with."""
    legends = [slot for slot in deck.stands_in(deck.leader_zone) if slot.card is None or slot.card.leads]
    first = next(slot for slot in legends if slot.card is leader)
    return [slot for slot in legends if slot is not first]


def _second_champion(deck: Deck) -> Iterator[Finding]:
    clause = extra_champion(deck)
    if clause is None or deck.leader is None:
        return
    units = {card: slots for card, slots in deck.cards("champion").items() if is_champion_unit(card)}
    first = [card for card in units if same_champion(card, deck.leader)]
    others = {card: slots for card, slots in units.items() if not same_champion(card, deck.leader)}
    if not deck.stands_in("champion"):
        return
    if not others:
        again = [slot for card in first[1:] for slot in units[card]] if clause.other_tag else []
        yield found(
            again or deck.stands_in("champion"),
            level="error" if again else "doubt",
            variant="same-tag" if again else "no-champion",
            legend=deck.leader.name,
        )
        return
    if not first:
        yield found(deck.stands_in("champion"), variant="no-own-champion", legend=deck.leader.name)
    elif len(units) > 2:
        yield found(deck.stands_in("champion"), variant="champions", count=len(units))
    for card, slots in others.items():
        level = _shared_domains(deck.leader, card) if clause.other_domains else None
        if level:
            yield found(
                slots,
                level=level,
                variant="same-domains",
                domains=sorted(card.icons_of("domain")),
                legend=deck.leader.name,
                identity=sorted(deck.leader.icons_of("domain")),
            )


def _shared_domains(legend: Card, champion: Card) -> Level | None:
    """Whether the domains differ: an error where they are the same, a doubt where they only overlap.

    Whether “differ” means that none is shared, or only that they are not all the same, no text says.
    """
    shared = legend.icons_of("domain") & champion.icons_of("domain")
    if not shared:
        return None
    return "error" if legend.icons_of("domain") == champion.icons_of("domain") else "doubt"
