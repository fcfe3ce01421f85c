"""`decklint check` with Riftbound decks: the options the game brings with it, and decks of both games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Done, Run

MAIN = """\
MainDeck:
3 Cleave
3 Hextech Ray
3 Falling Star
3 Get Excited!
3 Void Seeker
2 Kai'Sa, Survivor
2 Kai'Sa, Evolutionary
3 Thousand-Tailed Watcher
3 Ravenbloom Student
3 Stupefy
3 Watchful Sentry
3 Lecturing Yordle
2 Noxus Hopeful
1 Pouty Poro
1 Time Warp
1 Icathian Rain
"""
HEAD = "Legend:\n1 Kai'Sa, Daughter of the Void\nChampion:\n1 Kai'Sa, Survivor\n"
TAIL = "Battlefields:\n1 Void Gate\n1 Zaun Warrens\n1 Targon's Peak\nRunes:\n7 Fury Rune\n5 Mind Rune\n"
LEGAL = HEAD + MAIN + TAIL
LARGE = LEGAL.replace("1 Pouty Poro", "3 Pouty Poro")
"""Two cards too many for a competition, and none too many elsewhere."""

SIDED = LEGAL + "Sideboard:\n3 Thermo Beam\n3 Firestorm\n3 Incinerate\n"
"""Nine cards in the sideboard: too many before 2026-07-16."""

BANNED = LEGAL.replace("1 Void Gate", "1 The Arena's Greatest")
"""Banned from 2026-07-24 on."""

UNLEASHED = LEGAL.replace("2 Noxus Hopeful", "2 Arena Kingpin")
"""With a card that came out on 2026-04-10 in China and on 2026-05-08 elsewhere."""

SEALED = "1 Blazing Scorcher\n4 Pouty Poro\n20 Cleave\n12 Fury Rune\n"
AUGUST = ("--date", "2026-08-01")
WOW = "Hero: Graccus\n60 Ironforge Guards\n"


def put(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


def decks_of(done: Done) -> list[dict[str, Any]]:
    decks: list[dict[str, Any]] = json.loads(done.out)["decks"]
    return decks


def judged(run: Run, text: str, *options: str) -> dict[str, Any]:
    """What the JSON says of a list."""
    done = run("check", "-", "--output-format", "json", *options, stdin=text)
    assert done.err == ""
    (deck,) = decks_of(done)
    return deck


def rules_of(deck: dict[str, Any]) -> list[str]:
    return [finding["rule"] for finding in deck["findings"]]


# ------------------------------------------------------------ what is checked for


def test_the_json_says_what_a_deck_was_checked_for(run: Run) -> None:
    deck = judged(run, LEGAL, *AUGUST)
    assert (deck["verdict"], deck["findings"]) == ("legal", [])
    assert deck["game"] == "riftbound"
    assert (deck["play"], deck["format"], deck["edition"]) == ("constructed", "standard", "1.4")
    assert deck["tournament_rules"] == "2026-07-16"
    assert deck["options"] == {"mode": "match", "region": "world", "level": "competitive"}
    assert deck["date"] == "2026-08-01"
    assert deck["leader"] == "Daughter of the Void"
    assert deck["counts"] == {"champion": 1, "main": 39, "runes": 12, "battlefields": 3, "side": 0}


def test_a_deck_of_another_game_has_none_of_that(run: Run) -> None:
    deck = judged(run, WOW)
    assert (deck["game"], deck["tournament_rules"], deck["options"]) == ("wow", "", {})


OPTIONS = [
    (("--mode", "duel"), {"mode": "duel"}),
    (("--mode", "2V2"), {"mode": "2v2"}),
    (("--region", "cn"), {"region": "CN"}),
    (("--level", "Low"), {"level": "low"}),
    (
        ("--mode", "war", "--region", "TW", "--level", "casual"),
        {"mode": "war", "region": "TW", "level": "casual"},
    ),
]


@pytest.mark.parametrize(("options", "said"), OPTIONS)
def test_options(run: Run, options: tuple[str, ...], said: dict[str, str]) -> None:
    deck = judged(run, LEGAL, *AUGUST, *options)
    assert deck["options"] == {"mode": "match", "region": "world", "level": "competitive", **said}
    assert deck["verdict"] == "legal"


CHANGES = [
    # competitions ask for exactly forty cards, casual play for no fewer
    (LARGE, ("--level", "casual"), [], ""),
    (LARGE, ("--level", "low"), ["riftbound/deck-size"], "2026-07-16"),
    (LARGE, (), ["riftbound/deck-size"], "2026-07-16"),
    # a ban holds in competition, from its day on
    (BANNED, (), ["riftbound/banned"], "2026-07-16"),
    (BANNED, ("--level", "casual"), [], ""),
    (BANNED, ("--date", "2026-07-23"), [], "2026-07-16"),
    # a larger sideboard since 2026-07-16
    (SIDED, (), [], "2026-07-16"),
    (SIDED, ("--date", "2026-07-15"), ["riftbound/side-deck"], "2026-04-29"),
    # a set is out at another day in China
    (UNLEASHED, ("--date", "2026-04-20"), ["riftbound/format"], "2026-03-30"),
    (UNLEASHED, ("--date", "2026-04-20", "--region", "CN"), [], "2026-03-30"),
    (UNLEASHED, ("--date", "2026-05-08"), [], "2026-04-29"),
    # in limited play no copies are counted
    (SEALED, ("--format", "sealed"), [], "2026-07-16"),
    (SEALED, ("--play", "limited"), [], "2026-07-16"),
    (SEALED.replace("20 Cleave", "15 Cleave"), ("--format", "draft"), [], "2026-07-16"),
    (SEALED.replace("20 Cleave", "15 Cleave"), ("--format", "sealed"), ["riftbound/deck-size"], "2026-07-16"),
]


@pytest.mark.parametrize(("text", "options", "rules", "version"), CHANGES)
def test_what_an_option_changes(
    run: Run, text: str, options: tuple[str, ...], rules: list[str], version: str
) -> None:
    deck = judged(run, text, "--game", "riftbound", *(options if "--date" in options else (*AUGUST, *options)))
    assert (rules_of(deck), deck["tournament_rules"]) == (rules, version)


def test_an_edition(run: Run) -> None:
    assert judged(run, LEGAL, *AUGUST, "--edition", "1.3")["edition"] == "1.3"
    assert judged(run, LEGAL, *AUGUST, "--edition", "CR 1.2")["edition"] == "1.2"


DAYS = [
    ("2025-08-31", "1.0", "2025-07-21"),
    ("2025-10-01", "1.1", "2025-10"),
    ("2026-03-29", "1.2", "2026-01-30"),
    ("2026-03-30", "1.3", "2026-03-30"),
    ("2026-07-23", "1.3", "2026-07-16"),
    ("2026-07-24", "1.4", "2026-07-16"),
    ("2026-10-23", "1.5", "2026-07-16"),
]


@pytest.mark.parametrize(("date", "edition", "version"), DAYS)
def test_the_day_settles_the_edition_and_the_tournament_rules(
    run: Run, date: str, edition: str, version: str
) -> None:
    deck = judged(run, LEGAL, "--date", date)
    assert (deck["date"], deck["edition"], deck["tournament_rules"]) == (date, edition, version)


def test_what_was_checked_stands_in_the_text_report(run: Run) -> None:
    _, out, _ = run("check", "-", *AUGUST, "--mode", "2v2", "--region", "CN", "--level", "low", stdin=LEGAL)
    words = ("CR 1.4", "TR 2026-07-16", "Standard", "2v2 Magma Chamber", "China", "low enforcement")
    assert all(word in out.split("\n")[1] for word in words)
    assert "casual play" in run("check", "-", *AUGUST, "--level", "casual", stdin=LEGAL).out
    assert "TR " not in run("check", "-", *AUGUST, "--level", "casual", stdin=LEGAL).out


# ------------------------------------------------------------ where it is said

COMMENTS = "# mode: 2v2\n# region: CN\n# level: low\n# date: 2026-08-01\n"
OWN_FORM = "game: riftbound\nmode: 2v2\nregion: CN\nlevel: low\ndate: 2026-08-01\nlegend: Loose Cannon\n"


@pytest.mark.parametrize("text", [COMMENTS + LEGAL, LEGAL + COMMENTS, OWN_FORM], ids=["above", "below", "YAML"])
def test_a_list_says_what_it_is_to_be_checked_for(run: Run, text: str) -> None:
    deck = judged(run, text)
    assert deck["options"] == {"mode": "2v2", "region": "CN", "level": "low"}
    assert deck["date"] == "2026-08-01"


@pytest.mark.parametrize("text", [COMMENTS + LEGAL, OWN_FORM], ids=["text", "YAML"])
def test_the_command_line_has_the_last_word(run: Run, text: str) -> None:
    deck = judged(run, text, "--mode", "duel", "--date", "2026-09-01")
    assert deck["options"] == {"mode": "duel", "region": "CN", "level": "low"}
    assert deck["date"] == "2026-09-01"


def test_a_mode_nobody_knows_in_a_comment_is_passed_over_aloud(run: Run) -> None:
    done = run("check", "-", *AUGUST, stdin=f"# mode: 2v1\n{LEGAL}")
    assert done.status == 0
    assert "warning" in done.out
    assert "“mode: 2v1”" in done.out
    assert run("check", "-", *AUGUST, "--strict", stdin=f"# mode: 2v1\n{LEGAL}").status == 1


def test_a_mode_nobody_knows_in_our_own_form(run: Run, here: Path) -> None:
    text = "game: riftbound\nmode: 3v3\nlegend: Loose Cannon\n"
    (here / "a.yaml").write_text(text, encoding="utf-8")
    status, out, _ = run("check", "a.yaml")
    assert status == 2
    assert "there is no mode “3v3”" in out
    assert "2 | mode: 3v3" in out


# ------------------------------------------------------------ wrong usage

WRONG = [
    (("--mode", "2v1"), "there is no mode “2v1”; did you mean “2v2”?"),
    (("--mode", "duell"), "there is no mode “duell”; did you mean “duel”?"),
    (("--region", "Mars"), "there is no region “Mars”; known: world, CN, TW, KR"),
    (("--region", "wrld"), "there is no region “wrld”; did you mean “world”?"),
    (("--level", "competitve"), "there is no level “competitve”; did you mean “competitive”?"),
    (("--format", "standrd"), "there is no format “standrd”; did you mean “standard”?"),
    (("--format", "sealed", "--play", "constructed"), "the format sealed is for limited play"),
    (("--edition", "1.9"), "there is no edition “1.9”; did you mean “1."),
    (("--game", "riftbond"), "there is no game “riftbond”; did you mean “riftbound”?"),
    (("--pool", "a.txt", "--play", "constructed"), "a card pool belongs to limited play, not to constructed"),
    (("--pool", "no.txt"), "card pool no.txt: there is no such file; check the path"),
    (("--team", "no.txt"), "the team-mate's list no.txt: there is no such file; check the path"),
    (("--team", "empty.txt"), "the team-mate's list empty.txt: the file is empty; write the deck list into it"),
    (("--team", "picture.txt"), "the team-mate's list picture.txt: this is not a text file"),
    (("--team", "slip.yaml"), "the team-mate's list slip.yaml: “legnd” is no key of a deck; write legend"),
    (("--team", "."), "the team-mate's list .: the file cannot be read"),
]


@pytest.mark.parametrize(("options", "message"), WRONG)
@pytest.mark.parametrize("game", [(), ("--game", "riftbound")], ids=["recognised", "named"])
def test_values_that_do_not_exist(
    run: Run, here: Path, options: tuple[str, ...], message: str, game: tuple[str, ...]
) -> None:
    put(here, a=LEGAL, empty="", picture="\x00\x01")
    (here / "slip.yaml").write_text("legnd: Loose Cannon\nmain: []\n", encoding="utf-8")
    status, out, err = run("check", "a.txt", *game, *options)
    assert (status, out) == (2, "")
    assert err.startswith(f"decklint: {message}")


OF_RIFTBOUND = [("--mode", "duel"), ("--region", "CN"), ("--level", "low"), ("--team", "mate.txt")]


@pytest.mark.parametrize("option", OF_RIFTBOUND, ids=[name for name, _ in OF_RIFTBOUND])
@pytest.mark.parametrize("game", [(), ("--game", "wow")], ids=["recognised", "named"])
def test_options_another_game_does_not_have(
    run: Run, here: Path, option: tuple[str, str], game: tuple[str, ...]
) -> None:
    """Whoever gives one to a deck of another game is told which game has no such thing."""
    put(here, w=WOW, mate=LEGAL)
    done = run("check", "w.txt", *game, *option)
    assert done.status == 2
    assert "legal" not in done.out
    said = done.out + done.err
    assert option[0].removeprefix("--") in said
    assert "wow" in said or "World of Warcraft" in said


# ------------------------------------------------------------ a team-mate's list


def test_a_team_mates_list_means_two_against_two(run: Run, here: Path) -> None:
    put(here, mate="Legend:\n1 Loose Cannon\nBattlefields:\n1 Sunken Temple\n")
    deck = judged(run, LEGAL, *AUGUST, "--team", "mate.txt")
    assert (deck["options"]["mode"], deck["verdict"]) == ("2v2", "legal")
    assert judged(run, LEGAL, *AUGUST, "--team", "mate.txt", "--mode", "2v2")["verdict"] == "legal"


def test_team_mates_share_no_legend_and_no_battlefield(run: Run, here: Path) -> None:
    put(here, mate="Legend\n虚空之女\nBattlefield\n1 OGN-298\n1 Targons Peak\n1 Sunken Temple\n")
    deck = judged(run, LEGAL, *AUGUST, "--team", "mate.txt")
    found = [(finding["rule"], finding["cards"], finding["cite"]) for finding in deck["findings"]]
    assert deck["verdict"] == "illegal"
    assert found == [
        ("riftbound/team", ["Daughter of the Void"], "CR 1.4 rule 489.8.h"),
        ("riftbound/team", ["Zaun Warrens"], "CR 1.4 rule 489.8.i"),
        ("riftbound/team", ["Targon's Peak"], "CR 1.4 rule 489.8.i"),
    ]


def test_the_lists_of_both_team_mates(run: Run, here: Path) -> None:
    """Each list is told the same, whichever is given beside which."""
    other = LEGAL.replace("1 Void Gate", "1 Sunken Temple")
    put(here, a=LEGAL, b=other)
    for deck, mate in (("a.txt", "b.txt"), ("b.txt", "a.txt")):
        (judged_deck,) = decks_of(run("check", deck, *AUGUST, "--team", mate, "--output-format", "json"))
        cards = [finding["cards"][0] for finding in judged_deck["findings"]]
        assert cards == ["Daughter of the Void", "Zaun Warrens", "Targon's Peak"]


@pytest.mark.parametrize("mode", ["duel", "match", "skirmish", "war"])
@pytest.mark.parametrize("where", ["option", "comment", "YAML"])
def test_a_team_mates_list_is_of_no_use_without_a_team(run: Run, here: Path, mode: str, where: str) -> None:
    put(here, mate=LEGAL, a=f"# mode: {mode}\n{LEGAL}" if where == "comment" else LEGAL)
    (here / "a.yaml").write_text(f"game: riftbound\nmode: {mode}\nlegend: Loose Cannon\n", encoding="utf-8")
    option = ("--mode", mode) if where == "option" else ()
    done = run("check", "a.yaml" if where == "YAML" else "a.txt", *AUGUST, *option, "--team", "mate.txt")
    assert done.status == 2
    assert "a team-mate's list is of no use here" in done.out + done.err


@pytest.mark.parametrize(
    "mate",
    [
        "Legend:\n1 Daughter of the Vod\nBattlefields:\n1 Sunken Temple\n",
        "Legend:\n1 Loose Cannon\nBattlefields:\n1 Zaun Warens\n",
        "Main Deck:\n3 Cleave\n",
        WOW,
    ],
    ids=["a legend misspelt", "a battlefield misspelt", "neither named", "a deck of another game"],
)
def test_a_team_mates_list_that_cannot_be_told_is_a_doubt(run: Run, here: Path, mate: str) -> None:
    """What nobody can read in it may be the same legend, or the same battlefield."""
    put(here, mate=mate)
    assert judged(run, LEGAL, *AUGUST, "--team", "mate.txt")["verdict"] == "undecided"


# ------------------------------------------------------------ a card pool


def test_a_card_pool_means_limited_play(run: Run, here: Path) -> None:
    put(here, pool="20 Cleave\n4 Pouty Poro\n1 Blazing Scorcher\n")
    deck = judged(run, SEALED, *AUGUST, "--pool", "pool.txt")
    assert (deck["play"], deck["format"], deck["verdict"]) == ("limited", "sealed", "legal")


def test_a_card_that_is_not_in_the_pool(run: Run, here: Path) -> None:
    put(here, pool="19 Cleave\n4 Pouty Poro\n")
    deck = judged(run, SEALED, *AUGUST, "--pool", "pool.txt")
    found = [(finding["rule"], finding["cards"], finding["params"]["held"]) for finding in deck["findings"]]
    assert found == [("riftbound/pool", ["Blazing Scorcher"], 0), ("riftbound/pool", ["Cleave"], 19)]


def test_a_pool_that_cannot_be_told_is_a_doubt(run: Run, here: Path) -> None:
    put(here, pool="19 Cleave\n1 Cleve\n4 Pouty Poro\n1 Blazing Scorcher\n")
    assert judged(run, SEALED, *AUGUST, "--pool", "pool.txt")["verdict"] == "undecided"


# ------------------------------------------------------------ what a person reads


def test_help_has_the_options_of_the_games(run: Run) -> None:
    status, out, _ = run("check", "--help")
    told = " ".join(out.split())
    assert status == 0
    for words in (
        "--mode duel|match|skirmish|war|2v2|two-champions",
        "--region world|CN|TW|KR",
        "--level casual|low|competitive",
        "--team FILE",
        "match unless given",
        "Riftbound",
    ):
        assert words in told


def test_a_report_in_chinese(run: Run) -> None:
    text = (
        LEGAL.replace("3 Cleave", "5 Cleave")
        .replace("7 Fury Rune", "6 Calm Rune")
        .replace("1 Time Warp\n", "1 Charm\n")
    )
    status, out, _ = run("check", "-", *AUGUST, "--lang", "zh", "--mode", "2v2", "--region", "CN", stdin=text)
    assert status == 1
    assert out.startswith("<stdin>: 不合法\n")
    for words in (
        "核心规则 1.4",
        "赛事规则 2026-07-16",
        "中国大陆",
        "竞技级别",
        "选定英雄",
        "主牌堆",
        "符文牌堆",
        "翠意",
    ):
        assert words in out
    for word in ("main deck", "rune deck", "Calm and", "needed", "allowed", "champion", "competitive"):
        assert word not in out


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_incomplete_list_says_what_is_missing(run: Run, language: str) -> None:
    status, out, _ = run("check", "-", *AUGUST, "--lang", language, stdin="Legend:\n1 Loose Cannon\n")
    parts = {"en": ("Chosen Champion", "main deck", "rune deck", "battlefields")}
    parts["zh"] = ("选定英雄", "主牌堆", "符文牌堆", "战场")
    assert status == 1
    assert out.count("deck/incomplete") == 4
    assert all(part in out for part in parts[language])


# ------------------------------------------------------------ decks of both games


def mixed(here: Path) -> None:
    folder = here / "decks"
    folder.mkdir()
    put(folder, a=LEGAL, b=WOW, c=BANNED, d=WOW.replace("60", "59"), e="1 Nobody\n", f="")
    (folder / "g.yaml").write_text("game: riftbound\nlegend: Loose Cannon\n", encoding="utf-8")
    (folder / "h.yaml").write_text("game: wow\nhero: Graccus\nmain: [60 Ironforge Guards]\n", encoding="utf-8")


def test_a_folder_with_decks_of_both_games(run: Run, here: Path) -> None:
    mixed(here)
    done = run("check", "decks", *AUGUST, "--output-format", "json")
    assert done.status == 2
    told = {Path(deck["path"]).name: (deck["game"], deck["verdict"]) for deck in decks_of(done)}
    assert told == {
        "a.txt": ("riftbound", "legal"),
        "b.txt": ("wow", "legal"),
        "c.txt": ("riftbound", "illegal"),
        "d.txt": ("wow", "illegal"),
        "e.txt": ("", "unreadable"),
        "f.txt": ("", "unreadable"),
        "g.yaml": ("riftbound", "undecided"),
        "h.yaml": ("wow", "legal"),
    }
    assert done.err == "8 decks: 3 legal, 2 not legal, 1 undecided, 2 unreadable\n"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_deck_of_a_folder_is_told_in_the_words_of_its_game(run: Run, here: Path, language: str) -> None:
    mixed(here)
    _, out, _ = run("check", "decks", *AUGUST, "--lang", language)
    blocks = {block.partition(".")[0][-1]: block for block in out.split("\n\ndecks")}
    assert ("side deck" if language == "en" else "主牌堆") not in blocks["b"]
    assert ("Standard" if language == "en" else "标准") in blocks["a"]
    assert "Classic" in blocks["b"] or language == "zh"


def test_a_game_that_is_named_is_that_of_every_deck(run: Run, here: Path) -> None:
    put(here, w=WOW)
    (deck,) = decks_of(run("check", "w.txt", "--game", "riftbound", "--output-format", "json"))
    assert deck["game"] == "riftbound"
    assert "deck/unknown-card" in rules_of(deck)
