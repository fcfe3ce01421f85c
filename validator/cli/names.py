"""What names the command line takes, and how a shell completes them.

These types complete and suggest. But for `Choice` they neither convert nor refuse anything: whether a name
stands for something is told where it is looked up, by one message for every way a name comes in.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from validator.cli.tongue import settled
from validator.locale import marked
from validator.message import Said

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from validator.cards.store import Store

    _Choice = click.Choice[str]
    _Type = click.ParamType[str]
else:
    _Choice, _Type = click.Choice, click.ParamType  # generic only since 8.4

ALL = "all"
"""Stands for every format, or every edition."""

AUTO = "auto"
"""Stands for as many processes as there are cores to be used."""

_MOST_CARDS = 60
_LONGEST_NUMBER = 10
_LONGEST_SHOWN = 40


class Choice(_Choice):
    """One of a few words. The error for another one says which of them is meant, where that can be told."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The word that is meant. Raises click.BadParameter, with a suggestion."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            near = suggestion(str(value), self.choices)
            raise click.BadParameter(" ".join(filter(None, (error.message, near))), ctx, param) from None


class Jobs(_Type):
    """A number of processes, from 1 on, or the word for as many as there are cores."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, or the word. Raises click.BadParameter for anything else."""
        written = str(value).strip()
        if written.casefold() == AUTO:
            return AUTO
        if written.isascii() and written.isdecimal() and written.strip("0") and len(written) < _LONGEST_NUMBER:
            return int(written)
        from validator.reports.words import clean

        shown = clean(written, _LONGEST_SHOWN)
        message = Said(marked("“{written}” is no whole number from 1 on, nor “auto”."), written=shown)
        raise click.BadParameter(message.said(settled()), ctx, param)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The word."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(word) for word in (AUTO,) if word.startswith(incomplete)]


def suggestion(written: str, known: Iterable[str]) -> str:
    """The question whether the nearest known word is meant, in the language of the call; or nothing."""
    from validator.suggestion import nearest

    near = nearest(written, known)
    return Said(marked("Did you mean “{near}”?"), near=near).said(settled()) if near else ""


class Group(click.Group):
    """A group of commands that says which one is meant by a name it does not know."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called. Leaves with a usage error for one that does not exist."""
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-") and not ctx.resilient_parsing:
            from validator.reports.words import clean

            said = Said(marked("There is no command “{name}”."), name=clean(name)).said(settled())
            ctx.fail(" ".join(filter(None, (said, suggestion(name, known)))))
        return super().resolve_command(ctx, args)


# ------------------------------------------------------------ names that a shell completes


class _Name(_Type):
    """A name that is taken as it is written; `known` says what there is."""

    name = "text"

    def known(self, ctx: click.Context) -> Iterable[tuple[str, str]]:
        """The names there are, each with what it is, or nothing."""
        raise NotImplementedError

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,
        incomplete: str,
    ) -> list[CompletionItem]:
        """The names that begin with what is written, case aside."""
        from click.shell_completion import CompletionItem

        begun = incomplete.casefold()
        found = {name: said for name, said in self.known(ctx) if name.casefold().startswith(begun)}
        return [CompletionItem(name, help=said or None) for name, said in found.items()]


class GameName(_Name):
    """The name of a game."""

    def known(self, ctx: click.Context) -> Iterator[tuple[str, str]]:
        """The games, each with what it is called."""
        language = settled()
        for store in _store_at_hand():
            for game in store.games:
                yield game, store.game(game)["name"][language]


class FormatName(_Name):
    """The name of a format of the game that is named, or of any."""

    def __init__(self, all: bool = False) -> None:
        """`all` is true where the word for all formats is taken as well."""
        self._all = all

    def known(self, ctx: click.Context) -> Iterator[tuple[str, str]]:
        """The formats, each with what it is called."""
        language = settled()
        for store, game in _games(ctx):
            for name, facts in store.game(game)["formats"].items():
                yield name, facts["name"][language]
        if self._all:
            yield ALL, ""


class EditionName(_Name):
    """The name of an edition of the rules of the game that is named, or of any."""

    def __init__(self, all: bool = False) -> None:
        """`all` is true where the word for all editions is taken as well."""
        self._all = all

    def known(self, ctx: click.Context) -> Iterator[tuple[str, str]]:
        """The editions, each with what it is called."""
        language = settled()
        for store, game in _games(ctx):
            for name, facts in store.game(game)["editions"]["editions"].items():
                yield name, facts["name"][language]
        if self._all:
            yield ALL, ""


class RuleName(_Name):
    """The id of a rule, or several with commas between them."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The ids that begin with what is written behind the last comma."""
        from click.shell_completion import CompletionItem

        before, comma, last = incomplete.rpartition(",")
        found = super().shell_complete(ctx, param, last)
        return [CompletionItem(f"{before}{comma}{item.value}", help=item.help) for item in found]

    def known(self, ctx: click.Context) -> Iterator[tuple[str, str]]:
        """The ids of the rules."""
        from validator.rules.pages import rule_ids

        for store in _store_at_hand():
            yield from ((rule, "") for rule in rule_ids(store))


class DeckForm(_Name):
    """The name of a form of deck file, of the game that is named, or of any."""

    def known(self, ctx: click.Context) -> Iterator[tuple[str, str]]:
        """The forms of deck file."""
        from validator.decks import forms

        for store, game in _games(ctx):
            yield from ((name, "") for name in forms(store.layout(game)))


class Value(_Name):
    """One of some words, which is refused where the game is known that has them."""

    def __init__(self, words: Iterable[str]) -> None:
        """`words` are those that are completed."""
        self._words = tuple(words)

    def known(self, ctx: click.Context) -> Iterator[tuple[str, str]]:
        """The words."""
        yield from ((word, "") for word in self._words)


class CardName(_Name):
    """The name of a card, in any language it has one in. In an argument the words before belong to it."""

    leading = False

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The first of the names that begin with what is written, in any spelling."""
        from click.shell_completion import CompletionItem

        from validator.cards.beginnings import names_beginning

        before = ctx.params.get(param.name or "") if param.nargs == -1 else None
        words = [str(word) for word in before or ()]
        begun = " ".join([*words, incomplete])
        found = [
            name
            for store, game in _games(ctx)
            for name in names_beginning(store.path, game, begun, _MOST_CARDS, self.leading)
        ]
        rest = (" ".join(name.split()[len(words) :]) for name in found)
        return [CompletionItem(name) for name in [*dict.fromkeys(filter(None, rest))][:_MOST_CARDS]]


class HeroName(CardName):
    """The name of a card that leads a deck."""

    leading = True


class DeckFile(_Type):
    """A path, taken as it is written; a shell completes the names of files."""

    name = "text"

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,
        incomplete: str,
    ) -> list[CompletionItem]:
        """Leaves it to the shell."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


def _games(ctx: click.Context) -> Iterator[tuple[Store, str]]:
    """The game that the command line names, or every one there is."""
    for store in _store_at_hand():
        wanted = ctx.params.get("game")
        for game in [wanted] if wanted in store.games else store.games:
            yield store, game


def _store_at_hand() -> Iterator[Store]:
    """The store, where there is one that can be read: to complete a word none is built, and nothing is said."""
    from validator.cards.database import StoreError
    from validator.cards.store import Store, store_at_hand

    path = store_at_hand()
    if os.path.exists(path):
        try:
            store = Store(path)
        except StoreError:
            return
        yield store
