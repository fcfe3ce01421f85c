"""The report as one page that needs nothing else: a table of all decks, then each deck with its list.

Every text from outside is escaped in one place, `_text`. The page asks the browser to run and load nothing but
its own style and script, which it names by their hashes.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from typing import Any

from validator.model import VERDICTS, Finding, Report, Result, Slot, Span, Survey
from validator.records import NamedTuple
from validator.reports import charts
from validator.reports.presentation import Presentation
from validator.reports.summary import (
    LEVELS,
    all_decks,
    card_counts,
    card_name,
    edition_name,
    format_name,
    game_name,
    reasons,
    stands_for,
    tally,
    verdict_of,
    verdicts_of,
    zone_name,
)
from validator.reports.words import clean, named

_LANGUAGES = {"zh": "zh-CN"}
_MARKS = {
    "error": "✕",
    "doubt": "?",
    "warning": "▲",
    "note": "●",
    "legal": "✓",
    "illegal": "✕",
    "undecided": "?",
    "unreadable": "■",
}
_LONGEST_NAME = 120
_LONGEST_LINE = 300
_AROUND = 2


def render(results: Iterable[Result], presentation: Presentation) -> Iterator[str]:
    """The page on all decks of a run. The table stands first, so all results are taken before it is made."""
    yield from _Page(list(results), presentation).pieces()


@cache
def _beside(name: str) -> str:
    """A text that stands beside this module, with the line ends its hash is made of."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), name), encoding="utf-8") as file:
        return file.read()


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode('ascii')}'"


def _text(text: str, longest: int = _LONGEST_LINE) -> str:
    """A text as it stands in the page: no markup, and what cannot be seen as escapes."""
    return escape(clean(text, longest))


def _apart(text: str, longest: int = _LONGEST_NAME, kind: str = "", language: str = "") -> str:
    """A text from outside, which may be written from right to left and does not turn what stands around it."""
    attributes = (f' class="{kind}"' if kind else "") + (f' lang="{language}"' if language else "")
    return f"<bdi{attributes}>{_text(text, longest)}</bdi>"


def _marked(kind: str, word: str, role: str) -> str:
    """A level or verdict: a shape and a word, so that colour is never all that tells it."""
    return f'<span class="{role} {kind}"><span aria-hidden="true">{_MARKS[kind]}</span> {_text(word)}</span>'


class _Column(NamedTuple):
    """A column of the table of all decks. `number` is true of figures."""

    key: str
    number: bool = False


_COLUMNS = (
    _Column("path"),
    _Column("verdict"),
    _Column("name"),
    _Column("errors", number=True),
    _Column("doubts", number=True),
    _Column("warnings", number=True),
    _Column("notes", number=True),
    _Column("leader"),
    _Column("game"),
    _Column("format"),
    _Column("edition"),
    _Column("date"),
    _Column("cards"),
)


class _Places(NamedTuple):
    """The findings of a report by where they are shown: `beside` and `also` by the index of the slot."""

    whole: list[Finding]
    elsewhere: list[Finding]
    beside: dict[int, list[Finding]]
    also: dict[int, list[Finding]]


def _places(report: Report) -> _Places:
    on_line: dict[int, list[int]] = {}
    for index, slot in enumerate(report.slots):
        on_line.setdefault(slot.entry.span.line, []).append(index)

    def slot_at(span: Span) -> int | None:
        here = on_line.get(span.line, [])
        for index in here:
            entry = report.slots[index].entry
            if entry.span.column <= span.column < entry.span.end_column:
                return index
        return here[0] if here else None

    places = _Places([], [], {}, {})
    for finding in report.findings:
        place = slot_at(finding.span) if finding.span else None
        if place is not None:
            places.beside.setdefault(place, []).append(finding)
        else:
            (places.elsewhere if finding.span else places.whole).append(finding)
        for other in dict.fromkeys(map(slot_at, finding.related)):
            if other is not None and other != place:
                places.also.setdefault(other, []).append(finding)
    return places


