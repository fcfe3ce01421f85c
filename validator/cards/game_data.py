"""What `game.yaml` and `sets.yaml` of a game say, checked and worked out for the store."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Mapping
from typing import Any

from validator.cards.lists import check_day
from validator.cards.release import after, full
from validator.cards.sources import Located, SourceError, check_keys, require, shaped
from validator.cards.vocabulary import Vocabulary
from validator.decks import FAMILIES
from validator.decks.layout import PROSE
from validator.folding import fold
from validator.locale import marked
from validator.message import Said, within
from validator.model import PLAYS, POOL

GAME_KEYS = (
    "game",
    "name",
    "zones",
    "groups",
    "prose",
    "opening",
    "deck-files",
    "known-as",
    "deck-codes",
    "leader",
    "icon-kinds",
    "traits",
    "facts",
    "names",
    "options",
    "team",
    "labels",
    "words",
    "compound-types",
    "multi-word-tags",
    "also",
)
_REQUIRED = ("game", "name", "zones", "leader", "icon-kinds", "traits", "facts", "labels", "words")
_ZONE_KEYS = ("leader", "main", "headings", "types", "part-of", "first-leads")
_SET_KEYS = (
    "name",
    "also",
    "collector",
    "kind",
    "block",
    "numbers",
    "release",
    "legal-from",
    "not-legal-by",
    "out-by",
    "source",
    "note",
    "unsure",
    "unknown",
)
EVERYWHERE = ""
"""The region of a game whose sets came out everywhere at once."""


def vocabulary(data: Located, file: str) -> Vocabulary:
    """The words of a game, from its `game.yaml`. Raises SourceError."""
    words: dict[str, dict[str, tuple[str, ...]]] = {}
    for kind, items in data["words"].items():
        words[kind] = {}
        for item in items:
            pairs = item.items() if isinstance(item, Mapping) else [(item, [])]
            for word, others in pairs:
                if word in words[kind]:
                    message = marked("the {kind} “{word}” stands twice")
                    raise SourceError(message, file, data.lines["words"], kind=kind, word=word)
                words[kind][word] = tuple(others)
        forms: dict[str, str] = {}
        for word, others in words[kind].items():
            for form in (word, *others):
                if forms.setdefault(fold(form), word) != word:
                    message = marked("“{form}” is two words of the kind {kind}")
                    raise SourceError(message, file, data.lines["words"], form=form, kind=kind)
    groups = data.get("multi-word-tags", {})
    line = data.lines.get("multi-word-tags")
    check_keys(groups, ("by-last-word", "whole"), file, line, marked("group of multi-word tags"))
    known = {word for kind in words.values() for word in kind}
    for tag in (tag for tags in groups.values() for tag in tags):
        if tag not in known:
            raise SourceError(marked("multi-word-tags: “{tag}” is no word"), file, line, tag=tag)
    return Vocabulary(
        words,
        compounds={word: tuple(types) for word, types in data.get("compound-types", {}).items()},
        by_last_word=frozenset(groups.get("by-last-word", ())),
        also=data.get("also", {}),
        names_in_parts=bool(data.get("names", {}).get("joints")),
    )


def check_game(data: Located, file: str) -> None:
    """Raise SourceError for a `game.yaml` that lacks something or says what it may not."""
    check_keys(data, GAME_KEYS, file, 1)
    require(data, _REQUIRED, file)
    _check_words(data, file)
    facts = ("numbers", "cost", "words", "others", "rarities", "digits")
    check_keys(data["facts"], facts, file, data.lines["facts"])
    require(data["facts"], facts, file, data.lines["facts"])
    cost = data["facts"]["cost"]
    check_keys((cost,), data["facts"]["numbers"], file, data["facts"].lines["cost"], marked("number"))
    leader, line = data["leader"], data.lines["leader"]
    check_keys(leader, ("types", "traits", "otherwise"), file, line, marked("fact of the leader,"))
    require(leader, ("types", "traits", "otherwise"), file, line)
    check_keys(leader["types"], types_of(data), file, line, marked("type of the leader,"))
    kinds = list(data["words"])
    named = {"leader": leader["traits"], "traits": data["traits"], "icon-kinds": data["icon-kinds"]}
    for key, words in named.items():
        line = data.lines[key]
        check_keys(shaped(words, list, key, file, line), kinds, file, line, marked("kind"), key)
    _check_zones(data, file)
    names = data.get("names", {})
    if "leader-trait" in names:
        check_keys((names["leader-trait"],), kinds, file, data.lines["names"], marked("kind"), "names")
    shaped(names.get("joints", []), list, "names: joints", file, data.lines.get("names"))
    _check_options(data, file)
    _check_labels(data, file)


def _check_words(data: Located, file: str) -> None:
    line = data.lines["words"]
    words = shaped(data["words"], Located, "words", file, line)
    require(words, ("type",), file, line)
    for kind, items in words.items():
        for item in shaped(items, list, f"words: {kind}", file, line):
            for word, others in item.items() if isinstance(item, Mapping) else ():
                shaped(others, list, f"words: {kind}: {word}", file, line)


def _check_zones(data: Located, file: str) -> None:
    line = data.lines["zones"]
    zones = shaped(data["zones"], Located, "zones", file, line)
    files = shaped(data.get("deck-files", Located()), Located, "deck-files", file, line)
    check_keys(files, FAMILIES, file, line, marked("family"), "deck-files")
    known_as = shaped(data.get("known-as", Located()), Located, "known-as", file, line)
    forms = (name for some in files.values() for name in some)
    check_keys(known_as, forms, file, line, marked("form"), "known-as")
    for name in (name for some in files.values() for name in shaped(some, list, "deck-files", file, line)):
        if importlib.util.find_spec(f"validator.decks.{str(name).replace('-', '_')}") is None:
            raise SourceError(marked("deck-files: there is no form “{name}”"), file, line, name=name)
    for name, facts in zones.items():
        shaped(facts, Located, name, file, line)
        check_keys(facts, _ZONE_KEYS, file, line, Said(marked("fact of the zone {name},"), name=name))
        for key in ("headings", "types"):
            shaped(facts.get(key, []), list, f"{name}: {key}", file, line)
        check_keys(facts.get("types", ()), types_of(data), file, line, marked("type"), name)
        others = [zone for zone in zones if zone != name]
        wholes = (facts["part-of"],) if "part-of" in facts else ()
        check_keys(wholes, others, file, line, marked("zone"), name)
    for key in ("groups", "prose", "opening"):
        for item in shaped(data.get(key, []), list, key, file, data.lines.get(key)):
            shaped(item, list if key == "groups" else str, key, file, data.lines.get(key))
    check_keys(data.get("opening", ()), zones, file, data.lines.get("opening"), marked("zone"), "opening")


_TAKEN = (
    "game",
    "play",
    "format",
    "edition",
    "date",
    "store",
    "pool",
    "team",
    "output",
    "lang",
    "strict",
    "color",
    "select",
    "ignore",
    "levels",
    "exclude",
    "cards",
    "formats",
    "extend",
)
"""What an option of a game cannot be called, since everything is called so already."""


def _check_options(data: Located, file: str) -> None:
    seen = dict.fromkeys(PLAYS, "play")
    options = data.get("options", {})
    for name, option in options.items():
        line = options.lines[name]
        if not (name.isascii() and name.isalpha() and name.islower()) or name in _TAKEN:
            raise SourceError(marked("an option cannot be called “{name}”"), file, line, name=name)
        kind = Said(marked("fact of the option {name},"), name=name)
        check_keys(option, ("name", "values", "default"), file, line, kind)
        require(option, ("name", "values", "default"), file, line)
        if option["default"] not in option["values"]:
            message = marked("option {name}: “{value}” is none of its values")
            raise SourceError(message, file, line, name=name, value=option["default"])
        for value, facts in option["values"].items():
            what = f"{name} {value}"
            kind = Said(marked("fact of the {name},"), name=what)
            check_keys(facts, ("name", "as", "text", "source"), file, line, kind)
            require(facts, ("name",), file, line)
            check_keys((facts.get("as", value),), option["values"], file, line, marked("value"), what)
            if seen.setdefault(value, name) != name:
                message = marked("“{value}” is a value of {name} and of {other}")
                raise SourceError(message, file, line, value=value, name=name, other=seen[value])
    if "team" in data:
        line = data.lines["team"]
        check_keys(data["team"], ("name", "implies"), file, line, marked("fact of the team,"))
        require(data["team"], ("name", "implies"), file, line)
        for name, value in data["team"]["implies"].items():
            check_keys((name,), options, file, line, marked("option"), "team")
            check_keys((value,), options[name]["values"], file, line, name, "team")


def _check_labels(data: Located, file: str) -> None:
    """Raise SourceError for a label of a zone that is none; labels of other things have no list to be in."""
    for language, labels in data["labels"].items():
        named = [key.partition(":") for key in shaped(labels, Located, language, file, data.lines["labels"])]
        zones = [key for what, _, key in named if what == "zone"]
        where = f"labels: {language}"
        check_keys(zones, data["zones"], file, data.lines["labels"], marked("zone"), where)
        kinds = ("zone", "fact", "product", "rarity", "card", "only")
        check_keys([what for what, _, _ in named], kinds, file, data.lines["labels"], marked("kind"), where)


def types_of(data: Mapping[str, Any]) -> list[str]:
    """The types a card of the game can have, in English."""
    compounds = data.get("compound-types", {})
    names = {name for item in data["words"]["type"] for name in (item if isinstance(item, Mapping) else [item])}
    return sorted(names - set(compounds))


# ------------------------------------------------------------ the parts of a deck


def _code_tables(data: Located, file: str, sets: Mapping[str, object]) -> dict[str, Any]:
    """The numbers sets, variants and kinds of collector number have in deck codes. Raises SourceError."""
    if "deck-codes" not in data:
        return {}
    line = data.lines["deck-codes"]
    said = shaped(data["deck-codes"], Located, "deck-codes", file, line)
    check_keys(said, ("sets", "variants", "kinds", "source"), file, line, where="deck-codes")
    require(said, ("sets", "variants", "kinds", "source"), file, line, "deck-codes")
    check_keys(said["sets"], sets, file, line, marked("set"), "deck-codes")
    for key in ("sets", "variants"):
        for word, number in said[key].items():
            shaped(number, int, f"deck-codes: {key}: {word}", file, line)
    for word, two in said["kinds"].items():
        if len(two) != 2 or not all(isinstance(number, int) for number in two):
            problem = Said(marked("a number and a count of digits are expected"))
            raise SourceError(within(f"deck-codes: kinds: {word}", problem), file, line)
    return {key: said[key] for key in ("sets", "variants", "kinds")}


def _set_names(sets: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """The code of each set by all it is called, folded: its code, its name, what stands beside a number."""
    names: dict[str, str] = {}
    for key in ("also", "name", "collector"):
        for code, facts in sets.items():
            said = facts.get(key, [])
            for name in said if isinstance(said, list) else [said]:
                names.setdefault(fold(str(name)), code)
    return {**names, **{fold(code): code for code in sets}}


def layout(data: Located, file: str, sets: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The parts of a deck, the words above them, and what stands where. Raises SourceError."""
    zones: Located = data["zones"]
    line = data.lines["zones"]
    found: dict[str, Any] = {
        "zones": list(zones),
        "deck-zones": [zone for zone in zones if zone != POOL],
        "headings": _headings(data, file),
        "opening": data.get("opening", []),
        "homes": {kind: zone for zone, facts in zones.items() for kind in facts.get("types", ())},
        "parts": {zone: facts["part-of"] for zone, facts in zones.items() if "part-of" in facts},
        "first-leads": any(facts.get("first-leads") is True for facts in zones.values()),
        "settings": list(data.get("options", {})),
        "codes": sorted(code.casefold() for code in sets),
        "sets": _set_names(sets),
        "titles": {zone: facts["headings"][0] for zone, facts in zones.items() if facts.get("headings")},
        "files": data.get("deck-files", {}),
        "known-as": data.get("known-as", {}),
        "code-tables": _code_tables(data, file, sets),
    }
    for role in ("leader", "main"):
        names = [name for name, facts in zones.items() if facts.get(role) is True]
        if len(names) != 1:
            message = marked("one zone has “{role}: true”, not {count}")
            raise SourceError(message, file, line, role=role, count=len(names))
        found[role] = names[0]
    return found


