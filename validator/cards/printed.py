"""Collector numbers, as they are printed and as they are looked up.

A number may have letters before it and behind it, a star, and the size of its set: `32`, `R01`, `039a`,
`299*`, `001/298`.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.frozen import Frozen


class Number(Frozen):
    """The parts of a collector number; `digits` has no zeros before it."""

    prefix: str
    digits: str
    suffix: str
    size: str

    def __str__(self) -> str:
        return f"{self.prefix}{self.digits}{self.suffix}" + (f"/{self.size}" if self.size else "")


def parted(number: str) -> Number | None:
    """A collector number in its parts, case aside; None for what is none."""
    body, _, size = number.strip().casefold().partition("/")
    start = next((place for place, character in enumerate(body) if character.isdigit()), len(body))
    prefix, rest = body[:start], body[start:]
    digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
    suffix = rest[len(digits) :]
    letters = prefix + suffix.replace("*", "")
    if (
        not digits
        or (letters and not (letters.isascii() and letters.isalpha()))
        or (size and not size.isdecimal())
    ):
        return None
    return Number(prefix, digits.lstrip("0") or "0", suffix, size)


def padded(number: str, width: int) -> str:
    """A collector number with its digits filled up with zeros, as it is printed. Raises ValueError.

    One with letters before it has a count of its own and is left as it is.
    """
    parts = parted(number)
    if parts is None:
        raise ValueError(number)
    if parts.prefix:
        return number
    return str(parts._replace(digits=parts.digits.zfill(width)))


def keys(number: str) -> Iterator[str]:
    """What a written number may be looked up as: all of it, without the set's size, without its letters."""
    parts = parted(number)
    if parts is None:
        return
    without_size = parts._replace(size="")
    yield from dict.fromkeys(map(str, (parts, without_size, without_size._replace(suffix=""))))
