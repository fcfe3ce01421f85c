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
from validator.locale import marked
from validator.message import Said, either, within
from validator.suggestion import nearest

if TYPE_CHECKING:
    from yaml import SafeLoader as _Loader
else:
    _Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class SourceError(StoreError):
    """Something in `card_db/` or `grammars/` that cannot be taken as it stands: a message and its place."""

    def __init__(
        self, message: str, file: str, line: int | None = None, column: int | None = None, **values: object
    ) -> None:
        """`message` is marked for the catalogues, `values` what stands in it by name."""
        super().__init__(message, **values)
        self.file = file
        self.line = line
        self.column = column
        self.args = (self.said("en"),)

    def said(self, language: str) -> str:
        """The place and the message in a language."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        return f"{place}: {self.message.said(language)}"


S = TypeVar("S")


class Located(dict[str, Any]):
    """A mapping read from YAML that remembers the line of the mapping and of each of its keys."""

    def __init__(self, *said: Any) -> None:
        super().__init__(*said)
        self.line = 0
        self.lines: dict[str, int] = {}


_KINDS: Mapping[type, str] = {
    Located: marked("a mapping"),
    list: marked("a list"),
    str: marked("a text"),
    int: marked("a number"),
}


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
            raise SourceError(marked("a key is a word"), mark.name, mark.line + 1, mark.column + 1)
        key = key_node.value
        if key in result:
            raise SourceError(
                marked("“{key}” stands twice"), mark.name, mark.line + 1, mark.column + 1, key=key
            )
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
        problem = marked("a number of so many figures")
        raise SourceError(problem, mark.name, mark.line + 1, mark.column + 1)
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


_NOT_YAML = marked("not YAML: {problem}")
_NO_TAG = marked("could not determine a constructor for the tag '{tag}'")


def _problem(said: str) -> Said:
    """What the library says is wrong; of what names something the name apart."""
    before, _, after = _NO_TAG.partition("{tag}")
    if said.startswith(before):
        return Said(_NO_TAG, tag=said.removeprefix(before).removesuffix(after))
    return Said(said)


def load(file: Traversable, name: str) -> Located:
    """The mapping a YAML file holds. Raises SourceError."""
    try:
        with file.open("rb") as stream:
            data: bytes = stream.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise SourceError(marked("larger than {most} KB"), name, most=_LARGEST // 1024)
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
        raise SourceError(error.message, name, error.line, error.column) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = (mark.line + 1, mark.column + 1) if mark else (None, None)
        raise SourceError(_NOT_YAML, name, *place, problem=_problem(str(error.problem))) from None
    except yaml.YAMLError as error:
        problem = Said(str(getattr(error, "reason", error)))
        raise SourceError(_NOT_YAML, name, problem=problem) from None
    except UnicodeDecodeError as error:
        raise SourceError(marked("not UTF-8: {problem}"), name, problem=Said(error.reason)) from None
    except OSError as error:
        raise SourceError(
            marked("cannot be read: {problem}"), name, problem=Said(str(error.strerror))
        ) from None
    if not isinstance(value, Located):
        raise SourceError(marked("a mapping is expected here"), name, 1)
    return value


def _check_size(node: yaml.Node, sizes: dict[int, int], depth: int) -> int:
    """How many values a tree holds, those referred to again counted again. Raises SourceError."""
    mark = node.start_mark
    if depth > _DEEPEST:
        problem = marked("nested deeper than any such file")
        raise SourceError(problem, mark.name, mark.line + 1, mark.column + 1)
    if sizes.get(id(node)) == 0:
        raise SourceError(marked("this refers to itself"), mark.name, mark.line + 1, mark.column + 1)
    if id(node) not in sizes:
        sizes[id(node)] = 0
        parts: list[yaml.Node] = []
        if isinstance(node, yaml.SequenceNode):
            parts = node.value
        elif isinstance(node, yaml.MappingNode):
            parts = [part for pair in node.value for part in pair]
        sizes[id(node)] = 1 + sum(_check_size(part, sizes, depth + 1) for part in parts)
    if sizes[id(node)] > _MOST_NODES:
        raise SourceError(marked("more than any such file holds"), mark.name, mark.line + 1, mark.column + 1)
    return sizes[id(node)]


def require(
    mapping: Mapping[str, object], keys: Iterable[str], file: str, line: int | None = None, what: str = ""
) -> None:
    """Raise SourceError for the first of the keys that the mapping does not have; `what` is what it says."""
    for key in keys:
        if key not in mapping:
            missing = Said(marked("“{key}” is missing"), key=key)
            raise SourceError(within(what, missing) if what else missing, file, line)


def shaped(value: object, kind: type[S] | tuple[type[S], ...], what: str, file: str, line: int | None) -> S:
    """The value, where it is of the kind (a mapping, a list, a text, a number). Raises SourceError."""
    if isinstance(value, kind) and not isinstance(value, bool):
        return value
    kinds = kind if isinstance(kind, tuple) else (kind,)
    raise SourceError(
        marked("{where}: {kind} is expected, not {value}"),
        file,
        line,
        where=what,
        kind=either(Said(_KINDS[one]) for one in kinds),
        value=shown(value),
    )


def shown(value: object) -> str:
    """A value of a file, as it is shown in a message."""
    return Said(marked("None")) if value is None else repr(value)


_KEY = marked("key")
_MOST_LISTED = 40
"""So many known words are listed where one is unknown and none is near."""


def check_keys(
    keys: Iterable[str],
    known: Iterable[str],
    file: str,
    line: int | None,
    kind: str = _KEY,
    where: str = "",
) -> None:
    """Raise SourceError for the first key that is not known, with the nearest one that is.

    It is told for its own line where the keys are those of a mapping; `kind` is what the key is, `where` what
    it stands in.
    """
    allowed = list(known)
    for key in keys:
        if key not in allowed:
            near = nearest(key, allowed)
            listed = Said(marked("; known: {known}"), known=allowed) if len(allowed) <= _MOST_LISTED else ""
            hint = Said(marked("; did you mean “{near}”?"), near=near) if near else listed
            problem = Said(marked("unknown {kind} “{key}”{hint}"), kind=Said(kind), key=key, hint=hint)
            place = keys.lines.get(key, line) if isinstance(keys, Located) else line
            raise SourceError(within(where, problem) if where else problem, file, place)


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
