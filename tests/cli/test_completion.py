"""What a shell completes when TAB is pressed, and what that costs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from validator.cards.store import Store
from validator.cli.commands import main
from validator.cli.shells import COMPLETING, SHELLS, Bash
from validator.decks import form, forms
from validator.rules.pages import rule_ids

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("store")
ROOT = Path(__file__).parents[2]


def completed(line: str) -> list[CompletionItem[str]]:
    """What the words behind `decklint` are completed to; the last one is being written."""
    *before, last = line.split(" ")
    return Bash(main, {}, "decklint", COMPLETING).get_completions(before, last)


def names(line: str) -> list[str]:
    return [item.value for item in completed(line)]


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


# ------------------------------------------------------------ what is completed


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ch", ["check"]),
        ("c", ["check", "card", "convert", "completion"]),
        ("--lang ", ["en", "zh"]),
        ("--lang zh ru", ["rules"]),
        ("db ", ["build", "stats", "verify"]),
        ("completion ", ["bash", "zsh", "fish"]),
        ("card --ga", ["--game"]),
        ("card --mo", ["--mode"]),
        ("card --lang z", ["zh"]),
        ("parse --output-format ", ["text", "json"]),
        ("check --output-format a", ["auto"]),
        ("check --color ", ["auto", "always", "never"]),
        ("check --jobs ", ["auto"]),
        ("check --jobs 2", []),
        # games, and what depends on them
        ("card --game ", ["riftbound", "wow"]),
        ("card --game W", ["wow"]),
        ("formats --game=r", ["riftbound"]),
        ("formats cl", ["classic"]),
        ("formats CORE", ["core", "core-china"]),
        ("formats --game riftbound ", ["standard", "sealed", "draft", "diff"]),
        ("formats --game xyzzy sta", ["standard"]),
        ("formats di", ["diff"]),
        ("formats diff cl", ["classic"]),
        ("formats diff classic ", []),
        ("check --format cl", ["classic"]),
        ("check --format al", ["all"]),
        ("check --game riftbound --edition ", ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "all"]),
        ("rules --game wow --edition 7", ["7.4"]),
        ("rules --edition al", []),
        ("formats --mode m", ["match"]),
        ("check --region C", ["CN"]),
        ("rules wow/copy", ["wow/copy-limit"]),
        ("rules deck/unknown-c", ["deck/unknown-card"]),
        ("check --ignore wow/he", ["wow/hero", "wow/hero-required"]),
        ("check --ignore wow/hero,wow/copy", ["wow/hero,wow/copy-limit"]),
        ("convert --to mark", ["markdown"]),
        ("convert --from lack", ["lackey-text", "lackey-dek"]),
        ("convert --game riftbound --from lack", []),
        # days and words of one's own
        ("card --date ", []),
        ("parse ", []),
        ("check --stdin-filename ", []),
        # cards
        ("card fizzl", ["Fizzle"]),
        ("card FIZZL", ["Fizzle"]),
        ("card ｆｉｚｚｌ", ["Fizzle"]),
        ("card agony’s", ["Agony's Embrace"]),
        ("card 不朽", ["不朽凤凰"]),
        ("card --game wow Parvin", ["Parvink"]),
        ("card --game riftbound Parvin", []),
        ("card Power Word: Shi", ["Shield"]),
        ("card Xyzzy", []),
        ("card %", []),
        ("card _izzle", []),
    ],
)
def test_what_is_completed(line: str, expected: list[str]) -> None:
    assert names(line) == expected


def test_words_of_a_name_that_stand_apart() -> None:
    """Those before the one that is being written belong to it."""
    assert {"Word: Absorb", "Word: Fortitude", "Word: Shield"} <= set(names("card Power W"))
    assert all(name.startswith("Word: ") for name in names("card Power W"))


@pytest.mark.parametrize(
    "line",
    [
        "check ",
        "check a.txt dec",
        "check --pool ",
        "check --format-file h",
        "check --output ",
        "card --format-file ",
        "formats --format-file ",
        "convert ",
        "convert a.txt b",
        "db build --output ",
        "check --team ",
    ],
)
def test_files_are_left_to_the_shell(line: str) -> None:
    assert [(item.type, item.value) for item in completed(line)] == [("file", line.rpartition(" ")[2])]


def test_every_rule_and_every_form(store: Store) -> None:
    assert names("rules ") == rule_ids(store)
    every = {name for game in store.games for name in forms(store.layout(game))}
    assert set(names("convert --from ")) == every
    writable = {name for name in every if hasattr(form(name), "write")}
    assert set(names("convert --to ")) == writable


def test_of_very_many_cards_some() -> None:
    assert len(names("card ")) == len(names("card a")) == 60


def test_help_stands_beside_what_is_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {item.value: item.help for item in completed("card --game ")} == {
        "riftbound": "Riftbound",
        "wow": "World of Warcraft TCG",
    }
    assert all(item.help for item in completed(""))
    assert all(item.help for item in completed("formats --game wow --form"))
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert [item.help for item in completed("card --game w")] == ["魔兽世界集换式卡牌游戏"]


def test_the_heroes(store: Store) -> None:
    import click

    from validator.cli.names import CardName, HeroName

    for written in ("gra", "", "ah"):
        option = click.Option(["--hero"], type=HeroName())
        context = click.Context(click.Command("x", params=[option]))
        found = [item.value for item in option.shell_complete(context, written)]
        cards = [item.value for item in CardName().shell_complete(context, option, written)]
        assert found
        assert found != cards
        for name in found:
            assert any(match.card.leads for game in store.games for match in store.find(game, name)), name


# ------------------------------------------------------------ what it costs


COST = """\
import atexit, sys
atexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr))
from validator.cli import run
run()
"""


def pressed(line: str, **environment: str) -> tuple[str, set[str]]:
    """What is answered to a line in bash, and the modules that were loaded."""
    done = subprocess.run(
        [sys.executable, "-c", COST],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={
            **os.environ,
            COMPLETING: "bash_complete",
            "COMP_WORDS": f"decklint {line}",
            "PYTHONIOENCODING": "utf-8",
            **environment,
        },
        timeout=60,
        check=False,
    )
    return done.stdout, set(done.stderr.split())


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("ch", "plain,check"),
        ("--lang zh c", "plain,card"),
        ("check --format cl", "plain,classic"),
        ("card fizzl", "plain,Fizzle"),
        ("rules wow/co", "plain,wow/copy-limit"),
        ("convert --to markd", "plain,markdown"),
        ("check dec", "file,dec"),
    ],
)
def test_nothing_is_loaded_that_is_not_needed(line: str, answer: str) -> None:
    out, modules = pressed(line)
    assert answer in out.split("\n")
    assert "validator.cli" in modules
    assert not modules & {"lark", "yaml", "openpyxl", "importlib.metadata"}
    called = {name for name in ("check", "card", "parse", "formats", "convert", "rules", "db") if name in line}
    loaded = {name.removeprefix("validator.cli.") for name in modules}
    assert not (loaded & {"check", "card", "parse", "formats", "convert", "rules", "db"}) - called


def test_a_command_is_completed_without_the_store() -> None:
    assert not pressed("ch")[1] & {"sqlite3", "validator.cards.store", "validator.cli.check"}


@pytest.mark.parametrize("line", ["card fizz", "card --game w", "formats cl", "card --mo", "convert --to m"])
def test_no_store_is_built_to_complete_a_word(line: str, tmp_path: Path) -> None:
    out, modules = pressed(line, DECKLINT_CACHE_DIR=str(tmp_path / "cache"))
    assert out.strip() == ""
    assert "validator.cli" in modules
    assert "Traceback" not in modules
    assert list(tmp_path.iterdir()) == []


def test_a_broken_store_is_no_answer(tmp_path: Path, store: Store) -> None:
    (tmp_path / Path(store.path).name).write_bytes(b"no store" * 1000)
    for line in ("card fizz", "formats cl"):
        out, modules = pressed(line, DECKLINT_CACHE_DIR=str(tmp_path))
        assert out.strip() == ""
        assert "Traceback" not in modules


# ------------------------------------------------------------ the scripts


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell(run: Run, shell: str) -> None:
    status, out, err = run("completion", shell)
    assert (status, err) == (0, "")
    assert f"_DECKLINT_COMPLETE={shell}_complete" in out
    assert run("completion", env={"SHELL": f"/usr/bin/{shell}"}) == (0, out, "")
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    subprocess.run([program, "-n"], input=out, text=True, check=True, timeout=60)


@pytest.mark.parametrize("environment", [{"SHELL": None}, {"SHELL": ""}, {"SHELL": "/bin/tcsh"}])
def test_another_shell(run: Run, environment: dict[str, str | None]) -> None:
    assert run("completion", env=environment) == (2, "", "decklint: name a shell: bash, zsh, fish\n")


BASH = """\
source <(decklint completion bash)
COMP_LINE=$1
COMP_POINT=${#COMP_LINE}
compopt() { echo "[$*]"; }
_decklint_completion decklint
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture
def in_bash(tmp_path: Path) -> Callable[[str], list[str]]:
    """What a real bash makes of a line."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("bash is not installed")
    program = tmp_path / "decklint"
    program.write_text(f"#!/bin/sh\nexec '{sys.executable}' -c 'from validator.cli import run; run()' \"$@\"\n")
    program.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}

    def call(line: str) -> list[str]:
        done = subprocess.run(
            [bash, "--norc", "-c", BASH, "bash", line],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environment,
            timeout=60,
            check=True,
        )
        assert done.stderr == ""
        return done.stdout.split("\n")[:-1]

    return call


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("decklint for", ["formats"]),
        ("decklint card --game ", ["riftbound", "wow"]),
        ("decklint card --game=w", ["wow"]),
        ("decklint card agony", [r"Agony\'s\ Embrace"]),
        (r"decklint card Agony\'s\ Em", [r"Agony\'s\ Embrace"]),
        ("decklint card \"agony's em", ["Agony's Embrace"]),
        ("decklint card Power Word: Shi", ["Shield"]),
        (r"decklint card Power\ Word:\ Shi", [r"\ Shield"]),
        ('decklint card "Power Word: Shi', ["Power Word: Shield"]),
        ("decklint card 不朽", ["不朽凤凰"]),
        ("decklint check dec", ["[-o default]", ""]),
    ],
)
def test_in_a_real_bash(in_bash: Callable[[str], list[str]], line: str, expected: list[str]) -> None:
    """As bash puts it into the line: escaped outside quotes, and only what stands behind its last colon."""
    assert in_bash(line) == expected
