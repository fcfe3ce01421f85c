"""`decklint check` under a configuration: what holds, what goes before it, where settings come from."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from validator.cards.store import Store
from validator.rules.pages import rule_ids
from validator.selection import selection

ROOT = Path(__file__).parent.parent.parent
LEGAL = "Hero: Graccus\n60 Ironforge Guards\n"
FIVE = "Hero: Graccus\n55 Ironforge Guards\n5 Parvink\n"
JINX = (ROOT / "examples" / "jinx-loose-cannon.txt").read_text("utf-8")


def write(files: dict[str, str]) -> None:
    for name, text in files.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def decks(run: Run, *args: str) -> list[dict[str, object]]:
    done = run("check", *args, "--output-format", "json")
    found: list[dict[str, object]] = json.loads(done.out)["decks"]
    return found


# ------------------------------------------------------------ what holds


def test_nearest_file_wins_and_no_other(run: Run, here: Path) -> None:
    write(
        {
            "decklint.toml": 'edition = "5.0"\ndate = "2013-01-01"\n',
            "a.txt": LEGAL,
            "near/decklint.toml": 'edition = "3.2"\n',
            "near/deep/b.txt": LEGAL,
        }
    )
    first, second = decks(run, "a.txt", "near")
    assert (first["edition"], first["date"]) == ("5.0", "2013-01-01")
    assert second["edition"] == "3.2"
    assert second["date"] != "2013-01-01"


def test_the_list_goes_before_the_configuration_and_the_command_line_before_both(run: Run, here: Path) -> None:
    write({"decklint.toml": 'edition = "5.0"\n', "plain.txt": LEGAL, "said.txt": f"# edition: 3.2\n{LEGAL}"})
    assert [deck["edition"] for deck in decks(run, "plain.txt", "said.txt")] == ["5.0", "3.2"]
    assert [deck["edition"] for deck in decks(run, "plain.txt", "said.txt", "--edition", "7.4")] == [
        "7.4",
        "7.4",
    ]


def test_where_settings_come_from(run: Run, here: Path) -> None:
    write({"decklint.toml": '# ours\nedition = "5.0"\n', "a.txt": f"# date: 2013-01-01\n{LEGAL}"})
    (deck,) = decks(run, "a.txt", "--play", "constructed")
    assert deck["settings"] == {
        "play": {"from": "option"},
        "format": {"from": "default"},
        "edition": {"from": "config", "file": "decklint.toml", "line": 2},
        "date": {"from": "list", "line": 1},
    }


def test_pyproject(run: Run, here: Path) -> None:
    write({"pyproject.toml": '[project]\nname = "x"\n\n[tool.decklint]\nedition = "5.0"\n', "a.txt": LEGAL})
    (deck,) = decks(run, "a.txt")
    assert deck["edition"] == "5.0"
    write({"pyproject.toml": '[project]\nname = "x"\n'})
    (deck,) = decks(run, "a.txt")
    assert deck["edition"] != "5.0"


def test_extend(run: Run, here: Path) -> None:
    write(
        {
            "league.toml": 'edition = "5.0"\nignore = ["copy-limit"]\n',
            "decklint.toml": 'extend = "league.toml"\nedition = "3.2"\n',
            "a.txt": FIVE,
        }
    )
    (deck,) = decks(run, "a.txt")
    assert (deck["edition"], deck["verdict"], deck["unchecked"]) == ("3.2", "legal", ["wow/copy-limit"])


def test_settings_for_some_files(run: Run, here: Path) -> None:
    write(
        {
            "decklint.toml": 'format = "classic"\n[per-file."draft/**"]\nplay = "limited"\n',
            "a.txt": LEGAL,
            "draft/b.txt": LEGAL,
        }
    )
    assert [(deck["play"], deck["format"]) for deck in decks(run, ".")] == [
        ("constructed", "classic"),
        ("limited", "sealed"),
    ]


def test_settings_for_one_game(run: Run, here: Path) -> None:
    write(
        {
            "decklint.toml": 'format = "contemporary"\n[wow]\nedition = "5.0"\n[riftbound]\nmode = "duel"\n',
            "a.txt": LEGAL,
            "b.txt": JINX,
        }
    )
    first, second = decks(run, "a.txt", "b.txt")
    assert (first["format"], first["edition"]) == ("contemporary", "5.0")
    assert (second["format"], second["options"]) == (
        "standard",
        {"mode": "duel", "region": "world", "level": "competitive"},
    )


def test_a_format_no_game_has_is_an_error(run: Run, here: Path) -> None:
    write({"decklint.toml": '\nformat = "clasic"\n', "a.txt": LEGAL})
    done = run("check", "a.txt")
    assert (done.status, done.out) == (2, "")
    assert done.err == "decklint: decklint.toml:2: there is no format “clasic”; did you mean “classic”?\n"


def test_play_on_the_command_line_goes_before_a_configured_format(run: Run, here: Path) -> None:
    write({"decklint.toml": 'format = "classic"\n', "a.txt": LEGAL})
    (deck,) = decks(run, "a.txt", "--play", "limited")
    assert (deck["play"], deck["format"]) == ("limited", "sealed")


def test_the_game_a_list_names_goes_before_a_configured_one(run: Run, here: Path) -> None:
    write({"decklint.toml": 'game = "riftbound"\n', "a.txt": f"# game: wow\n{LEGAL}", "b.txt": JINX})
    write({"c.yaml": "game: wow\nhero: Graccus\nmain: [60 Ironforge Guards]\n"})
    assert [deck["game"] for deck in decks(run, "a.txt", "b.txt", "c.yaml")] == ["wow", "riftbound", "wow"]
    assert [deck["game"] for deck in decks(run, "a.txt", "--game", "riftbound")] == ["riftbound"]
    shown = run("check", "--show-settings", "a.txt", "b.txt").out
    assert re.findall(r"  game +(.*)\n", shown) == [
        "wow          told by the deck",
        "riftbound    decklint.toml, line 1",
    ]


SOME = {"play": 'play = "limited"', "format": 'format = "classic"', "pool": 'pool = "pool.list"'}
AGAINST = [("play", "format"), ("format", "play"), ("format", "pool"), ("pool", "format")]


@pytest.mark.parametrize(("weak", "strong"), AGAINST)
def test_of_settings_that_exclude_each_other_the_one_that_goes_first_holds(
    run: Run, here: Path, weak: str, strong: str
) -> None:
    """At every pair of levels; where one table says both, that is an error with its place."""
    write({"pool.list": "60 Ironforge Guards\n", "a.txt": LEGAL, "base.toml": f"{SOME[weak]}\n"})
    play = "constructed" if strong == "format" else "limited"
    both = f"{SOME[weak]}\n{{}}\n{SOME[strong]}\n"
    levels = ["[wow]", '[per-file."a*"]'] if strong != "pool" else ['[per-file."a*"]']
    tables = [both.format(table) for table in levels] + [f'extend = "base.toml"\n{SOME[strong]}\n']
    tables.append(f'[per-file."*.txt"]\n{both.format("""[per-file."a.txt"]""")}')
    for table in tables:
        write({"decklint.toml": table})
        (deck,) = decks(run, "a.txt")
        assert (deck["play"], deck["verdict"]) == (play, "legal"), table
    write({"decklint.toml": both.format("")})
    done = run("check", "a.txt")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("decklint: decklint.toml:")


def test_what_is_said_of_another_game_is_no_word_on_this_one(run: Run, here: Path) -> None:
    write(
        {
            "decklint.toml": '[wow]\nformat = "contemporary"\n[per-file."*"]\nformat = "standard"\n',
            "a.txt": LEGAL,
            "b.txt": JINX,
        }
    )
    assert [deck["format"] for deck in decks(run, "a.txt", "b.txt")] == ["contemporary", "standard"]


def test_a_configured_pool_gives_way(run: Run, here: Path) -> None:
    """To the command line, to what the list says, and to the pool of the list itself."""
    write({"decklint.toml": 'pool = "pool.list"\n', "pool.list": "20 Ironforge Guards\n", "a.txt": LEGAL})
    write({"said.txt": f"# play: constructed\n{LEGAL}", "own.txt": f"{LEGAL}Pool\n60 Ironforge Guards\n"})
    found = decks(run, "a.txt", "said.txt", "own.txt")
    assert [(deck["play"], deck["verdict"]) for deck in found] == [
        ("limited", "illegal"),
        ("constructed", "legal"),
        ("limited", "legal"),
    ]
    for option in (("--play", "constructed"), ("--format", "classic")):
        assert decks(run, "a.txt", *option)[0]["play"] == "constructed"
    shown = run("check", "--show-settings", "a.txt", "said.txt", "own.txt").out
    assert [" pool.list " in deck for deck in shown.split("\n\n")] == [True, False, False]
    assert run("check", "a.txt", "--pool", "pool.list", "--format", "classic").status == 2


def test_a_given_pool_goes_before_a_configured_format(run: Run, here: Path) -> None:
    write({"decklint.toml": 'format = "classic"\n', "pool.list": "60 Ironforge Guards\n", "a.txt": LEGAL})
    (deck,) = decks(run, "a.txt", "--pool", "pool.list")
    assert (deck["play"], deck["format"], deck["verdict"]) == ("limited", "sealed", "legal")
    write({"own.txt": f"{LEGAL}Pool\n60 Ironforge Guards\n"})
    assert decks(run, "own.txt")[0]["play"] == "limited"


def test_a_configured_team_gives_way(run: Run, here: Path) -> None:
    """To another mode of the command line or the list; a game without teams knows nothing of it."""
    write({"decklint.toml": 'team = "b.list"\n', "b.list": JINX, "a.txt": LEGAL, "b.txt": JINX})
    write({"c.txt": f"# mode: duel\n{JINX}"})
    found = decks(run, "a.txt", "b.txt", "c.txt")
    assert [deck["verdict"] for deck in found] == ["legal", "illegal", "legal"]
    assert decks(run, "b.txt", "--mode", "duel")[0]["verdict"] == "legal"
    shown = run("check", "--show-settings", "a.txt", "b.txt", "c.txt").out
    assert ["  team  " in deck for deck in shown.split("\n\n")] == [False, True, False]


def test_what_is_ignored_on_the_command_line_is_so_though_the_configuration_ignores_nothing(
    run: Run, here: Path
) -> None:
    write({"decklint.toml": 'no-ignore = true\nignore = ["deck-size"]\n', "a.txt": FIVE})
    (deck,) = decks(run, "a.txt", "--ignore", "copy-limit")
    assert (deck["verdict"], deck["unchecked"]) == ("legal", ["wow/copy-limit"])
    assert decks(run, "a.txt")[0]["verdict"] == "illegal"


def test_exclude_holds_for_named_files_too(run: Run, here: Path) -> None:
    write({"decklint.toml": 'exclude = ["drafts"]\n', "a.txt": LEGAL, "drafts/b.txt": FIVE})
    assert [deck["path"] for deck in decks(run, ".")] == ["./a.txt"]
    assert decks(run, "drafts/b.txt") == []
    assert run("check", "drafts/b.txt").status == 0


def test_own_formats(run: Run, here: Path) -> None:
    write(
        {
            "decklint.toml": 'formats = "ours"\n',
            "ours/small.yaml": "game: wow\nformats:\n  small:\n    name: Small\n    extends: classic\n"
            "    rules:\n      copy-limit: {constructed: {limit: 2}}\n",
            "a.txt": "Hero: Graccus\n57 Ironforge Guards\n3 Parvink\n",
        }
    )
    assert decks(run, "a.txt")[0]["verdict"] == "legal"
    (deck,) = decks(run, "a.txt", "--format", "small")
    assert deck["verdict"] == "illegal"
    done = run("check", "a.txt", "--format", "smal")
    assert done.err == "decklint: there is no format “smal”; did you mean “small”?\n"


def test_levels_and_selection(run: Run, here: Path) -> None:
    write({"decklint.toml": '[levels]\n"wow/copy-limit" = "warning"\n', "a.txt": FIVE})
    assert decks(run, "a.txt")[0]["verdict"] == "legal"
    assert run("check", "a.txt", "--strict").status == 1
    write({"decklint.toml": 'select = ["wow/deck-size"]\n'})
    assert decks(run, "a.txt")[0]["findings"] == []
    assert decks(run, "a.txt", "--select", "copy-limit,deck-size")[0]["verdict"] == "illegal"


def test_no_ignore(run: Run, here: Path) -> None:
    write({"decklint.toml": 'ignore = ["copy-limit"]\n', "a.txt": FIVE, "b.txt": FIVE})
    write({"b.txt": f"# decklint: ignore[copy-limit] ours\n{FIVE}"})
    assert [deck["verdict"] for deck in decks(run, "a.txt", "b.txt")] == ["legal", "legal"]
    assert [deck["verdict"] for deck in decks(run, "a.txt", "b.txt", "--no-ignore")] == ["illegal", "illegal"]
    done = run("check", "a.txt", "--no-ignore", "--ignore", "talent")
    assert done.status == 2
    assert "--ignore and --no-ignore exclude each other" in done.err


def test_another_configuration_or_none(run: Run, here: Path) -> None:
    write({"decklint.toml": 'edition = "5.0"\n', "event.toml": 'edition = "3.2"\n', "a.txt": LEGAL})
    assert decks(run, "a.txt", "--config", "event.toml")[0]["edition"] == "3.2"
    assert decks(run, "a.txt", "--no-config")[0]["edition"] not in ("5.0", "3.2")
    assert run("check", "a.txt", "--config", "none.toml").status == 2
    assert run("check", "a.txt", "--config", "event.toml", "--no-config").status == 2


def test_standard_input_is_configured_by_its_name(run: Run, here: Path) -> None:
    write({"decklint.toml": 'edition = "5.0"\n', "near/decklint.toml": 'edition = "3.2"\n'})
    for name, edition in (("near/a.txt", "3.2"), ("a.txt", "5.0")):
        done = run("check", "-", "--stdin-filename", name, "--output-format", "json", stdin=LEGAL)
        (deck,) = json.loads(done.out)["decks"]
        assert (deck["path"], deck["edition"]) == (name, edition)
    done = run("check", "-", "--output-format", "json", stdin=LEGAL)
    assert json.loads(done.out)["decks"][0]["edition"] == "5.0"


def test_settings_of_the_run(run: Run, here: Path) -> None:
    write({"decklint.toml": 'output-format = "json"\nexit-zero = true\nlang = "zh"\n', "a.txt": FIVE})
    done = run("check", "a.txt", env={"DECKLINT_OUTPUT_FORMAT": None})
    assert done.status == 0
    (finding,) = json.loads(done.out)["decks"][0]["findings"]
    assert finding["message"].startswith("主套牌")
    done = run("check", "a.txt", "--lang", "en", env={"DECKLINT_OUTPUT_FORMAT": None})
    assert json.loads(done.out)["decks"][0]["findings"][0]["message"].startswith("5 copies")


# ------------------------------------------------------------ what is wrong with it


WRONG = [
    ('fromat = "classic"', "decklint.toml:1: there is no key “fromat”; did you mean “format”?"),
    ("\nstrict = 1", "decklint.toml:2: strict: true or false is expected"),
    (
        'ignore = ["wow/talnet"]',
        "decklint.toml:1: ignore: there is no “wow/talnet”; did you mean “wow/talent”?",
    ),
    ('lang = "zz"', "decklint.toml:1: lang: there is no “zz”; known: en, zh"),
    ("a =", "decklint.toml:1:4: not TOML"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_a_wrong_configuration_stops_before_anything_is_checked(
    run: Run, here: Path, text: str, said: str
) -> None:
    write({"decklint.toml": text + "\n", "a.txt": LEGAL})
    done = run("check", "a.txt")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"decklint: {said}")
    chinese = run("check", "a.txt", "--lang", "zh").err
    assert chinese.startswith("decklint: decklint.toml:")
    assert any("\u4e00" <= character <= "\u9fff" for character in chinese)


def test_a_wrong_configuration_deeper_down_stops_the_run_as_well(run: Run, here: Path) -> None:
    write({"a.txt": LEGAL, "deep/decklint.toml": "x = 1\n", "deep/b.txt": LEGAL})
    done = run("check", ".")
    assert (done.status, done.out) == (2, "")
    assert "deep/decklint.toml:1: there is no key “x”" in done.err


BROKEN_DEEPER: list[tuple[str, dict[str, str], str]] = [
    ('format = "clasic"', {}, "deep/decklint.toml:1: there is no format “clasic”; did you mean “classic”?"),
    ('[wow]\nformat = "standard"', {}, "deep/decklint.toml:2: there is no format “standard”"),
    ('[per-file."x"]\nedition = "9"', {}, "deep/decklint.toml:2: there is no edition “9”; known: 1.0"),
    ('cards = "own"', {"own/wow/cards/x.yaml": "set: NONE\ncards: {}\n"}, "deep/own/wow/cards/x.yaml:1: "),
    ('formats = "f"', {"f/x.yaml": "game: wow\nformats: {x: {extends: clasic}}\n"}, "deep/f/x.yaml:2: x: "),
    ('pool = "p"', {"p": "\0\1"}, "card pool deep/p: "),
    ('play = "constructed"\npool = "p"', {"p": LEGAL}, "deep/decklint.toml:2: a card pool belongs to limited"),
]


@pytest.mark.parametrize(("said", "files", "wrong"), BROKEN_DEEPER)
def test_nothing_is_checked_where_something_named_deeper_down_is_broken(
    run: Run, here: Path, said: str, files: dict[str, str], wrong: str
) -> None:
    write({"a.txt": FIVE, "deep/b.txt": LEGAL, "deep/decklint.toml": f"{said}\n"})
    write({f"deep/{name}": text for name, text in files.items()})
    done = run("check", ".", "--output-format", "concise")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"decklint: {wrong}")


def test_a_rule_that_does_not_exist(run: Run, here: Path) -> None:
    write({"a.txt": LEGAL})
    done = run("check", "a.txt", "--ignore", "copy-limt")
    assert done.status == 2
    assert done.err == "decklint: there is no rule “copy-limt”; did you mean “copy-limit”?\n"


# ------------------------------------------------------------ all settings, shown


def test_show_settings(run: Run, here: Path) -> None:
    write({"decklint.toml": 'edition = "5.0"\nignore = "talent"\n', "a.txt": f"# date: 2012-01-01\n{LEGAL}"})
    done = run("check", "--show-settings", "a.txt", "--play", "constructed", "--strict")
    assert done.status == 0
    rows = {line.split()[0]: line.split(maxsplit=1)[1] for line in done.out.splitlines()[1:]}
    assert {name: " ".join(said.split()) for name, said in rows.items()} == {
        "game": "wow told by the deck",
        "play": "constructed command line",
        "format": "classic default",
        "edition": "5.0 decklint.toml, line 1",
        "date": "2012-01-01 deck list, line 1",
        "ignore": "talent decklint.toml, line 2",
        "output-format": "full environment",
        "lang": "en environment",
        "color": "auto default",
        "strict": "yes command line",
        "exit-zero": "no default",
        "no-ignore": "no default",
        "jobs": "1 default",
    }


def test_show_settings_in_chinese(run: Run, here: Path) -> None:
    write({"decklint.toml": 'edition = "5.0"\n', "a.txt": LEGAL})
    done = run("check", "--show-settings", "a.txt", "--lang", "zh")
    assert "a.txt 的设置" in done.out
    assert "decklint.toml 第 1 行" in done.out


# ------------------------------------------------------------ what it costs


CODE = """\
import sys
from validator.cli import run
try:
    run(args=["check", "a.txt"])
