"""What the tests of the rules share: which rules the texts of a game state, and files of house formats."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from validator.cards.card_lists import LIST_KINDS, rule_of
from validator.cards.store import Store
from validator.rules.editions import edition_ids, edition_layer, version_layer


@pytest.fixture(scope="session")
def stated(store: Store) -> Callable[[str], set[str]]:
    """The names of the rules that the editions, tournament rules or formats of a game state, or that a list of
    a format asks for, be it a house format.
    """
    of_lists = {rule_of(kind) for kind in LIST_KINDS} - {""}

    def of(game: str) -> set[str]:
        data = store.game(game)
        editions = data["editions"]
        versions = editions.get("tournament-rules", {}).get("versions", {})
        texts = [edition_layer(editions, number).rules for number in edition_ids(editions)]
        texts += [version_layer(editions, version).rules for version in versions]
        texts += [layer["rules"] for facts in data["formats"].values() for layer in facts["layers"]]
        return of_lists | {name for rules in texts for name, entry in rules.items() if entry is not None}

    return of
