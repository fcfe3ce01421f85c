"""Every rule of every edition broken alone: one change to a legal deck, one finding, and the rule's number.

Heroes and cards are found in the store by their facts: a hero of each class with a talent spec and one without,
traitors, Monster heroes, and one of each family of Deckbuilding heroes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from itertools import combinations, islice

import pytest

from validator.cards.clauses import Deckbuilding, HeroRequired, Reputation, Talent
from validator.cards.predicates import AnyIcon, AnyTalent
from validator.cards.store import Store
from validator.check import Validator
from validator.model import PLAYS, Card, DeckList, Entry, Finding, Level, Play, Report, Span
from validator.rules.editions import edition

# ------------------------------------------------------------ the rules of each edition, and their numbers

CONSTRUCTED = {"copy-limit", "side-deck"}
LIMITED = {"pool"}

FIRST = {
    "hero": "100.1",
    "not-a-deck-card": "100.1",
    "deck-size": "100.1",
    "copy-limit": "100.4",
    "side-deck": "100.3",
    "class-icon": "100.2",
    "faction-icon": "100.2",
    "hero-required": "100.2",
    "pool": "100.3",
}
SECOND = FIRST | {
    "class-icon": "100.2a",
    "faction-icon": "100.2a",
    "hero-required": "100.2b",
    "reputation": "100.2c",
    "deckbuilding": "100.2d",
}
NUMBERS: Mapping[str, Mapping[str, str]] = {
    "2006": {rule: "19" if rule == "pool" else "15" for rule in FIRST},
    "1": FIRST,
    "3.0": SECOND,
    "3.2": SECOND,
    "5.0": SECOND | {"master-hero": "100.2e"},
    "6": SECOND | {"master-hero": "100.2e", "talent": ""},
    "7.4": SECOND | {"talent": "100.2c", "reputation": "100.2d", "deckbuilding": "100.2e"},
}
WORDS = {
    "2006": "2006 rulebook, section {}",
    "1": "CR 1.11 rule {}",
    "3.0": "CR 3.2 rule {}",
    "3.2": "CR 3.2 rule {}",
    "5.0": "CR 5.0 rule {}",
    "6": "CR 5.0 rule {}",
    "7.4": "CR 7.4 rule {}",
}
SOURCES = {("6", "talent"): "War of the Elements FAQ (2011-03-31), on Talents"}
"""Where a rule is stated that has no number."""
UNSURE = {
    *(("3.0", rule) for rule in ("class-icon", "faction-icon", "reputation")),
    ("6", "master-hero"),
}
"""Rules of which nobody is certain that they are of the edition: what they find is a doubt."""
ONE_ICON_IS_ENOUGH = {"2006", "1"}
WITHOUT_MASTER_HEROES = {"2006", "1"}
WITHOUT_DECKBUILDING_WORDS = {"2006", "1"}
ASKED_OF_THE_HERO = {
    "2006": {"spec"},
    "1": {"class", "faction", "profession", "race", "spec", "treachery", "trait-tag"},
    "3.0": {"class", "faction", "profession", "race", "spec", "treachery", "trait-tag"},
    "3.2": {"class", "faction", "profession", "race", "spec", "treachery", "trait-tag"},
    "5.0": {"class", "faction", "profession", "race", "spec", "treachery", "trait-tag"},
    "6": {"class", "faction", "profession", "race", "treachery", "trait-tag"},
    "7.4": {"class", "faction", "profession", "race", "treachery", "trait-tag"},
}


def in_force(number: str, play: Play) -> Iterator[tuple[str, str]]:
    """The rules of an edition for a kind of play, and what each finding of theirs cites."""
    for rule, cite in NUMBERS[number].items():
        if rule not in (LIMITED if play == "constructed" else CONSTRUCTED):
            section = "19" if (number, rule, play) == ("2006", "deck-size", "limited") else cite
            yield rule, SOURCES.get((number, rule), WORDS[number].format(section))


ALL_RULES = [
    pytest.param(number, play, rule, cite, id=f"{number}-{play}-{rule}")
    for number in NUMBERS
    for play in PLAYS
    for rule, cite in in_force(number, play)
]
EVENTS = [pytest.param(number, play, id=f"{number}-{play}") for number in NUMBERS for play in PLAYS]


# ------------------------------------------------------------ cards by their facts


def icons(card: Card, kind: str) -> set[str]:
    """The words of a card's icons of a kind."""
    return {icon.name for icon in card.icons if icon.kind == kind}


