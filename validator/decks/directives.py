"""Comments by which a deck list asks to leave out what certain rules find.

`# decklint: ignore[rule, rule] reason` at the end of a line speaks of that line, and on a line of its own of
the whole deck. A comment begins as it does in the file: with `#`, `//` or `<!--`, and on a line of its own also
with `>`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from validator.decks.decode import UnreadableDeck
from validator.decks.source import Source
from validator.model import DeckList, Ignore, Span

_CALL = "decklint"
_DIRECTIVE = re.compile(rf"([#＃]+|//+|<!--|^[ \t]*>+)[ \t]*{_CALL}[ \t]*[:：][ \t]*(.*)", re.I)
_MARKED = re.compile(rf"<!--[ \t]*{_CALL}.*?-->", re.I)
_IGNORE = re.compile(r"ignore[ \t]*[\[［【]([^\]］】]*)[\]］】](.*)", re.I)
_BETWEEN = re.compile(r"[,，、;\s]+")
_BEFORE = " \t\u3000-*>|"
"""What may stand before a comment on a line of its own."""


def taken_out(source: Source) -> tuple[Source, list[Ignore]]:
    """A file without such comments, every other character in its place, and what they say.

    A file that is no text, or that has none, comes back as it is.
    """
    try:
        if _CALL not in source.text.lower():
            return source, []
    except UnreadableDeck:
        return source, []
    found: list[Ignore] = []
    lines = []
    for number, line in enumerate(source.lines, 1):
        said = _DIRECTIVE.search(line) if _CALL in line.lower() else None
        if said is None:
            lines.append(line)
            continue
        found.append(_ignore(said, line, number))
        alone = _alone(said, line)
        if said[1] != "<!--":
            kept = line[: said.end(1)].rstrip("> \t")
            lines.append(kept if alone else kept.rstrip("#＃/ \t"))
        elif alone:
            lines.append(line)
        else:
            lines.append(_MARKED.sub(lambda comment: " " * len(comment[0]), line))
    return Source("\n".join(lines).encode("utf-8", "surrogatepass"), source.name) if found else source, found


def as_comment(ignore: Ignore) -> str:
    """The words of such a comment, without what it begins with."""
    if not ignore.rules:
        return f"{_CALL}: {ignore.reason}"
    return f"{_CALL}: ignore[{', '.join(ignore.rules)}] {ignore.reason}".rstrip()


def unheard(deck: DeckList, written: DeckList | None) -> list[str]:
    """The words of those comments of a deck that ask for nothing any more where it is written anew.

    One at the end of a line is none that speaks of the whole deck.
    """
    there = [(one.rules, one.reason) for one in written.ignores if one.line is None] if written else []
    return [
        as_comment(ignore)
        for ignore in deck.ignores
        if ignore.line is not None or (ignore.rules, ignore.reason) not in there
    ]


def _alone(said: re.Match[str], line: str) -> bool:
    return not line[: said.start()].strip(_BEFORE)


def _ignore(said: re.Match[str], line: str, number: int) -> Ignore:
    words = (said[2].partition("-->")[0] if said[1] == "<!--" else said[2]).strip()
    span = Span(number, said.start() + 1, number, len(line.rstrip()) + 1)
    call = _IGNORE.fullmatch(words)
    if call is None:
        return Ignore((), words, span)
    rules = tuple(filter(None, _BETWEEN.split(call[1])))
    return Ignore(rules, call[2].strip(), span, None if _alone(said, line) else number)


def given_back(decks: Sequence[DeckList], found: Sequence[Ignore], source: Source) -> list[DeckList]:
    """The decks of a file, each with the comments that speak of it: above or beside one of its entries."""
    every: list[list[Ignore]] = [[] for _ in decks]
    for ignore in found:
        below = [
            min(
                (entry.span.line for entry in deck.entries if entry.span.line >= ignore.span.line), default=None
            )
            for deck in decks
        ]
        nearest = min(
            (line, number) for number, line in enumerate([*below[:-1], below[-1] or ignore.span.line]) if line
        )
        every[nearest[1]].append(ignore)
    lines = tuple(source.lines)
    return [
        deck._replace(ignores=tuple(ignores), lines=lines if deck.lines else ())
        for deck, ignores in zip(decks, every, strict=True)
    ]
