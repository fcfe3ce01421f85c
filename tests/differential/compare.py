"""Where the product and a naive checker disagree about a deck, and the smallest deck in which they do."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from itertools import groupby
from types import ModuleType
from typing import Any

from tests.differential import naive_riftbound, naive_wow
from tests.differential.facts import ANY, WHOLE, Case, Judgement, Line
from validator import DeckList, Entry, Report, Span, Validator
from validator.cards.store import Store, open_store
from validator.model import NOWHERE

HEADINGS = {
    "hero": "Hero",
    "legend": "Legend",
    "champion": "Champion",
    "main": "Main Deck",
    "runes": "Runes",
    "battlefields": "Battlefields",
    "side": "Side Deck",
}
NAIVE: dict[str, ModuleType] = {"wow": naive_wow, "riftbound": naive_riftbound}


@functools.cache
def store() -> Store:
    """The store of this checkout, opened once."""
    return open_store()


@functools.lru_cache(maxsize=4096)
def validator_for(
    game: str, event: tuple[str, str, str, str], options: tuple[tuple[str, str], ...]
) -> Validator:
    """The product, for one kind of event: play, edition, format, date, and the options of the game."""
    play, edition, format_, date = event
    named: dict[str, Any] = dict(options)
    return Validator(game, play=play, edition=edition, format=format_, date=date, store=store(), **named)


def product(case: Case) -> Report:
    """What the product says of a case."""
    event = (case.play, case.edition, case.format, case.date)
    judge = validator_for(case.game, event, tuple(sorted(case.options.items())))
    return judge.check(as_read(judge, case.lines), None if case.pool is None else as_list(case.pool))


def as_read(judge: Validator, lines: tuple[Line, ...]) -> DeckList:
    """A deck list as text and read again, where nothing is lost by that, and else as it would be read."""
    written = "\n".join(
        "\n".join([f"\n{HEADINGS[zone]}:", *(f"{line.count} {_written(line)}" for line in some)])
        for zone, some in groupby(lines, key=lambda line: line.zone)
    )
    wanted = as_list(lines)
    if not lines:
        return wanted
    found = judge.read_bytes(written.encode())
    same = [entry._replace(span=NOWHERE) for entry in found.entries] == [
        entry._replace(span=NOWHERE) for entry in wanted.entries
    ]
    return found if same else wanted


def _written(line: Line) -> str:
    return f"{line.card.name} ({line.card.printings[0]})" if line.card.shared else line.card.name


def as_list(lines: tuple[Line, ...]) -> DeckList:
    """A deck list as the product reads one, with the printing beside every name that several cards have."""
    return DeckList(
        tuple(
            Entry(
                line.card.name,
                line.zone,
                Span(number, 1, number, 2),
                line.count,
                printing=line.card.printings[0] if line.card.shared else "",
            )
            for number, line in enumerate(lines, 1)
        )
    )


def naive(case: Case) -> Judgement:
    """What the naive checker says of a case."""
    judgement = NAIVE[case.game].check(case)
    assert isinstance(judgement, Judgement)
    return judgement


def places(report: Report, level: str, case: Case) -> set[tuple[str, str]]:
    """The rules the product finds broken, each with the one card it is about, or with WHOLE."""
    module = NAIVE[case.game]
    found = set()
    for finding in report.findings:
        if finding.level != level:
            continue
        rule = module.named(finding.rule, case.edition)
        if rule == "deck/incomplete":
            found.add((rule, str(finding.params["zone"])))
        elif (
            rule in module.WHOLE_DECK
            or (rule, finding.variant) in module.WHOLE_VARIANTS
            or len(finding.cards) != 1
        ):
            found.add((rule, WHOLE))
        else:
            found.add((rule, finding.cards[0]))
    return found


def disagreements(case: Case) -> list[str]:
    """What the two say differently of a case, a line each; none where they agree."""
    return differences(case, product(case), naive(case))


def differences(case: Case, report: Report, judgement: Judgement) -> list[str]:
    """What a report and a judgement of one case say differently."""
    errors, doubts = places(report, "error", case), places(report, "doubt", case)
    found = []
    for rule, card in sorted(judgement.broken):
        hit = any(r == rule for r, _ in errors) if card == ANY else (rule, card) in errors
        if not hit:
            found.append(f"not found by the product: {rule} {card}")
    for rule, card in sorted(errors):
        if not judgement.allows(rule, card):
            found.append(f"found by the product alone: {rule} {card}")
    for rule, card in sorted(doubts - judgement.doubts):
        if not judgement.allows(rule, card):
            found.append(f"doubted by the product alone: {rule} {card}")
    for rule, card in sorted(judgement.doubts - doubts):
        found.append(f"not doubted by the product: {rule} {card}")
    if judgement.broken:
        verdicts = {"illegal"}
    elif judgement.doubts:
        verdicts = {"undecided"}
    else:
        verdicts = {"legal"}
    if judgement.unknown:
        verdicts |= {"illegal" if errors else "undecided" if doubts else "legal"}
    if report.verdict not in verdicts:
        found.append(f"verdict: the product says {report.verdict}, expected {' or '.join(sorted(verdicts))}")
    return found


def shrink(case: Case, differs: Callable[[Case], bool]) -> Case:
    """The case with lines taken out, and counts made smaller, as long as it still differs."""
    changed = True
    while changed:
        changed = False
        for smaller in _smaller(case):
            if differs(smaller):
                case, changed = smaller, True
                break
    return case


def _smaller(case: Case) -> list[Case]:
    found = []
    if case.pool is not None:
        found.append(dataclasses.replace(case, pool=None))
    for size in (8, 4, 2, 1):
        for start in range(0, len(case.lines), size):
            lines = case.lines[:start] + case.lines[start + size :]
            found.append(dataclasses.replace(case, lines=lines))
    for index, line in enumerate(case.lines):
        if line.count > 1:
            for count in dict.fromkeys((1, line.count // 2, line.count - 1)):
                lines = (*case.lines[:index], dataclasses.replace(line, count=count), *case.lines[index + 1 :])
                found.append(dataclasses.replace(case, lines=lines))
    return found


def kind_of(difference: str) -> str:
    """A disagreement without the card it is about: what happened, and the rule."""
    what, _, about = difference.partition(": ")
    return f"{what}: {about.split(' ')[0]}" if "/" in about else what


def smallest(case: Case, kind: str) -> Case:
    """The smallest case with one kind of disagreement."""
    return shrink(case, lambda other: any(kind_of(line) == kind for line in disagreements(other)))


def shown(case: Case) -> str:
    """A case as a person reads it."""
    event = f"{case.game}, {case.play}, {case.format}, edition {case.edition}, {case.date}"
    options = "".join(f", {key} {value}" for key, value in sorted(case.options.items()))
    lines = [f"  {line.zone}: {line.count} {line.card.name} ({line.card.printings[0]})" for line in case.lines]
    pool = [f"  pool: {line.count} {line.card.name}" for line in case.pool or ()]
    return "\n".join([event + options + f" [{', '.join(case.kinds)}]", *lines, *pool])
