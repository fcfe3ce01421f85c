"""A naive checker of World of Warcraft TCG decks, written from the rules of the game alone.

It is a second opinion: straight loops over the raw card lines, nothing of the product. Rule numbers are those
of the comprehensive rules 7.4 unless said otherwise. `check` says what is broken, and what nobody knows.

Editions: 2006 (the first rulebook), 1 (CR 1.11), 3.2, 5.0, 7.4.
"""

from __future__ import annotations

import functools
import re

from tests.differential.facts import ANY, WHOLE, Case, Judgement, RawCard, sets

CLASSES = frozenset(
    ["Death Knight", "Druid", "Hunter", "Mage", "Paladin", "Priest", "Rogue", "Shaman", "Warlock", "Warrior"]
)
FACTIONS = frozenset(["Alliance", "Horde"])
# fmt: off
SPECS = frozenset((
    "Affliction", "Arcane", "Arms", "Assassination", "Balance", "Beast Mastery", "Blood", "Combat",
    "Demonology", "Destruction", "Discipline", "Elemental", "Enhancement", "Feral", "Fire", "Frost", "Fury",
    "Holy", "Marksmanship", "Protection", "Restoration", "Retribution", "Shadow", "Subtlety", "Survival",
    "Unholy",
))
# fmt: on
DOUBTFUL = frozenset(["faction-icon", "class-icon", "unlimited", "tags", "type", "deals"])
NEVER = ("Token", "Event", "Achievement", "Gift")
EDITIONS = ("2006", "1", "3.2", "5.0", "7.4")
OLD = ("2006", "1")  # any one shared icon is enough; no Reputations, no Deckbuilding heroes

CLASS_ICON, FACTION_ICON, ICON = "wow/class-icon", "wow/faction-icon", "wow/icon"
HERO_REQUIRED, TALENT, SPEC = "wow/hero-required", "wow/talent", "wow/spec"
DECKBUILDING, REPUTATION, MASTER_HERO = "wow/deckbuilding", "wow/reputation", "wow/master-hero"
NOT_A_DECK_CARD, COPY_LIMIT, HERO = "wow/not-a-deck-card", "wow/copy-limit", "wow/hero"
DECK_SIZE, SIDE_DECK, FORMAT, BANNED, POOL = (
    "wow/deck-size",
    "wow/side-deck",
    "wow/format",
    "wow/banned",
    "wow/pool",
)
INCOMPLETE = "deck/incomplete"
GATES = (CLASS_ICON, FACTION_ICON, ICON, HERO_REQUIRED, TALENT, SPEC, DECKBUILDING, REPUTATION)
WHOLE_DECK = frozenset([HERO, DECK_SIZE, SIDE_DECK, REPUTATION, MASTER_HERO])
WHOLE_VARIANTS = frozenset[tuple[str, str]]()

WORDS_CHANGED = "2011-04-26"  # the day from which older cards say Talent (FAQ of War of the Elements)


def named(rule: str, edition: str) -> str:
    """One name for what the rules of an edition put into one sentence, whatever a program calls it.

    The first rulebook and CR 1 speak of icons in one sentence; before 7.4 a talent spec is one of the traits a
    hero may be required to have.
    """
    if edition in OLD and rule in (CLASS_ICON, FACTION_ICON):
        return ICON
    if edition != "7.4" and rule in (TALENT, HERO_REQUIRED):
        return SPEC
    return rule


# What is printed.


def says(text: str, word: str) -> bool:
    """Whether a word, or several in a row, stands in a text."""
    return re.search(rf"(?<![\w'’]){re.escape(word)}(?![\w'’])", text) is not None


def is_hero(card: RawCard) -> bool:
    return "Hero" in card.left


def is_master_hero(card: RawCard) -> bool:
    return "Master Hero" in card.left


@functools.cache
def never_in_a_deck(card: RawCard) -> bool:
    """Heroes, tokens, bosses, events, achievements, gifts, and what belongs to raids (100.1)."""
    if card.only:
        return True
    if is_hero(card) and not is_master_hero(card):
        return True
    return any(kind in card.left for kind in NEVER)


