"""From the bytes of a deck file to text, in the encodings such files really have."""

from __future__ import annotations

from collections.abc import Mapping

from validator.expressions import Expression
from validator.model import Span

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)


class UnreadableDeck(ValueError):  # noqa: N818  # a public name, which says what the deck is; the tool did not fail
    """A deck file that cannot be read at all: a reason, its data, and the place where there is one."""

    def __init__(
        self, reason: str, params: Mapping[str, object] | None = None, span: Span | None = None
    ) -> None:
        self.reason = reason
        self.params = params or {}
        self.span = span
        super().__init__(reason)


def decode(data: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 or UTF-32 with a mark, GB18030, or Windows-1252.

    Raises UnreadableDeck for an empty file, for one that is not text, and for one in no such encoding.
    """
    text = _decoded(data)
    if not text.strip("\ufeff \t\r\n\u00a0\u3000"):
        raise UnreadableDeck("empty")
    if len(data.translate(None, _CONTROL_BYTES)) < len(data):
        controls = len(_CONTROLS.findall(text))
        if "\x00" in text or controls * 10 > len(text):
            raise UnreadableDeck("binary")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


_CONTROLS = Expression("[\x00-\x08\x0e-\x1f]")
_CONTROL_BYTES = bytes((*range(9), *range(14, 32)))
"""What a text with such characters has in it, in any encoding."""


def _decoded(data: bytes) -> str:
    if data.isascii() and b"\x00" not in data:
        return data.decode("ascii")
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return data.decode(encoding)
            except UnicodeDecodeError as error:
                raise UnreadableDeck("encoding", {"encoding": encoding, "offset": error.start}) from None
    if b"\x00" in data:
        raise UnreadableDeck("binary")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    for encoding in ("gb18030", "cp1252") if _is_chinese(data) else ("cp1252", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError as error:
            offset = error.start
    raise UnreadableDeck("encoding", {"encoding": "utf-8", "offset": offset})


def _is_chinese(data: bytes) -> bool:
    """Whether the bytes above ASCII always come in pairs, as in Chinese; accented letters stand alone."""
    run = 0
    runs = []
    for byte in data + b" ":
        if byte >= 0x80:
            run += 1
        elif run:
            runs.append(run)
            run = 0
    return bool(runs) and all(length % 2 == 0 for length in runs)
