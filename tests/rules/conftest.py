"""What the tests of the rules share: which rules the texts of a game state."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from validator.cards.store import Store
from validator.rules.editions import edition_ids, edition_layer, version_layer


@pytest.fixture(scope="session")
def stated(store: Store) -> Callable[[str], set[str]]:
    """The names of the rules that the editions, tournament rules or formats of a game state."""

    def of(game: str) -> set[str]:
        data = store.game(game)
        editions = data["editions"]
        versions = editions.get("tournament-rules", {}).get("versions", {})
        texts = [edition_layer(editions, number).rules for number in edition_ids(editions)]
        texts += [version_layer(editions, version).rules for version in versions]
        texts += [facts.get("rules", {}) for facts in data["formats"].values()]
        return {name for rules in texts for name, entry in rules.items() if entry is not None}

    return of
