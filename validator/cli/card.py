"""`decklint card`: one card, as facts."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import click

from validator.cards.describe import Word, describe, words
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
from validator.model import Card, Trait
from validator.reports.words import clean, named, word


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
    in_words = words(data["words"], lang)
    comma, colon = word(", ", lang), word(": ", lang)

    def labelled(label: str, values: Iterable[str]) -> Iterator[str]:
        if shown := comma.join(values):
            yield f"  {word(f'card:{label}', lang)}{colon}{shown}"

    yield card.name
    yield f"  {card.line}"
    yield from labelled("icons", (in_words(icon.kind, icon.name) for icon in sorted(card.icons)))
    if card.numbers:
        numbers = (f"{named('fact', key, lang)} {value}" for key, value in card.numbers.items())
        yield f"  {comma.join(numbers)}"
    yield from labelled("damage", (in_words("damage", name) for name in sorted(card.damage)))
    yield from labelled("traits", (_trait(trait, in_words, lang) for trait in sorted(card.traits)))
    yield from labelled("deals", (in_words("damage", name) for name in sorted(card.deals)))
    for clause in card.clauses:
        yield f"  {describe(clause, lang, in_words)}"
    if card.only:
        yield f"  {word('card:only', lang, product=card.only)}"
    yield from labelled("unsure", (named("fact", fact, lang) for fact in sorted(card.unsure)))
    yield from labelled("unknown", (named("fact", fact, lang) for fact in sorted(card.unknown)))
    for printing in card.printings:
        facts = data["sets"][printing.set]
        shown = [facts["name"], facts.get("release", ""), named("rarity", printing.rarity, lang)]
        yield f"  {printing}{colon}{comma.join(filter(None, shown))}"


def _trait(trait: Trait, in_words: Word, lang: str) -> str:
    name, kind = in_words(trait.kind, trait.name), named("fact", trait.kind, lang)
    return word("card:trait", lang, name=name, kind=kind)
