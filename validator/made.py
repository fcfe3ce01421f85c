"""Values in a row that are made when somebody reads them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Made(Sequence[T]):
    """A row of values, each made when it is read; all of them are once somebody goes through the row.

    It is equal to a tuple of the same values, and is one where it goes to another process.
    """

    def __init__(self) -> None:
        self._whole: tuple[T, ...] | None = None

    @abstractmethod
    def _made(self, place: int) -> T:
        """The value in a place; from the last one back where that is negative, as in a list."""

    @abstractmethod
    def _all(self) -> Iterable[T]:
        """All of them, made at once."""

    @property
    def whole(self) -> tuple[T, ...]:
        """All of them."""
        if self._whole is None:
            self._whole = tuple(self._all())
        return self._whole

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if self._whole is None and isinstance(place, int):
            return self._made(place)
        return self.whole[place]

    def __iter__(self) -> Iterator[T]:
        return iter(self.whole)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Made | tuple):
            return self.whole == tuple(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.whole)

    def __repr__(self) -> str:
        return repr(self.whole)

    def __reduce__(self) -> tuple[type[tuple[T, ...]], tuple[tuple[T, ...]]]:
        return tuple, (self.whole,)
