"""From every form of deck file into every other and back: what both can say is the same deck.

The decks are made of cards of the game at random, in every zone, with and without sets and numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from validator.cards.names import resolve
from validator.cards.repeats import counted_once
from validator.cards.store import Store, open_store
from validator.convert import listing_of
from validator.decks import Layout, Source, form, forms, read_all
from validator.decks.listing import Holds, Line, Listing
from validator.model import POOL, Card, DeckList

GAMES = ("wow", "riftbound")
SIZES = {"wow": 60, "riftbound": 40}


class Kit(NamedTuple):
    """What decks of a game are made of: its layout, and the cards that may stand in each zone."""

    layout: Layout
    cards: Mapping[str, Sequence[Card]]


@cache
def kit(game: str) -> Kit:
    store = open_store()
    layout = store.layout(game)
    names = Counter(card.name for card in store.cards(game))
    usual = [
        card
        for card in store.cards(game)
        if not card.only and names[card.name] == 1 and printed(card, store) and not card.doubtful
    ]
    cards: dict[str, list[Card]] = {zone: [] for zone in layout.zones}
    for card in usual:
        home = next((layout.homes[kind] for kind in card.types if kind in layout.homes), "")
        if card.leads:
            cards[layout.leader_zone].append(card)
        elif home:
            cards[home].append(card)
        else:
            cards[layout.main_zone].append(card)
            cards["side"].append(card)
            for part in layout.parts:
                if "Champion" in card.line:
                    cards[part].append(card)
    return Kit(layout, cards)


def printed(card: Card, store: Store) -> str:
    """The first printing of a card every form can write that names cards by set and number."""
    known = {"OGN", "OGS", "SFD", "UNL", "VEN", "HOA", "TDP"}
    first = card.printings[0] if card.printings else None
    del store
    return f"{first.set}-{first.number}" if first and first.set in known and first.number else ""


def writable(game: str) -> list[str]:
    """The forms of decks that can be written; those of collections know no decks."""
    every = [name for name in forms(kit(game).layout) if hasattr(form(name), "write")]
    return [name for name in every if holds(name).zones != frozenset({POOL})]


def holds(name: str) -> Holds:
    found: Holds = form(name).HOLDS
    return found


PAIRS = [(game, *pair) for game in GAMES for pair in product(writable(game), repeat=2)]


@st.composite
def listings(draw: st.DrawFn, game: str) -> Listing:
    """A deck with a leader, a main deck, and perhaps cards in the other zones."""
    layout, cards = kit(game)
    lines: list[Line] = []
    for zone in layout.zones:
        if zone == POOL or not cards[zone]:
            continue
        single = zone == layout.leader_zone or zone in layout.parts
        most = 1 if single else 6
        least = 1 if single or zone in (layout.main_zone, "runes") else 0
        some = draw(st.lists(st.sampled_from(cards[zone]), min_size=least, max_size=most, unique=True))
        used = {line.name for line in lines}
        for card in some:
            if card.name not in used:
                count = 1 if single or zone in ("battlefields",) else draw(st.integers(1, 12))
                named = draw(st.booleans())
                lines.append(Line(count, card.name, zone, printed(card, open_store()), named, card))
    return Listing(game, tuple(lines))


def said(deck: DeckList, game: str, zones: set[str]) -> Counter[tuple[str, str]]:
    """How many copies of each card stand in each of the zones."""
    store = open_store()
    layout = kit(game).layout
    resolved, _ = counted_once(resolve(deck, store, game, layout), layout, None)
    found: Counter[tuple[str, str]] = Counter()
    for slot in resolved.slots:
        zone = slot.zone if slot.zone in zones else layout.parts.get(slot.zone, slot.zone)
        if zone in zones:
            found[zone, slot.card.name if slot.card else slot.entry.name] += slot.count
    return found


def zones_of(name: str, game: str) -> set[str]:
    """The zones whose cards a form tells apart, be it by their types; a part stands with the whole."""
    held, layout = holds(name), kit(game).layout
    if held.zones is None:
        return set(layout.zones)
    return set(held.zones) | {zone for zone in held.unzoned if zone not in layout.parts}


def deck_of(listing: Listing, zones: set[str]) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    parts = kit(listing.game).layout.parts
    for line in listing.lines:
        zone = line.zone if line.zone in zones else parts.get(line.zone, line.zone)
        if zone in zones:
            found[zone, line.name] += line.count
    return found


def written(name: str, listing: Listing, game: str) -> Source:
    module = form(name)
    text = module.write([listing], kit(game).layout)
    return Source(text.encode() if isinstance(text, str) else text, f"deck{module.ENDING}")


def read_back(name: str, source: Source, game: str) -> DeckList:
    decks: list[DeckList] = form(name).read(source, kit(game).layout)
    (deck,) = decks
    return deck


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in writable(game)])
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_written_and_read_it_is_the_same_deck(game: str, name: str, data: st.DataObject) -> None:
    listing = data.draw(listings(game))
    zones = zones_of(name, game)
    deck = read_back(name, written(name, listing, game), game)
    assert said(deck, game, zones) == deck_of(listing, zones)


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in writable(game)])
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_is_written_is_told_by_its_content(game: str, name: str, data: st.DataObject) -> None:
    """Whatever form it is found to be of says the same deck."""
    listing = data.draw(listings(game))
    zones = zones_of(name, game)
    source = written(name, listing, game)
    (deck,) = read_all(source, kit(game).layout)
    assert said(deck, game, zones) == deck_of(listing, zones)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), pair=st.sampled_from(PAIRS))
def test_from_every_form_into_every_other(pair: tuple[str, str, str], data: st.DataObject) -> None:
    game, first, second = pair
    listing = data.draw(listings(game))
    zones = zones_of(first, game) & zones_of(second, game)
    layout = kit(game).layout
    deck = read_back(first, written(first, listing, game), game)
    converted = listing_of(deck, open_store(), game, layout, None).listing
    again = read_back(second, written(second, converted, game), game)
    assert said(again, game, zones) == deck_of(listing, zones)


@cache
def one_deck(game: str) -> Listing:
    """A deck with cards in every zone, each with its set and number."""
    layout, cards = kit(game)
    lines = []
    for zone in layout.zones:
        some = cards[zone][:1] if zone == layout.leader_zone or zone in layout.parts else cards[zone][3:9]
        if zone == "side":
            some = cards[zone][10:13]
        for number, card in enumerate(some):
            count = 1 if zone in (layout.leader_zone, *layout.parts, "battlefields") else number % 4 + 1
            lines.append(Line(count, card.name, zone, printed(card, open_store()), True, card))
    return Listing(game, tuple(lines))


def through(name: str, listing: Listing, game: str) -> Listing:
    """A deck as it is after it was written in a form and read back."""
    deck = read_back(name, written(name, listing, game), game)
    return listing_of(deck, open_store(), game, kit(game).layout, None).listing


@cache
def by_way_of(game: str, name: str) -> Listing:
    return through(name, one_deck(game), game)


@pytest.mark.parametrize(("game", "first", "second"), PAIRS)
def test_every_pair_on_one_deck(game: str, first: str, second: str) -> None:
    listing, converted = one_deck(game), by_way_of(game, first)
    zones = zones_of(first, game) & zones_of(second, game)
    again = read_back(second, written(second, converted, game), game)
    assert said(again, game, zones) == deck_of(listing, zones)
    if holds(first).printings and holds(second).printings:
        assert printings(converted, zones) == printings(listing, zones)


SETTINGS = {
    "wow": {"format": "classic", "date": "2012-01-01", "edition": "7.4"},
    "riftbound": {"format": "standard", "date": "2026-08-08", "mode": "duel"},
}


@cache
def with_remarks(game: str) -> Listing:
    """That deck with all else a form may hold: what it is called, its settings, remarks, headings in it."""
    listing = one_deck(game)
    main = kit(game).layout.main_zone
    allies = [line._replace(group="Allies" if game == "wow" else "Unit") for line in listing.of(main)[:3]]
    spells = [line._replace(group="Abilities" if game == "wow" else "Spell") for line in listing.of(main)[3:]]
    others = [line for line in listing.lines if line.zone != main]
    lines = (*others, *allies, *spells)
    return Listing(game, lines, "Friday's best", SETTINGS[game], ("built for Friday", "看看这个"))


@cache
def remarks_by_way_of(game: str, name: str) -> Listing:
    return through(name, with_remarks(game), game)


@pytest.mark.parametrize(("game", "first", "second"), PAIRS)
def test_every_pair_on_what_is_said_beside_the_cards(game: str, first: str, second: str) -> None:
    listing, converted = with_remarks(game), remarks_by_way_of(game, first)
    again = through(second, converted, game)
    if holds(first).title and holds(second).title:
        assert again.name == listing.name
    if holds(first).settings and holds(second).settings:
        assert again.settings == listing.settings
    if holds(first).comments and holds(second).comments:
        assert set(listing.comments) <= set(again.comments)
    if holds(first).groups and holds(second).groups:
        zones = zones_of(first, game) & zones_of(second, game)
        wanted = {line.name: line.group for line in listing.lines if line.zone in zones}
        assert {line.name: line.group for line in again.lines if line.zone in zones} == wanted


def printings(listing: Listing, zones: set[str]) -> set[str]:
    parts = kit(listing.game).layout.parts
    return {line.printing for line in listing.lines if zones & {line.zone, parts.get(line.zone, "")}}
