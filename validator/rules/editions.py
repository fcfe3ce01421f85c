"""The editions of a game's rules: from the data in `editions.yaml` to rules that can be run.

A rule named in the data is the module of that name under `validator/rules/<game>/`, or else one of the shared
ones beside this file. Its settings are the parameters of its `check`. A setting nobody reads, one that is
missing, an unknown edition or rule is an error here, with a suggestion.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from validator.model import PLAYS, Deck, Finding, Play, Setting
from validator.suggestion import nearest

Check = Callable[..., Iterator[Finding]]


class SettingError(ValueError):
    """An edition, format, game or kind of play that does not exist, a date that is none, or data that is wrong.

    `setting` names what is wrong where a caller or a deck list can name it; `reason` says in what way. `params`
    hold what was written, what is known, and the nearest of it.
    """

    def __init__(
        self,
        reason: str,
        setting: str = "",
        written: str = "",
        known: Iterable[str] = (),
        near: str | None = None,
        problem: str = "",
    ) -> None:
        self.reason = reason
        self.setting = setting
        self.params: dict[str, object] = {
            "setting": setting,
            "written": written[:40],
            "known": list(known),
            "near": near or "",
        }
        self.params["problem"] = problem or _ENGLISH[reason].format(
            written=written[:40],
            setting=_SETTINGS.get(setting, setting),
            hint=f"did you mean “{near}”?" if near else f"known: {', '.join(known)}",
            known=", ".join(known),
        )
        super().__init__(self.params["problem"])


_SETTINGS = {"play": "kind of play"}
_ENGLISH = {
    "unknown": "there is no {setting} “{written}”; {hint}",
    "date": "“{written}” is no date; write it as YYYY-MM-DD, e.g. 2013-07-23",
    "game-mismatch": "this is a deck of “{written}”, not of “{known}”",
    "pool": "a card pool belongs to limited play, not to {written}",
}


def _wrong(problem: str) -> SettingError:
    return SettingError("data", problem=problem)


class Rule(NamedTuple):
    """A rule in force: its name, its id, where the edition states it, and its check with its numbers bound."""

    name: str
    id: str
    cite: str
    check: Check
    settings: Mapping[str, Setting[Any]]

    def run(self, deck: Deck, context: Mapping[str, object]) -> Iterator[Finding]:
        """The rule's findings for a deck. `context` holds what belongs to the event: the date, the sets."""
        wanted = {name: context[name] for name in _parameters(self.check) if name in context}
        return self.check(deck, **self.settings, **wanted)


class Edition(NamedTuple):
    """One version of a game's rules: what it is called, since when, and its rules for one kind of play."""

    id: str
    name: Mapping[str, str]
    date: str
    play: Play
    legal_zones: tuple[str, ...]
    deck_types: frozenset[str]
    rules: tuple[Rule, ...]


CONTEXT = frozenset({"date", "sets"})
"""The parameters of a check that the event settles, not the edition."""

_EDITION_KEYS = ("name", "date", "also", "extends", "cite", "legal", "deck-types", "rules")


def edition_ids(data: Mapping[str, Any]) -> list[str]:
    """The editions of a game, oldest first."""
    return sorted(data["editions"], key=lambda key: str(data["editions"][key]["date"]))


def find_edition(data: Mapping[str, Any], wanted: str | None) -> str:
    """The id of an edition from one of its names; the newest where none is wanted. Raises SettingError."""
    ids = edition_ids(data)
    if wanted is None:
        return ids[-1]
    names = {str(name).casefold(): key for key in ids for name in (key, *data["editions"][key].get("also", ()))}
    folded = wanted.strip().casefold().removeprefix("cr ").strip()
    if folded in names:
        return names[folded]
    near = nearest(folded, names)
    raise SettingError("unknown", "edition", wanted, ids, names[near] if near else None)


def edition(game: str, data: Mapping[str, Any], identifier: str, play: Play) -> Edition:
    """An edition with its rules for one kind of play. Raises SettingError where the data contradicts itself."""
    merged = _merged(data["editions"], identifier, ())
    for key in ("name", "date", "cite", "legal", "deck-types"):
        if key not in merged:
            raise _wrong(f"edition {identifier}: “{key}” is missing")
    _check_kinds(f"edition {identifier}", merged, data.get("known", {}))
    rules = []
    for name, entry in merged["rules"].items():
        if entry is None:
            continue
        rule = _rule(game, identifier, name, entry, merged["cite"], play)
        if rule:
            rules.append(rule)
    return Edition(
        id=identifier,
        name=merged["name"],
        date=str(merged["date"]),
        play=play,
        legal_zones=tuple(merged["legal"][play]),
        deck_types=frozenset(merged["deck-types"]),
        rules=tuple(rules),
    )


def _check_kinds(where: str, merged: Mapping[str, Any], known: Mapping[str, Iterable[str]]) -> None:
    """Raise SettingError for a zone or a type of card that the game, as far as is known, does not have."""
    if not isinstance(merged["legal"], Mapping) or set(merged["legal"]) != set(PLAYS):
        raise _wrong(f"{where}: legal: zones for {' and '.join(PLAYS)} are expected")
    zones = [zone for play in PLAYS for zone in merged["legal"][play]]
    for what, words in (("zone", zones), ("type", merged["deck-types"])):
        for word in words:
            if f"{what}s" in known and word not in known[f"{what}s"]:
                raise _wrong(f"{where}: {_unknown(what, word, known[f'{what}s'])}")


