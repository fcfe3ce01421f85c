"""The decks a program for many card games saves, in XML.

Every copy of a card is an element of its own, with a name, the id of its picture and its set, within the
`<superzone>` it stands in. What the zones are called and what ids look like is said by the plug-in of the game;
an id is usually the set and the collector number, `set_012`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from validator.decks.godot_json import code_of, id_of, slugs
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Line, Listing
from validator.decks.markup import Element, deck_of, one_line, quoted, without_comments
from validator.decks.parts import Part, joined, zone_of
from validator.decks.source import Source
from validator.folding import fold
from validator.model import MOST_COPIES, DeckList, Entry, Span

ENDING = ".dek"
HOLDS = Holds(printings=True)

_ROOT = re.compile(r"(?:<\?xml[^>]*\?>\s*)?<deck\b[^>]*>\s*<(?:meta|superzone)\b")
_OWN_NAMES = ("Deck", "Sideboard")


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a file is XML with a deck that has zones of this program."""
    return bool(_ROOT.match(without_comments(source.start))) and "<superzone" in source.text


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The deck, with all copies of a card in a zone as one entry. Raises UnreadableDeck."""
    root = deck_of(source.data)
    found = joined((_part(zone, layout) for zone in root.named("superzone")), layout)
    meta = root.first("meta")
    remarks = [child for child in meta.children if child.tag != "game" and child.text] if meta else []
    return [
        DeckList(
            found.entries,
            lines=tuple(source.lines),
            comments=tuple(f"{child.tag}: {one_line(child.text)}" for child in remarks),
            groups=found.groups,
            findings=found.findings,
        )
    ]


def _part(element: Element, layout: Layout) -> Part:
    title = one_line(element.attributes.get("name", ""))
    zone = zone_of(title, layout)
    return Part(title, zone, element.span, _copies(element, zone or "", layout))


def _copies(zone: Element, place: str, layout: Layout) -> list[Entry]:
    """The cards of a zone, each once; the place of a card is that of the copies that stand together first."""
    found: dict[tuple[str, str], Entry] = {}
    last: tuple[str, str] | None = None
    for element in zone.named("card"):
        key = (_name(element), _printing(element, layout))
        entry = found.get(key)
        if entry is None:
            bare = not key[0]
            count = None if bare else 1
            found[key] = Entry(key[0] or element.path, place, element.span, count, bare=bare, printing=key[1])
        elif entry.count is not None:
            together = last == key and entry.span.end_line <= element.span.line
            span = Span(*entry.span[:2], *element.span[2:]) if together else entry.span
            found[key] = entry._replace(count=entry.count + 1, span=span)
        last = key
    return list(found.values())


def _name(card: Element) -> str:
    name = card.first("name")
    return one_line(name.text if name is not None else card.text)


def _printing(card: Element, layout: Layout) -> str:
    name, within = card.first("name"), card.first("set")
    code = code_of(name.attributes.get("id", "") if name is not None else "", layout)
    if code or within is None or not within.text:
        return code
    said = one_line(within.text)
    return layout.sets.get(fold(said.replace("_", " ")), said.replace("-", "_"))


def zone_names(layout: Layout) -> dict[str, str]:
    """What the zones of a game are called in files of this program, which has its own names for some."""
    own = {layout.headings.get(fold(name), ""): name for name in _OWN_NAMES}
    return {zone: own.get(zone) or layout.titles.get(zone, zone) for zone in layout.zones}


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The deck, with an element for each copy of a card."""
    listing = listings[0]
    names = slugs(layout)
    game = quoted(layout.known_as.get("lackey-dek", listing.game))
    written = ['<deck version="0.8">', f"\t<meta>\n\t\t<game>{game}</game>\n\t</meta>"]
    for zone, title in zone_names(layout).items():
        lines = listing.of(zone)
        if lines:
            written.append(f'\t<superzone name="{quoted(title)}">')
            written += [copy for line in lines for copy in _written(line, names)]
            written.append("\t</superzone>")
    return "\n".join([*written, "</deck>"]) + "\n"


def _written(line: Line, names: dict[str, str]) -> Iterator[str]:
    identifier, slug = quoted(id_of(line, names)), quoted(names.get(line.set, line.set.lower()))
    card = f'\t\t<card><name id="{identifier}">{quoted(line.name)}</name><set>{slug}</set></card>'
    for _ in range(min(line.count, MOST_COPIES + 1)):
        yield card
