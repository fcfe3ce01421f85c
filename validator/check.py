"""From a deck to a report: choose the rules, run them, decide the verdict.

`Validator` is what a program uses. It opens the store once and then judges any number of decks.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, product
from typing import IO, NamedTuple

from validator import decks
from validator.cards.names import Resolved, resolve
from validator.cards.store import Store, open_store
from validator.decks import Layout, UnreadableDeck, decode
from validator.model import PLAYS, Card, Deck, DeckList, Finding, Play, Report, Section, Slot, Span, Verdict
from validator.rules.editions import Edition, Rule, SettingError, edition, find_edition, format_rule
from validator.rules.format import Day, is_out

_MOST_READINGS = 64
"""Of a list with so many ways to read its shared names, no more are tried."""


class Settings(NamedTuple):
    """What a deck is checked for. None means: not said here."""

    play: str | None = None
    edition: str | None = None
    format: str | None = None
    date: str | None = None

    def over(self, other: Settings) -> Settings:
        """These settings, with those of the other where these say nothing."""
        return Settings(
            play=self.play or other.play,
            edition=self.edition or other.edition,
            format=self.format or other.format,
            date=self.date or other.date,
        )


class _Event(NamedTuple):
    """What a deck is checked against, settled: an edition for one kind of play, a format, a day.

    `sets` are the first legal days of the sets; empty where every set is out.
    """

    edition: Edition
    format: str
    rules: tuple[Rule, ...]
    date: str
    sets: Mapping[str, Day]

    @property
    def context(self) -> Mapping[str, object]:
        """What the event settles of the rules' parameters."""
        return {"date": self.date, "sets": self.sets}


