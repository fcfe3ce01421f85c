"""From a deck to a report: choose the rules, run them, decide the verdict.

`Validator` is what a program uses. It opens the store once and then judges any number of decks.
"""

from __future__ import annotations

import datetime
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from validator import decks
from validator.cards.names import Resolved, at_once, resolve
from validator.cards.store import Store, open_store
from validator.cards.wording import in_force
from validator.decks import UnreadableDeck, decode
from validator.decks.entries import entry_runs
from validator.frozen import Frozen
from validator.message import Said
from validator.model import (
    POOL,
    Card,
    Checked,
    Deck,
    DeckList,
    Finding,
    Ignored,
    Origin,
    Report,
    Slot,
    Span,
    Survey,
    Verdict,
    columns,
    zone_counts,
)
from validator.records import NamedTuple
from validator.rules.concerned import Concerned
from validator.rules.deck import RULES
from validator.rules.editions import SettingError, edition_ids
from validator.selection import Selection, selection
from validator.settings import Defaults, Event, Events, Settings, day_of, format_named, settings_of
from validator.suggestion import nearest

if TYPE_CHECKING:
    from validator.familiar import Familiar
    from validator.house_formats import HouseFormats
    from validator.reports.words import Words

_NONE: Mapping[str, str] = MappingProxyType({})
NO_DEFAULTS = Defaults()
_MOST_EVENTS = 64


