"""`decklint check`: judge deck lists."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import IO

import click

from validator.cards.database import StoreError
from validator.check import Validator, unreadable
from validator.cli.terminal import (
    ExitStatus,
    errors_as_messages,
    fail,
    language,
    option_game,
    option_language,
    style_for,
    the_game,
    the_store,
    write,
)
from validator.decks import LARGEST, UnreadableDeck
from validator.model import VERDICTS, DeckList, Report
from validator.reports.words import clean, trait_words, word
from validator.rules.editions import SettingError

_ENDINGS = (".txt", ".deck", ".dek", ".list", ".yaml", ".yml")


@click.command("check")
@click.argument("paths", nargs=-1)
@option_game
@click.option("--play", metavar="PLAY", help="constructed (the default) or limited.")
@click.option("--format", "format_name", metavar="FORMAT", help="The tournament format.")
@click.option("--edition", metavar="EDITION", help="The edition of the rules; the newest unless given.")
@click.option("--date", metavar="DATE", help="The day of the event, as YYYY-MM-DD; today unless given.")
@click.option("--pool", metavar="FILE", help="The card pool of limited play.")
@click.option(
    "--output-format", type=click.Choice(["text", "json"]), default="text", help="Form of the report."
)
@click.option("--output", metavar="FILE", help="Write the report into a file.")
@option_language
@click.option("--strict", is_flag=True, help="A warning counts as well.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 though decks are not legal.")
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="Colours.")
@click.option("--stdin-filename", metavar="NAME", help="What to call standard input.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    game: str | None,
    play: str | None,
    format_name: str | None,
    edition: str | None,
    date: str | None,
    pool: str | None,
    output_format: str,
    output: str | None,
    lang: str | None,
    strict: bool,
    exit_zero: bool,
    color: str,
    stdin_filename: str | None,
) -> None:
    """Judge deck lists: files, folders, or - for standard input.

    Exit status: 0 every deck is legal; 1 a deck is not legal, or undecided (with --strict also one with a
    warning); 2 wrong usage, a file that cannot be read (the others are still checked), an error of the tool.
    """
    if not paths:
        ctx.fail("Name a deck file, a folder, or - for standard input.")
    store = the_store()
    with errors_as_messages(language(lang)):
        if pool is not None and play is None:
            play = "limited"
        validator = Validator(
            the_game(store, game), play=play, edition=edition, format=format_name, date=date, store=store
        )
        if pool is not None and validator.play != "limited":
            raise SettingError("pool", "play", validator.play)
        pool_list = _pool(validator, pool, language(lang))
        reports = [report for path in paths for report in _reports(validator, path, stdin_filename, pool_list)]
        _write(validator, reports, output_format, output, language(lang), color)
    sys.exit(_status(reports, strict, exit_zero))


def _pool(validator: Validator, path: str | None, lang: str) -> DeckList | None:
    if path is None:
        return None
    try:
        return validator.read_pool(path)
    except (OSError, UnreadableDeck) as error:
        said = validator.describe(unreadable(path, error).findings[0], lang)
        where = f"{word('zone:pool', lang)} {clean(path)}"
        fail(f"{where}{word(': ', lang)}{said.message}{word('; ', lang)}{said.help}")


def _reports(
    validator: Validator, path: str, stdin_filename: str | None, pool: DeckList | None
) -> Iterator[Report]:
    if path == "-":
        data = sys.stdin.buffer.read(LARGEST + 1)
        yield validator.check_bytes(data, stdin_filename or "<stdin>", pool)
        return
    for file in _files(path):
        yield _no_decks(validator, path) if file is None else _report(validator, file, pool)


def _report(validator: Validator, path: str, pool: DeckList | None) -> Report:
    try:
        return validator.check_file(path, pool)
    except StoreError:
        raise
    except Exception as error:  # a fault of ours in one file must not lose the others
        problem = UnreadableDeck("internal", {"problem": f"{type(error).__name__}: {error}"})
        return unreadable(path, problem, game=validator.game)


def _no_decks(validator: Validator, path: str) -> Report:
    params = {"endings": [f"*{ending}" for ending in _ENDINGS]}
    return unreadable(path, UnreadableDeck("no-decks", params), game=validator.game)


def _files(path: str) -> Iterator[str | None]:
    """A file itself, or the deck files below a folder, in order; None where a folder has none.

    Hidden files and folders are left out.
    """
    if not os.path.isdir(path):
        yield path
        return
    found = False
    for folder, folders, files in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            file = os.path.join(folder, name)
            special = os.path.exists(file) and not os.path.isfile(file)
            if name.lower().endswith(_ENDINGS) and not name.startswith(".") and not special:
                found = True
                yield file
    if not found:
        yield None


def _write(
    validator: Validator,
    reports: list[Report],
    output_format: str,
    output: str | None,
    lang: str,
    color: str,
) -> None:
    if output is None:
        _render(validator, reports, output_format, lang, color, sys.stdout)
    else:
        try:
            with open(output, "w", encoding="utf-8", newline="\n") as file:
                colour = "never" if color == "auto" else color
                _render(validator, reports, output_format, lang, colour, file)
        except OSError as error:
            fail(f"{output} cannot be written: {error.strerror}")
    parts = []
    for verdict in VERDICTS:
        number = sum(report.verdict == verdict for report in reports)
        if number:
            parts.append(f"{number} {word(f'verdict:{verdict}', lang)}")
    if len(reports) > 1:
        write(word("summary", lang, decks=len(reports), parts=word(", ", lang).join(parts)) + "\n", sys.stderr)


def _render(
    validator: Validator, reports: list[Report], output_format: str, lang: str, color: str, stream: IO[str]
) -> None:
    traits = trait_words(validator.data["words"], lang)
    if output_format == "json":
        from validator import __version__
        from validator.reports import json

        rendered = json.render(reports, __version__, validator.store.hash, lang, traits)
        try:
            rendered.encode(getattr(stream, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            rendered = json.in_ascii(rendered)
        write(rendered, stream)
        return
    from validator.reports import text

    style = style_for(color, stream)
    editions, formats = validator.data["editions"]["editions"], validator.data["formats"]
    for number, report in enumerate(reports):
        edition = editions[report.edition]["name"][lang] if report.edition else ""
        format_name = formats[report.format]["name"][lang] if report.format else ""
        shown = text.render(report, edition, lang, style, traits, format_name)
        write(("\n" if number else "") + shown, stream)


def _status(reports: list[Report], strict: bool, exit_zero: bool) -> ExitStatus:
    if any(report.verdict == "unreadable" for report in reports):
        return ExitStatus.ERROR
    if exit_zero:
        return ExitStatus.LEGAL
    warned = strict and any(f.level == "warning" for report in reports for f in report.findings)
    bad = warned or any(report.verdict != "legal" for report in reports)
    return ExitStatus.NOT_LEGAL if bad else ExitStatus.LEGAL
