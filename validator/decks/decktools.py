"""The text of a deck tool whose parser knows one kind of line: a count, blanks, a name.

All other lines are comments to it. The leader stands in one, `# HERO  name` with two blanks, and so does the
name of every section, which may be any words. A reader that leaves comments out has a deck without a leader.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from validator.decks import text
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Line, Listing, headed
from validator.decks.source import Source
from validator.folding import fold
from validator.model import MOST_COPIES, DeckList

ENDING = ".deck"
HOLDS = Holds(zones=frozenset({"hero", "main"}), settings=True, title=True, comments=True, groups=True)

_LEADER = re.compile(r"#\s*(\w+)\s{2,}\S")
_CARD = re.compile(r"\s*\d+\s+\S")
_LOOKED_AT = 200


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text names its leader in such a comment, and is comments and counted cards besides."""
    if not source.start:
        return False
    led = False
    for line in islice(source.lines, _LOOKED_AT):
        leader = _LEADER.match(line)
        if leader and layout.headings.get(fold(leader[1])) == layout.leader_zone:
            led = True
        elif line.strip() and not line.startswith("#") and not _CARD.match(line):
            return False
    return led


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The deck, as the reader of text reads it. Raises UnreadableDeck as that does."""
    return [_with_sections(deck) for deck in text.read(source, layout)]


def _with_sections(deck: DeckList) -> DeckList:
    """The deck with every comment straight above a card as the name of a section."""
    first: dict[int, int] = {}
    for index, entry in enumerate(deck.entries):
        first.setdefault(entry.span.line, index)
    comments = Counter(deck.comments)
    groups = dict(deck.groups)
    for number, line in enumerate(deck.lines, 1):
        title = line.lstrip("# ").rstrip() if line.startswith("#") else ""
        below = first.get(number + 1)
        if below is not None and below not in groups and comments[title] and not title[0].isdigit():
            groups[below] = title
            comments[title] -= 1
    # of equal comments the last ones are those above cards
    left = [comment for comment in deck.comments if _taken(comments, comment)]
    return deck._replace(groups=tuple(sorted(groups.items())), comments=tuple(left))


def _taken(left: Counter[str], comment: str) -> bool:
    left[comment] -= 1
    return left[comment] >= 0


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The deck, with its leader and the names of its sections in comments."""
    listing = listings[0]
    named = {"name": listing.name} if listing.name else {}
    head = [f"# {key}: {said}" for key, said in {**named, **listing.settings}.items()]
    head += [text.as_comment(comment, layout) for comment in listing.comments]
    leaders = [
        f"# HERO  {line.name}"
        for line in listing.of(layout.leader_zone)
        for _ in range(min(line.count, MOST_COPIES + 1))
    ]
    # the blank line keeps the last comment from being the name of the first section
    gap = [""] if head else []
    return "\n".join([*head, *gap, *leaders, *_cards(listing.of(layout.main_zone))]) + "\n"


def _cards(lines: Sequence[Line]) -> Iterator[str]:
    for heading, line in headed(lines):
        if heading:
            yield f"# {heading}"
        yield f"{line.count} {line.name}"