def _headings(data: Located, file: str) -> dict[str, str]:
    """Each folded heading with the zone it opens; empty for one that stays in the zone it stands in."""
    headings: dict[str, str] = {}
    pairs = [(word, zone) for zone, facts in data["zones"].items() for word in facts.get("headings", ())]
    pairs += [(word, "") for words in data.get("groups", ()) for word in words]
    pairs += [(word, PROSE) for word in data.get("prose", ())]
    for word, zone in pairs:
        if headings.setdefault(fold(word), zone) != zone:
            message = marked("the heading “{word}” stands for two parts of a deck")
            raise SourceError(message, file, data.lines["zones"], word=word)
    return headings


# ------------------------------------------------------------ sets


def check_sets(data: Located, file: str, regions: Iterable[str]) -> Located:
    """The sets of a game. Raises SourceError."""
    check_keys(data, ("sets", "beside", "by-name-only", "inside-numbering", "parity"), file, 1)
    require(data, ("sets",), file)
    sets = shaped(data["sets"], Located, "sets", file, data.lines["sets"])
    for code, facts in sets.items():
        line = sets.lines[code]
        check_keys(facts, _SET_KEYS, file, line, Said(marked("fact of the set {name},"), name=code))
        require(facts, ("name", "kind"), file, line)
        shaped(facts.get("numbers", 0), int, f"{code}: numbers", file, line)
        release = facts.get("release", {})
        if isinstance(release, Mapping):
            check_keys(release, regions, file, line, marked("region"), code)
            for region, day in release.items():
                check_day(day, f"{code}: release: {region}", file, line)
        for key in ("release", "legal-from", "not-legal-by", "out-by"):
            if key in facts and not isinstance(facts[key], Mapping):
                check_day(facts[key], f"{code}: {key}", file, line, partly=True)
        doubtful = (*facts.get("unsure", ()), *facts.get("unknown", ()))
        check_keys(doubtful, ("release", *regions), file, line, marked("fact"), code)
    kinds = {facts["kind"] for facts in sets.values()}
    for key in ("beside", "by-name-only"):
        check_keys(data.get(key, ()), kinds, file, data.lines.get(key), marked("kind"), key)
    return sets


