"""Measures taken in one interleaved run, and what is made of them: medians, ratios, targets met or missed."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

WARM_UP = 2
HEAVY_WARM_UP = 1


class Target(NamedTuple):
    """A bound on a figure, or on how many times that of another measure it is, where `of` names one."""

    at_most: float | None = None
    at_least: float | None = None
    of: str = ""

    def met(self, figure: float, base: float) -> bool:
        """Whether a figure keeps the bound."""
        measured = figure / base
        return measured <= (math.inf if self.at_most is None else self.at_most) and measured >= (
            self.at_least or 0
        )

    def said(self, unit: str, label: str) -> str:
        """The bound as a person reads it; `label` is that of the other measure."""
        sign, bound = ("≤", self.at_most) if self.at_most is not None else ("≥", self.at_least)
        return f"{sign} {bound:g} × {label}" if self.of else f"{sign} {bound:,.10g} {unit}"


class Measure(NamedTuple):
    """Something to measure: `take` does it for a round and gives the figure in its unit.

    `take` is None where it cannot be measured, and `absent` says why. `of` names the measure it is compared
    with, which is that of the target if it has one. A `heavy` measure is taken in fewer rounds. `take` may
    raise AbsentError, and then that is why.
    """

    name: str
    label: str
    unit: str
    take: Callable[[int], float] | None
    target: Target | None = None
    of: str = ""
    heavy: bool = False
    absent: str = ""

    @property
    def base(self) -> str:
        """The measure it is compared with; empty where there is none."""
        return (self.target.of if self.target else "") or self.of


class AbsentError(Exception):
    """What was to be measured is not there; the message says why."""


class Derived(NamedTuple):
    """A figure that is worked out from the medians of measures."""

    name: str
    label: str
    unit: str
    sources: tuple[str, ...]
    worked_out: Callable[..., float]
    target: Target | None = None
    of: str = ""

    @property
    def base(self) -> str:
        """The measure it is compared with; empty where there is none."""
        return (self.target.of if self.target else "") or self.of


class Row(NamedTuple):
    """A line of the table, in words; `met` is None where there is no target, or nothing was measured."""

    label: str
    median: str
    least: str
    p90: str
    ratio: str
    target: str
    met: bool | None


Figures = Mapping[str, Sequence[float]]


def taken(
    measures: Sequence[Measure], rounds: int, heavy_rounds: int, seed: int, say: Callable[[str], None]
) -> tuple[dict[str, list[float]], dict[str, str]]:
    """The figures of the rounds that count by name, and why there are none by name.

    Every round takes each measure once, in an order of its own, so that a busy machine slows all of them alike.
    The first rounds warm up. Heavy measures are taken in rounds spread over the run.
    """
    rng = random.Random(seed)
    figures: dict[str, list[float]] = {measure.name: [] for measure in measures}
    absent = {measure.name: measure.absent for measure in measures if measure.take is None}
    heavy_at = spread(rounds, heavy_rounds)
    for number in range(WARM_UP + rounds):
        say(f"round {number + 1} of {WARM_UP + rounds}")
        warm = number < WARM_UP
        with_heavy = number >= WARM_UP - HEAVY_WARM_UP if warm else number - WARM_UP in heavy_at
        for measure in rng.sample(measures, len(measures)):
            if measure.take is None or measure.name in absent or (measure.heavy and not with_heavy):
                continue
            try:
                figure = measure.take(number)
            except AbsentError as error:
                absent[measure.name] = str(error)
                continue
            if not warm:
                figures[measure.name].append(figure)
    return figures, absent


def spread(rounds: int, some: int) -> set[int]:
    """So many of the rounds, evenly spread over all of them."""
    return {index * rounds // min(some, rounds) for index in range(min(some, rounds))}


def rows(
    measures: Iterable[Measure], derived: Iterable[Derived], figures: Figures, absent: Mapping[str, str]
) -> list[Row]:
    """The lines of the table."""
    every: list[Measure | Derived] = [*measures, *derived]
    labels = {one.name: one.label for one in every}
    medians = {name: statistics.median(values) for name, values in figures.items() if values}
    for one in every:
        if isinstance(one, Derived) and all(source in medians for source in one.sources):
            medians[one.name] = one.worked_out(*(medians[source] for source in one.sources))
    table = []
    for each in every:
        target = each.target.said(each.unit, labels.get(each.base, each.base)) if each.target else ""
        if each.name not in medians:
            why = absent.get(each.name, "not measured")
            table.append(Row(each.label, why, "", "", "", target, None))
            continue
        median = medians[each.name]
        values = sorted(figures.get(each.name, ()))
        ratio, met = "", None
        if each.base in medians:
            ratio = f"{_number(median / medians[each.base])} × {labels[each.base]}"
            if each.target and each.target.of:
                met = each.target.met(median, medians[each.base])
        if each.target and not each.target.of:
            bound = each.target.at_most or each.target.at_least or 1
            ratio = f"{_number(median / bound)} × the target" + (f"; {ratio}" if ratio else "")
            met = each.target.met(median, 1)
        least = _number(values[0]) if values else ""
        p90 = _number(values[math.ceil(0.9 * len(values)) - 1]) if values else ""
        table.append(Row(each.label, f"{_number(median)} {each.unit}", least, p90, ratio, target, met))
    return table


def _number(value: float) -> str:
    """A figure to three places that count, at the least to the whole."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


COLUMNS = ("measure", "median", "least", "p90", "ratio", "target", "met")
_MET = {True: "yes", False: "no", None: ""}


def as_text(table: Iterable[Row]) -> str:
    """The table for a terminal."""
    lines = [COLUMNS, *((*row[:-1], _MET[row.met]) for row in table)]
    widths = [max(len(line[index]) for line in lines) for index in range(len(COLUMNS))]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def as_markdown(table: Iterable[Row]) -> str:
    """The table for a page."""
    lines = [COLUMNS, ("---", "--:", "--:", "--:", "---", "---", "---")]
    lines += [(*row[:-1], _MET[row.met]) for row in table]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