def traits(card: Card, kind: str) -> set[str]:
    """The words of a hero's traits of a kind."""
    return {trait.name for trait in card.traits if trait.kind == kind}


def words_of(hero: Card) -> Deckbuilding | None:
    """A hero's Deckbuilding words."""
    return next((clause for clause in hero.clauses if isinstance(clause, Deckbuilding)), None)


def specs(card: Card) -> set[str]:
    """The talent specs a card asks for in a line of its own."""
    found = set()
    for clause in card.clauses:
        if isinstance(clause, Talent):
            found.add(clause.spec)
        if isinstance(clause, HeroRequired):
            found |= {trait.name for trait in clause.any_of if trait.kind == "spec"}
    return found


def first(cards: Iterable[Card], wanted: Callable[[Card], bool]) -> Card:
    """The first of the cards that is as wanted."""
    return next(card for card in cards if wanted(card))


def sample_of(cards: Iterable[Card], part: str) -> Card:
    """A card of a part of the game that stands in no deck."""
    return first(cards, lambda card: card.only == part)


class Shelf:
    """The cards of the store whose names are their own and whose facts are sure, and heroes for the tests.

    Of cards that say nothing about deck building, one sample is enough of those with the same icons and types.
    """

    def __init__(self, store: Store) -> None:
        every = list(store.cards("wow"))
        names = Counter(card.name for card in every)
        own = [card for card in every if names[card.name] == 1]
        self.out_of_place = [sample_of(own, part) for part in ("token", "raid", "raid boss")]
        sure = [card for card in own if not (card.only or card.doubtful - {"atk", "strike"})]
        self.all_heroes = [card for card in sure if "Hero" in card.types]
        others = [card for card in sure if "Hero" not in card.types]
        plain: dict[object, Card] = {}
        for card in others:
            if not card.clauses:
                plain.setdefault((card.icons, card.types, "Armor" in card.tags), card)
        self.plain = list(plain.values())
        self.with_lines = [card for card in others if card.clauses]
        self.masters = [card for card in others if "Master Hero" in card.types and not card.clauses]
        self.quest = first(self.plain, lambda card: card.types == {"Quest"} and not card.icons)
        self.filler = first(
            self.with_lines,
            lambda card: (
                card.types == {"Quest"} and not card.icons and all(clause.unlimited for clause in card.clauses)
            ),
        )
        sets = store.game("wow")["sets"]
        self.days = {
            code: facts["legal-from"]
            for code, facts in sets.items()
            if len(facts.get("legal-from", "")) == len("2011-04-26")
        }
        self.later = first(
            others,
            lambda card: (
                card.types == {"Ally"}
                and not (card.icons or card.clauses)
                and all(printing.set in self.days for printing in card.printings)
            ),
        )

    @cached_property
    def heroes(self) -> dict[str, Card]:
        """The heroes to try every rule with, by what they stand for."""
        normal = [hero for hero in self.all_heroes if words_of(hero) is None]
        found: dict[str, Card] = {}
        for name in sorted({name for hero in normal for name in icons(hero, "class")}):
            own = [hero for hero in normal if icons(hero, "class") == {name} and icons(hero, "faction")]
            loyal = [hero for hero in own if "Loyal" in traits(hero, "treachery")]
            found[f"{name} with a spec"] = first(loyal, lambda hero: bool(traits(hero, "spec")))
            found[f"{name} without a spec"] = first(loyal, lambda hero: not traits(hero, "spec"))
        for hero in normal:
            if "Traitor" in traits(hero, "treachery"):
                found.setdefault(f"traitor of the {min(icons(hero, 'faction'))}", hero)
        found["hero without a class"] = first(normal, lambda hero: not icons(hero, "class"))
        found["Monster without words"] = first(normal, lambda hero: "Monster" in traits(hero, "trait-tag"))
        for hero in self.all_heroes:
            words = words_of(hero)
            if words:
                found.setdefault(family(hero, words), hero)
        return found


