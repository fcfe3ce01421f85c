"""`decklint check`: what it reads, what it prints where, how it ends."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run

LEGAL = "Hero: Graccus\n60 Ironforge Guards\n"
ILLEGAL = "Hero: Graccus\n5 Parvink\n55 Ironforge Guards\n"
UNDECIDED = "Hero: Graccus\n60 Ironforge Guards\n1 Unheard-of\n"
WARNED = "Hero: Graccus\nAllies (59)\n60 Ironforge Guards\n"
NOTED = "Hero: Graccus\n60 Ironforge Guards\n4 Are We There Yeti\n"


def put(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


# ------------------------------------------------------------ exit status

STATUSES = [
    (LEGAL, (), 0),
    (ILLEGAL, (), 1),
    (UNDECIDED, (), 1),
    (WARNED, (), 0),
    (WARNED, ("--strict",), 1),
    (NOTED, ("--strict",), 0),
    (LEGAL, ("--strict",), 0),
    (ILLEGAL, ("--exit-zero",), 0),
    (WARNED, ("--strict", "--exit-zero"), 0),
    ("", (), 2),
    ("", ("--exit-zero",), 2),
]


@pytest.mark.parametrize(("text", "options", "status"), STATUSES)
def test_exit_status(run: Run, here: Path, text: str, options: tuple[str, ...], status: int) -> None:
    put(here, deck=text)
    assert run("check", "deck.txt", *options)[0] == status


def test_the_worst_deck_settles_the_status(run: Run, here: Path) -> None:
    put(here, a=LEGAL, b=ILLEGAL, c="")
    assert run("check", "a.txt", "b.txt")[0] == 1
    assert run("check", "a.txt", "b.txt", "c.txt")[0] == 2


def test_a_missing_file_does_not_keep_the_others_from_being_checked(run: Run, here: Path) -> None:
    put(here, a=ILLEGAL, c=LEGAL)
    status, out, err = run("check", "a.txt", "b.txt", "c.txt")
    assert status == 2
    verdicts = [line for line in out.split("\n") if line.startswith(("a.txt", "b.txt", "c.txt"))]
    assert verdicts == ["a.txt: not legal", "b.txt: unreadable", "c.txt: legal"]
    assert err == "3 decks: 1 legal, 1 not legal, 1 unreadable\n"


def test_no_paths(run: Run) -> None:
    status, out, err = run("check")
    assert (status, out) == (2, "")
    assert "Name a deck file, a folder, or - for standard input." in err


# ------------------------------------------------------------ what goes where


def test_findings_on_standard_output_and_the_summary_on_standard_error(run: Run, here: Path) -> None:
    put(here, a=LEGAL, b=ILLEGAL)
    _, out, err = run("check", "a.txt", "b.txt")
    assert "a.txt: legal" in out
    assert "wow/copy-limit" in out
    assert err == "2 decks: 1 legal, 1 not legal\n"


def test_one_deck_needs_no_summary(run: Run, here: Path) -> None:
    put(here, a=LEGAL)
    assert run("check", "a.txt")[2] == ""


def test_a_report_into_a_file(run: Run, here: Path) -> None:
    put(here, a=ILLEGAL)
    status, out, _ = run("check", "a.txt", "--output", "report.txt")
    assert (status, out) == (1, "")
    assert (here / "report.txt").read_text(encoding="utf-8").startswith("a.txt: not legal\n")


def test_a_report_into_a_file_has_no_colours(run: Run, here: Path) -> None:
    put(here, a=ILLEGAL)
    run("check", "a.txt", "--output", "report.txt")
    assert "\x1b" not in (here / "report.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("output", [".", "no/such/folder/report.txt"])
def test_a_report_that_cannot_be_written(run: Run, here: Path, output: str) -> None:
    put(here, a=LEGAL)
    status, _, err = run("check", "a.txt", "--output", output)
    assert status == 2
    assert err.startswith(f"decklint: {output} cannot be written: ")


def test_json_is_all_there_is_on_standard_output(run: Run, here: Path) -> None:
    put(here, a=LEGAL, b=ILLEGAL)
    status, out, err = run("check", "a.txt", "b.txt", "missing.txt", "--output-format", "json")
    data = json.loads(out)
    assert status == 2
    assert data["summary"] == {"decks": 3, "legal": 1, "illegal": 1, "undecided": 0, "unreadable": 1}
    assert [deck["path"] for deck in data["decks"]] == ["a.txt", "b.txt", "missing.txt"]
    assert data["tool"]["name"] == "decklint"
    assert len(data["tool"]["store"]) >= 8
    assert err.startswith("3 decks:")


def test_json_into_a_file(run: Run, here: Path) -> None:
    put(here, a=LEGAL)
    assert run("check", "a.txt", "--output-format", "json", "--output", "a.json")[1] == ""
    assert json.loads((here / "a.json").read_text(encoding="utf-8"))["summary"]["legal"] == 1


# ------------------------------------------------------------ languages


@pytest.mark.parametrize(
    ("options", "env", "word"),
    [
        (("--lang", "zh"), {}, "不合法"),
        (("--lang", "en"), {"LC_ALL": "zh_CN.UTF-8"}, "not legal"),
        ((), {"LC_ALL": "zh_CN.UTF-8"}, "不合法"),
        ((), {"LC_ALL": "", "LANG": "zh_CN.UTF-8"}, "不合法"),
        ((), {"LC_ALL": "de_DE.UTF-8", "LANG": "zh_CN.UTF-8"}, "not legal"),
    ],
)
def test_languages(run: Run, here: Path, options: tuple[str, ...], env: dict[str, str], word: str) -> None:
    put(here, a=ILLEGAL)
    _, out, _ = run("check", "a.txt", *options, env=env)
    assert out.startswith(f"a.txt: {word}\n")


def test_the_summary_in_chinese(run: Run, here: Path) -> None:
    put(here, a=LEGAL, b=ILLEGAL)
    assert run("check", "a.txt", "b.txt", "--lang", "zh")[2] == "2 副套牌：1 合法、1 不合法\n"


# ------------------------------------------------------------ colours

COLOURS = [
    ((), {}, False),
    (("--color", "always"), {}, True),
    (("--color", "always"), {"NO_COLOR": "1"}, True),
    (("--color", "never"), {"FORCE_COLOR": "1"}, False),
    ((), {"FORCE_COLOR": "1"}, True),
    ((), {"CLICOLOR_FORCE": "1"}, True),
    ((), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ((), {"FORCE_COLOR": "1", "NO_COLOR": ""}, True),
]


@pytest.mark.parametrize(("options", "env", "coloured"), COLOURS)
def test_colours(run: Run, here: Path, options: tuple[str, ...], env: dict[str, str], coloured: bool) -> None:
    put(here, a=ILLEGAL)
    out = run("check", "a.txt", *options, env=env)[1]
    assert ("\x1b[" in out) == coloured


@pytest.mark.parametrize(("terminal", "coloured"), [("xterm", True), ("dumb", False)])
def test_colours_on_a_terminal(monkeypatch: pytest.MonkeyPatch, terminal: str, coloured: bool) -> None:
    from validator.cli.terminal import wants_colour

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", terminal)
    assert wants_colour("auto", Terminal()) == coloured
    assert wants_colour("always", Terminal())
    assert not wants_colour("never", Terminal())


def test_json_has_no_colours(run: Run, here: Path) -> None:
    put(here, a=ILLEGAL)
    assert "\x1b" not in run("check", "a.txt", "--output-format", "json", "--color", "always")[1]


# ------------------------------------------------------------ standard input


def test_standard_input(run: Run) -> None:
    status, out, _ = run("check", "-", stdin=LEGAL)
    assert (status, out.split("\n")[0]) == (0, "<stdin>: legal")


def test_standard_input_with_a_name(run: Run) -> None:
    assert run("check", "-", "--stdin-filename", "mine.txt", stdin=LEGAL)[1].startswith("mine.txt: legal")


def test_the_name_of_standard_input_settles_its_form(run: Run) -> None:
    text = "hero: Graccus\nmain:\n  Ironforge Guards: 60\n"
    assert run("check", "-", "--stdin-filename", "mine.yaml", stdin=text)[0] == 0


def test_standard_input_in_any_encoding(run: Run) -> None:
    assert run("check", "-", stdin=LEGAL.encode("utf-16"))[0] == 0
    assert run("check", "-", stdin=b"\x89PNG\r\n\x1a\n\x00\x00")[0] == 2


def test_standard_input_and_files(run: Run, here: Path) -> None:
    put(here, a=ILLEGAL)
    status, out, _ = run("check", "a.txt", "-", stdin=LEGAL)
    assert status == 1
    assert "a.txt: not legal" in out
    assert "<stdin>: legal" in out


# ------------------------------------------------------------ folders


def paths_of(out: str) -> list[str]:
    return [deck["path"] for deck in json.loads(out)["decks"]]


def test_a_folder_is_read_in_order_and_hidden_files_are_not(run: Run, here: Path) -> None:
    decks = here / "decks"
    (decks / "sub").mkdir(parents=True)
    (decks / ".git").mkdir()
    for name in ("b.txt", "a.deck", "c.yaml", ".hidden.txt", "notes.md", "sub/d.TXT", ".git/e.txt"):
        text = "hero: Graccus\nmain: [60 Ironforge Guards]\n" if name.endswith("yaml") else LEGAL
        (decks / name).write_text(text, encoding="utf-8")
    status, out, _ = run("check", "decks", "--output-format", "json")
    assert status == 0
    assert paths_of(out) == [os.path.join("decks", name) for name in ("a.deck", "b.txt", "c.yaml", "sub/d.TXT")]


def test_a_file_named_itself_may_be_called_anything(run: Run, here: Path) -> None:
    (here / ".hidden").write_text(LEGAL, encoding="utf-8")
    assert run("check", ".hidden")[0] == 0


def test_a_folder_without_decks(run: Run, here: Path) -> None:
    (here / "empty").mkdir()
    status, out, _ = run("check", "empty")
    assert status == 2
    assert "empty: unreadable" in out
    assert "there are no deck files in this folder" in out
    assert "*.txt, *.deck" in out


def test_a_folder_without_decks_does_not_keep_the_others_from_being_checked(run: Run, here: Path) -> None:
    (here / "empty").mkdir()
    put(here, a=ILLEGAL)
    status, out, _ = run("check", "empty", "a.txt")
    assert status == 2
    assert "a.txt: not legal" in out


def test_folders_with_the_names_of_files(run: Run, here: Path) -> None:
    (here / "decks" / "x.txt").mkdir(parents=True)
    (here / "decks" / "x.txt" / "a.txt").write_text(LEGAL, encoding="utf-8")
    status, out, _ = run("check", "decks", "--output-format", "json")
    assert (status, paths_of(out)) == (0, [os.path.join("decks", "x.txt", "a.txt")])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are of Unix")
def test_links_to_nowhere_and_pipes_in_a_folder(here: Path) -> None:
    decks = here / "decks"
    decks.mkdir()
    (decks / "a.txt").write_text(LEGAL, encoding="utf-8")
    (decks / "link.txt").symlink_to("nowhere.txt")
    (decks / "loop.txt").symlink_to("loop.txt")
    os.mkfifo(decks / "pipe.txt")
    done = subprocess.run(
        [sys.executable, "-m", "validator", "check", "decks", "--output-format", "json"],
        capture_output=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 2
    verdicts = {deck["path"]: deck["verdict"] for deck in json.loads(done.stdout)["decks"]}
    assert verdicts[os.path.join("decks", "a.txt")] == "legal"
    assert verdicts[os.path.join("decks", "link.txt")] == "unreadable"
    assert verdicts[os.path.join("decks", "loop.txt")] == "unreadable"


# ------------------------------------------------------------ settings

WRONG = [
    ("--format", "clasic", "there is no format “clasic”; did you mean “classic”?"),
    ("--edition", "7.5", "there is no edition “7.5”; did you mean “7.4”?"),
    ("--play", "limitd", "there is no kind of play “limitd”; did you mean “limited”?"),
    ("--date", "23.7.2013", "“23.7.2013” is no date; write it as YYYY-MM-DD"),
    ("--game", "wov", "there is no game “wov”; did you mean “wow”?"),
    ("--pool", "no-such-pool.txt", "card pool no-such-pool.txt: there is no such file; check the path"),
]


@pytest.mark.parametrize(("option", "value", "message"), WRONG)
def test_values_that_do_not_exist(run: Run, here: Path, option: str, value: str, message: str) -> None:
    put(here, a=LEGAL)
    status, out, err = run("check", "a.txt", option, value)
    assert (status, out) == (2, "")
    assert err.startswith(f"decklint: {message}")


@pytest.mark.parametrize("option", ["--output-format", "--lang", "--color"])
def test_choices_that_do_not_exist(run: Run, option: str) -> None:
    status, out, err = run("check", "-", option, "nothing", stdin=LEGAL)
    assert (status, out) == (2, "")
    assert option in err


def test_an_option_that_does_not_exist(run: Run) -> None:
    status, _, err = run("check", "-", "--strickt", stdin=LEGAL)
    assert status == 2
    assert "--strict" in err


SETTINGS = [
    (("--edition", "5.0"), "edition", "5.0"),
    (("--edition", "CR 5.0"), "edition", "5.0"),
    (("--date", "2012-05-01"), "date", "2012-05-01"),
    (("--play", "limited"), "play", "limited"),
    (("--format", "Classic"), "format", "classic"),
    (("--game", "wow"), "game", "wow"),
]


@pytest.mark.parametrize(("options", "key", "value"), SETTINGS)
def test_settings(run: Run, here: Path, options: tuple[str, ...], key: str, value: str) -> None:
    put(here, a=LEGAL)
    out = run("check", "a.txt", *options, "--output-format", "json")[1]
    assert json.loads(out)["decks"][0][key] == value


def test_an_edition_nobody_knows_in_a_comment_is_told(run: Run, here: Path) -> None:
    put(here, a=f"# edition: 7.5\n{LEGAL}")
    status, out, _ = run("check", "a.txt")
    assert status == 0
    assert "warning" in out
    assert "“7.5”" in out
    assert run("check", "a.txt", "--strict")[0] == 1


def test_an_edition_nobody_knows_in_a_deck_of_our_own_form(run: Run, here: Path) -> None:
    (here / "a.yaml").write_text("hero: Graccus\nedition: 7.5\nmain: [60 Ironforge Guards]\n", encoding="utf-8")
    put(here, b=LEGAL)
    status, out, _ = run("check", "a.yaml", "b.txt")
    assert status == 2
    assert "a.yaml: unreadable" in out
    assert "there is no edition “7.5”; did you mean “7.4”?" in out
    assert "b.txt: legal" in out


def test_a_deck_of_another_game(run: Run, here: Path) -> None:
    (here / "a.yaml").write_text("game: chess\nhero: Graccus\nmain: [60 Ironforge Guards]\n", encoding="utf-8")
    assert run("check", "a.yaml")[0] != 0


def test_a_card_pool(run: Run, here: Path) -> None:
    put(here, a="Hero: Graccus\n30 Ironforge Guards\n", pool="29 Ironforge Guards\n", empty="")
    status, out, _ = run("check", "a.txt", "--play", "limited", "--pool", "pool.txt")
    assert status == 1
    assert "wow/pool" in out
    status, out, err = run("check", "a.txt", "--play", "limited", "--pool", "empty.txt")
    assert (status, out) == (2, "")
    assert err == "decklint: card pool empty.txt: the file is empty; write the deck list into it\n"
    status, out, err = run("check", "a.txt", "--pool", "empty.txt", "--lang", "zh")
    assert (status, out) == (2, "")
    assert err == "decklint: 牌池 empty.txt：文件是空的；请写入牌表\n"


@pytest.mark.parametrize("options", [(), ("--format", "sealed"), ("--game", "wow")])
def test_a_card_pool_means_limited_play_unless_the_format_says_otherwise(
    run: Run, here: Path, options: tuple[str, ...]
) -> None:
    put(here, a="Hero: Graccus\n30 Ironforge Guards\n", pool="30 Ironforge Guards\n")
    status, out, _ = run("check", "a.txt", "--pool", "pool.txt", *options, "--output-format", "json")
    assert status == 0
    assert json.loads(out)["decks"][0]["play"] == "limited"


def test_a_card_pool_is_of_no_use_in_constructed_play(run: Run, here: Path) -> None:
    put(here, a="Hero: Graccus\n60 Ironforge Guards\n", pool="30 Ironforge Guards\n")
    status, out, err = run("check", "a.txt", "--pool", "pool.txt", "--play", "constructed")
    assert (status, out) == (2, "")
    assert "pool" in err


# ------------------------------------------------------------ terminals that cannot show everything


def as_process(*args: str, encoding: str, stdin: str) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-m", "validator", *args],
        input=stdin.encode(),
        capture_output=True,
        env=env,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1251", "gb18030", "utf-8"])
def test_json_is_json_in_every_encoding(encoding: str) -> None:
    stdin = "Hero: Graccus\n4 Café\n4 霜狼\n4 \U0001f600\n"
    done = as_process("check", "-", "--output-format", "json", encoding=encoding, stdin=stdin)
    findings = json.loads(done.stdout.decode(encoding))["decks"][0]["findings"]
    names = [name for finding in findings for name in finding["cards"]]
    assert {"Café", "霜狼", "\U0001f600"} <= set(names)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1251", "gb18030", "utf-8"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_text_in_every_encoding(encoding: str, language: str) -> None:
    stdin = "Hero: Graccus\n4 Café\n4 霜狼\n"
    form = ("--output-format", "full")
    done = as_process("check", "-", "--lang", language, *form, encoding=encoding, stdin=stdin)
    assert (done.returncode, done.stderr) == (1, b"")
    assert "deck/unknown-card" in done.stdout.decode(encoding)


@pytest.mark.parametrize("lines", [1, 5_000])
def test_a_reader_that_goes_away_is_no_error_to_speak_of(lines: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "validator", "check", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(b"Hero: Graccus\n" + b"1 Unheard-of\n" * lines)
        process.stdin.close()
        assert process.stderr.read() == b""
        process.wait(timeout=60)
