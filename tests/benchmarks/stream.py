"""Generated decks as JSON lines, as many as are asked for, to see that memory does not grow with their number.

    python -m tests.benchmarks.stream 1000000 | decklint check - --output-format json-lines > /dev/null

The decks are of both games in turn, with any cards their leaders may play, and most of them are legal. The
same options give the same decks. In a second terminal `grep VmHWM /proc/PID/status` shows the largest memory so
far.
"""

from __future__ import annotations

import argparse
import sys
from itertools import cycle, islice

from tests.benchmarks.lists import GAMES, Generator
from tests.benchmarks.rows import in_json


def main(arguments: list[str] | None = None) -> int:
    """Write the decks to standard output."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.stream")
    parser.add_argument("count", type=int, help="how many decks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--leaders", type=int, default=6, help="by how many leaders of each game (6)")
    asked = parser.parse_args(arguments)
    unseen = {game: Generator(game, asked.seed, asked.leaders).unseen() for game in GAMES}
    for game in islice(cycle(GAMES), asked.count):
        sys.stdout.write(f"{in_json(game, next(unseen[game]))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
