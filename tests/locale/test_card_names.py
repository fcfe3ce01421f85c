"""Card names in the reader's language, with the other beside them."""

from __future__ import annotations

from typing import Any

import pytest

from validator.cards.store import Store
from validator.check import Validator
from validator.model import Finding
from validator.reports.words import GameWords, describe, word, words_of

NAMES = {
    "Frostbolt": "寒冰箭",
    "Pyroblast": "炎爆术",
    "Blink": "闪现",
    "Frost Nova": "冰霜新星",
    "Kena": "影印柯娜",
}


def own_name(name: str) -> str:
    return NAMES.get(name, "")


CHINESE = GameWords({}, {}, own_name)


def said(rule: str, variant: str = "", cards: tuple[str, ...] = (), **params: Any) -> tuple[str, str]:
    message, mend = describe(Finding(rule, variant=variant, cards=cards, params=params), "zh", CHINESE)
    return message, mend


SAID = [
    (said("x/banned", cards=("Blink",), since="2011-01-01")[0], "闪现（Blink）自 2011-01-01 起被禁用"),
    (said("x/banned", cards=("Sneak",), since="2011-01-01")[0], "Sneak 自 2011-01-01 起被禁用"),
    (
        said("x/copy-limit", cards=("Blink",), zones=["main"], count=5, limit=4, over=1)[0],
        "主套牌中共有 5 张闪现（Blink），至多 4 张",
    ),
    (
        said("x/copy-limit", cards=("Sneak",), zones=["main"], count=5, limit=4, over=1)[0],
        "主套牌中共有 5 张 Sneak，至多 4 张",
    ),
    (
        said("x/hero-required", cards=("Blink",), required=["Mage"], hero="Kena")[0],
        "闪现（Blink）注明“Mage 英雄 限定”，而影印柯娜（Kena）不是",
    ),
    (
        said("x/hero", "several", ("Blink", "Sneak", "Kena"), count=3)[0],
        "有 3 位开场英雄：闪现（Blink）、Sneak 和影印柯娜（Kena）",
    ),
    (
        said("x/hero", "several", ("Blink", "Sneak", "Kena", "Frostbolt"), count=4)[0],
        "有 4 位开场英雄：闪现、Sneak、影印柯娜和寒冰箭",
    ),
    (
        said("x/points", points={"Blink": 2, "Sneak": 1}, total=3, budget=2, over=1, format="f", note="")[0],
        "牌共计 3 点，“f”中至多 2 点：闪现（2）和 Sneak（1）",
    ),
    (
        said("x/reputation", count=2, kinds={"Aldor": ["Blink"], "Scryer": ["Sneak", "Kena"]})[0],
        "套牌中有 2 种声望：Aldor（闪现）；Scryer（Sneak、影印柯娜）",
    ),
    (
        said("deck/name-mismatch", cards=("Blink",), printing="HOA-1", printed=["Frostbolt"])[0],
        "牌名是闪现（Blink），而 HOA-1 是寒冰箭（Frostbolt）",
    ),
]
"""Messages with card names, and what they should be."""


@pytest.mark.parametrize(("message", "wanted"), SAID)
def test_a_card_has_both_its_names(message: str, wanted: str) -> None:
    assert message == wanted


def test_what_is_written_stays_as_it_is_written() -> None:
    assert said("deck/unknown-card", cards=("Blnk",), suggestions=["Blink"]) == (
        "没有名为“Blnk”的牌",
        "是否指“Blink”？",
    )
    assert said("deck/spelling", cards=("Blink",), written="blinc", name="Blink") == (
        "“blinc”按闪现（Blink）处理",
        "请写 Blink",
    )
    assert said("deck/pool-incomplete", names=["Blink"])[0] == "牌池中有无法确定的牌名：Blink"


def test_the_readings_of_a_shared_name() -> None:
    readings = [
        {"name": "Blink", "line": "", "printing": "HOA-1", "icons": ["Mage"]},
        {"name": "Blink", "line": "", "printing": "FOO-2", "icons": ["Rogue"]},
    ]
    assert said("deck/ambiguous-card", cards=("Blink",), written="Blink", readings=readings) == (
        "“Blink”可以是闪现（Mage，HOA-1）或闪现（Rogue，FOO-2）",
        "请在牌名后写上系列与编号，例如“Blink (HOA-1)”",
    )