except SystemExit:
    pass
print("tomllib" in sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("files", "loaded"),
    [
        ({}, "False"),
        ({"pyproject.toml": "[project]\nname = 'x'\n"}, "False"),
        ({"pyproject.toml": "[tool.decklint]\nstrict = true\n"}, "True"),
        ({"decklint.toml": "strict = true\n"}, "True"),
    ],
)
def test_toml_is_loaded_only_for_a_file_that_asks_for_it(
    here: Path, files: dict[str, str], loaded: str
) -> None:
    write({**files, "a.txt": LEGAL})
    done = subprocess.run(
        [sys.executable, "-c", CODE], capture_output=True, text=True, timeout=60, check=True, cwd=here
    )
    assert done.stderr.splitlines()[-1] == loaded


# ------------------------------------------------------------ what other commands know of it


def test_own_cards_and_formats_in_other_commands(run: Run, here: Path) -> None:
    write({"decklint.toml": f"cards = '{ROOT / 'tests' / 'configuration' / 'own'}'\nformats = \"f.yaml\"\n"})
    write({"f.yaml": "game: wow\nformats:\n  kitchen: {name: Kitchen, extends: classic, sets: [HOME]}\n"})
    done = run("card", "Kitchen", "Brooch")
    assert done.status == 0
    assert "\n    Kitchen: legal" in done.out
    assert "  kitchen " in run("formats", "--game", "wow").out
    assert run("formats", "kitchen").out.startswith("wow/kitchen: Kitchen\n")
    write({"decklint.toml": "x = 1\n", "pool.list": LEGAL})
    for command in (("card", "Parvink"), ("formats",), ("convert", "pool.list", "-")):
        done = run(*command)
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith("decklint: decklint.toml:1: there is no key “x”")


