"""The report as a page: what stands in it, that no text from outside is markup, that it asks for nothing."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

import validator.reports
from tests.reports.run_of_decks import (
    HOSTILE,
    HOSTILE_DECK,
    ILLEGAL,
    LEGAL,
    LENIENT,
    SURVEY,
    UNREADABLE,
    presentation,
    results,
)
from tests.reports.snapshot import same_as_kept
from validator.model import Card, Entry, Finding, Ignored, Report, Result, Slot, Span
from validator.reports import renderer
from validator.reports.charts import Bar, by_cost, by_type
from validator.reports.html import render

VOID = {"meta", "input", "rect", "path", "br", "hr"}
OURS = {"style", "script"}


class Element:
    """An element of a page, with its attributes, what stands in it, and its own text."""

    def __init__(self, tag: str, attributes: dict[str, str | None]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.inside: list[Element] = []
        self.texts: list[str] = []

    def all(self, tag: str = "", **attributes: str) -> list[Element]:
        """The elements within, in their order, of a tag and with attributes."""
        found = []
        for element in self.inside:
            if tag in ("", element.tag) and attributes.items() <= element.attributes.items():
                found.append(element)
            found += element.all(tag, **attributes)
        return found

    def of_class(self, name: str) -> list[Element]:
        """The elements within that have a class."""
        return [one for one in self.all() if name in (one.attributes.get("class") or "").split()]

    def text(self) -> str:
        """All text within, as it is read."""
        return " ".join(" ".join(self.texts).split())


class Tree(HTMLParser):
    """A page as its elements; what is opened must be closed, in order."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self.open = [self.root]
        self.feed(page)
        self.close()
        assert self.open == [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        assert len(element.attributes) == len(attrs), "an attribute stands twice"
        self.open[-1].inside.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inside.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.texts.append(data)


def page_of(decks: Iterable[Result], language: str = "en") -> str:
    return "".join(render(decks, presentation(language)))


def tree_of(decks: Iterable[Result], language: str = "en") -> Element:
    return Tree(page_of(decks, language)).root


@pytest.fixture(scope="module")
def page() -> str:
    return page_of(results())


@pytest.fixture(scope="module")
def tree(page: str) -> Element:
    return Tree(page).root


def test_it_is_as_it_was(page: str) -> None:
    same_as_kept("html.html", page)


def test_it_is_found_by_its_name() -> None:
    assert renderer("html") is render


def test_it_comes_in_pieces() -> None:
    pieces = list(render(results(), presentation()))
    assert len(pieces) > 100
    assert max(map(len, pieces[20:-1])) < 5000


# ---------------------------------------------------------------- what it asks for


def test_its_policy_allows_nothing_but_its_own_style_and_script(tree: Element) -> None:
    (policy,) = tree.all("meta", **{"http-equiv": "Content-Security-Policy"})
    said = dict(part.split(maxsplit=1) for part in (policy.attributes["content"] or "").split("; "))
    assert said["default-src"] == "'none'"
    for tag in OURS:
        (element,) = tree.all(tag)
        digest = b64encode(sha256("".join(element.texts).encode()).digest()).decode()
        assert said[f"{tag}-src"] == f"'sha256-{digest}'"
    assert set(said) == {"default-src", "style-src", "script-src", "base-uri", "form-action"}


def test_it_loads_nothing(page: str, tree: Element) -> None:
    for element in tree.all():
        assert element.tag not in {"link", "img", "iframe", "object", "embed", "base", "video", "audio", "use"}
        assert not {"src", "srcset", "style", "action", "xlink:href"} & element.attributes.keys()
        assert not [name for name in element.attributes if name.startswith("on")]
        assert (element.attributes.get("href") or "#").startswith("#")
    assert "url(" not in page
    assert "@import" not in page
    assert "://" not in page.replace("::error::", "")


def test_its_style_and_script_are_files_of_the_package() -> None:
    folder = Path(validator.reports.__file__).parent
    for name in ("html_style.css", "html_script.js"):
        assert (folder / name).read_text(encoding="utf-8") in page_of([])


def test_it_is_the_same_every_time(page: str) -> None:
    assert page == page_of(results())


# ---------------------------------------------------------------- what people of all kinds need


@pytest.mark.parametrize(("language", "tag"), [("en", "en"), ("zh", "zh-CN")])
def test_it_says_its_language(language: str, tag: str) -> None:
    (html,) = tree_of(results(), language).all("html")
    assert html.attributes["lang"] == tag


def test_its_headings_are_in_order(tree: Element) -> None:
    levels = [int(one.tag[1]) for one in tree.all() if re.fullmatch("h[1-6]", one.tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_its_ids_are_unique_and_its_links_lead_somewhere(tree: Element) -> None:
    ids = [one.attributes["id"] for one in tree.all() if "id" in one.attributes]
    assert len(ids) == len(set(ids))
    for element in tree.all():
        for name in ("aria-labelledby", "for", "data-deck"):
            assert set((element.attributes.get(name) or "").split()) <= set(ids)
        assert (element.attributes.get("href") or "#summary")[1:] in ids


def test_what_needs_a_script_is_not_there_without_it(tree: Element) -> None:
    for name in ("filter", "all"):
        (element,) = tree.all(id=name)
        assert "hidden" in element.attributes
    assert not tree.all("table")[0].all("button")


def test_a_level_is_told_by_a_word_and_a_shape(tree: Element) -> None:
    for element in [*tree.of_class("level"), *tree.of_class("verdict")]:
        shape, word = element.text().split(" ", 1)
        assert shape in "✓✕?▲●■"
        assert word.isprintable()


def _brightness(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_its_colours_stand_out(tree: Element, scheme: int) -> None:
    style = "".join(tree.all("style")[0].texts)
    block = re.findall(r":root \{(.*?)\}", style, re.DOTALL)[scheme]
    colours = dict(re.findall(r"--([\w-]+): (#\w{6})\b", block))
    papers = ["page", "paper", *(f"{level}-paper" for level in ("error", "doubt", "warning", "note"))]
    pairs = [(ink, paper) for ink in ("ink", "soft") for paper in papers]
    pairs += [(level, f"{level}-paper") for level in ("error", "doubt", "warning", "note", "good")]
    pairs += [(ink, "paper") for ink in ("link", "error", "doubt", "warning", "note", "good")]
    for ink, paper in pairs:
        dark, light = sorted((_brightness(colours[ink]), _brightness(colours[paper])))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (ink, paper)


# ---------------------------------------------------------------- the table


def test_the_table_has_a_row_for_every_deck(tree: Element) -> None:
    table = tree.all("table", id="table")[0]
    headings = [one.text() for one in table.all("thead")[0].all("th")]
    assert headings == [
        *("File", "Verdict", "Name", "Errors", "Doubts", "Warnings", "Notes", "Built around"),
        *("Game", "Format", "Edition", "Date", "Cards"),
    ]
    rows = [
        [cell.text() for cell in row.all() if cell.tag in ("td", "th")]
        for row in table.all("tbody")[0].all("tr")
    ]
    assert len(rows) == len(results())
    assert rows[1] == [
        *("decks/priest at heart.txt", "✕ not legal", "", "3", "0", "1", "1", "Graccus"),
        *("World of Warcraft TCG", "Classic", "CR 7.4", "2014-01-01", "main deck 57, side deck 2"),
    ]
    assert rows[7][:2] == ["decks/anywhere.txt", "✓ legal in 1 of 2"]


def test_a_column_nobody_has_a_word_for_is_left_out() -> None:
    headings = [one.text() for one in tree_of([LEGAL]).all("thead")[0].all("th")]
    assert "Name" not in headings
    assert "File" in headings


def test_without_decks_it_says_so() -> None:
    tree = tree_of([])
    assert "No deck was checked." in tree.all("main")[0].text()
    assert not tree.all("table")


# ---------------------------------------------------------------- a deck


def test_legal_decks_are_closed_and_a_lone_one_is_open(tree: Element) -> None:
    opened = {one.attributes["id"]: "open" in one.attributes for one in tree.of_class("deck")}
    assert [opened[f"deck-{number}"] for number in range(1, 9)] == [
        *(False, True, True, True, True, True, False, False)
    ]
    assert "open" in tree_of([LEGAL]).of_class("deck")[0].attributes


def test_a_finding_stands_under_its_line() -> None:
    tree = tree_of([ILLEGAL])
    rows = [row for table in tree.of_class("list")[0].all("table") for row in table.all("tbody")[0].all("tr")]
    said = [row.text() for row in rows]
    at = next(number for number, text in enumerate(said) if text.startswith("3 3 Parvink"))
    assert "✕ error 6 copies of Parvink" in said[at + 1]
    assert "To mend it: take out 2 copies" in said[at + 1]
    assert "Rule: CR 7.4 rule 100.4; also on line 6, 8" in said[at + 1]
    also = [text for text in said if "also here: line 3" in text]
    assert len(also) == 2


def test_a_finding_without_a_line_stands_above_the_list() -> None:
    text = tree_of([ILLEGAL]).of_class("body")[0].text()
    order = ["The deck as a whole", "57 cards in the main deck", "Lines that are no cards", "7 Side deck"]
    order += ["the heading “Side deck” says 10", "Line Count Card Type"]
    places = [text.index(said) for said in order]
    assert places == sorted(places)


def test_the_list_has_its_parts_in_order() -> None:
    captions = [one.text() for one in tree_of([ILLEGAL]).of_class("list")[0].all("caption")]
    assert captions == ["Hero 1 card", "Main deck 57 cards", "Side deck 2 cards"]


@pytest.mark.parametrize("verdict", ["illegal", "undecided"])
def test_every_finding_is_shown_once(verdict: str) -> None:
    for report in results():
        if isinstance(report, Report) and report.verdict == verdict:
            assert len(tree_of([report]).of_class("finding")) == len(report.findings)


def test_a_file_that_cannot_be_read_has_its_finding_and_the_place() -> None:
    lines = tuple(f"line {number}" for number in range(1, 10))
    finding = UNREADABLE.findings[0]._replace(span=Span(5, 1, 5, 5))
    tree = tree_of([UNREADABLE._replace(findings=(finding,), lines=lines)])
    (excerpt,) = tree.all("pre")
    assert excerpt.text() == "3 line 3 4 line 4 5 line 5 6 line 6 7 line 7"
    assert [mark.text() for mark in excerpt.all("mark")] == ["line"]
    assert len(tree.of_class("finding")) == 1


def test_a_place_behind_the_end_of_the_file_is_told() -> None:
    finding = UNREADABLE.findings[0]._replace(span=Span(5, 1, 5, 5))
    tree = tree_of([UNREADABLE._replace(findings=(finding,))])
    assert not tree.all("pre")
    assert "line 5" in tree.of_class("body")[0].text()


def test_what_was_left_out_is_named() -> None:
    body = tree_of([LENIENT]).of_class("body")[0].text()
    assert "Left out because the list asks for it" in body
    assert "5 copies of Parvink" in body
    assert "line 5, reason: we play with five at our kitchen table" in body
    assert "Not checked, by choice wow/class-icon" in body
    assert "9 rules checked" in body


def test_a_finding_left_out_without_a_reason_says_so() -> None:
    ignored = Ignored(LENIENT.ignored[0].finding, "", LENIENT.ignored[0].span)
    assert "no reason given" in tree_of([LENIENT._replace(ignored=(ignored,))]).of_class("body")[0].text()


def test_a_survey_is_a_table_of_its_reports() -> None:
    (table,) = tree_of([SURVEY]).of_class("survey")
    rows = [row.text() for row in table.all("tr")[1:]]
    assert rows[0] == "Classic ✓ legal"
    assert rows[1].startswith("Core ✕ not legal Ironforge Guards is not in the card pool")
    assert table.all("caption")[0].text() == "legal in 1 of 2"


def test_a_reader_of_chinese_sees_both_names() -> None:
    tree = tree_of([ILLEGAL], "zh")
    (row,) = [
        one for one in tree.of_class("list")[0].all("tr") if one.text().startswith("4 4 快速治疗 Flash Heal")
    ]
    (other,) = row.of_class("other")
    assert (other.text(), other.attributes["lang"]) == ("Flash Heal", "en")
    assert "错误" in tree.of_class("body")[0].text()


def test_a_name_that_is_neither_is_shown_as_written() -> None:
    slot = ILLEGAL.slots[1]
    entry = slot.entry._replace(name="Parvnik")
    tree = tree_of([ILLEGAL._replace(slots=(slot._replace(entry=entry),))])
    assert "Parvink written “Parvnik”" in tree.of_class("list")[0].text()


def test_a_line_with_two_entries_has_each_finding_beside_its_own() -> None:
    entries = [
        Entry(name, "main", Span(3, start, 3, start + 9))
        for name, start in (("Parvink", 1), ("Holy Light", 20))
    ]
    slots = tuple(Slot(entry, None, 1, "main") for entry in entries)
    finding = ILLEGAL.findings[1]._replace(span=Span(3, 20, 3, 25), related=())
    rows = tree_of([ILLEGAL._replace(slots=slots, findings=(finding,))]).of_class("list")[0].all("tr")
    said = [row.text() for row in rows[1:]]
    assert said[0].startswith("3 1 Parvink")
    assert said[1].startswith("3 1 Holy Light")
    assert said[2].startswith("✕ error")


# ---------------------------------------------------------------- its charts


def _card(cost: str, *types: str) -> Card:
    return Card("wow", 1, "x", types=frozenset(types), numbers={"cost": cost} if cost else {})


def _slots(*cards: Card | None) -> list[Slot]:
    entry = Entry("x", "main", Span(1, 1, 1, 2))
    return [Slot(entry, card, 2, "main") for card in cards]


@pytest.mark.parametrize(
    ("costs", "bars"),
    [
        (["1", "3"], [("1", 2), ("2", 0), ("3", 2)]),
        (["0", "1"], [("0", 2), ("1", 2)]),
        (["1+X", "1", "X", "*"], [("1", 4), ("other", 4)]),
        (["", "2"], [("1", 0), ("2", 2)]),
        (["2", "40"], [("2", 2), ("40", 2)]),
        ([""], []),
        (["x"], [("other", 2)]),
    ],
)
def test_costs_are_counted_by_what_they_start_with(costs: list[str], bars: list[tuple[str, int]]) -> None:
    assert by_cost(_slots(*map(_card, costs)), "cost", "other") == bars


def test_types_are_counted_the_most_first() -> None:
    slots = _slots(
        _card("", "Quest"), _card("", "Ally"), _card("", "Ally"), _card("", "Ally", "Equipment"), None
    )
    assert by_type(slots, {"Ally": "盟军"}, "?") == [
        Bar("盟军", 4),
        Bar("?", 2),
        Bar("Quest", 2),
        Bar("盟军 / Equipment", 2),
    ]


def test_a_chart_has_its_numbers_as_text() -> None:
    tree = tree_of([LEGAL])
    curve, types = tree.all("svg")
    for chart in (curve, types):
        assert chart.attributes["role"] == "img"
        named = (chart.attributes["aria-labelledby"] or "").split()
        assert [tree.all(id=name)[0].tag for name in named] == ["title", "desc"]
    assert curve.all("title")[0].text() == "Cost curve"
    assert curve.all("desc")[0].text() == (
        "1: 0 cards; 2: 46 cards; 3: 8 cards; other: 2 cards; 4 cards without a cost"
    )
    table = tree.of_class("unseen")[1]
    assert [row.text() for row in table.all("tr")] == ["Type Cards", "Ally 50", "Ability 6", "Quest 4"]


def test_a_chart_is_drawn_with_its_names_and_numbers() -> None:
    curve, types = tree_of([LEGAL]).all("svg")
    assert [one.text() for one in curve.of_class("name")] == ["1", "2", "3", "other"]
    assert [one.text() for one in curve.of_class("figure")] == ["46", "8", "2"]
    assert [one.text() for one in types.of_class("name")] == ["Ally", "Ability", "Quest"]
    wide = [float(one.attributes["width"] or 0) for one in types.all("rect")]
    assert wide == sorted(wide, reverse=True)
    assert wide[1] == pytest.approx(wide[0] * 6 / 50, abs=0.1)


def test_only_the_main_deck_is_charted() -> None:
    assert "53" in tree_of([ILLEGAL]).all("svg")[1].all("desc")[0].text()


def test_without_cards_there_is_no_chart() -> None:
    assert not tree_of([LEGAL._replace(slots=LEGAL.slots[:1])]).all("svg")
    assert not tree_of([UNREADABLE]).all("svg")


# ---------------------------------------------------------------- strangers

MARKUP = (
    "</title></style></script><script>alert(1)</script><img src=x onerror=alert(1)>\"'><!--\u202e\u2066\x00&lt;"
)


def _hostile(text: str) -> Report:
    """A report with a text in every field that may hold one."""
    card = Card("wow", 1, text, line=text, types=frozenset({text}), numbers={"cost": "1" + text})
    span = Span(1, 1, 2, 3)
    entry = Entry(text, text, span)
    finding = Finding(
        "deck/unknown-card",
        "doubt",
        cards=(text,),
        span=span,
        related=(span, Span(7, 1, 7, 2)),
        cite=text,
        params={"suggestions": [text], "zone": text},
    )
    unplaced = finding._replace(span=Span(2, 1, 2, 9))
    slots = (
        Slot(entry, card, 1, text),
        Slot(entry._replace(zone="main"), card, 3, "main"),
        Slot(entry, None, 1, ""),
    )
    return HOSTILE_DECK._replace(
        findings=(finding, unplaced, finding._replace(span=None)),
        counts={text: 3},
        leader=text,
        path=text,
        name=text,
        lines=(text, text),
        slots=slots,
        ignored=(Ignored(finding, text, span),),
        unchecked=(text,),
        date=text,
    )


@pytest.mark.parametrize("text", [MARKUP, HOSTILE], ids=["markup", "hostile"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_text_from_outside_stays_text(text: str, language: str) -> None:
    page = page_of([_hostile(text), LEGAL], language)
    tree = Tree(page).root
    harmless = tree_of([_hostile("x"), LEGAL], language)
    assert [one.tag for one in tree.all()] == [one.tag for one in harmless.all()]
    assert len(tree.all("script")) == 1
    assert len(tree.all("style")) == 1
    names = {name for one in tree.all() for name in one.attributes}
    assert names == {name for one in harmless.all() for name in one.attributes}
    assert "<img" not in page
    assert "<!--" not in page
    for character in "\u202e\u2066\x00\x1b\x07":
        assert character not in page


def test_a_text_from_right_to_left_stands_apart() -> None:
    name = "שלום"
    tree = tree_of([_hostile(name)])
    for place in ("path", "name", "message"):
        assert any(name in one.text() for one in tree.of_class(place) if one.tag == "bdi"), place


def test_what_cannot_be_written_as_utf_8_is_escaped() -> None:
    page_of([LEGAL._replace(path="a\udcff.txt")]).encode()


def test_long_texts_do_not_fill_the_page() -> None:
    assert len(page_of([_hostile("a" * 100_000)])) < 60_000
