"""Conditions on a card answer three ways, and a finding that hangs on an unsure fact alone is a doubt."""

from __future__ import annotations

from typing import Any

import pytest

from validator.cards import predicates
from validator.cards.clauses import Clause, HeroRequired, Reputation, Talent
from validator.cards.predicates import (
    And,
    AnyIcon,
    AnyTalent,
    DamageIcon,
    Deals,
    HasTrait,
    Icon,
    InSet,
    Named,
    Not,
    OfRarity,
    OfReputation,
    OfTalent,
    Or,
    Predicate,
    ReputationOtherThan,
    Requires,
    RestrictionOtherThan,
    Tag,
    Type,
    neutral,
)
from validator.cards.store import Store
from validator.check import Validator
from validator.model import Card, DeckList, Entry, Finding, Level, Printing, Report, Span, Trait
from validator.rules.findings import failing

MAGE = Trait("class", "Mage")
DRUID = Trait("class", "Druid")
HORDE = Trait("faction", "Horde")
ALLIANCE = Trait("faction", "Alliance")
SCOURGE = Trait("trait-tag", "Scourge")
FROST = Trait("spec", "Frost")
TRAITOR = Trait("treachery", "Traitor")
TROLL = Trait("race", "Troll")
ORC = Trait("race", "Orc")


def card(
    types: str = "",
    tags: tuple[str, ...] = (),
    icons: tuple[Trait, ...] = (),
    traits: tuple[Trait, ...] = (),
    printings: tuple[Printing, ...] = (),
    name: str = "A card",
    damage: str = "",
    deals: str = "",
    clauses: tuple[Clause, ...] = (),
    unsure: str = "",
    unknown: str = "",
) -> Card:
    """A card with these facts; words are separated by spaces."""
    return Card(
        game="wow",
        id=1,
        name=name,
        types=frozenset(types.split()),
        tags=frozenset(tags),
        icons=frozenset(icons),
        traits=frozenset(traits),
        printings=printings,
        facts={
            fact: frozenset(words.split()) for fact, words in (("damage", damage), ("deals", deals)) if words
        },
        clauses=clauses,
        unsure=frozenset(unsure.split()),
        unknown=frozenset(unknown.split()),
    )


# ------------------------------------------------------------ and, or, not

YES, NO, MAYBE = Type("Ally"), Type("Quest"), Deals("Fire")
HALF_KNOWN = card(types="Ally", unknown="deals")
ANSWER = {YES: True, NO: False, MAYBE: None}


def test_the_three_answers() -> None:
    assert {part: part.holds(HALF_KNOWN) for part in ANSWER} == ANSWER


@pytest.mark.parametrize(
    ("parts", "both", "either"),
    [
        ((YES, YES), True, True),
        ((YES, NO), False, True),
        ((NO, NO), False, False),
        ((YES, MAYBE), None, True),
        ((NO, MAYBE), False, None),
        ((MAYBE, MAYBE), None, None),
        ((YES, MAYBE, NO), False, True),
        ((YES, MAYBE, YES), None, True),
        ((NO, MAYBE, NO), False, None),
    ],
)
def test_and_and_or(parts: tuple[Predicate, ...], both: bool | None, either: bool | None) -> None:
    for order in (parts, parts[::-1]):
        assert And(order).holds(HALF_KNOWN) is both
        assert Or(order).holds(HALF_KNOWN) is either
        assert Not(And(order)).holds(HALF_KNOWN) is (None if both is None else not both)
        assert Not(Or(order)).holds(HALF_KNOWN) is (None if either is None else not either)


def test_all_of_nothing_holds_and_one_of_nothing_does_not() -> None:
    assert And(()).holds(HALF_KNOWN) is True
    assert Or(()).holds(HALF_KNOWN) is False


def test_what_is_not_known_is_not_known_not_to_hold() -> None:
    assert Not(YES).holds(HALF_KNOWN) is False
    assert Not(NO).holds(HALF_KNOWN) is True
    assert Not(MAYBE).holds(HALF_KNOWN) is None


@pytest.mark.parametrize("part", [And((YES, MAYBE)), Or((NO, MAYBE)), Not(MAYBE)])
def test_trust_reaches_the_parts(part: Predicate) -> None:
    inferred = card(types="Ally", deals="Fire", unsure="deals")
    assert part.holds(inferred) is not None
    assert part.holds(inferred, trust=False) is None


