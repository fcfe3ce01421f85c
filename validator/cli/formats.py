"""`decklint formats`: the formats on a day, one of them in full, or what changed in it between two days."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from validator.cards.card_lists import CardList, Part
from validator.cards.release import Day, day_before, reached
from validator.cards.store import Store
from validator.cli.game_options import CommandWithoutTeam, given, store_of
from validator.cli.names import DeckFile, FormatName, suggestion
from validator.cli.options import option_game, option_language
from validator.cli.own_facts import own_facts
from validator.cli.rule_settings import setting_in_words
from validator.cli.terminal import errors_as_messages, fail, hint, language, say, the_games, write
from validator.house_formats import read_house_formats
from validator.locale import marked
from validator.model import PLAYS
from validator.records import NamedTuple
from validator.reports.full import columns
from validator.reports.words import GameWords, clean, in_both, named, word, words_of
from validator.rules.editions import Rule, SettingError
from validator.settings import Event, Events, Settings, check_date, format_named

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_DIFF = "diff"


class _Words(FormatName):
    """The name of a format; or the word for what changed in one, its name, and two days."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Names of formats, and the word, where each may stand; days are not completed."""
        from click.shell_completion import CompletionItem

        said = tuple(ctx.params.get(param.name or "") or ())
        names = super().shell_complete(ctx, param, incomplete) if said in ((), (_DIFF,)) else []
        return [*names, *(CompletionItem(_DIFF) for _ in (0,) if not said and _DIFF.startswith(incomplete))]


@click.command("formats", cls=CommandWithoutTeam)
@click.argument("words", nargs=-1, metavar="[NAME] | diff NAME DAY DAY", type=_Words())
@option_game
@click.option("--date", metavar="DATE", help="The day, as YYYY-MM-DD; today unless given.")
@click.option(
    "--format-file", metavar="FILE", type=DeckFile(), help="Formats of your own, to be listed as well."
)
@option_language
@click.pass_context
def command(
    ctx: click.Context,
    /,
    words: tuple[str, ...],
    game: str | None,
    date: str | None,
    format_file: str | None,
    lang: str | None,
    **options: str | None,
) -> None:
    """List the formats on a day; show one, NAME, with its sets, lists, rules and sources; or, with diff, what
    changed in it between two days.
    """
    tongue = language(lang)
    with errors_as_messages(tongue):
        store, own = own_facts(store_of(ctx))
        house = read_house_formats(format_file, store) if format_file is not None else None
        games = the_games(store, game or (house.game if house is not None else None))
        day = check_date(date) if date is not None else datetime.date.today().isoformat()
        said = given(options, (store.game(one) for one in games))
        every = []
        for one in games:
            data = store.game(one)
            if one in own:
                data = own[one].over(data)
            if house is not None and house.game == one:
                data = house.over(data)
            every.append(_Game(one, data, said, store))
        if not words:
            blocks = ["\n".join(_list(one, day, tongue)) for one in every]
        elif words[0] == _DIFF:
            if len(words) != 4:
                ctx.fail(say(tongue, marked("Name a format and two days: decklint formats diff NAME DAY DAY.")))
            first, last = sorted(map(check_date, words[2:]))
            blocks = [
                "\n".join(_diff(one, name, first, last, tongue))
                for one, name in _called(every, words[1], tongue)
            ]
        elif len(words) == 1:
            blocks = [
                "\n".join(_page(one, name, day, tongue)) for one, name in _called(every, words[0], tongue)
            ]
        else:
            wrong = say(tongue, marked("Name one format, or none."))
            ctx.fail(" ".join(filter(None, (wrong, suggestion(words[0], (_DIFF,))))))
    write("\n\n".join(blocks) + "\n", sys.stdout)


class _Game:
    """A game, with what is known of it and the options that are its own."""

    def __init__(self, game: str, data: Mapping[str, Any], said: Mapping[str, str], store: Store) -> None:
        self.game = game
        self.data = data
        self.store = store
        self.options = {name: value for name, value in said.items() if name in data["options"]}
        self.events = Events(game, data)

    def words(self, lang: str) -> GameWords:
        return words_of(self.data, lang)

    def card(self, part: Part, lang: str) -> str:
        """What a part of a list is called: a card by its name in the language, with the other beside it."""
        own = self.store.name_in(self.game, part.name, lang) if part.name and lang != "en" else ""
        return in_both(own, clean(part.words, 300), lang)

    def event(self, name: str, day: str, lang: str) -> Event | str:
        """A format on a day; or, where it is not there on it, when it is."""
        try:
            return self.events.event(Settings(None, None, name, day, self.options))
        except SettingError as error:
            if error.reason not in ("too-early", "too-late"):
                raise
            facts = self.data["formats"][name]
            day = facts["from"] if error.reason == "too-early" else day_before(facts["until"])
            return word(f"formats:{error.reason}", lang, day=day)