def family(hero: Card, words: Deckbuilding) -> str:
    """What kind of Deckbuilding hero a hero is."""
    classes = len(icons(hero, "class"))
    if not words.include:
        return f"Monster with {classes} classes"
    if not words.either_faction:
        return f"demon {hero.name}" if not classes else "Scourge of two classes"
    return "Scourge of one class" if "Scourge" in traits(hero, "trait-tag") else "Argent Crusade"


@pytest.fixture(scope="module")
def shelf(store: Store) -> Shelf:
    return Shelf(store)


# ------------------------------------------------------------ decks


@dataclass
class Deck:
    """A deck in the making. `missing` is a card of which the pool holds one copy fewer than the deck."""

    heroes: list[str]
    main: Counter[str]
    side: Counter[str]
    missing: str = ""
    culprits: set[str] = field(default_factory=set)

    def but(self, filler: Card, *cards: Card, copies: int = 1) -> Deck:
        """This deck with some cards in place of as many that fill it: they are the culprits."""
        main = self.main.copy()
        for card in cards:
            main[card.name] += copies
            main[filler.name] -= copies
        return Deck(list(self.heroes), main, self.side.copy(), culprits={card.name for card in cards})


def entries(zone: str, cards: Mapping[str, int], start: int) -> list[Entry]:
    return [
        Entry(name, zone, Span(line, 1, line, len(name) + 1), count)
        for line, (name, count) in enumerate(cards.items(), start)
    ]


def judge(validator: Validator, deck: Deck) -> Report:
    """The report on a deck. In limited play the pool is what the deck holds."""
    heroes = entries("hero", dict.fromkeys(deck.heroes, 1), 1)
    whole = [*heroes, *entries("main", deck.main, 10), *entries("side", deck.side, 100)]
    pool = None
    if validator.settings.play == "limited":
        held = deck.main + deck.side
        if deck.missing:
            held[deck.missing] -= 1
        pool = DeckList(tuple(entries("pool", +held, 1)))
    return validator.check(DeckList(tuple(whole)), pool)


def legal_deck(shelf: Shelf, hero: Card, number: str, play: Play) -> Deck:
    """A deck that breaks nothing: quests, and of cards with icons what any rules let the hero use."""
    size, side = (60, 10) if play == "constructed" else (30, 3)
    main = Counter({shelf.filler.name: size})
    deck = Deck([hero.name], main, Counter({shelf.filler.name: side}))
    if bound(hero, number):
        return deck
    for kind, other in (("class", "faction"), ("faction", "class")):
        fits = [
            card for card in shelf.plain if icons(card, kind) & icons(hero, kind) and not icons(card, other)
        ]
        if fits:
            deck = deck.but(shelf.filler, fits[0], copies=4)
    return deck


def bound(hero: Card, number: str) -> Deckbuilding | None:
    """The hero's Deckbuilding words, where the edition knows of such."""
    return None if number in WITHOUT_DECKBUILDING_WORDS else words_of(hero)


# ------------------------------------------------------------ ways to break a rule


