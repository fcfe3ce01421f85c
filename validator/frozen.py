"""Frozen values with fields, where a class needs a base class, or to be more than a tuple.

They are what frozen dataclasses are. A check of one deck is over in a few hundredths of a second, of which that
module would take a fifth, so what such a check loads is made of these and of named tuples.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Self, dataclass_transform

NOTHING: Mapping[str, Any] = MappingProxyType({})
"""A mapping without anything in it, for fields that are one."""


@dataclass_transform(frozen_default=True)
class Frozen:
    """A frozen value. Its fields are the annotated names of its class and of those it is based on.

    It is equal to another of the same class with equal fields. Raises TypeError where it is made without a
    field that has no default, or with one it does not have, and AttributeError where one is set.
    """

    _fields: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[Mapping[str, Any]] = NOTHING

    def __init_subclass__(cls) -> None:
        said = vars(cls)
        own = tuple(said.get("__annotations__", ()))
        fields = (*cls._fields, *own)
        for name in ("_fields", "__match_args__"):
            setattr(cls, name, fields)
        cls._defaults = {**cls._defaults, **{name: said[name] for name in own if name in said}}

    def __init__(self, *given: Any, **named: Any) -> None:
        fields = self._fields
        values = {**self._defaults, **dict(zip(fields, given, strict=False)), **named}
        if len(values) != len(fields) or len(given) > len(fields):
            wrong = [*(name for name in fields if name not in values), *(values.keys() - fields)]
            raise TypeError(f"{type(self).__name__}: {wrong or len(given)}")
        self.__dict__.update(values)

    def _replace(self, **changed: Any) -> Self:
        """The same value but for some fields."""
        return type(self)(**{**{name: getattr(self, name) for name in self._fields}, **changed})

    def as_tuple(self) -> tuple[Any, ...]:
        """The fields in order."""
        return tuple([self.__dict__[name] for name in self._fields])

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Frozen) and type(other) is type(self):
            return self.as_tuple() == other.as_tuple()
        return NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), *self.as_tuple()))

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self._fields)
        return f"{type(self).__name__}({said})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be taken away")
