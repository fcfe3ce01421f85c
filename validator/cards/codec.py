"""Clauses and predicates as plain JSON values and back, for the store.

A value is written as a list: the name of its class, then its fields in order.
"""

from __future__ import annotations

from validator.cards import clauses, predicates
from validator.model import Trait

_CLASSES: dict[str, type] = {
    name: value
    for module in (clauses, predicates)
    for name, value in vars(module).items()
    if isinstance(value, type) and issubclass(value, clauses.Clause | predicates.Predicate)
}


def encode(value: object) -> object:
    """A clause, predicate, trait or plain value as JSON lists, strings and numbers."""
    if isinstance(value, Trait):
        return ["Trait", *value]
    if isinstance(value, clauses.Clause | predicates.Predicate):
        return [type(value).__name__, *(encode(getattr(value, name)) for name in _fields(type(value)))]
    if isinstance(value, tuple):
        return ["tuple", *map(encode, value)]
    return value


def decode(value: object) -> object:
    """The value that `encode` wrote. Raises KeyError for a class that does not exist."""
    if not isinstance(value, list):
        return value
    name, *fields = value
    values = [decode(field) for field in fields]
    if name == "tuple":
        return tuple(values)
    if name == "Trait":
        return Trait(*values)
    return _CLASSES[name](*values)


def _fields(kind: type) -> tuple[str, ...]:
    return tuple(kind.__dataclass_fields__)
