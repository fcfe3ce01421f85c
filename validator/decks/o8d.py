"""Decks of a program for many card games on one table, in XML: sections of cards with a number of copies.

Older files name the cards alone, newer ones give each an id besides, which only the program's own data knows.
What the sections are called is said by the game's definition. A leader with two sides is two cards there, and
so stands as `X` and as `X Back`, which are one. Notes on the deck are an element of their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape

from validator.decks import markup
from validator.decks.decode import UnreadableDeck
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Listing
from validator.decks.mwdeck import count_of, with_backs, without_backs
from validator.decks.shapes import unknown_part, zone_of
from validator.decks.source import Source
from validator.folding import fold
from validator.model import DeckList, Entry, Finding

ENDING = ".o8d"
HOLDS = Holds(comments=True)

_ROOT = re.compile(r"(?:<\?xml[^>]*\?>\s*)?<deck\b[^>]*>\s*<(?:section|notes)\b")
_COMMENT = re.compile(r"<!--.*?-->\s*", re.S)
_UNFIT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that cannot stand in XML, not even escaped."""


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a file is XML with a deck that has sections."""
    return bool(_ROOT.match(without_comments(source.start))) and "<section" in source.text


def without_comments(xml: str) -> str:
    """The beginning of an XML text without its comments."""
    return _COMMENT.sub("", xml)


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The deck. Raises UnreadableDeck.

    The cards of a section nobody knows go where their types belong, under its name.
    """
    root = markup.parse(source.data)
    if root.tag != "deck":
        raise UnreadableDeck("xml-form", {}, root.span)
    entries: list[Entry] = []
    groups: list[tuple[int, str]] = []
    findings: list[Finding] = []
    for section in root.named("section"):
        name = one_line(section.attributes.get("name", ""))
        zone = zone_of(name, layout)
        found = [_entry(card, zone or "") for card in section.named("card")]
        if found and zone is None:
            findings.append(unknown_part(name, section.span))
        if found and layout.headings.get(fold(name)) == "":
            groups.append((len(entries), name))
        entries += without_backs(found) if zone == layout.leader_zone else found
    notes = [line.strip() for child in root.named("notes") for line in child.text.splitlines()]
    comments = tuple(filter(None, notes))
    return [
        DeckList(
            tuple(entries),
            lines=tuple(source.lines),
            comments=comments,
            groups=tuple(groups),
            findings=tuple(findings),
        )
    ]


def _entry(card: markup.Element, zone: str) -> Entry:
    name = one_line(card.text or card.attributes.get("name", "") or card.attributes.get("id", ""))
    if not name:
        return Entry(card.path, zone, card.span, None, bare=True)
    count, wrong = count_of(card.attributes.get("qty", ""))
    return Entry(name, zone, card.span, count, wrong)


def one_line(text: str) -> str:
    """A text of a file with its blanks and line ends as single blanks."""
    return " ".join(text.split())


def quoted(text: str) -> str:
    """A text as it stands in XML, between tags or between quotation marks."""
    return escape(_UNFIT.sub("", text), {'"': "&quot;"})


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
