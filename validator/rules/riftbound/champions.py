"""What the rules of this game share: champion tags, the chosen champion, and the zones of the main deck."""

from __future__ import annotations

from validator.cards.clauses import ChooseLegends, ExtraChampion
from validator.model import Card, Deck, Slot

MAIN_DECK = ("champion", "main")
"""The zones of the main deck: the chosen champion is one of its cards."""


def champion_tags(card: Card) -> frozenset[str]:
    """The tags that link legends, champion units and signature cards (133.8.b); regions link nothing."""
    return card.traits_of("champion")


def same_champion(card: Card, other: Card) -> bool:
    """Whether two cards are of one champion."""
    return not champion_tags(card).isdisjoint(champion_tags(other))


def is_champion_unit(card: Card) -> bool:
    """Whether the card is a unit with the supertype Champion; a signature unit is none (103.2.d.3)."""
    return "Unit" in card.types and "Champion" in card.tags


def extra_champion(deck: Deck) -> ExtraChampion | None:
    """What the mode of play says about a further chosen champion; None where it says nothing."""
    return next((clause for clause in deck.clauses if isinstance(clause, ExtraChampion)), None)


def asks_for_legends(deck: Deck, *zones: str) -> tuple[ChooseLegends, tuple[Slot, ...]] | None:
    """The first demand for further legends a card of the zones makes, and where it stands; None without one."""
    cards = deck.deck_cards(*zones)
    for card, slots in cards.items():
        for clause in card.clauses:
            if isinstance(clause, ChooseLegends):
                named = [other for other in cards if clause.named in ("", other.name, other.short_name)]
                if named:
                    return clause, slots
    return None


def chosen_champions(deck: Deck) -> tuple[Card, ...]:
    """The cards named as chosen champions that can be one."""
    return tuple(card for card in deck.cards("champion") if is_champion_unit(card))
