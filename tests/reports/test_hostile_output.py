"""What strangers write into files never leaves a report as anything but text, from the files to the output.

Names, titles, comments, paths, formats, own cards and settings that would do harm in a terminal, a page, a
spreadsheet or the log of a build stand in real files, and `decklint` tells of them in every form.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.conftest import ROOT
from validator.cards.store import Store
from validator.locale import LANGUAGES
from validator.reports import FORMS

HARMFUL = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # controls, among them what begins a sequence of a terminal
    r"\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"  # what turns, hides or breaks a line
    r"\ud800-\udfff\ufff9-\ufffb\U000e0000-\U000e007f]"
)

TEXTS = (
    "\x1b[31mred\x1b[0m",
    "\x1b]8;;http://evil.example\x1b\\link\x1b]8;;\x1b\\",
    "\x9b2J\x90q\x9c",
    "\x1b]52;c;ZXZpbA==\x07",
    "back\x08\x08\x7f",
    "nel\x85ls\u2028ps\u2029vt\x0bff\x0c",
    "right\u202eleft\u2066isolated\u2069\u061c",
    "zero\u200b\u200d\u2060\ufeffwidth",
    "tag\U000e0041\U000e0042s",
    "=CMD('calc')!A0",
    "+1+1",
    "-1-1",
    "@SUM(1)",
    "＝CMD()",
    "＠SUM()",
    '"=1+1"',
    "::error file=a.txt::planted",
    "##[error]planted",
    "##vso[task.setvariable variable=a]b",
    "::endgroup::",
    "::stop-commands::x",
    "%0A::error::planted",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</script><b>bold</b>",
    "&lt;b&gt; ]]> <!-- -->",
    "javascript:alert(1)",
    "[link](javascript:alert(1)) ![x](http://evil.example) `code` | cell |",
    "{0.__class__} %s ${HOME}",
)
"""What would do harm somewhere; each is one line, as far as deck lists go."""

PATHS = (
    "=CMD().txt",
    "::error::planted.txt",
    "<img src=x onerror=alert(1)>.txt",
    "a\x1b[31m\u202eb.txt",
    "a\n::error::planted\r\nb.txt",
    "a\u2028b\x85c.txt",
    "[a](b) | c `d`.txt",
    "no\udcffencoding.txt",
)

LISTS = "\n".join(["Hero: Graccus", "60 Ironforge Guards", *(f"4 {text}" for text in TEXTS), ""])

IGNORES = "Hero: Graccus\n" + "".join(
    f"5 Parvink # decklint: ignore[copy-limit, {text.replace('[', '(').replace(']', ')')}] {text}\n"
    for text in TEXTS
)

SETTINGS = "".join(f"# edition: {text}\n# format: {text}\n" for text in TEXTS) + "Hero: Graccus\n4 Parvink\n"


def _lone_surrogates() -> bytes:
    return "Hero: Graccus\n4 \ud800 a\n4 \udfff\n".encode("utf-8", "surrogatepass")


def _quoted(text: str) -> str:
    """A text as YAML, JSON and TOML have it between quotation marks."""
    return (
        '"'
        + "".join(f"\\u{ord(one):04x}" if ord(one) < 0x10000 else f"\\U{ord(one):08x}" for one in text)
        + '"'
    )


def _several() -> str:
    return "".join(
        f"---\nname: {_quoted(text)}\ngame: wow\nhero: Graccus\nmain: [{_quoted('4 ' + text)}, 4 Parvink]\n"
        for text in TEXTS
    )


def _json() -> str:
    return json.dumps([{"game": "wow", "name": text, "hero": text, "main": [f"4 {text}"]} for text in TEXTS])


def _house(text: str) -> str:
    """A format with a name and a note of a stranger, and a list that bears on the deck."""
    return (
        f"game: wow\nformats:\n  house:\n    name: {_quoted(text)}\n    extends: classic\n"
        f"    lists: [{{banned: [Parvink], note: {_quoted(text)}}}]\n"
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder full of files by strangers."""
    made = tmp_path_factory.mktemp("strangers")
    (made / "lists.txt").write_bytes(LISTS.encode())
    (made / "ignores.txt").write_bytes(IGNORES.encode())
    (made / "settings.txt").write_bytes(SETTINGS.encode())
    (made / "surrogates.txt").write_bytes(_lone_surrogates())
    (made / "several.yaml").write_text(_several(), "utf-8")
    (made / "several.json").write_text(_json(), "utf-8")
    for name in PATHS:
        try:
            (made / name).write_bytes(b"Hero: Graccus\n4 \x1b[31mParvink\n")
        except (OSError, UnicodeError):
            assert sys.platform != "linux", "other systems refuse some such names"
    return made


