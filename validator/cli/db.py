"""`decklint db`: build, verify and count the card facts."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from validator.cli.names import DeckFile, Group
from validator.cli.options import option_language
from validator.cli.terminal import errors_as_messages, fail, language, say, the_store, write
from validator.locale import marked
from validator.message import Said
from validator.reports.words import named, words_of

if TYPE_CHECKING:
    from validator.cards.store import Store


@click.group("db", cls=Group)
def command() -> None:
    """Build, verify or count the card facts."""


@command.command("build")
@click.option(
    "--output",
    metavar="FILE",
    type=DeckFile(),
    help="Where to write the store; the cache folder unless given.",
)
@option_language
def build(output: str | None, lang: str | None) -> None:
    """Compile card_db/ through the grammars into the store."""
    from validator.cards.sources import folders
    from validator.cards.store import built_store

    tongue = language(lang)
    with errors_as_messages(tongue):
        if output is None:
            path = built_store(again=True)
        else:
            from validator.cards.build import build as compile_store

            path = output
            try:
                compile_store(folders(), Path(output))
            except OSError as error:
                problem = Said(error.strerror or type(error).__name__)
                fail(say(tongue, marked("{path} cannot be written: {problem}"), path=output, problem=problem))
    write(f"{path}\n", sys.stdout)


@command.command("verify")
@option_language
def verify(lang: str | None) -> None:
    """Parse every card anew and check that the facts agree with each other and with the counts expected.

    Cards and formats of one's own, which the configuration of this folder names, are read and checked as well.

    Exit status: 0 all is well, 2 something is not.
    """
    import tempfile

    from validator.cards.build import build as compile_store
    from validator.cards.sources import folders
    from validator.cards.store import Store
    from validator.configuration import Configurations
    from validator.house_formats import read_all_formats

    problems: list[str] = []
    tongue = language(lang)
    with errors_as_messages(tongue), tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "store.sqlite")
        compile_store(folders(), path)
        with closing(Store(str(path))) as store:
            for game in store.games:
                problems += _verified(store, game, tongue)
            values = Configurations(store).of_folder(os.curdir).values
            cards, formats = (values[key].value if key in values else () for key in ("cards", "formats"))
        if cards:
            compile_store(folders(), path, cards)
        with closing(Store(str(path))) as store:
            own = read_all_formats(formats, store)
            for game, house in own.items():
                text = marked("{game}: formats of your own: {names}")
                names = ", ".join(house.formats)
                write(f"{say(tongue, text, game=game, names=names)}\n", sys.stdout)
            if cards:
                for game in store.games:
                    write(f"{_counted(tongue, game, store)}\n", sys.stdout)
    if problems:
        fail("\n".join(problems))


def _verified(store: Store, game: str, tongue: str) -> Iterator[str]:
    """What the facts of a game have that nobody expects, or lack. Raises SourceError for what is wrong."""
    from validator.cards.sources import folders, load
    from validator.cards.tally import deckbuilding_leaders, tally
    from validator.format_effects import check_effects, every_event
    from validator.settings import Events

    data = store.game(game)
    events = Events(game, data)
    for name, facts in data["formats"].items():
        for settings in every_event(name, facts, data):
            events.event(settings)
    check_effects(game, data, store, data["formats"], f"card_db/{game}/formats.yaml")
    counted = tally(store.cards(game))
    name = f"card_db/{game}/tallies.yaml"
    expected = load(folders().card_db.joinpath(game, "tallies.yaml"), name)
    for what, there in (
        ("cards", counted.cards),
        ("printings", counted.printings),
        ("unlimited", sorted(counted.unlimited)),
        ("deckbuilding", sorted(deckbuilding_leaders(store.cards(game)))),
    ):
        wanted = sorted(expected[what]) if isinstance(expected[what], list) else expected[what]
        if wanted != there:
            yield _differs(tongue, f"{name}: {what}", wanted, there)
    lines = expected["lines"]
    for line in sorted({*lines, *counted.lines}):
        wanted, is_there = lines.get(line, 0), counted.lines.get(line, 0)
        if wanted != is_there:
            yield _differs(tongue, f"{name}: {line}", wanted, is_there)
    write(f"{_counted(tongue, game, store)}\n", sys.stdout)


def _differs(lang: str, where: str, wanted: object, there: object) -> str:
    text = marked("{where}: expected {wanted}, the facts have {there}")
    return say(lang, text, where=where, wanted=str(wanted), there=str(there))


def _counted(lang: str, game: str, store: Store) -> str:
    from validator.cards.tally import deckbuilding_leaders, tally

    counted = tally(store.cards(game))
    text = marked(
        "{game}: {cards} cards read, {clauses} clauses, {lines} kinds of deckbuilding line,"
        " {unlimited} unlimited cards, {leaders} cards with words for a whole deck"
    )
    return say(
        lang,
        text,
        game=game,
        cards=counted.cards,
        clauses=sum(counted.clauses.values()),
        lines=len(counted.lines),
        unlimited=len(counted.unlimited),
        leaders=len(deckbuilding_leaders(store.cards(game))),
    )


@command.command("stats")
@option_language
def stats(lang: str | None) -> None:
    """Count cards, printings, clauses by kind, and facts by confidence."""
    from validator.cards.tally import tally

    store, tongue = the_store(), language(lang)

    def said(text: str) -> str:
        return say(tongue, text)

    for game in store.games:
        data = store.game(game)
        counted = tally(store.cards(game))
        own = words_of(data, tongue)
        types = {_types(kind, own.traits): count for kind, count in counted.types.items()}
        write(f"{data['name'][tongue]}\n", sys.stdout)
        every = said(marked("all"))
        cards = {every: counted.cards, said(marked("that may stand in a deck")): counted.deck_cards, **types}
        _table(said(marked("cards")), cards)
        printed = {every: counted.printings, said(marked("sets")): len(data["sets"])}
        _table(said(marked("printings")), printed)
        unlimited = said(marked("cards any number of which may be played"))
        _table(said(marked("clauses")), {**counted.clauses, unlimited: len(counted.unlimited)})
        lines = dict(sorted(counted.lines.items(), key=lambda item: (-item[1], item[0])))
        _table(said(marked("lines about deck building")), lines)
        _table(said(marked("cards whose facts are all sure")), {every: counted.sure})
        for title, facts in (
            (marked("facts not sure"), counted.unsure),
            (marked("facts not known"), counted.unknown),
        ):
            called = {named("fact", fact, tongue, own): count for fact, count in facts.items()}
            _table(said(title), called)


def _types(kind: str, traits: Mapping[str, str]) -> str:
    """The types of a card, in the words of its game for them."""
    return traits.get(kind) or " ".join(traits.get(one, one) for one in kind.split(" "))


def _table(title: str, rows: Mapping[str, int]) -> None:
    write(f"  {title}\n", sys.stdout)
    for key, value in rows.items():
        write(f"    {value:>6}  {key}\n", sys.stdout)
