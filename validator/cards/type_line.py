"""What the grammar makes of a printed card: the parts of its type line, of its name, and its clauses."""

from __future__ import annotations

from dataclasses import dataclass

from validator.cards.clauses import Clause, Unlimited
from validator.model import Trait


@dataclass(frozen=True, slots=True)
class TypeLine:
    """The parts of a printed type line.

    `prefixes` are the words before the type. `groups` are the tags between dashes, in the order printed.
    `asides` are traits that stand behind the tags, in parentheses or behind a comma, `icons` those shown as
    symbols beside the line. `endings` are the words at its right side that are no tags of their own, `limits`
    pairs of a tag and the number behind it.
    """

    types: tuple[str, ...]
    prefixes: tuple[str, ...] = ()
    groups: tuple[tuple[Trait, ...], ...] = ()
    asides: tuple[Trait, ...] = ()
    icons: tuple[Trait, ...] = ()
    endings: tuple[str, ...] = ()
    limits: tuple[tuple[str, int], ...] = ()

    @property
    def tags(self) -> tuple[str, ...]:
        """Every word of the line but its types and asides, in the order printed."""
        named = {tag.name for group in self.groups for tag in group}
        return (
            *self.prefixes,
            *(tag.name for group in self.groups for tag in group),
            *(tag for tag, _ in self.limits if tag not in named),
            *self.endings,
        )

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """What the type line says about deck building: that any number of the card may stand in a deck."""
        return (Unlimited(),) if "Unlimited" in self.endings else ()

    @property
    def parts(self) -> dict[str, list[str]]:
        """The parts that are there, by what they are called, as a person reads them."""
        said = {
            "types": list(self.types),
            "prefixes": list(self.prefixes),
            "tags": list(self.tags),
            "limits": [f"{tag} ({number})" for tag, number in self.limits],
        }
        for trait in (*self.asides, *self.icons):
            said.setdefault(trait.kind, []).append(trait.name)
        return {label: values for label, values in said.items() if values}


@dataclass(frozen=True, slots=True)
class CardName:
    """A name, in one part or in two: a short name, and a subtitle behind it."""

    short: str
    subtitle: str = ""


@dataclass(frozen=True, slots=True)
class CardText:
    """What a printed text says: its type line if it has one, its clauses, and the power text passed over."""

    type_line: TypeLine | None = None
    clauses: tuple[Clause, ...] = ()
    passed_over: tuple[str, ...] = ()
