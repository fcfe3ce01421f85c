"""What the commands share on a terminal: colours, output, errors with exit status 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum
from typing import IO, TYPE_CHECKING, NoReturn

from validator.cards.database import StoreError
from validator.cards.store import Store, open_store
from validator.cli.tongue import settled
from validator.locale import marked
from validator.message import Said
from validator.reports.presentation import Style, plain
from validator.reports.words import clean
from validator.suggestion import nearest

if TYPE_CHECKING:
    pass

_LONGEST_MESSAGE = 2000


class ExitStatus(IntEnum):
    """What the exit status says."""

    LEGAL = 0
    NOT_LEGAL = 1
    ERROR = 2
    INTERRUPTED = 130
    """As shells have it for what Ctrl-C ends."""


def wants_colour(choice: str, stream: IO[str]) -> bool:
    """Whether to write colours: by the option, NO_COLOR, FORCE_COLOR, or whether it is a terminal, in turn."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if any(os.environ.get(name, "0") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def styled(text: str, colour: str) -> str:
    """A text in a colour, in bold."""
    from click import style  # only where there are colours

    return style(text, fg=colour, bold=True)


def style_for(choice: str, stream: IO[str]) -> Style:
    """How to put texts in colours on a stream, by the option `--color`."""
    return styled if wants_colour(choice, stream) else plain


_NARROWEST = 40
_WIDTH = 100
"""So wide is what goes into a file or a pipe."""


def width_of(stream: IO[str]) -> int:
    """How many columns a line on a stream may take: what COLUMNS says, else what the terminal has."""
    said = os.environ.get("COLUMNS", "")
    width = int(said) if said.isascii() and said.isdecimal() and len(said) < 6 else 0
    if not width and stream.isatty():
        with suppress(OSError):
            width = os.get_terminal_size(stream.fileno()).columns
    return max(width or _WIDTH, _NARROWEST)


def language(choice: str | None) -> str:
    """The language people read: the option, else what was settled for the call, else the environment's."""
    return choice or settled()


def say(language: str, text: str, /, **values: object) -> str:
    """A text that is marked in the code, in a language, with its values; no value becomes a template."""
    return Said(text, **values).said(language)


def hint(written: str, known: Iterable[str]) -> Said:
    """What to write instead of a word that is not known: the nearest that is, else all there are."""
    words = list(known)
    near = nearest(written, words)
    if near is not None:
        return Said(marked("did you mean “{near}”?"), near=near)
    return Said(marked("known: {known}"), known=words)


def fail(message: str) -> NoReturn:
    """Say what is wrong on standard error, on one line, and leave with exit status 2."""
    write(f"decklint: {clean(message, _LONGEST_MESSAGE)}\n", sys.stderr)
    sys.exit(ExitStatus.ERROR)


@contextmanager
def errors_as_messages(lang: str = "en") -> Iterator[None]:
    """Turn what can go wrong with settings and card facts into a message and exit status 2. What Ctrl-C ends
    needs no message: whoever pressed it knows.
    """
    from validator.configuration import ConfigurationError
    from validator.rules.editions import SettingError

    try:
        yield
    except (SettingError, StoreError, ConfigurationError) as error:
        fail(error.said(lang))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(ExitStatus.ERROR)
    except KeyboardInterrupt:
        sys.exit(ExitStatus.INTERRUPTED)


def the_store() -> Store:
    """The store, or a message and exit status 2."""
    try:
        return open_store()
    except StoreError as error:
        fail(error.said(language(None)))


def write(text: str, stream: IO[str]) -> None:
    """Write a text, with escapes for what the stream's encoding does not have."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    stream.write(text.encode(encoding, "backslashreplace").decode(encoding))


def the_games(store: Store, wanted: str | None) -> tuple[str, ...]:
    """The game asked for, or all there are. Leaves with exit status 2 for one that does not exist."""
    if wanted is None:
        return store.games
    if wanted not in store.games:
        lang = language(None)
        meant = hint(wanted, store.games)
        fail(say(lang, marked("there is no game “{written}”; {hint}"), written=wanted, hint=meant))
    return (wanted,)
