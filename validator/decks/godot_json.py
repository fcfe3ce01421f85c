"""The decks of a game made with the Godot engine, in JSON.

A card is an id, `set_12`, which is the set as words joined by low lines and the number in it, with a count and
its name in `_card_name`. Keys that begin with a low line are comments, so a name may be that of another card
than the id by now. `hero_card_def_id` is the leader, and empty in templates. Some files begin with a mark of
their encoding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from validator.decks import shapes
from validator.decks.decode import UnreadableDeck
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Line, Listing
from validator.decks.located import Value
from validator.decks.parts import clean
from validator.decks.source import Source
from validator.folding import fold
from validator.model import DeckList, Entry, Finding

ENDING = ".json"
HOLDS = Holds(zones=frozenset({"hero", "main"}), codes=True, printings=True, title=True, comments=True)

_ID = re.compile(r"(\w[\w' -]*)_([A-Za-z]{0,2}\d{1,4}[A-Za-z]{0,2})")
_SAID = re.compile(r"(deck_id|recommended_ai_id|strategy|source|metadata\.\w{1,40}): (.*)")
_WORDS = re.compile(r"[\w' -]+")
_READ = ("display_name", "hero_card_def_id", "_hero_name", "card_entries")


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text's objects hold a list of cards under the name this game gives it, with ids or a leader."""
    return shapes.most(source, _is_deck)


def _is_deck(deck: dict[str, Any]) -> bool:
    cards = shapes.listed(deck.get("card_entries"))
    named = all("card_def_id" in card for card in cards)
    return isinstance(deck.get("card_entries"), list) and named and (bool(cards) or "hero_card_def_id" in deck)


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The deck, or those of a list of decks. Raises UnreadableDeck with the place and path of what is none."""
    lines = tuple(source.lines)
    return [_deck(deck, lines, layout) for deck in shapes.decks(source)]


def _deck(deck: Value, lines: tuple[str, ...], layout: Layout) -> DeckList:
    found: list[tuple[Entry, list[Finding]]] = []
    leader = deck.get("hero_card_def_id")
    if leader is not None and _text(leader):
        name = clean(deck.text("_hero_name"))
        found.append(_entry(leader, _text(leader), name, layout.leader_zone, (1, ""), layout))
    for card in shapes.under(deck, "card_entries", kind=list).items():
        shapes.wanted(card, dict)
        coded, name = card.get("card_def_id"), clean(card.text("_card_name"))
        identifier = _text(coded) if coded is not None else ""
        if not identifier and not name:
            raise UnreadableDeck("json-card", {"path": card.path}, card.span)
        count = shapes.counted(card, "count")
        found.append(_entry(coded or card, identifier, name, layout.main_zone, count, layout))
    key = "deck_id" if deck.get("display_name") is None else "display_name"
    title = clean(deck.text(key))
    return DeckList(
        tuple(entry for entry, _ in found),
        lines=lines,
        name=title,
        comments=tuple(comment for comment in _said(deck) if comment != f"deck_id: {_stem(title)}"),
        findings=tuple(finding for _, odd in found for finding in odd),
    )


def _text(value: Value) -> str:
    return clean(str(shapes.wanted(value, str).said))


def _stem(title: str) -> str:
    """The name of the file a deck of a title is kept in."""
    return "_".join(re.findall(r"\w+", title.lower())) or "deck"


def _entry(
    place: Value, identifier: str, name: str, zone: str, count: tuple[int | None, str], layout: Layout
) -> tuple[Entry, list[Finding]]:
    """The entry of an id and the name beside it, and what is odd about them."""
    code = code_of(identifier, layout)
    entry = Entry(name or code or identifier, zone, place.span, *count, printing=code, coded=True)
    if code or not identifier or not name:
        return entry, []
    params = {"printing": identifier[:40], "printed": []}
    return entry, [
        Finding("deck/name-mismatch", "warning", "no-such-printing", (name,), place.span, params=params)
    ]


def _said(deck: Value) -> Iterator[str]:
    """What else is written about a deck, behind its keys, and the comments on it."""
    for key, value in deck.said.items():
        if key == "_comments":
            yield from (clean(comment.said) for comment in value.items() if isinstance(comment.said, str))
        elif key not in _READ:
            inner = value.said if isinstance(value.said, dict) else {}
            for path, one in ((key, value), *((f"{key}.{name}", one) for name, one in inner.items())):
                if isinstance(one.said, str | int | float) and one.said != "":
                    yield f"{clean(path)}: {clean(str(one.said))}"


# ---------------------------------------------------------------- ids


def code_of(identifier: str, layout: Layout) -> str:
    """The set and number of an id as `set_name_12`, as `SET-NUMBER`; empty where it is of another shape."""
    parts = _ID.fullmatch(identifier)
    if parts is None:
        return ""
    words = parts[1].replace("_", " ")
    return f"{layout.sets.get(fold(words), parts[1].replace('-', '_'))}-{parts[2]}"


def slugs(layout: Layout) -> dict[str, str]:
    """The sets of a game as they stand in ids: what is printed beside a number, the last of a set's names.

    A set that has no such name to itself is not among them; its code stands in its ids.
    """
    return {
        code: name.replace(" ", "_")
        for name, code in layout.sets.items()
        if name != fold(code) and _WORDS.fullmatch(name)
    }


def id_of(line: Line, names: Mapping[str, str]) -> str:
    """The id of a card; empty where nobody knows its set and number.

    Where the list says the set alone, the card has a number in it.
    """
    printings = line.card.printings if line.card is not None else ()
    numbers = (one.number for one in printings if one.set == line.set and one.number is not None)
    number = line.number or next(numbers, "")
    return f"{names.get(line.set, line.set.lower())}_{number}" if line.set and number else ""


# ---------------------------------------------------------------- writing


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The deck. Cards whose set and number nobody knows are left out."""
    listing = listings[0]
    names = slugs(layout)
    leaders = [line for line in listing.of(layout.leader_zone) if id_of(line, names)]
    said: dict[str, object] = {
        "deck_id": _stem(listing.name),
        "display_name": listing.name,
        "hero_card_def_id": id_of(leaders[0], names) if leaders else "",
        "card_entries": [
            {"card_def_id": identifier, "count": line.count, "_card_name": line.name}
            for line in (*_more(leaders), *listing.of(layout.main_zone))
            if (identifier := id_of(line, names))
        ],
    }
    metadata: dict[str, str] = {}
    others = []
    for comment in listing.comments:
        own = _SAID.fullmatch(comment)
        if own is None:
            others.append(comment)
        elif own[1].startswith("metadata."):
            metadata[own[1].partition(".")[2]] = own[2]
        else:
            said[own[1]] = own[2]
    more = {"metadata": metadata, "_comments": others, "_hero_name": leaders[0].name if leaders else ""}
    said.update({key: value for key, value in more.items() if value})
    return shapes.written([said])


def _more(leaders: Sequence[Line]) -> list[Line]:
    """What leads besides the one copy of the one card that has a place of its own."""
    first = [line._replace(count=line.count - 1) for line in leaders[:1] if line.count > 1]
    return [*first, *leaders[1:]]
