"""A card that says “[Trait] Hero Required” goes only with a hero that has the trait.

Traits are class, faction, profession, race, talent spec and treachery, and the tags Scourge and Monster. A list
of traits asks for one of them. Where the edition has a rule for Talents, lines that name a talent spec are left
to it.

Why: The words are printed on the card, as a condition for putting it into a deck at all.

Breaks it: Cannibalize says “Undead Hero Required”, and Thangal is a tauren.

    Hero: Thangal
    Main Deck
    4 Cannibalize

Mend it: Take the card out, or choose a hero with the trait.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from validator.model import Deck, Finding, Setting
from validator.rules.findings import found, never
from validator.rules.wow.deckbuilding import under_normal_rules

across = never
ANY_NUMBER = True


def check(
    deck: Deck,
    traits: Setting[
        tuple[
            Literal["class", "faction", "profession", "race", "spec", "treachery", "trait-tag"],
            ...,
        ]
    ],
) -> Iterator[Finding]:
    """Yield a finding for every card with a line of those kinds of trait that the hero does not meet."""
    hero = deck.leader
    if hero is None:
        return
    for card, slots in under_normal_rules(deck).items():
        for clause in card.clauses:
            required = clause.required
            if (
                required
                and all(trait.kind in traits.value for trait in required)
                and not required & hero.traits
            ):
                yield found(
                    slots,
                    level="doubt" if "text" in card.doubtful else "error",
                    required=sorted(trait.name for trait in required),
                    hero=hero.name,
                )
