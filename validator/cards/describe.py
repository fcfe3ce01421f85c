"""Clauses in the words a card prints them in, in English and in Chinese.

What is written here can be read again: the grammar makes the same clause of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

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
from validator.cards.translation import translations
from validator.model import Trait

Word = Callable[[str, str], str]
"""The word for a trait of a kind, in the language written."""

_NOUNS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "Quest": "quests",
        "Ability": "abilities",
        "Equipment": "equipment",
        "Ally": "allies",
        "Location": "locations",
        "Weapon": "weapons",
        "Pet": "Pets",
        "": "cards",
    },
    "zh": {
        "Quest": "任务",
        "Ability": "技能",
        "Equipment": "装备",
        "Ally": "盟军",
        "Location": "地域",
        "Weapon": "武器",
        "Pet": "宠物",
        "": "牌",
    },
}


def words(game_words: Mapping[str, Sequence[Any]], language: str) -> Word:
    """A lookup from a kind and an English word to the word in a language; English where it has none."""
    known = translations(game_words, language)
    return lambda kind, name: known.get((kind, name), name)


def describe(clause: Clause, language: str, word: Word) -> str:
    """A clause as a card prints it. `word` gives the words of traits, see `words`."""
    chinese = language == "zh"
    if isinstance(clause, HeroRequired):
        names = [_bracketed(trait, word) for trait in clause.any_of]
        return _or(names, language) + ("英雄 限定" if chinese else " Hero Required")
    if isinstance(clause, Talent):
        return f"{word('spec', clause.spec)} {'天赋' if chinese else 'Talent'}"
    if isinstance(clause, Reputation):
        return f"{word('reputation', clause.name)} {'声望' if chinese else 'Reputation'}"
    if isinstance(clause, Unlimited):
        return "无限" if chinese else "Unlimited"
    if isinstance(clause, Deckbuilding):
        return _deckbuilding(clause, language, word)
    return _of_the_deck(clause)[1 if chinese else 0]


def _of_the_deck(clause: Clause) -> tuple[str, str]:
    """What a card says of the deck it stands in, in English and in Chinese."""
    if isinstance(clause, AnyNumber):
        return (
            f"Your deck can have any number of cards named {clause.name}.",
            f"你的卡组中可以包含任意数量的名为{clause.name}的卡牌。",
        )
    if isinstance(clause, CopyLimit):
        cards = "card" if clause.most == 1 else "cards"
        return (
            f"Your deck can have only {clause.most} {cards} with this name.",
            f"你的卡组中只能包含{clause.most}张同名卡牌。",
        )
    if isinstance(clause, AnyDomain):
        return "This card can go in decks of any Domain.", "此卡牌可以加入任意特性的卡组。"
    if isinstance(clause, NeverInDeck):
        return "You can't start the game with this card.", "你不能以此卡牌开始游戏。"
    if isinstance(clause, ChooseLegends):
        condition = f"If {clause.named} is in your deck, choose" if clause.named else "Choose"
        in_chinese = f"如果你的卡组中包含【{clause.named}】，则" if clause.named else ""
        return (
            f"{condition} {clause.number} different legends in addition to your starting legend.",
            f"{in_chinese}在起始传奇之外，选择{clause.number}名不同的传奇。",
        )
    assert isinstance(clause, ExtraChampion), clause
    return _extra_champion(clause)


def _extra_champion(clause: ExtraChampion) -> tuple[str, str]:
    parts = [
        ("champion tag", "英雄标签") if clause.other_tag else None,
        ("domains", "特性") if clause.other_domains else None,
    ]
    named = [part for part in parts if part]
    english, chinese = "Choose an additional Chosen Champion", "选择一名额外的选定英雄"
    if named:
        verb = "differs" if named == [("champion tag", "英雄标签")] else "differ"
        english += f" whose {' and '.join(part[0] for part in named)} {verb} from your legend's"
        chinese += f"，其{'和'.join(part[1] for part in named)}须与你的传奇卡牌不同"
    if clause.adds_domains:
        english += ". Your deck's Domain Identity also includes its domains"
        chinese += "。你卡组的符文特性还包括该额外选定英雄的特性"
    return f"{english}.", f"{chinese}。"


def _bracketed(trait: Trait, word: Word) -> str:
    name = word(trait.kind, trait.name)
    return f"[{name}]" if trait.kind in ("class", "damage") else name


def _icon(trait: Trait, word: Word) -> str:
    return f"[{word(trait.kind, trait.name)}]"


def _or(names: Sequence[str], language: str) -> str:
    return _joined(names, "或" if language == "zh" else "or", language)


def _joined(names: Sequence[str], last: str, language: str) -> str:
    if len(names) < 2:
        return "".join(names)
    if language == "zh":
        return "、".join(names[:-1]) + last + names[-1]
    comma = "," if len(names) > 2 else ""
    return f"{', '.join(names[:-1])}{comma} {last} {names[-1]}"


def _deckbuilding(clause: Deckbuilding, language: str, word: Word) -> str:
    chinese = language == "zh"
    parts = []
    if clause.include:
        choice = tuple(p.Icon(trait) for trait in clause.either_faction)
        phrases = [_phrase(part, language, word) for part in clause.include if part not in choice]
        if choice:
            first, second = (_icon(trait, word) for trait in clause.either_faction)
            phrases.insert(0, f"{first}或{second}之一的牌" if chinese else f"either {first} or {second} cards")
        if chinese:
            parts.append(f"你只能加入{_joined(phrases, '以及', language)}。")
        else:
            parts.append(f"You can include only {_joined(phrases, 'and', language)}.")
    parts += _exclusions(clause, language, word)
    if clause.copies == 1:
        parts.append(
            "你不能加入超过一张的同名牌。" if chinese else "You can't include more than one of each card."
        )
    return ("套牌组建限制：" if chinese else "Deckbuilding: ") + ("" if chinese else " ").join(parts)


def _exclusions(clause: Deckbuilding, language: str, word: Word) -> list[str]:
    chinese = language == "zh"
    barred = []
    kept = []
    for part in clause.exclude:
        if isinstance(part, p.Icon):
            barred.append(_icon(part.trait, word))
        elif isinstance(part, p.AnyIcon):
            barred.append("职业" if chinese else "class")
        elif isinstance(part, p.AnyTalent):
            barred.append("天赋" if chinese else "Talent")
        elif isinstance(part, p.ReputationOtherThan):
            kept.append(
                ("其他" if chinese else "other ") * bool(part.excepted) + ("声望" if chinese else "reputations")
            )
        elif isinstance(part, p.RestrictionOtherThan):
            other = ("其他" if chinese else "other ") * bool(part.excepted)
            kept.append(other + ("文字限制" if chinese else "text restrictions"))
        else:
            raise AssertionError(part)
    said = []
    if barred:
        names = _or(barred, language)
        said.append(
            f"你不能放入{names}牌到你的套牌中。" if chinese else f"You can't put {names} cards in your deck."
        )
    if kept:
        names = ("或" if chinese else " or ").join(kept)
        said.append(f"你不能加入具有{names}的牌。" if chinese else f"You can't include cards with {names}.")
    return said


def _phrase(predicate: p.Predicate, language: str, word: Word) -> str:
    parts = list(predicate.parts) if isinstance(predicate, p.And) else [predicate]
    nouns = _NOUNS[language]
    noun = ""
    before: list[str] = []
    tail = ""
    for part in parts:
        if isinstance(part, p.Type):
            noun = nouns[part.name]
    for part in parts:
        if isinstance(part, p.Tag) and part.name in ("Weapon", "Pet"):
            noun = nouns[part.name]
        elif isinstance(part, p.OfTalent):
            spec = word("spec", part.spec)
            noun = f"{spec}天赋牌" if language == "zh" else f"{spec} Talents"
    if p.Not(p.AnyIcon("class")) in parts:
        before.append("中立" if language == "zh" else "neutral")
    for part in parts:
        if isinstance(part, p.Icon):
            before.append(_icon(part.trait, word))
        elif isinstance(part, p.DamageIcon):
            before.append(f"[{word('damage', part.damage)}]")
        elif isinstance(part, p.OfReputation):
            before.append(word("reputation", part.name))
        elif isinstance(part, p.Or):
            before.append(_same_word(part, word))
        elif isinstance(part, p.Deals):
            damage = word("damage", part.damage)
            tail = f"会造成{damage}伤害的" if language == "zh" else f"that deal {damage.lower()} damage"
        elif isinstance(part, p.Tag) and part.name not in ("Weapon", "Pet"):
            if p.Type("Ally") in parts:
                name = _tag_word(part.name, word)
                tail = f"盟军类别为{name}的" if language == "zh" else f"with ally type {name}"
            else:
                before.append(_tag_word(part.name, word))
    noun = noun or nouns[""]
    if language == "zh":
        return tail + "".join(before) + noun
    return " ".join(filter(None, [*before, noun, tail]))


def _tag_word(name: str, word: Word) -> str:
    for kind in ("class", "race", "treachery", "trait-tag", "tag"):
        translated = word(kind, name)
        if translated != name:
            return translated
    return name


def _same_word(part: p.Or, word: Word) -> str:
    """“Scourge cards”: those with the word on their type line or in their Hero Required line."""
    trait = next(atom.trait for atom in part.parts if isinstance(atom, p.Requires))
    return word(trait.kind, trait.name)
