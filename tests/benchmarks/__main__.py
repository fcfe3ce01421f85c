"""How fast decklint is, and how much memory it takes, beside its targets and beside others.

    python -m tests.benchmarks [--rows NAMES] [--rounds N] [--markdown]

Builds a wheel of the checkout, installs it with what it is compared with into an environment of its own in a
temporary folder, and takes every measure in one interleaved run. Prints a table; asserts nothing.
"""

from __future__ import annotations

import argparse
import datetime
import subprocess
import sys
import tempfile
from contextlib import ExitStack, closing
from pathlib import Path

from tests.benchmarks.measuring import as_markdown, as_text, rows, taken
from tests.benchmarks.place import Place, machine
from tests.benchmarks.rows import Sizes, chosen, measures

SEED = 1


def main(arguments: list[str] | None = None) -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument(
        "--rows", default="", help="names of measures, or their beginnings, commas between them"
    )
    parser.add_argument("--rounds", type=int, default=15, help="rounds that count (15)")
    parser.add_argument("--heavy-rounds", type=int, default=3, help="rounds with the long measures (3)")
    parser.add_argument("--lists", type=int, default=Sizes().slice, help="lists a round through the API (500)")
    parser.add_argument("--few", type=int, default=Sizes().few, help="decks in the small folder (200)")
    parser.add_argument("--many", type=int, default=Sizes().many, help="decks in the large folder (20,000)")
    parser.add_argument("--no-rivals", action="store_true", help="leave the validators of other games out")
    parser.add_argument("--wheel", type=Path, help="measure this wheel, not one of the checkout")
    parser.add_argument("--profile", action="store_true", help="no table, but where the time is spent")
    parser.add_argument("--markdown", action="store_true", help="the table for a page")
    parser.add_argument("--keep", action="store_true", help="do not remove the temporary folder")
    asked = parser.parse_args(arguments)
    if min(asked.rounds, asked.heavy_rounds, asked.lists, asked.few - 1, asked.many - asked.few - 1) < 1:
        parser.error(
            "at least one round and one list, two decks in the small folder and two more in the large one"
        )
    sizes = Sizes(slice=asked.lists, few=asked.few, many=asked.many)
    with ExitStack() as stack:
        if asked.keep:
            folder = tempfile.mkdtemp(prefix="decklint-benchmarks-")
            print(folder, file=sys.stderr)
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="decklint-benchmarks-"))
        place = stack.enter_context(closing(Place(Path(folder))))
        try:
            _say("installing")
            wheel = asked.wheel and asked.wheel.resolve()
            place.install(not (asked.no_rivals or asked.profile), wheel)
            _say("making lists")
            lists = place.generate(sizes.needed(asked.rounds), SEED)
        except subprocess.CalledProcessError as error:
            print(f"{error}\n{error.stderr}", file=sys.stderr)
            return 1
        every, derived = measures(place, lists, sizes)
        if asked.profile:
            _profile(place, sizes)
            return 0
        try:
            every, derived = chosen(asked.rows, every, derived) if asked.rows else (every, derived)
        except ValueError as error:
            parser.error(str(error))
        figures, absent = taken(every, asked.rounds, asked.heavy_rounds, SEED, _say)
        table = rows(every, derived, figures, absent)
        versions = ", ".join(f"{name} {version}" for name, version in place.versions().items())
    day = datetime.datetime.now(datetime.UTC).date()
    print(f"{day}, {machine()}\n{versions}", end="\n\n")
    print(as_markdown(table) if asked.markdown else as_text(table))
    return 0


def _profile(place: Place, sizes: Sizes) -> None:
    """Print where the time goes: modules of a cold start, functions of a check."""
    for said, arguments in (
        ("legal", ("-m", "validator", "check", "one/wow.txt")),
        ("illegal", ("-m", "validator", "check", "one/illegal.txt")),
    ):
        place.import_times(arguments)  # the first time it is compiled
        loaded = place.import_times(arguments)
        print(f"check, a {said} deck: {len(loaded)} modules, {sum(own for own, _ in loaded) / 1000:.1f} ms")
        for own, name in loaded[:10]:
            print(f"  {own:6} µs  {name}")
    for name in ("varied wow", "varied riftbound", "illegal wow", "illegal riftbound", "alike wow"):
        worker = place.worker("profile", str(place.folder / "lists.json"), name)
        for number in range(2):
            worker.does(f"{number * sizes.slice} {(number + 1) * sizes.slice}")
        print(f"{name}, {sizes.slice} lists twice, the first time in a fresh process:\n{worker.close()}")


def _say(what: str) -> None:
    print(what, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
