"""Reads the cases of `grammar/<game>/*.yaml`: a text, or several, and what the game's grammar makes of it.

A case has a `text` (read as a whole card), a `line` (a type line alone) or a `name` (a card's name alone), and
one of these:

* `clauses`, `parts`, `power`: the clauses, the parts of the type line (or of the name) and the power text
  passed over. What is not named is not there; `any-power` says that there is power text whose words are of no
  matter.
* `clauses-at-least`: these clauses, whatever else.
* `refused`: the text is refused; `at` is the line and column (or several), `found` what stood there,
  `expected` some of what might have stood there instead. A type line is refused on a card as well, but for what
  has not the look of a type line (`alone`): on a card that may be power text.
* `never-passed-over`: the text is read or refused, but not taken for power text.

A clause of World of Warcraft: `{hero-required: [race Human, class Druid]}`, `{talent: Frost}`,
`{reputation: Aldor}`, `{unlimited: true}`,
`{deckbuilding: {include: […], exclude: […], either: […], copies: 1}}`. One of Riftbound: `{copy-limit: 1}`,
`{any-number: Spiderling}`, `{any-domain: true}`, `{never-in-deck: true}`,
`{choose-legends: {number: 3, named: Neeko}}`, `{extra-champion: {differs: [champion tag, domains],
adds-domains: true}}`.

A condition is its atoms with ` & ` between them: `type Quest`, `tag Pet`, `icon class Druid`, `damage Fire`,
`deals Fire`, `talent Frost`, `reputation Aldor`, `any-icon class`, `any-talent`, `neutral` (no icon at all),
`word trait-tag Scourge` (on the type line or in a requirement), `reputations` and `restrictions`, both with
`but …` for those excepted. The order of atoms, and of conditions, means nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from validator.cards import predicates as p
from validator.cards.clauses import (
    AnyDomain,
    AnyNumber,
    ChooseLegends,
    Clause,
    CopyLimit,
    Deckbuilding,
    ExtraChampion,
    HeroRequired,
    NeverInDeck,
    Reputation,
    Talent,
    Unlimited,
)
from validator.cards.sources import load
from validator.cards.store import Store
from validator.cards.text import CardTextError, Reader, reader_of
from validator.cards.type_line import CardName, CardText, TypeLine
from validator.model import Trait

Case = dict[str, Any]

FOLDER = Path(__file__).parent / "grammar"
_STARTS = {"text", "line", "name"}
_WAYS = {"clauses", "clauses-at-least", "parts", "power", "any-power", "refused", "never-passed-over"}


def _cases() -> Iterator[Any]:
    for path in sorted(FOLDER.glob("*/*.yaml")):
        for name, case in load(path, path.name).items():
            (texts,) = (case[start] for start in _STARTS if start in case)
            for number, text in enumerate([texts] if isinstance(texts, str) else texts):
                of_many = f" #{number + 1}" if not isinstance(texts, str) else ""
                game = path.parent.name
                yield pytest.param(game, text, case, number, id=f"{game} {path.stem}: {name}{of_many}")


CASES = list(_cases())


def test_every_game_has_cases(store: Store) -> None:
    assert {case.values[0] for case in CASES} == set(store.games)


@pytest.mark.parametrize(("game", "text", "case", "number"), CASES)
def test_reads_what_it_should(game: str, text: str, case: Case, number: int) -> None:
    reader = reader_of(game)
    assert set(case) - _STARTS <= _WAYS
    assert set(case) & _WAYS
    if "refused" in case:
        _refused(text, case, number, reader)
    elif "never-passed-over" in case:
        _never_passed_over(text, reader)
    elif "name" in case:
        name = reader.name(text)
        assert case["parts"] == {"short": name.short, **({"subtitle": name.subtitle} if name.subtitle else {})}
    else:
        _reads(text, case, reader)


def _reads(text: str, case: Case, reader: Reader) -> None:
    result = reader.printed(text)
    clauses = [written_clause(clause) for clause in result.clauses]
    if "line" in case:
        assert reader.type_line(text) == result.type_line, "a type line alone is read as on a card"
    if "clauses-at-least" in case:
        assert all(ordered_clause(clause) in clauses for clause in case["clauses-at-least"])
        return
    assert clauses == [ordered_clause(clause) for clause in case.get("clauses", ())]
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
    if "line" in case and not wanted.get("alone"):
        with pytest.raises(CardTextError):
            reader.printed(text)


def _read(text: str, case: Case, reader: Reader) -> CardText | TypeLine | CardName:
    if "name" in case:
        return reader.name(text)
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
    treachery = [group[0].name for group in line.groups if _is_treachery(group)]
    parts: Case = {
        "types": list(line.types),
        "prefixes": list(line.prefixes),
        "groups": [
            ", ".join(f"{tag.kind} {tag.name}" for tag in group)
            for group in line.groups
            if not ("Hero" in line.types and _is_treachery(group))
        ],
        "spec": ", ".join(trait.name for trait in line.asides if trait.kind == "spec"),
        "professions": [trait.name for trait in line.asides if trait.kind == "profession"],
        "treachery": ", ".join(treachery) if "Hero" in line.types else "",
        "other-asides": [trait for trait in line.asides if trait.kind not in ("spec", "profession")],
        "icons": [_trait(trait) for trait in line.icons],
        "unlimited": "Unlimited" in line.endings,
        "unique": "Unique" in line.endings,
        "other-endings": [ending for ending in line.endings if ending not in ("Unlimited", "Unique")],
        "limits": dict(line.limits),
    }
    return {key: value for key, value in parts.items() if value}


def _is_treachery(group: tuple[Trait, ...]) -> bool:
    """Whether a group is the “(Traitor)” of a hero, which the data has as a part of its own."""
    return [tag.kind for tag in group] == ["treachery"]


# Texts that cannot be read, at places where the grammar expects all kinds of things.
UNREADABLE: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "wow": (
        (
            "",
            "Scourge and Hero Required",
            "Human Hero Required or",
            "Deckbuilding: x",
            "Deckbuilding: You can only include x",
        ),
        ("", "Hero—", "Hero—Human", "Hero—Human Mage (", "Ally—Wolf, Pet", "x"),
    ),
    "riftbound": (
        (
            "",
            "If Neeko is in your deck, whistle.",
            "If your deck contains Neeko, whistle.",
            "If Neeko is in your deck, choose whistling legends.",
            "Your deck can have only whistle.",
            "Your deck can have only 1 whistle.",
            "Your deck can have any number of cards named.",
            "Choose an additional Chosen Champion, whose champion tag whistles.",
        ),
        ("", "Unit—", "Unit—Dragon x", "Unit x", "Champion", "Spell (", "Spell (Fury", "x"),
    ),
}


@pytest.mark.parametrize("game", UNREADABLE)
def test_every_expected_thing_has_a_name_for_people(game: str) -> None:
    """What was expected is said in the words of a card, not in those of the grammar."""
    reader = reader_of(game)
    seen = set()
    texts, lines = UNREADABLE[game]
    for read, wrong in ((reader.printed, texts), (reader.type_line, lines)):
        for text in wrong:
            try:
                read(text)
            except CardTextError as error:
                seen |= set(error.expected)
    assert seen
    assert not {word for word in seen if word.strip("“”") in OF_THE_GRAMMAR}


# Names of the grammar that, written small, are no words of a card.
OF_THE_GRAMMAR = {
    *("type", "prefix", "speed", "rest", "power", "tag", "then"),
    *("token alone", "dot between", "any domain", "any number named", "not at the start", "one of this name"),
    *("choose extra champion", "if your deck holds", "also includes", "of your legend", "number word"),
    *("only so many", "meaning", "short name", "joint"),
}


# ---------------------------------------------------------------- the notation of clauses


def written_clause(clause: Clause) -> Case:
    match clause:
        case HeroRequired(any_of):
            return {"hero-required": [_trait(trait) for trait in any_of]}
        case Talent(spec):
            return {"talent": spec}
        case Reputation(name):
            return {"reputation": name}
        case Unlimited():
            return {"unlimited": True}
        case CopyLimit(most):
            return {"copy-limit": most}
        case AnyNumber(name):
            return {"any-number": name}
        case AnyDomain():
            return {"any-domain": True}
        case NeverInDeck():
            return {"never-in-deck": True}
        case ChooseLegends(number, named):
            return {"choose-legends": {"number": number, "named": named}}
        case ExtraChampion(tag, domains, adds_domains):
            differs = ["champion tag"] * tag + ["domains"] * domains
            return {"extra-champion": {"differs": differs, **({"adds-domains": True} if adds_domains else {})}}
        case Deckbuilding(include, exclude, either, copies):
            parts: Case = {
                "include": [_condition(part) for part in include],
                "exclude": [_condition(part) for part in exclude],
                "either": [_trait(trait) for trait in either],
                "copies": copies,
            }
            return ordered_clause({"deckbuilding": {key: value for key, value in parts.items() if value}})
    raise AssertionError(clause)


def ordered_clause(notation: Mapping[str, Any]) -> Case:
    ((kind, value),) = notation.items()
    if kind != "deckbuilding":
        return {kind: value}
    result = dict(value)
    for key in ("include", "exclude"):
        if key in result:
            result[key] = sorted(" & ".join(sorted(part.split(" & "))) for part in result[key])
    return {kind: result}


def _trait(trait: Trait) -> str:
    return f"{trait.kind} {trait.name}"


_NEUTRAL = p.neutral()


def _condition(predicate: p.Predicate) -> str:
    parts = list(predicate.parts) if isinstance(predicate, p.And) else [predicate]
    atoms = []
    assert isinstance(_NEUTRAL, p.And)
    if all(part in parts for part in _NEUTRAL.parts):
        parts = [part for part in parts if part not in _NEUTRAL.parts]
        atoms.append("neutral")
    return " & ".join(sorted([*atoms, *map(_atom, parts)]))


def _atom(predicate: p.Predicate) -> str:
    match predicate:
        case p.Type(name):
            return f"type {name}"
        case p.Tag(name):
            return f"tag {name}"
        case p.Icon(trait):
            return f"icon {_trait(trait)}"
        case p.AnyIcon(kind):
            return f"any-icon {kind}"
        case p.Deals(damage):
            return f"deals {damage}"
        case p.DamageIcon(damage):
            return f"damage {damage}"
        case p.OfTalent(spec):
            return f"talent {spec}"
        case p.AnyTalent():
            return "any-talent"
        case p.OfReputation(name):
            return f"reputation {name}"
        case p.ReputationOtherThan(excepted):
            return "reputations" + (f" but {', '.join(sorted(excepted))}" if excepted else "")
        case p.RestrictionOtherThan(excepted):
            names = ", ".join(sorted(map(_trait, excepted)))
            return "restrictions" + (f" but {names}" if names else "")
        case p.Or((p.Tag(name), p.Requires(trait))) if trait.name == name:
            return f"word {_trait(trait)}"
    raise AssertionError(predicate)