def _called(games: Iterable[_Game], wanted: str, lang: str) -> list[tuple[_Game, str]]:
    """The games that have a format of that name, in any language; a message and status 2 where none has."""
    every = [(game, format_named(wanted, game.data["formats"])) for game in games]
    found = [(game, name) for game, name in every if name is not None]
    if not found:
        known = list(dict.fromkeys(name for game, _ in every for name in game.data["formats"]))
        text = marked("there is no format “{written}”; {hint}")
        fail(say(lang, text, written=clean(wanted), hint=hint(wanted.strip(), known)))
    return found


# ------------------------------------------------------------ the list


def _list(game: _Game, day: str, lang: str) -> Iterator[str]:
    yield word("formats:on", lang, title=game.data["name"][lang], day=day)
    rows = []
    for name, facts in game.data["formats"].items():
        play = word(f"play:{facts['play'] or PLAYS[0]}", lang)
        rows.append((name, facts["name"][lang], play, _state(game, name, day, lang)))
    widths = [max(columns(row[place]) for row in rows) for place in range(3)]
    for row in rows:
        cells = [cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=False)]
        yield f"  {'  '.join([*cells, row[3]])}".rstrip()


def _state(game: _Game, name: str, day: str, lang: str) -> str:
    """The card pool of a format and its lists in a few words; or when it is there at all."""
    event = game.event(name, day, lang)
    if isinstance(event, str):
        return event
    said = [_pool(game, event, lang)]
    count: dict[str, int] = {}
    for one in event.lists:
        count[one.kind] = count.get(one.kind, 0) + len(one.parts)
    said += [word(f"formats:{kind} many", lang, count=number) for kind, number in count.items()]
    return word("; ", lang).join(said)


def _pool(game: _Game, event: Event, lang: str) -> str:
    legal = event.legal
    out = {code: reached(released, event.date) for code, released in _released(game, event).items()}
    there = [code if sure else f"{code}?" for code, sure in out.items() if sure is not False]
    if not there:
        return word("formats:no set", lang)
    if legal.whole:
        return word("formats:every set", lang)
    if legal.blocks:
        return word("formats:blocks" if len(legal.blocks) > 1 else "formats:block", lang, blocks=legal.blocks)
    return word("formats:sets", lang, sets=there)


# ------------------------------------------------------------ one format


def _page(game: _Game, name: str, day: str, lang: str) -> Iterator[str]:
    facts = game.data["formats"][name]
    colon = word(": ", lang)
    yield f"{game.game}/{name}{colon}{facts['name'][lang]}"
    said = [word(f"play:{facts['play']}", lang)] if facts["play"] else []
    if facts["from"]:
        said.append(word("formats:from", lang, day=facts["from"]))
    if facts["until"]:
        said.append(word("formats:until", lang, day=day_before(facts["until"])))
    said.append(word(f"confidence:{facts['confidence']}", lang))
    yield f"  {word(', ', lang).join(said)}"
    yield f"  {word('formats:source', lang)}{colon}{facts['source']}"
    event = game.event(name, day, lang)
    yield ""
    if isinstance(event, str):
        yield event
        return
    yield f"{word('formats:as of', lang, day=day)}{colon}{word(', ', lang).join(_under(game, event, lang))}"
    yield ""
    yield from _sets(game, event, lang)
    for one in event.lists:
        yield ""
        yield from _card_list(one, game, lang)
    yield ""
    yield from _rules(game, name, event, lang)


def _under(game: _Game, event: Event, lang: str) -> list[str]:
    editions = game.data["editions"]
    names = [editions["editions"][event.edition.id]["name"]]
    if event.tournament_rules:
        names.append(editions["tournament-rules"]["versions"][event.tournament_rules]["name"])
    names += [game.data["options"][key]["values"][value]["name"] for key, value in event.options.items()]
    return [name[lang] for name in names]


def _sets(game: _Game, event: Event, lang: str) -> Iterator[str]:
    legal = event.legal
    colon = word(": ", lang)
    sure = "" if legal.sure else word("formats:not sure", lang)
    source = f"{word('; ', lang)}{word('formats:source', lang)}{colon}{legal.source}" if legal.source else ""
    yield f"{word('formats:pool', lang)}{colon}{_pool(game, event, lang)}{sure}{source}"
    names = {code: facts["name"] for code, facts in game.data["sets"].items()}
    rows = [(code, day, False) for code, day in _released(game, event).items()]
    rows += [(code, day, True) for code, day in legal.maybe.items()]
    for code, released, perhaps in rows:
        out = reached(released, event.date)
        if legal.whole and out is False:
            continue
        state = (
            "maybe" if perhaps or out is None else "coming" if not out else "out" if released.sure else "out-by"
        )
        yield f"  {word(f'formats:set {state}', lang, set=names[code], code=code, day=released.date or '?')}"


