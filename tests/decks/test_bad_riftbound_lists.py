"""Riftbound lists nobody should have written: what is wrong is said, no line is lost, and nothing raises.

A case is one line in a deck that is otherwise legal, or something else in place of one of its parts.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Mapping

import pytest

from tests.reports.presented import written_out
from validator.cards.store import Store
from validator.check import Validator
from validator.decks import LARGEST
from validator.model import Report

PARTS: Mapping[str, str] = {
    "legend": "Legend:\n1 Daughter of the Void\n",
    "champion": "Champion:\n1 Kai'Sa, Survivor\n",
    "main": """\
MainDeck:
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
3 Cleave
""",
    "battlefields": "Battlefields:\n1 Void Gate\n1 Zaun Warrens\n1 Targon's Peak\n",
    "runes": "Runes:\n7 Fury Rune\n5 Mind Rune\n",
    "side": "",
}

Finds = list[tuple[str, str]]
"""The rules that find something, each with the level."""


@pytest.fixture(scope="module")
def validator(store: Store) -> Validator:
    return Validator("riftbound", date="2026-08-01", store=store)


def with_line(line: str) -> str:
    """The deck with a line in place of its three copies of Cleave."""
    return whole(main=PARTS["main"].replace("3 Cleave\n", f"{line}\n"))


def whole(**others: str) -> str:
    return "".join({**PARTS, **others}.values())


def found(report: Report) -> Finds:
    return sorted((finding.rule, finding.level) for finding in report.findings)


def test_the_deck_is_legal_as_it_is(validator: Validator) -> None:
    assert validator.check_text(whole()).findings == ()
    assert validator.check_text(with_line("3 Cleave")).findings == ()


# ------------------------------------------------------------ counts

BAD_COUNT: Finds = [("deck/bad-count", "doubt"), ("riftbound/deck-size", "doubt")]
NO_COUNTS = ["0 Cleave", "0x Cleave", "-1 Cleave", "+3 Cleave", "1.5 Cleave", "1,5 Cleave", "99999 Cleave"]
NO_COUNTS += [
    "1/2 Cleave",
    "½ Cleave",
    "³ Cleave",
    "three Cleave",
    "三 Cleave",
    "x3 Cleave",
    "-1 顺劈",
    "0 OGN-004",
]


@pytest.mark.parametrize("line", NO_COUNTS)
def test_what_is_no_count(validator: Validator, line: str) -> None:
    """Nobody knows then how many cards the deck has: that it is too small is a doubt as well."""
    report = validator.check_text(with_line(line))
    assert (report.verdict, found(report)) == ("undecided", BAD_COUNT)
    assert all(finding.span is None or finding.span.line == 21 for finding in report.findings)


COUNTS = [
    "3 Cleave",
    "3x Cleave",
    "3xCleave",
    "3* Cleave",
    "３ Cleave",
    "３ｘ　Ｃｌｅａｖｅ",
    "Cleave x3",
    "Cleave ×3",
]
COUNTS += [
    "3 顺劈",
    "3x 顺劈",
    "3x顺劈",
    "3顺劈",
    "顺劈 x3",
    "顺劈x3",
    "顺劈×3",
    "3张 顺劈",
    "3张顺劈",
    "顺劈 3张",
]
COUNTS += [
    "Cleave *3",
    "顺劈 *3",
    "顺劈*3",
    "Cleave 3x",
    "*3 Cleave*",
    "**3 Cleave**",
    "* 3 Cleave",
    "+ 3 Cleave",
]
COUNTS += [
    "1. 3 Cleave",
    "2) 3x Cleave",
    "3 Cleave,",
    "3 Cleave;",
    "3 顺劈，",
    "3 Cleave OGN-004",
    "3 Cleave (OGN-004),",
]


@pytest.mark.parametrize("line", COUNTS)
def test_counts_and_names_with_and_without_blanks(validator: Validator, line: str) -> None:
    """Chinese is written without blanks, a count before its name as well."""
    report = validator.check_text(with_line(line))
    assert (report.verdict, found(report)) == ("legal", [])


PARTS_WITH_BAD_COUNTS: list[tuple[str, str, str, Finds]] = [
    ("legend", "Legend:\n0 Daughter of the Void\n", "undecided", [("deck/bad-count", "doubt")]),
    ("legend", "Legend:\n2 Daughter of the Void\n", "illegal", [("riftbound/legend", "error")]),
    ("champion", "Champion:\n0 Kai'Sa, Survivor\n", "undecided", BAD_COUNT),
    ("runes", "Runes:\n99999 Fury Rune\n", "undecided", [("deck/bad-count", "doubt")]),
    ("runes", "Runes:\n0 Fury Rune\n12 Mind Rune\n", "undecided", [("deck/bad-count", "doubt")]),
    ("runes", "Runes:\n13 Fury Rune\n", "illegal", [("riftbound/rune-deck", "error")]),
    ("battlefields", "Battlefields:\n3 Void Gate\n", "illegal", [("riftbound/battlefields", "error")]),
    ("side", "Sideboard:\n-8 Incinerate\n", "undecided", [("deck/bad-count", "doubt")]),
    (
        "side",
        "Sideboard:\n11 Firestorm\n",
        "illegal",
        [("riftbound/copy-limit", "error"), ("riftbound/side-deck", "error")],
    ),
]


@pytest.mark.parametrize(("part", "text", "verdict", "finds"), PARTS_WITH_BAD_COUNTS)
def test_bad_counts_in_every_part(
    validator: Validator, part: str, text: str, verdict: str, finds: Finds
) -> None:
    report = validator.check_text(whole(**{part: text}))
    assert (report.verdict, found(report)) == (verdict, finds)


# ------------------------------------------------------------ names and codes

UNKNOWN: Finds = [("deck/unknown-card", "doubt")]
MISMATCH: Finds = [("deck/name-mismatch", "doubt")]
NAMES: list[tuple[str, Finds]] = [
    # a code of another card
    ("3 Cleave [OGN-005]", MISMATCH),
    ("3 OGN-005 Cleave", MISMATCH),
    ("3 顺劈 (OGN-005)", MISMATCH),
    # a code of no card, beside a name
    ("3 Cleave [XYZ-004]", [("deck/name-mismatch", "warning")]),
    ("3 Cleave [OGN-999]", [("deck/name-mismatch", "warning")]),
    # a code of no card, alone or before a name
    ("3 XYZ-004", UNKNOWN),
    ("3 OGN-999", UNKNOWN),
    ("3 XYZ-004 Cleave", UNKNOWN),
    # names nobody has
    ("3 \U0001f600", UNKNOWN),
    ("3 Cleave\U0001f600", UNKNOWN),
    ("3 Cle\u202eave", UNKNOWN),
    ("3 \u202eCleave", UNKNOWN),
    ("3 \x1b[31mCleave", UNKNOWN),
    ("3 Kai'Sa", UNKNOWN),
    ("3 卡莎", UNKNOWN),
    ("3 Vi, Daughter of the Void", UNKNOWN),
    ("3 Cleave 3 Charm", UNKNOWN),
    ("3 Cleave (foil)", UNKNOWN),
    ("3 " + "Cleave" * 5_000, UNKNOWN),
    ("3 " + "顺劈" * 5_000, UNKNOWN),
    # the same letters, in other forms
    ("3 ＣＬＥＡＶＥ", []),
    ("3 Cl\u200beave", []),
    ("3 ogn-4", []),
    ("3 OGN·004/298", []),
    ("3 OGN-004-star-298", []),
]


@pytest.mark.parametrize(("line", "finds"), NAMES, ids=[repr(line[:30]) for line, _ in NAMES])
def test_names_and_codes(validator: Validator, line: str, finds: Finds) -> None:
    report = validator.check_text(with_line(line))
    assert found(report) == finds
    assert report.counts["main"] == 39, "a card nobody knows is a card"
    assert all(finding.span and finding.span.line == 21 for finding in report.findings)
    shown = written_out(report)
    assert all(character.isprintable() or character in "\n " for character in shown)


@pytest.mark.parametrize(
    "line", ["3 Clevae [OGN-004]", "3 Clevae [OGN-005]", "3 OGN-005 Clevae", "3 Nothing (SFD) 021"]
)
def test_a_name_nobody_knows_beside_a_code_is_not_passed_over_in_silence(
    validator: Validator, line: str
) -> None:
    """The code may be meant, or the name misspelt and the code another card's: it is said which was taken."""
    report = validator.check_text(with_line(line))
    assert [finding.span.line for finding in report.findings if finding.span] == [21]


