"""The GitHub Action: what it declares, and its scripts run in bash as a runner runs them."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest
import yaml

from validator import __version__
from validator.cards.store import Store, built_store
from validator.cli.check import command as check
from validator.reports import FORMS

ROOT = Path(__file__).parents[2]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
INPUTS: dict[str, dict[str, Any]] = ACTION["inputs"]
STEPS: dict[str, dict[str, Any]] = {step["name"]: step for step in ACTION["runs"]["steps"]}
SCRIPTS = {name: step for name, step in STEPS.items() if "run" in step}
CHECK = STEPS["Check deck lists"]

ROOM_FOR_ANYTHING = 'it\'s "odd" $HOME `id` $(id); & | > < * ? \\ %0A ${{ x }} 卡组'
"""What a value may hold; to a shell that read it, every part of it would mean something."""

EXPRESSION = re.compile(r"\$\{\{ *([a-z.-]+) *\}\}")

with_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")


class Done(NamedTuple):
    """What the check step has done: its exit status, what it printed, the arguments of each call."""

    status: int
    log: str
    calls: list[list[str]]


def environment_of(step: Mapping[str, Any], values: Mapping[str, str]) -> dict[str, str]:
    """The environment variables of a step, with the values of the expressions in them."""
    return {name: EXPRESSION.sub(lambda found: values[found[1]], said) for name, said in step["env"].items()}


def run(step: Mapping[str, Any], values: Mapping[str, str], folder: Path, **others: str) -> tuple[int, str]:
    """Runs the script of a step as a runner does: from a file, with the options of its `bash`."""
    script = folder / "step.sh"
    script.write_text(step["run"], encoding="utf-8")
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **environment_of(step, values), **others},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout


def program(path: Path, text: str) -> Path:
    """Writes a program for bash."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/usr/bin/env bash\n{text}", encoding="utf-8")
    path.chmod(0o755)
    return path


def checked(folder: Path, inputs: Mapping[str, str], statuses: tuple[int, int] = (0, 0)) -> Done:
    """Runs the check step with a stand-in for decklint that writes its arguments down.

    `statuses` are its exit statuses: that of the report in the log, and that of the one in SARIF.
    """
    calls = folder / "calls"
    stand_in = program(
        folder / "stand in" / "decklint",
        f"printf '%s\\0' \"$@\" >> {shlex.quote(str(calls))}; printf '\\0' >> {shlex.quote(str(calls))}\n"
        "echo '::error::an order'; echo '::warning::an order' >&2\n"
        f'[[ "$*" == *--output-format=sarif* ]] && exit {statuses[1]}; exit {statuses[0]}\n',
    )
    status, log = run(CHECK, {**values_of(inputs), "steps.install.outputs.decklint": str(stand_in)}, folder)
    written = calls.read_bytes().decode() if calls.exists() else ""
    return Done(status, log, [call.split("\0") for call in written.split("\0\0")[:-1]])


def values_of(inputs: Mapping[str, str]) -> dict[str, str]:
    """The value of every input: the one given, else what the action says."""
    assert set(inputs) <= set(INPUTS)
    return {f"inputs.{name}": inputs.get(name, facts["default"]) for name, facts in INPUTS.items()}


# ---------------------------------------------------------------- what it declares


def test_every_input_is_described_has_a_default_and_is_used() -> None:
    parts = [step[part] for step in STEPS.values() for part in ("env", "with") if part in step]
    given = " ".join(str(value) for part in parts for value in part.values())
    used = {found[1] for found in EXPRESSION.finditer(given) if found[1].startswith("inputs.")}
    assert used == {f"inputs.{name}" for name in INPUTS}
    assert [name for name, facts in INPUTS.items() if not facts["description"]] == []
    assert [name for name, facts in INPUTS.items() if not isinstance(facts["default"], str)] == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_script_has_a_value_pasted_into_it(name: str) -> None:
    assert "${{" not in SCRIPTS[name]["run"]
    assert SCRIPTS[name]["shell"] == "bash"


