"""Configuration files: which one counts, what it says for a deck, and what is wrong with it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from validator import toml_document
from validator.cards.store import Store
from validator.configuration import Configuration, ConfigurationError, Configurations, Value
from validator.locale import LANGUAGES
from validator.model import Origin, Span
from validator.patterns import PatternError, pattern
from validator.toml_document import TEMPLATES

EVERY_KEY = Path(__file__).parent / "configuration" / "every-key.toml"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own to be in, with what configuration files name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own").mkdir()
    (tmp_path / "formats").mkdir()
    for name in ("one.yaml", "pool.txt", "lists.csv"):
        (tmp_path / name).touch()
    return tmp_path


def plain(values: Mapping[str, Value]) -> dict[str, Any]:
    return {key: value.value for key, value in values.items()}


def read(store: Store, text: str | bytes, name: str = "decklint.toml") -> Configuration:
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return Configurations(store).of("deck.txt")


def wrong(store: Store, text: str | bytes, name: str = "decklint.toml") -> ConfigurationError:
    with pytest.raises(ConfigurationError) as caught:
        read(store, text, name)
    return caught.value


# ------------------------------------------------------------ which file counts


def test_the_nearest_file_counts_and_only_that_one(store: Store, here: Path) -> None:
    (here / "decklint.toml").write_text("format = 'far'\nlang = 'zh'")
    (here / "a" / "b").mkdir(parents=True)
    (here / "a" / "decklint.toml").write_text("format = 'near'")
    found = Configurations(store)
    assert plain(found.of("a/b/deck.txt").values) == {"format": "near"}
    assert plain(found.of(here / "a" / "deck.txt").values) == {"format": "near"}
    assert plain(found.of("deck.txt").values) == {"format": "far", "lang": "zh"}
    assert plain(found.of_folder("").values) == {"format": "far", "lang": "zh"}
    assert found.of("a/b/deck.txt") is found.of("a/deck.txt")


def test_a_project_file_counts_where_it_has_a_table(store: Store, here: Path) -> None:
    (here / "pyproject.toml").write_text("[project]\nname = 'x'\n\n[tool.decklint]\nformat = 'core'\n")
    (here / "a").mkdir()
    (here / "a" / "pyproject.toml").write_text("[tool.ruff]\n# not tool.decklint\n")
    (here / "b").mkdir()
    (here / "b" / "pyproject.toml").write_text("this is no TOML")
    found = Configurations(store)
    for folder in ("", "a/", "b/"):
        assert found.of(f"{folder}deck.txt").place("format") == Origin(
            "config", Span(5, 1, 5, 2), "pyproject.toml"
        )


def test_a_file_of_ours_comes_before_a_project_file_beside_it(store: Store, here: Path) -> None:
    (here / "pyproject.toml").write_text("[tool.decklint]\nformat = 'project'\n")
    assert plain(read(store, "format = 'ours'").values) == {"format": "ours"}
    assert plain(read(store, "").values) == {}


def test_no_file_no_settings(store: Store, here: Path) -> None:
    (here / "deck.txt").touch()
    found = Configurations(store).of("deck.txt")
    assert found == Configuration()
    assert found.for_file("deck.txt", "wow") == {}
    assert not found.excluded("deck.txt")


def test_one_file_for_all_and_none_at_all(store: Store, here: Path) -> None:
    (here / "decklint.toml").write_text("format = 'near'")
    (here / "other.toml").write_text("format = 'chosen'")
    assert plain(Configurations(store, file="other.toml").of("deck.txt").values) == {"format": "chosen"}
    assert Configurations(store, isolated=True).of("deck.txt") == Configuration()
    for name, reason in (("missing.toml", "not-read"), ("own", "no-file"), ("pyproject.toml", "no-table")):
        (here / "pyproject.toml").write_text("[project]")
        with pytest.raises(ConfigurationError) as caught:
            Configurations(store, file=name)
        assert (caught.value.reason, caught.value.file) == (reason, name)


def test_folders_are_looked_at_once(store: Store, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "a").mkdir()
    looked: list[str] = []
    there = os.path.lexists

    def look(path: str) -> bool:
        looked.append(path)
        return there(path)

    monkeypatch.setattr(os.path, "lexists", look)
    found = Configurations(store)
    for name in ("a/1.txt", "a/2.txt", "3.txt", str(here / "a" / "4.txt")):
        found.of(name)
    assert len(looked) == len(set(looked)) == len([here / "a", here, *here.parents])


def test_no_toml_is_loaded_unless_a_file_is_there(here: Path) -> None:
    (here / "pyproject.toml").write_text("[tool.other]\n")
    code = (
        "import sys; from validator.cards.store import open_store\n"
        "from validator.configuration import Configurations\n"
        "Configurations(open_store()).of('deck.txt')\n"
        "print(*sorted({'tomllib', 'yaml', 'lark'} & set(sys.modules)))"
    )
    for text, loaded in (("[tool.other]\n", ""), ("[tool.decklint]\n", "tomllib")):
        (here / "pyproject.toml").write_text(text)
        root = str(Path(__file__).parent.parent)
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": root}
        )
        assert (done.stdout.strip(), done.stderr) == (loaded, "")


# ------------------------------------------------------------ what it says


def test_every_key(store: Store, here: Path) -> None:
    found = read(store, EVERY_KEY.read_text("utf-8"))
    assert plain(found.values) == {
        "game": "wow",
        "play": "constructed",
        "format": "classic",
        "edition": "7.4",
        "date": "2026-12-05",
        "mode": "match",
        "region": "CN",
        "level": "competitive",
        "select": ("wow", "deck"),
        "ignore": ("copy-limit", "wow/talent"),
        "exclude": ("old/", "*.bak", "/drafts/**/broken-*.txt"),
        "cards": ("own",),
        "formats": ("formats", "one.yaml"),
        "pool": "pool.txt",
        "team": "lists.csv#2",
        "output-format": "auto",
        "lang": "zh",
        "color": "never",
        "strict": True,
        "exit-zero": False,
        "no-ignore": True,
        "jobs": 4,
        "levels": {"wow/talent": "warning", "deck": "note"},
    }


def test_every_value_knows_its_line(store: Store, here: Path) -> None:
    text = EVERY_KEY.read_text("utf-8")
    found = read(store, text)
    lines = text.splitlines()
    for key in found.values:
        start = f"[{key}]" if key == "levels" else f"{key} = "
        (line,) = (number for number, line in enumerate(lines, 1) if line.startswith(start) and number < 25)
        assert found.place(key) == Origin("config", Span(line, 1, line, 2), "decklint.toml")
    late = found.for_file("sealed/late.txt", "wow")
    places = {key: late[key].origin.span for key in ("format", "play", "date")}
    assert {key: span and lines[span.line - 1] for key, span in places.items()} == {
        "format": 'format = "core"',
        "play": 'play = "limited"',
        "date": 'date = "2026-12-06"',
    }


@pytest.mark.parametrize(
    ("path", "game", "expected"),
    [
        ("deck.txt", None, {"format": "classic", "play": "constructed", "mode": "match"}),
        ("deck.txt", "wow", {"format": "core", "edition": "7.0", "mode": None, "region": None}),
        ("deck.txt", "riftbound", {"format": "classic", "play": "limited", "mode": "war", "region": "CN"}),
        ("sealed/a.txt", "wow", {"play": "limited", "ignore": (), "date": "2026-12-05"}),
        ("sealed/late.txt", "wow", {"play": "limited", "date": "2026-12-06"}),
        ("sealed/x/y.txt", "wow", {"levels": {"wow/talent": "warning", "deck": "note", "all": "error"}}),
        (
            "unsealed/late.txt",
            "wow",
            {"date": "2026-12-05", "levels": {"wow/talent": "warning", "deck": "note"}},
        ),
    ],
)
def test_what_holds_for_a_deck(
    store: Store, here: Path, path: str, game: str | None, expected: dict[str, Any]
) -> None:
    found = plain(read(store, EVERY_KEY.read_text("utf-8")).for_file(path, game))
    assert {key: found.get(key) for key in expected} == expected


def test_games_by_what_they_are_called(store: Store, here: Path) -> None:
    assert plain(read(store, "game = '魔兽世界集换式卡牌游戏'").values) == {"game": "wow"}


def test_paths_are_those_of_the_folder_of_the_file(store: Store, here: Path) -> None:
    (here / "a" / "own").mkdir(parents=True)
    (here / "a" / "decklint.toml").write_text("cards = ['own', '../own']\npool = '../pool.txt'")
    found = Configurations(store).of("a/deck.txt")
    assert plain(found.values) == {"cards": (os.path.join("a", "own"), "own"), "pool": "pool.txt"}
    os.chdir(here / "own")
    assert plain(Configurations(store).of("../a/deck.txt").values)["pool"] == str(here / "pool.txt")


# ------------------------------------------------------------ extend


def test_extend_takes_over_what_is_not_said(store: Store, here: Path) -> None:
    (here / "base").mkdir()
    (here / "base" / "list.txt").touch()
    (here / "base" / "base.toml").write_text(
        "format = 'classic'\ndate = '2026-01-01'\npool = 'list.txt'\nexclude = ['old']\n"
        "[levels]\ntalent = 'note'\n[wow]\nedition = '7.0'\nplay = 'limited'\n"
        "[per-file.'*.txt']\nplay = 'limited'\n"
    )
    found = read(
        store,
        "extend = 'base/base.toml'\nformat = 'core'\n[levels]\ndeck = 'note'\n[wow]\nedition = '7.4'\n"
        "[per-file.'a.txt']\nplay = 'constructed'\n",
    )
    values = plain(found.for_file("a.txt", "wow"))
    del values["extend"]
    assert values == {
        "format": "core",
        "date": "2026-01-01",
        "pool": os.path.join("base", "list.txt"),
        "exclude": ("old",),
        "levels": {"talent": "note", "deck": "note"},
        "edition": "7.4",
        "play": "constructed",
    }
    assert plain(found.for_file("base/b.txt", "wow"))["play"] == "limited"
    assert found.place("format") == Origin("config", Span(2, 1, 2, 2), "decklint.toml")
    assert found.place("date") == Origin("config", Span(2, 1, 2, 2), os.path.join("base", "base.toml"))
    assert found.excluded("old/deck.txt")


def test_extend_a_project_file(store: Store, here: Path) -> None:
    (here / "pyproject.toml").write_text("[tool.decklint]\nformat = 'core'\n")
    assert plain(read(store, "extend = 'pyproject.toml'").values)["format"] == "core"
    (here / "pyproject.toml").write_text("[tool.other]\n")
    assert wrong(store, "extend = 'pyproject.toml'").reason == "no-table"


def test_files_that_extend_each_other(store: Store, here: Path) -> None:
    (here / "other.toml").write_text("\nextend = 'decklint.toml'")
    error = wrong(store, "extend = 'other.toml'")
    assert (error.reason, error.file, error.line) == ("extends-itself", "other.toml", 2)
    assert wrong(store, "extend = 'decklint.toml'").reason == "extends-itself"
    for number in range(20):
        (here / f"{number}.toml").write_text(f"extend = '{number + 1}.toml'")
    (here / "20.toml").touch()
    assert wrong(store, "extend = '0.toml'").reason == "extends-too-many"
    assert plain(read(store, "extend = '14.toml'").values) == {"extend": "14.toml"}


def test_an_error_in_a_file_that_is_extended_names_that(store: Store, here: Path) -> None:
    (here / "other.toml").write_text("\nfromat = 'core'")
    assert str(wrong(store, "extend = 'other.toml'")) == (
        "other.toml:2: there is no key “fromat”; did you mean “format”?"
    )


# ------------------------------------------------------------ what is wrong


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\nfromat = 'x'", "2: there is no key “fromat”; did you mean “format”?"),
        ("output_format = 'json'", "1: there is no key “output_format”; did you mean “output-format”?"),
        ("[wow]\nmode = 'match'", "2: there is no key “wow.mode”; known: play, format, edition"),
        ("[per-file.'*.txt']\nstrict = true", "2: there is no key “per-file.*.txt.strict”"),
        ("[wwo]\nplay = 'limited'", "1: there is no key “wwo”; did you mean “wow”?"),
        ("a = 1\n[tool.decklint]", "1: there is no key “a”; known: game, play"),
        ("game = 'wwo'", "1: game: there is no “wwo”; did you mean “wow”?"),
        ("game = 'go'", "1: game: there is no “go”; known: riftbound, wow"),
        ("play = 'limitd'", "1: play: there is no “limitd”; did you mean “limited”?"),
        ("format = 3", "1: format: a text in quotes is expected"),
        ("edition = 7.4", "1: edition: a text in quotes is expected"),
        ("date = '5.12.2026'", "1: date: “5.12.2026” is no day; write it as YYYY-MM-DD"),
        ("date = 2026-12-05T10:00:00", "1: date: “2026-12-05 10:00:00” is no day; write it as YYYY-MM-DD"),
        ("date = 2026", "1: date: “2026” is no day; write it as YYYY-MM-DD"),
        ("mode = 'mach'", "1: mode: there is no “mach”; did you mean “match”?"),
        ("[riftbound]\nregion = 'EU'", "2: riftbound.region: there is no “EU”; known: world, CN, TW, KR"),
        ("wow = 'core'", "1: wow: a table is expected"),
        ("select = ['wow/talnet']", "1: select: there is no “wow/talnet”; did you mean “wow/talent”?"),
        ("ignore = [1]", "1: ignore: a text in quotes, or a list of them, is expected"),
        ("ignore = 'wow/talent nope/'", "1: ignore: there is no “nope/”"),
        ("\n[levels]\n\n'wow/talent' = 'fatal'", "4: levels.wow/talent: there is no “fatal”; known: error, "),
        ("[levels]\ntalnet = 'note'", "2: levels.talnet: there is no “talnet”; did you mean “talent”?"),
        ("levels = 'note'", "1: levels: a table is expected"),
        ("levels = {deck = 1}", "1: levels.deck: a text in quotes is expected"),
        ("exclude = 1", "1: exclude: a text in quotes, or a list of them, is expected"),
        ("exclude = ['[a']", "1: exclude: “[a”: a bracket is not closed"),
        ("exclude = [\n  'x',\n  '',\n]", "1: exclude: an empty pattern"),
        ("per-file = 1", "1: per-file: a table is expected"),
        ("[per-file]\n'a' = 1", "2: per-file.a: a table is expected"),
        ("[per-file.'../a']", "1: per-file.../a: “../a”: a pattern cannot leave the folder of its file"),
        ("cards = 'nowhere'", "1: cards: there is no folder nowhere"),
        ("cards = ['own', 'pool.txt']", "1: cards: there is no folder pool.txt"),
        ("cards = ''", "1: cards: there is no folder "),
        ("formats = 'nowhere'", "1: formats: there is no file or folder nowhere"),
        ("pool = 'own'", "1: pool: there is no file own"),
        ("team = 'a\\u0000b'", "1: team: there is no file a\\u0000b"),
        ('team = "a\\u0000b"', "1: team: there is no file a\0b"),
        ("extend = 'nowhere.toml'", "1: extend: there is no file nowhere.toml"),
        ("output-format = 'jsn'", "1: output-format: there is no “jsn”; did you mean “json”?"),
        ("lang = 'fr'", "1: lang: there is no “fr”; known: en, zh"),
        ("color = 'allways'", "1: color: there is no “allways”; did you mean “always”?"),
        ("strict = 'yes'", "1: strict: true or false is expected"),
        ("jobs = 0", "1: jobs: a whole number from 1 on is expected, or “auto” in quotes"),
        ("jobs = true", "1: jobs: a whole number from 1 on is expected"),
        ("jobs = '2'", "1: jobs: a whole number from 1 on is expected"),
        ("jobs = 1.5", "1: jobs: a whole number from 1 on is expected"),
        ("[wow]\njobs = 2", "2: there is no key “wow.jobs”"),
        ("exit-zero = 0", "1: exit-zero: true or false is expected"),
        ("a = [\n", "1: not TOML: "),
        ("play = 'limited'\nplay = 'limited'", "2: not TOML: Cannot overwrite a value"),
        ("a ==", "1:4: not TOML: Invalid value"),
        ("play = 'lim\nited'", "1:12: not TOML: "),
        ("a = " + "9" * 5000, " not TOML: "),
        ("a = " + "[" * 50_000, " nested deeper than any such file"),
        ("\n" + "a." * 2000 + "a = 1", "2: so many dots on one line take too long to read"),
        (("a." * 200 + "a = 1\n") * 2000, "51: so many dots on one line take too long to read"),
        ("exclude = [" + "'a'," * 1001 + "]", "1: exclude: more than 1000 patterns"),
        (
            "[per-file]\n" + "".join(f"a{i} = {{}}\n" for i in range(1001)),
            "1: per-file: more than 1000 patterns",
        ),
        (b"\xef\xbb\xbfplay = 'limited'", "1:1: begins with a byte order mark; save it as UTF-8 without one"),
        (b"play = 'limited'\nformat = 'a\xff'", "2:12: not UTF-8; save it in that encoding"),
        ("play = 'limited'\n".encode("utf-16"), "1:1: not UTF-8; save it in that encoding"),
        (b"#" + b"a" * 1024 * 1024, " larger than 1024 KB"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(store: Store, here: Path, text: str | bytes, said: str) -> None:
    error = wrong(store, text)
    assert str(error).startswith(f"decklint.toml:{said}")
    assert str(error) == error.said("en")
    assert error.template == TEMPLATES[error.reason]


def test_what_is_no_file(store: Store, here: Path) -> None:
    (here / "decklint.toml").mkdir()
    with pytest.raises(ConfigurationError, match=r"decklint\.toml: this is no file"):
        Configurations(store).of("deck.txt")
    (here / "decklint.toml").rmdir()
    (here / "decklint.toml").symlink_to("nowhere")
    with pytest.raises(ConfigurationError, match=r"decklint\.toml: cannot be read: No such file"):
        Configurations(store).of("deck.txt")
    (here / "decklint.toml").unlink()
    os.mkfifo(here / "decklint.toml")
    with pytest.raises(ConfigurationError, match="this is no file"):
        Configurations(store).of("deck.txt")


def test_a_file_that_may_not_be_read(store: Store, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    (here / "decklint.toml").touch()
    monkeypatch.setattr(toml_document, "open", refuse, raising=False)
    with pytest.raises(ConfigurationError, match=r"decklint\.toml: cannot be read: Permission denied"):
        Configurations(store).of("deck.txt")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[tool]\ndecklint = 1\n# tool.decklint", "2: tool.decklint: a table is expected"),
        ("[tool.decklint]\nplay = 1", "2: play: a text in quotes is expected"),
        ("[project]\nx = 1\n[tool.decklint.wow]\nfromat = 'x'", "4: there is no key “wow.fromat”; did you"),
        ("[tool.decklint", "1: not TOML: "),
    ],
)
def test_what_is_wrong_in_a_project_file(store: Store, here: Path, text: str, said: str) -> None:
    assert str(wrong(store, text, "pyproject.toml")).startswith(f"pyproject.toml:{said}")


def test_a_line_is_found_within_bounds(store: Store, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_again = 0
    loads = tomllib.loads

    def counted(text: str) -> dict[str, Any]:
        nonlocal read_again
        read_again += len(text)
        return loads(text)

    monkeypatch.setattr(tomllib, "loads", counted)
    text = "exclude = [\n" + "  'a',\n" * 20_000 + "]\n" + "fromat = 'x'\n"
    error = wrong(store, text)
    assert (error.reason, error.line) == ("key-near", None)
    assert read_again < 6 * toml_document.LARGEST
    short = "exclude = [\n" + "  'a',\n" * 200 + "]\n# x\n\n" + "fromat = 'x'\n"
    assert wrong(store, short).line == short.count("\n")


def test_every_message_has_its_words_in_every_placeholder() -> None:
    assert len(LANGUAGES) == 2
    values = dict.fromkeys(("problem", "most", "key", "near", "known", "written"), "x")
    for template in TEMPLATES.values():
        assert "{" not in template.format(**values)


# ------------------------------------------------------------ patterns


@pytest.mark.parametrize(
    ("text", "holds", "not_for"),
    [
        ("old", ["old", "old/a.txt", "x/old/a.txt", "x/old"], ["older/a.txt", "a.txt"]),
        ("old/", ["old/a.txt", "x/old/y/a.txt"], ["old", "x/old"]),
        ("/old", ["old", "old/a.txt"], ["x/old/a.txt"]),
        ("./old", ["old/a.txt"], ["x/old/a.txt"]),
        ("x/old", ["x/old", "x/old/a.txt"], ["old/a.txt", "y/x/old/a.txt", "x/y/old/a.txt"]),
        ("*.bak", ["a.bak", "x/y/b.bak", "x.bak/a.txt"], ["a.txt", "bak"]),
        ("x/*.txt", ["x/a.txt"], ["x/y/a.txt", "a.txt"]),
        ("x/**/*.txt", ["x/a.txt", "x/y/a.txt", "x/y/z/a.txt"], ["a.txt", "y/x/a.txt"]),
        ("**/x/a.txt", ["x/a.txt", "y/x/a.txt"], ["a.txt"]),
        ("x/**", ["x/a", "x/y/a"], ["x", "y/x/a"]),
        ("x/**/", ["x/y/a"], ["x", "y/x/y/a"]),
        ("x/**/**", ["x/a", "x/y/a"], ["x", "y/x/a"]),
        ("**", ["a", "x/a"], []),
        ("**/", ["x/a"], ["a"]),
        ("**/**/a", ["a", "x/a", "x/y/a"], ["b"]),
        ("deck-[0-9]?.txt", ["deck-1a.txt"], ["deck-12b.txt", "deck-ab.txt"]),
        ("[!a]*.txt", ["b.txt"], ["a.txt"]),
        ("[]x].txt", ["].txt", "x.txt"], ["a.txt"]),
        ("[!]x].txt", ["a.txt"], ["].txt", "x.txt"]),
        ("A.txt", ["A.txt"], ["a.txt"]),
        ("牌组/*", ["牌组/一.txt"], ["一.txt"]),
    ],
)
def test_patterns(here: Path, text: str, holds: list[str], not_for: list[str]) -> None:
    found = pattern(text, str(here))
    assert [path for path in (*holds, *not_for) if found.holds(path)] == holds
    assert all(found.holds(str(here / path)) for path in holds)


def test_a_pattern_outside_its_folder_holds_only_at_any_depth(here: Path) -> None:
    folder = str(here / "shared" / "settings")
    assert pattern("old", folder).holds("decks/old/a.txt")
    assert pattern("*.bak", folder).holds("a.bak")
    assert pattern("**/old/*.txt", folder).holds("decks/old/a.txt")
    assert not pattern("decks/old", folder).holds("decks/old/a.txt")
    assert not pattern(here.name, folder).holds("a.txt")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("/", "empty"),
        ("./", "empty"),
        ("a\\b", "backslash"),
        ("!a", "negated"),
        ("a/../b", "upwards"),
        ("a**/b", "two-stars"),
        ("***", "two-stars"),
        ("[", "bracket"),
        ("a/[]", "bracket"),
        ("[!]", "bracket"),
        ("[a/b]", "bracket"),
    ],
)
def test_patterns_that_are_none(text: str, reason: str) -> None:
    with pytest.raises(PatternError) as caught:
        pattern(text, "/")
    assert caught.value.reason == reason
    assert f"pattern-{reason}" in TEMPLATES


def test_a_pattern_of_many_stars_is_no_trap(here: Path) -> None:
    assert not pattern("*a" * 200 + "b", str(here)).holds("a" * 2000)
    assert not pattern("**/a/" * 200 + "b", str(here)).holds("a/" * 2000)


def test_excluded_files(store: Store, here: Path) -> None:
    found = read(store, EVERY_KEY.read_text("utf-8"))
    names = (
        "old/a.txt",
        "old",
        "x/a.bak",
        "drafts/x/y/broken-1.txt",
        "drafts/a.txt",
        str(here / "old" / "a.txt"),
    )
    assert [found.excluded(name) for name in names] == [True, False, True, True, False, True]


# ------------------------------------------------------------ whatever a file holds


@pytest.fixture(scope="module")
def anywhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("anywhere")


KEYS = st.one_of(
    st.sampled_from([*tomllib.loads(EVERY_KEY.read_text("utf-8")), "all", "deck", "extend"]),
    st.text(max_size=5),
)
SCALARS = st.one_of(
    st.integers(-(10**20), 10**20),
    st.booleans(),
    st.text(max_size=8),
    st.sampled_from(["wow", "all", "note", "limited", "2026-01-01", "decklint.toml", "*", "**/a"]),
)
SAID = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)
)


def as_toml(said: Any) -> str:
    if isinstance(said, dict):
        return "{" + ", ".join(f"{as_toml(key)} = {as_toml(value)}" for key, value in said.items()) + "}"
    if isinstance(said, list):
        return "[" + ", ".join(map(as_toml, said)) + "]"
    if isinstance(said, bool):
        return str(said).lower()
    if isinstance(said, int):
        return str(said)
    return '"' + "".join(f"\\U{ord(character):08x}" for character in said) + '"'


def survives(store: Store, folder: Path, data: bytes) -> None:
    (folder / "decklint.toml").write_bytes(data)
    try:
        found = Configurations(store).of_folder(str(folder))
    except ConfigurationError as error:
        found = Configuration(str(error))
    assert found.file.startswith(str(folder))
    for value in found.for_file(str(folder / "x" / "deck.txt"), "wow").values():
        assert value.origin.span is not None
    found.excluded(str(folder / "deck.txt"))


@given(st.dictionaries(KEYS, SAID, max_size=4))
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_any_document(store: Store, anywhere: Path, said: dict[str, Any]) -> None:
    text = "\n".join(f"{as_toml(key)} = {as_toml(value)}" for key, value in said.items())
    survives(store, anywhere, text.encode())


@given(st.one_of(st.binary(max_size=200), st.text("[]{}=.'\"\\#\n\r\tab1-:T+", max_size=60).map(str.encode)))
@settings(deadline=None)
def test_any_bytes(store: Store, anywhere: Path, data: bytes) -> None:
    survives(store, anywhere, data)
