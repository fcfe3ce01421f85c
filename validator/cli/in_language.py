"""The command line in the reader's language: which one that is, and the commands with their help in it.

English stands in the code; the catalogue has each paragraph of a help text by itself, on one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from itertools import pairwise
from textwrap import dedent
from typing import TypeVar

import click

from validator.cli.tongue import ENGLISH, settled_as
from validator.locale import translated

C = TypeVar("C", bound=click.Command)


def in_language(command: C, language: str) -> C:
    """A command with its help, its options and its commands in a language. English is the command itself."""
    if language == ENGLISH:
        return command
    other = copy(command)
    other.context_class = _Context
    other._help_option = None  # click keeps the option here that it has made in another language
    other.help = _in(command.help, language)
    other.epilog = _in(command.epilog, language)
    other.short_help = _in(command.short_help, language)
    other.params = [_param(param, language) for param in command.params]
    if isinstance(command, click.Group) and isinstance(other, click.Group):
        other.commands = {name: in_language(one, language) for name, one in command.commands.items()}
    return other


@contextmanager
def usage_errors(language: str) -> Iterator[None]:
    """Let errors of usage, which click puts together with its own blanks and stops, read as people write.

    Those that show something else than their message, such as the help, stay as they are.
    """
    try:
        yield
    except click.UsageError as error:
        said = error.format_message()
        better = _stopped(said)
        if language == ENGLISH or better == said or type(error).show is not click.UsageError.show:
            raise
        raise click.UsageError(better, error.ctx) from error


def _stopped(said: str) -> str:
    """A text of several sentences without blanks behind full stops, and with one of the language in the end."""
    return re.sub(r"(?<=。) |(?<=[^.\s])\.$", lambda found: "。" if found[0] == "." else "", said)


def texts(command: click.Command) -> Iterator[str]:
    """Every text of a command and of the commands below it that a catalogue translates.

    Blocks that are shown as they stand, such as lines to be typed, have no translation.
    """
    helps = (getattr(param, "help", None) for param in command.params)
    for text in (command.help, command.epilog, command.short_help, *helps):
        yield from (one for one in _paragraphs(text) if not _stays(one))
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        with settled_as(ENGLISH):
            every = [command.get_command(ctx, name) for name in command.list_commands(ctx)]
        for one in every:
            if one is not None:
                yield from texts(one)


def _param(param: click.Parameter, language: str) -> click.Parameter:
    said: str | None = getattr(param, "help", None)
    if said is None:
        return param
    other = copy(param)
    vars(other)["help"] = _in(said, language)  # arguments have a help as well, in some versions of click
    return other


def _in(text: str | None, language: str) -> str | None:
    if text is None:
        return None
    return "\n\n".join(translated(paragraph, language) for paragraph in _paragraphs(text))


_AS_IT_STANDS = "\b"
"""Begins a paragraph that click does not fill anew."""


def _stays(paragraph: str) -> bool:
    return paragraph.lstrip(" ").startswith(_AS_IT_STANDS)


def _paragraphs(text: str | None) -> list[str]:
    blocks = (text or "").strip("\n").split("\n\n")
    return [block if _stays(block) else " ".join(block.split()) for block in blocks if block.strip()]


# ------------------------------------------------------------ help in columns

_CLOSING = "，。；：、！？）”’》」…"
_OPENING = "（“‘《「"


def wrapped(text: str, width: int) -> list[str]:
    """A paragraph in lines of so many columns; between Chinese characters a line may end anywhere.

    No line begins with a stop or a closing bracket, none ends with an opening one.
    """
    from validator.reports.full import columns

    pieces = [""]
    for before, character in pairwise(f" {text}"):
        if _may_end(before, character, columns(before), columns(character)):
            pieces.append("")
        pieces[-1] += character
    lines = [""]
    for piece in pieces:
        if lines[-1] and columns((lines[-1] + piece).rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def _may_end(before: str, after: str, *widths: int) -> bool:
    """Whether a line may end between two characters, which take so many columns."""
    if " " in (before, after):
        return before == " " and after != " "
    joint = max(widths) > 1 or before in _CLOSING or after in _OPENING
    return joint and before not in _OPENING and after not in _CLOSING


class _Formatter(click.HelpFormatter):
    """Writes help in columns, where click counts characters."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        from gettext import gettext

        super().write_usage(prog, args, gettext("Usage:") if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{heading}：\n")

    def write_text(self, text: str) -> None:
        blocks = []
        for paragraph in _paragraphs(text):
            filled = wrapped(paragraph, self.width - self.current_indent)
            lines = dedent(paragraph).rstrip().split("\n")[1:] if _stays(paragraph) else filled
            blocks.append("".join(f"{'':>{self.current_indent}}{line}\n" for line in lines))
        self.write("\n".join(blocks))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        every = list(rows)
        first = min(max(len(term) for term, _ in every), col_max) + col_spacing
        for term, text in every:
            lines = wrapped(text, max(self.width - first - self.current_indent, 20))
            if len(term) > first - col_spacing:
                lines.insert(0, "")
            for before, line in zip([term, *[""] * len(lines)], lines, strict=False):
                self.write(f"{'':>{self.current_indent}}{before:<{first}}{line}".rstrip() + "\n")


class _Context(click.Context):
    formatter_class = _Formatter
