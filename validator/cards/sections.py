"""Whether the headings of a list that give a number give the right one."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import accumulate

from validator.cards.names import Resolved
from validator.model import DeckList, Finding, Section, Slot, Span


def section_counts(deck: DeckList, resolved: Resolved) -> Iterator[Finding]:
    """A warning for every heading whose count is not the sum of what stands under it."""
    counts: dict[Span, int] = {}
    for slot in resolved.slots:
        counts[slot.entry.span] = counts.get(slot.entry.span, 0) + slot.count
    sums = list(accumulate((counts.get(entry.span, 0) for entry in deck.entries), initial=0))
    totals = _totals(resolved.slots) if any(section.total for section in deck.sections) else set()
    for section in _headings(deck, counts):
        count = sums[section.end] - sums[section.start]
        if count == section.count or (section.total and section.count in totals):
            continue
        yield Finding(
            "deck/section-count",
            "warning",
            variant="total" if section.total else "",
            span=section.span,
            params={"title": section.title, "written": section.count, "count": count},
        )


def _headings(deck: DeckList, cards: Container[Span]) -> list[Section]:
    """The sections of a list without those lines that are a card with its count behind it.

    Such a line seemed to end the section before it, and does not.
    """
    headings: list[Section] = []
    for section in deck.sections:
        if section.entry is None or deck.entries[section.entry].span not in cards:
            headings.append(section)
            continue
        for place, heading in enumerate(headings):
            if heading.end == section.entry and not heading.total:
                headings[place] = heading._replace(end=section.end)
    return headings


def _totals(slots: Iterable[Slot]) -> set[int]:
    """The sums a list may mean by its total: with and without the leader and the side deck."""
    sizes: dict[str, int] = {}
    for slot in slots:
        sizes[slot.zone] = sizes.get(slot.zone, 0) + slot.count
    sums = {0}
    for size in sizes.values():
        sums |= {total + size for total in sums}
    return sums
