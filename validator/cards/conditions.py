"""Conditions on cards as formats write them, e.g. `{type: Quest, rarity: [common, uncommon]}`.

Several keys hold together, of several words of one key one is enough. `not`, `any` and `all` hold further
conditions. What the words may be the game says; an unknown one is an error, with a suggestion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from validator.cards import predicates as p
from validator.cards.sources import Located, SourceError, check_keys, shaped
from validator.locale import marked
from validator.message import within
from validator.model import Trait

Word = Callable[[str], p.Predicate]


def words_for_conditions(
    words: Mapping[str, Mapping[str, Any]],
    icon_kinds: Sequence[str],
    traits: Sequence[str],
    types: Sequence[str],
    rarities: Sequence[str],
    sets: Mapping[str, Mapping[str, Any]],
    tags: Iterable[str],
) -> dict[str, Any]:
    """What conditions on the cards of a game may say, as plain data.

    `words` are the game's words by their kinds, `icon_kinds` the kinds there are symbols of, `traits` those any
    card has as traits, `tags` the words that stand on type lines.
    """
    blocks: dict[str, list[str]] = {}
    for code, facts in sets.items():
        if "block" in facts:
            blocks.setdefault(str(facts["block"]), []).append(code)
    return {
        "types": list(types),
        "rarities": list(rarities),
        "sets": list(sets),
        "tags": sorted(tags),
        "blocks": blocks,
        "icons": list(icon_kinds),
        "traits": list(traits),
        "words": {kind: list(some) for kind, some in words.items()},
    }


def written(condition: Mapping[str, Any]) -> str:
    """A condition in one line, much as it is written."""
    parts = []
    for key, value in condition.items():
        if key == "not":
            parts.append(f"not ({written(value)})")
        elif key in ("any", "all"):
            parts.append((" or " if key == "any" else " and ").join(f"({written(item)})" for item in value))
        else:
            words = value if isinstance(value, list) else [value]
            parts.append(f"{key}: {' or '.join(map(str, words))}")
    return ", ".join(parts)


class Conditions:
    """The conditions of one game. `known` is what `words_for_conditions` gives; `named` makes sure that there
    is a card of a name, and gives its name as it is printed, or raises SourceError for a file and a line.
    """

    def __init__(self, known: Mapping[str, Any], named: Callable[[str, str, int], str]) -> None:
        self._named = named
        self._icons: Sequence[str] = known["icons"]
        self.sets: Sequence[str] = known["sets"]
        self.blocks: Mapping[str, Sequence[str]] = known["blocks"]
        words: Mapping[str, Sequence[str]] = known["words"]
        self._words: dict[str, tuple[Sequence[str], Word]] = {
            marked("type"): (known["types"], p.Type),
            marked("tag"): (known["tags"], p.Tag),
            marked("rarity"): (known["rarities"], p.OfRarity),
            marked("set"): (self.sets, lambda code: p.InSet((code,))),
            marked("block"): (list(self.blocks), lambda block: p.InSet(tuple(self.blocks[block]))),
            marked("icon"): (self._icons, p.AnyIcon),
        }
        for kind in dict.fromkeys((*self._icons, *known["traits"])):
            self._words[kind] = (words[kind], self._trait(kind))
        if "spec" in words:
            self._words[marked("talent")] = (words["spec"], p.OfTalent)
        if "reputation" in words:
            self._words[marked("reputation")] = (words["reputation"], p.OfReputation)
        kinds = {word: kind for kind, some in words.items() if kind not in ("type", "tag") for word in some}
        self._words[marked("requires")] = (list(kinds), lambda word: p.Requires(Trait(kinds[word], word)))

    def _trait(self, kind: str) -> Word:
        if kind in self._icons:
            return lambda word: p.Icon(Trait(kind, word))
        return lambda word: p.HasTrait(Trait(kind, word))

    def read(self, data: object, what: str, file: str, line: int | None) -> p.Predicate:
        """The condition a mapping says. Raises SourceError."""
        said = shaped(data, Located, what, file, line)
        if not said:
            raise SourceError(marked("{where}: an empty condition"), file, line, where=what)
        check_keys(said, (*self._words, "name", "not", "any", "all"), file, said.line, where=what)
        parts = [self._part(key, value, what, file, said.lines[key]) for key, value in said.items()]
        return parts[0] if len(parts) == 1 else p.And(tuple(parts))

    def _part(self, key: str, value: object, what: str, file: str, line: int) -> p.Predicate:
        where = within(what, key)
        if key == "not":
            return p.Not(self.read(value, where, file, line))
        if key in ("any", "all"):
            parts = tuple(self.read(item, where, file, line) for item in shaped(value, list, where, file, line))
            if len(parts) < 2:
                message = marked("{where}: two conditions or more are expected")
                raise SourceError(message, file, line, where=where)
            return p.Or(parts) if key == "any" else p.And(parts)
        words = [str(word) for word in (value if isinstance(value, list) else [value])]
        if key == "name":
            return p.Named(tuple(self._named(word, file, line) for word in words))
        known, made = self._words[key]
        check_keys(words, known, file, line, key, what)
        found = tuple(made(word) for word in words)
        if not found:
            raise SourceError(marked("{where}: a word is expected"), file, line, where=where)
        return found[0] if len(found) == 1 else p.Or(found)
