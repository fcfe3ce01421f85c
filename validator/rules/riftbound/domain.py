"""Every card is within the deck's domain identity.

The identity is the domains of the legend. A card of one domain needs it there, a card of several needs all of
them, and a card of none goes anywhere. What a further Chosen Champion adds to the identity, the mode of play
says.

In limited play the identity is any three domains, or those of the legend and one more.

Why: The domains are what a deck can pay for with its runes; they tell the decks of one legend from those of
another.

Breaks it: Charm is of Calm, and Loose Cannon of Fury and Chaos.

    Legend: Loose Cannon
    Main Deck
    3 Charm

Mend it: Take the card out, or choose a legend of its domains.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.clauses import AnyDomain
from validator.model import Card, Deck, Finding, Setting, Slot
from validator.rules.findings import found
from validator.rules.riftbound.champions import MAIN_DECK, chosen_champions, extra_champion, same_champion


def domain_identity(deck: Deck) -> frozenset[str] | None:
    """The domains a deck may hold under its legend; None where the list names none."""
    if deck.leader is None:
        return None
    domains = deck.leader.icons_of("domain")
    extra = extra_champion(deck)
    if extra and extra.adds_domains:
        for card in chosen_champions(deck):
            if not same_champion(card, deck.leader):
                domains |= card.icons_of("domain")
    return domains


ANY_NUMBER = True


def across(deck: Deck, card: Card, most: Setting[int] | None = None) -> bool:  # noqa: ARG001 -- every rule is asked the same
    """Whether the domains of a deck are counted, or its identity hangs on its champions."""
    return most is not None or extra_champion(deck) is not None


def check(deck: Deck, most: Setting[int] | None = None) -> Iterator[Finding]:
    """Yield a finding for every card outside the legend's identity.

    With `most` the identity is any so many domains: then it is one finding where the deck has more.
    """
    if most is not None:
        yield from _too_many(deck, most)
        return
    allowed = domain_identity(deck)
    if allowed is None or deck.leader is None:
        return
    battlefields = {
        card: slots for card, slots in deck.cards("battlefields").items() if "Battlefield" in card.types
    }
    for card, slots in {**deck.deck_cards(*deck.legal_zones), **battlefields}.items():
        outside = card.icons_of("domain") - allowed
        if outside and not _anywhere(card):
            yield found(
                slots,
                level="doubt" if _unsure(card) or _unsure(deck.leader) else "error",
                domains=sorted(card.icons_of("domain")),
                outside=sorted(outside),
                legend=deck.leader.name,
                identity=sorted(allowed),
            )


def _too_many(deck: Deck, most: Setting[int]) -> Iterator[Finding]:
    """A finding where the main deck and the runes are of more domains than that.

    It points at the cards of the domain with the fewest. It is a doubt where it takes the domains of the legend
    to reach the number: whether a legend must be within an identity that is not its own, no text says.
    """
    by_domain: dict[str, list[Slot]] = {}
    known: set[str] = set()
    for card, slots in deck.cards(*MAIN_DECK, "runes").items():
        for domain in card.icons_of("domain") if not _anywhere(card) else ():
            by_domain.setdefault(domain, []).extend(slots)
            if not _unsure(card):
                known.add(domain)
    of_legend = deck.leader.icons_of("domain") if deck.leader else frozenset()
    if len(by_domain.keys() | of_legend) > most.value:
        sure = len(by_domain) > most.value
        fewest = sorted(by_domain, key=lambda domain: sum(slot.count for slot in by_domain[domain]))
        places = {slot.entry.span: slot for slot in by_domain[fewest[0]]}
        yield found(
            [places[span] for span in sorted(places)],
            level="error" if len(known) > most.value else "doubt",
            variant="limited" if sure else "limited-legend",
            cite=most.cite,
            domains=sorted(by_domain),
            count=len(by_domain),
            most=most.value,
            legend=deck.leader.name if deck.leader else "",
            identity=sorted(of_legend),
        )


def _anywhere(card: Card) -> bool:
    """Whether the card itself says that it goes into decks of any domain (103.1.b.5)."""
    return any(isinstance(clause, AnyDomain) for clause in card.clauses)


def _unsure(card: Card) -> bool:
    return "domain-icon" in card.doubtful
