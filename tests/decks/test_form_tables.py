"""Decks in tables: comma-separated values, Markdown, and spreadsheets."""

from __future__ import annotations

import builtins
import datetime
import io
import struct
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import openpyxl
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from validator.cards.store import Store
from validator.check import Validator
from validator.decks import Layout, Source, UnreadableDeck, csv, markdown, xlsx
from validator.decks.listing import Line, Listing
from validator.decks.tables import columns
from validator.folding import fold
from validator.model import POOL, DeckList, Entry, Span

SAMPLES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "samples-tables.yaml").read_text("utf-8")
)
FORMS = (csv, markdown, xlsx)


@pytest.fixture(scope="module")
def wow(store: Store) -> Layout:
    return store.layout("wow")


@pytest.fixture(scope="module")
def rift(store: Store) -> Layout:
    return store.layout("riftbound")


def source(text: str | bytes, name: str = "") -> Source:
    return Source(text.encode() if isinstance(text, str) else text, name)


def one(form: ModuleType, text: str | bytes, layout: Layout) -> DeckList:
    (deck,) = form.read(source(text), layout)
    assert isinstance(deck, DeckList)
    return deck


def said(deck: DeckList) -> list[tuple[int | None, str, str]]:
    return [(entry.count, entry.name, entry.zone) for entry in deck.entries]


def marked(deck: DeckList, entry: Entry) -> str:
    """What stands in the file where an entry is said to be."""
    line, start, end_line, end = entry.span
    if line == end_line:
        return deck.lines[line - 1][start - 1 : end - 1]
    return "\n".join([deck.lines[line - 1][start - 1 :], *deck.lines[line : end_line - 1]])


def refused(form: ModuleType, data: str | bytes, layout: Layout) -> UnreadableDeck:
    with pytest.raises(UnreadableDeck) as caught:
        form.read(source(data), layout)
    return caught.value


# ------------------------------------------------------------ the samples


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["file"])
def test_samples(sample: Mapping[str, Any], shared: Path, store: Store) -> None:
    layout = store.layout(sample["game"])
    data = source((shared / "samples" / sample["file"]).read_bytes(), sample["file"])
    form = {"csv": csv, "markdown": markdown, "xlsx": xlsx}[sample["form"]]
    assert form.sniff(data, layout) is sample["found"]
    decks = form.read(data, layout)
    assert len(decks) == sample["decks"]
    entries, cards = Counter(entry.zone for entry in decks[0].entries), Counter[str]()
    for entry in decks[0].entries:
        cards[entry.zone] += entry.count or 0
    assert (entries, cards) == (sample["entries"], sample["cards"])
    assert sample["one"] in [[entry.count, entry.name, entry.printing] for entry in decks[0].entries]


@pytest.mark.parametrize("game", ["wow", "riftbound"])
def test_no_other_sample_is_a_table(game: str, shared: Path, store: Store) -> None:
    own = {sample["file"] for sample in SAMPLES if sample["found"]}
    paths = [path for path in (shared / "samples").rglob("*") if path.is_file()]
    assert len(paths) > 40
    for path in paths:
        data = Source(path.read_bytes(), path.name)
        if str(path.relative_to(shared / "samples")) not in own:
            assert [form.__name__ for form in FORMS if form.sniff(data, store.layout(game))] == []


# ------------------------------------------------------------ what is a table


CSV_TRUE = [
    "name,count\nParvink,4\n",
    "Card Name;Qty;Board\nParvink;4;Main\n",
    "count\tname\n4x\tParvink\n",
    "sep=;\nName;Anzahl\nParvink;4\n",
    '"Name","Quantité"\n"Parvink","4"\n',
    "\ufeff卡名,数量\n坚毅,3\n",
    "My deck\n\nPlayer,Card,Copies\nAlice,Parvink,4\n",
    "Name,Zone\nParvink,Main\n",
    "Name,Set,Rarity,Quantity\nParvink,HoA,Common,4\n",
    "Name,Normal,Foil\nParvink,1,3\n",
]
MARKDOWN_TRUE = [
    "| Name | Count |\n|---|--:|\n| Parvink | 4 |\n",
    "Name | Count\n--- | ---\nParvink | 4\n",
    "# Mine\n\n## Main Deck\n\n- 4 Parvink\n",
    "## Main Deck (60)\n* 4x Parvink\n",
    "## Main\n1. 4 Parvink\n",
    "## Main\n- **4x** Parvink\n",
    "## Main\n- Parvink x4\n",
]
NEITHER = [
    "city,country,population\nKöln,Deutschland,1073096\n",
    "name,population\nKöln,1073096\n",
    "name,zone,ttl\nexample.org,eu-west,300\n",
    "Name,Count\n",
    "Name,Count\nParvink,many\n",
    "4 Parvink\n4 Fizzle\n",
    "Hero: Graccus\n\nMain Deck:\n4 Parvink, the card\n",
    '{"name": "x", "count": 4}',
    "<html><body><table><tr><td>name</td></tr></table></body></html>",
    "import csv\n\nname, count = 1, 2\n",
    "# A project\n\n## Install\n\n- 3 steps\n\n| Option | Default |\n|---|---|\n| a | 4 |\n",
    "# About\n\n## Notes\n\n- 4 things to know\n",
    "# main\n4 OGN-001 Parvink\n# sideboard\n1 OGN-002 Fizzle\n",
    "# Allies\n4 Parvink\n# Equipment\n2 Sword\n",
    "It was the best of times, it was the worst of times; name, count and all.\n",
    "\x00\x01\x02",
    "",
]