# ------------------------------------------------------------ what is shown is what holds


CONFIGURATIONS = [
    "",
    'game = "wow"\nformat = "contemporary"\ndate = 2013-03-01\n[riftbound]\nmode = "duel"\n',
    'play = "limited"\npool = "pool.list"\nno-ignore = true\nignore = ["wow/talent"]\n',
    'edition = "5.0"\nselect = ["wow"]\n[per-file."b*"]\nplay = "limited"\nignore = ["deck-size"]\n',
    'format = "standard"\nlevel = "casual"\n[per-file."*"]\nregion = "CN"\nformat = "core"\n',
    'extend = "base.toml"\n[levels]\ntalent = "note"\n',
]
COMMAND_LINES: list[tuple[str, ...]] = [
    (),
    ("--format", "sealed"),
    ("--play", "constructed", "--date", "2026-08-08"),
    ("--ignore", "copy-limit"),
    ("--select", "deck-size", "--pool", "pool.list"),
    ("--no-ignore", "--edition", "1.2"),
    ("--no-config", "--mode", "2v2"),
]


@pytest.mark.parametrize("configuration", CONFIGURATIONS)
@pytest.mark.parametrize("said", COMMAND_LINES)
def test_the_settings_that_are_shown_are_those_of_the_check(
    run: Run, store: Store, here: Path, configuration: str, said: tuple[str, ...]
) -> None:
    write({"decklint.toml": configuration, "base.toml": 'format = "core"\n'})
    write({"pool.list": "60 Ironforge Guards\n", "a.txt": LEGAL, "b.txt": f"# play: constructed\n{LEGAL}"})
    write({"c.txt": f"# format: draft\n# date: 2026-03-03\n{JINX}", "d.txt": f"# game: riftbound\n{JINX}"})
    names = ("a.txt", "b.txt", "c.txt", "d.txt")
    shown = run("check", "--show-settings", *names, *said)
    checked = run("check", "--output-format", "json", *names, *said)
    if shown.status:
        assert (checked.status, checked.err) == (shown.status, shown.err)
        return
    for block, deck in zip(shown.out.split("\n\n"), json.loads(checked.out)["decks"], strict=True):
        rows = [re.split(r"  +", line.strip(), maxsplit=2) for line in block.rstrip().split("\n")[1:]]
        values = {row[0]: row[1] for row in rows}
        if deck["verdict"] == "unreadable":
            continue
        for name in ("game", "play", "format", "edition", "date"):
            assert values[name] == deck[name]
        assert {name: values[name] for name in deck["options"]} == deck["options"]
        ignored = [row[1] for row in rows if row[0] == "ignore"]
        chosen = selection(filter(None, [values.get("select")]), ignored, {}, rule_ids(store))
        assert not any(map(chosen.checks, deck["unchecked"]))
        assert all(chosen.checks(finding["rule"]) for finding in deck["findings"])
        assert bool(deck["unchecked"]) <= (bool(ignored) or "select" in values)
        has_pool = any(row[0] == "pool" for row in rows)
        assert has_pool <= (deck["play"] == "limited")


