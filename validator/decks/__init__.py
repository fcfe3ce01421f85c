"""Reading and writing deck files, one module a form.

A form of deck file is a module named after it. It has `ENDING`, what the name of such a file ends with;
`sniff(source, layout)`, whether a file is of that form, told by its content; `read(source, layout)`, the decks
in it; and, where it can be written, `HOLDS`, what it can say, and `write(listings, layout)`. A reader knows how
a file is laid out and nothing of cards; what it needs of a game it is given as a `Layout`.

Forms are looked for by family, told by the first characters of a file, so that no more of them are loaded than
may fit. Those of one game alone stand in the data of that game.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from functools import cache
from types import ModuleType

from validator.decks.decode import UnreadableDeck, decode
from validator.decks.layout import Layout
from validator.decks.plain import plain_lines
from validator.decks.source import COMPOUND, ZIP, Source
from validator.expressions import Expression
from validator.model import DeckList, Finding
from validator.suggestion import nearest

__all__ = [
    "FAMILIES",
    "LARGEST",
    "Layout",
    "Source",
    "UnreadableDeck",
    "decode",
    "fitting",
    "form",
    "forms",
    "is_own",
    "only",
    "picked",
    "read",
    "read_all",
]

LARGEST = 1024 * 1024
"""The largest deck file that is read, in bytes."""

FAMILIES = ("text", "dialect", "json", "xml", "zip")
"""The families of forms. A dialect is a way to write plain text, which the reader of text reads as well."""

_COMMON = {"text": ("yaml", "markdown", "csv"), "json": ("json",), "zip": ("xlsx",)}
_PLAIN = "text"

_ARRAY = Expression(r"\[\s*(?:[{\[\"\d\]-]|$)")
_SHORT = 4096
"""A text of more bytes than that is no list that is alike to others but for its cards."""

_LOOKED_AT = 60
"""So many lines tell whether a text is anything but a plain list."""


@cache
def forms(layout: Layout) -> tuple[str, ...]:
    """The names of all forms of deck file there are for a game."""
    own = [name for family in FAMILIES for name in layout.files.get(family, ())]
    return (_PLAIN, *(name for family in FAMILIES for name in _COMMON.get(family, ())), *own)


@cache
def form(name: str) -> ModuleType:
    """The module of a form. Raises ModuleNotFoundError where there is none."""
    return importlib.import_module(f"{__name__}.{name.replace('-', '_')}")


def named(name: str, layout: Layout) -> ModuleType:
    """The form of a name, in any case. Raises UnreadableDeck with the nearest name where the game has none."""
    wanted = name.strip().lower()
    known = forms(layout)
    if wanted not in known:
        near = nearest(wanted, known)
        params = {"written": name[:40], "known": [near] if near else known, "near": bool(near)}
        raise UnreadableDeck("unknown-form", params)
    return form(wanted)


def fitting(source: Source, layout: Layout) -> list[str]:
    """The forms that a file may be of, told by its content: the game's own where any fits, or a common one."""
    family = _family(source)
    if family != "zip" and not source.start:
        return []
    families = ("text", "dialect") if family == "text" else (family,)
    own = [name for kind in families for name in layout.files.get(kind, ()) if form(name).sniff(source, layout)]
    if own:
        return own
    common = [name for name in _COMMON.get(family, ()) if form(name).sniff(source, layout)]
    if common or family != "text":
        return common
    return [_PLAIN] if form(_PLAIN).sniff(source, layout) else []


def is_own(source: Source, layout: Layout) -> bool:
    """Whether a file is surely of a form that is a game's own: one with a structure, no way to write a text."""
    if _is_plain(source, layout):
        return False
    dialects = layout.files.get("dialect", ())
    own = {name for some in layout.files.values() for name in some if name not in dialects}
    return not own.isdisjoint(fitting(source, layout))


def _family(source: Source) -> str:
    if source.data.startswith((ZIP, COMPOUND)):
        return "zip"
    start = source.start
    if start.startswith("{") or (start.startswith("[") and _ARRAY.match(start)):
        return "json"
    return "xml" if start.startswith("<") and not start.startswith("<<") else "text"


def _is_plain(source: Source, layout: Layout) -> bool:
    """Whether a text is nothing but a plain list, told at one look: no tables, no codes, no keys."""
    start = source.start
    if not _may_be_plain(source) or " " not in start:
        return False
    whole = start == source.text
    lines = source.lines[:_LOOKED_AT] if whole else start.split("\n", _LOOKED_AT)[:_LOOKED_AT]
    return all(map(plain_lines(layout).__getitem__, lines))


