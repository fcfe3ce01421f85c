"""What the two icon rules share: a card's icons of a kind against the hero's."""

from __future__ import annotations

from collections.abc import Iterator

from validator.model import Card, Deck, Finding, Level
from validator.rules.findings import found
from validator.rules.wow.deckbuilding import under_normal_rules


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
        level = _unmatched(card, hero, kind, shared)
        if level:
            yield found(
                slots,
                level=level,
                variant="unknown" if f"{kind}-icon" in card.unknown else "",
                icons=_names(card, kind),
                hero=hero.name,
                hero_icons=_names(hero, kind),
            )


def _unmatched(card: Card, hero: Card, kind: str, shared: str) -> Level | None:
    if not card.icons and not card.unknown:
        return None
    fact = f"{kind}-icon"
    kinds = {icon.kind for icon in card.icons}
    common = card.icons & hero.icons
    if shared == "any" and common:
        return None
    if fact in card.unknown:
        return "doubt"
    if kind not in kinds:
        return None
    if shared == "any":
        # A card with no icon in common is reported once, under its class where it shows one.
        if kind == "faction" and "class" in kinds:
            return None
        unsure = any(f"{icon.kind}-icon" in card.doubtful for icon in hero.icons)
        return "doubt" if unsure or fact in card.unsure else "error"
    if any(icon.kind == kind for icon in common):
        return None
    return "doubt" if fact in card.unsure else "error"


def _names(card: Card, kind: str) -> list[str]:
    return sorted(icon.name for icon in card.icons if icon.kind == kind)