def test_one_bad_line_hides_no_other(validator: Validator) -> None:
    bad = {
        "1 Unheard-of": "deck/unknown-card",
        "0 Stupefy": "deck/bad-count",
        "1 Charm": "riftbound/domain",
        "1 Fury Rune": "riftbound/not-a-main-deck-card",
        "-1 Incinerate": "deck/bad-count",
        "1 Cleave [OGN-005]": "deck/name-mismatch",
        "Nonsense with no count": "deck/skipped-line",
    }
    text = with_line("\n".join(bad)).replace("1 Pouty Poro\n", "")
    lines = text.split("\n")
    report = validator.check_text(text)
    told = {lines[finding.span.line - 1]: finding.rule for finding in report.findings if finding.span}
    assert told == bad


# ------------------------------------------------------------ cards where they do not belong

MISPLACED: Finds = [("riftbound/not-a-main-deck-card", "error")]
PLACES: list[tuple[str, str, str, Finds]] = [
    ("a legend in the main deck", "main", PARTS["main"].replace("3 Cleave", "3 Loose Cannon"), MISPLACED),
    (
        "the legend in the main deck as well",
        "main",
        PARTS["main"].replace("3 Cleave", "2 Cleave\n1 Daughter of the Void"),
        MISPLACED,
    ),
    ("runes in the main deck as well", "main", PARTS["main"].replace("3 Cleave", "3 Fury Rune"), MISPLACED),
    (
        "a battlefield in the main deck as well",
        "main",
        PARTS["main"].replace("3 Cleave", "2 Cleave\n1 Sunken Temple"),
        MISPLACED,
    ),
    ("a token in the main deck", "main", PARTS["main"].replace("3 Cleave", "3 Sprite"), MISPLACED),
    ("a token by its number", "main", PARTS["main"].replace("3 Cleave", "3 OGN-271"), MISPLACED),
    ("a battlefield in the sideboard", "side", "Sideboard:\n1 Sunken Temple\n", MISPLACED),
    ("a rune in the sideboard", "side", "Sideboard:\n2 Fury Rune\n", MISPLACED),
    ("a legend in the sideboard", "side", "Sideboard:\n1 Loose Cannon\n", MISPLACED),
    (
        "a spell among the runes",
        "runes",
        "Runes:\n7 Fury Rune\n4 Mind Rune\n1 Stupefy\n",
        [("riftbound/rune-deck", "error")],
    ),
    (
        "a spell among the battlefields",
        "battlefields",
        "Battlefields:\n1 Void Gate\n1 Zaun Warrens\n1 Incinerate\n",
        [("riftbound/battlefields", "error")],
    ),
    (
        "a token battlefield",
        "battlefields",
        "Battlefields:\n1 Void Gate\n1 Zaun Warrens\n1 Baron Pit\n",
        [("riftbound/battlefields", "error")],
    ),
    (
        "a battlefield twice, in two languages",
        "battlefields",
        "Battlefields:\n1 Void Gate\n1 虚空之门\n1 OGN-298\n",
        [("riftbound/battlefields", "error")],
    ),
    (
        "the legend twice",
        "legend",
        "Legend:\n1 Daughter of the Void\n1 OGN-247\n",
        [("riftbound/legend", "error")],
    ),
    (
        "the heading of the legend twice",
        "legend",
        "Legend:\n1 Daughter of the Void\nLegend:\n1 Loose Cannon\n",
        [("riftbound/legend", "error")],
    ),
    (
        "a champion that is none",
        "champion",
        "Champion:\n1 Incinerate\n",
        [("riftbound/chosen-champion", "error")],
    ),
    (
        "another's champion",
        "champion",
        "Champion:\n1 Vi, Destructive\n",
        [("riftbound/chosen-champion", "error")],
    ),
    ("a unit as the legend", "legend", "Legend:\n1 Kai'Sa, Evolutionary\n", [("riftbound/legend", "error")]),
]


