"""What fuzzing begins with: the saved corpus, the examples, a small deck in every form that can be written."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from tests.fuzzing.targets import GAMES, layout, the_store, validator
from validator.convert import listing_of
from validator.decks import form, forms

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
CORPUS = HERE / "corpus"
"""One folder a target, one file an input: what once broke something, and what reaches into a corner."""

_TEXTS = {
    "text-wow": ("Spellweaver Jihan Hero Required", "Unlimited", "[Mage] Hero Required", "Reputation: Aldor"),
    "type-line-wow": ("Equipment—Item, Trinket (2)", "Hero—Human Paladin (Protection)", "Ally—Gnome Warrior"),
    "text-riftbound": ("You may include any number of cards with this name in your deck.",),
    "type-line-riftbound": ("Champion Unit—Jinx, Zaun", "Legend—Jinx", "Basic Rune"),
    "name-riftbound": ("Jinx, Loose Cannon", "卡莎 - 九死一生"),
}

_DECK = {"wow": "spellweaver-jihan.txt", "riftbound": "jinx-loose-cannon.txt"}

_DECK_FILES = ("decks", "recognition", "ignore-comments", "convert", "reports")


def written_decks() -> Iterator[tuple[str, bytes]]:
    """An example of each game in every form that can be written, with the name of the form."""
    for game in GAMES:
        data = (ROOT / "examples" / _DECK[game]).read_bytes()
        deck = validator(game).read_bytes(data, _DECK[game])
        listing = listing_of(deck, the_store(), game, layout(game), 60).listing
        for name in forms(layout(game)):
            module = form(name)
            if hasattr(module, "write"):
                written = module.write([listing], layout(game))
                yield name, written.encode() if isinstance(written, str) else written


def saved(target: str) -> list[bytes]:
    """The saved inputs of a target, in order of their names."""
    return [path.read_bytes() for path in sorted((CORPUS / target).glob("*"))]


def seeds(target: str) -> list[bytes]:
    """What a target is first tried on."""
    found = saved(target)
    if target in _TEXTS:
        found += [text.encode() for text in _TEXTS[target]]
    if target == "configuration":
        found.append((ROOT / "tests" / "configuration" / "every-key.toml").read_bytes())
    if target == "deck-codes":
        found += [data.strip() for name, data in written_decks() if name == "piltover-code"]
    if target.startswith("form-"):
        found += [data for name, data in written_decks() if f"form-{name}" == target]
    if target in _DECK_FILES:
        found += [path.read_bytes() for path in sorted((ROOT / "examples").glob("*.txt"))]
        found += [data for _, data in written_decks()]
        found += [data for path in sorted(CORPUS.glob("form-*")) for data in saved(path.name)]
    return found or [b"4 Parvink\n"]


SPLINTERS = (
    *(bytes([byte]) for byte in b"0123456789-+x:;,.!?'\"()[]{}/\\#*=~_@&%|<>\t\n\r $^`"),
    *(b"\x00", b"\x1b", b"\x7f", b"\x85", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xff\xfe"),
    *(text.encode() for text in ("\u2028", "\u202e", "\u200b", "\u3000", "：", "（", "＝", "²", "٤", "\u0130")),
    *(
        b"9" * 40,
        b"9" * 5000,
        b"1e999",
        b"-0",
        b"NaN",
        b"true",
        b"null",
        b"~",
        b"&a ",
        b"*a ",
        b"<<: ",
        b"!!int ",
    ),
    *(
        b"- ",
        b": ",
        b"---\n",
        b"...\n",
        b"|\n",
        b"```\n",
        b"| a | b |\n",
        b"<!--",
        b"-->",
        b"<![CDATA[",
        b"&#x1b;",
    ),
    *(
        b"# decklint: ignore[",
        b"game: wow\n",
        b"Hero: ",
        b"Side Deck\n",
        b"Total: 1",
        b"OGN-001-1 ",
        b"PK\x03\x04",
    ),
    *(b"[" * 60, b"{" * 60, b"(" * 60, b"extends: ", b"lists:\n", b"rules: ", b"extend = ", b'"""', b"\\u0000"),
)
"""What is put into inputs: characters that mean something to some reader, and beginnings of what they read."""


def mutated(data: bytes, others: list[bytes], generator: random.Random) -> bytes:
    """An input with a few of its parts taken out, doubled, reversed, replaced, or joined to another's."""
    for _ in range(generator.randint(1, 6)):
        start = generator.randrange(len(data) + 1)
        end = min(len(data), start + generator.choice((0, 0, 1, 1, 2, 9, 60)))
        piece = data[start:end]
        other = generator.choice(others)
        there = generator.randrange(len(other) + 1)
        new = generator.choice(
            (
                generator.choice(SPLINTERS),
                generator.choice(SPLINTERS) * generator.choice((1, 2, 30)),
                piece * 2,
                piece[::-1],
                b"",
                other[there : there + generator.choice((3, 20, 200))],
                generator.randbytes(2),
            )
        )
        data = data[:start] + new + data[end:]
    return data
