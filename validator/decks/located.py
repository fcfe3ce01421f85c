"""JSON that remembers where everything stands, for deck files in that form.

The standard library reads it; what is added are places, and the refusal of what no honest file has: a key that
stands twice, nesting without end, more values than any file of decks, numbers of thousands of figures.
"""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from json import scanner
from json.decoder import JSONArray, JSONObject  # type: ignore[attr-defined]  # the stubs leave them out
from typing import Any

from validator.decks.decode import UnreadableDeck
from validator.model import Span
from validator.records import NamedTuple

_DEEPEST = 40
_MOST = 150_000
_LONGEST_NUMBER = 30
_BLANKS = re.compile("[ \\t\\n\\r\ufeff]*")
_HALF = re.compile("[\ud800-\udfff]")
"""Half a character of UTF-16, which an escape can write and no program can write out again."""


class Written(float):
    """A number with a point or a power, which as a text is what stands in the file: 1.10 is not 1.1."""

    def __init__(self, written: str) -> None:
        self._written = written

    def __str__(self) -> str:
        return self._written


class Value(NamedTuple):
    """A value of a JSON text: a `dict` or `list` of such values, a text, a number, true, false or None.

    `path` says where it is in the tree (`$.cards[3].name`), `span` where in the file. `key` is the place of the
    key it stands under, None where it stands under none.
    """

    said: Any
    path: str
    span: Span
    key: Span | None = None

    @property
    def whole(self) -> Span:
        """The place of the value with its key, where it has one."""
        return Span(*(self.key or self.span)[:2], *self.span[2:])

    def get(self, *keys: str) -> Value | None:
        """The value of the first of the keys that is there and is not null; None where this has none."""
        if not isinstance(self.said, dict):
            return None
        found = (self.said[key] for key in keys if key in self.said)
        return next((value for value in found if value.said is not None), None)

    def text(self, *keys: str) -> str:
        """The text of the first of the keys; empty where there is none, or no text."""
        value = self.get(*keys)
        return value.said.strip() if value is not None and isinstance(value.said, str) else ""

    def items(self, *keys: str) -> list[Value]:
        """The values of a list, under the first of the keys; empty where there is no list."""
        value = self.get(*keys) if keys else self
        return list(value.said) if value is not None and isinstance(value.said, list) else []

    def keys(self) -> set[str]:
        """The keys of an object; none where it is no object."""
        return set(self.said) if isinstance(self.said, dict) else set()


def parse(text: str) -> Value:
    """The one value a JSON text holds. Raises UnreadableDeck with the line and column."""
    (value,) = values(text, many=False)
    return value


def values(text: str, many: bool = True, first_line: int = 1) -> Iterator[Value]:
    """The values of a text, one behind the other as in JSON lines; it may begin on a later line of its file.

    Raises UnreadableDeck as `parse` does.
    """
    places = _Places(text, first_line)
    reader = _Located(text, places)
    at = after_blanks(text, 0)
    while True:
        try:
            raw, end = reader.scan_once(text, at)
        except StopIteration as stop:
            raise _problem("a value is expected", places.span(stop.value, stop.value + 1)) from None
        except json.JSONDecodeError as error:
            raise _problem(error.msg, places.span(error.pos, error.pos + 1)) from None
        except RecursionError:
            raise UnreadableDeck("json-size", {}, places.span(at, at + 1)) from None
        yield _with_path(raw, "$", places)
        at = after_blanks(text, end)
        if at == len(text):
            return
        if not many:
            raise _problem("there is more behind the end", places.span(at, at + 1))


def after_blanks(text: str, at: int) -> int:
    """Where the blanks that begin at a place of a text end."""
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def _problem(problem: str, span: Span) -> UnreadableDeck:
    return UnreadableDeck("json", {"problem": problem}, span)


class _Places:
    """Lines and columns of the offsets of a text that begins on a line of its file."""

    def __init__(self, text: str, first_line: int) -> None:
        self.before = first_line - 1
        self.starts = [0]
        at = text.find("\n")
        while at >= 0:
            self.starts.append(at + 1)
            at = text.find("\n", at + 1)

    def span(self, start: int, end: int) -> Span:
        line, last = bisect_right(self.starts, start), bisect_right(self.starts, end)
        columns = (start - self.starts[line - 1] + 1, end - self.starts[last - 1] + 1)
        return Span(line + self.before, columns[0], last + self.before, columns[1])


