"""One test that knows every rule: decks that pass and decks that fail, as data, in `tests/rules/<game>/*.yaml`.

A case is a deck and what is found in it. Its key is the reason, as a sentence:

    five over main and side is one too many:     # CR 7.4 100.4
      edition: [3.2, 7.4]
      deck: {hero: Elendril, fill: 57, main: [3 Parvink], side: [2 Parvink, fill: 8]}
      finds: {wow/copy-limit: {cards: [Parvink], count: 5, limit: 4}}

Beside `deck` may stand what the event is: `edition`, `play`, `format`, `date`, and the game's own options, each
one value or a list of them, `all` for every edition that is known in full, `both` for every kind of play.
`formats` are house formats as they stand in a file of them; a lone one is the format. `pool` is a card pool,
`team` a team-mate's list. `fill` is a number of cards that no rule has anything against, whoever leads the
deck. A set and a number behind a name tell cards apart that share it, or name a printing.

What a case does not speak of goes without saying: a deck of Riftbound has the legend Loose Cannon, a champion
unit of its legend, twelve runes of the legend's domains, three battlefields, and is filled up to its size. What
a case does say, be it an empty list, takes the place of that.

Without `finds` nothing at all may be found. With it exactly those rules are found, once each, or as often as
the list under the rule's id is long. `level` (else `error`), `variant`, `cards` and `cite` are those of the
finding, `lines` the lines it points at, everything else is one of its parameters.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
import yaml

from validator.cards.store import Store
from validator.check import Validator
from validator.model import PLAYS, Card, DeckList, Entry, Finding, Report, Span
from validator.rules.editions import edition, edition_ids, edition_layer, version_layer

CASES = Path(__file__).parent
EDITIONS = {
    "wow": ("2006", "1", "3.2", "5.0", "7.4"),
    "riftbound": ("1.0", "1.1", "1.2", "1.3", "1.4", "1.5"),
}
"""The editions that `all` means: those whose rules are certain."""
UNSURE: Mapping[str, Mapping[str, set[str]]] = {
    "wow": {"3.0": {"class-icon", "faction-icon", "reputation"}, "6": {"master-hero"}},
    "riftbound": {},
}
"""The other editions, each with the rules of which nobody is certain."""
IN_FORCE = {
    "wow": {
        "2006": "",
        "1": "2007-04-16",
        "3.0": "2007-11-14",
        "3.2": "2009-06-05",
        "5.0": "2010-12-14",
        "6": "2011-04-26",
        "7.4": "2013-07-23",
    },
    "riftbound": {
        "1.0": "",
        "1.1": "2025-10-01",
        "1.2": "2025-12-01",
        "1.3": "2026-03-30",
        "1.4": "2026-07-24",
        "1.5": "2026-10-23",
    },
}
"""The editions by which a deck is judged where none is named, each with its first day."""
TOURNAMENT_RULES = ("2025-07-21", "2025-10", "2026-01-30", "2026-03-30", "2026-04-29", "2026-07-16")
"""The versions of the tournament rules of Riftbound, named after their first days."""
DATES = {"wow": "2026-01-01", "riftbound": "2026-08-01"}
EVENT_KEYS = {
    "wow": {"edition", "play", "format", "date"},
    "riftbound": {"edition", "play", "format", "date", "mode", "level", "region"},
}
ZONES = {
    "wow": ("hero", "main", "side"),
    "riftbound": ("legend", "champion", "main", "runes", "battlefields", "side"),
}
OTHER_FILES = {"wow": {"editions", "cases-from-players"}, "riftbound": {"cases-from-players"}}
ONLY_DOUBTS = {"riftbound/language"}
"""Rules a list is never seen to break for sure: it does not show what language its cards are printed in."""
ONLY_NOTES = "side-deck"
"""The core rules know no sideboard, so a list that has one breaks none of them."""
OF_LISTS = {"banned", "restricted", "points", "apart"}
"""Rules that are called after the kind of list they read."""
UNBROKEN = {(version, "banned") for version in TOURNAMENT_RULES[:3]}
"""Rules no deck can break under a version: there was no banned card before 2026-03-31."""

NUMBERS = {
    "wow": r"(?: rule \d{3}\.\d[a-e]?|, section \d\d)",
    "riftbound": r" rule \d{3}(?:\.\d+(?:\.[a-z](?:\.\d+(?:\.[a-z])?)?)?)?",
}
CITED_AS = {"1.5": "CR 1.4", "3.0": "CR 3.2", "6": "CR 5.0"}
"""The part of those editions that is known has no numbers; what they take over stands under another's."""
ENTRY = re.compile(
    r"(?:(?P<count>\d+) )?(?P<name>.+?)(?: \((?P<set>[A-Z0-9]+) (?P<number>[A-Z]*\d+[a-z]?\*?)\))?"
)