def can_be_the_hero(card: RawCard) -> bool:
    return is_hero(card) and not is_master_hero(card) and not card.only


def is_unlimited(card: RawCard) -> bool:
    return any(part.strip() == "Unlimited" for part in card.line.replace("—", ",").split(","))


@functools.cache
def specs_of(card: RawCard) -> list[str]:
    """The talent specs a card asks for, as `X Hero Required` or `X Talent`."""
    found = []
    for part in card.text:
        for ending in (" Hero Required", " Talent"):
            if part.endswith(ending) and part.removesuffix(ending) in SPECS:
                found.append(part.removesuffix(ending))
    return found


@functools.cache
def traits_asked_for(card: RawCard) -> list[list[str]]:
    """For each `[Trait] Hero Required` that is none of a spec, the traits of which one is enough."""
    found = []
    for part in card.text:
        if part.endswith(" Hero Required") and part.removesuffix(" Hero Required") not in SPECS:
            words = part.removesuffix(" Hero Required").replace(", or ", ", ").replace(" or ", ", ")
            found.append([word.strip("[]") for word in words.split(", ")])
    return found


@functools.cache
def reputations_of(card: RawCard) -> list[str]:
    return [part.removesuffix(" Reputation") for part in card.text if part.endswith(" Reputation")]


def clause_of(card: RawCard) -> str:
    for part in card.text:
        if part.startswith("Deckbuilding: "):
            return part.removeprefix("Deckbuilding: ")
    return ""


def spec_of_hero(hero: RawCard) -> str:
    found = re.search(r"\(([^)]*)\)", hero.right)
    return found[1] if found and found[1] in SPECS else ""


def is_traitor(hero: RawCard) -> bool:
    return says(hero.right, "Traitor")


def hero_has(hero: RawCard, trait: str) -> bool:
    """Whether a hero has a trait (206.1): class, faction, race, profession, treachery, or a tag used as one."""
    if trait == "Traitor":
        return is_traitor(hero)
    if trait == "Loyal":
        return not is_traitor(hero)
    if trait == "Monster":
        return says(hero.left, "Monster")
    if trait in FACTIONS or trait in CLASSES:
        return trait in hero.icons or says(hero.right, trait)
    return says(hero.right, trait)


# Deckbuilding heroes (100.2e).


def is_neutral(card: RawCard) -> bool:
    return not card.icons


def is_pet(card: RawCard) -> bool:
    return says(card.right, "Pet")


def of_type(card: RawCard, word: str) -> bool:
    plain = {
        "quests": "Quest",
        "locations": "Location",
        "abilities": "Ability",
        "equipment": "Equipment",
        "allies": "Ally",
    }
    return says(card.left, plain[word])


def is_included_as(card: RawCard, phrase: str) -> bool:
    """Whether one phrase of “You can include only …” names a card."""
    phrase = phrase.removeprefix("any ")
    icon = re.match(r"\[([^]]*)\] (.*)", phrase)
    if phrase == "either [Alliance] or [Horde] cards":
        return not card.icons.isdisjoint(FACTIONS)
    if icon and icon[2] == "cards":
        return icon[1] in card.icons
    if icon and icon[2].endswith(" Talents"):
        return icon[1] in card.icons and icon[2].removesuffix(" Talents") in specs_of(card)
    if icon and icon[2] == "abilities and Pets":
        return icon[1] in card.icons and (of_type(card, "abilities") or is_pet(card))
    if icon and icon[2] == "allies" and icon[1] == "Fire":
        return of_type(card, "allies") and "Fire" in card.damage
    if icon:
        return icon[1] in card.icons and of_type(card, icon[2])
    if phrase == "neutral cards":
        return is_neutral(card)
    if phrase == "neutral quests":
        return is_neutral(card) and of_type(card, "quests")
    if phrase == "neutral quests and locations":
        return is_neutral(card) and (of_type(card, "quests") or of_type(card, "locations"))
    if phrase == "Argent Crusade cards":
        return "Argent Crusade" in reputations_of(card)
    if phrase == "Scourge cards":
        return says(card.right, "Scourge") or ["Scourge"] in traits_asked_for(card)
    if phrase == "Traitor cards":
        return says(card.right, "Traitor") or ["Traitor"] in traits_asked_for(card)
    if phrase == "Demon allies":
        return of_type(card, "allies") and says(card.right, "Demon")
    if phrase == "Melee weapons":
        return of_type(card, "equipment") and says(card.right, "Weapon") and says(card.right, "Melee")
    if phrase == "abilities that deal fire damage":
        return of_type(card, "abilities") and "Fire" in card.deals
    if phrase.startswith("allies with ally type "):
        return of_type(card, "allies") and says(card.right, phrase.removeprefix("allies with ally type "))
    raise ValueError(f"a phrase of a Deckbuilding clause nobody wrote down: {phrase}")