@pytest.mark.parametrize(("part", "text", "finds"), [row[1:] for row in PLACES], ids=[row[0] for row in PLACES])
def test_cards_where_they_do_not_belong(validator: Validator, part: str, text: str, finds: Finds) -> None:
    report = validator.check_text(whole(**{part: text}))
    assert (report.verdict, found(report)) == ("illegal", finds)


WITHOUT_HEADINGS = {
    "runes": ("runes", "7 Fury Rune\n5 Mind Rune\n"),
    "battlefields": ("battlefields", "1 Void Gate\n1 Zaun Warrens\n1 Targon's Peak\n"),
    "legend": ("legend", "1 Daughter of the Void\n"),
}


@pytest.mark.parametrize(("part", "cards"), WITHOUT_HEADINGS.values(), ids=list(WITHOUT_HEADINGS))
def test_a_part_among_the_cards_of_the_main_deck(validator: Validator, part: str, cards: str) -> None:
    """A list without a heading for it names it there, and it belongs where it belongs."""
    text = whole(**{part: "", "main": PARTS["main"] + cards})
    assert validator.check_text(text).findings == ()


def test_runes_are_no_cards_of_the_main_deck(validator: Validator) -> None:
    """28 cards and 12 runes are no deck of 40."""
    main = (
        PARTS["main"].replace("3 Cleave\n", "").replace("3 Hextech Ray\n", "").replace("3 Falling Star\n", "")
    )
    main = main.replace("3 Get Excited!\n", "")
    report = validator.check_text(whole(main=main + "7 Fury Rune\n5 Mind Rune\n", runes=""))
    (finding,) = report.findings
    assert (finding.rule, finding.params["count"]) == ("riftbound/deck-size", 28)


