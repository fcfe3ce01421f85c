"""`decklint convert`: from one form of deck file to another, whole or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from validator.cards.store import Store
from validator.decks import form, forms

Run = Callable[..., tuple[int, str, str]]

TWO = """\
=== Alice ===
Hero: Graccus
60 Ironforge Guards
=== Bob ===
Hero: Elendril
60 Ironforge Guards
"""
DECK = """\
# name: Mine
# format: classic
# built for Friday
Hero: Graccus

Main Deck
Allies (60)
4 Parvink (HOA-212)
56 Ironforge Guards

Side Deck
4 Fizzle
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text(DECK, "utf-8")
    return tmp_path


def test_every_form_is_listed(run: Run, store: Store) -> None:
    status, out, err = run("convert", "--list")
    assert (status, err) == (0, "")
    names = [line.split()[0] for line in out.splitlines()]
    assert sorted(names) == sorted({name for game in store.games for name in forms(store.layout(game))})
    for name in names:
        assert f".{form(name).ENDING.lstrip('.')}" in out


def test_the_forms_of_one_game(run: Run, store: Store) -> None:
    names = [line.split()[0] for line in run("convert", "--list", "--game", "wow")[1].splitlines()]
    assert names == list(forms(store.layout("wow")))


def test_a_text_into_yaml_by_the_name_of_the_file(run: Run, here: Path) -> None:
    status, out, err = run("convert", "a.txt", "b.yaml")
    assert (status, out) == (0, "")
    assert err == "lost: yaml has no headings within a part: Allies\n"
    assert (here / "b.yaml").read_text("utf-8") == (
        "# built for Friday\ngame: wow\nname: Mine\nformat: classic\nhero: Graccus\n"
        "main:\n- 4 Parvink (HOA-212)\n- 56 Ironforge Guards\nside:\n- 4 Fizzle\n"
    )


def test_a_text_into_a_text_says_the_same(run: Run, here: Path) -> None:
    assert run("convert", "a.txt", "b.txt") == (0, "", "")
    text = (here / "b.txt").read_text("utf-8")
    for said in ("# name: Mine", "# format: classic", "# built for Friday", "Allies:", "4 Parvink (HOA-212)"):
        assert said in text
    assert run("convert", "b.txt", "c.txt") == (0, "", "")
    assert (here / "c.txt").read_text("utf-8") == text


def test_from_standard_input_to_standard_output(run: Run, here: Path) -> None:
    status, out, err = run("convert", "-", "-", "--to", "yaml", stdin=DECK)
    assert status == 0
    assert out.startswith("# built for Friday\ngame: wow\n")
    assert err.startswith("lost: ")


def test_a_file_that_is_there_stays(run: Run, here: Path) -> None:
    (here / "b.yaml").write_text("mine", "utf-8")
    status, out, err = run("convert", "a.txt", "b.yaml")
    assert (status, out) == (2, "")
    assert err.endswith("decklint: b.yaml is there already; --force writes over it\n")
    assert (here / "b.yaml").read_text("utf-8") == "mine"
    assert run("convert", "a.txt", "b.yaml", "--force")[0] == 0
    assert "Parvink" in (here / "b.yaml").read_text("utf-8")


def test_nothing_is_left_where_writing_fails(run: Run, here: Path) -> None:
    status, _, err = run("convert", "a.txt", "nowhere/b.yaml")
    assert status == 2
    assert "nowhere/b.yaml" in err
    (here / "folder").mkdir()
    (here / "folder" / "b.yaml").mkdir()
    assert run("convert", "a.txt", "folder/b.yaml", "--force")[0] == 2
    assert os.listdir(here / "folder") == ["b.yaml"]


