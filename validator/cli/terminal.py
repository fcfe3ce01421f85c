"""What the commands share on a terminal: colours, output, errors with exit status 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import IO, TYPE_CHECKING, NoReturn, TypeVar

import click

from validator.cards.database import StoreError
from validator.cards.store import Store, open_store
from validator.locale import LANGUAGES
from validator.reports.text import Style, plain
from validator.reports.words import clean
from validator.suggestion import nearest

if TYPE_CHECKING:
    from validator.rules.editions import SettingError

F = TypeVar("F", bound=Callable[..., object])


_LONGEST_MESSAGE = 2000


class ExitStatus(IntEnum):
    """What the exit status says."""

    LEGAL = 0
    NOT_LEGAL = 1
    ERROR = 2


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
    return click.style(text, fg=colour, bold=True)


def style_for(choice: str, stream: IO[str]) -> Style:
    """How to put texts in colours on a stream, by the option `--color`."""
    return styled if wants_colour(choice, stream) else plain


def language(choice: str | None) -> str:
    """The language people read: the option, else what the environment asks for, else English."""
    if choice:
        return choice
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def fail(message: str) -> NoReturn:
    """Say what is wrong on standard error, on one line, and leave with exit status 2."""
    click.echo(f"decklint: {clean(message, _LONGEST_MESSAGE)}", err=True)
    sys.exit(ExitStatus.ERROR)


@contextmanager
def errors_as_messages(lang: str = "en") -> Iterator[None]:
    """Turn what can go wrong with settings and card facts into a message and exit status 2."""
    from validator.rules.editions import SettingError

    try:
        yield
    except SettingError as error:
        fail(str(error) if lang == "en" else _in_words(error, lang))
    except StoreError as error:
        fail(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(ExitStatus.ERROR)


def _in_words(error: SettingError, lang: str) -> str:
    from validator.model import Finding
    from validator.reports.words import describe

    words = describe(Finding("deck/unreadable", variant=f"setting-{error.reason}", params=error.params), lang)
    return f"{words.message}；{words.help}"


def the_store() -> Store:
    """The store, or a message and exit status 2."""
    try:
        return open_store()
    except StoreError as error:
        fail(str(error))


def write(text: str, stream: IO[str]) -> None:
    """Write a text, with escapes for what the stream's encoding does not have."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    stream.write(text.encode(encoding, "backslashreplace").decode(encoding))


def option_language(command: F) -> F:
    """The option `--lang`."""
    return click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the messages.")(command)


def option_game(command: F) -> F:
    """The option `--game`."""
    return click.option("--game", metavar="GAME", help="Which game; every one unless given.")(command)


def the_games(store: Store, wanted: str | None) -> tuple[str, ...]:
    """The game asked for, or all there are. Leaves with exit status 2 for one that does not exist."""
    if wanted is None:
        return store.games
    if wanted not in store.games:
        near = nearest(wanted, store.games)
        hint = f"did you mean “{near}”?" if near else f"known: {', '.join(store.games)}"
        fail(f"there is no game “{wanted}”; {hint}")
    return (wanted,)
