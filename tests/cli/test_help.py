"""Help, usage errors and the words of the options, in the reader's language."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from validator.cards.store import Store
from validator.cli import in_language as module
from validator.cli.commands import main
from validator.cli.in_language import in_language, texts, wrapped
from validator.cli.tongue import asked_for
from validator.reports.full import columns

if TYPE_CHECKING:
    from tests.cli.conftest import Run

COMMANDS = ("check", "card", "parse", "formats", "convert", "rules", "db", "completion")
LOCALE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def backwards(text: str, language: str, context: str = "") -> str:
    """Stands for a catalogue in which every text has a translation."""
    return text if language == "en" else f"译{text[::-1]}"


@pytest.fixture
def every_text_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "translated", backwards)


# ------------------------------------------------------------ which language


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ("check a.txt", {}, "en"),
        ("check a.txt --lang zh", {}, "zh"),
        ("--lang zh check a.txt", {}, "zh"),
        ("--lang=zh check a.txt", {}, "zh"),
        ("--lang zh check --lang en", {}, "en"),
        ("check -- --lang zh", {}, "en"),
        ("check --lang", {}, "en"),
        ("check --lang xx", {"LANG": "zh_CN.UTF-8"}, "en"),
        ("check --language zh", {}, "en"),
        ("", {"LANG": "zh_CN.UTF-8"}, "zh"),
        ("", {"LANG": "zh_TW"}, "zh"),
        ("", {"LANG": "de_DE.UTF-8"}, "en"),
        ("", {"LANG": "zh_CN", "LC_MESSAGES": "en_US"}, "en"),
        ("", {"LANG": "en_US", "LC_MESSAGES": "zh_CN"}, "zh"),
        ("", {"LC_MESSAGES": "zh_CN", "LC_ALL": "C"}, "en"),
        ("", {"LC_ALL": "zh_CN", "LANGUAGE": "en"}, "en"),
        ("", {"LC_ALL": "en_US", "LANGUAGE": "de:zh_CN:en"}, "zh"),
        ("", {"LANGUAGE": ":", "LANG": "zh"}, "zh"),
        ("--lang en", {"LANGUAGE": "zh"}, "en"),
    ],
)
def test_the_language_of_a_call(
    arguments: str, environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert asked_for(arguments.split()) == language


@pytest.mark.parametrize("arguments", [("--lang", "zh", "card", "Slow"), ("card", "Slow", "--lang=zh")])
def test_the_option_holds_wherever_it_stands(run: Run, arguments: tuple[str, ...]) -> None:
    assert "奥术英雄 限定" in run(*arguments)[1]


def test_the_option_of_the_command_comes_before_that_of_the_program(run: Run) -> None:
    assert "Arcane Hero Required" in run("--lang", "zh", "card", "Slow", "--lang", "en")[1]


def test_a_language_nobody_speaks_is_an_error_in_english(run: Run) -> None:
    status, out, err = run("--lang", "zhh", "card", "Slow", env={"LC_ALL": "zh_CN.UTF-8"})
    assert (status, out) == (2, "")
    assert "Error: Invalid value for '--lang': 'zhh' is not one of 'en', 'zh'. Did you mean “zh”?" in err


# ------------------------------------------------------------ help


def commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, (*path, name))


@pytest.fixture
def every_command() -> list[tuple[str, ...]]:
    return list(commands(main))


def test_every_command_has_help_in_every_language(run: Run, every_command: list[tuple[str, ...]]) -> None:
    assert {path[0] for path in every_command if path} == set(COMMANDS)
    for path in every_command:
        for language in ("en", "zh"):
            status, out, err = run("--lang", language, *path, "--help")
            assert (status, err) == (0, "")
            assert " ".join(("decklint", *path)) in out.split("\n")[0]


@pytest.mark.parametrize("path", [(), ("check",)])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_help_says_the_exit_statuses(run: Run, path: tuple[str, ...], language: str) -> None:
    said = " ".join(run("--lang", language, *path, "--help")[1].split())
    assert re.search(r"(Exit status: |退出状态：)0 .*1 .*2 ", said)


@pytest.mark.usefixtures("every_text_translated")
def test_help_is_in_the_language_to_the_last_word(run: Run) -> None:
    """With a catalogue that has everything, no English text of ours is left in the help of any command."""
    for path in (("card",), ("parse",), ("formats",), ("convert",), ("db",), ("db", "build"), ("completion",)):
        command: click.Command | None = main
        for name in path:
            assert isinstance(command, click.Group)
            command = command.get_command(click.Context(command), name)
        assert command is not None
        out = "".join(run("--lang", "zh", *path, "--help")[1].split())
        for text in texts(command):
            assert "".join(text.split()) not in out
            assert "".join(backwards(text, "zh").split()) in out or path == ("db",)


def test_a_command_in_english_is_the_command_itself() -> None:
    assert in_language(main, "en") is main


@pytest.mark.usefixtures("every_text_translated")
def test_a_command_in_a_language_leaves_the_other_alone() -> None:
    @click.group(help="One.\n\nTwo\nlines.", epilog="End.")
    def group() -> None: ...

    @group.command(short_help="Short.")
    @click.option("--name", help="Name.")
    @click.argument("file")
    def below(name: str, file: str) -> None:
        """Below."""

    before = list(texts(group))
    other = in_language(group, "zh")
    assert other.help == "译.enO\n\n译.senil owT"
    assert other.epilog == "译.dnE"
    assert list(texts(other)) == [backwards(text, "zh") for text in before]
    assert list(texts(group)) == before == ["One.", "Two lines.", "End.", "Below.", "Short.", "Name."]


def test_the_options_of_games_are_in_the_language_of_their_data(run: Run, store: Store) -> None:
    for language in ("en", "zh"):
        said = "".join(run("--lang", language, "card", "--help")[1].split())
        for game in store.games:
            data = store.game(game)
            for option in data["options"].values():
                assert "".join(option["name"][language].split()) in said
                assert "".join(data["name"][language].split()) in said


def test_a_usage_error_is_in_the_language(run: Run) -> None:
    status, out, err = run("--lang", "zh", "card")
    assert (status, out) == (2, "")
    assert "用法" in err
    assert "Usage" not in err
    assert "Usage:" in run("card")[2], "and English again afterwards"


@pytest.mark.parametrize("line", ["chek", "card", "check --fromat x", "db bild", "--color", "card --output x"])
def test_a_usage_error_stops_as_chinese_does(run: Run, line: str) -> None:
    usage, *_, last = run("--lang", "zh", *line.split())[2].rstrip().split("\n")
    assert usage.startswith("用法：decklint") or usage == last
    assert last.startswith("错误：")
    assert "。 " not in last
    assert last.endswith(("。", "？"))


def test_lines_to_be_typed_stand_as_in_english(run: Run) -> None:
    english, chinese = (run("--lang", language, "completion", "--help")[1] for language in ("en", "zh"))
    typed = [line for line in english.split("\n") if "completion bash" in line or "| source" in line]
    assert len(typed) == 2
    assert set(typed) <= set(chinese.split("\n"))
    assert "\n\n\n" not in chinese
    assert [line for line in chinese.split("\n") if line != line.rstrip()] == []


def test_help_in_an_encoding_that_lacks_the_words() -> None:
    code = "from validator.cli import run; run(args=['--lang', 'zh', '--help'])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        timeout=60,
        check=True,
    )
    assert done.stdout.startswith(b"\\u7528\\u6cd5")


# ------------------------------------------------------------ lines


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 8, ["one two", "three"]),
        ("检查套牌文件", 8, ["检查套牌", "文件"]),
        ("检查套牌，文件", 8, ["检查套", "牌，文件"]),
        ("检查（套牌）文件", 6, ["检查", "（套", "牌）文", "件"]),
        ("用 --lang 指定语言", 10, ["用 --lang", "指定语言"]),
        ("见decklint.toml里", 8, ["见", "decklint.toml", "里"]),
        ("", 10, [""]),
        ("  two   blanks", 20, ["two   blanks"]),
    ],
)
def test_lines_end_where_they_may(text: str, width: int, lines: list[str]) -> None:
    assert wrapped(text.strip(), width) == lines


def test_no_line_of_help_is_wider_than_the_terminal(run: Run) -> None:
    words: Callable[[str], list[str]] = str.split
    for path in (("card",), ("formats",), ("parse",), ("db", "build")):
        for line in run("--lang", "zh", *path, "--help", env={"COLUMNS": "80"})[1].split("\n"):
            assert columns(line) <= 80 or len(words(line)) == 1, line


# ------------------------------------------------------------ messages


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("card Xyzzy", "没有名为“Xyzzy”的牌"),
        ("card Fizle", "没有名为“Fizle”的牌；是否指“Fizzle”？"),
        ("card Slow --game wov", "没有游戏“wov”；是否指“wow”？"),
        ("card Slow --game xyzzy", "没有游戏“xyzzy”；可用的有：riftbound、wow"),
        ("card Slow --date 2020-1-1", "“2020-1-1”不是日期"),
        ("formats clasic", "没有赛制“clasic”；是否指“classic”？"),
        ("convert a.txt out.md", "a.txt：没有这个文件"),
        ("convert deck.txt out.xyz", "从文件名 out.xyz 看不出要写成哪种格式；请用 --to 指定：text、"),
        ("convert deck.txt out --to markdwn", "没有可写的文件格式“markdwn”；是否指“markdown”？"),
        ("convert deck.txt nowhere/out.md", "nowhere/out.md：没有这个文件或文件夹"),
        ("db build --output deck.txt/store", "无法写入 deck.txt/store："),
        ("completion", "请指定一种 shell：bash、zsh、fish"),
    ],
)
def test_messages_are_in_the_language(run: Run, here: Path, line: str, message: str) -> None:
    (here / "deck.txt").write_text("Hero: Graccus\n60 Ironforge Guards\n", encoding="utf-8")
    status, out, err = run("--lang", "zh", *line.split(), env={"SHELL": ""})
    assert (status, out) == (2, "")
    assert err.startswith(f"decklint: {message}")
    english = re.findall(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}", err)
    assert not english


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("formats diff", "请指定一个赛制和两个日期：decklint formats diff NAME DAY DAY。"),
        ("formats a b", "请只指定一个赛制，或不指定。"),
        ("convert", "请指定要读取的文件和要写入的文件，或以 - 表示标准输入或标准输出。"),
        ("chek", "没有命令“chek”。是否指“check”？"),
    ],
)
def test_usage_errors_are_in_the_language(run: Run, line: str, message: str) -> None:
    status, out, err = run("--lang", "zh", *line.split())
    assert (status, out) == (2, "")
    assert err.rstrip().endswith(message)


def test_what_the_grammar_makes_of_a_text_in_the_language(run: Run) -> None:
    assert run("--lang", "zh", "parse", "Ability—Fire") == (0, "类别：技能\n标签：火焰\n", "")
    out = run("parse", "Target hero heals 2 damage.", "--lang=zh")[1]
    assert "异能文字，跳过：Target hero heals 2 damage." in out


def test_what_the_grammar_refuses_in_the_language(run: Run) -> None:
    """The mark stands under what was found, whatever the width of what stands before it."""
    status, out, _ = run("parse", "技能—Fyre", "--lang", "zh", "--game", "wow")
    place, text, caret, expected = out.rstrip("\n").split("\n")
    assert (status, place) == (1, "1:4：遇到“Fyre”")
    assert columns(caret[:-1]) == columns(text.removesuffix("Fyre"))
    assert expected.startswith("应为")


def test_the_facts_are_counted_in_the_language(run: Run) -> None:
    out = run("--lang", "zh", "db", "stats")[1]
    assert "\n魔兽世界集换式卡牌游戏\n  牌\n      6540  全部\n" in f"\n{out}"
    assert "盟军" in out
    assert "cards" not in [line.strip() for line in out.split("\n")]


def test_the_forms_of_deck_file_are_in_the_language(run: Run) -> None:
    lines = run("--lang", "zh", "convert", "--list")[1].rstrip().split("\n")
    assert len(lines) > 20
    assert [line for line in lines if not re.search("[一-鿿]", line)] == []
