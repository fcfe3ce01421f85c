"""A bar on standard error that says how far a long run has come, for a person at a terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import IO, TypeVar

from validator.locale import marked
from validator.message import Said

T = TypeVar("T")

_PATIENCE = 1.0
"""So many seconds pass before there is a bar."""

_PAUSE = 0.1
"""So many seconds, and not fewer, pass before it moves."""

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


_ERASE = "\r\x1b[K"

_shown: list[IO[str]] = []
"""Where a bar stands now, at the end of a terminal; empty where none does."""


def out_of_the_way() -> None:
    """Take away the bar before something else is written to its terminal; it comes back when it moves."""
    while _shown:
        stream = _shown.pop()
        stream.write(_ERASE)
        stream.flush()


def _leave() -> None:
    """What is done once a bar has ended its line: nothing of it stays among the lines of a report."""
    _shown.clear()
    if sys.stdout.isatty():
        sys.stderr.write(f"\x1b[A{_ERASE}")
        sys.stderr.flush()


def _counted(items: Sequence[T], label: str, until_the_end: ExitStack) -> Iterator[T]:
    begun = moved = time.monotonic()
    bar = None
    passed = 0
    for number, item in enumerate(items):
        now = time.monotonic()
        if bar is not None and now - moved >= _PAUSE:
            bar.update(number - passed)
        elif bar is None and now - begun >= _PATIENCE:
            import click  # only where there is a bar to show

            shown = click.progressbar(length=len(items), label=label, show_pos=True, file=sys.stderr)
            until_the_end.callback(_leave)
            bar = until_the_end.enter_context(shown)
            bar.update(number)
        else:
            yield item
            continue
        passed, moved = number, now
        _shown[:] = [sys.stderr]
        yield item
    if bar is not None:
        bar.update(len(items) - passed)
