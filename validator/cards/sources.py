"""Reading the YAML of `card_db/`, strictly, keeping the place of everything.

A duplicate key, an unknown key or a value of the wrong shape is an error with the file and the line; nothing
is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, TypeVar

import yaml

from validator.cards.database import StoreError
from validator.suggestion import nearest

if TYPE_CHECKING:
    from yaml import SafeLoader as _Loader
else:
    _Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class SourceError(StoreError):
    """Something in `card_db/` or `grammars/` that cannot be taken as it stands: a message and its place."""

    def __init__(self, message: str, file: str, line: int | None = None, column: int | None = None) -> None:
        self.file = file
        self.line = line
        self.column = column
        place = ":".join(str(part) for part in (file, line, column) if part is not None)
        super().__init__(f"{place}: {message}")


S = TypeVar("S")


class Located(dict[str, Any]):
    """A mapping read from YAML that remembers the line of the mapping and of each of its keys."""

    def __init__(self, *said: Any) -> None:
        super().__init__(*said)
        self.line = 0
        self.lines: dict[str, int] = {}


_KINDS: Mapping[type, str] = {Located: "a mapping", list: "a list", str: "a text", int: "a number"}


class _StrictLoader(_Loader):
    """The safe loader, refusing keys that stand twice."""


def _mapping(loader: Any, node: yaml.MappingNode) -> Iterator[Located]:
    result = Located()
    result.line = node.start_mark.line + 1
    result.lines = {}
    yield result
    for key_node, value_node in node.value:
        mark = key_node.start_mark
        if not isinstance(key_node, yaml.ScalarNode):
            raise SourceError("a key is a word", mark.name, mark.line + 1, mark.column + 1)
        key = key_node.value
        if key in result:
            raise SourceError(f"“{key}” stands twice", mark.name, mark.line + 1, mark.column + 1)
        result.lines[key] = key_node.start_mark.line + 1
        result[key] = loader.construct_object(value_node, deep=True)


def _scalar(loader: Any, node: yaml.Node) -> object:
    """Dates stay text, and of the words for yes and no only `true` and `false` are taken as such."""
    text = loader.construct_scalar(node)
    return {"true": True, "false": False}.get(text, text)


def _integer(loader: Any, node: yaml.Node) -> object:
    """A number in plain figures; what else YAML takes for one (`1:30`, `0x1F`) stays text."""
    text: str = loader.construct_scalar(node)
    if len(text) > _LONGEST_NUMBER:
        mark = node.start_mark
        raise SourceError("a number of so many figures", mark.name, mark.line + 1, mark.column + 1)
    return int(text) if text.lstrip("+-").isdecimal() else text


_LONGEST_NUMBER = 18
_DEEPEST = 40
_LARGEST = 4 * 1024 * 1024
"""The largest file that is read, in bytes."""
_MOST_NODES = 200_000
"""So many values a file may hold, each counted as often as it is referred to."""

_StrictLoader.add_constructor("tag:yaml.org,2002:map", _mapping)
_StrictLoader.add_constructor("tag:yaml.org,2002:int", _integer)
for _tag in ("timestamp", "bool"):
    _StrictLoader.add_constructor(f"tag:yaml.org,2002:{_tag}", _scalar)


def load(file: Traversable, name: str) -> Located:
    """The mapping a YAML file holds. Raises SourceError."""
    try:
        with file.open("rb") as stream:
            data: bytes = stream.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise SourceError(f"larger than {_LARGEST // 1024} KB", name)
        loader = _StrictLoader(data.decode("utf-8"))
        loader.name = name
        try:
            root = loader.get_single_node()
            if root is not None:
                _check_size(root, {}, 0)
            value = None if root is None else loader.construct_document(root)
        finally:
            loader.dispose()
    except SourceError as error:
        raise SourceError(str(error).split(": ", 1)[-1], name, error.line, error.column) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = (mark.line + 1, mark.column + 1) if mark else (None, None)
        raise SourceError(f"not YAML: {error.problem}", name, *place) from None
    except UnicodeDecodeError as error:
        raise SourceError(f"not UTF-8: {error.reason}", name) from None
    except OSError as error:
        raise SourceError(f"cannot be read: {error.strerror}", name) from None
    if not isinstance(value, Located):
        raise SourceError("a mapping is expected here", name, 1)
    return value


def _check_size(node: yaml.Node, sizes: dict[int, int], depth: int) -> int:
    """How many values a tree holds, those referred to again counted again. Raises SourceError."""
    mark = node.start_mark
    if depth > _DEEPEST:
        raise SourceError("nested deeper than any such file", mark.name, mark.line + 1, mark.column + 1)
    if sizes.get(id(node)) == 0:
        raise SourceError("this refers to itself", mark.name, mark.line + 1, mark.column + 1)
    if id(node) not in sizes:
        sizes[id(node)] = 0
        parts: list[yaml.Node] = []
        if isinstance(node, yaml.SequenceNode):
            parts = node.value
        elif isinstance(node, yaml.MappingNode):
            parts = [part for pair in node.value for part in pair]
        sizes[id(node)] = 1 + sum(_check_size(part, sizes, depth + 1) for part in parts)
    if sizes[id(node)] > _MOST_NODES:
        raise SourceError("more than any such file holds", mark.name, mark.line + 1, mark.column + 1)
    return sizes[id(node)]


def require(
    mapping: Mapping[str, object], keys: Iterable[str], file: str, line: int | None = None, what: str = ""
) -> None:
    """Raise SourceError for the first of the keys that the mapping does not have; `what` is what it says."""
    for key in keys:
        if key not in mapping:
            raise SourceError(f"{what}: “{key}” is missing" if what else f"“{key}” is missing", file, line)


def shaped(value: object, kind: type[S] | tuple[type[S], ...], what: str, file: str, line: int | None) -> S:
    """The value, where it is of the kind (a mapping, a list, a text, a number). Raises SourceError."""
    if isinstance(value, kind) and not isinstance(value, bool):
        return value
    kinds = kind if isinstance(kind, tuple) else (kind,)
    names = " or ".join(_KINDS[one] for one in kinds)
    raise SourceError(f"{what}: {names} is expected, not {value!r}", file, line)


_MOST_LISTED = 40
"""So many known words are listed where one is unknown and none is near."""


def check_keys(
    keys: Iterable[str], known: Iterable[str], file: str, line: int | None, what: str = "key"
) -> None:
    """Raise SourceError for the first key that is not known, with the nearest one that is.

    It is told for its own line where the keys are those of a mapping; `what` is what the key is, after a colon
    where it stands in something.
    """
    allowed = list(known)
    for key in keys:
        if key not in allowed:
            near = nearest(key, allowed)
            listed = f"; known: {', '.join(allowed)}" if len(allowed) <= _MOST_LISTED else ""
            hint = f"; did you mean “{near}”?" if near else listed
            *where, kind = what.rsplit(": ", 1)
            said = f"{': '.join([*where, f'unknown {kind}'])} “{key}”{hint}"
            raise SourceError(said, file, keys.lines.get(key, line) if isinstance(keys, Located) else line)


@dataclass(frozen=True)
class Folders:
    """Where the sources lie: `card_db/` and `grammars/`, in a checkout or inside the installed package."""

    card_db: Traversable
    grammars: Traversable

    def games(self) -> list[str]:
        """The games there are, by folder name, in order."""
        return sorted(child.name for child in self.card_db.iterdir() if child.joinpath("game.yaml").is_file())

    def files(self, game: str) -> list[tuple[str, Traversable]]:
        """Every source file of a game, as (name for messages, file), in order."""
        return [
            *_walk(self.card_db.joinpath(game), f"card_db/{game}"),
            ("grammars/common.lark", self.grammars.joinpath("common.lark")),
            (f"grammars/{game}.lark", self.grammars.joinpath(f"{game}.lark")),
        ]


def _walk(folder: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    for child in sorted(folder.iterdir(), key=lambda child: child.name):
        if child.is_dir():
            yield from _walk(child, f"{name}/{child.name}")
        elif child.name.endswith(".yaml"):
            yield f"{name}/{child.name}", child


def folders() -> Folders:
    """The sources beside the package (a checkout, an editable install) or inside it (an installed wheel)."""
    from importlib.resources import files

    package = files("validator")
    inside = Folders(package.joinpath("card_db"), package.joinpath("grammars"))
    if inside.card_db.is_dir():
        return inside
    from pathlib import Path

    root = Path(str(package)).parent
    return Folders(root / "card_db", root / "grammars")
