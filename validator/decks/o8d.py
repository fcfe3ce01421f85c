"""Decks of a program for many card games on one table, in XML: sections of cards with a number of copies.

Older files name the cards alone, newer ones give each an id besides, which only the program's own data knows.
What the sections are called is said by the game's definition. A leader with two sides is two cards there, and
so stands as `X` and as `X Back`, which are one. Notes on the deck are an element of their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from validator.decks.layout import Layout
from validator.decks.listing import Holds, Listing
from validator.decks.markup import Element, deck_of, one_line, quoted, without_comments
from validator.decks.mwdeck import count_of, with_backs, without_backs
from validator.decks.parts import Part, joined, zone_of
from validator.decks.source import Source
from validator.model import DeckList, Entry

ENDING = ".o8d"
HOLDS = Holds(comments=True)

_ROOT = re.compile(r"(?:<\?xml[^>]*\?>\s*)?<deck\b[^>]*>\s*<(?:section|notes)\b")


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a file is XML with a deck that has sections."""
    return bool(_ROOT.match(without_comments(source.start))) and "<section" in source.text


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The deck. Raises UnreadableDeck.

    The cards of a section nobody knows go where their types belong, under its name.
    """
    root = deck_of(source.data)
    found = joined((_part(section, layout) for section in root.named("section")), layout)
    notes = [line.strip() for child in root.named("notes") for line in child.text.splitlines()]
    return [
        DeckList(
            found.entries,
            lines=tuple(source.lines),
            comments=tuple(filter(None, notes)),
            groups=found.groups,
            findings=found.findings,
        )
    ]


def _part(section: Element, layout: Layout) -> Part:
    title = one_line(section.attributes.get("name", ""))
    zone = zone_of(title, layout)
    entries = [_entry(card, zone or "") for card in section.named("card")]
    entries = without_backs(entries) if zone == layout.leader_zone else entries
    return Part(title, zone, section.span, entries)


def _entry(card: Element, zone: str) -> Entry:
    name = one_line(card.text or card.attributes.get("name", "") or card.attributes.get("id", ""))
    if not name:
        return Entry(card.path, zone, card.span, None, bare=True)
    count, wrong = count_of(card.attributes.get("qty", ""))
    return Entry(name, zone, card.span, count, wrong)


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The deck with the names of its cards; their ids are known to the program alone."""
    listing = listings[0]
    game = quoted(layout.known_as.get("o8d", listing.game))
    written = [
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
        f'<deck game="{game}">',
    ]
    for zone in (layout.main_zone, *(zone for zone in layout.zones if zone != layout.main_zone)):
        cards = [(line.count, line.name) for line in listing.of(zone)]
        if cards or zone == layout.main_zone:
            written.append(f'  <section name="{quoted(layout.titles.get(zone, zone))}">')
            cards = with_backs(cards) if zone == layout.leader_zone else cards
            written += [f'    <card qty="{count}">{quoted(name)}</card>' for count, name in cards]
            written.append("  </section>")
    if listing.comments:
        notes = "\n".join(quoted(comment) for comment in listing.comments)
        written.append(f"  <notes>{notes}</notes>")
    return "\n".join([*written, "</deck>"]) + "\n"