# ------------------------------------------------------------ what leaves nothing to do


def test_a_folder_of_which_all_is_excluded_is_no_folder_without_decks(run: Run, here: Path) -> None:
    write({"decklint.toml": 'exclude = ["lists/old"]\n', "lists/old/a.txt": FIVE})
    for path in ("lists", "lists/old", "lists/old/a.txt"):
        done = run("check", path, env={"DECKLINT_OUTPUT_FORMAT": None})
        assert (done.status, done.out, done.err) == (0, "", "no decks to be judged\n")
    (here / "empty").mkdir()
    assert run("check", "empty").status == 2


@pytest.mark.parametrize("name", ["deck/unreadable", "unreadable"])
def test_what_cannot_be_left_out(run: Run, here: Path, name: str) -> None:
    write({"a.txt": LEGAL})
    done = run("check", "a.txt", "--ignore", name)
    assert (done.status, done.out) == (2, "")
    assert "cannot be left out" in done.err
    write({"decklint.toml": f'ignore = "{name}"\n'})
    done = run("check", "a.txt")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("decklint: decklint.toml:1: ignore: ")
    assert "不能略过" in run("check", "a.txt", "--lang", "zh").err


def test_a_family_may_be_left_out(run: Run, here: Path) -> None:
    write({"a.txt": FIVE, "b.txt": ""})
    assert decks(run, "a.txt", "--ignore", "wow")[0]["verdict"] == "legal"
    assert decks(run, "b.txt", "--ignore", "deck")[0]["verdict"] == "unreadable"
