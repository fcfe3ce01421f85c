"""What a deck list asks to be left out: findings that do not count, and comments that nothing needed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from validator.model import DeckList, Finding, Ignore, Ignored
from validator.selection import ALWAYS
from validator.suggestion import nearest


def applied(
    findings: Iterable[Finding], deck: DeckList, unchecked: Collection[str], known: Callable[[], Sequence[str]]
) -> tuple[list[Finding], tuple[Ignored, ...]]:
    """The findings that count, with a warning for every comment that nothing needed, and those left out.

    `unchecked` are the rules nobody looked at, for which a comment may stand unused; `known` gives the ids of
    all rules there are.
    """
    kept: list[Finding] = []
    ignored: list[Ignored] = []
    used: set[tuple[Ignore, str]] = set()
    for finding in findings:
        by = [
            (ignore, name) for ignore in deck.ignores for name in ignore.rules if _means(ignore, name, finding)
        ]
        used.update(by)
        if by:
            ignored.append(Ignored(finding, by[0][0].reason, by[0][0].span))
        else:
            kept.append(finding)
    for ignore in deck.ignores:
        if not ignore.rules:
            kept.append(_warning(ignore, "malformed", written=ignore.reason))
        kept += [
            _unused(ignore, name, known())
            for name in ignore.rules
            if (ignore, name) not in used and not _left_out(name, unchecked)
        ]
    return kept, tuple(ignored)


def _means(ignore: Ignore, name: str, finding: Finding) -> bool:
    """Whether a comment speaks of a finding, with one of the rules it names."""
    if finding.rule == ALWAYS or not _names(name, finding.rule):
        return False
    places = [*([finding.span] if finding.span else []), *finding.related]
    return ignore.line is None or any(span.line == ignore.line for span in places)


def _names(name: str, rule: str) -> bool:
    """Whether a name is that of a rule: its id, or the id without the family."""
    return name.casefold() in (rule, rule.partition("/")[2])


def _left_out(name: str, unchecked: Collection[str]) -> bool:
    return any(_names(name, rule) for rule in unchecked)


def _unused(ignore: Ignore, name: str, known: Sequence[str]) -> Finding:
    if any(_names(name, rule) for rule in known):
        return _warning(ignore, "", name=name)
    near = nearest(name, [*known, *(rule.partition("/")[2] for rule in known)])
    return _warning(
        ignore, "unknown" if near else "nothing-near", written=name, suggestions=[near] if near else []
    )


def _warning(ignore: Ignore, variant: str, **params: object) -> Finding:
    return Finding("deck/unused-ignore", "warning", variant=variant, span=ignore.span, params=params)
