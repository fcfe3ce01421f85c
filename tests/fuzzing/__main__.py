"""Fuzzing, as a command of its own: `python -m tests.fuzzing TARGET --seconds 60`.

With atheris (`pip install atheris`) the inputs are guided by what they reach; without it, or with `--plain`,
they are mutations of the corpus. An input that breaks something is kept, as small as it can be made, and named.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

LONGEST = 8192
"""The most bytes of an input; what is larger is for the bounds of time and memory."""

SLOWEST = 10
"""An input of that size that takes more seconds than this is a fault."""


def main(arguments: list[str]) -> int:
    """Run the command; the exit status is 1 where something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing", description=__doc__)
    parser.add_argument(
        "target",
        help="a target; `all` for one after the other, `list` to see them, `bounds` of time and memory",
    )
    parser.add_argument("--seconds", type=int, default=60, help="how long each target is tried")
    parser.add_argument("--plain", action="store_true", help="mutate without looking at what is reached")
    parser.add_argument("--seed", type=int, default=0, help="where the random numbers begin")
    parser.add_argument("--found", type=Path, default=Path(tempfile.gettempdir()), help="where inputs are kept")
    asked = parser.parse_args(arguments)
    atheris = None if asked.plain or find_spec("atheris") is None else import_module("atheris")
    if asked.target in ("all", "list"):
        names = _names()
        if asked.target == "list":
            print("\n".join(names))
            return 0
        more = ["--seconds", str(asked.seconds), "--seed", str(asked.seed), "--found", str(asked.found)]
        more += ["--plain"] * asked.plain
        command = [sys.executable, "-m", "tests.fuzzing"]
        return max(subprocess.run([*command, name, *more], check=False).returncode != 0 for name in names)
    if asked.target == "bounds":
        return _bounds()
    if asked.target not in _names():
        parser.error(f"there is no target {asked.target}")
    asked.found.mkdir(parents=True, exist_ok=True)
    if atheris is not None:
        return _guided(atheris, asked.target, asked.seconds, asked.seed, asked.found)
    return _plain(asked.target, asked.seconds, asked.seed, asked.found)


def _bounds() -> int:
    from tests.fuzzing import bounds
    from validator.decks import LARGEST

    broken = 0
    for file in bounds.large(LARGEST):
        taken = bounds.measured(file)
        wrong = (
            taken.seconds > bounds.SECONDS_A_MEGABYTE * LARGEST / bounds.MEGABYTE
            or taken.memory > bounds.MEMORY * LARGEST + bounds.BESIDE
        )
        broken += wrong
        said = f"{taken.seconds:6.2f} s  {taken.memory / LARGEST:6.1f} times its size"
        print(f"{said}  {file.form}: {file.what}{'  TOO MUCH' * wrong}", flush=True)
    return 1 if broken else 0


def _names() -> list[str]:
    """The names of the targets, in a process of their own: what is guided is imported once, and watched."""
    code = "from tests.fuzzing.targets import targets; print(*targets())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


def _guided(atheris: ModuleType, target: str, seconds: int, seed: int, found: Path) -> int:
    with atheris.instrument_imports(include=["validator", "yaml", "lark", "tomllib"]):
        from tests.fuzzing import inputs, targets

        run = targets.targets()[target]
        seeds = inputs.seeds(target)
        for data in seeds:
            run(data)
    with tempfile.TemporaryDirectory(prefix="decklint-corpus-") as grown:
        for number, data in enumerate(seeds):
            Path(grown, f"seed-{number}").write_bytes(data)
        words = Path(grown).with_suffix(".dict")
        words.write_text("\n".join(map(_entry, inputs.SPLINTERS)) + "\n", "ascii")
        options = [
            f"-max_total_time={seconds}",
            f"-max_len={LONGEST}",
            f"-timeout={SLOWEST}",
            f"-seed={seed or 1}",
            f"-dict={words}",
            f"-artifact_prefix={found / target}-",
            "-rss_limit_mb=2048",
            "-print_final_stats=1",
            "-verbosity=0",
        ]
        atheris.Setup([sys.argv[0], *options, grown], run)
        atheris.Fuzz()  # ends the process, with its status
    return 0


def _entry(word: bytes) -> str:
    """A word as libFuzzer's dictionaries have it."""
    return '"' + "".join(f"\\x{byte:02x}" for byte in word[:60]) + '"'


def _plain(target: str, seconds: int, seed: int, found: Path) -> int:
    from tests.fuzzing import inputs, targets

    run = targets.targets()[target]
    seeds = inputs.seeds(target)
    generator = random.Random(seed)
    tried = 0
    slowest = 0.0
    end = time.monotonic() + seconds
    seen: set[str] = set()
    while time.monotonic() < end:
        data = generator.choice(seeds)[:LONGEST]
        if tried >= len(seeds):
            data = inputs.mutated(data, seeds, generator)[:LONGEST]
        else:
            data = seeds[tried][:LONGEST]
        tried += 1
        began = time.monotonic()
        problem = _problem(run, data)
        took = time.monotonic() - began
        slowest = max(slowest, took)
        if problem is None and took > SLOWEST:
            problem = f"took {took:.1f} s"
        if problem is None or problem in seen:
            continue
        seen.add(problem)
        smallest = _smaller(run, data, problem) if took < 1 else data
        path = found / f"{target}-{len(seen)}"
        path.write_bytes(smallest)
        print(f"{target}: {problem}\n  {smallest[:200]!r}\n  kept as {path}", flush=True)
    print(f"{target}: {tried} inputs, slowest {slowest:.2f} s, {len(seen)} faults", flush=True)
    return 1 if seen else 0


def _problem(run: Callable[[bytes], None], data: bytes) -> str | None:
    """What an input breaks: the exception, and where it comes from."""
    try:
        run(data)
    except Exception as error:  # whatever it is, it is what is looked for
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}"
    return None


def _smaller(run: Callable[[bytes], None], data: bytes, problem: str) -> bytes:
    """The input without what is not needed to break the same thing."""
    size = max(1, len(data) // 2)
    end = time.monotonic() + 30
    while size and time.monotonic() < end:
        place = 0
        while place < len(data) and time.monotonic() < end:
            shorter = data[:place] + data[place + size :]
            if _problem(run, shorter) == problem:
                data = shorter
            else:
                place += size
        size //= 2
    return data


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
