"""Reading printed card text: the only module that knows Lark.

`reader(...)` builds the reader of one game from its grammar and its vocabulary. A reader takes a whole
printed text, power paragraphs and all, and gives back the parts of the type line and the clauses. What
speaks of deck building and cannot be read raises `CardTextError` with the place and what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources.abc import Traversable
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import (
    LarkError,
    UnexpectedCharacters,
    UnexpectedEOF,
    UnexpectedInput,
    UnexpectedToken,
    VisitError,
)

from validator.cards import predicates as p
from validator.cards.clauses import Clause, Deckbuilding, HeroRequired, Reputation, Talent, Unlimited
from validator.cards.vocabulary import Vocabulary
from validator.model import Trait


class CardTextError(ValueError):
    """A text that cannot be read: where (line and column from 1), what stood there, what was expected."""

    def __init__(self, text: str, line: int, column: int, found: str, expected: tuple[str, ...]) -> None:
        self.text = text
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
        wanted = _words_list(expected) or "nothing more"
        super().__init__(f"line {line}, column {column}: found {found}, expected {wanted}")


class GrammarProblem(ValueError):  # noqa: N818  # not an error of the text that is read
    """A grammar file that Lark cannot make a parser of."""


@dataclass(frozen=True, slots=True)
class TypeLine:
    """The parts of a printed type line (CR 7.4 rule 202).

    `groups` are the tags between dashes, in the order printed. `spec`, `professions` and `treachery` are a
    hero's. `limits` are pairs of a tag and the number behind it.
    """

    types: tuple[str, ...]
    prefixes: tuple[str, ...] = ()
    groups: tuple[tuple[Trait, ...], ...] = ()
    spec: str = ""
    professions: tuple[str, ...] = ()
    treachery: str = ""
    unlimited: bool = False
    unique: bool = False
    limits: tuple[tuple[str, int], ...] = ()

    @property
    def tags(self) -> tuple[str, ...]:
        """Every tag of the line, in the order printed: prefixes, the groups, the right side."""
        right = [tag for tag, _ in self.limits if tag not in {t.name for g in self.groups for t in g}]
        ends = [word for word, there in (("Unique", self.unique), ("Unlimited", self.unlimited)) if there]
        treachery = [self.treachery] if self.treachery else []
        return (
            *self.prefixes,
            *(tag.name for group in self.groups for tag in group),
            *right,
            *treachery,
            *ends,
        )

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """What the type line says about deck building: the unlimited tag (100.4)."""
        return (Unlimited(),) if self.unlimited else ()


@dataclass(frozen=True, slots=True)
class CardText:
    """What a printed text says: its type line if it has one, its clauses, and the power text passed over."""

    type_line: TypeLine | None = None
    clauses: tuple[Clause, ...] = ()
    passed_over: tuple[str, ...] = ()


@cache
def reader_of(game: str) -> Reader:
    """The reader of a game, from the grammar and the words beside the package. Raises SourceError."""
    from validator.cards.build import reader
    from validator.cards.sources import folders

    return reader(folders(), game)


def read(text: str, game: str) -> CardText:
    """A whole printed text of a game's card: its type line's parts, its clauses, the power text passed over.

    Raises CardTextError, with line, column and what was expected, for what speaks of deck building and cannot
    be read; SourceError where the game has no grammar.
    """
    return reader_of(game).printed(text)


@dataclass(frozen=True)
class Reader:
    """Reads the cards of one game."""

    vocabulary: Vocabulary
    grammar: str
    folder: Traversable

    @cached_property
    def _lark(self) -> Lark:
        return Lark(
            self.grammar,
            parser="lalr",
            lexer="contextual",
            start=["printed", "type_line", "text"],
            maybe_placeholders=False,
            import_paths=[self._load],
            source_path="<grammar>",
        )

    def prepare(self) -> None:
        """Build the parser now. Raises GrammarProblem for what is no grammar, OSError for a missing part."""
        try:
            _ = self._lark
        except LarkError as error:
            raise GrammarProblem(str(error).split("\n")[0]) from None

    def _load(self, _: object, path: str) -> tuple[str, str]:
        if path == "vocabulary.lark":
            return path, self.vocabulary.terminals()
        source = self.folder.joinpath(path)
        if not source.is_file():
            raise OSError(path)
        return path, source.read_text("utf-8")

    def printed(self, text: str) -> CardText:
        """A whole printed text; a type line may stand first. Raises CardTextError."""
        result = self._read(text, "printed")
        assert isinstance(result, CardText)
        return result

    def type_line(self, line: str) -> TypeLine:
        """A type line alone. Raises CardTextError."""
        result = self._read(line, "type_line")
        assert isinstance(result, TypeLine)
        return result

    def text(self, text: str) -> CardText:
        """A text box alone. Raises CardTextError."""
        result = self._read(text, "text")
        assert isinstance(result, CardText)
        return result

    def _read(self, text: str, start: str) -> object:
        try:
            return self._transformer.transform(self._lark.parse(text, start=start))
        except UnexpectedInput as error:
            raise _explained(text, error) from None
        except VisitError as error:
            if isinstance(error.orig_exc, CardTextError):
                raise error.orig_exc from None
            raise

    @cached_property
    def _transformer(self) -> Transformer[Token, object]:
        return _ToValues(self.vocabulary)


def _explained(text: str, error: UnexpectedInput) -> CardTextError:
    lines = text.split("\n")
    if isinstance(error, UnexpectedCharacters):
        line, column, names = error.line, error.column, error.allowed or set()
        word = lines[line - 1][column - 1 :].split(" ")[0][:30]
        found = f"“{word}”"
    elif isinstance(error, UnexpectedToken) and error.token.type != "$END":
        line, column, names = error.line, error.column, error.accepts or error.expected
        found = f"“{str(error.token).strip()[:30] or 'a new paragraph'}”"
    else:
        line, column = len(lines), len(lines[-1]) + 1
        names = getattr(error, "accepts", None) or getattr(error, "expected", None) or set()
        found = "the end of the text"
    if isinstance(error, UnexpectedEOF):
        names = set(error.expected)
    return CardTextError(text, line, column, found, _expected(names))


_HUMAN = {
    "POWER": "power text",
    "REST": "power text",
    "CARD_TYPE": "a card type",
    "SPEED": "“Basic” or “Instant”",
    "CLASS": "a class",
    "FACTION": "a faction",
    "RACE": "a race",
    "SPEC": "a talent spec",
    "PROFESSION": "a profession",
    "TRAIT_TAG": "Scourge or Monster",
    "TREACHERY": "Traitor or Loyal",
    "TAG": "a tag",
    "REPUTATION": "the name of a Reputation",
    "DAMAGE": "a damage type",
    "CLASS_ICON": "a class icon in brackets",
    "FACTION_ICON": "a faction icon in brackets",
    "DAMAGE_ICON": "a damage icon in brackets",
    "BRACKETED_TRAIT": "a trait in brackets",
    "HERO_REQUIRED": "“Hero Required”",
    "REPUTATION_WORD": "“Reputation”",
    "COMMA": "a comma",
    "SEPARATOR": "a new paragraph",
    "NUMBER": "a number",
    "LEFT": "“(”",
    "RIGHT": "“)”",
    "DOT": "a full stop",
    "COLON": "a colon",
    "SLASH": "“/”",
    "DASH": "a dash",
    "$END": "the end of the text",
    "INCLUDE": "“You can include only”",
    "BAR_FROM_DECK": "“You can't put”",
    "EXCLUDE": "“You can't include”",
    "IN_YOUR_DECK": "“in your deck”",
    "EXAMPLE": "an example in parentheses",
    "REMINDER": "reminder text in parentheses",
    "AND_NOUN": "“and”",
}


def _expected(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({_HUMAN.get(name, f"“{name.replace('_', ' ').lower()}”") for name in names}))


def _words_list(words: tuple[str, ...]) -> str:
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def _all_of(parts: Iterable[p.Predicate]) -> p.Predicate:
    flat: list[p.Predicate] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, p.And) else (part,))
    return flat[0] if len(flat) == 1 else p.And(tuple(flat))


@dataclass(frozen=True, slots=True)
class _Noun:
    predicate: p.Predicate | None


@dataclass(frozen=True, slots=True)
class _Tagged:
    trait: Trait


@dataclass(frozen=True, slots=True)
class _Include:
    predicates: tuple[p.Predicate, ...]
    either: tuple[Trait, ...] = ()


@dataclass(frozen=True, slots=True)
class _Exclude:
    predicates: tuple[p.Predicate, ...] = ()
    other_reputations: bool = False
    other_text: bool = False
    copies: int | None = None


@dataclass(slots=True)
class _Statements:
    include: list[p.Predicate] = field(default_factory=list)
    exclude: list[p.Predicate] = field(default_factory=list)
    either: tuple[Trait, ...] = ()
    copies: int | None = None


def _word(kind: str) -> Callable[[_ToValues, Token], Trait]:
    def method(self: _ToValues, token: Token) -> Trait:
        return self.vocabulary.trait(kind, token.strip("[] \t\u3000"))

    return method


def _values(children: Iterable[Any]) -> list[Any]:
    """The children that mean something: punctuation and fixed words stay behind."""
    return [child for child in children if not isinstance(child, Token)]


class _ToValues(Transformer[Token, object]):
    """Turns a parse tree into clauses and type-line parts, one method a grammar rule."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self.vocabulary = vocabulary

    CLASS = CLASS_ICON = _word("class")
    FACTION = FACTION_ICON = _word("faction")
    RACE = _word("race")
    SPEC = SPEC_OF_TALENT = _word("spec")
    PROFESSION = _word("profession")
    TREACHERY = _word("treachery")
    TRAIT_TAG = _word("trait-tag")
    REPUTATION = _word("reputation")
    TAG = _word("tag")
    DAMAGE = DAMAGE_ICON = _word("damage")

    def BRACKETED_TRAIT(self, token: Token) -> Trait:
        for kind in ("spec", "race", "profession", "treachery", "trait-tag"):
            try:
                return self.vocabulary.trait(kind, token.strip("[] \t\u3000"))
            except KeyError:
                continue
        raise AssertionError(token)

    # ------------------------------------------------------------ the whole card

    def printed(self, children: list[Any]) -> CardText:
        line = next((child for child in children if isinstance(child, TypeLine)), None)
        text = next((child for child in children if isinstance(child, CardText)), CardText())
        clauses = (*(line.clauses if line else ()), *text.clauses)
        return CardText(line, clauses, text.passed_over)

    def text(self, children: list[Any]) -> CardText | p.Predicate:
        flat = [item for child in _values(children) for item in (child if isinstance(child, list) else [child])]
        statements = [item for item in flat if isinstance(item, _Include | _Exclude)]
        if statements:
            flat[flat.index(statements[0])] = _clause(statements)
        return CardText(
            None,
            tuple(item for item in flat if isinstance(item, Clause)),
            tuple(item for item in flat if isinstance(item, str)),
        )

    def power(self, children: list[Token]) -> str:
        return str(children[0]).strip()

    def rest(self, children: list[Token]) -> str:
        token = children[0]
        if self.vocabulary.knows(token.strip(" .。[]")):
            expected = _expected({"SEPARATOR", "$END"})
            raise CardTextError(str(token), token.line or 1, token.column or 1, f"“{token.strip()}”", expected)
        return str(token).strip()

    # ------------------------------------------------------------ type line

    def type_line(self, children: list[Any]) -> TypeLine:
        fields: dict[str, Any] = {"prefixes": (), "groups": (), "limits": ()}
        for key, value in _values(children):
            fields[key] = (*fields[key], value) if key in ("prefixes", "groups", "limits") else value
        spec = [tag.name for group in fields["groups"] for tag in group if tag.kind == "spec"]
        if spec and "Hero" in fields["types"] and any(t.kind == "class" for g in fields["groups"] for t in g):
            raise CardTextError("", 1, 1, f"“{spec[0]}” among the tags of a hero", ("“(”",))
        return TypeLine(**fields)

    def prefix(self, children: list[Any]) -> tuple[str, str]:
        word = children[0]
        return "prefixes", word.name if isinstance(word, Trait) else _PREFIXES[word.lower()]

    def card_type(self, children: list[Token]) -> tuple[str, tuple[str, ...]]:
        return "types", _TYPES[" ".join(children[0].lower().split())]

    def tags(self, children: list[Trait]) -> tuple[str, tuple[Trait, ...]]:
        return "groups", tuple(children)

    def tag(self, children: list[Trait]) -> Trait:
        return children[0]

    word = trait = tag

    def talent_spec(self, children: list[Any]) -> tuple[str, str]:
        return "spec", _values(children)[0].name

    def treachery(self, children: list[Any]) -> tuple[str, str]:
        return "treachery", _values(children)[0].name

    def unlimited(self, _: list[Any]) -> tuple[str, bool]:
        return "unlimited", True

    def unique(self, _: list[Any]) -> tuple[str, bool]:
        return "unique", True

    def limited_tag(self, children: list[Any]) -> tuple[str, tuple[str, int]]:
        number = next(child for child in children if isinstance(child, Token) and child.type == "NUMBER")
        return "limits", (children[0].name, int(number))

    def professions(self, children: list[Any]) -> tuple[str, tuple[str, ...]]:
        return "professions", tuple(trait.name for trait in _values(children))

    # ------------------------------------------------------------ restriction lines

    def restrictions(self, children: list[Any]) -> list[Clause | str]:
        return _values(children)

    def hero_required(self, children: list[Any]) -> HeroRequired:
        return HeroRequired(tuple(_values(children)))

    def talent(self, children: list[Any]) -> Talent:
        return Talent(children[0].name)

    def reputation(self, children: list[Any]) -> Reputation:
        return Reputation(children[0].name)

    # ------------------------------------------------------------ Deckbuilding clauses

    def deckbuilding(self, children: list[Any]) -> list[Any]:
        return _values(children)

    def inclusions(self, children: list[Any]) -> _Include:
        items: list[_Include] = _values(children)
        return _Include(
            tuple(predicate for item in items for predicate in item.predicates),
            next((item.either for item in items if item.either), ()),
        )

    def either_faction(self, children: list[Any]) -> _Include:
        factions = tuple(_values(children))
        return _Include(tuple(p.Icon(faction) for faction in factions), factions)

    def cards(self, children: list[Any]) -> _Include:
        values = _values(children)
        nouns = [value for value in values if isinstance(value, _Noun)] or [_Noun(None)]
        qualifiers = [value for value in values if not isinstance(value, _Noun)]
        return _Include(tuple(_phrase(qualifiers, noun) for noun in nouns))

    def icon(self, children: list[Trait]) -> p.Predicate:
        return p.Icon(children[0])

    def damage_icon(self, children: list[Trait]) -> p.Predicate:
        return p.DamageIcon(children[0].name)

    def neutral(self, _: list[Any]) -> p.Predicate:
        return p.neutral()

    def tagged(self, children: list[Trait]) -> _Tagged:
        return _Tagged(children[0])

    def of_reputation(self, children: list[Trait]) -> p.Predicate:
        return p.OfReputation(children[0].name)

    def any_card(self, _: list[Any]) -> _Noun:
        return _Noun(None)

    def quest(self, _: list[Any]) -> _Noun:
        return _Noun(p.Type("Quest"))

    def ability(self, _: list[Any]) -> _Noun:
        return _Noun(p.Type("Ability"))

    def equipment(self, _: list[Any]) -> _Noun:
        return _Noun(p.Type("Equipment"))

    def ally(self, _: list[Any]) -> _Noun:
        return _Noun(p.Type("Ally"))

    def location(self, _: list[Any]) -> _Noun:
        return _Noun(p.Type("Location"))

    def weapon(self, _: list[Any]) -> _Noun:
        return _Noun(p.And((p.Type("Equipment"), p.Tag("Weapon"))))

    def pet(self, _: list[Any]) -> _Noun:
        return _Noun(p.Tag("Pet"))

    def talents(self, children: list[Any]) -> _Noun:
        return _Noun(p.OfTalent(children[0].name))

    def deals(self, children: list[Any]) -> p.Predicate:
        return p.Deals(_values(children)[0].name)

    def ally_type(self, children: list[Any]) -> p.Predicate:
        return p.Tag(_values(children)[0].name)

    def barred_cards(self, children: list[Any]) -> _Exclude:
        return _Exclude(tuple(_values(children)))

    def class_card(self, _: list[Any]) -> p.Predicate:
        return p.AnyIcon("class")

    def any_talent(self, _: list[Any]) -> p.Predicate:
        return p.AnyTalent()

    def barred_restrictions(self, children: list[Any]) -> _Exclude:
        said = {child.data for child in children if not isinstance(child, Token)}
        return _Exclude(
            tuple(
                predicate
                for name, predicate in (
                    ("reputations", p.ReputationOtherThan()),
                    ("text_restrictions", p.RestrictionOtherThan()),
                )
                if name in said
            ),
            "other_reputations" in said,
            "other_text" in said,
        )

    def one_copy(self, _: list[Any]) -> _Exclude:
        return _Exclude(copies=1)


