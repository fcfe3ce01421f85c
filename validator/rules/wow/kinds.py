"""What the rules share that allow a deck only so many kinds of something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from validator.model import Card, Finding, Level, Setting, Slot
from validator.rules.findings import found

_LOOKS: tuple[tuple[tuple[str, ...], Level, str], ...] = (
    (("main",), "error", ""),
    (("main", "side"), "warning", "side"),
)
Kinds = Mapping[Card, tuple[tuple[Slot, ...], Sequence[str]]]


def more_than(limit: Setting[int], cards: Kinds) -> Iterator[Finding]:
    """Yield a finding where the cards are of more kinds than the limit.

    `cards` gives each card its slots and its kinds. In the main deck that is an error; where it takes the side
    deck to reach the number, a warning.
    """
    for zones, level, variant in _LOOKS:
        slots_of: dict[str, list[Slot]] = {}
        for slots, kinds in cards.values():
            for kind in kinds:
                here = [slot for slot in slots if slot.zone in zones]
                if here:
                    slots_of.setdefault(kind, []).extend(here)
        if len(slots_of) > limit.value:
            every = {slot.entry.span: slot for slots in slots_of.values() for slot in slots}
            yield found(
                [every[span] for span in sorted(every)],
                level=level,
                variant=variant,
                cite=limit.cite,
                count=len(slots_of),
                limit=limit.value,
                kinds={
                    kind: list(dict.fromkeys(slot.card.name for slot in slots if slot.card))
                    for kind, slots in sorted(slots_of.items())
                },
            )
            return
