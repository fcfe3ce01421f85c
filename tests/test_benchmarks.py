"""The pieces of `python -m tests.benchmarks` do what they say, on tiny sizes; nothing is said of the clock."""

from __future__ import annotations

import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.benchmarks import stream
from tests.benchmarks.__main__ import main
from tests.benchmarks.lists import GAMES, KINDS, WRONG, Generator, told_before, written
from tests.benchmarks.measuring import (
    COLUMNS,
    WARM_UP,
    AbsentError,
    Derived,
    Measure,
    Target,
    as_markdown,
    as_text,
    rows,
    spread,
    taken,
)
from tests.benchmarks.place import Place
from tests.benchmarks.rows import SCHEMA, Sizes, chosen, in_json, in_yaml, measures
from validator import Validator
from validator.cards.store import cache_folder, open_store

SIZES = Sizes(before=0, slice=1, few=2, many=4, rival=1)
COUNT = 6


@cache
def generator(game: str) -> Generator:
    return Generator(game, 1, most_leaders=1)


@cache
def some(kind: str, game: str) -> tuple[str, ...]:
    return tuple(generator(game).lists(kind, COUNT))


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A place where the environment of the tests stands for the one a wheel is installed into."""
    open_store().close()
    with closing(Place(tmp_path, Path(sys.executable).parent)) as made:
        made.environment["DECKLINT_CACHE_DIR"] = cache_folder()
        made.missing = {"pokemon-showdown": "left out", "throneteki-deck-helper": "left out"}
        lists = {
            f"{kind} {game}": {"texts": some(kind, game), "share": 0.5} for kind in KINDS for game in GAMES
        }
        (tmp_path / "lists.json").write_text(json.dumps(lists), "utf-8")
        yield made


def lists_of(place: Place) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads((place.folder / "lists.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_generated_lists_have_the_verdict_they_are_made_for(kind: str, game: str) -> None:
    validator = Validator(game)
    wanted = "illegal" if kind in WRONG else "legal"
    assert [validator.check_text(text).verdict for text in some(kind, game)] == [wanted] * COUNT
    assert len(set(some(kind, game))) == COUNT


def test_generated_lists_depend_on_nothing_but_the_seed() -> None:
    again = [list(Generator("riftbound", seed, most_leaders=1).lists("varied", 2)) for seed in (1, 1, 2)]
    assert again[0] == again[1] != again[2]


def test_a_share_of_lines_that_repeat() -> None:
    texts = [
        written({"Legend:": [(1, "Loose Cannon")], "Main Deck:": [(2, "Gust"), (1, name)]})
        for name in ("Rebuke", "Tideturner")
    ]
    assert told_before(texts) == 2 / 6


def test_every_round_takes_each_measure_once_and_the_heavy_ones_in_some() -> None:
    calls: list[str] = []
    orders: dict[int, list[str]] = {}

    def measure(name: str, heavy: bool = False) -> Measure:
        def take(number: int) -> float:
            calls.append(name)
            orders.setdefault(number, []).append(name)
            return number

        return Measure(name, name, "ms", take, heavy=heavy)

    light = [measure(name) for name in "abcdef"]
    figures, absent = taken([*light, measure("long", True)], 6, 2, 1, lambda _: None)
    assert not absent
    assert figures["a"] == [2, 3, 4, 5, 6, 7]
    assert figures["long"] == [2, 5]
    assert Counter(calls) == {**dict.fromkeys("abcdef", 8), "long": 3}
    assert len({tuple(name for name in order if name != "long") for order in orders.values()}) > 1


def test_heavy_rounds_are_spread_over_the_run() -> None:
    assert spread(15, 3) == {0, 5, 10}
    assert spread(2, 5) == {0, 1}


def test_what_is_absent_is_said_once_and_not_measured() -> None:
    tried: list[int] = []

    def take(number: int) -> float:
        tried.append(number)
        raise AbsentError("not to be had: no node here")

    absent_measure = Measure("a", "A", "ms", None, Target(at_most=1), absent="not there yet")
    every = [absent_measure, Measure("b", "B", "ms", take)]
    figures, absent = taken(every, 3, 1, 1, lambda _: None)
    assert tried == [0]
    table = rows(every, [], figures, absent)
    assert [row.median for row in table] == ["not there yet", "not to be had: no node here"]
    assert [row.met for row in table] == [None, None]


def test_ratios_and_targets() -> None:
    every = [
        Measure("base", "base", "ms", None),
        Measure("fast", "fast", "ms", None, Target(at_most=1.2, of="base")),
        Measure("slow", "slow", "ms", None, Target(at_most=1.2, of="base")),
        Measure("rate", "rate", "decks/s", None, Target(at_least=20_000)),
        Measure("other", "other", "decks/s", None, of="rate"),
    ]
    derived = [
        Derived("sum", "sum", "ms", ("base", "fast"), lambda base, fast: base + fast, Target(at_most=20))
    ]
    figures = {
        "base": [10.0, 30.0, 10.0],
        "fast": [11.0],
        "slow": [13.0],
        "rate": [10_000.0],
        "other": [2_500.0],
    }
    table = {row.label: row for row in rows(every, derived, figures, {})}
    assert table["base"][1:4] == ("10 ms", "10", "30")
    assert table["fast"][4:] == ("1.1 × base", "≤ 1.2 × base", True)
    assert table["slow"][4:] == ("1.3 × base", "≤ 1.2 × base", False)
    assert table["rate"][4:] == ("0.5 × the target", "≥ 20,000 decks/s", False)
    assert table["other"][4:] == ("0.25 × rate", "", None)
    assert table["sum"][1:] == ("21 ms", "", "", "1.05 × the target", "≤ 20 ms", False)
    assert {line.count("|") for line in as_markdown(table.values()).splitlines()} == {len(COLUMNS) + 1}
    assert len(as_text(table.values()).splitlines()) == len(table) + 1


def test_measures_are_taken_in_a_place(place: Place) -> None:
    names = "python,one-wow,one-illegal,one-yamllint,api-illegal-wow,cli-1,cli-stream,memory-concise-few,rival"
    place.missing["yamllint"] = "not to be had"
    every, derived = chosen(names, *measures(place, lists_of(place), SIZES))
    figures, absent = taken(every, 1, 1, 1, lambda _: None)
    table = {row.label: row for row in rows(every, derived, figures, absent)}
    there = {"python", "click", "one-wow", "one-illegal", "api-illegal-wow", "cli-1", "cli-stream"}
    there |= {"cli-stream-jobs"}
    there |= set() if os.name == "nt" else {"memory-concise-few"}
    assert {name for name, values in figures.items() if values and min(values) > 0} >= there
    assert table["yamllint"].median == "not to be had"
    assert [row.median for label, row in table.items() if "deck-helper" in label] == ["left out"] * 2


def test_the_folders_hold_as_many_decks_as_they_say(place: Place) -> None:
    measures(place, lists_of(place), SIZES)
    counts = {folder: len(list((place.work / folder).rglob("*.txt"))) for folder in ("single", "few", "many")}
    assert counts == {"single": 1, "few": SIZES.few, "many": SIZES.many}
    for folder, count in (("stream", SIZES.many), ("half", SIZES.many // 2)):
        files = [place.work / folder / f"{game}.jsonl" for game in GAMES]
        assert sum(len(file.read_text("utf-8").splitlines()) for file in files) == count


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_list_in_json_is_the_same_list(kind: str, game: str) -> None:
    validator = Validator(game)
    for text in some(kind, game):
        report, again = validator.check_text(text), validator.check_text(in_json(game, text))
        assert (again.verdict, again.counts, again.leader) == (report.verdict, report.counts, report.leader)
        assert [slot.card for slot in again.slots] == [slot.card for slot in report.slots]


def test_decks_for_a_stream(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["20", "--seed", "3", "--leaders", "1"]
    assert stream.main(options) == 0
    written = capsys.readouterr().out
    assert stream.main(options) == 0
    assert capsys.readouterr().out == written
    lines = written.splitlines()
    assert [json.loads(line)["game"] for line in lines] == [GAMES[number % len(GAMES)] for number in range(20)]
    verdicts = [Validator(json.loads(line)["game"]).check_text(line).verdict for line in lines]
    assert verdicts.count("legal") > len(lines) / 2
    assert "unreadable" not in verdicts


def test_a_command_that_fails_is_no_measure(place: Place) -> None:
    with pytest.raises(RuntimeError, match="no-such-file"):
        place.seconds([place.script("decklint"), "check", "no-such-file.txt"])


def test_a_worker_does_work_a_line_and_says_why_it_ends(place: Place) -> None:
    worker = place.worker("lists", str(place.folder / "lists.json"), "varied riftbound")
    assert [worker.does(line)[0] for line in ("0 2", "2 3")] == [2, 1]
    with pytest.raises(AbsentError, match="invalid literal"):
        worker.does("nonsense")
    # what is used up is not taken for fast
    with pytest.raises(AbsentError, match="no lists are left"):
        place.worker("lists", str(place.folder / "lists.json"), "varied riftbound").does("90 91")


def test_rows_are_chosen_by_name_with_what_they_are_compared_with(place: Place) -> None:
    every, derived = measures(place, lists_of(place), SIZES)
    some_of_them, worked_out = chosen("cli-further-20000", every, derived)
    assert {one.name for one in some_of_them} == {"cli-1", "cli-200", "cli-20000"}
    assert {one.name for one in worked_out} == {"cli-further-200", "cli-further-20000"}
    with pytest.raises(ValueError, match=re.escape("“nonsense”; there are python, click, ")):
        chosen("python,nonsense", every, derived)


def test_every_measure_has_a_name_of_its_own_and_a_base_that_there_is(place: Place) -> None:
    every, derived = measures(place, lists_of(place), SIZES)
    names = Counter([*(one.name for one in every), *(one.name for one in derived)])
    assert set(names.values()) == {1}
    assert {one.base for one in every} | {one.base for one in derived} <= {*names, ""}


def test_there_are_enough_lists_for_every_round() -> None:
    sizes = Sizes(before=20, slice=10, few=2, many=500)
    assert sizes.needed(5) == {"varied": 250} | dict.fromkeys(KINDS[1:], 20 + 10 * (5 + WARM_UP))


def test_a_list_in_yaml_says_the_same_and_fits_the_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    read = yaml.safe_load(in_yaml('Hero:\n1 Graccus\n\nMain Deck:\n4 Corki\'s "Ransom"\n2 Parvink\n'))
    cards = [{"count": 4, "name": 'Corki\'s "Ransom"'}, {"count": 2, "name": "Parvink"}]
    assert read == {"leader": "Graccus", "cards": cards}
    jsonschema.validate(read, SCHEMA)


@pytest.mark.parametrize("arguments", [["--rounds", "0"], ["--few", "200", "--many", "200"], ["--lists", "0"]])
def test_sizes_that_measure_nothing_are_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert "at least one round" in capsys.readouterr().err
