"""Clauses and predicates as plain JSON values and back, for the store.

A value is written as a list: the name of its class, then its fields in order.
"""

from __future__ import annotations

from typing import Any

from validator.cards import clauses
from validator.frozen import Frozen
from validator.model import Trait


def encode(value: object) -> object:
    """A clause, predicate, trait or plain value as JSON lists, strings and numbers."""
    if isinstance(value, Trait):
        return ["Trait", *value]
    if isinstance(value, Frozen):
        return [type(value).__name__, *map(encode, value.as_tuple())]
    if isinstance(value, tuple):
        return ["tuple", *map(encode, value)]
    return value


def decode(value: object) -> Any:
    """The value that `encode` wrote. Raises AttributeError for a class that does not exist."""
    if not isinstance(value, list):
        return value
    name, *fields = value
    values: list[Any] = [decode(field) for field in fields]
    if name == "tuple":
        return tuple(values)
    if name == "Trait":
        return Trait(*values)
    return _class(name)(*values)


def _class(name: str) -> Any:
    """A clause or predicate class; predicates are loaded when the first card has one."""
    if hasattr(clauses, name):
        return getattr(clauses, name)
    from validator.cards import predicates

    return getattr(predicates, name)