class _Page:
    """One page in the making."""

    def __init__(self, results: Sequence[Result], presentation: Presentation) -> None:
        self.results = results
        self.presentation = presentation
        self.language = _LANGUAGES.get(presentation.language, presentation.language)

    def say(self, key: str, **values: object) -> str:
        """A word of the catalogue, fit for the page."""
        return escape(self.presentation.say(key, **values))

    def pieces(self) -> Iterator[str]:
        style, script = _beside("html_style.css"), _beside("html_script.js")
        policy = (
            f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)};"
            " base-uri 'none'; form-action 'none'"
        )
        decks = escape(all_decks(verdicts_of(self.results), self.presentation))
        title = self.say("report:title")
        yield f'<!DOCTYPE html>\n<html lang="{self.language}">\n<head>\n<meta charset="utf-8">\n'
        yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        yield '<meta name="color-scheme" content="light dark">\n'
        yield f"<title>{title}{self.say(': ')}{decks}</title>\n"
        yield f"<style>{style}</style>\n</head>\n<body>\n"
        yield f'<a class="skip" href="#decks">{self.say("report:skip")}</a>\n'
        yield f'<header>\n<h1>{title}</h1>\n<p class="decks">{decks}</p>\n<p class="made">'
        yield self.say(
            "report:made", version=self.presentation.version or "?", store=self.presentation.store or "?"
        )
        yield "</p>\n</header>\n<main>\n"
        yield from self.summary()
        yield f'<section aria-labelledby="decks">\n<h2 id="decks">{self.say("report:decks")}</h2>\n'
        yield '<p class="buttons" id="all" hidden>'
        yield f'<button type="button" id="open">{self.say("report:open all")}</button> '
        yield f'<button type="button" id="close">{self.say("report:close all")}</button></p>\n'
        for number, result in enumerate(self.results, 1):
            yield from self.deck(number, result)
        yield f"</section>\n</main>\n<script>{script}</script>\n</body>\n</html>\n"

    # ------------------------------------------------------------ the table of all decks

    def summary(self) -> Iterator[str]:
        yield f'<section aria-labelledby="summary">\n<h2 id="summary">{self.say("report:summary")}</h2>\n'
        if not self.results:
            yield f"<p>{self.say('report:no decks')}</p>\n</section>\n"
            return
        rows = [self.cells(number, result) for number, result in enumerate(self.results, 1)]
        shown = [column for column in _COLUMNS if any(row[column.key] for row in rows)]
        yield from self.filter()
        yield '<div class="scroll" tabindex="0" role="region" aria-labelledby="caption">\n'
        yield f'<table id="table" data-rising="{self.of_column("report:sorted rising")}"'
        yield f' data-falling="{self.of_column("report:sorted falling")}">\n'
        yield f'<caption id="caption" data-sort="{self.say("report:caption sort")}">'
        yield f"{self.say('report:caption')}</caption>\n<thead>\n<tr>"
        for column in shown:
            kind = ' class="figure"' if column.number else ""
            yield f'<th scope="col"{kind}>{self.say(f"report:{column.key}")}</th>'
        yield "</tr>\n</thead>\n<tbody>\n"
        for number, (row, result) in enumerate(zip(rows, self.results, strict=True), 1):
            verdict = stands_for(result).verdict
            yield f'<tr data-deck="deck-{number}" data-verdict="{verdict}">'
            for column in shown:
                if column.key == "path":
                    yield f'<th scope="row">{row[column.key]}</th>'
                elif column.key == "verdict":
                    yield f'<td data-key="{VERDICTS.index(verdict)}">{row[column.key]}</td>'
                else:
                    kind = "figure" if column.number else column.key
                    yield f'<td class="{kind}">{row[column.key]}</td>'
            yield "</tr>\n"
        yield "</tbody>\n</table>\n</div>\n</section>\n"

    def of_column(self, key: str) -> str:
        """A sentence about a column, for the script to put the column's name in."""
        return self.say(key, column="{column}")

    def filter(self) -> Iterator[str]:
        """The fields that choose rows; the script shows them, since they do nothing without it."""
        shown = self.say("report:shown", shown="{shown}", all="{all}")
        yield f'<form class="filter" id="filter" data-shown="{shown}" hidden>\n'
        yield f'<p><label for="find">{self.say("report:find")}</label> '
        yield '<input type="search" id="find" autocomplete="off" spellcheck="false"></p>\n'
        yield f"<fieldset><legend>{self.say('report:show')}</legend>\n"
        verdicts = [stands_for(result).verdict for result in self.results]
        for verdict in VERDICTS:
            if verdict in verdicts:
                said = _marked(verdict, self.presentation.say(f"verdict:{verdict}"), "verdict")
                yield f'<label><input type="checkbox" value="{verdict}" checked> {said}'
                yield f' <span class="many">{verdicts.count(verdict)}</span></label>\n'
        yield '</fieldset>\n<p id="shown" role="status"></p>\n</form>\n'

    def cells(self, number: int, result: Result) -> Mapping[str, str]:
        report = stands_for(result)
        found = tally(report)
        return {
            "path": f'<a href="#see-{number}">{_apart(result.path or "-", _LONGEST_LINE)}</a>',
            "name": _apart(result.name) if result.name else "",
            "verdict": _marked(report.verdict, verdict_of(result, self.presentation), "verdict"),
            **{f"{level}s": _figure(found[level]) for level in LEVELS},
            "leader": self.leader(report),
            "game": _text(game_name(report, self.presentation)),
            "format": _text(format_name(report, self.presentation)),
            "edition": _text(edition_name(report, self.presentation)),
            "date": _text(report.date),
            "cards": _text(card_counts(report, self.presentation)),
        }

    def leader(self, report: Report) -> str:
        if not report.leader:
            return ""
        shown = card_name(report.leader, report, self.presentation)
        return _apart(shown, language="en" if shown == report.leader and self.language != "en" else "")

    # ------------------------------------------------------------ one deck

    def deck(self, number: int, result: Result) -> Iterator[str]:
        report = stands_for(result)
        opened = report.verdict != "legal" or len(self.results) == 1
        name = f" {_apart(result.name, kind='name')}" if result.name else ""
        state = " open" if opened else ""
        yield f'<details class="deck {report.verdict}" id="deck-{number}"{state}>\n<summary>'
        yield f"<h3>{_marked(report.verdict, verdict_of(result, self.presentation), 'verdict')} "
        yield f"{_apart(result.path or '-', _LONGEST_LINE, kind='path')}{name}</h3>"
        found = tally(report)
        for level in LEVELS:
            if found[level]:
                yield " " + _marked(
                    level, f"{self.presentation.say(f'report:{level}s')} {found[level]}", "level"
                )
        # The anchor stands inside, since browsers open what hides the target of a link, also without a script.
        yield f'</summary>\n<div class="body" id="see-{number}">\n'
        yield from self.under(report)
        if isinstance(result, Survey):
            yield from self.survey(result)
        yield from self.findings(number, report)
        yield from self.left_out(report)
        yield f'<p class="back"><a href="#summary">{self.say("report:back")}</a></p>\n</div>\n</details>\n'

    def under(self, report: Report) -> Iterator[str]:
        """What the deck is, and what it was checked against."""
        if report.verdict == "unreadable":
            return
        comma = self.presentation.say(", ")
        rules = [
            self.presentation.say(f"play:{report.play}"),
            *self.presentation.under(report),
            *filter(None, [report.date]),
        ]
        facts = {
            "report:leader": self.leader(report),
            "report:checked": _text(comma.join(rules), 1000),
            "report:cards": _text(card_counts(report, self.presentation)),
        }
        yield '<dl class="facts">\n'
        for key, said in facts.items():
            if said:
                yield f"<div><dt>{self.say(key)}</dt><dd>{said}</dd></div>\n"
        yield "</dl>\n"

    def survey(self, survey: Survey) -> Iterator[str]:
        legal = sum(report.verdict == "legal" for report in survey.reports)
        yield '<table class="survey">\n<caption><h4>'
        yield f"{self.say('survey', legal=legal, all=len(survey.reports))}</h4></caption>\n<tr>"
        for key in ("row", "verdict", "why"):
            yield f'<th scope="col">{self.say(f"report:{key}")}</th>'
        yield "</tr>\n"
        for report in survey.reports:
            row = self.presentation.row(report, survey)
            verdict = _marked(report.verdict, self.presentation.say(f"verdict:{report.verdict}"), "verdict")
            yield f'<tr><th scope="row">{_apart(row)}</th><td>{verdict}</td><td>'
            for message, rule in reasons(report, self.presentation):
                yield f"<p>{_apart(message, 2000)} <code>{_text(rule)}</code></p>"
            yield "</td></tr>\n"
        yield "</table>\n"

    def findings(self, number: int, report: Report) -> Iterator[str]:
        places = _places(report)
        if not report.findings:
            yield f'<p class="nothing">{self.say("report:nothing found")}</p>\n'
        if places.whole:
            yield f"<h4>{self.say('report:whole deck' if report.slots else 'report:findings')}</h4>\n"
            for finding in places.whole:
                yield self.finding(finding, report)
        if places.elsewhere:
            yield f"<h4>{self.say('report:other lines' if report.slots else 'report:file')}</h4>\n"
            around = 0 if report.slots else _AROUND
            for finding in places.elsewhere:
                assert finding.span is not None
                yield self.excerpt(report.lines, finding.span, around)
                yield self.finding(finding, report)
        if report.slots:
            yield '<div class="sheet">\n<div class="list">\n'
            yield from self.cards(report, places)
            yield "</div>\n"
            yield from self.drawn(number, report)
            yield "</div>\n"

    def excerpt(self, lines: Sequence[str], span: Span, around: int) -> str:
        """The line a finding is about, with those around it; its place alone where the file is not at hand."""
        if span.line > len(lines):
            return f'<p class="at">{self.say("report:at line", line=span.line)}</p>\n'
        shown = []
        first, last = max(1, span.line - around), min(len(lines), span.line + around)
        for number in range(first, last + 1):
            line = lines[number - 1].replace("\t", " ")
            if number == span.line:
                end = span.end_column - 1 if span.end_line == span.line else len(line)
                start = max(0, span.column - 1 - _LONGEST_LINE // 2)
                said = ("…" if start else "") + _text(line[start : span.column - 1])
                said += f"<mark>{_text(line[span.column - 1 : end])}</mark>"
                said += _text(line[end:])
            else:
                said = _text(line)
            shown.append(f'<span class="at">{number}</span> <bdi>{said}</bdi>')
        return '<pre class="excerpt">' + "\n".join(shown) + "</pre>\n"

    def finding(self, finding: Finding, report: Report) -> str:
        words = self.presentation.describe(finding, report.game)
        said = [
            f'<div class="finding {finding.level}">\n'
            f"<p>{_marked(finding.level, self.presentation.say(f'level:{finding.level}'), 'level')} "
            f'{_apart(words.message, 4000, kind="message")} <code class="id">{_text(finding.rule)}</code></p>\n'
        ]
        if words.help:
            said.append(
                f'<p class="mend">{self.say("report:mend")}{self.say(": ")}{_apart(words.help, 4000)}</p>\n'
            )
        about = []
        if finding.cite:
            about.append(f"{self.say('report:rule')}{self.say(': ')}{_text(finding.cite)}")
        lines = sorted({span.line for span in finding.related})
        if lines:
            about.append(self.say("report:also at", lines=[str(line) for line in lines]))
        if about:
            said.append(f'<p class="about">{self.say("; ").join(about)}</p>\n')
        said.append("</div>\n")
        return "".join(said)

    # ------------------------------------------------------------ its list

    def cards(self, report: Report, places: _Places) -> Iterator[str]:
        data = self.presentation.data(report.game) if report.game else {}
        key = data.get("cost", "")
        cost = key if any(slot.card and slot.card.numbers.get(key) for slot in report.slots) else ""
        known: Sequence[str] = data.get("layout", {}).get("zones", ())
        zones: dict[str, list[tuple[int, Slot]]] = {zone: [] for zone in known}
        for index, slot in enumerate(report.slots):
            zones.setdefault(slot.zone, []).append((index, slot))
        for zone, slots in zones.items():
            if slots:
                yield from self.zone(zone, slots, report, places, cost)

    def zone(
        self, zone: str, slots: Sequence[tuple[int, Slot]], report: Report, places: _Places, cost: str
    ) -> Iterator[str]:
        count = sum(slot.count for _, slot in slots)
        yield f"<table>\n<caption><h4>{_text(_first_up(zone_name(zone, report, self.presentation)))} "
        yield f'<span class="many">{self.say("report:zone count", count=count)}</span></h4></caption>\n<thead>'
        yield f'<tr><th scope="col" class="figure line">{self.say("report:line")}</th>'
        yield f'<th scope="col" class="figure count">{self.say("report:count")}</th>'
        yield f'<th scope="col"><span class="card"><span>{self.say("report:card")}</span>'
        yield f'<span class="type">{self.say("report:type")}</span></span></th>'
        if cost:
            yield f'<th scope="col" class="figure cost">{_text(self.cost_name(cost, report))}</th>'
        yield "</tr></thead>\n<tbody>\n"
        for index, slot in slots:
            found = places.beside.get(index, [])
            also = places.also.get(index, [])
            kind = min((finding.level for finding in [*found, *also]), key=LEVELS.index, default="")
            yield f'<tr class="has {kind}">' if kind else "<tr>"
            yield f'<td class="figure line">{slot.entry.span.line}</td>'
            yield f'<td class="figure count">{slot.count}</td>'
            yield f'<th scope="row">{self.card(slot, report)}</th>'
            if cost:
                said = slot.card.numbers.get(cost, "") if slot.card else ""
                yield f'<td class="figure cost">{_text(said)}</td>'
            yield "</tr>\n"
            if kind:
                yield f'<tr class="found {kind}"><td colspan="{4 if cost else 3}">\n'
                for finding in found:
                    yield self.finding(finding, report)
                for finding in also:
                    yield self.also(finding)
                yield "</td></tr>\n"
        yield "</tbody>\n</table>\n"

    def also(self, finding: Finding) -> str:
        """On a line that takes part in a finding: where that is told."""
        level = _marked(finding.level, self.presentation.say(f"level:{finding.level}"), "level")
        place = self.say("report:at line", line=finding.span.line) if finding.span else ""
        told = "".join(filter(None, [self.say("also"), self.say(": ") + place if place else ""]))
        return f'<p class="also">{level} {told} <code class="id">{_text(finding.rule)}</code></p>\n'

    def card(self, slot: Slot, report: Report) -> str:
        """A card's name in the reader's language, its other name, what is written in the list if that is
        neither, and its type line.
        """
        written = slot.entry.name
        if slot.card is None:
            name = _apart(written, kind="name")
            return (
                f'<span class="card">{name}<span class="type">{self.say("report:unknown card")}</span></span>'
            )
        english = "" if self.language == "en" else "en"
        shown = card_name(slot.card.name, report, self.presentation)
        said = _apart(shown, kind="name", language=english if shown == slot.card.name else "")
        if shown != slot.card.name:
            said += f" {_apart(slot.card.name, kind='other', language='en')}"
        if written.casefold() not in ("", shown.casefold(), slot.card.name.casefold()):
            told = self.presentation.say("report:written", name=written)
            said += f" {_apart(told, _LONGEST_LINE, kind='other')}"
        said = f"<span>{said}</span>"
        return f'<span class="card">{said}{_apart(slot.card.line, kind="type", language=english)}</span>'

    # ------------------------------------------------------------ its charts

    def drawn(self, number: int, report: Report) -> Iterator[str]:
        data: Mapping[str, Any] = self.presentation.data(report.game) if report.game else {}
        main = data.get("layout", {}).get("main", "")
        slots = [slot for slot in report.slots if slot.zone == main and slot.count > 0]
        if not slots:
            return
        say = self.presentation.say
        counts = say("report:cards")
        cost = data.get("cost", "")
        costs = charts.by_cost(slots, cost, say("report:other")) if cost else []
        yield '<div class="charts">\n'
        if costs:
            without = sum(slot.count for slot in slots if slot.card and not slot.card.numbers.get(cost))
            rest = say("report:without cost", count=without) if without else ""
            caption = charts.Caption(say("report:cost curve"), self.cost_name(cost, report), counts, rest)
            yield from charts.curve(costs, caption, self.bar, f"costs-{number}")
        types = charts.by_type(slots, self.presentation.words(report.game).traits, say("report:unknown card"))
        caption = charts.Caption(say("report:card types"), say("report:type"), counts)
        yield from charts.lying(types, caption, self.bar, f"types-{number}")
        yield "</div>\n"

    def bar(self, bar: charts.Bar) -> str:
        return self.presentation.say("report:bar", name=bar.name, count=bar.cards)

    def cost_name(self, key: str, report: Report) -> str:
        """What the game calls the cost of its cards."""
        words = self.presentation.words(report.game)
        return _first_up(named("fact", key, self.presentation.language, words))

    # ------------------------------------------------------------ what was and was not checked

    def left_out(self, report: Report) -> Iterator[str]:
        if report.ignored:
            yield f"<h4>{self.say('report:ignored')}</h4>\n<ul>\n"
            for ignored in report.ignored:
                message = self.presentation.describe(ignored.finding, report.game).message
                line = self.say("report:at line", line=ignored.span.line)
                key = "report:reason" if ignored.reason else "report:no reason"
                reason = self.presentation.say(key, reason=ignored.reason)
                yield f"<li>{_apart(message, 4000)} <code>{_text(ignored.finding.rule)}</code>"
                yield f' <span class="about">{line}{self.say(", ")}{_apart(reason, 1000)}</span></li>\n'
            yield "</ul>\n"
        if report.unchecked:
            rules = " ".join(f"<code>{_text(rule)}</code>" for rule in report.unchecked)
            yield f'<h4>{self.say("report:unchecked")}</h4>\n<p class="rules">{rules}</p>\n'
        if report.checked:
            said = self.say("report:rules checked", count=len(report.checked))
            yield f'<details class="checked">\n<summary>{said}</summary>\n<ul class="rules">\n'
            for checked in report.checked:
                cite = f' <span class="about">{_text(checked.cite)}</span>' if checked.cite else ""
                yield f"<li><code>{_text(checked.rule)}</code>{cite}</li>\n"
            yield "</ul>\n</details>\n"


def _figure(number: int) -> str:
    return str(number) if number else '<span class="zero">0</span>'


def _first_up(text: str) -> str:
    """A word as it stands in a heading."""
    return text[:1].upper() + text[1:]