@dataclass(frozen=True)
class Attempt:
    """What a rule is to be broken with: a legal deck of a hero, under an edition."""

    shelf: Shelf
    hero: Card
    number: str
    legal: Deck

    @property
    def words(self) -> Deckbuilding | None:
        """The hero's Deckbuilding words, where they bind."""
        return bound(self.hero, self.number)

    @property
    def only_inclusions(self) -> bool:
        """Whether the hero's words take the place of the normal rules."""
        return bool(self.words and self.words.include)

    @property
    def no_talents(self) -> bool:
        """Whether the hero's words keep out all Talents."""
        return bool(self.words and AnyTalent() in self.words.exclude)

    @property
    def no_classes(self) -> bool:
        """Whether the hero's words keep out all cards with a class icon."""
        return bool(self.words and AnyIcon("class") in self.words.exclude)

    def but(self, *cards: Card, copies: int = 1) -> Deck:
        """The deck with some cards in place of as many that fill it."""
        return self.legal.but(self.shelf.filler, *cards, copies=copies)

    def fits(self, card: Card, *kinds: str) -> bool:
        """Whether the hero shares an icon of every kind that the card shows."""
        return all(not icons(card, kind) or icons(card, kind) & icons(self.hero, kind) for kind in kinds)

    @property
    def with_lines(self) -> Iterator[Card]:
        """Cards that say something about deck building, of types that the edition lets into decks."""
        for card in self.shelf.with_lines:
            if not (self.number in WITHOUT_MASTER_HEROES and "Master Hero" in card.types):
                yield card


def hero(attempt: Attempt) -> Iterator[Deck]:
    other = first(attempt.shelf.all_heroes, lambda card: card is not attempt.hero)
    two = attempt.but()
    two.heroes.append(other.name)
    two.culprits = {attempt.hero.name, other.name}
    yield two
    for card in (attempt.shelf.masters[0], attempt.shelf.quest):
        wrong = attempt.but()
        wrong.main = Counter({attempt.shelf.filler.name: wrong.main.total()})
        wrong.heroes = [card.name]
        wrong.culprits = {card.name}
        yield wrong


def not_a_deck_card(attempt: Attempt) -> Iterator[Deck]:
    yield attempt.but(attempt.hero)
    for card in attempt.shelf.out_of_place:
        yield attempt.but(card)
    if attempt.number in WITHOUT_MASTER_HEROES:
        yield attempt.but(attempt.shelf.masters[0])


def deck_size(attempt: Attempt) -> Iterator[Deck]:
    deck = attempt.but()
    deck.main[attempt.shelf.filler.name] -= 1
    yield deck


def copy_limit(attempt: Attempt) -> Iterator[Deck]:
    yield attempt.but(attempt.shelf.quest, copies=5)
    if attempt.number != "2006":
        deck = attempt.but(attempt.shelf.quest, copies=4)
        deck.side = Counter({attempt.shelf.filler.name: 9, attempt.shelf.quest.name: 1})
        yield deck


def side_deck(attempt: Attempt) -> Iterator[Deck]:
    for count in (9, 11):
        deck = attempt.but()
        deck.side = Counter({attempt.shelf.filler.name: count})
        yield deck


def pool(attempt: Attempt) -> Iterator[Deck]:
    for card in (attempt.shelf.quest, attempt.shelf.filler):
        deck = attempt.but(attempt.shelf.quest)
        deck.missing = card.name
        deck.culprits = {card.name}
        yield deck


def class_icon(attempt: Attempt) -> Iterator[Deck]:
    if not attempt.only_inclusions and not attempt.no_classes:
        yield from one_icon_apart(attempt, "class", "faction")


def faction_icon(attempt: Attempt) -> Iterator[Deck]:
    if not attempt.words:
        yield from one_icon_apart(attempt, "faction", "class")


def one_icon_apart(attempt: Attempt, kind: str, other: str) -> Iterator[Deck]:
    """A card whose icons of the kind the hero lacks: one without the other kind, and one that shares it."""
    alien = [card for card in attempt.shelf.plain if not attempt.fits(card, kind)]
    yield attempt.but(first(alien, lambda card: not icons(card, other)))
    both = [card for card in alien if icons(card, other) and attempt.fits(card, other)]
    if both and attempt.number not in ONE_ICON_IS_ENOUGH:
        yield attempt.but(both[0])