def days(data: Mapping[str, Any], regions: Iterable[str]) -> dict[str, dict[str, tuple[str | bool, ...]]]:
    """For every region the `Day` of each set: when it came out there, and whether that is sure.

    Sets of a kind whose cards are legal by their name only are left out. A day nobody knows is empty.
    """
    only = data.get("by-name-only", ())
    sets = {code: facts for code, facts in data["sets"].items() if facts["kind"] not in only}
    places = list(regions)
    if not places:
        return {EVERYWHERE: _days_everywhere(sets, frozenset(data.get("beside", ())))}
    return {
        region: {code: _day_in(region, facts, str(data.get("parity", ""))) for code, facts in sets.items()}
        for region in places
    }


def _day_in(region: str, facts: Mapping[str, Any], parity: str) -> tuple[str, bool, str]:
    """When a set came out in a region; from the day of `parity` on what came out elsewhere is legal there too.

    Where the region's own day is later than that of a set that is out elsewhere, it is not sure in between.
    """
    release = facts.get("release", {})
    day = str(release.get(region, ""))
    first = min(map(str, release.values()), default="")
    if not day:
        return parity, False, first
    if parity and day > parity and first < parity:
        return day, False, parity
    return day, region not in facts.get("unsure", ()), ""


def newest(sets: Mapping[str, Mapping[str, Any]]) -> str:
    """The last day any set is known to have come out, after which all are; empty where regions differ."""
    known = [facts["release"] for facts in sets.values() if "release" in facts]
    return "" if any(isinstance(day, Mapping) for day in known) else max(map(str, known), default="")


