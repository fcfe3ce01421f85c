"""`decklint rules`: the rules, or one rule's page."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import click

from validator.cards.card_lists import LIST_KINDS, rule_of
from validator.cards.store import Store
from validator.cli.terminal import (
    errors_as_messages,
    fail,
    language,
    option_game,
    option_language,
    the_games,
    the_store,
    write,
)
from validator.reports.words import word
from validator.rules.editions import (
    Layer,
    SettingError,
    Statement,
    edition_ids,
    edition_layer,
    find_edition,
    rule_module,
    statements,
    version_layer,
)
from validator.suggestion import nearest


@click.command("rules")
@click.argument("rule", required=False)
@option_game
@click.option("--edition", "edition_name", metavar="EDITION", help="Only the rules of this edition.")
@option_language
def command(rule: str | None, game: str | None, edition_name: str | None, lang: str | None) -> None:
    """List the rules with their numbers in every edition, or show the page of one RULE."""
    store = the_store()
    games = the_games(store, game)
    if rule and rule.partition("/")[0] in games and "/" in rule:
        games = (rule.partition("/")[0],)
    with errors_as_messages(language(lang)):
        found = _found(store, games, edition_name, lists=rule is not None or edition_name is None)
    known = {f"{one}/{said.rule}": one for one, every in found.items() for said in every}
    if rule is None:
        blocks = ["\n".join(_list(one, every, language(lang))) for one, every in found.items()]
        write("\n\n".join(blocks) + "\n", sys.stdout)
        return
    pages = [name for name in known if name == rule or name.partition("/")[2] == rule]
    if not pages:
        near = nearest(rule, known)
        hint = f"did you mean “{near}”?" if near else f"known: {', '.join(known)}"
        fail(f"there is no rule “{rule}”; {hint}")
    blocks = ["\n".join(_page(name, found[known[name]], language(lang))) for name in pages]
    write("\n\n".join(blocks) + "\n", sys.stdout)


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


def _of_lists(data: Mapping[str, Any]) -> Iterator[_Said]:
    """The rules that read the lists of formats, with the formats that have such lists.

    A house format may have any of them.
    """
    for name, facts in data["formats"].items():
        for said in facts["lists"]:
            if said["format"] == name and rule_of(said["kind"]) == said["kind"]:
                yield _Said(facts["name"], said["kind"], Statement((), said["source"], {}))
    for rule in dict.fromkeys(map(rule_of, LIST_KINDS)):
        if rule:
            yield _Said(None, rule, Statement((), "", {}))


def _found(store: Store, games: Iterable[str], edition_name: str | None, lists: bool) -> dict[str, list[_Said]]:
    """What the texts of each game say of its rules. Raises SettingError where no game has the edition."""
    found: dict[str, list[_Said]] = {}
    problem: SettingError | None = None
    for game in games:
        data = store.game(game)
        try:
            texts = list(_texts(data, edition_name))
        except SettingError as error:
            problem = error
            continue
        values = data["editions"]["known"]["values"]
        listed = _of_lists(data) if lists else ()
        found[game] = [
            _Said(text, name, statement)
            for text, layer in texts
            for name, entry in layer.rules.items()
            for statement in statements(layer, name, entry, values)
        ] + list(listed)
    if problem is not None and not found:
        raise problem
    return found


class _Said(NamedTuple):
    """What one text, by its name in each language, says of a rule; without a name it is any house format."""

    text: Mapping[str, str] | None
    rule: str
    statement: Statement

    def named(self, lang: str) -> str:
        """What the text is called."""
        return self.text[lang] if self.text is not None else word("rules:house", lang)


def _list(game: str, every: list[_Said], lang: str) -> Iterator[str]:
    names = dict.fromkeys(said.rule for said in every)
    width = max(len(name) for name in names) + len(game) + 1
    for name in names:
        yield f"{game + '/' + name:<{width}}  {_docstring(game, name).split(chr(10))[0]}"
        held = [said.named(lang) for said in every if said.rule == name]
        yield f"{'':<{width}}  {', '.join(dict.fromkeys(held))}"


def _docstring(game: str, name: str) -> str:
    module = rule_module(game, name)
    assert module is not None
    return (module.__doc__ or "").strip()


def _page(identifier: str, every: list[_Said], lang: str) -> Iterator[str]:
    game, _, name = identifier.partition("/")
    yield identifier
    yield ""
    yield _docstring(game, name)
    yield ""
    for said in every:
        if said.rule == name:
            where = ", ".join([said.named(lang), *said.statement.values])
            yield f"{where}: {said.statement.cite}{_settings(said.statement.settings)}".removesuffix(": ")


def _settings(settings: Mapping[str, Any]) -> str:
    shown = [f"{key.replace('-', ' ')}: {_shown(value)}" for key, value in settings.items()]
    return f" ({'; '.join(shown)})" if shown else ""


def _shown(value: object) -> str:
    if isinstance(value, Mapping):
        return f"{_shown(value['value'])}, by {value['cite']}"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value).lower()
