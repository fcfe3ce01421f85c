"""The command line: one module a command, each loaded only when it is called."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper

COMPLETING = "_DECKLINT_COMPLETE"
"""The variable by which a shell asks for completions."""


def run(args: Sequence[str] | None = None) -> None:
    """The `decklint` command. An error of the tool itself is said in one line, and the exit status is 2."""
    arguments = sys.argv[1:] if args is None else list(args)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by who called us: there is nobody to read what is said
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 -- `with` would close it
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # what the encoding lacks is no reason to say nothing
    try:
        if _is_plain(arguments):
            _check(arguments[1:], alone=args is None)
        from validator.cli.commands import main

        main(args=arguments, prog_name="decklint")
    except Exception as error:  # whatever it is, a person gets a message and the status the documentation names
        if not os.environ.get(COMPLETING):  # a shell would write it into the line that is being typed
            from validator.cli.tongue import asked_for
            from validator.locale import marked, translated

            said = translated(marked("internal error, please report it"), asked_for(arguments))
            print(f"decklint: {said}: {type(error).__name__}: {error}", file=sys.stderr)
        raise SystemExit(2) from error


def _is_plain(arguments: Sequence[str]) -> bool:
    """Whether a call is `check` with nothing but paths: for that the options need not be known."""
    said = any(name in os.environ for name in (COMPLETING, "DECKLINT_OUTPUT_FORMAT"))
    paths = arguments[1:]
    return arguments[:1] == ["check"] and bool(paths) and not said and not any(map(_is_option, paths))


def _is_option(argument: str) -> bool:
    return argument.startswith("-") and argument != "-"


def _check(paths: Sequence[str], alone: bool) -> None:
    """Judge decks; `alone` is whether the process is there for nothing else."""
    if alone:
        gc.disable()  # what is loaded now stays to the end
    from validator.cli.checking import checked, plain_run
    from validator.cli.judge import Asked
    from validator.cli.terminal import the_store
    from validator.cli.tongue import of_environment

    store = the_store()
    if alone:
        gc.freeze()
        gc.enable()
    status = checked(plain_run(paths, of_environment()), Asked(), store)
    if alone:
        _leave(status)
    sys.exit(status)


def _leave(status: int) -> None:
    """End the process at once: to tidy up what the system takes back anyway takes longer than to judge a deck.

    Comes back where what has been written cannot be handed on, which is told at an ordinary end.
    """
    with suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
