"""Every way a card's name may be written, for the table of names.

That are the name and its aliases, its names in other languages, and what can be made of them: a name of two
parts with other joints between them, a leader's name with its trait before it, the back of a two-sided card,
and a name without its punctuation.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from validator.cards.grams import trigrams
from validator.cards.lists import entries
from validator.cards.sources import Located, SourceError, check_keys
from validator.cards.store import MADE
from validator.cards.text import CardTextError, Reader
from validator.folding import fold, without_punctuation
from validator.locale import marked

_NAMES_KEYS = ("joints", "may-lack", "leader-trait", "back")


class Names:
    """Collects the names of a game's cards and writes them into the store.

    `facts` are those of `game.yaml`: `joints` may stand between the parts of a name, `may-lack` are marks
    people leave out, `leader-trait` is the kind of trait a leader may be called by as well, `back` what the
    back of a leader is called.
    """

    def __init__(
        self, database: sqlite3.Connection, game: str, facts: Mapping[str, Any], reader: Reader
    ) -> None:
        check_keys(facts, _NAMES_KEYS, f"card_db/{game}/game.yaml", None, marked("fact of names,"))
        self._database = database
        self._game = game
        self._reader = reader
        self._joints: list[str] = facts.get("joints", [])
        self._may_lack: str = facts.get("may-lack", "")
        self._leader_trait: str = facts.get("leader-trait", "")
        self._back: str = facts.get("back", "")
        self._cards: dict[str, list[tuple[int, dict[str, Any]]]] = {}
        self._written: dict[tuple[str, str, int], str] = {}
        self._made: list[tuple[str, str, int, str]] = []
        self._short: list[tuple[str, str, str, int, str]] = []
        self._usual: dict[tuple[str, str], str] = {}

    @property
    def known(self) -> frozenset[str]:
        """The names of all cards, in English."""
        return frozenset(self._cards)

    def add_card(self, identifier: int, row: dict[str, Any]) -> None:
        """The names of a card: its own, its aliases, and what can be made of them."""
        name: str = row["name"]
        self._cards.setdefault(name, []).append((identifier, row))
        self._put(name, identifier, "name")
        if row["short"]:
            self._short.append((self._game, fold(row["short"]), row["short"], identifier, "short"))
        forms = [name, *row["aliases"]]
        for alias in row["aliases"]:
            self._put(alias, identifier, "alias")
        if row["leads"] and self._back:
            for form in forms:
                self._put(f"{form} {self._back}", identifier, "back")
        self._make(forms, identifier, row, "alias")
        self._add_grams(forms, identifier)

    def add_language(self, data: Located, file: str) -> None:
        """The names of `names.<language>.yaml`: other names for every card that has the English one.

        The first of them is the usual one.
        """
        language = file.rpartition("/")[2].split(".")[1]
        names = entries(data, "names", file, list)
        for name, others in names.items():
            if name not in self._cards:
                raise SourceError(marked("no card is called “{name}”"), file, names.lines[name], name=name)
            if others:
                self._usual.setdefault((name, language), others[0])
            for identifier, row in self._cards[name]:
                for other in others:
                    self._put(other, identifier, language)
                self._make(others, identifier, row, language)
                self._add_grams(others, identifier)

    def finish(self) -> None:
        """Write the names. What was made gives way to what is written, and to what another card is called."""
        owners: dict[str, set[int]] = {}
        for key, _, card in self._written:
            owners.setdefault(key, set()).add(card)
        made: dict[str, set[int]] = {}
        for key, _, card, _ in self._made:
            made.setdefault(key, set()).add(card)
        for key, form, card, kind in self._made:
            if owners.get(key, {card}) == {card} and made[key] == {card}:
                self._written.setdefault((key, form, card), kind)
        self._database.executemany(
            "INSERT INTO name VALUES (?, ?, ?, ?, ?)",
            [(self._game, key, form, card, kind) for (key, form, card), kind in sorted(self._written.items())],
        )
        self._database.executemany(
            "INSERT INTO usual_name VALUES (?, ?, ?, ?)",
            [(self._game, name, language, form) for (name, language), form in sorted(self._usual.items())],
        )
        others = sorted({*self._plain(), *self._short})
        self._database.executemany("INSERT OR IGNORE INTO name VALUES (?, ?, ?, ?, ?)", others)

    def _add_grams(self, forms: Iterable[str], identifier: int) -> None:
        grams = {gram for form in forms for gram in trigrams(form)}
        self._database.executemany(
            "INSERT OR IGNORE INTO gram VALUES (?, ?, ?)",
            sorted((self._game, gram, identifier) for gram in grams),
        )

    def _plain(self) -> set[tuple[str, str, str, int, str]]:
        """Names without their punctuation, where nothing else is called so."""
        owners: dict[str, set[int]] = {}
        for key, _, card in self._written:
            owners.setdefault(without_punctuation(key), set()).add(card)
            owners.setdefault(key, set()).add(card)
        return {
            (self._game, short, form, card, "plain")
            for key, form, card in self._written
            if (short := without_punctuation(key)) != key and owners[short] == {card}
        }

    def _put(self, form: str, identifier: int, kind: str) -> None:
        self._written.setdefault((fold(form), form, identifier), kind)

    def _make(self, forms: Iterable[str], identifier: int, row: dict[str, Any], kind: str) -> None:
        for form in dict.fromkeys(self._variants(forms, row)):
            self._made.append((fold(form), form, identifier, kind + MADE))

    def _variants(self, forms: Iterable[str], row: dict[str, Any]) -> Iterator[str]:
        every = list(forms)
        if row["leads"] and self._leader_trait and self._joints:
            before = [
                word for kind, name in row["traits"] if kind == self._leader_trait for word in self._words(name)
            ]
            every += [f"{word}{self._joints[0]}{form}" for word in before for form in every]
        for form in every:
            for joined in self._joined(form):
                yield joined
                if lacking := "".join(character for character in joined if character not in self._may_lack):
                    yield lacking

    def _words(self, name: str) -> tuple[str, ...]:
        return (name, *self._reader.vocabulary.words[self._leader_trait][name])

    def _joined(self, form: str) -> Iterator[str]:
        """A name with every joint between its parts; as it is where it has but one part."""
        yield form
        try:
            parts = self._reader.name(form)
        except CardTextError:
            return
        if parts.subtitle:
            for joint in self._joints:
                yield f"{parts.short}{joint}{parts.subtitle}"
