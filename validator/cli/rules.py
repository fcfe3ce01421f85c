"""`decklint rules`: the rules, or one rule's page."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import click

from validator.cards.card_lists import LIST_KINDS, rule_of
from validator.cards.store import Store
from validator.cli.in_language import wrapped
from validator.cli.names import Choice, EditionName, RuleName
from validator.cli.options import option_game, option_language
from validator.cli.rule_settings import setting_in_words
from validator.cli.terminal import (
    errors_as_messages,
    fail,
    language,
    say,
    the_games,
    the_store,
    width_of,
    write,
)
from validator.locale import marked
from validator.records import NamedTuple
from validator.reports.words import GameWords, clean, named, word, words_of
from validator.rules.editions import (
    Layer,
    SettingError,
    Statement,
    edition_ids,
    edition_layer,
    find_edition,
    statements,
    version_layer,
)
from validator.rules.pages import OF_THE_LIST, page, rule_ids
from validator.suggestion import nearest

_SECTIONS = ("why", "breaks", "mend")


@click.command("rules")
@click.argument("rule", required=False, type=RuleName())
@option_game
@click.option(
    "--edition",
    "edition_name",
    metavar="EDITION",
    type=EditionName(),
    help="Only the rules of this edition.",
)
@click.option(
    "--output-format",
    "form",
    type=Choice(("full", "json")),
    metavar="FORM",
    default="full",
    help="Form of the answer: full or json; full unless given.",
)
@option_language
def command(rule: str | None, game: str | None, edition_name: str | None, form: str, lang: str | None) -> None:
    """List the rules with their numbers in every edition, or show the page of one RULE.

    RULE is the id of a rule, such as deck/unknown-card, or the name in it: then every game's rule of that name
    is shown.
    """
    store, tongue = the_store(), language(lang)
    games = the_games(store, game)
    family, _, name = (rule or "").partition("/")
    if name and family in games:
        games = (family,)
    with errors_as_messages(tongue):
        found = _found(store, games, edition_name, lists=rule is not None or edition_name is None)
    asked = {one: said for one, said in found.items() if rule in (None, one, one.partition("/")[2])}
    if not asked:
        fail(_unknown(rule or "", found, tongue))
    write(_as_json(asked, tongue) if form == "json" else _in_full(asked, rule, store, tongue), sys.stdout)


def _unknown(rule: str, known: Iterable[str], lang: str) -> str:
    near = nearest(rule, known if "/" in rule else dict.fromkeys(one.partition("/")[2] for one in known))
    if near is not None:
        return say(
            lang, marked("there is no rule “{written}”; did you mean “{near}”?"), written=clean(rule), near=near
        )
    return say(lang, marked("there is no rule “{written}”; “decklint rules” lists them"), written=clean(rule))


# ------------------------------------------------------------ what states the rules


class _Said(NamedTuple):
    """What one text, by its name in each language, says of a rule; without a name it is any house format."""

    text: Mapping[str, str] | None
    statement: Statement

    def named(self, lang: str) -> str:
        """What the text is called."""
        return self.text[lang] if self.text is not None else word("rules:house", lang)


def _found(store: Store, games: Iterable[str], edition_name: str | None, lists: bool) -> dict[str, list[_Said]]:
    """What is said of every rule, by the ids of the rules. Nothing states those that hold for every deck list.

    With `lists` those are among them, and those that read the lists of formats. Raises SettingError where no
    game has the edition.
    """
    of_lists = (one for one in rule_ids(store) if one.startswith(f"{OF_THE_LIST}/"))
    found: dict[str, list[_Said]] = {one: [] for one in of_lists} if lists else {}
    problem: SettingError | None = None
    known = False
    for game in games:
        data = store.game(game)
        try:
            texts = list(_texts(data, edition_name))
        except SettingError as error:
            problem = error
            continue
        known = True
        values = data["editions"]["known"]["values"]
        for text, layer in texts:
            for name, entry in layer.rules.items():
                for statement in statements(layer, name, entry, values):
                    found.setdefault(f"{game}/{name}", []).append(_Said(text, statement))
        for name, said in _of_lists(data) if lists else ():
            found.setdefault(f"{game}/{name}", []).append(said)
    if problem is not None and not known:
        raise problem
    return found


def _texts(data: Mapping[str, Any], edition_name: str | None) -> Iterator[tuple[Mapping[str, str], Layer]]:
    """Every text that states rules, with its name: editions, tournament rules, formats, the oldest first."""
    editions = data["editions"]
    if edition_name is not None:
        key = find_edition(editions, edition_name)
        yield editions["editions"][key]["name"], edition_layer(editions, key)
        return
    for key in edition_ids(editions):
        yield editions["editions"][key]["name"], edition_layer(editions, key)
    versions = editions.get("tournament-rules", {}).get("versions", {})
    for key, entry in versions.items():
        yield entry["name"], version_layer(editions, key)
    for name, facts in data["formats"].items():
        own = facts["layers"][-1]
        if own["rules"]:
            yield facts["name"], Layer(f"format {name}", own["source"], own["rules"])


def _of_lists(data: Mapping[str, Any]) -> Iterator[tuple[str, _Said]]:
    """The names of the rules that read the lists of formats, with the formats that have such lists.

    A house format may have any of them.
    """
    for name, facts in data["formats"].items():
        for said in facts["lists"]:
            if said["format"] == name and rule_of(said["kind"]) == said["kind"]:
                yield said["kind"], _Said(facts["name"], Statement((), said["source"], {}))
    for rule in dict.fromkeys(map(rule_of, LIST_KINDS)):
        if rule:
            yield rule, _Said(None, Statement((), "", {}))


# ------------------------------------------------------------ for programs


def _as_json(asked: Mapping[str, list[_Said]], lang: str) -> str:
    """The pages as an array of objects; what texts say of a rule keeps the keys and values of the data."""
    pages = [
        {
            **page(rule, lang)._asdict(),
            "stated": [
                {
                    "text": one.named(lang),
                    "values": list(one.statement.values),
                    "cite": one.statement.cite,
                    "settings": one.statement.settings,
                }
                for one in said
            ],
        }
        for rule, said in asked.items()
    ]
    return json.dumps(pages, ensure_ascii=False, indent=2) + "\n"


# ------------------------------------------------------------ for people


def _in_full(asked: Mapping[str, list[_Said]], rule: str | None, store: Store, lang: str) -> str:
    """The list of the rules, or the pages of those asked for."""
    if rule is not None:
        blocks = ["\n".join(_page(one, said, _words_of(one, store, lang), lang)) for one, said in asked.items()]
        return "\n\n".join(blocks) + "\n"
    families: dict[str, list[str]] = {}
    for one in asked:
        families.setdefault(one.partition("/")[0], []).append(one)
    return "\n\n".join("\n".join(_list(rules, asked, lang)) for rules in families.values()) + "\n"


def _words_of(rule: str, store: Store, lang: str) -> GameWords:
    game = rule.partition("/")[0]
    return words_of(store.game(game), lang) if game in store.games else GameWords({}, {})


def _list(rules: Iterable[str], asked: Mapping[str, list[_Said]], lang: str) -> Iterator[str]:
    rules = list(rules)
    width = max(map(len, rules))
    for rule in rules:
        yield f"{rule:<{width}}  {page(rule, lang).summary}"
        texts = dict.fromkeys(one.named(lang) for one in asked[rule])
        if texts:
            yield f"{'':<{width}}  {word(', ', lang).join(texts)}"


def _page(rule: str, every: Iterable[_Said], words: GameWords, lang: str) -> Iterator[str]:
    shown = page(rule, lang)
    yield word("page:titled", lang, rule=rule, level=word(f"level:{shown.level}", lang))
    yield ""
    yield f"{_wrapped(shown.summary, lang)}{word('page:stop', lang)}"
    yield ""
    yield _wrapped(shown.what, lang)
    for section in _SECTIONS:
        yield ""
        yield word(f"page:{section}", lang)
        yield ""
        yield textwrap.indent(_wrapped(getattr(shown, section), lang), "  ")
    stated = [_stated(said, words, lang) for said in every]
    if stated:
        yield ""
        yield word("page:stated", lang)
        yield ""
        yield from (f"  {line}" for line in stated)


def _wrapped(text: str, lang: str) -> str:
    """A text in lines that fit, as the language breaks them; the lines of a deck list stay."""
    width = min(width_of(sys.stdout), _WIDEST) - 2
    return "\n\n".join(
        part
        if part.startswith(" ")
        else textwrap.fill(part, width)
        if lang == "en"
        else "\n".join(wrapped(part, width))
        for part in text.split("\n\n")
    )


_WIDEST = 100
"""Longer lines are hard to read."""


def _stated(said: _Said, words: GameWords, lang: str) -> str:
    """What a text says of a rule, on one line."""
    values = [_value_named(value, words, lang) for value in said.statement.values]
    where = word(", ", lang).join([said.named(lang), *values])
    if said.statement.cite:
        where += word(": ", lang) + said.statement.cite
    settings = [setting_in_words(key, value, words, lang) for key, value in said.statement.settings.items()]
    return where + (word("page:settings", lang, settings=word("; ", lang).join(settings)) if settings else "")


def _value_named(value: str, words: GameWords, lang: str) -> str:
    """What a kind of play is called, a format, or the value of an option."""
    for kind in ("value", "format"):
        if f"{kind}:{value}" in words.labels:
            return words.labels[f"{kind}:{value}"]
    return named("play", value, lang)