@dataclass(frozen=True)
class Case:
    """One case for one event: where it stands, what it says, and what the event is."""

    game: str
    file: str
    reason: str
    event: Mapping[str, Any]
    data: Mapping[str, Any]

    @property
    def finds(self) -> Mapping[str, list[Mapping[str, Any]]]:
        """What is to be found, by rule."""
        finds = self.data.get("finds", {})
        return {rule: some if isinstance(some, list) else [some] for rule, some in finds.items()}

    @property
    def play(self) -> str:
        """The kind of play."""
        return str(self.event["play"])

    @property
    def edition(self) -> str:
        """The edition a deck is judged by: the one named, else the last that had come out."""
        since = IN_FORCE[self.game]
        out = [number for number, first in since.items() if first <= self.event["date"]]
        return str(self.event.get("edition", out[-1]))

    @property
    def version(self) -> str:
        """The tournament rules that stand above the edition; none in casual play, unless it is limited."""
        casual = self.event.get("level") == "casual" and self.play != "limited"
        if self.game != "riftbound" or casual:
            return ""
        return [version for version in TOURNAMENT_RULES if version <= self.event["date"]][-1]


def cases() -> Iterator[Case]:
    """Every case of every file, once for each event it names."""
    for path in sorted(CASES.glob("*/*.yaml")):
        game = path.parent.name
        for reason, data in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            said = {"play": "constructed", "date": DATES[game], **data}
            keys = [key for key in said if key in EVENT_KEYS[game]]
            for values in product(*(values_of(game, said[key]) for key in keys)):
                event = dict(zip(keys, values, strict=True))
                yield Case(game, path.stem, str(reason), event, data)


def values_of(game: str, said: object) -> Sequence[str]:
    """The values of a setting a case names."""
    if said in ("all", "both"):
        return EDITIONS[game] if said == "all" else PLAYS
    return [str(value) for value in (said if isinstance(said, list) else [said])]


ALL_CASES = list(cases())


def name_of(case: Case) -> str:
    """What a case is called in the list of tests."""
    return f"{case.game}::{case.file}::{case.reason} [{', '.join(case.event.values())}]"


# ------------------------------------------------------------ what goes without saying


class Shelf:
    """The cards of a game that decks are filled up with."""

    copies = 0

    def fill(self, data: Mapping[str, Any]) -> Iterator[str]:
        """Names of cards no rule has anything against, other than those the deck names itself."""
        return (
            card.name for card in self.plain(data) for _ in range(self.copies) if card.name not in str(data)
        )

    def plain(self, data: Mapping[str, Any], /) -> Sequence[Card]:
        """The cards to fill a deck with, the earliest first."""
        raise NotImplementedError

    def whole(self, data: Mapping[str, Any], _play: str, /) -> Mapping[str, Any]:
        """A deck with the parts it does not speak of."""
        return data


