"""`decklint card`: one card, as facts."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import click

from validator.cards.describe import Word, describe, words
from validator.cards.release import full
from validator.cli.game_options import CommandWithoutTeam, given, store_of
from validator.cli.names import CardName, DeckFile
from validator.cli.options import option_game, option_language
from validator.cli.own_facts import own_facts
from validator.cli.terminal import ExitStatus, errors_as_messages, fail, language, say, the_games, write
from validator.house_formats import read_house_formats
from validator.legality import Period, periods
from validator.locale import marked
from validator.message import either
from validator.model import Card, Trait
from validator.reports.words import GameWords, clean, in_both, named, word, words_of
from validator.settings import Events, check_date


@click.command("card", cls=CommandWithoutTeam)
@click.argument("name", nargs=-1, required=True, type=CardName())
@option_game
@click.option("--date", metavar="DATE", help="Where it is legal on that day, as YYYY-MM-DD.")
@click.option(
    "--format-file", metavar="FILE", type=DeckFile(), help="Formats of your own, to be looked at as well."
)
@option_language
@click.pass_context
def command(
    ctx: click.Context,
    /,
    name: tuple[str, ...],
    game: str | None,
    date: str | None,
    format_file: str | None,
    lang: str | None,
    **options: str | None,
) -> None:
    """Show one card: what is printed, what the grammar made of it, where it stands, and where it is legal.

    NAME is a card's name in any spelling, or a set and number such as HOA-4 or OGN-039a. Without --game the
    cards of every game are looked at.
    """
    tongue = language(lang)
    with errors_as_messages(tongue):
        store, own = own_facts(store_of(ctx))
    games = the_games(store, game)
    asked = " ".join(name)
    cards = [match.card for one in games for match in store.find(one, asked)]
    if not cards:
        code = asked.replace("·", "-")
        cards = [card for one in games for card in store.with_code(one, code)]
    if not cards:
        near = [other for one in games for other in store.near(one, asked)]
        text = marked("no card is called “{name}”")
        if near:
            text = marked("no card is called “{name}”; did you mean {near}?")
        names = either(f"“{other}”" for other in near) if near else ""
        fail(say(tongue, text, name=clean(asked), near=names))
    with errors_as_messages(tongue):
        house = read_house_formats(format_file, store) if format_file is not None else None
        day = check_date(date) if date is not None else None
        said = given(options, (store.game(one) for one in games))
        blocks = []
        for card in dict.fromkeys(cards):
            data = store.game(card.game)
            if card.game in own:
                data = own[card.game].over(data)
            if house is not None and house.game == card.game:
                data = house.over(data)
            called = store.name_in(card.game, card.name, tongue) if tongue != "en" else ""
            lines = [
                in_both(called, card.name, tongue),
                *_lines(card, data, tongue),
                *_legal(card, data, day, said, tongue),
            ]
            blocks.append("\n".join(lines))
    write("\n\n".join(blocks) + "\n", sys.stdout)
    sys.exit(ExitStatus.LEGAL)


def _legal(
    card: Card, data: Mapping[str, Any], day: str | None, said: Mapping[str, str], lang: str
) -> Iterator[str]:
    """In which formats a card is legal, and when; or on one day."""
    if card.only:
        return
    events = Events(card.game, data)
    options = events.options({name: value for name, value in said.items() if name in data["options"]})
    found = []
    for name, facts in data["formats"].items():
        if facts["play"] == "limited":
            continue
        every = periods(card, name, events, data, options)
        if day is not None:
            every = [one for one in every if one.first <= day and (not one.last or day <= one.last)]
        shown = [_period(one, facts, day, lang) for one in every if one.status != "not-legal"]
        if shown:
            found.append(f"    {facts['name'][lang]}{word(': ', lang)}{word('; ', lang).join(shown)}")
    if found:
        yield f"  {word('card:legal-on', lang, day=day) if day else word('card:legal', lang)}"
        yield from found
    elif day:
        yield f"  {word('card:legal-nowhere', lang, day=day)}"


def _period(period: Period, facts: Mapping[str, Any], day: str | None, lang: str) -> str:
    """How a card stands in a format for some time; the first day of the format is as exact as it is known."""
    first = facts["from"] if facts["from"] and period.first == full(facts["from"]) else period.first
    status = word(f"status:{period.status}", lang, limit=period.limit)
    if day:
        return status
    if not period.first and not period.last:
        return status
    key = "status to" if not first else "status between" if period.last else "status from"
    return word(key, lang, status=status, first=first, last=period.last)


def _lines(card: Card, data: Mapping[str, Any], lang: str) -> Iterator[str]:
    in_words = words(data["words"], lang)
    game = words_of(data, lang)
    comma, colon = word(", ", lang), word(": ", lang)
    kinds = data["facts"]

    def labelled(label: str, values: Iterable[str]) -> Iterator[str]:
        if shown := comma.join(values):
            yield f"  {word(f'card:{label}', lang, game)}{colon}{shown}"

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
    for erratum in card.errata:
        now = erratum.text if erratum.line == card.line else f"{erratum.line}; {erratum.text}"
        yield f"  {word('card:erratum', lang, day=erratum.since)}{colon}{now}  [{erratum.source}]"
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
