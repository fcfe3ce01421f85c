"""What the tests of the commands share: running `decklint` inside this process, and a folder to stand in."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest
from click.testing import CliRunner

from validator.cli.commands import main

QUIET = {
    "LANGUAGE": None,
    "LC_ALL": "C.UTF-8",
    "NO_COLOR": None,
    "FORCE_COLOR": None,
    "CLICOLOR_FORCE": None,
    "TERM": "xterm",
    "COLUMNS": None,
    "GITHUB_ACTIONS": None,
    "DECKLINT_OUTPUT_FORMAT": "full",
}
"""An environment in which nothing but the options decides; reports have the form they have on a terminal."""


class Done(NamedTuple):
    """What a command has done."""

    status: int
    out: str
    err: str


class Run(Protocol):
    """Runs `decklint` with arguments. What a command raises, it raises."""

    def __call__(
        self, *args: str, stdin: str | bytes = "", env: Mapping[str, str | None] | None = None
    ) -> Done: ...


@pytest.fixture
def run() -> Run:
    def call(*args: str, stdin: str | bytes = "", env: Mapping[str, str | None] | None = None) -> Done:
        runner = CliRunner(env={**QUIET, **(env or {})})
        result = runner.invoke(
            main, args, input=stdin, catch_exceptions=False, color=True, prog_name="decklint"
        )
        return Done(result.exit_code, result.stdout, result.stderr)

    return call


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