# ------------------------------------------------------------ what each condition asks

FROST_LINE = HeroRequired((FROST,))
FROST_TALENT = Talent("Frost")
ALDOR = Reputation("Aldor")
DOW, BOG, FOH = Printing("DOW", "1", "common"), Printing("BOG", "33", "rare"), Printing("FOH", "7", "epic")
NOBODY_KNOWS = Printing("DWP", "2", "")

LEAVES = [
    (Type("Ally"), "type", {"types": "Ally Ability"}, {"types": "Quest"}),
    (Tag("Demon"), "tags", {"tags": ("Demon", "Pet")}, {"tags": ("Demonhunter",)}),
    (Tag("Death Knight"), "tags", {"tags": ("Death Knight",)}, {"tags": ("Death", "Knight")}),
    (Icon(MAGE), "class-icon", {"icons": (MAGE, HORDE)}, {"icons": (DRUID, HORDE)}),
    (Icon(HORDE), "faction-icon", {"icons": (MAGE, HORDE)}, {"icons": (MAGE, ALLIANCE)}),
    (AnyIcon("class"), "class-icon", {"icons": (MAGE,)}, {"icons": (HORDE,)}),
    (AnyIcon("faction"), "faction-icon", {"icons": (HORDE,)}, {"icons": (MAGE,)}),
    (HasTrait(TROLL), "tags", {"traits": (TROLL, MAGE)}, {"traits": (ORC, MAGE), "tags": ("Troll",)}),
    (HasTrait(MAGE), "tags", {"traits": (TROLL, MAGE)}, {"traits": (TROLL,), "icons": (MAGE,)}),
    (Named(("Blizzard",)), "name", {"name": "Blizzard"}, {"name": "Blizzards"}),
    (Named(("Blizzard", "Frost Nova")), "name", {"name": "Frost Nova"}, {"name": "Frost"}),
    (InSet(("BOG",)), "set", {"printings": (BOG, FOH)}, {"printings": (FOH,)}),
    (InSet(("BOG", "FOH")), "set", {"printings": (FOH,)}, {"printings": (DOW,)}),
    (InSet(("BOG",)), "set", {"printings": (Printing("BOG", None, outside=True),)}, {"printings": ()}),
    (Deals("Fire"), "deals", {"deals": "Fire Frost"}, {"damage": "Fire"}),
    (DamageIcon("Fire"), "damage", {"damage": "Fire"}, {"deals": "Fire"}),
    (Requires(SCOURGE), "text", {"clauses": (HeroRequired((SCOURGE, MAGE)),)}, {"clauses": (FROST_LINE,)}),
    (OfTalent("Frost"), "text", {"clauses": (FROST_TALENT,)}, {"clauses": (Talent("Fire"),)}),
    (OfTalent("Frost"), "text", {"clauses": (FROST_LINE,)}, {"clauses": (HeroRequired((MAGE,)),)}),
    (AnyTalent(), "text", {"clauses": (FROST_TALENT,)}, {"clauses": (HeroRequired((SCOURGE,)), ALDOR)}),
    (AnyTalent(), "text", {"clauses": (FROST_LINE,)}, {}),
    (OfReputation("Aldor"), "text", {"clauses": (ALDOR,)}, {"clauses": (Reputation("Scryer"),)}),
    (ReputationOtherThan(), "text", {"clauses": (ALDOR,)}, {"clauses": (FROST_LINE,)}),
    (ReputationOtherThan(("Aldor",)), "text", {"clauses": (Reputation("Scryer"),)}, {"clauses": (ALDOR,)}),
    (RestrictionOtherThan(), "text", {"clauses": (FROST_LINE,)}, {"clauses": (ALDOR,)}),
    (
        RestrictionOtherThan((TRAITOR,)),
        "text",
        {"clauses": (FROST_LINE,)},
        {"clauses": (HeroRequired((TRAITOR,)),)},
    ),
    (
        RestrictionOtherThan((FROST,)),
        "text",
        {"clauses": (HeroRequired((TRAITOR,)),)},
        {"clauses": (FROST_TALENT,)},
    ),
    (neutral(), "class-icon", {}, {"icons": (MAGE,)}),
    (neutral(), "faction-icon", {}, {"icons": (HORDE,)}),
]
FACTS = {"type", "tags", "name", "set", "class-icon", "faction-icon", "deals", "damage", "text"}


