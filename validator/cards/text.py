"""Reading printed card text: the only module that knows Lark.

`reader(...)` builds the reader of one game from its grammar and its vocabulary. A reader takes a whole
printed text, power paragraphs and all, and gives back the parts of the type line and the clauses. What
speaks of deck building and cannot be read raises `CardTextError` with the place and what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
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
from validator.cards.clauses import (
    AnyDomain,
    AnyNumber,
    ChooseLegends,
    Clause,
    CopyLimit,
    ExtraChampion,
    HeroRequired,
    NeverInDeck,
    Reputation,
    Talent,
)
from validator.cards.deckbuilding import Exclude, Include, Noun, Tagged, clause, phrase
from validator.cards.expected import expected
from validator.cards.type_line import CardName, CardText, TypeLine
from validator.cards.vocabulary import Vocabulary
from validator.locale import marked
from validator.message import Said
from validator.model import Trait


class CardTextError(ValueError):
    """A text that cannot be read: where (line and column from 1), what stood there, what was expected."""

    def __init__(self, text: str, line: int, column: int, found: str, expected: tuple[str, ...]) -> None:
        self.text = text
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
        self.message = Said(
            marked("line {line}, column {column}: found {found}, expected {wanted}"),
            line=line,
            column=column,
            found=found,
            wanted=_words_list(expected),
        )
        super().__init__(str(self.message))

    def said(self, language: str) -> str:
        """The message in a language."""
        return self.message.said(language)


class GrammarError(ValueError):
    """A grammar file that Lark cannot make a parser of."""


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
            start=["printed", "type_line", "text", *(["card_name"] if self.vocabulary.names_in_parts else [])],
            maybe_placeholders=False,
            import_paths=[self._load],
            source_path="<grammar>",
        )

    def prepare(self) -> None:
        """Build the parser now. Raises GrammarError for what is no grammar, OSError for a missing part."""
        try:
            _ = self._lark
        except LarkError as error:
            raise GrammarError(str(error).split("\n")[0]) from None

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

    def name(self, name: str) -> CardName:
        """A card's name, in its parts where the game has names in two parts. Raises CardTextError."""
        if not self.vocabulary.names_in_parts:
            return CardName(name)
        result = self._read(name, "card_name")
        assert isinstance(result, CardName)
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
        token = str(error.token).strip()[:30]
        found = f"“{token}”" if token else Said(marked("“a new paragraph”"))
    else:
        line, column = len(lines), len(lines[-1]) + 1
        names = getattr(error, "accepts", None) or getattr(error, "expected", None) or set()
        found = Said(marked("the end of the text"))
    if isinstance(error, UnexpectedEOF):
        names = set(error.expected)
    return CardTextError(text, line, column, found, expected(names))


def _words_list(words: tuple[str, ...]) -> str:
    if len(words) < 2:
        return words[0] if words else Said(marked("nothing more"))
    return Said(marked("{first} or {second}"), first=words[:-1], second=words[-1])


def _word(kind: str) -> Callable[[_ToValues, Token], Trait]:
    def method(self: _ToValues, token: Token) -> Trait:
        return self.vocabulary.trait(kind, token.strip("[]【】 \t\u3000"))

    return method


@dataclass(frozen=True, slots=True)
class _Wider:
    """The sentence that what was chosen adds its domains to the deck's identity."""


def _with_identity(items: list[Any]) -> list[Any]:
    """What a text says, with the sentence about the identity joined to the choice it speaks of."""
    if not any(isinstance(item, _Wider) for item in items):
        return items
    return [
        item._replace(adds_domains=True) if isinstance(item, ExtraChampion) else item
        for item in items
        if not isinstance(item, _Wider)
    ]


_NUMBER_WORDS = {
    **{word: number for number, word in enumerate(("one", "two", "three", "four", "five"), 1)},
    **{word: number for number, word in enumerate("一二三四五", 1)},
    "两": 2,
}


_NUMBERS = ("NUMBER", "NUMBER_WORD")
_NAMES = ("NAME_OF_MANY", "NAME_IN_DECK", "NAME_HELD")


def _number(token: Token) -> int:
    return int(token) if token.isdecimal() else _NUMBER_WORDS[token.lower()]


def _named(children: Iterable[Token]) -> str:
    """The card a statement names; empty where it names none."""
    return next((child.strip(" \t\u00a0\u3000[]【】") for child in children if child.type in _NAMES), "")