@pytest.mark.parametrize("text", CSV_TRUE)
def test_comma_separated_values(text: str, rift: Layout) -> None:
    assert csv.sniff(source(text), rift)
    assert not markdown.sniff(source(text), rift)
    assert not xlsx.sniff(source(text), rift)


@pytest.mark.parametrize("text", MARKDOWN_TRUE)
def test_markdown(text: str, wow: Layout) -> None:
    assert markdown.sniff(source(text), wow)
    assert not csv.sniff(source(text), wow)


@pytest.mark.parametrize("text", NEITHER)
def test_what_is_no_table_of_cards(text: str, wow: Layout, rift: Layout) -> None:
    for layout in (wow, rift):
        for ending in ("", ".txt", ".csv", ".xlsx"):
            assert not any(form.sniff(source(text, f"x{ending}"), layout) for form in FORMS)


def test_a_list_under_headings_is_markdown_by_its_name(wow: Layout) -> None:
    text = "# Main\n4 Parvink\n"
    assert markdown.sniff(source(text, "x.md"), wow)
    assert not markdown.sniff(source(text, "x.txt"), wow)


@pytest.mark.parametrize(
    ("cells", "name", "count"),
    [
        ("Name|Qty", 0, 1),
        ("QTY.|Card name:", 1, 0),
        ("Stück|Kartenname", 1, 0),
        ("Quantité|Nom de la carte", 1, 0),
        ("数量|牌名", 1, 0),
        ("Number|Name", 1, 0),  # without a set, a number is how many
        ("Name|Card|Count", 1, 2),  # and the name is that of the player
    ],
)
def test_headings(cells: str, name: int, count: int) -> None:
    found = columns(cells.split("|"))
    assert found is not None
    assert (found.name, found.count) == (name, count)


@pytest.mark.parametrize("cells", ["Name", "Name|Set", "4|Parvink", "", "Count|Zone", "a|b|c"])
def test_what_are_no_headings(cells: str) -> None:
    assert columns(cells.split("|")) is None


# ------------------------------------------------------------ comma-separated values


def test_columns_are_found_by_name(wow: Layout) -> None:
    text = "Bereich;Nr.;Menge;Edition;Name\nHeld;;1;;Graccus\nMain;12;4;Heroes of Azeroth;Parvink\n"
    deck = one(csv, text, wow)
    assert said(deck) == [(1, "Graccus", "hero"), (4, "Parvink", "main")]
    assert [entry.printing for entry in deck.entries] == ["", "HOA-12"]
    assert deck.entries[1].span == Span(3, 29, 3, 36)
    assert [marked(deck, entry) for entry in deck.entries] == ["Graccus", "Parvink"]
    assert deck.headings == ("hero", "main")


NAMES = [
    '"Chipper" Ironbane',
    "Power Word: Shield",
    "Kai'sa, Survivor",
    "If You're Not Against Us...",
    "7 Samurai",
    "A | B",
    "=SUM(A1)",
    "'=x",
    "-1",
    "@home",
    "+1 to Will",
    "#hash",
    "4x",
    "*bold*",
    "[link](a.b)",
    "back\\slash\\|",
    "`code`",
    "_it_",
    "> quote",
    "- item",
    "<b>x</b>",
    "坚毅",
    "tail\\",
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__.rpartition(".")[2])
@pytest.mark.parametrize("name", NAMES)
def test_names_survive(name: str, form: ModuleType, wow: Layout) -> None:
    lines = (Line(1, "Graccus", "hero"), Line(4, name, "main"), Line(2, name, "side", "HOA-12", True))
    deck = one(form, form.write([Listing("wow", lines)], wow), wow)
    assert said(deck) == [(1, "Graccus", "hero"), (4, name, "main"), (2, name, "side")]
    assert deck.entries[2].printing == "HOA-12"


def test_a_formula_is_guarded(wow: Layout) -> None:
    written = csv.write([Listing("wow", (Line(4, '=HYPERLINK("x")', "main"), Line(1, "-a", "main")))], wow)
    assert written.split("\n")[1:3] == ['"\'=HYPERLINK(""x"")",4,main,,', "'-a,1,main,,"]