def _earliest(facts: Mapping[str, Any]) -> str:
    """The day before which a set surely was not out; empty where nobody knows."""
    if "not-legal-by" in facts:
        return after(facts["not-legal-by"])
    return full(facts["release"]) if "release" in facts and "release" not in facts.get("unsure", ()) else ""


def _days_everywhere(
    sets: Mapping[str, Mapping[str, Any]], beside: frozenset[str]
) -> dict[str, tuple[str | bool, ...]]:
    """When each set came out, and whether that is sure; where it is not, a day by which it was out.

    That is what the set says itself, or the day of a set of a later block; of one later still for the kinds of
    set that came out beside the large ones, when nobody wrote it down.
    """
    sure = {
        code: facts.get("legal-from", facts["release"])
        for code, facts in sets.items()
        if "release" in facts and not {"not-legal-by", "out-by"} & facts.keys()
        if "release" not in facts.get("unsure", ())
    }
    found: dict[str, tuple[str | bool, ...]] = {code: (day, True) for code, day in sure.items()}
    for code, facts in sets.items():
        if code not in sure:
            block = facts.get("block", 0) + (facts["kind"] in beside)
            later = [day for other, day in sure.items() if sets[other].get("block", 0) > block]
            found[code] = (min([*later, facts.get("out-by", newest(sets))]), False, _earliest(facts))
    return found
