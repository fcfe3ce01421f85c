"""What the forms of deck file in JSON have in common.

They are objects, one a deck, alone, in an array, or one behind the other. Cards stand in them as objects, as
texts, or as the keys of their counts, under a key that is a heading of a part of the deck.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from validator.decks.decode import UnreadableDeck
from validator.decks.layout import Layout
from validator.decks.located import Value, Written, after_blanks, values
from validator.decks.parts import clean, unknown_part, zone_of
from validator.decks.printing import name_and_printing
from validator.decks.source import Source
from validator.folding import fold
from validator.model import DeckList, Entry, Finding, Span
from validator.records import NamedTuple

NAMES = ("name", "card_name", "cardName")
CODES = ("code", "card_id", "cardId", "id")
COUNTS = ("quantity", "qty", "count")

_CODE = re.compile(
    r"[A-Za-z][A-Za-z0-9]{1,4}[-·][A-Za-z]{0,2}\d{1,4}[A-Za-z]{0,2}(?:\*|-star)?(?:[/-]\d{1,4})?(?:-[Pp])?"
)
_LONGEST_COUNT = 12
_WIDEST = 100

_plain: WeakKeyDictionary[Source, list[dict[str, Any]]] = WeakKeyDictionary()


# ------------------------------------------------------------ what a file is, at a glance


def objects(source: Source) -> list[dict[str, Any]]:
    """The objects a JSON text holds, without places; none where it is no JSON, or holds anything else.

    It is for telling forms apart, and reads a text once however many of them ask.
    """
    if source not in _plain:
        found = _values(source)
        if len(found) == 1 and isinstance(found[0], list):
            found = found[0]
        _plain[source] = found if all(isinstance(value, dict) for value in found) else []
    return _plain[source]


def _values(source: Source) -> list[Any]:
    found: list[Any] = []
    decoder = json.JSONDecoder()
    if not source.start.startswith(("{", "[")):
        return []
    at = after_blanks(source.text, 0)
    try:
        while at < len(source.text):
            value, at = decoder.raw_decode(source.text, at)
            found.append(value)
            at = after_blanks(source.text, at)
    except (ValueError, RecursionError):
        return []
    return found


def most(source: Source, fits: Callable[[dict[str, Any]], bool]) -> bool:
    """Whether a text holds objects and most of them fit; one that does not is a mistake among them."""
    found = objects(source)
    return sum(fits(deck) for deck in found) * 2 > len(found)


def listed(said: Any) -> list[dict[str, Any]]:
    """The objects in a list; none where it is none, or holds anything else."""
    fits = isinstance(said, list) and all(isinstance(item, dict) for item in said)
    return said if fits else []


def is_code(text: object, layout: Layout) -> bool:
    """Whether a text is the code of a set of the game and a number in it, and nothing else."""
    return (
        isinstance(text, str)
        and len(text) < 30
        and bool(_CODE.fullmatch(text.strip()))
        and re.split("[-·]", text.strip())[0].casefold() in layout.codes
    )


# ------------------------------------------------------------ the objects of a file


def decks(source: Source) -> list[Value]:
    """The objects of a file, each a deck. Raises UnreadableDeck with the place where there is anything else."""
    found = list(values(source.text, first_line=source.first_line))
    if len(found) == 1 and isinstance(found[0].said, list):
        found = found[0].said
        if not found:
            raise UnreadableDeck("json-empty", {}, Span(1, 1, 1, 2))
    for value in found:
        wanted(value, dict)
    return found


_WANTED: Mapping[type, str] = {dict: "json-object", list: "json-list", str: "json-text"}


def wanted(value: Value, kind: type) -> Value:
    """A value that is of a kind. Raises UnreadableDeck with the path and the place where it is not."""
    if not isinstance(value.said, kind):
        reason = _WANTED[kind]
        raise UnreadableDeck(reason, {"path": value.path}, value.span)
    return value


def under(deck: Value, *keys: str, kind: type) -> Value:
    """The value of a kind under a key a form cannot do without. Raises UnreadableDeck."""
    value = deck.get(*keys)
    if value is None:
        raise UnreadableDeck("json-missing", {"path": deck.path, "key": keys[0]}, deck.span)
    return wanted(value, kind)


# ------------------------------------------------------------ cards


def counted(card: Value, *keys: str) -> tuple[int | None, str]:
    """The count under the first of the keys that is there, and what is written where that is no count.

    Without any of the keys it is one card.
    """
    said = next((card.said[key] for key in keys if key in card.said), None)
    return (1, "") if said is None else count_of(said)


def count_of(value: Value) -> tuple[int | None, str]:
    """The count a value is; None and what is written instead where it is none."""
    said = value.said
    if isinstance(said, str) and said.strip().isascii() and said.strip().isdigit():
        if len(said.strip()) <= _LONGEST_COUNT:
            return int(said), ""
    elif isinstance(said, int) and not isinstance(said, bool) and said >= 0:
        return said, ""
    elif isinstance(said, Written) and said.is_integer() and 0 <= said < 10**_LONGEST_COUNT:
        return int(said), ""
    return None, _written(said)


def _written(said: object) -> str:
    if isinstance(said, dict | list):
        return "{…}" if isinstance(said, dict) else "[…]"
    if said is None or isinstance(said, bool):
        return json.dumps(said)
    return clean(str(said))[:40] or '""'


def printing_of(code: str, layout: Layout) -> str:
    """A set and number as `SET-NUMBER`, from a text that is nothing else; empty where it is none."""
    text = clean(code)
    named = name_and_printing(text, layout.codes)
    if named.printing and named.name == text:
        return named.printing
    if len(text) < 30 and _CODE.fullmatch(text):
        set_name, number = re.split("[-·]", text, maxsplit=1)
        return f"{layout.sets.get(fold(set_name), set_name.upper())}-{number}"
    return ""


def in_set(set_name: str, number: str, layout: Layout) -> str:
    """A set, by its code or any name, and a number in it, as `SET-NUMBER`, or `SET` without one."""
    name = clean(set_name)
    code = layout.sets.get(fold(name), name)
    return f"{code}-{clean(number)}" if code and number.strip() else code


def cards(value: Value, zone: str, layout: Layout) -> list[Entry]:
    """The cards of a part of a deck: objects, texts, or an object with the names and their counts.

    The same text several times in a row is several copies. Raises UnreadableDeck with the path and place of
    what is no card.
    """
    if isinstance(value.said, str):
        return [_text_card(value, value, 1, zone, layout)] if value.said.strip() else []
    if isinstance(value.said, list):
        return list(_listed(value.said, zone, layout))
    wanted(value, dict)
    if any(key in value.said for key in (*NAMES, *CODES)):
        return [card(value, zone, layout)]
    return [
        _named(clean(key), printing_of(key, layout), zone, count.whole, *count_of(count), count.path)
        for key, count in value.said.items()
    ]


def _listed(items: Sequence[Value], zone: str, layout: Layout) -> Iterator[Entry]:
    start = 0
    while start < len(items):
        end = start + 1
        if isinstance(items[start].said, str):
            while end < len(items) and items[end].said == items[start].said:
                end += 1
            yield _text_card(items[start], items[end - 1], end - start, zone, layout)
        else:
            yield card(items[start], zone, layout)
        start = end


def _text_card(first: Value, last: Value, count: int, zone: str, layout: Layout) -> Entry:
    text = clean(first.said)
    span = Span(*first.span[:2], *last.span[2:])
    return _named(text, printing_of(text, layout), zone, span, count, "", first.path)


def card(value: Value, zone: str, layout: Layout) -> Entry:
    """The card an object is. Raises UnreadableDeck where it names none."""
    wanted(value, dict)
    name = clean(value.text(*NAMES))
    code = next((text for key in CODES if (text := value.text(key)) and printing_of(text, layout)), "")
    printing = printing_of(code, layout)
    if not printing and value.text("set"):
        number = value.get("number", "num")
        printing = in_set(value.text("set"), str(number.said) if number else "", layout)
    named = name or clean(code or value.text(*CODES))
    return _named(named, printing, zone, value.span, *counted(value, *COUNTS), value.path)


def _named(name: str, printing: str, zone: str, span: Span, count: int | None, wrong: str, path: str) -> Entry:
    if not name:
        raise UnreadableDeck("json-card", {"path": path}, span)
    return Entry(name, zone, span, count=count, wrong_count=wrong, printing=printing)


def look_like_cards(value: Value) -> bool:
    """Whether a list under a key nobody knows is made of cards with counts."""
    items = value.items()
    return bool(items) and all(item.get(*NAMES, *CODES) and item.get(*COUNTS) for item in items)


class Unknown(NamedTuple):
    """The cards that stand under keys nobody knows, and the findings that say so."""

    entries: list[Entry]
    findings: list[Finding]


def others(deck: Value, known: Sequence[str], layout: Layout) -> Unknown:
    """The cards under the other keys of a deck: those of a part by its name, and lists that look like cards."""
    found = Unknown([], [])
    for key, value in deck.said.items():
        if key in known or not isinstance(value.said, dict | list):
            continue
        zone = zone_of(key, layout)
        if zone is not None and (isinstance(value.said, list) or value.said):
            found.entries.extend(cards(value, zone, layout))
        elif look_like_cards(value):
            found.entries.extend(cards(value, "", layout))
            found.findings.append(unknown_part(key, value.key or value.span))
    return found


def leader(deck: Value, names: Sequence[str], codes: Sequence[str], zone: str, layout: Layout) -> Entry | None:
    """The lone card of a zone, from a text with its name, a code, or both; None where there is neither.

    Where both are there, the name counts only if it is that of such a card: many say the short name alone.
    """
    by_name, by_code = _lone(deck, names), _lone(deck, codes)
    if by_name is None or by_code is None:
        either = by_name or by_code
        return cards(either, zone, layout)[0] if either else None
    entry = cards(by_code, zone, layout)[0]
    name = clean(by_name.said)
    is_name = zone != layout.leader_zone or layout.home_of(name) == zone
    return Entry(name, zone, by_code.span, printing=entry.printing) if is_name else entry


def _lone(deck: Value, keys: Sequence[str]) -> Value | None:
    return next((deck.get(key) for key in keys if deck.text(key)), None)


def led(entries: list[Entry], title: Value | None, layout: Layout) -> list[Entry]:
    """The cards of a deck whose leader is named in its head as well, where the cards themselves may lack it.

    The head may say the name in another way; a name that is quite another one is a second leader.
    """
    if title is None or not isinstance(title.said, str) or not title.said.strip():
        return entries
    name = clean(title.said)
    said = fold(name)
    there = [fold(entry.name) for entry in entries if entry.zone == layout.leader_zone]
    if any(said in other or other in said for other in there):
        return entries
    return [Entry(name, layout.leader_zone, title.span), *entries]


def deck_list(
    deck: Value,
    entries: Sequence[Entry],
    source: Source,
    findings: Sequence[Finding] = (),
    titles: Sequence[str] = ("name", "title"),
) -> DeckList:
    """The deck a site keeps: its cards, what it is called, and as a comment the day it was played.

    That day is not the one of the event to come, for which a deck is checked.
    """
    day = deck.text("date", "dt")
    return DeckList(
        tuple(entries),
        lines=tuple(source.lines),
        settings_bind=False,
        comments=(clean(day),) if day else (),
        name=clean(deck.text(*titles)),
        findings=tuple(findings),
    )


# ------------------------------------------------------------ writing


def written(decks: Sequence[Mapping[str, Any]]) -> str:
    """Decks as JSON: one as an object, several as an array."""
    return _pretty(decks[0] if len(decks) == 1 else list(decks), "") + "\n"


def _pretty(value: Any, margin: str) -> str:
    """A value as people like to read it: what fits on a line and holds nothing further stands on one."""
    flat = json.dumps(value, ensure_ascii=False)
    inner = list(value.values()) if isinstance(value, Mapping) else value if isinstance(value, list) else []
    shallow = margin and len(flat) <= _WIDEST and not any(isinstance(item, dict | list) for item in inner)
    if shallow or not inner:
        return flat
    deeper = margin + "  "
    if isinstance(value, Mapping):
        parts = [
            f"{json.dumps(key, ensure_ascii=False)}: {_pretty(item, deeper)}" for key, item in value.items()
        ]
        start, end = "{", "}"
    else:
        parts = [_pretty(item, deeper) for item in value]
        start, end = "[", "]"
    return f"{start}\n{deeper}" + f",\n{deeper}".join(parts) + f"\n{margin}{end}"
