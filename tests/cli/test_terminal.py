"""What the commands make of the stream they write to: colours, width, and the bar of a long run."""

from __future__ import annotations

import io
import os
import select
import sys
from collections.abc import Iterator
from typing import IO, NamedTuple

import pytest

from validator.cli import progress as module
from validator.cli.progress import progress
from validator.cli.terminal import style_for, wants_colour, width_of

termios = pytest.importorskip("termios", reason="it takes a terminal of Unix")

NOTHING = dict.fromkeys(
    ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS", "PRE_COMMIT", "GIT_INDEX_FILE", "CI")
)


def into(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment in which nothing is set of what matters here but that."""
    for name in NOTHING:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)


class Terminal(NamedTuple):
    """Both ends of a terminal: what programs write to, and where a person reads it."""

    stream: IO[str]
    reader: int

    def read(self) -> str:
        """All that was written."""
        self.stream.flush()
        termios.tcdrain(self.stream.fileno())
        read = b""
        while select.select([self.reader], [], [], 0.3)[0]:
            read += os.read(self.reader, 100_000)
        return read.decode()


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    reader, writer = os.openpty()
    with open(writer, "w", encoding="utf-8") as stream:
        yield Terminal(stream, reader)
    os.close(reader)


# ------------------------------------------------------------ colours


@pytest.mark.parametrize("on_terminal", [True, False], ids=["terminal", "pipe"])
@pytest.mark.parametrize(
    ("choice", "environment", "expected"),
    [
        ("always", {}, (True, True)),
        ("always", {"NO_COLOR": "1"}, (True, True)),
        ("always", {"TERM": "dumb"}, (True, True)),
        ("never", {}, (False, False)),
        ("never", {"FORCE_COLOR": "1"}, (False, False)),
        ("never", {"CLICOLOR_FORCE": "1"}, (False, False)),
        ("auto", {}, (True, False)),
        ("auto", {"TERM": "xterm-256color"}, (True, False)),
        ("auto", {"TERM": "dumb"}, (False, False)),
        ("auto", {"NO_COLOR": "1"}, (False, False)),
        ("auto", {"NO_COLOR": "0"}, (False, False)),
        ("auto", {"NO_COLOR": ""}, (True, False)),
        ("auto", {"FORCE_COLOR": "1"}, (True, True)),
        ("auto", {"FORCE_COLOR": "1", "TERM": "dumb"}, (True, True)),
        ("auto", {"FORCE_COLOR": "0"}, (True, False)),
        ("auto", {"FORCE_COLOR": ""}, (True, False)),
        ("auto", {"CLICOLOR_FORCE": "1"}, (True, True)),
        ("auto", {"CLICOLOR_FORCE": "0"}, (True, False)),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, (False, False)),
        ("auto", {"NO_COLOR": "1", "CLICOLOR_FORCE": "1"}, (False, False)),
        ("auto", {"NO_COLOR": "", "FORCE_COLOR": "1"}, (True, True)),
    ],
)
def test_whether_there_are_colours(
    choice: str,
    environment: dict[str, str],
    expected: tuple[bool, bool],
    on_terminal: bool,
    terminal: Terminal,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The option first, then NO_COLOR, then FORCE_COLOR and CLICOLOR_FORCE, then the stream and TERM."""
    into(environment, monkeypatch)
    stream = terminal.stream if on_terminal else io.StringIO()
    coloured = expected[0 if on_terminal else 1]
    assert wants_colour(choice, stream) == coloured
    assert ("\x1b" in style_for(choice, stream)("word", "red")) == coloured


# ------------------------------------------------------------ width


@pytest.mark.parametrize(
    ("columns", "environment", "expected"),
    [
        (120, {}, 120),
        (60, {}, 60),
        (40, {}, 40),
        (12, {}, 40),
        (0, {}, 100),
        (None, {}, 100),
        (120, {"COLUMNS": "72"}, 72),
        (None, {"COLUMNS": "72"}, 72),
        (None, {"COLUMNS": "7"}, 40),
        (120, {"COLUMNS": ""}, 120),
        (120, {"COLUMNS": "0"}, 120),
        (120, {"COLUMNS": "wide"}, 120),
        (120, {"COLUMNS": "-5"}, 120),
        (120, {"COLUMNS": "²"}, 120),
        (120, {"COLUMNS": "9" * 5000}, 120),
    ],
)
def test_how_wide_a_line_may_be(
    columns: int | None,
    environment: dict[str, str],
    expected: int,
    terminal: Terminal,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    into(environment, monkeypatch)
    if columns is not None:
        termios.tcsetwinsize(terminal.stream.fileno(), (24, columns))
    assert width_of(terminal.stream if columns is not None else io.StringIO()) == expected


# ------------------------------------------------------------ the bar


class Clock:
    """Goes on by so many seconds each time it is looked at."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def monotonic(self) -> float:
        self.now += self.step
        return self.now


ITEMS = [f"deck {number}" for number in range(20)]


def passed(stream: IO[str], step: float, monkeypatch: pytest.MonkeyPatch, language: str = "en") -> list[str]:
    """The items that go through, with a clock of that step, and that standard error."""
    monkeypatch.setattr(module, "time", Clock(step))
    monkeypatch.setattr(sys, "stderr", stream)
    with progress(ITEMS, language) as each:
        return list(each)


@pytest.mark.parametrize(("language", "label"), [("en", "Checking"), ("zh", "正在检查")])
def test_a_long_run_has_a_bar(
    language: str, label: str, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    into({"TERM": "xterm"}, monkeypatch)
    assert passed(terminal.stream, 0.3, monkeypatch, language) == ITEMS
    shown = terminal.read()
    assert label in shown
    assert "20/20" in shown
    assert "1/20" not in shown.replace("11/20", ""), "it takes a second before there is one"
    assert shown.endswith("\n")


def test_a_short_run_has_none(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    into({"TERM": "xterm"}, monkeypatch)
    assert passed(terminal.stream, 0.01, monkeypatch) == ITEMS
    assert terminal.read() == ""


@pytest.mark.parametrize(
    "environment",
    [{"TERM": "dumb"}, {"PRE_COMMIT": "1"}, {"GIT_INDEX_FILE": ".git/index"}, {"CI": "true"}],
    ids=lambda environment: next(iter(environment)),
)
def test_nobody_sees_one_there(
    environment: dict[str, str], terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    into(environment, monkeypatch)
    assert passed(terminal.stream, 5, monkeypatch) == ITEMS
    assert terminal.read() == ""


def test_there_is_none_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    into({}, monkeypatch)
    reader, writer = os.pipe()
    with open(writer, "w", encoding="utf-8") as stream:
        assert passed(stream, 5, monkeypatch) == ITEMS
    with open(reader, encoding="utf-8") as stream:
        assert stream.read() == ""


def test_the_bar_ends_its_line_whatever_happens(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    into({"TERM": "xterm"}, monkeypatch)
    monkeypatch.setattr(module, "time", Clock(2))
    monkeypatch.setattr(sys, "stderr", terminal.stream)

    def broken() -> None:
        with progress(ITEMS, "en") as each:
            for item in each:
                if item == "deck 3":
                    raise ValueError(item)

    with pytest.raises(ValueError, match="deck 3"):
        broken()
    assert terminal.read().endswith("\n")


@pytest.mark.parametrize("items", [[], ["one"]])
def test_few_items(items: list[str], terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    into({"TERM": "xterm"}, monkeypatch)
    monkeypatch.setattr(sys, "stderr", terminal.stream)
    with progress(items, "en") as each:
        assert list(each) == items
