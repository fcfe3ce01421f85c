"""Where the report of `decklint check` goes, and in what form."""

from __future__ import annotations

import io
import json
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from validator.cli import output, progress
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


def test_a_folder_that_is_not_there_is_no_file(run: Run, deck: Path) -> None:
    done = run("check", "a.txt", "--output", "none/", env=PIPE)
    assert (done.status, done.err) == (2, "decklint: none/ cannot be written: Is a directory\n")
    assert os.listdir() == ["a.txt"]


def test_a_device_that_leads_to_a_file_does_not_replace_it(deck: Path) -> None:
    Path("log").write_text("before\n", encoding="utf-8")
    with open("log", "a", encoding="utf-8") as log:
        command = [sys.executable, "-m", "validator", "check", "a.txt", "--output", "/dev/stdout"]
        subprocess.run(command, stdout=log, stderr=subprocess.DEVNULL, check=False)
    assert Path("log").read_text("utf-8").startswith("before\na.txt: not legal\n")


class Terminal(io.StringIO):
    """A terminal that takes both streams."""

    def isatty(self) -> bool:
        return True


def test_a_bar_and_a_report_on_one_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen as a terminal shows it, every line of the report is whole and nothing of the bar is left."""
    terminal = Terminal()
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, terminal)
    for name in ("CI", "PRE_COMMIT", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "_PATIENCE", 0)
    monkeypatch.setattr(progress, "_PAUSE", 0)

    def pieces() -> Iterator[str]:
        with progress.progress(range(5), "en") as each:
            for number in each:
                yield f",\n{number}" if number else "[\n0"
        yield "\n]\n"

    output.put(pieces(), "gitlab", None)
    said = re.sub(r"\n\x1b\[A", "", re.sub(r"\x1b\[\?25[lh]", "", terminal.getvalue()))
    assert "Checking" in said
    seen = [line.rpartition("\x1b[K")[2] for line in said.removesuffix("\n").split("\n")]
    assert seen == ["[", "0,", "1,", "2,", "3,", "4", "]"]


# ------------------------------------------------------------ what must not be lost


@pytest.mark.parametrize("output", ["a.txt", "./a.txt", "link.txt"])
def test_a_report_never_takes_the_place_of_a_list(run: Run, deck: Path, output: str) -> None:
    os.symlink("a.txt", "link.txt")
    done = run("check", ".", "--output", output)
    assert (done.status, done.out) == (2, "")
    assert "is read; write the report into another file" in done.err
    assert deck.read_text("utf-8") == FIVE


def test_nor_of_what_is_given_beside_it(run: Run, deck: Path) -> None:
    Path("pool.txt").write_text(FIVE, encoding="utf-8")
    done = run("check", "a.txt", "--pool", "pool.txt", "--output", "pool.txt")
    assert done.status == 2
    assert Path("pool.txt").read_text("utf-8") == FIVE


def test_a_file_without_a_name(run: Run, deck: Path) -> None:
    done = run("check", "a.txt", "--output", "")
    assert done.status == 2
    assert "Name a file for the report." in done.err


def run_in_shell(script: str) -> subprocess.CompletedProcess[bytes]:
    command = f"'{sys.executable}' -m validator"
    return subprocess.run(
        ["sh", "-c", script.replace("decklint", command)], capture_output=True, timeout=60, check=False
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("options", ["", "--lang zh", "--output-format json"])
def test_a_full_disk_behind_standard_output(deck: Path, options: str) -> None:
    done = run_in_shell(f"decklint check a.txt {options} > /dev/full")
    assert done.returncode == 2
    said = done.stderr.decode()
    assert "decklint: " in said
    assert "internal error" not in said
    assert "Traceback" not in said


@pytest.mark.parametrize(("closed", "status"), [(">&-", 1), ("2>&-", 1), (">&- 2>&-", 1)])
def test_closed_output(deck: Path, closed: str, status: int) -> None:
    done = run_in_shell(f"decklint check a.txt {closed}")
    assert done.returncode == status
    assert b"Traceback" not in done.stderr
    assert b"internal error" not in done.stderr
