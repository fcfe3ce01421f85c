"""What a deck would be checked under, and where each setting comes from: `decklint check --show-settings`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from validator.cli.judge import Judge
from validator.configuration import Value
from validator.model import POOL, Origin, Report
from validator.reports.full import columns
from validator.reports.summary import stands_for
from validator.reports.words import clean, word

_BY_OPTION = Origin("option")
_WIDEST = 300


def render(judge: Judge, paths: Iterable[str], of_the_run: Mapping[str, Value], lang: str) -> Iterator[str]:
    """The settings of every deck below a title, one a line: its name, its value, and where that comes from.

    `of_the_run` are those that hold for all of them, such as the form of the report.
    """
    first = True
    for path, file, number in judge.files(paths):
        for result in judge.results(path, file, number):
            rows = [*_of_deck(judge, file or path, stands_for(result)), *of_the_run.items()]
            yield "" if first else "\n"
            first = False
            yield f"{word('settings:title', lang, path=clean(result.path, _WIDEST))}\n"
            names = max(columns(name) for name, _ in rows)
            shown = [(name, _shown(value.value, lang), _origin(value.origin, lang)) for name, value in rows]
            values = max(columns(value) for _, value, _ in shown)
            for name, value, origin in shown:
                yield f"  {name:<{names}}  {value}{' ' * (values - columns(value))}  {origin}".rstrip() + "\n"


def _of_deck(judge: Judge, path: str, report: Report) -> Iterator[tuple[str, Value]]:
    """The settings of one deck: what its report says it was checked under, then what was left out and why."""
    configured = judge.configured(path, report.game or None)
    asked = judge.asked
    if asked.game is None and "game" in configured and configured["game"].value == report.game:
        yield "game", Value(report.game, configured["game"].origin)
    elif report.game:
        yield "game", Value(report.game, _BY_OPTION if asked.game else Origin("deck"))
    for name, origin in report.origins.items():
        yield name, Value(report.options[name] if name in report.options else getattr(report, name), origin)
    said = {"select": asked.select, "ignore": asked.ignore, "pool": asked.pool, "team": asked.team}
    for name in ("select", "ignore", "levels", "exclude", "cards", "formats", "pool", "team"):
        if said.get(name):
            yield name, Value(said[name], _BY_OPTION)
        holds = not asked.no_ignore if name == "ignore" else not said.get(name)
        if name in configured and holds and name not in _out_of_place(report):
            yield name, configured[name]


def _out_of_place(report: Report) -> Iterator[str]:
    """The lists that a configuration names and that were not beside this deck."""
    if report.play == "constructed" or any(slot.zone == POOL for slot in report.slots):
        yield "pool"
    if report.checked and not any(rule.rule.endswith("/team") for rule in report.checked):
        yield "team"


def _shown(value: object, lang: str) -> str:
    if isinstance(value, bool):
        return word("settings:yes" if value else "settings:no", lang)
    if isinstance(value, Mapping):
        return word(", ", lang).join(f"{name} = {said}" for name, said in value.items()) or word(
            "settings:none", lang
        )
    if isinstance(value, (tuple, list)):
        return word(", ", lang).join(map(str, value)) or word("settings:none", lang)
    return clean(str(value), _WIDEST) if value not in (None, "") else word("settings:none", lang)


def _origin(origin: Origin, lang: str) -> str:
    line = origin.span.line if origin.span else 0
    return word(f"settings:from {origin.by}", lang, file=clean(origin.file, _WIDEST), line=line)
