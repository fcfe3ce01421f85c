"""`decklint check`: judge deck lists."""

from __future__ import annotations

import sys

import click

from validator.cli.checking import Run, checked
from validator.cli.game_options import CommandOfGames, store_of
from validator.cli.judge import Asked
from validator.cli.names import (
    Choice,
    DeckFile,
    DeckForm,
    EditionName,
    FormatName,
    GameName,
    Jobs,
    RuleName,
    Value,
)
from validator.cli.options import option_language
from validator.cli.run_settings import of_the_options
from validator.cli.terminal import language, say, the_games
from validator.locale import marked
from validator.model import PLAYS
from validator.reports import FORMS
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
@click.option(
    "--jobs",
    metavar="N|auto",
    type=Jobs(),
    default=1,
    help="Judge on so many processes; auto: as many as there are cores; 1 unless given.",
)
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
    jobs: int | str,
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
    if output == "":
        ctx.fail(say(language(lang), marked("Name a file for the report.")))
    if no_ignore and ignore:
        ctx.fail(say(language(lang), marked("--ignore and --no-ignore exclude each other.")))
    if no_config and config is not None:
        ctx.fail(say(language(lang), marked("--config and --no-config exclude each other.")))
    store = store_of(ctx)
    if game is not None:
        the_games(store, game)
    asked = Asked(
        game=game,
        settings=Settings(
            play,
            edition=_one(edition),
            format=_one(format_name),
            date=date,
            options={name: value for name, value in options.items() if value is not None},
        ),
        formats=_is_all(format_name),
        editions=_is_all(edition),
        pool=pool,
        team=team,
        select=tuple(select),
        ignore=tuple(ignore),
        no_ignore=no_ignore,
        form=form,
        stdin_filename=stdin_filename,
    )
    said = {
        "output-format": output_format,
        "lang": language(lang),
        "color": color,
        "strict": strict,
        "exit-zero": exit_zero,
        "no-ignore": no_ignore,
        "jobs": jobs,
    }
    run = Run(
        paths=paths,
        output=output,
        settings=of_the_options(ctx, said),
        format_file=format_file,
        config=config,
        no_config=no_config,
        show_settings=show_settings,
    )
    sys.exit(checked(run, asked, store))


def _one(name: str | None) -> str | None:
    """The one edition or format that is named; None where all are asked for."""
    return None if _is_all(name) else name


def _is_all(name: str | None) -> bool:
    return name is not None and name.strip().casefold() == "all"
