"""A bar on standard error that says how far a long run has come, for a person at a terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TypeVar

import click

from validator.locale import marked
from validator.message import Said

T = TypeVar("T")

_PATIENCE = 1.0
"""So many seconds pass before there is a bar."""

_HOOKS = ("PRE_COMMIT", "GIT_INDEX_FILE", "CI")
"""Variables that are set where a hook or a server runs us."""


@contextmanager
def progress(items: Sequence[T], language: str) -> Iterator[Iterable[T]]:
    """The items, one after the other, with a bar once that has taken a second.

    There is none where nobody would see it: off a terminal, on one that can only write, in hooks.
    """
    if not _is_seen():
        yield items
        return
    with ExitStack() as until_the_end:
        yield _counted(items, Said(marked("Checking")).said(language), until_the_end)


def _is_seen() -> bool:
    hooked = any(os.environ.get(name) for name in _HOOKS)
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and not hooked


def _counted(items: Sequence[T], label: str, until_the_end: ExitStack) -> Iterator[T]:
    begun = time.monotonic()
    bar = None
    for number, item in enumerate(items):
        if bar is not None:
            bar.update(1)
        elif time.monotonic() - begun >= _PATIENCE:
            shown = click.progressbar(length=len(items), label=label, show_pos=True, file=sys.stderr)
            bar = until_the_end.enter_context(shown)
            bar.update(number)
        yield item
    if bar is not None:
        bar.update(1)
