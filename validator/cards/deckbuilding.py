"""Putting together what the words of a "Deckbuilding" clause say: phrases, inclusions, exclusions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from validator.cards import predicates as p
from validator.cards.clauses import Deckbuilding
from validator.model import Trait


def _all_of(parts: Iterable[p.Predicate]) -> p.Predicate:
    flat: list[p.Predicate] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, p.And) else (part,))
    return flat[0] if len(flat) == 1 else p.And(tuple(flat))


@dataclass(frozen=True, slots=True)
class Noun:
    """What kind of card a phrase is about; None for cards of any kind."""

    predicate: p.Predicate | None


@dataclass(frozen=True, slots=True)
class Tagged:
    """A word before the kind of card, e.g. a race."""

    trait: Trait


@dataclass(frozen=True, slots=True)
class Include:
    """What one inclusion lets in, and the two factions it leaves a choice of."""

    predicates: tuple[p.Predicate, ...]
    either: tuple[Trait, ...] = ()


@dataclass(frozen=True, slots=True)
class Exclude:
    """What one exclusion keeps out; "other" hangs on what the inclusions let in."""

    predicates: tuple[p.Predicate, ...] = ()
    other_reputations: bool = False
    other_text: bool = False
    copies: int | None = None


@dataclass(slots=True)
class _Statements:
    include: list[p.Predicate] = field(default_factory=list)
    exclude: list[p.Predicate] = field(default_factory=list)
    either: tuple[Trait, ...] = ()
    copies: int | None = None


def clause(statements: Iterable[Include | Exclude]) -> Deckbuilding:
    """The one clause that the statements of a card make, in however many paragraphs they stand."""
    said = _Statements()
    for part in statements:
        if isinstance(part, Include):
            said.include.extend(part.predicates)
            said.either = said.either or part.either
    for part in statements:
        if isinstance(part, Exclude):
            said.exclude.extend(_exclusions(part, said.include))
            said.copies = part.copies if said.copies is None else said.copies
    return Deckbuilding(tuple(said.include), tuple(said.exclude), said.either, said.copies)


def phrase(qualifiers: list[Any], noun: Noun) -> p.Predicate:
    """The cards one phrase of an inclusion means.

    "Scourge cards" are the cards with the word on their type line or in their "Hero Required" line; "Demon
    allies" only those with the word on the type line.
    """
    parts: list[p.Predicate] = [] if noun.predicate is None else [noun.predicate]
    for qualifier in qualifiers:
        if not isinstance(qualifier, Tagged):
            parts.append(qualifier)
        elif noun.predicate is None and qualifier.trait.kind in ("trait-tag", "treachery"):
            parts.append(p.Or((p.Tag(qualifier.trait.name), p.Requires(qualifier.trait))))
        else:
            parts.append(p.Tag(qualifier.trait.name))
    return _all_of(parts)


def _exclusions(part: Exclude, include: list[p.Predicate]) -> list[p.Predicate]:
    """The exclusions, with "other" spelled out: other than what the same clause lets in."""
    result = list(part.predicates)
    atoms = list(_atoms(include))
    if part.other_reputations:
        names = tuple(atom.name for atom in atoms if isinstance(atom, p.OfReputation))
        result.append(p.ReputationOtherThan(names))
    if part.other_text:
        traits = [Trait("spec", atom.spec) for atom in atoms if isinstance(atom, p.OfTalent)]
        traits += [atom.trait for atom in atoms if isinstance(atom, p.Requires)]
        result.append(p.RestrictionOtherThan(tuple(dict.fromkeys(traits))))
    return result


def _atoms(predicates: Iterable[p.Predicate]) -> Iterable[p.Predicate]:
    for predicate in predicates:
        if isinstance(predicate, p.And | p.Or):
            yield from _atoms(predicate.parts)
        else:
            yield predicate
