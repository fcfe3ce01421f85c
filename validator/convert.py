"""From a deck list as it was read to a deck as it is written into another form of file.

What the list says is kept as it says it: names in their spelling, counts, order, headings. Where the other form
names cards by set and number and the list does not, the card facts say which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from validator.cards.names import resolve
from validator.cards.repeats import counted_once
from validator.cards.store import Store
from validator.decks.directives import as_comment
from validator.decks.layout import Layout
from validator.decks.listing import Line, Listing, Loss
from validator.decks.printing import name_and_printing
from validator.model import Card, DeckList, Entry, Finding, Slot
from validator.records import NamedTuple


class Converted(NamedTuple):
    """A deck to be written; what of its list is no card, or not that card; and the counts nobody can read."""

    listing: Listing
    lost: tuple[Loss, ...]
    unread: tuple[Finding, ...]


def listing_of(deck: DeckList, store: Store, game: str, layout: Layout, size: int | None = None) -> Converted:
    """A deck list as it is to be written.

    `size` is how many cards a main deck has, which tells where a list names a card of it twice; None where that
    is not known.
    """
    resolved, _ = counted_once(resolve(deck, store, game, layout), layout, size)
    days: Mapping[str, Any] = next(iter(store.game(game)["days"].values()), {})
    groups = _groups(deck)
    places = {entry.span: place for place, entry in enumerate(deck.entries)}
    lines = tuple(
        _line(slot, groups.get(places.get(slot.entry.span, -1), ""), store, layout, days)
        for slot in resolved.slots
        if slot.count
    )
    lost = []
    held = {slot.entry.span for slot in resolved.slots}
    skipped = [entry.name for entry in deck.entries if entry.span not in held and not _is_title(entry)]
    if skipped := [name for name in skipped if not any(m.kind == "back" for m in store.find(game, name))]:
        lost.append(Loss("lines", tuple(skipped)))
    if wrong := [finding for finding in resolved.findings if finding.rule == "deck/name-mismatch"]:
        lost.append(Loss("wrong printings", tuple(str(finding.params["printing"]) for finding in wrong)))
    unread = tuple(finding for finding in resolved.findings if finding.rule == "deck/bad-count")
    settings = {name: value for name, value in deck.settings.items() if name != "game"}
    asked = (as_comment(ignore) for ignore in deck.ignores if ignore.line is None)
    listing = Listing(game, lines, deck.name, settings, (*deck.comments, *asked))
    return Converted(listing, tuple(lost), unread)


def _is_title(entry: Entry) -> bool:
    """Whether a line is a heading with a count, which might have been a card."""
    return entry.bare and entry.count is not None


def _groups(deck: DeckList) -> dict[int, str]:
    """The heading within its zone that each entry stands under, by the index of the entry."""
    found = {}
    starts = [*deck.groups, (len(deck.entries), "")]
    for (start, title), (end, _) in pairwise(starts):
        for place in range(start, end):
            if deck.entries[place].zone == deck.entries[start].zone:
                found[place] = title
    return found


def _line(slot: Slot, group: str, store: Store, layout: Layout, days: Mapping[str, Any]) -> Line:
    entry, card = slot.entry, slot.card
    coded = name_and_printing(entry.name, layout.codes)
    only_code = bool(coded.printing) and coded.name == entry.name
    name = card.name if card is not None and only_code else entry.name
    printing = entry.printing or (coded.printing if only_code else "")
    if card is None:
        return Line(slot.count, name, slot.zone, printing, bool(printing), None, group)
    said = _said(printing, card, store)
    return Line(slot.count, name, slot.zone, said or _first(card, days), bool(said), card, group)


def _said(printing: str, card: Card, store: Store) -> str:
    """The printing of a card that the list names, as the card facts write it; empty where it names none."""
    if not printing:
        return ""
    wanted = printing.casefold().partition("/")[0]
    for one in card.printings:
        if str(one).casefold() == wanted:
            return str(one)
    if "-" not in printing:
        return next((str(one) for one in card.printings if one.set == printing and one.number), "")
    return printing if card in store.with_code(card.game, printing) else ""


def _first(card: Card, days: Mapping[str, Any]) -> str:
    """The first printing of a card that has a number, rather one in a set that makes cards legal."""
    numbered = [one for one in card.printings if one.number is not None]
    usual = [one for one in numbered if one.set in days and not one.outside]
    return next((f"{one.set}-{one.number}" for one in [*usual, *numbered]), "")


def unwritten(converted: Sequence[Converted]) -> Iterator[Loss]:
    """What of the lists themselves is not written into any form: the lines that are no cards."""
    for one in converted:
        yield from one.lost
