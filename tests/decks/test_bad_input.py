"""Lists nobody should have written: nothing in a deck file raises, hangs, or gets lost."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.reports.presented import told, written_out
from validator.cards.store import Store
from validator.check import Validator
from validator.decks import LARGEST
from validator.model import Finding, Report
from validator.reports import full
from validator.reports.words import describe

HERO = "Hero: Graccus\n"


@pytest.fixture(scope="module")
def validator(store: Store) -> Validator:
    return Validator("wow", store=store)


def only(report: Report, rule: str) -> Finding:
    """The one finding of a rule."""
    (finding,) = [finding for finding in report.findings if finding.rule == rule]
    return finding


# ------------------------------------------------------------ counts

BAD_COUNTS = [
    ("0 Parvink", "none", "0"),
    ("0x Parvink", "none", "0"),
    ("-3 Parvink", "word", "-3"),
    ("+3 Parvink", "word", "+3"),
    ("1.5 Parvink", "word", "1.5"),
    ("4000000000 Parvink", "many", "4000000000"),
    ("1001 Parvink", "many", "1001"),
    ("four Parvink", "word", "four"),
    ("Parvink x0", "none", "0"),
]


@pytest.mark.parametrize(("line", "variant", "written"), BAD_COUNTS)
def test_bad_counts(validator: Validator, line: str, variant: str, written: str) -> None:
    report = validator.check_text(f"{HERO}Main Deck\n{line}\n60 Ironforge Guards\n")
    finding = only(report, "deck/bad-count")
    assert (finding.level, finding.variant, finding.cards) == ("doubt", variant, ("Parvink",))
    assert finding.params["written"] == written
    assert report.verdict == "undecided"


def test_a_bad_count_is_no_reason_for_a_deck_to_be_too_small(validator: Validator) -> None:
    report = validator.check_text(f"{HERO}-60 Ironforge Guards\n")
    assert report.verdict == "undecided"
    assert [finding.rule for finding in report.findings] == ["deck/bad-count"]


@pytest.mark.parametrize(
    "line",
    [
        "{n} Parvink",
        "Parvink x{n}",
        "Parvink ({n})",
        "Parvink: {n}",
        "-{n} Parvink",
        "{n}.{n} Parvink",
        "{n} Allies:",
        "Allies ({n})",
        "Allies: {n}",
        "Total cards in deck: {n}",
        "Parvink (HOA-{n})",
        "{n}",
    ],
)
def test_counts_of_very_many_digits(validator: Validator, line: str) -> None:
    for digits in (9, 5_000, 100_000):
        report = validator.check_text(f"{HERO}4 Parvink\n{line.format(n='9' * digits)}\n")
        assert report.verdict in ("illegal", "undecided")
        assert len("".join(full.render([report], told()))) < 5_000


# ------------------------------------------------------------ names

HOSTILE = [
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "\x9b31mred",
    "a\x08\x08b",
    "a\x7fb",
    "right\u202eleft",
    "zero\u200bwidth",
    "line\u2028line",
    "{0.__class__}",
    "{card} {0} {} {{",
    "%s %(card)s",
    "<script>alert(1)</script>",
    "=cmd|' /C calc'!A0",
    "::error::text",
    "\U0001f600 face",
    "a\ufffdb",
    "'; DROP TABLE card; --",
    "NULL",
    "__import__('os')",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_come_out_as_text(validator: Validator, name: str) -> None:
    report = validator.check_text(f"{HERO}60 Ironforge Guards\n4 {name}\n")
    finding = only(report, "deck/unknown-card")
    assert finding.cards == (name,)
    shown = written_out(report)
    assert all(character.isprintable() or character in "\n " for character in shown)


def test_a_name_is_never_a_template(validator: Validator) -> None:
    report = validator.check_text(f"{HERO}4 {{0.__class__}}\n4 {{cards}}\n")
    said = [describe(finding).message for finding in report.findings if finding.rule == "deck/unknown-card"]
    assert said == ["no card is called “{0.__class__}”", "no card is called “{cards}”"]


def test_escapes_are_seen(validator: Validator) -> None:
    report = validator.check_text(f"{HERO}4 \x1b[31mFizzle\n")
    assert "“\\x1b[31mFizzle”" in describe(only(report, "deck/unknown-card")).message
    assert "4 \\x1b[31mFizzle" in "".join(full.render([report], told()))


def test_a_name_of_ten_thousand_characters(validator: Validator) -> None:
    name = "Fizz le" * 1_500
    report = validator.check_text(f"{HERO}4 {name}\n")
    assert only(report, "deck/unknown-card").cards == (name,)
    assert len("".join(full.render([report], told()))) < 2_000


@pytest.mark.parametrize("name", ["\ud800", "Fiz\udc81zle", "\udfff" * 50])
def test_lone_surrogates(validator: Validator, name: str) -> None:
    report = validator.check_text(f"{HERO}60 Ironforge Guards\n4 {name} ü\n")
    assert report.verdict == "undecided"
    written_out(report).encode()


def test_a_lone_surrogate_spoils_no_other_line(validator: Validator) -> None:
    report = validator.check_text(f"{HERO}4 \ud800\n4 Kal’ai the Uplifting\n")
    assert len([finding for finding in report.findings if finding.rule == "deck/unknown-card"]) == 1


def test_lone_surrogates_in_a_pool(validator: Validator) -> None:
    report = Validator("wow", play="limited", store=validator.store).check_text(HERO, pool="4 \ud800 Fizzle\n")
    assert report.verdict == "undecided"


# ------------------------------------------------------------ a lot of everything

JUDGE = (
    "import sys\n"
    "from validator.check import Validator\n"
    "from validator.reports import full\n"
    "from validator.reports.presentation import Presentation\n"
    "validator = Validator('wow')\n"
    "report = validator.check_bytes(sys.stdin.buffer.read(), sys.argv[1])\n"
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


def words() -> Iterator[str]:
    """Different names no card has."""
    generator = random.Random(20)
    while True:
        yield " ".join("".join(generator.choices("abcdefghiklmnoprstuvw", k=7)) for _ in range(2))


def test_twenty_thousand_unknown_names() -> None:
    names = words()
    lines = "".join(f"1 {next(names)}\n" for _ in range(20_000))
    assert judged_in_time(HERO + lines) == "undecided"


LONG_LINES = {
    "one word": "a" * LARGEST,
    "one number": "1" * LARGEST,
    "numbers": "1 " * LARGEST,
    "blanks within a name": f"4 Fizzle{' ' * LARGEST}",
    "blanks between two words": f"4 a{' ' * 900_000}b",
    "blanks without a count": f"a{' ' * 900_000}b",
    "blanks before a bracket": f"4 a{' ' * 900_000}(x",
    "blanks in a line of many": f"4x a{' ' * 900_000}b 2x c",
    "dashes": f"a{'-' * 900_000}b",
    "dashes and blanks": f"a{'- ' * 450_000}b",
    "equals signs": f"={'=a' * 450_000}b!",
    "brackets": "[" * LARGEST,
    "brackets in pairs": "[a]" * 300_000,
    "parentheses": "(1" * 450_000,
    "colons": "a:" * 450_000,
    "slashes": f"4 {'a/' * 450_000}",
    "entries": "1x a " * 200_000,
    "entries with commas": f"Mage: {'1 a, ' * 200_000}",
    "headings": "Allies: " * 120_000,
    "headings, few enough for one deck": "Allies: " * 500,
    "a total": f"total {'1' * 900_000}x",
    "totals": f"{'total 1 ' * 120_000}x",
    "tabs": "\t" * 900_000 + "x",
    "crosses": f"a {'x 1 ' * 220_000}b",
    "conjunctions": f"4x a {'and ' * 220_000} 4x b",
    "comments": f"// {'# ' * 400_000}",
}


@pytest.mark.parametrize("line", LONG_LINES.values(), ids=list(LONG_LINES))
def test_very_long_lines(line: str) -> None:
    assert judged_in_time(f"{HERO}{line}\n") in ("illegal", "undecided", "unreadable")


MANY_LINES = {
    "bare lines": "ab\n" * 300_000,
    "empty lines": "\n" * LARGEST,
    "headings with counts": "a (1)\n1 b\n" * 100_000,
    "totals": "1 b\n" * 50_000 + "total 1\n" * 100_000,
    "heroes": "1 a\n" * 100_000 + "Hero\n1 b\n" * 70_000,
    "side decks": "SB: 1 Fizzle\n" * 80_000,
    "the same card": "1 Fizzle\n" * 110_000,
    "a shared name": "1 Death Coil\n" * 80_000,
    "alternatives": f"Hero: {'Graccus/' * 100_000}Graccus\n",
    "settings": "# edition: 5.0\n" * 70_000,
    "settings that are none": "# edition: no such\n" * 50_000,
}


@pytest.mark.parametrize("lines", MANY_LINES.values(), ids=list(MANY_LINES))
def test_very_many_lines(lines: str) -> None:
    assert judged_in_time(f"{HERO}{lines}", seconds=30) in ("illegal", "undecided", "unreadable")


def test_every_card_there_is(store: Store) -> None:
    """Among them are all the names that several cards share."""
    lines = "".join(f"4 {card.name}\n" for card in store.cards("wow"))
    assert judged_in_time(HERO + lines, seconds=30) == "illegal"


LONG_YAML = {
    "blanks in a name": f'game: wow\nhero: "a{" " * 900_000}b"\n',
    "blanks behind a count": f'game: wow\nmain: ["4 a{" " * 900_000}b"]\n',
    "one word": f"game: wow\nhero: {'a' * 900_000}\n",
    "a comment": f"game: wow\n# {'a' * 900_000}\n",
    "empty lines": f"game: wow\n{chr(10) * 900_000}",
    "a key": f"game: wow\n{'a' * 900_000}: b\n",
    "digits": f"game: wow\nmain: [{'9' * 900_000} a]\n",
    "a date": f"game: wow\ndate: {'9' * 900_000}\n",
}


@pytest.mark.parametrize("text", LONG_YAML.values(), ids=list(LONG_YAML))
def test_very_long_yaml(text: str) -> None:
    assert judged_in_time(text, "deck.yaml", seconds=30) in ("illegal", "undecided", "unreadable")


# ------------------------------------------------------------ anything at all

SEED_LIST = """\
# edition: 5.0
Hero: [Zin'sul]
[Zin'sul back]

8 Allies:
4x Bronze Guardian
4 Bronze Warden (WBR-162)
Abilities (12)
4 Death Strike // all
Outbreak x3
Master Hero: 1x Deathwing the Destroyer
Quests: 1x Mystery Goo, 2x The Grimtotem Weapon, and 1x Swift Discipline.
SB: 1 Death Coil
Side Deck
2 Counterattack!
英雄：1 Fizzle
Total cards in deck: 60
"""

SEED_YAML = """\
game: wow
hero: Zin'sul
main:
  - 4 Bronze Guardian
  - {Death Strike: 4}
  - 3 Power Word: Shield
side: [1 Fizzle]
date: 2012-05-01
"""

SPLINTERS = [
    *"0123456789xX:;,.!?'\"()[]{}/\\#*-–=~_@&%|<>\t\n\r ",
    "\u3000",
    "\ufeff",
    "\u00a0",
    "（",
    "）",
    "：",
    "×",
    "²",
    "٤",
    "\x1b",
    "\x85",
    "\ud800",
    "Hero",
    "Side Deck",
    "SB:",
    "total 1",
    "# edition: ",
    "- ",
    "&a ",
    "*a ",
    "!!int ",
    "|\n",
    "game:",
    "pool: [",
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
    generator = random.Random(74)
    for _ in range(250):
        text = mutated(SEED_YAML if name else SEED_LIST, generator)
        report = validator.check_text(text, name)
        assert report.verdict in ("legal", "illegal", "undecided", "unreadable")
        shown = written_out(report)
        assert "\x1b" not in shown
        for finding in report.findings:
            if finding.span:
                line, column, end_line, end_column = finding.span
                assert line >= 1 <= column
                assert (end_line, end_column) >= (line, column)


def test_random_bytes_raise_nothing(validator: Validator) -> None:
    generator = random.Random(100)
    for _ in range(150):
        data = generator.randbytes(generator.randint(0, 200))
        written_out(validator.check_bytes(generator.choice((b"", b"\xff\xfe", HERO.encode())) + data))
