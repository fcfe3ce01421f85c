"""`decklint check`: judge deck lists."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from typing import IO, Any

import click

from validator.cards.database import StoreError
from validator.cards.store import Store, open_store
from validator.check import Validator, lines_of, read_file, unreadable
from validator.cli.terminal import (
    ExitStatus,
    errors_as_messages,
    fail,
    language,
    option_language,
    style_for,
    the_games,
    the_store,
    write,
)
from validator.decks import LARGEST, UnreadableDeck
from validator.model import VERDICTS, DeckList, Report
from validator.recognition import game_of
from validator.reports.words import clean, word, words_of
from validator.rules.editions import SettingError
from validator.settings import Settings

_ENDINGS = (".txt", ".deck", ".dek", ".list", ".yaml", ".yml")


_STORE = f"{__name__}.store"
_OPTIONS = f"{__name__}.options"


class _Command(click.Command):
    """The command with the options that the games bring with them, by what their data says.

    The store that is opened for them, and the options, are kept with the context of the call.
    """

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The parameters there are for any game, and those of the games."""
        if _OPTIONS not in ctx.meta:
            try:
                ctx.meta[_STORE] = open_store()
            except StoreError:
                ctx.meta[_OPTIONS] = []  # the command itself will say why
            else:
                ctx.meta[_OPTIONS] = _options_of_games(ctx.meta[_STORE])
        return [*super().get_params(ctx), *ctx.meta[_OPTIONS]]


def _options_of_games(store: Store) -> list[click.Option]:
    """The options of all games, each once."""
    said: dict[str, list[str]] = {}
    metavars: dict[str, dict[str, None]] = {}
    for game in store.games:
        data = store.game(game)
        for name, option in data["options"].items():
            metavars.setdefault(name, {}).update(dict.fromkeys(option["values"]))
            default = f"{option['default']} unless given"
            said.setdefault(name, []).append(f"{option['name']['en']} ({data['name']['en']}; {default}).")
        if data["team"]:
            metavars.setdefault("team", {"FILE": None})
            said.setdefault("team", []).append(f"{data['team']['name']['en']} ({data['name']['en']}).")
    return [
        click.Option([f"--{name}"], metavar="|".join(values), help=" ".join(said[name]))
        for name, values in metavars.items()
    ]


@click.command("check", cls=_Command)
@click.argument("paths", nargs=-1)
@click.option("--game", metavar="GAME", help="Which game; known from the deck unless given.")
@click.option("--play", metavar="PLAY", help="constructed (the default) or limited.")
@click.option("--format", "format_name", metavar="FORMAT", help="The tournament format.")
@click.option(
    "--edition", metavar="EDITION", help="The edition of the rules; the newest or that of the day unless given."
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
    output_format: str,
    output: str | None,
    lang: str | None,
    strict: bool,
    exit_zero: bool,
    color: str,
    stdin_filename: str | None,
    team: str | None = None,
    **options: str | None,
) -> None:
    """Judge deck lists: files, folders, or - for standard input.

    Exit status: 0 every deck is legal; 1 a deck is not legal, or undecided (with --strict also one with a
    warning); 2 wrong usage, a file that cannot be read (the others are still checked), an error of the tool.
    """
    if not paths:
        ctx.fail("Name a deck file, a folder, or - for standard input.")
    store: Store = ctx.meta.get(_STORE) or the_store()
    chosen = the_games(store, game)
    own = {name: value for name, value in options.items() if value is not None}
    with errors_as_messages(language(lang)):
        judge = _Judge(store, Settings(play, edition, format_name, date, own), pool, team, language(lang))
        if len(chosen) == 1:
            judge.of(chosen[0])
        reports = [report for path in paths for report in _reports(judge, chosen, path, stdin_filename)]
        _write(store, reports, output_format, output, language(lang), color)
    sys.exit(_status(reports, strict, exit_zero))