class Quests(Shelf):
    """Quests nobody restricts: every hero may use them, whatever its Deckbuilding words.

    They have no symbols, no lines about deck building, no unsure facts, and no other card is called the same.
    """

    copies = 4

    def __init__(self, store: Store) -> None:
        shared = Counter(card.name for card in store.cards("wow"))
        sets = store.game("wow")["sets"]
        known = {
            code: facts["release"] for code, facts in sets.items() if not {"unsure", "unknown"} & facts.keys()
        }
        dated = [
            (min(days), card.name, card)
            for card in store.cards("wow")
            if card.types == {"Quest"}
            and not (card.only or card.icons or card.clauses or card.doubtful)
            and shared[card.name] == 1
            and (days := [known[printing.set] for printing in card.printings if printing.set in known])
        ]
        self._quests = [card for _, _, card in sorted(dated, key=lambda row: row[:2])]

    def plain(self, _data: Mapping[str, Any], /) -> Sequence[Card]:
        return self._quests


class Origins(Shelf):
    """Cards of the first set: units, spells and gear of the legend's domains that are neither champions nor
    signature cards, and battlefields. None of them was ever banned or says anything about deck building.
    """

    copies = 3
    legend = "Loose Cannon"
    sizes: Mapping[str, int] = {"constructed": 40, "limited": 25}

    def __init__(self, store: Store) -> None:
        self._store = store
        lists = store.game("riftbound")["formats"]["standard"]["lists"]
        banned = {name for said in lists if said["kind"] == "banned" for name, *_ in said["parts"]}
        self._known = [
            card for card in store.cards("riftbound") if card.name not in banned and not card.doubtful
        ]
        first = [
            card
            for card in self._known
            if card.printings[0].set == "OGN" and not (card.only or card.clauses or card.short_name)
        ]
        self._plain = [
            card for card in first if card.types & {"Unit", "Spell", "Gear"} and "Signature" not in card.tags
        ]
        self._battlefields = [card for card in first if card.types == {"Battlefield"}]

    def plain(self, data: Mapping[str, Any], /) -> Sequence[Card]:
        domains = self._leader(data).icons_of("domain")
        return [card for card in self._without_named(self._plain, data) if card.icons_of("domain") <= domains]

    def whole(self, data: Mapping[str, Any], play: str, /) -> Mapping[str, Any]:
        leader = self._leader(data)
        deck = {
            "legend": self.legend,
            "champion": next(unit.name for unit in self._units() if traits(unit) & traits(leader)),
            "runes": [f"6 {domain} Rune" for domain in sorted(leader.icons_of("domain"))],
            "battlefields": [card.name for card in self._without_named(self._battlefields, data)][:3],
            **data,
        }
        held = sum(count_of(item) for zone in ("champion", "main") for item in listed(deck.get(zone, [])))
        return {"fill": max(0, self.sizes[play] - held), **deck}

    def _without_named(self, cards: Sequence[Card], data: Mapping[str, Any]) -> list[Card]:
        """Those cards that the deck does not name, in whatever language."""
        matches = [ENTRY.fullmatch(str(item)) for items in data.values() for item in listed(items)]
        found = [self._store.find("riftbound", match["name"]) for match in matches if match]
        named = {match.card for some in found for match in some}
        return [card for card in cards if card not in named]

    def _units(self) -> Iterator[Card]:
        return (card for card in self._known if "Unit" in card.types and "Champion" in card.tags)

    def _leader(self, data: Mapping[str, Any]) -> Card:
        """The legend of a deck, that of the others where what stands there is none."""
        named = [str(item) for item in listed(data.get("legend", []))]
        found = [match.card for name in (*named, self.legend) for match in self._store.find("riftbound", name)]
        return next(card for card in found if card.leads)


def traits(card: Card) -> frozenset[str]:
    """The champion tags of a card."""
    return card.traits_of("champion")


def listed(items: object) -> list[Any]:
    """The items of a zone, which may be one alone."""
    return items if isinstance(items, list) else [items]


def count_of(item: object) -> int:
    """How many cards an item of a zone stands for."""
    if isinstance(item, dict):
        return int(item["fill"])
    match = ENTRY.fullmatch(str(item))
    assert match, f"{item!r} is no card"
    return int(match["count"] or 1)


@pytest.fixture(scope="session")
def shelves(store: Store) -> Mapping[str, Shelf]:
    """The cards that decks are filled up with, by game."""
    return {"wow": Quests(store), "riftbound": Origins(store)}


# ------------------------------------------------------------ decks


