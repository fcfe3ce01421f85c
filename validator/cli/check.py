"""`decklint check`: judge deck lists."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from typing import IO, Any

import click

from validator.cards.database import StoreError
from validator.cards.store import Store
from validator.check import Validator, addressed, lines_of, read_file, unreadable
from validator.cli.game_options import CommandOfGames, store_of
from validator.cli.terminal import (
    ExitStatus,
    errors_as_messages,
    fail,
    language,
    option_language,
    style_for,
    the_games,
    write,
)
from validator.decks import LARGEST, UnreadableDeck
from validator.house_formats import HouseFormats, read_house_formats
from validator.model import VERDICTS, DeckList, Origin, Report, Survey
from validator.recognition import game_of
from validator.reports.text import Style
from validator.reports.words import GameWords, clean, word, words_of
from validator.rules.editions import SettingError
from validator.settings import Settings

_ENDINGS = (".txt", ".deck", ".dek", ".list", ".yaml", ".yml", ".mwdeck", ".o8d")


@click.command("check", cls=CommandOfGames)
@click.argument("paths", nargs=-1)
@click.option("--game", metavar="GAME", help="Which game; known from the deck unless given.")
@click.option("--play", metavar="PLAY", help="constructed (the default) or limited.")
@click.option("--format", "format_name", metavar="FORMAT|all", help="The tournament format; all: a table.")
@click.option("--format-file", metavar="FILE", help="Formats of your own; a lone one is the format.")
@click.option(
    "--edition",
    metavar="EDITION|all",
    help="The edition of the rules; the newest or that of the day unless given; all: a table.",
)
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
@click.option(
    "--from", "form", metavar="FORM", help="The form of the files; told by their content unless given."
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    paths: tuple[str, ...],
    game: str | None,
    play: str | None,
    format_name: str | None,
    edition: str | None,
    date: str | None,
    pool: str | None,
    format_file: str | None,
    output_format: str,
    output: str | None,
    lang: str | None,
    strict: bool,
    exit_zero: bool,
    color: str,
    stdin_filename: str | None,
    form: str | None,
    team: str | None = None,
    **options: str | None,
) -> None:
    """Judge deck lists: files, folders, or - for standard input.

    Exit status: 0 every deck is legal; 1 a deck is not legal, or undecided (with --strict also one with a
    warning); 2 wrong usage, a file that cannot be read (the others are still checked), an error of the tool.
    """
    if not paths:
        ctx.fail("Name a deck file, a folder, or - for standard input.")
    store = store_of(ctx)
    chosen = the_games(store, game)
    own = {name: value for name, value in options.items() if value is not None}
    with errors_as_messages(language(lang)):
        house = read_house_formats(format_file, store) if format_file is not None else None
        settings = Settings(play, edition, format_name, date, own)
        judge = _Judge(store, settings, house, form, pool, team, language(lang))
        if len(chosen) == 1:
            judge.of(chosen[0])
        results = [result for path in paths for result in _results(judge, chosen, path, stdin_filename)]
        _write(judge, results, output_format, output, color)
    sys.exit(_status(results, strict, exit_zero))


class _Judge:
    """Judges decks of any game under the settings of the command line: a validator for each game met."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        house: HouseFormats | None,
        form: str | None,
        pool: str | None,
        team: str | None,
        lang: str,
    ) -> None:
        self.store = store
        self.lang = lang
        said = {name: str(getattr(settings, name) or "") for name in ("format", "edition")}
        self._every = {name: value.strip().casefold() == "all" for name, value in said.items()}
        self._settings = settings._replace(
            format=None if self._every["format"] else settings.format,
            edition=None if self._every["edition"] else settings.edition,
        )
        self._house = house
        self._form = form
        self._beside = {"pool": pool, "team": team}
        self._validators: dict[str, tuple[Validator, dict[str, DeckList | None]]] = {}

    def of(self, game: str) -> tuple[Validator, dict[str, DeckList | None]]:
        """The validator of a game, and the lists given beside the decks, read as that game's.

        Raises SettingError for settings the game does not have.
        """
        if game not in self._validators:
            said = self._settings
            validator = Validator(
                game,
                play=said.play,
                edition=said.edition,
                format=said.format,
                date=said.date,
                format_file=self._house,
                store=self.store,
                **said.options,
            )
            settled = said.play or validator.play_of(validator.settings.format)
            if self._beside["pool"] is not None and settled and validator.play != "limited":
                raise SettingError("pool", "play", validator.play)
            lists = {what: self._list(validator, what, path) for what, path in self._beside.items()}
            self._validators[game] = (validator, lists)
        return self._validators[game]

    def _list(self, validator: Validator, what: str, path: str | None) -> DeckList | None:
        if path is None:
            return None
        try:
            return validator.read_list(path)
        except (OSError, UnreadableDeck) as error:
            said = validator.describe(unreadable(path, error).findings[0], self.lang)
            where = f"{word(f'zone:{what}', self.lang)} {clean(path)}"
            fail(f"{where}{word(': ', self.lang)}{said.message}{word('; ', self.lang)}{said.help}")

    def data(self, game: str) -> Mapping[str, Any]:
        """What is known of a game, with the house formats, where there are any for it."""
        return self.of(game)[0].data

    def check(
        self, games: tuple[str, ...], data: bytes, name: str, number: int | None = None
    ) -> list[Report | Survey]:
        """The reports on the decks of a file, of one of the games, or on one of them; each perhaps in all
        formats or under all editions.
        """
        try:
            game = games[0] if len(games) == 1 else game_of(data, self.store, name, self._form)
        except UnreadableDeck as error:
            if self._house is None or error.reason != "unknown-game":
                return [unreadable(name, error, lines=lines_of(data, error))]
            game = self._house.game
        validator, lists = self.of(game)
        return validator.check_decks(
            data,
            name,
            form=self._form,
            only=number,
            formats=self._every["format"],
            editions=self._every["edition"],
            **lists,
        )


