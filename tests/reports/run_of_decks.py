"""One run over a few decks, made by hand, which every form of report is tried on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from validator.cards.store import open_store
from validator.model import (
    Card,
    Checked,
    Entry,
    Finding,
    Ignored,
    Origin,
    Printing,
    Report,
    Result,
    Slot,
    Span,
    Survey,
    Trait,
)
from validator.reports.presentation import Presentation
from validator.rules.pages import rule_ids

HOSTILE = "\x1b[31m<b>4 & 'x'</b>\x1b]0;t\x07\u202e::error::50%, \"q\"]]>\r\n=CMD()"
"""A name that would do harm in a terminal, a page, a table or the log of a build."""

HOSTILE_PATH = "decks/100% a, b::c & <b>'d'\n::error::é\u202e\x1b[1m.txt"
"""A path that would."""

CHINESE_NAMES = {"Flash Heal": "快速治疗", "Parvink": "帕文克", "Graccus": "格拉库斯"}


def _card(number: int, name: str, line: str, type: str, icon: str = "", **numbers: str) -> Card:
    kind = "class" if type == "Ability" else "faction"
    return Card(
        game="wow",
        id=number,
        name=name,
        line=line,
        types=frozenset({type}),
        icons=frozenset({Trait(kind, icon)} if icon else ()),
        numbers=numbers,
        printings=(Printing("HOA", str(number), "common"),),
        leads=type == "Hero",
    )


CARDS = {
    card.name: card
    for card in (
        _card(4, "Graccus", "Hero—Human Paladin (Protection)", "Hero", "Alliance", health="29"),
        _card(78, "Flash Heal", "Instant Ability—Holy", "Ability", "Priest", cost="1"),
        _card(69, "Holy Light", "Basic Ability—Holy", "Ability", "Paladin", cost="3"),
        _card(188, "Ironforge Guards", "Ally—Dwarf Warrior, Unlimited", "Ally", "Alliance", cost="2"),
        _card(212, "Parvink", "Ally—Gnome Warrior", "Ally", "Alliance", cost="3"),
        _card(300, "Arcane Torrent", "Instant Ability—Arcane", "Ability", cost="X"),
        _card(301, "A Question of Gluttony", "Quest", "Quest"),
    )
}

CHECKED = tuple(
    Checked(f"wow/{name}", f"CR 7.4 rule {number}")
    for name, number in (
        ("hero", "100.1"),
        ("not-a-deck-card", "100.1"),
        ("deck-size", "100.1"),
        ("copy-limit", "100.4"),
        ("side-deck", "100.3"),
        ("class-icon", "100.2a"),
    )
) + tuple(Checked(f"deck/{name}") for name in ("bad-count", "incomplete", "section-count", "unknown-card"))


def on(line: int, column: int, end: int) -> Span:
    """A span within a line."""
    return Span(line, column, line, end)


def _slots(lines: Iterable[str]) -> tuple[Slot, ...]:
    """The entries of a list of plain lines: a hero, cards with their counts, a side deck under its heading."""
    slots = []
    zone = "main"
    for number, line in enumerate(lines, 1):
        count, _, name = line.partition(" ")
        if line == "Side deck":
            zone = "side"
        elif count == "Hero:" or count.isdecimal():
            hero = count == "Hero:"
            span = on(number, 7 if hero else 1, len(line) + 1)
            entry = Entry(name, "hero" if hero else zone, span, 1 if hero else int(count))
            slots.append(Slot(entry, CARDS.get(name), entry.count or 0, entry.zone, language="en"))
    return tuple(slots)


ORIGINS = {
    "play": Origin("default"),
    "format": Origin("list", on(1, 1, 18)),
    "edition": Origin("date"),
    "date": Origin("option"),
}


def _report(verdict: str, path: str, lines: Iterable[str], *findings: Finding, **more: Any) -> Report:
    lines = tuple(lines)
    slots = _slots(lines)
    counts = {zone: sum(slot.count for slot in slots if slot.zone == zone) for zone in ("main", "side")}
    leader = next((slot.entry.name for slot in slots if slot.zone == "hero"), "")
    said: dict[str, Any] = {
        "verdict": verdict,
        "findings": findings,
        "counts": counts,
        "leader": leader,
        "game": "wow",
        "format": "classic",
        "edition": "7.4",
        "date": "2014-01-01",
        "path": path,
        "lines": lines,
        "origins": ORIGINS,
        "slots": slots,
        "checked": CHECKED,
    }
    return Report(**{**said, **more})


LEGAL = _report(
    "legal",
    "decks/guards.txt",
    [
        "# format: classic",
        "Hero: Graccus",
        "4 Holy Light",
        "4 Parvink",
        "2 Arcane Torrent",
        "4 A Question of Gluttony",
        "46 Ironforge Guards",
    ],
)

COPIES = Finding(
    "wow/copy-limit",
    cards=("Parvink",),
    span=on(3, 1, 10),
    related=(on(6, 1, 10), on(8, 1, 10)),
    cite="CR 7.4 rule 100.4",
    params={"count": 6, "limit": 4, "over": 2, "zones": ["main", "side"]},
)
ICON = Finding(
    "wow/class-icon",
    cards=("Flash Heal",),
    span=on(4, 1, 13),
    cite="CR 7.4 rule 100.2a",
    params={"icons": ["Priest"], "hero": "Graccus", "hero_icons": ["Paladin"]},
)
SIZE = Finding(
    "wow/deck-size",
    variant="short",
    cite="CR 7.4 rule 100.1",
    params={"count": 57, "zones": ["main"], "play": "constructed", "minimum": 60, "short": 3},
)
HEADING = Finding(
    "deck/section-count",
    "warning",
    span=on(7, 1, 14),
    params={"title": "Side deck", "written": 10, "count": 2},
)
SPELLING = Finding(
    "deck/spelling",
    "note",
    cards=("Ironforge Guards",),
    span=on(5, 1, 20),
    params={"written": "Ironforge  Guards", "name": "Ironforge Guards"},
)

ILLEGAL = _report(
    "illegal",
    "decks/priest at heart.txt",
    [
        "# format: classic",
        "Hero: Graccus",
        "3 Parvink",
        "4 Flash Heal",
        "49 Ironforge Guards",
        "1 Parvink",
        "Side deck",
        "2 Parvink",
    ],
    SIZE,
    COPIES,
    ICON,
    HEADING,
    SPELLING,
)

UNDECIDED = _report(
    "undecided",
    r"decks\old\list.txt",
    ["4 Unheard-of", "56 Ironforge Guards", "4 Fizle"],
    Finding("deck/incomplete", "doubt", variant="hero", params={"zone": "hero"}),
    Finding(
        "deck/unknown-card",
        "doubt",
        variant="nothing-near",
        cards=("Unheard-of",),
        span=on(1, 1, 13),
        params={"suggestions": [], "zone": "main"},
    ),
    Finding(
        "deck/unknown-card",
        "doubt",
        cards=("Fizle",),
        span=on(3, 1, 8),
        params={"suggestions": ["Fizzle"], "zone": "main"},
    ),
)

UNREADABLE = Report(
    "unreadable",
    (Finding("deck/unreadable", variant="encoding", params={"offset": 12, "encoding": "UTF-8"}),),
    path="decks/photo.txt",
)

NAMED = _report(
    "illegal",
    "several.csv#2",
    ["Hero: Graccus", "57 Ironforge Guards"],
    SIZE,
    name="Guards of the Gate",
)

HOSTILE_DECK = _report(
    "illegal",
    HOSTILE_PATH,
    ["Hero: Graccus", f"4 {HOSTILE}", "60 Ironforge Guards"],
    Finding(
        "deck/unknown-card",
        "doubt",
        cards=(HOSTILE,),
        span=on(2, 1, 3 + len(HOSTILE)),
        params={"suggestions": [HOSTILE], "zone": "main"},
    ),
    Finding(
        "wow/copy-limit",
        cards=(HOSTILE,),
        span=Span(2, 1, 3, 5),
        cite="CR 7.4 rule 100.4",
        params={"count": 5, "limit": 4, "over": 1, "zones": [HOSTILE]},
    ),
    name=HOSTILE,
)

LENIENT = _report(
    "legal",
    "decks/kitchen.txt",
    [
        "Hero: Graccus",
        "4 Holy Light",
        "5 Parvink",
        "56 Ironforge Guards",
        "# decklint: ignore[wow/copy-limit] ours",
    ],
    checked=tuple(checked for checked in CHECKED if checked.rule != "wow/class-icon"),
    unchecked=("wow/class-icon",),
    ignored=(
        Ignored(
            Finding(
                "wow/copy-limit",
                cards=("Parvink",),
                span=on(3, 1, 10),
                cite="CR 7.4 rule 100.4",
                params={"count": 5, "limit": 4, "over": 1, "zones": ["main"]},
            ),
            "we play with five at our kitchen table",
            on(5, 1, 44),
        ),
    ),
)

SURVEY = Survey(
    "2014-01-01",
    (
        _report("legal", "", ["Hero: Graccus", "60 Ironforge Guards"]),
        _report(
            "illegal",
            "",
            ["Hero: Graccus", "60 Ironforge Guards"],
            Finding(
                "wow/format",
                variant="outside",
                cards=("Ironforge Guards",),
                span=on(2, 1, 20),
                cite="tournament policy",
                params={"format": "core", "date": "2014-01-01", "sets": ["HOA"]},
            ),
            format="core",
            checked=(*CHECKED, Checked("wow/format", "tournament policy")),
        ),
    ),
    path="decks/anywhere.txt",
)


def results() -> list[Result]:
    """What was found out about the decks, one of each kind of answer."""
    return [LEGAL, ILLEGAL, UNDECIDED, UNREADABLE, NAMED, HOSTILE_DECK, LENIENT, SURVEY]


def presentation(language: str = "en") -> Presentation:
    """For a reader of a language, with what the store of this checkout knows of the games."""
    data, rules = _facts()
    return Presentation(
        language=language,
        data=data.__getitem__,
        card_name=_card_name,
        rules=lambda: list(rules),
        version="1.2.3",
        store="0123abcd",
    )


def _card_name(_: str, name: str, language: str) -> str:
    return CHINESE_NAMES.get(name, "") if language == "zh" else name


@cache
def _facts() -> tuple[dict[str, dict[str, object]], tuple[str, ...]]:
    store = open_store()
    try:
        return {game: dict(store.game(game)) for game in store.games}, tuple(rule_ids(store))
    finally:
        store.close()
