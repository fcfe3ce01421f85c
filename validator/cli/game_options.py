"""The options that the games bring with them, by what their data says: a mode of play, a region, a team."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import click

from validator.cards.database import StoreError
from validator.cards.store import Store, open_store
from validator.cli.terminal import the_store
from validator.rules.editions import SettingError

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
                ctx.meta[_STORE] = open_store()
            except StoreError:
                ctx.meta[_OPTIONS] = []  # the command itself will say why
            else:
                ctx.meta[_OPTIONS] = _options_of_games(ctx.meta[_STORE], self.team)
        return [*super().get_params(ctx), *ctx.meta[_OPTIONS]]


class CommandWithoutTeam(CommandOfGames):
    """A command with the options of the games, but for those about a team-mate's list."""

    team = False


def store_of(ctx: click.Context) -> Store:
    """The store that was opened for the options, or a message and exit status 2."""
    store: Store = ctx.meta.get(_STORE) or the_store()
    return store


def given(options: Mapping[str, str | None], games: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """The options that are given. Raises SettingError for one that none of the games has, by their data."""
    said = {name: value for name, value in options.items() if value is not None}
    known = list(games)
    for name, value in said.items():
        if not any(name in data["options"] for data in known):
            raise SettingError("no-option", name, value, [data["name"]["en"] for data in known])
    return said


def _options_of_games(store: Store, team: bool) -> list[click.Option]:
    """The options of all games, each once."""
    said: dict[str, list[str]] = {}
    metavars: dict[str, dict[str, None]] = {}
    for game in store.games:
        data = store.game(game)
        for name, option in data["options"].items():
            metavars.setdefault(name, {}).update(dict.fromkeys(option["values"]))
            default = f"{option['default']} unless given"
            said.setdefault(name, []).append(f"{option['name']['en']} ({data['name']['en']}; {default}).")
        if data["team"] and team:
            metavars.setdefault("team", {"FILE": None})
            said.setdefault("team", []).append(f"{data['team']['name']['en']} ({data['name']['en']}).")
    return [
        click.Option([f"--{name}"], metavar="|".join(values), help=" ".join(said[name]))
        for name, values in metavars.items()
    ]
