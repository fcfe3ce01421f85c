"""XML that remembers where everything stands, for deck files in that form.

Definitions of types and entities are refused before anything is made of them, and so is nesting without end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.saxutils import escape

from validator.decks.decode import UnreadableDeck
from validator.model import Span

_DEEPEST = 20
_MOST = 50_000


_COMMENT = re.compile(r"<!--.*?-->\s*", re.S)
_UNFIT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that cannot stand in XML, not even escaped."""


def without_comments(xml: str) -> str:
    """The beginning of an XML text without its comments."""
    return _COMMENT.sub("", xml)


def one_line(text: str) -> str:
    """A text of a file with its blanks and line ends as single blanks."""
    return " ".join(text.split())


def quoted(text: str) -> str:
    """A text as it stands in XML, between tags or between quotation marks."""
    return escape(_UNFIT.sub("", text), {'"': "&quot;"})


class Element:
    """An element: its name, its attributes, its own text, its children, and where it begins and ends."""

    def __init__(self, tag: str, attributes: dict[str, str], path: str, line: int, column: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.path = path
        self.children: list[Element] = []
        self.counts: dict[str, int] = {}
        self._texts: list[str] = []
        self.span = Span(line, column, line, column + 1)

    @property
    def text(self) -> str:
        """The text within, without that of the children and without blanks around it."""
        return "".join(self._texts).strip()

    def named(self, *tags: str) -> Iterator[Element]:
        """The children of a name, in order."""
        return (child for child in self.children if child.tag in tags)

    def first(self, *tags: str) -> Element | None:
        """The first child of a name."""
        return next(self.named(*tags), None)


def deck_of(data: bytes) -> Element:
    """The root of an XML file, a `deck`. Raises UnreadableDeck with the place where it is anything else."""
    root = parse(data)
    if root.tag != "deck":
        raise UnreadableDeck("xml-form", {}, root.span)
    return root


def parse(data: bytes) -> Element:
    """The root of an XML file. Raises UnreadableDeck with the place."""
    from defusedxml.common import DefusedXmlException
    from defusedxml.sax import parseString

    tree = _Tree()
    try:
        parseString(data.lstrip(), tree, forbid_dtd=True)
    except DefusedXmlException:
        raise UnreadableDeck("xml-entities") from None
    except SAXParseException as error:
        line, column = error.getLineNumber() or 1, (error.getColumnNumber() or 0) + 1
        span = Span(line, column, line, column + 1)
        raise UnreadableDeck("xml", {"problem": error.getMessage()}, span) from None
    except UnreadableDeck:
        raise
    except (LookupError, ValueError) as error:  # the encoding it names is none, or none that can be read
        raise UnreadableDeck("xml", {"problem": str(error)}, Span(1, 1, 1, 2)) from None
    assert tree.root is not None
    return tree.root


class _Tree(ContentHandler):
    def __init__(self) -> None:
        super().__init__()
        self.root: Element | None = None
        self._open: list[Element] = []
        self._locator: Any = None
        self._count = 0

    def setDocumentLocator(self, locator: Any) -> None:
        self._locator = locator

    def startElement(self, name: str, attrs: Any) -> None:
        line, column = self._locator.getLineNumber(), self._locator.getColumnNumber() + 1
        self._count += 1
        if len(self._open) >= _DEEPEST or self._count > _MOST:
            raise UnreadableDeck("xml-size", {}, Span(line, column, line, column + 1))
        above = self._open[-1] if self._open else None
        path = f"/{name}"
        if above is not None:
            above.counts[name] = above.counts.get(name, 0) + 1
            path = f"{above.path}/{name}[{above.counts[name]}]"
        element = Element(name, dict(attrs.items()), path, line, column)
        if above is None:
            self.root = element
        else:
            above.children.append(element)
        self._open.append(element)

    def characters(self, content: str) -> None:
        if self._open:
            self._open[-1]._texts.append(content)

    def endElement(self, name: str) -> None:
        element = self._open.pop()
        line, column = self._locator.getLineNumber(), self._locator.getColumnNumber() + len(name) + 4
        element.span = Span(element.span.line, element.span.column, line, column)