@functools.cache
def inclusions(hero: RawCard) -> tuple[str, ...]:
    """The phrases after “You can include only”."""
    for sentence in clause_of(hero).split(". "):
        for opening in ("You can include only ", "You can only include "):
            if sentence.startswith(opening):
                words = sentence.removeprefix(opening).rstrip(".")
                words = words.replace(", and any ", ", any ").replace(" and any ", ", any ")
                return tuple(part.removeprefix("and ") for part in words.split(", "))
    return ()


def is_excluded(card: RawCard, hero: RawCard) -> bool:
    """Whether the clause of a hero shuts a card out. What it lets in by name is no *other* restriction."""
    clause = clause_of(hero)
    if "You can't put" in clause:
        if "[Horde]" in clause and not card.icons.isdisjoint(FACTIONS):
            return True
        if "class cards" in clause and not card.icons.isdisjoint(CLASSES):
            return True
        return "Talent cards" in clause and bool(specs_of(card))
    if "You can't include cards with" not in clause:
        return False
    for reputation in reputations_of(card):
        if f"{reputation} cards" not in clause:
            return True
    for spec in specs_of(card):
        if not any(
            is_included_as(card, phrase) for phrase in inclusions(hero) if phrase.endswith(f"{spec} Talents")
        ):
            return True
    for traits in traits_asked_for(card):
        if not any(f"{trait} cards" in inclusions_without_any(hero) for trait in traits):
            return True
    return False


@functools.cache
def inclusions_without_any(hero: RawCard) -> tuple[str, ...]:
    return tuple(phrase.removeprefix("any ") for phrase in inclusions(hero))


# One card and one hero (100.2).


def gate(card: RawCard, hero: RawCard, edition: str, date: str, judgement: Judgement) -> None:
    """What a card breaks for a hero, whatever else is in the deck."""
    name = card.name
    clause = clause_of(hero)
    if clause and edition in OLD:
        judgement.unknown |= {(rule, name) for rule in GATES}
        return
    if is_excluded(card, hero):
        judgement.broken.add((DECKBUILDING, name))
        judgement.unknown |= {(rule, name) for rule in GATES}
        return
    if inclusions(hero):
        if not any(is_included_as(card, phrase) for phrase in inclusions(hero)):
            judgement.broken.add((DECKBUILDING, name))
            judgement.unknown |= {(rule, name) for rule in GATES}
        return

    classes, factions = card.icons & CLASSES, card.icons & FACTIONS
    if edition in OLD:
        if card.icons and card.icons.isdisjoint(hero.icons):
            judgement.broken.add((ICON, name))
    else:
        if classes and classes.isdisjoint(hero.icons):
            judgement.broken.add((CLASS_ICON, name))
        if factions and factions.isdisjoint(hero.icons):
            judgement.broken.add((FACTION_ICON, name))

    required = named(HERO_REQUIRED, edition)
    for traits in traits_asked_for(card):
        if not any(hero_has(hero, trait) for trait in traits):
            if edition == "2006":  # only talent specs exist in it
                judgement.unknown.add((required, name))
            else:
                judgement.broken.add((required, name))

    for spec in specs_of(card):
        if edition == "7.4":
            if is_traitor(hero) or (spec_of_hero(hero) and spec_of_hero(hero) != spec):
                judgement.broken.add((TALENT, name))
        elif spec_of_hero(hero) != spec:
            says_talent = any(part.endswith(" Talent") for part in card.text)
            if says_talent or (not spec_of_hero(hero) and date >= WORDS_CHANGED):
                judgement.unknown.add((SPEC, name))
            else:
                judgement.broken.add((SPEC, name))


