"""The plain building blocks: frozen values, named tuples, values made later, expressions, memories."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Iterable
from typing import Any

import pytest

from validator.expressions import Expression
from validator.frozen import NOTHING, Frozen
from validator.made import Made
from validator.memory import _LONGEST, _MOST, Remembered
from validator.model import Deck, Span
from validator.records import NamedTuple


class Point(Frozen):
    x: int
    y: int = 0

    @property
    def sum(self) -> int:
        return self.x + self.y


class Place(Point):
    name: str = "here"


class Other(Frozen):
    x: int
    y: int = 0


class Pair(NamedTuple):
    """Two of something."""

    first: str
    second: str = "b"

    @property
    def both(self) -> str:
        return self.first + self.second


def test_a_frozen_value() -> None:
    assert (Point(1).x, Point(1).y, Point(y=2, x=1).sum) == (1, 0, 3)
    assert Place(1, 2) == Place(1, 2, "here")
    assert repr(Place(1)) == "Place(x=1, y=0, name='here')"
    assert {Point(1), Point(1, 0)} == {Point(1)}
    assert Point(1, 2)._replace(y=3) == Point(1, 3)
    assert Place(1, 2).as_tuple() == (1, 2, "here")
    assert Point(1) != Other(1)
    assert Point(1) != (1, 0)
    assert Point(1) != Place(1)


@pytest.mark.parametrize(("given", "named"), [((), {}), ((1, 2, 3), {}), ((1,), {"z": 2}), ((), {"y": 1})])
def test_a_frozen_value_has_its_fields_and_no_others(given: tuple[int, ...], named: dict[str, int]) -> None:
    with pytest.raises(TypeError, match="Point"):
        Point(*given, **named)


def test_a_frozen_value_cannot_be_changed() -> None:
    point: Any = Point(1)
    with pytest.raises(AttributeError, match=r"Point\.x cannot be set"):
        point.x = 2
    with pytest.raises(AttributeError, match=r"Point\.x cannot be taken away"):
        del point.x
    assert point == Point(1)


def test_a_frozen_value_in_patterns() -> None:
    match Point(1, 2):
        case Point(x, y):
            assert (x, y) == (1, 2)


@pytest.mark.parametrize("value", [Place(1, 2), Pair("a"), Span(1, 2, 3, 4)])
def test_values_can_be_handed_to_another_process(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value


def test_nothing_is_a_mapping_that_stays_empty() -> None:
    nothing: Any = NOTHING
    assert dict(nothing) == {}
    with pytest.raises(TypeError):
        nothing["a"] = 1


def test_a_named_tuple() -> None:
    pair = Pair("a")
    assert pair == ("a", "b")
    assert (pair.first, pair.both, pair._replace(first="c")) == ("a", "ab", Pair("c"))
    assert (Pair._fields, Pair.__doc__, repr(pair)) == (
        ("first", "second"),
        "Two of something.",
        "Pair(first='a', second='b')",
    )
    unchecked: Any = pair
    with pytest.raises(AttributeError):
        unchecked.first = "z"
    make: Any = Pair
    with pytest.raises(TypeError):
        make()
    with pytest.raises(TypeError):
        make("a", third="c")


def test_the_parts_of_a_deck_are_looked_at_once() -> None:
    deck = Deck(())
    assert deck.counts is deck.counts
    assert deck._replace(zones=("main",)).counts == {}


def test_an_expression_is_compiled_when_it_is_used() -> None:
    wrong = Expression("(")
    with pytest.raises(re.error):
        wrong.match("(")
    word = Expression("[a-z]+", re.I)
    assert word.compiled is word.compiled
    found = [word.match("ab1"), word.search("1ab cd", 2), word.fullmatch("Ab"), word.fullmatch("a1")]
    assert [one and one[0] for one in found] == ["ab", "b", "Ab", None]
    assert word.findall("a b") == [one[0] for one in word.finditer("a b")] == ["a", "b"]
    assert word.sub("-", "a1b") == "-1-"


def test_what_is_asked_often_is_answered_once() -> None:
    asked: list[str] = []

    def length(text: str) -> int:
        asked.append(text)
        return len(text)

    known = Remembered(length)
    assert [known["abc"], known["abc"], known["a" * (_LONGEST + 1)], known["a" * (_LONGEST + 1)]] == [
        3,
        3,
        201,
        201,
    ]
    assert len(asked) == 3
    assert list(known) == ["abc"]


def test_a_memory_is_bounded() -> None:
    known = Remembered(len)
    assert sum(known[str(number)] > 0 for number in range(2 * _MOST + 5)) == 2 * _MOST + 5
    assert len(known) <= _MOST


class Squares(Made[int]):
    """Squares of the numbers below one, and which of them were made by themselves."""

    def __init__(self, below: int) -> None:
        super().__init__()
        self.below = below
        self.alone: list[int] = []

    def __len__(self) -> int:
        return self.below

    def _made(self, place: int) -> int:
        self.alone.append(place)
        return range(self.below)[place] ** 2

    def _all(self) -> Iterable[int]:
        return (number**2 for number in range(self.below))


def test_values_are_made_when_they_are_read() -> None:
    squares = Squares(4)
    assert (len(squares), squares.alone) == (4, [])
    assert [squares[2], squares[-1]] == [4, 9]
    with pytest.raises(IndexError):
        squares[4]
    assert squares.alone == [2, -1, 4]
    assert list(squares) == [0, 1, 4, 9]
    assert squares.whole is squares.whole
    assert [squares[1], squares[1:3], squares.alone] == [1, (1, 4), [2, -1, 4]]


def test_made_values_are_a_tuple_to_everybody_else() -> None:
    squares = Squares(3)
    assert squares == (0, 1, 4)
    assert squares == Squares(3)
    assert squares != Squares(2)
    assert squares != [0, 1, 4]
    assert (hash(squares), repr(squares)) == (hash((0, 1, 4)), "(0, 1, 4)")
    sent = pickle.loads(pickle.dumps(squares))
    assert (type(sent), sent) == (tuple, (0, 1, 4))
    assert not Squares(0)
