"""The same deck in every form of file: the same findings, but for their places."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tests.reports.presented import told
from validator import Report, Validator
from validator.cards.store import open_store
from validator.convert import listing_of
from validator.decks import form, forms
from validator.decks.listing import Holds
from validator.model import POOL
from validator.reports.json import render

DECKS = {
    "wow": {
        "legal": "Hero: Graccus\n60 Ironforge Guards (HOA-188)\nSide Deck\n10 Ironforge Guards (HOA-188)\n",
        "many mistakes": """\
Hero: Graccus (HOA-4)
Main Deck
5 Parvink (HOA-212)
4 Fizzle (FOO-40)
4 Kel'Thuzad (SCW-21)
3 Aimed Shot (HOA-32)
1 Voss Treebender
50 Ironforge Guards (HOA-188)
Side Deck
2 Parvink (HOA-212)
2 Bloodclaw
""",
    },
    "riftbound": {
        "legal": "",
        "many mistakes": """\
Legend: Loose Cannon (OGN-251)
Champion: Jinx, Rebel (OGN-202)
Main Deck
4 Chemtech Enforcer (OGN-003)
3 Cleave (OGN-004)
2 Defy (OGN-045)
3 Scrapheap (OGN-182)
20 Get Excited! (OGN-008)
Battlefields
1 Zaun Warrens (OGN-298)
1 Windswept Hillock (OGN-297)
Runes
6 Fury Rune (OGN-007)
5 Chaos Rune (OGN-166)
""",
    },
}
DATES = {"wow": "2014-01-01", "riftbound": "2026-08-08"}
CASES = [(game, name) for game, some in DECKS.items() for name, text in some.items() if text]


@cache
def validator(game: str) -> Validator:
    return Validator(game, date=DATES[game], store=open_store())


def said(report: Report) -> tuple[Any, ...]:
    """A report without places, its findings and what they name in an order that no form decides."""
    data = json.loads("".join(render([report], told())))["decks"][0]
    findings = []
    for finding in data["findings"]:
        finding.pop("span")
        finding.pop("related")
        finding["cards"] = sorted(finding["cards"])
        findings.append(json.dumps(finding, sort_keys=True))
    return data["verdict"], data["leader"], sorted(data["counts"].items()), sorted(findings)


@pytest.mark.parametrize(("game", "name"), CASES)
def test_the_same_findings_in_every_form(game: str, name: str) -> None:
    one = validator(game)
    text = DECKS[game][name].encode()
    wanted = one.check_bytes(text, "deck.txt")
    (deck,) = one.read_decks(text, "deck.txt")
    listing = listing_of(deck, one.store, game, one.layout, one.size_of_main_deck).listing
    zones = {line.zone for line in listing.lines}
    looked_at = 0
    for written in forms(one.layout):
        module = form(written)
        if not hasattr(module, "write"):
            continue
        holds: Holds = module.HOLDS
        told = holds.unzoned - one.layout.parts.keys()
        held = set(one.layout.zones) if holds.zones is None else holds.zones | told
        if held == {POOL} or not zones <= held:
            continue
        data = module.write([listing], one.layout)
        data = data.encode() if isinstance(data, str) else data
        report = one.check_bytes(data, f"deck{module.ENDING}")
        assert said(report) == said(wanted), written
        looked_at += 1
    assert looked_at >= 6