# Formats and bans.

BLOCK_FORMATS = {
    "block-azeroth": 1,
    "block-burning-crusade": 2,
    "block-drums-of-war": 3,
    "block-scourgewar": 4,
    "block-worldbreaker": 5,
    "block-aftermath": 6,
    "block-timewalkers": 7,
}
CONTEMPORARY_BANNED = frozenset(["Sava'gin the Reckless", "Bottled Light", "Etched Dragonbone Girdle"])
DISPUTED = frozenset(["Grglmrgl", "Viewless Wings", "Winter Veil Disguise Kit", "Leader of the Pack"])
REBORN_BANNED = frozenset(
    [
        "Anub'arak the Traitor King",
        "Aquatic Form",
        "Blizzard",
        "Envoy of Mortality",
        "Hesriana",
        "Unending Breath",
        "Winter Veil Disguise Kit",
    ]
)
REBORN_LATER = frozenset(["Legacy of the Horde", "The Last Relic of Argus"])
OFFICIAL_END = "2014-01-01"  # every official set is out by then
NOT_A_POOL = ("raid", "dungeon", "token", "reprint")  # kinds of sets that are not said to make a card legal


def core_blocks(date: str) -> tuple[int, ...]:
    if date >= "2012-10-02":
        return (6, 7)
    if date >= "2011-10-11":
        return (5, 6)
    if date >= "2010-12-14":
        return (3, 4, 5)
    return (2, 3, 4)


@functools.cache
def is_out(code: str, date: str) -> bool | None:
    """Whether a set may be played on a day; None where nobody knows."""
    facts = sets("wow")[code]
    if date >= OFFICIAL_END:
        return True
    if "out-by" in facts and date >= str(facts["out-by"]) and len(str(facts["out-by"])) == 10:
        return True
    if "not-legal-by" in facts:
        return False if date <= str(facts["not-legal-by"]) else None
    day = str(facts.get("legal-from", facts.get("release", "")))
    if not day:
        return None
    if "release" in facts.get("unsure", ()) and "legal-from" not in facts:
        return None
    if len(day) == 10:
        return date >= day
    if date.startswith(day):
        return None
    return date > day


@functools.cache
def is_in_format(card: RawCard, format_: str, date: str) -> bool | None:
    """Whether a card is in the pool of a format on a day; None where nobody knows."""
    if format_ in BLOCK_FORMATS:
        blocks: tuple[int, ...] = (BLOCK_FORMATS[format_],)
    elif format_ == "core":
        blocks = core_blocks(date)
    elif format_ in ("contemporary", "reborn-contemporary"):
        blocks = (5, 6, 7)
    elif format_ == "reborn-core":
        blocks = (7,)
    else:
        blocks = (1, 2, 3, 4, 5, 6, 7)
    best: bool | None = False
    for code in card.sets:
        facts = sets("wow")[code]
        if facts.get("block") not in blocks:
            continue
        out = is_out(code, date)
        if out and facts["kind"] in NOT_A_POOL:
            out = None
        if out:
            return True
        if out is None:
            best = None
    return best


