"""Cards that a format keeps apart do not stand in one deck.

A format may name cards of which a deck holds one at most, with as many copies of it as other rules allow. All
parts of the deck are looked at together. Where nobody is certain of such a list, or of what it means, this is a
doubt.

Why: Some cards are harmless alone and too strong together. Keeping them apart leaves each of them playable,
where a ban would not.

Breaks it: The format keeps Some Card and Another Card apart, and the deck holds both.

    Main Deck
    4 Some Card
    1 Another Card

Mend it: Keep one of them and take out the others, from the side deck too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.cards.card_lists import CardList, lifted, of_kind
from validator.model import Card, Deck, Finding
from validator.rules.findings import found

ANY_LEADER = True
ANY_NUMBER = True


def across(deck: Deck, card: Card, lists: Sequence[CardList]) -> bool:  # noqa: ARG001 -- all are asked the same
    """Whether a list keeps the card apart from others."""
    parts = [part for one in of_kind(lists, "apart") for part in one.parts]
    return any(part.holds(card, trust=False) is not False for part in parts)


def check(deck: Deck, lists: Sequence[CardList], cite: str) -> Iterator[Finding]:
    """Yield a finding for every combination of which the deck holds more than one part."""
    for one in of_kind(lists, "apart"):
        cards = {
            card: slots
            for card, slots in deck.cards(*(one.zones or deck.zones)).items()
            if lifted(lists, card, "error")
        }
        answers = [{card: part.holds(card, trust=False) for card in cards} for part in one.parts]
        met = [answer for answer in answers if True in answer.values()]
        perhaps = [answer for answer in answers if True in answer.values() or None in answer.values()]
        if len(perhaps) < 2:
            continue
        meant = [card for card in cards if any(answer[card] is not False for answer in perhaps)]
        doubtful = any(lifted(lists, card, "error") == "doubt" for card in meant)
        if len(meant) > 1:
            yield found(
                [slot for card in meant for slot in cards[card]],
                level="error" if len(met) > 1 and one.sure and not doubtful else "doubt",
                cite=one.cited(cite),
                format=one.format,
                note=one.note,
            )
