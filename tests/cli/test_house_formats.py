"""`--format-file`: formats of one's own, from the command line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run

ROOT = Path(__file__).parent.parent.parent
JINX = str(ROOT / "examples" / "jinx-loose-cannon.txt")
JIHAN = str(ROOT / "examples" / "spellweaver-jihan.txt")

DECK = """\
Hero: Spellweaver Jihan
4 Lady Bancroft
1 Ironforge Guards
1 The Lich King
3 Blizzard
1 Pyroblast
3 Mana Sapphire
1 Arcane Barrage
46 Ironforge Guards
Side Deck
3 Counterspell
"""
START = "game: wow\nformats:\n  kitchen:\n    name: Kitchen table\n    extends: classic\n"
RULE = "    rules: {copy-limit: {limit: 3}}\n"
GOOD = START + RULE


def findings(run: Run, *args: str, deck: str = DECK) -> list[dict[str, Any]]:
    """What a check of a deck finds, under the formats in `house.yaml`."""
    Path("deck.txt").write_text(deck, encoding="utf-8")
    out = run("check", "deck.txt", "--format-file", "house.yaml", "--output-format", "json", *args)[1]
    found: list[dict[str, Any]] = json.loads(out)["decks"][0]["findings"]
    return found


def cites(found: list[dict[str, Any]]) -> set[tuple[str, str]]:
    return {(finding["rule"], finding["cite"].partition(";")[0]) for finding in found}


# ------------------------------------------------------------ the example of the README


def readme_example() -> str:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```yaml\n(# Formats of one's own.*?)```", readme, re.S)
    return str(block)


def test_every_line_of_the_example_has_an_effect(run: Run, here: Path) -> None:
    example = readme_example()
    (here / "house.yaml").write_text(example, encoding="utf-8")
    lines = example.split("\n")

    def line(start: str) -> str:
        (number,) = (number for number, text in enumerate(lines, 1) if text.strip().startswith(start))
        return f"house.yaml, line {number}"

    found = findings(run)
    assert cites(found) >= {
        ("wow/format", line("old-world:")),
        ("wow/copy-limit", line("copy-limit:")),
        ("wow/banned", line("- banned:")),
        ("wow/points", line("- points:")),
        ("wow/restricted", line("- restricted:")),
        ("wow/apart", line("- apart:")),
    }
    banned = {card for finding in found if finding["rule"] == "wow/banned" for card in finding["cards"]}
    assert banned == {"Ironforge Guards", "The Lich King"}
    (points,) = (finding for finding in found if finding["rule"] == "wow/points")
    assert points["message"].startswith("cards of 14 points, 9 allowed in Old World: ")
    rules = {finding["rule"] for finding in found}
    assert "wow/side-deck" not in rules, "the rule is removed"
    classic = {finding["rule"] for finding in findings(run, "--format", "classic")}
    assert classic & {"wow/side-deck", "wow/format", "wow/banned", "wow/points"} == {"wow/side-deck"}


def test_a_deck_that_keeps_to_the_example(run: Run, here: Path) -> None:
    (here / "house.yaml").write_text(readme_example(), encoding="utf-8")
    text = DECK.replace("46 Ironforge Guards\n", "").replace("1 Ironforge Guards\n1 The Lich King\n", "")
    text = text.replace("4 Lady", "3 Lady").replace("1 Pyroblast\n", "").replace("3 Mana", "2 Mana")
    text = text.replace("1 Arcane Barrage\n", "").replace("3 Counterspell\n", "1 Fizzle\n")
    assert {finding["rule"] for finding in findings(run, deck=text)} == {"wow/deck-size"}


# ------------------------------------------------------------ which format


def test_a_lone_format_is_the_format(run: Run, here: Path) -> None:
    (here / "house.yaml").write_text(GOOD, encoding="utf-8")
    (here / "deck.txt").write_text("Hero: Graccus\n60 Ironforge Guards\n", encoding="utf-8")
    status, out, err = run("check", "deck.txt", "--format-file", "house.yaml", "--date", "2013-08-01")
    assert (status, err) == (0, "")
    assert out == "deck.txt: legal\n  Graccus, constructed, CR 7.4, Kitchen table, main deck 60\n"
    out = run("check", "deck.txt", "--format-file", "house.yaml", "--format", "classic")[1]
    assert ", Classic, " in out


def test_one_of_several_formats_is_named(run: Run, here: Path) -> None:
    (here / "house.yaml").write_text(
        f"{GOOD}  cellar:\n    extends: classic\n    lists: [{{banned: [Blizzard]}}]\n", encoding="utf-8"
    )
    assert ("wow/banned", "house.yaml, line 9") in cites(findings(run, "--format", "cellar"))
    kitchen = cites(findings(run, "--format", "Kitchen"))
    assert "wow/banned" not in {rule for rule, _ in kitchen}
    assert ("wow/copy-limit", "house.yaml, line 6") in kitchen


def test_a_format_that_extends_one_of_the_same_file(run: Run, here: Path) -> None:
    (here / "house.yaml").write_text(
        "game: wow\nformats:\n"
        "  strict:\n    extends: kitchen\n    rules:\n      copy-limit: {limit: 2}\n"
        "  kitchen:\n    extends: core\n    blocks: [1, 2, 3]\n    rules: {copy-limit: {limit: 3}}\n"
        "    lists: [{banned: [Blizzard]}]\n",
        encoding="utf-8",
    )
    found = findings(run, "--format", "strict", "--date", "2013-08-01")
    assert cites(found) >= {
        ("wow/copy-limit", "house.yaml, line 6"),
        ("wow/format", "house.yaml, line 7"),
        ("wow/banned", "house.yaml, line 11"),
    }
    assert any("without" in f["message"] for f in found if f["rule"] == "wow/side-deck"), "Core has none"
    limits = {f["params"]["limit"] for f in found if f["rule"] == "wow/copy-limit"}
    assert limits == {2}


def test_house_formats_in_a_table(run: Run, here: Path) -> None:
    (here / "house.yaml").write_text(GOOD, encoding="utf-8")
    (here / "deck.txt").write_text("Hero: Graccus\n4 Parvink\n56 Ironforge Guards\n", encoding="utf-8")
    args = ("check", "deck.txt", "--format-file", "house.yaml", "--format", "all", "--date", "2013-08-01")
    lines = run(*args)[1].rstrip().split("\n")
    assert re.split(" {2,}", lines[-1].strip()) == [
        *("Kitchen table", "not legal", "4 copies of Parvink in the main deck, 3 allowed", "[wow/copy-limit]")
    ]


def test_words_of_ones_own_in_a_report(run: Run, here: Path) -> None:
    (here / "house.yaml").write_text(
        f"{START}    lists:\n      - banned: [{{type: Master Hero}}]\n        note: no Master Heroes, please\n",
        encoding="utf-8",
    )
    (finding,) = (one for one in findings(run) if one["rule"] == "wow/banned")
    assert (
        finding["message"]
        == "The Lich King is of a kind that is banned in Kitchen table (no Master Heroes, please)"
    )
    assert finding["cite"] == "house.yaml, line 7"


def test_formats_of_the_other_game(run: Run, here: Path) -> None:
    (here / "house.yaml").write_text(
        "game: riftbound\nformats:\n  old:\n    extends: standard\n    sets: [SFD]\n", encoding="utf-8"
    )
    status, out, _ = run("check", JINX, "--format-file", "house.yaml", "--date", "2026-08-08")
    assert status == 1
    assert "not in the card pool of old on 2026-08-08" in out
    assert "= rule: house.yaml, line 3" in out


# ------------------------------------------------------------ what is not of use

BAD: dict[str, tuple[bytes | str, str]] = {
    "empty": ("", ":1: a mapping is expected here"),
    "blank": (" \n\n", ":1: a mapping is expected here"),
    "comment": ("# nothing\n", ":1: a mapping is expected here"),
    "not YAML": ("game: wow\nformats: [kitchen: {\n", ":3:1: not YAML: "),
    "tab": (f"{START}\tx: 1\n", ":6:1: not YAML: "),
    "list": ("- game: wow\n- formats\n", ":1: a mapping is expected here"),
    "scalar": ("hello\n", ":1: a mapping is expected here"),
    "several documents": (f"{GOOD}---\n{GOOD}", ":7:1: not YAML: "),
    "no game": ("formats: {kitchen: {extends: classic}}\n", ": “game” is missing"),
    "no formats": ("game: wow\n", ": “formats” is missing"),
    "formats that are none": ("game: wow\nformats: {}\n", ":2: formats: there is none"),
    "list of formats": ("game: wow\nformats: [kitchen]\n", ":2: formats: a mapping is expected"),
    "unknown game": (GOOD.replace("wow", "wov"), ":1: unknown game “wov”; did you mean “wow”?"),
    "game of another format": (GOOD.replace("wow", "riftbound"), ":5: "),
    "unknown key": (f"{START}    ruls: {{}}\n", "“ruls”; did you mean “rules”?"),
    "unknown key at the top": (f"{GOOD}fromats: 1\n", "“fromats”; did you mean “formats”?"),
    "unknown rule": (f"{START}    rules: {{copy-limt: {{limit: 3}}}}\n", "did you mean “copy-limit”?"),
    "unknown number": (f"{START}    rules: {{copy-limit: {{limt: 3}}}}\n", "did you mean “limit”?"),
    "unknown card": (
        f"{START}    lists:\n      - banned: [Blizard]\n",
        ":7: no card is called “Blizard”; did you",
    ),
    "unknown condition": (f"{START}    lists:\n      - banned: [{{typ: Quest}}]\n", "did you mean “type”?"),
    "unknown base": (GOOD.replace("classic", "clasic"), "did you mean “classic”?"),
    "own base": (GOOD.replace("classic", "kitchen"), ":3: kitchen extends itself"),
    "bases in a circle": (
        "game: wow\nformats:\n  a: {extends: b, rules: {copy-limit: {limit: 3}}}\n  b: {extends: a}\n",
        ": a extends itself by way of a, b",
    ),
    "the same key twice": (f"{GOOD}    name: Cellar\n", ":7:5: “name” stands twice"),
    "the same format twice": (f"{GOOD}  kitchen:\n    extends: classic\n", ":7:3: “kitchen” stands twice"),
    "a name that is taken": (GOOD.replace("kitchen", "classic"), ":3: there is a format “classic” already"),
    "the word for every format": (GOOD.replace("kitchen", "all"), ":3: a format cannot be called “all”"),
    "nothing new": (START, ":3: kitchen says nothing that classic does not say"),
    "no effect": (
        f"{START}    rules: {{copy-limit: {{limit: 4}}}}\n",
        ":6: kitchen: rules: copy-limit: changes",
    ),
    "a number without end": (f"{START}    rules: {{copy-limit: {{limit: {'9' * 5_000}}}}}\n", ":6"),
    "a key that is a list": (GOOD.replace("  kitchen:", "  [kitchen]:"), ":3"),
    "a tag": (f"{GOOD}    source: !!python/object/apply:os.getcwd []\n", ":7:13: not YAML: "),
    "binary": (bytes(range(256)) * 8, ": not UTF-8"),
    "picture": (b"\x89PNG\r\n\x1a\n\x00\x00", ": not UTF-8"),
    "Latin-1": (f"{GOOD}    source: caf\xe9\n".encode("latin-1"), ": not UTF-8"),
    "UTF-16": (GOOD.encode("utf-16"), ": not UTF-8"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("command", [("check", JINX, "--game", "wow"), ("formats",), ("card", "Blizzard")])
def test_a_bad_file(run: Run, here: Path, name: str, command: tuple[str, ...]) -> None:
    said, message = BAD[name]
    (here / "house.yaml").write_bytes(said if isinstance(said, bytes) else said.encode())
    status, out, err = run(*command, "--format-file", "house.yaml")
    assert (status, out) == (2, "")
    assert err.startswith("decklint: house.yaml:")
    assert message in err
    assert err.count("\n") == 1


def test_a_file_that_is_not_there(run: Run, here: Path) -> None:
    (here / "folder").mkdir()
    for path, problem in (("no.yaml", "No such file or directory"), ("folder", "Is a directory")):
        status, out, err = run("check", JINX, "--format-file", path)
        assert (status, out) == (2, "")
        assert err == f"decklint: {path}: cannot be read: {problem}\n"


@pytest.mark.parametrize("text", [GOOD.replace("\n", "\r\n"), f"\ufeff{GOOD}", f"{GOOD}    source: 出处\n"])
def test_ways_to_write_a_file(run: Run, here: Path, text: str) -> None:
    (here / "house.yaml").write_bytes(text.encode())
    assert "wow/copy-limit" in {finding["rule"] for finding in findings(run)}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_formats_for_the_game_that_is_not_asked_for(run: Run, here: Path, language: str) -> None:
    (here / "house.yaml").write_text(GOOD, encoding="utf-8")
    args = ("check", JINX, "--format-file", "house.yaml", "--game", "riftbound", "--lang", language)
    status, out, err = run(*args)
    assert (status, out) == (2, "")
    assert "house.yaml" in err
    assert err.count("\n") == 1


def test_a_deck_of_a_game_the_formats_are_not_for(run: Run, here: Path) -> None:
    (here / "house.yaml").write_text(GOOD, encoding="utf-8")
    status, out, err = run("check", JINX, "--format-file", "house.yaml")
    assert status == 2
    assert "no card is called" not in out + err


def test_a_format_nobody_knows(run: Run, here: Path) -> None:
    (here / "house.yaml").write_text(GOOD, encoding="utf-8")
    status, out, err = run("check", JINX, "--game", "wow", "--format-file", "house.yaml", "--format", "kichen")
    assert (status, out) == (2, "")
    assert err == "decklint: there is no format “kichen”; did you mean “kitchen”?\n"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_formats_given_as_a_deck(run: Run, here: Path, language: str) -> None:
    (here / "house.yaml").write_text(GOOD, encoding="utf-8")
    for options in ((), ("--format", "all"), ("--game", "wow")):
        status, out, _ = run("check", "house.yaml", "--lang", language, *options)
        assert status == 2
        assert "--format-file" in out
        assert "\n    2 | formats:\n" in out


# ------------------------------------------------------------ what a stranger may write

HOSTILE = {
    "name": GOOD.replace("name: Kitchen table", 'name: "a\\e[31mb"'),
    "key": GOOD.replace("  kitchen:", '  "a\\e[31mb":'),
    "unknown key": f'{START}    "a\\e[31mb": 1\n',
    "card": f'{START}    lists:\n      - banned: ["a\\e[31mb"]\n',
    "note": f'{START}    lists:\n      - banned: [Blizzard]\n        note: "a\\e[31mb"\n',
    "source": f'{GOOD}    source: "a\\e[31mb"\n',
}


@pytest.mark.parametrize("place", HOSTILE)
def test_nothing_but_text_is_written(run: Run, here: Path, place: str) -> None:
    (here / "house.yaml").write_text(HOSTILE[place], encoding="utf-8")
    (here / "deck.txt").write_text(DECK, encoding="utf-8")
    every = [
        ("check", "deck.txt"),
        ("check", "deck.txt", "--format", "all"),
        ("formats",),
        ("card", "Blizzard"),
    ]
    for command in [*every, ("formats", "kitchen"), ("formats", "a\x1b[31mb")]:
        _, out, err = run(*command, "--format-file", "house.yaml")
        assert "\x1b" not in out + err, command


LEVELS = "".join(f"  a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 9))
HEAVY = {
    "5 MB": GOOD + "# nothing\n" * 500_000,
    "many lists": f"{START}    lists:\n" + "      - banned: [Blizzard]\n" * 5_000,
    "many names": f"{START}    lists:\n      - banned: [{', '.join(['Blizzard'] * 50_000)}]\n",
    "nesting": f"{START}    lists: {'[' * 100_000}\n",
    "nested conditions": f"{START}    lists:\n      - banned: {'{any: [' * 2_000}\n",
    "alias bomb": f"{GOOD}x:\n  a0: &a0 [x, x, x, x, x, x, x, x, x]\n{LEVELS}",
    "alias bomb in conditions": f"{START}    lists:\n      - banned: &a0 {{type: [Quest, Ally]}}\n"
    + "".join(f"      - banned: &a{n} {{any: [{', '.join([f'*a{n - 1}'] * 9)}]}}\n" for n in range(1, 9)),
    "alias of itself": f"{START}    lists: &a [*a]\n",
}


@pytest.mark.parametrize("name", HEAVY)
def test_a_heavy_file_is_refused_soon(here: Path, name: str) -> None:
    (here / "house.yaml").write_text(HEAVY[name], encoding="utf-8")
    (here / "deck.txt").write_text(DECK, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "validator", "check", "deck.txt", "--format-file", "house.yaml"],
        capture_output=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)},
        timeout=10,
        check=False,
    )
    err = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b"")
    assert err.startswith("decklint: house.yaml:")
    assert err.count("\n") == 1
    assert len(err) < 1_000


# ------------------------------------------------------------ several formats in one file

TWO = f"{GOOD}  cellar:\n    extends: classic\n    lists:\n      - banned: [Blizzard]\n"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_of_several_formats_one_has_to_be_named(run: Run, here: Path, language: str) -> None:
    (here / "house.yaml").write_text(TWO, encoding="utf-8")
    status, out, _ = run("check", JIHAN, "--format-file", "house.yaml", "--lang", language)
    assert status == 2
    assert "kitchen" in out
    assert "cellar" in out
    assert "--format" in out


def test_one_of_several_formats_is_named_by_the_option_or_by_the_list(run: Run, here: Path) -> None:
    (here / "house.yaml").write_text(TWO, encoding="utf-8")
    text = Path(JIHAN).read_text(encoding="utf-8")
    (here / "deck.txt").write_text(f"# format: cellar\n{text}", encoding="utf-8")
    for options in ((JIHAN, "--format", "cellar"), ("deck.txt",)):
        status, out, _ = run("check", *options, "--format-file", "house.yaml", "--date", "2014-01-01")
        assert status == 1
        assert "Blizzard is banned in cellar" in out


def test_every_one_of_several_formats_is_in_the_table(run: Run, here: Path) -> None:
    (here / "house.yaml").write_text(TWO, encoding="utf-8")
    _, out, _ = run("check", JIHAN, "--format-file", "house.yaml", "--format", "all")
    assert "\n  Kitchen table " in out
    assert "\n  cellar " in out


def test_a_format_may_be_called_what_it_is_called(run: Run) -> None:
    """By its key or its name, in any language and case."""
    for name in ("reborn-classic", "Reborn Classic", "reborn CLASSIC", "Reborn 经典"):
        status, out, _ = run("check", JIHAN, "--format", name, "--date", "2020-01-01")
        assert status == 1
        assert ", Reborn Classic, " in out
