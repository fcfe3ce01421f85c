"""JSON with places: where values and keys stand, and what no honest file has."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from validator.decks import UnreadableDeck
from validator.decks.located import Value, parse, values
from validator.model import Span

TEXT = '{"a\\"b" : "x",\n "c": [1.10, {"d": null}],\n "Ä": true}'


def at(text: str, span: Span) -> str:
    """What stands in a text at a place."""
    lines = text.split("\n")
    if span.line == span.end_line:
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]
    first, last = lines[span.line - 1][span.column - 1 :], lines[span.end_line - 1][: span.end_column - 1]
    return "\n".join([first, *lines[span.line : span.end_line - 1], last])


def refused(text: str, many: bool = False) -> UnreadableDeck:
    with pytest.raises(UnreadableDeck) as caught:
        list(values(text, many))
    return caught.value


def plain(value: Value) -> object:
    if isinstance(value.said, dict):
        return {key: plain(item) for key, item in value.said.items()}
    return [plain(item) for item in value.said] if isinstance(value.said, list) else value.said


def test_every_value_and_key_has_its_place_and_path() -> None:
    root = parse(TEXT)
    assert at(TEXT, root.span) == TEXT
    first = root.said['a"b']
    assert (at(TEXT, first.span), at(TEXT, first.key), at(TEXT, first.whole)) == (
        '"x"',
        '"a\\"b"',
        '"a\\"b" : "x"',
    )
    number, inner = root.items("c")
    assert (number.path, at(TEXT, number.span), number.key) == ("$.c[0]", "1.10", None)
    assert (inner.said["d"].path, at(TEXT, inner.said["d"].whole)) == ("$.c[1].d", '"d": null')
    assert at(TEXT, root.said["Ä"].whole) == '"Ä": true'


def test_a_number_is_written_out_as_it_stands_in_the_file() -> None:
    number = parse(TEXT).items("c")[0].said
    assert (number, str(number)) == (1.1, "1.10")


def test_what_is_asked_of_a_value() -> None:
    root = parse('{"a": null, "b": " x ", "c": [1], "d": 4}')
    assert root.get("a", "b") is root.said["b"]
    assert root.text("a", "b") == "x"
    assert root.text("d") == ""
    assert [item.said for item in root.items("c")] == [1]
    assert root.items("b") == []
    assert root.keys() == {"a", "b", "c", "d"}
    assert (parse("[1]").keys(), parse("[1]").get("a")) == (set(), None)
    assert len(parse("[1]").items()) == 1


def test_values_one_behind_the_other() -> None:
    found = list(values('{"a": 1}\n\n{"a": 2}\n'))
    assert [(value.said["a"].said, value.span.line) for value in found] == [(1, 1), (2, 3)]


BROKEN = [
    ('{"a": 1,}', "json", 1, 9),
    ('{"a": [1, 2', "json", 1, 12),
    ('{"a": "x', "json", 1, 7),
    ('{"a": "x\ny"}', "json", 1, 9),
    ("{'a': 1}", "json", 1, 2),
    ("[1,\n 2,\n oops]", "json", 3, 2),
    ('{"a": 1} {"a": 2}', "json", 1, 10),
    ("", "json", 1, 1),
    ("[NaN]", "json", 1, 2),
    ('{"a": -Infinity}', "json", 1, 7),
    ("[1e999]", "json", 1, 2),
    (f"[{'9' * 1_000_000}]", "json", 1, 2),
    ('{"a": 1,\n "a": 2}', "json-twice", 2, 2),
    ('{"\\ud800": 1, "\\ud801": 2}', "json-twice", 1, 15),
    ("[" * 100_000, "json-size", 1, 41),
    ('{"a":' * 100_000, "json-size", 1, 201),
    ("[" + "[]," * 300_000 + "1]", "json-size", 1, 449_999),
]


@pytest.mark.parametrize(("text", "reason", "line", "column"), BROKEN, ids=range(len(BROKEN)))
def test_broken_and_hostile_texts_are_refused_at_their_place(
    text: str, reason: str, line: int, column: int
) -> None:
    error = refused(text)
    assert error.span is not None
    assert (error.reason, error.span.line, error.span.column) == (reason, line, column)


def test_half_a_character_is_not_kept() -> None:
    root = parse('{"a": "x\\ud800", "\\udfff": "\\ud83d\\ude00"}')
    assert plain(root) == {"a": "x\ufffd", "\ufffd": "\U0001f600"}


HOSTILE = [
    "[" + ",".join(['{"name": "x", "count": 1}'] * 38_000) + "]",
    '{"' + '\\"' * 500_000 + '": 1}',
    '{"' + "\\\\" * 500_000 + '": 1}',
    " " * 1_000_000 + "1",
    "1 " * 140_000,
    "{" + ",".join(f'"{number}":1' for number in range(90_000)) + "}",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_megabyte_is_read_in_bounded_time(text: str) -> None:
    start = time.process_time()
    assert list(values(text))
    assert time.process_time() - start < 10


trees = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text('ab\\"{}:, é\n'), inner, max_size=4),
    max_leaves=20,
)


@given(trees, st.sampled_from([None, 0, 2]), st.booleans())
def test_everything_is_read_as_the_standard_library_does_and_stands_where_it_is_said(
    tree: object, indent: int | None, ascii_only: bool
) -> None:
    text = json.dumps(tree, indent=indent, ensure_ascii=ascii_only)
    if "\r" in text or "\x85" in text:
        return
    root = parse(text)
    assert plain(root) == tree
    todo = [root]
    while todo:
        value = todo.pop()
        assert json.loads(at(text, value.span)) == plain(value)
        children = value.said.values() if isinstance(value.said, dict) else value.items()
        todo += children
        if isinstance(value.said, dict):
            for key, item in value.said.items():
                assert item.key is not None
                assert json.loads(at(text, item.key)) == key
