"""`decklint parse`: what the grammar makes of a piece of card text."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from validator.cli.names import Choice
from validator.cli.options import option_game, option_language
from validator.cli.terminal import ExitStatus, errors_as_messages, language, say, the_games, the_store, write
from validator.locale import marked
from validator.message import Said
from validator.reports.full import columns
from validator.reports.words import clean, named, word, words_of

if TYPE_CHECKING:
    from validator.cards.text import CardTextError
    from validator.cards.type_line import CardText


@click.command("parse")
@click.argument("text")
@option_game
@click.option("--output-format", type=Choice(["text", "json"]), default="text", help="Form of the answer.")
@option_language
def command(text: str, game: str | None, output_format: str, lang: str | None) -> None:
    """Show what the grammar makes of TEXT: a type line, a text box, or both; - reads standard input.

    Paragraphs are set apart by " <p> ", by line ends or by semicolons. Without --game the grammar of every game
    has a try; what is shown is what those say that find something in it. Exit status: 0 read, 1 refused.
    """
    from validator.cards.text import CardTextError, read, reader_of

    if text == "-":
        text = sys.stdin.buffer.read(100_000).decode("utf-8", "replace")
    text = text.strip("\r\n")
    store, tongue = the_store(), language(lang)
    results: dict[str, CardText | CardTextError] = {}
    with errors_as_messages(tongue):
        for one in the_games(store, game):
            reader_of(one)
            try:
                results[one] = read(text, one)
            except CardTextError as error:
                results[one] = error
    shown = _telling(results)
    if output_format == "json":
        answers = [{"game": one, **_as_data(result)} for one, result in shown.items()]
        _json(answers if len(answers) > 1 else answers[0])
    else:
        for one, result in shown.items():
            if len(shown) > 1:
                write(f"{one}\n", sys.stdout)
            lines = (
                _refusal(text, result, tongue)
                if isinstance(result, CardTextError)
                else _reading(result, store.game(one), tongue)
            )
            write("".join(f"{line}\n" for line in lines), sys.stdout)
    refused = any(isinstance(result, CardTextError) for result in shown.values())
    sys.exit(ExitStatus.NOT_LEGAL if refused else ExitStatus.LEGAL)


def _telling(results: Mapping[str, CardText | CardTextError]) -> Mapping[str, CardText | CardTextError]:
    """The answers that tell something: those that found something, else the refusals, else any."""
    from validator.cards.type_line import CardText

    read = {
        game: result
        for game, result in results.items()
        if isinstance(result, CardText) and (result.type_line or result.clauses)
    }
    refused = {game: result for game, result in results.items() if not isinstance(result, CardText)}
    return read or refused or dict(list(results.items())[:1])


_PARTS = (marked("types"), marked("prefixes"), marked("tags"), marked("limits"))
"""What the parts of a type line are called, but for those that are kinds of trait."""


def _reading(result: CardText, data: Mapping[str, Any], lang: str) -> Iterator[str]:
    from validator.cards.describe import describe, words

    said, game = words(data["words"], lang), words_of(data, lang)
    comma, colon = word(", ", lang), word(": ", lang)
    for label, values in (result.type_line.parts if result.type_line else {}).items():
        called = say(lang, label) if label in _PARTS else named("fact", label, lang, game)
        shown = (game.traits.get(value) or said("tag", value) for value in values)
        yield f"{called}{colon}{comma.join(shown)}"
    for clause in result.clauses:
        yield f"{type(clause).__name__}{colon}{describe(clause, lang, said)}"
        yield f"  {clause!r}"
    for paragraph in result.passed_over:
        yield say(lang, marked("power text, passed over: {text}"), text=clean(paragraph))


def _refusal(text: str, error: CardTextError, lang: str) -> Iterator[str]:
    line = text.split("\n")[error.line - 1]
    start = max(0, error.column - 61)
    found = say(lang, marked("found {found}"), found=error.found)
    yield f"{error.line}:{error.column}{word(': ', lang)}{found}"
    yield f"  {clean(line[start:], 100)}"
    yield " " * (2 + columns(clean(line[start : error.column - 1], 100))) + "^"
    wanted = error.expected or Said(marked("nothing more"))
    yield say(lang, marked("expected {expected}"), expected=wanted)


def _as_data(result: CardText | CardTextError) -> dict[str, object]:
    from validator.cards.codec import encode
    from validator.cards.type_line import CardText

    if not isinstance(result, CardText):
        return {"error": {key: getattr(result, key) for key in ("line", "column", "found", "expected")}}
    return {
        "type_line": result.type_line.parts if result.type_line else None,
        "clauses": [encode(clause) for clause in result.clauses],
        "passed_over": list(result.passed_over),
    }


def _json(value: object) -> None:
    import json

    write(json.dumps(value, ensure_ascii=False, indent=2) + "\n", sys.stdout)
