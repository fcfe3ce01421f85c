"""The report as JSON Lines: the same decks as in the report as JSON, each as soon as it is known."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.reports.run_of_decks import HOSTILE, HOSTILE_PATH, ILLEGAL, LEGAL, presentation, results
from tests.reports.snapshot import same_as_kept
from validator.model import Result
from validator.reports import json as whole
from validator.reports.json_lines import render


def decks(language: str = "en") -> list[dict[str, Any]]:
    return [json.loads(line) for line in render(results(), presentation(language))]


def test_as_kept() -> None:
    same_as_kept("json-lines.txt", "".join(render(results(), presentation())))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_decks_are_those_of_the_report_as_json(language: str) -> None:
    report = json.loads("".join(whole.render(results(), presentation(language))))
    for deck, expected in zip(decks(language), report["decks"], strict=True):
        assert deck == {"version": report["version"], "tool": report["tool"], **expected}
        assert list(deck)[:2] == ["version", "tool"]


def test_a_line_for_each_deck() -> None:
    pieces = list(render(results(), presentation()))
    assert len(pieces) == len(results())
    assert all(piece.endswith("\n") and len(piece.splitlines()) == 1 for piece in pieces)


def test_no_decks_are_no_lines() -> None:
    assert list(render([], presentation())) == []


def test_a_deck_is_written_before_the_next_is_asked_for() -> None:
    asked = []

    def given() -> Iterator[Result]:
        for result in (LEGAL, ILLEGAL):
            asked.append(result.path)
            yield result

    lines = render(given(), presentation())
    assert asked == []
    assert json.loads(next(lines))["path"] == LEGAL.path
    assert asked == [LEGAL.path]


def test_names_are_kept_and_do_nothing() -> None:
    text = "".join(render(results(), presentation()))
    assert all(character.isprintable() or character == "\n" for character in text)
    (deck,) = (deck for deck in decks() if deck["path"] == HOSTILE_PATH)
    assert deck["name"] == HOSTILE
    assert deck["findings"][0]["cards"] == [HOSTILE]
