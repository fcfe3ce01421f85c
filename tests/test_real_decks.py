"""Real published deck lists get the verdict their manifest gives.

The lists lie beside the checkout, with the third-party data; where that is absent these tests are skipped.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from validator import Finding, Report, Validator
from validator.cards.store import Store

SPELLING = yaml.safe_load((Path(__file__).parent / "misspelt.yaml").read_text("utf-8"))["published"]
"""The misspellings the manifest names."""

OTHER_VERDICTS = {
    # a template without a hero: a part is missing, which the tool never guesses
    "godot-horde_exhauster.txt": "undecided",
    # “Lust for Battle” is two cards, and with the Shaman one this Hunter's deck would not be legal
    "godot-horde_hunter_senzir_beastwalker.txt": "undecided",
}


@dataclass(frozen=True)
class Listed:
    """A list of the manifest: the file, the hero, the sizes, the kind, the play."""

    file: str
    hero: str
    main: int
    side: int
    kind: str
    play: str


def manifest(shared: Path) -> list[Listed]:
    rows = json.loads((shared / "decks" / "wow" / "manifest.json").read_text("utf-8"))
    return [
        Listed(
            row["file"],
            row["hero"],
            row["main"],
            row["side"],
            row["kind"],
            "limited" if row["format"].startswith(("Limited", "Sealed")) else "constructed",
        )
        for row in rows
    ]


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


def test_complete_lists(shared: Path, store: Store) -> None:
    complete = [row for row in manifest(shared) if row.kind in ("tournament", "article", "repo")]
    assert len(complete) == 22
    for row in complete:
        validator = Validator("wow", play=row.play, store=store)
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
    validator = Validator("wow", store=store)
    products = [row for row in manifest(shared) if row.kind == "precon-contents"]
    assert len(products) == 34
    for row in products:
        report = validator.check_file(shared / "decks" / "wow" / row.file)
        broken = {finding.rule for finding in report.findings if finding.level == "error"}
        if row.file == "precon-death-knight-starter.txt":  # one box for two players, of both factions
            assert broken == {"wow/deck-size", "wow/faction-icon", "wow/not-a-deck-card"}
        else:
            assert broken == {"wow/deck-size"}, (row.file, report.findings)


@pytest.mark.parametrize("edition", ["3.2", "5.0", "7.4"])
def test_a_tournament_winner_is_legal_in_its_day(edition: str, store: Store) -> None:
    path = Path(__file__).parent.parent / "examples" / "spellweaver-jihan.txt"
    report = Validator("wow", edition=edition, date="2011-05-15", store=store).check_file(path)
    assert (report.verdict, report.findings) == ("legal", ())
