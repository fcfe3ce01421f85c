"""What people read, kept with what it was made of, so that it can be said in any language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from validator.locale import marked, translated


class Said(str):
    """A text in English that can be said in other languages.

    It is made of a template, marked for the catalogues, and the values of its `{names}`: words, numbers, lists
    of words, or further texts of this kind. A value never becomes a template.
    """

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Said:
        """The text of a template and its values; such a text alone stays as it is."""
        if isinstance(template, Said) and not values:
            return template
        text = super().__new__(cls, _filled(template, values, "en"))
        text.template = template
        text.values = values
        return text

    def said(self, language: str) -> str:
        """The text in a language; in English where a translation asks for what the text does not have."""
        try:
            return _filled(self.template, self.values, language)
        except (LookupError, ValueError, AttributeError):
            return str(self)


def _filled(template: str, values: Mapping[str, object], language: str) -> str:
    text = translated(template, language) if template else ""
    if not values:
        return text
    return text.format_map({name: in_language(value, language) for name, value in values.items()})


def in_language(value: object, language: str) -> str:
    """A value as it is said in a language: a text that can be in that one, the words of a list one by one."""
    if isinstance(value, Said):
        return value.said(language)
    if isinstance(value, list | tuple):
        return translated(_COMMA, language).join(in_language(part, language) for part in value)
    return str(value)


_COMMA = marked(", ")


def within(where: str, *whats: str) -> str:
    """What is said of something, behind what that is: its place in a file, from the whole inwards."""
    return reduce(lambda outer, inner: Said(marked("{where}: {what}"), where=outer, what=inner), whats, where)


def either(words: Iterable[str]) -> str:
    """Words of which one is meant."""
    return reduce(lambda first, second: Said(marked("{first} or {second}"), first=first, second=second), words)


def together(words: Iterable[str]) -> str:
    """Words which are all meant."""
    return reduce(lambda first, second: Said(marked("{first} and {second}"), first=first, second=second), words)


_OF_OTHERS = (
    marked("No such file or directory"),
    marked("Permission denied"),
    marked("Is a directory"),
    marked("Not a directory"),
    marked("File name too long"),
    marked("Too many open files"),
    marked("No space left on device"),
    marked("Read-only file system"),
    marked("invalid start byte"),
    marked("invalid continuation byte"),
    marked("unexpected end of data"),
    marked("unable to open database file"),
    marked("file is not a database"),
    marked("database disk image is malformed"),
    marked("could not find expected ':'"),
    marked("did not find expected key"),
    marked("did not find expected '-' indicator"),
    marked("did not find expected ',' or ']'"),
    marked("did not find expected ',' or '}'"),
    marked("did not find expected node content"),
    marked("did not find expected <document start>"),
    marked("did not find expected comment or line break"),
    marked("mapping values are not allowed in this context"),
    marked("mapping keys are not allowed in this context"),
    marked("block sequence entries are not allowed in this context"),
    marked("found character that cannot start any token"),
    marked("found unexpected end of stream"),
    marked("found unexpected document indicator"),
    marked("found unknown escape character"),
    marked("found undefined tag handle"),
    marked("found undefined alias"),
    marked("found unknown directive name"),
    marked("second occurrence"),
    marked("but found another document"),
    marked("control characters are not allowed"),
    marked("found a tab character that violates indentation"),
    marked("found a tab character where an indentation space is expected"),
    marked("Cannot overwrite a value"),
    marked("Invalid value"),
    marked("Invalid statement"),
    marked("Expected newline or end of document after a statement"),
    marked("Expected '=' after a key in a key/value pair"),
    marked("Unclosed array"),
    marked("Unclosed inline table"),
    marked("Unterminated string"),
    marked("Expected ']' at the end of a table declaration"),
    marked("Invalid initial character for a key part"),
)
"""What the system and other libraries say, as they say it."""
