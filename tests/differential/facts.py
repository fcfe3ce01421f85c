"""What the naive checkers know: the card facts as they are written down, and what they are asked.

Nothing here comes from the product: the YAML is read as it is, and a card's line stays a string.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

CARD_DB = Path(__file__).resolve().parents[2] / "card_db"
WHOLE = ""  # what stands in place of a card where the whole deck breaks a rule
ANY = "*"  # any rule, or any card


@dataclass(frozen=True, eq=False)
class RawCard:
    """One line of a card file.

    `left` and `right` are what stands before and after the first dash of the type line: the types; tags,
    numbers, a spec, professions. `sets` are the sets it is printed in. `shared` is true where another card has
    the name, or is called so as well.
    """

    name: str
    set: str
    number: str
    line: str
    left: str
    right: str
    icons: frozenset[str] = frozenset()
    text: tuple[str, ...] = ()
    damage: frozenset[str] = frozenset()
    deals: frozenset[str] = frozenset()
    only: str = ""
    doubtful: frozenset[str] = frozenset()
    printings: tuple[str, ...] = ()
    sets: frozenset[str] = frozenset()
    shared: bool = False


@dataclass(frozen=True)
class Line:
    """One line of a generated list."""

    zone: str
    card: RawCard
    count: int


@dataclass(frozen=True)
class Case:
    """A deck and what it is checked for. `options` are the options of the game; `kinds` say how it was made."""

    game: str
    lines: tuple[Line, ...]
    edition: str
    date: str
    play: str = "constructed"
    format: str = "classic"
    options: Mapping[str, str] = field(default_factory=dict)
    pool: tuple[Line, ...] | None = None
    kinds: tuple[str, ...] = ()

    def stands_in(self, *zones: str) -> dict[RawCard, int]:
        """The cards of some zones with their counts."""
        counts: dict[RawCard, int] = {}
        for line in self.lines:
            if line.zone in zones:
                counts[line.card] = counts.get(line.card, 0) + line.count
        return counts


@dataclass
class Judgement:
    """What a naive checker says: what is broken, what nobody knows, and what cannot be told from the list.

    Each is a set of rule ids with a card's name, or with WHOLE where the whole deck breaks the rule.
    """

    broken: set[tuple[str, str]] = field(default_factory=set)
    unknown: set[tuple[str, str]] = field(default_factory=set)
    doubts: set[tuple[str, str]] = field(default_factory=set)

    def allows(self, rule: str, card: str) -> bool:
        """Whether a finding of the product is one that may be made here."""
        places = {(rule, card), (rule, ANY), (ANY, card), (ANY, ANY)}
        return not places.isdisjoint(self.unknown) or (rule, card) in self.broken


def read_yaml(path: Path) -> dict[str, Any]:
    """A YAML file as plain values."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    value = yaml.load(path.read_text("utf-8"), Loader=loader)
    assert isinstance(value, dict)
    return value


@functools.cache
def cards(game: str) -> tuple[RawCard, ...]:
    """All the cards of a game."""
    found: list[tuple[str, str, dict[Any, Any]]] = []
    for path in sorted((CARD_DB / game / "cards").glob("*.yaml")):
        data = read_yaml(path)
        found += [(facts.get("name", key), data["set"], facts) for key, facts in data["cards"].items()]
    called = Counter(
        plain
        for name, _, facts in found
        for plain in {_plain(each) for each in (name, *facts.get("aliases", ()))}
    )
    return tuple(_card(name, code, facts, shared=called[_plain(name)] > 1) for name, code, facts in found)


def _plain(name: str) -> str:
    """A name without what is easily written otherwise."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


@functools.cache
def sets(game: str) -> Mapping[str, Mapping[str, Any]]:
    """All the sets of a game, as written."""
    found = read_yaml(CARD_DB / game / "sets.yaml")["sets"]
    assert isinstance(found, dict)
    return found


def _card(name: str, code: str, facts: dict[Any, Any], *, shared: bool) -> RawCard:
    number = facts.get(False, "?")  # `no`, the word for a collector number, is false in YAML
    left, _, right = facts["line"].partition("—")
    printings = (f"{code}-{number}", *facts.get("also", ()))
    return RawCard(
        name=str(name),
        set=code,
        number=str(number),
        line=facts["line"],
        left=left,
        right=right,
        icons=frozenset(facts.get("icons", ())),
        text=tuple(facts["text"].split(" <p> ")) if "text" in facts else (),
        damage=frozenset(facts.get("damage", ())),
        deals=frozenset(facts.get("deals", ())),
        only=facts.get("only", ""),
        doubtful=frozenset(facts.get("unsure", ())) | frozenset(facts.get("unknown", ())),
        printings=printings,
        sets=frozenset(printing.split("-")[0] for printing in printings),
        shared=shared,
    )