CHAMPIONS: list[tuple[str, str, Finds]] = [
    # programs that list every champion unit there: one of them can be meant
    ("1 Kai'Sa, Survivor\n1 Vi, Destructive\n", "legal", [("riftbound/chosen-champion", "note")]),
    # two can be meant
    ("1 Kai'Sa, Survivor\n1 Kai'Sa, Evolutionary\n", "undecided", [("riftbound/chosen-champion", "doubt")]),
    # none can
    ("1 Vi, Destructive\n1 Jinx, Demolitionist\n", "illegal", [("riftbound/chosen-champion", "error")] * 2),
    ("1 Kai'Sa\n1 Kai'Sa, Survivor\n", "undecided", UNKNOWN),
]


@pytest.mark.parametrize(("units", "verdict", "finds"), CHAMPIONS)
def test_several_champions(validator: Validator, units: str, verdict: str, finds: Finds) -> None:
    main = PARTS["main"].replace("2 Kai'Sa, Evolutionary", "1 Kai'Sa, Evolutionary")
    report = validator.check_text(whole(champion=f"Champion:\n{units}", main=main))
    assert (report.verdict, found(report)) == (verdict, finds)
    assert report.counts["champion"] + report.counts["main"] == 40


# ------------------------------------------------------------ headings

INCOMPLETE = ["legend", "champion", "main", "runes", "battlefields"]


@pytest.mark.parametrize(
    "text", ["Legend:\n", "传奇：\n", "# main\n", "Legend\nChampion\nMain Deck\nRunes\nBattlefields\n"]
)
def test_nothing_but_headings(validator: Validator, text: str) -> None:
    report = validator.check_text(text)
    assert report.verdict == "undecided"
    assert [finding.params["zone"] for finding in report.findings] == INCOMPLETE


