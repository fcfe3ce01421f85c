"""From a deck to a report: choose the rules, run them, decide the verdict.

`Validator` is what a program uses. It opens the store once and then judges any number of decks.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import IO, TYPE_CHECKING

from validator import decks
from validator.cards.names import Resolved, resolve
from validator.cards.readings import ambiguous, readings, told_apart
from validator.cards.sections import section_counts
from validator.cards.store import Store, open_store
from validator.decks import UnreadableDeck, decode
from validator.model import Card, Deck, DeckList, Finding, Report, Slot, Span, Verdict
from validator.rules.editions import SettingError
from validator.settings import Event, Events, Settings, settings_of
from validator.suggestion import nearest

if TYPE_CHECKING:
    import datetime

    from validator.reports.words import Words


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
            raise SettingError("unknown", "game", game, self.store.games, nearest(game, self.store.games))
        self.game = game
        self.data = self.store.game(game)
        self.settings = Settings(play, edition, format, str(date) if date else None)
        self.layout = self.store.layout(game)
        self._events = Events(game, self.data)
        self.play = self._events.event(self.settings).edition.play

    # ------------------------------------------------------------ what decks come from

    def check_file(
        self, path: str | os.PathLike[str], pool: DeckList | str | os.PathLike[str] | None = None
    ) -> Report:
        """The report on a deck file. A file that cannot be read is a report too, with verdict `unreadable`.

        `pool` is the card pool of limited play, or a file with it. Raises UnreadableDeck or OSError where that
        file cannot be read.
        """
        name = os.fspath(path)
        cards = pool if isinstance(pool, DeckList | None) else self.read_pool(pool)
        try:
            with open(path, "rb") as file:
                data = _bounded(file)
        except (OSError, ValueError) as error:
            return unreadable(name, error, game=self.game)
        return self.check_bytes(data, name, cards)

    def check_text(self, text: str, name: str = "", pool: str | None = None) -> Report:
        """The report on a deck list given as text; `pool` is the text of a card pool.

        Raises UnreadableDeck where the pool cannot be read.
        """
        cards = self.read_bytes(_encoded(pool), "") if pool is not None else None
        return self.check_bytes(_encoded(text), name, cards)

    def check_bytes(self, data: bytes, name: str = "", pool: DeckList | None = None) -> Report:
        """The report on the bytes of a deck file; `name` is where they come from, for the report."""
        try:
            deck_list = self.read_bytes(data, name)
        except UnreadableDeck as error:
            lines = tuple(decode(data).split("\n")) if error.span else ()
            return unreadable(name, error, game=self.game, lines=lines)
        try:
            return replace(self.check(deck_list, pool), path=name)
        except SettingError as error:
            place = deck_list.places.get(error.setting)
            return unreadable(name, error, game=self.game, lines=deck_list.lines, span=place)

    def read_bytes(self, data: bytes, name: str = "") -> DeckList:
        """The deck list the bytes of a file hold. Raises UnreadableDeck."""
        return decks.read(data, self.layout, name)

    def read_pool(self, path: str | os.PathLike[str]) -> DeckList:
        """The card pool a file holds. Raises UnreadableDeck or OSError."""
        with open(path, "rb") as file:
            return self.read_bytes(_bounded(file), os.fspath(path))

    def describe(self, finding: Finding, language: str = "en") -> Words:
        """What a finding says in a language (`en` or `zh`), with the game's own words for traits."""
        from validator.reports.words import describe, trait_words

        return describe(finding, language, trait_words(self.data["words"], language))

    # ------------------------------------------------------------ the check

    def check(self, deck: DeckList, pool: DeckList | None = None) -> Report:
        """The report on a deck list; `pool` is the card pool of limited play, where the list itself has none.

        Raises SettingError where the list itself names an edition, format, play or date that does not exist.
        """
        deck, passed_over = self._without_idle_remarks(deck)
        event = self._event(deck, pool)
        resolved = resolve(deck, self.store, self.game, self.layout)
        cards, pool_findings = self._pool(resolved, pool)
        if pool_findings:
            resolved = resolved._replace(unread=resolved.unread | {"pool"})
        findings = [*passed_over, *pool_findings, *resolved.findings, *section_counts(deck, resolved)]
        resolved = told_apart(resolved, event.sets, event.date)
        slots, found = self._judged(resolved, cards, event, findings)
        leader = self._leader(slots)
        return Report(
            verdict=_verdict(found),
            findings=tuple(sorted(found, key=_order)),
            counts=self._counts(slots),
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
                self._events.event(self.settings.over(settings_of(deck._replace(settings=kept), self.game)))
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

    def _event(self, deck: DeckList, pool: DeckList | None) -> Event:
        """What the deck is checked against; with a card pool that is limited play, unless it is said not."""
        settings = self.settings.over(settings_of(deck, self.game))
        if pool is not None or any(entry.zone == "pool" for entry in deck.entries):
            settings = settings.over(Settings(play="limited"))
        event = self._events.event(settings)
        if pool is not None and event.edition.play != "limited":
            raise SettingError("pool", "play", event.edition.play)
        return event

    def _pool(self, resolved: Resolved, pool: DeckList | None) -> tuple[tuple[Slot, ...] | None, list[Finding]]:
        """The cards of the pool, None where there is none, and a doubt where its names are not all cards."""
        if pool is None:
            return tuple(slot for slot in resolved.slots if slot.zone == "pool") or None, []
        entries = tuple(replace(entry, zone="pool") if entry.zone else entry for entry in pool.entries)
        other = resolve(pool._replace(entries=entries), self.store, self.game, self.layout)
        doubts = [finding for finding in other.findings if finding.level == "doubt"]
        if not doubts:
            return other.slots, []
        names = list(dict.fromkeys(name for finding in doubts for name in finding.cards))
        return other.slots, [Finding("deck/pool-incomplete", "doubt", params={"names": names})]

    def _judged(
        self,
        resolved: Resolved,
        pool: tuple[Slot, ...] | None,
        event: Event,
        others: Sequence[Finding],
    ) -> tuple[tuple[Slot, ...], list[Finding]]:
        """The slots as they are best read, and all findings.

        Where every way to read the shared names comes to the same verdict, that is the one with the fewest
        findings; where it does not, only what holds in all of them is sure.
        """
        ways, complete = readings(resolved)
        results = [self._run(slots, pool, resolved, event) for slots in ways]
        settled = complete and len({_verdict([*others, *result]) for result in results}) == 1
        if settled:
            slots, found = min(zip(ways, results, strict=True), key=lambda way: len(way[1]))
        else:
            slots, found = ways[0], _common(results)
            if not complete:
                found = self._less_sure(found, resolved)
        return slots, [*others, *found, *ambiguous(resolved, settled)]

    def _less_sure(self, found: Iterable[Finding], resolved: Resolved) -> list[Finding]:
        """Findings where not all readings were tried: an error that a shared name has a part in is a doubt."""
        names = {card.name for shared in resolved.shared for card in shared.cards}
        hero = any(resolved.slots[shared.place].zone == self.layout.leader_zone for shared in resolved.shared)
        return [
            replace(finding, level="doubt")
            if finding.level == "error" and (hero or not names.isdisjoint(finding.cards))
            else finding
            for finding in found
        ]

    def _leader(self, slots: Sequence[Slot]) -> Card | None:
        """The card the deck is built around, where the list names exactly one that can lead it."""
        zone = self.layout.leader_zone
        leaders = {slot.card for slot in slots if slot.card and slot.zone == zone and slot.card.leads}
        return leaders.pop() if len(leaders) == 1 else None

    def _counts(self, slots: Sequence[Slot]) -> dict[str, int]:
        """How many cards stand in each zone but the leader's; the pool only where there is one."""
        counts = {zone: 0 for zone in self.layout.zones if zone not in ("pool", self.layout.leader_zone)}
        for slot in slots:
            if slot.zone != self.layout.leader_zone:
                counts[slot.zone] = counts.get(slot.zone, 0) + slot.count
        return counts

    def _run(
        self, slots: Sequence[Slot], pool: tuple[Slot, ...] | None, resolved: Resolved, event: Event
    ) -> list[Finding]:
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
        return found

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
    error: Exception,
    game: str = "",
    lines: tuple[str, ...] = (),
    span: Span | None = None,
) -> Report:
    """The report on a file that cannot be read or judged at all: why, and where, as far as that is known."""
    params: dict[str, object] = dict(getattr(error, "params", {}))
    if not params:
        params["problem"] = getattr(error, "strerror", None) or str(error)
    finding = Finding(
        "deck/unreadable", "error", variant=_reason(error), span=getattr(error, "span", span), params=params
    )
    return Report("unreadable", (finding,), path=path, game=game, lines=lines)


def _reason(error: Exception) -> str:
    if isinstance(error, UnreadableDeck):
        return error.reason
    if isinstance(error, SettingError):
        return f"setting-{error.reason}"
    return "missing" if isinstance(error, FileNotFoundError) else "os"


def _encoded(text: str) -> bytes:
    """A text as a file would hold it; half a character of UTF-16 becomes a question mark."""
    return text.encode("utf-8", "replace")


def _bounded(file: IO[bytes]) -> bytes:
    """The bytes of a file, as many as any deck list has and one more, so that a larger one shows."""
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
