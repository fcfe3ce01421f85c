"""Conditions on a card: a small algebra of frozen values.

A predicate answers three ways. `holds(card)` is True or False where the facts settle it, and None where it
hangs on a fact that nobody knows. With `trust=False` an inferred fact counts as unknown too, so the two
answers together tell a broken rule from a doubt.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from validator.model import Card, Trait


class Predicate:
    """A condition on a card."""

    __slots__ = ()

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        """Whether the card meets the condition; None where that hangs on an unknown (or untrusted) fact."""
        raise NotImplementedError


def _known(card: Card, fact: str, trust: bool) -> bool:
    return fact not in card.unknown and (trust or fact not in card.unsure)


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


@dataclass(frozen=True, slots=True)
class And(Predicate):
    """All of the conditions hold."""

    parts: tuple[Predicate, ...]

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        return _all(part.holds(card, trust) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Or(Predicate):
    """At least one of the conditions holds."""

    parts: tuple[Predicate, ...]

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        return _any(part.holds(card, trust) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Not(Predicate):
    """The condition does not hold."""

    part: Predicate

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        answer = self.part.holds(card, trust)
        return None if answer is None else not answer


@dataclass(frozen=True, slots=True)
class Type(Predicate):
    """The card is of a card type, e.g. Quest."""

    name: str

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        return self.name in card.types if _known(card, "type", trust) else None


@dataclass(frozen=True, slots=True)
class Tag(Predicate):
    """The word stands on the card's type line; by itself, or as one whole multi-word tag."""

    name: str

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        return self.name in card.tags if _known(card, "tags", trust) else None


@dataclass(frozen=True, slots=True)
class Icon(Predicate):
    """The trait is printed on the card as a symbol outside its text box."""

    trait: Trait

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        return self.trait in card.icons if _known(card, f"{self.trait.kind}-icon", trust) else None


@dataclass(frozen=True, slots=True)
class AnyIcon(Predicate):
    """The card has a symbol of the kind (`class`, `faction`) outside its text box."""

    kind: str

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        if not _known(card, f"{self.kind}-icon", trust):
            return None
        return any(icon.kind == self.kind for icon in card.icons)


@dataclass(frozen=True, slots=True)
class Deals(Predicate):
    """The card's text says that it deals damage of the type."""

    damage: str

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        return self.damage in card.deals if _known(card, "deals", trust) else None


@dataclass(frozen=True, slots=True)
class DamageIcon(Predicate):
    """The symbol behind the card's ATK is that of the damage type."""

    damage: str

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        return self.damage in card.damage if _known(card, "damage", trust) else None


@dataclass(frozen=True, slots=True)
class Requires(Predicate):
    """A "[Trait] Hero Required" line of the card names the trait."""

    trait: Trait

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        if not _known(card, "text", trust):
            return None
        return any(self.trait in getattr(clause, "any_of", ()) for clause in card.clauses)


@dataclass(frozen=True, slots=True)
class OfTalent(Predicate):
    """The card is a Talent of the spec ("[Spec] Talent", or "[Spec] Hero Required")."""

    spec: str

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        if not _known(card, "text", trust):
            return None
        return any(self.spec in clause.specs for clause in card.clauses)


@dataclass(frozen=True, slots=True)
class AnyTalent(Predicate):
    """The card is a Talent of any spec."""

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        if not _known(card, "text", trust):
            return None
        return any(clause.specs for clause in card.clauses)


@dataclass(frozen=True, slots=True)
class OfReputation(Predicate):
    """The card has the Reputation."""

    name: str

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        if not _known(card, "text", trust):
            return None
        return any(clause.reputation == self.name for clause in card.clauses)


@dataclass(frozen=True, slots=True)
class ReputationOtherThan(Predicate):
    """The card has a Reputation, and it is none of those excepted."""

    excepted: tuple[str, ...] = ()

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        if not _known(card, "text", trust):
            return None
        names = [clause.reputation for clause in card.clauses if clause.reputation]
        return any(name not in self.excepted for name in names)


@dataclass(frozen=True, slots=True)
class RestrictionOtherThan(Predicate):
    """The card has a text restriction ("… Hero Required", "… Talent") that names none of the excepted traits.

    "Other" in a Deckbuilding clause means: other than those the same clause lets in.
    """

    excepted: tuple[Trait, ...] = ()

    def holds(self, card: Card, trust: bool = True) -> bool | None:
        if not _known(card, "text", trust):
            return None
        lines = [clause.required for clause in card.clauses if clause.required]
        return any(not line.intersection(self.excepted) for line in lines)


def neutral(icon_kinds: Iterable[str] = ("class", "faction")) -> Predicate:
    """A card with no trait icons outside its text box (CR 7.4 rule 206.1d)."""
    return And(tuple(Not(AnyIcon(kind)) for kind in icon_kinds))
