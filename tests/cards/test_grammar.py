"""Reads the cases of `grammar/*.yaml`: a text, or several, and what the grammar makes of it.

A case has a `text` (read as a whole card) or a `line` (a type line alone), and one of these:

* `clauses`, `parts`, `power`: the clauses, the parts of the type line and the power text passed over. What is
  not named is not there; `any-power` says that there is power text whose words are of no matter.
* `clauses-at-least`: these clauses, whatever else.
* `refused`: the text is refused; `at` is the line and column (or several), `found` what stood there,
  `expected` some of what might have stood there instead.
* `never-passed-over`: the text is read or refused, but not taken for power text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from validator.cards.clauses import Clause
from validator.cards.sources import load
from validator.cards.text import CardText, CardTextError, Reader, TypeLine

Case = dict[str, Any]
Written = Callable[[Clause], Case]
Ordered = Callable[[Case], Case]

FOLDER = Path(__file__).parent / "grammar"
_WAYS = {"clauses", "clauses-at-least", "parts", "power", "any-power", "refused", "never-passed-over"}


def _cases() -> Iterator[Any]:
    for path in sorted(FOLDER.glob("*.yaml")):
        for name, case in load(path, path.name).items():
            texts = case.get("text", case.get("line"))
            for number, text in enumerate([texts] if isinstance(texts, str) else texts):
                of_many = f" #{number + 1}" if not isinstance(texts, str) else ""
                yield pytest.param(text, case, number, id=f"{path.stem}: {name}{of_many}")


CASES = list(_cases())


@pytest.mark.parametrize(("text", "case", "number"), CASES)
def test_reads_what_it_should(
    text: str, case: Case, number: int, reader: Reader, written: Written, ordered: Ordered
) -> None:
    assert set(case) - {"text", "line"} <= _WAYS
    assert set(case) & _WAYS
    if "refused" in case:
        _refused(text, case, number, reader)
    elif "never-passed-over" in case:
        _never_passed_over(text, reader)
    else:
        _reads(text, case, reader, written, ordered)


def _reads(text: str, case: Case, reader: Reader, written: Written, ordered: Ordered) -> None:
    result = reader.printed(text)
    clauses = [written(clause) for clause in result.clauses]
    if "line" in case:
        assert reader.type_line(text) == result.type_line, "a type line alone is read as on a card"
    if "clauses-at-least" in case:
        assert all(ordered(clause) in clauses for clause in case["clauses-at-least"])
        return
    assert clauses == [ordered(clause) for clause in case.get("clauses", ())]
    assert _parts(result.type_line) == case.get("parts", {})
    if case.get("any-power"):
        assert result.passed_over
    else:
        assert list(result.passed_over) == case.get("power", [])


def _refused(text: str, case: Case, number: int, reader: Reader) -> None:
    wanted = case["refused"]
    with pytest.raises(CardTextError) as refusal:
        _read(text, case, reader)
    error = refusal.value
    place = f"{error.line}:{error.column}"
    if "at" in wanted:
        assert place == (wanted["at"] if isinstance(wanted["at"], str) else wanted["at"][number])
    if "found" in wanted:
        assert error.found == wanted["found"]
    assert set(wanted.get("expected", ())) <= set(error.expected)
    lines = text.split("\n")
    assert 1 <= error.line <= len(lines), "the place is in the text"
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1, "the place is in the text"
    assert error.expected, "says what might have stood there"
    if "line" in case:
        with pytest.raises(CardTextError):
            reader.printed(text)


def _read(text: str, case: Case, reader: Reader) -> CardText | TypeLine:
    return reader.type_line(text) if "line" in case else reader.printed(text)


def _never_passed_over(text: str, reader: Reader) -> None:
    try:
        result = reader.printed(text)
    except CardTextError:
        return
    assert result.clauses, f"passed over as power text: {result.passed_over}"


def _parts(line: TypeLine | None) -> Case:
    """The parts of a type line that are there, in the notation of the data."""
    if line is None:
        return {}
    parts: Case = {
        "types": list(line.types),
        "prefixes": list(line.prefixes),
        "groups": [", ".join(f"{tag.kind} {tag.name}" for tag in group) for group in line.groups],
        "spec": line.spec,
        "professions": list(line.professions),
        "treachery": line.treachery,
        "unlimited": line.unlimited,
        "unique": line.unique,
        "limits": dict(line.limits),
    }
    return {key: value for key, value in parts.items() if value}


def test_every_expected_thing_has_a_name_for_people(reader: Reader) -> None:
    """What was expected is said in the words of a card, not in those of the grammar."""
    seen = set()
    for text in (
        "",
        "Scourge and",
        "Human Hero Required or",
        "Deckbuilding: x",
        "Deckbuilding: You can only include x",
    ):
        with pytest.raises(CardTextError) as refusal:
            reader.printed(text)
        seen |= set(refusal.value.expected)
    for text in ("", "Hero—", "Hero—Human", "Hero—Human Mage (", "Ally—Wolf, Pet", "x"):
        try:
            reader.type_line(text)
        except CardTextError as error:
            seen |= set(error.expected)
    assert not {word for word in seen if word.strip("“”") in ("speed", "rest", "power", "tag", "then")}
