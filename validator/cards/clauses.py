"""What a card says about deck building, one frozen value a statement.

Every clause answers the questions that several rules and predicates ask; a rule about one kind of clause looks
for that kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.frozen import Frozen
from validator.model import Trait

if TYPE_CHECKING:
    from validator.cards.predicates import Predicate


class Clause(Frozen):
    """One deckbuilding statement printed on a card; to a question it says nothing about it answers empty."""

    @property
    def required(self) -> frozenset[Trait]:
        """The traits of which the hero must have one."""
        return frozenset()

    @property
    def specs(self) -> frozenset[str]:
        """The talent specs this clause makes the card a Talent of."""
        return frozenset()

    @property
    def reputation(self) -> str:
        """The Reputation this clause gives the card."""
        return ""

    @property
    def unlimited(self) -> bool:
        """Whether a deck may hold any number of the card."""
        return False

    @property
    def most_copies(self) -> int | None:
        """The most copies of the card a deck may hold, where the card itself says so."""
        return None


class HeroRequired(Clause):
    """ "[Trait] Hero Required": the hero must have one of the traits (CR 7.4 rule 100.2b)."""

    any_of: tuple[Trait, ...]

    @property
    def required(self) -> frozenset[Trait]:
        return frozenset(self.any_of)

    @property
    def specs(self) -> frozenset[str]:
        return frozenset(trait.name for trait in self.any_of if trait.kind == "spec")


class Talent(Clause):
    """ "[Spec] Talent": the card is a Talent of the spec (CR 7.4 rule 100.2c)."""

    spec: str

    @property
    def required(self) -> frozenset[Trait]:
        return frozenset({Trait("spec", self.spec)})

    @property
    def specs(self) -> frozenset[str]:
        return frozenset({self.spec})


class Reputation(Clause):
    """ "[Name] Reputation": a deck holds cards of one Reputation only (CR 7.4 rule 100.2d)."""

    name: str

    @property
    def reputation(self) -> str:
        return self.name


class Unlimited(Clause):
    """The unlimited tag: any number of the card may stand in a deck (CR 7.4 rule 100.4)."""

    @property
    def unlimited(self) -> bool:
        return True


class AnyNumber(Clause):
    """ "Your deck can have any number of cards named …": the card is named so itself (rule 002)."""

    name: str

    @property
    def unlimited(self) -> bool:
        return True


class CopyLimit(Clause):
    """ "[Unique]", "Your deck can have only 1 card with this name" (core rules 1.4, rule 825.3)."""

    most: int = 1

    @property
    def most_copies(self) -> int | None:
        return self.most


class AnyDomain(Clause):
    """ "… can go in decks of any Domain" (core rules 1.4, rule 103.1.b.5)."""


class NeverInDeck(Clause):
    """ "You can't start the game with …": the card is made during play and is in no deck."""


class ChooseLegends(Clause):
    """ "Choose … different legends in addition to your starting legend", where the deck holds the card named.

    `named` is a card's name or its short name; empty where the text names none, and then it always holds.
    """

    number: int
    named: str = ""


class ExtraChampion(Clause):
    """ "Choose an additional Chosen Champion whose champion tag and domains differ from your legend's".

    `other_tag` and `other_domains` say in what it differs; `adds_domains`, that its domains join the deck's
    domain identity.
    """

    other_tag: bool = True
    other_domains: bool = True
    adds_domains: bool = False


class Deckbuilding(Clause):
    """A hero's "Deckbuilding" words (CR 7.4 rule 100.2e).

    `include`: the only cards that may go with the hero, whatever the rest of 100.2 says; empty for a hero the
    normal rules hold for. `exclude`: cards that may not, and this comes first. `either_faction`: the two
    factions of which the deck must choose one. `copies`: the most copies of any card, where the clause says.
    """

    include: tuple[Predicate, ...] = ()
    exclude: tuple[Predicate, ...] = ()
    either_faction: tuple[Trait, ...] = ()
    copies: int | None = None