def told(folder: Path, store: Store, *arguments: str) -> tuple[int, str, str]:
    """The exit status of `decklint`, what it printed, and what it said on standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "validator", *arguments],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "1",
            "DECKLINT_CACHE_DIR": str(Path(store.path).parent),
        },
        capture_output=True,
        timeout=120,
        check=False,
    )
    out, errors = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    assert "Traceback" not in errors
    assert "internal error" not in errors
    assert not HARMFUL.search(errors.replace(os.linesep, "\n")), errors
    return done.returncode, out, errors


def check(folder: Path, store: Store, form: str, language: str, *more: str) -> str:
    """The report on all the files, in a form and a language."""
    options = (
        "--no-config",
        "--date",
        "2013-08-01",
        "--color",
        "never",
        "--output-format",
        form,
        "--lang",
        language,
    )
    status, out, _ = told(folder, store, "check", *options, *(more or (".",)))
    assert status in (1, 2)
    assert "decklint failed" not in out
    return out


# ------------------------------------------------------------ every form


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_nothing_but_text_comes_out(folder: Path, store: Store, form: str, language: str) -> None:
    text = check(folder, store, form, language)
    assert "Parvink" in text
    assert not HARMFUL.search(text), HARMFUL.search(text)
    FORM.get(form, _plain)(text)


def _plain(text: str) -> None:
    """No line is a command to a build server."""
    assert not any(line.lstrip().startswith(("::", "##[", "##vso")) for line in text.splitlines())


def _github(text: str) -> None:
    """Every command is one of ours, and groups are closed as often as they are opened."""
    commands = [line for line in text.splitlines() if line.lstrip().startswith("::")]
    ours = re.compile(r"::(?:group::.*|endgroup::|(?:error|warning|notice) title=decklint[^:]*::.*)")
    assert [line for line in commands if not ours.fullmatch(line)] == []
    assert sum(line.startswith("::group::") for line in commands) == commands.count("::endgroup::")
    assert not any(line.startswith("##") for line in text.splitlines())


def _csv(text: str) -> None:
    """No cell begins as a formula does, whatever a spreadsheet drops before it."""
    rows = list(csv.reader(io.StringIO(text)))
    assert len({len(row) for row in rows}) == 1
    for cell in (cell for row in rows for cell in row):
        assert not re.match(r"[\s\"“”‘’]*[=+\-@＝＋－＠\t]", cell), cell


def _json_report(text: str) -> None:
    assert json.loads(text)


def _json_lines(text: str) -> None:
    assert all(json.loads(line) for line in text.split("\n") if line)


def _junit(text: str) -> None:
    tags = {element.tag for element in ElementTree.fromstring(text).iter()}
    assert tags <= {
        "testsuites",
        "testsuite",
        "testcase",
        "failure",
        "error",
        "skipped",
        "system-out",
        "properties",
        "property",
    }


class _Page(HTMLParser):
    """Collects what could run or load something."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts = 0
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        if tag in ("img", "iframe", "object", "embed", "base"):
            self.wrong.append(tag)
        for name, value in attrs:
            away = name in ("href", "src", "action") and not (value or "").startswith("#")
            if name.startswith("on") or away:
                self.wrong.append(f"{tag} {name}={value}")


