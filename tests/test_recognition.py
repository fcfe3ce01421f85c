"""Which game a list is of: known from its names, or from what it says itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from validator.cards.store import Store
from validator.check import Validator
from validator.decks import LARGEST, UnreadableDeck
from validator.model import DeckList
from validator.recognition import game_of
from validator.reports.words import describe

ROOT = Path(__file__).parent.parent
SHARED = ROOT.parent / "shared"
RIFTBOUND = "Legend:\n1 Dark Child\nMain Deck:\n3 Mystic Poro\n"
WOW = "Hero: Graccus\n4 Parvink\n"


def lists() -> Iterator[tuple[str, Path]]:
    """Every published list, with its game."""
    for game in ("riftbound", "wow"):
        for path in sorted((SHARED / "decks" / game).glob("*.txt")):
            yield game, path
    for path in sorted((SHARED / "samples" / "riftbound").glob("*text*.txt")):
        yield "riftbound", path
    for path in sorted((SHARED / "samples" / "wow" / "real").glob("text*.txt")):
        yield "wow", path


LISTS = list(lists())


@pytest.mark.parametrize(("game", "path"), LISTS, ids=[f"{game}/{path.name}" for game, path in LISTS])
def test_published_lists(game: str, path: Path, store: Store) -> None:
    assert game_of(path.read_bytes(), store, path.name) == game


@pytest.mark.parametrize("path", sorted((ROOT / "examples").iterdir()), ids=lambda path: path.name)
def test_the_examples(path: Path, store: Store) -> None:
    """In the game that is told an example has a leader, and most of its names are cards."""
    game = game_of(path.read_bytes(), store, path.name)
    report = Validator(game, store=store).check_file(path)
    assert report.leader
    unknown = [finding for finding in report.findings if finding.rule == "deck/unknown-card"]
    assert len(unknown) <= 2


# ------------------------------------------------------------ a few names

TOLD = [
    ("riftbound", RIFTBOUND),
    ("wow", WOW),
    ("riftbound", "3 OGN-004\n3 SFD-042\n"),
    ("riftbound", "主牌堆：\n3 顺劈\n"),
    ("riftbound", "1 Viktor - Herald of the Arcane\n\n1 Viktor, Leader\n"),
    ("riftbound", "3 Stacked Deck\n2 Unheard-of\n5 Unspoken\n"),
    ("wow", "4 Fizzle (HOA-42)\n4 Unheard-of\n"),
    ("wow", "英雄：Graccus\n4 Parvink\n"),
    # names of both games, and one that is of one alone
    ("riftbound", "3 Cleave\n3 Incinerate\n3 Smoke Screen\n1 Stacked Deck\n"),
    ("wow", "4 Cleave\n4 Incinerate\n4 Smoke Screen\n1 Parvink\n"),
    # the parts of a list in our own form are those of one game
    ("riftbound", "legend: Nobody\nmain: [3 Nothing]\n"),
    ("wow", "hero: Nobody\nmain: [3 Nothing]\n"),
    # what only the headings tell
    ("riftbound", "Legend:\n1 Unheard-of\nBattlefields:\n1 Unspoken\nRunes:\n12 Nothing\n"),
    ("riftbound", "Legend:\n1 Unheard-of\nMain Deck:\n3 Cleave\n3 Incinerate\nRunes:\n12 Nothing\n"),
    ("wow", "Hero: Unheard-of\nMain Deck\n4 Cleave\n4 Incinerate\n"),
    ("riftbound", "Legend:\n"),
]


@pytest.mark.parametrize(("game", "text"), TOLD, ids=[text.split("\n")[0] for _, text in TOLD])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_told_from_the_list(game: str, text: str, encoding: str, store: Store) -> None:
    assert game_of(text.encode(encoding), store) == game


@pytest.mark.parametrize(
    "text", ["3 Cleave\n3 Incinerate\n", "4 Unheard-of\n", "# nothing\n", "Main Deck\n4 Cleave\n"]
)
def test_what_cannot_be_told(text: str, store: Store) -> None:
    with pytest.raises(UnreadableDeck) as caught:
        game_of(text.encode(), store)
    assert caught.value.reason == "unknown-game"
    assert caught.value.params == {"games": list(store.games)}


# ------------------------------------------------------------ what a list says itself

SAID = [
    ("wow", f"# game: wow\n{RIFTBOUND}"),
    ("riftbound", f"// game = riftbound\n{WOW}"),
    ("wow", "game: wow\nmain: [3 Mystic Poro, 3 Stacked Deck]\n"),
    ("riftbound", "game: riftbound\nmain: [4 Parvink, 4 Fizzle]\n"),
    ("riftbound", "game: riftbound\nhero: Graccus\nmain: [4 Parvink]\n"),
    ("wow", "game: wow\nlegend: Dark Child\nmain: [3 Mystic Poro]\n"),
]


@pytest.mark.parametrize(("game", "text"), SAID)
def test_what_a_list_says_itself_holds(game: str, text: str, store: Store) -> None:
    assert game_of(text.encode(), store) == game


@pytest.mark.parametrize("text", [f"# game: chess\n{RIFTBOUND}", f"# game: the best one\n{RIFTBOUND}"])
def test_a_remark_about_a_game_nobody_knows(text: str, store: Store) -> None:
    assert game_of(text.encode(), store) == "riftbound"
    (warning, *others) = [
        f for f in Validator("riftbound", store=store).check_text(text).findings if f.span and f.span.line == 1
    ]
    assert (warning.rule, warning.level, others) == ("deck/unknown-setting", "warning", [])


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("chess", "there is no game “chess”; known: riftbound, wow"),
        ("riftbond", "there is no game “riftbond”; did you mean “riftbound”?"),
    ],
)
def test_a_game_nobody_knows(written: str, said: str, store: Store) -> None:
    text = f"game: {written}\nlegend: Dark Child\nmain: [3 Mystic Poro]\n"
    report = Validator(game_of(text.encode(), store), store=store).check_text(text)
    (finding,) = report.findings
    assert report.verdict == "unreadable"
    assert finding.span is not None
    assert (finding.span.line, finding.span.column) == (1, 7)
    assert said in "; ".join(describe(finding))


# ------------------------------------------------------------ what cannot be read

BROKEN = [
    # a slip in a list of either game, and where it is
    ("yaml-key", "legend: Dark Child\nmian: [3 Mystic Poro]\n", (2, 1)),
    ("yaml-key", "game: riftbound\nlegend: Dark Child\nruness: [12 Fury Rune]\n", (3, 1)),
    ("yaml-key", "hero: Graccus\nmain: [4 Parvink]\nsde: []\n", (3, 1)),
    ("yaml-twice", "legend: Dark Child\nrunes: []\nrunes: []\n", (3, 1)),
    (
        "yaml-entry",
        "game: riftbound\nlegend: Dark Child\nbattlefields:\n  - [Zaun Warrens]\n",
        (4, 5),
    ),
    ("yaml-setting", "game: riftbound\nlegend: Dark Child\nmode: [2v2]\n", (3, 7)),
    ("yaml", "game: riftbound\nlegend: Dark Child\nmain: [3 Mystic Poro\nside: []\n", (4, 5)),
    # the game a list names settles which of its keys is none, though another game would stumble later
    ("yaml-key", "game: wow\nmode: 2v2\nmian: [4 Parvink]\n", (2, 1)),
    ("yaml-key", "game: riftbound\nhero: Graccus\nmian: [4 Parvink]\n", (2, 1)),
]


@pytest.mark.parametrize(("reason", "text", "place"), BROKEN)
def test_a_list_that_is_broken_is_told_where(
    reason: str, text: str, place: tuple[int, int], store: Store
) -> None:
    with pytest.raises(UnreadableDeck) as caught:
        read_as_its_game(text.encode(), store)
    assert caught.value.reason == reason
    assert caught.value.span is not None
    assert (caught.value.span.line, caught.value.span.column) == place


def read_as_its_game(data: bytes, store: Store) -> DeckList:
    """A list in our own form, read as the game it is of."""
    game = game_of(data, store, "deck.yaml")
    return Validator(game, store=store).read_bytes(data, "deck.yaml")


def test_the_right_word_is_of_the_game_the_list_names(store: Store) -> None:
    with pytest.raises(UnreadableDeck) as caught:
        read_as_its_game(b"game: wow\nmain: [4 Parvink]\nruns: []\nhero: Graccus\n", store)
    known = caught.value.params["known"]
    assert isinstance(known, list)
    assert "runes" not in known, "a part of another game"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b" \n\t\n", "empty"),
        ("\ufeff\u3000\n".encode(), "empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "binary"),
        (b"a" * (LARGEST + 1), "too-large"),
        (b"1 a\n" * 30_000, "too-many"),
    ],
)
@pytest.mark.parametrize("name", ["", "deck.txt", "deck.yaml"])
def test_files_that_cannot_be_read(data: bytes, reason: str, name: str, store: Store) -> None:
    if name.endswith("yaml") and reason == "too-many":
        reason = "yaml-mapping"
    with pytest.raises(UnreadableDeck) as caught:
        game_of(data, store, name)
    assert caught.value.reason == reason
