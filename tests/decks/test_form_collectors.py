"""The deck files of collectors' tools: two of a deck site, those of programs for many games, and others."""

from __future__ import annotations

import contextlib
import csv
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from validator.cards.store import Store
from validator.check import Validator
from validator.convert import listing_of
from validator.decks import Layout, Source, UnreadableDeck, form, markup, read_all
from validator.decks.godot_json import code_of, id_of, slugs
from validator.decks.listing import Holds, Line, Listing, losses
from validator.model import DeckList, Entry, Span

FORMS = (
    "decktools",
    "decktools-csv",
    "mwdeck",
    "o8d",
    "godot-json",
    "lackey-dek",
    "lackey-text",
    "tcgbrowser",
    "demol",
)
SAMPLES: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "samples-collectors.yaml").read_text("utf-8")
)


@pytest.fixture(scope="module")
def layout(store: Store) -> Layout:
    return store.layout("wow")


@pytest.fixture(scope="module")
def validator(store: Store) -> Validator:
    return Validator("wow", date="2014-01-01", store=store)


def said(entry: Entry, place: bool = False) -> str:
    """An entry in one line: `zone count name (printing)`, with what is no count as it is written."""
    count = entry.wrong_count or ("-" if entry.count is None else entry.count)
    parts = [entry.zone or "?", str(count), entry.name, f"({entry.printing})" if entry.printing else ""]
    bare = "bare" if entry.bare else ""
    return " ".join(filter(None, [*parts, bare, f"@{entry.span.line}" if place else ""]))


def read(name: str, text: str | bytes, layout: Layout) -> DeckList:
    data = text.encode() if isinstance(text, str) else text
    decks: list[DeckList] = form(name).read(Source(data), layout)
    assert len(decks) == 1
    return decks[0]


def entries(name: str, text: str | bytes, layout: Layout) -> list[str]:
    return [said(entry) for entry in read(name, text, layout).entries]


def marked(entry: Entry, lines: tuple[str, ...]) -> str:
    """What stands in the file at the place of an entry."""
    line, column, end_line, end_column = entry.span
    if line == end_line:
        return lines[line - 1][column - 1 : end_column - 1]
    inner = lines[line : end_line - 1]
    return "\n".join((lines[line - 1][column - 1 :], *inner, lines[end_line - 1][: end_column - 1]))


def write(name: str, listing: Listing, layout: Layout) -> str:
    written = form(name).write([listing], layout)
    assert isinstance(written, str)
    return written


# ---------------------------------------------------------------- samples


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_sample_is_the_deck_it_holds(sample: str, shared: Path, layout: Layout) -> None:
    path, wanted = shared / "samples/wow" / sample, SAMPLES[sample]
    (deck,) = form(wanted["form"]).read(Source(path.read_bytes(), path.name), layout)
    zones: Counter[str] = Counter()
    for entry in deck.entries:
        zones[entry.zone] += entry.count or 0
    assert zones == wanted["zones"]
    assert len(deck.entries) == wanted["lines"]
    assert deck.name == wanted.get("name", "")
    assert list(deck.comments) == wanted.get("comments", [])
    assert dict(deck.groups) == wanted.get("groups", {})
    assert not deck.findings
    found = [said(entry, place=True) for entry in deck.entries]
    assert [line for line in found if line in wanted["entries"]] == wanted["entries"]


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_card_of_a_sample_is_known_and_marked(
    sample: str, shared: Path, layout: Layout, validator: Validator
) -> None:
    path, wanted = shared / "samples/wow" / sample, SAMPLES[sample]
    (deck,) = form(wanted["form"]).read(Source(path.read_bytes(), path.name), layout)
    report = validator.check(deck)
    assert {finding.rule for finding in report.findings if finding.rule.startswith("deck/")} <= {
        "deck/incomplete"
    }
    spans = [entry.span for entry in deck.entries]
    assert len(set(spans)) == len(spans)
    for entry in deck.entries:
        text = marked(entry, deck.lines)
        assert text == text.strip()
        assert entry.name in text or entry.printing.partition("-")[2] in text


def test_two_programs_hold_the_same_deck(shared: Path, layout: Layout) -> None:
    folder = shared / "samples/wow/real"
    decks = [
        Counter(entries(name, (folder / path).read_bytes(), layout))
        for name, path in (("mwdeck", "mws.mwDeck"), ("o8d", "octgn.o8d"))
    ]
    assert decks[0] == decks[1]