def _merged(editions: Mapping[str, Any], identifier: str, seen: tuple[str, ...]) -> dict[str, Any]:
    entry = editions.get(identifier)
    if entry is None:
        problem = (
            f"edition {seen[-1]} extends “{identifier}”, which does" if seen else f"edition “{identifier}” does"
        )
        raise _wrong(f"{problem} not exist")
    if identifier in seen:
        raise _wrong(f"edition {identifier} extends itself by way of {', '.join(seen)}")
    for key in entry:
        if key not in _EDITION_KEYS:
            raise _wrong(f"edition {identifier}: {_unknown('key', key, _EDITION_KEYS)}")
    base: dict[str, Any] = {"rules": {}}
    if "extends" in entry:
        base = _merged(editions, str(entry["extends"]), (*seen, identifier))
    own: dict[str, Any] = entry.get("rules", {})
    for name, rule in own.items():
        if rule is None and name not in base["rules"]:
            raise _wrong(f"edition {identifier} takes away the rule “{name}”, which it does not have")
    return {**base, **entry, "rules": {**base["rules"], **own}}


def _rule(
    game: str, identifier: str, name: str, entry: Mapping[str, Any], words: str, play: Play
) -> Rule | None:
    """The rule as an edition states it, None where it is not in force in this kind of play."""
    where = f"edition {identifier}, rule {name}"
    module = rule_module(game, name)
    if module is None:
        raise _wrong(f"{where}: {_unknown('rule', name, rule_names(game))}")
    plays = [kind for kind in PLAYS if kind in entry]
    if plays and play not in plays:
        return None
    values = {key: value for key, value in entry.items() if key not in PLAYS}
    own = entry.get(play, {})
    if not isinstance(own, Mapping):
        raise _wrong(f"{where}: {play}: a mapping is expected, not {own!r}")
    values |= own
    if "cite" not in values:
        raise _wrong(f"{where}: no rule number is cited")
    cite = words.format(values.pop("cite"))
    check: Check = module.check
    wanted = [key for key in _parameters(check) if key not in CONTEXT]
    given = {key.replace("-", "_"): value for key, value in values.items()}
    for key in given:
        if key not in wanted:
            raise _wrong(f"{where}: {_unknown('setting', key.replace('_', '-'), wanted)}")
    for key in wanted:
        if key not in given:
            raise _wrong(f"{where}: the setting “{key.replace('_', '-')}” is missing")
    for key, value in given.items():
        _check_value(f"{where}, {key.replace('_', '-')}", value, check.__annotations__[key])
    settings = {
        key: Setting(tuple(value) if isinstance(value, list) else value, cite) for key, value in given.items()
    }
    return Rule(name, f"{game}/{name}", cite, check, settings)


def _check_value(where: str, value: object, annotation: str) -> None:
    """Raise SettingError for a value the rule does not know, by the type the rule's parameter says it has."""
    if annotation == "Setting[int]":
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise _wrong(f"{where}: {value!r} is no number")
        return
    if isinstance(value, list) is not annotation.startswith("Setting[tuple["):
        wanted = "one value" if isinstance(value, list) else "a list"
        raise _wrong(f"{where}: {wanted} is expected, not {value!r}")
    _, _, literal = annotation.partition("Literal[")
    known = ast.literal_eval(f"[{literal.partition(']')[0]}]")
    for item in value if isinstance(value, list) else [value]:
        if item not in known:
            raise _wrong(f"{where}: {_unknown('value', str(item), known)}")


def format_rule(game: str, source: str) -> Rule:
    """The rule of a tournament format, which no edition states: it cites the format's source."""
    module = rule_module(game, "format")
    assert module is not None
    return Rule("format", f"{game}/format", source, module.check, {})


def _unknown(what: str, word: str, known: Iterable[str]) -> str:
    near = nearest(word, [name.replace("_", "-") for name in known])
    return f"unknown {what} “{word}”" + (f"; did you mean “{near}”?" if near else "")


@cache
def _parameters(check: Check) -> tuple[str, ...]:
    code = check.__code__
    return code.co_varnames[1 : code.co_argcount]


@cache
def rule_module(game: str, name: str) -> ModuleType | None:
    """The module of a rule: the game's own, else the shared one; None where there is none."""
    module = name.replace("-", "_")
    for package in (f"validator.rules.{game}", "validator.rules"):
        try:
            found = importlib.import_module(f"{package}.{module}")
        except ModuleNotFoundError as error:
            if error.name and not f"{package}.{module}".startswith(error.name):
                raise
            continue
        if hasattr(found, "check"):
            return found
    return None


def rule_names(game: str) -> list[str]:
    """The names of all rules there are for a game, its own and the shared ones, in order."""
    import pkgutil

    import validator.rules as shared

    packages: list[Iterable[str]] = [shared.__path__]
    with contextlib.suppress(ModuleNotFoundError):
        packages.append(importlib.import_module(f"validator.rules.{game}").__path__)
    names = {
        info.name.replace("_", "-")
        for path in packages
        for info in pkgutil.iter_modules(path)
        if not info.ispkg
    }
    return sorted(name for name in names if rule_module(game, name) is not None)
