"""The command line: one module a command, each loaded only when it is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from validator import __version__
from validator.cli import COMPLETING
from validator.cli.in_language import in_language as put  # the name is that of the module here
from validator.cli.in_language import usage_errors
from validator.cli.names import Choice, Group
from validator.cli.tongue import asked_for, settle, settled, settled_as
from validator.locale import LANGUAGES, marked, translated

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_COMMANDS = {
    "check": marked("Judge deck lists: files, folders, or - for standard input."),
    "card": marked("Show one card: its facts, and what the grammar made of it."),
    "parse": marked("Show what the grammar makes of a piece of card text."),
    "formats": marked("List the formats on a day, show one, or what changed in it."),
    "convert": marked("Write decks into another form of file."),
    "rules": marked("List the rules, or show one rule's page."),
    "db": marked("Build, verify or count the card facts."),
    "completion": marked("Print the script that completes words in a shell."),
}


class _Commands(Group):
    """A group that knows its commands by name and loads the module of the one that is called."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program in the language the arguments or the environment ask for."""
        said = kwargs.get("args") or (args[0] if args else None)
        language = asked_for(sys.argv[1:] if said is None else list(said))
        if os.environ.get(COMPLETING):
            import_module("validator.cli.shells").register()
        with settled_as(language):
            if language == "en":
                return super().main(*args, **kwargs)
            from validator.locale import speaking

            with speaking(language):
                return super(_Commands, put(self, language)).main(*args, **kwargs)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        settle(args)
        with usage_errors(settled()):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        with usage_errors(settled()):
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"validator.cli.{cmd_name}").command
        return put(command, settled())

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        language = settled()
        with formatter.section(translated("Commands", language)):
            formatter.write_dl([(name, translated(said, language)) for name, said in _COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        language = settled()
        commands = [
            CompletionItem(name, help=translated(said, language))
            for name, said in _COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]


@click.command(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit status: 0 every deck is legal; 1 a deck is not legal, or undecided; 2 wrong usage, a file that"
    " cannot be read, or an error of the tool itself.",
)
@click.option(
    "--lang", type=Choice(LANGUAGES), expose_value=False, help="Language of messages and of this help."
)
@click.version_option(__version__, prog_name="decklint", message="%(prog)s %(version)s")
def main() -> None:
    """Is this deck legal? And if not: why, and what would mend it."""
