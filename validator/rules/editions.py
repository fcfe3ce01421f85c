"""The editions of a game's rules: from the data in `editions.yaml` to rules that can be run.

A rule named in the data is the module of that name under `validator/rules/<game>/`, or else one of the shared
ones beside this file. Its settings are the parameters of its `check`. A setting nobody reads, one that is
missing, an unknown edition or rule is an error here, with a suggestion.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import product
from types import ModuleType
from typing import Any

from validator.cards.release import day_before
from validator.expressions import Expression
from validator.frozen import Frozen
from validator.locale import marked
from validator.message import Said, together, within
from validator.model import PLAYS, Card, Deck, Finding, Play, Setting
from validator.records import NamedTuple
from validator.suggestion import nearest

Check = Callable[..., Iterator[Finding]]
Across = Callable[..., bool]


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
        words = list(known)
        self.message = Said(problem) if problem else _message(reason, setting, written[:40], words, near)
        self.params: dict[str, object] = {
            "setting": setting,
            "written": written[:40],
            "known": words,
            "near": near or "",
            "problem": self.message,
        }
        super().__init__(str(self.message))

    def said(self, language: str) -> str:
        """The message in a language."""
        return self.message.said(language)


def _message(reason: str, setting: str, written: str, known: list[str], near: str | None) -> Said:
    listed = Said(marked("known: {known}"), known=known)
    hint = Said(marked("did you mean “{near}”?"), near=near) if near else listed
    return Said(
        _MESSAGES[reason],
        written=_play(written) if reason == "pool" else written,
        known=[_play(word) for word in known] if reason == "play-of-format" else known,
        setting=Said(_SETTINGS[setting]) if setting in _SETTINGS else setting,
        hint=hint,
    )


def _play(word: str) -> str:
    return Said(_PLAYS[word]) if word in _PLAYS else word


_SETTINGS = {
    "play": marked("kind of play"),
    "game": marked("game"),
    "edition": marked("edition"),
    "format": marked("format"),
    "date": marked("date"),
    "mode": marked("mode"),
    "region": marked("region"),
    "level": marked("level"),
    "rule": marked("rule"),
}
_PLAYS: Mapping[str, str] = {"constructed": marked("constructed"), "limited": marked("limited")}
"""The kinds of play, where a message names one and does not say what to write."""
_MESSAGES = {
    "unknown": marked("there is no {setting} “{written}”; {hint}"),
    "date": marked("“{written}” is no date; write it as YYYY-MM-DD, e.g. 2013-07-23"),
    "no-option": marked("{known} has no {setting}"),
    "always": marked("the rule {written} cannot be left out: without it there is no deck to be judged"),
    "play-of-format": marked("the format {written} is for {known} play"),
    "team": marked(
        "a team-mate's list is of no use here: no rule of {written} is about it, in this edition and mode"
    ),
    "too-early": marked("there is no format {written} before {known}"),
    "too-late": marked("there is no format {written} any more from {known} on"),
    "format-file": marked("the formats of {written} are for the game {known}"),
    "format-missing": marked("the file of formats holds several; name one of them: {known}"),
    "game-mismatch": marked("this is a deck of “{written}”, not of “{known}”"),
    "pool": marked("a card pool belongs to limited play, not to {written}"),
}


def _wrong(problem: str, **values: object) -> SettingError:
    """An error of the data; `problem` is marked for the catalogues, `values` what stands in it by name."""
    return SettingError("data", problem=Said(problem, **values))


class Rule(Frozen):
    """A rule in force: its name, its id, where it is stated, and its check with its numbers bound.

    `sure` is false where it rests on a text of which nobody is certain. `across` tells of a card whether it may
    break the rule together with others of which it tells that too, by the card, where its copies stand, the
    leader and the mode of play; it is None for a rule that has to look at every deck. What the rule finds of
    other cards hangs on each of them, its copies and the leader; with `any_leader` not on the leader, with
    `any_number` not on how many copies there are, and so does what `across` tells. With `by_size` it also finds
    that the zones hold too many cards or too few.
    """

    name: str
    id: str
    cite: str
    check: Check
    settings: Mapping[str, Setting[Any]]
    sure: bool = True
    across: Across | None = None
    by_size: bool = False
    any_leader: bool = False
    any_number: bool = False

    def settled(self, context: Mapping[str, object]) -> SettledRule:
        """The rule for an event; `context` holds what belongs to that: the date, the sets."""
        given = {**context, "cite": self.cite, **self.settings}
        across = None if self.across is None else partial(self.across, **_wanted(self.across, given))
        return SettledRule(self, partial(self.check, **_wanted(self.check, given)), across)


class SettledRule(NamedTuple):
    """A rule of which everything is settled but the deck: its check, and which cards may break it together."""

    rule: Rule
    check: Callable[[Deck], Iterator[Finding]]
    across: Callable[[Deck, Card], bool] | None


class Edition(Frozen):
    """One version of a game's rules for one kind of play: what it is called, since when, and its rules.

    `legal_zones` are those whose every card must be legal for the leader, `required` those a list must have.
    """

    id: str
    name: Mapping[str, str]
    date: str
    play: Play
    legal_zones: tuple[str, ...]
    required: tuple[str, ...]
    deck_types: frozenset[str]
    rules: tuple[Rule, ...]


class Layer(Frozen):
    """Rules that stand above others: where they stand, how they are cited, and what they say by rule.

    `sure` is false where nobody is certain of them, `unsure` names single ones. Where `otherwise` is true they
    are in force only where no layer below states them.
    """

    where: str
    cite: str
    rules: Mapping[str, Any]
    sure: bool = True
    otherwise: bool = False
    unsure: frozenset[str] = frozenset()


CONTEXT = frozenset({"date", "region", "legal", "lists", "format_name", "products", "cite"})
"""The parameters of a check that the event settles, not the edition."""

_EDITION_KEYS = (
    "name",
    "date",
    "also",
    "extends",
    "cite",
    "legal",
    "required",
    "deck-types",
    "unsure",
    "rules",
)
_VERSION_KEYS = ("name", "date", "extends", "cite", "legal", "rules")


def check_data(data: Mapping[str, Any]) -> None:
    """Raise SettingError for what the data on editions may not say, where no edition would ever show it."""
    known = data.get("known", {})
    key, file, tournament = marked("key"), "editions.yaml", Said(marked("tournament rules"))
    _check_words(file, key, data, ("choose", "editions", "tournament-rules", "known"))
    chosen = (data.get("choose", "newest"),)
    _check_words(f"{file}, choose", marked("word"), chosen, ("newest", "in-force"))
    rules = data.get("tournament-rules", {})
    _check_words(tournament, key, rules, ("holds-for", "versions"))
    values = [value for group in known.get("values", {}).values() for value in group]
    if values:
        where = Said(marked("{where}, {key}"), where=tournament, key="holds-for")
        _check_words(where, marked("value"), rules.get("holds-for", ()), (*PLAYS, *values))
    for named, versions in ((_EDITION, data["editions"]), (_TOURNAMENT_RULES, rules.get("versions", {}))):
        for name, entry in versions.items():
            which = Said(named, name=name)
            if not _DAY.fullmatch(str(entry.get("date", ""))):
                message = marked("{where}: “{day}” is no day; write it as YYYY-MM-DD")
                raise _wrong(message, where=within(which, "date"), day=entry.get("date", ""))
            for play, zones in entry.get("legal", {}).items():
                legal = within(which, "legal")
                _check_words(legal, marked("kind of play"), (play,), PLAYS)
                _check_words(legal, marked("zone"), zones, known.get("zones", zones))


_EDITION = marked("edition {name}")
_TOURNAMENT_RULES = marked("tournament rules {name}")


_DAY = Expression(r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])")


def _check_words(where: str, what: str, words: Iterable[str], known: Iterable[str]) -> None:
    """Raise SettingError for the first word that is not known, with the nearest one that is."""
    allowed = list(known)
    for word in words:
        if word not in allowed:
            raise _wrong(within(where, _unknown(what, word, allowed)))


def edition_ids(data: Mapping[str, Any]) -> list[str]:
    """The editions of a game, oldest first."""
    return _by_date(data["editions"])


def _by_date(versions: Mapping[str, Any]) -> list[str]:
    return sorted(versions, key=lambda key: str(versions[key]["date"]))


def find_edition(data: Mapping[str, Any], wanted: str | None, date: str = "") -> str:
    """The id of an edition from one of its names. Raises SettingError.

    Where none is wanted it is the newest, or, in a game that is played by the edition of the day, that one.
    """
    ids = edition_ids(data)
    if wanted is None:
        return _in_force(data["editions"], date) if date and data.get("choose") == "in-force" else ids[-1]
    names = {str(name).casefold(): key for key in ids for name in (key, *data["editions"][key].get("also", ()))}
    folded = wanted.strip().casefold().removeprefix("cr ").strip()
    if folded in names:
        return names[folded]
    near = nearest(folded, names)
    raise SettingError("unknown", "edition", wanted, ids, names[near] if near else None)


def _in_force(versions: Mapping[str, Any], date: str) -> str:
    """The last version with a date up to that day; the first where there was none yet."""
    ids = _by_date(versions)
    return next((key for key in reversed(ids) if str(versions[key]["date"]) <= date), ids[0])


def last_day(data: Mapping[str, Any], identifier: str) -> str:
    """The last day an edition was the newest; a day that never comes for the one that still is."""
    dates = [str(data["editions"][key]["date"]) for key in edition_ids(data)]
    later = [date for date in dates if date > str(data["editions"][identifier]["date"])]
    return day_before(later[0]) if later else "9999-12-31"


def tournament_rules(data: Mapping[str, Any], values: Collection[str], date: str) -> str | None:
    """The version of the tournament rules in force on a day; None where there are none, or they do not hold.

    `values` are what the event is: they hold only for some of them.
    """
    rules = data.get("tournament-rules")
    if rules is None or set(rules["holds-for"]).isdisjoint(values):
        return None
    return _in_force(rules["versions"], date)


def edition(
    game: str,
    data: Mapping[str, Any],
    identifier: str,
    play: Play,
    values: Collection[str] = (),
    version: str | None = None,
    above: Iterable[Layer] = (),
) -> Edition:
    """An edition with its rules for one kind of play. Raises SettingError where the data contradicts itself.

    `values` are what the event is besides, e.g. its format and its mode of play: a rule may say something else
    for one of them. `version` names the tournament rules that stand above the edition, `above` what stands
    above those.
    """
    merged = _merged(data["editions"], identifier, (), _EDITION, _EDITION_KEYS)
    which = Said(_EDITION, name=identifier)
    for key in ("name", "date", "cite", "legal", "required", "deck-types"):
        if key not in merged:
            raise _wrong(within(which, Said(marked("“{key}” is missing"), key=key)))
    known = data.get("known", {})
    _check_kinds(which, merged, known)
    layers = [edition_layer(data, identifier)]
    legal: Mapping[str, Any] = merged["legal"]
    if version is not None:
        layers.append(version_layer(data, version))
        legal = {**legal, **_version(data, version).get("legal", {})}
    every = [*layers, *above]
    rules = []
    for name in dict.fromkeys(name for layer in every for name in layer.rules):
        rule = _rule(game, every, name, (play, *values), known)
        if rule:
            rules.append(rule)
    return Edition(
        id=identifier,
        name=merged["name"],
        date=str(merged["date"]),
        play=play,
        legal_zones=tuple(legal[play]),
        required=tuple(merged["required"][play]),
        deck_types=frozenset(merged["deck-types"]),
        rules=tuple(rules),
    )


def edition_layer(data: Mapping[str, Any], identifier: str) -> Layer:
    """The rules of an edition, those of the editions it extends among them."""
    merged = _merged(data["editions"], identifier, (), _EDITION, _EDITION_KEYS)
    which = Said(_EDITION, name=identifier)
    rules = {name: entry for name, entry in merged["rules"].items() if entry is not None}
    unsure = data["editions"][identifier].get("unsure", ())
    for name in unsure:
        if name not in rules:
            raise _wrong(within(which, "unsure", _unknown(marked("rule"), name, rules)))
    return Layer(which, merged["cite"], rules, unsure=frozenset(unsure))


def version_layer(data: Mapping[str, Any], version: str) -> Layer:
    """The rules of a version of the tournament rules, those of the versions it extends among them."""
    merged = _version(data, version)
    return Layer(Said(_TOURNAMENT_RULES, name=version), merged["cite"], merged["rules"])


def _version(data: Mapping[str, Any], version: str) -> dict[str, Any]:
    return _merged(data["tournament-rules"]["versions"], version, (), _TOURNAMENT_RULES, _VERSION_KEYS)


def rules_stated(data: Mapping[str, Any]) -> set[str]:
    """The names of the rules that any edition, or any version of the tournament rules, states."""
    versions = data.get("tournament-rules", {}).get("versions", {})
    return {
        name for entry in (*data["editions"].values(), *versions.values()) for name in entry.get("rules", ())
    }


class Statement(Frozen):
    """What a text says of a rule: for which kinds of play or other values, with which number and settings."""

    values: tuple[str, ...]
    cite: str
    settings: Mapping[str, Any]


def statements(
    layer: Layer, name: str, entry: Mapping[str, Any] | None, groups: Mapping[str, Collection[str]]
) -> Iterator[Statement]:
    """All that a layer says of a rule; `groups` are the values besides the kinds of play.

    Raises SettingError for what it may not say.
    """
    where = partial(_place, layer, name)
    every: Mapping[str, Collection[str]] = {"play": PLAYS, **groups}
    for values, said in _expanded(where, entry, every) if entry is not None else ():
        yield Statement(values, _cite(where, layer.cite, said), said)


Where = Callable[[], str]
"""Says where something is stated, for the message where it is wrong."""


def _place(layer: Layer, rule: str) -> Said:
    """What a layer says of a rule, for messages."""
    return Said(marked("{where}, rule {rule}"), where=layer.where, rule=rule)


def _key_of(where: Where, key: str) -> Said:
    """What a key of a rule says, for messages."""
    return Said(marked("{where}, {key}"), where=where(), key=key)


def _check_kinds(where: str, merged: Mapping[str, Any], known: Mapping[str, Iterable[str]]) -> None:
    """Raise SettingError for a zone or a type of card that the game, as far as is known, does not have."""
    for key in ("legal", "required"):
        if not isinstance(merged[key], Mapping) or set(merged[key]) != set(PLAYS):
            message = marked("{where}: zones for {plays} are expected")
            raise _wrong(message, where=within(where, key), plays=together(PLAYS))
    zones = [zone for key in ("legal", "required") for play in PLAYS for zone in merged[key][play]]
    for key, what, words in (
        ("zones", marked("zone"), zones),
        ("types", marked("type"), merged["deck-types"]),
    ):
        for word in words:
            if key in known and word not in known[key]:
                raise _wrong(within(where, _unknown(what, word, known[key])))


def _merged(
    versions: Mapping[str, Any], identifier: str, seen: tuple[str, ...], named: str, keys: Collection[str]
) -> dict[str, Any]:
    """A version with what it takes over; `named` is how one is called by its name, for messages."""
    entry = versions.get(identifier)
    if entry is None and seen:
        message = marked("{version} extends “{other}”, which does not exist")
        raise _wrong(message, version=Said(named, name=seen[-1]), other=identifier)
    if entry is None:
        raise _wrong(marked("{version} does not exist"), version=Said(named, name=f"“{identifier}”"))
    which = Said(named, name=identifier)
    if identifier in seen:
        raise _wrong(marked("{name} extends itself by way of {others}"), name=which, others=seen)
    for key in entry:
        if key not in keys:
            raise _wrong(within(which, _unknown(marked("key"), key, keys)))
    base: dict[str, Any] = {"rules": {}}
    if "extends" in entry:
        base = _merged(versions, str(entry["extends"]), (*seen, identifier), named, keys)
    own: dict[str, Any] = entry.get("rules", {})
    for name, rule in own.items():
        if rule is None and name not in base["rules"] and named == _EDITION:
            message = marked("{version} takes away the rule “{rule}”, which it does not have")
            raise _wrong(message, version=which, rule=name)
    return {**base, **entry, "rules": {**base["rules"], **own}}


def _rule(
    game: str, layers: Iterable[Layer], name: str, values: Collection[str], known: Mapping[str, Any]
) -> Rule | None:
    """The rule as the layers state it, None where it is not in force for such an event.

    A layer that says something else, or something more, stands above those below it, setting by setting; a rule
    it takes away is gone. Where it speaks only of other events it says nothing.
    """
    module = rule_module(game, name)
    check: Check | None = module.check if module else None
    cite = ""
    settings: dict[str, Setting[Any]] = {}
    where: Where = str
    in_force = sure = False
    for layer in layers:
        if name not in layer.rules or (layer.otherwise and in_force):
            continue
        where = partial(_place, layer, name)
        if check is None:
            raise _wrong(within(where(), _unknown(marked("rule"), name, rule_names(game))))
        entry = layer.rules[name]
        if entry is None:
            cite, settings, in_force = "", {}, False
            continue
        said = _for_event(where, entry, values, {"play": PLAYS, **known.get("values", {})})
        if said is not None:
            stated = _cite(where, layer.cite, said)
            certain = layer.sure and name not in layer.unsure
            sure = certain if stated or not in_force else sure and certain
            in_force = in_force or bool(stated) or layer.otherwise
            cite = stated or cite
            settings |= _settings(where, layer.cite, cite, said, check, known)
    if not in_force or check is None:
        return None
    for key in _needed(check):
        if key not in settings:
            message = marked("{where}: the setting “{setting}” is missing")
            raise _wrong(message, where=where(), setting=key.replace("_", "-"))
    return Rule(name, f"{game}/{name}", cite, check, settings, sure, *_looks_at(module))


def _looks_at(module: ModuleType | None) -> tuple[Across | None, bool, bool, bool]:
    """What the module of a rule says of the decks it has to look at, where it says anything; see `Rule`."""
    by_size, any_leader, any_number = (
        bool(getattr(module, name, False)) for name in ("BY_SIZE", "ANY_LEADER", "ANY_NUMBER")
    )
    return getattr(module, "across", None), by_size, any_leader, any_number


def _settings(
    where: Where, words: str, cite: str, said: Mapping[str, Any], check: Check, known: Mapping[str, Any]
) -> dict[str, Setting[Any]]:
    """The settings a layer gives a rule, each with where it is stated."""
    wanted = [key for key in _parameters(check) if key not in CONTEXT]
    found = {}
    for written, value in said.items():
        key = written.replace("-", "_")
        if key not in wanted:
            raise _wrong(within(where(), _unknown(marked("setting"), written, wanted)))
        place = partial(_key_of, where, written)
        own = cite
        if isinstance(value, Mapping):
            if set(value) != {"value", "cite"}:
                message = marked("{where}: a value and its cite are expected, not {value}")
                raise _wrong(message, where=place(), value=repr(value))
            value, own = value["value"], words.format(value["cite"])
        _check_value(place, value, check.__annotations__[key], known.get("zones"))
        found[key] = Setting(tuple(value) if isinstance(value, list) else value, own)
    return found


def _needed(check: Check) -> list[str]:
    """The settings a rule cannot do without."""
    wanted = [key for key in _parameters(check) if key not in CONTEXT]
    return wanted[: len(wanted) - len(check.__defaults__ or ())]


def _cite(where: Where, words: str, said: dict[str, Any]) -> str:
    """Where a rule is stated: the number in its entry put into the words of its layer, or its own source.

    Empty where the entry only adds to what a layer below says, and cites each of its numbers.
    """
    number, source = said.pop("cite", None), said.pop("source", None)
    numbered = "{}" in words
    if (number is not None and source is not None) or (number is not None and not numbered):
        raise _wrong(marked("{where}: cited twice"), where=where())
    if source is not None:
        return str(source)
    if number is None and numbered:
        if said and all(isinstance(value, Mapping) for value in said.values()):
            return ""
        raise _wrong(marked("{where}: no rule number is cited"), where=where())
    return words.format(number)


def _for_event(
    where: Where, entry: Mapping[str, Any], values: Collection[str], groups: Mapping[str, Collection[str]]
) -> dict[str, Any] | None:
    """What an entry says for an event: what it says for its values stands above the rest.

    None where it says something for other values of a group only: a rule that names kinds of play, or modes,
    holds in those alone.
    """
    return next((said for named, said in _expanded(where, entry, groups) if set(named) <= set(values)), None)


def _expanded(
    where: Where, entry: Mapping[str, Any], groups: Mapping[str, Collection[str]]
) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """All that an entry says, and for which values. Within what it says for one it may name others."""
    of_values = {value for group in groups.values() for value in group}
    rest = {key: value for key, value in entry.items() if key not in of_values}
    named = [[key for key in entry if key in group] or [""] for group in groups.values()]
    for chosen in product(*named):
        parts = [key for key in chosen if key]
        for key in parts:
            if not isinstance(entry[key], Mapping):
                message = marked("{where}: a mapping is expected, not {value}")
                raise _wrong(message, where=within(where(), key), value=_shown(entry[key]))
        inner = [list(_expanded(where, entry[key], groups)) for key in parts]
        for each in product(*inner):
            values = (*parts, *(value for found, _ in each for value in found))
            said = dict(rest)
            for _, more in each:
                said |= more
            yield values, said


def _check_value(where: Where, value: object, annotation: str, zones: Collection[str] | None) -> None:
    """Raise SettingError for a value the rule does not know, by the type the rule's parameter says it has."""
    annotation = annotation.removesuffix(" | None")
    if annotation == "Setting[bool]":
        if not isinstance(value, bool):
            raise _wrong(
                marked("{where}: {value} is neither true nor false"), where=where(), value=_shown(value)
            )
        return
    if annotation == "Setting[int]":
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise _wrong(marked("{where}: {value} is no number"), where=where(), value=_shown(value))
        return
    if isinstance(value, list) is not annotation.startswith(("Setting[tuple[", "Setting[Zones]")):
        one = marked("{where}: one value is expected, not {value}")
        several = marked("{where}: a list is expected, not {value}")
        raise _wrong(one if isinstance(value, list) else several, where=where(), value=_shown(value))
    _, _, literal = annotation.partition("Literal[")
    words = [word.strip(" '") for word in literal.partition("]")[0].split(",")]
    known = zones if annotation == "Setting[Zones]" else words
    if known is None:
        return
    for item in value if isinstance(value, list) else [value]:
        if item not in known:
            raise _wrong(within(where(), _unknown(marked("value"), str(item), known)))


def _shown(value: object) -> str:
    return Said(marked("None")) if value is None else repr(value)


def _unknown(kind: str, word: str, known: Iterable[str]) -> Said:
    near = nearest(word, [name.replace("_", "-") for name in known])
    hint = Said(marked("; did you mean “{near}”?"), near=near) if near else ""
    return Said(marked("unknown {kind} “{key}”{hint}"), kind=Said(kind), key=word, hint=hint)


def _wanted(question: Callable[..., object], given: Mapping[str, object]) -> dict[str, object]:
    """Of what is given, what a question has parameters for."""
    return {name: given[name] for name in _parameters(question) if name in given}


@cache
def _parameters(check: Callable[..., object]) -> tuple[str, ...]:
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
