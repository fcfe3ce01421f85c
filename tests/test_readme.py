"""What the README says is what happens: its commands, its output, its code."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from validator import Validator
from validator.cards.store import Store
from validator.cli.commands import _COMMANDS, main
from validator.configuration import Configurations

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


LEFT_OUT = "⋯"
"""Stands in the README for what is left out of an output."""


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


@pytest.mark.parametrize("block", blocks("console"))
def test_printed_output(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    command, _, expected = block.partition("\n")
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("DECKLINT_OUTPUT_FORMAT", "full")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("LANGUAGE", raising=False)
    arguments = shlex.split(command.removeprefix("$ decklint "))
    printed = CliRunner().invoke(main, arguments).stdout
    if LEFT_OUT in expected:
        pattern = ".*?".join(re.escape(part) for part in re.split(rf"{LEFT_OUT}\n?", expected))
        assert re.fullmatch(pattern, printed, re.S)
    else:
        assert printed == expected


def test_the_library_example_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("python")
    monkeypatch.chdir(ROOT)
    exec(code, {})
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "illegal {'main': 60, 'side': 9}"
    assert len(out) == 9
    assert out[-1] == "legal"


def test_the_yaml_example_is_a_deck() -> None:
    deck = next(block for block in blocks("yaml") if block.startswith("game:"))
    report = Validator("wow").check_text(deck)
    assert report.verdict == "illegal"
    assert {finding.rule for finding in report.findings} >= {"wow/deck-size"}
    assert not any(finding.rule.startswith("deck/") for finding in report.findings)


def test_the_toml_example_is_a_configuration(tmp_path: Path, store: Store) -> None:
    (example,) = blocks("toml")
    (tmp_path / "formats").mkdir()
    (tmp_path / "own").mkdir()
    (tmp_path / "decklint.toml").write_text(example, "utf-8")
    configuration = Configurations(store).of(tmp_path / "sealed" / "a.txt")
    values = configuration.for_file(str(tmp_path / "sealed" / "a.txt"), "riftbound")
    said = {name: values[name].value for name in ("play", "format", "mode", "levels")}
    assert said == {"play": "limited", "format": "standard", "mode": "duel", "levels": {"talent": "warning"}}


def test_the_comments_leave_out_what_they_say() -> None:
    (example,) = [block for block in blocks("text") if "decklint: ignore" in block]
    report = Validator("wow").check_text(example)
    assert report.verdict == "legal"
    assert {ignored.finding.rule for ignored in report.ignored} == {"wow/deck-size", "wow/copy-limit"}


def test_every_command_and_every_option_of_check_is_named() -> None:
    for name in _COMMANDS:
        assert f"`decklint {name}" in README
    command = main.get_command(click.Context(main), "check")
    assert command is not None
    for parameter in command.get_params(click.Context(command)):
        for option in parameter.opts:
            if option.startswith("--"):
                assert option in README, option


def test_the_card_line_is_one_of_the_card_facts() -> None:
    (line,) = [block for block in blocks("yaml") if block.startswith("Aimed Shot")]
    assert line.strip() in (ROOT / "card_db" / "wow" / "cards" / "hoa.yaml").read_text("utf-8")