def _clause(statements: Iterable[_Include | _Exclude]) -> Deckbuilding:
    """The one clause that the statements of a card make, in however many paragraphs they stand."""
    said = _Statements()
    for part in statements:
        if isinstance(part, _Include):
            said.include.extend(part.predicates)
            said.either = said.either or part.either
    for part in statements:
        if isinstance(part, _Exclude):
            said.exclude.extend(_exclusions(part, said.include))
            said.copies = part.copies if said.copies is None else said.copies
    return Deckbuilding(tuple(said.include), tuple(said.exclude), said.either, said.copies)


_PREFIXES = {
    "basic": "Basic",
    "基本": "Basic",
    "instant": "Instant",
    "瞬发": "Instant",
    "arena": "Arena",
    "竞技场": "Arena",
}
_TYPES = {
    "ability": ("Ability",),
    "技能": ("Ability",),
    "ally": ("Ally",),
    "盟军": ("Ally",),
    "ability ally": ("Ability", "Ally"),
    "技能盟军": ("Ability", "Ally"),
    "equipment": ("Equipment",),
    "装备": ("Equipment",),
    "equipment ally": ("Equipment", "Ally"),
    "装备盟军": ("Equipment", "Ally"),
    "hero": ("Hero",),
    "英雄": ("Hero",),
    "master hero": ("Master Hero",),
    "主宰英雄": ("Master Hero",),
    "quest": ("Quest",),
    "任务": ("Quest",),
    "location": ("Location",),
    "地域": ("Location",),
    "token": ("Token",),
    "代替物": ("Token",),
    "event": ("Event",),
    "事件": ("Event",),
    "achievement": ("Achievement",),
    "成就": ("Achievement",),
    "gift": ("Gift",),
    "礼物": ("Gift",),
}