@pytest.mark.parametrize(("condition", "fact", "meets", "fails"), LEAVES)
@pytest.mark.parametrize("meeting", [True, False])
def test_a_condition(
    condition: Predicate, fact: str, meets: dict[str, Any], fails: dict[str, Any], meeting: bool
) -> None:
    def made(**doubts: Any) -> Card:
        return card(**(meets if meeting else fails), **doubts)

    assert condition.holds(made()) is meeting
    assert condition.holds(made(), trust=False) is meeting
    assert condition.holds(made(unsure=fact)) is meeting, "an inferred fact is taken at its word"
    assert condition.holds(made(unsure=fact), trust=False) is None, "unless it is not trusted"
    assert condition.holds(made(unknown=fact)) is None, "a fact nobody has settles nothing"
    assert condition.holds(made(unknown=fact), trust=False) is None
    others = " ".join(FACTS - {fact} - ({"class-icon", "faction-icon"} if condition == neutral() else set()))
    assert condition.holds(made(unknown=others, unsure=others), trust=False) is meeting, (
        "other facts do not matter"
    )


RARE = OfRarity("rare")


@pytest.mark.parametrize(
    ("printings", "answer"),
    [
        ((BOG,), True),
        ((DOW, BOG), True),
        ((DOW,), False),
        ((DOW, FOH), False),
        ((NOBODY_KNOWS,), None),
        ((DOW, NOBODY_KNOWS), False),
        ((BOG, NOBODY_KNOWS), True),
        ((), False),
    ],
)
def test_a_rarity_is_that_of_any_printing(printings: tuple[Printing, ...], answer: bool | None) -> None:
    """A printing of which nobody knows the rarity leaves the question open, where there is no other."""
    for order in (printings, printings[::-1]):
        assert RARE.holds(card(printings=order)) is answer
        assert RARE.holds(card(printings=order), trust=False) is answer, "no rarity is inferred"
        assert Not(RARE).holds(card(printings=order)) is (None if answer is None else not answer)
    doubts = " ".join(FACTS)
    assert RARE.holds(card(printings=printings, unsure=doubts, unknown=doubts)) is answer


def test_a_line_is_another_restriction_only_if_it_names_no_excepted_trait() -> None:
    lich_king = card(clauses=(HeroRequired((SCOURGE, Trait("class", "Death Knight"))),))
    assert RestrictionOtherThan((SCOURGE,)).holds(lich_king) is False
    assert RestrictionOtherThan((FROST,)).holds(lich_king) is True
    both = card(clauses=(HeroRequired((SCOURGE,)), HeroRequired((MAGE,))))
    assert RestrictionOtherThan((SCOURGE,)).holds(both) is True, "each line by itself"


def test_every_condition_there_is_was_asked() -> None:
    asked = {type(condition).__name__ for condition, *_ in LEAVES} | {"And", "Or", "Not"}
    asked.add(type(RARE).__name__)
    named = {
        kind.__name__
        for kind in vars(predicates).values()
        if isinstance(kind, type) and issubclass(kind, Predicate) and not kind.__name__.startswith("_")
    }
    assert asked == named - {"Predicate"}


@pytest.mark.parametrize(
    ("facts", "level"),
    [
        ({"types": "Quest"}, None),
        ({"types": "Ally"}, "error"),
        ({"types": "Ally", "unsure": "type"}, "doubt"),
        ({"types": "Ally", "unknown": "type"}, "doubt"),
        ({"types": "Quest", "unsure": "type"}, None),
        ({"types": "Quest", "unknown": "type"}, "doubt"),
    ],
)
def test_how_sure_it_is_that_a_condition_is_not_met(facts: dict[str, Any], level: Level | None) -> None:
    assert failing(Type("Quest"), card(**facts)) == level


# ------------------------------------------------------------ what it means for a deck

FILL = "The Green Hills of Stranglethorn"
INFERRED_ALLIANCE = "Ashenvale Archer"
NO_CLASS_KNOWN = "Frostmourne"