class Validator:
    """Judges decks of one game.

    `play` is `constructed` (the default) or `limited`; `edition` one of the game's editions of the rules, the
    newest unless named; `format` a tournament format; `date` a day as `YYYY-MM-DD`, today unless given. What
    a deck list says about these itself holds where nothing is given here.

    Raises SettingError for a game, edition, format, kind of play or date that does not exist, and StoreError
    where the card facts cannot be opened.
    """

    def __init__(
        self,
        game: str,
        *,
        play: str | None = None,
        edition: str | None = None,
        format: str | None = None,
        date: str | datetime.date | None = None,
        store: Store | None = None,
    ) -> None:
        self.store = store or open_store()
        if game not in self.store.games:
            raise SettingError(f"there is no game “{game}”; there are {', '.join(self.store.games)}")
        self.game = game
        self.data = self.store.game(game)
        self.settings = Settings(play, edition, format, str(date) if date else None)
        zones = tuple(self.data["zones"])
        leader = next(name for name, zone in self.data["zones"].items() if zone["leader"])
        main = next(zone for zone in zones if zone != leader)
        self.layout = Layout(zones, leader, main, self.data["headings"])
        self._events: dict[Settings, _Event] = {}
        self._event(self.settings)

    # ------------------------------------------------------------ what decks come from

    def check_file(self, path: str | os.PathLike[str], pool: str | os.PathLike[str] | None = None) -> Report:
        """The report on a deck file. A file that cannot be read is a report too, with verdict `unreadable`.

        `pool` is a file with the card pool of limited play. Raises UnreadableDeck or OSError where the pool
        cannot be read.
        """
        name = os.fspath(path)
        try:
            with open(path, "rb") as file:
                data = _bounded(file)
        except (OSError, ValueError) as error:
            return unreadable(name, "missing" if isinstance(error, FileNotFoundError) else "os", error)
        return self.check_bytes(data, name, self.read_pool(pool) if pool is not None else None)

    def check_text(self, text: str, name: str = "", pool: str | None = None) -> Report:
        """The report on a deck list given as text; `pool` is the text of a card pool."""
        lists = self.read_bytes(_encoded(pool), "") if pool is not None else None
        return self.check_bytes(_encoded(text), name, lists)

    def check_bytes(self, data: bytes, name: str = "", pool: DeckList | None = None) -> Report:
        """The report on the bytes of a deck file; `name` is where they come from, for the report."""
        try:
            deck_list = self.read_bytes(data, name)
        except UnreadableDeck as error:
            lines = tuple(decode(data).split("\n")) if error.span else ()
            return unreadable(name, error.reason, error, game=self.game, lines=lines)
        try:
            return replace(self.check(deck_list, pool), path=name)
        except SettingError as error:
            place = deck_list.places.get(error.setting)
            return unreadable(name, "setting", error, game=self.game, lines=deck_list.lines, span=place)

    def read_bytes(self, data: bytes, name: str = "") -> DeckList:
        """The deck list the bytes of a file hold. Raises UnreadableDeck."""
        return decks.read(data, self.layout, name)

    def read_pool(self, path: str | os.PathLike[str]) -> DeckList:
        """The card pool a file holds. Raises UnreadableDeck or OSError."""
        with open(path, "rb") as file:
            return self.read_bytes(_bounded(file), os.fspath(path))

    # ------------------------------------------------------------ the check

    def check(self, deck: DeckList, pool: DeckList | None = None) -> Report:
        """The report on a deck list; `pool` is the card pool of limited play, where the list itself has none.

        Raises SettingError where the list itself names an edition, format, play or date that does not exist.
        """
        deck, passed_over = self._without_idle_remarks(deck)
        settings = self.settings.over(_settings_of(deck, self.game))
        if pool is not None or any(entry.zone == "pool" for entry in deck.entries):
            settings = settings.over(Settings(play="limited"))
        event = self._event(settings)
        if pool is not None and event.edition.play != "limited":
            raise SettingError(f"a card pool belongs to limited play, not to {event.edition.play}", "play")
        resolved = resolve(deck, self.store, self.game)
        pool_slots = self._pool(resolved, pool)
        findings = [*passed_over, *resolved.findings, *_section_counts(deck, resolved)]
        resolved = _told_apart(resolved, event)
        readings = list(_readings(resolved))
        results = [self._run(slots, pool_slots, resolved, event) for slots in readings]
        settled = len({_verdict([*findings, *result]) for result in results}) == 1
        settled = settled and len(readings) < _most_readings(resolved)
        findings += results[0] if settled else _common(results)
        findings += _shared(resolved, settled)
        slots = readings[0]
        found = tuple(sorted(findings, key=_order))
        leader = self._leader(slots)
        sizes = {zone: sum(slot.count for slot in slots if slot.zone == zone) for zone in self.layout.zones}
        counts = {
            zone: size
            for zone, size in sizes.items()
            if zone != self.layout.leader_zone and (size or zone != "pool")
        }
        return Report(
            verdict=_verdict(found),
            findings=found,
            counts=counts,
            leader=leader.name if leader else "",
            game=self.game,
            play=event.edition.play,
            format=event.format,
            edition=event.edition.id,
            date=event.date,
            lines=deck.lines,
        )

    def _without_idle_remarks(self, deck: DeckList) -> tuple[DeckList, list[Finding]]:
        """The list without those settings in its comments that name nothing there is, and a warning for each.

        A comment is written for people: “format: Core, three blocks” must not keep a list from being judged.
        """
        if deck.settings_bind:
            return deck, []
        kept = dict(deck.settings)
        warnings = []
        while True:
            try:
                self._event(self.settings.over(_settings_of(deck._replace(settings=kept), self.game)))
            except SettingError as error:
                if error.setting not in kept:
                    raise
                params = {"setting": error.setting, "written": kept.pop(error.setting), "problem": str(error)}
                place = deck.places.get(error.setting)
                warnings.append(Finding("deck/unknown-setting", "warning", span=place, params=params))
            else:
                return deck._replace(settings=kept), warnings

    def _event(self, settings: Settings) -> _Event:
        event = self._events.get(settings)
        if event is None:
            event = self._events[settings] = self._new_event(settings)
        return event

    def _new_event(self, settings: Settings) -> _Event:
        play = _play(settings.play)
        editions, formats = self.data["editions"], self.data["formats"]
        chosen = edition(self.game, editions, find_edition(editions, settings.edition), play)
        name = next(iter(formats)) if settings.format is None else settings.format.strip().casefold()
        if name not in formats:
            raise SettingError(_no_such("format", settings.format or "", formats), "format")
        date = _date(settings.date)
        newest: str = self.data["newest-set"]
        days = {} if date[: len(newest)] > newest else self._days()
        rules = (*chosen.rules, format_rule(self.game, formats[name]["source"]))
        return _Event(chosen, name, rules, date, days)

    def _days(self) -> dict[str, Day]:
        """When each set came out: the day, or for one whose day is not sure, a day by which it was out.

        That is what the set says itself, or the day of a set of a later block; of one later still for the
        small sets that came out beside the large ones, when nobody wrote it down.
        """
        sets = self.data["sets"]
        sure = {
            code: facts.get("legal-from", facts["release"])
            for code, facts in sets.items()
            if "release" in facts and "release" not in facts.get("unsure", ())
        }
        days = {}
        for code, facts in sets.items():
            if code in sure:
                days[code] = Day(sure[code], True)
            else:
                block = facts.get("block", 0) + (facts["kind"] in ("badge", "crafted", "holiday", "promo"))
                later = [day for other, day in sure.items() if sets[other].get("block", 0) > block]
                days[code] = Day(min([*later, facts.get("out-by", self.data["newest-set"])]), False)
        return days

    def _pool(self, resolved: Resolved, pool: DeckList | None) -> tuple[Slot, ...] | None:
        if pool is not None:
            return tuple(slot for slot in resolve(pool, self.store, self.game).slots)
        own = tuple(slot for slot in resolved.slots if slot.zone == "pool")
        return own or None

    def _leader(self, slots: Sequence[Slot]) -> Card | None:
        """The card the deck is built around, where the list names exactly one that can lead it."""
        leaders = {
            slot.card
            for slot in slots
            if slot.card and slot.zone == self.layout.leader_zone and slot.card.traits
        }
        return leaders.pop() if len(leaders) == 1 else None

    def _run(
        self, slots: Sequence[Slot], pool: tuple[Slot, ...] | None, resolved: Resolved, event: _Event
    ) -> tuple[Finding, ...]:
        deck = Deck(
            slots=tuple(slots),
            leader=self._leader(slots),
            play=event.edition.play,
            legal_zones=event.edition.legal_zones,
            leader_zone=self.layout.leader_zone,
            rules=frozenset(rule.name for rule in event.rules),
            deck_types=event.edition.deck_types,
            pool=pool,
            unread=resolved.unread,
        )
        found = list(self._incomplete(deck, resolved))
        for rule in event.rules:
            for finding in rule.run(deck, event.context):
                found.append(replace(finding, rule=rule.id, cite=finding.cite or rule.cite))
        return tuple(found)

    def _incomplete(self, deck: Deck, resolved: Resolved) -> Iterable[Finding]:
        """A doubt for every part the rules require that the list does not have at all."""
        for zone in (self.layout.leader_zone, self.layout.main_zone):
            named = any(slot.zone == zone for slot in deck.slots) or zone in resolved.unread
            unknown = any(
                finding.rule == "deck/unknown-card" and finding.params.get("zone") == zone
                for finding in resolved.findings
            )
            if not named and not unknown:
                yield Finding("deck/incomplete", "doubt", variant=zone, params={"zone": zone})


