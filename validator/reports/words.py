"""From findings to words, in the reader's language. The only place where messages are made."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from validator.cards.translation import translations
from validator.model import Finding

_LONGEST = 80
_LONGEST_TEXT = 500
_MOST_NAMES = 6
_FEW_NAMES = 2


class Words(NamedTuple):
    """What a finding says: the message, and how to mend it."""

    message: str
    help: str


class GameWords(NamedTuple):
    """A game's own words in a language.

    `traits` are those for traits and types by the English word, empty for English itself; `labels` what its
    zones, facts, rarities, products, formats and the values of its options are called, by keys such as
    `zone:main`.
    """

    traits: Mapping[str, str]
    labels: Mapping[str, str]


_NO_GAME = GameWords({}, {})


def words_of(data: Mapping[str, Any], language: str) -> GameWords:
    """The words of a game in a language; `data` is what the store knows of it."""
    labels: Mapping[str, str] = data["labels"].get(language, {})
    values = {
        f"value:{value}": facts["name"][language]
        for option in data["options"].values()
        for value, facts in option["values"].items()
    }
    formats = {f"format:{name}": facts["name"][language] for name, facts in data["formats"].items()}
    return GameWords(_trait_words(data["words"], language), {**labels, **values, **formats})


def describe(finding: Finding, language: str = "en", game: GameWords = _NO_GAME) -> Words:
    """The words for a finding in a language (`en` or `zh`). Raises KeyError for one that has none.

    `game` are the words of the deck's game in that language; see `words_of`.
    """
    catalogue = _catalogue(language)
    name = finding.rule.partition("/")[2]
    messages: Mapping[str, tuple[str, str]] = catalogue.MESSAGES
    message, mend = messages.get(f"{name}:{finding.variant}") or messages[name]
    formatter = _Formatter({**catalogue.WORDS, **game.labels}, game.traits)
    values = _values(finding, catalogue, formatter)
    return Words(formatter.vformat(message, (), values), formatter.vformat(mend, (), values))


def _trait_words(words: Mapping[str, Sequence[Any]], language: str) -> dict[str, str]:
    """The words for traits in a language, by their English words. Of words of several kinds the first holds."""
    found: dict[str, str] = {}
    for (kind, english), said in translations(words, language).items():
        if kind != "tag":
            found.setdefault(english, said)
    return found


def word(key: str, language: str, game: GameWords = _NO_GAME, **values: object) -> str:
    """A fixed word or phrase of a language."""
    words: Mapping[str, str] = {**_catalogue(language).WORDS, **game.labels}
    return _Formatter(words, game.traits).vformat(words[key], (), values)


def named(what: str, key: str, language: str, game: GameWords = _NO_GAME) -> str:
    """What a `zone`, a `fact` or a `rarity` is called in a language; its own name where there is no other."""
    words: Mapping[str, str] = _catalogue(language).WORDS
    return game.labels.get(f"{what}:{key}") or words.get(f"{what}:{key}", key)


def clean(text: str, longest: int = _LONGEST) -> str:
    """A text from a file, fit for a terminal: control characters as escapes, and not endless."""
    shown = "".join(_visible(character) for character in text[: longest + 1])
    return shown if len(text) <= longest else shown[:longest].rstrip() + "…"


def _visible(character: str) -> str:
    if character.isprintable():
        return character
    if unicodedata.category(character) == "Zs":
        return " "
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _catalogue(language: str) -> Any:
    return import_module(f"validator.locale.{language}")


def _values(finding: Finding, catalogue: Any, formatter: _Formatter) -> dict[str, object]:
    values: dict[str, object] = {**finding.params, "cards": finding.cards, "cite": finding.cite}
    values["card"] = finding.cards[0] if finding.cards else ""
    readings = finding.params.get("readings")
    if isinstance(readings, Sequence) and not isinstance(readings, str):
        joined = []
        for reading in readings:
            icons = formatter.joined(reading["icons"], "and") or reading["line"]
            joined.append(formatter.vformat(catalogue.READING, (), {**reading, "icons": icons}))
        values["readings"] = formatter.joined(joined, "or")
        values["example"] = f"{readings[0]['name']} ({readings[0]['printing']})"
    return values


class _Formatter(string.Formatter):
    """`str.format` with a few kinds of value of our own; a value from a file never becomes a template."""

    def __init__(self, words: Mapping[str, str], traits: Mapping[str, str]) -> None:
        super().__init__()
        self.words = words
        self.traits = traits

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        return kwargs[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if "/" in format_spec:
            one, many = format_spec.split("/")
            return f"{value} {one if value == 1 else many}"
        if format_spec == "whole":
            return clean(str(value), _LONGEST_TEXT)
        if format_spec in ("and", "or"):
            return self.joined(value, format_spec)
        if format_spec == "listed":
            return self.joined(value, ", ", len(value))
        if format_spec == "few":
            return self.joined(value, "and", _FEW_NAMES)
        if format_spec == "all":
            return self.joined(value, "or", len(value))
        if format_spec == "quoted":
            return self.joined([f"“{clean(name)}”" for name in value], "or")
        if format_spec == "none":
            return self.joined(value, "and") if value else self.words["none"]
        if format_spec == "groups":
            return self.words["; "].join(self._group(kind, names) for kind, names in value.items())
        if format_spec == "zones":
            return self.joined([self.words.get(f"zone:{zone}", zone) for zone in value], "and")
        if format_spec == "languages":
            return self.joined([self.words.get(f"language:{name}", name) for name in value], "and")
        if format_spec == "note":
            return self.words["note"].replace("{note}", clean(value, _LONGEST_TEXT)) if value else ""
        if format_spec == "points":
            return self.joined([f"{clean(name)} ({number})" for name, number in value.items()], "and")
        if format_spec in ("zone", "play", "setting", "format"):
            return self.words.get(f"{format_spec}:{value}", str(value))
        if format_spec == "plays":
            return self.joined([self.words.get(f"play:{play}", play) for play in value], "and")
        if format_spec == "value":
            return self.words.get(f"value:{value}", str(value))
        if format_spec == "values":
            return self.joined([self.words.get(f"value:{name}", name) for name in value], "and")
        if format_spec == "type":
            return self.words["between types"].join(self.traits.get(name, name) for name in value)
        if format_spec == "product":
            return self.words.get(f"product:{value}", str(value))
        return clean(str(value))

    def joined(self, names: Sequence[str], last: str, most: int = _MOST_NAMES) -> str:
        """Names as a list, the last set off by `and` or `or`; of very many only the first."""
        shown = [clean(self.traits.get(name, name)) for name in names[:most]]
        if len(names) > most:
            shown.append(self.words["more names"].replace("{n}", str(len(names) - most)))
        if len(shown) < 2:
            return "".join(shown)
        return self.words[", "].join(shown[:-1]) + self.words[last] + shown[-1]

    def _group(self, kind: str, names: Sequence[str]) -> str:
        shown = self.words[", "].join(map(clean, names))
        return self.words["group"].replace("{kind}", self.traits.get(kind, kind)).replace("{names}", shown)
