"""Every way a card's name may be written: what is made of it, and what gives way to what."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from validator.cards.forms import Names
from validator.cards.sources import SourceError, load
from validator.cards.text import reader_of

FACTS: Mapping[str, Any] = {
    "joints": [", ", " - ", "-", " "],
    "may-lack": "'",
    "leader-trait": "champion",
    "back": "",
}


def card(name: str, *aliases: str, leads: bool = False, champion: str = "") -> dict[str, Any]:
    traits = [("champion", champion)] if champion else []
    return {"name": name, "short": "", "aliases": list(aliases), "leads": leads, "traits": traits}


class Book:
    """The table of names of a few cards."""

    def __init__(self, game: str = "riftbound", facts: Mapping[str, Any] = FACTS) -> None:
        self.database = sqlite3.connect(":memory:")
        self.database.execute(
            "CREATE TABLE name (game, key, form, card, kind, PRIMARY KEY (game, key, form, card))"
        )
        self.database.execute(
            "CREATE TABLE usual_name (game, name, language, form, PRIMARY KEY (game, name, language))"
        )
        self.database.execute("CREATE TABLE gram (game, gram, card)")
        self.names = Names(self.database, game, facts, reader_of(game))

    def add(self, *cards: dict[str, Any]) -> Book:
        for identifier, row in enumerate(cards, 1):
            self.names.add_card(identifier, row)
        return self

    def found(self) -> dict[str, set[tuple[int, str]]]:
        """The folded forms, each with the cards it stands for and how; `plain` only where nothing else is."""
        self.names.finish()
        result: dict[str, set[tuple[int, str]]] = {}
        for key, identifier, kind in self.database.execute("SELECT key, card, kind FROM name"):
            result.setdefault(key, set()).add((identifier, kind))
        for ways in result.values():
            ways -= {(card, kind) for card, kind in ways if kind == "plain" and len(ways) > 1}
        return result


def test_a_name_of_one_part_is_itself() -> None:
    assert Book().add(card("Tomb-Raider Barbara")).found() == {"tomb-raider barbara": {(1, "name")}}


def test_a_name_of_two_parts_with_every_joint() -> None:
    assert Book().add(card("Barbara, Whistler")).found() == {
        "barbara, whistler": {(1, "name")},
        "barbara - whistler": {(1, "alias+")},
        "barbara-whistler": {(1, "alias+")},
        "barbara whistler": {(1, "alias+")},
    }


def test_marks_that_people_leave_out() -> None:
    found = Book().add(card("Bar'Bara, Whistler")).found()
    assert found["bar'bara, whistler"] == {(1, "name")}
    assert found["barbara, whistler"] == {(1, "alias+")}
    assert found["barbara - whistler"] == {(1, "alias+")}


def test_a_name_that_is_nothing_but_such_marks() -> None:
    assert Book().add(card("'")).found() == {"'": {(1, "name")}}


def test_an_alias_has_the_same_forms() -> None:
    found = Book().add(card("Barbara, Whistler", "Babs, Whistler")).found()
    assert found["babs, whistler"] == {(1, "alias")}
    assert found["babs - whistler"] == {(1, "alias+")}


def test_a_leader_is_called_by_its_champion_as_well() -> None:
    found = Book().add(card("Loose Whistle", leads=True, champion="Jinx")).found()
    assert found["loose whistle"] == {(1, "name")}
    for form in (
        "jinx, loose whistle",
        "jinx - loose whistle",
        "金克丝 - loose whistle",
        "金克丝-loose whistle",
    ):
        assert found[form] == {(1, "alias+")}, form


def test_other_cards_of_the_champion_are_not() -> None:
    found = Book().add(card("Loose Whistle", champion="Jinx")).found()
    assert found == {"loose whistle": {(1, "name")}}


def test_what_is_made_gives_way_to_what_is_written() -> None:
    found = Book().add(card("Barbara, Whistler"), card("Barbara Whistler")).found()
    assert found["barbara whistler"] == {(2, "name")}
    assert found["barbara - whistler"] == {(1, "alias+")}


def test_what_is_made_gives_way_to_an_alias_of_another_card() -> None:
    found = Book().add(card("Barbara, Whistler"), card("Hummer", "Barbara - Whistler")).found()
    assert found["barbara - whistler"] == {(2, "alias")}


def test_what_is_made_of_two_cards_is_of_neither() -> None:
    found = Book().add(card("Bar'bara, Whistler"), card("Barb'ara, Whistler")).found()
    assert "barbara, whistler" not in found
    assert found["bar'bara - whistler"] == {(1, "alias+")}


def test_what_is_written_of_two_cards_is_of_both() -> None:
    found = Book().add(card("Hummer"), card("Whistler", "Hummer")).found()
    assert found["hummer"] == {(1, "name"), (2, "alias")}


def test_a_name_without_its_punctuation() -> None:
    found = Book().add(card("Whistle!"), card("Hum!"), card("Hum")).found()
    assert found["whistle"] == {(1, "plain")}
    assert found["hum"] == {(3, "name")}


def test_the_back_of_a_leader() -> None:
    facts = {"back": "(Back)"}
    found = Book(facts=facts).add(card("Loose Whistle", "Whistle", leads=True), card("Hum")).found()
    assert found["loose whistle (back)"] == {(1, "back")}
    assert found["whistle (back)"] == {(1, "back")}
    assert "hum (back)" not in found


def test_a_game_without_parts_of_names() -> None:
    found = Book("wow", {}).add(card("Kal'ai, the Uplifting")).found()
    assert found == {
        "kal'ai, the uplifting": {(1, "name")},
        "kal'ai the uplifting": {(1, "plain")},
    }


def test_a_fact_of_names_nobody_knows_is_refused() -> None:
    with pytest.raises(SourceError, match=r"riftbound/game\.yaml: unknown fact of names, “joint”.*“joints”"):
        Book(facts={"joint": [" "]})


# ------------------------------------------------------------ names in other languages


def located(folder: Path, text: str) -> Any:
    path = folder / "names.zh.yaml"
    path.write_text(text, "utf-8")
    return load(path, "card_db/riftbound/names.zh.yaml")


def test_a_name_in_another_language_has_the_same_forms(tmp_path: Path) -> None:
    book = Book().add(card("Barbara, Whistler"))
    book.names.add_language(
        located(tmp_path, "names:\n  Barbara, Whistler: [芭芭拉 - 吹哨人]\n"), "card_db/riftbound/names.zh.yaml"
    )
    found = book.found()
    assert found["芭芭拉 - 吹哨人"] == {(1, "zh")}
    assert found["芭芭拉-吹哨人"] == {(1, "zh+")}
    assert found["芭芭拉, 吹哨人"] == {(1, "zh+")}


def test_a_name_in_another_language_of_no_card_is_refused(tmp_path: Path) -> None:
    book = Book().add(card("Barbara, Whistler"))
    data = located(tmp_path, "names:\n  Barbara, Whistler: [芭芭拉]\n  Barbie: [芭比]\n")
    with pytest.raises(SourceError, match=r"names\.zh\.yaml:3: no card is called “Barbie”"):
        book.names.add_language(data, "card_db/riftbound/names.zh.yaml")


def test_one_foreign_name_of_two_cards_stands_for_both(tmp_path: Path) -> None:
    book = Book().add(card("Hummer"), card("Whistler"))
    data = located(tmp_path, "names:\n  Hummer: [芭芭拉]\n  Whistler: [芭芭拉]\n")
    book.names.add_language(data, "card_db/riftbound/names.zh.yaml")
    assert book.found()["芭芭拉"] == {(1, "zh"), (2, "zh")}
