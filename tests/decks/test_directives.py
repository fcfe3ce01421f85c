"""Comments in deck files that ask to leave something out: where they are told; nothing else changes."""

from __future__ import annotations

import pytest

from validator import decks
from validator.cards.store import Store
from validator.decks.source import Source
from validator.model import DeckList, Ignore, Span


def read(store: Store, text: str | bytes, name: str = "") -> list[DeckList]:
    data = text.encode() if isinstance(text, str) else text
    return decks.read_all(Source(data, name), store.layout("wow"))


def one(store: Store, text: str) -> DeckList:
    return decks.only(read(store, text))


TOLD = [
    ("4 Fizzle # decklint: ignore[wow/copy-limit] ours", ("wow/copy-limit",), "ours", 1),
    ("4 Fizzle #decklint: ignore[wow/copy-limit]", ("wow/copy-limit",), "", 1),
    ("4 Fizzle // decklint: ignore[wow/talent, copy-limit]", ("wow/talent", "copy-limit"), "", 1),
    ("4 Fizzle  #  decklint:ignore[talent，wow/hero] 朋友间的牌局", ("talent", "wow/hero"), "朋友间的牌局", 1),
    ("4 Fizzle // decklint：ignore【talent】 ok", ("talent",), "ok", 1),
    ("4 Fizzle ＃ decklint: ignore[talent] 友谊赛", ("talent",), "友谊赛", 1),
    ("4 Fizzle <!-- decklint: ignore[talent] ours -->", ("talent",), "ours", 1),
    ("> decklint: ignore[wow/side-deck] none", ("wow/side-deck",), "none", None),
    ("# decklint: ignore[wow/side-deck] no side deck", ("wow/side-deck",), "no side deck", None),
    ("// Decklint: IGNORE[wow/side-deck]", ("wow/side-deck",), "", None),
    ("# decklint: ignore wow/side-deck", (), "ignore wow/side-deck", None),
    ("# decklint: ignore[]", (), "", None),
    ("# decklint: please", (), "please", None),
]


@pytest.mark.parametrize(("line", "rules", "reason", "at"), TOLD)
def test_what_a_comment_asks(
    store: Store, line: str, rules: tuple[str, ...], reason: str, at: int | None
) -> None:
    deck = one(store, f"Hero: Graccus\n{line}\n4 Parvink\n")
    (ignore,) = deck.ignores
    assert ignore.rules == rules
    assert ignore.reason == reason
    assert ignore.line == (at and 2)
    assert ignore.span.line == 2
    assert deck.lines[1] == line


@pytest.mark.parametrize("line", [told[0] for told in TOLD if told[3]])
def test_the_entry_is_what_it_is_without_the_comment(store: Store, line: str) -> None:
    with_comment = one(store, f"Hero: Graccus\n{line}\n4 Parvink\n")
    without = one(store, "Hero: Graccus\n4 Fizzle\n4 Parvink\n")
    assert with_comment.entries == without.entries


@pytest.mark.parametrize("line", [told[0] for told in TOLD if not told[3]])
def test_a_comment_alone_is_nothing_else(store: Store, line: str) -> None:
    """No title, no heading, no card, no setting."""
    deck = one(store, f"{line}\nHero: Graccus\n4 Fizzle\n")
    assert [entry.name for entry in deck.entries] == ["Graccus", "Fizzle"]
    assert (deck.name, deck.comments, deck.remarks, dict(deck.settings)) == ("", (), (), {})


@pytest.mark.parametrize(
    "text",
    [
        "Hero: Graccus\n4 Fizzle # decklint is a fine tool\n",
        "Hero: Graccus\n# checked with decklint\n4 Fizzle\n",
        "# decklint\nHero: Graccus\n4 Fizzle\n",
        "Hero: Graccus\n4 Fizzle\n",
    ],
)
def test_other_comments_ask_nothing(store: Store, text: str) -> None:
    assert one(store, text).ignores == ()


def test_comments_in_yaml(store: Store) -> None:
    deck = one(
        store,
        "# decklint: ignore[deck-size]\ngame: wow\nhero: Graccus\n"
        "main:\n  - 4 Fizzle # decklint: ignore[talent] x\n",
    )
    assert deck.ignores == (
        Ignore(("deck-size",), "", Span(1, 1, 1, 30), None),
        Ignore(("talent",), "x", Span(5, 14, 5, 42), 5),
    )
    assert [entry.name for entry in deck.entries] == ["Graccus", "Fizzle"]


def test_comments_in_xml(store: Store) -> None:
    deck = one(
        store,
        '<deck version="0.8">\n<!-- decklint: ignore[deck-size] a draft -->\n<superzone name="Deck">\n'
        '<card><name id="1">Fizzle</name><set>HOA</set></card> <!-- decklint: ignore[talent] -->\n'
        "</superzone>\n</deck>\n",
    )
    assert [(ignore.rules, ignore.reason, ignore.line) for ignore in deck.ignores] == [
        (("deck-size",), "a draft", None),
        (("talent",), "", 4),
    ]


def test_comments_in_utf_16(store: Store) -> None:
    text = "Hero: Graccus\n4 Fizzle # decklint: ignore[talent]\n"
    (deck,) = read(store, text.encode("utf-16"))
    assert [ignore.rules for ignore in deck.ignores] == [("talent",)]


def test_json_has_no_comments(store: Store) -> None:
    cards = '{"hero": [{"name": "Graccus", "count": 1}], "main": [{"name": "Fizzle", "count": 4}]}'
    text = f'{{"game": "wow", "comments": ["# decklint: ignore[talent]"], "zones": {cards}}}'
    assert one(store, text).ignores == ()


def test_each_of_several_decks_has_its_own(store: Store) -> None:
    text = (
        "# decklint: ignore[first]\nHero: Graccus\n4 Fizzle\n\n=== two ===\n# decklint: ignore[second]\n"
        "Hero: Elendril\n4 Parvink # decklint: ignore[line]\n# decklint: ignore[last]\n"
    )
    first, second = read(store, text)
    assert [ignore.rules for ignore in first.ignores] == [("first",)]
    assert [ignore.rules for ignore in second.ignores] == [("second",), ("line",), ("last",)]


MARKDOWN = """\
## Hero

- Graccus

## Main

| Count | Name |
| --- | --- |
| 55 | Ironforge Guards |
| 5 | Parvink <!-- decklint: ignore[copy-limit] ours --> |
"""


def test_comments_in_a_table_of_markdown(store: Store) -> None:
    deck = one(store, MARKDOWN)
    assert [entry.name for entry in deck.entries] == ["Graccus", "Ironforge Guards", "Parvink"]
    assert [(ignore.rules, ignore.reason, ignore.line) for ignore in deck.ignores] == [
        (("copy-limit",), "ours", 10)
    ]
