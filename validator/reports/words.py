"""From findings to words, in the reader's language. The only place where messages are made."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, reduce
from typing import Any

from validator.cards.translation import translations
from validator.frozen import Frozen
from validator.locale import LANGUAGES, translated
from validator.locale.messages import MESSAGES, READING, READING_KEY, WORDS
from validator.message import Said
from validator.model import Finding
from validator.records import NamedTuple

_LONGEST = 80
_LONGEST_TEXT = 500
_MOST_NAMES = 6
_FEW_NAMES = 2
_MOST_NAMES_TWICE = 3
"""Of lists of more cards than this each is named in the reader's language alone."""

_SOLID = frozenset({"zh"})
"""The languages whose words stand without blanks between them, but for those in other letters."""

_CARDS = frozenset({"card", "cards", "hero", "legend", "printed", "points", "specs", "kinds", "factions"})
"""The values of findings that are cards, by the names they have in English."""


class Words(NamedTuple):
    """What a finding says: the message, and how to mend it."""

    message: str
    help: str


class GameWords(Frozen):
    """A game's own words in a language.

    `traits` are those for traits and types by the English word, empty for English itself; `labels` what its
    zones, facts, rarities, products, formats and the values of its options are called, by keys such as
    `zone:main`. `card_names` gives the name of a card in the language by the English one, or the same, or
    nothing, where nobody knows another.
    """

    traits: Mapping[str, str]
    labels: Mapping[str, str]
    card_names: Callable[[str], str] | None = None


_NO_GAME = GameWords({}, {})


def words_of(
    data: Mapping[str, Any], language: str, card_name: Callable[[str], str] | None = None
) -> GameWords:
    """The words of a game in a language; `data` is what the store knows of it, `card_name` its cards' names."""
    labels: Mapping[str, str] = data["labels"].get(language, {})
    values = {
        f"value:{value}": facts["name"][language]
        for option in data["options"].values()
        for value, facts in option["values"].items()
    }
    formats = {f"format:{name}": facts["name"][language] for name, facts in data["formats"].items()}
    traits = _trait_words(data["words"], language)
    return GameWords(traits, {**labels, **values, **formats}, None if language == "en" else card_name)


def describe(finding: Finding, language: str = "en", game: GameWords = _NO_GAME) -> Words:
    """The words for a finding in a language (`en` or `zh`). Raises KeyError for one that has none, and for a
    language we do not speak.

    `game` are the words of the deck's game in that language; see `words_of`.
    """
    formatter = _formatter(language, game)
    name = finding.rule.partition("/")[2]
    key = f"{name}:{finding.variant}"
    if key not in MESSAGES:
        key = name
    message, mend = MESSAGES[key]
    values = _values(finding, formatter)
    return Words(
        formatter.filled(translated(message, language, key), values),
        formatter.filled(translated(mend, language, key), values),
    )


def _trait_words(words: Mapping[str, Sequence[Any]], language: str) -> dict[str, str]:
    """The words for traits in a language, by their English words. Of words of several kinds the first holds."""
    found: dict[str, str] = {}
    for (kind, english), said in translations(words, language).items():
        if kind != "tag":
            found.setdefault(english, said)
    return found


def word(key: str, language: str, game: GameWords = _NO_GAME, **values: object) -> str:
    """A fixed word or phrase of a language."""
    formatter = _formatter(language, game._replace(card_names=None))
    return formatter.filled(formatter.words[key], values)


def named(what: str, key: str, language: str, game: GameWords = _NO_GAME) -> str:
    """What a `zone`, a `fact` or a `rarity` is called in a language; its own name where there is no other."""
    return game.labels.get(f"{what}:{key}") or _words(language).get(f"{what}:{key}", key)


def in_both(own: str, other: str, language: str) -> str:
    """A name in the reader's language with the other beside it; where there is only one, that one."""
    return word("both names", language, own=own, other=other) if own and own != other else other


def clean(text: str, longest: int = _LONGEST) -> str:
    """A text from a file, fit for a terminal: control characters as escapes, and not endless."""
    shown = "".join(_visible(character) for character in text[: longest + 1])
    return shown if len(text) <= longest else shown[:longest].rstrip() + "…"


def _visible(character: str) -> str:
    if character.isprintable():
        return character
    from unicodedata import category  # few texts have such characters

    if category(character) == "Zs":
        return " "
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


@cache
def _words(language: str) -> Mapping[str, str]:
    if language not in LANGUAGES:
        raise KeyError(language)
    return {key: translated(text, language, key) for key, text in WORDS.items()}


def _formatter(language: str, game: GameWords) -> _Formatter:
    return _Formatter(language, {**_words(language), **game.labels}, game.traits, game.card_names)


def _values(finding: Finding, formatter: _Formatter) -> dict[str, object]:
    values: dict[str, object] = {**finding.params, "cards": finding.cards, "cite": finding.cite}
    values["card"] = finding.cards[0] if finding.cards else ""
    readings = finding.params.get("readings")
    if isinstance(readings, Sequence) and not isinstance(readings, str):
        template = translated(READING, formatter.language, READING_KEY)
        joined = []
        for reading in readings:
            icons = formatter.joined(reading["icons"], "and") or reading["line"]
            name = formatter.own(reading["name"])
            joined.append(formatter.filled(template, {**reading, "name": name, "icons": icons}))
        values["readings"] = formatter.joined(joined, "or")
        values["example"] = f"{readings[0]['name']} ({readings[0]['printing']})"
    return values


