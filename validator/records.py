"""Named tuples whose classes are made in a third of the time.

`typing.NamedTuple` makes a forward reference of every annotation, which takes longer than all the rest; a check
of one deck loads some seventy of such classes. To a type checker they are what they are called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple
    from types import GenericAlias

    class _Named(type):
        def __new__(cls, name: str, _bases: tuple[type, ...], body: dict[str, Any]) -> type:
            fields = tuple(body.get("__annotations__", ()))
            defaults = [body.pop(field) for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            made.__class_getitem__ = classmethod(GenericAlias)
            for key, value in body.items():
                if key != "__classcell__":
                    setattr(made, key, value)
            return made

    NamedTuple = type.__new__(_Named, "NamedTuple", (), {})