class _Judge:
    """Judges decks of any game under the settings of the command line: a validator for each game met."""

    def __init__(self, store: Store, settings: Settings, pool: str | None, team: str | None, lang: str) -> None:
        self.store = store
        self._settings = settings
        self._beside = {"pool": pool, "team": team}
        self._lang = lang
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
                store=self.store,
                **said.options,
            )
            settled = said.play or validator.settles_play(said.format)
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
            said = validator.describe(unreadable(path, error).findings[0], self._lang)
            where = f"{word(f'zone:{what}', self._lang)} {clean(path)}"
            fail(f"{where}{word(': ', self._lang)}{said.message}{word('; ', self._lang)}{said.help}")

    def check(self, games: tuple[str, ...], data: bytes, name: str) -> Report:
        """The report on the bytes of a deck file, of one of the games."""
        try:
            game = games[0] if len(games) == 1 else game_of(data, self.store, name)
        except UnreadableDeck as error:
            return unreadable(name, error, lines=lines_of(data, error))
        validator, lists = self.of(game)
        return validator.check_bytes(data, name, **lists)


def _reports(judge: _Judge, games: tuple[str, ...], path: str, stdin_filename: str | None) -> Iterator[Report]:
    if path == "-":
        yield judge.check(games, sys.stdin.buffer.read(LARGEST + 1), stdin_filename or "<stdin>")
        return
    for file in _files(path):
        yield _no_decks(path) if file is None else _report(judge, games, file)


def _report(judge: _Judge, games: tuple[str, ...], path: str) -> Report:
    try:
        data = read_file(path)
    except (OSError, ValueError) as error:
        return unreadable(path, error, game=games[0] if len(games) == 1 else "")
    try:
        return judge.check(games, data, path)
    except (StoreError, SettingError):
        raise
    except Exception as error:  # a fault of ours in one file must not lose the others
        return unreadable(path, UnreadableDeck("internal", {"problem": f"{type(error).__name__}: {error}"}))


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
    store: Store, reports: list[Report], output_format: str, output: str | None, lang: str, color: str
) -> None:
    if output is None:
        _render(store, reports, output_format, lang, color, sys.stdout)
    else:
        try:
            with open(output, "w", encoding="utf-8", newline="\n") as file:
                colour = "never" if color == "auto" else color
                _render(store, reports, output_format, lang, colour, file)
        except OSError as error:
            fail(f"{output} cannot be written: {error.strerror}")
    parts = []
    for verdict in VERDICTS:
        number = sum(report.verdict == verdict for report in reports)
        if number:
            parts.append(f"{number} {word(f'verdict:{verdict}', lang)}")
    if len(reports) > 1:
        said = word("summary", lang, decks=len(reports), parts=word(", ", lang).join(parts))
        write(f"{said}\n", sys.stderr)


def _render(
    store: Store, reports: list[Report], output_format: str, lang: str, color: str, stream: IO[str]
) -> None:
    games = {report.game: words_of(store.game(report.game), lang) for report in reports if report.game}
    if output_format == "json":
        from validator import __version__
        from validator.reports import json

        rendered = json.render(reports, __version__, store.hash, lang, games)
        try:
            rendered.encode(getattr(stream, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            rendered = json.in_ascii(rendered)
        write(rendered, stream)
        return
    from validator.reports import text

    style = style_for(color, stream)
    for number, report in enumerate(reports):
        under = _under(store.game(report.game), report, lang) if report.edition else []
        shown = text.render(report, under, lang, style, games.get(report.game))
        write(("\n" if number else "") + shown, stream)


def _under(data: Mapping[str, Any], report: Report, lang: str) -> list[str]:
    """The rules a deck was checked against, as they are called: edition, tournament rules, format, options."""
    editions = data["editions"]
    names = [editions["editions"][report.edition]["name"]]
    if report.tournament_rules:
        names.append(editions["tournament-rules"]["versions"][report.tournament_rules]["name"])
    names.append(data["formats"][report.format]["name"])
    names += [data["options"][name]["values"][value]["name"] for name, value in report.options.items()]
    return [name[lang] for name in names]


def _status(reports: list[Report], strict: bool, exit_zero: bool) -> ExitStatus:
    if any(report.verdict == "unreadable" for report in reports):
        return ExitStatus.ERROR
    if exit_zero:
        return ExitStatus.LEGAL
    warned = strict and any(f.level == "warning" for report in reports for f in report.findings)
    bad = warned or any(report.verdict != "legal" for report in reports)
    return ExitStatus.NOT_LEGAL if bad else ExitStatus.LEGAL