def test_quotation_marks_and_commas_written_by_hand(rift: Layout) -> None:
    text = 'name,count\n"Chipper" Ironbane,4\nKai\'sa, Survivor,3\n"Jinx, Loose Cannon",1\n'
    deck = one(csv, text, rift)
    assert said(deck) == [
        (4, '"Chipper" Ironbane', ""),
        (3, "Kai'sa, Survivor", ""),
        (1, "Jinx, Loose Cannon", ""),
    ]
    assert marked(deck, deck.entries[1]) == "Kai'sa, Survivor"
    assert marked(deck, deck.entries[2]) == '"Jinx, Loose Cannon"'


def test_a_quotation_mark_that_is_never_closed_takes_nothing_with_it(wow: Layout) -> None:
    deck = one(csv, 'name,count\n"Parvink,4\nFizzle,3\n', wow)
    assert said(deck) == [(4, '"Parvink', ""), (3, "Fizzle", "")]


def test_a_cell_of_two_lines(wow: Layout) -> None:
    deck = one(csv, 'count,name,zone\n4,"Power\nWord: Shield",main\n3,Fizzle,main\n', wow)
    assert said(deck) == [(4, "Power Word: Shield", "main"), (3, "Fizzle", "main")]
    assert [entry.span for entry in deck.entries] == [Span(2, 3, 3, 14), Span(4, 3, 4, 9)]


def test_rows_of_other_length_and_blank_ones(wow: Layout) -> None:
    deck = one(csv, "name,count,set,zone\n\nParvink,4\n,,,\nFizzle,3,,main,,,\n\n", wow)
    assert said(deck) == [(4, "Parvink", ""), (3, "Fizzle", "main")]


@pytest.mark.parametrize(
    ("written", "count", "wrong"),
    [
        ("4", 4, ""),
        ("4x", 4, ""),
        ("x4", 4, ""),
        ("4.0", 4, ""),
        ('"4,00"', 4, ""),
        ("４", 4, ""),
        ("4张", 4, ""),
        ("0", 0, ""),
        ("9" * 5000, 999_999_999_999, ""),
        ("-1", None, "-1"),
        ("2.5", None, "2.5"),
        ("1.000", None, "1.000"),
        ("two", None, "two"),
        ("1e9", None, "1e9"),
        ("", None, "–"),
    ],
)
def test_counts(written: str, count: int | None, wrong: str, wow: Layout) -> None:
    (entry,) = one(csv, f"name,count,zone\nParvink,{written},main\n", wow).entries
    assert (entry.count, entry.wrong_count, entry.zone) == (count, wrong, "main")


def test_a_wrong_count_is_where_it_is(wow: Layout) -> None:
    (entry,) = one(csv, "name,count\nParvink,two\n", wow).entries
    assert entry.span == Span(2, 9, 2, 12)


def test_a_collection_is_a_pool(wow: Layout, rift: Layout) -> None:
    text = "Name,Set,Rarity,Quantity\nParvink,Heroes of Azeroth,Common,4\nFizzle,HoA,Rare,0\nSlow,HoA,Rare,\n"
    assert said(one(csv, text, wow)) == [(4, "Parvink", POOL)]
    assert said(one(csv, text.replace("Rarity", "Type"), wow))[0] == (4, "Parvink", "")
    text = "Card ID,Normal,Foil\nOGN-001,4,1\nOGN-003a,,3\nOGN-004,0,0\n"
    assert said(one(csv, text, rift)) == [(5, "OGN-001", POOL), (3, "OGN-003a", POOL)]


def test_zones_and_types(rift: Layout) -> None:
    text = "name,count,type\nA,1,Legend\nB,3,Unit\nC,3,Battlefield\nD,12,Rune\nE,1,whatever\n"
    assert [entry.zone for entry in one(csv, text, rift).entries] == ["legend", "", "battlefields", "runes", ""]
    text = "name,count,type,section\nA,1,Legend,Side Deck\nB,3,Unit,\nC,3,,备牌\n"
    assert [entry.zone for entry in one(csv, text, rift).entries] == ["side", "", "side"]


@pytest.mark.parametrize(
    ("zones", "expected"),
    [
        (("Hero", "Main", "", "Side", ""), ["hero", "main", "main", "side", "side"]),  # merged cells
        (("Hero", "", "", "Side", ""), ["hero", "main", "main", "side", "side"]),
        (("Hero", "", "", "Side", "Side"), ["hero", "", "", "side", "side"]),
        (("", "", "Side", "", ""), ["", "", "side", "", ""]),
    ],
)
def test_parts_that_are_named_once(zones: tuple[str, ...], expected: list[str], wow: Layout) -> None:
    rows = "".join(f"{zone},1,Card {number}\n" for number, zone in enumerate(zones))
    deck = one(csv, f"Section,Qty,Card\n{rows}", wow)
    assert [entry.zone for entry in deck.entries] == expected


def test_an_unknown_zone_is_said_once(wow: Layout) -> None:
    deck = one(csv, "name,count,zone\nA,1,Maybe\nB,1,maybe\nC,1,Allies\n", wow)
    (finding,) = deck.findings
    assert (finding.rule, finding.span, finding.params["part"]) == (
        "deck/unknown-part",
        Span(2, 5, 2, 10),
        "Maybe",
    )
    assert deck.groups == ((2, "Allies"),)


