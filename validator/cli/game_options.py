"""The options that the games bring with them, by what their data says: a mode of play, a region, a team."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import click

from validator.cards.database import StoreError
from validator.cards.store import Store, open_store, store_at_hand
from validator.cli.names import DeckFile, Value
from validator.cli.terminal import say, the_store
from validator.cli.tongue import settled
from validator.locale import marked
from validator.rules.editions import SettingError
from validator.suggestion import nearest

_STORE = f"{__name__}.store"
_OPTIONS = f"{__name__}.options"


class CommandOfGames(click.Command):
    """A command with the options of the games. Those for a team-mate's list are left out where `team` is false.

    The store that is opened for them, and the options, are kept with the context of the call.
    """

    team = True

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The parameters there are for any game, and those of the games."""
        if _OPTIONS not in ctx.meta:
            try:
                # to complete a word no store is built
                store = Store(store_at_hand()) if ctx.resilient_parsing else open_store()
                ctx.meta[_OPTIONS] = _options_of_games(store, self.team, settled())
                ctx.meta[_STORE] = store
            except StoreError:
                ctx.meta[_OPTIONS] = []  # the command itself will say why
        return [*super().get_params(ctx), *ctx.meta[_OPTIONS]]


class CommandWithoutTeam(CommandOfGames):
    """A command with the options of the games, but for those about a team-mate's list."""

    team = False


def store_of(ctx: click.Context) -> Store:
    """The store that was opened for the options, or a message and exit status 2."""
    store: Store = ctx.meta.get(_STORE) or the_store()
    return store


def given(options: Mapping[str, str | None], games: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """The options that are given.

    Raises SettingError for one that none of the games has, by their data, or that has no such value in any.
    """
    said = {name: value for name, value in options.items() if value is not None}
    known = list(games)
    for name, value in said.items():
        having = [data["options"][name] for data in known if name in data["options"]]
        if not having:
            raise SettingError("no-option", name, value, [data["name"]["en"] for data in known])
        values = list(dict.fromkeys(one for option in having for one in option["values"]))
        if value.strip().casefold() not in map(str.casefold, values):
            raise SettingError("unknown", name, value, values, nearest(value, values))
    return said


def _options_of_games(store: Store, team: bool, language: str) -> list[click.Option]:
    """The options of all games, each once, in a language."""
    said: dict[str, list[str]] = {}
    values: dict[str, dict[str, None]] = {}
    for game in store.games:
        data = store.game(game)
        called = data["name"][language]
        for name, option in data["options"].items():
            values.setdefault(name, {}).update(dict.fromkeys(option["values"]))
            default = option["default"]
            text = marked("{option} ({game}; {default} unless given).")
            shown = say(language, text, option=option["name"][language], game=called, default=default)
            said.setdefault(name, []).append(shown)
        if data["team"] and team:
            values.setdefault("team", {})
            text = marked("{option} ({game}).")
            shown = say(language, text, option=data["team"]["name"][language], game=called)
            said.setdefault("team", []).append(shown)
    return [
        click.Option(
            [f"--{name}"],
            metavar="|".join(known) or "FILE",
            type=Value(known) if known else DeckFile(),
            help=" ".join(said[name]),
        )
        for name, known in values.items()
    ]
