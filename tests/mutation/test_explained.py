"""Every explained survivor still speaks of lines that are there, and says why no test can kill it."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from tests.mutation.explained import ENTRIES, ROOT

KEYS = {"file", "function", "was", "becomes", "why"}


def name_of(entry: dict[str, Any]) -> str:
    return f"{entry['file']}::{entry['function']}: {entry['becomes']}"


@pytest.mark.parametrize("entry", ENTRIES, ids=name_of)
def test_what_is_explained_is_still_there(entry: dict[str, Any]) -> None:
    assert entry.keys() == KEYS
    assert entry["why"]
    assert entry["was"] != entry["becomes"]
    source = (ROOT / entry["file"]).read_text("utf-8")
    assert entry["was"] in " ".join(line.strip() for line in lines_of(source, entry["function"]))


def lines_of(source: str, dotted: str) -> list[str]:
    """The lines of a function or class by its dotted name, those of the whole module where that is empty."""
    node: Any = ast.parse(source)
    for name in dotted.split(".") if dotted else ():
        (node,) = [child for child in node.body if getattr(child, "name", "") == name]
    lines = source.splitlines()
    return lines[node.lineno - 1 : node.end_lineno] if dotted else lines


def test_nothing_is_explained_twice() -> None:
    assert len({name_of(entry) + entry["was"] for entry in ENTRIES}) == len(ENTRIES)
