"""`decklint card`: one card, as facts."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from validator.cards.describe import describe, words
from validator.cards.store import Store
from validator.cli.terminal import (
    ExitStatus,
    fail,
    language,
    option_game,
    option_language,
    the_game,
    the_store,
    write,
)
from validator.model import Card
from validator.reports.words import clean


@click.command("card")
@click.argument("name", nargs=-1, required=True)
@option_game
@option_language
def command(name: tuple[str, ...], game: str | None, lang: str | None) -> None:
    """Show one card: what is printed, what the grammar made of it, where it stands.

    NAME is a card's name in any spelling, or a set and number such as HOA-4.
    """
    store = the_store()
    chosen = the_game(store, game)
    asked = " ".join(name)
    cards = [match.card for match in store.find(chosen, asked)]
    if not cards and "-" in asked:
        code, _, number = asked.rpartition("-")
        cards = list(store.printing(chosen, code, number))
    if not cards:
        near = store.near(chosen, asked)
        hint = "; did you mean " + " or ".join(f"“{other}”" for other in near) + "?" if near else ""
        fail(f"no card is called “{clean(asked)}”{hint}")
    blocks = ["\n".join(_lines(card, store, language(lang))) for card in dict.fromkeys(cards)]
    write("\n\n".join(blocks) + "\n", sys.stdout)
    sys.exit(ExitStatus.LEGAL)


def _lines(card: Card, store: Store, lang: str) -> Iterator[str]:
    data = store.game(card.game)
    word = words(data["words"], lang)
    yield card.name
    yield f"  {card.line}"
    if card.icons:
        yield f"  icons: {', '.join(icon.name for icon in sorted(card.icons))}"
    numbers = [f"{key} {value}" for key, value in card.numbers.items()]
    if card.damage:
        numbers.append(f"damage {', '.join(sorted(card.damage))}")
    if numbers:
        yield f"  {', '.join(numbers)}"
    if card.traits:
        yield f"  traits: {', '.join(f'{t.name} ({t.kind})' for t in sorted(card.traits))}"
    if card.deals:
        yield f"  deals: {', '.join(sorted(card.deals))} damage"
    for clause in card.clauses:
        yield f"  {describe(clause, lang, word)}"
    if card.only:
        yield f"  never part of a deck: it belongs to the {card.only} cards"
    for label, facts in (("not sure", card.unsure), ("not known", card.unknown)):
        if facts:
            yield f"  {label}: {', '.join(sorted(facts))}"
    for printing in card.printings:
        facts = data["sets"][printing.set]
        rarity = f", {printing.rarity}" if printing.rarity else ""
        released = f", {facts['release']}" if "release" in facts else ""
        yield f"  {printing}: {facts['name']}{released}{rarity}"