def _is_wide(text: str) -> bool:
    """Whether a text is one character of those that stand without spaces between them."""
    return "\u2e80" <= text <= "\uffef"


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """The parts of a template: a text, and the name and the kind of the value behind it, if any."""
    literal, *rest = _VALUE.split(template)
    parts = zip((literal, *rest[2::3]), (*rest[::3], None), (*rest[1::3], None), strict=True)
    return tuple((literal, name, kind or "") for literal, name, kind in parts)


_VALUE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
"""A value in a template: its name, and how it is said."""


class _Formatter:
    """`str.format` with a few kinds of value of our own; a value from a file never becomes a template."""

    def __init__(
        self,
        language: str,
        words: Mapping[str, str],
        traits: Mapping[str, str],
        card_names: Callable[[str], str] | None,
    ) -> None:
        self.language = language
        self.words = words
        self.traits = traits
        self.card_names = card_names

    def filled(self, template: str, values: Mapping[str, object]) -> str:
        """A template with its values in it."""
        said = ""
        for literal, name, kind in _parts(template):
            said = self._joint(said, literal)
            if name is not None:
                value = values[name]
                known = self.card_names is not None and name in _CARDS
                said = self._joint(said, self.format_field(self._named(value) if known else value, kind))
        return said

    def _joint(self, before: str, after: str) -> str:
        """One text behind another, with a blank between them where the language has one, and none elsewhere."""
        if self.language not in _SOLID or not before or not after:
            return before + after
        first, last = before.rstrip(" "), after.lstrip(" ")
        blank = len(first) < len(before) or len(last) < len(after)
        if not first or not last or not (_is_wide(first[-1]) or _is_wide(last[0])):
            return before + after
        if _is_wide(first[-1]) and _is_wide(last[0]):
            return first + last if blank else before + after
        wide, other = (first[-1], last[0]) if _is_wide(first[-1]) else (last[0], first[-1])
        if wide.isalnum() and other.isascii() and other.isalnum():
            return f"{first} {last}"
        return before + after

    def own(self, name: str) -> str:
        """A card's name in the reader's language; the English one where there is no other."""
        return (self.card_names(name) if self.card_names else "") or name

    def _both(self, name: str) -> str:
        own = self.own(name)
        if own == name:
            return name
        both = self.words["both names"].format(own=own, other=name)
        return both if len(both) <= _LONGEST else own

    def _named(self, value: Any) -> Any:
        """Cards with their names in the reader's language, and where there is room with the other beside it."""
        if isinstance(value, str):
            return self._both(value)
        if isinstance(value, Mapping):  # groups of cards, or cards with their points
            return {
                key if isinstance(some, Sequence) else self.own(key): list(map(self.own, some))
                if isinstance(some, Sequence)
                else some
                for key, some in value.items()
            }
        return list(map(self._both if len(value) <= _MOST_NAMES_TWICE else self.own, value))

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value as it is shown; `format_spec` is what stands behind its name in the template."""
        if isinstance(value, Said):
            value = value.said(self.language)
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
            group = self.words["group"]
            return self.joined([group.format(kind=clean(name), names=n) for name, n in value.items()], "and")
        if format_spec in ("zone", "play", "setting", "format"):
            return self.words.get(f"{format_spec}:{value}", str(value))
        if format_spec == "plays":
            return self.joined([self.words.get(f"play:{play}", play) for play in value], "and")
        if format_spec == "value":
            return self.words.get(f"value:{value}", str(value))
        if format_spec == "values":
            return self.joined([self.words.get(f"value:{name}", name) for name in value], "and")
        if format_spec == "type":
            names: list[str] = [self.traits.get(name, name) for name in value]
            return reduce(self._beside, names) if names else ""
        if format_spec == "product":
            return self.words.get(f"product:{value}", str(value))
        return clean(str(value))

    def joined(self, names: Sequence[str], last: str, most: int = _MOST_NAMES) -> str:
        """Names as a list, the last set off by `and` or `or`; of very many only the first."""
        shown = [clean(self.traits.get(name, name)) for name in names[:most]]
        if len(names) > most:
            shown.append(self.words["more names"].replace("{n}", str(len(names) - most)))
        between = [self.words[", "]] * (len(shown) - 2) + [self.words[last]]
        said = shown[0] if shown else ""
        for joint, name in zip(between, shown[1:], strict=False):
            said = self._joint(self._joint(said, joint), name)
        return said

    def _beside(self, first: str, second: str) -> str:
        return self.words["two types"].format(first=first, second=second)

    def _group(self, kind: str, names: Sequence[str]) -> str:
        shown = self.words[", "].join(map(clean, names))
        return self.words["group"].replace("{kind}", self.traits.get(kind, kind)).replace("{names}", shown)
