"""The report as JSON Lines: each deck an object of its own, written as soon as it is known."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from validator.model import Result
from validator.reports.json import VERSION, deck_object, shown, tool
from validator.reports.presentation import Presentation


def render(results: Iterable[Result], presentation: Presentation) -> Iterator[str]:
    """A line for each deck: its object of the contract, with the version of that and the tool before it."""
    start = {"version": VERSION, "tool": tool(presentation)}
    for result in results:
        said = {**start, **deck_object(result, presentation)}
        yield shown(json.dumps(said, ensure_ascii=False, separators=(",", ":"))) + "\n"
