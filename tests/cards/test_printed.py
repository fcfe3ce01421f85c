"""Collector numbers: their parts, how they are printed, what they may be looked up as."""

from __future__ import annotations

import pytest

from validator.cards.printed import Number, keys, padded, parted

PARTED = {
    "32": ("", "32", "", ""),
    "032": ("", "32", "", ""),
    "0": ("", "0", "", ""),
    "000": ("", "0", "", ""),
    "039a": ("", "39", "a", ""),
    "39A": ("", "39", "a", ""),
    "299*": ("", "299", "*", ""),
    "299a*": ("", "299", "a*", ""),
    "R01": ("r", "1", "", ""),
    "r1": ("r", "1", "", ""),
    "R01b": ("r", "1", "b", ""),
    "T01g": ("t", "1", "g", ""),
    "SP1": ("sp", "1", "", ""),
    "SP01": ("sp", "1", "", ""),
    "001/298": ("", "1", "", "298"),
    "007b/298": ("", "7", "b", "298"),
    "299*/298": ("", "299", "*", "298"),
    " 12 ": ("", "12", "", ""),
    "EA12": ("ea", "12", "", ""),
}


@pytest.mark.parametrize("number", PARTED)
def test_a_number_in_its_parts(number: str) -> None:
    assert parted(number) == Number(*PARTED[number])


@pytest.mark.parametrize(
    "number",
    [
        *("", " ", "a", "R", "*", "/298", "a/298"),
        *("12/x", "12/29a", "12//3", "1/2/3"),
        *("1-2", "1.5", "12 a", "1+X", "?", "12#", "é12", "12é", "12'", "*12"),
        *("²", "٣", "1²", "12/²"),
    ],
)
def test_what_is_no_number(number: str) -> None:
    assert parted(number) is None
    assert list(keys(number)) == []


@pytest.mark.parametrize(
    ("number", "width", "printed"),
    [
        ("1", 3, "001"),
        ("39a", 3, "039a"),
        ("039a", 3, "039a"),
        ("299*", 3, "299*"),
        ("1/298", 3, "001/298"),
        ("1234", 3, "1234"),
        ("R01", 3, "R01"),
        ("T01g", 3, "T01g"),
        ("SP1", 3, "SP1"),
        ("32", 0, "32"),
        ("032", 0, "32"),
    ],
)
def test_a_number_as_it_is_printed(number: str, width: int, printed: str) -> None:
    assert padded(number, width) == printed
    assert padded(printed, width) == printed


@pytest.mark.parametrize("number", ["", "?", "four", "1-2"])
def test_what_is_no_number_is_not_printed(number: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        padded(number, 3)


@pytest.mark.parametrize(
    ("number", "looked_up"),
    [
        ("32", ["32"]),
        ("032", ["32"]),
        ("039a", ["39a", "39"]),
        ("299*", ["299*", "299"]),
        ("001/298", ["1/298", "1"]),
        ("007b/298", ["7b/298", "7b", "7"]),
        ("299*/298", ["299*/298", "299*", "299"]),
        ("R01", ["r1"]),
        ("R01a", ["r1a", "r1"]),
        ("T01g", ["t1g", "t1"]),
    ],
)
def test_what_a_number_may_be_looked_up_as(number: str, looked_up: list[str]) -> None:
    """All of it first, then without the size of the set, then without its letters."""
    assert list(keys(number)) == looked_up


@pytest.mark.parametrize("number", PARTED)
def test_a_number_in_its_parts_is_one_again(number: str) -> None:
    parts = parted(number)
    assert parts is not None
    assert parted(str(parts)) == parts
