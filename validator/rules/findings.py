"""Making findings: where the cards stand, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from validator.model import Card, Deck, Finding, Level, Setting, Slot, Zones

if TYPE_CHECKING:
    from validator.cards.predicates import Predicate


def never(deck: Deck, card: Card) -> bool:  # noqa: ARG001 -- stands in for one that needs them
    """Of a rule that looks at a card's copies and the leader alone: no card breaks it together with others."""
    return False


def found(
    slots: Sequence[Slot],
    *,
    level: Level = "error",
    variant: str = "",
    cite: str = "",
    cards: Iterable[str] | None = None,
    **params: object,
) -> Finding:
    """A finding about some slots: it points at the first of them in the file and names the others as related.

    `cards` are the names of the slots' cards unless given. The rule's id and, where it is empty, the citation
    are filled in by the engine.
    """
    slots = sorted(slots, key=lambda slot: slot.entry.span)
    names = [slot.card.name if slot.card else slot.entry.name for slot in slots]
    places = list(dict.fromkeys(slot.entry.span for slot in slots))
    return Finding(
        rule="",
        level=level,
        variant=variant,
        cards=tuple(dict.fromkeys(names if cards is None else cards)),
        span=places[0] if places else None,
        related=tuple(places[1:]),
        cite=cite,
        params=params,
    )


def miscounted(
    deck: Deck, zones: Zones, wanted: Setting[int], variant: str, said: Mapping[str, object]
) -> Finding:
    """A finding about how many cards stand in some zones; a doubt where one of their counts cannot be read."""
    return Finding(
        rule="",
        level="doubt" if not deck.unread.isdisjoint(zones) else "error",
        variant=variant,
        cite=wanted.cite,
        params={"count": deck.count(*zones), **said},
    )


def failing(condition: Predicate, card: Card) -> Level | None:
    """None where the card meets the condition; else how sure it is that it does not: `error` or `doubt`."""
    if condition.holds(card) is True:
        return None
    return "error" if condition.holds(card, trust=False) is False else "doubt"
