"""Where the report of `decklint check` goes, and in what form."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from validator.reports import FORMS

LEGAL = "Hero: Graccus\n60 Ironforge Guards\n"
FIVE = "Hero: Graccus\n55 Ironforge Guards\n5 Parvink\n"
PIPE = {"DECKLINT_OUTPUT_FORMAT": None}


@pytest.fixture
def deck(here: Path) -> Path:
    (here / "a.txt").write_text(FIVE, encoding="utf-8")
    return here / "a.txt"


@pytest.mark.parametrize("form", FORMS)
def test_every_form(run: Run, deck: Path, form: str) -> None:
    done = run("check", "a.txt", "--output-format", form)
    assert done.status == 1
    assert "wow/copy-limit" in done.out


def test_a_pipe_gets_a_line_a_finding(run: Run, deck: Path) -> None:
    done = run("check", "a.txt", env=PIPE)
    assert done.out == (
        "a.txt:3:1: wow/copy-limit error: 5 copies of Parvink in the main deck, 4 allowed; take out 1 copy\n"
    )
    assert done.err == "1 deck: 1 not legal\n"


def test_auto_is_annotations_in_github_actions(run: Run, deck: Path) -> None:
    env = {**PIPE, "GITHUB_ACTIONS": "true"}
    for args in ((), ("--output-format", "auto")):
        done = run("check", "a.txt", *args, env=env)
        assert "::error title=" in done.out
    assert "::error" not in run("check", "a.txt", "--output-format", "concise", env=env).out
    assert "::error" not in run("check", "a.txt", env={**PIPE, "GITHUB_ACTIONS": "false"}).out


def test_the_environment_names_a_form_and_the_command_line_another(run: Run, deck: Path) -> None:
    assert json.loads(run("check", "a.txt", env={"DECKLINT_OUTPUT_FORMAT": "json"}).out)
    assert run(
        "check", "a.txt", "--output-format", "csv", env={"DECKLINT_OUTPUT_FORMAT": "json"}
    ).out.startswith("path,")
    assert run("check", "a.txt", env={"DECKLINT_OUTPUT_FORMAT": "jsn"}).status == 2


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("r.json", '{\n  "version": 1'),
        ("r.jsonl", '{"version"'),
        ("r.sarif", "{"),
        ("r.xml", "<?xml"),
        ("r.md", "# "),
        ("r.csv", "path,"),
        ("r.html", "<!DOCTYPE html>"),
        ("r.txt", "a.txt: not legal"),
        ("report", "a.txt: not legal"),
    ],
)
def test_the_ending_of_the_file_says_the_form(run: Run, deck: Path, name: str, start: str) -> None:
    done = run("check", "a.txt", "--output", name, env=PIPE)
    assert (done.status, done.out) == (1, "")
    assert Path(name).read_bytes().decode().lower().startswith(start.lower())


def test_a_report_takes_the_place_of_the_one_before_with_its_rights(run: Run, deck: Path) -> None:
    Path("r.json").write_text("old", encoding="utf-8")
    os.chmod("r.json", 0o640)
    os.symlink("r.json", "link.json")
    assert run("check", "a.txt", "--output", "link.json", env=PIPE).status == 1
    assert Path("link.json").is_symlink()
    assert json.loads(Path("r.json").read_text("utf-8"))["version"] == 1
    assert stat.S_IMODE(Path("r.json").stat().st_mode) == 0o640
    assert sorted(os.listdir()) == ["a.txt", "link.json", "r.json"]


def test_a_report_that_fails_leaves_the_one_before(run: Run, deck: Path) -> None:
    Path("r.json").write_text("old", encoding="utf-8")
    Path("b.txt").write_text(f"# edition: 5.0\n{LEGAL}", encoding="utf-8")
    done = run("check", "a.txt", "--pool", "no-such.txt", "--play", "limited", "--output", "r.json")
    assert done.status == 2
    assert Path("r.json").read_text("utf-8") == "old"
    assert sorted(os.listdir()) == ["a.txt", "b.txt", "r.json"]


def test_a_place_nobody_can_write_to(run: Run, deck: Path) -> None:
    done = run("check", "a.txt", "--output", "none/r.json")
    assert (done.status, done.out) == (2, "")
    assert done.err == "decklint: none/r.json cannot be written: No such file or directory\n"
    assert "无法写入 none/r.json" in run("check", "a.txt", "--output", "none/r.json", "--lang", "zh").err


def test_a_page_and_a_table_are_written_byte_for_byte(run: Run, deck: Path) -> None:
    run("check", "a.txt", "--output", "r.csv", env=PIPE)
    data = Path("r.csv").read_bytes()
    assert data.count(b"\r\n") == data.count(b"\n")
    run("check", "a.txt", "--output", "r.html", env=PIPE)
    assert b"\r" not in Path("r.html").read_bytes()
