"""What a deck list asks to be left out: what counts, what does not, and comments that nothing needed."""

from __future__ import annotations

from typing import Any

import pytest

from validator.cards.store import Store
from validator.check import Validator
from validator.model import Report

FIVE = "Hero: Graccus\n55 Ironforge Guards\n5 Parvink"


def check(store: Store, text: str, **said: Any) -> Report:
    return Validator("wow", store=store, edition="7.4", **said).check_text(text)


def rules(report: Report) -> list[str]:
    return [f"{finding.rule}:{finding.variant}".rstrip(":") for finding in report.findings]


@pytest.mark.parametrize("name", ["wow/copy-limit", "copy-limit", "WOW/Copy-Limit"])
def test_a_finding_on_the_line(store: Store, name: str) -> None:
    report = check(store, f"{FIVE} # decklint: ignore[{name}] house rule\n")
    assert report.verdict == "legal"
    assert rules(report) == []
    ((finding, reason, span),) = report.ignored
    assert (finding.rule, reason, span.line) == ("wow/copy-limit", "house rule", 3)


def test_without_the_comment_it_is_illegal(store: Store) -> None:
    report = check(store, f"{FIVE}\n")
    assert report.verdict == "illegal"
    assert rules(report) == ["wow/copy-limit"]


def test_no_ignore_hears_no_comment(store: Store) -> None:
    report = check(store, f"{FIVE} # decklint: ignore[copy-limit]\n", no_ignore=True)
    assert report.verdict == "illegal"
    assert rules(report) == ["wow/copy-limit"]
    assert report.ignored == ()


def test_a_related_line_is_enough(store: Store) -> None:
    text = "Hero: Graccus\n55 Ironforge Guards\n3 Parvink\n2 Parvink # decklint: ignore[copy-limit]\n"
    assert check(store, text).verdict == "legal"


def test_another_line_is_not(store: Store) -> None:
    text = "Hero: Graccus\n55 Ironforge Guards # decklint: ignore[copy-limit]\n5 Parvink\n"
    report = check(store, text)
    assert report.verdict == "illegal"
    assert rules(report) == ["wow/copy-limit", "deck/unused-ignore"]


def test_the_whole_deck(store: Store) -> None:
    text = "# decklint: ignore[deck-size] still building\nHero: Graccus\n10 Ironforge Guards\n"
    report = check(store, text)
    assert report.verdict == "legal"
    assert [ignored.finding.rule for ignored in report.ignored] == ["wow/deck-size"]


def test_a_doubt_may_be_left_out(store: Store) -> None:
    text = "Hero: Graccus\n60 Ironforge Guards\n1 Fizle # decklint: ignore[deck/unknown-card] a card of ours\n"
    report = check(store, text)
    assert report.verdict == "legal"
    assert report.counts["main"] == 61


@pytest.mark.parametrize(
    ("said", "found", "params"),
    [
        ("[talent]", "deck/unused-ignore", {"name": "talent"}),
        ("[wow/talent] why", "deck/unused-ignore", {"name": "wow/talent"}),
        ("[tallent]", "deck/unused-ignore:unknown", {"written": "tallent", "suggestions": ["talent"]}),
        ("[xyzzyx]", "deck/unused-ignore:nothing-near", {"written": "xyzzyx", "suggestions": []}),
        (" talent", "deck/unused-ignore:malformed", {"written": "ignore talent"}),
    ],
)
def test_a_comment_nothing_needs(store: Store, said: str, found: str, params: dict[str, object]) -> None:
    report = check(store, f"Hero: Graccus\n60 Ironforge Guards # decklint: ignore{said}\n")
    assert report.verdict == "legal"
    (finding,) = report.findings
    assert rules(report) == [found]
    assert (finding.level, finding.params) == ("warning", params)
    assert finding.span
    assert (finding.span.line, finding.span.column) == (2, 21)


def test_of_two_rules_one_is_needed(store: Store) -> None:
    report = check(store, f"{FIVE} # decklint: ignore[copy-limit, talent]\n")
    assert rules(report) == ["deck/unused-ignore"]
    assert report.findings[0].params == {"name": "talent"}


def test_a_rule_nobody_checks_leaves_its_comment_alone(store: Store) -> None:
    report = check(store, f"{FIVE} # decklint: ignore[copy-limit]\n", ignore=["wow/copy-limit"])
    assert rules(report) == []
    assert report.unchecked == ("wow/copy-limit",)


def test_unused_comments_may_be_left_out(store: Store) -> None:
    text = "Hero: Graccus\n60 Ironforge Guards # decklint: ignore[talent]\n"
    assert rules(check(store, text, ignore=["unused-ignore"])) == []


def test_what_makes_a_file_unreadable_is_never_left_out(store: Store) -> None:
    report = check(
        store, "# decklint: ignore[deck/unreadable]\n# edition: 99\ngame: wow\nhero: Graccus\nedition: 99\n"
    )
    assert report.verdict != "legal"


class TestSelection:
    def test_only_these(self, store: Store) -> None:
        report = check(store, "Hero: Graccus\n5 Parvink\n", select=["wow/copy-limit"])
        assert rules(report) == ["wow/copy-limit"]
        assert "wow/deck-size" in report.unchecked
        assert [checked.rule for checked in report.checked if checked.rule.startswith("wow/")] == [
            "wow/copy-limit"
        ]

    def test_all_but_these(self, store: Store) -> None:
        report = check(store, "Hero: Graccus\n5 Parvink\n", ignore=["copy-limit"])
        assert rules(report) == ["wow/deck-size:short"]

    def test_levels(self, store: Store) -> None:
        report = check(
            store, "Hero: Graccus\n5 Parvink\n", levels={"wow/deck-size": "note", "copy-limit": "warning"}
        )
        assert report.verdict == "legal"
        assert {finding.rule: finding.level for finding in report.findings} == {
            "wow/copy-limit": "warning",
            "wow/deck-size": "note",
        }
