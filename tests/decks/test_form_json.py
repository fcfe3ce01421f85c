"""The forms of deck file in JSON: our own, and those of the sites, platforms and tables of one game."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from validator.cards.names import resolve
from validator.cards.store import Store
from validator.convert import listing_of
from validator.decks import Layout, Source, UnreadableDeck, form, read_all
from validator.decks.listing import Line, Listing
from validator.model import DeckList, Span

OWN = "json"
SITES = ("platform-json", "riftdecks-json", "dotgg-json", "site-json", "simple-json", "tts-object")
FORMS = (OWN, *SITES)
SAMPLES: Mapping[str, Any] = yaml.safe_load((Path(__file__).parent / "samples-json.yaml").read_text("utf-8"))


@pytest.fixture(scope="module")
def layout(store: Store) -> Layout:
    return store.layout("riftbound")


def source(said: object, name: str = "") -> Source:
    return Source((said if isinstance(said, str) else json.dumps(said)).encode(), name)


def decks(name: str, said: object, layout: Layout) -> list[DeckList]:
    found: list[DeckList] = form(name).read(source(said), layout)
    return found


def deck(name: str, said: object, layout: Layout) -> DeckList:
    (found,) = decks(name, said, layout)
    return found


def refused(name: str, said: object, layout: Layout) -> UnreadableDeck:
    with pytest.raises(UnreadableDeck) as caught:
        decks(name, said, layout)
    return caught.value


def rows(found: DeckList) -> list[tuple[str, int | None, str, str]]:
    return [(entry.zone, entry.count, entry.name, entry.printing) for entry in found.entries]


def sniffed(said: object, layout: Layout) -> list[str]:
    file = source(said)
    return [name for name in FORMS if form(name).sniff(file, layout)]


def text_at(text: str, span: Span) -> str:
    lines = text.split("\n")[span.line - 1 : span.end_line]
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return "\n".join(lines)


# ------------------------------------------------------------ samples


def sample(shared: Path, name: str) -> Source:
    return Source((shared / "samples/riftbound" / name).read_bytes(), name)


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_every_sample_is_the_deck_it_holds(name: str, shared: Path, store: Store, layout: Layout) -> None:
    expected = SAMPLES[name]
    file = sample(shared, name)
    assert [other for other in FORMS if form(other).sniff(file, layout)] == [expected["form"]]
    (found,) = read_all(file, layout)
    assert found.name == expected.get("name", "")
    assert found.comments == ((expected["date"],) if "date" in expected else ())
    written: Counter[str] = Counter()
    for entry in found.entries:
        written[entry.zone] += entry.count or 0
    assert written == expected.get("written", expected["counts"])
    assert len(found.entries) == expected["entries"]
    shown = [" ".join(filter(None, (str(e.count), e.name, e.printing))) for e in found.entries]
    assert [card for card in expected["cards"] if card not in shown] == []
    resolved = resolve(found, store, "riftbound", layout)
    assert [finding for finding in (*found.findings, *resolved.findings) if finding.level != "note"] == []
    counts: Counter[str] = Counter()
    for slot in resolved.slots:
        counts[slot.zone] += slot.count
    assert counts == expected["counts"]


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_every_entry_of_a_sample_points_at_its_card(name: str, shared: Path, layout: Layout) -> None:
    file = sample(shared, name)
    (found,) = read_all(file, layout)
    for entry in found.entries:
        there = text_at(file.text, entry.span)
        code = entry.printing.partition("/")[0].upper()
        assert entry.name in there or (code and code in there.upper())


def test_a_dump_of_codes_is_read_where_it_is_whole(shared: Path, store: Store, layout: Layout) -> None:
    cut = sample(shared, "alvin_manifest_head.json")
    assert [name for name in FORMS if form(name).sniff(cut, layout)] == []
    with pytest.raises(UnreadableDeck) as caught:
        form("site-json").read(cut, layout)
    assert (caught.value.reason, caught.value.span is not None) == ("json", True)
    whole = cut.text[: cut.text.rindex("},") + 1] + "]"
    assert sniffed(whole, layout) == ["site-json"]
    for found in decks("site-json", whole, layout):
        assert found.name
        counts: Counter[str] = Counter()
        for entry in found.entries:
            counts[entry.zone] += entry.count or 0
            assert store.with_code("riftbound", entry.printing)
        assert counts == {"legend": 1, "main": 40, "runes": 12, "battlefields": 3, "side": 8}


def test_a_table_without_names_is_refused(shared: Path, layout: Layout) -> None:
    path = shared / "samples/wow/real/tts_save_excerpt.json"
    file = Source(path.read_bytes(), path.name)
    assert [name for name in FORMS if form(name).sniff(file, layout)] == []
    with pytest.raises(UnreadableDeck) as caught:
        form("tts-object").read(file, layout)
    assert (caught.value.reason, caught.value.params) == ("tts-no-names", {"path": "$.ObjectStates"})
    assert caught.value.span is not None
    assert caught.value.span.line == 5


def test_no_other_sample_is_taken_for_json_of_these_forms(shared: Path, store: Store) -> None:
    for game in store.games:
        layout = store.layout(game)
        for path in sorted((shared / "samples").rglob("*.*")):
            if path.is_file() and path.name not in SAMPLES:
                file = Source(path.read_bytes(), path.name)
                assert [name for name in FORMS if form(name).sniff(file, layout)] == [], path.name


# ------------------------------------------------------------ our own form

OURS = """{
  "game": "riftbound", "format": "standard", "edition": 1.10, "date": null,
  "mode": "duel", "name": "Test\\ndeck", "comments": ["one", "two"],
  "zones": {
    "legend": [{"name": "Loose Cannon"}],
    "main": [
      {"name": "Rebuttal", "count": 3, "set": "Origins", "number": "045", "group": "Spells"},
      {"name": "Flash", "count": 1, "set": "OGS", "group": "Spells"},
      {"name": "Gust", "count": "2", "number": "OGN-169/298"},
      {"name": "No Such Card", "count": 2.0, "set": "Nowhere", "number": 7}
    ],
    "side": null
  }
}
"""


def test_our_form_keeps_what_it_says(layout: Layout) -> None:
    found = deck(OWN, OURS, layout)
    assert rows(found) == [
        ("legend", 1, "Loose Cannon", ""),
        ("main", 3, "Rebuttal", "OGN-045"),
        ("main", 1, "Flash", "OGS"),
        ("main", 2, "Gust", "OGN-169/298"),
        ("main", 2, "No Such Card", "Nowhere-7"),
    ]
    assert found.settings == {"game": "riftbound", "format": "standard", "edition": "1.10", "mode": "duel"}
    assert found.settings_bind
    assert text_at(OURS, found.places["format"]) == '"standard"'
    assert (found.name, found.comments) == ("Test deck", ("one", "two"))
    assert found.groups == ((1, "Spells"), (3, ""))
    assert found.lines == tuple(OURS.split("\n"))
    assert text_at(OURS, found.entries[0].span) == '{"name": "Loose Cannon"}'


def test_our_form_holds_both_games(store: Store) -> None:
    said = {"zones": {"hero": [{"name": "Fizzle"}], "main": [{"name": "Slow", "count": 4}]}}
    layout = store.layout("wow")
    assert sniffed(said, layout) == [OWN]
    assert rows(deck(OWN, said, layout)) == [("hero", 1, "Fizzle", ""), ("main", 4, "Slow", "")]


def test_several_decks_of_our_form(layout: Layout) -> None:
    one, two = ({"name": name, "zones": {"main": [{"name": name, "count": 1}]}} for name in "ab")
    lines = f"{json.dumps(one)}\n\n{json.dumps(two)}\n"
    for said in ([one, two], lines):
        assert sniffed(said, layout) == [OWN]
        assert [found.name for found in decks(OWN, said, layout)] == ["a", "b"]
    assert [found.entries[0].span.line for found in decks(OWN, lines, layout)] == [1, 3]
    assert sniffed([one], layout) == [OWN]


REFUSED = [
    ({"zones": {"mian": []}}, "json-key", "$.zones.mian", {"key": "mian", "known": ["main"], "near": True}),
    ({"gmae": "x", "zones": {}}, "json-key", "$.gmae", {"key": "gmae", "known": ["game"], "near": True}),
    ({"zones": {"main": [{"nmae": "x"}]}}, "json-key", "$.zones.main[0].nmae", {"known": ["name"]}),
    ({"qqqq": 1, "zones": {}}, "json-key", "$.qqqq", {"near": False}),
    ({"zones": []}, "json-object", "$.zones", {}),
    ({"zones": {"main": {"Flash": 1}}}, "json-list", "$.zones.main", {}),
    ({"zones": {"main": ["3 Flash"]}}, "json-object", "$.zones.main[0]", {}),
    ({"zones": {"main": [None]}}, "json-object", "$.zones.main[0]", {}),
    ({"zones": {"main": [{"count": 1}]}}, "json-card", "$.zones.main[0]", {}),
    ({"zones": {"main": [{"name": " "}]}}, "json-card", "$.zones.main[0]", {}),
    ({"zones": {"main": [{"name": 3}]}}, "json-text", "$.zones.main[0].name", {}),
    ({"zones": {"main": [{"name": "x", "set": 3}]}}, "json-text", "$.zones.main[0].set", {}),
    ({"zones": {"main": [{"name": "x", "number": [3]}]}}, "json-text", "$.zones.main[0].number", {}),
    ({"zones": {"main": [{"name": "x", "number": 3}]}}, "json-set", "$.zones.main[0].number", {}),
    ({"format": ["x"], "zones": {}}, "json-setting", "$.format", {"key": "format"}),
    ({"format": True, "zones": {}}, "json-setting", "$.format", {}),
    ({"name": 3, "zones": {}}, "json-text", "$.name", {}),
    ({"comments": "x", "zones": {}}, "json-list", "$.comments", {}),
    ({"comments": [1], "zones": {}}, "json-text", "$.comments[0]", {}),
    ([{"zones": {}}, 3], "json-object", "$[1]", {}),
    ("3", "json-object", "$", {}),
    ("[]", "json-empty", None, {}),
]


@pytest.mark.parametrize(("said", "reason", "path", "params"), REFUSED, ids=range(len(REFUSED)))
def test_what_our_form_cannot_be(
    said: object, reason: str, path: str | None, params: dict[str, object], layout: Layout
) -> None:
    error = refused(OWN, said, layout)
    assert (error.reason, error.params.get("path")) == (reason, path)
    assert error.span is not None
    assert params.items() <= error.params.items()


def test_an_unknown_key_is_pointed_at(layout: Layout) -> None:
    text = '{"zones": {"main": [\n  {"name": "Flash", "cuont": 3}\n]}}'
    span = refused(OWN, text, layout).span
    assert span is not None
    assert text_at(text, span) == '"cuont"'


COUNTS = [
    (3, 3, ""),
    (0, 0, ""),
    (3.0, 3, ""),
    ("3", 3, ""),
    (10**20, 10**20, ""),
    (-1, None, "-1"),
    (2.5, None, "2.5"),
    ("3x", None, "3x"),
    ("", None, '""'),
    ("9" * 40, None, "9" * 40),
    (True, None, "true"),
    (None, None, "null"),
    ([3], None, "[…]"),
    ({}, None, "{…}"),
]


@pytest.mark.parametrize(("written", "count", "wrong"), COUNTS, ids=range(len(COUNTS)))
def test_counts(written: object, count: int | None, wrong: str, layout: Layout) -> None:
    ours = deck(OWN, {"zones": {"main": [{"name": "x", "count": written}]}}, layout)
    site = deck("site-json", {"legend": "y", "mainDeck": [{"name": "x", "quantity": written}]}, layout)
    for entry in (ours.entries[0], site.entries[1]):
        assert (entry.name, entry.count, entry.wrong_count) == ("x", count, wrong)


# ------------------------------------------------------------ the sites

PLATFORM = {
    "deck_name": "A",
    "legend_name": "Jinx, Loose Cannon",
    "date": "2026-05-30T10:00:00Z",
    "sections": [{"name": "Main Deck", "section_type": "main", "cards": [{"name": "Flash", "quantity": 3}]}],
}


def sections(*titles: str) -> dict[str, object]:
    cards = [{"name": "Flash", "quantity": 1, "type": "Spell"}]
    return {**PLATFORM, "sections": [{"name": title, "cards": cards} for title in titles]}


def test_the_platform_names_the_leader_in_the_head_alone(layout: Layout) -> None:
    found = deck("platform-json", PLATFORM, layout)
    assert rows(found) == [("legend", 1, "Jinx, Loose Cannon", ""), ("main", 3, "Flash", "")]
    assert (found.name, found.settings, found.comments) == ("A", {}, ("2026-05-30T10:00:00Z",))


@pytest.mark.parametrize(
    ("head", "section", "names"),
    [
        ("Jinx, Loose Cannon", "Loose Cannon", ["Loose Cannon"]),
        ("loose cannon", "Jinx, Loose Cannon", ["Jinx, Loose Cannon"]),
        ("Blade Dancer", "Loose Cannon", ["Blade Dancer", "Loose Cannon"]),
        ("", "Loose Cannon", ["Loose Cannon"]),
    ],
)
def test_a_leader_named_twice_is_one(head: str, section: str, names: list[str], layout: Layout) -> None:
    legend = {"name": "Legend", "section_type": "legend", "cards": [{"name": section, "quantity": 1}]}
    found = deck("platform-json", {"legend_name": head, "sections": [legend]}, layout)
    assert [entry.name for entry in found.entries] == names
    rows_ = {"legend": head, "cards": [{"type": "legend", "qty": 1, "name": section}]}
    assert [entry.name for entry in deck("riftdecks-json", rows_, layout).entries] == names


def test_words_of_the_platform_for_its_sections(layout: Layout) -> None:
    titles = ("Main Deck", "Rune Pool", "rune_pool", "Sideboard", "Legend", "Champion", "battlefield", "Units")
    found = deck("platform-json", sections(*titles), layout)
    zones = [entry.zone for entry in found.entries]
    assert zones[-len(titles) :] == [
        "main", "runes", "runes", "side", "legend", "champion", "battlefields", "main",
    ]  # fmt: skip
    assert found.findings == ()


def test_cards_of_a_part_nobody_knows_are_kept_and_reported(layout: Layout) -> None:
    found = deck("platform-json", sections("Main Deck", "Bench"), layout)
    assert [entry.zone for entry in found.entries] == ["legend", "main", ""]
    assert [(one.rule, one.level, one.params) for one in found.findings] == [
        ("deck/unknown-part", "doubt", {"part": "Bench"})
    ]
    cards = [{"name": "Flash", "qty": 2}]
    for name, said in {
        "site-json": {"legend": "x", "mainDeck": [], "extras": cards, "links": [{"name": "u", "url": "v"}]},
        "simple-json": {"legend_card": "OGN-251", "cards": [], "extras": cards},
        "dotgg-json": {"cards": {}, "extras": cards},
        "platform-json": {"sections": [], "extras": cards},
        "riftdecks-json": {"cards": [], "extras": cards},
    }.items():
        found = deck(name, said, layout)
        assert [entry.name for entry in found.entries if not entry.zone] == ["Flash"]
        assert [one.params for one in found.findings] == [{"part": "extras"}]
    found = deck("riftdecks-json", {"cards": [{"type": "bench", "qty": 1, "name": n} for n in "ab"]}, layout)
    assert [(entry.zone, entry.name) for entry in found.entries] == [("", "a"), ("", "b")]
    assert len(found.findings) == 1


def test_another_sideboard_is_not_dropped(layout: Layout) -> None:
    found = deck("dotgg-json", {"cards": {"OGN-045": 3}, "sideboard": {"OGN-169": 2}}, layout)
    assert rows(found) == [("", 3, "OGN-045", "OGN-045"), ("side", 2, "OGN-169", "OGN-169")]


DOTGG = """{"lg": "SFD-193/221", "ln": "Grandmaster at Arms", "dt": "2026-10-02",
"cards": {"SFD-193": 1, "VEN-084A": 2}}"""


def test_counts_under_codes(layout: Layout) -> None:
    found = deck("dotgg-json", DOTGG, layout)
    assert rows(found) == [
        ("legend", 1, "Grandmaster at Arms", "SFD-193/221"),
        ("", 2, "VEN-084A", "VEN-084a"),
    ]
    assert [text_at(DOTGG, entry.span) for entry in found.entries] == ['"SFD-193": 1', '"VEN-084A": 2']
    lacking = deck("dotgg-json", {"lg": "SFD-193/221", "cards": {"VEN-084A": 2}}, layout)
    assert rows(lacking)[0] == ("legend", 1, "SFD-193/221", "SFD-193/221")


def test_a_leader_by_name_and_code(layout: Layout) -> None:
    cards = [{"card_id": "OGN-252/298", "count": 2}]
    short = {"legend": "Jinx", "legend_card": "OGN-251/298", "cards": cards}
    assert rows(deck("simple-json", short, layout)) == [
        ("legend", 1, "OGN-251/298", "OGN-251/298"),
        ("main", 2, "OGN-252/298", "OGN-252/298"),
    ]
    whole = {**short, "legend": "Jinx, Loose Cannon"}
    assert rows(deck("simple-json", whole, layout))[0] == ("legend", 1, "Jinx, Loose Cannon", "OGN-251/298")
    assert rows(deck("simple-json", {"legend": "Jinx", "cards": cards}, layout))[0] == ("legend", 1, "Jinx", "")


def test_both_shapes_of_a_site(layout: Layout) -> None:
    head = {"legend": "Loose Cannon", "champion": "Jinx, Rebel", "mainDeck": [{"name": "Flash", "quantity": 3}]}
    lists = {"runes": [{"name": "Fury Rune", "quantity": 7}], "battlefields": ["A", "B"], "sideboard": []}
    words = {
        "runes": {"Fury": 7},
        "battlefields": [{"name": "A", "quantity": 1}],
        "sideDeck": [{"name": "Gust"}],
    }
    same = [
        ("legend", 1, "Loose Cannon", ""),
        ("champion", 1, "Jinx, Rebel", ""),
        ("main", 3, "Flash", ""),
    ]
    assert rows(deck("site-json", {**head, **lists}, layout)) == [
        *same,
        ("runes", 7, "Fury Rune", ""),
        ("battlefields", 1, "A", ""),
        ("battlefields", 1, "B", ""),
    ]
    assert rows(deck("site-json", {**head, **words}, layout)) == [
        *same,
        ("runes", 7, "Fury", ""),
        ("battlefields", 1, "A", ""),
        ("side", 1, "Gust", ""),
    ]


def test_a_leader_may_be_an_object_and_a_word_is_no_card_for_sure(layout: Layout) -> None:
    said = {"legend": {"name": "Loose Cannon"}, "mainDeck": [{"name": "Flash", "count": 1}], "side": "blue"}
    assert sniffed(said, layout) == ["site-json"]
    found = deck("site-json", said, layout)
    assert [(entry.name, entry.zone, entry.bare) for entry in found.entries] == [
        ("Loose Cannon", "legend", False),
        ("Flash", "main", False),
        ("blue", "side", True),
    ]


def test_codes_one_a_copy(layout: Layout) -> None:
    text = (
        '{"legendId": "ogn-251-298", "legend": "Jinx", "championId": "ogn-202-298",\n'
        ' "cardIds": ["ogn-004-298",\n'
        '  "ogn-004-298", "ogn-045a-298", "ogn-004-298"], "runeIds": ["ogn-007a-298"]}'
    )
    assert sniffed(text, layout) == ["site-json"]
    found = deck("site-json", text, layout)
    assert rows(found) == [
        ("legend", 1, "ogn-251-298", "OGN-251/298"),
        ("champion", 1, "ogn-202-298", "OGN-202/298"),
        ("main", 2, "ogn-004-298", "OGN-004/298"),
        ("main", 1, "ogn-045a-298", "OGN-045a/298"),
        ("main", 1, "ogn-004-298", "OGN-004/298"),
        ("runes", 1, "ogn-007a-298", "OGN-007a/298"),
    ]
    assert found.entries[2].span == Span(2, 14, 3, 16)


CODES = [
    ("OGN-251/298", "OGN-251/298"),
    ("ogn·001/298", "OGN-001/298"),
    ("OGN-299-star-298", "OGN-299*/298"),
    ("VEN-R04", "VEN-R04"),
    ("VEN-SP5", "VEN-SP5"),
    ("OGN-001-P", "OGN-001"),
    ("XYZ-001", "XYZ-001"),
    ("what is this", ""),
]


@pytest.mark.parametrize(("code", "printing"), CODES)
def test_ways_to_write_a_code(code: str, printing: str, layout: Layout) -> None:
    found = deck(
        "simple-json", {"cards": [{"card_id": code, "count": 1}, {"card_id": code, "name": "N"}]}, layout
    )
    assert rows(found) == [("main", 1, code, printing), ("main", 1, "N", printing)]


ONE_EACH: dict[str, dict[str, Any]] = {
    "platform-json": PLATFORM,
    "riftdecks-json": {"cards": [{"type": "unit", "qty": 3, "code": "OGN-045", "name": "Defy"}]},
    "dotgg-json": {"cards": {"OGN-045": 3}},
    "site-json": {"legend": "x", "mainDeck": [{"name": "Defy", "quantity": 3}]},
    "simple-json": {"legend_card": "OGN-251/298", "cards": [{"card_id": "OGN-045/298", "count": 3}]},
}


@pytest.mark.parametrize("name", sorted(ONE_EACH))
def test_several_decks_of_a_site(name: str, layout: Layout) -> None:
    one = ONE_EACH[name]
    for said in ([one, one, one], "\n".join([json.dumps(one)] * 3), [one, one, {}]):
        assert sniffed(said, layout) == [name]
    assert len(decks(name, [one, one, one], layout)) == 3
    error = refused(name, [one, one, {}], layout)
    assert (error.reason, error.params["path"]) == ("json-missing", "$[2]")


# ------------------------------------------------------------ the table


def card(name: str, number: int = 100, code: str = "") -> dict[str, object]:
    said: dict[str, object] = {"Name": "Card", "Nickname": name, "CardID": number}
    if code:
        said["CustomDeck"] = {str(number // 100): {"FaceURL": f"https://x.example/cards/{code}.webp?v=1"}}
    return said


def pile(title: str, *names: str) -> dict[str, object]:
    cards = [card(name, number * 100) for number, name in enumerate(names, 1)]
    return {"Name": "DeckCustom", "Nickname": title, "DeckIDs": [], "ContainedObjects": cards}


def table(*states: object) -> dict[str, object]:
    return {"SaveName": "Mine", "ObjectStates": list(states)}


def test_lone_cards_are_told_apart_by_type_and_place(layout: Layout) -> None:
    main = pile("", "Flash", "Flash", "Gust", "Flash")
    states = [
        card("Loose Cannon"),
        card("Jinx, Rebel"),
        main,
        card("Zaun Warrens"),
        card("Fury Rune"),
        card("Defy"),
    ]
    found = deck("tts-object", table(*states), layout)
    assert found.name == "Mine"
    assert [(entry.zone, entry.count, entry.name) for entry in found.entries] == [
        ("legend", 1, "Loose Cannon"),
        ("champion", 1, "Jinx, Rebel"),
        ("main", 2, "Flash"),
        ("main", 1, "Gust"),
        ("main", 1, "Flash"),
        ("battlefields", 1, "Zaun Warrens"),
        ("runes", 1, "Fury Rune"),
        ("side", 1, "Defy"),
    ]
    only = deck("tts-object", table(card("Jinx, Rebel"), main), layout)
    assert only.entries[0].zone == "champion"
    unknown = deck("tts-object", table(card("Lose Canon"), card("Jinx, Rebel"), main), layout)
    assert [entry.zone for entry in unknown.entries[:2]] == ["legend", "champion"]


def test_the_table_in_bags_with_furniture(layout: Layout) -> None:
    bag = {"Name": "Bag", "Nickname": "x", "ContainedObjects": [pile("Runes", "Fury Rune\nBasic", "Fury Rune")]}
    found = deck("tts-object", table({"Name": "Notecard", "Nickname": "hello"}, bag), layout)
    assert rows(found) == [("runes", 2, "Fury Rune", "")]


def test_printings_are_in_the_addresses_of_pictures(layout: Layout) -> None:
    faces = {"1": {"FaceURL": "http://x/OGN-004.png"}, "2": {"FaceURL": "http://x/back.png"}, "3": 4}
    named = {**pile("", "Cleave", "Flash", "Gust"), "CustomDeck": faces}
    bare = {"Name": "Deck", "DeckIDs": [100, 100, 205], "CustomDeck": faces}
    found = deck("tts-object", table(card("Loose Cannon", 100, "OGN-251"), named), layout)
    assert [entry.printing for entry in found.entries] == ["OGN-251", "OGN-004", "", ""]
    found = deck("tts-object", table(bare), layout)
    assert rows(found) == [("main", 2, "OGN-004", "OGN-004"), ("main", 1, "CardID 205", "")]


@pytest.mark.parametrize("states", [[], [card("")], [{"Name": "Deck", "DeckIDs": [100]}], [{"Name": "Bag"}]])
def test_no_names_no_deck(states: list[object], layout: Layout) -> None:
    error = refused("tts-object", table(*states), layout)
    assert error.reason == "tts-no-names"
    assert error.span is not None
    assert sniffed(table(*states), layout) == []


# ------------------------------------------------------------ sniffing

UNRELATED: list[object] = [
    {"name": "left-pad", "version": "1.0.0", "scripts": {"main": "x"}, "main": "index.js"},
    {"legend": {"position": "top"}, "data": [1, 2], "deck": []},
    {"legend": "Top", "cards": ["a", "b"]},
    {"type": "FeatureCollection", "features": [{"name": "x", "count": 1}]},
    {"zones": {"example.org": [{"name": "www", "type": "A"}]}},
    {"zones": ["main"]},
    {"cards": [{"title": "a"}]},
    {"cards": {"Sol Ring": 1}},
    {"cards": {"M21-001": 3, "ZNR-004": 2}},
    {"cards": []},
    {"sections": [{"name": "Introduction", "cards": []}]},
    {"ObjectStates": []},
    {"ObjectStates": [{"Name": "Checker_red", "Nickname": "Red"}]},
    {"main": [{"name": "Lightning Bolt", "count": 4}], "name": "Burn"},
    [],
    [[]],
    [1, 2],
    ["a"],
    "[x for x in y]",
    "{% if x %}{% endif %}",
    '{"zones": {"main": [',
    "{",
    "[" * 100_000,
    '{"a":' * 100_000,
    f"[{'9' * 10_000}]",
    "<html></html>",
    "\x00\x01",
    "",
]


@pytest.mark.parametrize("said", UNRELATED, ids=range(len(UNRELATED)))
def test_what_is_no_deck_is_taken_for_none(said: object, store: Store) -> None:
    for game in store.games:
        assert sniffed(said, store.layout(game)) == []


def test_our_form_is_told_in_spite_of_mistakes(layout: Layout) -> None:
    cards = [{"name": "Flash"}]
    assert sniffed({"game": "riftbound", "zones": {}}, layout) == [OWN]
    assert sniffed({"zones": {"mian": cards}, "gmae": "x"}, layout) == [OWN]
    assert sniffed(OURS, layout) == [OWN]


# ------------------------------------------------------------ bad input

WRONG: list[object] = [None, True, 3, -1.5, "x", "", [], {}, [[]], [None], [3], [{}], ["x"], {"a": None}]
WRONG += [{"name": []}, {"name": "x", "count": []}, "OGN-045", {"Name": "Card"}]
PLACES: dict[str, list[Callable[[object], object]]] = {
    OWN: [
        lambda x: x,
        lambda x: {"zones": x},
        lambda x: {"zones": {"main": x}},
        lambda x: {"zones": {"main": [x]}},
        lambda x: {"zones": {"main": [{"name": x}]}},
        lambda x: {"zones": {"main": [{"name": "x", "set": x, "number": x, "count": x, "group": x}]}},
        lambda x: {"game": x, "name": x, "comments": x},
    ],
    "platform-json": [
        lambda x: x,
        lambda x: {"sections": x, "legend_name": x, "date": x, "deck_name": x},
        lambda x: {"sections": [{"name": x, "section_type": x, "cards": [{"name": "x", "quantity": x}]}]},
        lambda x: {"sections": [{"name": "Main", "cards": x}]},
        lambda x: {"sections": [{"name": "Main", "cards": [x]}]},
        lambda x: {"sections": [{"name": "Main", "cards": [{"name": x, "id": x}]}]},
    ],
    "riftdecks-json": [
        lambda x: x,
        lambda x: {"cards": x, "legend": x},
        lambda x: {"cards": [x]},
        lambda x: {"cards": [{"type": x, "qty": x, "name": "x", "code": x, "set": x, "num": x}]},
        lambda x: {"cards": [{"type": "unit", "qty": 1, "name": x, "code": x}]},
        lambda x: {"cards": [{"name": "x", "set": "OGN", "num": x}]},
    ],
    "dotgg-json": [
        lambda x: x,
        lambda x: {"cards": x, "lg": x, "ln": x},
        lambda x: {"cards": {"OGN-045": x, "": 1}},
        lambda x: {"cards": {"OGN-045": x}, "lg": x, "ln": x, "sideboard": x},
    ],
    "site-json": [
        lambda x: x,
        lambda x: {"legend": x, "mainDeck": x, "champion": x, "runes": x, "battlefields": x, "side": x},
        lambda x: {"legend": x, "legendId": x, "cardIds": ["OGN-045"], "championId": x, "champion": x},
        lambda x: {"mainDeck": [x, x], "runes": {"Fury": x}, "battlefields": [x], "other": x},
    ],
    "simple-json": [
        lambda x: x,
        lambda x: {"legend": x, "legend_card": x, "cards": x, "runes": x},
        lambda x: {"cards": [x]},
        lambda x: {"cards": [{"card_id": x, "name": x, "count": x}]},
    ],
    "tts-object": [
        lambda x: x,
        lambda x: {"ObjectStates": x, "SaveName": x},
        lambda x: {"ObjectStates": [x]},
        lambda x: table({"Name": x, "Nickname": x, "ContainedObjects": x}, card("Flash")),
        lambda x: table({"Name": "Deck", "Nickname": x, "ContainedObjects": x, "DeckIDs": x}, card("Flash")),
        lambda x: table({"Name": "Deck", "ContainedObjects": [x], "CustomDeck": x}, card("Flash")),
        lambda x: table({"Name": "Deck", "DeckIDs": [x, 100], "CustomDeck": {"1": x}}, card("Flash")),
        lambda x: table({**card("Flash"), "CardID": x, "CustomDeck": {"1": {"FaceURL": x}}, "GMNotes": x}),
    ],
}


@pytest.mark.parametrize("name", FORMS)
def test_wrong_types_at_every_level_are_refused_or_read(name: str, store: Store, layout: Layout) -> None:
    for place in PLACES[name]:
        for wrong in WRONG:
            file = source(place(wrong))
            assert isinstance(form(name).sniff(file, layout), bool)
            for one in read_or_refused(name, file, layout):
                resolve(one, store, "riftbound", layout)
                assert all(entry.name for entry in one.entries)


def read_or_refused(name: str, file: Source, layout: Layout) -> list[DeckList]:
    problem: UnreadableDeck | None = None
    found: list[DeckList] = []
    try:
        found = form(name).read(file, layout)
    except UnreadableDeck as error:
        problem = error
    assert problem is None or problem.span is not None or problem.reason == "empty"
    return found


@pytest.mark.parametrize("name", FORMS)
def test_broken_text_is_refused_with_its_place(name: str, layout: Layout) -> None:
    error = refused(name, '{"a": 1,\n "b": oops}', layout)
    assert (error.reason, error.span) == ("json", Span(2, 7, 2, 8))
    assert refused(name, '{"a": 1, "a": 2}', layout).reason == "json-twice"
    assert refused(name, "[" * 100_000, layout).reason == "json-size"
    assert refused(name, [], layout).reason == "json-empty"


def test_names_are_one_line_and_whole_characters(layout: Layout) -> None:
    said = '{"legend": "a\\n3 b\\u0000", "mainDeck": [{"name": "\\ud800x", "quantity": 1}]}'
    assert [entry.name for entry in deck("site-json", said, layout).entries] == ["a 3 b", "\ufffdx"]


@pytest.mark.parametrize("name", FORMS)
def test_a_megabyte_is_sniffed_and_read_in_bounded_time(name: str, layout: Layout) -> None:
    one = {OWN: json.loads(OURS), "tts-object": table(pile("", *["Flash"] * 8000)), **ONE_EACH}[name]
    text = json.dumps([one] * (900_000 // len(json.dumps(one)) or 1))
    start = time.process_time()
    file = source(text)
    for other in FORMS:
        form(other).sniff(file, layout)
    assert form(name).read(file, layout)
    assert time.process_time() - start < 15


# ------------------------------------------------------------ writing


def cards_of(found: DeckList, store: Store, layout: Layout) -> list[tuple[str, int, str]]:
    resolved = resolve(found, store, "riftbound", layout)
    counts: Counter[tuple[str, str]] = Counter()
    for slot in resolved.slots:
        counts[slot.zone, slot.card.name if slot.card else slot.entry.name] += slot.count
    return sorted((zone, count, name) for (zone, name), count in counts.items())


@pytest.mark.parametrize("to", FORMS)
@pytest.mark.parametrize("name", ["riftdecks_scrape_225566.json", "tts_saved_object_226278.json"])
def test_a_deck_written_is_read_back_as_the_same(
    name: str, to: str, shared: Path, store: Store, layout: Layout
) -> None:
    (found,) = read_all(sample(shared, name), layout)
    listing = listing_of(found, store, "riftbound", layout, 40).listing
    text = form(to).write([listing], layout)
    file = Source(text.encode(), "deck.json")
    assert [other for other in FORMS if form(other).sniff(file, layout)] == [to]
    (back,) = read_all(file, layout)
    holds = form(to).HOLDS
    parts = dict.fromkeys(layout.parts, "main")
    wanted: Counter[tuple[str, str]] = Counter()
    for zone, count, card_name in cards_of(found, store, layout):
        own = holds.zones is None or zone in holds.zones
        if own or zone in holds.unzoned or zone in parts:
            wanted[zone if own else parts.get(zone, zone), card_name] += count
    assert cards_of(back, store, layout) == sorted((z, c, n) for (z, n), c in wanted.items())
    told = [entry for entry in found.entries if holds.zones is None or entry.zone in holds.zones]
    if holds.printings and holds.names:
        assert {entry.printing for entry in told} <= {entry.printing for entry in back.entries}
    if holds.names:
        assert {entry.name for entry in told} <= {entry.name for entry in back.entries}
    again = listing_of(back, store, "riftbound", layout, 40).listing
    assert form(to).write([again], layout) == text


def line(count: int, name: str, zone: str, printing: str = "", group: str = "") -> Line:
    return Line(count, name, zone, printing, bool(printing), None, group)


LISTING = Listing(
    "riftbound",
    (
        line(1, "Loose Cannon", "legend", "OGN-251"),
        line(1, "Jinx, Rebel", "champion", "OGN-202"),
        line(3, "Jinx, Rebel", "main", "OGN-202", "Units"),
        line(2, "Flash", "main", "OGS", "Spells"),
        line(1, "No Such Card", "main"),
        line(12, "Fury Rune", "runes", "OGN-007a"),
        line(1, "Zaun Warrens", "battlefields", "OGN-298/298"),
        line(1, "Gust", "side", "OGN-169"),
        line(2, "Defy", "pool"),
    ),
    "Mine",
    {"format": "standard", "date": "2026-10-01"},
    ("a comment",),
)


def test_our_form_holds_everything(layout: Layout) -> None:
    text = form(OWN).write([LISTING], layout)
    found = deck(OWN, text, layout)
    assert rows(found) == [(one.zone, one.count, one.name, one.printing) for one in LISTING.lines]
    assert (found.name, found.comments) == ("Mine", ("a comment",))
    assert found.settings == {"game": "riftbound", **LISTING.settings}
    assert found.groups == ((2, "Units"), (3, "Spells"), (4, ""))
    assert '{"name": "Flash", "count": 2, "set": "OGS", "group": "Spells"}' in text


@pytest.mark.parametrize("name", SITES)
def test_sites_hold_what_they_say_they_hold(name: str, layout: Layout) -> None:
    holds = form(name).HOLDS
    (found,) = form(name).read(source(form(name).write([LISTING], layout)), layout)
    zones = {entry.zone for entry in found.entries} - {""}
    assert zones == holds.zones
    assert "pool" not in zones
    assert found.name == ("Mine" if holds.title else "")
    if holds.names and "champion" in holds.zones:
        assert [entry.name for entry in found.entries if entry.zone == "side"] == ["Gust"]
    elif holds.names:
        assert [entry.name for entry in found.entries].count("Jinx, Rebel") == 2


@pytest.mark.parametrize("name", [name for name in FORMS if name != "tts-object"])
def test_several_decks_are_written_as_an_array(name: str, layout: Layout) -> None:
    text = form(name).write([LISTING, LISTING], layout)
    assert text.startswith("[")
    first, second = decks(name, text, layout)
    assert rows(first) == rows(second)
    assert rows(first) == rows(deck(name, form(name).write([LISTING], layout), layout))


def test_more_copies_than_a_table_holds(layout: Layout) -> None:
    many = Listing("riftbound", (line(10**9, "Flash", "main"),))
    with pytest.raises(UnreadableDeck) as caught:
        form("tts-object").write([many], layout)
    assert caught.value.reason == "too-many"


def test_an_empty_deck_is_written_as_one(layout: Layout) -> None:
    for name in FORMS:
        assert json.loads(form(name).write([Listing("riftbound", ())], layout)) is not None
