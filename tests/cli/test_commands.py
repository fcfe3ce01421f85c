"""The commands beside `check`, and the program as a whole."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from validator import __version__
from validator.cards.store import Store
from validator.reports.words import named, words_of

if TYPE_CHECKING:
    from tests.cli.conftest import Run


COMMANDS = ("check", "card", "parse", "formats", "rules", "db")

# ------------------------------------------------------------ the program


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_names_the_commands_and_the_exit_statuses(run: Run, option: str) -> None:
    status, out, err = run(option)
    assert (status, err) == (0, "")
    for name in COMMANDS:
        assert f"\n  {name} " in out
    words = " ".join(out.split())
    assert "Exit status: 0 every deck is legal; 1 a deck is not legal, or undecided; 2 wrong usage" in words


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command(run: Run, command: str) -> None:
    status, out, _ = run(command, "--help")
    assert status == 0
    assert out.startswith(f"Usage: decklint {command}")


@pytest.mark.parametrize("command", ["check", "parse"])
def test_help_of_a_command_names_its_exit_statuses(run: Run, command: str) -> None:
    assert "Exit status: 0" in " ".join(run(command, "--help")[1].split())


def test_the_version(run: Run) -> None:
    assert run("--version") == (0, f"decklint {__version__}\n", "")


@pytest.mark.parametrize(("written", "meant"), [("chek", "check"), ("crad", "card"), ("rule", "rules")])
def test_a_command_that_does_not_exist(run: Run, written: str, meant: str) -> None:
    status, out, err = run(written)
    assert (status, out) == (2, "")
    assert f"There is no command “{written}”. Did you mean “{meant}”?" in err


def test_a_command_like_no_other(run: Run) -> None:
    status, _, err = run("xyzzy")
    assert status == 2
    assert "There is no command “xyzzy”." in err
    assert "Did you mean" not in err


# ------------------------------------------------------------ card


def test_a_card(run: Run) -> None:
    status, out, _ = run("card", "Fizzle")
    assert status == 0
    assert out.split("\n")[:5] == [
        "Fizzle",
        "  Instant Ability—Arcane",
        "  icons: Mage",
        "  cost 1",
        "  FOO-40: Fires of Outland, 2007-08-25, uncommon",
    ]


@pytest.mark.parametrize("written", [("fizzle",), ("Ｆｉｚｚｌｅ",), ("FOO-40",), ("foo-040",)])
def test_a_card_in_other_words(run: Run, written: tuple[str, ...]) -> None:
    assert run("card", *written)[1].startswith("Fizzle\n")


def test_a_name_of_several_words_needs_no_quotes(run: Run) -> None:
    assert run("card", "Power", "Word:", "Shield")[1].startswith("Power Word: Shield\n")


def test_all_cards_of_a_shared_name(run: Run) -> None:
    out = run("card", "Death Coil")[1]
    assert [block.split("\n")[0] for block in out.split("\n\n")] == ["Death Coil", "Death Coil"]


def test_the_clauses_of_a_card(run: Run) -> None:
    assert "\n  Arcane Hero Required\n" in run("card", "Slow")[1]
    assert "\n  奥术英雄 限定\n" in run("card", "Slow", "--lang", "zh")[1]


def test_a_card_in_chinese(run: Run) -> None:
    status, out, _ = run("card", "Slow", "--lang", "zh")
    assert status == 0
    assert out.startswith("Slow\n  Ability—Arcane\n  图标：法师\n  使用费用 3\n  奥术英雄 限定\n")
    assert "\n  FOO-45：Fires of Outland、2007-08-25、稀有\n  合法赛制\n    经典：自 2007-08-25 起合法\n" in out


def test_a_card_nobody_knows(run: Run) -> None:
    status, out, err = run("card", "Fizle")
    assert (status, out) == (2, "")
    assert err.startswith("decklint: no card is called “Fizle”; did you mean “Fizzle”")


def test_a_card_like_no_other(run: Run) -> None:
    assert run("card", "Qwxyz\x1b[31m")[2] == "decklint: no card is called “Qwxyz\\x1b[31m”\n"


def test_a_card_whose_facts_are_not_sure(run: Run, store: Store) -> None:
    unsure = next(card.name for card in store.cards("wow") if card.unsure)
    assert "\n  not sure: " in run("card", unsure)[1]
    assert "\n  未确定：" in run("card", unsure, "--lang", "zh")[1]
    unknown = next(card.name for card in store.cards("wow") if card.unknown)
    assert "\n  not known: " in run("card", unknown)[1]
    assert "\n  未知：" in run("card", unknown, "--lang", "zh")[1]


def test_every_fact_has_a_name_in_chinese(store: Store) -> None:
    game = words_of(store.game("wow"), "zh")
    for card in store.cards("wow"):
        facts = {
            *card.numbers,
            *card.facts,
            *card.unsure,
            *card.unknown,
            *(trait.kind for trait in card.traits),
        }
        rarities = {printing.rarity for printing in card.printings} - {""}
        for what, keys in (("fact", facts), ("rarity", rarities)):
            for key in keys:
                assert named(what, key, "zh", game) != key, card.name


def test_every_card_can_be_shown(store: Store) -> None:
    from validator.cli.card import _lines

    for game in store.games:
        for card in store.cards(game):
            for language in ("en", "zh"):
                assert len(list(_lines(card, store.game(game), language))) >= 2


# ------------------------------------------------------------ parse


def test_a_restriction_line(run: Run) -> None:
    status, out, _ = run("parse", "Protection Hero Required")
    assert status == 0
    assert out.startswith("HeroRequired: Protection Hero Required\n")


def test_a_type_line(run: Run) -> None:
    assert run("parse", "Ability—Fire") == (0, "types: Ability\ntags: Fire\n", "")


def test_from_standard_input(run: Run) -> None:
    status, out, _ = run("parse", "-", stdin="Ability—Fire\nFire Hero Required\n")
    assert status == 0
    assert "HeroRequired: Fire Hero Required" in out


def test_power_text_is_passed_over_aloud(run: Run) -> None:
    status, out, _ = run("parse", "Target hero heals 2 damage.")
    assert status == 0
    assert "power text, passed over: Target hero heals 2 damage." in out


def test_refused_with_the_place(run: Run) -> None:
    status, out, _ = run("parse", "Ability—Fyre")
    lines = out.split("\n")
    assert status == 1
    assert lines[0] == "1:9: found “Fyre”"
    assert lines[1] == "  Ability—Fyre"
    assert lines[2].index("^") == lines[1].index("Fyre")
    assert lines[3].startswith("expected ")


def test_parsed_as_json(run: Run) -> None:
    status, out, _ = run("parse", "Ability—Fire <p> Fire Hero Required", "--output-format", "json")
    data = json.loads(out)
    assert status == 0
    assert data["type_line"]["types"] == ["Ability"]
    assert len(data["clauses"]) == 1
    assert data["passed_over"] == []


def test_refused_as_json(run: Run) -> None:
    status, out, _ = run("parse", "Ability—Fyre", "--output-format", "json")
    error = json.loads(out)["error"]
    assert status == 1
    assert (error["line"], error["column"]) == (1, 9)


@pytest.mark.parametrize(
    "text", ["", "-", "\x1b[31m", "{0}", "a" * 10_000, "(" * 5_000, "Hero Required", " <p> "]
)
def test_odd_texts(run: Run, text: str) -> None:
    status, out, _ = run("parse", text, stdin="")
    assert status in (0, 1)
    assert "\x1b" not in out


# ------------------------------------------------------------ db


def test_the_facts_are_counted(run: Run, store: Store) -> None:
    status, out, _ = run("db", "stats")
    assert status == 0
    for game in store.games:
        assert f"\n{store.game(game)['name']['en']}\n  cards\n" in f"\n{out}"
    assert "\nWorld of Warcraft TCG\n  cards\n      6540  all\n" in f"\n{out}"
    assert out.count("\n  lines about deck building\n") == len(store.games)


def test_the_facts_are_verified(run: Run, store: Store) -> None:
    status, out, err = run("db", "verify")
    assert (status, err) == (0, "")
    assert [line.partition(": ")[0] for line in out.splitlines()] == list(store.games)
    assert "wow: 6540 cards read" in out


def test_the_store_is_built_where_it_is_asked_for(run: Run, here: Path, store: Store) -> None:
    status, out, _ = run("db", "build", "--output", "new.sqlite")
    assert (status, out) == (0, "new.sqlite\n")
    with sqlite3.connect(here / "new.sqlite") as database:
        row = database.execute("SELECT value FROM meta WHERE key = 'hash'").fetchone()
    database.close()
    assert row == (store.hash,)
    assert [path.name for path in here.iterdir()] == ["new.sqlite"], "nothing is left lying about"


def test_a_store_that_cannot_be_written(run: Run, here: Path) -> None:
    (here / "file").write_text("", encoding="utf-8")
    status, _, err = run("db", "build", "--output", "file/new.sqlite")
    assert status == 2
    assert err.startswith("decklint: file/new.sqlite cannot be written: ")
