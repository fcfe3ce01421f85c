"""The words of a game: its traits and tags in every language, and what the grammar needs of them.

`card_db/<game>/game.yaml` lists them; this module knows how to look one up and how to turn a kind of word
into a Lark terminal, so that a new race is one line of data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from validator.folding import fold
from validator.model import Trait

Words = Mapping[str, Mapping[str, tuple[str, ...]]]


@dataclass(frozen=True)
class Vocabulary:
    """The words of a game.

    `words` maps a kind (`type`, `tag`, …) to its words and their other spellings. `compounds` are words for
    several types at once. `by_last_word` are the multi-word tags that another card may mean by their last word
    (202.1a); `also` says, for a type, which tags count as another one too (202.4a). `names_in_parts` is true
    where the game has names of a short name and a subtitle.
    """

    words: Words
    compounds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    by_last_word: frozenset[str] = frozenset()
    also: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    names_in_parts: bool = False

    @cached_property
    def _forms(self) -> dict[tuple[str, str], str]:
        """Each kind and folded form of a word, with the word."""
        return {
            (kind, fold(form)): word
            for kind, words in self.words.items()
            for word, others in words.items()
            for form in (word, *others)
        }

    def trait(self, kind: str, form: str) -> Trait:
        """The trait a word of the kind stands for, whatever its language. Raises KeyError if it is none."""
        return Trait(kind, self._forms[kind, fold(form)])

    def knows(self, form: str) -> bool:
        """Whether the form is a word of any kind."""
        return any((kind, fold(form)) in self._forms for kind in self.words)

    def terminals(self) -> str:
        """Lark terminals for every kind of word, for `%import vocabulary (…)`."""
        every = [form for words in self.words.values() for form in _forms(words)]
        lines = [
            f"{kind.upper().replace('-', '_')}: /{_alternatives(_forms(words), every)}/i"
            for kind, words in self.words.items()
        ]
        lines += [
            f"{kind.upper().replace('-', '_')}_ICON.2:"
            f" /[\\[【]\\s*{_alternatives(_forms(words), every)}\\s*[\\]】]/i"
            for kind, words in self.words.items()
        ]
        return "\n".join(lines) + "\n"


def _forms(words: Mapping[str, tuple[str, ...]]) -> list[str]:
    return [form for word, others in words.items() for form in (word, *others)]


def _is_latin(form: str) -> bool:
    return form[-1].isascii()


def _alternatives(forms: Iterable[str], every: Iterable[str]) -> str:
    """A regular expression for one of the forms; the start of a longer word is never taken for a short one."""
    ordered = sorted(set(forms), key=lambda form: (-len(form), form))
    return "(?:" + "|".join(_one(form, every) for form in ordered) + ")"


def _one(form: str, every: Iterable[str]) -> str:
    longer = [other for other in every if other != form and other.lower().startswith(form.lower())]
    if _is_latin(form):
        rest = [other[len(form) :] for other in longer if other[len(form)] == " "]
        ahead = "".join(f"(?!{_pattern(tail)}(?![A-Za-z0-9]))" for tail in sorted(rest))
        return f"{_pattern(form)}(?![A-Za-z0-9]){ahead}"
    ahead = "".join(f"(?!{_pattern(other[len(form) :])})" for other in sorted(longer))
    return f"{_pattern(form)}{ahead}"


def _pattern(form: str) -> str:
    special = {"'": "['’]", " ": r"\s+", ".": r"\.", "(": r"\(", ")": r"\)", "/": r"\/", "-": "-"}
    return "".join(special.get(character, character) for character in form)
