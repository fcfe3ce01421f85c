"""What the two icon rules share: a card's icons of a kind against the hero's."""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.predicates import AnyIcon, Icon, Not, Or, Predicate
from validator.model import Card, Deck, Finding
from validator.rules.findings import failing, found
from validator.rules.wow.deckbuilding import under_normal_rules

KINDS = ("class", "faction")


def unmatched(deck: Deck, kind: str, shared: str) -> Iterator[Finding]:
    """Yield a finding for every card none of whose icons of the kind the hero has.

    `shared` is `same-kind` where each kind of icon needs a match of its own (CR 3.2 and later, 100.2a), `any`
    where one shared icon of either kind is enough; a card that then fails is reported once, under class
    where it has class icons.
    """
    hero = deck.leader
    if hero is None:
        return
    for card, slots in under_normal_rules(deck).items():
        level = failing(_condition(hero, kind, shared), card)
        if level:
            yield found(
                slots,
                level=level,
                variant="" if f"{kind}-icon" not in card.unknown else "unknown",
                icons=_names(card, kind),
                hero=hero.name,
                hero_icons=_names(hero, kind),
            )


def _condition(hero: Card, kind: str, shared: str) -> Predicate:
    kinds = KINDS if shared == "any" else (kind,)
    icons = tuple(Icon(icon) for icon in sorted(hero.icons) if icon.kind in kinds)
    if shared == "any" and kind == "faction":
        return Or((Not(AnyIcon("faction")), AnyIcon("class"), *icons))
    return Or((Not(AnyIcon(kind)), *icons))


def _names(card: Card, kind: str) -> list[str]:
    return sorted(icon.name for icon in card.icons if icon.kind == kind)
