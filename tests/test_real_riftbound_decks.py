"""Real Riftbound lists get the verdict their manifest gives, at their date, in their region, mode and level.

The manifest names the problems of a list in a notation of its own, which is put into rules, cards and numbers
here. The lists lie beside the checkout, with the third-party data; where that is absent these tests are
skipped.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from validator import Finding, Report, Validator
from validator.cards.store import Store

MANIFEST = Path(__file__).parent.parent.parent / "shared" / "decks" / "riftbound" / "manifest.csv"

VERDICTS = {"legal": "legal", "illegal": "illegal", "incomplete": "undecided"}

MISSING = {"op": ["champion", "battlefields"], "dg": ["champion"]}
"""The parts that the lists of a source lack where they lack any, by the start of the file's name."""

NOT_SO = {
    # a legend is no card of the main deck, and Unique is a keyword of three gear cards: two copies of a legend
    # in the sideboard are two cards that cannot be there, which the problem before this one says
    "pa-11_lebonk.txt": {"825: 2 x Deceiver main+side (limit 1)"},
}
"""Problems the manifest names that are none."""

BESIDES = {
    # the manifest passes over the legend, which is of the same set as the cards it names
    "rd-223341.txt": ("601.2: Heart of the Tempest: first legal 2026-07-31",),
}
"""Problems the manifest does not name."""


class Listed(NamedTuple):
    """A row of the manifest."""

    file: str
    event: str
    date: str
    region: str
    legend: str
    champion: str
    verdict: str
    problems: tuple[str, ...]

    @property
    def mode(self) -> str:
        """Events of one game a round say so; the others are played as the best of three."""
        return "duel" if "BO1" in self.event else "match"

    @property
    def level(self) -> str:
        """Nexus Nights are played at a low level of rules enforcement."""
        return "low" if "Nexus Nights" in self.event else "competitive"


def listed() -> Iterator[Listed]:
    if not MANIFEST.exists():
        return
    with MANIFEST.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            problems = tuple(filter(None, (problem.strip() for problem in row["problems"].split(" ; "))))
            yield Listed(
                row["file"],
                row["event"],
                row["date"],
                row["region"],
                row["legend"],
                row["champion"],
                row["verdict"],
                tuple(dict.fromkeys(problems)),
            )


LISTS = list(listed())
EVERY_LIST = pytest.mark.parametrize("row", LISTS, ids=[row.file for row in LISTS])

NOTATION = [
    (r"601\.2: (?P<card>.+): first legal (?P<first>[\d-]+)", "riftbound/format"),
    (r"601\.2\.d: (?P<card>.+) banned from (?P<since>[\d-]+)", "riftbound/banned"),
    (r"402\.1: main deck (?P<count>\d+) cards \(incl\. chosen champion\)", "riftbound/deck-size"),
    (r"103\.2\.b: (?P<count>\d+) x (?P<card>.+) main\+side \(limit (?P<limit>\d+)\)", "riftbound/copy-limit"),
    (r"601\.1\.c\.2: (?P<card>.+) is a (?P<type>\w+) in side", "riftbound/not-a-main-deck-card"),
]
"""The problems of the manifest, and the rules that find them."""


class Problem(NamedTuple):
    """A problem of a list: the rule, its number, the card, and the numbers or words that go with it."""

    rule: str
    cite: str
    cards: tuple[str, ...]
    params: dict[str, Any]


def problem(text: str) -> Problem:
    """What a problem of the manifest is for the validator."""
    for pattern, rule in NOTATION:
        if match := re.fullmatch(pattern, text):
            said: dict[str, Any] = {
                key: [value] if key == "type" else int(value) if value.isdecimal() else value
                for key, value in match.groupdict().items()
            }
            card = said.pop("card", None)
            return Problem(rule, text.partition(":")[0], (card,) if card else (), said)
    raise AssertionError(f"the notation of the manifest is not known: {text}")


