"""From names as written to cards: spellings, shared names, two-sided heroes, the hero, suggestions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from validator.cards.store import Store
from validator.check import Validator
from validator.model import Finding, Report

FILL = "56 Ironforge Guards\n"
"""Cards any Alliance hero may have any number of."""


@pytest.fixture(scope="module")
def validator(store: Store) -> Validator:
    return Validator("wow", date="2014-01-01", store=store)


def found(report: Report, rule: str) -> list[Finding]:
    return [finding for finding in report.findings if finding.rule == rule]


def names(store: Store, written: str) -> list[tuple[str, str]]:
    """The cards a name stands for, each with how it was found."""
    return [(match.card.name, match.kind) for match in store.find("wow", written)]


# ------------------------------------------------------------ one name


def test_an_exact_name_comes_first(store: Store) -> None:
    assert names(store, "Counterattack!") == [("Counterattack!", "name")]
    assert names(store, "Counterattack") == [("Counterattack", "name")]


FOLDED = [
    ("fizzle", "Fizzle"),
    ("COUNTERATTACK!", "Counterattack!"),
    ("counterattack", "Counterattack"),
    ("jinie Swizzleshade", "Jinie Swizzleshade"),
    ("The More, The Scarier", "The More, the Scarier"),
    ("Kal’ai the Uplifting", "Kal'ai the Uplifting"),
    ("“Chipper” Ironbane", '"Chipper" Ironbane'),
    ("Ｆｉｚｚｌｅ", "Fizzle"),
    ("If You're Not Against Us…", "If You're Not Against Us..."),
]


@pytest.mark.parametrize(("written", "name"), FOLDED)
def test_a_folded_name(store: Store, written: str, name: str) -> None:
    assert names(store, written) == [(name, "name")]


ALIASES = [("Chasing A-ME01", "Chasing A-Me 01"), ("Wanted: Hogger", 'Wanted: "Hogger"')]


@pytest.mark.parametrize(("written", "name"), ALIASES)
def test_an_alias(store: Store, written: str, name: str) -> None:
    assert names(store, written) == [(name, "alias")]


PLAIN = [
    ("Wanted Hogger", 'Wanted: "Hogger"'),
    ("Interest You in a Pint", "Interest You in a Pint?"),
    ("Are We There Yeti", "Are We There, Yeti?"),
    ("Rescue the Survivors", "Rescue the Survivors!"),
]


@pytest.mark.parametrize(("written", "name"), PLAIN)
def test_a_name_without_its_punctuation(store: Store, validator: Validator, written: str, name: str) -> None:
    assert names(store, written) == [(name, "plain")]
    report = validator.check_text(f"Hero: Graccus\n4 {written}\n")
    (note,) = found(report, "deck/spelling")
    assert (note.level, note.cards, note.params["written"]) == ("note", (name,), written)


@pytest.mark.parametrize("written", ["fizzle", "Chasing A-ME01"])
def test_another_spelling_is_nothing_to_speak_of(validator: Validator, written: str) -> None:
    report = validator.check_text(f"Hero: Graccus\n4 {written}\n")
    assert not [finding for finding in report.findings if finding.rule.startswith("deck/")]


NO_NAMES = [
    "Fizz",
    "Fizzl",
    "Fizzle!s",
    "Fizzle the Mage",
    "Magni",
    "Thrall the Earth Warder",
    "Kalai the Uplifting",
    "Parvinks",
    "Graccus the Great",
    "%",
    "_izzle",
    "*",
    "",
]


@pytest.mark.parametrize("written", NO_NAMES)
def test_never_by_prefix_and_never_by_nearness(store: Store, written: str) -> None:
    assert names(store, written) == []


def test_every_card_is_found_by_its_name(store: Store) -> None:
    for card in store.cards("wow"):
        assert card in [match.card for match in store.find("wow", card.name)], card.name


def test_every_printing_is_found_by_its_number(store: Store) -> None:
    for card in store.cards("wow"):
        for printing in card.printings:
            if printing.number is not None:
                assert card in store.printing("wow", printing.set, printing.number), str(printing)


# ------------------------------------------------------------ suggestions

MISSPELT = yaml.safe_load((Path(__file__).parent / "misspelt.yaml").read_text("utf-8"))


@pytest.mark.parametrize(("written", "name"), [*MISSPELT["published"].items(), *MISSPELT["others"].items()])
def test_the_first_suggestion_is_right(validator: Validator, written: str, name: str) -> None:
    report = validator.check_text(f"Hero: Graccus\n{FILL}4 {written}\n")
    (finding,) = found(report, "deck/unknown-card")
    suggestions = finding.params["suggestions"]
    assert isinstance(suggestions, list)
    assert (finding.level, finding.variant, suggestions[0]) == ("doubt", "", name)
    assert len(suggestions) <= 3
    assert report.verdict == "undecided"
    assert report.counts["main"] == 60, "an unknown card counts"


def test_nothing_near(validator: Validator) -> None:
    (finding,) = found(validator.check_text("Hero: Graccus\n4 Qwxyz Vbnmk\n"), "deck/unknown-card")
    assert (finding.variant, finding.params["suggestions"]) == ("nothing-near", [])


# ------------------------------------------------------------ shared names


def test_a_shared_name_is_a_doubt_where_it_matters(validator: Validator) -> None:
    """Of the two, a Warlock may have only one."""
    report = validator.check_text("Hero: Dizdemona\n56 Ironforge Guards\n4 Death Coil\n")
    (finding,) = found(report, "deck/ambiguous-card")
    assert (finding.level, report.verdict) == ("doubt", "undecided")
    readings: Any = finding.params["readings"]
    assert [(reading["printing"], reading["icons"]) for reading in readings] == [
        ("DKS-6", ["Death Knight"]),
        ("FOO-83", ["Warlock"]),
    ]
    assert not found(report, "wow/class-icon")


def test_a_shared_name_is_a_note_where_no_reading_changes_the_verdict(validator: Validator) -> None:
    report = validator.check_text("Hero: Graccus\n56 Ironforge Guards\n4 Death Coil\n")
    assert report.verdict == "illegal"
    assert [finding.level for finding in found(report, "deck/ambiguous-card")] == ["note"]


@pytest.mark.parametrize("written", ["Death Coil (FOO-83)", "Death Coil [FOO 83]", "death coil (foo #083)"])
def test_a_set_and_number_settle_a_shared_name(validator: Validator, written: str) -> None:
    report = validator.check_text(f"Hero: Dizdemona\n56 Ironforge Guards\n4 {written}\n")
    assert (report.verdict, report.findings) == ("legal", ())
    other = validator.check_text("Hero: Dizdemona\n56 Ironforge Guards\n4 Death Coil (DKS-6)\n")
    assert [finding.rule for finding in other.findings] == ["wow/class-icon"]


def test_a_name_and_a_number_that_disagree(validator: Validator) -> None:
    report = validator.check_text("Hero: Graccus\n56 Ironforge Guards\n4 Parvink (FOO-83)\n")
    (finding,) = found(report, "deck/name-mismatch")
    assert (finding.level, finding.cards, finding.params["printed"]) == ("doubt", ("Parvink",), ["Death Coil"])


def test_a_number_of_no_card(validator: Validator) -> None:
    report = validator.check_text("Hero: Graccus\n56 Ironforge Guards\n4 Parvink (FOO-9999)\n")
    (finding,) = found(report, "deck/name-mismatch")
    assert (finding.level, report.verdict) == ("warning", "legal")


def test_the_day_settles_a_name_when_one_card_is_yet_to_come(store: Store) -> None:
    deck = "Hero: Grennan Stormspeaker\n56 Horde Lackeys\n4 Lust for Battle\n"
    late = Validator("wow", date="2014-01-01", store=store).check_text(deck)
    early = Validator("wow", date="2009-01-01", store=store).check_text(deck)
    assert len(found(late, "deck/ambiguous-card")) == 1
    assert not found(early, "deck/ambiguous-card")


def test_two_names_that_differ_by_one_mark(validator: Validator) -> None:
    """The quest is for the Horde, the ability for Hunters."""
    report = validator.check_text("Hero: Graccus\n56 Ironforge Guards\n4 Counterattack!\n4 Counterattack\n")
    rules = {finding.rule: finding.cards for finding in report.findings if finding.rule.startswith("wow/")}
    assert rules["wow/faction-icon"] == ("Counterattack!",)
    assert rules["wow/class-icon"] == ("Counterattack",)
    assert not found(report, "deck/ambiguous-card")


SHARED_BY_ZONE: Mapping[str, tuple[str, str]] = {
    "Illidan Stormrage": ("TWH-5", "BTT-1"),
    "Cho'gall": ("TWH-13", "TOD-174"),
    "Hamuul Runetotem": ("TWH-16", "COH-108"),
    "Malfurion Stormrage": ("TWH-6", "ELE-177"),
}


@pytest.mark.parametrize("name", SHARED_BY_ZONE)
def test_the_zone_settles_a_name(validator: Validator, name: str) -> None:
    """Under “Hero” it is the starting hero, among the cards the card."""
    hero, card = SHARED_BY_ZONE[name]
    deck_list = validator.read_bytes(f"Hero: {name}\n1 {name}\n".encode())
    report = validator.check(deck_list)
    assert not found(report, "deck/ambiguous-card")
    assert not found(report, "wow/hero")
    assert not found(report, "wow/not-a-deck-card")
    assert report.leader == name
    assert report.counts["main"] == 1
    heroes = [match.card for match in validator.store.find("wow", name) if match.card.traits]
    cards = [match.card for match in validator.store.find("wow", name) if not match.card.traits]
    assert [str(found.printings[0]) for found in heroes] == [hero]
    assert [str(found.printings[0]) for found in cards] == [card]


def test_a_raid_boss_is_not_meant_where_a_deck_card_is_called_the_same(validator: Validator) -> None:
    report = validator.check_text("Hero: Litori Frostburn\n1 Kel'Thuzad\n")
    assert not found(report, "deck/ambiguous-card")
    assert not found(report, "wow/not-a-deck-card")


def test_a_raid_boss_under_the_hero_is_named_for_what_it_is(validator: Validator) -> None:
    report = validator.check_text("Hero: Kel'Thuzad\n60 Ironforge Guards\n")
    (finding,) = found(report, "wow/hero")
    assert (finding.variant, finding.params["product"]) == ("product", "raid boss")


def test_a_choice_of_two_heroes_is_a_note_where_either_may_lead(validator: Validator) -> None:
    report = validator.check_text("Hero: Graccus/Elendril\n60 Ironforge Guards\n")
    (finding,) = found(report, "deck/ambiguous-card")
    assert (finding.level, finding.cards, report.verdict) == ("note", ("Graccus", "Elendril"), "legal")


def test_a_choice_of_two_heroes_is_a_doubt_where_only_one_may_lead(validator: Validator) -> None:
    report = validator.check_text("Hero: Dizdemona/Elendril\n56 Ironforge Guards\n4 Death Coil (FOO-83)\n")
    assert [finding.level for finding in found(report, "deck/ambiguous-card")] == ["doubt"]
    assert report.verdict == "undecided"


def test_very_many_shared_names_are_a_doubt(validator: Validator) -> None:
    lines = "".join(f"1 {name}\n" for name in ["Death Coil", "Lust for Battle", "Surge of Life"] * 5)
    report = validator.check_text(f"Hero: Dizdemona\n56 Ironforge Guards\n{lines}")
    assert len(found(report, "deck/ambiguous-card")) == 3
    assert sum(1 + len(finding.related) for finding in found(report, "deck/ambiguous-card")) == 15


def test_a_shared_name_adds_no_error_to_a_deck_that_is_illegal_anyway(
    validator: Validator,
) -> None:
    for guards in (55, 56):
        report = validator.check_text(
            f"Hero: Marlowe the Felsworn\n{guards} The Green Hills of Stranglethorn\n4 Death Coil\n"
        )
        assert not found(report, "wow/class-icon")
        assert report.verdict == ("illegal" if guards == 55 else "undecided")


def test_shared_names_in_a_pool_take_no_readings_from_the_deck(validator: Validator) -> None:
    pool = [
        "Lust for Battle",
        "Surge of Life",
        "Paladin Training",
        "Feeding Frenzy",
        "Malfurion Stormrage",
        "Death Coil",
    ]
    lines = "".join(f"1 {name}\n" for name in pool)
    report = validator.check_text(
        "# play: limited\nHero: Marlowe the Felsworn\n1 Death Coil\n29 The Green Hills of Stranglethorn\n"
        f"Pool\n29 The Green Hills of Stranglethorn\n{lines}"
    )
    assert report.verdict == "undecided"
    assert [finding.level for finding in found(report, "deck/ambiguous-card")] == ["doubt"]


# ------------------------------------------------------------ the hero


@pytest.mark.parametrize("back", ["Zin'sul back", "Zin'Sul Back", "[Zin'sul back]", "zin’sul BACK"])
def test_a_two_sided_hero_counts_once(validator: Validator, back: str) -> None:
    report = validator.check_text(f"Hero: Zin'sul\n{back}\n60 Horde Lackeys\n")
    assert report.leader == "Zin'sul"
    assert not found(report, "wow/hero")
    assert not found(report, "deck/skipped-line")


def test_the_back_alone_names_the_hero(validator: Validator) -> None:
    report = validator.check_text("Hero: Zin'sul Back\n4 Fizzle\n")
    assert report.leader == "Zin'sul"


def test_two_heroes_are_one_too_many(validator: Validator) -> None:
    report = validator.check_text("Hero: Graccus\nHero: Elendril\n60 Ironforge Guards\n")
    assert [finding.variant for finding in found(report, "wow/hero")] == ["several"]
    assert report.leader == ""


HEROES_PLACES = {
    "a bare first line": "Graccus\n\n60 Ironforge Guards\n",
    "a line below a title": "Summer deck\nGraccus\n\n60 Ironforge Guards\n",
    "among the cards": "1 Graccus\n60 Ironforge Guards\n",
    "last among the cards": "60 Ironforge Guards\n1 Graccus\n",
    "under its own heading below": "60 Ironforge Guards\nHero\nGraccus\n",
    "in a comment": "# HERO  Graccus\n60 Ironforge Guards\n",
    "a title and a heading": "Graccus\nHero: Graccus\n60 Ironforge Guards\n",
}


@pytest.mark.parametrize("text", HEROES_PLACES.values(), ids=list(HEROES_PLACES))
def test_where_the_hero_stands(validator: Validator, text: str) -> None:
    report = validator.check_text(text)
    assert (report.leader, report.counts["main"], report.verdict) == ("Graccus", 60, "legal")


@pytest.mark.parametrize("lines", ["2 Graccus\n", "1 Graccus\n1 Elendril\n"])
def test_several_heroes_among_the_cards_are_none(validator: Validator, lines: str) -> None:
    report = validator.check_text(f"60 Ironforge Guards\n{lines}")
    assert report.leader == ""
    assert report.verdict == "illegal"


def test_a_hero_beside_the_hero_is_no_deck_card(validator: Validator) -> None:
    report = validator.check_text("Hero: Graccus\n60 Ironforge Guards\n1 Elendril\n")
    assert [finding.cards for finding in found(report, "wow/not-a-deck-card")] == [("Elendril",)]


def test_a_misspelt_hero_is_one_doubt(validator: Validator) -> None:
    report = validator.check_text("Hero: Gracus\n60 Ironforge Guards\n")
    assert [finding.rule for finding in report.findings] == ["deck/unknown-card"]
    assert report.verdict == "undecided"


def test_a_misspelt_bare_hero_is_a_doubt_with_a_suggestion(validator: Validator) -> None:
    report = validator.check_text("Gracus\n\n60 Ironforge Guards\n")
    (finding,) = found(report, "deck/unknown-card")
    assert finding.params["suggestions"] == ["Graccus"]
    assert report.verdict == "undecided"


def test_a_card_without_a_count_below_the_hero_is_one_card(validator: Validator) -> None:
    report = validator.check_text("Hero: Graccus\nParvink\n59 Ironforge Guards\n")
    assert not found(report, "wow/hero")
    assert report.counts["main"] == 60


def test_a_comment_about_heroes_names_none(validator: Validator) -> None:
    report = validator.check_text("// Hero of the people, a deck\nHero: Graccus\n60 Ironforge Guards\n")
    assert (report.verdict, report.findings) == ("legal", ())


def test_a_title_that_ends_with_a_card_is_a_title(validator: Validator) -> None:
    report = validator.check_text("Ultimate Fizzle\n\nHero: Graccus\n60 Ironforge Guards\n")
    assert (report.verdict, report.findings) == ("legal", ())


# ------------------------------------------------------------ lines and headings


def test_words_among_the_cards_are_passed_over_aloud(validator: Validator) -> None:
    report = validator.check_text("Hero: Graccus\n60 Ironforge Guards\nqwertz uiop jklmn\n")
    (finding,) = found(report, "deck/skipped-line")
    assert (finding.level, report.verdict) == ("warning", "legal")


def test_a_heading_that_does_not_add_up(validator: Validator) -> None:
    report = validator.check_text("Hero: Graccus\nAllies (59)\n60 Ironforge Guards\n")
    (finding,) = found(report, "deck/section-count")
    assert (finding.level, finding.params["written"], finding.params["count"]) == ("warning", 59, 60)


@pytest.mark.parametrize(
    "text",
    [
        "Hero (1)\nGraccus\nAllies (60)\n60 Ironforge Guards\n",
        "Hero (1)\n1 Graccus\n\n60 Ironforge Guards\n",
        "Hero: Graccus\nMain Deck (60)\nAllies (60)\n60 Ironforge Guards\n",
        "Hero: Graccus\nAllies (60)\nIronforge Guards (60)\n",
        "Hero: Graccus\n60 Ironforge Guards\nTotal: 60\n",
        "Hero: Graccus\n60 Ironforge Guards\nTotal: 61\n",
        "Hero: Graccus\n60 Ironforge Guards\nTotal: 60 cards\n",
    ],
)
def test_headings_that_add_up(validator: Validator, text: str) -> None:
    report = validator.check_text(text)
    assert (report.verdict, report.findings) == ("legal", ())
    assert report.counts["main"] == 60


def test_a_total_that_does_not_add_up(validator: Validator) -> None:
    report = validator.check_text("Hero: Graccus\n60 Ironforge Guards\nTotal: 40\n")
    assert [finding.variant for finding in found(report, "deck/section-count")] == ["total"]


@pytest.mark.parametrize(
    ("text", "zones"),
    [("Hero: Graccus\n", ["main"]), ("60 Ironforge Guards\n", ["hero"]), ("a title\n", ["hero", "main"])],
)
def test_parts_that_are_missing(validator: Validator, text: str, zones: list[str]) -> None:
    report = validator.check_text(text)
    assert [finding.params["zone"] for finding in found(report, "deck/incomplete")] == zones
    assert report.verdict == "undecided"
