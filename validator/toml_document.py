"""A configuration file as TOML: read once, within bounds, and asked for the line of a key if one is needed."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from validator.configuration import IN_PROJECTS, TABLE, ConfigurationError
from validator.expressions import Expression
from validator.locale import marked
from validator.message import Said

LARGEST = 1024 * 1024
"""The largest file that is read, in bytes."""
_MOST_DOTS = 2_000_000
"""The squares of the dots on each line come to no more: a name of many parts takes as long to read as that."""
_MOST_READ_AGAIN = 4 * LARGEST
"""So many characters are read again to find the line of a key, and no more."""


TEMPLATES: Mapping[str, str] = MappingProxyType(
    {
        "not-read": marked("cannot be read: {problem}"),
        "no-file": marked("this is no file"),
        "too-large": marked("larger than {most} KB"),
        "byte-order-mark": marked("begins with a byte order mark; save it as UTF-8 without one"),
        "not-utf-8": marked("not UTF-8; save it in that encoding"),
        "not-toml": marked("not TOML: {problem}"),
        "too-deep": marked("nested deeper than any such file"),
        "too-many-dots": marked("so many dots on one line take too long to read; write it on several lines"),
        "no-table": marked("there is no table [tool.decklint] in it"),
        "key-near": marked("there is no key “{key}”; did you mean “{near}”?"),
        "key-known": marked("there is no key “{key}”; known: {known}"),
        "always": marked("{key}: {written} cannot be left out: without it there is no deck to be judged"),
        "value-near": marked("{key}: there is no “{written}”; did you mean “{near}”?"),
        "value-known": marked("{key}: there is no “{written}”; known: {known}"),
        "text": marked("{key}: a text in quotes is expected"),
        "texts": marked("{key}: a text in quotes, or a list of them, is expected"),
        "yes-or-no": marked("{key}: true or false is expected"),
        "jobs": marked("{key}: a whole number from 1 on is expected, or “auto” in quotes"),
        "table": marked("{key}: a table is expected"),
        "date": marked("{key}: “{written}” is no day; write it as YYYY-MM-DD"),
        "path-file": marked("{key}: there is no file {written}"),
        "path-folder": marked("{key}: there is no folder {written}"),
        "path-either": marked("{key}: there is no file or folder {written}"),
        "extends-itself": marked("{key}: the file extends itself, by way of {written}"),
        "extends-too-many": marked("{key}: more than {most} files that extend one another"),
        "too-many": marked("{key}: more than {most} patterns"),
        "pattern-empty": marked("{key}: an empty pattern"),
        "pattern-backslash": marked("{key}: “{written}”: write / between the names of folders"),
        "pattern-negated": marked(
            "{key}: “{written}”: a pattern cannot begin with !; for a name that does, write [!]"
        ),
        "pattern-upwards": marked("{key}: “{written}”: a pattern cannot leave the folder of its file"),
        "pattern-two-stars": marked("{key}: “{written}”: ** stands for whole folders, as in a/**/b"),
        "pattern-bracket": marked("{key}: “{written}”: a bracket is not closed"),
    }
)
"""What can be wrong with a configuration, marked for the catalogues."""


class Document:
    """A TOML file: its full path, what it is called in messages, and the table that is for us."""

    def __init__(self, path: str, table: Mapping[str, Any], lines: Lines, inside: Sequence[str]) -> None:
        self.path = path
        self.file = shown(path)
        self.table = table
        self._lines = lines
        self._inside = inside

    @property
    def folder(self) -> str:
        """The full path of the folder the file stands in."""
        return os.path.dirname(self.path)

    def line(self, key: tuple[str, ...]) -> int | None:
        """The line on which what is said of a key begins; None where finding it would take too long."""
        return self._lines.of((*self._inside, *key))


class Lines:
    """Finds the lines of keys in the text of a TOML file.

    The TOML reader tells none, so beginnings of the file are read: the last line of the shortest one that has
    the key ends what is said of it, and that begins behind the longest beginning before.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._ends = [0, *(place + 1 for place, character in enumerate(text) if character == "\n")]
        if self._ends[-1] < len(text):
            self._ends.append(len(text))
        self._read: dict[int, Mapping[str, Any] | None] = {}
        self._found: dict[tuple[str, ...], int | None] = {}
        self._left = _MOST_READ_AGAIN

    def of(self, key: tuple[str, ...]) -> int | None:
        """The first line of what is said of a key; None where there is none, or it would take too long."""
        if key not in self._found:
            self._found[key] = self._of(key)
        return self._found[key]

    def _of(self, key: tuple[str, ...]) -> int | None:
        without, last = 0, len(self._ends) - 1
        if not _holds(self._beginning(last), key):
            return None
        while last - without > 1:
            middle = (without + last) // 2
            if _holds(self._beginning(self._whole(middle)), key):
                last = middle
            else:
                without = middle
        line = self._whole(last - 1) + 1
        return line if self._left > 0 else None

    def _whole(self, number: int) -> int:
        """The most lines, but no more than so many, that are a whole file."""
        while self._left > 0 and self._beginning(number) is None:
            number -= 1
        return number

    def _beginning(self, number: int) -> Mapping[str, Any] | None:
        """What so many lines of the file say; None where they are no whole file."""
        if number not in self._read and self._left > 0:
            import tomllib

            self._left -= self._ends[number]
            try:
                self._read[number] = tomllib.loads(self._text[: self._ends[number]])
            except (ValueError, RecursionError):
                self._read[number] = None
        return self._read.get(number)


