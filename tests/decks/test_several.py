"""Several decks in one file: each has its number, its name and its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from validator import Report, Validator
from validator.cards.store import Store

ALICE = "Hero: Graccus\n\n4 Parvink\n56 Ironforge Guards\n"
BOB = "Hero: Elendril\n\n5 Parvink\n55 Ironforge Guards\n"
ONE_RULE = f"{ALICE}\n----------\n\n{BOB}"
TITLES = f"=== Alice ===\n{ALICE}\n=== Bob ===\n{BOB}"
PLAYERS = f"Player: Alice\n{ALICE}\nPlayer: Bob\n{BOB}"
REMARKS = f"# Player 1: Alice\n{ALICE}\n# Player 2: Bob\n{BOB}"
HEADED = f"# the entrants of Friday\n\n{TITLES}"


@pytest.fixture(scope="module")
def validator(store: Store) -> Validator:
    return Validator("wow", date="2014-01-01", store=store)


def reports(validator: Validator, text: str, name: str = "entrants.txt") -> list[Report]:
    found = validator.check_decks(text.encode(), name)
    assert all(isinstance(one, Report) for one in found)
    return [one for one in found if isinstance(one, Report)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (ONE_RULE, ["", ""]),
        (TITLES, ["Alice", "Bob"]),
        (PLAYERS, ["Alice", "Bob"]),
        (REMARKS, ["Alice", "Bob"]),
        (HEADED, ["Alice", "Bob"]),
    ],
)
def test_lists_divided_by_a_rule_or_a_heading(text: str, names: list[str], validator: Validator) -> None:
    alice, bob = reports(validator, text)
    assert [alice.path, bob.path] == ["entrants.txt#1", "entrants.txt#2"]
    assert [alice.name, bob.name] == names
    assert [alice.leader, bob.leader] == ["Graccus", "Elendril"]
    assert [alice.verdict, bob.verdict] == ["legal", "illegal"]
    (finding,) = bob.findings
    assert finding.rule == "wow/copy-limit"
    assert finding.span is not None
    assert text.split("\n")[finding.span.line - 1] == "5 Parvink"


@pytest.mark.parametrize(
    "text",
    [
        ALICE,
        f"=== My deck ===\n{ALICE}",
        "Hero: Graccus\n\n=== Main Deck ===\n60 Ironforge Guards\n=== Side Deck ===\n10 Ironforge Guards\n",
        f"{ALICE}\n----------\nthanks for reading\n",
        "Hero: Graccus\n-----\n4 Parvink\n-----\n56 Ironforge Guards\n",
        f"Player: Alice\n{ALICE}",
    ],
)
def test_one_list_stays_one(text: str, validator: Validator) -> None:
    (report,) = reports(validator, text)
    assert (report.path, report.name) == ("entrants.txt", "")
    assert report.leader == "Graccus"
    assert report.counts["main"] == 60


def test_one_of_several_by_its_number(validator: Validator, tmp_path: Path) -> None:
    path = tmp_path / "entrants.txt"
    path.write_text(TITLES, "utf-8")
    assert validator.check_file(f"{path}#2").leader == "Elendril"
    assert validator.check_file(f"{path}#2").path == f"{path}#2"
    assert validator.read_list(f"{path}#1").entries[0].name == "Graccus"
    every = validator.check_file(path)
    assert (every.verdict, every.findings[0].variant) == ("unreadable", "several")
    none = validator.check_file(f"{path}#3")
    assert (none.verdict, none.findings[0].variant) == ("unreadable", "no-such-deck")


def test_a_file_whose_name_ends_with_a_number(validator: Validator, tmp_path: Path) -> None:
    path = tmp_path / "deck#2"
    path.write_text(ALICE, "utf-8")
    assert validator.check_file(path).leader == "Graccus"
    assert validator.check_file(f"{path}#1").leader == "Graccus"