class _Raw(NamedTuple):
    """A value with the offsets of its ends, and of the key before it, before its path is known."""

    said: Any
    start: int
    end: int
    key: tuple[int, int] | None = None


class _Located(json.JSONDecoder):
    """The standard decoder, with a place beside every value."""

    def __init__(self, text: str, places: _Places) -> None:
        super().__init__(parse_int=_number(int), parse_float=_number(Written), parse_constant=_constant)
        self.places = places
        self.memo: dict[str, str] = {}
        self.depth = 0
        self.count = 0
        self.document = text
        self.parse_object = self._object
        self.parse_array = self._array
        plain = scanner.py_make_scanner(self)  # type: ignore[attr-defined]  # the stubs leave it out

        def located(text: str, at: int) -> tuple[_Raw, int]:
            self.count += 1
            if self.count > _MOST:
                raise UnreadableDeck("json-size", {}, places.span(at, at + 1))
            try:
                value, end = plain(text, at)
            except _UnfitError as error:
                raise _problem(str(error), places.span(at, at + 1)) from None
            if isinstance(value, str):
                value = _HALF.sub("\ufffd", value)
            return _Raw(value, at, end), end

        self.scan_once = located

    def _object(
        self, at: tuple[str, int], strict: bool, scan: object, hook: object, pairs: object, memo: dict[str, str]
    ) -> Any:
        del scan, hook, pairs
        with _Level(self, at[1] - 1):
            return JSONObject(at, strict, self.scan_once, None, self._pairs, memo)

    def _array(self, at: tuple[str, int], scan: object) -> Any:
        del scan
        with _Level(self, at[1] - 1):
            return JSONArray(at, self.scan_once)

    def _pairs(self, pairs: list[tuple[str, _Raw]]) -> dict[str, _Raw]:
        found: dict[str, _Raw] = {}
        for key, value in pairs:
            place = _key_before(self.document, value.start)
            name = _HALF.sub("\ufffd", key)
            if name in found:
                raise UnreadableDeck("json-twice", {"key": name[:40]}, self.places.span(*place))
            found[name] = _Raw(value.said, value.start, value.end, place)
        return found


class _Level:
    """One step down into a text, refused where there have been too many."""

    def __init__(self, reader: _Located, at: int) -> None:
        self.reader = reader
        self.at = at

    def __enter__(self) -> None:
        self.reader.depth += 1
        if self.reader.depth > _DEEPEST:
            raise UnreadableDeck("json-size", {}, self.reader.places.span(self.at, self.at + 1))

    def __exit__(self, *error: object) -> None:
        self.reader.depth -= 1


class _UnfitError(ValueError):
    """A value no honest file has."""


def _key_before(text: str, at: int) -> tuple[int, int]:
    """Where the key of a value begins and ends: between them stand blanks and a colon alone."""
    end = text.rindex('"', 0, at)
    start = text.rindex('"', 0, end)
    while _is_escaped(text, start):
        start = text.rindex('"', 0, start)
    return start, end + 1


def _is_escaped(text: str, at: int) -> bool:
    """Whether an odd number of backslashes stands before a place of a text."""
    start = at
    while start and text[start - 1] == "\\":
        start -= 1
    return (at - start) % 2 == 1


def _number(kind: Callable[[str], Any]) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        number = kind(text) if len(text) <= _LONGEST_NUMBER else math.inf
        if math.isinf(number):
            raise _UnfitError("a number as large as no deck has")
        return number

    return read


def _constant(name: str) -> Any:
    raise _UnfitError(f"{name} is no number")


def _with_path(raw: _Raw, path: str, places: _Places) -> Value:
    said = raw.said
    if isinstance(said, dict):
        said = {key: _with_path(value, f"{path}.{key}", places) for key, value in said.items()}
    elif isinstance(said, list):
        said = [_with_path(value, f"{path}[{number}]", places) for number, value in enumerate(said)]
    key = places.span(*raw.key) if raw.key else None
    return Value(said, path, places.span(raw.start, raw.end), key)