def test_outputs_of_steps_that_are_read_are_written() -> None:
    read = {
        found[1].split(".")[1]: found[1].split(".")[3]
        for step in STEPS.values()
        for value in step.get("env", {}).values()
        for found in EXPRESSION.finditer(value)
        if found[1].startswith("steps.")
    }
    by_id = {step["id"]: step for step in STEPS.values() if "id" in step}
    assert read == {"python": "python-path", "install": "decklint"}
    assert set(read) == set(by_id)
    assert 'echo "decklint=' in by_id["install"]["run"]


def test_the_options_it_uses_are_there() -> None:
    used = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", CHECK["run"]))
    known = {said for option in check.params for said in (*option.opts, *option.secondary_opts)}
    with click.Context(check) as context:
        known |= {said for option in check.get_params(context) for said in option.opts}
    assert used == {"--game", "--format", "--date", "--output-format", "--output", "--exit-zero"}
    assert used <= known
    assert {"sarif", INPUTS["output-format"]["default"]} <= set(FORMS)


def test_the_readme_gives_inputs_there_are_of_the_version_there_is() -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    jobs = [job for block in map(yaml.safe_load, blocks) for job in block.get("jobs", {}).values()]
    steps = [step for job in jobs for step in job["steps"] if step["uses"].startswith("decklint/")]
    assert {step["uses"] for step in steps} <= {f"decklint/decklint@v{__version__}"}
    assert {name for step in steps for name in step.get("with", {})} <= set(INPUTS)


# ---------------------------------------------------------------- the check


@with_bash
def test_without_inputs_everything_here_is_checked(tmp_path: Path) -> None:
    done = checked(tmp_path, {})
    assert done.status == 0, done.log
    assert done.calls == [["check", "--output-format=github", "--", "."]]


@with_bash
def test_every_input_arrives(tmp_path: Path) -> None:
    inputs = {
        "paths": "decks\nmore decks/a b.deck",
        "game": "a game",
        "format": "all",
        "date": "2026-08-08",
        "args": "--strict --mode duel\n--format-file 'my formats.yaml' --lang=zh",
        "output-format": "concise",
        "sarif": "out put.sarif",
    }
    options = ["--strict", "--mode", "duel", "--format-file", "my formats.yaml", "--lang=zh"]
    options += ["--game=a game", "--format=all", "--date=2026-08-08"]
    paths = ["--", "decks", "more decks/a b.deck"]
    done = checked(tmp_path, inputs)
    assert done.status == 0, done.log
    assert done.calls == [
        ["check", *options, "--output-format=concise", *paths],
        ["check", *options, "--output-format=sarif", "--output=out put.sarif", "--exit-zero", *paths],
    ]


@with_bash
def test_paths_stand_one_a_line_whatever_they_hold(tmp_path: Path) -> None:
    done = checked(tmp_path, {"paths": f"\n{ROOM_FOR_ANYTHING}\r\n--strict\n  in and out  \n\n"})
    assert done.status == 0, done.log
    assert done.calls[0][-4:] == ["--", ROOM_FOR_ANYTHING, "--strict", "  in and out  "]


@with_bash
@pytest.mark.parametrize("name", ["game", "format", "date", "output-format", "sarif"])
def test_a_value_is_never_more_than_a_value(name: str, tmp_path: Path) -> None:
    done = checked(tmp_path, {name: f"{ROOM_FOR_ANYTHING}\n--strict"})
    option = "output" if name == "sarif" else name
    assert f"--{option}={ROOM_FOR_ANYTHING}\n--strict" in done.calls[-1]
    assert "--strict" not in done.calls[-1]


@with_bash
def test_more_options_are_split_and_nothing_else(tmp_path: Path) -> None:
    done = checked(tmp_path, {"args": "--strict $HOME `id` $(id) ; > x * '--lang zh'"})
    assert done.status == 0, done.log
    split = ["--strict", "$HOME", "`id`", "$(id)", ";", ">", "x", "*", "--lang zh"]
    assert done.calls == [["check", *split, "--output-format=github", "--", "."]]


@with_bash
def test_more_options_may_be_blank(tmp_path: Path) -> None:
    assert checked(tmp_path, {"args": "  \n "}).calls == [["check", "--output-format=github", "--", "."]]


@with_bash
def test_a_quotation_without_an_end_stops_the_step(tmp_path: Path) -> None:
    done = checked(tmp_path, {"args": "--lang 'zh"})
    assert done.status != 0
    assert done.calls == []


