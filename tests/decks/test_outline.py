"""A list that is like one read before but for cards and counts says what it would say read for itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from validator.cards.store import Store
from validator.decks import Layout, Source, text
from validator.decks.layout import PROSE
from validator.decks.outline import Outlines

OTHERS = (
    "",
    "   ",
    "Hero:",
    "Legend:",
    "Champion:",
    "Main Deck:",
    "Main Deck (40):",
    "Allies (12)",
    "Abilities:",
    "Side Deck:",
    "SB: 2 Fizzle",
    "Hero: Graccus",
    "Legend: Garen",
    "Runes:",
    "Battlefields",
    "Notes:",
    "Maybeboard:",
    "// a comment",
    "# 2 Fizzle",
    "# format: classic",
    "# name: A Deck",
    "Total: 60",
    "2 Fizzle (DRK-44)",
    "Fizzle x2",
    "1 Fizzle, 2 Gnash",
    "A title",
    "== Second ==",
    "player: Somebody",
    "---",
    "Card Pool:",
    "0 Fizzle",
    "1001 Fizzle",
    "x Fizzle",
)
NAMES = (
    "Fizzle",
    "Gnash",
    "Garen, Might of Demacia",
    "Call to Glory",
    "Side Deck",
    "Main",
    "Owned!",
    "For Great Honor",
)
LINES = st.one_of(st.sampled_from(OTHERS), st.just(None))
ORDINARY = st.tuples(st.integers(0, 12), st.sampled_from(NAMES))


@pytest.mark.parametrize("game", ["riftbound", "wow"])
@settings(max_examples=400, deadline=None)
@given(data=st.data(), lines=st.lists(LINES, min_size=1, max_size=14))
def test_a_list_of_a_known_outline(
    game: str, store: Store, data: st.DataObject, lines: list[str | None]
) -> None:
    layout = store.layout(game)
    for _ in range(2):
        written = [line if line is not None else "{} {}".format(*data.draw(ORDINARY)) for line in lines]
        source = Source("\n".join([*written, "1 Gnash"]).encode())
        known = text.known(source, layout)
        assert known in ([], text.read(source, layout))


def read(lines: str, layout: Layout) -> bool:
    """Whether a text is of a known outline; from now on it is."""
    source = Source(lines.encode())
    known = text.known(source, layout)
    assert known in ([], text.read(source, layout))
    return known != []


def test_outlines_are_told_apart_by_all_that_is_no_card_and_no_count(store: Store) -> None:
    layout = store.layout("wow")
    assert not read("Hero:\n1 Graccus\n\nMain Deck:\n4 Fizzle\n2 Gnash", layout)
    assert read("Hero:\n1 Moala\n\nMain Deck:\n1 Gnash\n4 Owned!", layout)
    assert not read("Hero:\n1 Moala\n\nMain Deck:\n1 Gnash\n4 Owned!\n1 Fizzle", layout)
    assert read("Hero:\n1 Moala\n\nMain Deck:\n1 Gnash (DRK-44)\n4 Owned!", layout)
    assert not read("Hero:\n1 Moala\n\nMain Deck :\n1 Gnash\n4 Owned!", layout)
    assert not read("Hero:\n1 Moala\n\n1 Gnash\nMain Deck:\n4 Owned!", layout)


def test_lines_of_prose_are_never_of_a_known_outline(store: Store) -> None:
    layout = store.layout("riftbound")
    (word, *_) = [word for word, zone in layout.headings.items() if zone == PROSE]
    for count in (1, 2, 3):
        assert not read(f"Legend:\n1 Garen\nMain Deck:\n3 Poro\n{word}:\n{count} Sunken Temple", layout)


def test_so_many_outlines_are_known(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("validator.decks.outline._MOST", 3)
    outlines, layout = Outlines(), store.layout("wow")
    monkeypatch.setattr(text, "_outlines", lambda _: outlines)
    for number in range(10):
        read(f"Hero:\n1 Graccus\nMain Deck:\n4 Fizzle{number * chr(10)}\n2 Gnash", layout)
        assert len(outlines._known) <= 3
    long = "Hero:\n1 Graccus\n" + "\n" * 50 + "Main Deck:\n4 Fizzle"
    assert not any(read(long, layout) for _ in range(2))
