"""Whatever is written into any file, nothing comes out but what is documented.

The targets are those of the fuzzing command. Here each is tried on the saved corpus, on what hypothesis makes,
and on a few hundred mutations; the command goes on for as long as one likes.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzzing.inputs import CORPUS, SPLINTERS, mutated, saved, seeds
from tests.fuzzing.targets import layout, targets
from validator.decks import Source, read_all

ROOT = Path(__file__).parent.parent.parent
TARGETS = [*targets()]
SLOW = ("convert", "reports")
"""Targets that do much with one input."""

LONGEST = 20
"""So many seconds no input of a few kilobytes takes unless it hangs."""


def test_every_saved_input_belongs_to_a_target() -> None:
    assert {path.name for path in CORPUS.iterdir()} <= set(TARGETS)


SAVED = sorted(CORPUS.glob("*/*"))


@pytest.mark.parametrize("path", SAVED, ids=[f"{path.parent.name}/{path.name}" for path in SAVED])
def test_saved_inputs(path: Path) -> None:
    targets()[path.parent.name](path.read_bytes())


@pytest.mark.parametrize(
    ("before", "card", "place"),
    [("", '<card name="a"/>', (2, 1, 2, 17)), ("\n\n", "<card>a</card>", (4, 1, 4, 15))],
)
def test_the_place_of_a_card_in_xml(before: str, card: str, place: tuple[int, ...]) -> None:
    source = Source(f"{before}<deck><section>\n{card}\n</section></deck>".encode())
    (deck,) = read_all(source, layout("wow"), "o8d")
    assert [tuple(entry.span) for entry in deck.entries] == [place]


@pytest.mark.parametrize("target", TARGETS)
def test_mutations(target: str) -> None:
    run = targets()[target]
    known = [data[:4096] for data in seeds(target)]
    generator = random.Random(target)
    for _ in range(4 if target in SLOW else 60):
        data = mutated(generator.choice(known), known, generator)[:8192]
        began = time.monotonic()
        run(data)
        assert time.monotonic() - began < LONGEST, data


FRAGMENTS = st.lists(
    st.one_of(
        st.sampled_from(SPLINTERS),
        st.text(max_size=8).map(lambda text: text.encode("utf-8", "surrogatepass")),
        st.binary(max_size=4),
        st.sampled_from(
            [b"4 Parvink\n", b"Allies (3)\n", b"game: wow\n", b"{", b"}", b'"a": ', b"[[", b"]]\n"]
        ),
    ),
    max_size=12,
).map(b"".join)
"""Files of pieces that mean something, and of pieces that mean nothing."""


@pytest.mark.parametrize("target", [target for target in TARGETS if target not in SLOW])
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=FRAGMENTS)
def test_anything(target: str, data: bytes) -> None:
    targets()[target](data)


@pytest.mark.parametrize("target", SLOW)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=FRAGMENTS)
def test_anything_that_is_judged_or_written(target: str, data: bytes) -> None:
    targets()[target](data)


def test_a_fault_is_found_made_small_and_kept(tmp_path: Path) -> None:
    """The command itself: it finds what a target lets out."""
    code = (
        "import sys\n"
        "from tests.fuzzing import targets, __main__ as command\n"
        "def broken(data):\n"
        "    assert b'(' not in data\n"
        "targets.targets = lambda: {'decks': broken}\n"
        "sys.exit(command._plain('decks', 2, 0, command.Path(sys.argv[1])))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stderr
    assert "AssertionError" in done.stdout
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"("]


def test_the_command_knows_its_targets() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzzing", "list"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == TARGETS
    assert saved("form-o8d")
