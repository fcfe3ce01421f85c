"""`settings` in the JSON report: where each setting comes from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run

WOW = "Hero: Graccus\n60 Ironforge Guards\n"
JINX = (Path(__file__).parent.parent.parent / "examples" / "jinx-loose-cannon.txt").read_text(encoding="utf-8")
ONE = "game: wow\nformats:\n  kitchen:\n    extends: classic\n    rules: {side-deck: null}\n"
TWO = f"{ONE}  cellar:\n    extends: kitchen\n    rules: {{copy-limit: {{limit: 3}}}}\n"


def settings(run: Run, *args: str, text: str = WOW, name: str = "a.txt") -> dict[str, Any]:
    Path(name).write_text(text, encoding="utf-8")
    found: dict[str, Any] = json.loads(run("check", name, *args, "--output-format", "json")[1])["decks"][0]
    return dict(found["settings"])


def test_nothing_is_said(run: Run, here: Path) -> None:
    assert settings(run) == {
        "play": {"from": "default"},
        "format": {"from": "default"},
        "edition": {"from": "date"},
        "date": {"from": "default"},
    }


OPTIONS = [
    (("--edition", "5.0"), "edition"),
    (("--edition", "all"), "edition"),
    (("--format", "core"), "format"),
    (("--format", "all"), "format"),
    (("--date", "2013-08-01"), "date"),
    (("--play", "limited"), "play"),
]


@pytest.mark.parametrize(("args", "name"), OPTIONS)
def test_the_command_line_says_it(run: Run, here: Path, args: tuple[str, ...], name: str) -> None:
    found = settings(run, *args)
    assert [key for key, origin in found.items() if origin["from"] == "option"] == [name]


@pytest.mark.parametrize("name", ["edition: 5.0", "format: core", "date: 2013-08-01", "play: limited"])
def test_the_list_says_it_itself(run: Run, here: Path, name: str) -> None:
    found = settings(run, text=f"Hero: Graccus\n# {name}\n60 Ironforge Guards\n")
    assert found[name.partition(":")[0]] == {"from": "list", "line": 2}


def test_the_format_settles_the_kind_of_play(run: Run, here: Path) -> None:
    assert settings(run, "--format", "sealed")["play"] == {"from": "format"}


def test_a_list_of_our_own_form_says_it_itself(run: Run, here: Path) -> None:
    text = "hero: Graccus\nmain: [60 Ironforge Guards]\nedition: '7.4'\nformat: classic\n"
    found = settings(run, text=text, name="a.yaml")
    assert found["edition"] == {"from": "list", "line": 3}
    assert found["format"] == {"from": "list", "line": 4}


def test_the_command_line_has_the_last_word(run: Run, here: Path) -> None:
    text = f"# edition: 5.0\n# format: core\n# date: 2012-01-01\n{WOW}"
    found = settings(run, "--edition", "7.4", "--format", "classic", text=text)
    assert found["edition"] == found["format"] == {"from": "option"}
    assert found["date"] == {"from": "list", "line": 3}


def test_what_is_not_taken_over_from_a_comment_is_not_said_to_be(run: Run, here: Path) -> None:
    assert settings(run, text=f"# edition: 9.9\n# format: none of these\n{WOW}") == settings(run)


@pytest.mark.parametrize(
    ("file", "args"), [(ONE, ()), (TWO, ("--format", "cellar"))], ids=["a lone one", "one of two"]
)
def test_house_formats(run: Run, here: Path, file: str, args: tuple[str, ...]) -> None:
    (here / "house.yaml").write_text(file, encoding="utf-8")
    found = settings(run, "--format-file", "house.yaml", *args, text=f"# format: core\n{WOW}")
    assert found["format"] == {"from": "option" if args else "file"}


def test_a_list_names_a_house_format(run: Run, here: Path) -> None:
    (here / "house.yaml").write_text(TWO, encoding="utf-8")
    found = settings(run, "--format-file", "house.yaml", text=f"# format: cellar\n{WOW}")
    assert found["format"] == {"from": "list", "line": 1}


def test_a_card_pool_makes_it_limited_play(run: Run, here: Path) -> None:
    (here / "pool.txt").write_text("60 Ironforge Guards\n", encoding="utf-8")
    assert settings(run, "--pool", "pool.txt")["play"] == {"from": "pool"}
    assert settings(run, "--pool", "pool.txt", "--play", "limited")["play"] == {"from": "option"}


def test_the_options_of_a_game(run: Run, here: Path) -> None:
    found = settings(run, "--mode", "duel", "--date", "2026-08-08", text=f"# region: CN\n{JINX}")
    assert found["mode"] == {"from": "option"}
    assert found["region"] == {"from": "list", "line": 1}
    assert found["level"] == {"from": "default"}
    assert found["edition"] == {"from": "date"}


def test_a_team_mate_makes_it_a_team_event(run: Run, here: Path) -> None:
    (here / "mate.txt").write_text(JINX, encoding="utf-8")
    assert settings(run, "--team", "mate.txt", "--date", "2026-08-08", text=JINX)["mode"] == {"from": "team"}


def test_every_line_of_a_survey_has_them(run: Run, here: Path) -> None:
    (here / "a.txt").write_text(f"# date: 2013-08-01\n{WOW}", encoding="utf-8")
    out = run("check", "a.txt", "--format", "all", "--output-format", "json")[1]
    for one in json.loads(out)["decks"][0]["survey"]:
        assert one["settings"]["format"] == {"from": "option"}
        assert one["settings"]["date"] == {"from": "list", "line": 1}


def test_a_list_that_cannot_be_read_has_none(run: Run, here: Path) -> None:
    assert settings(run, text="") == {}
