"""`decklint parse`: what the grammar makes of a piece of card text."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from validator.cli.terminal import ExitStatus, errors_as_messages, option_game, the_game, the_store, write
from validator.reports.words import clean

if TYPE_CHECKING:
    from validator.cards.text import CardTextError, TypeLine


@click.command("parse")
@click.argument("text")
@option_game
@click.option(
    "--output-format", type=click.Choice(["text", "json"]), default="text", help="Form of the answer."
)
def command(text: str, game: str | None, output_format: str) -> None:
    """Show what the grammar makes of TEXT: a type line, a text box, or both; - reads standard input.

    Paragraphs are set apart by " <p> ", by line ends or by semicolons. Exit status: 0 read, 1 refused.
    """
    from validator.cards.text import CardTextError, read, reader_of

    if text == "-":
        text = sys.stdin.buffer.read(100_000).decode("utf-8", "replace")
    text = text.strip("\r\n")
    with errors_as_messages():
        chosen = the_game(the_store(), game)
        reader_of(chosen)
    try:
        result = read(text, chosen)
    except CardTextError as error:
        if output_format == "json":
            _json({"error": _error(error)})
        else:
            line = text.split("\n")[error.line - 1]
            near = clean(line[max(0, error.column - 61) :], 100)
            click.echo(f"{error.line}:{error.column}: found {error.found}\n  {near}")
            click.echo(" " * (2 + min(error.column - 1, 60)) + "^")
            click.echo(f"expected {', '.join(error.expected) or 'nothing more'}")
        sys.exit(ExitStatus.NOT_LEGAL)
    from validator.cards.codec import encode
    from validator.cards.describe import describe, words

    line_parts = _type_line(result.type_line)
    if output_format == "json":
        _json(
            {
                "type_line": line_parts,
                "clauses": [encode(clause) for clause in result.clauses],
                "passed_over": list(result.passed_over),
            }
        )
        sys.exit(ExitStatus.LEGAL)
    word = words({}, "en")
    for key, value in (line_parts or {}).items():
        if value:
            shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            write(f"{key.replace('_', ' ')}: {shown}\n", sys.stdout)
    for clause in result.clauses:
        write(f"{type(clause).__name__}: {describe(clause, 'en', word)}\n", sys.stdout)
        write(f"  {clause!r}\n", sys.stdout)
    for paragraph in result.passed_over:
        write(f"power text, passed over: {clean(paragraph)}\n", sys.stdout)


def _type_line(line: TypeLine | None) -> dict[str, object] | None:
    if line is None:
        return None
    return {
        "types": list(line.types),
        "prefixes": list(line.prefixes),
        "tags": list(line.tags),
        "limits": [f"{tag} ({number})" for tag, number in line.limits],
        "spec": line.spec,
        "professions": list(line.professions),
        "treachery": line.treachery,
        "unlimited": line.unlimited,
        "unique": line.unique,
    }


def _error(error: CardTextError) -> dict[str, object]:
    return {key: getattr(error, key) for key in ("line", "column", "found", "expected")}


def _json(value: object) -> None:
    import json

    write(json.dumps(value, ensure_ascii=False, indent=2) + "\n", sys.stdout)