CARD_TYPES = sorted({name for names in _TYPES.values() for name in names})
"""The types a card can have, in English."""


def _phrase(qualifiers: list[Any], noun: _Noun) -> p.Predicate:
    """The cards one phrase of an inclusion means.

    "Scourge cards" are the cards with the word on their type line or in their "Hero Required" line; "Demon
    allies" only those with the word on the type line.
    """
    parts: list[p.Predicate] = [] if noun.predicate is None else [noun.predicate]
    for qualifier in qualifiers:
        if not isinstance(qualifier, _Tagged):
            parts.append(qualifier)
        elif noun.predicate is None and qualifier.trait.kind in ("trait-tag", "treachery"):
            parts.append(p.Or((p.Tag(qualifier.trait.name), p.Requires(qualifier.trait))))
        else:
            parts.append(p.Tag(qualifier.trait.name))
    return _all_of(parts)


def _exclusions(part: _Exclude, include: list[p.Predicate]) -> list[p.Predicate]:
    """The exclusions, with "other" spelled out: other than what the same clause lets in."""
    result = list(part.predicates)
    atoms = list(_atoms(include))
    if part.other_reputations:
        names = tuple(atom.name for atom in atoms if isinstance(atom, p.OfReputation))
        result.append(p.ReputationOtherThan(names))
    if part.other_text:
        traits = [Trait("spec", atom.spec) for atom in atoms if isinstance(atom, p.OfTalent)]
        traits += [atom.trait for atom in atoms if isinstance(atom, p.Requires)]
        result.append(p.RestrictionOtherThan(tuple(dict.fromkeys(traits))))
    return result


def _atoms(predicates: Iterable[p.Predicate]) -> Iterable[p.Predicate]:
    for predicate in predicates:
        if isinstance(predicate, p.And | p.Or):
            yield from _atoms(predicate.parts)
        else:
            yield predicate