def _released(game: _Game, event: Event) -> Mapping[str, Day]:
    """The sets of the card pool, each with the day it came out where the event is held."""
    if not event.legal.whole:
        return event.legal.sets
    days: Mapping[str, Iterable[Any]] = game.data["days"][event.options.get("region", "")]
    return {code: Day(*said) for code, said in days.items()}


def _card_list(one: CardList, game: _Game, lang: str) -> Iterator[str]:
    colon, comma = word(": ", lang), word(", ", lang)
    said = [word(f"formats:{one.kind}", lang, number=one.number)]
    if one.since:
        said.append(word("formats:from", lang, day=one.since))
    said += [named("value", value, lang, game.words(lang)) for value in one.values]
    said += [named("zone", zone, lang, game.words(lang)) for zone in one.zones]
    if not one.sure:
        said.append(word("confidence:low", lang))
    if one.note:
        said.append(clean(one.note, 300))
    yield f"{comma.join(said)}{word('; ', lang)}{word('formats:source', lang)}{colon}{one.source}"
    for part in one.parts:
        points = f" ({part.number})" if one.kind == "points" else ""
        yield f"  {game.card(part, lang)}{points}"


def _rules(game: _Game, name: str, event: Event, lang: str) -> Iterator[str]:
    colon = word(": ", lang)
    yield f"{word('formats:rules', lang)}{colon}".rstrip()
    for rule in event.rules:
        numbers = _settings(rule, game, lang)
        cites = dict.fromkeys(filter(None, [rule.cite, *(setting.cite for setting in rule.settings.values())]))
        said = f"{colon}{word('; ', lang).join(numbers)}" if numbers else ""
        yield f"  {rule.id}{said}" + (f"  [{'; '.join(cites)}]" if cites else "")
    rules = {rule.name for rule in event.rules}
    gone = [
        key
        for layer in game.data["formats"][name]["layers"]
        for key, entry in layer["rules"].items()
        if entry is None and key not in rules
    ]
    for key in dict.fromkeys(gone):
        yield f"  {game.game}/{key}{colon}{word('formats:removed', lang)}"


def _settings(rule: Rule, game: _Game, lang: str) -> list[str]:
    """The settings of a rule in words."""
    words = game.words(lang)
    return [
        setting_in_words(key.replace("_", "-"), setting.value, words, lang)
        for key, setting in rule.settings.items()
    ]


# ------------------------------------------------------------ what changed


class _State(NamedTuple):
    """What a format says on a day, in comparable pieces, each with the words for it."""

    under: list[str]
    pieces: Mapping[str, str]


def _diff(game: _Game, name: str, first: str, last: str, lang: str) -> Iterator[str]:
    facts = game.data["formats"][name]
    yield word("formats:diff", lang, format=facts["name"][lang], first=first, last=last)
    before, after = (_pieces(game, name, day, lang) for day in (first, last))
    lines = []
    if before.under != after.under:
        comma = word(", ", lang)
        lines.append(f"  {comma.join(before.under) or '-'} -> {comma.join(after.under) or '-'}")
    for key, said in before.pieces.items():
        if key not in after.pieces:
            lines.append(f"  - {said}")
        elif after.pieces[key] != said:
            lines.append(f"  ~ {said} -> {after.pieces[key]}")
    lines += [f"  + {said}" for key, said in after.pieces.items() if key not in before.pieces]
    yield from lines or [f"  {word('formats:same', lang)}"]


def _pieces(game: _Game, name: str, day: str, lang: str) -> _State:
    event = game.event(name, day, lang)
    if isinstance(event, str):
        return _State([event], {})
    pieces = {}
    names = {code: facts["name"] for code, facts in game.data["sets"].items()}
    legal = event.legal
    colon = word(": ", lang)
    for code, released in _released(game, event).items():
        out = reached(released, day)
        if out is not False:
            shown = word("formats:set named", lang, set=names[code], code=code)
            pieces[f"set {code}"] = shown if out else f"{shown}{word('formats:not sure', lang)}"
    for code in legal.maybe:
        shown = word("formats:set named", lang, set=names[code], code=code)
        pieces[f"set {code}"] = f"{shown}{word('formats:not sure', lang)}"
    for one in event.lists:
        kind = word(f"formats:{one.kind}", lang, number=one.number)
        for part in one.parts:
            key = f"{one.kind} {part.words} {one.values}"
            points = f" ({part.number})" if one.kind == "points" else ""
            sure = "" if one.sure else word("formats:not sure", lang)
            values = [named("value", value, lang, game.words(lang)) for value in one.values]
            where = f" ({word(', ', lang).join(values)})" if values else ""
            pieces[key] = f"{kind}{colon}{game.card(part, lang)}{points}{where}{sure}  [{one.source}]"
    for rule in event.rules:
        numbers = _settings(rule, game, lang)
        said = f"{colon}{word('; ', lang).join(numbers)}" if numbers else ""
        pieces[f"rule {rule.name}"] = f"{rule.id}{said}"
    return _State(_under(game, event, lang), pieces)
