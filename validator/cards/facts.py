"""One card's line in `card_db/`, checked, read by the grammar and worked out for the store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from validator.cards.codec import encode
from validator.cards.printed import padded, parted
from validator.cards.sources import Located, SourceError, check_keys, require, shaped
from validator.cards.text import CardTextError, Reader
from validator.cards.type_line import TypeLine
from validator.cards.vocabulary import Vocabulary
from validator.locale import marked
from validator.message import Said, within
from validator.model import Trait
from validator.records import NamedTuple

_TEXT, _LIST, _NUMBER = str, list, (int, str)
_SHAPES: Mapping[str, Any] = {
    "name": _TEXT,
    "no": _NUMBER,
    "variant": _TEXT,
    "rarity": _TEXT,
    "icons": _LIST,
    "line": _TEXT,
    "text": _TEXT,
    "only": _TEXT,
    "also": _LIST,
    "aliases": _LIST,
    "unsure": _LIST,
    "unknown": _LIST,
}
"""What a card's line of any game may say, and in what shape; a number may be written as in `1+X`."""


class Game(NamedTuple):
    """What reading a game's cards takes: its reader of card text, what `game.yaml` says, its sets."""

    reader: Reader
    data: Mapping[str, Any]
    sets: Mapping[str, Mapping[str, Any]]
    inside: frozenset[str]

    @property
    def words(self) -> Vocabulary:
        """The words of the game."""
        return self.reader.vocabulary

    @property
    def facts(self) -> Mapping[str, Any]:
        """The facts that only cards of this game have."""
        facts: Mapping[str, Any] = self.data["facts"]
        return facts


class Place(NamedTuple):
    """Where a card's line stands, for messages."""

    key: str
    file: str
    line: int

    def wrong(self, problem: str, **values: object) -> SourceError:
        """An error of the line; `problem` is marked for the catalogues, `values` what stands in it by name."""
        return SourceError(within(self.key, Said(problem, **values)), self.file, self.line)


class Erratum(NamedTuple):
    """What a card says from a day on in place of what is printed, where that is stated, and if that is sure."""

    since: str
    facts: Mapping[str, str]
    source: str
    sure: bool
    place: Place


_NO_ERRATA: Mapping[str, Sequence[Erratum]] = MappingProxyType({})


def cards_of(
    data: Located, file: str, game: Game, errata: Mapping[str, Sequence[Erratum]] = _NO_ERRATA
) -> Iterator[dict[str, Any]]:
    """The rows of a file of cards; `errata` are those of the game by the keys of its cards.

    Raises SourceError.
    """
    check_keys(data, ("set", "cards"), file, 1)
    require(data, ("set", "cards"), file)
    code = data["set"]
    if code not in game.sets:
        message = marked("the set “{set}” is not in sets.yaml")
        raise SourceError(message, file, data.lines["set"], set=code)
    cards = shaped(data["cards"], Located, "cards", file, data.lines["cards"])
    for key, facts in cards.items():
        place = Place(key, file, cards.lines[key])
        card = shaped(facts, Located, key, file, place.line)
        found = [*errata.get(key, ()), *errata.get(in_set(key, code), ())]
        yield {**_card(card, code, place, game), "errata": list(_errata(card, found, game))}


def in_set(key: str, code: str) -> str:
    """The key of a card with its set, which tells it apart from others of that key."""
    return f"{key} ({code})"


def _errata(facts: Located, errata: Sequence[Erratum], game: Game) -> Iterator[list[Any]]:
    """What a card says from each day on: the day, what is different then, and where that is stated."""
    said: dict[str, Any] = {field: facts[field] for field in ("icons", "line", "text") if field in facts}
    before = ""
    for erratum in errata:
        if erratum.since <= before:
            message = marked("{day} stands behind {before}")
            raise erratum.place.wrong(message, day=erratum.since, before=before)
        if all(said.get(field) == value for field, value in erratum.facts.items()):
            raise erratum.place.wrong(marked("it says so already"))
        before = erratum.since
        said |= erratum.facts
        printed = _printed(said, erratum.place, game)
        if not erratum.sure:
            printed["unsure"] = sorted({*facts.get("unsure", ()), "type", "tags", "text"})
        yield [erratum.since, printed, erratum.source]


