"""What the tests of cards share: the reader of card text, and the notation clauses are written in as data.

A clause: `{hero-required: [race Human, class Druid]}`, `{talent: Frost}`, `{reputation: Aldor}`,
`{unlimited: true}`, `{deckbuilding: {include: […], exclude: […], either: […], copies: 1}}`.

A condition is its atoms with ` & ` between them: `type Quest`, `tag Pet`, `icon class Druid`, `damage Fire`,
`deals Fire`, `talent Frost`, `reputation Aldor`, `any-icon class`, `any-talent`, `neutral` (no icon at all),
`word trait-tag Scourge` (on the type line or in a requirement), `reputations` and `restrictions`, both with
`but …` for those excepted. The order of atoms, and of conditions, means nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from validator.cards import predicates as p
from validator.cards.build import reader as build_reader
from validator.cards.clauses import Clause, Deckbuilding, HeroRequired, Reputation, Talent, Unlimited
from validator.cards.sources import folders
from validator.cards.text import Reader
from validator.model import Trait

Notation = dict[str, Any]
Written = Callable[[Clause], Notation]


@pytest.fixture(scope="session")
def reader() -> Reader:
    """The reader of World of Warcraft card text."""
    return build_reader(folders(), "wow")


@pytest.fixture(scope="session")
def written() -> Written:
    """The function that writes a clause in the notation of the data."""
    return written_clause


@pytest.fixture(scope="session")
def ordered() -> Callable[[Mapping[str, Any]], Notation]:
    """The function that brings the notation of a clause into one order, for comparing."""
    return ordered_clause


def written_clause(clause: Clause) -> Notation:
    match clause:
        case HeroRequired(any_of):
            return {"hero-required": [_trait(trait) for trait in any_of]}
        case Talent(spec):
            return {"talent": spec}
        case Reputation(name):
            return {"reputation": name}
        case Unlimited():
            return {"unlimited": True}
        case Deckbuilding(include, exclude, either, copies):
            parts: Notation = {
                "include": [_condition(part) for part in include],
                "exclude": [_condition(part) for part in exclude],
                "either": [_trait(trait) for trait in either],
                "copies": copies,
            }
            return ordered_clause({"deckbuilding": {key: value for key, value in parts.items() if value}})
    raise AssertionError(clause)


def ordered_clause(notation: Mapping[str, Any]) -> Notation:
    ((kind, value),) = notation.items()
    if kind != "deckbuilding":
        return {kind: value}
    result = dict(value)
    for key in ("include", "exclude"):
        if key in result:
            result[key] = sorted(" & ".join(sorted(part.split(" & "))) for part in result[key])
    return {kind: result}


def _trait(trait: Trait) -> str:
    return f"{trait.kind} {trait.name}"


_NEUTRAL = p.neutral()


def _condition(predicate: p.Predicate) -> str:
    parts = list(predicate.parts) if isinstance(predicate, p.And) else [predicate]
    atoms = []
    assert isinstance(_NEUTRAL, p.And)
    if all(part in parts for part in _NEUTRAL.parts):
        parts = [part for part in parts if part not in _NEUTRAL.parts]
        atoms.append("neutral")
    return " & ".join(sorted([*atoms, *map(_atom, parts)]))


def _atom(predicate: p.Predicate) -> str:
    match predicate:
        case p.Type(name):
            return f"type {name}"
        case p.Tag(name):
            return f"tag {name}"
        case p.Icon(trait):
            return f"icon {_trait(trait)}"
        case p.AnyIcon(kind):
            return f"any-icon {kind}"
        case p.Deals(damage):
            return f"deals {damage}"
        case p.DamageIcon(damage):
            return f"damage {damage}"
        case p.OfTalent(spec):
            return f"talent {spec}"
        case p.AnyTalent():
            return "any-talent"
        case p.OfReputation(name):
            return f"reputation {name}"
        case p.ReputationOtherThan(excepted):
            return "reputations" + (f" but {', '.join(sorted(excepted))}" if excepted else "")
        case p.RestrictionOtherThan(excepted):
            names = ", ".join(sorted(map(_trait, excepted)))
            return "restrictions" + (f" but {names}" if names else "")
        case p.Or((p.Tag(name), p.Requires(trait))) if trait.name == name:
            return f"word {_trait(trait)}"
    raise AssertionError(predicate)
