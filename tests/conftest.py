"""What the tests share: one store for the whole run, and the folder of test data outside the repository."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from validator.cards.names import Resolved, at_once, resolve
from validator.cards.store import Store, open_store
from validator.cards.wording import in_force
from validator.check import Validator
from validator.cli.tongue import settled_as
from validator.decks import Layout, Source, text
from validator.familiar import Familiar, Known
from validator.model import Deck, DeckList, Finding, Report
from validator.rules.concerned import Concerned, said_by

ROOT = Path(__file__).parent.parent
SHARED = ROOT.parent / "shared"


@pytest.fixture(autouse=True)
def no_language() -> Iterator[None]:
    """What one test settles about the language of a call is nothing to the next."""
    with settled_as(""):
        yield


@pytest.fixture(scope="session", autouse=True)
def every_rule_looks() -> Iterator[None]:
    """Every deck is looked at by every rule as well, to see that those left out would have found nothing."""
    findings = Concerned.findings

    def watched(self: Concerned, deck: Deck) -> list[Finding]:
        found = findings(self, deck)
        every = [said_by(rule, finding) for rule in self.rules for finding in rule.check(deck)]
        assert Counter(map(repr, found)) == Counter(map(repr, every))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Concerned, "findings", watched)
        yield


@pytest.fixture(scope="session", autouse=True)
def nothing_is_remembered_wrong() -> Iterator[None]:
    """Every list that is known at a look is read and judged in full as well, and must come to the same."""
    look, report, known = Familiar.look, Validator._report, text.known
    here = threading.local()

    def looked(self: Familiar, deck: DeckList, leader_zone: str) -> Known | None:
        known = None if getattr(here, "in_full", False) else look(self, deck, leader_zone)
        here.known = known
        return known

    def reported(self: Validator, *given: Any) -> Report:
        here.known = None
        first = report(self, *given)
        if here.known is not None:
            here.in_full = True
            try:
                assert report(self, *given) == first
            finally:
                here.in_full = False
        return first

    def read(source: Source, layout: Layout) -> list[DeckList]:
        found = known(source, layout)
        assert found in ([], text.read(source, layout))
        return found

    def named(deck_list: DeckList, store: Store, game: str, layout: Layout, day: str) -> Resolved | None:
        found = at_once(deck_list, store, game, layout, day)
        if found is not None:
            one_by_one = in_force(resolve(deck_list, store, game, layout), store, day)
            assert found._replace(slots=tuple(found.slots)) == one_by_one._replace(reworded=False)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("validator.check.at_once", named)
        patch.setattr(Familiar, "look", looked)
        patch.setattr(Validator, "_report", reported)
        patch.setattr(text, "known", read)
        yield


@pytest.fixture(scope="session")
def store() -> Iterator[Store]:
    """The store of this checkout, built once."""
    opened = open_store()
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of third-party test data; tests that need it are skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("the folder of third-party test data is not there")
    return SHARED
