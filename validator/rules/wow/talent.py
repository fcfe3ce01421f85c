"""Talents are of the hero's talent spec, or, where the hero prints none, all of one spec.

A card that says “[Spec] Talent”, or “[Spec] Hero Required”, is a Talent of that spec. A traitor hero may use no
Talents at all.

Where the hero prints no spec, a side deck may hold Talents of a second one, since each could stand in the main
deck without those of the first; but they cannot be swapped in one by one, so that is worth a warning.

Why: A hero trains one talent spec. Older heroes print theirs; a newer one leaves the choice to the deck, and
the deck makes it once.

Breaks it: Baxxel Geartooth prints no spec; Aimed Shot is a Talent of Marksmanship, Deuce one of Beast Mastery.

    Hero: Baxxel Geartooth
    Main Deck
    4 Aimed Shot
    4 Deuce

Mend it: Keep the Talents of one spec, that of the hero where it has one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from validator.model import Card, Deck, Finding, Level, Slot, Trait
from validator.rules.findings import found
from validator.rules.wow.deckbuilding import under_normal_rules

ANY_NUMBER = True


def across(deck: Deck, card: Card) -> bool:
    """Whether the card is a talent, and the hero has no spec that settles which talents are allowed."""
    hero = deck.leader
    return hero is not None and bool(_specs(card)) and not hero.traits_of("spec") and not _is_traitor(hero)


def check(deck: Deck) -> Iterator[Finding]:
    """Yield a finding for every Talent the hero may not use, and one where specs are mixed."""
    hero = deck.leader
    if hero is None:
        return
    talents = {
        card: slots
        for card, slots in under_normal_rules(deck).items()
        if any(clause.specs for clause in card.clauses)
    }
    own = hero.traits_of("spec")
    if _is_traitor(hero):
        for card, slots in talents.items():
            yield found(slots, level=_sure(card), variant="traitor", spec=sorted(_specs(card)), hero=hero.name)
    elif own:
        for card, slots in talents.items():
            if not own & _specs(card):
                yield found(
                    slots,
                    level=_sure(card),
                    variant="other-spec",
                    spec=sorted(_specs(card)),
                    hero=hero.name,
                    hero_spec=sorted(own),
                )
    else:
        yield from _mixed(talents, hero)


def _is_traitor(hero: Card) -> bool:
    return Trait("treachery", "Traitor") in hero.traits


def _sure(card: Card) -> Level:
    return "doubt" if "text" in card.doubtful else "error"


def _specs(card: Card) -> set[str]:
    return {spec for clause in card.clauses for spec in clause.specs}


def _mixed(talents: Mapping[Card, tuple[Slot, ...]], hero: Card) -> Iterator[Finding]:
    main = {
        card: slots
        for card, all_slots in talents.items()
        if (slots := tuple(slot for slot in all_slots if slot.zone == "main"))
    }
    for cards, variant in ((main, "mixed"), (talents, "mixed-side")):
        specs = sorted({spec for card in cards for spec in _specs(card)})
        if len(specs) > 1 and not set.intersection(*(_specs(card) for card in cards)):
            yield found(
                [slot for slots in cards.values() for slot in slots],
                level="error" if variant == "mixed" else "warning",
                variant=variant,
                specs={spec: [card.name for card in cards if spec in _specs(card)] for spec in specs},
                hero=hero.name,
            )
            return
