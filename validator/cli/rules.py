"""`decklint rules`: the rules, or one rule's page."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import click

from validator.cli.terminal import (
    errors_as_messages,
    fail,
    language,
    option_game,
    option_language,
    the_game,
    the_store,
    write,
)
from validator.model import PLAYS
from validator.rules.editions import Edition, edition, edition_ids, find_edition, rule_module
from validator.suggestion import nearest


@click.command("rules")
@click.argument("rule", required=False)
@option_game
@click.option("--edition", "edition_name", metavar="EDITION", help="Only the rules of this edition.")
@option_language
def command(rule: str | None, game: str | None, edition_name: str | None, lang: str | None) -> None:
    """List the rules with their numbers in every edition, or show the page of one RULE."""
    store = the_store()
    chosen = the_game(store, game)
    data = store.game(chosen)["editions"]
    with errors_as_messages():
        ids = edition_ids(data) if edition_name is None else [find_edition(data, edition_name)]
        editions = [edition(chosen, data, key, play) for key in ids for play in PLAYS]
    names = [*dict.fromkeys(entry.name for item in editions for entry in item.rules), "format"]
    if rule is None:
        write("\n".join(_list(chosen, names, editions, language(lang))) + "\n", sys.stdout)
        return
    name = rule.removeprefix(f"{chosen}/")
    if name not in names:
        near = nearest(name, names)
        hint = f"did you mean “{chosen}/{near}”?" if near else f"known: {', '.join(names)}"
        fail(f"there is no rule “{rule}”; {hint}")
    write("\n".join(_page(chosen, name, editions, language(lang))) + "\n", sys.stdout)


def _list(game: str, names: list[str], editions: list[Edition], lang: str) -> Iterator[str]:
    width = max(len(name) for name in names) + len(game) + 1
    for name in names:
        yield f"{game + '/' + name:<{width}}  {_summary(game, name)}"
        held = [item.name[lang] for item in editions if _entry(item, name)]
        yield f"{'':<{width}}  {', '.join(dict.fromkeys(held)) or 'every edition, by the tournament format'}"


def _entry(item: Edition, name: str) -> Any:
    return next((rule for rule in item.rules if rule.name == name), None)


def _summary(game: str, name: str) -> str:
    module = rule_module(game, name)
    assert module is not None
    return (module.__doc__ or "").strip().split("\n")[0]


def _page(game: str, name: str, editions: list[Edition], lang: str) -> Iterator[str]:
    module = rule_module(game, name)
    assert module is not None
    yield f"{game}/{name}"
    yield ""
    yield (module.__doc__ or "").strip()
    yield ""
    for item in editions:
        rule = _entry(item, name)
        if rule:
            yield f"{item.name[lang]}, {item.play}: {rule.cite}{_settings(rule.settings)}"


def _settings(settings: Mapping[str, Any]) -> str:
    said = []
    for key, setting in settings.items():
        value = setting.value
        shown = ", ".join(map(str, value)) if isinstance(value, tuple) else value
        said.append(f"{key.replace('_', ' ')}: {shown}")
    return f" ({'; '.join(said)})" if said else ""