def _html(text: str) -> None:
    page = _Page()
    page.feed(text)
    assert page.scripts == 1
    assert page.wrong == []
    assert "<b>bold" not in text


def _markdown(text: str) -> None:
    """No markup, link or picture of a stranger; a command would stand at the beginning of a line."""
    _plain(text)
    prose = re.sub(r"(`+)[^`\n].*?\1", "", re.sub(r"^(`{3,})[^\n]*\n.*?^\1", "", text, flags=re.M | re.S))
    assert not re.search(r"(?<!\\)<(?:script|img|b>)", prose)
    assert not re.search(r"(?<!\\)\]\((?:javascript|http)", prose)


FORM = {
    "github": _github,
    "csv": _csv,
    "json": _json_report,
    "sarif": _json_report,
    "gitlab": _json_report,
    "json-lines": _json_lines,
    "junit": _junit,
    "html": _html,
    "markdown": _markdown,
}


# ------------------------------------------------------------ what stands beside the decks


@pytest.mark.parametrize("text", TEXTS)
def test_a_format_of_strangers(tmp_path: Path, store: Store, text: str) -> None:
    """It is refused in one line, or every form that tells of it is text."""
    (tmp_path / "deck.txt").write_text("Hero: Graccus\n4 Parvink\n", "utf-8")
    (tmp_path / "house.yaml").write_text(_house(text), "utf-8")
    options = ("check", "--no-config", "--date", "2013-08-01", "--format-file", "house.yaml", "deck.txt")
    form = ("html", "csv", "github", "markdown", "junit", "full")[TEXTS.index(text) % 6]
    status, out, errors = told(tmp_path, store, *options, "--output-format", form)
    if status == 2:
        assert (out, errors.count("\n")) == ("", 1)
        return
    assert status == 1
    assert not HARMFUL.search(out), out
    FORM.get(form, _plain)(out)


def test_own_cards_of_strangers(tmp_path: Path, store: Store) -> None:
    """What no card may be called is refused in one line."""
    cards = tmp_path / "own" / "wow" / "cards"
    cards.mkdir(parents=True)
    (cards.parent / "sets.yaml").write_text("sets: {HOME: {name: Home, kind: promo}}\n", "utf-8")
    (tmp_path / "decklint.toml").write_text('cards = "own"', "utf-8")
    (tmp_path / "deck.txt").write_text("Hero: Graccus\n4 Parvink\n", "utf-8")
    listed = f"set: HOME\ncards:\n  {_quoted(TEXTS[0])}: {{no: 1, line: {_quoted(TEXTS[1])}}}\n"
    (cards / "home.yaml").write_text(listed, "utf-8")
    status, out, errors = told(tmp_path, store, "check", "deck.txt")
    assert (status, out, errors.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("text", TEXTS)
def test_a_configuration_of_strangers(tmp_path: Path, store: Store, text: str) -> None:
    """What is wrong is told in one line of text, wherever it stands."""
    (tmp_path / "deck.txt").write_text("Hero: Graccus\n4 Parvink\n", "utf-8")
    for said in (f"{_quoted(text)} = 1", f"format = {_quoted(text)}", f"cards = {_quoted(text)}"):
        (tmp_path / "decklint.toml").write_text(said, "utf-8")
        status, out, errors = told(tmp_path, store, "check", "deck.txt")
        assert (status, out, errors.count("\n")) == (2, "", 1), (said, out, errors)
        assert errors.startswith("decklint: ")


def test_settings_of_strangers_are_shown_as_text(folder: Path, store: Store) -> None:
    status, out, _ = told(folder, store, "check", "--no-config", "--show-settings", ".")
    assert status in (0, 1, 2)
    assert not HARMFUL.search(out)
    _plain(out)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_conversion_says(folder: Path, store: Store, language: str) -> None:
    """The deck itself is written as it is; what is said of it is text."""
    for name in ("lists.txt", "ignores.txt", "settings.txt"):
        _, _, errors = told(folder, store, "convert", "--lang", language, "--to", "o8d", name, "-")
        _plain(errors)
