"""The project's own deck form, in YAML.

The keys are the game's zones, the one for the leader among them, the game's own settings, and game, play,
format, date and edition. A zone holds names with their counts: `4 Name`, `4x Name` or `{Name: 4}`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

import yaml

from validator.decks.decode import UnreadableDeck
from validator.decks.layout import Layout
from validator.decks.listing import Holds, Line, Listing
from validator.decks.printing import name_and_printing
from validator.decks.source import Source
from validator.model import DeckList, Entry, Span
from validator.suggestion import nearest

_MOST_NODES = 20_000
_DEEPEST = 6
_COUNTED = re.compile(
    r"\s*([-+]?\d+(?:[.,]\d+)?)(?:\s*[xX×*]\s+|[xX×*](?=\S)|\s*张\s*|\s+|(?=[\u3400-\u9fff]))(\S.*)$", re.S
)


ENDING = ".yaml"
HOLDS = Holds(printings=True, settings=True, title=True, comments=True, several=True)


def sniff(source: Source, layout: Layout) -> bool:
    """Whether a text has a key at the start of a line that no written list has, or ends as such files do."""
    if source.ending in (".yaml", ".yml"):
        return True
    starts = tuple(f"{zone}:" for zone in layout.zones if zone != layout.leader_zone)
    for line in source.lines:
        if line.startswith("game:"):
            return True
        if line.startswith(starts) and line.partition(":")[2].strip().startswith(("[", "{")):
            return True
    return False


def read(source: Source, layout: Layout) -> list[DeckList]:
    """The decks a YAML text holds. Raises UnreadableDeck with the place of what cannot be taken."""
    roots = _roots(source.text)
    comments = tuple(line.strip("# ") for line in source.lines if line.startswith("#") and len(roots) == 1)
    return [_deck(root, source, layout, comments) for root in roots]


def write(listings: Sequence[Listing], layout: Layout) -> str:
    """The decks as YAML, each a document of its own."""
    return "---\n".join(_written(listing, layout) for listing in listings)


def _written(listing: Listing, layout: Layout) -> str:
    said: dict[str, object] = {"game": listing.game}
    if listing.name:
        said["name"] = listing.name
    said.update(listing.settings)
    for zone in layout.zones:
        lines = listing.of(zone)
        names = [_with_printing(line) for line in lines]
        if zone == layout.leader_zone and len(lines) == 1 and lines[0].count == 1:
            said[zone] = names[0]
        elif lines:
            said[zone] = [f"{line.count} {name}" for line, name in zip(lines, names, strict=True)]
    comments = "".join(f"# {comment}\n" for comment in listing.comments)
    return comments + yaml.safe_dump(said, allow_unicode=True, sort_keys=False, width=1000)


def _with_printing(line: Line) -> str:
    return f"{line.name} ({line.printing})" if line.named and line.number else line.name


def _deck(root: yaml.MappingNode, source: Source, layout: Layout, comments: tuple[str, ...]) -> DeckList:
    zones, known_settings = layout.zones, layout.known_settings
    lone = {layout.leader_zone, *layout.opening}
    lines = source.lines
    entries: list[Entry] = []
    settings: dict[str, str] = {}
    places: dict[str, Span] = {}
    seen: set[str] = set()
    title = ""
    for key_node, value in root.value:
        if not isinstance(key_node, yaml.ScalarNode):
            raise _problem("yaml-key", key_node, key="…", known=[*known_settings, *zones], near=False)
        key = key_node.value
        if key in seen:
            raise _problem("yaml-twice", key_node, key=key)
        seen.add(key)
        if key in (*known_settings, "name") and _is_null(value):
            continue
        if key == "name" and isinstance(value, yaml.ScalarNode):
            title = value.value
            continue
        if key in known_settings:
            if not isinstance(value, yaml.ScalarNode):
                raise _problem("yaml-setting", value, key=key)
            settings[key] = value.value
            places[key] = _span(value)
        elif key in lone and isinstance(value, yaml.ScalarNode) and not _is_null(value):
            entries.append(_entry(value.value, key, _span(value), layout.codes, lone=True))
        elif key in zones:
            entries.extend(_zone(value, key, layout.codes))
        else:
            known = (*known_settings, "name", *zones)
            near = nearest(key, known)
            raise _problem(
                "yaml-key", key_node, key=key, known=[near] if near else list(known), near=bool(near)
            )
    return DeckList(tuple(entries), (), settings, tuple(lines), places, name=title, comments=comments)


def _roots(text: str) -> list[yaml.MappingNode]:
    """The trees of a YAML text: mappings, no aliases, neither too deep nor too large."""
    nodes = 0
    depth = 0
    try:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            nodes += 1
            if isinstance(event, yaml.AliasEvent):
                raise _problem("yaml-alias", event)
            if depth == 1 and isinstance(event, yaml.ScalarEvent) and event.value == "formats":
                raise _problem("yaml-formats", event)
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            if nodes > _MOST_NODES or depth > _DEEPEST:
                raise _problem("yaml-size", event)
        roots = list(yaml.compose_all(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        span = Span(mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2) if mark else None
        raise UnreadableDeck("yaml", {"problem": error.problem or "", "syntax": True}, span) from None
    except yaml.YAMLError as error:
        raise UnreadableDeck("yaml", {"problem": str(error).split("\n")[0], "syntax": True}) from None
    except (ValueError, OverflowError) as error:
        if isinstance(error, UnreadableDeck):
            raise
        raise UnreadableDeck("yaml", {"problem": "an escape names no character", "syntax": True}) from None
    found = [root for root in roots if isinstance(root, yaml.MappingNode)]
    if not found or len(found) != len(roots):
        other = next((root for root in roots if root not in found), None)
        line = other.start_mark.line + 1 if other is not None and len(roots) > 1 else 1
        raise UnreadableDeck("yaml-mapping", {}, Span(line, 1, line, 2))
    return found


def _problem(reason: str, node: yaml.Node | yaml.Event, **params: object) -> UnreadableDeck:
    mark = node.start_mark
    assert mark is not None
    return UnreadableDeck(reason, params, Span(mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2))


def _span(node: yaml.Node, end: yaml.Node | None = None) -> Span:
    start, stop = node.start_mark, (end or node).end_mark
    return Span(start.line + 1, start.column + 1, stop.line + 1, stop.column + 1)


def _is_null(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.tag == "tag:yaml.org,2002:null"


def _zone(node: yaml.Node, zone: str, codes: Container[str]) -> Iterator[Entry]:
    if _is_null(node):
        return
    if isinstance(node, yaml.MappingNode):
        yield from _counted_names(node, zone, codes)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            if isinstance(item, yaml.ScalarNode):
                yield _entry(item.value, zone, _span(item), codes)
            elif isinstance(item, yaml.MappingNode) and _is_name_with_colon(item):
                key, value = item.value[0]
                yield _entry(f"{key.value}: {value.value}", zone, _span(key, value), codes)
            elif isinstance(item, yaml.MappingNode):
                yield from _counted_names(item, zone, codes)
            else:
                raise _problem("yaml-entry", item, key=zone)
    else:
        raise _problem("yaml-value", node, key=zone)


def _is_name_with_colon(node: yaml.MappingNode) -> bool:
    """`- 4 Power Word: Shield` is a name with a colon in it, though YAML reads it as a mapping."""
    if len(node.value) != 1:
        return False
    key, value = node.value[0]
    scalars = isinstance(key, yaml.ScalarNode) and isinstance(value, yaml.ScalarNode)
    return scalars and value.value[:1].isalpha()


def _counted_names(node: yaml.MappingNode, zone: str, codes: Container[str]) -> Iterator[Entry]:
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode) or not isinstance(value, yaml.ScalarNode):
            raise _problem("yaml-entry", value, key=zone)
        name, printing, _ = name_and_printing(key.value, codes)
        count = int(value.value[:12]) if value.value.isdecimal() else None
        wrong = "" if count is not None else value.value
        yield Entry(name, zone, _span(key, value), count=count, wrong_count=wrong, printing=printing)


def _entry(text: str, zone: str, span: Span, codes: Container[str], lone: bool = False) -> Entry:
    match = _COUNTED.match(text.strip())
    if match and match[1].isdigit():
        name, printing, _ = name_and_printing(match[2], codes)
        return Entry(name, zone, span, count=int(match[1][:12]), printing=printing)
    if match:
        return Entry(match[2], zone, span, count=None, wrong_count=match[1])
    name, printing, parts = name_and_printing(text, codes)
    return Entry(name, zone, span, printing=printing, bare=not lone, alternatives=parts if lone else ())