# ------------------------------------------------------------------------------------------------------------


def unreadable(
    path: str,
    reason: str,
    error: Exception,
    game: str = "",
    lines: tuple[str, ...] = (),
    span: Span | None = None,
) -> Report:
    """The report on a file that cannot be read or judged at all: why, and where, as far as that is known."""
    params: dict[str, object] = dict(getattr(error, "params", {}))
    if isinstance(error, OSError):
        params["problem"] = error.strerror or str(error)
    elif reason in ("setting", "os"):
        params["problem"] = str(error)
    finding = Finding(
        "deck/unreadable", "error", variant=reason, span=getattr(error, "span", span), params=params
    )
    return Report("unreadable", (finding,), path=path, game=game, lines=lines)


def _encoded(text: str) -> bytes:
    """A text as a file would hold it; half a character of UTF-16 becomes a question mark."""
    return text.encode("utf-8", "replace")


def _bounded(file: IO[bytes]) -> bytes:
    """The bytes of a file, as many as any deck list has and one more, so that a larger one shows."""
    return file.read(decks.LARGEST + 1)


def _play(name: str | None) -> Play:
    if name is None:
        return "constructed"
    for play in PLAYS:
        if play == name.strip().casefold():
            return play
    raise SettingError(_no_such("kind of play", name, PLAYS), "play")


def _date(text: str | None) -> str:
    if text is None:
        return datetime.date.today().isoformat()
    try:
        return datetime.date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise SettingError(
            f"“{text[:40]}” is no date; write it as YYYY-MM-DD, e.g. 2013-07-23", "date"
        ) from None


def _no_such(what: str, name: str, known: Iterable[str]) -> str:
    import difflib

    known = list(known)
    near = difflib.get_close_matches(name.casefold(), known, 1)
    hint = f"did you mean “{near[0]}”?" if near else f"there are {', '.join(known)}"
    return f"there is no {what} “{name[:40]}”; {hint}"


def _settings_of(deck: DeckList, game: str) -> Settings:
    said = deck.settings
    if said.get("game", game) != game:
        raise SettingError(f"this is a deck of “{said['game'][:40]}”, not of “{game}”", "game")
    return Settings(said.get("play"), said.get("edition"), said.get("format"), said.get("date"))


