"""`decklint card`: one card, as facts."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import click

from validator.cards.describe import Word, describe, words
from validator.cards.store import Store
from validator.cli.terminal import (
    ExitStatus,
    fail,
    language,
    option_game,
    option_language,
    the_games,
    the_store,
    write,
)
from validator.model import Card, Trait
from validator.reports.words import GameWords, clean, named, word, words_of


@click.command("card")
@click.argument("name", nargs=-1, required=True)
@option_game
@option_language
def command(name: tuple[str, ...], game: str | None, lang: str | None) -> None:
    """Show one card: what is printed, what the grammar made of it, where it stands.

    NAME is a card's name in any spelling, or a set and number such as HOA-4 or OGN-039a. Without --game the
    cards of every game are looked at.
    """
    store = the_store()
    games = the_games(store, game)
    asked = " ".join(name)
    cards = [match.card for one in games for match in store.find(one, asked)]
    if not cards:
        code = asked.replace("·", "-")
        cards = [card for one in games for card in store.with_code(one, code)]
    if not cards:
        near = [other for one in games for other in store.near(one, asked)]
        hint = "; did you mean " + " or ".join(f"“{other}”" for other in near) + "?" if near else ""
        fail(f"no card is called “{clean(asked)}”{hint}")
    blocks = ["\n".join(_lines(card, store, language(lang))) for card in dict.fromkeys(cards)]
    write("\n\n".join(blocks) + "\n", sys.stdout)
    sys.exit(ExitStatus.LEGAL)


def _lines(card: Card, store: Store, lang: str) -> Iterator[str]:
    data = store.game(card.game)
    in_words = words(data["words"], lang)
    game = words_of(data, lang)
    comma, colon = word(", ", lang), word(": ", lang)
    kinds = data["facts"]

    def labelled(label: str, values: Iterable[str]) -> Iterator[str]:
        if shown := comma.join(values):
            yield f"  {word(f'card:{label}', lang, game)}{colon}{shown}"

    yield card.name
    yield f"  {card.line}"
    yield from labelled("icons", (in_words(icon.kind, icon.name) for icon in sorted(card.icons)))
    if card.numbers:
        numbers = (f"{named('fact', key, lang, game)} {value}" for key, value in card.numbers.items())
        yield f"  {comma.join(numbers)}"
    yield from labelled("traits", (_trait(trait, in_words, lang, game) for trait in sorted(card.traits)))
    for fact, values in card.facts.items():
        shown = comma.join(in_words(kinds[fact], name) for name in sorted(values))
        yield f"  {named('fact', fact, lang, game)}{colon}{shown}"
    for clause in card.clauses:
        yield f"  {describe(clause, lang, in_words)}"
    if card.only:
        own = game.labels.get(f"only:{card.only}")
        yield f"  {own or word('card:only', lang, game, product=card.only)}"
    if ban := data["bans"].get(card.name):
        level = "maybe-banned" if ban.get("unsure") else "banned"
        only = comma.join(named("value", value, lang, game) for value in ban.get("only", ()))
        yield f"  {word(f'card:{level}', lang, since=ban['from'])}{only and f' ({only})'}"
    yield from labelled("unsure", (named("fact", fact, lang, game) for fact in sorted(card.unsure)))
    yield from labelled("unknown", (named("fact", fact, lang, game) for fact in sorted(card.unknown)))
    for printing in card.printings:
        facts = data["sets"][printing.set]
        said = [facts["name"], *_days(facts, lang, game), named("rarity", printing.rarity, lang, game)]
        yield f"  {printing}{colon}{comma.join(filter(None, said))}"


def _days(facts: Mapping[str, Any], lang: str, game: GameWords) -> list[str]:
    """The days a set came out, with the region where they differ."""
    release = facts.get("release", "")
    if not isinstance(release, Mapping):
        return [str(release)]
    days: dict[str, list[str]] = {}
    for region, day in release.items():
        days.setdefault(str(day), []).append(named("value", region, lang, game))
    return [f"{day} {'/'.join(regions)}" for day, regions in days.items()]


def _trait(trait: Trait, in_words: Word, lang: str, game: GameWords) -> str:
    name, kind = in_words(trait.kind, trait.name), named("fact", trait.kind, lang, game)
    return word("card:trait", lang, name=name, kind=kind)
