"""What the grammars expect at a place, in words a person understands."""

from __future__ import annotations

from collections.abc import Iterable

_WORDS = {
    "POWER": "power text",
    "REST": "power text",
    "SENTENCE": "power text",
    "TYPE": "a card type",
    "PREFIX": "a word that stands before the type",
    "SUPERTYPE": "a supertype",
    "CLASS": "a class",
    "FACTION": "a faction",
    "RACE": "a race",
    "SPEC": "a talent spec",
    "PROFESSION": "a profession",
    "TRAIT_TAG": "Scourge or Monster",
    "TREACHERY": "Traitor or Loyal",
    "CHAMPION": "a champion tag",
    "DOMAIN": "a domain",
    "TAG": "a tag",
    "REPUTATION": "the name of a Reputation",
    "DAMAGE": "a damage type",
    "CLASS_ICON": "a class icon in brackets",
    "FACTION_ICON": "a faction icon in brackets",
    "DAMAGE_ICON": "a damage icon in brackets",
    "DOMAIN_ICON": "a domain in brackets",
    **dict.fromkeys(
        ("SPEC_ICON", "RACE_ICON", "PROFESSION_ICON", "TREACHERY_ICON", "TRAIT_TAG_ICON"), "a trait in brackets"
    ),
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
    **dict.fromkeys(("SHORT_NAME", "NAME_OF_MANY", "NAME_IN_DECK", "NAME_HELD"), "the name of a card"),
    "JOINT": "a comma or a dash",
    "SUBTITLE": "the second part of a name",
    "NUMBER_WORD": "a number",
    "TOKEN_ALONE": "“Token”",
    "DOT_BETWEEN": "“•”",
    "UNIQUE": "“[Unique]”",
    "ONLY": "“Your deck can have only”",
    "CARDS_WITH_THIS_NAME": "“cards with this name”",
    "ANY_NUMBER_NAMED": "“Your deck can have any number of cards named”",
    "ANY_DOMAIN": "“… can go in decks of any Domain”",
    "NOT_AT_THE_START": "“You can't start the game with …”",
    "IF": "“If”",
    "IF_YOUR_DECK_HOLDS": "“If your deck contains”",
    "THEN": "the word “then”",
    "BESIDES": "“in addition to your starting legend”",
    "MEANING": "“(Different means …)”",
    "CHOOSE_EXTRA_CHAMPION": "“Choose an additional Chosen Champion”",
    "DIFFERS": "“differ from”",
    "OF_YOUR_LEGEND": "“your legend's”",
    "ALSO_INCLUDES": "“Your deck's Domain Identity also includes its domains”",
}


def expected(terminals: Iterable[str]) -> tuple[str, ...]:
    """The terminals of a grammar in words, in order, each once."""
    return tuple(sorted({_WORDS.get(name, f"“{name.replace('_', ' ').lower()}”") for name in terminals}))
