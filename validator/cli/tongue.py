"""The language a call speaks: that of its arguments, else that of the environment."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise

from validator.locale import LANGUAGES

ENGLISH = LANGUAGES[0]
OPTION = "--lang"
"""The option by which a call says its language, wherever it stands."""

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Those that say a language, the first that is set before the others."""

_SETTLED: ContextVar[str] = ContextVar("settled", default="")


def asked_for(arguments: Sequence[str]) -> str:
    """The language the arguments of the program ask for, else that of the environment.

    What `--lang` takes no language for is for click to complain of, in English.
    """
    language = ""
    for argument, following in pairwise([*arguments, ""]):
        if argument == "--":
            break
        name, equals, value = argument.partition("=")
        if name == OPTION:
            language = value if equals else following
    if not language:
        return of_environment()
    return language if language in LANGUAGES else ENGLISH


def in_environment() -> bool:
    """Whether the environment asks for a language at all."""
    return any(os.environ.get(name) for name in _VARIABLES)


def of_environment() -> str:
    """The language the environment asks for, as gettext has it: the first variable that is set decides."""
    for name in _VARIABLES:
        wanted = [value for value in os.environ.get(name, "").lower().split(":") if value]
        if wanted:
            known = (one for value in wanted for one in LANGUAGES if value.startswith(one))
            return next(known, ENGLISH)
    return ENGLISH


@contextmanager
def settled_as(language: str) -> Iterator[None]:
    """All that is said within is said in the language, as long as nothing else is settled there."""
    before = _SETTLED.set(language)
    try:
        yield
    finally:
        _SETTLED.reset(before)


def settle(arguments: Sequence[str]) -> None:
    """Keep the language that the arguments ask for, for what is said from now on within `settled_as`."""
    _SETTLED.set(asked_for(arguments))


def settled() -> str:
    """The language that was settled; where none was, that of the environment."""
    return _SETTLED.get() or of_environment()