def _section_counts(deck: DeckList, resolved: Resolved) -> Iterable[Finding]:
    """A warning for every heading whose count is not the sum of what stands under it."""
    counts: dict[Span, int] = {}
    for slot in resolved.slots:
        counts[slot.entry.span] = counts.get(slot.entry.span, 0) + slot.count
    sums = list(accumulate((counts.get(entry.span, 0) for entry in deck.entries), initial=0))
    totals = _totals(resolved.slots) if any(section.total for section in deck.sections) else set()
    for section in _headings(deck, counts):
        count = sums[section.end] - sums[section.start]
        if count == section.count or (section.total and section.count in totals):
            continue
        yield Finding(
            "deck/section-count",
            "warning",
            variant="total" if section.total else "",
            span=section.span,
            params={"title": section.title, "written": section.count, "count": count},
        )


def _headings(deck: DeckList, cards: Container[Span]) -> list[Section]:
    """The sections of a list without those lines that are a card with its count behind it.

    Such a line seemed to end the section before it, and does not.
    """
    headings: list[Section] = []
    for section in deck.sections:
        if section.entry is None or deck.entries[section.entry].span not in cards:
            headings.append(section)
            continue
        headings = [
            replace(h, end=section.end) if h.end == section.entry and not h.total else h for h in headings
        ]
    return headings


def _totals(slots: Sequence[Slot]) -> set[int]:
    """The sums a list may mean by its total: with and without the hero and the side deck."""
    zones = sorted({slot.zone for slot in slots})
    size = {zone: sum(slot.count for slot in slots if slot.zone == zone) for zone in zones}
    sums = {0}
    for zone in zones:
        sums |= {total + size[zone] for total in sums}
    return sums


def _told_apart(resolved: Resolved, event: _Event) -> Resolved:
    """The names of a list with what the day of the event settles: nobody means a card that is yet to come."""
    slots = list(resolved.slots)
    shared = []
    for item in resolved.shared:
        out = [card for card in item.cards if is_out(card, event.sets, event.date) is not False]
        slots[item.place] = replace(slots[item.place], card=(out or item.cards)[0])
        if len(out or item.cards) > 1:
            shared.append(item._replace(cards=tuple(out or item.cards)))
    return resolved._replace(slots=tuple(slots), shared=tuple(shared))


def _shared(resolved: Resolved, settled: bool) -> Iterable[Finding]:
    """A doubt for every shared name, or a note where no way to read it changes the verdict."""
    for shared in resolved.shared:
        entry = resolved.slots[shared.place].entry
        yield Finding(
            "deck/ambiguous-card",
            "note" if settled else "doubt",
            cards=tuple(dict.fromkeys(card.name for card in shared.cards)),
            span=entry.span,
            params={
                "written": entry.name,
                "readings": [
                    {
                        "name": card.name,
                        "line": card.line,
                        "printing": str(card.printings[0]),
                        "icons": _icons(card),
                    }
                    for card in shared.cards
                ],
            },
        )


def _readings(resolved: Resolved) -> Iterable[tuple[Slot, ...]]:
    """The slots of a list for every way to read its shared names, at most so many."""
    most = _most_readings(resolved)
    for number, choice in enumerate(product(*(shared.cards for shared in resolved.shared))):
        if number == most:
            return
        slots = list(resolved.slots)
        for shared, card in zip(resolved.shared, choice, strict=True):
            slots[shared.place] = replace(slots[shared.place], card=card)
        yield tuple(slots)


def _common(results: Sequence[tuple[Finding, ...]]) -> list[Finding]:
    """The findings that hold however shared names are read."""
    first, *others = results
    keys = [{_key(finding) for finding in other} for other in others]
    return [finding for finding in first if all(_key(finding) in found for found in keys)]


def _key(finding: Finding) -> str:
    return repr(finding)


def _most_readings(resolved: Resolved) -> int:
    """So many readings of a list are tried, fewer where it is long."""
    return max(2, min(_MOST_READINGS, 20_000 // max(1, len(resolved.slots))))


def _icons(card: Card) -> list[str]:
    return sorted(icon.name for icon in card.icons)


def _verdict(findings: Iterable[Finding]) -> Verdict:
    levels = {finding.level for finding in findings}
    return "illegal" if "error" in levels else "undecided" if "doubt" in levels else "legal"


_LEVELS = {"error": 0, "doubt": 1, "warning": 2, "note": 3}


def _order(finding: Finding) -> tuple[int, int, int, str]:
    place = finding.span or (0, 0, 0, 0)
    return (_LEVELS[finding.level], place[0], place[1], finding.rule)