def _may_be_plain(source: Source) -> bool:
    """Whether its name and its first characters leave it open that a file is a plain list."""
    return source.ending in ("", ".txt", ".deck", ".dek", ".list") and _family(source) == "text"


def _known(source: Source, layout: Layout) -> list[DeckList]:
    """The list of a plain text that differs from one read before in cards and counts alone; or nothing."""
    if f"{__name__}.{_PLAIN}" not in sys.modules or len(source.data) > _SHORT or not _may_be_plain(source):
        return []
    found: list[DeckList] = form(_PLAIN).known(source, layout)
    return found


def read_all(source: Source, layout: Layout, form_name: str | None = None) -> list[DeckList]:
    """The decks a file holds, one or more. Raises UnreadableDeck, with the place where there is one.

    `form_name` is the form the caller says the file is of. Otherwise that is told by the content, and where two
    forms fit that do not say the same, every deck has a finding that says so. What fits no form is read as
    plain text, where it is text.
    """
    if len(source.data) > LARGEST:
        raise UnreadableDeck("too-large", {"size": len(source.data), "most": LARGEST})
    if not _calls(source.data) or _family(source) not in ("text", "xml"):
        return _read_all(source, layout, form_name)
    from validator.decks import directives

    cleaned, found = directives.taken_out(source)
    decks = _read_all(cleaned, layout, form_name)
    return directives.given_back(decks, found, source) if found else decks


def _calls(data: bytes) -> bool:
    """Whether a file may have comments that speak to us."""
    return _CALL in data.lower() or (b"\0" in data and _CALL in data.replace(b"\0", b"").lower())


_CALL = b"decklint"
"""What stands in a file with comments that speak to us, as UTF-16 with its zeros between."""


def _read_all(source: Source, layout: Layout, form_name: str | None) -> list[DeckList]:
    if form_name is not None:
        return _read(form_name, source, layout)
    if known := _known(source, layout):
        return known
    if _is_plain(source, layout):
        return _read(_PLAIN, source, layout)
    names = fitting(source, layout)
    family = _family(source)
    if not names:
        if family != "text":
            raise _formless(family, source)
        names = [_PLAIN]
    first = _read(names[0], source, layout)
    others = [name for name in names[1:] if name not in layout.files.get("dialect", ())]
    differing = [name for name in others if not _same(first, name, source, layout)]
    if not differing:
        return first
    said = Finding("deck/two-forms", "warning", params={"read": names[0], "others": differing})
    return [deck._replace(findings=(*deck.findings, said)) for deck in first]


def _formless(family: str, source: Source) -> UnreadableDeck:
    """Why a file of a family is of none of its forms: it is broken, where it is, or it says something else."""
    try:
        if family == "json":
            from validator.decks import located

            for _ in located.values(source.text):
                pass
        elif family == "xml":
            from validator.decks import markup

            markup.parse(source.data)
    except UnreadableDeck as error:
        return error
    return UnreadableDeck(f"{family}-form")


def _read(name: str, source: Source, layout: Layout) -> list[DeckList]:
    found: list[DeckList] = named(name, layout).read(source, layout)
    return found


def _same(decks: Sequence[DeckList], name: str, source: Source, layout: Layout) -> bool:
    """Whether another form says the same of a file."""
    try:
        others = _read(name, source, layout)
    except UnreadableDeck:
        return True
    return [_said(deck) for deck in decks] == [_said(deck) for deck in others]


def _said(deck: DeckList) -> list[tuple[object, ...]]:
    return sorted((entry.zone, entry.name, entry.printing, entry.count or 0) for entry in deck.entries)


def picked(found: list[DeckList], number: int | None) -> list[DeckList]:
    """The decks of a file, or the one with a number, from 1. Raises UnreadableDeck where there is none."""
    if number is None:
        return found
    if not 0 < number <= len(found):
        raise UnreadableDeck("no-such-deck", {"count": len(found), "number": number})
    return [found[number - 1]]


def only(found: list[DeckList]) -> DeckList:
    """The one deck of a file. Raises UnreadableDeck where it holds several."""
    if len(found) != 1:
        raise UnreadableDeck("several", {"count": len(found)})
    return found[0]


def read(data: bytes, layout: Layout, name: str = "") -> DeckList:
    """The one deck a file holds. Raises UnreadableDeck, also for a file that holds several."""
    return only(read_all(Source(data, name), layout))