def _holds(said: Mapping[str, Any] | None, key: Sequence[str]) -> bool:
    value: Any = said
    for name in key:
        if isinstance(value, list):  # an array of tables has the keys of any of them
            value = next((item for item in value if isinstance(item, Mapping) and name in item), None)
        if not isinstance(value, Mapping) or name not in value:
            return False
        value = value[name]
    return True


def document(path: str) -> Document | None:
    """The file at a full path; None where it is a pyproject.toml without a table for us.

    Raises ConfigurationError for a file that cannot be read.
    """
    file = shown(path)
    in_project = os.path.basename(path) == IN_PROJECTS
    data = _bytes(path, file)
    if in_project and ".".join(TABLE).encode() not in data:
        return None
    if len(data) > LARGEST:
        raise ConfigurationError("too-large", file, most=LARGEST // 1024)
    if data.startswith(b"\xef\xbb\xbf"):
        raise ConfigurationError("byte-order-mark", file, 1, 1)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        column = error.start - before.rfind(b"\n")
        raise ConfigurationError("not-utf-8", file, before.count(b"\n") + 1, column) from None
    said = _said(text, file)
    table: Any = said
    for name in TABLE if in_project else ():
        table = table.get(name) if isinstance(table, Mapping) else None
    if table is None:
        return None
    if not isinstance(table, Mapping):
        raise ConfigurationError("table", file, Lines(text).of(TABLE), key=".".join(TABLE))
    return Document(path, table, Lines(text), TABLE if in_project else ())


def shown(path: str) -> str:
    """A full path as people write it: from the folder they are in, where it is below that."""
    try:
        return path.removeprefix(os.path.join(os.getcwd(), ""))
    except OSError:  # that folder is gone
        return path


def _bytes(path: str, file: str) -> bytes:
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise ConfigurationError("no-file", file)
        with open(path, "rb") as stream:
            return stream.read(LARGEST + 1)
    except OSError as error:
        raise ConfigurationError("not-read", file, problem=Said(error.strerror or str(error))) from None
    except ValueError as error:  # a path no system has
        raise ConfigurationError("not-read", file, problem=Said(str(error))) from None


_PLACE = Expression(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")


def _said(text: str, file: str) -> dict[str, Any]:
    import tomllib  # only where there is a file to read

    dots = 0
    for number, line in enumerate(text.split("\n"), 1):
        dots += line.count(".") ** 2
        if dots > _MOST_DOTS:
            raise ConfigurationError("too-many-dots", file, number)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ConfigurationError("too-deep", file) from None
    except ValueError as error:  # a TOMLDecodeError, or a number of too many figures
        problem = str(error)
        place = _PLACE.search(problem)
        if place is None:
            raise ConfigurationError("not-toml", file, problem=Said(problem)) from None
        last = text.rstrip("\n").count("\n") + 1
        where = (int(place[1]), int(place[2])) if place[1] else (last,)
        raise ConfigurationError("not-toml", file, *where, problem=Said(problem[: place.start()])) from None