class Validator:
    """Judges decks of one game.

    `play` is `constructed` (the default) or `limited`; `edition` one of the game's editions of the rules, the
    newest or that of the day unless named; `format` a tournament format; `format_file` a file with formats of
    one's own, of which a lone one is the format unless another is named, and `formats` more of them that may
    be named; `date` a day as `YYYY-MM-DD`, today unless given; `options` are those the game has besides, such
    as a mode of play. What a deck list says about these itself holds where nothing is given here, and
    `defaults` hold where it says nothing either.

    `select` names the rules that are checked, all unless given, and `ignore` those that are not: by id, by
    family, or by the name without it. `levels` say how bad at most is what a rule finds (`error`, `warning` or
    `note`). With `no_ignore` comments in deck lists that ask to leave something out are passed over.

    Raises SettingError for a game, edition, format, option, rule, kind of play or date that does not exist, and
    StoreError where the card facts cannot be opened.
    """

    def __init__(
        self,
        game: str,
        *,
        play: str | None = None,
        edition: str | None = None,
        format: str | None = None,
        date: str | datetime.date | None = None,
        format_file: HouseFormats | str | os.PathLike[str] | None = None,
        formats: HouseFormats | None = None,
        select: Iterable[str] = (),
        ignore: Iterable[str] = (),
        levels: Mapping[str, str] = _NONE,
        no_ignore: bool = False,
        defaults: Defaults = NO_DEFAULTS,
        store: Store | None = None,
        **options: str | None,
    ) -> None:
        self.store = store or open_store()
        if game not in self.store.games:
            raise SettingError("unknown", "game", game, self.store.games, nearest(game, self.store.games))
        self.game = game
        self.data = self.store.game(game)
        if formats is not None:
            self.data = formats.over(self.data)
        chosen = format
        house_names: Sequence[str] = ()
        if format_file is not None:
            from validator.house_formats import HouseFormats, read_house_formats

            house = (
                format_file
                if isinstance(format_file, HouseFormats)
                else read_house_formats(format_file, self.store)
            )
            if house.game != game:
                raise SettingError("format-file", "game", house.file, [house.game])
            self.data = house.over(self.data)
            house_names = list(house.formats)
            if chosen is None and len(house_names) == 1:
                (chosen,) = house_names
        said = {name: str(value) for name, value in options.items() if value is not None}
        self.settings = Settings(play, edition, chosen, str(date) if date else None, said)
        self.layout = self.store.layout(game)
        chosen_rules = any(map(bool, (select, ignore, levels)))
        known = self._rule_ids() if chosen_rules else ()
        self.selection = selection(select, ignore, levels, known) if chosen_rules else Selection()
        self._is_selective = self.selection != Selection()
        self._heeds_comments = not no_ignore
        self._by_file = chosen is not format
        self._unnamed = house_names if chosen is None and len(house_names) > 1 else ()
        self._events = Events(game, self.data)
        self._zones = tuple(zone for zone in self.layout.zones if zone != POOL)
        self._no_cards = dict.fromkeys(self._zones, 0)
        self._ordinary: tuple[float, Event, Mapping[str, Origin]] | None = None
        self._rules_of: dict[int, _Rules] = {}
        self._lines_of: dict[Concerned, Familiar] = {}
        self._has_judged = False
        self._defaults = defaults
        self.play = self._events.event(self._with_defaults(self.settings)).edition.play

    def _rule_ids(self) -> list[str]:
        """The ids of all rules there are."""
        from validator.rules.pages import rule_ids

        return rule_ids(self.store)

    # ------------------------------------------------------------ what decks come from

    def check_file(
        self,
        path: str | os.PathLike[str],
        pool: DeckList | str | os.PathLike[str] | None = None,
        team: DeckList | str | os.PathLike[str] | None = None,
    ) -> Report:
        """The report on a deck file. A file that cannot be read is a report too, with verdict `unreadable`.

        `path#3` is the third deck of a file that holds several. `pool` is the card pool of limited play, `team`
        a team-mate's list; either may be a file with it. Raises UnreadableDeck or OSError where that file
        cannot be read.
        """
        name = os.fspath(path)
        cards = pool if isinstance(pool, DeckList | None) else self.read_list(pool)
        mate = team if isinstance(team, DeckList | None) else self.read_list(team)
        file, number = addressed(name)
        try:
            data = read_file(file)
        except (OSError, ValueError) as error:
            return unreadable(name, error, game=self.game)
        results = self.check_decks(data, file, cards, mate, only=number)
        if len(results) == 1 and isinstance(results[0], Report):
            return results[0]
        several = UnreadableDeck("several", {"count": len(results), "path": name})
        return unreadable(name, several, game=self.game)

    def check_text(self, text: str, name: str = "", pool: str | None = None, team: str | None = None) -> Report:
        """The report on a deck list given as text; `pool` is the text of a card pool, `team` that of a
        team-mate's list.

        Raises UnreadableDeck where one of those cannot be read.
        """
        cards = self.read_bytes(_encoded(pool), "") if pool is not None else None
        mate = self.read_bytes(_encoded(team), "") if team is not None else None
        return self.check_bytes(_encoded(text), name, cards, mate)

    def check_bytes(
        self, data: bytes, name: str = "", pool: DeckList | None = None, team: DeckList | None = None
    ) -> Report:
        """The report on the bytes of a deck file; `name` is where they come from, for the report."""
        try:
            deck_list = self.read_bytes(data, name)
        except UnreadableDeck as error:
            return unreadable(name, error, game=self.game, lines=lines_of(data, error))
        result = self._result(deck_list, name, pool, team, formats=False, editions=False)
        assert isinstance(result, Report)
        return result

    def check_decks(
        self,
        data: bytes,
        name: str = "",
        pool: DeckList | None = None,
        team: DeckList | None = None,
        *,
        form: str | None = None,
        only: int | None = None,
        formats: bool = False,
        editions: bool = False,
        read: list[DeckList] | None = None,
    ) -> list[Report | Survey]:
        """The reports on all decks the bytes of a file hold, one behind the other, or on the one with a number.

        Of several decks each has its number in its path, as in `entrants.csv#3`, and its name. `form` is the
        form of the file, told by its content unless given. With `formats` or `editions` each deck is looked at
        in every format, under every edition, or both. A file that cannot be read is one report that says so.
        `read` are the decks where they have been read already.
        """
        try:
            found = self.read_decks(data, name, form) if read is None else read
            decks.picked(found, only)
        except UnreadableDeck as error:
            path = name if only is None else f"{name}#{only}"
            return [unreadable(path, error, game=self.game, lines=lines_of(data, error))]
        if len(found) == 1:
            return [self._result(found[0], name, pool, team, formats=formats, editions=editions)]
        return [
            self._one_of_several(deck, f"{name}#{number}", pool, team, formats=formats, editions=editions)
            for number, deck in enumerate(found, 1)
            if only in (None, number)
        ]

    def check_piece(
        self,
        source: decks.Source,
        first: int,
        pool: DeckList | None = None,
        team: DeckList | None = None,
        *,
        form: str | None = None,
        formats: bool = False,
        editions: bool = False,
    ) -> list[Report | Survey]:
        """The reports on the decks in a piece of a file, of which the first has the number `first` in it.

        The lines of the file are not kept. Raises UnreadableDeck for a piece that cannot be read.
        """
        return [
            self._one_of_several(
                deck._replace(lines=()),
                f"{source.name}#{number}",
                pool,
                team,
                formats=formats,
                editions=editions,
            )
            for number, deck in enumerate(decks.read_all(source, self.layout, form), first)
        ]

    def _one_of_several(
        self,
        deck: DeckList,
        path: str,
        pool: DeckList | None,
        team: DeckList | None,
        *,
        formats: bool,
        editions: bool,
    ) -> Report | Survey:
        result = self._result(deck, path, pool, team, formats=formats, editions=editions)
        return result._replace(name=deck.name)

    def _result(
        self,
        deck: DeckList,
        path: str,
        pool: DeckList | None,
        team: DeckList | None,
        *,
        formats: bool,
        editions: bool,
    ) -> Report | Survey:
        try:
            if formats or editions:
                survey = self.survey(deck, pool, team, formats=formats, editions=editions)
                return survey._replace(path=path)
            return self.check(deck, pool, team, path)
        except SettingError as error:
            place = deck.places.get(error.setting)
            return unreadable(path, error, game=self.game, lines=deck.lines, span=place)

    def read_bytes(self, data: bytes, name: str = "") -> DeckList:
        """The one deck list the bytes of a file hold. Raises UnreadableDeck, also where they hold several."""
        return decks.read(data, self.layout, name)

    def read_decks(self, data: bytes, name: str = "", form: str | None = None) -> list[DeckList]:
        """All deck lists the bytes of a file hold, one at least. Raises UnreadableDeck.

        `form` is the form of the file (one of `validator.decks.forms`), told by its content unless given.
        """
        return decks.read_all(decks.Source(data, name), self.layout, form)

    @property
    def size_of_main_deck(self) -> int | None:
        """How many cards a deck has at least, in the event of the settings; None where no rule says."""
        size: int | None = self._events.event(self._with_defaults(self.settings)).setting(
            "deck-size", "minimum"
        )
        return size

    def read_list(self, path: str | os.PathLike[str]) -> DeckList:
        """The list a file holds, or the one of several with a number (`path#3`).

        Raises UnreadableDeck or OSError.
        """
        file, number = addressed(os.fspath(path))
        return decks.only(decks.picked(self.read_decks(read_file(file), file), number))

    def describe(self, finding: Finding, language: str = "en") -> Words:
        """What a finding says in a language (`en` or `zh`), in the game's own words."""
        from validator.reports.words import describe, words_of

        def card_name(name: str) -> str:
            return self.store.name_in(self.game, name, language)

        return describe(finding, language, words_of(self.data, language, card_name))

    # ------------------------------------------------------------ the check

    def check(
        self, deck: DeckList, pool: DeckList | None = None, team: DeckList | None = None, path: str = ""
    ) -> Report:
        """The report on a deck list; `pool` is the card pool of limited play, where the list itself has none,
        `team` a team-mate's list, `path` where the list comes from.

        Raises SettingError where the list itself names an edition, format, play or date that does not exist.
        """
        deck, passed_over = self._without_idle_remarks(deck)
        pool, team = self._beside(deck, pool, team)
        event, origins = self._event(deck, pool, team)
        return self._report(deck, passed_over, event, origins, pool, team, path)

    def survey(
        self,
        deck: DeckList,
        pool: DeckList | None = None,
        team: DeckList | None = None,
        *,
        formats: bool = False,
        editions: bool = False,
    ) -> Survey:
        """The reports on a deck list in every format for its kind of play, under every edition, or both.

        A format that is yet to come on the day of the event, or has ended, is looked at on a day of its own,
        which its report names. Raises SettingError as `check` does.
        """
        if formats:
            deck = self._without_format(deck)
        deck, passed_over = self._without_idle_remarks(deck)
        pool, team = self._beside(deck, pool, team)
        event, origins = self._event(deck, pool, team, every=formats)
        asked = [key for key, wanted in (("format", formats), ("edition", editions)) if wanted]
        origins = {**origins, **dict.fromkeys(asked, Origin("option"))}
        names = [event.format]
        if formats:
            every = self.data["formats"].items()
            names = [name for name, facts in every if facts["play"] in (None, event.edition.play)]
        numbers: Sequence[str | None] = edition_ids(self.data["editions"]) if editions else (None,)
        said = self._with_defaults(self.settings.over(self._said(deck))).edition
        reports = []
        for name in names:
            day = day_of(self.data["formats"][name], event.date)
            for number in numbers:
                settings = Settings(event.edition.play, number or said, name, day, event.options)
                one = self._events.event(settings)
                reports.append(self._report(deck, passed_over, one, origins, pool, team))
        return Survey(event.date, tuple(reports))

    def _without_format(self, deck: DeckList) -> DeckList:
        """A list without the format it names, but of the kind of play that is for."""
        said = {name: value for name, value in deck.settings.items() if name != "format"}
        play = self.play_of(deck.settings.get("format"))
        return deck._replace(settings={"play": play, **said} if play is not None else said)

    def _report(
        self,
        deck: DeckList,
        passed_over: list[Finding],
        event: Event,
        origins: Mapping[str, Origin],
        pool: DeckList | None,
        team: DeckList | None,
        path: str = "",
    ) -> Report:
        rules = self._rules(event)
        familiar = self._familiar(rules) if pool is None and team is None and not passed_over else None
        if familiar is not None:
            known = familiar.look(deck, self.layout.leader_zone)
            if known is not None:
                found = self._selected(known.findings)
                return self._reported(found, known.leader, known.slots, deck, event, rules, origins, path)
        resolved = self._resolved(deck, event)
        cards, pool_findings = self._pool(resolved, pool, event)
        if pool_findings:
            resolved = resolved._replace(unread=resolved.unread | {POOL})
        findings = [*deck.findings, *passed_over, *pool_findings, *resolved.findings]
        if deck.sections:
            from validator.cards.sections import section_counts

            findings += section_counts(deck, resolved)
        if resolved.shared:
            from validator.cards.readings import told_apart

            resolved = told_apart(resolved, event.out.sets, event.date)
        if self.layout.parts:
            from validator.cards.repeats import counted_once

            resolved, repeats = counted_once(resolved, self.layout, rules.size)
            findings += repeats
        mate, team_findings = self._team(team, event)
        findings += team_findings
        beside = Beside(cards, mate)
        judged, found = self._judged(resolved, beside, event, rules, findings)
        found = self._selected(found)
        ignored: tuple[Ignored, ...] = ()
        if deck.ignores and self._heeds_comments:
            from validator.ignores import applied

            found, ignored = applied(found, deck, rules.unchecked, self._rule_ids)
            found = self._selected(found)
        if familiar is not None and not findings:
            familiar.learn(deck, judged)
        return self._reported(found, judged.leader, judged.slots, deck, event, rules, origins, path, ignored)

    def _reported(
        self,
        found: Sequence[Finding],
        leader: Card | None,
        slots: Sequence[Slot],
        deck: DeckList,
        event: Event,
        rules: _Rules,
        origins: Mapping[str, Origin],
        path: str,
        ignored: tuple[Ignored, ...] = (),
    ) -> Report:
        """The report on what was found of a deck list, and on its cards."""
        return Report(
            _verdict(found),
            tuple(sorted(found, key=_order)),
            self._counts(zone_counts(slots)),
            leader.name if leader is not None else "",
            self.game,
            event.edition.play,
            event.format,
            event.edition.id,
            event.tournament_rules,
            event.options,
            event.date,
            path,
            deck.lines,
            origins,
            slots=slots,
            checked=rules.checked,
            unchecked=rules.unchecked,
            ignored=ignored,
        )

    def _rules(self, event: Event) -> _Rules:
        """The rules that are checked in an event, and those that are left out by choice."""
        known = self._rules_of.get(id(event))
        if known is None or known.event is not event:
            if len(self._rules_of) >= _MOST_EVENTS:
                self._rules_of.clear()
            every = [Checked(rule, "") for rule in RULES]
            every += [Checked(rule.id, rule.cite) for rule in event.rules]
            checked = tuple([one for one in every if self.selection.checks(one.rule)])
            context = event.context
            settled = [rule.settled(context) for rule in event.rules if self.selection.checks(rule.id)]
            unchecked = tuple([one.rule for one in every if one not in checked])
            names = frozenset([rule.name for rule in event.rules])
            size = event.setting("deck-size", "minimum")
            known = _Rules(event, checked, unchecked, names, Concerned(settled), size)
            self._rules_of[id(event)] = known
        return known

    def _familiar(self, rules: _Rules) -> Familiar | None:
        """The lines of lists that were judged by some rules; None where there was no list before."""
        if rules.concerned not in self._lines_of:
            if not self._has_judged:
                self._has_judged = True
                return None
            from validator.familiar import Familiar

            if len(self._lines_of) >= _MOST_EVENTS:
                self._lines_of.clear()
            self._lines_of[rules.concerned] = Familiar(rules.concerned)
        return self._lines_of[rules.concerned]

    def _selected(self, findings: Iterable[Finding]) -> list[Finding]:
        """The findings of the rules that are checked, none worse than the settings say."""
        if not self._is_selective:
            return list(findings)
        return [
            finding._replace(level=self.selection.level_of(finding.rule, finding.level))
            for finding in findings
            if self.selection.checks(finding.rule)
        ]

    def _without_idle_remarks(self, deck: DeckList) -> tuple[DeckList, list[Finding]]:
        """The list without those settings in its comments that name nothing there is, and a warning for each.

        A comment is written for people: “format: Core, three blocks” must not keep a list from being judged.
        """
        if deck.settings_bind or not deck.settings:
            return deck, []
        kept = dict(deck.settings)
        warnings = []
        while True:
            try:
                said = self._said(deck._replace(settings=kept))
                self._events.event(self._with_defaults(self.settings.over(said)))
            except SettingError as error:
                if error.setting not in kept:
                    raise
                del kept[error.setting]
                place = deck.places.get(error.setting)
                warnings.append(
                    Finding(
                        "deck/unknown-setting", "warning", variant=error.reason, span=place, params=error.params
                    )
                )
            else:
                return deck._replace(settings=kept), warnings

    def _said(self, deck: DeckList) -> Settings:
        """What a deck list says about how it is to be checked.

        Raises SettingError where it is of another game.
        """
        written = deck.settings.get("game", self.game)
        named = self.game if written == self.game else self.store.game_named(written)
        if named is None:
            raise SettingError("unknown", "game", written, self.store.games, nearest(written, self.store.games))
        if named != self.game:
            raise SettingError("game-mismatch", "game", written, [self.game])
        return settings_of(deck)

    def _beside(
        self, deck: DeckList, pool: DeckList | None, team: DeckList | None
    ) -> tuple[DeckList | None, DeckList | None]:
        """The card pool and the team-mate's list; where none is given those of the defaults, unless the caller
        or the list itself says what does not go with them, or has a pool of its own.
        """
        if self._defaults.pool is None and self._defaults.team is None:
            return pool, team
        said = self.settings.over(self._said(deck))
        play = said.play.strip().casefold() if said.play is not None else self.play_of(said.format)
        if pool is None and play in (None, "limited") and not _has_pool(deck):
            pool = self._defaults.pool
        if team is None and self.data["team"]:
            implied = self.data["team"]["implies"].items()
            if all(said.options.get(name, value).strip().casefold() == value for name, value in implied):
                team = self._defaults.team
        return pool, team

    def _event(
        self, deck: DeckList, pool: DeckList | None, team: DeckList | None, every: bool = False
    ) -> tuple[Event, Mapping[str, Origin]]:
        """What the deck is checked against, and where that comes from.

        With a card pool that is limited play, with a team-mate's list what the game says of those, unless
        something else is said; what is given or stands in the list goes before the defaults. `every` is true
        where no format has to be named.
        """
        ordinary = not deck.settings and pool is None and team is None and not every and not _has_pool(deck)
        minute = time.time() // 60  # no day begins within one
        if ordinary and self._ordinary is not None and self._ordinary[0] == minute:
            return self._ordinary[1:]
        found = self._settled(deck, pool, team, every)
        if ordinary:
            self._ordinary = (minute, *found)
        return found

    def _settled(
        self, deck: DeckList, pool: DeckList | None, team: DeckList | None, every: bool
    ) -> tuple[Event, Mapping[str, Origin]]:
        sources = [("option", self.settings), ("list", self._said(deck))]
        settings = self.settings.over(sources[1][1])
        implied = []
        if pool is not None or _has_pool(deck):
            by_default = pool is not None and pool is self._defaults.pool
            implied.append(("pool", Settings(play="limited"), by_default))
        if team is not None and self.data["team"]:
            options = self.data["team"]["implies"]
            implied.append(("team", Settings(options=options), team is self._defaults.team))
        for defaults in (False, True):
            if defaults:
                sources.append(("config", self._fitting_defaults(settings)))
                settings = settings.over(sources[-1][1])
            for by, said, by_default in implied:
                if by_default is defaults and (by != "pool" or self.play_of(settings.format) is None):
                    sources.append((by, said))
                    settings = settings.over(said)
        if settings.format is None and self._unnamed and not every:
            raise SettingError("format-missing", "format", known=self._unnamed)
        event = self._events.event(settings)
        if pool is not None and event.edition.play != "limited":
            raise SettingError("pool", "play", event.edition.play)
        if team is not None and not any(rule.name == "team" for rule in event.rules):
            raise SettingError("team", "team", self.data["name"]["en"])
        return event, self._origins(event, sources, deck.places)

    def _origins(
        self, event: Event, sources: Sequence[tuple[str, Settings]], places: Mapping[str, Span]
    ) -> dict[str, Origin]:
        """Where each setting of an event comes from; `sources` are in the order in which they hold."""
        found = {}
        found_format = any(settings.says("format") for _, settings in sources)
        for name in ("play", "format", "edition", "date", *event.options):
            by = next((by for by, settings in sources if settings.says(name)), "default")
            if name == "format" and by == "option" and self._by_file:
                by = "file"
            if name == "play" and by == "default" and found_format and self.play_of(event.format):
                by = "format"
            if name == "edition" and by == "default" and self.data["editions"].get("choose") == "in-force":
                by = "date"
            if by == "config":
                found[name] = self._defaults.origins.get(name, Origin(by))
            else:
                found[name] = Origin(by, places.get(name) if by == "list" else None)
        return found

    def _with_defaults(self, settings: Settings) -> Settings:
        return settings.over(self._fitting_defaults(settings))

    def _fitting_defaults(self, settings: Settings) -> Settings:
        """The defaults, without a format or a kind of play that does not go with what is said."""
        defaults = self._defaults.settings
        if settings.play is not None and self.play_of(defaults.format) not in (None, settings.play):
            defaults = defaults._replace(format=None)
        if defaults.play is not None and self.play_of(settings.format) not in (None, defaults.play):
            defaults = defaults._replace(play=None)
        return defaults

    def play_of(self, format: str | None) -> str | None:
        """The kind of play a format is for; None where that is open, or there is no such format."""
        name = format_named(format, self.data["formats"]) if format else None
        play: str | None = self.data["formats"][name]["play"] if name is not None else None
        return play

    def _team(self, team: DeckList | None, event: Event) -> tuple[Sequence[Slot] | None, list[Finding]]:
        """The cards of a team-mate's list, None where there is none, and a doubt where it cannot be told what
        stands in the parts that matter.
        """
        if team is None:
            return None, []
        self._said(self._without_idle_remarks(team)[0])
        resolved = self._resolved(team, event)
        compared = (self.layout.leader_zone, *(event.setting("team", "zones") or ()))
        beside = [zone for zone in compared if zone in event.edition.required]
        names = [slot.entry.name for slot in resolved.slots if slot.card is None and slot.zone in beside]
        known = {slot.zone for slot in resolved.slots if slot.card is not None} - resolved.unread
        zones = [zone for zone in beside if zone not in known]
        if not names and not zones:
            return resolved.slots, []
        variant = "names" if names else "zones"
        params = {"names": names, "zones": zones}
        return resolved.slots, [Finding("deck/team-incomplete", "doubt", variant=variant, params=params)]

    def _resolved(self, deck: DeckList, event: Event) -> Resolved:
        """A list with its names looked up, and the words of the cards that hold for the event."""
        asked = deck, self.store, self.game, self.layout
        return at_once(*asked, event.text_day) or in_force(resolve(*asked), self.store, event.text_day)

    def _pool(
        self, resolved: Resolved, pool: DeckList | None, event: Event
    ) -> tuple[Sequence[Slot] | None, list[Finding]]:
        """The cards of the pool, None where there is none, and a doubt where its names are not all cards."""
        if pool is None:
            own = [slot for slot in resolved.slots if slot.zone == POOL] if POOL in resolved.zones else []
            return tuple(own) or None, []
        self._said(self._without_idle_remarks(pool)[0])
        entries = tuple(
            entry if entry.bare and not entry.zone else entry._replace(zone=POOL) for entry in pool.entries
        )
        other = self._resolved(pool._replace(entries=entries), event)
        doubts = [finding for finding in other.findings if finding.level == "doubt"]
        if not doubts:
            return other.slots, []
        names = list(dict.fromkeys(name for finding in doubts for name in finding.cards))
        return other.slots, [Finding("deck/pool-incomplete", "doubt", params={"names": names})]

    def _judged(
        self,
        resolved: Resolved,
        beside: Beside,
        event: Event,
        rules: _Rules,
        others: Sequence[Finding],
    ) -> tuple[Deck, list[Finding]]:
        """The deck as it is best read, and all findings.

        Where every way to read the shared names comes to the same verdict, that is the one with the fewest
        findings; where it does not, only what holds in all of them is sure.
        """
        if not resolved.shared:
            deck, found = self._run(resolved.slots, beside, resolved, event, rules)
            return deck, [*others, *found]
        from validator.cards.readings import ambiguous, readings

        ways, complete = readings(resolved)
        judged = [self._run(slots, beside, resolved, event, rules) for slots in ways]
        results = [found for _, found in judged]
        settled = complete and len({_verdict([*others, *result]) for result in results}) == 1
        if settled:
            deck, found = min(judged, key=lambda way: len(way[1]))
        else:
            deck, found = judged[0][0], _common(results)
            if not complete:
                found = self._less_sure(found, resolved)
        return deck, [*others, *found, *ambiguous(resolved, settled)]

    def _less_sure(self, found: Iterable[Finding], resolved: Resolved) -> list[Finding]:
        """Findings where not all readings were tried: an error that a shared name has a part in is a doubt."""
        names = {card.name for shared in resolved.shared for card in shared.cards}
        leader = any(resolved.slots[shared.place].zone == self.layout.leader_zone for shared in resolved.shared)
        return [
            finding._replace(level="doubt")
            if finding.level == "error" and (leader or not names.isdisjoint(finding.cards))
            else finding
            for finding in found
        ]

    def _leader(self, slots: Sequence[Slot]) -> Card | None:
        """The card the deck is built around, where the list names exactly one that can lead it.

        In a game where a deck may name several, that is the first of them.
        """
        _, cards, _, _, runs = columns(slots)
        leaders: list[Card] = []
        for zone, start, stop in runs:
            if zone == self.layout.leader_zone:
                leaders += [card for card in cards[start:stop] if card is not None and card.leads]
        alone = len(leaders) == 1 or len(set(leaders)) == 1
        return leaders[0] if alone or (leaders and self.layout.first_leads) else None

    def _counts(self, counts: Mapping[str, int]) -> dict[str, int]:
        """How many cards stand in each zone but the leader's; the pool only where there is one."""
        every = {**self._no_cards, **counts}
        every.pop(self.layout.leader_zone, None)
        return every

    def _run(
        self, slots: Sequence[Slot], beside: Beside, resolved: Resolved, event: Event, rules: _Rules
    ) -> tuple[Deck, list[Finding]]:
        """The deck that slots are, and what the rules find in it."""
        zones = resolved.zones
        required = event.edition.required
        missing = [] if zones.issuperset(required) else _missing(required, zones, resolved)
        deck = Deck(
            slots,
            self._leader(slots),
            event.edition.play,
            self._zones,
            self.layout.parts,
            event.edition.legal_zones,
            self.layout.leader_zone,
            rules.names,
            event.edition.deck_types,
            beside.pool,
            beside.team,
            event.clauses,
            resolved.unread,
            frozenset(missing),
        )
        found = [Finding("deck/incomplete", "doubt", variant=zone, params={"zone": zone}) for zone in missing]
        return deck, found + rules.concerned.findings(deck)


