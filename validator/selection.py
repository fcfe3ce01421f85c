"""Which rules decks are checked against, and how grave what they find may be: what is chosen, and how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from validator.frozen import Frozen
from validator.model import Level
from validator.rules.editions import SettingError
from validator.suggestion import nearest

EVERY = "all"
"""The name of all rules together."""
ALWAYS = "deck/unreadable"
"""The rule nobody can leave out or play down: without it a file nobody could read would pass."""
LEVELS: tuple[Level, ...] = ("error", "warning", "note")
"""The levels a rule can be set to, the gravest first."""

_WEIGHT: Mapping[Level, int] = {"note": 0, "warning": 1, "doubt": 2, "error": 2}
_NO_LEVELS: Mapping[str, Level] = MappingProxyType({})


class Selection(Frozen):
    """The rules that are checked: all that `select` names, or all there are, but for those `ignore` names.

    A name is the id of a rule, its family (what stands before the stroke), the bare name of a rule in whatever
    family, or `all`. `levels` say how grave the findings of a rule are at most.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    levels: Mapping[str, Level] = _NO_LEVELS

    def checks(self, rule_id: str) -> bool:
        """Whether a rule is checked."""
        if rule_id == ALWAYS:
            return True
        names = names_of(rule_id)
        if not names.isdisjoint(self.ignore):
            return False
        return not self.select or not names.isdisjoint(self.select)

    def level_of(self, rule_id: str, level: Level) -> Level:
        """The level of a finding of a rule: its own, or the one its rule is set to where that is less grave.

        The narrowest name counts: the id before the bare name, that before the family, that before `all`.
        """
        if not self.levels or rule_id == ALWAYS:
            return level
        family, _, name = rule_id.partition("/")
        for key in (rule_id, name, family, EVERY):
            if key in self.levels:
                most = self.levels[key]
                return most if _WEIGHT[most] < _WEIGHT[level] else level
        return level


def names_of(rule_id: str) -> frozenset[str]:
    """All names a rule can be chosen by."""
    family, _, name = rule_id.partition("/")
    return frozenset((rule_id, family, name, EVERY))


def selection(
    select: Iterable[str], ignore: Iterable[str], levels: Mapping[str, str], known: Iterable[str]
) -> Selection:
    """The selection that is asked for; a text may hold several names with commas between them.

    `known` are the ids of all rules. Raises SettingError for a name that is no rule or one that cannot be left
    out, and for a level that is none.
    """
    ids = list(known)
    return Selection(
        tuple(rule_named(name, ids) for name in parted(select)),
        tuple(left_out(name, ids) for name in parted(ignore)),
        {rule_named(name, ids): level_named(level) for name, level in levels.items()},
    )


def parted(texts: Iterable[str]) -> list[str]:
    """The names in texts, each with commas or blanks between them."""
    return [name for text in texts for name in text.replace(",", " ").split()]


def rule_named(written: str, known: Iterable[str]) -> str:
    """The rule, the family or the bare name that is written, case aside; a family without its stroke.

    Raises SettingError.
    """
    ids = list(known)
    wanted = written.strip().casefold().removesuffix("/")
    names = {name for rule in ids for name in names_of(rule)}
    if wanted not in names:
        near = nearest(wanted, [*ids, *sorted(names.difference(ids))])
        raise SettingError("unknown", "rule", written, ids, near)
    return wanted


def left_out(written: str, known: Iterable[str]) -> str:
    """The rule that is to be left out. Raises SettingError, also for the one that cannot be."""
    name = rule_named(written, known)
    if not may_be_left_out(name):
        raise SettingError("always", "rule", written)
    return name


def may_be_left_out(name: str) -> bool:
    """Whether the findings of a rule can be left out; a family it belongs to can, for the others in it."""
    return name not in (ALWAYS, ALWAYS.partition("/")[2])


def level_named(written: str) -> Level:
    """The level that is written, case aside. Raises SettingError for what no rule can be set to."""
    for level in LEVELS:
        if level == written.strip().casefold():
            return level
    raise SettingError("unknown", "level", written, LEVELS, nearest(written, LEVELS))
