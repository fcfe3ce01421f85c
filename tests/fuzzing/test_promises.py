"""Every promise of SECURITY.md names tests that are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.fuzzing import bounds
from validator.cards import sources
from validator.cli import jobs
from validator.decks import LARGEST
from validator.decks.source import MOST_ENTRIES

ROOT = Path(__file__).parent.parent.parent
SECURITY = (ROOT / "SECURITY.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", SECURITY)))


def functions(path: Path) -> set[str]:
    """The tests in a file, at its top or in a class."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


@pytest.mark.parametrize(("file", "name"), NAMED, ids=[name for _, name in NAMED])
def test_a_test_that_is_named_is_there(file: str, name: str) -> None:
    assert name in functions(ROOT / file)


def test_every_promise_names_a_test() -> None:
    table = SECURITY.partition("## What is promised")[2].partition("## Limits")[0]
    rows = [line for line in table.splitlines() if line.startswith("|")][2:]
    assert len(rows) > 10
    assert [row for row in rows if not re.search(r"`tests/[\w/]+\.py::test_\w+`", row)] == []


def test_the_limits_are_those_of_the_code() -> None:
    assert f"{LARGEST >> 20} MB; a larger one is refused" in SECURITY
    assert f"| {MOST_ENTRIES:,} |" in SECURITY
    own = f"{sources._LARGEST >> 20} MB, {sources._MOST_NODES:,} values, {sources._DEEPEST} levels deep"
    assert own in SECURITY
    assert f"| processes | {jobs._MOST}, if" in SECURITY
    assert f"{bounds.SECONDS_A_MEGABYTE} seconds for a megabyte" in SECURITY
    assert f"{bounds.MEMORY} times the size of the file, and {bounds.BESIDE >> 20} MB beside" in SECURITY