def hero_required(attempt: Attempt) -> Iterator[Deck]:
    if attempt.only_inclusions:
        return
    for kind in sorted(ASKED_OF_THE_HERO[attempt.number]):
        if kind == "spec" and attempt.no_talents:
            continue
        for card in attempt.with_lines:
            asked = [clause for clause in card.clauses if clause.required]
            if (
                len(card.clauses) == len(asked) == 1
                and {trait.kind for trait in asked[0].required} == {kind}
                and not asked[0].required & attempt.hero.traits
                and attempt.fits(card, "class", "faction")
            ):
                yield attempt.but(card)
                break


def talent(attempt: Attempt) -> Iterator[Deck]:
    if attempt.only_inclusions or attempt.no_talents:
        return
    talents = [card for card in attempt.with_lines if specs(card) and attempt.fits(card, "class", "faction")]
    own = traits(attempt.hero, "spec")
    if own or "Traitor" in traits(attempt.hero, "treachery"):
        for card in [card for card in talents if not specs(card) & own][:3]:
            yield attempt.but(card)
    else:
        pairs = (pair for pair in combinations(talents, 2) if not specs(pair[0]) & specs(pair[1]))
        for pair in islice(pairs, 3):
            yield attempt.but(*pair)


def reputation(attempt: Attempt) -> Iterator[Deck]:
    if attempt.only_inclusions:
        return
    named: dict[str, Card] = {}
    for card in attempt.with_lines:
        if not card.icons and len(card.clauses) == 1 and isinstance(card.clauses[0], Reputation):
            named.setdefault(card.clauses[0].name, card)
    for pair in combinations(named.values(), 2):
        yield attempt.but(*pair)


def deckbuilding(attempt: Attempt) -> Iterator[Deck]:
    words = attempt.words
    if not words:
        return
    plain = attempt.shelf.plain
    of_one_faction: dict[str, Card] = {}
    for card in plain:
        if len(icons(card, "faction")) == 1 and not icons(card, "class"):
            of_one_faction.setdefault(min(icons(card, "faction")), card)
    if words.include:
        alien = [card for card in plain if not attempt.fits(card, "class") and not icons(card, "faction")]
        yield attempt.but(first(alien, lambda card: "Armor" in card.tags))
        yield attempt.but(
            first(attempt.with_lines, lambda card: any(clause.reputation == "Aldor" for clause in card.clauses))
        )
        if words.either_faction:
            yield attempt.but(*of_one_faction.values())
        return
    for card in of_one_faction.values():
        yield attempt.but(card)
    if attempt.no_classes:
        yield attempt.but(first(plain, lambda card: bool(icons(card, "class"))))
    if attempt.no_talents:
        own = (card for card in attempt.with_lines if attempt.fits(card, "class"))
        yield attempt.but(first(own, lambda card: bool(specs(card))))


def master_hero(attempt: Attempt) -> Iterator[Deck]:
    masters = attempt.shelf.masters
    if not attempt.only_inclusions or (attempt.words and attempt.words.either_faction):
        yield attempt.but(*masters[:2])
        yield attempt.but(*masters)


BREAKERS: Mapping[str, Callable[[Attempt], Iterator[Deck]]] = {
    "hero": hero,
    "not-a-deck-card": not_a_deck_card,
    "deck-size": deck_size,
    "copy-limit": copy_limit,
    "side-deck": side_deck,
    "pool": pool,
    "class-icon": class_icon,
    "faction-icon": faction_icon,
    "hero-required": hero_required,
    "talent": talent,
    "reputation": reputation,
    "deckbuilding": deckbuilding,
    "master-hero": master_hero,
}
WITH_EVERY_HERO = {"hero", "not-a-deck-card", "deck-size", "copy-limit", "side-deck", "pool"}
WITH_SO_MANY = {
    "class-icon": 20,
    "faction-icon": 20,
    "hero-required": 20,
    "talent": 20,
    "reputation": 20,
    "deckbuilding": 10,
    "master-hero": 20,
}


# ------------------------------------------------------------ the tests