def _values(children: Iterable[Any]) -> list[Any]:
    """The children that mean something: punctuation and fixed words stay behind."""
    return [child for child in children if not isinstance(child, Token)]


class _ToValues(Transformer[Token, object]):
    """Turns a parse tree into clauses and type-line parts, one method a grammar rule."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self.vocabulary = vocabulary

    TYPE = _word("type")
    PREFIX = _word("prefix")
    SUPERTYPE = _word("supertype")
    CLASS = CLASS_ICON = _word("class")
    FACTION = FACTION_ICON = _word("faction")
    RACE = RACE_ICON = _word("race")
    SPEC = SPEC_ICON = SPEC_OF_TALENT = _word("spec")
    PROFESSION = PROFESSION_ICON = _word("profession")
    TREACHERY = TREACHERY_ICON = _word("treachery")
    TRAIT_TAG = TRAIT_TAG_ICON = _word("trait-tag")
    DOMAIN = DOMAIN_ICON = _word("domain")
    CHAMPION = _word("champion")

    def TOKEN_ALONE(self, _: Token) -> Trait:
        return Trait("type", "Token")

    REPUTATION = _word("reputation")
    TAG = _word("tag")
    DAMAGE = DAMAGE_ICON = _word("damage")

    # ------------------------------------------------------------ the whole card

    def printed(self, children: list[Any]) -> CardText:
        line = next((child for child in children if isinstance(child, TypeLine)), None)
        text = next((child for child in children if isinstance(child, CardText)), CardText())
        clauses = (*(line.clauses if line else ()), *text.clauses)
        return CardText(line, clauses, text.passed_over)

    def text(self, children: list[Any]) -> CardText | p.Predicate:
        flat = [item for child in _values(children) for item in (child if isinstance(child, list) else [child])]
        statements = [item for item in flat if isinstance(item, Include | Exclude)]
        if statements:
            flat[flat.index(statements[0])] = clause(statements)
        flat = list(dict.fromkeys(_with_identity(flat)))
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
            wanted = expected({"SEPARATOR", "$END"})
            raise CardTextError(str(token), token.line or 1, token.column or 1, f"“{token.strip()}”", wanted)
        return str(token).strip()

    # ------------------------------------------------------------ type line

    def type_line(self, children: list[Any]) -> TypeLine:
        fields: dict[str, Any] = {}
        for key, value in _values(children):
            fields[key] = (*fields.get(key, ()), *value)
        line = TypeLine(**fields)
        spec = [tag.name for group in line.groups for tag in group if tag.kind == "spec"]
        if spec and "Hero" in line.types and any(t.kind == "class" for group in line.groups for t in group):
            found = Said(marked("“{word}” among the tags of a hero"), word=spec[0])
            raise CardTextError("", 1, 1, found, (Said(marked("“(”")),))
        return line

    def prefix(self, children: list[Trait]) -> tuple[str, tuple[str, ...]]:
        return "prefixes", (children[0].name,)

    supertype = prefix

    def card_type(self, children: list[Trait]) -> tuple[str, tuple[str, ...]]:
        name = children[0].name
        return "types", self.vocabulary.compounds.get(name, (name,))

    def tags(self, children: list[Any]) -> tuple[str, tuple[tuple[Trait, ...], ...]]:
        return "groups", (tuple(_values(children)),)

    def domains(self, children: list[Any]) -> tuple[str, tuple[Trait, ...]]:
        return "icons", tuple(_values(children))

    def tag(self, children: list[Trait]) -> Trait:
        return children[0]

    word = trait = tag

    def talent_spec(self, children: list[Any]) -> tuple[str, tuple[Trait, ...]]:
        return "asides", tuple(_values(children))

    professions = talent_spec

    def treachery(self, children: list[Any]) -> tuple[str, tuple[tuple[Trait, ...], ...]]:
        return "groups", (tuple(_values(children)),)

    def unlimited(self, _: list[Any]) -> tuple[str, tuple[str, ...]]:
        return "endings", ("Unlimited",)

    def unique(self, _: list[Any]) -> tuple[str, tuple[str, ...]]:
        return "endings", ("Unique",)

    def limited_tag(self, children: list[Any]) -> tuple[str, tuple[tuple[str, int], ...]]:
        number = next(child for child in children if isinstance(child, Token) and child.type == "NUMBER")
        return "limits", ((children[0].name, int(number)),)

    # ------------------------------------------------------------ names

    def card_name(self, children: list[Token]) -> CardName:
        parts = [str(child).strip() for child in children if child.type in ("SHORT_NAME", "SUBTITLE")]
        return CardName(*parts)

    # ------------------------------------------------------------ what a text says of the deck it stands in

    def paragraph(self, children: list[Any]) -> list[Any]:
        return _values(children)

    def copy_limit(self, children: list[Token]) -> CopyLimit:
        return CopyLimit(next((_number(child) for child in children if child.type in _NUMBERS), 1))

    def any_number(self, children: list[Token]) -> AnyNumber:
        return AnyNumber(_named(children))

    def any_domain(self, _: list[Any]) -> AnyDomain:
        return AnyDomain()

    def never_in_deck(self, _: list[Any]) -> NeverInDeck:
        return NeverInDeck()

    def choose_legends(self, children: list[Token]) -> ChooseLegends:
        number = next(_number(child) for child in children if child.type in _NUMBERS)
        return ChooseLegends(number, _named(children))

    def extra_champion(self, children: list[Token]) -> ExtraChampion:
        said = {child.type for child in children}
        return ExtraChampion(other_tag="CHAMPION_TAG" in said, other_domains="DOMAINS" in said)

    def wider_identity(self, _: list[Any]) -> _Wider:
        return _Wider()

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

    def inclusions(self, children: list[Any]) -> Include:
        items: list[Include] = _values(children)
        return Include(
            tuple(predicate for item in items for predicate in item.predicates),
            next((item.either for item in items if item.either), ()),
        )

    def either_faction(self, children: list[Any]) -> Include:
        factions = tuple(_values(children))
        return Include(tuple(p.Icon(faction) for faction in factions), factions)

    def cards(self, children: list[Any]) -> Include:
        values = _values(children)
        nouns = [value for value in values if isinstance(value, Noun)] or [Noun(None)]
        qualifiers = [value for value in values if not isinstance(value, Noun)]
        return Include(tuple(phrase(qualifiers, noun) for noun in nouns))

    def icon(self, children: list[Trait]) -> p.Predicate:
        return p.Icon(children[0])

    def damage_icon(self, children: list[Trait]) -> p.Predicate:
        return p.DamageIcon(children[0].name)

    def neutral(self, _: list[Any]) -> p.Predicate:
        return p.neutral()

    def tagged(self, children: list[Trait]) -> Tagged:
        return Tagged(children[0])

    def of_reputation(self, children: list[Trait]) -> p.Predicate:
        return p.OfReputation(children[0].name)

    def any_card(self, _: list[Any]) -> Noun:
        return Noun(None)

    def quest(self, _: list[Any]) -> Noun:
        return Noun(p.Type("Quest"))

    def ability(self, _: list[Any]) -> Noun:
        return Noun(p.Type("Ability"))

    def equipment(self, _: list[Any]) -> Noun:
        return Noun(p.Type("Equipment"))

    def ally(self, _: list[Any]) -> Noun:
        return Noun(p.Type("Ally"))

    def location(self, _: list[Any]) -> Noun:
        return Noun(p.Type("Location"))

    def weapon(self, _: list[Any]) -> Noun:
        return Noun(p.And((p.Type("Equipment"), p.Tag("Weapon"))))

    def pet(self, _: list[Any]) -> Noun:
        return Noun(p.Tag("Pet"))

    def talents(self, children: list[Any]) -> Noun:
        return Noun(p.OfTalent(children[0].name))

    def deals(self, children: list[Any]) -> p.Predicate:
        return p.Deals(_values(children)[0].name)

    def ally_type(self, children: list[Any]) -> p.Predicate:
        return p.Tag(_values(children)[0].name)

    def barred_cards(self, children: list[Any]) -> Exclude:
        return Exclude(tuple(_values(children)))

    def class_card(self, _: list[Any]) -> p.Predicate:
        return p.AnyIcon("class")

    def any_talent(self, _: list[Any]) -> p.Predicate:
        return p.AnyTalent()

    def barred_restrictions(self, children: list[Any]) -> Exclude:
        said = {child.data for child in children if not isinstance(child, Token)}
        return Exclude(
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

    def one_copy(self, _: list[Any]) -> Exclude:
        return Exclude(copies=1)
