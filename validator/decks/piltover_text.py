"""Text in sections, as Piltover Archive writes it and most sites of the game do: the dialect the others share.

`# Deck name`, then `Legend:`, `Champion:`, `MainDeck:`, `Battlefields:`, `Runes:` and `Sideboard:`, each with
lines `N Name` below. Or no headings, and blank lines between the same parts. The champion may stand in the main
deck as well, which does not make it a card more. The reader of plain text reads all of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from validator.decks import text
from validator.decks.layout import PROSE, Layout
from validator.decks.listing import Holds, Line, Listing
from validator.decks.printing import TAIL
from validator.decks.source import Source
from validator.folding import fold
from validator.model import DeckList
from validator.records import NamedTuple

ENDING = ".txt"
HOLDS = Holds(zones=frozenset(("legend", "champion", "main", "battlefields", "runes", "side")), title=True)

_WORDS = ("Legend", "Champion", "MainDeck", "Battlefields", "Runes", "Sideboard")
_LOOKED_AT = 200
_FEWEST = 3
_ENTRY = re.compile(r"\d{1,4}(?: ?[xX*])? +(\S.*)")
_CODED = re.compile(r"[A-Za-z][A-Za-z0-9]{1,4}-[A-Za-z]{0,2}\d|.*[(\[][A-Z][A-Z0-9]{1,4}(?:\)|-[A-Z]{0,2}\d)")


class Shape(NamedTuple):
    """What the first lines of a text are: entries, the zones of its headings, those of headings in comments,
    how many entries stand in each block, and how many lines are none of that.
    """

    entries: tuple[str, ...]
    zones: tuple[str, ...]
    commented: tuple[str, ...]
    blocks: tuple[int, ...]
    others: int

    def mostly(self, is_so: Callable[[str], object]) -> bool:
        """Whether this is a list, and more than half of its entries are so."""
        if not self.entries or self.others * 4 > len(self.entries):
            return False
        return sum(bool(is_so(entry)) for entry in self.entries) * 2 > len(self.entries)


def shape(source: Source, layout: Layout) -> Shape:
    """The shape of a text; an empty one where the file is no text."""
    entries: list[str] = []
    zones: list[str] = []
    commented: list[str] = []
    others = 0
    lines = [line.strip("\ufeff \t") for line in source.lines[:_LOOKED_AT]] if source.start else []
    blocks = [
        sum(bool(_ENTRY.match(line)) for line in block)
        for is_blank, block in groupby(lines, key=bool)
        if is_blank
    ]
    for line in filter(None, lines):
        is_comment = line.startswith(("#", "//"))
        zone = layout.headings.get(fold(line[:TAIL].lstrip("#/ ").rstrip(": ")))
        if zone == PROSE:
            break
        if is_comment:
            commented += [zone] if zone else []
        elif zone is not None:
            zones += [zone] if zone else []
        elif _ENTRY.match(line):
            entries.append(line)
        else:
            others += 1
    return Shape(tuple(entries), tuple(zones), tuple(commented), tuple(blocks), others)


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text has headings for the leader and the main deck, or blocks in that order, and no codes."""
    found = shape(source, layout)
    if found.others or not found.mostly(is_uncoded):
        return False
    if found.zones:
        return {layout.leader_zone, layout.main_zone} <= set(found.zones)
    alone = len(layout.opening)
    if found.blocks[:alone] != (1,) * alone or len(found.blocks) <= alone or len(found.entries) < _FEWEST:
        return False
    return layout.home_of(_name(found.entries[0])) == layout.leader_zone


def is_uncoded(entry: str) -> bool:
    """Whether an entry has neither a code before its name nor one behind it."""
    return not _CODED.match(_name(entry))


def _name(entry: str) -> str:
    match = _ENTRY.match(entry)
    return match[1] if match else entry


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks of the text; a comment above the list is what it is called."""
    return titled(text.read(source, layout), source)


def titled(decks: list[DeckList], source: Source) -> list[DeckList]:
    """The decks of a text, the first called as the comment says that stands above everything."""
    first = next((line.strip("\ufeff \t") for line in source.lines if line.strip("\ufeff \t")), "")
    deck = decks[0]
    said = first.lstrip("#").strip()
    if deck.name or not deck.comments or not first.startswith("#") or deck.comments[0] != said:
        return decks
    return [deck._replace(name=said, comments=deck.comments[1:]), *decks[1:]]


# ------------------------------------------------------------ writing


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks under their headings, one after the other."""
    return "\n".join(
        "".join(f"{line}\n" for line in [*title(listing, layout), *_lines(listing, layout)])
        for listing in listings
    )


def _lines(listing: Listing, layout: Layout) -> Iterator[str]:
    for word, lines in sections(listing, layout, _WORDS):
        yield f"{word}:"
        yield from (f"{line.count} {line.name}" for line in lines)


def sections(listing: Listing, layout: Layout, words: Sequence[str]) -> Iterator[tuple[str, list[Line]]]:
    """The headings of a form in order, each with the lines that stand under it; none that are empty."""
    for word in words:
        lines = listing.of(layout.headings.get(fold(word), "?"))
        if lines:
            yield word, lines


def undivided(listing: Listing, layout: Layout, words: Sequence[str] = _WORDS[:-1]) -> list[Line]:
    """The lines of all the parts but the side deck, for forms that do not tell them apart."""
    return [line for _, lines in sections(listing, layout, words) for line in lines]


def title(listing: Listing, layout: Layout) -> list[str]:
    """The line that says what a deck is called, in a way that is read as nothing else."""
    name = " ".join(listing.name.split())
    if not name:
        return []
    read_back = text.read(Source(f"# {name}\n1 X\n1 Y\n".encode("utf-8", "replace")), layout)
    plain = read_back[0].comments == (name,) and not read_back[0].remarks and not name.startswith("#")
    return [f"# {name}" if plain else f"# name: {name}"]


def code(line: Line) -> str:
    """The set and number of a line, without the size of the set; empty where nobody knows them."""
    return f"{line.set}-{line.number.partition('/')[0]}" if line.number else ""
