"""A deck keeps to the Deckbuilding words of its hero.

Exclusions come first: a card they name is out. Inclusions are the only cards that may go with the hero, and
such a card need not match the hero's icons or traits otherwise. A hero that only excludes leaves the normal
rules in force for the rest.

“Either Alliance or Horde cards” is one choice for the whole deck, the side deck too: it is about which cards
may be included, not about which stand together.

Why: What is printed on a hero stands above the general rules. Such heroes give up what others may use for cards
no other hero of their kind could have.

Breaks it: Mother Misery lets in neutral quests and Melee weapons only, and Center of Attention is an ability.

    Hero: Mother Misery
    Main Deck
    4 Center of Attention

Mend it: Take the card out, or choose another hero.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from validator.cards.clauses import Deckbuilding
from validator.model import Card, Deck, Finding, Level, Slot, Trait
from validator.rules.findings import failing, found


def clause_of(deck: Deck) -> Deckbuilding | None:
    """The hero's Deckbuilding clause, where the hero has one and the edition knows the rule."""
    if deck.leader is None or "deckbuilding" not in deck.rules:
        return None
    return _clause(deck.leader)


def _clause(leader: Card) -> Deckbuilding | None:
    return next((clause for clause in leader.clauses if isinstance(clause, Deckbuilding)), None)


def allowed_by_clause(deck: Deck) -> Mapping[Card, tuple[Slot, ...]]:
    """The cards of the deck that the hero's clause lets in, those of kinds no deck holds left out."""
    cards = deck.deck_cards(*deck.legal_zones)
    if deck.leader is None or clause_of(deck) is None:
        return cards
    return {card: slots for card, slots in cards.items() if _gate(deck.leader, card) is None}


def under_normal_rules(deck: Deck) -> Mapping[Card, tuple[Slot, ...]]:
    """The cards that must match the hero by icons, traits and Talents (100.2a to c).

    Those are all cards, unless the hero's clause has inclusions, which take the place of these rules; a card
    the clause excludes is out already.
    """
    clause = clause_of(deck)
    return {} if clause and clause.include else allowed_by_clause(deck)


@lru_cache(maxsize=50_000)
def _gate(leader: Card, card: Card) -> tuple[Level, str] | None:
    """None where the leader's clause lets the card in; else the level and the variant of the finding."""
    from validator.cards.predicates import Not, Or  # loaded with the first hero who has such words

    clause = _clause(leader)
    assert clause is not None
    level = failing(Not(Or(clause.exclude)), card)
    if level:
        return level, "excluded"
    level = failing(Or(clause.include), card) if clause.include else None
    return (level, "not-included") if level else None


ANY_NUMBER = True


def across(deck: Deck, card: Card) -> bool:
    """Whether the card is of a faction of those of which the deck chooses one, or copies are counted."""
    clause = clause_of(deck)
    if clause is None:
        return False
    return clause.copies is not None or not card.icons.isdisjoint(clause.either_faction)


def check(deck: Deck) -> Iterator[Finding]:
    """Yield a finding for every card the clause keeps out, and one where two factions are mixed."""
    clause = clause_of(deck)
    if clause is None or deck.leader is None:
        return
    hero = deck.leader.name
    for card, slots in deck.deck_cards(*deck.legal_zones).items():
        gate = _gate(deck.leader, card)
        if gate:
            level, variant = gate
            words = deck.leader.text
            yield found(slots, level=level, variant=variant, hero=hero, words=words)
        elif clause.copies is not None and (count := sum(slot.count for slot in slots)) > clause.copies:
            yield found(slots, variant="copies", hero=hero, count=count, limit=clause.copies)
    yield from _two_factions(clause, allowed_by_clause(deck), hero)


def _two_factions(clause: Deckbuilding, cards: Mapping[Card, tuple[Slot, ...]], hero: str) -> Iterator[Finding]:
    """A finding where cards of both sides of the choice stand in the deck.

    It is a doubt where one side has only cards whose faction is unsure, or cards that the clause lets in for
    something else as well: whether a [Druid] card of the other faction is one of “either Alliance or Horde
    cards”, no rule says.
    """
    from validator.cards.predicates import Icon, Or

    choice = clause.either_faction
    rest = Or(tuple(part for part in clause.include if part not in {Icon(trait) for trait in choice}))
    sides: dict[Trait, list[Slot]] = {}
    sure = set()
    for card, slots in cards.items():
        factions = [trait for trait in choice if trait in card.icons]
        if len(factions) == 1:
            sides.setdefault(factions[0], []).extend(slots)
            if rest.holds(card) is not True and "faction-icon" not in card.doubtful:
                sure.add(factions[0])
    if len(sides) > 1:
        yield found(
            sorted((slot for side in sides.values() for slot in side), key=lambda slot: slot.entry.span),
            level="error" if len(sure) > 1 else "doubt",
            variant="two-factions",
            hero=hero,
            factions={
                trait.name: list(dict.fromkeys(slot.card.name for slot in side if slot.card))
                for trait, side in sorted(sides.items())
            },
        )
