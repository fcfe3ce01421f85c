"""`decklint check`: judge deck lists."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn

import click

from validator import __version__
from validator.cards.store import Store
from validator.cli import output as written
from validator.cli.game_options import CommandOfGames, store_of
from validator.cli.judge import Asked, BesideError, Judge, MisconfiguredError
from validator.cli.names import Choice, DeckFile, DeckForm, EditionName, FormatName, GameName, RuleName, Value
from validator.cli.progress import progress
from validator.cli.run_settings import of_the_run
from validator.cli.terminal import (
    ExitStatus,
    errors_as_messages,
    fail,
    in_words,
    language,
    option_language,
    say,
    style_for,
    the_games,
    width_of,
    write,
)
from validator.configuration import Configurations
from validator.house_formats import read_house_formats
from validator.locale import marked
from validator.model import PLAYS, Result, Verdict
from validator.reports import FORMS, renderer
from validator.reports.presentation import Presentation
from validator.reports.summary import all_decks, stands_for
from validator.reports.words import clean, word
from validator.settings import Settings

_COLOURS = ("auto", "always", "never")


@click.command("check", cls=CommandOfGames)
@click.argument("paths", nargs=-1, type=DeckFile())
@click.option("--game", metavar="GAME", type=GameName(), help="Which game; known from the deck unless given.")
@click.option(
    "--play",
    metavar="PLAY",
    type=Value(PLAYS),
    help="constructed (the default) or limited.",
)
@click.option(
    "--format",
    "format_name",
    metavar="FORMAT|all",
    type=FormatName(all=True),
    help="The tournament format; all: a table.",
)
@click.option(
    "--format-file", metavar="FILE", type=DeckFile(), help="Formats of your own; a lone one is the format."
)
@click.option(
    "--edition",
    metavar="EDITION|all",
    type=EditionName(all=True),
    help="The edition of the rules; the newest or that of the day unless given; all: a table.",
)
@click.option("--date", metavar="DATE", help="The day of the event, as YYYY-MM-DD; today unless given.")
@click.option("--pool", metavar="FILE", type=DeckFile(), help="The card pool of limited play.")
@click.option(
    "--select",
    metavar="RULES",
    multiple=True,
    type=RuleName(),
    help="Check these rules only; commas between them.",
)
@click.option("--ignore", metavar="RULES", multiple=True, type=RuleName(), help="Leave these rules out.")
@click.option(
    "--no-ignore",
    is_flag=True,
    help="Leave nothing out, whatever deck lists and the configuration say; for tournaments.",
)
@click.option(
    "--output-format",
    type=Choice(("auto", *FORMS)),
    metavar="FORM",
    envvar="DECKLINT_OUTPUT_FORMAT",
    default="auto",
    help=f"Form of the report: {', '.join(FORMS)}; auto unless given.",
)
@click.option(
    "--output", metavar="FILE", type=DeckFile(), help="Write the report into a file, whole or not at all."
)
@option_language
@click.option("--config", metavar="FILE", type=DeckFile(), help="The configuration, for all files.")
@click.option("--no-config", is_flag=True, help="Read no configuration.")
@click.option(
    "--show-settings", is_flag=True, help="Check nothing; show every setting and where it comes from."
)
@click.option("--strict", is_flag=True, help="A warning counts as well.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 though decks are not legal.")
@click.option("--color", type=Choice(_COLOURS), metavar="|".join(_COLOURS), default="auto", help="Colours.")
@click.option("--stdin-filename", metavar="NAME", help="What to call standard input.")
@click.option(
    "--from",
    "form",
    metavar="FORM",
    type=DeckForm(),
    help="The form of the files; told by their content unless given.",
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
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    no_ignore: bool,
    output_format: str,
    output: str | None,
    lang: str | None,
    config: str | None,
    no_config: bool,
    show_settings: bool,
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
        ctx.fail(say(language(lang), marked("Name a deck file, a folder, or - for standard input.")))
    if no_ignore and ignore:
        ctx.fail(say(language(lang), marked("--ignore and --no-ignore exclude each other.")))
    if no_config and config is not None:
        ctx.fail(say(language(lang), marked("--config and --no-config exclude each other.")))
    store = store_of(ctx)
    if game is not None:
        the_games(store, game)
    own = {name: value for name, value in options.items() if value is not None}
    with errors_as_messages(language(lang)):
        configurations = Configurations(store, file=config, isolated=no_config)
        said = {
            "output-format": output_format,
            "lang": language(lang),
            "color": color,
            "strict": strict,
            "exit-zero": exit_zero,
            "no-ignore": no_ignore,
        }
        run = of_the_run(ctx, configurations.of_folder(os.curdir).values, said)
    speaks: str = run["lang"].value
    with errors_as_messages(speaks):
        asked = Asked(
            game=game,
            settings=Settings(play, _one(edition), _one(format_name), date, own),
            formats=_is_all(format_name),
            editions=_is_all(edition),
            house=read_house_formats(format_file, store) if format_file is not None else None,
            pool=pool,
            team=team,
            select=tuple(select),
            ignore=tuple(ignore),
            no_ignore=run["no-ignore"].value,
            form=form,
            stdin_filename=stdin_filename,
        )
        judge = Judge(asked, store, configurations)
        try:
            if game is not None:
                judge.settled(game)
            if show_settings:
                from validator.cli import show_settings as shown

                written.put(shown.render(judge, paths, run, speaks), "full", output)
                return
            tally = _Tally()
            results = tally.counting(_results(judge, paths, speaks))
            chosen = written.form_of(run["output-format"].value, output, sys.stdout.isatty())
            colour = "never" if output and run["color"].value == "auto" else run["color"].value
            presentation = _presentation(judge, store, speaks, colour)
            written.put(renderer(chosen)(results, presentation), chosen, output)
        except MisconfiguredError as error:
            fail(f"{error.place}{word(': ', speaks)}{in_words(error.error, speaks)}")
        except BesideError as error:
            _fail_beside(error, judge, speaks)
        except OSError as error:
            if output is None or isinstance(error, BrokenPipeError):
                raise
            text = marked("{file} cannot be written: {problem}")
            fail(say(speaks, text, file=output, problem=error.strerror or str(error)))
    if tally.verdicts.total() > 1 or chosen == "concise":
        write(f"{all_decks(tally.verdicts, presentation)}\n", sys.stderr)
    sys.exit(tally.status(run["strict"].value, run["exit-zero"].value))


def _one(name: str | None) -> str | None:
    """The one edition or format that is named; None where all are asked for."""
    return None if _is_all(name) else name


def _is_all(name: str | None) -> bool:
    return name is not None and name.strip().casefold() == "all"


def _results(judge: Judge, paths: Sequence[str], lang: str) -> Iterator[Result]:
    with progress(judge.files(paths), lang) as files:
        for path, file, number in files:
            yield from judge.results(path, file, number)


def _presentation(judge: Judge, store: Store, lang: str, colour: str) -> Presentation:
    def rules() -> list[str]:
        from validator.rules.pages import rule_ids

        return rule_ids(store)

    return Presentation(
        language=lang,
        data=judge.data,
        card_name=judge.card_name,
        rules=rules,
        version=__version__,
        store=store.hash,
        style=style_for(colour, sys.stdout),
        width=width_of(sys.stdout),
    )


def _fail_beside(error: BesideError, judge: Judge, lang: str) -> NoReturn:
    from validator.reports.words import describe, words_of

    report = error.report
    said = describe(report.findings[0], lang, words_of(judge.data(report.game), lang))
    where = f"{word(f'zone:{error.what}', lang)} {clean(report.path)}"
    fail(f"{where}{word(': ', lang)}{said.message}{word('; ', lang)}{said.help}")


class _Tally:
    """Counts decks by verdict while their reports go by."""

    def __init__(self) -> None:
        self.verdicts: Counter[Verdict] = Counter()
        self.warned = False

    def counting(self, results: Iterable[Result]) -> Iterator[Result]:
        """The results, each counted as it goes by."""
        for result in results:
            report = stands_for(result)
            self.verdicts[report.verdict] += 1
            self.warned = self.warned or any(finding.level == "warning" for finding in report.findings)
            yield result

    def status(self, strict: bool, exit_zero: bool) -> ExitStatus:
        """What the exit status says: an unreadable file is an error, whatever else there is."""
        if self.verdicts["unreadable"]:
            return ExitStatus.ERROR
        if exit_zero:
            return ExitStatus.LEGAL
        bad = (strict and self.warned) or self.verdicts.total() > self.verdicts["legal"]
        return ExitStatus.NOT_LEGAL if bad else ExitStatus.LEGAL