def test_the_rules_and_their_numbers_are_those_of_the_editions(store: Store) -> None:
    data = store.game("wow")["editions"]
    assert set(data["editions"]) == set(NUMBERS)
    for number in NUMBERS:
        for play in PLAYS:
            rules = {rule.name: rule.cite for rule in edition("wow", data, number, play).rules}
            assert rules == dict(in_force(number, play))
        loaded = edition("wow", data, number, "constructed")
        assert {(number, rule.name) for rule in loaded.rules if not rule.sure} == {
            (edition, rule) for edition, rule in UNSURE if edition == number
        }


def test_the_heroes_are_of_all_kinds(shelf: Shelf) -> None:
    assert len(set(shelf.heroes.values())) == len(shelf.heroes)
    assert sum(label.endswith("with a spec") for label in shelf.heroes) == 10
    assert sum(label.endswith("without a spec") for label in shelf.heroes) == 10
    assert {family(card, words) for card in shelf.all_heroes if (words := words_of(card))} <= set(shelf.heroes)


@pytest.mark.parametrize(("number", "play"), EVENTS)
def test_the_decks_to_be_broken_are_legal(number: str, play: Play, shelf: Shelf, store: Store) -> None:
    validator = Validator("wow", edition=number, play=play, store=store)
    for label, card in shelf.heroes.items():
        report = judge(validator, legal_deck(shelf, card, number, play))
        assert report.findings == (), label
        assert report.verdict == "legal"
        assert report.leader == card.name


@pytest.mark.parametrize(("number", "play", "rule", "cite"), ALL_RULES)
def test_one_rule_broken_is_one_finding(
    number: str, play: Play, rule: str, cite: str, shelf: Shelf, store: Store
) -> None:
    validator = Validator("wow", edition=number, play=play, store=store)
    broken = set()
    for label, card in shelf.heroes.items():
        attempt = Attempt(shelf, card, number, legal_deck(shelf, card, number, play))
        for deck in BREAKERS[rule](attempt):
            report = judge(validator, deck)
            told = (label, deck.culprits, report.findings)
            assert [finding.rule for finding in report.findings] == [f"wow/{rule}"], told
            unsure = (number, rule) in UNSURE
            assert_names(report.findings[0], deck, cite, "doubt" if unsure else "error")
            assert report.verdict == ("undecided" if unsure else "illegal")
            broken.add(label)
    if rule in WITH_EVERY_HERO:
        assert broken == set(shelf.heroes)
    else:
        assert len(broken) >= WITH_SO_MANY[rule]


def assert_names(finding: Finding, deck: Deck, cite: str, level: Level = "error") -> None:
    """A finding names the cards that break the rule, and the rule's number."""
    assert finding.level == level
    assert finding.cite == cite
    assert set(finding.cards) == deck.culprits


# ------------------------------------------------------------ the rule of the format, which no edition states


DEFAULTS: Mapping[Play, str] = {"constructed": "classic", "limited": "sealed"}
"""The format for each kind of play, where none is named."""


@pytest.mark.parametrize(("number", "play"), EVENTS)
def test_a_card_of_a_later_set_breaks_the_format_alone(
    number: str, play: Play, shelf: Shelf, store: Store
) -> None:
    out = min(shelf.days[printing.set] for printing in shelf.later.printings)
    before = (date.fromisoformat(out) - timedelta(days=1)).isoformat()
    early = Validator("wow", edition=number, play=play, date=before, store=store)
    on_the_day = Validator("wow", edition=number, play=play, date=out, store=store)
    source = store.game("wow")["formats"][DEFAULTS[play]]["source"]
    heroes = [card for card in shelf.all_heroes if any(printing.set == "HOA" for printing in card.printings)]
    assert len(heroes) >= 10
    for card in heroes:
        legal = Deck([card.name], Counter({shelf.filler.name: 60}), Counter())
        assert judge(early, legal).findings == ()
        late = legal.but(shelf.filler, shelf.later)
        (finding,) = judge(early, late).findings
        assert finding.rule == "wow/format"
        assert_names(finding, late, source)
        assert judge(on_the_day, late).findings == ()
