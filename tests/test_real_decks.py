"""Real published deck lists get the verdict their manifest gives, in its format and on its day.

The lists lie beside the checkout, with the third-party data; where that is absent these tests are skipped.
"""

from __future__ import annotations

import calendar
import json
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from validator import Finding, Report, Survey, Validator
from validator.cards.store import Store

SPELLING = yaml.safe_load((Path(__file__).parent / "misspelt.yaml").read_text("utf-8"))["published"]
"""The misspellings the manifest names."""

OTHER_VERDICTS = {
    # a template without a hero: a part is missing, which the tool never guesses
    "godot-horde_exhauster.txt": "undecided",
    # “Lust for Battle” is two cards, and with the Shaman one this Hunter's deck would not be legal
    "godot-horde_hunter_senzir_beastwalker.txt": "undecided",
}


FORMATS = {
    "Constructed": "classic",
    "Classic": "classic",
    "Core": "core",
    "Block": "block-worldbreaker",
    "Limited": "sealed",
    "Sealed": "sealed",
    "Preconstructed": "classic",
}
"""What the manifest calls the formats; every block in it is Worldbreaker."""


@dataclass(frozen=True)
class Listed:
    """A list of the manifest: the file, the hero, the sizes, the kind, the format, its last possible day."""

    file: str
    hero: str
    main: int
    side: int
    kind: str
    format: str
    day: str


def manifest(shared: Path) -> list[Listed]:
    rows = json.loads((shared / "decks" / "wow" / "manifest.json").read_text("utf-8"))
    return [
        Listed(
            row["file"],
            row["hero"],
            row["main"],
            row["side"],
            row["kind"],
            FORMATS[row["format"].partition(" ")[0].partition("/")[0]],
            last_day(row["date"]),
        )
        for row in rows
    ]


def last_day(date: str) -> str:
    """The last day a date of the manifest may mean: `2011`, `2011-05`, `2011-08/09`, `2012 / posted …`."""
    said = date.partition(" ")[0]
    if "/" in said:
        said = said[: len("2011-")] + said.partition("/")[2]
    year, *rest = map(int, said.split("-"))
    month = rest[0] if rest else 12
    day = rest[1] if len(rest) > 1 else calendar.monthrange(year, month)[1]
    return f"{year}-{month:02}-{day:02}"


def first_suggestion(finding: Finding) -> str:
    suggestions = finding.params["suggestions"]
    assert isinstance(suggestions, list)
    return str(suggestions[0])


def corrected(validator: Validator, report: Report, text: str) -> Report:
    """The report on the list with the first suggestion put in place of every unknown name."""
    for finding in report.findings:
        if finding.rule == "deck/unknown-card":
            text = text.replace(finding.cards[0], first_suggestion(finding))
    return validator.check_text(text)


@pytest.mark.parametrize("today", [False, True])
def test_complete_lists(today: bool, shared: Path, store: Store) -> None:
    """In their format on their day; and those of Classic and of limited play to this day."""
    complete = [row for row in manifest(shared) if row.kind in ("tournament", "article", "repo")]
    assert len(complete) == 22
    for row in complete:
        if today and row.format not in ("classic", "sealed"):
            continue
        validator = Validator("wow", format=row.format, date=None if today else row.day, store=store)
        path = shared / "decks" / "wow" / row.file
        report = validator.check_file(path)
        unknown = {finding.cards[0] for finding in report.findings if finding.rule == "deck/unknown-card"}
        assert unknown <= set(SPELLING), row.file
        if unknown:
            assert report.verdict == "undecided", row.file
            report = corrected(validator, report, path.read_text("utf-8"))
        assert report.verdict == OTHER_VERDICTS.get(row.file, "legal"), (row.file, report.findings)
        assert (report.counts["main"], report.counts.get("side", 0)) == (row.main, row.side), row.file
        assert report.leader.casefold() == row.hero.casefold(), row.file


def test_misspelt_names_come_with_the_right_one_first(shared: Path, store: Store) -> None:
    validator = Validator("wow", store=store)
    found = {}
    for row in manifest(shared):
        if row.kind in ("tournament", "article"):
            for finding in validator.check_file(shared / "decks" / "wow" / row.file).findings:
                if finding.rule == "deck/unknown-card":
                    assert finding.level == "doubt"
                    found[finding.cards[0]] = first_suggestion(finding)
    assert found == SPELLING


def test_the_shared_name_is_settled_by_set_and_number_or_by_the_day(shared: Path, store: Store) -> None:
    path = shared / "decks" / "wow" / "godot-horde_hunter_senzir_beastwalker.txt"
    report = Validator("wow", store=store).check_file(path)
    assert [finding.rule for finding in report.findings] == ["deck/ambiguous-card"]
    text = path.read_text("utf-8").replace("Lust for Battle", "Lust for Battle (HOA-154)")
    assert Validator("wow", store=store).check_text(text).findings == ()
    assert Validator("wow", date="2012-01-01", store=store).check_file(path).findings == ()