def judge(store: Store, hero: str, cards: dict[str, int], edition: str = "7.4") -> Report:
    """The report on a deck of sixty: some cards, and an unlimited neutral quest."""
    whole = {hero: ("hero", 1)} | {name: ("main", count) for name, count in cards.items()}
    whole[FILL] = ("main", 60 - sum(cards.values()))
    entries = [
        Entry(name, zone, Span(line, 1, line, len(name) + 1), count)
        for line, (name, (zone, count)) in enumerate(whole.items(), 1)
    ]
    return Validator("wow", edition=edition, store=store).check(DeckList(tuple(entries)))


def only(report: Report) -> Finding:
    """The one finding of a report."""
    (finding,) = report.findings
    return finding


@pytest.mark.parametrize("edition", ["2006", "1", "3.2", "5.0", "7.4"])
@pytest.mark.parametrize(
    ("hero", "unsure", "sure", "rule"),
    [
        ("Gorebelly", {INFERRED_ALLIANCE: 1}, {"Parvink": 1}, "wow/faction-icon"),
        ("Elendril", {INFERRED_ALLIANCE: 5}, {"Parvink": 5}, "wow/copy-limit"),
        ("Elendril", {NO_CLASS_KNOWN: 1}, {"Boundless Agony": 1}, "wow/class-icon"),
    ],
)
def test_what_hangs_on_an_unsure_fact_is_a_doubt(
    edition: str, hero: str, unsure: dict[str, int], sure: dict[str, int], rule: str, store: Store
) -> None:
    doubtful = judge(store, hero, unsure, edition)
    assert (only(doubtful).rule, only(doubtful).level) == (rule, "doubt")
    assert doubtful.verdict == "undecided"
    broken = judge(store, hero, sure, edition)
    assert (only(broken).rule, only(broken).level) == (rule, "error")
    assert broken.verdict == "illegal"


@pytest.mark.parametrize(
    ("hero", "cards", "variant"),
    [
        ("Grglmrgl", {INFERRED_ALLIANCE: 1}, "excluded"),
        ("Iso'rath", {NO_CLASS_KNOWN: 1}, "excluded"),
        ("Mother Misery", {INFERRED_ALLIANCE: 1}, None),
        ("Eadric the Pure", {INFERRED_ALLIANCE: 1, "Arnold Flem": 1}, "two-factions"),
    ],
)
def test_the_words_of_a_hero_may_hang_on_an_unsure_fact(
    hero: str, cards: dict[str, int], variant: str | None, store: Store
) -> None:
    report = judge(store, hero, cards)
    finding = only(report)
    assert finding.rule == "wow/deckbuilding"
    if variant is None:  # that it is an ally is sure, and Misery takes none
        assert (finding.level, finding.variant) == ("error", "not-included")
        assert report.verdict == "illegal"
    else:
        assert (finding.level, finding.variant) == ("doubt", variant)
        assert report.verdict == "undecided"


def test_an_unsure_fact_that_settles_nothing_is_no_doubt(store: Store) -> None:
    assert judge(store, "Elendril", {INFERRED_ALLIANCE: 4}).findings == ()
    assert judge(store, "Imp Lord Pinprik", {"Inferno Totem": 4}).findings == (), "its ATK is Fire in any case"
    assert judge(store, "Mother Misery", {NO_CLASS_KNOWN: 4}).findings == (), "she asks for no class"


def test_an_error_outweighs_a_doubt(store: Store) -> None:
    report = judge(store, "Gorebelly", {INFERRED_ALLIANCE: 1, "Parvink": 1})
    assert [(f.level, f.cards) for f in report.findings] == [
        ("error", ("Parvink",)),
        ("doubt", (INFERRED_ALLIANCE,)),
    ]
    assert report.verdict == "illegal"


def test_an_unknown_class_is_told_apart_from_a_wrong_one(store: Store) -> None:
    assert only(judge(store, "Elendril", {NO_CLASS_KNOWN: 1})).variant == "unknown"
    assert only(judge(store, "Elendril", {"Boundless Agony": 1})).variant == ""


def test_the_cards_used_here_are_as_unsure_as_they_are_said_to_be(store: Store) -> None:
    archer = next(match.card for match in store.find("wow", INFERRED_ALLIANCE))
    assert {"faction-icon", "unlimited"} <= archer.unsure
    assert archer.icons == {ALLIANCE}
    sword = next(match.card for match in store.find("wow", NO_CLASS_KNOWN) if not match.card.only)
    assert "class-icon" in sword.unknown
