"""`decklint completion`: the script by which a shell completes the words of the command line."""

from __future__ import annotations

import os
import sys

import click

from validator.cli.names import Choice
from validator.cli.options import option_language
from validator.cli.shells import SHELLS, script
from validator.cli.terminal import fail, language, say, write
from validator.locale import marked


@click.command("completion")
@click.argument("shell", required=False, type=Choice(SHELLS))
@option_language
def command(shell: str | None, lang: str | None) -> None:
    """Print the script by which SHELL completes commands, options and names; yours unless given.

    Commands, options, games, formats, editions, rules, cards and files are completed. To have it in every
    session, put one line into the file that your shell reads first:

    \b
      bash, ~/.bashrc:  eval "$(decklint completion bash)"
      zsh, ~/.zshrc:    eval "$(decklint completion zsh)"
      fish, ~/.config/fish/config.fish:  decklint completion fish | source
    """  # noqa: D301 -- click needs the character itself, which a raw text has not
    wanted = shell or os.path.basename(os.environ.get("SHELL", ""))
    if wanted not in SHELLS:
        fail(say(language(lang), marked("name a shell: {known}"), known=list(SHELLS)))
    write(script(wanted, click.get_current_context().find_root().command).rstrip("\n") + "\n", sys.stdout)
