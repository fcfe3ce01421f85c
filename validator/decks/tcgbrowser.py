"""The text a card browser shows of a deck: `Hero` and, on the next line, its name; then the cards by kind.

Every kind has a heading with the sum of its cards, `Abilities (32)`, entries are `4x name`, and the last line
says `Total cards in deck: 60`, which leaves the leader out. Instant and ongoing cards stand under one heading,
so a heading tells nothing of the type.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from validator.decks import text
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Line, Listing
from validator.decks.source import Source
from validator.folding import fold
from validator.model import DeckList

ENDING = ".txt"
HOLDS = Holds(zones=frozenset({"hero", "main"}), groups=True)

_TOTAL = re.compile(r"Total cards in deck: *\d+", re.I)
_HEADED = re.compile(r"[^\W\d][^()\d]*\(\d+\)")
_CARD = re.compile(r"\d+x \S.*")
_KINDS = {
    "Ally": "Allies",
    "Ability": "Abilities",
    "Weapon": "Weapons",
    "Armor": "Armor",
    "Item": "Items",
    "Quest": "Quests",
    "Location": "Locations",
}
"""The words on a card that have a heading of another number here; other types are headings themselves."""


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text is such headings and entries, with the leader above them and the total below."""
    if not source.start or "otal cards in deck" not in source.text:
        return False
    lines = [line.strip() for line in source.lines if line.strip()]
    if layout.headings.get(fold(lines[0])) == layout.leader_zone:
        lines = lines[2:]
    if not lines or not _TOTAL.fullmatch(lines[-1]):
        return False
    headed = [bool(_HEADED.fullmatch(line)) for line in lines[:-1]]
    return any(headed) and all(
        sums or _CARD.fullmatch(line) for sums, line in zip(headed, lines[:-1], strict=True)
    )


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The deck, as the reader of text reads it. Raises UnreadableDeck as that does."""
    return text.read(source, layout)


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The deck with its cards by kind, or under the headings it has, and the sums."""
    listing = listings[0]
    leaders = listing.of(layout.leader_zone)
    cards: dict[str, list[Line]] = {}
    for line in listing.of(layout.main_zone):
        cards.setdefault(_heading(line, layout), []).append(line)
    written = [layout.titles.get(layout.leader_zone, layout.leader_zone)] if leaders else []
    written += [line.name if line.count == 1 else f"{line.count}x {line.name}" for line in leaders]
    for heading, lines in cards.items():
        # behind an unknown heading a sum would make it a card with its count
        known = fold(heading) in layout.headings
        written.append(f"{heading} ({_sum(lines)})" if known else f"{heading}:")
        written += [f"{line.count}x {line.name}" for line in lines]
    written.append(f"Total cards in deck: {sum(map(_sum, cards.values()))}")
    return "\n".join(written) + "\n"


def _sum(lines: Sequence[Line]) -> int:
    return sum(line.count for line in lines)


def _heading(line: Line, layout: Layout) -> str:
    """What a card stands under: the heading it has, or that of its kind, or of the main deck."""
    if line.group:
        return line.group
    if line.card is not None:
        words = line.card.types | line.card.tags
        kinds = [heading for kind, heading in _KINDS.items() if kind in words] + sorted(line.card.types)
        for kind in kinds:
            if layout.headings.get(fold(kind)) == "":
                return kind
    return layout.titles.get(layout.main_zone, layout.main_zone)
