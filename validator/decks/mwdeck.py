"""Decks of Magic Workstation, a program for another card game that plug-ins made fit for more.

A line is `    4 [set] name {set}`, a comment begins with `//`, and `SB:` stands before what is beside the main
deck: the side deck, and the leader, since the program has no place for one. A leader with two sides stands
there as `X` and as `X Back`, which are one card. The “set” is the number of a block for some games, which says
no set, and is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from validator.decks.decode import UnreadableDeck
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Listing, headed
from validator.decks.source import MOST_ENTRIES, Source
from validator.folding import fold
from validator.model import DeckList, Entry, Span

ENDING = ".mwDeck"
HOLDS = Holds(zones=frozenset({"hero", "main", "side"}), settings=True, title=True, comments=True, groups=True)

_PROGRAM = "Magic Workstation"
_HEADER = f"// Deck file for {_PROGRAM} (http://www.magicworkstation.com)"
_BESIDE = "SB:"
_BACK = " Back"
_CARD = re.compile(r"(?:SB: {1,8}| {4,12})\d{1,4} \[[\w ]{0,8}\] ?\S")
_COUNTED = re.compile(r"([-+]?\d[\d.,]*)\s+(\S.*)")
_MISCOUNTED = re.compile(r"(\S+)\s+(\[.*)")
_SET_BEFORE = re.compile(r"\[([^\[\]]*)\]\s*(\S.*)")
_SET_BEHIND = re.compile(r"\s?\{[^{}]{0,12}\}$")
_PICTURE = re.compile(r" \(\d{1,2}\)$")
_SAID = re.compile(r"(\w+)\s*:\s*(\S.*)")
_LOOKED_AT = 100


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text begins as the program's do, or all its cards are written as the program writes them."""
    if not source.start:
        return False
    lines = [line for line in islice(source.lines, _LOOKED_AT) if line.strip()]
    if lines and lines[0].startswith("//") and _PROGRAM in lines[0]:
        return True
    cards = [line for line in lines if not line.startswith("//")]
    return bool(cards) and all(map(_CARD.match, cards))


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The deck. Raises UnreadableDeck for a text of more lines than any deck has.

    A comment straight above a card is the heading of some cards, others are kept as comments.
    """
    entries: list[Entry] = []
    notes: list[tuple[int, str]] = []
    settings: dict[str, str] = {}
    places: dict[str, Span] = {}
    title = ""
    for number, line in enumerate(source.lines, 1):
        words = line.strip().lstrip("/").strip()
        said = _SAID.fullmatch(words)
        key = said[1].lower() if said else ""
        if line.strip() and not line.lstrip().startswith("//"):
            entries.append(_entry(line, number, layout))
            if len(entries) > MOST_ENTRIES:
                raise UnreadableDeck("too-many", span=Span(number, 1, number, 2))
        elif said and key == "name":
            title = title or said[2]
        elif said and key in layout.known_settings:
            start = line.rindex(said[2]) + 1
            if key not in settings:
                settings[key] = said[2]
                places[key] = Span(number, start, number, start + len(said[2]))
        elif words and not (_PROGRAM in words and not entries):
            notes.append((number, words))
    groups, comments = _headings(notes, entries, layout)
    return [
        DeckList(
            tuple(_with_leader(entries, layout)),
            settings=settings,
            lines=tuple(source.lines),
            places=places,
            settings_bind=False,
            name=title,
            comments=tuple(comments),
            groups=tuple(groups),
        )
    ]


def _headings(
    notes: Sequence[tuple[int, str]], entries: Sequence[Entry], layout: Layout
) -> tuple[list[tuple[int, str]], list[str]]:
    """The comments that are headings, each with the index of the entry below it, and the others."""
    below = {entry.span.line - 1: index for index, entry in enumerate(entries)}
    groups, comments = [], []
    for number, words in notes:
        index = below.get(number, -1)
        opens = layout.headings.get(fold(words), "")
        if index >= 0 and entries[index].zone == layout.main_zone and ":" not in words and not opens:
            groups.append((index, words))
        else:
            comments.append(words)
    return groups, comments


def _entry(line: str, number: int, layout: Layout) -> Entry:
    text = line.strip()
    start = line.index(text) + 1
    span = Span(number, start, number, start + len(text))
    beside = text[: len(_BESIDE)].upper() == _BESIDE
    zone = layout.headings.get(fold(_BESIDE.rstrip(":")), "") if beside else layout.main_zone
    body = text[len(_BESIDE) :].lstrip() if beside else text
    counted = _COUNTED.fullmatch(body) or _MISCOUNTED.fullmatch(body)
    if counted is None:
        return Entry(body or text, zone, span, None, bare=True)
    count, wrong = count_of(counted[1])
    within = _SET_BEFORE.fullmatch(counted[2])
    name = _SET_BEHIND.sub("", within[2] if within else counted[2])
    printing = layout.sets.get(fold(within[1]), "") if within else ""
    return Entry(_PICTURE.sub("", name) or name, zone, span, count, wrong, printing=printing)


def _with_leader(entries: Sequence[Entry], layout: Layout) -> Iterator[Entry]:
    """The entries with those beside the main deck in their zones: cards that lead, and the side deck."""
    beside = [entry for entry in entries if entry.zone != layout.main_zone]
    backs = {fold(entry.name) for entry in beside}
    kept = {id(entry) for entry in without_backs(beside)}
    for entry in entries:
        if entry.zone == layout.main_zone:
            yield entry
        elif id(entry) in kept:
            leads = fold(entry.name + _BACK) in backs or layout.home_of(entry.name) == layout.leader_zone
            yield entry._replace(zone=layout.leader_zone) if leads and not entry.bare else entry


def count_of(written: str) -> tuple[int | None, str]:
    """A count as it is written; where that is none, None and what is written.

    A count of more digits than any deck has cards stays absurd without growing without bound.
    """
    return (int(written[:12]), "") if written.isdecimal() else (None, written)


def without_backs(entries: Iterable[Entry]) -> list[Entry]:
    """The entries without the backs of cards whose fronts are among them."""
    kept = list(entries)
    fronts = {fold(entry.name + _BACK) for entry in kept}
    return [entry for entry in kept if fold(entry.name) not in fronts]


def with_backs(cards: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Leaders with their counts, each with its back behind it."""
    return [side for count, name in cards for side in ((count, name), (count, name + _BACK))]


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The deck, with its leader and its side deck behind `SB:`, and without sets, which are none here."""
    listing = listings[0]
    named = {"NAME": listing.name} if listing.name else {}
    written = [_HEADER, *(f"// {key} : {said}" for key, said in {**named, **listing.settings}.items())]
    written += [f"// {comment}" for comment in listing.comments]
    # the blank line keeps the last comment from being the heading of the first cards
    written += [""] if listing.comments else []
    for heading, line in headed(listing.of(layout.main_zone)):
        if heading:
            written.append(f"// {heading}")
        written.append(f"    {line.count} {line.name}")
    leaders = [(line.count, line.name) for line in listing.of(layout.leader_zone)]
    side = layout.headings.get(fold(_BESIDE.rstrip(":")), "")
    others = [(line.count, line.name) for line in listing.of(side)]
    written += [f"{_BESIDE} {count} {name}" for count, name in (*with_backs(leaders), *others)]
    return "\n".join(written) + "\n"