def test_contents_of_preconstructed_decks_break_nothing_but_the_size(shared: Path, store: Store) -> None:
    products = [row for row in manifest(shared) if row.kind == "precon-contents"]
    assert len(products) == 34
    for row in products:
        report = Validator("wow", format=row.format, date=row.day, store=store).check_file(
            shared / "decks" / "wow" / row.file
        )
        broken = {finding.rule for finding in report.findings if finding.level == "error"}
        if row.file == "precon-death-knight-starter.txt":  # one box for two players, of both factions
            assert broken == {"wow/deck-size", "wow/not-a-deck-card"}
            assert "wow/faction-icon" in {one.rule for one in report.findings}, (
                "a doubt under the edition of 2008"
            )
        else:
            assert broken == {"wow/deck-size"}, (row.file, report.findings)


def test_lists_that_are_cut_off_break_nothing_but_the_size(shared: Path, store: Store) -> None:
    partial = [row for row in manifest(shared) if row.kind == "partial" and row.main]
    assert len(partial) == 2
    for row in partial:
        report = Validator("wow", format=row.format, date=row.day, store=store).check_file(
            shared / "decks" / "wow" / row.file
        )
        assert [finding.rule for finding in report.findings] == ["wow/deck-size"], row.file


OTHER_FORMATS = [
    ("2011-dmf-koln-spellweaver-jihan.txt", "reborn-classic", "2019-02-27", set()),
    ("2011-dmf-koln-spellweaver-jihan.txt", "reborn-classic", "2019-02-28", {("wow/banned", "Blizzard")}),
    ("2012-classic-nicholas-merrick.txt", "reborn-classic", "2019-02-27", set()),
    ("2012-classic-nicholas-merrick.txt", "reborn-classic", "2019-02-28", {("wow/banned", "Blizzard")}),
    (
        "2011-states-block-zinsul.txt",
        "contemporary",
        "2013-06-01",
        {("wow/banned", "Etched Dragonbone Girdle")},
    ),
    ("2011-mindtwister-quimtrix.txt", "contemporary", "2013-06-01", {("wow/banned", "Sava'gin the Reckless")}),
    ("2011-mindtwister-quimtrix.txt", "core", "2011-09-30", set()),
    ("2017-classic-mother-misery.txt", "reborn-classic", "2020-01-01", set()),
]
"""Where the manifest says that the verdict is another one: the list, the format, the day, what is broken."""


@pytest.mark.parametrize(("file", "name", "day", "broken"), OTHER_FORMATS)
def test_lists_in_another_format(
    file: str, name: str, day: str, broken: set[tuple[str, str]], shared: Path, store: Store
) -> None:
    validator = Validator("wow", format=name, date=day, store=store)
    path = shared / "decks" / "wow" / file
    report = corrected(validator, validator.check_file(path), path.read_text("utf-8"))
    assert report.verdict == ("illegal" if broken else "legal"), report.findings
    found = {(finding.rule, finding.cards[0]) for finding in report.findings if finding.level == "error"}
    assert found == broken


# ------------------------------------------------------------ the example that ships

WINNER = Path(__file__).parent.parent / "examples" / "spellweaver-jihan.txt"
"""The deck that won the Darkmoon Faire in Cologne in May 2011."""


@pytest.mark.parametrize("edition", [None, "3.2", "5.0", "7.4"])
def test_a_tournament_winner_is_legal_in_its_day(edition: str | None, store: Store) -> None:
    report = Validator("wow", edition=edition, date="2011-05-15", store=store).check_file(WINNER)
    assert (report.verdict, report.findings) == ("legal", ())


def surveyed(store: Store, formats: bool = False, editions: bool = False) -> Survey:
    """What is said of the winner in May 2011, in every format or under every edition."""
    validator = Validator("wow", date="2011-05-15", store=store)
    (survey,) = validator.check_decks(WINNER.read_bytes(), formats=formats, editions=editions)
    assert isinstance(survey, Survey)
    return survey


def test_where_the_tournament_winner_is_legal(store: Store) -> None:
    """In Classic then; and in the Classic of the fans no more, since Blizzard is banned there."""
    survey = surveyed(store, formats=True)
    reports = {report.format: report for report in survey.reports}
    assert list(reports) == [
        name for name, facts in store.game("wow")["formats"].items() if facts["play"] != "limited"
    ]
    assert [name for name, report in reports.items() if report.verdict == "legal"] == ["classic"]
    (finding,) = reports["reborn-classic"].findings
    assert (finding.rule, finding.cards, finding.params["since"]) == ("wow/banned", ("Blizzard",), "2019-02-28")
    assert {finding.rule for finding in reports["core"].findings} == {"wow/format", "wow/side-deck"}


def test_the_tournament_winner_over_the_life_of_the_game(store: Store) -> None:
    survey = surveyed(store, editions=True)
    assert [report.edition for report in survey.reports] == ["2006", "1", "3.0", "3.2", "5.0", "6", "7.4"]
    assert {report.verdict for report in survey.reports} == {"legal"}
