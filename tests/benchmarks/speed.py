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

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
DECKS = {"wow": EXAMPLES / "spellweaver-jihan.txt", "riftbound": EXAMPLES / "jinx-loose-cannon.txt"}
ROUNDS = 20
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "python -c 'import click'": ["-c", "import click"],
    **{f"decklint check, {game}": ["-m", "validator", "check", str(deck)] for game, deck in DECKS.items()},
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
    validators = {game: (Validator(game), deck.read_text("utf-8")) for game, deck in DECKS.items()}
    rates: dict[str, list[float]] = {game: [] for game in DECKS}
    for _ in range(6):
        for game, (validator, text) in validators.items():
            start = time.perf_counter()
            for _ in range(500):
                validator.check_text(text)
            rates[game].append(500 / (time.perf_counter() - start))
    for game, measured in rates.items():
        print(f"{'library, ' + game:<28} {statistics.median(measured[1:]):7.0f} decks a second")


if __name__ == "__main__":
    cold_start()
    throughput()