def _printed(facts: Mapping[str, Any], place: Place, game: Game) -> dict[str, Any]:
    """What the type line and the text of a card come to."""
    type_line = _read(game.reader.type_line, "line", facts["line"], place)
    clauses = list(type_line.clauses)
    if facts.get("text"):
        text = _read(game.reader.text, "text", facts["text"], place)
        if text.passed_over:
            raise place.wrong(marked("text: “{text}” is no deckbuilding text"), text=text.passed_over[0])
        clauses += text.clauses
    icons = [_icon(word, place, game) for word in facts.get("icons", ())]
    tags = _tags(type_line, game.words)
    leads = bool(set(game.data["leader"]["types"]) & set(type_line.types))
    return {
        "line": facts["line"],
        "text": facts.get("text", ""),
        "types": list(type_line.types),
        "tags": sorted(tags),
        "icons": icons,
        "traits": _traits(type_line, icons, tags, leads, game),
        "leads": leads,
        "clauses": [encode(clause) for clause in clauses],
    }


def _card(facts: Located, code: str, place: Place, game: Game) -> dict[str, Any]:
    _check(facts, place, game)
    name = facts.get("name", place.key)
    parts = _read(game.reader.name, "name", name, place)
    return {
        "name": name,
        "short": parts.short if parts.subtitle else "",
        **_printed(facts, place, game),
        "facts": {fact: facts[fact] for fact in game.facts["words"] if fact in facts},
        "numbers": {field: str(facts[field]) for field in game.facts["numbers"] if field in facts},
        "printings": _printings(facts, code, place, game),
        "only": facts.get("only", ""),
        "aliases": facts.get("aliases", []),
        "unsure": facts.get("unsure", []),
        "unknown": facts.get("unknown", []),
    }


def _check(facts: Located, place: Place, game: Game) -> None:
    """Raise SourceError for what no card's line may say."""
    shapes = {
        **_SHAPES,
        **dict.fromkeys(game.facts["numbers"], _NUMBER),
        **dict.fromkeys(game.facts["words"], _LIST),
    }
    check_keys(facts, shapes, place.file, place.line, Said(marked("fact of {name},"), name=place.key))
    if "line" not in facts:
        raise place.wrong(marked("“{key}” is missing"), key="line")
    for fact, value in facts.items():
        where = within(place.key, fact)
        shaped(value, shapes[fact], where, place.file, place.line)
        for item in value if isinstance(value, list) else ():
            shaped(item, str, where, place.file, place.line)
        if fact in facts.get("unknown", ()):
            raise place.wrong(marked("{fact} is given, and named among the unknown facts"), fact=fact)
    doubtful = (*facts.get("unsure", ()), *facts.get("unknown", ()))
    icons = [f"{kind}-icon" for kind in game.data["icon-kinds"]]
    known = (
        "type",
        "tags",
        "text",
        "no",
        *icons,
        *game.facts["numbers"],
        *game.facts["words"],
        *game.facts["others"],
    )
    check_keys(doubtful, known, place.file, place.line, marked("fact"), place.key)
    for fact, kind in game.facts["words"].items():
        for word in facts.get(fact, ()):
            if word not in game.words.words[kind]:
                raise place.wrong(marked("{fact}: “{word}” is no {kind} type"), fact=fact, word=word, kind=kind)
    rarities = tuple(game.facts["rarities"])
    if "rarity" in facts and facts["rarity"] not in rarities:
        message = marked("rarity: “{rarity}” is none of {known}")
        raise place.wrong(message, rarity=facts["rarity"], known=str(rarities))


