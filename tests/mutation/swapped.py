"""A mutant put in the place of its module, in a process that has imported it already."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

MADE_FOR_CLASSES = ("__init__", "__new__")
"""What dataclasses and named tuples make from the defaults of their fields."""


def functions(file: str) -> dict[str, FunctionType]:
    """The functions and methods in use that a file defines, by their dotted names."""
    return {
        it.__code__.co_qualname: it
        for it in gc.get_objects()
        if isinstance(it, FunctionType) and it.__code__.co_filename == file
    }


def swap(path: Path, in_use: dict[str, FunctionType], source: str) -> None:
    """Let everything that uses a module use a mutant of it: `in_use` are the functions of the module.

    Functions and classes stay who they are, wherever they were imported to, and do what those of the mutant do.
    Constants are replaced in every module that has them.
    """
    (module,) = (it for it in list(sys.modules.values()) if getattr(it, "__file__", None) == str(path))
    fresh: dict[str, Any] = {"__name__": module.__name__, "__package__": module.__package__}
    exec(compile(source, "mutant", "exec"), fresh)
    for name, function in functions("mutant").items():
        old = in_use[name]
        old.__code__ = function.__code__
        old.__defaults__, old.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    for name, value in fresh.items():
        _replace(module, name, value)


def _replace(module: ModuleType, name: str, value: object) -> None:
    before = vars(module).get(name)
    if isinstance(value, type):
        if value is not before:
            for method in MADE_FOR_CLASSES:
                if method in vars(value):
                    setattr(before, method, vars(value)[method])
    elif not callable(value) and not name.startswith("__") and value != before:
        for other in list(sys.modules.values()):
            if vars(other).get(name) is before:
                setattr(other, name, value)
