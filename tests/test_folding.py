"""One spelling for all the ways of writing the same name."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from validator.folding import fold, without_punctuation

SAME = [
    ("FIZZLE", "fizzle"),
    ("  Blood   Knight\tKyria ", "Blood Knight Kyria"),
    ("Kal’ai", "Kal'ai"),
    ("Kal‘ai", "Kal'ai"),
    ("Kal`ai", "Kal'ai"),
    ("Kal´ai", "Kal'ai"),
    ("Kal＇ai", "Kal'ai"),
    ("“Chipper” Ironbane", '"Chipper" Ironbane'),
    ("„Chipper“ Ironbane", '"Chipper" Ironbane'),
    ("＂Chipper＂ Ironbane", '"Chipper" Ironbane'),
    ("Earth–Warder", "Earth-Warder"),
    ("Earth‑Warder", "Earth-Warder"),
    ("Earth—Warder", "Earth-Warder"),
    ("Earth−Warder", "Earth-Warder"),
    ("Life… and Death", "Life... and Death"),
    ("Ｆｉｚｚｌｅ！", "Fizzle!"),
    ("Power\u00a0Word：\u3000Shield", "Power Word: Shield"),
    ("Fiz\u200bz\u00adle\ufeff", "Fizzle"),
    ("Déjà vu", "Deja vu"),
    ("De\u0301ja\u0300 vu", "Déjà vu"),
    ("STRASSE", "Straße"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same(one: str, other: str) -> None:
    assert fold(one) == fold(other)


DIFFERENT = [
    ("Counterattack!", "Counterattack"),
    ("Life... and Death", "Life and Death"),
    ("Earth-Warder", "Earth Warder"),
    ("Kal'ai", "Kalai"),
    ("霜狼", "霜"),
    ("Fizzle", "Fizzle 2"),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_not_the_same(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_folding_twice_changes_nothing_more() -> None:
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        if unicodedata.category(character) not in ("Cs", "Co", "Cn"):
            once = fold(f"a{character}b {character}")
            assert fold(once) == once, f"U+{code:04X}"


def test_without_punctuation() -> None:
    assert without_punctuation(fold('Wanted: "Hogger"')) == "wanted hogger"
    assert without_punctuation(fold("If You’re Not Against Us…")) == "if you're not against us"
    assert without_punctuation(fold("Earth-Warder")) == "earth-warder"