def _results(
    judge: _Judge, games: tuple[str, ...], path: str, stdin_filename: str | None
) -> Iterator[Report | Survey]:
    if path == "-":
        yield from judge.check(games, sys.stdin.buffer.read(LARGEST + 1), stdin_filename or "<stdin>")
        return
    path, number = addressed(path)
    for file in _files(path):
        yield from [_no_decks(path)] if file is None else _result(judge, games, file, number)


def _result(judge: _Judge, games: tuple[str, ...], path: str, number: int | None) -> list[Report | Survey]:
    try:
        data = read_file(path)
    except (OSError, ValueError) as error:
        return [unreadable(path, error, game=games[0] if len(games) == 1 else "")]
    try:
        return judge.check(games, data, path, number)
    except (StoreError, SettingError):
        raise
    except Exception as error:  # a fault of ours in one file must not lose the others
        problem = f"{type(error).__name__}: {error}"
        return [unreadable(path, UnreadableDeck("internal", {"problem": problem}))]


def _no_decks(path: str) -> Report:
    params = {"endings": [f"*{ending}" for ending in _ENDINGS]}
    return unreadable(path, UnreadableDeck("no-decks", params))


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
    judge: _Judge, results: list[Report | Survey], output_format: str, output: str | None, color: str
) -> None:
    lang = judge.lang
    if output is None:
        _render(judge, results, output_format, color, sys.stdout)
    else:
        try:
            with open(output, "w", encoding="utf-8", newline="\n") as file:
                _render(judge, results, output_format, "never" if color == "auto" else color, file)
        except OSError as error:
            fail(f"{output} cannot be written: {error.strerror}")
    verdicts = [report.verdict for report in _best(results)]
    parts = [
        f"{verdicts.count(verdict)} {word(f'verdict:{verdict}', lang)}"
        for verdict in VERDICTS
        if verdict in verdicts
    ]
    if len(results) > 1:
        said = word("summary", lang, decks=len(results), parts=word(", ", lang).join(parts))
        write(f"{said}\n", sys.stderr)


