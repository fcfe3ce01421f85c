"""Tournament formats as data: what `formats.yaml` of a game, or a file of house formats, says, checked.

A format may extend another: it takes over its rules, its card pool and its lists, and may say something else.
Pools and lists are dated; each cites its source and says how sure it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from validator.cards.card_lists import LIST_KINDS
from validator.cards.codec import encode
from validator.cards.conditions import Conditions, written
from validator.cards.lists import CONFIDENCES, check_day
from validator.cards.release import full
from validator.cards.sources import Located, SourceError, check_keys, require, shaped
from validator.locale import LANGUAGES, marked
from validator.message import Said, within
from validator.model import PLAYS
from validator.records import NamedTuple
from validator.suggestion import nearest

_FORMAT_KEYS = (
    "name",
    "extends",
    "play",
    "from",
    "until",
    "source",
    "confidence",
    "sets",
    "blocks",
    "maybe",
    "without",
    "pools",
    "rules",
    "lists",
)
_POOL_KEYS = ("sets", "blocks", "maybe", "without")
_OF_POOL = ("from", *_POOL_KEYS, "for", "source", "confidence")
_OF_LIST = ("from", "until", "for", "zones", "source", "confidence", "note")
_OWN_KEYS: Mapping[str, Sequence[str]] = {"restricted": ("copies",), "points": ("budget",)}
_ONE_OF: Mapping[str, str] = {
    "sets": marked("set"),
    "blocks": marked("block"),
    "maybe": marked("maybe"),
    "without": marked("without"),
    "for": marked("for"),
    "zones": marked("zone"),
}
"""What one of the words under a key is called."""
_NOT_AFTER = marked("{where}: until: {until} is not after {day}")
_TWICE = marked("{where}: {card} stands twice")
_LONGEST = 300
_TAKEN = ("all", "diff")
"""What a format cannot be called, since commands take it for something else."""


class Known(NamedTuple):
    """What the formats of a game may speak of.

    `named` makes sure that there is a card of a name, and gives the name as it is printed, or raises
    SourceError for a file and a line. `values` are those of the game's options, each with its option,
    `zones` the parts of a deck.
    """

    conditions: Conditions
    named: Callable[[str, str, int], str]
    values: Mapping[str, str]
    zones: Sequence[str]


def only_formats(data: Located, file: str, *others: str) -> Located:
    """A file that holds formats, and nothing but those and the other keys. Raises SourceError."""
    check_keys(data, ("formats", *others), file, 1)
    require(data, ("formats", *others), file)
    return data


def compiled(
    data: Located, file: str, known: Known, others: Mapping[str, Mapping[str, Any]], own: bool = False
) -> dict[str, dict[str, Any]]:
    """The formats of a file, each with what it takes over from those it extends.

    `others` are formats compiled before, which these may extend; `own` is true of a file of house formats,
    whose entries need no source: it is the file itself. Raises SourceError.
    """
    said = shaped(data["formats"], Located, "formats", file, data.lines["formats"])
    if not said:
        raise SourceError(marked("formats: there is none"), file, data.lines["formats"])
    found: dict[str, dict[str, Any]] = {}
    for name in said:
        _Reader(said, file, known, others, own, found).format(name, ())
    return {name: found[name] for name in said}


class _Reader:
    def __init__(
        self,
        said: Located,
        file: str,
        known: Known,
        others: Mapping[str, Mapping[str, Any]],
        own: bool,
        found: dict[str, dict[str, Any]],
    ) -> None:
        self.said = said
        self.file = file
        self.known = known
        self.others = others
        self.own = own
        self.found = found

    # ------------------------------------------------------------ a format

    def format(self, name: str, seen: tuple[str, ...]) -> Mapping[str, Any]:
        """A format by its name, compiled once."""
        if name in self.found:
            return self.found[name]
        line = self.said.lines[name]
        if name in seen:
            message = marked("{name} extends itself by way of {others}")
            raise SourceError(message, self.file, line, name=name, others=seen)
        facts = shaped(self.said[name], Located, name, self.file, line)
        check_keys(facts, _FORMAT_KEYS, self.file, line, Said(marked("fact of the format {name},"), name=name))
        self._check_name(name, line)
        if not self.own:
            require(facts, ("name", "source", "confidence"), self.file, line)
        base = self._base(name, facts, seen)
        source = self._source(facts, name, line)
        confidence = self._confidence(facts, "high", name, line)
        rules = self._rules(facts, name, line)
        layer = {"format": name, "source": source, "sure": confidence != "low", "rules": rules}
        result: dict[str, Any] = {
            "name": self._name(facts.get("name", name), name, line),
            "play": facts.get("play", base.get("play")),
            "from": self._day(facts, "from", name, line) or base.get("from", ""),
            "until": self._day(facts, "until", name, line),
            "source": source,
            "confidence": confidence,
            "ancestors": [*base.get("ancestors", ()), *([facts["extends"]] if base else ())],
            "layers": [*base.get("layers", ()), layer],
            "pools": list(self._pools(facts, name, source, confidence)) or list(base.get("pools", ())),
            "lists": [*base.get("lists", ()), *self._lists(facts, name, confidence)],
            "own": self.own,
        }
        self._check_extent(result, facts, name, line, base)
        self.found[name] = result
        return result

    def _rules(self, facts: Located, name: str, line: int) -> Mapping[str, Any]:
        """What a format says of rules; in a house format each names its line."""
        said = shaped(facts.get("rules", Located()), Located, within(name, "rules"), self.file, line)
        for rule, entry in said.items():
            if entry is not None:
                shaped(entry, Located, within(name, "rules", rule), self.file, said.lines[rule])
                if self.own:
                    entry.setdefault("source", f"{self.file}, line {said.lines[rule]}")
        return said

    def _check_name(self, name: str, line: int) -> None:
        folded = name.casefold()
        self._line_of_text(name, Said(marked("the name of a format")), line)
        if folded in _TAKEN:
            message = marked("a format cannot be called “{name}”; call it something else")
            raise SourceError(message, self.file, line, name=name)
        if folded in (value.casefold() for value in self.known.values):
            message = marked("“{name}” is a format and the value of an option")
            raise SourceError(message, self.file, line, name=name)
        if folded in (*(other.casefold() for other in (*self.others, *self.found)), ""):
            message = marked("there is a format “{name}” already; call it something else")
            raise SourceError(message, self.file, line, name=name)

    def _line_of_text(self, text: object, what: str, line: int) -> str:
        """A text that fits into a line of a report. Raises SourceError."""
        said = shaped(text, str, what, self.file, line)
        if not said.strip() or not said.isprintable() or len(said) > _LONGEST:
            message = marked("{where}: a line of text is expected, of {most} letters at most")
            raise SourceError(message, self.file, line, where=what, most=_LONGEST)
        return said

    def _base(self, name: str, facts: Located, seen: tuple[str, ...]) -> Mapping[str, Any]:
        if "extends" not in facts:
            return {}
        wanted = facts["extends"]
        if wanted in self.said:
            return self.format(wanted, (*seen, name))
        known = (*self.others, *self.said)
        check_keys((wanted,), known, self.file, facts.lines["extends"], marked("format"), name)
        return self.others[wanted]

    def _check_extent(
        self, result: Mapping[str, Any], facts: Located, name: str, line: int, base: Mapping[str, Any]
    ) -> None:
        if "play" in facts:
            check_keys((facts["play"],), PLAYS, self.file, facts.lines["play"], marked("kind of play"), name)
            if base.get("play") == facts["play"]:
                message = marked("{name}: play: {other} says the same")
                raise SourceError(message, self.file, facts.lines["play"], name=name, other=facts["extends"])
        if result["until"] and result["until"] <= result["from"]:
            raise SourceError(
                _NOT_AFTER,
                self.file,
                facts.lines["until"],
                where=name,
                until=result["until"],
                day=result["from"],
            )
        extra = set(facts) - {"extends", "name", "source", "confidence"}
        if base and not extra:
            message = marked("{name} says nothing that {other} does not say")
            raise SourceError(message, self.file, line, name=name, other=facts["extends"])

    def _name(self, said: object, name: str, line: int) -> dict[str, str]:
        names = said if isinstance(said, Located) else dict.fromkeys(LANGUAGES, said)
        check_keys(names, LANGUAGES, self.file, line, marked("language"), within(name, "name"))
        require(names, LANGUAGES, self.file, line, within(name, "name"))
        return {key: self._line_of_text(text, within(name, "name"), line) for key, text in names.items()}

    def _source(self, facts: Mapping[str, Any], what: str, line: int) -> str:
        if "source" in facts:
            return self._line_of_text(facts["source"], within(what, "source"), line)
        return f"{self.file}, line {line}"

    def _confidence(self, facts: Located, default: str, what: str, line: int) -> str:
        said = facts.get("confidence", default)
        place = facts.lines.get("confidence", line)
        check_keys((said,), CONFIDENCES, self.file, place, marked("confidence"), what)
        return str(said)

    def _day(self, facts: Located, key: str, what: str, line: int) -> str:
        """A day, or only its month or year; empty where none is given."""
        if key not in facts:
            return ""
        return check_day(facts[key], within(what, key), self.file, facts.lines.get(key, line), partly=True)

    # ------------------------------------------------------------ card pools

    def _pools(self, facts: Located, name: str, source: str, confidence: str) -> Iterator[dict[str, Any]]:
        line = self.said.lines[name]
        short = [key for key in _POOL_KEYS if key in facts]
        if "pools" not in facts:
            if short:
                yield self._pool(facts, name, facts.lines[short[0]], source, confidence, {})
            return
        if short:
            message = marked("{name}: “{key}” stands beside “pools”")
            raise SourceError(message, self.file, facts.lines[short[0]], name=name, key=short[0])
        before = ""
        what = within(name, Said(marked("pool")))
        for item in shaped(facts["pools"], list, within(name, "pools"), self.file, facts.lines["pools"]):
            pool = shaped(item, Located, what, self.file, facts.lines["pools"])
            check_keys(pool, _OF_POOL, self.file, pool.line, marked("fact of the pool,"), name)
            if not self.own:
                require(pool, ("from", "source", "confidence"), self.file, pool.line)
            day = self._day(pool, "from", what, line)
            if before and day <= before:
                message = marked("{name}: the pool from {day} stands behind that from {before}")
                raise SourceError(message, self.file, pool.line, name=name, day=day, before=before)
            before = day
            yield self._pool(pool, what, pool.line, source, confidence, {"from": day})

    def _pool(
        self, said: Located, what: str, line: int, source: str, confidence: str, more: Mapping[str, str]
    ) -> dict[str, Any]:
        blocks = [str(block) for block in self._words(said, "blocks", self.known.conditions.blocks, what, line)]
        sets = self._words(said, "sets", self.known.conditions.sets, what, line)
        maybe = self._words(said, "maybe", self.known.conditions.sets, what, line)
        without = self._words(said, "without", self.known.conditions.sets, what, line)
        whole = "blocks" not in said and "sets" not in said
        codes = [
            *(code for block in blocks for code in self.known.conditions.blocks[block]),
            *sets,
            *(self.known.conditions.sets if whole else ()),
        ]
        if not whole and not codes and not maybe:
            raise SourceError(marked("{where}: sets: there is none"), self.file, line, where=what)
        for code in without:
            if code not in codes:
                message = marked("{where}: without: {set} is not among its sets")
                raise SourceError(message, self.file, line, where=what, set=code)
        for code in maybe:
            if code in codes and not whole:
                message = marked("{where}: maybe: {set} is among its sets")
                raise SourceError(message, self.file, line, where=what, set=code)
        for code, number in ((code, codes.count(code)) for code in sets):
            if number > 1:
                message = marked("{where}: sets: {set} is among its sets already")
                raise SourceError(message, self.file, line, where=what, set=code)
        away = {*without, *maybe}
        return {
            "from": "",
            **more,
            "sets": None if whole and not away else [code for code in codes if code not in away],
            "maybe": list(maybe),
            "blocks": blocks,
            "for": self._for(said, what, line),
            "source": self._source(said, what, line) if more and "source" in said else source,
            "sure": self._confidence(said, confidence, what, line) != "low",
            "own": self.own,
        }

    def _words(self, said: Located, key: str, known: Iterable[str], what: str, line: int) -> list[str]:
        words = [str(word) for word in shaped(said.get(key, []), list, within(what, key), self.file, line)]
        check_keys(words, known, self.file, said.lines.get(key, line), _ONE_OF[key], what)
        return words

    def _for(self, said: Located, what: str, line: int) -> list[list[str]]:
        """The values of options it holds for, those of each option together."""
        groups: dict[str, list[str]] = {}
        for value in self._words(said, "for", self.known.values, what, line):
            groups.setdefault(self.known.values[value], []).append(value)
        return list(groups.values())

    # ------------------------------------------------------------ lists

    def _lists(self, facts: Located, name: str, confidence: str) -> Iterator[dict[str, Any]]:
        line = facts.lines.get("lists")
        for item in shaped(facts.get("lists", []), list, within(name, "lists"), self.file, line):
            said = shaped(item, Located, within(name, Said(marked("list"))), self.file, line)
            kinds = [key for key in said if key in LIST_KINDS]
            if len(kinds) != 1:
                near = [nearest(key, LIST_KINDS) for key in said if key not in _OF_LIST]
                hint = (
                    Said(marked("; did you mean “{near}”?"), near=near[0])
                    if near and near[0]
                    else Said(marked("; one of {known}"), known=LIST_KINDS)
                )
                message = marked("{name}: a list is of one kind, not of {count}{hint}")
                raise SourceError(message, self.file, said.line, name=name, count=len(kinds), hint=hint)
            yield self._list(said, kinds[0], name, confidence)

    def _list(self, said: Located, kind: str, name: str, confidence: str) -> dict[str, Any]:
        what = within(name, kind)
        line = said.line
        check_keys(said, (kind, *_OF_LIST, *_OWN_KEYS.get(kind, ())), self.file, line, where=what)
        if not self.own:
            require(said, ("source", "confidence"), self.file, line)
        first, last = (self._day(said, key, what, line) for key in ("from", "until"))
        if last and last <= first:
            place = said.lines["until"]
            raise SourceError(_NOT_AFTER, self.file, place, where=what, until=last, day=first)
        number = self._number(said, kind, what, line)
        parts = list(self._parts(said[kind], kind, what, said.lines[kind], number))
        if not parts or (kind == "apart" and len(parts) < 2):
            two = marked("{where}: two cards or more are expected")
            one = marked("{where}: a card is expected")
            raise SourceError(Said(two if kind == "apart" else one, where=what), self.file, line)
        return {
            "kind": kind,
            "format": name,
            "from": first,
            "until": last,
            "for": self._for(said, what, line),
            "zones": self._words(said, "zones", self.known.zones, what, line),
            "parts": parts,
            "number": number,
            "source": self._source(said, what, line),
            "sure": self._confidence(said, confidence, what, line) != "low",
            "note": shaped(said.get("note", ""), str, within(what, "note"), self.file, line),
            "line": line,
            "own": self.own,
        }

    def _number(self, said: Located, kind: str, what: str, line: int) -> int:
        """The budget of a list of points, the copies of a restricted card; 0 for other kinds."""
        if kind == "points":
            require(said, ("budget",), self.file, line)
        key = {"restricted": "copies", "points": "budget"}.get(kind)
        if key is None:
            return 0
        number = shaped(said.get(key, 1), int, within(what, key), self.file, line)
        if number < (1 if kind == "restricted" else 0):
            few = marked("{where}: {number} is too few")
            ban = marked("{where}: {number} is too few; ban the cards instead")
            message = Said(ban if kind == "restricted" else few, where=within(what, key), number=number)
            raise SourceError(message, self.file, said.lines[key])
        return number

    def _parts(self, value: object, kind: str, what: str, line: int, number: int) -> Iterator[list[Any]]:
        """The cards of a list, each as its name or a condition, its number, and its words."""
        if kind == "points":
            yield from self._worth(value, what, line, number)
            return
        seen: set[str] = set()
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, Mapping):
                read = self.known.conditions.read(item, what, self.file, line)
                yield [None, encode(read), number, written(item)]
                continue
            name = self.known.named(str(item), self.file, line)
            if name in seen:
                raise SourceError(_TWICE, self.file, line, where=what, card=name)
            seen.add(name)
            yield [name, None, number, name]

    def _worth(self, value: object, what: str, line: int, budget: int) -> Iterator[list[Any]]:
        """The cards of a list of points: names with their points, or conditions with `points` among them."""
        seen: set[str] = set()
        for item in value if isinstance(value, list) else [value]:
            said = shaped(item, Located, what, self.file, line)
            if "points" in said:
                where = Located({key: part for key, part in said.items() if key != "points"})
                where.line, where.lines = said.line, said.lines
                points = self._points(said, "points", what, written(where), budget)
                read = self.known.conditions.read(where, what, self.file, line)
                yield [None, encode(read), points, written(where)]
                continue
            for name in said:
                card = self.known.named(name, self.file, said.lines[name])
                if card in seen:
                    raise SourceError(_TWICE, self.file, said.lines[name], where=what, card=card)
                seen.add(card)
                yield [card, None, self._points(said, name, what, name, budget), card]

    def _points(self, said: Located, key: str, what: str, words: str, budget: int) -> int:
        line = said.lines[key]
        points = shaped(said[key], int, within(what, words), self.file, line)
        if points < 1:
            message = marked("{where}: {points} is no number of points")
            raise SourceError(message, self.file, line, where=within(what, words), points=points)
        if points > budget:
            message = marked(
                "{where}: {card} has {points} points, more than the budget of {budget}; ban it instead"
            )
            raise SourceError(message, self.file, line, where=what, card=words, points=points, budget=budget)
        return points


def first_days(facts: Mapping[str, Any]) -> list[str]:
    """The days on which something about a format changes, in order, as full dates."""
    days = {facts["from"], facts["until"], *(pool["from"] for pool in facts["pools"])}
    days |= {entry[key] for entry in facts["lists"] for key in ("from", "until")}
    return sorted({full(day) for day in days if day})