def test_headings_twice(validator: Validator) -> None:
    side = "Main Deck:\nSideboard:\nSideboard:\nRunes:\nSideboard:\n2 Incinerate\n"
    report = validator.check_text(whole(side=side))
    assert (report.verdict, report.counts["side"], report.counts["runes"]) == ("legal", 2, 12)


def test_the_legend_and_the_champion_on_their_lines_and_the_cards_below(validator: Validator) -> None:
    """As short lists are written: nothing but an empty line says that the main deck begins."""
    cards = PARTS["main"].removeprefix("MainDeck:\n") + PARTS["battlefields"] + PARTS["runes"]
    report = validator.check_text(f"Legend: Daughter of the Void\nChampion: Kai'Sa, Survivor\n\n{cards}")
    assert (report.verdict, found(report)) == ("legal", [])


ABOVE = ["# Notes\n# my deck\n", "Notes: played in August\n", "About: played in August\n", "// About\n"]


@pytest.mark.parametrize("remark", ABOVE)
def test_a_remark_above_a_list_does_not_take_the_list_away(validator: Validator, remark: str) -> None:
    """What stands below such a heading is prose; that a whole deck was passed over would have to be said."""
    report = validator.check_text(remark + whole())
    said = [finding.rule for finding in report.findings if finding.span]
    assert report.verdict == "legal" or said, "not a word about the lines that were lost"


def test_what_people_write_above_a_list(validator: Validator) -> None:
    for title in (
        "Kai'Sa control",
        "Deck 225566",
        "Name: Kai'Sa",
        "Author: a friend",
        "https://example.org/decks/7",
    ):
        report = validator.check_text(f"{title}\n{whole()}")
        assert (report.verdict, found(report)) == ("legal", []), title


# ------------------------------------------------------------ a lot of everything

JUDGE = (
    "import sys\n"
    "from validator.check import Validator\n"
    "from validator.cards.store import open_store\n"
    "from validator.recognition import game_of\n"
    "from validator.reports import full\n"
    "from validator.reports.presentation import Presentation\n"
    "data = sys.stdin.buffer.read()\n"
    "try:\n"
    "    game_of(data, open_store(), sys.argv[1])\n"
    "except ValueError:\n"
    "    pass\n"
    "validator = Validator('riftbound')\n"
    "report = validator.check_bytes(data, sys.argv[1])\n"
    "list(full.render([report], Presentation('en', validator.store.game)))\n"
    "print(report.verdict)\n"
)


def judged_in_time(data: str, name: str = "", seconds: float = 20) -> str:
    """The verdict on a list, in a process of its own that is ended when it takes far too long."""
    done = subprocess.run(
        [sys.executable, "-c", JUDGE, name],
        input=data.encode()[:LARGEST],
        capture_output=True,
        timeout=seconds,
        check=True,
    )
    return done.stdout.decode().strip()