def check_format(card: RawCard, case: Case, judgement: Judgement) -> None:
    name = card.name
    legal = is_in_format(card, case.format, case.date)
    if legal is None:
        judgement.unknown.add((FORMAT, name))
    elif not legal:
        # What the sets of the fans' own block reprint is not known.
        certain = case.format not in ("reborn-core", "reborn-contemporary")
        (judgement.broken if certain else judgement.doubts).add((FORMAT, name))
        judgement.unknown.add((BANNED, name))
    banned = frozenset[str]()
    perhaps = frozenset[str]()
    if case.format == "contemporary":
        banned, perhaps = CONTEMPORARY_BANNED, DISPUTED
    if case.format == "reborn-classic" and case.date >= "2019-02-28":
        banned = REBORN_BANNED
    if case.format == "reborn-core":
        perhaps = REBORN_LATER
    if case.format == "reborn-contemporary":
        perhaps = CONTEMPORARY_BANNED | REBORN_LATER | DISPUTED
    if name in banned and legal is not False:
        judgement.broken.add((BANNED, name))
    if name in perhaps:
        judgement.unknown |= {(BANNED, name), (FORMAT, name)}


# The deck.


def check(case: Case) -> Judgement:
    judgement = Judgement()
    edition, constructed = case.edition, case.play == "constructed"
    heroes, main, side = case.stands_in("hero"), case.stands_in("main"), case.stands_in("side")

    # A list that names no hero apart has it among its cards.
    among = [card for card in main if can_be_the_hero(card)]
    if not heroes and len(among) == 1 and main[among[0]] == 1:
        heroes = {among[0]: main.pop(among[0])}

    # 100.1, 301.1: exactly one starting hero.
    hero = None
    if not heroes:
        judgement.doubts.add((INCOMPLETE, "hero"))
    elif sum(heroes.values()) == 1 and can_be_the_hero(next(iter(heroes))):
        hero = next(iter(heroes))
    else:
        judgement.broken.add((HERO, WHOLE))
        judgement.unknown |= {(rule, ANY) for rule in (*GATES, NOT_A_DECK_CARD, FORMAT, BANNED)}
        judgement.unknown |= {(TALENT, WHOLE), (COPY_LIMIT, ANY)}

    # 100.1: sizes. 100.3: the side deck.
    if not main:
        judgement.doubts.add((INCOMPLETE, "main"))
    elif sum(main.values()) < (60 if constructed else 30):
        judgement.broken.add((DECK_SIZE, WHOLE))
    if constructed and side and sum(side.values()) != 10:
        judgement.broken.add((SIDE_DECK, WHOLE))
    if constructed and side and (case.format in ("core", "reborn-core") or edition == "2006"):
        judgement.unknown.add((SIDE_DECK, WHOLE))  # matches of one game; “if the event allows it”

    listed = dict(main)
    for card, count in side.items():
        listed[card] = listed.get(card, 0) + count

    # 100.4: copies, by name.
    if constructed:
        for card in listed:
            if is_unlimited(card):
                continue
            alike = [other for other in listed if other.name == card.name and not never_in_a_deck(other)]
            in_main = sum(main.get(other, 0) for other in alike)
            in_all = sum(listed[other] for other in alike)
            if never_in_a_deck(card) or (is_master_hero(card) and edition in OLD):
                judgement.unknown.add((COPY_LIMIT, card.name))
            elif in_main > 4 or (in_all > 4 and edition != "2006"):
                judgement.broken.add((COPY_LIMIT, card.name))
            elif in_all > 4:
                judgement.unknown.add((COPY_LIMIT, card.name))

    for card in listed:
        if never_in_a_deck(card) or (is_master_hero(card) and edition in OLD):
            if card in main or constructed:
                judgement.broken.add((NOT_A_DECK_CARD, card.name))
            judgement.unknown |= {(rule, card.name) for rule in (*GATES, FORMAT, BANNED, NOT_A_DECK_CARD, POOL)}
            continue
        # 100.3: constructed, a side deck has cards that are legal for the deck; limited, the rest of the pool.
        if hero and (card in main or constructed):
            gate(card, hero, edition, case.date, judgement)
        if constructed:
            check_format(card, case, judgement)
    if hero and constructed:
        check_format(hero, case, judgement)
    if (
        not constructed
    ):  # the pool is what is opened at the event; only what was not out yet is open to question
        for card in (*heroes, *listed):
            if is_in_format(card, case.format, case.date) is not True:
                judgement.unknown.add((FORMAT, card.name))

    everything = [card for card in listed if not never_in_a_deck(card)]
    certain = [card for card in everything if card in main and not card.doubtful & DOUBTFUL]
    check_master_heroes(certain, edition, judgement.broken)
    check_master_heroes(everything, edition, judgement.unknown)
    if hero or not heroes:
        check_unity(certain, hero, edition, judgement, judgement.broken)
        check_unity(everything, hero, edition, judgement, judgement.unknown)

    if case.pool is not None:
        check_pool(case, listed, judgement)

    # What rests on a fact that is not certain is a doubt, or found all the same.
    for card in (*heroes, *listed):
        if (
            card.doubtful & {"faction-icon", "class-icon", "unlimited", "tags", "type", "deals"}
            and not card.only
        ):
            judgement.unknown |= {(ANY, card.name), (REPUTATION, WHOLE), (TALENT, WHOLE), (DECKBUILDING, WHOLE)}
            judgement.broken -= {(rule, name) for rule, name in judgement.broken if name == card.name}
    return judgement