def _best(results: list[Report | Survey]) -> list[Report]:
    return [result.best if isinstance(result, Survey) else result for result in results]


def _render(
    judge: _Judge, results: list[Report | Survey], output_format: str, color: str, stream: IO[str]
) -> None:
    lang = judge.lang
    games = {report.game: words_of(judge.data(report.game), lang) for report in _best(results) if report.game}
    if output_format == "json":
        from validator import __version__
        from validator.reports import json

        rendered = json.render(results, __version__, judge.store.hash, lang, games)
        try:
            rendered.encode(getattr(stream, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            rendered = json.in_ascii(rendered)
        write(rendered, stream)
        return
    style = style_for(color, stream)
    for number, result in enumerate(results):
        shown = _text(judge, result, style, games)
        write(("\n" if number else "") + shown, stream)


def _text(judge: _Judge, result: Report | Survey, style: Style, games: Mapping[str, GameWords]) -> str:
    if isinstance(result, Survey):
        from validator.reports import table

        data = judge.data(result.best.game)
        rows = [_row(data, report, result, judge.lang) for report in result.reports]
        return table.render(
            result, rows, _common(data, result, judge.lang), judge.lang, style, games.get(result.best.game)
        )
    from validator.reports import text

    under = _under(judge.data(result.game), result, judge.lang) if result.edition else []
    return text.render(result, under, judge.lang, style, games.get(result.game))


def _common(data: Mapping[str, Any], survey: Survey, lang: str) -> list[str]:
    """The rules that all lines of a table have in common, and the day asked for."""
    first, *others = [_under(data, report, lang) for report in survey.reports]
    return [*(said for said in first if all(said in other for other in others)), survey.date]


def _row(data: Mapping[str, Any], report: Report, survey: Survey, lang: str) -> str:
    """What a line of a table is called: the format, the edition, or both, and the days of the format."""
    names = []
    if len({one.format for one in survey.reports}) > 1:
        facts = data["formats"][report.format]
        name: str = facts["name"][lang]
        if report.date != survey.date:
            name = word("on day", lang, name=name, day=report.date)
        names.append(name)
    if len(survey.reports) > len({one.format for one in survey.reports}):
        names.append(data["editions"]["editions"][report.edition]["name"][lang])
    return word(", ", lang).join(names) or data["formats"][report.format]["name"][lang]


def _under(data: Mapping[str, Any], report: Report, lang: str) -> list[str]:
    """The rules a deck was checked against, as they are called: edition, tournament rules, format, options.

    What the list itself has settled has its line behind it.
    """
    editions = data["editions"]
    names = [("edition", editions["editions"][report.edition]["name"])]
    if report.tournament_rules:
        names.append(("", editions["tournament-rules"]["versions"][report.tournament_rules]["name"]))
    names.append(("format", data["formats"][report.format]["name"]))
    names += [(name, data["options"][name]["values"][value]["name"]) for name, value in report.options.items()]
    return [_with_line(said[lang], report.origins.get(name), lang) for name, said in names]


def _with_line(name: str, origin: Origin | None, lang: str) -> str:
    if origin is None or origin.span is None:
        return name
    return word("in list", lang, name=name, line=origin.span.line)


def _status(results: list[Report | Survey], strict: bool, exit_zero: bool) -> ExitStatus:
    reports = _best(results)
    if any(report.verdict == "unreadable" for report in reports):
        return ExitStatus.ERROR
    if exit_zero:
        return ExitStatus.LEGAL
    warned = strict and any(f.level == "warning" for report in reports for f in report.findings)
    bad = warned or any(report.verdict != "legal" for report in reports)
    return ExitStatus.NOT_LEGAL if bad else ExitStatus.LEGAL
