"""Mutation testing of the rules, and of what cards say about deck building.

    python -m tests.mutation
    python -m tests.mutation validator/rules/points.py

mutmut makes the mutants; it would collect thousands of tests anew for each. Here each is a process of its own,
made by forking one in which the tests are collected already, and runs only tests that reach the changed lines.
It is killed when one of them fails. Prints each survivor that `explained.yaml` does not explain, then the
numbers by file; exit status 1 where there is one.
"""

from __future__ import annotations

import argparse
import gc
import os
import pickle
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import _lru_cache_wrapper, partial
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType, FunctionType
from typing import Any, NoReturn
from zlib import crc32

import pytest

from tests.mutation.explained import explained
from tests.mutation.mutants import Mutant, mutants, unchanged
from tests.mutation.swapped import functions, swap

ROOT = Path(__file__).parents[2]
MUTATED = (
    *sorted(
        path
        for folder in ("", "wow/", "riftbound/")
        for path in (ROOT / "validator/rules").glob(f"{folder}*.py")
        if path.name not in ("__init__.py", "concerned.py", "editions.py", "pages.py")
    ),
    *(
        ROOT / "validator/cards" / name
        for name in ("clauses.py", "predicates.py", "card_lists.py", "release.py", "deckbuilding.py")
    ),
)
_PATHS = {str(path) for path in MUTATED}
TESTS = (
    "tests/rules",
    "tests/cards/test_grammar.py",
    "tests/cards/test_deckbuilding_words.py",
    "tests/cards/test_formats.py",
    "tests/test_formats.py",
    "tests/differential",
    "tests/cli/test_card_legal.py",
    "tests/cli/test_formats_command.py",
    "tests/cli/test_house_formats.py",
)
"""The tests that are aimed at those files."""
OPTIONS = ("-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "--ignore=tests/rules/test_concerned.py")
"""Thousands of decks against a memory take too long where every line is noted; that it hides no answer, all
tests see to (`tests/conftest.py`).
"""
GAMES = ("wow", "riftbound")
MOST_SECONDS = 180
FEW_LINES = 100
MOST_TESTS = 500
"""What so many tests let live is shown; that another of the thousands might kill it is no comfort."""
Lines = set[tuple[str, int]]


class Failed:
    """Notes whether a test has failed."""

    failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has come to an end, or its fixtures have failed."""
        if report.failed:
            self.failed = f"{report.nodeid}\n{report.longreprtext}"


class Forgetful(Failed):
    """Lets no test profit from what another has made, so that each is seen to reach what it would alone."""

    def __init__(self) -> None:
        self._caches = [
            it
            for it in gc.get_objects()
            if isinstance(it, _lru_cache_wrapper) and it.__wrapped__.__code__.co_filename in _PATHS
        ]

    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """A test has run, and its fixtures are still there."""
        for cache in self._caches:
            cache.cache_clear()
        validators: Any = item.funcargs.get("validators") if isinstance(item, pytest.Function) else None
        if validators is not None:
            validators.forget()


class Mutating:
    """Runs the mutants where pytest would run its tests."""

    def __init__(self, every: Sequence[Mutant], folder: Path) -> None:
        self._every = every
        self._known = explained(every)
        self._folder = folder
        self.survivors: list[Mutant] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """The tests are collected."""
        reached = self._reached(session)
        _warm(session)
        in_use = {path: functions(str(path)) for path in {mutant.path for mutant in self._every}}
        gc.collect()
        gc.freeze()

        def survives(mutant: Mutant) -> bool:
            items = _aimed(mutant, session.items, reached)
            return _forked(partial(_run, session, items, mutant, in_use[mutant.path])) == 0

        for path in in_use:
            if not survives(unchanged(path)):
                raise pytest.UsageError(f"{path} is not the same when it is put in its own place")
        for number, mutant in enumerate(self._every):
            if survives(mutant):
                self.survivors.append(mutant)
                if mutant not in self._known:
                    print(f"{_place(mutant)}: {mutant.function}", flush=True)
                    print(f"    - {mutant.was}\n    + {mutant.becomes}", flush=True)
            if number % 100 == 99:
                print(f"{number + 1} of {len(self._every)}", time.strftime("%H:%M:%S"), flush=True)
        return True

    def _reached(self, session: pytest.Session) -> list[tuple[float, Lines]]:
        """How long each test takes, and the lines of the mutated modules it reaches."""
        kept = self._folder / "reached"
        status = _forked(partial(_trace, session, kept))
        if status != 0:
            told = kept.read_text("utf-8") if kept.exists() else f"status {status}"
            raise pytest.UsageError(f"the tests do not pass as it is: {told}")
        found: list[tuple[float, Lines]] = pickle.loads(kept.read_bytes())
        return found


def _trace(session: pytest.Session, kept: Path) -> int:
    lines: Lines = set()

    def line(frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            lines.add((frame.f_code.co_filename, frame.f_lineno))
        return line

    def call(frame: FrameType, _: str, __: object) -> Any:
        return line if frame.f_code.co_filename in _PATHS else None

    noted = Forgetful()
    session.config.pluginmanager.register(noted)
    found = []
    for item, following in zip(session.items, [*session.items[1:], None], strict=True):
        lines.clear()
        began = time.monotonic()
        sys.settrace(call)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        sys.settrace(None)
        found.append((time.monotonic() - began, set(lines)))
        if noted.failed:
            kept.write_text(noted.failed, "utf-8")
            return 1
    kept.write_bytes(pickle.dumps(found))
    return 0


def _warm(session: pytest.Session) -> None:
    """Make the fixtures that all tests share, which takes longer than most mutants live."""
    forgetful = Forgetful()
    session.config.pluginmanager.register(forgetful)
    cases = [next(item for item in session.items if f"test_case[{game}" in item.nodeid) for game in GAMES]
    elsewhere = next(item for item in session.items if item.path.parent == ROOT / "tests")
    for item, following in zip(cases, [*cases[1:], elsewhere], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    session.config.pluginmanager.unregister(forgetful)


def _run(
    session: pytest.Session, items: Sequence[pytest.Item], mutant: Mutant, in_use: dict[str, FunctionType]
) -> int:
    """Run the tests against a mutant, until one fails."""
    signal.alarm(MOST_SECONDS)  # a mutant may run forever
    swap(mutant.path, in_use, mutant.source)
    noted = Failed()
    session.config.pluginmanager.register(noted)
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if noted.failed:
            return 1
    return 0


def _forked(work: Callable[[], int]) -> int:
    """Do some work in a process of its own, in silence: its exit status, negative where a signal ended it."""
    child = os.fork()
    if child == 0:
        _in_child(work)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _in_child(work: Callable[[], int]) -> NoReturn:
    status = 1
    try:
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        status = work()
    finally:
        os._exit(status)


def _aimed(
    mutant: Mutant, items: Sequence[pytest.Item], reached: Sequence[tuple[float, Lines]]
) -> list[pytest.Item]:
    """The tests that reach the mutant, or any where it works when its module is imported: those that are named
    after the module first, then by turns those that reach little else and those that reach much.
    """
    places = {(str(mutant.path), line) for line in mutant.lines}
    name = mutant.path.stem.replace("_", "-")
    named: list[pytest.Item] = []
    narrow: list[pytest.Item] = []
    wide: list[pytest.Item] = []
    for item, (_, lines) in sorted(
        zip(items, reached, strict=True), key=lambda pair: crc32(pair[0].nodeid.encode())
    ):
        if not places.isdisjoint(lines) if mutant.inside else lines:
            is_named = name in item.nodeid.replace("_", "-")
            (named if is_named else narrow if len(lines) <= FEW_LINES else wide).append(item)
    rest = [item for pair in zip_longest(narrow, wide) for item in pair if item is not None]
    return [*named, *rest][: MOST_TESTS if mutant.inside else None]


def _place(mutant: Mutant) -> str:
    return f"{mutant.path.relative_to(ROOT)}:{mutant.lines.start}"


def main() -> int:
    """Run the mutants of the files the command line names, else of all."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--list", action="store_true", help="only print the mutants")
    asked = parser.parse_args()
    paths = [path.resolve() for path in asked.files] or MUTATED
    every = [mutant for path in paths for mutant in mutants(path)]
    if asked.list:
        for mutant in every:
            print(f"{_place(mutant)}: {mutant.function}\n    - {mutant.was}\n    + {mutant.becomes}")
        return 0
    with TemporaryDirectory() as folder:
        mutating = Mutating(every, Path(folder))
        status = pytest.main([*OPTIONS, f"--basetemp={folder}/base", *TESTS], plugins=[mutating])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return int(status)
    known = explained(every)
    table: dict[Path, Counter[str]] = defaultdict(Counter)
    for mutant in every:
        survived = mutant in mutating.survivors
        table[mutant.path]["mutants"] += 1
        table[mutant.path]["killed" if not survived else "explained" if mutant in known else "survived"] += 1
    for path, numbers in table.items():
        print(path.relative_to(ROOT), dict(numbers))
    total: Counter[str] = sum(table.values(), Counter())
    print("all", dict(total))
    return 1 if total["survived"] else 0


if __name__ == "__main__":
    sys.exit(main())