@with_bash
@pytest.mark.parametrize(
    ("statuses", "status"), [((0, 0), 0), ((1, 0), 1), ((2, 2), 2), ((1, 2), 2), ((0, 2), 2)]
)
def test_the_step_ends_as_decklint_does(statuses: tuple[int, int], status: int, tmp_path: Path) -> None:
    """And the report for code scanning is written though decks are not legal."""
    done = checked(tmp_path, {"sarif": "decks.sarif"}, statuses)
    assert done.status == status
    assert len(done.calls) == 2


@with_bash
def test_a_list_gives_no_orders_to_the_runner(tmp_path: Path) -> None:
    """All that decklint says stands between markers nobody can guess; only the form for GitHub gives orders."""
    lines = checked(tmp_path, {"output-format": "full"}, (1, 0)).log.splitlines()
    marker = re.fullmatch(r"::stop-commands::([0-9a-f]{32})", lines[0])
    assert marker is not None
    assert lines[-1] == f"::{marker[1]}::"
    assert sorted(lines[1:-1]) == ["::error::an order", "::warning::an order"]

    again = checked(tmp_path, {"output-format": "full"}).log.splitlines()
    assert again[0] != lines[0]
    assert "stop-commands" not in checked(tmp_path, {}).log


@with_bash
def test_it_judges_decks(store: Store, tmp_path: Path) -> None:
    """With the decklint of this checkout: beside the lines in the log, and for code scanning."""
    good, bad = "good one.deck", "坏, 套牌.deck"
    shutil.copy(ROOT / "examples" / "spellweaver-jihan.txt", tmp_path / good)
    shutil.copy(ROOT / "examples" / "six-mistakes.txt", tmp_path / bad)
    decklint = program(tmp_path / "decklint", f'exec {shlex.quote(sys.executable)} -m validator "$@"\n')
    beside = {"PYTHONPATH": str(ROOT), "DECKLINT_CACHE_DIR": str(Path(built_store()).parent)}

    def judged(**inputs: str) -> tuple[int, str]:
        values = values_of({"date": "2013-08-01", "game": "wow", **inputs})
        return run(CHECK, {**values, "steps.install.outputs.decklint": str(decklint)}, tmp_path, **beside)

    status, log = judged(paths=good)
    assert status == 0, log
    assert "::error" not in log
    status, log = judged(paths=f"{good}\n{bad}", sarif="decks.sarif")
    assert status == 1, log
    assert re.search(r"^::error .*wow/copy-limit.*file=坏%2C 套牌\.deck,line=24", log, re.MULTILINE)
    [written] = json.loads((tmp_path / "decks.sarif").read_text(encoding="utf-8"))["runs"]
    assert "wow/copy-limit" in {result["ruleId"] for result in written["results"]}


# ---------------------------------------------------------------- the set-up


@with_bash
@pytest.mark.parametrize("programs", ["bin", "Scripts"])
def test_decklint_is_installed_from_the_action_itself(programs: str, tmp_path: Path) -> None:
    """Into an environment of its own, on any system; with a stand-in for Python that makes the environment."""
    inner = 'printf "%s\\n" "$@" > "$(dirname "$0")/installed"'
    python = program(
        tmp_path / "py thon",
        f'[ "$1 $2" = "-m venv" ] || exit 9\nmkdir -p "$3/{programs}"\n'
        f"printf '%s\\n' '#!/usr/bin/env bash' {shlex.quote(inner)} > \"$3/{programs}/python\"\n"
        f'chmod +x "$3/{programs}/python"\n',
    )
    output, room, source = tmp_path / "output", tmp_path / "run ner", tmp_path / "the action"
    status, log = run(
        STEPS["Install decklint"],
        {"steps.python.outputs.python-path": str(python)},
        tmp_path,
        RUNNER_TEMP=str(room),
        GITHUB_ACTION_PATH=str(source),
        GITHUB_OUTPUT=str(output),
    )
    assert status == 0, log
    environment = room / "decklint" / programs
    assert output.read_text(encoding="utf-8") == f"decklint={environment / 'decklint'}\n"
    installed = (environment / "installed").read_text(encoding="utf-8").splitlines()
    assert installed[:3] == ["-m", "pip", "install"]
    assert installed[-1] == str(source)
