"""What is measured, and what is promised of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tests.benchmarks.lists import CHOICE, GAMES, KINDS, WRONG
from tests.benchmarks.measuring import WARM_UP, Derived, Measure, Target
from tests.benchmarks.place import Place, Worker

ONE = Target(at_most=1.2, of="click")
LEGAL = Target(at_least=20_000)
ILLEGAL = Target(at_least=10_000)
LINEAR = 1.2
"""So many times as much as among few decks may a further one cost among many, in time."""
FLAT = 1.2
"""So many times as much memory may many decks take as few."""
BUILD = Target(at_most=5)
ZONES = {
    "Hero:": "hero",
    "Legend:": "legend",
    "Champion:": "champion",
    "Main Deck:": "main",
    "Runes:": "runes",
    "Battlefields:": "battlefields",
    "Side Deck:": "side",
    "Sideboard:": "side",
}
SCHEMA = {
    "type": "object",
    "required": ["leader", "cards"],
    "properties": {
        "leader": {"type": "string"},
        "cards": {
            "type": "array",
            "items": {"type": "object", "required": ["count", "name"], "properties": {"count": {"minimum": 1}}},
        },
    },
}
Lists = Mapping[str, Mapping[str, Any]]


class Sizes(NamedTuple):
    """How much work a round has: lists through the API, decks in a folder, validations by a rival.

    `before` are lists through the API that come before all rounds, as in a program that has run for a while.
    """

    before: int = 1500
    slice: int = 500
    few: int = 200
    many: int = 20_000
    rival: int = 2000

    def needed(self, rounds: int) -> dict[str, int]:
        """How many lists of each kind and game a run takes: none is checked twice in one process."""
        through_api = self.before + self.slice * (WARM_UP + rounds)
        return {
            kind: max(through_api, -(-self.many // len(GAMES))) if kind == "varied" else through_api
            for kind in KINDS
        }


def measures(place: Place, lists: Lists, sizes: Sizes) -> tuple[list[Measure], list[Derived]]:
    """Everything that is measured. The deck files are written into the folder."""
    through_cli, worked_out = _through_cli(place, lists, sizes)
    memory, by_deck = _memory(place, sizes)
    return (
        [
            *_cold(place, lists),
            *_through_api(place, lists, sizes),
            *through_cli,
            *memory,
            *_building(place),
            *_rivals(place, sizes),
        ],
        [*worked_out, *by_deck],
    )


def _cold(place: Place, lists: Lists) -> list[Measure]:
    """Whole processes on one file."""
    decklint = place.script("decklint")
    wow = place.write("one/wow.txt", lists["varied wow"]["texts"][0])
    rift = place.write("one/riftbound.txt", lists["varied riftbound"]["texts"][0])
    illegal = place.write("one/illegal.txt", lists["illegal wow"]["texts"][0])
    as_yaml = place.write("one/deck.yaml", in_yaml(lists["varied wow"]["texts"][0]))
    schema = place.write("one/schema.json", json.dumps(SCHEMA))

    def command(
        name: str, label: str, *words: str, target: Target | None = None, of: str = "click", needs: str = ""
    ) -> Measure:
        def take(_: int) -> float:
            return place.seconds(words) * 1000

        missing = place.missing.get(needs, "")
        return Measure(name, label, "ms", None if missing else take, target, of, absent=missing)

    return [
        command("python", "python -c pass", place.python, "-c", "pass"),
        command("click", "import click", place.python, "-c", "import click", of="python"),
        command("one-wow", "check, a legal deck (WoW)", decklint, "check", wow, target=ONE),
        command("one-riftbound", "check, a legal deck (Riftbound)", decklint, "check", rift, target=ONE),
        command(
            "one-module", "python -m validator check", place.python, "-m", "validator", "check", wow, target=ONE
        ),
        command("one-illegal", "check, an illegal deck (WoW)", decklint, "check", illegal, target=ONE),
        command("one-zh", "check --lang zh, illegal (WoW)", decklint, "check", "--lang", "zh", illegal),
        command("one-yamllint", "yamllint", place.script("yamllint"), as_yaml, needs="yamllint"),
        command(
            "one-jsonschema",
            "check-jsonschema",
            place.script("check-jsonschema"),
            "--schemafile",
            schema,
            as_yaml,
            needs="check-jsonschema",
        ),
    ]


def _through_api(place: Place, lists: Lists, sizes: Sizes) -> list[Measure]:
    """Lists from text to findings, each kind in a process of its own, none of them twice."""

    def measure(kind: str, game: str) -> Measure:
        name = f"{kind} {game}"
        worker = place.worker("lists", str(place.folder / "lists.json"), name)

        def take(number: int) -> float:
            first = sizes.before + number * sizes.slice
            return _rate(worker, f"{first if number else 0} {first + sizes.slice}")

        verdict = "illegal" if kind in WRONG else "legal"
        said = f"{verdict} lists much alike" if CHOICE[kind] < CHOICE["varied"] else f"{verdict} lists"
        label = f"API, {said}, {game} ({lists[name]['share']:.0%} of lines repeat)"
        return Measure(f"api-{kind}-{game}", label, "decks/s", take, ILLEGAL if kind in WRONG else LEGAL)

    return [measure(kind, game) for kind in KINDS for game in GAMES]


def _rate(worker: Worker, line: str) -> float:
    count, seconds = worker.does(line)
    return count / seconds


def _through_cli(place: Place, lists: Lists, sizes: Sizes) -> tuple[list[Measure], list[Derived]]:
    """Folders of decks, one process each."""
    few, many = sizes.few, sizes.many
    by_game = [[(game, text) for text in lists[f"varied {game}"]["texts"]] for game in GAMES]
    decks = [deck for both in zip(*by_game, strict=True) for deck in both][:many]
    for folder, count in (("single", 1), ("few", few), ("many", many)):
        for number, (_, text) in enumerate(decks[:count]):
            place.write(f"{folder}/{number // 1000:02}/{number:05}.txt", text)
    for folder, count in (("half", many // 2), ("stream", many)):
        for of_game in GAMES:
            lines = [in_json(game, text) for game, text in decks[:count] if game == of_game]
            place.write(f"{folder}/{of_game}.jsonl", "".join(f"{line}\n" for line in lines))

    def command(
        name: str, label: str, *words: str, heavy: bool = False, of: str = "", option: str = ""
    ) -> Measure:
        def take(_: int) -> float:
            return place.seconds([place.script("decklint"), "check", *words]) * 1000

        there = not option or option in place.help_of_check
        return Measure(name, label, "ms", take if there else None, None, of, heavy, "not there yet")

    return (
        [
            command("cli-1", "CLI, a folder with 1 deck", "single"),
            command("cli-200", f"CLI, a folder with {few:,} decks", "few"),
            command("cli-20000", f"CLI, a folder with {many:,} decks", "many", heavy=True),
            command(
                "cli-jobs",
                f"CLI, {many:,} decks, --jobs 2",
                "--jobs",
                "2",
                "many",
                heavy=True,
                of="cli-20000",
                option="--jobs",
            ),
            command(
                "cli-stream",
                f"CLI, JSON lines of {many:,} decks",
                *streams("stream"),
                heavy=True,
                of="cli-20000",
            ),
            command(
                "cli-stream-jobs",
                f"CLI, JSON lines of {many:,} decks, --jobs 2",
                "--jobs",
                "2",
                *streams("stream"),
                heavy=True,
                of="cli-stream",
                option="--jobs",
            ),
        ],
        [
            Derived(
                "cli-further-200",
                f"CLI, a further deck, 1 to {few:,}",
                "ms",
                ("cli-1", "cli-200"),
                lambda one, some: (some - one) / (few - 1),
            ),
            Derived(
                "cli-further-20000",
                f"CLI, a further deck, {few:,} to {many:,}",
                "ms",
                ("cli-200", "cli-20000"),
                lambda some, all_: (all_ - some) / (many - few),
                Target(at_most=LINEAR, of="cli-further-200"),
            ),
            Derived(
                "cli-rate", f"CLI, {many:,} decks", "decks/s", ("cli-20000",), lambda all_: many / all_ * 1000
            ),
        ],
    )


def _memory(place: Place, sizes: Sizes) -> tuple[list[Measure], list[Derived]]:
    """The largest memory of a run, by form of the report."""
    few, many = sizes.few, sizes.many

    def measure(form: str, folder: str, count: int, target: Target | None = None) -> Measure:
        streamed = folder in ("half", "stream")
        paths = streams(folder) if streamed else [folder]

        def take(_: int) -> float:
            return place.peak([place.script("decklint"), "check", "--output-format", form, *paths])

        label = f"memory, {form}, {'JSON lines of ' if streamed else ''}{count:,} decks"
        return Measure(f"memory-{form}-{folder}", label, "MB", take, target, heavy=True)

    def further(form: str) -> Derived:
        return Derived(
            f"memory-{form}-further",
            f"memory, {form}, a further deck",
            "KB",
            (f"memory-{form}-few", f"memory-{form}-many"),
            lambda some, all_: (all_ - some) * 1024 / (many - few),
        )

    forms = ("concise", "json-lines")
    return (
        [
            measure(form, *folder)
            for form in forms
            for folder in (("few", few, None), ("many", many, Target(at_most=FLAT, of=f"memory-{form}-few")))
        ]
        + [
            measure("json-lines", "half", many // 2),
            measure("json-lines", "stream", many, Target(at_most=FLAT, of="memory-json-lines-half")),
        ],
        [further(form) for form in forms],
    )


def _building(place: Place) -> list[Measure]:
    """The store, and the grammar it is built with."""
    store, grammar = place.worker("store", str(place.folder)), place.worker("grammar")

    def build(_: int) -> float:
        return store.does("")[1]

    def read(_: int) -> float:
        return _rate(grammar, "")

    return [
        Measure("store", "building the store", "s", build, BUILD, heavy=True),
        Measure("grammar", "grammar, lines of all cards", "lines/s", read, heavy=True),
    ]


def _rivals(place: Place, sizes: Sizes) -> list[Measure]:
    """Validators of other games, in process: one team or deck again and again."""

    def measure(name: str, label: str, count: int, worker: Worker | None, package: str) -> Measure:
        def take_of(there: Worker) -> Callable[[int], float]:
            return lambda _: _rate(there, str(count))

        take = take_of(worker) if worker else None
        why = place.missing.get(package, "not to be had: no node here")
        return Measure(name, label, "decks/s", take, None, "api-varied-wow", absent=why)

    showdown, throne = "pokemon-showdown", "throneteki-deck-helper"
    return [
        measure(
            "rival-showdown",
            "pokemon-showdown TeamValidator (one team, from text)",
            sizes.rival // 2,
            place.rival(showdown, "showdown.js"),
            showdown,
        ),
        measure(
            "rival-throneteki",
            "throneteki-deck-helper validateDeck() (one deck, from objects)",
            sizes.rival,
            place.rival(throne, "throneteki.js", "anew"),
            throne,
        ),
        measure(
            "rival-throneteki-kept",
            "throneteki-deck-helper DeckValidator, kept (one deck, from objects)",
            sizes.rival * 5,
            place.rival(throne, "throneteki.js"),
            throne,
        ),
    ]


def streams(folder: str) -> list[str]:
    """The files of JSON lines in a folder, one a game."""
    return [f"{folder}/{game}.jsonl" for game in GAMES]


def in_json(game: str, text: str) -> str:
    """A list as JSON, in one line."""
    zones: dict[str, list[dict[str, object]]] = {}
    here: list[dict[str, object]] = []
    for line in filter(None, text.splitlines()):
        if line in ZONES:
            here = zones.setdefault(ZONES[line], [])
        else:
            count, _, name = line.partition(" ")
            here.append({"count": int(count), "name": name})
    return json.dumps({"game": game, "zones": zones})


def in_yaml(text: str) -> str:
    """A list as YAML, of like size."""
    lines = [line for line in text.split("\n") if line[:1].isdigit()]
    leader, *cards = (line.partition(" ") for line in lines)
    entries = [f"  - count: {count}\n    name: {json.dumps(name)}" for count, _, name in cards]
    return "\n".join(["---", f"leader: {json.dumps(leader[2])}", "cards:", *entries]) + "\n"


def chosen(names: str, every: list[Measure], derived: list[Derived]) -> tuple[list[Measure], list[Derived]]:
    """The measures with the names, or the beginnings of names, with those they are compared with and made of.

    Raises ValueError for a name that is none.
    """
    both: list[Measure | Derived] = [*every, *derived]
    known = {one.name: one for one in both}
    wanted: list[str] = []
    for name in filter(None, map(str.strip, names.split(","))):
        found = [other for other in known if other == name or other.startswith(f"{name}-")]
        if not found:
            raise ValueError(f"no measure is called “{name}”; there are {', '.join(known)}")
        wanted += found
    keep = set(wanted)
    while wanted:
        one = known[wanted.pop()]
        needed = {one.base, *(one.sources if isinstance(one, Derived) else ())} - keep - {""}
        keep |= needed
        wanted += needed
    return [one for one in every if one.name in keep], [one for one in derived if one.name in keep]