def test_rows_that_are_headings(wow: Layout) -> None:
    text = "Qty,Name\n,Hero\n1,Graccus\n,Main Deck (7)\n,Allies\n4,Parvink\n3,Fizzle\n"
    text += "2,Side Deck\n2,Slow\n10,Total\n10,\n"
    deck = one(csv, text, wow)
    assert said(deck) == [
        (1, "Graccus", "hero"),
        (4, "Parvink", "main"),
        (3, "Fizzle", "main"),
        (2, "Slow", "side"),
    ]
    sections = [(part.title, part.count, part.start, part.end, part.total) for part in deck.sections]
    assert sections == [
        ("Main Deck", 7, 1, 3, False),
        ("Side Deck", 2, 3, 4, False),
        ("Total", 10, 0, 4, True),
        ("10", 10, 0, 4, True),
    ]
    assert deck.groups == ((1, "Allies"),)


def test_sums_that_are_right_are_no_findings(store: Store) -> None:
    text = "Qty,Name\n,Hero\n1,Graccus\n,Main Deck (60)\n4,Parvink\n56,Ironforge Guards\n60,\n"
    report = Validator("wow", date="2014-01-01", store=store).check_bytes(text.encode(), "deck.csv")
    assert (report.verdict, report.findings, report.leader) == ("legal", (), "Graccus")


def test_headings_that_stand_again(wow: Layout) -> None:
    text = "Main Deck\nName,Qty\nParvink,4\n\nQty,Name\n3,Fizzle\n"
    assert said(one(csv, text, wow)) == [(4, "Parvink", "main"), (3, "Fizzle", "main")]


def test_a_title_above(wow: Layout) -> None:
    deck = one(csv, "The deck of Friday\nby me, myself\n\nName,Qty\nParvink,4\n", wow)
    assert (deck.name, deck.comments) == ("The deck of Friday", ("by me myself",))


ENTRANTS = (
    "player,card,qty,zone\nAlice,Graccus,1,hero\n,Parvink,4,main\nBob,Elendril,1,hero\nAlice,Slow,4,side\n"
)


def test_a_deck_for_each_player(wow: Layout) -> None:
    alice, bob = csv.read(source(ENTRANTS), wow)
    assert (alice.name, bob.name) == ("Alice", "Bob")
    assert said(alice) == [(1, "Graccus", "hero"), (4, "Parvink", "main"), (4, "Slow", "side")]
    assert [entry.span.line for entry in alice.entries] == [2, 3, 5]
    assert said(bob) == [(1, "Elendril", "hero")]


def test_a_column_of_decks_that_are_zones(wow: Layout) -> None:
    assert said(one(csv, "Deck,Card,Qty\nMain,Parvink,4\nSide,Slow,2\n", wow)) == [
        (4, "Parvink", "main"),
        (2, "Slow", "side"),
    ]


@pytest.mark.parametrize(
    ("cells", "printing"),
    [
        ("OGN,4", "OGN-4"),
        ("Origins,004/298", "OGN-004/298"),
        (",OGN-004a", "OGN-004a"),
        (",OGN·004/298", "OGN-004/298"),
        ("OGN,#004", "OGN-004"),
        ("OGN,", "OGN"),
        (",004", ""),
        ("Some Set,12", "Some Set-12"),
    ],
)
def test_sets_and_numbers(cells: str, printing: str, rift: Layout) -> None:
    (entry,) = one(csv, f"name,qty,set,collector number\nX,1,{cells}\n", rift).entries
    assert (entry.name, entry.printing) == ("X", printing)


def test_a_set_and_number_beside_the_name(rift: Layout) -> None:
    deck = one(csv, "name,qty\nBrazen Buccaneer (OGN-002),3\nA (Mk 2),1\nA/B,1\n", rift)
    assert [(entry.name, entry.printing) for entry in deck.entries] == [
        ("Brazen Buccaneer", "OGN-002"),
        ("A (Mk 2)", ""),
        ("A/B", ""),
    ]
    assert deck.entries[2].alternatives == ("A", "B")


def test_a_row_without_a_name_is_kept(wow: Layout) -> None:
    deck = one(csv, "name,count,zone\nParvink,4,main\n,3,main\nthanks for reading\n", wow)
    assert [(entry.name, entry.bare) for entry in deck.entries] == [
        ("Parvink", False),
        ("3 main", True),
        ("thanks for reading", True),
    ]


@pytest.mark.parametrize("text", ["a,b\nc,d\n", "x", "sep=|\nname|count\n"])
def test_no_headings(text: str, wow: Layout) -> None:
    assert refused(csv, text, wow).reason == "table-headings"


def test_too_many_rows(wow: Layout) -> None:
    assert refused(csv, "name,count\n" + "A,1\n" * 25_001, wow).reason == "too-many"