def test_a_table_is_read_as_the_standard_reader_splits_it(shared: Path, layout: Layout) -> None:
    text = (shared / "samples/wow/real/decktools.csv").read_text("utf-8")
    rows = [row for row in csv.reader(text.splitlines()) if len(row) == 5]
    found = read("decktools-csv", text, layout).entries
    assert [(entry.name, str(entry.count)) for entry in found] == [(row[0], row[1]) for row in rows]


# ---------------------------------------------------------------- what form a file is of

OWN: dict[str, str] = {
    "decktools": "# HERO  Graccus\n# Allies\n4 Parvink\n",
    "decktools-csv": '"A deck, mine"\n\nGraccus,1,HoA,Hero,1\n"Holy Light",4,HoA,Ability,1\n',
    "mwdeck": "    4 [1] Parvink {1}\nSB: 1 [1] Graccus {1}\nSB: 1 [1] Graccus Back {1}\n",
    "o8d": '<?xml version="1.0"?>\n<!-- mine -->\n<deck game="x">\n  <section name="Main" />\n</deck>\n',
    "godot-json": '{"hero_card_def_id": "azeroth_4", "card_entries": []}',
    "lackey-dek": '<deck version="0.8"><superzone name="Deck"></superzone></deck>',
    "lackey-text": "4\tParvink\nHero:\n1\tGraccus\n",
    "tcgbrowser": "Hero\nGraccus\nAllies (4)\n4x Parvink\nTotal cards in deck: 4\n",
    "demol": "Graccus\nPaladin\n4;;ally;;Parvink\n",
}
OTHERS: dict[str, str | bytes] = {
    "nothing": b"",
    "blanks": b" \n\n",
    "binary": bytes(range(256)),
    "plain list": "Hero: Graccus\n4 Parvink\n",
    "list with comments": "# my deck\n# HERO: Graccus\n4 Parvink\n",
    "prose with a hero": "# HERO  Graccus\n\nHe was the best of them.\n",
    "brackets": "Hero: [Graccus]\n4 [Parvink]\n4x [Holy Light]\n",
    "total only": "Total cards in deck: 4\n",
    "list with a total": "4 Parvink\nTotal cards in deck: 4\n",
    "tabs": "name\tcount\nParvink\t4\n",
    "two tabs": "4\tParvink\tAlly\n",
    "cities": "city,country,population\nParis,France,2100000\n",
    "report": "Report\n\ncity,country,population,area,code\nParis,France,2100000,105,75\n",
    "five columns": "Parvink,4,HoA,Ally,1\n",
    "source code": "int main()\n{\nfor (;;) { f(1;;2); }\n}\n",
    "python": "# HERO  x\nimport os\n",
    "html": "<!doctype html>\n<html><body><deck></deck></body></html>\n",
    "feed": '<?xml version="1.0"?><rss version="2.0"><channel><section/></channel></rss>',
    "card list": "<deck><card>Parvink</card></deck>",
    "package": '{"name": "left-pad", "version": "1.3.0"}',
    "other deck": '{"cards": [{"card_def_id": "azeroth_4", "count": 1}]}',
    "yaml": "game: wow\nhero: Graccus\nmain: [4 Parvink]\n",
    "markdown": "# HERO\n\n- 4 Parvink\n",
    "broken json": '{"card_entries": [',
}


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("own", FORMS)
def test_a_form_knows_its_own_files_and_no_others(name: str, own: str, layout: Layout) -> None:
    assert form(name).sniff(Source(OWN[own].encode()), layout) is (name == own)


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("other", OTHERS)
def test_what_is_of_no_such_form(name: str, other: str, layout: Layout) -> None:
    text = OTHERS[other]
    data = text.encode() if isinstance(text, str) else text
    assert form(name).sniff(Source(data, f"deck{form(name).ENDING}"), layout) is False


def test_samples_are_of_no_other_form(shared: Path, layout: Layout) -> None:
    samples = [path for path in (shared / "samples").rglob("*") if path.is_file()]
    assert samples
    for path in samples:
        wanted = SAMPLES.get(str(path.relative_to(shared / "samples")).removeprefix("wow/"), {}).get("form")
        for name in FORMS:
            assert form(name).sniff(Source(path.read_bytes(), "deck"), layout) is (name == wanted), path


