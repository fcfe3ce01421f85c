"""What form a file is of is told by its content: every sample by its own, what is no deck by none."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
import yaml

from validator.cards.store import Store
from validator.check import Validator
from validator.decks import Layout, Source, fitting, form, forms, read_all
from validator.decks.decode import UnreadableDeck
from validator.model import DeckList
from validator.recognition import game_of

FORMS: dict[str, str | None] = yaml.safe_load(
    (Path(__file__).parent / "forms-of-samples.yaml").read_text("utf-8")
)
GAMES = ("wow", "riftbound")


def test_every_sample_has_its_form(shared: Path) -> None:
    samples = shared / "samples"
    there = {str(path.relative_to(samples)) for path in samples.rglob("*") if path.is_file()}
    assert there == set(FORMS)


@pytest.mark.parametrize("sample", FORMS)
def test_a_sample_is_of_its_form(sample: str, shared: Path, store: Store) -> None:
    """Whatever it is called, and of no form of the other game but those both share."""
    path = shared / "samples" / sample
    game = sample.partition("/")[0]
    data, wanted = path.read_bytes(), FORMS[sample]
    expected = [wanted] if wanted else []
    assert fitting(Source(data, path.name), store.layout(game)) == expected
    if wanted not in ("csv",):
        assert fitting(Source(data, "deck"), store.layout(game)) == expected
    for other in GAMES:
        found = fitting(Source(data, path.name), store.layout(other))
        assert wanted in found or all(name in forms(store.layout("wow"))[:6] for name in found) or not wanted


UNRELATED = {
    "program.py": b"import os\n\n\ndef main(argv):\n    print(os.getcwd())\n    return 0\n",
    "package.json": json.dumps(
        {"name": "left-pad", "version": "1.3.0", "scripts": {"test": "node test"}}
    ).encode(),
    "cities.csv": b"city,country,population\nParis,France,2100000\nKyoto,Japan,1460000\n",
    "page.html": b"<!doctype html>\n<html><head><title>News</title></head><body><p>Hello</p></body></html>\n",
    "feed.xml": b'<?xml version="1.0"?>\n<rss version="2.0"><channel><title>News</title></channel></rss>\n',
    "letter.txt": b"Dear Anna,\n\nthank you for the flowers. We had a good time by the lake.\n\nYours, Tom\n",
    "picture.png": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00",
    "settings.toml": b'[tool]\nname = "x"\nwidth = 100\n\n[tool.deep]\nlist = [1, 2, 3]\n',
    "log.txt": b"2026-01-01 10:00:00 INFO started\n2026-01-01 10:00:01 WARN slow\n",
    "geo.json": json.dumps(
        {"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": None, "properties": {}}]}
    ).encode(),
    "readme.md": b"# A library\n\nIt does a thing.\n\n## Install\n\n```\npip install x\n```\n\n- fast\n",
    "archive.zip": b"PK\x03\x04\x14\x00\x00\x00\x08\x00" + bytes(40),
    "script.sh": b"#!/bin/sh\nset -e\nfor f in *; do\n  echo $f\ndone\n",
    "compose.yml": b"services:\n  web:\n    image: nginx\n    ports: ['80:80']\n",
    "recipe.txt": b"Bread\n\n500 g flour\n350 g water\n10 g salt\n\nMix, rest, bake.\n",
}


@pytest.mark.parametrize("name", UNRELATED)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_deck_is_of_no_form(name: str, game: str, store: Store) -> None:
    data = UNRELATED[name]
    assert fitting(Source(data, "file"), store.layout(game)) == []


@pytest.mark.parametrize("name", UNRELATED)
@pytest.mark.parametrize("game", GAMES)
def test_no_reader_trips_over_what_is_none_of_its_files(name: str, game: str, store: Store) -> None:
    """It reads what is there, or says why it cannot."""
    layout = store.layout(game)
    for one in forms(layout):
        with contextlib.suppress(UnreadableDeck):
            assert isinstance(form(one).read(Source(UNRELATED[name], name), layout), list)


@pytest.mark.parametrize("game", GAMES)
def test_a_form_nobody_knows(game: str, store: Store) -> None:
    with pytest.raises(UnreadableDeck) as refusal:
        read_all(Source(b"Hero: Graccus\n"), store.layout(game), "yamll")
    assert refusal.value.reason == "unknown-form"
    assert refusal.value.params["known"] == ["yaml"]


BROKEN = "CMAAAAAAAAAAEAIAACTACAIAAEDQAAAEAEAABNYBAEBQBOQBAECABDIBAECADFQBAUAQAAJHAECABEIBAECQAZIEAAAB3LABVUA4"


def test_a_broken_file_of_one_game_is_told_as_that(store: Store) -> None:
    """A code that breaks off is of the game that has such codes, and is no list of the other."""
    assert game_of(f"{BROKEN}\n".encode(), store) == "riftbound"
    assert game_of(b'{"hero_card_def_id": "azeroth_4", "card_entries": [{"card_def_id": 1}]}', store) == "wow"


@pytest.mark.parametrize("agree", [True, False])
def test_two_forms_that_fit_are_told_where_they_differ(
    agree: bool, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = store.layout("wow")
    source = Source(b"// Deck\n    4 [1] Parvink {1}\nSB: 1 [1] Graccus {1}\n", "a.mwDeck")
    assert fitting(source, layout) == ["mwdeck"]
    (deck,) = read_all(source, layout)
    assert deck.findings == ()

    def other(source: Source, layout: Layout) -> list[DeckList]:
        count = 4 if agree else 3
        entries = (deck.entries[0]._replace(count=count), *deck.entries[1:])
        return [deck._replace(entries=entries)]

    monkeypatch.setattr(form("demol"), "sniff", lambda *_: True)
    monkeypatch.setattr(form("demol"), "read", other)
    (again,) = read_all(source, layout)
    assert again.entries == deck.entries
    told = [(finding.rule, finding.level, finding.params) for finding in again.findings]
    assert told == ([] if agree else [("deck/two-forms", "warning", {"read": "mwdeck", "others": ["demol"]})])
    report = Validator("wow", store=store).check_bytes(source.data, "a.mwDeck")
    assert ("deck/two-forms" in {finding.rule for finding in report.findings}) is not agree
    (same,) = read_all(source, layout, "mwdeck")
    assert same.findings == ()
