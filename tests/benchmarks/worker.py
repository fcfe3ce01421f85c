"""Work done inside one process, a piece a line: what to do is read, what it took is answered.

It needs nothing but the installed package, and runs in its environment. Each answer is JSON: how many pieces of
work were done, and the seconds they took. The kinds of work:

    lists FILE NAME     check the lists of a name in the file; a line is the first and the last of them
    profile FILE NAME   the same, with the ten functions most time is spent in on standard error
    grammar             read the type line and the text of every card
    store FOLDER        compile the store into a folder
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

Work = Callable[[str], int]
"""Does what a line asks for and says how many pieces that were."""


def lists(file: str, name: str) -> Work:
    """Checks lists, text to findings; no messages are made."""
    from validator import Validator

    texts: list[str] = json.loads(Path(file).read_text("utf-8"))[name]["texts"]
    validator = Validator(name.split()[1])

    def work(line: str) -> int:
        first, last = map(int, line.split())
        chosen = texts[first:last]
        if not chosen:
            raise ValueError("no lists are left")
        for text in chosen:
            validator.check_text(text)
        return len(chosen)

    return work


def profiled(file: str, name: str) -> Work:
    """Checks lists under the profiler."""
    import cProfile
    import pstats

    work = lists(file, name)

    def watched(line: str) -> int:
        profile = cProfile.Profile()
        count = profile.runcall(work, line)
        pstats.Stats(profile, stream=sys.stderr).strip_dirs().sort_stats("tottime").print_stats(10)
        return count

    return watched


def grammar() -> Work:
    """Reads what is printed on every card; the parser is built beforehand."""
    from validator.cards.build import reader
    from validator.cards.sources import folders
    from validator.cards.store import open_store

    store = open_store()
    printed = [
        (read, card)
        for game in store.games
        for read in [reader(folders(), game)]
        for card in store.cards(game)
        if card.line
    ]

    def work(line: str) -> int:
        done = 0
        for read, card in printed:
            read.type_line(card.line)
            done += 1
            if card.text:
                read.text(card.text)
                done += len(card.text.splitlines())
        return done

    return work


def store(folder: str) -> Work:
    """Compiles the store."""
    from validator.cards.build import build
    from validator.cards.sources import folders

    def work(line: str) -> int:
        build(folders(), Path(folder, "built.sqlite"))
        return 1

    return work


WORKS: dict[str, Callable[..., Work]] = {
    "lists": lists,
    "profile": profiled,
    "grammar": grammar,
    "store": store,
}


if __name__ == "__main__":
    do = WORKS[sys.argv[1]](*sys.argv[2:])
    for asked in sys.stdin:
        start = time.perf_counter()
        pieces = do(asked)
        seconds = time.perf_counter() - start
        print(json.dumps({"count": pieces, "seconds": seconds}), flush=True)