@pytest.mark.parametrize(
    ("blocks", "wanted"), [(["6", "7"], "第 6 和 7 版块"), (["5", "6", "7"], "第 5、6 和 7 版块")]
)
def test_what_is_not_chinese_has_a_blank_on_each_side(blocks: list[str], wanted: str) -> None:
    assert word("formats:blocks", "zh", CHINESE, blocks=blocks) == wanted


def test_no_blank_stands_between_chinese_words() -> None:
    game = GameWords({}, {"format:f": "经典"}, own_name)
    for sets, wanted in ((["黑暗之门"], "属于黑暗之门"), (["HOA"], "属于 HOA")):
        params = {"format": "f", "date": "2012-01-01", "sets": sets}
        finding = Finding("x/format", variant="outside", cards=("Blink",), params=params)
        message = describe(finding, "zh", game).message
        assert message == f"闪现（Blink）在 2012-01-01 不在“经典”的牌池中；它{wanted}"


def test_english_keeps_its_blanks() -> None:
    finding = Finding("x/banned", cards=("闪现",), params={"since": "2011-01-01"})
    assert describe(finding).message == "闪现 has been banned since 2011-01-01"


def test_long_names_do_not_push_each_other_out() -> None:
    long = GameWords({}, {}, lambda _: "长" * 60)
    finding = Finding("x/banned", cards=("A" * 60,), params={"since": "2011-01-01"})
    assert describe(finding, "zh", long).message == "长" * 60 + "自 2011-01-01 起被禁用"


@pytest.mark.parametrize("name", ["{other}", "{own}", "\x1b[31m", "a\nb"])
def test_a_name_is_never_a_template(name: str) -> None:
    finding = Finding("x/banned", cards=(name,), params={"since": "2011-01-01"})
    message = describe(finding, "zh", GameWords({}, {}, lambda _: "{other}闪现")).message
    assert "\x1b" not in message
    assert "\n" not in message
    assert message.startswith("{other}闪现（")


def test_english_has_the_english_name_alone(store: Store) -> None:
    data = store.game("wow")
    assert words_of(data, "en", NAMES.__getitem__).card_names is None
    finding = Finding("x/banned", cards=("Blink",), params={"since": "2011-01-01"})
    assert "闪现" not in describe(finding, "en", words_of(data, "en", NAMES.__getitem__)).message


def test_a_word_is_no_card() -> None:
    assert word("in list", "zh", CHINESE, name="Blink", line=3) == "Blink（第 3 行）"


# ------------------------------------------------------------ the store


@pytest.mark.parametrize(
    ("game", "name", "language", "usual"),
    [
        ("wow", "Frost Nova", "zh", "冰霜新星"),  # the first of two
        ("wow", "Frost Nova", "en", "Frost Nova"),
        ("wow", "冰霜新星", "zh", ""),
        ("wow", "frost nova", "zh", ""),
        ("wow", "Parvink", "zh", ""),
        ("wow", "Frost Nova", "ko", ""),
        ("riftbound", "Cleave", "zh", "顺劈"),
        ("riftbound", "Cleave", "ko", "가르기"),
        ("wow", "Cleave", "ko", ""),
        ("nogame", "Cleave", "zh", ""),
    ],
)
def test_the_usual_name(store: Store, game: str, name: str, language: str, usual: str) -> None:
    for _ in range(2):
        assert store.name_in(game, name, language) == usual


def test_names_in_a_check(store: Store) -> None:
    judge = Validator("wow", store=store)
    game = words_of(store.game("wow"), "zh", lambda name: store.name_in("wow", name, "zh"))
    report = judge.check_text("Hero: Graccus\n5 Frost Nova\n55 Ironforge Guards\n")
    messages = [describe(finding, "zh", game).message for finding in report.findings]
    assert any("冰霜新星（Frost Nova）" in message for message in messages), messages