# ------------------------------------------------------------------------------------------------------------


class _Rules(Frozen):
    """The rules of an event: those that are checked, those left out by choice, the names of all in force, which
    of the game's own have to look at a deck, and the size of a deck, None where no rule says.
    """

    event: Event
    checked: tuple[Checked, ...]
    unchecked: tuple[str, ...]
    names: frozenset[str]
    concerned: Concerned
    size: int | None


class Beside(NamedTuple):
    """What is given beside a deck list: a card pool, a team-mate's list; None where there is none."""

    pool: Sequence[Slot] | None
    team: Sequence[Slot] | None


def _has_pool(deck: DeckList) -> bool:
    """Whether a list has a card pool of its own."""
    return POOL in [zone for zone, _, _ in entry_runs(deck.entries)]


def _missing(required: Iterable[str], zones: Iterable[str], resolved: Resolved) -> list[str]:
    """The parts of a deck the rules require that a list does not have at all; `zones` are those with cards."""
    there = {*zones, *resolved.unread}
    there |= {
        str(finding.params.get("zone")) for finding in resolved.findings if finding.rule == "deck/unknown-card"
    }
    return [zone for zone in required if zone not in there]


def unreadable(
    path: str,
    error: Exception,
    game: str = "",
    lines: tuple[str, ...] = (),
    span: Span | None = None,
) -> Report:
    """The report on a file that cannot be read or judged at all: why, and where, as far as that is known."""
    params: dict[str, object] = dict(getattr(error, "params", {}))
    if not params:
        params["problem"] = Said(getattr(error, "strerror", None) or str(error))
    finding = Finding(
        "deck/unreadable", "error", variant=_reason(error), span=getattr(error, "span", span), params=params
    )
    return Report("unreadable", (finding,), path=path, game=game, lines=lines)


