"""Wherever a name is taken, a misspelt one is answered with the one that is meant."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from validator.cli.names import Choice

if TYPE_CHECKING:
    from tests.cli.conftest import Run

MISSPELT = [
    # commands
    ("chek deck.txt", "check"),
    ("crad Slow", "card"),
    ("db biuld", "build"),
    ("db stat", "stats"),
    # options
    ("card Slow --gaem wow", "--game"),
    ("convert --lits", "--list"),
    ("--versoin", "--version"),
    ("db build --outptu x", "--output"),
    # words to choose from
    ("--lang zhh card Slow", "zh"),
    ("card Slow --lang zhh", "zh"),
    ("parse x --output-format jsn", "json"),
    ("completion fsh", "fish"),
    ("check deck.txt --color alwys", "always"),
    ("check deck.txt --output-format srif", "sarif"),
    # games
    ("card Slow --game wwow", "wow"),
    ("parse x --game riftbund", "riftbound"),
    ("formats --game wov", "wow"),
    ("convert deck.txt out.txt --game wwow", "wow"),
    ("rules --game wwow", "wow"),
    ("check deck.txt --game wwow", "wow"),
    # formats, editions, kinds of play, the options of games
    ("formats clasic", "classic"),
    ("formats diff clasic 2010-01-01 2011-01-01", "classic"),
    ("formats dif classic 2010-01-01 2011-01-01", "diff"),
    ("formats --mode mtach", "match"),
    ("formats --region wrold", "world"),
    ("card Slow --level casul", "casual"),
    ("check deck.txt --format clasic", "classic"),
    ("check deck.txt --edition 7.5", "7.4"),
    ("check deck.txt --play constructd", "constructed"),
    ("rules --edition 7.5", "7.4"),
    # rules
    ("rules coppy-limit", "copy-limit"),
    ("rules wow/heor", "wow/hero"),
    # forms of deck file
    ("convert deck.txt out.txt --to markdwn", "markdown"),
    ("convert deck.txt out.txt --from markdwn --game wow", "markdown"),
    ("check deck.txt --from markdwn --game wow", "markdown"),
    # cards
    ("card Fizle", "Fizzle"),
]


@pytest.mark.parametrize(("line", "meant"), MISSPELT, ids=[line for line, _ in MISSPELT])
def test_the_name_that_is_meant(run: Run, here: Path, line: str, meant: str) -> None:
    (here / "deck.txt").write_text("Hero: Graccus\n60 Ironforge Guards\n", encoding="utf-8")
    status, out, err = run(*line.split())
    assert status == 2
    asked = re.split("[Dd]id you mean|Possible options|; write|= mend: write", f"{out}{err}")
    assert len(asked) == 2
    assert meant in asked[1]
    assert not (here / "out.txt").exists()


@pytest.mark.parametrize(("line", "meant"), MISSPELT, ids=[line for line, _ in MISSPELT])
def test_the_same_in_chinese(run: Run, here: Path, line: str, meant: str) -> None:
    if "zhh" in line:
        pytest.skip("where the language is not known, English is spoken")
    (here / "deck.txt").write_text("Hero: Graccus\n60 Ironforge Guards\n", encoding="utf-8")
    status, out, err = run(*line.split(), env={"LC_ALL": "zh_CN.UTF-8"})
    assert status == 2
    asked = re.split("是否指|请写", f"{out}{err}")
    assert len(asked) == 2
    assert meant in asked[1]


@pytest.mark.parametrize(
    "line", ["xyzzy", "db xyzzy", "completion xyzzy", "formats xyzzy", "card --game xyzzy q"]
)
def test_nothing_is_suggested_where_nothing_is_near(run: Run, line: str) -> None:
    status, out, err = run(*line.split())
    assert (status, out) == (2, "")
    assert "did you mean" not in err.casefold()


def test_all_the_words_stand_beside_the_suggestion() -> None:
    with pytest.raises(click.BadParameter, match=r"'bule' is not one of 'red', 'blue'\. Did you mean “blue”\?"):
        Choice(["red", "blue"]).convert("bule", None, None)


@pytest.mark.parametrize(
    "line", ["\x1b[31mchek", "db \x1b[31mbiuld", "card \x1b[31mx", "formats \x1b[31mclasic"]
)
def test_nothing_but_text_is_written(run: Run, line: str) -> None:
    _, out, err = run(*line.split())
    assert "\x1b" not in out + err
    assert "\\x1b[31m" in err