class Deck:
    """A deck list in the making: the entries of a case, one to a line, and where its fill comes from."""

    def __init__(self, fill: Iterator[str]) -> None:
        self.entries: list[Entry] = []
        self.fill = fill

    def put(self, zone: str, items: object) -> None:
        """Put the cards of one zone into the list."""
        for item in listed(items):
            if isinstance(item, dict):
                assert set(item) == {"fill"}, f"{item} is neither a card nor a fill"
                self._fill(zone, item["fill"])
            else:
                match = ENTRY.fullmatch(str(item))
                assert match, f"{item!r} is no card"
                printing = f"{match['set']}-{match['number']}" if match["set"] else ""
                self._add(zone, match["name"], count_of(item), printing)

    def _fill(self, zone: str, count: int) -> None:
        taken = Counter(islice(self.fill, count))
        assert taken.total() == count, "there are not enough cards to fill up with"
        for name, copies in taken.items():
            self._add(zone, name, copies)

    def _add(self, zone: str, name: str, count: int, printing: str = "") -> None:
        line = len(self.entries) + 1
        span = Span(line, 1, line, len(name) + 1)
        self.entries.append(Entry(name, zone, span, count, printing=printing))


def deck_list(game: str, data: Mapping[str, Any], fill: Iterator[str]) -> DeckList:
    """The deck of a case."""
    assert data.keys() <= {*ZONES[game], "fill"}, f"unknown keys among {sorted(data)}"
    deck = Deck(fill)
    for zone in ZONES[game]:
        if zone in data:
            deck.put(zone, data[zone])
        if zone == "main" and "fill" in data:
            deck.put("main", {"fill": data["fill"]})
    return DeckList(tuple(deck.entries))


def pool_list(case: Case, whole: Mapping[str, Any], fill: Iterator[str]) -> DeckList:
    """The card pool of a case. Its fill is that of the deck, and what a deck does not say is in it too."""
    pool = Deck(fill)
    pool.put("pool", case.data["pool"])
    for zone in ("legend", "champion", "battlefields"):
        if zone in whole and zone not in case.data["deck"]:
            pool.put("pool", whole[zone])
    return DeckList(tuple(pool.entries))


# ------------------------------------------------------------ the tests


class Validators:
    """The validators in use, one for every kind of event; `folder` is where files of house formats are kept."""

    def __init__(self, store: Store, folder: Path) -> None:
        self._store = store
        self._folder = folder
        self._made: dict[tuple[str, ...], Validator] = {}
        self._files = 0

    def of(self, case: Case) -> Validator:
        """The validator for the event of a case."""
        house = self._text(case)
        event = (case.game, house, *(f"{key}={value}" for key, value in case.event.items()))
        if event not in self._made:
            self._made[event] = Validator(
                case.game, store=self._store, format_file=self._file(house), **case.event
            )
        return self._made[event]

    def forget(self) -> None:
        """Make every validator anew from here on."""
        self._made.clear()

    def _text(self, case: Case) -> str:
        if "formats" not in case.data:
            return ""
        said = {"game": case.game, "formats": case.data["formats"]}
        return yaml.safe_dump(said, allow_unicode=True, sort_keys=False)

    def _file(self, house: str) -> Path | None:
        if not house:
            return None
        self._files += 1
        path = self._folder / f"house-{self._files}.yaml"
        path.write_text(house, encoding="utf-8")
        return path