MUCH = {
    "one word": "a" * LARGEST,
    "one Chinese word": "顺" * (LARGEST // 3),
    "codes": "1 " + "OGN-" * 250_000,
    "codes in brackets": "1 " + "[OGN-1] " * 120_000,
    "a long number": "1 OGN·" + "1" * 1_000_000,
    "a long number before a name": f"1 OGN-{'1' * 100_000} Cleave",
    "stars": "3*" * 500_000,
    "stars and blanks": "3 * " * 250_000,
    "full-width digits": "３" * 300_000,
    "full-width colons": "传奇：" * 110_000,
    "headings on one line": "Legend: " * 120_000,
    "settings": "# " + "mode: " * 150_000,
    "lone lines and gaps": "1 Viktor\n\n" * 24_000,
    "gaps": "\n" * LARGEST,
    "blanks": " " * LARGEST,
    "blanks and a word": f"{' ' * 100_000}game",
    "legends": "Legend\n" + "1 Loose Cannon\n" * 20_000,
    "legends one asks for": "Legend\n" + "1 Loose Cannon\n" * 20_000 + "Main\n1 Neeko, Blending In\n",
    "champions": "Champion\n" + "1 Kai'Sa, Survivor\n" * 20_000,
    "headings": "Legend\nChampion\nRunes\n" * 8_000,
    "codes of every number": "".join(f"1 OGN-{number}\n" for number in range(20_000)),
    "unknown names": "".join(f"1 Kai'Sa, Number {number}\n" for number in range(20_000)),
    "unknown Chinese names": "".join(f"1 卡莎{number} - 九死一生\n" for number in range(20_000)),
    "prose": "About\n" + "1 Cleave\n" * 100_000,
    "settings that are none": "# mode: none\n" * 60_000,
}


@pytest.mark.parametrize("text", MUCH.values(), ids=list(MUCH))
def test_very_much(text: str) -> None:
    assert judged_in_time(text) in ("illegal", "undecided", "unreadable")


def test_every_card_there_is(store: Store) -> None:
    lines = "".join(f"1 {card.name}\n" for card in store.cards("riftbound"))
    assert judged_in_time(lines) == "illegal"


# ------------------------------------------------------------ anything at all

SEED = (
    "# mode: 2v2\n// region: CN\n"
    + whole(side="备牌：\n3 星落\n2 OGN-004/298\n1 Vi, Destructive [OGN-036]\n")
    + "Additional Legends:\n1 Loose Cannon\nAbout\nprose\n"
)
SEED_YAML = """\
game: riftbound
mode: 2v2
region: CN
date: 2026-08-01
legend: [1 Kai'Sa - Daughter of the Void, 1 Loose Cannon]
champion: Kai'Sa, Survivor
main: [3 Cleave, {OGN-029: 3}, 3x 海克斯射线]
runes: {Fury Rune: 7, Mind Rune: 5}
battlefields:
  - Void Gate
"""
SPLINTERS = [
    *"0123456789xX*:;,.!?'\"()[]{}/\\#-·–=~_&%|<>\t\n\r ",
    "\u3000",
    "：",
    "，",
    "（",
    "）",
    "·",
    "×",
    "½",
    "\u202e",
]
SPLINTERS += [
    "\n\n",
    "Legend",
    "Champion:",
    "符文",
    "About\n",
    "OGN-",
    "-star-298",
    "[VEN-R02]",
    " - ",
    "# level: ",
    "game:",
]


def mutated(text: str, generator: random.Random) -> str:
    """A text with a few of its characters taken out, doubled, moved or replaced."""
    for _ in range(generator.randint(1, 8)):
        start = generator.randrange(len(text) + 1)
        end = min(len(text), start + generator.choice((0, 0, 1, 1, 2, 12, 60)))
        piece = generator.choice((*SPLINTERS, text[start:end] * 2, text[end:start:-1], ""))
        text = text[:start] + piece + text[end:]
    return text


@pytest.mark.parametrize("name", ["", "deck.yaml"])
def test_mutations_of_a_list_raise_nothing(validator: Validator, name: str) -> None:
    generator = random.Random(40)
    for _ in range(120):
        report = validator.check_text(mutated(SEED_YAML if name else SEED, generator), name)
        assert report.verdict in ("legal", "illegal", "undecided", "unreadable")
        shown = written_out(report)
        assert "\u202e" not in shown
        for finding in report.findings:
            if finding.span:
                line, column, end_line, end_column = finding.span
                assert line >= 1 <= column
                assert (end_line, end_column) >= (line, column)


def test_no_line_of_a_list_is_lost(validator: Validator) -> None:
    """Every line is a comment, a heading, a card among those that are counted, or told of."""
    generator = random.Random(12)
    above = "Legend:\n1 Loose Cannon\nMain Deck:\n3 Charm\n"
    counts = validator.check_text(above).counts
    lines = PARTS["main"].splitlines()[1:]
    for _ in range(200):
        line = " ".join(mutated(generator.choice(lines), generator).split())
        if line.startswith(("#", "//", "*", "About")) or not line:
            continue
        report = validator.check_text(f"{above}{line}\n")
        told = any(finding.span and finding.span.line == 5 for finding in report.findings)
        assert told or report.counts != counts or is_heading(validator, line), line


def is_heading(validator: Validator, line: str) -> bool:
    """Whether a line is no entry, and opens a part of the list or says how many cards stand in it."""
    deck = validator.read_bytes(f"{line}\n3 Charm\n".encode())
    return len(deck.entries) == 1


@pytest.mark.parametrize("line", ["3 Cleeve OGN-004", "3 Cleeve (OGN-004)", "3x Cleve (OGN 004)"])
def test_a_misspelt_name_with_its_number_is_told(validator: Validator, line: str) -> None:
    report = validator.check_text(with_line(line))
    assert (report.verdict, found(report)) == ("legal", [("deck/spelling", "note")])


def test_a_number_does_not_make_a_card_of_any_name(validator: Validator) -> None:
    report = validator.check_text(with_line("3 Black Lotus (OGN-004)"))
    assert ("deck/unknown-card", "doubt") in found(report)


# ------------------------------------------------------------ what only looks like an entry, or like a comment


@pytest.mark.parametrize(
    "comment", ["// 3 Ragnarok", "# three for the side", "// 12 cards to test", "// see 2 below"]
)
def test_a_comment_is_a_comment(validator: Validator, comment: str) -> None:
    assert validator.check_text(f"{whole()}\n{comment}\n").findings == ()


@pytest.mark.parametrize("comment", ["// 3 Cleave", "#3 Cleave", "// 3x 顺劈", "// 2 Cleave (OGN-004)"])
def test_an_entry_in_a_comment_is_told_of_and_not_counted(validator: Validator, comment: str) -> None:
    report = validator.check_text(f"{whole()}\n{comment}\n")
    (finding,) = report.findings
    assert (report.verdict, finding.rule, finding.level) == ("legal", "deck/commented-out", "note")
    assert finding.cards == ("Cleave",)
    assert finding.span is not None
    assert report.lines[finding.span.line - 1] == comment
    assert "not counted" in validator.describe(finding).message


def test_a_line_that_may_be_a_card_makes_the_size_unsure(validator: Validator) -> None:
    """Nobody can tell whether it is one of the cards that are short, and how many of it."""
    report = validator.check_text(with_line("Foo Bar 7th"))
    assert ("riftbound/deck-size", "doubt") in found(report)


def test_a_heading_for_a_part_without_cards_is_a_part_that_is_missing(validator: Validator) -> None:
    report = validator.check_text("Legend:\n1 Daughter of the Void\nMainDeck:\nFoo Bar 7th\n")
    missing = [finding.params["zone"] for finding in report.findings if finding.rule == "deck/incomplete"]
    assert "main" in missing
    assert "riftbound/deck-size" not in [finding.rule for finding in report.findings]


HEADINGS = [
    "39 Main Deck",
    "Main Deck 39",
    "**Main Deck**",
    "[b]Main Deck[/b]",
    "<h2>Main Deck</h2>",
    "## Main Deck",
]
HEADINGS += ["**Main Deck (39)**", "=== Main Deck ===", "Main Deck: 39 cards", "主牌组 39张", "메인 덱"]


@pytest.mark.parametrize("heading", HEADINGS)
def test_ways_to_write_a_heading(validator: Validator, heading: str) -> None:
    report = validator.check_text(whole(main=PARTS["main"].replace("MainDeck:", heading)))
    assert (report.verdict, report.findings) == ("legal", ())


YAML = """\
legend: Daughter of the Void
champion: Kai'Sa, Survivor
main: [{line}]
"""


@pytest.mark.parametrize("line", ["3 Xin Zhao, Vigilant", "3x Xin Zhao, Vigilant", "3 x Xin Zhao, Vigilant"])
def test_the_x_of_a_name_is_not_that_of_a_count(validator: Validator, line: str) -> None:
    deck = validator.read_bytes(YAML.format(line=json.dumps(line)).encode(), "deck.yaml")
    (entry,) = (entry for entry in deck.entries if entry.zone == "main")
    assert (entry.name, entry.count) == ("Xin Zhao, Vigilant", 3)