@pytest.mark.parametrize(
    "text",
    [
        'name,count\n"' + "x" * 900_000,
        "name,count\n" + '"' * 900_001,
        "name,count\n" + '"a",' * 200_000,
        "name,count\n" + '"a' * 400_000,
        "name,count" + ",x" * 400_000 + "\nParvink,4\n",
        "name,count\n" + '"a\n' * 24_000,
        "name,count\n" + "a\r" * 20_000,
        "|" * 900_000 + "\n" + "|-" * 400_000,
        "| name | count |\n|-|-|\n" + "| a\\ | 4 |\n" * 24_000,
        "# x\n" * 100_000,
        "# x\n- 4 Parvink\n" * 12_000,
        "## Main\n" + "- [" * 300_000,
        "## Main\n" + "- 4 *" + "a*" * 300_000,
        "## Main\n" + "> " * 300_000,
        "| a | b |\n| " + "- " * 400_000 + "\n",
        "| a | b |\n|" + " " * 900_000 + "x\n",
        "#" * 900_000,
        "# " + " #" * 400_000 + "x",
    ],
    ids=range(18),
)
def test_hostile_texts_take_bounded_time(text: str, wow: Layout) -> None:
    for form in (csv, markdown):
        begun = time.monotonic()
        form.sniff(source(text), wow)
        with suppress(UnreadableDeck):
            form.read(source(text), wow)
        assert time.monotonic() - begun < 10


# ------------------------------------------------------------ Markdown


def test_lists_under_headings(wow: Layout) -> None:
    text = (
        "# My *Deck*\n\nA story of how I came to play this deck, which takes some telling.\n\n"
        "## Hero\n\nGraccus\n\n## Main Deck (11)\n\n### Allies\n- 4 Parvink\n* 4x Fizzle\n"
        "### Turn one\n- **3x** [Slow](https://example.org/slow)\n\n## Side Deck\n"
        "1. 3 Power Word\\: Shield\n2. 2 Surge\n\n> format: classic\n> a remark\n<!-- another -->\n"
    )
    deck = one(markdown, text, wow)
    assert deck.name == "My Deck"
    assert said(deck) == [
        (1, "Graccus", "hero"),
        (4, "Parvink", "main"),
        (4, "Fizzle", "main"),
        (3, "Slow", "main"),
        (3, "Power Word: Shield", "side"),
        (2, "Surge", "side"),
    ]
    assert [entry.span.line for entry in deck.entries] == [7, 12, 13, 15, 18, 19]
    assert marked(deck, deck.entries[1]) == "4 Parvink"
    assert deck.settings == {"format": "classic"}
    assert deck.places["format"] == Span(21, 11, 21, 18)
    assert not deck.settings_bind
    assert set(deck.comments) == {
        "a remark",
        "another",
        "A story of how I came to play this deck, which takes some telling.",
    }
    assert deck.groups == ((1, "Allies"), (3, "Turn one"))
    assert [(part.title, part.count, part.start, part.end) for part in deck.sections] == [
        ("Main Deck", 11, 1, 4)
    ]


def test_tables_under_headings(wow: Layout) -> None:
    text = (
        "# T\n## Hero\n| Card | Qty |\n|:-|-:|\n| **Graccus** | 1 |\n\n## Main Deck (7)\n"
        "| Qty | Card | Set |\n|--|--|--|\n| 4 | A \\| B | HoA |\n\n"
        "### Quests\nQty | Card\n--|--\n3 | `Slow`\n\n"
        "## Side Deck\n- 2 Fizzle\n\n## Matchups\n| Against | Won |\n|--|--|\n| all | 3 |\n"
    )
    deck = one(markdown, text, wow)
    assert deck.name == "T"
    assert said(deck) == [
        (1, "Graccus", "hero"),
        (4, "A | B", "main"),
        (3, "Slow", "main"),
        (2, "Fizzle", "side"),
    ]
    assert deck.entries[1].printing == "HOA"
    assert [marked(deck, entry) for entry in deck.entries] == ["**Graccus**", "A \\| B", "`Slow`", "2 Fizzle"]
    assert deck.groups[0] == (2, "Quests")
    assert [(part.title, part.count, part.start, part.end) for part in deck.sections] == [
        ("Main Deck", 7, 1, 3)
    ]
    assert deck.comments == ("Against Won", "all 3")


def test_groups_end_the_part_of_the_leader(wow: Layout) -> None:
    table = "| Card | Qty |\n|-|-|\n| {} | {} |\n\n"
    text = "## Hero\n" + table.format("Graccus", 1) + "## Allies\n" + table.format("Parvink", 4)
    text += "## Something else\n" + table.format("Slow", 4)
    assert said(one(markdown, text, wow)) == [(1, "Graccus", "hero"), (4, "Parvink", "main"), (4, "Slow", "")]


def test_a_table_without_headings(wow: Layout) -> None:
    text = "## Main Deck\n| 4x | Parvink | HoA |\n|---|---|---|\n| 3x | Slow | SW |\n"
    assert said(one(markdown, text, wow)) == [(4, "Parvink", "main"), (3, "Slow", "main")]


