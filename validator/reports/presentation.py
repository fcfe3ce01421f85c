"""For whom reports are made: the language, the colours, the width, and what the games call things.

Every form of report is a module with one function, `render(results, presentation)`, which yields the report
piece by piece: a form that needs not know all results before its first line is written as they come.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from validator.frozen import Frozen
from validator.model import Finding, Origin, Report, Survey
from validator.reports.words import GameWords, Words, clean, describe, in_both, word, words_of

Style = Callable[[str, str], str]
"""Puts a text in a colour, or leaves it as it is."""


def plain(text: str, _: str) -> str:
    """No colours."""
    return text


def _unnamed(game: str, name: str, language: str) -> str:  # noqa: ARG001 -- stands in for one that needs them
    """No card has a name in another language."""
    return ""


class Presentation(Frozen):
    """How reports are put before people.

    `data` gives what is known of a game, with house formats, and `card_name` the name of a game's card in a
    language, empty where nobody knows it. `rules` are the ids of all rules there are. `version` is that of the
    tool, `store` the hash of the card facts used. `width` is how many columns a line may take.
    """

    language: str
    data: Callable[[str], Mapping[str, Any]]
    card_name: Callable[[str, str, str], str] = _unnamed
    rules: Callable[[], list[str]] = list
    version: str = ""
    store: str = ""
    style: Style = plain
    width: int = 100

    @cached_property
    def _words(self) -> dict[str, tuple[Mapping[str, Any], GameWords]]:
        return {}

    def words(self, game: str) -> GameWords:
        """A game's own words in the language; none for a file of which the game is not known."""
        if not game:
            return GameWords({}, {})
        data = self.data(game)
        if game not in self._words or self._words[game][0] is not data:
            self._words[game] = (data, words_of(data, self.language, self._named_in(game)))
        return self._words[game][1]

    def _named_in(self, game: str) -> Callable[[str], str]:
        return lambda name: self.card_name(game, name, self.language)

    def describe(self, finding: Finding, game: str) -> Words:
        """What a finding says, and how to mend it."""
        return describe(finding, self.language, self.words(game))

    def card(self, game: str, name: str) -> str:
        """What a card is called: in the language where it has a name in it, with the other beside it."""
        own = self.card_name(game, name, self.language) if game and name and self.language != "en" else ""
        return in_both(own, clean(name), self.language)

    def say(self, key: str, **values: object) -> str:
        """A word or phrase of the catalogue, by its key."""
        return word(key, self.language, GameWords({}, {}), **values)

    def under(self, report: Report) -> list[str]:
        """The rules a deck was checked against, as they are called: edition, tournament rules, format, options.

        What the list itself has settled has its line behind it. Empty where nothing was checked.
        """
        if not report.edition:
            return []
        data = self.data(report.game)
        editions = data["editions"]
        names = [("edition", editions["editions"][report.edition]["name"])]
        if report.tournament_rules:
            names.append(("", editions["tournament-rules"]["versions"][report.tournament_rules]["name"]))
        names.append(("format", data["formats"][report.format]["name"]))
        names += [
            (name, data["options"][name]["values"][value]["name"]) for name, value in report.options.items()
        ]
        return [self._with_line(said[self.language], report.origins.get(name)) for name, said in names]

    def _with_line(self, name: str, origin: Origin | None) -> str:
        if origin is None or origin.span is None or origin.by != "list":
            return name
        return self.say("in list", name=name, line=origin.span.line)

    def common(self, survey: Survey) -> list[str]:
        """The rules that all lines of a table have in common, and the day asked for."""
        first, *others = map(self.under, survey.reports)
        return [*(said for said in first if all(said in other for other in others)), survey.date]

    def row(self, report: Report, survey: Survey) -> str:
        """What a line of a table is called: the format, the edition, or both, and the days of the format."""
        data = self.data(report.game)
        names = []
        formats = {one.format for one in survey.reports}
        if len(formats) > 1:
            name: str = data["formats"][report.format]["name"][self.language]
            names.append(name if report.date == survey.date else self.say("on day", name=name, day=report.date))
        if len(survey.reports) > len(formats):
            names.append(data["editions"]["editions"][report.edition]["name"][self.language])
        return self.say(", ").join(names) or data["formats"][report.format]["name"][self.language]
