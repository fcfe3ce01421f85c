"""What rules make of cards, sets and lists of which there are none so far: the decks here are made of such."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import pytest

from validator.cards.card_lists import CardList, Part, lifted, of_kind
from validator.cards.clauses import (
    AnyDomain,
    ChooseLegends,
    Clause,
    Deckbuilding,
    ExtraChampion,
    HeroRequired,
    NeverInDeck,
    Reputation,
    Talent,
)
from validator.cards.codec import encode
from validator.cards.predicates import AnyIcon, Not, Predicate
from validator.cards.release import NOBODY_KNOWS, Day, LegalSets, after, is_open
from validator.model import Card, Deck, Entry, Finding, Printing, Setting, Slot, Span, Trait
from validator.rules import apart, findings, points, restricted, side_deck
from validator.rules import format as format_rule
from validator.rules.riftbound import (
    battlefields,
    champions,
    choice,
    chosen_champion,
    domain,
    language,
    not_a_main_deck_card,
    rune_deck,
    signature,
    team,
)
from validator.rules.wow import (
    class_icon,
    deckbuilding,
    faction_icon,
    hero_required,
    not_a_deck_card,
    reputation,
    talent,
)

Said = tuple[str, str, tuple[str, ...]]
NUMBERS = count(1)
KINDS = {"Mage": "class", "Priest": "class", "Alliance": "faction", "Horde": "faction"}
"""What kind of icon a word is, if it is not a domain."""


def card(
    name: str,
    *,
    types: str = "",
    tags: str = "",
    icons: str = "",
    champion: str = "",
    traits: tuple[Trait, ...] = (),
    clauses: tuple[Clause, ...] = (),
    sets: str = "",
    unsure: str = "",
    unknown: str = "",
    outside: bool = False,
    short_name: str = "",
    only: str = "",
) -> Card:
    """A card with these facts; words are separated by spaces."""
    return Card(
        game="riftbound",
        id=next(NUMBERS),
        name=name,
        types=frozenset(types.split()),
        tags=frozenset(tags.split()),
        icons=frozenset(Trait(KINDS.get(word, "domain"), word) for word in icons.split()),
        traits=frozenset([*traits, *(Trait("champion", word) for word in champion.split())]),
        clauses=clauses,
        printings=tuple(Printing(code, "1", outside=outside) for code in sets.split()),
        unsure=frozenset(unsure.split()),
        unknown=frozenset(unknown.split()),
        leads="Legend" in types,
        short_name=short_name,
        only=only,
    )


def deck(
    zones: Mapping[str, Sequence[Card]],
    clauses: tuple[Clause, ...] = (),
    mate: Sequence[tuple[str, Card | None]] | None = None,
    unread: str = "",
) -> Deck:
    """A deck of one copy of each card, led by its first legend; `mate` is the list of a team-mate."""
    return Deck(
        slots_of([(zone, one) for zone, cards in zones.items() for one in cards]),
        leader=next((one for one in zones.get("legend", ()) if one.leads), None),
        zones=("legend", "champion", "main", "runes", "battlefields", "side"),
        legal_zones=("champion", "main", "side"),
        leader_zone="legend",
        deck_types=frozenset({"Unit", "Spell"}),
        clauses=clauses,
        rules=frozenset({"deckbuilding"}),
        unread=frozenset(unread.split()),
        team=None if mate is None else slots_of(mate),
    )


def slots_of(cards: Sequence[tuple[str, Card | None]]) -> tuple[Slot, ...]:
    """One copy of each card, in its zone; a misspelt one where it is None."""
    return tuple(
        Slot(Entry(one.name if one else "?", zone, Span(line, 1, line, 9)), one, 1, zone)
        for line, (zone, one) in enumerate(cards, 1)
    )


LEGEND = card("Legend", types="Legend", icons="Fury Chaos", champion="Jinx")


def said(findings: Iterator[Finding]) -> list[Said]:
    """What a rule finds: how sure it is, which way, and the cards."""
    return [(finding.level, finding.variant, finding.cards) for finding in findings]


def test_findings_point_at_every_line_once_and_name_what_is_misspelt() -> None:
    one, other = slots_of([("main", card("One")), ("main", None)])
    finding = findings.found([other, one, one])
    assert finding.cards == ("One", "?")
    assert finding.span == one.entry.span
    assert finding.related == (other.entry.span,)


# ------------------------------------------------------------ lists


def card_list(
    kind: str, *names: str, where: Predicate | None = None, own: bool = True, sure: bool = True
) -> CardList:
    """A list of a format, of cards by name or all that meet a condition; of each one copy or one point is
    allowed, and each has two points.
    """
    parts = [(name, None, 2, name) for name in names]
    conditions = [(None, encode(where), 2, "such cards")] if where is not None else []
    facts = {"format": "house", "number": 1, "from": "", "for": [], "zones": [], "note": "", "source": "a page"}
    return CardList({**facts, "kind": kind, "own": own, "parts": [*parts, *conditions]}, sure)


Check = Callable[[Deck, Sequence[CardList], str], Iterator[Finding]]


@pytest.mark.parametrize(("own", "cite"), [(False, "TR 1.2"), (True, "a page")])
@pytest.mark.parametrize(
    ("kind", "check"), [("apart", apart.check), ("points", points.check), ("restricted", restricted.check)]
)
def test_a_list_of_the_game_stands_where_its_rule_does(kind: str, check: Check, own: bool, cite: str) -> None:
    one, other = card("One"), card("Other")
    found = list(
        check(deck({"main": [one, one, other, other]}), [card_list(kind, "One", "Other", own=own)], "TR 1.2")
    )
    assert {finding.cite for finding in found} == {cite}


def test_of_two_cards_of_a_name_one_that_is_meant_for_sure_is_enough() -> None:
    sure, unsure = card("Twin"), card("Twin", unsure="domain-icon")
    lists = [card_list("restricted", where=Not(AnyIcon("domain")))]
    for cards in ([sure, unsure], [unsure, sure]):
        assert said(restricted.check(deck({"main": cards}), lists, "")) == [("error", "", ("Twin",))]
    assert said(restricted.check(deck({"main": [unsure] * 2}), lists, "")) == [("doubt", "", ("Twin",))]


def test_what_a_list_does_not_mean_by_all_that_is_inferred_it_does_not_mean() -> None:
    lists = [card_list("restricted", where=AnyIcon("domain"))]
    for unsure, unknown, found in (("domain-icon", "", []), ("", "domain-icon", [("doubt", "", ("One",))])):
        one = card("One", unsure=unsure, unknown=unknown)
        assert said(restricted.check(deck({"main": [one, one]}), lists, "")) == found


def test_a_part_of_card_lists_trusts_what_is_inferred_unless_told_otherwise() -> None:
    one, part = card("One", unsure="domain-icon"), Part(None, AnyIcon("domain"), 1, "")
    assert part.holds(one) is part.holds(one, trust=True) is False
    assert part.holds(one, trust=False) is None


def test_card_lists_that_allow_a_card_lift_what_others_say() -> None:
    one = card("One")
    allowed, perhaps = card_list("allowed", "One"), card_list("allowed", "One", sure=False)
    for lists, level in (([], "error"), ([perhaps], "doubt"), ([allowed], None), ([perhaps, allowed], None)):
        assert lifted(lists, one, "error") == level
        assert lifted(lists, one, None) is None


def test_card_lists_of_a_kind() -> None:
    banned, allowed = card_list("banned", "One"), card_list("allowed", "One")
    assert of_kind([banned, allowed, banned], "banned") == [banned, banned]


def test_a_card_that_a_list_does_not_name_has_no_points() -> None:
    one = card_list("points", "One")
    assert [one.points(card(name)) for name in ("One", "Other")] == [2, 0]


# ------------------------------------------------------------ side decks

SIZE, LIMIT = Setting(2, "the size"), Setting(2, "the limit")
KNOWN, UNKNOWN = Setting(True, "known"), Setting(False, "known")
ALLOWED, FORBIDDEN = Setting(True, "allowed"), Setting(False, "allowed")


@pytest.mark.parametrize(
    ("cards", "settings", "expected"),
    [
        (1, {"size": SIZE}, [("short", "the size")]),
        (2, {"size": SIZE}, []),
        (3, {"size": SIZE}, [("over", "the size")]),
        (2, {"maximum": LIMIT}, []),
        (3, {"maximum": LIMIT}, [("limit", "the limit")]),
        (3, {"maximum": LIMIT, "known": KNOWN, "allowed": ALLOWED}, [("limit", "the limit")]),
        (3, {"maximum": LIMIT, "known": UNKNOWN}, [("unknown", "known")]),
        (3, {"maximum": LIMIT, "known": UNKNOWN, "allowed": FORBIDDEN}, [("none", "allowed")]),
        (0, {"maximum": LIMIT, "known": UNKNOWN, "allowed": FORBIDDEN}, []),
    ],
)
def test_what_is_said_of_a_side_deck_and_where_it_is_stated(
    cards: int, settings: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    found = list(side_deck.check(deck({"side": [card("One")] * cards}), **settings))
    assert [(finding.variant, finding.cite) for finding in found] == expected
    assert all(finding.params["zones"] == ["side"] for finding in found)


@pytest.mark.parametrize(("unread", "level"), [("", "error"), ("side", "doubt"), ("main", "error")])
def test_a_count_that_cannot_be_read_makes_a_doubt(unread: str, level: str) -> None:
    short = deck({"side": [card("One")]}, unread=unread)
    assert said(side_deck.check(short, size=SIZE)) == [(level, "short", ())]


# ------------------------------------------------------------ the days of sets

SETS = {"DATED": Day("2020-05-01", True), "UNDATED": Day("", False)}


@pytest.mark.parametrize(
    ("sets", "outside", "level", "variant", "first"),
    [
        ("DATED", False, "error", "later", "2020-05-01"),
        ("UNDATED", False, "doubt", "unknown", ""),
        ("UNDATED DATED", False, "doubt", "unknown", "2020-05-01"),
        ("DATED", True, "error", "never", ""),
    ],
)
def test_the_day_from_which_a_card_is_legal(
    sets: str, outside: bool, level: str, variant: str, first: str
) -> None:
    one = card("One", sets=sets, outside=outside)
    (finding,) = format_rule.check(
        deck({"main": [one]}), LegalSets(SETS, SETS, {}), [], "standard", "2020-04-30", ""
    )
    assert (finding.level, finding.variant, finding.params["first"]) == (level, variant, first)


@pytest.mark.parametrize(
    ("sets", "held"),
    [("IN", True), ("MAYBE", None), ("OUT", False), ("OUT IN", True), ("OUT MAYBE", None), ("LATER", False)],
)
def test_a_card_is_in_a_pool_or_perhaps_in_it_or_not(sets: str, held: bool | None) -> None:
    days = {name: Day("2020-05-01", True) for name in ("IN", "MAYBE", "OUT")}
    perhaps = {"MAYBE": days["MAYBE"], "LATER": Day("2021-05-01", True)}
    pool = LegalSets({"IN": days["IN"]}, days | perhaps, perhaps, whole=False)
    assert pool.holds(card("One", sets=sets), "2020-06-01") is held


@pytest.mark.parametrize(
    ("day", "following"),
    [
        ("2011", "2012-01-01"),
        ("2011-05", "2011-06-01"),
        ("2011-09", "2011-10-01"),
        ("2011-12", "2012-01-01"),
    ],
)
def test_the_day_after_a_month_or_a_year(day: str, following: str) -> None:
    assert after(day) == following


@pytest.mark.parametrize(
    ("first", "until", "open_on", "closed_on"),
    [
        ("2020-05-01", "2021-05", ["2020-05-01", "2021-04-30"], ["2020-04-30", "2021-05-01", "2021-05-02"]),
        ("", "2021", ["0001-01-01", "2020-12-31"], ["2021-01-01"]),
        ("2020-05", "", ["2020-05-01", "9999-12-31"], ["2020-04-30"]),
    ],
)
def test_the_days_of_a_format(first: str, until: str, open_on: list[str], closed_on: list[str]) -> None:
    days = {day: is_open({"from": first, "until": until}, day) for day in (*open_on, *closed_on)}
    assert days == dict.fromkeys(open_on, True) | dict.fromkeys(closed_on, False)


def test_a_release_of_which_no_more_is_said() -> None:
    assert NOBODY_KNOWS == ("", False, "")
    assert Day("2011", True) == ("2011", True, "")
    assert LegalSets({}, {}, {}).as_tuple() == ({}, {}, {}, True, (), "", True, False, {})


# ------------------------------------------------------------ kinds of card


@pytest.mark.parametrize(
    ("check", "variant"), [(not_a_deck_card.check, "product"), (not_a_main_deck_card.check, "token")]
)
@pytest.mark.parametrize(
    ("unsure", "only", "level"),
    [("", "", "error"), ("type", "", "doubt"), ("tags", "", "error"), ("type", "token", "error")],
)
def test_what_is_perhaps_no_card_of_a_deck(
    check: Callable[[Deck], Iterator[Finding]], variant: str, unsure: str, only: str, level: str
) -> None:
    one = card("One", types="Battlefield", unsure=unsure, only=only)
    assert said(check(deck({"main": [one]}))) == [(level, variant if only else "type", ("One",))]


# ------------------------------------------------------------ World of Warcraft


@pytest.mark.parametrize(
    ("icons", "unsure", "hero", "of_class", "of_faction"),
    [
        ("Mage Horde", "", "Mage Alliance", "", ""),
        ("Mage Horde", "", "Priest Alliance", "error", ""),
        ("Horde", "", "Priest Alliance", "", "error"),
        ("Mage", "faction-icon", "Priest Alliance", "doubt", ""),
        ("Mage", "faction-icon", "Priest", "error", ""),
        ("Mage", "class-icon", "", "doubt", ""),
    ],
)
def test_icons_of_any_kind_in_common_are_enough_in_the_first_editions(
    icons: str, unsure: str, hero: str, of_class: str, of_faction: str
) -> None:
    one = card("One", types="Unit", icons=icons, unsure=unsure)
    built = deck({"legend": [card("Hero", types="Legend", icons=hero)], "main": [one]})
    for check, level in ((class_icon.check, of_class), (faction_icon.check, of_faction)):
        assert said(check(built, Setting("any", ""))) == ([(level, "", ("One",))] if level else [])


@pytest.mark.parametrize(
    ("unsure", "unknown", "level", "variant"),
    [
        ("", "", "error", ""),
        ("class-icon", "", "doubt", ""),
        ("faction-icon", "", "error", ""),
        ("", "class-icon", "doubt", "unknown"),
    ],
)
def test_icons_of_each_kind_ask_for_their_own(unsure: str, unknown: str, level: str, variant: str) -> None:
    one = card("One", types="Unit", icons="Mage Horde", unsure=unsure, unknown=unknown)
    built = deck({"legend": [card("Hero", types="Legend", icons="Priest Horde")], "main": [one]})
    assert said(class_icon.check(built, Setting("same-kind", ""))) == [(level, variant, ("One",))]


@pytest.mark.parametrize(("unsure", "level"), [("", "error"), ("text", "doubt"), ("tags", "error")])
def test_words_that_are_perhaps_not_on_a_card(unsure: str, level: str) -> None:
    asking = card("One", types="Unit", clauses=(HeroRequired((Trait("race", "Troll"),)),), unsure=unsure)
    built = deck({"legend": [LEGEND], "main": [asking]})
    assert said(hero_required.check(built, Setting(("race",), ""))) == [(level, "", ("One",))]


@pytest.mark.parametrize(("unsure", "level"), [("", "error"), ("text", "doubt"), ("tags", "error")])
@pytest.mark.parametrize(
    ("hero", "variant"),
    [(Trait("spec", "Arms"), "other-spec"), (Trait("treachery", "Traitor"), "traitor")],
)
def test_what_is_perhaps_no_talent(hero: Trait, variant: str, unsure: str, level: str) -> None:
    one = card("One", types="Unit", clauses=(Talent("Fury"),), unsure=unsure)
    built = deck({"legend": [card("Hero", types="Legend", traits=(hero,))], "main": [one]})
    assert said(talent.check(built)) == [(level, variant, ("One",))]


@pytest.mark.parametrize(("copies", "expected"), [(1, []), (2, [("error", "copies", ("One",))])])
def test_a_hero_that_says_how_many_copies(copies: int, expected: list[Said]) -> None:
    hero = card("Hero", types="Legend", clauses=(Deckbuilding(copies=1),))
    found = list(deckbuilding.check(deck({"legend": [hero], "main": [card("One", types="Unit")] * copies})))
    assert said(iter(found)) == expected
    assert all(finding.params == {"hero": "Hero", "count": copies, "limit": 1} for finding in found)


def test_the_number_of_kinds_is_stated_where_it_is() -> None:
    cards = [card(name, types="Unit", clauses=(Reputation(name),)) for name in ("Aldor", "Scryer")]
    (finding,) = reputation.check(deck({"main": cards}), Setting(1, "100.2d"))
    assert finding.cite == "100.2d"


# ------------------------------------------------------------ Riftbound

OWN = card("Own", types="Unit", tags="Champion", icons="Fury", champion="Jinx")
AGAIN = card("Again", types="Unit", tags="Champion", icons="Fury", champion="Jinx")
SAME_DOMAINS = card("Same", types="Unit", tags="Champion", icons="Fury Chaos", champion="Vi")
OVERLAP = card("Overlap", types="Unit", tags="Champion", icons="Fury Calm", champion="Vi")
MODE = ExtraChampion(True, True)


@pytest.mark.parametrize(
    ("second", "mode", "expected"),
    [
        (SAME_DOMAINS, MODE, [("error", "same-domains", ("Same",))]),
        (OVERLAP, MODE, [("doubt", "same-domains", ("Overlap",))]),
        (SAME_DOMAINS, ExtraChampion(True, False), []),
        (AGAIN, MODE, [("error", "same-tag", ("Again",))]),
        (AGAIN, ExtraChampion(False, True), [("doubt", "no-champion", ("Own", "Again"))]),
    ],
)
def test_what_a_mode_asks_of_a_second_champion(second: Card, mode: ExtraChampion, expected: list[Said]) -> None:
    assert said(choice.check(deck({"legend": [LEGEND], "champion": [OWN, second]}, (mode,)))) == expected


def test_beside_further_champions_a_mode_may_ask_for_something_else() -> None:
    assert champions.extra_champion(deck({}, (AnyDomain(), MODE))) == MODE
    assert champions.extra_champion(deck({}, (AnyDomain(),))) is None


@pytest.mark.parametrize(
    ("named", "asks"), [("", True), ("Asking", True), ("Other", True), ("Nick", True), ("Absent", False)]
)
def test_a_card_asks_for_legends_where_the_card_it_names_is_there(named: str, asks: bool) -> None:
    asking = card("Asking", types="Unit", clauses=(ChooseLegends(1, named),))
    other = card("Other", types="Unit", short_name="Nick")
    found = champions.asks_for_legends(deck({"main": [asking, other]}), "main")
    assert (found is not None) == asks


def test_champions_ask_for_legends_by_no_name_at_all() -> None:
    asking = card("Asking, Aloud", types="Unit", short_name="Asking", clauses=(ChooseLegends(1),))
    assert champions.asks_for_legends(deck({"main": [asking]}), "main") is not None


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (card("One", types="Spell"), [("error", "type", ("One",))]),
        (card("One", types="Spell", unsure="type"), [("doubt", "type", ("One",))]),
        (card("One", types="Unit", tags="Champion"), [("error", "tag", ("One",))]),
        (card("One", types="Unit", tags="Champion", unsure="tags"), [("doubt", "tag", ("One",))]),
    ],
)
def test_facts_of_a_champion_that_nobody_is_sure_of(one: Card, expected: list[Said]) -> None:
    named = deck({"legend": [LEGEND], "champion": [one]})
    assert said(chosen_champion.check(named, Setting("legend", "103.2"))) == expected


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (card("One", types="Battlefield"), []),
        (card("One", types="Battlefield", clauses=(NeverInDeck(),)), [("error", "token", ("One",))]),
        (card("One", types="Battlefield", clauses=(AnyDomain(),)), []),
    ],
)
def test_a_battlefield_that_says_it_is_made_during_play(one: Card, expected: list[Said]) -> None:
    assert said(battlefields.check(deck({"battlefields": [one]}), Setting(True, ""))) == expected


@pytest.mark.parametrize(("domains", "expected"), [("Fury", []), ("Fury Calm", [("error", "", ("One",))])])
def test_a_battlefield_of_a_domain(domains: str, expected: list[Said]) -> None:
    one = card("One", types="Battlefield", icons=domains)
    assert said(domain.check(deck({"legend": [LEGEND], "battlefields": [one]}))) == expected


def unit(domains: str, name: str = "", unsure: str = "", clauses: tuple[Clause, ...] = ()) -> Card:
    return card(name or domains, types="Unit", icons=domains, unsure=unsure, clauses=clauses)


FURY, CALM, MIND, BODY = (unit(name) for name in ("Fury", "Calm", "Mind", "Body"))
ANY_BODY = unit("Body", clauses=(AnyDomain(),))
PERHAPS_BODY = unit("Body", "Perhaps", unsure="domain-icon")
PERHAPS_MIND = unit("Mind", "Perhaps", unsure="domain-icon")
PERHAPS_ORDER = unit("Order", "Perhaps", unsure="domain-icon")


@pytest.mark.parametrize(
    ("main", "expected"),
    [
        ([FURY, CALM, MIND], []),
        ([FURY, CALM, MIND, ANY_BODY], []),
        ([FURY, CALM, MIND, PERHAPS_MIND], []),
        ([CALM, BODY, BODY, MIND, MIND, FURY, FURY], [("error", "limited", ("Calm",))]),
        ([BODY, BODY, CALM, CALM, FURY, MIND, MIND], [("error", "limited", ("Fury",))]),
        ([PERHAPS_BODY, FURY, FURY, CALM, CALM, MIND, MIND], [("doubt", "limited", ("Perhaps",))]),
        ([PERHAPS_ORDER, BODY, BODY, FURY, FURY, CALM, CALM, MIND, MIND], [("error", "limited", ("Perhaps",))]),
        ([PERHAPS_MIND, MIND, MIND, BODY, FURY, FURY, CALM, CALM], [("error", "limited", ("Body",))]),
    ],
)
def test_the_domains_of_a_limited_deck(main: list[Card], expected: list[Said]) -> None:
    found = list(domain.check(deck({"main": main}), Setting(3, "602.1.d")))
    assert said(iter(found)) == expected
    assert all(finding.cite == "602.1.d" for finding in found)


@pytest.mark.parametrize(
    ("of_rune", "of_legend", "level"),
    [
        ("", "", "error"),
        ("domain-icon", "", "doubt"),
        ("", "domain-icon", "doubt"),
        ("domain-icon", "domain-icon", "doubt"),
        ("type", "", "error"),
    ],
)
def test_the_domain_of_a_rune(of_rune: str, of_legend: str, level: str) -> None:
    legend = card("Legend", types="Legend", icons="Fury", unsure=of_legend)
    rune = card("Rune", types="Rune", icons="Calm", unsure=of_rune)
    runes = deck({"legend": [legend], "runes": [rune]})
    found = said(rune_deck.check(runes, Setting(1, ""), Setting("legend", "")))
    assert found == [(level, "domain", ("Rune",))]


@pytest.mark.parametrize(("unsure", "level"), [("", "error"), ("tags", "doubt"), ("text", "error")])
def test_a_signature_card_of_another_champion(unsure: str, level: str) -> None:
    one = card("One", types="Spell", tags="Signature", champion="Vi", unsure=unsure)
    found = said(signature.check(deck({"legend": [LEGEND], "main": [one]}), Setting(3, ""), Setting(True, "")))
    assert found == [(level, "tag", ("One",))]


@pytest.mark.parametrize(("zone", "variant"), [("main", "total"), ("side", "side")])
def test_the_number_of_signature_cards_is_stated_where_it_is(zone: str, variant: str) -> None:
    one = card("One", types="Spell", tags="Signature", champion="Jinx")
    (finding,) = signature.check(
        deck({"legend": [LEGEND], "main": [one], zone: [one, one]}),
        Setting(1, "103.2.d"),
        Setting(True, "133.8"),
    )
    assert (finding.variant, finding.cite) == (variant, "103.2.d")


OTHER_LEGEND = card("Another", types="Legend")
PLACE = card("Place", types="Battlefield")


@pytest.mark.parametrize(
    ("mate", "variants"),
    [
        ([], []),
        ([("main", None)], []),
        ([("legend", LEGEND)], ["legend"]),
        ([("main", FURY), ("legend", LEGEND)], ["legend"]),
        ([("main", LEGEND), ("legend", OTHER_LEGEND)], []),
        ([("legend", None), ("legend", LEGEND)], ["legend"]),
        ([("legend", OWN), ("legend", LEGEND)], ["legend"]),
        ([("legend", OTHER_LEGEND), ("legend", LEGEND)], []),
        ([("battlefields", PLACE)], ["battlefields"]),
        ([("side", PLACE)], []),
    ],
)
def test_what_two_of_a_team_both_have(mate: list[tuple[str, Card | None]], variants: list[str]) -> None:
    own = deck({"legend": [OWN, LEGEND, LEGEND], "battlefields": [PLACE]}, mate=mate)
    found = list(team.check(own, Setting(("battlefields",), "489.8")))
    assert [finding.variant for finding in found] == variants
    cards = {"legend": "Legend", "battlefields": "Place"}
    assert [(finding.cards, finding.related) for finding in found] == [((cards[one],), ()) for one in variants]


def test_champions_are_cards_of_the_main_deck_whose_domains_count() -> None:
    built = deck({"champion": [FURY], "main": [CALM, MIND, BODY]})
    assert said(domain.check(built, Setting(3, "602.1.d"))) == [("error", "limited", ("Fury",))]


def test_a_second_language_is_told_as_the_page_says() -> None:
    slots = slots_of([("main", FURY), ("main", CALM), ("main", MIND)])
    built = Deck(tuple(slot_in(slot, word) for slot, word in zip(slots, ("en", "zh", "en"), strict=True)))
    assert said(language.check(built)) == [(language.LEVEL, "", ("Calm",))]
    assert language.LEVEL == "doubt"


def slot_in(slot: Slot, word: str) -> Slot:
    """The slot, with its name in another language."""
    return Slot(slot.entry, slot.card, slot.count, slot.zone, language=word)