def test_a_heading_of_prose(rift: Layout) -> None:
    text = "## Main Deck\n| Card | Qty |\n|-|-|\n| A | 3 |\n\n## Notes\n| Card | Qty |\n|-|-|\n| B | 3 |\n"
    deck = one(markdown, text, rift)
    assert said(deck) == [(3, "A", "main")]
    assert deck.passed_over == (Span(9, 1, 9, 10),)


def test_several_decks_under_headings(wow: Layout) -> None:
    text = (
        "# Friday\n\nwelcome\n\n## Alice\n### Hero\n- 1 Graccus\n### Main Deck\n- 4 Parvink\n\n"
        "## Bob\n### Hero\n- 1 Elendril\n### Main Deck\n- 5 Parvink\n\n## Thanks\nto all\n"
    )
    alice, bob = markdown.read(source(text), wow)
    assert (alice.name, bob.name) == ("Alice", "Bob")
    assert said(alice) == [(None, "welcome", ""), (1, "Graccus", "hero"), (4, "Parvink", "main")]
    assert [entry.span for entry in bob.entries if not entry.bare] == [Span(13, 3, 13, 13), Span(15, 3, 15, 12)]
    assert alice.comments[:1] == ("Friday",)


def test_several_decks_in_one_table(wow: Layout) -> None:
    text = "| Player | Card | Qty |\n|-|-|-|\n| Alice | A | 1 |\n| | B | 2 |\n| Bob | C | 3 |\n"
    alice, bob = markdown.read(source(text), wow)
    assert (alice.name, said(alice)) == ("Alice", [(1, "A", ""), (2, "B", "")])
    assert (bob.name, said(bob)) == ("Bob", [(3, "C", "")])


def test_a_list_in_a_block_of_code(wow: Layout) -> None:
    text = "# Mine\n```text\nHero: Graccus\n\n4 Parvink\n```\n"
    assert said(one(markdown, text, wow)) == [(1, "Graccus", "hero"), (4, "Parvink", "main")]


# ------------------------------------------------------------ spreadsheets


def book(*sheets: tuple[str, list[list[object]]]) -> bytes:
    made = openpyxl.Workbook()
    made.remove(made.worksheets[0])
    for title, rows in sheets:
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    written = io.BytesIO()
    made.save(written)
    return written.getvalue()


