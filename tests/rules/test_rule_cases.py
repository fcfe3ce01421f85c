"""One test that knows every rule: decks that pass and decks that fail, as data, in `tests/rules/<game>/*.yaml`.

A case is a deck and what is found in it. Its key is the reason, as a sentence:

    five over main and side is one too many:     # CR 7.4 100.4
      edition: [3.2, 7.4]
      deck: {hero: Elendril, fill: 57, main: [3 Parvink], side: [2 Parvink, fill: 8]}
      finds: {wow/copy-limit: {cards: [Parvink], count: 5, limit: 4}}

`edition` (one, a list, or `all`; else the newest), `play` (else `constructed`; or `both`), `date` and `pool`
may stand beside `deck`. `fill` is a number of cards that no rule has anything against, whoever the hero is. A
set and a number behind a name tell cards apart that share it.

Without `finds` nothing at all may be found. With it exactly those rules are found, once each, or as often as
the list under the rule's id is long. `level` (else `error`), `variant`, `cards` and `cite` are those of the
finding, everything else is one of its parameters.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import yaml

from validator.cards.store import Store
from validator.check import Validator
from validator.model import PLAYS, Card, DeckList, Entry, Finding, Span
from validator.rules.editions import edition, edition_ids, rule_names

CASES = Path(__file__).parent
EDITIONS = {"wow": ("2006", "1", "3.2", "5.0", "7.4")}
NEWEST = {"wow": "7.4"}
KEYS = {"deck", "edition", "play", "date", "pool", "finds"}
DECK_KEYS = {"hero", "fill", "main", "side"}
BY_THE_FORMAT = "format"
ENTRY = re.compile(r"(?:(?P<count>\d+) )?(?P<name>.+?)(?: \((?P<set>[A-Z0-9]+) (?P<number>\d+)\))?")


@dataclass(frozen=True)
class Case:
    """One case for one edition and one kind of play: where it stands, and what it says."""

    game: str
    file: str
    reason: str
    edition: str
    play: str
    data: Mapping[str, Any]

    @property
    def finds(self) -> Mapping[str, list[Mapping[str, Any]]]:
        """What is to be found, by rule."""
        finds = self.data.get("finds", {})
        return {rule: some if isinstance(some, list) else [some] for rule, some in finds.items()}


def cases() -> Iterator[Case]:
    """Every case of every file, once for each of its editions and kinds of play."""
    for path in sorted(CASES.glob("*/*.yaml")):
        game = path.parent.name
        for reason, data in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            play = data.get("play", "constructed")
            for number in editions_of(game, data.get("edition", NEWEST[game])):
                for kind in PLAYS if play == "both" else (play,):
                    yield Case(game, path.stem, str(reason), number, kind, data)


def editions_of(game: str, said: object) -> Sequence[str]:
    """The editions a case names."""
    if said == "all":
        return EDITIONS[game]
    return [str(number) for number in (said if isinstance(said, list) else [said])]


ALL_CASES = list(cases())


def name_of(case: Case) -> str:
    """What a case is called in the list of tests."""
    return f"{case.file}::{case.reason} [{case.edition}, {case.play}]"


# ------------------------------------------------------------ decks


@pytest.fixture(scope="session")
def neutral_quests(store: Store) -> list[Card]:
    """Quests nobody restricts, the earliest first: every hero may use them, whatever its Deckbuilding words.

    They have no symbols, no lines about deck building, no unsure facts, and no other card is called the same.
    """
    shared = Counter(card.name for card in store.cards("wow"))
    sets = store.game("wow")["sets"]
    known = {code: facts["release"] for code, facts in sets.items() if not {"unsure", "unknown"} & facts.keys()}
    dated = [
        (min(days), card.name, card)
        for card in store.cards("wow")
        if card.types == {"Quest"}
        and not (card.only or card.icons or card.clauses or card.doubtful)
        and shared[card.name] == 1
        and (days := [known[printing.set] for printing in card.printings if printing.set in known])
    ]
    return [card for _, _, card in sorted(dated, key=lambda row: row[:2])]


class Deck:
    """A deck list in the making: the entries of a case, one to a line, and where its fill comes from."""

    def __init__(self, quests: Sequence[Card], named: str) -> None:
        self.entries: list[Entry] = []
        self.fill = (card.name for card in quests for _ in range(4) if card.name not in named)

    def put(self, zone: str, items: object) -> None:
        """Put the cards of one zone into the list."""
        for item in items if isinstance(items, list) else [items]:
            if isinstance(item, dict):
                assert set(item) == {"fill"}, f"{item} is neither a card nor a fill"
                self._fill(zone, item["fill"])
            else:
                match = ENTRY.fullmatch(str(item))
                assert match, f"{item!r} is no card"
                printing = f"{match['set']}-{match['number']}" if match["set"] else ""
                self._add(zone, match["name"], int(match["count"] or 1), printing)

    def _fill(self, zone: str, count: int) -> None:
        taken = Counter(islice(self.fill, count))
        assert taken.total() == count, "there are not enough cards to fill up with"
        for name, copies in taken.items():
            self._add(zone, name, copies)

    def _add(self, zone: str, name: str, count: int, printing: str = "") -> None:
        line = len(self.entries) + 1
        span = Span(line, 1, line, len(name) + 1)
        self.entries.append(Entry(name, zone, span, count, printing=printing))


def deck_list(data: Mapping[str, Any], quests: Sequence[Card]) -> DeckList:
    """The deck of a case."""
    assert data.keys() <= DECK_KEYS, f"unknown keys among {sorted(data)}"
    deck = Deck(quests, str(data))
    for zone in ("hero", "main", "side"):
        if zone in data:
            deck.put(zone, data[zone])
        if zone == "main" and "fill" in data:
            deck.put("main", {"fill": data["fill"]})
    return DeckList(tuple(deck.entries))


def pool_list(items: object, deck: Mapping[str, Any], quests: Sequence[Card]) -> DeckList:
    """The card pool of a case. Its fill is the same as that of the deck."""
    pool = Deck(quests, str(deck))
    pool.put("pool", items)
    return DeckList(tuple(pool.entries))


# ------------------------------------------------------------ the tests


@pytest.fixture(scope="session")
def validators(store: Store) -> dict[tuple[str, ...], Validator]:
    """The validators in use, one for every kind of event."""
    return {}


@pytest.mark.parametrize("case", ALL_CASES, ids=name_of)
def test_case(
    case: Case, store: Store, neutral_quests: list[Card], validators: dict[tuple[str, ...], Validator]
) -> None:
    data = case.data
    assert data.keys() <= KEYS, f"unknown keys among {sorted(data)}"
    date = str(data.get("date", "2026-01-01"))
    event = (case.game, case.edition, case.play, date)
    if event not in validators:
        validators[event] = Validator(case.game, edition=case.edition, play=case.play, date=date, store=store)
    deck = deck_list(data["deck"], neutral_quests)
    pool = pool_list(data["pool"], data["deck"], neutral_quests) if "pool" in data else None

    report = validators[event].check(deck, pool)

    assert report.edition == case.edition
    assert report.play == case.play
    found = {rule: [f for f in report.findings if f.rule == rule] for rule in case.finds}
    told = "\n".join(map(str, report.findings))
    assert Counter(f.rule for f in report.findings) == {r: len(some) for r, some in case.finds.items()}, told
    for rule, some in case.finds.items():
        for finding, expected in zip(found[rule], some, strict=True):
            assert said_of(finding, expected) == expected_of(expected), told
            assert_cited(finding, store.game(case.game), case.edition)
            assert_placed(finding, deck)
    assert report.verdict == verdict_of(case)


def expected_of(expected: Mapping[str, Any]) -> dict[str, Any]:
    """What a case says of a finding, with what goes without saying."""
    return {"level": "error", **expected}


def said_of(finding: Finding, expected: Mapping[str, Any]) -> dict[str, Any]:
    """What a finding says about the things a case speaks of."""
    own = {
        "level": finding.level,
        "variant": finding.variant,
        "cards": list(finding.cards),
        "cite": finding.cite,
    }
    keys = ("level", *expected)
    return {key: own[key] if key in own else finding.params.get(key, "nothing") for key in keys}


def assert_cited(finding: Finding, data: Mapping[str, Any], number: str) -> None:
    """A rule of the game names the edition and the number; a tournament format names its source."""
    if finding.rule.startswith("deck/"):
        assert finding.cite == ""
    elif finding.rule.endswith(f"/{BY_THE_FORMAT}"):
        assert finding.cite == data["formats"]["classic"]["source"]
    else:
        words = data["editions"]["editions"][number]["name"]["en"]
        assert re.fullmatch(rf"{re.escape(words)}(?: rule \d{{3}}\.\d[a-e]?|, section \d\d)", finding.cite)


def assert_placed(finding: Finding, deck: DeckList) -> None:
    """A finding about cards points at lines of the list, each once and in their order; others at none."""
    places = [span for span in (finding.span, *finding.related) if span]
    assert bool(places) == bool(finding.cards)
    assert places == sorted(set(places))
    assert set(places) <= {entry.span for entry in deck.entries}


def verdict_of(case: Case) -> str:
    """The verdict that follows from the levels of what is to be found."""
    levels = {expected.get("level", "error") for some in case.finds.values() for expected in some}
    return "illegal" if "error" in levels else "undecided" if "doubt" in levels else "legal"


def errors_of(case: Case) -> set[str]:
    """The names of the rules a case breaks."""
    return {
        rule.partition("/")[2]
        for rule, some in case.finds.items()
        if any(expected.get("level", "error") == "error" for expected in some)
    }


@pytest.mark.parametrize("rule", rule_names("wow"))
def test_every_rule_has_decks_that_pass_and_decks_that_fail(rule: str) -> None:
    own = [case for case in ALL_CASES if case.game == "wow" and case.file == rule]
    assert any(rule in errors_of(case) for case in own), f"nothing breaks {rule}"
    assert any(not case.finds for case in own), f"nothing passes {rule}"


@pytest.mark.parametrize("number", EDITIONS["wow"])
def test_every_rule_of_an_edition_has_decks_that_pass_and_decks_that_fail_under_it(
    number: str, store: Store
) -> None:
    data = store.game("wow")
    own = [case for case in ALL_CASES if case.game == "wow" and case.edition == number]
    for play in PLAYS:
        for rule in edition("wow", data["editions"], number, play).rules:
            here = [case for case in own if case.file == rule.name and case.play == play]
            assert any(rule.name in errors_of(case) for case in here), f"{rule.name}: none fails, {play}"
            assert any(not case.finds for case in here), f"{rule.name}: none passes, {play}"


def test_the_editions_the_cases_know_are_those_of_the_data(store: Store) -> None:
    assert edition_ids(store.game("wow")["editions"]) == list(EDITIONS["wow"])


def test_every_file_of_cases_is_named_after_a_rule_or_says_what_it_is() -> None:
    others = {"editions", "cases-from-players"}
    assert {case.file for case in ALL_CASES if case.game == "wow"} == {*rule_names("wow"), *others}
