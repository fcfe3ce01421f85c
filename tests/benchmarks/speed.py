"""How fast decklint is, in ratios of one run: cold start against importing click, and decks a second.

    python tests/benchmarks/speed.py

Prints figures and asserts nothing. Runs are interleaved, so that a busy machine slows all of them alike.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

from validator import Validator

DECK = Path(__file__).parent.parent.parent / "examples" / "spellweaver-jihan.txt"
ROUNDS = 20
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "python -c 'import click'": ["-c", "import click"],
    "decklint check, one deck": ["-m", "validator", "check", str(DECK)],
}


def cold_start() -> None:
    """Whole processes, each against importing click."""
    seconds: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(ROUNDS + 1):
        for name, arguments in COMMANDS.items():
            start = time.perf_counter()
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
            seconds[name].append(time.perf_counter() - start)
    median = {name: statistics.median(values[1:]) for name, values in seconds.items()}
    base = median["python -c 'import click'"]
    for name, value in median.items():
        print(f"{name:<28} {value * 1000:7.1f} ms  {value / base:5.2f} x import click")


def throughput() -> None:
    """Decks a second through the library, from text to findings, in one process."""
    validator = Validator("wow")
    text = DECK.read_text("utf-8")
    validator.check_text(text)
    rates = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(500):
            validator.check_text(text)
        rates.append(500 / (time.perf_counter() - start))
    print(f"{'library, text to findings':<28} {statistics.median(rates):7.0f} decks a second")


if __name__ == "__main__":
    cold_start()
    throughput()
