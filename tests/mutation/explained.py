"""The mutants that no test can kill, each with the reason: `explained.yaml`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from tests.mutation.mutants import Mutant

ROOT = Path(__file__).parents[2]
ENTRIES: list[dict[str, Any]] = (
    yaml.safe_load((Path(__file__).parent / "explained.yaml").read_text("utf-8")) or []
)


def explained(every: Iterable[Mutant]) -> set[Mutant]:
    """Those of the mutants that have an explanation."""
    known = {(entry["file"], entry["function"], entry["was"], entry["becomes"]) for entry in ENTRIES}
    return {
        mutant
        for mutant in every
        if (str(mutant.path.relative_to(ROOT)), mutant.function, mutant.was, mutant.becomes) in known
    }