def lines_of(data: bytes, error: UnreadableDeck) -> tuple[str, ...]:
    """The lines of a file that cannot be read, where the error has a place among them."""
    return tuple(decode(data).split("\n")) if error.span else ()


def _reason(error: Exception) -> str:
    if isinstance(error, UnreadableDeck):
        return error.reason
    if isinstance(error, SettingError):
        return f"setting-{error.reason}"
    return "missing" if isinstance(error, FileNotFoundError) else "os"


def _encoded(text: str) -> bytes:
    """A text as a file would hold it; half a character of UTF-16 becomes a question mark."""
    return text.encode("utf-8", "replace")


def addressed(path: str) -> tuple[str, int | None]:
    """A path and, where it ends with the number of a deck in a file (`path#3`), that number."""
    file, mark, number = path.rpartition("#")
    if mark and number.isdecimal() and not os.path.lexists(path) and os.path.exists(file):
        return file, int(number[:9])
    return path, None


def read_file(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file, as many as any deck list has and one more, so that a larger one shows.

    Raises OSError, or ValueError for what is no path.
    """
    with open(path, "rb") as file:
        return file.read(decks.LARGEST + 1)


def _common(results: Sequence[Sequence[Finding]]) -> list[Finding]:
    """The findings that hold however shared names are read."""
    first, *others = results
    keys = [{repr(finding) for finding in other} for other in others]
    return [finding for finding in first if all(repr(finding) in found for found in keys)]


def _verdict(findings: Iterable[Finding]) -> Verdict:
    levels = {finding.level for finding in findings}
    return "illegal" if "error" in levels else "undecided" if "doubt" in levels else "legal"


_LEVELS = {"error": 0, "doubt": 1, "warning": 2, "note": 3}


def _order(finding: Finding) -> tuple[int, int, int, str]:
    place = finding.span or (0, 0, 0, 0)
    return (_LEVELS[finding.level], place[0], place[1], finding.rule)
