"""How long a file may take to read, and how much memory, told by its size.

The bound of time is tried on files of a megabyte in `tests/decks/test_bad_input.py`; here nothing hangs, and
memory stays within its multiple. `python -m tests.fuzzing bounds` measures both, on files of the largest size.
"""

from __future__ import annotations

import pytest

from tests.fuzzing.bounds import BESIDE, MEMORY, SECONDS_A_MEGABYTE, large, measured

SIZE = 32 * 1024
FILES = {
    f"{file.form}-{file.what}": file
    for file in large(SIZE)
    if file.what in ("the deck", "brackets", repr("1 a\n"))
}


@pytest.mark.parametrize("name", FILES)
def test_reading_stays_within_its_bounds(name: str) -> None:
    taken = measured(FILES[name])
    assert taken.memory <= MEMORY * SIZE + BESIDE
    assert taken.seconds <= SECONDS_A_MEGABYTE
