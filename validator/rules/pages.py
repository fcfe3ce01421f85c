"""The rules as pages for people: what each checks, why, a deck that breaks it, and how to mend it.

A page is the docstring of the rule's module. Its first line is the summary; `Why:`, `Breaks it:` and `Mend it:`
begin its sections, and what stands before them says what is checked. Indented lines are an excerpt of a deck
list.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from typing import TYPE_CHECKING

from validator.locale import translated
from validator.model import Level
from validator.records import NamedTuple
from validator.rules.deck import RULES as OF_DECK_LISTS
from validator.rules.editions import rule_module, rule_names

if TYPE_CHECKING:
    from types import ModuleType

    from validator.cards.store import Store

OF_THE_LIST = "deck"
"""The family of the rules that hold for deck lists of every game."""


class Page(NamedTuple):
    """One rule's page. `level` is that of most of its findings.

    All texts are plain, without markup: paragraphs with an empty line between them, those of deck lists with
    their lines, four blanks before each.
    """

    id: str
    level: Level
    summary: str
    what: str
    why: str
    breaks: str
    mend: str


def rule_ids(store: Store) -> list[str]:
    """The ids of all rules there are: those of deck lists, then those of every game, in the order of names."""
    return [*OF_DECK_LISTS, *(f"{game}/{name}" for game in store.games for name in rule_names(game))]


def page(rule_id: str, language: str = "en") -> Page:
    """The page of a rule, in a language. Raises KeyError for a rule that does not exist."""
    module = module_of(rule_id)
    sections: dict[str, list[str]] = {section: [] for section in ("summary", "what", *_MARKS)}
    for section, paragraph in _sections(module):
        sections[section].append(translated(paragraph, language, CONTEXT))
    texts = {section: "\n\n".join(said) for section, said in sections.items()}
    level: Level = getattr(module, "LEVEL", "error")
    return Page(rule_id, level, texts.pop("summary").rstrip(".。"), **texts)


CONTEXT = "rule page"
"""What the texts of pages are known by in the catalogues."""

_MARKS = {"why": "Why:", "breaks": "Breaks it:", "mend": "Mend it:"}


def paragraphs_of(module: ModuleType) -> list[str]:
    """The paragraphs of a page as they are translated: without the marks of the sections they begin."""
    return [paragraph for _, paragraph in _sections(module)]


def _sections(module: ModuleType) -> Iterator[tuple[str, str]]:
    """The paragraphs of a module's docstring, with the sections they are of.

    Each is on one line, but those that are indented: they are excerpts of deck lists, and keep their lines.
    """
    section = "summary"
    for block in inspect.cleandoc(module.__doc__ or "").split("\n\n"):
        paragraph = block if block.startswith(" ") else " ".join(block.split())
        for name, mark in _MARKS.items():
            if paragraph.startswith(mark):
                section, paragraph = name, paragraph.removeprefix(mark).strip()
        yield section, paragraph
        section = "what" if section == "summary" else section


def module_of(rule_id: str) -> ModuleType:
    """The module whose docstring is the page of a rule. Raises KeyError for a rule that does not exist."""
    family, _, name = rule_id.partition("/")
    if family == OF_THE_LIST:
        if rule_id not in OF_DECK_LISTS:
            raise KeyError(rule_id)
        return importlib.import_module(f"validator.rules.{OF_THE_LIST}.{name.replace('-', '_')}")
    module = rule_module(family, name) if name else None
    if module is None:
        raise KeyError(rule_id)
    return module