@pytest.fixture(scope="session")
def validators(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Validators:
    """The validators in use."""
    return Validators(store, tmp_path_factory.mktemp("formats"))


@pytest.mark.parametrize("case", ALL_CASES, ids=name_of)
def test_case(case: Case, shelves: Mapping[str, Shelf], validators: Validators) -> None:
    known = {"deck", "pool", "team", "finds", "formats", *EVENT_KEYS[case.game]}
    assert case.data.keys() <= known, f"unknown keys among {sorted(case.data)}"
    validator = validators.of(case)
    shelf, said = shelves[case.game], case.data["deck"]
    whole = shelf.whole(said, case.play)
    deck = deck_list(case.game, whole, shelf.fill(said))
    pool = pool_list(case, whole, shelf.fill(said)) if "pool" in case.data else None
    team = deck_list(case.game, case.data["team"], iter(())) if "team" in case.data else None

    report = validator.check(deck, pool, team)

    assert report.edition == case.edition
    assert report.tournament_rules == case.version
    assert report.play == case.play
    found = {rule: [f for f in report.findings if f.rule == rule] for rule in case.finds}
    told = "\n".join(map(str, report.findings))
    assert Counter(f.rule for f in report.findings) == {r: len(some) for r, some in case.finds.items()}, told
    for rule, some in case.finds.items():
        for finding, expected in zip(found[rule], some, strict=True):
            assert said_of(finding, expected) == expected_of(expected), told
            assert_cited(finding, case, report, validator.data)
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
        "lines": [place.line for place in (finding.span, *finding.related) if place],
    }
    keys = ("level", *expected)
    return {key: own[key] if key in own else finding.params.get(key, "nothing") for key in keys}


def assert_cited(finding: Finding, case: Case, report: Report, data: Mapping[str, Any]) -> None:
    """A rule names the text it stands in and its number, or its source where it has no number.

    What neither the edition nor the tournament rules say stands in the tournament format, which has a source,
    as has each of its lists and card pools. Where a house format says something else of a rule, each number is
    cited by where it is stated: its line in the file, or below.
    """
    if finding.rule.startswith("deck/"):
        assert finding.cite == ""
        return
    name = finding.rule.partition("/")[2]
    editions = data["editions"]
    layers = [edition_layer(editions, case.edition)]
    if case.version:
        layers.append(version_layer(editions, case.version))
    entries = [layer.rules[name] for layer in layers if layer.rules.get(name) is not None]
    facts = data["formats"][report.format]
    own = own_sources(finding, facts, official=not entries)
    sources = [entry["source"] for entry in entries if "source" in entry]
    above = [(layer["rules"].get(name), layer["source"]) for layer in facts["layers"]]
    house = {entry["source"] for entry, _ in above if entry is not None and "source" in entry}
    sources += [source for entry, source in above if entry is not None and "source" not in entry]
    if own:
        assert finding.cite in own
        return
    if sources and not house:
        assert finding.cite == sources[-1]
        return
    texts = [CITED_AS.get(case.edition, editions["editions"][case.edition]["name"]["en"])]
    if case.version:
        texts.append(f"TR {case.version}")
    stated = rf"(?:{'|'.join(map(re.escape, texts))}){NUMBERS[case.game]}"
    cites = [finding.cite] if finding.cite in sources else finding.cite.split("; ")
    assert all(re.fullmatch(stated, cite) or cite in {*house, *sources} for cite in cites)


def own_sources(finding: Finding, facts: Mapping[str, Any], official: bool) -> set[str]:
    """The sources of a finding that comes of a list or a card pool of its format; none for other findings.

    Where a text states the rule that lists are read by, those that ship with the game are cited by that;
    `official` says that none does.
    """
    name = finding.rule.partition("/")[2]
    if finding.variant in ("outside", "outside-maybe"):
        return {pool["source"] for pool in facts["pools"]}
    kind = "only" if finding.variant == "only" and name == "format" else name
    if kind != "only" and kind not in OF_LISTS:
        return set()
    lists = [
        said for said in facts["lists"] if said["kind"] == kind and said["format"] == finding.params["format"]
    ]
    return {said["source"] for said in lists if said["own"] or official}


def assert_placed(finding: Finding, deck: DeckList) -> None:
    """A finding about cards points at lines of the list, each once and in their order; others at none.

    What stands in a part that may not be there at all is pointed at line by line, and not named.
    """
    places = [span for span in (finding.span, *finding.related) if span]
    if finding.variant == "none" and "zones" in finding.params:
        assert finding.cards == ()
        zones = finding.params["zones"]
        assert isinstance(zones, list)
        assert places == [entry.span for entry in deck.entries if entry.zone in zones]
        return
    assert bool(places) == bool(finding.cards)
    assert places == sorted(set(places))
    assert set(places) <= {entry.span for entry in deck.entries}


