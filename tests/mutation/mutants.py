"""The mutants of a module: its source with one small change each, as mutmut makes them, and a few more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper, ParentNodeProvider, PositionProvider
from mutmut.mutation.mutators import mutation_operators, operator_string


@dataclass(frozen=True)
class Mutant:
    """One change: the function it is in (dotted, empty outside of any), the lines of its statement, the lines
    that differ before and after, and the whole source it makes.

    `inside` is false where the change is not in the body of a function, but works when the module is imported.
    """

    path: Path
    function: str
    inside: bool
    lines: range
    was: str
    becomes: str
    source: str


def unchanged(path: Path) -> Mutant:
    """A module as it is, which every test must let live."""
    return Mutant(path, "", False, range(0), "", "", path.read_text("utf-8"))


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a module, each once."""
    source = path.read_text("utf-8")
    wrapper = MetadataWrapper(cst.parse_module(source))
    parents = wrapper.resolve(ParentNodeProvider)
    positions = wrapper.resolve(PositionProvider)
    seen = {source}
    for node in _nodes(wrapper.module):
        above = list(_above(node, parents))
        if any(isinstance(one, PASSED_OVER) for one in above) or any(map(_changes_no_answer, above)):
            continue
        for changed in _changes(node):
            mutated = wrapper.module.code_for_node(wrapper.module.deep_replace(node, changed))
            if mutated in seen or not _compiles(mutated):
                continue
            seen.add(mutated)
            was, becomes = _difference(source, mutated)
            names = [one.name.value for one in above if isinstance(one, cst.FunctionDef | cst.ClassDef)]
            yield Mutant(
                path=path,
                function=".".join(reversed(names)),
                inside=any(isinstance(one, cst.FunctionDef) and one.body in above for one in above),
                lines=_statement(above, positions),
                was=was,
                becomes=becomes,
                source=mutated,
            )


PASSED_OVER = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom, cst.Raise)
"""Annotations are not evaluated, decorators make values frozen or quick, an error's words are no matter."""


SPEED = ("across", "ANY_LEADER", "ANY_NUMBER", "BY_SIZE")
"""What a rule says of how often it has to be asked: without it, it is asked more often. Where it says too
little, the tests fail in which every rule looks at every deck (`tests/conftest.py`).
"""


def _changes_no_answer(node: cst.CSTNode) -> bool:
    """`if TYPE_CHECKING:`, names of types, which begin with a capital and go on in small letters, and what is
    said for speed alone.
    """
    if isinstance(node, cst.FunctionDef):
        return node.name.value in SPEED
    if isinstance(node, cst.If):
        return isinstance(node.test, cst.Name) and node.test.value == "TYPE_CHECKING"
    target = node.targets[0].target if isinstance(node, cst.Assign) else None
    return isinstance(target, cst.Name) and (target.value.istitle() or target.value in ("__slots__", *SPEED))


def _nodes(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    yield node
    for child in node.children:
        yield from _nodes(child)


def _above(node: cst.CSTNode, parents: Any) -> Iterator[cst.CSTNode]:
    """The node and those it stands in, the innermost first."""
    while node is not None:
        yield node
        node = parents.get(node)


def _changes(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    for kind, operator in OPERATORS:
        if isinstance(node, kind):
            made = list(operator(node))
            # A word in capitals says nothing that a wrong word does not say.
            yield from made[:1] if operator is operator_string else made


def _negated(node: cst.If | cst.CompIf) -> Iterable[cst.CSTNode]:
    """`if x` becomes `if not x`, of which mutmut has nothing."""
    test = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    yield node.with_changes(test=cst.UnaryOperation(cst.Not(), test))


def _unconditional(node: cst.CompIf) -> Iterable[cst.CSTNode]:
    """`… for x in y if z` becomes `… for x in y if True`."""
    yield node.with_changes(test=cst.Name("True"))


OPERATORS: Sequence[tuple[type, Callable[[Any], Iterable[cst.CSTNode]]]] = (
    *mutation_operators,
    (cst.If, _negated),
    (cst.CompIf, _negated),
    (cst.CompIf, _unconditional),
)


def _statement(above: Sequence[cst.CSTNode], positions: Any) -> range:
    """The lines of the innermost statement, or of what stands before the body of one that has a body."""
    for child, node in zip((None, *above), above, strict=False):
        place = positions.get(node)
        if isinstance(node, cst.SimpleStatementLine):
            return range(place.start.line, place.end.line + 1)
        if isinstance(node, cst.BaseCompoundStatement) and child is not node.body:
            return range(place.start.line, max(place.start.line + 1, positions[node.body].start.line))
    return range(0)


def _compiles(source: str) -> bool:
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True


def _difference(source: str, mutated: str) -> tuple[str, str]:
    """The lines that differ, before and after, each as one line."""
    old, new = source.splitlines(), mutated.splitlines()
    was: list[str] = []
    becomes: list[str] = []
    for kind, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            was += [line.strip() for line in old[first:last]]
            becomes += [line.strip() for line in new[start:end]]
    return " ".join(was), " ".join(becomes)