def report_on(row: Listed, store: Store) -> Report:
    validator = Validator(
        "riftbound", date=row.date, region=row.region, mode=row.mode, level=row.level, store=store
    )
    return validator.check_file(MANIFEST.parent / row.file)


def expected(row: Listed) -> list[Problem]:
    problems = [text for text in row.problems if text not in NOT_SO.get(row.file, ())]
    return [problem(text) for text in (*problems, *BESIDES.get(row.file, ()))]


def named(store: Store, name: str) -> str:
    """The name of a card by the name the manifest has for it."""
    (match,) = store.find("riftbound", name)
    return match.card.name


def test_the_manifest_is_read(shared: Path) -> None:
    assert shared == MANIFEST.parent.parent.parent
    verdicts = [row.verdict for row in LISTS]
    assert {verdict: verdicts.count(verdict) for verdict in VERDICTS} == {
        "legal": 29,
        "illegal": 5,
        "incomplete": 15,
    }
    assert {row.file for row in LISTS} == {path.name for path in MANIFEST.parent.glob("*.txt")}
    assert sum(row.mode == "duel" for row in LISTS) == 4
    assert sum(row.level == "low" for row in LISTS) == 3


@EVERY_LIST
def test_the_verdict(row: Listed, store: Store) -> None:
    report = report_on(row, store)
    assert report.verdict == VERDICTS[row.verdict], report.findings
    assert report.leader == named(store, row.legend)
    assert (report.options["mode"], report.options["region"]) == (row.mode, row.region)
    assert (report.options["level"], report.date) == (row.level, row.date)


@EVERY_LIST
def test_the_problems(row: Listed, store: Store) -> None:
    report = report_on(row, store)
    missing = MISSING.get(row.file[:2], []) if row.verdict == "incomplete" else []
    incomplete = [finding.params["zone"] for finding in report.findings if finding.rule == "deck/incomplete"]
    assert incomplete == missing
    others = [f for f in report.findings if f.rule not in ("deck/incomplete", "deck/named-twice")]
    assert sorted(map(said, others)) == sorted(map(said_of, expected(row)))
    for finding in others:
        assert finding.level == "error"
        wanted = next(one for one in expected(row) if said_of(one) == said(finding))
        assert {key: finding.params[key] for key in wanted.params} == wanted.params


@EVERY_LIST
def test_a_champion_that_is_named_twice_is_counted_once(row: Listed, store: Store) -> None:
    """Where the list has 41 cards as it is written, and names its champion among the main deck's as well."""
    entries = Validator("riftbound", store=store).read_list(MANIFEST.parent / row.file).entries
    written = sum(entry.count or 0 for entry in entries if entry.zone in ("champion", "main"))
    twice = [finding for finding in report_on(row, store).findings if finding.rule == "deck/named-twice"]
    assert [finding.level for finding in twice] == (["note"] if row.champion and written == 41 else [])


@EVERY_LIST
def test_every_problem_is_cited_with_its_number(row: Listed, store: Store) -> None:
    cites = {said(finding): finding.cite for finding in report_on(row, store).findings}
    for one in expected(row):
        assert re.search(rf"rule {re.escape(one.cite)}(?![\w.]\w)", cites[said_of(one)]), one


def said(finding: Finding) -> tuple[str, tuple[str, ...]]:
    return finding.rule, finding.cards


def said_of(one: Problem) -> tuple[str, tuple[str, ...]]:
    return one.rule, one.cards


@EVERY_LIST
def test_the_sizes(row: Listed, store: Store) -> None:
    report = report_on(row, store)
    short = [one.params["count"] for one in expected(row) if one.rule == "riftbound/deck-size"]
    assert report.counts["runes"] == 12
    assert report.counts["battlefields"] == (0 if row.file.startswith("op-") and not row.champion else 3)
    champion = 1 if row.champion else 0
    assert report.counts["champion"] == champion
    whole = 39 if row.file.startswith("op-") and not row.champion else 40
    assert report.counts["champion"] + report.counts["main"] == (short[0] if short else whole)


LEGAL = [row for row in LISTS if row.verdict == "legal"]


