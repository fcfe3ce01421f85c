"""What the words of a "Deckbuilding" clause come to together, where no card has them so."""

from __future__ import annotations

import pytest

from validator.cards.clauses import ChooseLegends, CopyLimit, Deckbuilding, ExtraChampion
from validator.cards.deckbuilding import Exclude, Include, Noun, Tagged, clause, phrase
from validator.cards.predicates import (
    And,
    AnyIcon,
    AnyTalent,
    Icon,
    Not,
    Or,
    Predicate,
    ReputationOtherThan,
    Requires,
    RestrictionOtherThan,
    Tag,
    Type,
    neutral,
)
from validator.model import Trait

MAGE = Icon(Trait("class", "Mage"))
SCOURGE, TRAITOR, TROLL = Trait("trait-tag", "Scourge"), Trait("treachery", "Traitor"), Trait("race", "Troll")


@pytest.mark.parametrize(
    ("qualifiers", "noun", "meant"),
    [
        ([MAGE], None, MAGE),
        ([MAGE, AnyTalent()], None, And((MAGE, AnyTalent()))),
        ([And((MAGE, AnyTalent()))], Type("Ally"), And((Type("Ally"), MAGE, AnyTalent()))),
        ([Tagged(SCOURGE)], None, Or((Tag("Scourge"), Requires(SCOURGE)))),
        ([Tagged(TRAITOR)], None, Or((Tag("Traitor"), Requires(TRAITOR)))),
        ([Tagged(SCOURGE)], Type("Ally"), And((Type("Ally"), Tag("Scourge")))),
        ([Tagged(TROLL)], None, Tag("Troll")),
        ([], Type("Ally"), Type("Ally")),
    ],
)
def test_the_cards_a_phrase_means(
    qualifiers: list[Predicate | Tagged], noun: Predicate | None, meant: Predicate
) -> None:
    assert phrase(qualifiers, Noun(noun)) == meant


@pytest.mark.parametrize("said", [[Exclude(copies=1), Exclude()], [Exclude(), Exclude(copies=1)]])
def test_the_number_of_copies_stands_in_whatever_paragraph(said: list[Include | Exclude]) -> None:
    assert clause(said).copies == 1


def test_clauses_and_predicates_without_more_say_the_least() -> None:
    assert CopyLimit().most_copies == 1
    assert ChooseLegends(3) == ChooseLegends(3, "")
    assert ExtraChampion() == ExtraChampion(True, True, False)
    assert Deckbuilding() == Deckbuilding((), (), (), None)
    assert ReputationOtherThan() == ReputationOtherThan(())
    assert RestrictionOtherThan() == RestrictionOtherThan(())
    assert neutral() == And((Not(AnyIcon("class")), Not(AnyIcon("faction"))))


def test_deckbuilding_words_without_more_say_the_least() -> None:
    assert Include(()) == Include((), ())
    assert Exclude() == Exclude((), False, False, None)
    assert clause([]) == Deckbuilding((), (), (), None)
