"""Seeded random decks at the limits of the rules: mostly legal ones, with a few things wrong."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tests.differential import naive_riftbound as rift
from tests.differential import naive_wow as wow
from tests.differential.facts import Case, Judgement, Line, RawCard, cards


@dataclass
class Draft:
    """A deck in the making: its zones, and the event it is for."""

    rng: random.Random
    leader: RawCard
    zones: dict[str, dict[RawCard, int]] = field(default_factory=dict)
    edition: str = ""
    date: str = ""
    play: str = "constructed"
    format: str = "classic"
    options: dict[str, str] = field(default_factory=dict)

    def add(self, zone: str, card: RawCard, count: int = 1) -> None:
        """Put copies of a card into a zone."""
        here = self.zones.setdefault(zone, {})
        here[card] = here.get(card, 0) + count

    def take(self, zone: str, count: int) -> None:
        """Take cards out of a zone, as long as there are any."""
        here = self.zones.get(zone, {})
        while count > 0 and here:
            card = self.rng.choice(list(here))
            taken = min(count, here[card])
            count -= taken
            here[card] -= taken
            if not here[card]:
                del here[card]

    def swap(self, zone: str, card: RawCard, count: int) -> None:
        """Put copies of a card in the place of others, so that the size stays."""
        self.take(zone, count)
        self.add(zone, card, count)

    def size(self, zone: str) -> int:
        """How many cards stand in a zone."""
        return sum(self.zones.get(zone, {}).values())

    def lines(self) -> tuple[Line, ...]:
        """The lines of the list."""
        return tuple(
            Line(zone, card, count) for zone, here in self.zones.items() for card, count in here.items()
        )


Mutation = Callable[[Draft], None]


# World of Warcraft TCG.


@functools.cache
def wow_cards() -> tuple[RawCard, ...]:
    """The cards decks are made of whose facts are certain."""
    certain = [card for card in cards("wow") if not card.doubtful & wow.DOUBTFUL]
    return tuple(card for card in certain if not wow.never_in_a_deck(card))


@functools.cache
def left_out(game: str) -> int:
    """How many cards stand in no deck but a few, because a fact about them is not certain."""
    matters = wow.DOUBTFUL if game == "wow" else rift.DOUBTFUL
    return sum(1 for card in cards(game) if card.doubtful & matters and not card.only)


@functools.cache
def wow_heroes() -> tuple[tuple[RawCard, ...], ...]:
    """The heroes by kind: those with a Deckbuilding clause, Traitors, Monsters, and all of them."""
    heroes = [card for card in cards("wow") if wow.can_be_the_hero(card) and not card.doubtful & wow.DOUBTFUL]
    return (
        tuple(hero for hero in heroes if wow.clause_of(hero)),
        tuple(hero for hero in heroes if wow.is_traitor(hero)),
        tuple(hero for hero in heroes if "Monster" in hero.left),
        tuple(heroes),
    )


@functools.cache
def wow_groups() -> dict[str, tuple[RawCard, ...]]:
    """Cards that rules speak of, by what they are."""
    playable = wow_cards()
    return {
        "text": tuple(card for card in playable if card.text),
        "talent": tuple(card for card in playable if wow.specs_of(card)),
        "reputation": tuple(card for card in playable if wow.reputations_of(card)),
        "required": tuple(card for card in playable if wow.traits_asked_for(card)),
        "master": tuple(card for card in playable if wow.is_master_hero(card)),
        "unlimited": tuple(card for card in playable if wow.is_unlimited(card)),
        "both": tuple(card for card in playable if card.icons & wow.CLASSES and card.icons & wow.FACTIONS),
        "scourge": tuple(card for card in playable if wow.says(card.right, "Scourge")),
        "traitor": tuple(card for card in playable if wow.says(card.right, "Traitor")),
        "shared": tuple(card for card in playable if card.shared),
        "never": tuple(card for card in cards("wow") if wow.never_in_a_deck(card) and card.number != "?"),
        "doubtful": tuple(
            card
            for card in cards("wow")
            if card.doubtful & wow.DOUBTFUL and not wow.never_in_a_deck(card) and card.number != "?"
        ),
        "banned": tuple(
            card
            for card in cards("wow")
            if card.name in wow.CONTEMPORARY_BANNED | wow.REBORN_BANNED | wow.REBORN_LATER
        ),
    }


def fits(draft: Draft, card: RawCard) -> bool:
    """Whether a card may be played with the hero, in the format."""
    judgement = Judgement()
    wow.gate(card, draft.leader, draft.edition, draft.date, judgement)
    if draft.play == "constructed":
        legal = wow.is_in_format(card, draft.format, draft.date)
        return legal is not False and not judgement.broken
    return not judgement.broken


def some_that_fits(draft: Draft, among: Sequence[RawCard], tries: int = 60) -> RawCard | None:
    """A card that fits, if there is one to be found."""
    for _ in range(tries):
        card = draft.rng.choice(among)
        if fits(draft, card):
            return card
    return None


def fill_wow(draft: Draft, zone: str, size: int) -> None:
    """Fill a zone with cards that fit, of which there are never too many, nor two of what may be there once."""
    talent = wow.spec_of_hero(draft.leader)
    reputation = ""
    master = ""
    faction = draft.rng.choice(("Alliance", "Horde"))
    either = "either [Alliance] or [Horde] cards" in wow.inclusions(draft.leader)
    while draft.size(zone) < size:
        card = some_that_fits(draft, wow_cards() if draft.rng.random() < 0.9 else wow_groups()["text"], 400)
        if card is None:
            return
        for spec in wow.specs_of(card):
            talent = talent or spec
        for name in wow.reputations_of(card):
            reputation = reputation or name
        if wow.is_master_hero(card):
            master = master or card.name
        if either and card.icons & wow.FACTIONS and faction not in card.icons:
            continue
        if any(spec != talent for spec in wow.specs_of(card)):
            continue
        if any(name != reputation for name in wow.reputations_of(card)):
            continue
        if wow.is_master_hero(card) and master != card.name:
            continue
        held = sum(
            count for here in draft.zones.values() for other, count in here.items() if other.name == card.name
        )
        if held >= 4:
            continue
        draft.add(zone, card, min(draft.rng.choice((4, 4, 4, 3, 2, 1)), 4 - held, size - draft.size(zone)))


def put(
    group: str, counts: tuple[int, ...] = (1, 2, 4), zones: tuple[str, ...] = ("main", "main", "side")
) -> Mutation:
    """A mutation: a card of a group in the place of others."""

    def mutation(draft: Draft) -> None:
        among = wow_groups()[group] if group else wow_cards()
        zone = draft.rng.choice(("main", "main", "side"))
        if zone in draft.zones:
            draft.swap(zone, draft.rng.choice(among), draft.rng.choice(counts))

    return mutation


def put_fitting(group: str, counts: tuple[int, ...] = (1, 2, 4)) -> Mutation:
    """A mutation: a card of a group that fits by itself in the place of others."""

    def mutation(draft: Draft) -> None:
        card = some_that_fits(draft, wow_groups()[group] if group else wow_cards())
        zone = draft.rng.choice(("main", "main", "side"))
        if card and zone in draft.zones:
            draft.swap(zone, card, draft.rng.choice(counts))

    return mutation


def resize(zone: str, by: tuple[int, ...]) -> Mutation:
    """A mutation: a zone with some more or fewer cards."""

    def mutation(draft: Draft) -> None:
        change = draft.rng.choice(by)
        if change < 0:
            draft.take(zone, -change)
        else:
            held = list(draft.zones.get(zone, {}))
            for _ in range(change if held else 0):
                draft.add(zone, draft.rng.choice(held))

    return mutation


def more_copies(draft: Draft) -> None:
    """A mutation: five of a card, or four and one in the side deck."""
    zone = draft.rng.choice([zone for zone in ("main", "side") if draft.zones.get(zone)] or ["main"])
    if not draft.zones.get(zone):
        return
    card = draft.rng.choice(list(draft.zones[zone]))
    draft.swap(zone, card, draft.rng.choice((1, 2, 3)))


def side_deck(draft: Draft) -> None:
    """A mutation: a side deck of about ten."""
    draft.zones.pop("side", None)
    fill_wow(draft, "side", draft.rng.choice((9, 10, 10, 11, 1)))


def other_hero(draft: Draft) -> None:
    """A mutation: no hero, two, two of one, or what is none."""
    kind = draft.rng.randrange(4)
    if kind == 0:
        draft.zones.pop("hero", None)
    elif kind == 1:
        draft.add("hero", draft.rng.choice(wow_heroes()[3]))
    elif kind == 2:
        draft.add("hero", draft.leader)
    else:
        draft.zones["hero"] = {draft.rng.choice(wow_groups()[draft.rng.choice(("master", "never", "text"))]): 1}


def same_name(draft: Draft) -> None:
    """A mutation: two cards of one name, four of them in all or more."""
    shared = wow_groups()["shared"]
    card = draft.rng.choice([card for card in shared if sum(other.name == card.name for other in shared) > 1])
    for other in shared:
        if other.name == card.name:
            draft.swap(draft.rng.choice(("main", "main", "side")), other, draft.rng.choice((1, 2, 3, 4)))


WOW_MUTATIONS: dict[str, Mutation] = {
    "any card": put(""),
    "a card that fits": put_fitting(""),
    "more copies": more_copies,
    "size": resize("main", (-2, -1, 1, 2)),
    "side size": resize("side", (-10, -1, 1)),
    "side deck": side_deck,
    "reputation": put("reputation"),
    "reputation that fits": put_fitting("reputation"),
    "talent": put("talent"),
    "talent that fits": put_fitting("talent"),
    "hero required": put("required"),
    "restriction": put("text"),
    "master hero": put("master"),
    "master hero that fits": put_fitting("master"),
    "unlimited": put("unlimited", (5, 9, 20)),
    "two icons": put("both"),
    "scourge": put("scourge"),
    "traitor": put("traitor"),
    "never": put("never"),
    "shared name": put("shared", (4,)),
    "shared name that fits": put_fitting("shared", (4,)),
    "same name": same_name,
    "doubtful": put("doubtful"),
    "banned": put("banned"),
    "hero": other_hero,
}
WOW_DAYS = {
    "2006": ("2006-12-15", "2016-05-01"),
    "1": ("2007-06-15", "2016-05-01"),
    "3.2": ("2009-12-15", "2010-10-20", "2016-05-01"),
    "5.0": ("2011-02-15", "2011-04-25", "2016-05-01"),
    "7.4": ("2013-08-01", "2016-05-01", "2016-05-01", "2019-02-27", "2019-02-28", "2020-01-01"),
}
CORE_DAYS = ("2010-12-13", "2010-12-14", "2011-10-10", "2011-10-11", "2012-10-01", "2012-10-02", "2013-08-01")


def wow_case(rng: random.Random) -> Case:
    """One deck of the World of Warcraft TCG."""
    kind = rng.choice((0, 1, 2, 3, 3, 3, 3, 3))
    draft = Draft(rng, rng.choice(wow_heroes()[kind]))
    draft.edition = rng.choice(("2006", "1", "3.2", "5.0", "7.4", "7.4", "7.4", "7.4"))
    if wow.clause_of(draft.leader) and rng.random() < 0.9:  # they came after the first two
        draft.edition = rng.choice(("3.2", "5.0", "7.4", "7.4"))
    draft.date = rng.choice(WOW_DAYS[draft.edition])
    if rng.random() < 0.15:
        draft.play, draft.format = "limited", rng.choice(("sealed", "draft"))
    elif draft.edition == "7.4" and rng.random() < 0.4:
        draft.format = rng.choice(("core", "contemporary", *wow.BLOCK_FORMATS))
        if draft.date >= "2019-02-28":
            draft.format = rng.choice(("reborn-classic", "reborn-core", "reborn-contemporary"))
        elif draft.format == "core":
            draft.date = rng.choice(CORE_DAYS)
        for _ in range(40):  # a hero of the format, mostly
            if rng.random() < 0.1 or wow.is_in_format(draft.leader, draft.format, draft.date) is not False:
                break
            draft.leader = rng.choice(wow_heroes()[kind])
    draft.add("hero", draft.leader)
    fill_wow(draft, "main", 60 if draft.play == "constructed" else 30)
    if rng.random() < 0.5:
        fill_wow(draft, "side", 10 if draft.play == "constructed" else rng.randrange(1, 40))
    kinds = tuple(rng.choice(list(WOW_MUTATIONS)) for _ in range(rng.choice((0, 1, 1, 2, 3, 4))))
    for name in kinds:
        WOW_MUTATIONS[name](draft)
    pool = None
    if draft.play == "limited" and rng.random() < 0.7:
        pool = as_pool(draft, ("main", "side"))
    return finished("wow", draft, pool, kinds)


def as_pool(draft: Draft, zones: tuple[str, ...]) -> tuple[Line, ...]:
    """A card pool with what the deck holds, and now and then a card fewer."""
    owned: dict[RawCard, int] = {}
    for zone in zones:
        for card, count in draft.zones.get(zone, {}).items():
            owned[card] = owned.get(card, 0) + count
    for card in list(owned):
        if draft.rng.random() < 0.03:
            owned[card] -= 1
    return tuple(Line("pool", card, count) for card, count in owned.items() if count)


def finished(game: str, draft: Draft, pool: tuple[Line, ...] | None, kinds: tuple[str, ...]) -> Case:
    """The deck with its event."""
    return Case(
        game, draft.lines(), draft.edition, draft.date, draft.play, draft.format, draft.options, pool, kinds
    )


# Riftbound.


@functools.cache
def rift_groups() -> dict[str, tuple[RawCard, ...]]:
    """Cards by what they are; those with facts that are not certain are a group of their own."""
    certain = [card for card in cards("riftbound") if not card.doubtful & rift.DOUBTFUL]
    main = [card for card in certain if rift.may_be_main(card)]
    banned = {name for names in (*rift.BANS.values(), *rift.BANS_2V2.values()) for name in names}
    return {
        "legend": tuple(card for card in certain if rift.is_a(card, "Legend")),
        "main": tuple(main),
        "champion": tuple(card for card in main if rift.is_a(card, "Champion")),
        "signature": tuple(card for card in main if rift.is_a(card, "Signature")),
        "unique": tuple(card for card in main if card.text),
        "rune": tuple(card for card in certain if rift.is_a(card, "Rune")),
        "battlefield": tuple(c for c in certain if rift.is_a(c, "Battlefield") and not c.only),
        "token": tuple(card for card in cards("riftbound") if card.only == "token"),
        "token battlefield": tuple(
            card for card in cards("riftbound") if card.only and rift.is_a(card, "Battlefield")
        ),
        "banned main": tuple(card for card in main if card.name in banned),
        "banned battlefield": tuple(
            card for card in certain if card.name in banned and rift.is_a(card, "Battlefield")
        ),
        "doubtful": tuple(
            card for card in cards("riftbound") if card.doubtful & rift.DOUBTFUL and rift.may_be_main(card)
        ),
    }


def fits_legend(draft: Draft, card: RawCard) -> bool:
    """Whether a card of the main deck may be played with the legend, on the day."""
    if rift.is_a(card, "Signature") and not rift.champions_of(card) & rift.champions_of(draft.leader):
        return False
    if rift.is_banned(card, draft.date, draft.options["mode"]):
        return False
    if rift.is_legal(card, draft.date, draft.options["region"]) is False:
        return False
    return card.icons <= draft.leader.icons


def fill_rift(draft: Draft, zone: str, size: int) -> None:
    """Fill a zone with cards that fit, three of each at most, and three signature cards."""
    for _ in range(3000):
        if draft.size(zone) >= size:
            return
        card = draft.rng.choice(rift_groups()["main"])
        if not fits_legend(draft, card):
            continue
        limit = 1 if rift.is_unique(card) else 3
        if draft.play == "limited":
            limit = 9
        held = sum(here.get(card, 0) for here in draft.zones.values())
        signatures = sum(
            count for here in draft.zones.values() for c, count in here.items() if rift.is_a(c, "Signature")
        )
        count = min(draft.rng.choice((1, 2, 3, 3)), limit - held, size - draft.size(zone))
        if rift.is_a(card, "Signature"):
            count = min(count, 3 - signatures)
        if count > 0:
            draft.add(zone, card, count)


def put_rift(group: str, zones: tuple[str, ...], counts: tuple[int, ...] = (1, 2, 3)) -> Mutation:
    """A mutation: a card of a group in the place of others."""

    def mutation(draft: Draft) -> None:
        zone = draft.rng.choice(zones)
        if draft.zones.get(zone):
            draft.swap(zone, draft.rng.choice(rift_groups()[group]), draft.rng.choice(counts))

    return mutation


def own_signatures(draft: Draft) -> None:
    """A mutation: signature cards of the legend, up to too many."""
    own = [
        card for card in rift_groups()["signature"] if rift.champions_of(card) & rift.champions_of(draft.leader)
    ]
    for card in own:
        draft.swap(draft.rng.choice(("main", "main", "side")), card, draft.rng.choice((1, 2, 3)))


def more_copies_rift(draft: Draft) -> None:
    """A mutation: four of a card, or three and one in the sideboard, or one more of the champion."""
    zone = draft.rng.choice(
        [zone for zone in ("main", "champion", "side") if draft.zones.get(zone)] or ["main"]
    )
    if draft.zones.get(zone):
        card = draft.rng.choice(list(draft.zones[zone]))
        draft.swap(draft.rng.choice(("main", "side")), card, draft.rng.choice((1, 2, 3)))


def wrong_runes(draft: Draft) -> None:
    """A mutation: a rune of another domain, or too many."""
    card = draft.rng.choice(rift_groups()["rune"])
    if draft.rng.random() < 0.5:
        draft.swap("runes", card, draft.rng.choice((1, 3)))
    elif draft.rng.random() < 0.5:
        draft.add("runes", card)
    else:
        draft.take("runes", draft.rng.choice((1, 12)))


def other_champion(draft: Draft) -> None:
    """A mutation: another champion, two, or what is none."""
    kind = draft.rng.randrange(5)
    if kind == 0:
        draft.zones["champion"] = {draft.rng.choice(rift_groups()["champion"]): 1}
    elif kind == 1:
        draft.add("champion", draft.rng.choice(rift_groups()["champion"]))
    elif kind == 2:
        draft.zones["champion"] = {draft.rng.choice(rift_groups()["main"]): 1}
    elif kind == 3:
        draft.zones["champion"] = {draft.rng.choice(rift_groups()["signature"]): 1}
    else:
        draft.zones.pop("champion", None)


def other_legend(draft: Draft) -> None:
    """A mutation: another legend, two, or none."""
    kind = draft.rng.randrange(3)
    if kind == 0:
        draft.zones["legend"] = {draft.rng.choice(rift_groups()["legend"]): 1}
    elif kind == 1:
        draft.add("legend", draft.rng.choice(rift_groups()["legend"]))
    else:
        draft.zones.pop("legend", None)


def other_battlefields(draft: Draft) -> None:
    """A mutation: a number of battlefields, perhaps one of them twice."""
    draft.zones["battlefields"] = {}
    for _ in range(draft.rng.choice((1, 2, 3, 4))):
        draft.add("battlefields", draft.rng.choice(rift_groups()["battlefield"]))
    if draft.rng.random() < 0.4:
        draft.swap("battlefields", next(iter(draft.zones["battlefields"])), 1)


def sideboard(draft: Draft) -> None:
    """A mutation: a sideboard of a size that is allowed on some days."""
    draft.zones.pop("side", None)
    fill_rift(draft, "side", draft.rng.choice((1, 7, 8, 8, 9, 10, 11)))


RIFT_MUTATIONS: dict[str, Mutation] = {
    "any card": put_rift("main", ("main", "side")),
    "signature": put_rift("signature", ("main", "side")),
    "own signatures": own_signatures,
    "card text": put_rift("unique", ("main", "side"), (1, 2, 4)),
    "token": put_rift("token", ("main", "side"), (1,)),
    "token battlefield": put_rift("token battlefield", ("battlefields",), (1,)),
    "no battlefield": put_rift("main", ("battlefields",), (1,)),
    "banned": put_rift("banned main", ("main", "side")),
    "banned battlefield": put_rift("banned battlefield", ("battlefields",), (1,)),
    "doubtful": put_rift("doubtful", ("main",)),
    "no rune": put_rift("main", ("runes",), (1,)),
    "more copies": more_copies_rift,
    "size": resize("main", (-2, -1, 1, 2, 20)),
    "side size": resize("side", (-8, -1, 1, 2)),
    "sideboard": sideboard,
    "runes": wrong_runes,
    "champion": other_champion,
    "legend": other_legend,
    "battlefields": other_battlefields,
}
RIFT_DAYS = (
    ("1.0", "2025-08-15"),
    ("1.1", "2025-11-15"),
    ("1.1", "2025-10-31"),
    ("1.2", "2025-12-20"),
    ("1.2", "2026-02-12"),
    ("1.2", "2026-02-13"),
    ("1.3", "2026-03-30"),
    ("1.3", "2026-03-31"),
    ("1.3", "2026-05-07"),
    ("1.3", "2026-05-08"),
    ("1.3", "2026-07-15"),
    ("1.3", "2026-07-16"),
    ("1.4", "2026-07-24"),
    ("1.4", "2026-07-30"),
    ("1.4", "2026-07-31"),
    ("1.4", "2026-08-08"),
    ("1.4", "2026-09-17"),
    ("1.4", "2026-09-18"),
    ("1.5", "2026-10-25"),
)


def rift_case(rng: random.Random) -> Case:
    """One deck of Riftbound."""
    draft = Draft(rng, rng.choice(rift_groups()["legend"]))
    draft.edition, draft.date = rng.choice(RIFT_DAYS)
    if rng.random() < 0.15:
        draft.edition = rng.choice(rift.EDITIONS)
    draft.options = {
        "mode": rng.choice(("duel", "match", "match", "match", "skirmish", "war", "2v2")),
        "region": rng.choice(("world", "world", "world", "CN", "TW", "KR")),
        "level": rng.choice(("competitive", "competitive", "competitive", "low", "casual")),
    }
    draft.format = "standard"
    if rng.random() < 0.2:
        draft.play, draft.format = "limited", rng.choice(("sealed", "draft"))
        if draft.date < "2026-01-30":  # the rules of then describe no draft
            draft.format = "sealed"
    for _ in range(40):  # a legend that is out, mostly
        if rift.is_legal(draft.leader, draft.date, draft.options["region"]) is not False or rng.random() < 0.02:
            break
        draft.leader = rng.choice(rift_groups()["legend"])
    draft.add("legend", draft.leader)
    own = [
        card for card in rift_groups()["champion"] if rift.champions_of(card) & rift.champions_of(draft.leader)
    ]
    if own:
        draft.add("champion", rng.choice(own))
    size = {"standard": 40, "sealed": 25, "draft": 20}[draft.format]
    fill_rift(draft, "main", size - draft.size("champion"))
    domains = [card for card in rift_groups()["rune"] if card.icons <= draft.leader.icons]
    first = rng.randrange(13)
    for card, count in zip(domains, (first, 12 - first), strict=True):
        if count:
            draft.add("runes", card, count)
    fields = [
        card
        for card in rift_groups()["battlefield"]
        if rift.is_legal(card, draft.date, draft.options["region"]) is not False
        and not rift.is_banned(card, draft.date, draft.options["mode"])
    ]
    for card in rng.sample(fields, min(3, len(fields))):
        draft.add("battlefields", card)
    if rng.random() < 0.4 and draft.options["level"] != "casual":
        fill_rift(draft, "side", 8 if draft.play == "constructed" else rng.randrange(1, 20))
    kinds = tuple(rng.choice(list(RIFT_MUTATIONS)) for _ in range(rng.choice((0, 1, 1, 2, 3, 4))))
    for name in kinds:
        RIFT_MUTATIONS[name](draft)
    pool = None
    if draft.play == "limited" and rng.random() < 0.7:
        pool = as_pool(draft, ("legend", "champion", "main", "side", "battlefields"))
    return finished("riftbound", draft, pool, kinds)


MAKERS: dict[str, Callable[[random.Random], Case]] = {"wow": wow_case, "riftbound": rift_case}


def case(game: str, seed: int, number: int) -> Case:
    """The deck of a number in a run; it depends on nothing but the seed and the number."""
    return MAKERS[game](random.Random(f"{game} {seed} {number}"))