def rezipped(
    data: bytes, change: Callable[[str, bytes], bytes | None], more: Mapping[str, bytes] = {}
) -> bytes:
    """A workbook with its files changed, or left out, or with more of them."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = change(name, old.read(name))
            if content is not None:
                new.writestr(name, content)
        for name, content in more.items():
            new.writestr(name, content)
    return written.getvalue()


HEADINGS = (
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c>'
    '<c r="B1" t="inlineStr"><is><t>Qty</t></is></c></row>'
)
PLAIN = book(("Sheet1", [["Name", "Qty"], ["Parvink", 4]]))


def with_sheet(content: str, start: str = "") -> bytes:
    sheet = (
        f'<?xml version="1.0" encoding="UTF-8"?>{start}<worksheet xmlns="http://schemas.openxmlformats.org/'
        f'spreadsheetml/2006/main"><sheetData>{content}</sheetData></worksheet>'
    ).encode()
    return rezipped(PLAIN, lambda name, old: sheet if name == "xl/worksheets/sheet1.xml" else old)


def test_places_are_rows_and_columns(wow: Layout) -> None:
    data = book(
        (
            "Sheet1",
            [["The deck"], [], ["Qty", "Name", "Zone"], [1, "Graccus", "Hero"], [4.0, "Parvink", "Main"]],
        )
    )
    assert xlsx.sniff(source(data), wow)
    deck = one(xlsx, data, wow)
    assert (deck.name, said(deck)) == ("The deck", [(1, "Graccus", "hero"), (4, "Parvink", "main")])
    assert [entry.span for entry in deck.entries] == [Span(4, 2, 4, 3), Span(5, 2, 5, 3)]


def test_values_that_are_no_text(wow: Layout) -> None:
    rows: list[list[object]] = [
        ["Name", "Qty"],
        [404, 2],
        [404.0, "3"],
        ["A", datetime.date(2026, 4, 1)],
        ["B", datetime.datetime(2026, 4, 1)],
        ["C", True],
        ["D", 2.5],
        ["E", 1e300],
        ["F", "=2+2"],
        ["G", "#N/A"],
        ["H", datetime.time(4, 0)],
    ]
    found = [
        (entry.name, entry.count, entry.wrong_count) for entry in one(xlsx, book(("S1", rows)), wow).entries
    ]
    assert found == [
        ("404", 2, ""),
        ("404", 3, ""),
        ("A", None, "2026-04-01"),
        ("B", None, "2026-04-01"),
        ("C", None, "TRUE"),
        ("D", None, "2.5"),
        ("E", None, "1e+300"),
        ("F", None, "=2+2"),
        ("G", None, "#N/A"),
        ("H", None, "04:00:00"),
    ]


def test_formulas_have_the_value_they_were_saved_with(wow: Layout) -> None:
    row = HEADINGS + '<row r="2"><c r="A2" t="str"><f>"Par"&amp;"vink"</f><v>Parvink</v></c>'
    row += '<c r="B2"><f>2+2</f><v>4</v></c></row>'
    assert said(one(xlsx, with_sheet(row), wow)) == [(4, "Parvink", "")]


def test_every_sheet_is_a_deck(wow: Layout) -> None:
    table: list[list[object]] = [["Name", "Qty"], ["Parvink", 4]]
    data = book(("Alice", table), ("About", [["hello"]]), ("Bob", table), ("Sheet3", []))
    assert [deck.name for deck in xlsx.read(source(data), wow)] == ["Alice", "Bob"]
    assert [deck.name for deck in xlsx.read(source(PLAIN), wow)] == [""]


def test_sheets_called_after_parts_are_one_deck(wow: Layout) -> None:
    table: list[list[object]] = [["Name", "Qty"], ["Parvink", 4]]
    data = book(("Hero", [["Name", "Qty"], ["Graccus", 1]]), ("Main Deck", table), ("Side Deck", table))
    assert said(one(xlsx, data, wow)) == [
        (1, "Graccus", "hero"),
        (4, "Parvink", "main"),
        (4, "Parvink", "side"),
    ]


def test_entrants_in_a_sheet(wow: Layout) -> None:
    rows: list[list[object]] = [[*line.split(",")] for line in ENTRANTS.strip().split("\n")]
    assert [deck.name for deck in xlsx.read(source(book(("Entrants", rows))), wow)] == ["Alice", "Bob"]


def test_without_openpyxl_it_says_what_to_install(wow: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    really = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "openpyxl":
            raise ImportError(name)
        return really(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    assert xlsx.sniff(source(PLAIN), wow)
    assert refused(xlsx, PLAIN, wow).reason == "xlsx-extra"
    with pytest.raises(UnreadableDeck) as caught:
        xlsx.write([Listing("wow", ())], wow)
    assert caught.value.reason == "xlsx-extra"


def _zipped(**files: bytes) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return written.getvalue()


def _locked() -> bytes:
    data = bytearray(PLAIN)
    for mark, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        at = data.find(mark)
        while at >= 0:
            (flags,) = struct.unpack_from("<H", data, at + offset)
            struct.pack_into("<H", data, at + offset, flags | 1)
            at = data.find(mark, at + 4)
    return bytes(data)


def _lying() -> bytes:
    """A sheet of 64 MB whose directory says it has 100 bytes."""
    data = bytearray(with_sheet(" " * (64 * 1024 * 1024)))
    for mark, offset, name_at in ((b"PK\x01\x02", 24, 46), (b"PK\x03\x04", 22, 30)):
        at = data.find(mark)
        while at >= 0:
            if data[at + name_at :].startswith(b"xl/worksheets/sheet1.xml"):
                struct.pack_into("<I", data, at + offset, 100)
            at = data.find(mark, at + 4)
    return bytes(data)


LAUGHS = '<!DOCTYPE a [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;">]>'
TWICE = b'<sheets><sheet name="again" sheetId="7" r:id="rId1"/>'
BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "no zip at all": (lambda: b"PK\x03\x04 nothing", "xlsx"),
    "an archive of something else": (lambda: _zipped(a=b"b"), "xlsx"),
    "cut off": (lambda: PLAIN[: len(PLAIN) // 2], "xlsx"),
    "with a password": (_locked, "xlsx-locked"),
    "of the older kind": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 512, "xlsx-locked"),
    "a bomb": (lambda: with_sheet(" " * (64 * 1024 * 1024)), "xlsx-size"),
    "a bomb of styles": (
        lambda: rezipped(PLAIN, lambda name, old: b" " * 2_000_000 if name == "xl/styles.xml" else old),
        "xlsx-size",
    ),
    "a bomb beside": (
        lambda: rezipped(PLAIN, lambda _, old: old, {"x.png": b"\0" * 9_000_000}),
        "xlsx-size",
    ),
    "a bomb that lies": (_lying, "xlsx"),
    "many files": (
        lambda: rezipped(PLAIN, lambda _, old: old, {f"f{number}": b"" for number in range(1000)}),
        "xlsx-size",
    ),
    "a million cells": (lambda: with_sheet("<row>" + "<c/>" * 1_000_000 + "</row>"), "xlsx-size"),
    "many rows": (
        lambda: with_sheet("<row><c><v>1</v></c></row>" * 26_000),
        "too-many",
    ),
    "entities": (lambda: with_sheet("<row><c><v>&b;</v></c></row>", LAUGHS), "xlsx"),
    "a sheet that stands twice": (
        lambda: rezipped(
            PLAIN, lambda name, old: old.replace(b"<sheets>", TWICE) if name == "xl/workbook.xml" else old
        ),
        "xlsx",
    ),
    "no XML": (lambda: rezipped(PLAIN, lambda name, old: b"<<<" if "sheet1" in name else old), "xlsx"),
    "no list of sheets": (
        lambda: rezipped(PLAIN, lambda name, old: b"<a/>" if name == "xl/workbook.xml" else old),
        "table-headings",
    ),
    "no styles": (lambda: rezipped(PLAIN, lambda name, old: None if "rels/work" in name else old), "xlsx"),
    "no table": (lambda: book(("S", [["hello"], ["you"]])), "table-headings"),
    "no sheet that is filled": (lambda: book(("S", [])), "table-headings"),
    "a text that is none of those": (lambda: with_sheet('<row><c t="s"><v>99</v></c></row>'), "xlsx"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_workbooks(case: str, wow: Layout) -> None:
    make, reason = BAD[case]
    data = make()
    begun = time.monotonic()
    xlsx.sniff(source(data), wow)
    assert refused(xlsx, data, wow).reason == reason
    assert time.monotonic() - begun < 15


def test_a_lone_cell_at_the_end_of_a_sheet(wow: Layout) -> None:
    row = (
        HEADINGS + '<row r="2"><c r="A2" t="inlineStr"><is><t>Parvink</t></is></c><c r="B2"><v>4</v></c></row>'
    )
    row += '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    begun = time.monotonic()
    assert said(one(xlsx, with_sheet(row), wow)) == [(4, "Parvink", "")]
    assert time.monotonic() - begun < 10


# ------------------------------------------------------------ round trips


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__.rpartition(".")[2])
def test_every_form_says_the_same_of_a_deck(form: ModuleType, store: Store) -> None:
    validator = Validator("wow", date="2014-01-01", store=store)
    text = "Hero: Graccus\n\nMain:\n5 Parvink\n54 Ironforge Guards\n1 Fizle\n\nSide:\n1 Parvink\n"
    lines = (
        Line(1, "Graccus", "hero"),
        Line(5, "Parvink", "main"),
        Line(54, "Ironforge Guards", "main"),
        Line(1, "Fizle", "main"),
        Line(1, "Parvink", "side"),
    )
    written = form.write([Listing("wow", lines)], validator.layout)
    data = written.encode() if isinstance(written, str) else written
    one_way = validator.check_bytes(text.encode(), "deck.txt")
    other = validator.check_bytes(data, f"deck{form.ENDING}")
    assert one_way.findings
    assert [finding._replace(span=None, related=()) for finding in other.findings] == [
        finding._replace(span=None, related=()) for finding in one_way.findings
    ]
    assert (other.verdict, other.counts, other.leader) == (one_way.verdict, one_way.counts, one_way.leader)


WORDS = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp", "Co", "Cn"), exclude_characters="\u200b\ufeff"),
    min_size=1,
    max_size=30,
).map(lambda words: " ".join(words.split()))
SUMS = ("total", "total cards", "sum", "summe", "gesamt", "somme", "合计", "总计", "总数")
CARD_NAMES = st.one_of(
    st.sampled_from(NAMES),
    WORDS.filter(lambda name: any(map(str.isalpha, name)) and fold(name) not in SUMS),
)


@st.composite
def listings(draw: st.DrawFn) -> Listing:
    lines = []
    for zone in ("hero", "main", "side", "pool"):
        for name in draw(st.lists(CARD_NAMES, max_size=4, min_size=zone == "main")):
            printing = draw(st.sampled_from(["", "HOA-12", "HOA", "TDP-289"]))
            lines.append(Line(draw(st.integers(1, 60)), name, zone, printing, bool(printing)))
    return Listing("wow", tuple(lines), draw(st.one_of(st.just(""), WORDS)))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__.rpartition(".")[2])
@settings(max_examples=60, deadline=None)
@given(decks=st.lists(listings(), min_size=1, max_size=3))
def test_written_and_read_it_says_the_same(form: ModuleType, decks: list[Listing], store: Store) -> None:
    layout = store.layout("wow")
    found = form.read(source(form.write(decks, layout)), layout)
    assert len(found) == len(decks)
    for deck, listing in zip(found, decks, strict=True):
        lines = [(line.count, line.name, line.zone, line.printing) for line in listing.lines]
        entries = [(entry.count, entry.name, entry.zone, entry.printing) for entry in deck.entries]
        assert entries == lines
    names = [listing.name for listing in decks]
    if len(set(names)) == len(names) and all(names):
        assert [deck.name for deck in found] == names


def test_markdown_keeps_what_a_list_says_beside(wow: Layout) -> None:
    lines = (
        Line(4, "Parvink", "main", group="Allies"),
        Line(4, "Fizzle", "main", group="Turn one"),
        Line(2, "Slow", "side"),
    )
    listing = Listing("wow", lines, "Main", {"format": "classic"}, ("a remark \\| with a pipe",))
    deck = one(markdown, markdown.write([listing], wow), wow)
    assert (deck.name, deck.settings, deck.comments) == ("Main", listing.settings, listing.comments)
    assert deck.groups == ((0, "Allies"), (1, "Turn one"))
