"""From bytes to text: the encodings deck files have, and files that are no text."""

from __future__ import annotations

from pathlib import Path

import pytest

from validator.cards.store import Store
from validator.check import Validator
from validator.decks import LARGEST, UnreadableDeck
from validator.decks.decode import decode
from validator.reports.words import describe

LIST = "Hero: Graccus\n4 Kal’ai the Uplifting\n36 Verbündete:\n"
CHINESE = "英雄：Graccus\n盟军（4）\n4 Parvink\n备牌\n1 Slow\n"


@pytest.fixture(scope="module")
def validator(store: Store) -> Validator:
    return Validator("wow", store=store)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252", "gb18030"])
def test_text_in_every_encoding(encoding: str) -> None:
    assert decode(LIST.encode(encoding)).lstrip("\ufeff") == LIST


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "gb18030", "gbk", "gb2312"])
def test_chinese_in_every_encoding(encoding: str) -> None:
    assert decode(CHINESE.encode(encoding)).lstrip("\ufeff") == CHINESE


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"\xfe\xff"])
def test_both_byte_orders(mark: bytes) -> None:
    encoding = "utf-16-le" if mark == b"\xff\xfe" else "utf-16-be"
    assert decode(mark + CHINESE.encode(encoding)) == CHINESE


@pytest.mark.parametrize("mark", [b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff"])
def test_both_byte_orders_of_four_bytes(mark: bytes) -> None:
    encoding = "utf-32-le" if mark.startswith(b"\xff") else "utf-32-be"
    assert decode(mark + CHINESE.encode(encoding)) == CHINESE


def test_umlauts_and_curly_quotes_of_windows() -> None:
    assert decode("4 Mazu’kon\n8 Fähigkeiten:\n".encode("cp1252")) == "4 Mazu’kon\n8 Fähigkeiten:\n"


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends(ends: str) -> None:
    assert decode(f"Hero: Graccus{ends}4 Fizzle{ends}".encode()) == "Hero: Graccus\n4 Fizzle\n"


def test_a_chinese_list_is_read_whatever_its_encoding(validator: Validator) -> None:
    for encoding in ("utf-8", "utf-16", "gb18030"):
        entries = validator.read_bytes(CHINESE.encode(encoding)).entries
        assert [(entry.count, entry.name, entry.zone) for entry in entries] == [
            (1, "Graccus", "hero"),
            (4, "Parvink", "main"),
            (1, "Slow", "side"),
        ]


# ------------------------------------------------------------ no text

UNREADABLE = [
    ("empty", b""),
    ("empty", b"  \n\t\r\n"),
    ("empty", b"\xef\xbb\xbf"),
    ("empty", "\u3000\u00a0\n".encode()),
    ("empty", b"\xff\xfe"),
    ("binary", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"),
    ("binary", b"Hero: Graccus\n4 Fiz\x00zle\n"),
    ("binary", "Hero: Graccus\n".encode("utf-16-le")),
    ("binary", bytes(range(1, 32)) * 20),
    ("encoding", b"\xff\xfe\x41"),
    ("encoding", b"\xff\xfe\x00\xd8\x41\x00"),
    ("encoding", b"\xef\xbb\xbf4 Fizzle\xff\n"),
    ("encoding", b"4 Fizzle\n1 \x81\n"),
]


@pytest.mark.parametrize(("reason", "data"), UNREADABLE)
def test_unreadable(validator: Validator, reason: str, data: bytes) -> None:
    with pytest.raises(UnreadableDeck) as caught:
        decode(data)
    assert caught.value.reason == reason
    report = validator.check_bytes(data, "deck.txt")
    assert (report.verdict, report.path, report.counts) == ("unreadable", "deck.txt", {})
    (finding,) = report.findings
    assert (finding.rule, finding.level, finding.variant) == ("deck/unreadable", "error", reason)
    assert all(describe(finding))


def test_every_byte_string_is_text_or_refused() -> None:
    reasons = set()
    for first in range(256):
        for data in (bytes([first]), b"4 a" + bytes([first]) + b"b", bytes([first, 0x80]) * 2):
            try:
                assert isinstance(decode(data), str)
            except UnreadableDeck as error:
                reasons.add(error.reason)
    assert reasons == {"empty", "binary", "encoding"}


def test_the_largest_file(validator: Validator) -> None:
    line = b"// " + b"a" * 60 + b"\n"
    data = (line * (LARGEST // len(line) + 1))[:LARGEST]
    assert validator.check_bytes(data).findings[0].rule == "deck/incomplete"
    (finding,) = validator.check_bytes(data + b"a").findings
    assert finding.variant == "too-large"
    assert "1048576 bytes" in describe(finding).message


def test_a_huge_file_is_not_read_whole(validator: Validator, tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.write(b"Hero: Graccus\n")
        file.truncate(50 * 1024 * 1024)
    report = validator.check_file(path)
    assert (report.verdict, report.findings[0].variant) == ("unreadable", "too-large")
    size = report.findings[0].params["size"]
    assert isinstance(size, int)
    assert size <= LARGEST + 1
