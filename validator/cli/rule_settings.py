"""The settings of rules in words: what a number, a part of the deck or a yes or no means."""

from __future__ import annotations

from collections.abc import Mapping

from validator.reports.words import GameWords, named, word


def setting_in_words(key: str, value: object, words: GameWords, lang: str) -> str:
    """A setting of a rule, by its key, with its value; `words` are the game's own."""
    return f"{named('rule-setting', key, lang)}{word(': ', lang)}{_shown(key, value, words, lang)}"


def _shown(key: str, value: object, words: GameWords, lang: str) -> str:
    """The value of a setting; one that is stated elsewhere than the rule has that behind it."""
    if isinstance(value, Mapping):
        own = _shown(key, value["value"], words, lang)
        return word("page:value", lang, value=own, cite=str(value["cite"]))
    if isinstance(value, list | tuple):
        return word(", ", lang).join(_shown(key, one, words, lang) for one in value)
    if key == "zones":
        return named("zone", str(value), lang, words)
    text = str(value).lower()
    own = named("rule-value", text, lang)
    return own if own != text else named("fact", text, lang, words)
