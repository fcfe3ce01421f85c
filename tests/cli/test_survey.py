"""`decklint check --format all`, `--edition all`: one deck in a table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from validator.cards.store import Store
from validator.reports.full import columns

if TYPE_CHECKING:
    from tests.cli.conftest import Run

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
JIHAN = str(EXAMPLES / "spellweaver-jihan.txt")
JINX = str(EXAMPLES / "jinx-loose-cannon.txt")

LEGAL = "Hero: Graccus\n60 Ironforge Guards\n"
SHORT = "Hero: Graccus\n59 Ironforge Guards\n"
UNDECIDED = "Hero: Graccus\n60 Ironforge Guards\n1 Unheard-of\n"
LIMITED = "Hero: Graccus\n30 Ironforge Guards\n"
SIX_MASTER_HEROES = """\
Hero: Graccus
54 Ironforge Guards
1 Aegwynn, Guardian of Tirisfal
1 Medivh the Prophet
1 Thrall the Earth-Warder
1 Kalecgos
1 Nozdormu the Timeless
1 Alexstrasza the Life-Binder
"""
EDITIONS = [
    *("2006 rulebook", "CR 1.11", "CR 3.0 (known in part)", "CR 3.2"),
    *("CR 5.0", "CR 6 (known in part)", "CR 7.4"),
]


def put(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


def table(out: str) -> dict[str, tuple[str, list[str]]]:
    """The lines of the one table of a report: the verdict and the reasons, by name."""
    rows: dict[str, tuple[str, list[str]]] = {}
    name = ""
    for line in out.rstrip("\n").split("\n")[3:]:
        if line.startswith("   "):
            rows[name][1].append(line.strip())
        else:
            name, verdict, *reason = re.split(r" {2,}", line.strip(), maxsplit=2)
            rows[name] = (verdict, reason)
    return rows


def verdicts(out: str) -> dict[str, str]:
    return {name: verdict for name, (verdict, _) in table(out).items()}


# ------------------------------------------------------------ in every format


def test_the_example_on_the_day_it_won(run: Run) -> None:
    status, out, err = run("check", JIHAN, "--format", "all", "--date", "2011-05-15")
    assert (status, err) == (0, "")
    lines = out.split("\n")
    assert lines[:3] == [
        f"{JIHAN}: legal in 1 of 14",
        "  Spellweaver Jihan, constructed, 2011-05-15, main deck 60, side deck 10",
        "",
    ]
    rows = table(out)
    assert rows["Classic"] == ("legal", [])
    (reborn,) = (row for name, row in rows.items() if name.startswith("Reborn Classic, on "))
    assert reborn == (
        "not legal",
        ["Blizzard has been banned since 2019-02-28  [wow/banned]"],
    )
    verdict, reasons = rows["Core"]
    assert verdict == "not legal"
    assert reasons[0].startswith("Myriam Starcaller is not in the card pool of Core on 2011-05-15; ")
    assert reasons[0].endswith("; 5 more such  [wow/format]")
    assert reasons[1:] == ["10 cards in the side deck; this format is played without one  [wow/side-deck]"]


def test_a_line_for_every_format_of_the_kind_of_play(run: Run, store: Store) -> None:
    for deck, game in ((JIHAN, "wow"), (JINX, "riftbound")):
        formats = store.game(game)["formats"].values()
        for play in ("constructed", "limited"):
            out = run("check", deck, "--format", "all", "--play", play, "--date", "2026-08-01")[1]
            names = [re.sub(r", on [0-9-]+$", "", name) for name in table(out)]
            assert names == [facts["name"]["en"] for facts in formats if facts["play"] in (None, play)]


def test_a_format_that_is_yet_to_come_or_has_ended_is_looked_at_on_a_day_of_its_own(
    run: Run, here: Path
) -> None:
    put(here, a=LEGAL)
    shown = run("check", "a.txt", "--format", "all", "--date", "2013-08-01", "--output-format", "json")[1]
    days = {one["format"]: one["date"] for one in json.loads(shown)["decks"][0]["survey"]}
    assert days["classic"] == days["core"] == "2013-08-01"
    assert days["core-china"] == "2011-10-10"
    assert days["reborn-classic"] > "2018"
    rows = table(run("check", "a.txt", "--format", "all", "--date", "2013-08-01")[1])
    assert {name for name in rows if ", on " in name} == {
        "Core (China 2011), on 2011-10-10",
        *(f"Reborn {name}, on {days['reborn-classic']}" for name in ("Classic", "Core", "Contemporary")),
    }


def test_a_card_pool_means_limited_formats(run: Run, here: Path) -> None:
    put(here, a=LIMITED, pool="29 Ironforge Guards\n")
    status, out, _ = run("check", "a.txt", "--format", "all", "--pool", "pool.txt")
    assert status == 1
    reason = ["30 copies of Ironforge Guards, the card pool holds 29  [wow/pool]"]
    assert table(out) == {"Sealed": ("not legal", reason), "Booster Draft": ("not legal", reason)}


def test_a_card_pool_is_of_no_use_in_constructed_formats(run: Run, here: Path) -> None:
    put(here, a=LIMITED, pool=LIMITED)
    args = ("check", "a.txt", "--format", "all", "--pool", "pool.txt", "--play", "constructed")
    status, out, err = run(*args)
    assert (status, out) == (2, "")
    assert err == "decklint: a card pool belongs to limited play, not to constructed\n"


def test_a_format_the_list_names_itself_settles_the_kind_of_play_alone(run: Run, here: Path) -> None:
    put(here, core=f"# format: core\n{LEGAL}", sealed=f"# format: sealed\n{LIMITED}")
    out = run("check", "core.txt", "--format", "all", "--date", "2013-08-01")[1]
    assert verdicts(out)["Classic"] == "legal"
    assert verdicts(out)["Core"] == "not legal"
    assert len(verdicts(out)) == 14
    assert list(verdicts(run("check", "sealed.txt", "--format", "all")[1])) == ["Sealed", "Booster Draft"]


def test_a_format_the_list_names_is_not_asked_for_where_every_format_is(run: Run, here: Path) -> None:
    text = "hero: Graccus\nformat: reborn-core\nmain: [60 Ironforge Guards]\n"
    (here / "a.yaml").write_text(text, encoding="utf-8")
    status, out, _ = run("check", "a.yaml", "--format", "all", "--date", "2015-01-01")
    assert status == 0
    assert out.startswith("a.yaml: legal in ")


def test_an_edition_that_is_named_holds_in_every_format(run: Run, here: Path) -> None:
    put(here, a=SIX_MASTER_HEROES, b=f"# edition: 5.0\n{SIX_MASTER_HEROES}")
    assert verdicts(run("check", "a.txt", "--format", "all")[1])["Classic"] == "legal"
    for args in (("a.txt", "--edition", "5.0"), ("b.txt",)):
        assert verdicts(run("check", *args, "--format", "all")[1])["Classic"] == "not legal"


# ------------------------------------------------------------ under every edition


def test_six_master_heroes_over_the_life_of_the_game(run: Run, here: Path) -> None:
    put(here, a=SIX_MASTER_HEROES)
    status, out, _ = run("check", "a.txt", "--edition", "all")
    assert status == 0
    assert out.startswith("a.txt: legal in 3 of 7\n")
    assert list(verdicts(out)) == EDITIONS
    assert verdicts(out) == {
        **dict.fromkeys(EDITIONS[:2], "not legal"),
        **dict.fromkeys(EDITIONS[2:4], "legal"),
        **dict(zip(EDITIONS[4:], ("not legal", "undecided", "legal"), strict=True)),
    }
    (reason,) = table(out)["CR 5.0"][1]
    assert reason.startswith("6 kinds of Master Hero: ")
    assert reason.endswith("  [wow/master-hero]")
    (reason,) = table(out)["2006 rulebook"][1]
    assert reason.endswith("; 5 more such  [wow/not-a-deck-card]")


def test_a_side_deck_that_is_too_small_was_never_legal(run: Run, here: Path) -> None:
    put(here, a=f"{LEGAL}Side Deck\n4 Parvink\n1 Fizzle\n")
    status, out, _ = run("check", "a.txt", "--edition", "all")
    assert status == 1
    assert out.startswith("a.txt: legal in 0 of 7\n")
    for name in EDITIONS:
        assert table(out)[name][1][0].startswith("5 cards in the side deck; a side deck has exactly 10")


def test_the_editions_of_the_other_game(run: Run, store: Store) -> None:
    out = run("check", JINX, "--edition", "all", "--date", "2026-08-08")[1]
    assert out.startswith(f"{JINX}: legal in 6 of 6\n")
    editions = store.game("riftbound")["editions"]["editions"].values()
    assert set(verdicts(out)) == {facts["name"]["en"] for facts in editions}


def test_a_format_that_is_named_holds_under_every_edition(run: Run, here: Path) -> None:
    put(here, a=f"{LEGAL}Side Deck\n10 Ironforge Guards\n")
    reasons = table(run("check", "a.txt", "--edition", "all", "--format", "core")[1])["CR 7.4"][1]
    assert reasons[-1] == "10 cards in the side deck; this format is played without one  [wow/side-deck]"
    assert len(table(run("check", "a.txt", "--edition", "all", "--format", "sealed")[1])) == 7


# ------------------------------------------------------------ both


def test_every_format_under_every_edition(run: Run, here: Path) -> None:
    put(here, a=SIX_MASTER_HEROES)
    status, out, _ = run("check", "a.txt", "--format", "all", "--edition", "all")
    assert status == 0
    rows = verdicts(out)
    assert len(rows) == 14 * 7
    assert rows["Classic, CR 5.0"] == "not legal"
    assert rows["Classic, CR 7.4"] == "legal"
    legal = sum(verdict == "legal" for verdict in rows.values())
    assert out.startswith(f"a.txt: legal in {legal} of 98\n")


def test_one_format_under_every_edition_is_named_by_its_edition(run: Run) -> None:
    out = run("check", JINX, "--format", "all", "--edition", "all", "--date", "2026-08-08")[1]
    assert len(table(out)) == 6
    assert all("CR 1." in name for name in table(out))


# ------------------------------------------------------------ exit status, several decks

STATUSES = [
    (LEGAL, (), 0),
    (SHORT, (), 1),
    (UNDECIDED, (), 1),
    (SHORT, ("--exit-zero",), 0),
    (f"{LEGAL}Allies (9)\n", ("--strict",), 1),
    (f"{LEGAL}Allies (9)\n", (), 0),
    ("", (), 2),
    ("", ("--exit-zero",), 2),
]


@pytest.mark.parametrize(("text", "options", "status"), STATUSES)
@pytest.mark.parametrize("every", [("--format", "all"), ("--edition", "all")])
def test_exit_status(
    run: Run, here: Path, text: str, options: tuple[str, ...], status: int, every: tuple[str, str]
) -> None:
    put(here, a=text)
    assert run("check", "a.txt", *every, *options)[0] == status


def test_several_decks(run: Run, here: Path) -> None:
    put(here, a=LEGAL, b=SHORT, c="", d=UNDECIDED)
    status, out, err = run("check", ".", "--edition", "all")
    assert status == 2
    heads = [line for line in out.split("\n") if ".txt: " in line]
    assert [re.sub(r"^\W+", "", line) for line in heads] == [
        "a.txt: legal in 7 of 7",
        "b.txt: legal in 0 of 7",
        "c.txt: unreadable",
        "d.txt: legal in 0 of 7",
    ]
    assert err == "4 decks: 1 legal, 1 not legal, 1 undecided, 1 unreadable\n"


def test_decks_of_both_games(run: Run) -> None:
    status, out, err = run("check", JIHAN, JINX, "--format", "all", "--date", "2026-08-08")
    assert (status, err) == (0, "2 decks: 2 legal\n")
    assert f"\n\n{JINX}: legal in 1 of 1\n" in out


def test_standard_input(run: Run) -> None:
    status, out, _ = run("check", "-", "--edition", "all", "--date", "2014-01-01", stdin=SHORT)
    assert status == 1
    assert out.startswith(
        "<stdin>: legal in 0 of 7\n  Graccus, constructed, Classic, 2014-01-01, main deck 59\n"
    )
    assert run("check", "-", "--edition", "all", "--stdin-filename", "mine.txt", stdin=SHORT)[1].startswith(
        "mine.txt: legal in 0 of 7\n"
    )


@pytest.mark.parametrize("args", [("--date", "x"), ("--play", "nope"), ("--region", "CN")])
def test_wrong_settings_beside_all(run: Run, args: tuple[str, ...]) -> None:
    status, out, err = run("check", JIHAN, "--format", "all", *args)
    assert (status, out) == (2, "")
    assert err.startswith("decklint: ")


def test_a_wrong_setting_in_a_deck_of_our_own_form(run: Run, here: Path) -> None:
    (here / "a.yaml").write_text("hero: Graccus\nformat: cor\nmain: [60 Ironforge Guards]\n", encoding="utf-8")
    status, out, _ = run("check", "a.yaml", "--edition", "all")
    assert status == 2
    assert out.startswith("a.yaml: unreadable\n")
    assert "did you mean “core”?" in out


# ------------------------------------------------------------ how it is shown


def test_in_chinese_the_columns_stand_in_line(run: Run) -> None:
    out = run("check", JIHAN, "--format", "all", "--date", "2011-05-15", "--lang", "zh")[1]
    lines = out.rstrip().split("\n")
    assert lines[0] == f"{JIHAN}: 14 项中 1 项合法"
    starts = {
        columns(re.split("(?:不合法|合法|无法判定)", line)[0])
        for line in lines[3:]
        if not line.startswith("   ")
    }
    assert len(starts) == 1
    assert "Reborn 经典，20" in out
    assert "Blizzard 自 2019-02-28 起被禁用  [wow/banned]" in out


def test_the_colours_leave_the_columns_as_they_are(run: Run) -> None:
    args = ("check", JIHAN, "--format", "all", "--date", "2011-05-15")
    coloured = run(*args, "--color", "always")[1]
    assert coloured.count("\x1b[0m") == 15
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == run(*args)[1]


def test_a_table_into_a_file(run: Run, here: Path) -> None:
    assert run("check", JIHAN, "--edition", "all", "--output", "table.txt") == (0, "", "")
    assert (here / "table.txt").read_text(encoding="utf-8").startswith(f"{JIHAN}: legal in 7 of 7\n")


# ------------------------------------------------------------ JSON


def test_a_survey_in_json(run: Run, here: Path) -> None:
    put(here, a=SIX_MASTER_HEROES)
    status, out, _ = run("check", "a.txt", "--edition", "all", "--output-format", "json")
    assert status == 0
    (deck,) = json.loads(out)["decks"]
    survey = deck.pop("survey")
    assert (deck["path"], deck["verdict"]) == ("a.txt", "legal")
    assert [one["edition"] for one in survey] == ["2006", "1", "3.0", "3.2", "5.0", "6", "7.4"]
    assert [one["verdict"] for one in survey] == [
        *("illegal", "illegal", "legal", "legal", "illegal", "undecided", "legal")
    ]
    assert all(list(one) == list(deck) for one in survey)
    (finding,) = survey[4]["findings"]
    assert (finding["rule"], finding["params"]["count"]) == ("wow/master-hero", 6)
    summary = {"decks": 1, "legal": 1, "illegal": 0, "undecided": 0, "unreadable": 0}
    assert json.loads(out)["summary"] == summary


def test_the_best_line_stands_for_the_deck(run: Run, here: Path) -> None:
    put(here, a=UNDECIDED)
    out = run("check", "a.txt", "--format", "all", "--date", "2013-08-01", "--output-format", "json")[1]
    (deck,) = json.loads(out)["decks"]
    assert (deck["verdict"], deck["format"]) == ("undecided", "classic")


def test_a_deck_that_cannot_be_read_has_no_survey(run: Run, here: Path) -> None:
    put(here, a="")
    out = run("check", "a.txt", "--format", "all", "--output-format", "json")[1]
    (deck,) = json.loads(out)["decks"]
    assert deck["verdict"] == "unreadable"
    assert "survey" not in deck
