"""Many at once: processes that find no store, threads that share one, reports that go to one file.

A store takes seconds to build, and each process that finds none builds it; so few are started here. How it goes
with fifty is tried by hand: `DECKLINT_PROCESSES=50 python -m pytest tests/test_concurrency.py`.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.conftest import ROOT
from validator.cards.store import Store
from validator.check import Validator
from validator.model import Finding, Report

PROCESSES = int(os.environ.get("DECKLINT_PROCESSES", "2"))
SECONDS_FOR_A_BUILD = 60
"""Nothing takes so long unless it hangs."""

DECK = "examples/five-parvinks.txt"
SAID = f"{DECK}:3:1: wow/copy-limit error: 5 copies of Parvink in the main deck, 4 allowed; take out 1 copy\n"


def check(cache: Path, *options: str, form: str = "concise") -> subprocess.Popen[str]:
    """A process that checks a deck of which everything is known, with a cache of its own."""
    command = [
        sys.executable,
        "-m",
        "validator",
        "check",
        "--no-config",
        "--date",
        "2013-08-01",
        "--lang",
        "en",
    ]
    return subprocess.Popen(
        [*command, "--output-format", form, *options, DECK],
        cwd=ROOT,
        env={**os.environ, "DECKLINT_CACHE_DIR": str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def answer(process: subprocess.Popen[str], seconds: float) -> tuple[int, str, str]:
    """The exit status of a process, what it printed, and what it said on standard error."""
    try:
        out, errors = process.communicate(timeout=seconds)
    finally:
        process.kill()
    return process.returncode, out, errors


def test_processes_that_start_on_an_empty_cache_at_once(tmp_path: Path) -> None:
    """All of them answer, one store is left, and nothing else."""
    processes = [check(tmp_path) for _ in range(PROCESSES)]
    answers = {answer(process, SECONDS_FOR_A_BUILD * PROCESSES) for process in processes}
    assert answers == {(1, SAID, "1 deck: 1 not legal\n")}
    (left,) = tmp_path.iterdir()
    assert left.suffix == ".sqlite"


@pytest.mark.skipif(os.name != "posix", reason="a process is killed as POSIX has it")
def test_a_process_that_is_killed_while_it_builds(store: Store, tmp_path: Path) -> None:
    """What it has written is taken for no store; a whole one beside it is used."""
    process = check(tmp_path)
    end = time.monotonic() + SECONDS_FOR_A_BUILD
    while not any(tmp_path.glob("*.part")) and time.monotonic() < end:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    assert answer(process, SECONDS_FOR_A_BUILD)[0] == -signal.SIGKILL
    assert not any(tmp_path.glob("*.sqlite"))
    assert len(list(tmp_path.iterdir())) == 1
    shutil.copy(store.path, tmp_path)
    assert answer(check(tmp_path), SECONDS_FOR_A_BUILD) == (1, SAID, "1 deck: 1 not legal\n")


def test_threads_that_share_a_validator(store: Store) -> None:
    """A store is opened anew, so that the threads meet while nothing is remembered yet."""
    names = [card.name for card in store.cards("wow")]
    decks = [f"Hero: Graccus\n4 {first}\n4 {first}x\n" for first in names[::97]]
    alone = Validator("wow", date="2013-08-01", store=store)
    expected = [_said(alone.check_text(deck)) for deck in decks]
    shared = Store(store.path)
    together = Validator("wow", date="2013-08-01", store=shared)

    def every(_: int) -> list[tuple[str, tuple[Finding, ...]]]:
        return [_said(together.check_text(deck)) for deck in decks]

    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(every, range(8)))
    shared.close()
    assert found == [expected] * 8


def _said(report: Report) -> tuple[str, tuple[Finding, ...]]:
    return report.verdict, report.findings


def test_reports_that_are_written_to_one_file_at_once(store: Store, tmp_path: Path) -> None:
    """Whoever reads the file finds a whole report, at any time."""
    target = tmp_path / "report.json"
    cache = Path(store.path).parent
    processes = [check(cache, "--output", str(target), form="json") for _ in range(6)]
    read = 0
    end = time.monotonic() + SECONDS_FOR_A_BUILD
    while any(process.poll() is None for process in processes) and time.monotonic() < end:
        if target.exists():
            assert json.loads(target.read_text("utf-8"))["summary"]["illegal"] == 1
            read += 1
    assert [answer(process, SECONDS_FOR_A_BUILD)[0] for process in processes] == [1] * 6
    assert os.listdir(tmp_path) == ["report.json"]
    assert read