@pytest.mark.parametrize("row", LEGAL, ids=[row.file for row in LEGAL])
def test_a_legal_list_without_one_of_its_parts_is_incomplete(row: Listed, store: Store) -> None:
    validator = Validator("riftbound", date=row.date, region=row.region, mode=row.mode, store=store)
    deck = validator.read_list(MANIFEST.parent / row.file)
    for zone in ("legend", "champion", "runes", "battlefields"):
        rest = deck._replace(entries=tuple(entry for entry in deck.entries if entry.zone != zone))
        report = validator.check(rest)
        found = [(f.rule, f.params.get("zone")) for f in report.findings if f.rule != "deck/named-twice"]
        assert (report.verdict, found) == ("undecided", [("deck/incomplete", zone)])


# ------------------------------------------------------------ preconstructed decks

PRECONS = MANIFEST.parent / "precons.json"


def precons() -> list[dict[str, Any]]:
    if not PRECONS.exists():
        return []
    packs: list[dict[str, Any]] = json.loads(PRECONS.read_text("utf-8"))["packs"]
    return packs


PACKS = precons()
EVERY_PACK = pytest.mark.parametrize("pack", PACKS, ids=[pack["key"] for pack in PACKS])


def written(deck: dict[str, Any], main: list[tuple[int, str]] | None = None) -> str:
    """A preconstructed deck as a list, with the first of its champions; with another main deck where given."""
    parts = {
        "Legend": [(1, deck["legend"])],
        "Champion": [(1, deck["champion_candidates"][0])],
        "Main Deck": main or deck["main"],
        "Battlefields": deck["battlefields"],
        "Runes": deck["runes"],
    }
    return "".join(
        f"{title}:\n" + "".join(f"{count} {name}\n" for count, name in cards) for title, cards in parts.items()
    )


def found(report: Report) -> list[tuple[str, tuple[str, ...]]]:
    """What is found beside the note that these lists name their champion twice."""
    return sorted((f.rule, f.cards) for f in report.findings if f.rule != "deck/named-twice")


def banned(pack: dict[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    """The bans a product is known to break."""
    names = [text.partition(" banned")[0] for number, text in pack["check_2026_11_29"] if number == "601.2.d"]
    return sorted(("riftbound/banned", (name,)) for name in names)


def battlefields(pack: dict[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    """The finding on the number of battlefields, in products that have but one."""
    return [("riftbound/battlefields", ())] if len(pack["deck"]["battlefields"]) == 1 else []


@EVERY_PACK
def test_a_preconstructed_deck_under_strict_enforcement(pack: dict[str, Any], store: Store) -> None:
    validator = Validator("riftbound", date="2026-11-29", store=store)
    report = validator.check_text(written(pack["deck"]))
    assert found(report) == sorted([*banned(pack), *battlefields(pack)])


@EVERY_PACK
def test_a_preconstructed_deck_at_a_low_level(pack: dict[str, Any], store: Store) -> None:
    validator = Validator("riftbound", date="2026-11-29", level="low", store=store)
    assert found(validator.check_text(written(pack["deck"]))) == battlefields(pack)


@EVERY_PACK
def test_its_exemption_ends_with_any_change(pack: dict[str, Any], store: Store) -> None:
    if not banned(pack):
        return
    validator = Validator("riftbound", date="2026-11-29", level="low", store=store)
    deck = pack["deck"]
    fewer, more = [one for one in deck["main"] if one[0] == 2 and one[1] not in deck["champion_candidates"]][:2]
    others = [one for one in deck["main"] if one not in (fewer, more)]
    swapped = [*others, (1, fewer[1]), (3, more[1])]
    assert found(validator.check_text(written(deck, swapped))) == banned(pack)
    aside = written(deck) + f"Sideboard:\n1 {more[1]}\n"
    assert found(validator.check_text(aside)) == banned(pack)
    before = Validator("riftbound", date="2026-04-28", level="low", store=store)
    assert found(before.check_text(written(deck))) == banned(pack), "the exemption is of 2026-04-29"