def _read(read: Any, field: str, text: str, place: Place) -> Any:
    try:
        return read(text)
    except CardTextError as error:
        raise place.wrong(
            marked("{field}, column {column}: found {found}, expected {wanted}"),
            field=field,
            column=error.column,
            found=error.found,
            wanted=error.expected,
        ) from None


def _icon(word: str, place: Place, game: Game) -> tuple[str, str]:
    for kind in game.data["icon-kinds"]:
        if word in game.words.words[kind]:
            return kind, word
    raise place.wrong(marked("icons: “{word}” is no icon"), word=word)


# ------------------------------------------------------------ printings


def _printings(facts: Mapping[str, Any], code: str, place: Place, game: Game) -> list[list[Any]]:
    """Set, number, rarity and variant of every printing, and whether it stands outside the set's numbering."""
    first = (code, facts.get("no"), facts.get("rarity", ""), facts.get("variant", ""))
    printings = [first, *(_printing(text, place, game) for text in facts.get("also", ()))]
    return [[*_numbered(printing, place, game), _outside(printing, game)] for printing in printings]


def _printing(text: str, place: Place, game: Game) -> tuple[str, str | None, str, str]:
    """One entry of `also`: `SET-NUMBER`, the letter of the rarity, and after a blank a variant."""
    printed, _, variant = text.partition(" ")
    code, dash, rest = printed.partition("-") if game.facts["digits"] else printed.rpartition("-")
    letters = {letter: name for name, letter in game.facts["rarities"].items() if letter}
    letter = rest[-1:] if rest[-1:] in letters else ""
    number = rest.removesuffix(letter) if letter else rest
    if not dash or code not in game.sets or not (number == "?" or parted(number)):
        message = marked("also: “{text}” is no printing, as in “{set}-12”")
        raise place.wrong(message, text=text, set=next(iter(game.sets)))
    return code, None if number == "?" else number, letters.get(letter, ""), variant


def _numbered(
    printing: tuple[str, int | str | None, str, str], place: Place, game: Game
) -> tuple[str, str | None, str, str]:
    code, number, rarity, variant = printing
    if number is None:
        return code, None, rarity, variant
    try:
        return code, padded(str(number), game.facts["digits"]), rarity, variant
    except ValueError:
        raise place.wrong(marked("no: “{number}” is no collector number"), number=number) from None


def _outside(printing: tuple[str, int | str | None, str, str], game: Game) -> bool:
    """Whether a number lies beyond the size of its set, or is of a count of its own."""
    code, number, _, _ = printing
    size = game.sets[code].get("numbers")
    parts = parted(str(number))
    if size is None or parts is None:
        return False
    return parts.prefix not in game.inside if parts.prefix else int(parts.digits) > size


# ------------------------------------------------------------ tags and traits


def _tags(line: TypeLine, words: Vocabulary) -> set[str]:
    """All the words a card may be meant by: its tags, their last words, and what they count as besides."""
    tags = set(line.tags)
    tags |= {tag.rsplit(" ", 1)[-1] for tag in tags & words.by_last_word}
    for kind, also in words.also.items():
        if kind in line.types:
            tags |= {other for tag, other in also.items() if tag in tags}
    return tags


def _traits(
    line: TypeLine, icons: Iterable[tuple[str, str]], tags: set[str], leads: bool, game: Game
) -> list[tuple[str, str]]:
    """The traits of a card: those any card has, and those it has where it leads a deck."""
    leader = game.data["leader"]
    found = _of_kinds(game.data["traits"], tags, game.words)
    if leads:
        found |= {Trait(*icon) for icon in icons} | set(line.asides)
        found |= _of_kinds(leader["traits"], tags, game.words)
        for kind, word in leader["otherwise"].items():
            if not any(trait.kind == kind for trait in found):
                found.add(Trait(kind, word))
    return sorted((trait.kind, trait.name) for trait in found)


def _of_kinds(kinds: Iterable[str], tags: Iterable[str], words: Vocabulary) -> set[Trait]:
    return {Trait(kind, tag) for kind in kinds for tag in tags if tag in words.words.get(kind, ())}