@pytest.mark.parametrize("name", ["o8d", "lackey-dek"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_xml_in_other_encodings(name: str, encoding: str, layout: Layout) -> None:
    data = OWN[name].encode(encoding)
    assert form(name).sniff(Source(data), layout)
    assert read(name, data, layout).entries == ()


def test_a_mark_before_json(layout: Layout) -> None:
    data = OWN["godot-json"].encode("utf-8-sig")
    assert form("godot-json").sniff(Source(data), layout)
    assert entries("godot-json", data, layout) == ["hero 1 HOA-4 (HOA-4)"]


# ---------------------------------------------------------------- decktools


def test_sections_of_any_name(layout: Layout) -> None:
    text = "# mine\n\n# HERO  Graccus\n# Big ones\n4 Parvink\n# Allies\n1 Fizzle\n"
    deck = read("decktools", text, layout)
    assert [said(entry) for entry in deck.entries] == ["hero 1 Graccus", "main 4 Parvink", "main 1 Fizzle"]
    assert deck.groups == ((1, "Big ones"), (2, "Allies"))
    assert deck.comments == ("mine",)


def test_a_comment_is_written_so_that_it_is_read_as_one(layout: Layout) -> None:
    lines = (Line(1, "Graccus", "hero"), Line(4, "Parvink", "main"))
    comments = ("Side Deck", "format: Core", "my deck")
    deck = read("decktools", write("decktools", Listing("wow", lines, comments=comments), layout), layout)
    assert [said(entry) for entry in deck.entries] == ["hero 1 Graccus", "main 4 Parvink"]
    assert deck.comments == ("note: Side Deck", "note: format: Core", "my deck")
    assert not deck.settings


def test_what_decktools_writes(layout: Layout) -> None:
    lines = (
        Line(1, "Graccus", "hero"),
        Line(4, "Parvink", "main", "HOA-212", True, group="Allies"),
        Line(2, "Holy Light", "main", group="Abilities"),
    )
    listing = Listing("wow", lines, "Mine", {"format": "Core"}, ("a remark",))
    assert write("decktools", listing, layout) == (
        "# name: Mine\n# format: Core\n# a remark\n\n# HERO  Graccus\n"
        "# Allies\n4 Parvink\n# Abilities\n2 Holy Light\n"
    )


# ---------------------------------------------------------------- decktools-csv


def test_rows_of_a_table(layout: Layout) -> None:
    text = (
        "Mine, all mine\n\nGraccus,1,HoA,Hero,1\n"
        '"Stonebranch, Ancient of War",2,CoH,Ally,6\n"""Chipper"" Ironbane",1,xyz,Ally,1\n'
        "Parvink,four,HoA,Ally,1\nFizzle,-1,HoA,Ally,1\nHoly Light,2\nwhat is this\n"
    )
    assert entries("decktools-csv", text, layout) == [
        "hero 1 Graccus (HOA)",
        "main 2 Stonebranch, Ancient of War (COH)",
        'main 1 "Chipper" Ironbane (XYZ)',
        "main four Parvink (HOA)",
        "main -1 Fizzle (HOA)",
        "main 2 Holy Light",
        "main - what is this bare",
    ]
    assert read("decktools-csv", text, layout).name == "Mine,all mine"


def test_the_type_of_a_leader_that_does_not_lead_is_not_written(store: Store, layout: Layout) -> None:
    leader = next(match.card for match in store.find("wow", "Graccus"))
    lines = (Line(1, "Litori Frostburn", "hero"), Line(1, "Graccus", "main", card=leader))
    written = write("decktools-csv", Listing("wow", lines), layout)
    assert entries("decktools-csv", written, layout) == ["main 1 Graccus", "hero 1 Litori Frostburn"]


def test_what_the_site_writes(store: Store, layout: Layout) -> None:
    lines = tuple(
        Line(count, name, zone, printing, True, store.find("wow", name)[0].card)
        for count, name, zone, printing in (
            (1, "Graccus", "hero", "HOA-4"),
            (3, "Stonebranch, Ancient of War", "main", "COH"),
            (2, "Holy Light", "main", ""),
        )
    )
    assert write("decktools-csv", Listing("wow", lines, "Mine"), layout) == (
        'Mine\n\nGraccus,1,HOA,Hero,\nHoly Light,2,,Ability,\n"Stonebranch, Ancient of War",3,COH,Ally,\n'
    )


# ---------------------------------------------------------------- mwdeck

MIXED = """\
// Deck file for Magic Workstation (http://www.magicworkstation.com)
// NAME : Mine
// FORMAT : Core
// LINKED WITH: 1;2

// Allies
    4 [1] Parvink {1}
    2 [HOA] Fizzle (2)
    x [1] Holy Light {1}
    -1 [1] Holy Light {1}
    3 Flames of Azzinoth (Ferocity)
SB: 1 [1] Graccus {1}
SB: 2 [1] Cleanse {1}
SB: 1 [1] Graccus Back {1}
    what is this
"""


def test_the_leader_and_the_side_deck_in_one_place(layout: Layout) -> None:
    deck = read("mwdeck", MIXED, layout)
    assert [said(entry, place=True) for entry in deck.entries] == [
        "main 4 Parvink @7",
        "main 2 Fizzle (HOA) @8",
        "main x Holy Light @9",
        "main -1 Holy Light @10",
        "main 3 Flames of Azzinoth (Ferocity) @11",
        "hero 1 Graccus @12",
        "side 2 Cleanse @13",
        "main - what is this bare @15",
    ]
    assert deck.name == "Mine"
    assert deck.settings == {"format": "Core"}
    assert deck.places == {"format": Span(3, 13, 3, 17)}
    assert not deck.settings_bind
    assert deck.comments == ("LINKED WITH: 1;2",)
    assert deck.groups == ((0, "Allies"),)


def test_a_leader_without_a_back_is_told_by_what_the_card_is(layout: Layout) -> None:
    text = "    4 [1] Parvink\nSB: 1 [1] Graccus\nSB: 1 [1] Cleanse\n"
    knowing = layout._replace(home_of=lambda name: "hero" if name == "Graccus" else "")
    assert entries("mwdeck", text, knowing) == ["main 4 Parvink", "hero 1 Graccus", "side 1 Cleanse"]


def test_a_leader_nobody_knows_is_told_by_its_back(layout: Layout) -> None:
    text = "SB: 1 [1] Grakus {1}\nSB: 1 [1] Grakus Back {1}\n"
    assert entries("mwdeck", text, layout) == ["hero 1 Grakus"]


def test_what_the_workstation_writes(layout: Layout) -> None:
    lines = (Line(1, "Graccus", "hero"), Line(4, "Parvink", "main", group="Allies"), Line(1, "Cleanse", "side"))
    listing = Listing("wow", lines, "Mine", {"format": "Core"}, ("a remark",))
    assert write("mwdeck", listing, layout) == (
        "// Deck file for Magic Workstation (http://www.magicworkstation.com)\n"
        "// NAME : Mine\n// format : Core\n// a remark\n\n"
        "// Allies\n    4 Parvink\nSB: 1 Graccus\nSB: 1 Graccus Back\nSB: 1 Cleanse\n"
    )


def test_a_comment_that_is_a_part_of_a_deck_is_no_heading_of_cards(layout: Layout) -> None:
    deck = read("mwdeck", "// Sideboard\n    4 [1] Parvink\n", layout)
    assert (deck.groups, deck.comments) == ((), ("Sideboard",))


# ---------------------------------------------------------------- o8d


def test_sections_with_and_without_ids(layout: Layout) -> None:
    text = """\
<?xml version="1.0" encoding="utf-8"?>
<deck game="x" sleeveid="0">
  <section name="Main" shared="False">
    <card qty="4" id="2f0c0a3e-0000-4000-8000-000000000001">Parvink</card>
    <card qty="two">Wanted: &quot;Hogger&quot; &amp; more</card>
    <card qty="2">Holy
      Light</card>
    <card>Fizzle</card>
    <card qty="1" id="2f0c" />
    <card qty="1" />
  </section>
  <section name="Quests"><card qty="1">Entrenched</card></section>
  <section name="Aside"><card qty="1">Cleanse</card></section>
  <section name="Hero">
    <card qty="1">Graccus</card>
    <card qty="1">Graccus Back</card>
  </section>
  <notes><![CDATA[mine
   all mine]]></notes>
</deck>
"""
    deck = read("o8d", text, layout)
    assert [said(entry) for entry in deck.entries] == [
        "main 4 Parvink",
        'main two Wanted: "Hogger" & more',
        "main 2 Holy Light",
        "main - Fizzle",
        "main 1 2f0c",
        "main - /deck/section[1]/card[6] bare",
        "main 1 Entrenched",
        "? 1 Cleanse",
        "hero 1 Graccus",
    ]
    assert deck.groups == ((6, "Quests"),)
    assert deck.comments == ("mine", "all mine")
    assert [(finding.rule, finding.params) for finding in deck.findings] == [
        ("deck/unknown-part", {"part": "Aside"})
    ]
    assert deck.entries[2].span[:2] == (6, 5)
    assert deck.entries[2].span[2:] == (7, 19)


def test_what_the_table_writes(layout: Layout) -> None:
    lines = (Line(1, "Graccus", "hero"), Line(4, 'A "B" <C>\x01', "main"), Line(1, "Cleanse", "side"))
    written = write("o8d", Listing("wow", lines, comments=("mine & yours",)), layout)
    assert (
        written
        == """\
<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="d7e6fd4f-5252-4c4c-4a4a-a645c4d8e45f">
  <section name="Main">
    <card qty="4">A &quot;B&quot; &lt;C&gt;</card>
  </section>
  <section name="Hero">
    <card qty="1">Graccus</card>
    <card qty="1">Graccus Back</card>
  </section>
  <section name="Side">
    <card qty="1">Cleanse</card>
  </section>
  <notes>mine &amp; yours</notes>
</deck>
"""
    )
    assert read("o8d", written, layout).comments == ("mine & yours",)


# ---------------------------------------------------------------- lackey


def test_a_card_for_every_copy(layout: Layout) -> None:
    text = """\
<deck version="0.8">
\t<meta><game>x</game><author>me</author></meta>
\t<superzone name="Deck">
\t\t<card><name id="azeroth_188">Ironforge Guards</name><set>azeroth</set></card>
\t\t<card><name id="azeroth_188">Ironforge Guards</name><set>azeroth</set></card>
\t\t<card><name id="">Parvink</name><set>dark_portal</set></card>
\t\t<card><name id="azeroth_188">Ironforge Guards</name><set>azeroth</set></card>
\t\t<card><name>Fizzle</name><set>no_such-set</set></card>
\t\t<card><set>azeroth</set></card>
\t</superzone>
\t<superzone name="Tokens"><card><name>Cleanse</name></card></superzone>
</deck>
"""
    deck = read("lackey-dek", text, layout)
    assert [said(entry) for entry in deck.entries] == [
        "main 3 Ironforge Guards (HOA-188)",
        "main 1 Parvink (TDP)",
        "main 1 Fizzle (no_such_set)",
        "main - /deck/superzone[1]/card[6] (HOA) bare",
        "? 1 Cleanse",
    ]
    assert deck.entries[0].span == Span(4, 3, 5, 80)
    assert deck.comments == ("author: me",)
    assert [finding.params for finding in deck.findings] == [{"part": "Tokens"}]


def test_what_lackey_writes(layout: Layout) -> None:
    lines = (
        Line(1, "Graccus", "hero", "HOA-4"),
        Line(2, "Parvink", "main", "TDP-12", True),
        Line(1, "Cleanse", "side", "HOA"),
    )
    assert (
        write("lackey-dek", Listing("wow", lines), layout)
        == """\
<deck version="0.8">
\t<meta>
\t\t<game>wowtcg</game>
\t</meta>
\t<superzone name="Hero">
\t\t<card><name id="azeroth_4">Graccus</name><set>azeroth</set></card>
\t</superzone>
\t<superzone name="Deck">
\t\t<card><name id="dark_portal_12">Parvink</name><set>dark_portal</set></card>
\t\t<card><name id="dark_portal_12">Parvink</name><set>dark_portal</set></card>
\t</superzone>
\t<superzone name="Sideboard">
\t\t<card><name id="">Cleanse</name><set>azeroth</set></card>
\t</superzone>
</deck>
"""
    )
    assert write("lackey-text", Listing("wow", lines), layout) == (
        "2\tParvink\nHero:\n1\tGraccus\nSideboard:\n1\tCleanse\n"
    )


@pytest.mark.parametrize("name", ["lackey-dek", "decktools"])
def test_a_count_without_end_does_not_fill_the_memory(name: str, layout: Layout) -> None:
    listing = Listing("wow", (Line(10**12, "Graccus", "hero"),))
    assert len(write(name, listing, layout)) < 200_000


# ---------------------------------------------------------------- godot-json


def godot(*cards: object, **more: object) -> str:
    return json.dumps({"display_name": "Mine", "hero_card_def_id": "azeroth_4", **more, "card_entries": cards})


def card(key: object = "azeroth_212", count: object = 4, **more: object) -> dict[str, object]:
    return {"card_def_id": key, "count": count, **more}


def test_ids_and_the_names_beside_them(layout: Layout) -> None:
    text = godot(
        card(_card_name="Parvink"),
        card("dark_portal_289"),
        card("no_such_set_7", 1, _card_name="Fizzle"),
        card("nonsense", 1, _card_name="Cleanse"),
        card("nonsense", 1),
        {"_card_name": "Holy\nLight"},
        card(count="three"),
        card(count=-1),
        card(count=2.5),
        card(count=None),
        card(count=True),
        card(count=[]),
        card(count="2"),
        _hero_name="Graccus",
    )
    deck = read("godot-json", text, layout)
    assert [said(entry) for entry in deck.entries] == [
        "hero 1 Graccus (HOA-4)",
        "main 4 Parvink (HOA-212)",
        "main 4 TDP-289 (TDP-289)",
        "main 1 Fizzle (no_such_set-7)",
        "main 1 Cleanse",
        "main 1 nonsense",
        "main 1 Holy Light",
        "main three HOA-212 (HOA-212)",
        "main -1 HOA-212 (HOA-212)",
        "main 2.5 HOA-212 (HOA-212)",
        "main null HOA-212 (HOA-212)",
        "main true HOA-212 (HOA-212)",
        "main […] HOA-212 (HOA-212)",
        "main 2 HOA-212 (HOA-212)",
    ]
    (finding,) = deck.findings
    assert (finding.rule, finding.variant, finding.cards) == (
        "deck/name-mismatch",
        "no-such-printing",
        ("Cleanse",),
    )
    assert marked(deck.entries[1], deck.lines) == '"azeroth_212"'


def test_a_name_that_is_not_that_of_the_id_is_told(layout: Layout, validator: Validator) -> None:
    text = godot(card("azeroth_212", 4, _card_name="Cleanse"))
    report = validator.check(read("godot-json", text, layout))
    assert "deck/name-mismatch" in {finding.rule for finding in report.findings}


def test_an_array_of_decks(layout: Layout) -> None:
    text = f"[{godot(card())}, {godot(hero_card_def_id='')}]"
    decks = form("godot-json").read(Source(text.encode()), layout)
    assert [len(deck.entries) for deck in decks] == [2, 0]


@pytest.mark.parametrize(
    ("text", "reason", "path"),
    [
        ("[1]", "json-object", "$[0]"),
        ("7", "json-object", "$"),
        ("{}", "json-missing", "$"),
        ('{"card_entries": {}}', "json-list", "$.card_entries"),
        (godot(7), "json-object", "$.card_entries[0]"),
        (godot(card(), card(["x"])), "json-text", "$.card_entries[1].card_def_id"),
        (godot(card(), {}), "json-card", "$.card_entries[1]"),
        (godot(hero_card_def_id=4), "json-text", "$.hero_card_def_id"),
    ],
)
def test_json_of_another_shape(text: str, reason: str, path: str, layout: Layout) -> None:
    with pytest.raises(UnreadableDeck) as refusal:
        read("godot-json", text, layout)
    assert (refusal.value.reason, refusal.value.params["path"]) == (reason, path)
    assert refusal.value.span is not None


def test_what_is_said_about_a_deck_is_kept_and_written_again(layout: Layout) -> None:
    text = godot(
        card(_card_name="Parvink"),
        deck_id="other",
        strategy="rush",
        metadata={"author": "me", "deep": {}},
        tries=3,
        _comments=["mine", 4],
    )
    deck = read("godot-json", text, layout)
    comments = ("deck_id: other", "strategy: rush", "metadata.author: me", "tries: 3", "mine")
    assert deck.comments == comments
    lines = (Line(1, "Graccus", "hero", "HOA-4"), Line(4, "Parvink", "main", "HOA-212"))
    written = write("godot-json", Listing("wow", lines, "Mine", comments=comments), layout)
    assert json.loads(written) == {
        "deck_id": "other",
        "display_name": "Mine",
        "hero_card_def_id": "azeroth_4",
        "_hero_name": "Graccus",
        "card_entries": [{"card_def_id": "azeroth_212", "count": 4, "_card_name": "Parvink"}],
        "strategy": "rush",
        "metadata": {"author": "me"},
        "_comments": ["tries: 3", "mine"],
    }
    assert sorted(read("godot-json", written, layout).comments) == sorted(comments)


def test_every_set_has_ids_that_are_read_back(layout: Layout) -> None:
    names = slugs(layout)
    for code in layout.codes:
        printing = f"{code.upper()}-12"
        assert code_of(id_of(Line(1, "Parvink", "main", printing), names), layout) == printing
    assert names["TDP"] == "dark_portal"


def test_a_set_alone_has_the_number_of_the_card_in_it(store: Store, layout: Layout) -> None:
    known = store.find("wow", "Parvink")[0].card
    names = slugs(layout)
    assert id_of(Line(4, "Parvink", "main", "HOA", True, known), names) == "azeroth_212"
    assert id_of(Line(4, "Parvink", "main", "TDP", True, known), names) == ""
    assert id_of(Line(4, "Parvink", "main", "HOA", True), names) == ""


def test_more_leaders_than_there_is_a_place_for(layout: Layout) -> None:
    lines = (Line(2, "Graccus", "hero", "HOA-4"), Line(1, "Moonshadow", "hero", "HOA-6"))
    written = write("godot-json", Listing("wow", lines), layout)
    assert entries("godot-json", written, layout) == [
        "hero 1 Graccus (HOA-4)",
        "main 1 Graccus (HOA-4)",
        "main 1 Moonshadow (HOA-6)",
    ]


# ---------------------------------------------------------------- tcgbrowser


def test_what_the_browser_writes(store: Store, layout: Layout) -> None:
    names = ("Holy Light", "Parvink", "Signet of Manifested Pain", "Entrenched", "Cleanse")
    cards = [store.find("wow", name)[0].card for name in names]
    lines = (
        Line(1, "Graccus", "hero"),
        *(Line(2, one.name, "main", card=one) for one in cards),
        Line(3, "Nobody", "main"),
        Line(1, "Fizzle", "main", group="Big ones"),
    )
    written = write("tcgbrowser", Listing("wow", lines), layout)
    assert (
        written
        == """\
Hero
Graccus
Abilities (4)
2x Holy Light
2x Cleanse
Allies (2)
2x Parvink
Items (2)
2x Signet of Manifested Pain
Quests (2)
2x Entrenched
Main (3)
3x Nobody
Big ones:
1x Fizzle
Total cards in deck: 14
"""
    )
    deck = read("tcgbrowser", written, layout)
    assert Counter(entry.zone for entry in deck.entries) == {"hero": 1, "main": 7}
    assert sum(entry.count or 0 for entry in deck.entries) == 15


# ---------------------------------------------------------------- demol


def test_rows_of_a_client(layout: Layout) -> None:
    text = (
        "Graccus\nPaladin\n4;;ally;;Parvink\nx;;ability;;Holy Light\n1;;quest;;Question of Gluttony, A\n"
        "2;;Fizzle\n1;;hero;;Moonshadow\n3;;ally;;\nwhat\n"
    )
    assert entries("demol", text, layout) == [
        "hero 1 Graccus",
        "main 4 Parvink",
        "main x Holy Light",
        "main 1 Question of Gluttony, A",
        "main 2 Fizzle",
        "hero 1 Moonshadow",
        "main - 3;;ally;; bare",
        "main - what bare",
    ]


def test_a_client_without_a_leader(layout: Layout) -> None:
    written = write("demol", Listing("wow", (Line(4, "Parvink", "main"),)), layout)
    assert written == "\n\n4;;;;Parvink\n"
    assert entries("demol", written, layout) == ["main 4 Parvink"]


def test_what_the_client_writes(store: Store, layout: Layout) -> None:
    names = ("Graccus", "Parvink", "Signet of Manifested Pain", "Bloodbane's Fall", "Branch of Nordrassil")
    lines = tuple(
        Line(1, name, "main" if index else "hero", card=store.find("wow", name)[0].card)
        for index, name in enumerate(names)
    )
    assert write("demol", Listing("wow", lines), layout) == (
        "Graccus\nPaladin\n1;;ally;;Parvink\n1;;item;;Signet of Manifested Pain\n"
        "1;;armor;;Bloodbane's Fall\n1;;weapon;;Branch of Nordrassil\n"
    )


# ---------------------------------------------------------------- all of them

FULL = """\
Hero: Graccus (HOA-4)
Main Deck
4 Parvink (HOA-212)
3 Holy Light
1 Wanted: Hogger
2 "Chipper" Ironbane
2 Stonebranch, Ancient of War
4 Deathwing the Destroyer
1 Branch of Nordrassil
1 Nobody at All
Side Deck
2 Cleanse
"""


def held(deck: DeckList, zones: frozenset[str]) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for entry in deck.entries:
        if entry.zone in zones:
            found[entry.zone, entry.name] += entry.count or 0
    return found


@pytest.mark.parametrize("name", FORMS)
def test_written_and_read_it_says_the_same(name: str, validator: Validator, layout: Layout) -> None:
    original = validator.read_bytes(FULL.encode())
    listing = listing_of(original, validator.store, "wow", layout).listing
    holds: Holds = form(name).HOLDS
    zones = frozenset(layout.zones) if holds.zones is None else holds.zones
    written = write(name, listing, layout)
    again = read(name, written, layout)
    wanted = held(original, zones)
    if holds.codes:
        del wanted["main", "Nobody at All"]
        assert any(loss.kind == "codes" for loss in losses([listing], holds, {}))
    assert held(again, zones) == wanted
    (told,) = read_all(Source(written.encode(), f"deck{form(name).ENDING}"), layout)
    assert held(told, zones) == wanted
    more = listing_of(again, validator.store, "wow", layout).listing
    second = write(name, more, layout)
    assert (
        write(name, listing_of(read(name, second, layout), validator.store, "wow", layout).listing, layout)
        == second
    )


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_sample_written_again_says_the_same(
    sample: str, shared: Path, layout: Layout, validator: Validator
) -> None:
    name = SAMPLES[sample]["form"]
    deck = read(name, (shared / "samples/wow" / sample).read_bytes(), layout)
    listing = listing_of(deck, validator.store, "wow", layout).listing
    again = read(name, write(name, listing, layout), layout)
    everything = frozenset(layout.zones)
    assert held(again, everything) == held(deck, everything)
    assert (again.name, again.comments) == (deck.name, deck.comments)
    assert [title for _, title in again.groups] == [title for _, title in deck.groups]


def hostile() -> Iterator[tuple[str, str, bytes]]:
    long = "a" * 400_000
    for name in FORMS:
        own = OWN[name]
        yield name, "cut", own[: len(own) // 2].encode()
        yield name, "nothing but blanks in lines", b"x\n" + b" " * 400_000 + b"\n"
        yield name, "one long word", long.encode()
        yield name, "one long line", (own + "\n" + f"4 {long} " * 2).encode()
        yield name, "tabs", b"4\t" + b"a" * 400_000 + b"\t"
        yield name, "marks", b'","' * 100_000
        yield name, "open brackets", b"[" * 400_000
        yield name, "open objects", b'{"a":' * 100_000
        yield name, "open elements", b"<deck>" * 60_000
        yield name, "comments", b"<deck><!--" * 40_000
        yield name, "hashes", b"# a  b\n" * 60_000
        yield name, "slashes", b"// a\n" * 80_000
        yield name, "semicolons", b";;" * 200_000
        yield name, "figures", b"9" * 400_000 + b" Parvink\n"
        yield name, "huge count", own.replace("4", "9" * 5000).encode()


@pytest.mark.parametrize(
    ("name", "what", "data"), [pytest.param(*case, id=f"{case[0]}-{case[1]}") for case in hostile()]
)
def test_hostile_files_are_read_or_refused_soon(name: str, what: str, data: bytes, layout: Layout) -> None:
    start = time.monotonic()
    assert form(name).sniff(Source(data), layout) in (True, False)
    with contextlib.suppress(UnreadableDeck):
        assert form(name).read(Source(data), layout)
    assert time.monotonic() - start < 5


@pytest.mark.parametrize("name", ["mwdeck", "decktools-csv", "demol"])
def test_more_lines_than_any_deck_has(name: str, layout: Layout) -> None:
    with pytest.raises(UnreadableDeck) as refusal:
        read(name, "4;;a;;b,1,HOA,Ally,1\n" * 25_010, layout)
    assert refusal.value.reason == "too-many"
    assert refusal.value.span is not None


BOMB = """<!DOCTYPE deck [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><deck>&b;</deck>"""


@pytest.mark.parametrize("name", ["o8d", "lackey-dek"])
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (BOMB, "xml-entities"),
        ("<deck><section name='Main'>", "xml"),
        ("<deck a='1' a='2'/>", "xml"),
        ("<a><b><c>" * 20, "xml-size"),
        ("<list><card>Parvink</card></list>", "xml-form"),
        ("Hero: Graccus", "xml"),
    ],
)
def test_xml_that_is_no_deck(name: str, text: str, reason: str, layout: Layout) -> None:
    with pytest.raises(UnreadableDeck) as refusal:
        read(name, text, layout)
    assert refusal.value.reason == reason


def test_elements_without_end_are_refused(monkeypatch: pytest.MonkeyPatch, layout: Layout) -> None:
    monkeypatch.setattr(markup, "_MOST", 50)
    with pytest.raises(UnreadableDeck) as refusal:
        read("o8d", "<deck>" + "<section/>" * 60 + "</deck>", layout)
    assert refusal.value.reason == "xml-size"


WORDS: dict[str, Callable[[str], str]] = {
    "mwdeck": lambda text: text.replace("[1]", "[ 1 ]"),
    "o8d": lambda text: text.replace("Main", " main deck "),
    "lackey-text": lambda text: text.replace("\n", "\r\n"),
    "demol": lambda text: text.replace(";;ally;;", ";; Ally ;; "),
}


@pytest.mark.parametrize("name", WORDS)
def test_small_differences_do_not_matter(name: str, layout: Layout) -> None:
    assert entries(name, WORDS[name](OWN[name]), layout) == entries(name, OWN[name], layout)
