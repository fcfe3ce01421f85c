"""Compare the product with the naive checkers.

    python -m tests.differential --decks 100000 --game wow --seed 1

Prints each kind of disagreement with the smallest deck found for it, and how many decks were compared. Exit
status 1 where anything is disagreed about.
"""

from __future__ import annotations

import argparse
import collections
import sys
import time

from tests.differential.compare import (
    NAIVE,
    differences,
    kind_of,
    naive,
    product,
    shown,
    smallest,
)
from tests.differential.decks import case, left_out
from tests.differential.facts import cards


def main() -> int:
    """Run the comparison the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential")
    parser.add_argument("--game", choices=sorted(NAIVE), required=True)
    parser.add_argument("--decks", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deck")
    asked = parser.parse_args()

    kinds: collections.Counter[str] = collections.Counter()
    examples: dict[str, int] = {}
    verdicts: collections.Counter[str] = collections.Counter()
    rules: collections.Counter[str] = collections.Counter()
    unsettled = 0
    began = time.monotonic()
    for number in range(asked.first, asked.first + asked.decks):
        deck = case(asked.game, asked.seed, number)
        report, judgement = product(deck), naive(deck)
        found = differences(deck, report, judgement)
        for kind in sorted({kind_of(line) for line in found}):
            kinds[kind] += 1
            examples.setdefault(kind, number)
        verdicts[report.verdict] += 1
        rules.update({rule for rule, _ in judgement.broken})
        unsettled += bool(judgement.unknown) and not judgement.broken
    took = time.monotonic() - began

    for kind, count in kinds.most_common():
        print(f"{count} decks, {kind}; deck {examples[kind]} of seed {asked.seed}, made smaller:")
        print(shown(smallest(case(asked.game, asked.seed, examples[kind]), kind)))
    print(f"{asked.decks} decks of {asked.game} from number {asked.first} of seed {asked.seed} on", end="")
    print(f" in {took:.0f} s, {asked.decks / took:.0f} a second; verdicts: {dict(verdicts)}")
    print(f"rules broken, in decks: {dict(rules.most_common())}")
    print(f"decks that break nothing and of which the rules settle a part only: {unsettled}")
    print(f"cards left out but in some decks: {left_out(asked.game)} of {len(cards(asked.game))}")
    print(f"kinds of disagreement: {len(kinds)}")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
