"""`decklint convert`: from one form of deck file to another."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NoReturn

import click

from validator.cards.store import Store
from validator.check import Validator, addressed, read_file, unreadable
from validator.cli.names import DeckFile, DeckForm, GameName
from validator.cli.options import option_language
from validator.cli.own_facts import own_facts
from validator.cli.terminal import (
    ExitStatus,
    errors_as_messages,
    fail,
    hint,
    language,
    say,
    the_games,
    the_store,
    write,
)
from validator.cli.whole_file import replacing
from validator.convert import Converted, listing_of, unwritten
from validator.decks import LARGEST, Source, UnreadableDeck, form, forms, picked
from validator.decks.directives import unheard
from validator.decks.listing import Loss, losses
from validator.locale import marked, translated
from validator.message import Said
from validator.model import DeckList
from validator.recognition import game_of
from validator.reports.words import clean, describe, word


@click.command("convert")
@click.argument("source", required=False, metavar="IN", type=DeckFile())
@click.argument("target", required=False, metavar="OUT", type=DeckFile())
@click.option(
    "--from",
    "source_form",
    metavar="FORM",
    type=DeckForm(),
    help="The form of IN; told by its content unless given.",
)
@click.option(
    "--to",
    "target_form",
    metavar="FORM",
    type=DeckForm(),
    help="The form of OUT; told by its name unless given.",
)
@click.option("--list", "listed", is_flag=True, help="List the forms of deck file there are.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@click.option("--game", metavar="GAME", type=GameName(), help="Which game; known from the deck unless given.")
@click.option("--stdin-filename", metavar="NAME", help="What to call standard input.")
@option_language
@click.pass_context
def command(
    ctx: click.Context,
    source: str | None,
    target: str | None,
    source_form: str | None,
    target_form: str | None,
    listed: bool,
    force: bool,
    game: str | None,
    stdin_filename: str | None,
    lang: str | None,
) -> None:
    """Write the decks of IN into OUT, in another form. Either may be - for standard input and output.

    IN may name one deck of several: entrants.csv#3. What the other form cannot hold is said before it is
    written.
    """
    store, tongue = the_store(), language(lang)
    games = the_games(store, game)
    if listed:
        write("\n".join(_listed(store, games, tongue)) + "\n", sys.stdout)
        return
    if source is None or target is None:
        text = marked("Name the file to read and the file to write, or - for standard input or output.")
        ctx.fail(say(tongue, text))
    with errors_as_messages(tongue):
        data, name, number = _read(source, stdin_filename, tongue)
        store, _ = own_facts(store, os.path.dirname(name))
        found, validator = _decks(store, games, data, name, number, source_form, tongue)
        chosen = _target(target, target_form, store, validator.game, tongue)
        converted = [_converted(deck, validator, name, tongue) for deck in found]
        listings = [one.listing for one in converted]
        module = form(chosen)
        lost = [*unwritten(converted), *losses(listings, module.HOLDS, validator.layout.parts)]
        if hasattr(module, "lost"):
            lost += module.lost(listings, validator.layout)
        if len(listings) > 1 and not module.HOLDS.several:
            fail(word("convert:several", tongue, form=chosen, count=len(listings)))
        text = module.write(listings, validator.layout)
        written = text.encode() if isinstance(text, str) else text
        named = {words for loss in lost if loss.kind == "comments" for words in loss.what}
        unsaid = [one for one in _unheard(found, written, validator, chosen) if one not in named]
        if unsaid:
            lost.append(Loss("ignores", tuple(unsaid)))
        for loss in lost:
            write(f"{_said(loss, chosen, tongue)}\n", sys.stderr)
        _write(written, target, force, tongue)
    sys.exit(ExitStatus.LEGAL)


def _listed(store: Store, games: Sequence[str], lang: str) -> Iterator[str]:
    every: dict[str, list[str]] = {}
    for game in games:
        for name in forms(store.layout(game)):
            every.setdefault(name, []).append(game)
    width = max(map(len, every))
    for name, known in every.items():
        module = form(name)
        summary = translated((module.__doc__ or "").strip().split("\n")[0], lang)
        where = "" if len(known) == len(store.games) else f" ({word(', ', lang).join(known)})"
        reads = "" if hasattr(module, "write") else f"  [{word('convert:only read', lang)}]"
        yield f"{name:<{width}}  {module.ENDING:<9} {summary}{where}{reads}"


def _read(path: str, stdin_filename: str | None, lang: str) -> tuple[bytes, str, int | None]:
    """The bytes of a file, its name, and the number of the deck in it that is meant."""
    if path == "-":
        return sys.stdin.buffer.read(LARGEST + 1), stdin_filename or "<stdin>", None
    file, number = addressed(path)
    try:
        return read_file(file), file, number
    except (OSError, ValueError) as error:
        _unreadable(file, error, lang)


def _decks(
    store: Store,
    games: Sequence[str],
    data: bytes,
    name: str,
    number: int | None,
    source_form: str | None,
    lang: str,
) -> tuple[list[DeckList], Validator]:
    """The decks of a file, or the one with a number, and what knows their game."""
    try:
        game = games[0] if len(games) == 1 else game_of(data, store, name, source_form)
        validator = Validator(game, store=store)
        return picked(validator.read_decks(data, name, source_form), number), validator
    except UnreadableDeck as error:
        _unreadable(name, error, lang)


def _unreadable(path: str, error: Exception, lang: str) -> NoReturn:
    """Say why a file cannot be read, with the place, and leave with exit status 2."""
    finding = unreadable(path, error).findings[0]
    words = describe(finding, lang)
    place = f":{finding.span.line}:{finding.span.column}" if finding.span else ""
    colon = word(": ", lang)
    fail(f"{path}{place}{colon}{words.message}{word('; ', lang)}{words.help}")


def _converted(deck: DeckList, validator: Validator, name: str, lang: str) -> Converted:
    converted = listing_of(deck, validator.store, validator.game, validator.layout, validator.size_of_main_deck)
    if not converted.listing.lines:
        fail(word("convert:no cards", lang, path=clean(name, 300)))
    for finding in converted.unread[:1]:
        words = validator.describe(finding, lang)
        place = f":{finding.span.line}:{finding.span.column}" if finding.span else ""
        fail(f"{name}{place}{word(': ', lang)}{words.message}{word('; ', lang)}{words.help}")
    return converted


def _unheard(found: Sequence[DeckList], written: bytes, validator: Validator, target: str) -> list[str]:
    """What the lists ask to leave out and the file that is written does not: it is read again to tell."""
    if not any(deck.ignores for deck in found):
        return []
    try:
        there = validator.read_decks(written, form=target)
    except UnreadableDeck:
        there = []
    return [words for deck, new in zip_longest(found, there) if deck for words in unheard(deck, new)]


def _target(path: str, wanted: str | None, store: Store, game: str, lang: str) -> str:
    """The form to write: the one that is named, or the one that files of such a name are of."""
    known = [name for name in forms(store.layout(game)) if hasattr(form(name), "write")]
    if wanted is not None:
        if wanted.strip().lower() in known:
            return wanted.strip().lower()
        text = marked("there is no form “{written}” to write; {hint}")
        fail(say(lang, text, written=clean(wanted), hint=hint(wanted.strip(), known)))
    if path == "-":
        return "text"
    ending = Source(b"", path).ending
    fitting_names = [name for name in known if ending == form(name).ENDING]
    if not fitting_names:
        text = marked("the name {path} does not tell the form to write; name it with --to: {known}")
        fail(say(lang, text, path=clean(path), known=known))
    return fitting_names[0]


def _said(loss: Loss, target: str, lang: str) -> str:
    shown = [clean(what, 60) for what in loss.what if what][:10]
    more = len(loss.what) - len(shown)
    names = word(", ", lang).join(shown) + (f" (+{more})" if more > 0 else "")
    return word(f"convert:lost {loss.kind}", lang, form=target, what=names)


def _write(data: bytes, path: str, force: bool, lang: str) -> None:
    """Write a file whole or not at all; one that is there stays as it is unless `force` is true."""
    if path == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    if os.path.lexists(path) and not force:
        fail(word("convert:exists", lang, path=clean(path, 300)))
    try:
        with replacing(path) as file:
            file.write(data)
    except OSError as error:
        problem = Said(error.strerror or type(error).__name__)
        fail(f"{clean(path, 300)}{word(': ', lang)}{problem.said(lang)}")
