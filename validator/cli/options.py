"""The options that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from validator.cli.names import Choice, GameName
from validator.locale import LANGUAGES

F = TypeVar("F", bound=Callable[..., object])


def option_language(command: F) -> F:
    """The option `--lang`."""
    return click.option("--lang", type=Choice(LANGUAGES), help="Language of the messages.")(command)


def option_game(command: F) -> F:
    """The option `--game`."""
    said = "Which game; every one unless given."
    return click.option("--game", metavar="GAME", type=GameName(), help=said)(command)