def verdict_of(case: Case) -> str:
    """The verdict that follows from the levels of what is to be found."""
    levels = {expected.get("level", "error") for some in case.finds.values() for expected in some}
    return "illegal" if "error" in levels else "undecided" if "doubt" in levels else "legal"


def broken_by(case: Case) -> set[str]:
    """The names of the rules a case breaks."""
    return {
        rule.partition("/")[2]
        for rule, some in case.finds.items()
        if any(expected.get("level", "error") == "error" for expected in some) or rule in ONLY_DOUBTS
    }


def assert_both(rule: str, own: Sequence[Case], where: str = "") -> None:
    """Among these cases are decks that pass the rule and decks that fail it."""
    here = [case for case in own if case.file == rule]
    assert any(rule in broken_by(case) for case in here), f"nothing breaks {rule} {where}"
    assert any(not case.finds for case in here), f"nothing passes {rule} {where}"


@pytest.mark.parametrize("game", EDITIONS)
def test_every_rule_has_decks_that_pass_and_decks_that_fail(
    game: str, stated: Callable[[str], set[str]]
) -> None:
    for rule in stated(game):
        assert_both(rule, [case for case in ALL_CASES if case.game == game])


@pytest.mark.parametrize("number", EDITIONS["wow"])
def test_every_rule_of_an_edition_has_decks_that_pass_and_decks_that_fail_under_it(
    number: str, store: Store
) -> None:
    data = store.game("wow")
    own = [case for case in ALL_CASES if case.game == "wow" and case.edition == number]
    for play in PLAYS:
        for rule in edition("wow", data["editions"], number, play).rules:
            assert_both(rule.name, [case for case in own if case.play == play], play)


@pytest.mark.parametrize("number", EDITIONS["riftbound"])
def test_every_rule_of_the_core_rules_has_decks_that_pass_and_decks_that_fail_under_them_alone(
    number: str, store: Store
) -> None:
    own = [
        case
        for case in ALL_CASES
        if case.game == "riftbound" and case.edition == number and case.event.get("level") == "casual"
    ]
    for rule in edition_layer(store.game("riftbound")["editions"], number).rules:
        if rule != ONLY_NOTES:
            assert_both(rule, own, number)


@pytest.mark.parametrize("version", TOURNAMENT_RULES)
def test_every_tournament_rule_has_decks_that_pass_and_decks_that_fail_under_it(
    version: str, store: Store
) -> None:
    own = [case for case in ALL_CASES if case.version == version]
    for rule, entry in version_layer(store.game("riftbound")["editions"], version).rules.items():
        if entry is not None and (version, rule) not in UNBROKEN:
            assert_both(rule, own, version)


@pytest.mark.parametrize("game", EDITIONS)
def test_the_editions_the_cases_know_are_those_of_the_data(game: str, store: Store) -> None:
    editions = store.game(game)["editions"]
    assert edition_ids(editions) == list(IN_FORCE[game])
    assert set(IN_FORCE[game]) == {*EDITIONS[game], *UNSURE[game]}
    unsure = {number: set(said["unsure"]) for number, said in editions["editions"].items() if "unsure" in said}
    assert unsure == UNSURE[game]


def test_the_tournament_rules_the_cases_know_are_those_of_the_data(store: Store) -> None:
    assert list(store.game("riftbound")["editions"]["tournament-rules"]["versions"]) == list(TOURNAMENT_RULES)


@pytest.mark.parametrize(
    "path", sorted(CASES.glob("*/*.yaml")), ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_no_two_cases_of_a_file_have_the_same_reason(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(re.findall(r"^[^\s#]", text, re.MULTILINE)) == len(yaml.safe_load(text))


@pytest.mark.parametrize("game", EDITIONS)
def test_every_file_of_cases_is_named_after_a_rule_or_says_what_it_is(
    game: str, stated: Callable[[str], set[str]]
) -> None:
    files = {case.file for case in ALL_CASES if case.game == game}
    assert files == {*stated(game), *OTHER_FILES[game]}
