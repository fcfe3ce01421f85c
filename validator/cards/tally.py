"""Counting the card facts: how many there are of each kind, and whether that is what is expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from validator.cards.clauses import Deckbuilding, Unlimited
from validator.cards.describe import describe, words
from validator.model import Card


@dataclass(frozen=True)
class Tally:
    """Counts of a game's cards. `lines` counts the lines about deck building by what they say."""

    cards: int
    deck_cards: int
    printings: int
    types: Mapping[str, int]
    clauses: Mapping[str, int]
    lines: Mapping[str, int]
    unlimited: tuple[str, ...]
    unsure: Mapping[str, int]
    unknown: Mapping[str, int]
    sure: int


def tally(cards: Iterable[Card]) -> Tally:
    """Count the cards of a game."""
    word = words({}, "en")
    every = list(cards)
    deck = [card for card in every if not card.only]
    lines: Counter[str] = Counter()
    for card in every:
        for clause in card.clauses:
            if not isinstance(clause, Deckbuilding | Unlimited):
                lines[describe(clause, "en", word)] += 1
    return Tally(
        cards=len(every),
        deck_cards=len(deck),
        printings=sum(len(card.printings) for card in every),
        types=Counter(" ".join(sorted(card.types)) for card in deck),
        clauses=Counter(type(clause).__name__ for card in every for clause in card.clauses),
        lines=lines,
        unlimited=tuple(sorted(card.name for card in deck if any(clause.unlimited for clause in card.clauses))),
        unsure=Counter(fact for card in every for fact in card.unsure),
        unknown=Counter(fact for card in every for fact in card.unknown),
        sure=sum(not card.doubtful for card in every),
    )


def deckbuilding_leaders(cards: Iterable[Card]) -> tuple[str, ...]:
    """The names of the cards with deckbuilding words of their own for a whole deck, in order."""
    return tuple(
        sorted(card.name for card in cards if any(isinstance(clause, Deckbuilding) for clause in card.clauses))
    )
