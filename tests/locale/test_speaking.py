"""Libraries that look their texts up by gettext speak the reader's language for a while."""

from __future__ import annotations

import gettext
import os
import re
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from validator.locale import speaking


@click.group()
def program() -> None:
    """一个程序。"""


@program.command()
@click.argument("deck")
@click.option("--count", type=int)
@click.option("--form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--game", required=True)
@click.option("--yes", type=bool)
@click.option("--most", type=click.IntRange(1, 9))
@click.option("--quiet", is_flag=True)
@click.option("--pair", nargs=2)
@click.option("--path", type=click.Path(exists=True, dir_okay=False))
def look(**_: object) -> None:
    """看一看。"""


def run(*arguments: str) -> str:
    return CliRunner().invoke(program, arguments, prog_name="decklint").output


WRONG = (
    ["look"],
    ["look", "x"],
    ["lok"],
    ["look", "--count", "x"],
    ["look", "--form", "x"],
    ["look", "--yes", "x"],
    ["look", "--most", "10"],
    ["look", "--quiet=x"],
    ["look", "--pair", "x"],
    ["look", "--path", "xyz"],
    ["look", "--path", "."],
    ["look", "--game", "x", "x", "y"],
    ["look", "--cuont", "3"],
    ["look", "--count"],
    ["look", "--help"],
    ["--help"],
)

OURS = re.compile(r"--?[\w-]+|'[^']*'|\[[^\]]*\]|\b[A-Z]+\b|\b(?:decklint|look|text|json|xyz|integer|true)\b")
"""What is no text of click: names, values, and the kinds of values, which click does not look up."""


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_click_in_chinese(arguments: list[str]) -> None:
    with speaking("zh"):
        said = run(*arguments)
    assert re.search("[一-鿿]", said)
    said = re.sub(r"可用的值：.*", "", said)
    assert re.findall(r"[A-Za-z]{2,}", OURS.sub("", said)) == [], said


def test_usage_errors_and_help() -> None:
    with speaking("zh"):
        error = run("look", "--game", "x")
        assert error.startswith("用法： decklint look ")
        assert "\n运行“decklint look --help”可查看帮助。\n" in error
        assert "\n错误：缺少参数 'DECK'" in error
        assert "显示此帮助并退出。" in run("--help")
        assert "是否指 " in run("look", "--cuont", "3")
        assert "有多余的参数（y）" in run("look", "--game", "x", "x", "y")


def test_what_was_in_use_is_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    before = gettext.textdomain(), run("--help")
    with speaking("zh"):
        assert gettext.textdomain() == "decklint"
        assert os.environ["LANGUAGE"] == "zh"
        assert run("--help") != before[1]
    assert (gettext.textdomain(), run("--help")) == before
    assert "LANGUAGE" not in os.environ
    monkeypatch.setenv("LANGUAGE", "de:en")
    with pytest.raises(ZeroDivisionError), speaking("zh"):
        raise ZeroDivisionError
    assert gettext.textdomain() == before[0]
    assert os.environ["LANGUAGE"] == "de:en"


def test_english_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "zh")
    before = gettext.textdomain()
    with speaking("en"):
        assert gettext.textdomain() == before
        assert os.environ["LANGUAGE"] == "zh"
        assert "Usage:" in run("--help")


def test_english_loads_no_catalogue() -> None:
    code = (
        "import sys\n"
        "from validator import Finding, describe\n"
        "from validator.locale import speaking\n"
        "from validator.reports.words import word\n"
        "with speaking('en'):\n"
        "    describe(Finding('deck/unreadable', variant='empty')), word('rule', 'en')\n"
        "print(sorted({'gettext', 'babel'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
