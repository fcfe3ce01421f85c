"""Conditions on a card: a small algebra of frozen values.

A predicate answers three ways. `holds(card)` is True or False where the facts settle it, and None where it
hangs on a fact that nobody knows. With `trust=False` an inferred fact counts as unknown too, so the two
answers together tell a broken rule from a doubt.
"""

from __future__ import annotations

from collections.abc import Iterable

from validator.frozen import Frozen
from validator.model import Card, Trait


class Predicate(Frozen):
    """A condition on a card."""

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        """Whether the card meets the condition; None where that hangs on an unknown (or untrusted) fact."""
        raise NotImplementedError


def _all(answers: Iterable[bool | None]) -> bool | None:
    result: bool | None = True
    for answer in answers:
        if answer is False:
            return False
        if answer is None:
            result = None
    return result


def _any(answers: Iterable[bool | None]) -> bool | None:
    result: bool | None = False
    for answer in answers:
        if answer is True:
            return True
        if answer is None:
            result = None
    return result


class And(Predicate):
    """All of the conditions hold."""

    parts: tuple[Predicate, ...]

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        return _all(part.holds(card, trust) for part in self.parts)


class Or(Predicate):
    """At least one of the conditions holds."""

    parts: tuple[Predicate, ...]

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        return _any(part.holds(card, trust) for part in self.parts)


class Not(Predicate):
    """The condition does not hold."""

    part: Predicate

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        answer = self.part.holds(card, trust)
        return None if answer is None else not answer


class _OfFact(Predicate):
    """A condition that one fact of the card settles, where it is known."""

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        fact = self._fact()
        known = fact not in card.unknown and (trust or fact not in card.unsure)
        return self._says(card) if known else None

    def _fact(self) -> str:
        return "text"

    def _says(self, card: Card) -> bool:
        raise NotImplementedError


class Type(_OfFact):
    """The card is of a card type, e.g. Quest."""

    name: str

    def _fact(self) -> str:
        return "type"

    def _says(self, card: Card) -> bool:
        return self.name in card.types


class Tag(_OfFact):
    """The word stands on the card's type line; by itself, or as one whole multi-word tag."""

    name: str

    def _fact(self) -> str:
        return "tags"

    def _says(self, card: Card) -> bool:
        return self.name in card.tags


class Icon(_OfFact):
    """The trait is printed on the card as a symbol outside its text box."""

    trait: Trait

    def _fact(self) -> str:
        return f"{self.trait.kind}-icon"

    def _says(self, card: Card) -> bool:
        return self.trait in card.icons


class AnyIcon(_OfFact):
    """The card has a symbol of the kind (`class`, `faction`) outside its text box."""

    kind: str

    def _fact(self) -> str:
        return f"{self.kind}-icon"

    def _says(self, card: Card) -> bool:
        return any(icon.kind == self.kind for icon in card.icons)


class HasTrait(_OfFact):
    """The card has the trait, e.g. the race Troll, whether or not a symbol shows it."""

    trait: Trait

    def _fact(self) -> str:
        return "tags"

    def _says(self, card: Card) -> bool:
        return self.trait in card.traits


class Named(_OfFact):
    """The card is called one of the names."""

    names: tuple[str, ...]

    def _fact(self) -> str:
        return "name"

    def _says(self, card: Card) -> bool:
        return card.name in self.names


class InSet(_OfFact):
    """The card has a printing in one of the sets, by their codes."""

    codes: tuple[str, ...]

    def _fact(self) -> str:
        return "set"

    def _says(self, card: Card) -> bool:
        return any(printing.set in self.codes for printing in card.printings)


class OfRarity(Predicate):
    """The card has a printing of the rarity. One of which nobody knows the rarity counts where all are such."""

    rarity: str

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        del trust  # rarities are printed; none is inferred
        rarities = {printing.rarity for printing in card.printings}
        return True if self.rarity in rarities else None if rarities == {""} else False


class Deals(_OfFact):
    """The card's text says that it deals damage of the type."""

    damage: str

    def _fact(self) -> str:
        return "deals"

    def _says(self, card: Card) -> bool:
        return self.damage in card.facts.get("deals", ())


class DamageIcon(_OfFact):
    """The symbol behind the card's ATK is that of the damage type."""

    damage: str

    def _fact(self) -> str:
        return "damage"

    def _says(self, card: Card) -> bool:
        return self.damage in card.facts.get("damage", ())


class Requires(_OfFact):
    """A "[Trait] Hero Required" line of the card names the trait."""

    trait: Trait

    def _says(self, card: Card) -> bool:
        return any(self.trait in clause.required for clause in card.clauses)


class OfTalent(_OfFact):
    """The card is a Talent of the spec ("[Spec] Talent", or "[Spec] Hero Required")."""

    spec: str

    def _says(self, card: Card) -> bool:
        return any(self.spec in clause.specs for clause in card.clauses)


class AnyTalent(_OfFact):
    """The card is a Talent of any spec."""

    def _says(self, card: Card) -> bool:
        return any(clause.specs for clause in card.clauses)


class OfReputation(_OfFact):
    """The card has the Reputation."""

    name: str

    def _says(self, card: Card) -> bool:
        return any(clause.reputation == self.name for clause in card.clauses)


class ReputationOtherThan(_OfFact):
    """The card has a Reputation, and it is none of those excepted."""

    excepted: tuple[str, ...] = ()

    def _says(self, card: Card) -> bool:
        return any(clause.reputation and clause.reputation not in self.excepted for clause in card.clauses)


class RestrictionOtherThan(_OfFact):
    """The card has a text restriction ("… Hero Required", "… Talent") that names none of the excepted traits.

    "Other" in a Deckbuilding clause means: other than those the same clause lets in.
    """

    excepted: tuple[Trait, ...] = ()

    def _says(self, card: Card) -> bool:
        return any(clause.required and clause.required.isdisjoint(self.excepted) for clause in card.clauses)


def neutral(icon_kinds: Iterable[str] = ("class", "faction")) -> Predicate:
    """A card with no trait icons outside its text box (CR 7.4 rule 206.1d)."""
    return And(tuple(Not(AnyIcon(kind)) for kind in icon_kinds))
