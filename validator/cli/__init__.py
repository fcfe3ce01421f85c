"""The command line: one module a command, each loaded only when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from validator import __version__
from validator.suggestion import nearest

_COMMANDS = {
    "check": "Judge deck lists: files, folders, or - for standard input.",
    "card": "Show one card: its facts, and what the grammar made of it.",
    "parse": "Show what the grammar makes of a piece of card text.",
    "formats": "List the formats on a day, show one, or what changed in it.",
    "convert": "Write decks into another form of file.",
    "rules": "List the rules, or show one rule's page.",
    "db": "Build, verify or count the card facts.",
}


class _Commands(click.Group):
    """A group that knows its commands by name and loads the module of the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"validator.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name and name not in _COMMANDS and not name.startswith("-"):
            near = nearest(name, _COMMANDS)
            hint = f" Did you mean “{near}”?" if near else ""
            ctx.fail(f"There is no command “{name}”.{hint}")
        return super().resolve_command(ctx, args)


@click.command(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit status: 0 every deck is legal; 1 a deck is not legal, or undecided; 2 wrong usage, a file that"
    " cannot be read, or an error of the tool itself.",
)
@click.version_option(__version__, prog_name="decklint", message="%(prog)s %(version)s")
def main() -> None:
    """Is this deck legal? And if not: why, and what would mend it."""


def run(*args: Any, **kwargs: Any) -> None:
    """The `decklint` command. An error of the tool itself is said in one line, and the exit status is 2."""
    try:
        main(*args, prog_name="decklint", **kwargs)
    except Exception as error:  # whatever it is, a person gets a message and the status the documentation names
        click.echo(f"decklint: internal error, please report it: {type(error).__name__}: {error}", err=True)
        raise SystemExit(2) from error