def test_the_file_has_the_rights_of_any_other(run: Run, here: Path) -> None:
    assert run("convert", "a.txt", "b.yaml")[0] == 0
    (here / "c.yaml").write_text("", "utf-8")
    modes = [stat.S_IMODE((here / name).stat().st_mode) for name in ("b.yaml", "c.yaml")]
    assert modes[0] == modes[1]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("a.txt",), "Name the file to read and the file to write"),
        ((), "Name the file to read and the file to write"),
        (("nowhere.txt", "-"), "decklint: nowhere.txt: there is no such file; check the path"),
        (("a.txt", "-", "--to", "yamll"), "there is no form “yamll” to write; did you mean “yaml”?"),
        (("a.txt", "-", "--from", "txet"), "there is no form of deck file “txet”; write text"),
        (("a.txt", "b.unheard"), "does not tell the form to write; name it with --to"),
        (("a.txt", "-", "--game", "wwo"), "did you mean “wow”?"),
        (("bad.txt", "-", "--game", "wow"), "decklint: bad.txt:3:1: "),
        (("a.txt#2", "-"), "there is no deck 2; the file holds 1"),
    ],
)
def test_what_cannot_be_done(run: Run, here: Path, args: tuple[str, ...], said: str) -> None:
    (here / "bad.txt").write_text("Hero: Graccus\n60 Ironforge Guards\n-4 Parvink\n", "utf-8")
    status, out, err = run("convert", *args)
    assert (status, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_lines_that_are_no_cards_are_named(run: Run, here: Path) -> None:
    (here / "a.txt").write_text("Hero: Graccus\n60 Ironforge Guards\nthis deck is the best there is\n", "utf-8")
    status, _, err = run("convert", "a.txt", "b.yaml", "--game", "wow")
    assert status == 0
    assert err == "lost: lines that are no cards: this deck is the best there is\n"


def test_one_deck_of_several(run: Run, here: Path) -> None:
    (here / "two.txt").write_text(TWO, "utf-8")
    assert run("convert", "two.txt", "two.yaml", "--game", "wow") == (0, "", "")
    assert (here / "two.yaml").read_text("utf-8").count("game: wow\n") == 2
    status, out, _ = run("convert", "two.txt#2", "-", "--to", "yaml", "--game", "wow")
    assert status == 0
    assert out == "game: wow\nname: Bob\nhero: Elendril\nmain:\n- 60 Ironforge Guards\n"


def test_in_chinese(run: Run, here: Path) -> None:
    assert run("convert", "a.txt", "b.yaml", "--lang", "zh")[2] == "丢失：yaml 没有分区内的小标题：Allies\n"


def test_check_reads_a_form_that_is_named(run: Run, here: Path) -> None:
    (here / "b.txt").write_text("hero: Graccus\nmain: [60 Ironforge Guards]\n", "utf-8")
    assert run("check", "b.txt", "--game", "wow", "--from", "yaml")[0] == 0
    status, out, _ = run("check", "b.txt", "--game", "wow", "--from", "yamll")
    assert status == 2
    assert "there is no form of deck file “yamll”" in out


def test_every_deck_of_a_file_is_checked(run: Run, here: Path) -> None:
    short = TWO.replace("60 Ironforge Guards", "59 Ironforge Guards").replace("59", "60", 1)
    (here / "two.txt").write_text(short, "utf-8")
    status, out, err = run("check", "two.txt", "--game", "wow")
    assert status == 1
    assert "two.txt#1 (Alice): legal\n" in out
    assert "two.txt#2 (Bob): not legal\n" in out
    assert err == "2 decks: 1 legal, 1 not legal\n"
    assert run("check", "two.txt#1", "--game", "wow")[0] == 0
    status, out, _ = run("check", "two.txt", "--game", "wow", "--edition", "all")
    assert "two.txt#2 (Bob): legal in 0 of 7\n" in out


ASKING = """\
# decklint: ignore[deck-size, wow/talent] for two
Hero: Graccus
5 Parvink # decklint: ignore[copy-limit] ours
"""


@pytest.mark.parametrize("target", ["text", "yaml", "markdown", "mwdeck", "decktools", "json", "o8d", "csv"])
def test_what_a_list_asks_to_leave_out_is_kept_or_named_as_lost(run: Run, here: Path, target: str) -> None:
    """One on its own line is kept where the other form has comments that are heard, one behind a card never."""
    (here / "b.txt").write_text(ASKING, "utf-8")
    status, _, err = run("convert", "b.txt", "out", "--to", target)
    assert status == 0
    whole, beside = "decklint: ignore[deck-size, wow/talent]", "decklint: ignore[copy-limit]"
    assert err.count(beside) == 1
    kept = target in ("text", "yaml", "markdown", "mwdeck", "decktools")
    assert err.count(whole) == (0 if kept else 1)
    out = run("check", "out", "--from", target, "--output-format", "concise")[1]
    assert ("wow/deck-size" in out) is not kept
    assert "wow/copy-limit" in out


def test_a_list_of_own_cards_is_converted(run: Run, here: Path) -> None:
    own = Path(__file__).parent.parent / "configuration" / "own"
    (here / "decklint.toml").write_text(f"cards = '{own}'\n", "utf-8")
    (here / "b.txt").write_text("Hero: Graccus\n1 HOME-1\n", "utf-8")
    status, out, err = run("convert", "b.txt", "-", "--to", "yaml")
    assert (status, err) == (0, "")
    assert "Kitchen Brooch" in out