def check_master_heroes(listed: list[RawCard], edition: str, found: set[tuple[str, str]]) -> None:
    """CR 5.0 100.2e: one kind of Master Hero. No other edition says so."""
    if edition == "5.0" and len({card.name for card in listed if is_master_hero(card)}) > 1:
        found.add((MASTER_HERO, WHOLE))


def check_unity(
    cards: list[RawCard], hero: RawCard | None, edition: str, judgement: Judgement, found: set[tuple[str, str]]
) -> None:
    """What the cards of a deck must have in common. Whether that binds the side deck too is not written."""
    # 100.2d (100.2c before 7.4): one kind of Reputation.
    if len({reputation for card in cards for reputation in reputations_of(card)}) > 1:
        if edition in OLD or (hero and clause_of(hero)):
            judgement.unknown.add((REPUTATION, WHOLE))  # no such rule yet; or the clause shuts them out anyway
        else:
            found.add((REPUTATION, WHOLE))
    if hero is None:
        return
    # 100.2c: without a spec, a hero's deck has Talents of one.
    specs = {spec for card in cards for spec in specs_of(card)}
    if edition == "7.4" and not spec_of_hero(hero) and len(specs) > 1:
        if is_traitor(hero) or clause_of(hero):
            judgement.unknown.add((TALENT, WHOLE))
        if not is_traitor(hero) and not any(is_excluded(card, hero) for card in cards if specs_of(card)):
            found.add((TALENT, WHOLE))
    # 100.2e, “either [Alliance] or [Horde] cards”: one of them for the whole list.
    either = "either [Alliance] or [Horde] cards"
    if either in inclusions(hero) and edition not in OLD:
        others = [phrase for phrase in inclusions(hero) if phrase != either]
        of_one = [card for card in cards if len(card.icons & FACTIONS) == 1]
        chosen = [
            card
            for card in of_one
            if not is_excluded(card, hero) and not any(is_included_as(card, phrase) for phrase in others)
        ]
        if len({faction for card in chosen for faction in card.icons & FACTIONS}) > 1:
            found.add((DECKBUILDING, WHOLE))
        elif len({faction for card in of_one for faction in card.icons & FACTIONS}) > 1:
            judgement.unknown.add((DECKBUILDING, WHOLE))


def check_pool(case: Case, listed: dict[RawCard, int], judgement: Judgement) -> None:
    """Limited: the cards of main and side deck come from the pool, as often as they are there; not the hero."""
    assert case.pool is not None
    owned: dict[RawCard, int] = {}
    for line in case.pool:
        owned[line.card] = owned.get(line.card, 0) + line.count
    for card, count in listed.items():
        if count > owned.get(card, 0) and (POOL, card.name) not in judgement.unknown:
            judgement.broken.add((POOL, card.name))
