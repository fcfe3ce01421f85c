"""XML that remembers where everything stands, for deck files in that form.

Definitions of types and entities are refused before anything is made of them, and so is nesting without end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
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

    begun = data.lstrip()
    before = data[: len(data) - len(begun)]
    tree = _Tree(begun, before.count(b"\n"), len(before) - before.rfind(b"\n") - 1)
    try:
        parseString(begun, tree, forbid_dtd=True)
    except DefusedXmlException:
        raise UnreadableDeck("xml-entities") from None
    except SAXParseException as error:
        line, column = tree.place(error.getLineNumber() or 1, error.getColumnNumber() or 0)
        span = Span(line, column, line, column + 1)
        raise UnreadableDeck("xml", {"problem": error.getMessage()}, span) from None
    except UnreadableDeck:
        raise
    except (LookupError, ValueError) as error:  # the encoding it names is none, or none that can be read
        raise UnreadableDeck("xml", {"problem": str(error)}, Span(1, 1, 1, 2)) from None
    assert tree.root is not None
    return tree.root


class _Tree(ContentHandler):
    """Puts elements together. What is read begins some lines into the file, and some columns into its line."""

    def __init__(self, data: bytes, lines: int, columns: int) -> None:
        super().__init__()
        self.root: Element | None = None
        self._data = data
        self._lines = lines
        self._columns = columns
        self._open: list[Element] = []
        self._locator: Any = None
        self._count = 0

    def setDocumentLocator(self, locator: Any) -> None:
        self._locator = locator

    def place(self, line: int, column: int) -> tuple[int, int]:
        """A place in the file, from one in what is read, with columns from 0 on."""
        return line + self._lines, column + 1 + (self._columns if line == 1 else 0)

    @cached_property
    def _read(self) -> list[str]:
        return self._data.decode("utf-8", "replace").split("\n")

    def _here(self) -> tuple[int, int]:
        """The place of what is read now."""
        return self.place(self._locator.getLineNumber(), self._locator.getColumnNumber())

    def startElement(self, name: str, attrs: Any) -> None:
        line, column = self._here()
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
        line, column = self._here()
        element = self._open.pop()
        if element.children or element._texts or self._closes_here():
            column += len(name) + len("</>")
        element.span = Span(*element.span[:2], line, column)  # an element that closes itself has ended already

    def _closes_here(self) -> bool:
        """Whether the end of an element is read that is written out, of one that has nothing in it."""
        line, column = self._locator.getLineNumber(), self._locator.getColumnNumber()
        return self._read[line - 1][column : column + 2] == "</" if line <= len(self._read) else False
