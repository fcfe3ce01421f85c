"""What deck files call the parts of a deck, and the cards of a part that nobody knows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from validator.decks.layout import PROSE, Layout
from validator.folding import fold
from validator.model import Entry, Finding, Span
from validator.records import NamedTuple

_CONTROLS = re.compile("[\x00-\x1f\x7f\x85\u2028\u2029]+")
_JOINTS = re.compile(r"(?<=[a-z])(?=[A-Z])|[_\-\s]+")


def clean(text: str) -> str:
    """A text as it can stand in one line."""
    return _CONTROLS.sub(" ", text).strip()


def zone_of(word: str, layout: Layout) -> str | None:
    """The zone a key or a title stands for; None where nobody knows it. Groups of cards stand in the main zone.

    `side_deck`, `sideDeck` and `Side Deck` are one word, and so are `rune`, `runes` and `runeIds`.
    """
    parts = [part.lower() for part in _JOINTS.split(word[:60]) if part]
    if len(parts) > 1 and parts[-1] in ("id", "ids"):
        parts.pop()
    spaced = " ".join(parts)
    for form in (fold(word[:60]), spaced, f"{spaced}s", "".join(parts)):
        zone = layout.headings.get(form)
        if zone is not None and zone != PROSE:
            return zone or layout.main_zone
    return None


def unknown_part(name: str, span: Span) -> Finding:
    """That cards stand in a part of a deck nobody knows, so that their types tell where they belong."""
    return Finding("deck/unknown-part", "doubt", span=span, params={"part": clean(name)[:40]})


class Part(NamedTuple):
    """A part of a deck file: its title, the zone that means, None where nobody knows it, and its cards."""

    title: str
    zone: str | None
    span: Span
    entries: Sequence[Entry]


class Joined(NamedTuple):
    """The parts of a deck file as one list: its cards, the headings within a zone, what is odd about them."""

    entries: tuple[Entry, ...]
    groups: tuple[tuple[int, str], ...]
    findings: tuple[Finding, ...]


def joined(parts: Iterable[Part], layout: Layout) -> Joined:
    """The cards of some parts in order. A title that opens no zone is a heading within the main one."""
    entries: list[Entry] = []
    groups: list[tuple[int, str]] = []
    findings: list[Finding] = []
    for part in parts:
        if part.entries and part.zone is None:
            findings.append(unknown_part(part.title, part.span))
        if part.entries and layout.headings.get(fold(part.title)) == "":
            groups.append((len(entries), part.title))
        entries += part.entries
    return Joined(tuple(entries), tuple(groups), tuple(findings))
