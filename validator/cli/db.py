"""`decklint db`: build, verify and count the card facts."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import click

from validator.cli.terminal import errors_as_messages, fail, the_store, write


@click.group("db")
def command() -> None:
    """Build, verify or count the card facts."""


@command.command("build")
@click.option("--output", metavar="FILE", help="Where to write the store; the cache folder unless given.")
def build(output: str | None) -> None:
    """Compile card_db/ through the grammars into the store."""
    from validator.cards.sources import folders
    from validator.cards.store import built_store

    with errors_as_messages():
        if output is None:
            path = built_store(again=True)
        else:
            from validator.cards.build import build as compile_store

            path = output
            try:
                compile_store(folders(), Path(output))
            except OSError as error:
                fail(f"{output} cannot be written: {error.strerror}")
    write(f"{path}\n", sys.stdout)


@command.command("verify")
def verify() -> None:
    """Parse every card anew and check that the facts agree with each other and with the counts expected.

    Exit status: 0 all is well, 2 something is not.
    """
    import tempfile

    from validator.cards.build import build as compile_store
    from validator.cards.sources import folders, load
    from validator.cards.store import Store
    from validator.cards.tally import deckbuilding_leaders, tally
    from validator.format_effects import check_effects, every_event
    from validator.settings import Events

    problems = []
    with errors_as_messages(), tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "store.sqlite")
        sources = folders()
        compile_store(sources, path)
        store = Store(str(path))
        for game in store.games:
            data = store.game(game)
            events = Events(game, data)
            for name, facts in data["formats"].items():
                for settings in every_event(name, facts, data):
                    events.event(settings)
            check_effects(game, data, store, data["formats"], f"card_db/{game}/formats.yaml")
            counted = tally(store.cards(game))
            leaders = deckbuilding_leaders(store.cards(game))
            name = f"card_db/{game}/tallies.yaml"
            expected = load(sources.card_db.joinpath(game, "tallies.yaml"), name)
            for what, is_value in (
                ("cards", counted.cards),
                ("printings", counted.printings),
                ("unlimited", sorted(counted.unlimited)),
                ("deckbuilding", sorted(leaders)),
            ):
                wanted = sorted(expected[what]) if isinstance(expected[what], list) else expected[what]
                if wanted != is_value:
                    problems.append(f"{name}: {what}: expected {wanted}, the facts have {is_value}")
            lines = expected["lines"]
            for line in sorted({*lines, *counted.lines}):
                wanted, there = lines.get(line, 0), counted.lines.get(line, 0)
                if wanted != there:
                    problems.append(f"{name}: {line}: expected {wanted}, the facts have {there}")
            write(
                f"{game}: {counted.cards} cards read, {sum(counted.clauses.values())} clauses,"
                f" {len(counted.lines)} kinds of deckbuilding line, {len(counted.unlimited)} unlimited cards,"
                f" {len(leaders)} cards with words for a whole deck\n",
                sys.stdout,
            )
        store.close()
    if problems:
        fail("\n".join(problems))


@command.command("stats")
def stats() -> None:
    """Count cards, printings, clauses by kind, and facts by confidence."""
    from validator.cards.tally import tally

    store = the_store()
    for game in store.games:
        counted = tally(store.cards(game))
        name = store.game(game)["name"]["en"]
        write(f"{name}\n", sys.stdout)
        _table("cards", {"all": counted.cards, "that may stand in a deck": counted.deck_cards, **counted.types})
        _table("printings", {"all": counted.printings, "sets": len(store.game(game)["sets"])})
        _table(
            "clauses", {**counted.clauses, "cards any number of which may be played": len(counted.unlimited)}
        )
        _table(
            "lines about deck building",
            dict(sorted(counted.lines.items(), key=lambda item: (-item[1], item[0]))),
        )
        _table("cards whose facts are all sure", {"all": counted.sure})
        _table("facts not sure", counted.unsure)
        _table("facts not known", counted.unknown)


def _table(title: str, rows: Mapping[str, int]) -> None:
    write(f"  {title}\n", sys.stdout)
    for key, value in rows.items():
        write(f"    {value:>6}  {key}\n", sys.stdout)
