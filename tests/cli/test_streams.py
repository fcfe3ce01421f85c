"""Files of JSON lines that are longer than any deck file: each line is judged as it comes."""

from __future__ import annotations

import io
import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from validator.check import Validator
from validator.cli import judge, streams
from validator.cli.streams import is_stream, pieces
from validator.decks import LARGEST, Source

LEGAL = {
    "game": "wow",
    "zones": {"hero": [{"name": "Graccus"}], "main": [{"name": "Ironforge Guards", "count": 60}]},
}
FIVE = {
    "game": "wow",
    "zones": {
        "hero": [{"name": "Graccus"}],
        "main": [{"name": "Ironforge Guards", "count": 55}, {"name": "Parvink", "count": 5}],
    },
}
JINX = {"game": "riftbound", "zones": {"legend": [{"name": "Loose Cannon"}], "main": []}}


def lines(*decks: object) -> str:
    return "".join(f"{deck}\n" if isinstance(deck, str) else f"{json.dumps(deck)}\n" for deck in decks)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is longer than a few decks is longer than any deck file, and a few lines are read at a time."""
    monkeypatch.setattr(judge, "LARGEST", 400)
    monkeypatch.setattr(streams, "_PIECE", 300)


def checked(run: Run, *args: str, stdin: str = "") -> list[dict[str, Any]]:
    done = run("check", *args, "--output-format", "json-lines", stdin=stdin)
    return [json.loads(line) for line in done.out.splitlines()]


@pytest.mark.usefixtures("short")
def test_the_same_as_read_at_once(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("d.jsonl").write_text(lines(*[LEGAL, FIVE] * 20), encoding="utf-8")
    streamed = checked(run, "d.jsonl")
    monkeypatch.undo()
    monkeypatch.chdir(here)
    at_once = checked(run, "d.jsonl")
    assert len(at_once) == 40
    assert streamed == at_once
    assert [deck["path"] for deck in streamed[:2]] == ["d.jsonl#1", "d.jsonl#2"]
    (finding,) = streamed[39]["findings"]
    assert finding["span"]["line"] == 40


@pytest.mark.usefixtures("short")
def test_a_line_that_is_none_costs_no_other_its_report(run: Run, here: Path) -> None:
    decks: list[object] = [LEGAL] * 12
    decks[5] = "{broken"
    decks[7] = "[]"
    decks[9] = ""
    found = checked(run, "-", "--stdin-filename", "d.jsonl", stdin=lines(*decks))
    assert [deck["verdict"] for deck in found] == ["legal"] * 5 + ["unreadable", "legal", "unreadable"] + [
        "legal"
    ] * 3
    assert found[5]["path"] == "d.jsonl#6"
    (finding,) = found[5]["findings"]
    assert finding["span"]["line"] == 6


@pytest.mark.usefixtures("short")
def test_decks_of_two_games(run: Run, here: Path) -> None:
    found = checked(run, "-", stdin=lines(*[LEGAL, JINX] * 10))
    assert [deck["game"] for deck in found] == ["wow", "riftbound"] * 10


def test_the_length_of_a_file_changes_nothing(run: Run, here: Path) -> None:
    found = checked(run, "-", stdin=lines(JINX, LEGAL, "{broken", FIVE))
    assert [(deck["game"], deck["verdict"]) for deck in found] == [
        ("riftbound", "undecided"),
        ("wow", "legal"),
        ("", "unreadable"),
        ("wow", "illegal"),
    ]


@pytest.mark.usefixtures("short")
def test_one_of_them_by_its_number(run: Run, here: Path) -> None:
    Path("d.jsonl").write_text(lines(*[LEGAL] * 15, FIVE, *[LEGAL] * 15), encoding="utf-8")
    (deck,) = checked(run, "d.jsonl#16")
    assert (deck["path"], deck["verdict"]) == ("d.jsonl#16", "illegal")


def test_a_long_file_of_another_kind_is_no_stream(run: Run, here: Path) -> None:
    Path("d.txt").write_text("4 Parvink\n" * (LARGEST // 10 + 10), encoding="utf-8")
    (deck,) = checked(run, "d.txt")
    assert deck["verdict"] == "unreadable"


@pytest.mark.parametrize(
    ("begun", "expected"),
    [
        (b'{"a": 1}\n{', True),
        (b'\xef\xbb\xbf\n {"a": 1}\n{}\n', True),
        (b'{"a": 1}\n\n', False),
        (b'{"a": 1}', False),
        (b'{\n"a": 1}\n', False),
        (b'[{"a": 1}]\n', False),
        (b"4 Parvink\n", False),
        (b"{" * 100_000 + b"\n", False),
        (b"", False),
    ],
)
def test_what_is_a_stream(begun: bytes, expected: bool) -> None:
    assert is_stream(begun) is expected


class Endless:
    """A file that never ends; it counts how often it is read."""

    def __init__(self) -> None:
        self.count = 0

    def read(self, size: int, /) -> bytes:
        self.count += 1
        return b'{"a": 1}\n' * 1000


def test_no_more_is_read_than_is_needed() -> None:
    endless = Endless()
    found = list(islice(pieces(b"", endless), 20))
    assert endless.count < 20 * (streams._PIECE // 9000 + 3)
    assert all(len(piece.data) < 2 * streams._PIECE for piece in found)
    assert [piece.first_line for piece in found[:2]] == [1, 1 + found[0].data.count(b"\n") + 1]


def test_a_line_that_is_longer_than_a_deck_is_cut() -> None:
    (piece,) = pieces(b"", io.BytesIO(b"x" * (3 * LARGEST)))
    assert len(piece.data) == LARGEST + 1


@pytest.mark.usefixtures("short")
def test_a_number_that_is_not_there(run: Run, here: Path) -> None:
    Path("d.jsonl").write_text(lines(*[LEGAL] * 15), encoding="utf-8")
    done = run("check", "d.jsonl#99")
    assert done.status == 2
    assert "there is no deck 99; the file holds 15" in done.out


def test_one_object_is_a_file_of_its_own(run: Run, here: Path) -> None:
    Path("d.json").write_text(lines({**LEGAL, "mian": []}), encoding="utf-8")
    (deck,) = checked(run, "d.json")
    assert (deck["path"], deck["verdict"]) == ("d.json", "unreadable")


@pytest.mark.usefixtures("short")
def test_a_fault_of_ours_in_one_line_loses_no_other(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = Validator.check_piece

    def failing(self: Validator, source: Source, *args: Any, **said: Any) -> Any:
        if b"Parvink" in source.data:
            raise RuntimeError("a fault")
        return original(self, source, *args, **said)

    monkeypatch.setattr(Validator, "check_piece", failing)
    found = checked(run, "-", stdin=lines(*[LEGAL] * 6, FIVE, *[LEGAL] * 6))
    assert [deck["verdict"] for deck in found] == ["legal"] * 6 + ["unreadable"] + ["legal"] * 6
