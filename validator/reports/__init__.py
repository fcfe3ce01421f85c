"""From reports to what people and programs read, one module a form."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from validator.model import Result
    from validator.reports.presentation import Presentation

FORMS = (
    "full",
    "concise",
    "json",
    "json-lines",
    "sarif",
    "github",
    "gitlab",
    "junit",
    "markdown",
    "csv",
    "html",
)
"""The forms of report there are."""

WITH_CARDS = ("html",)
"""The forms that show the entries of a deck with their cards; the others say what was found, and no more."""

Render = Callable[["Iterable[Result]", "Presentation"], Iterator[str]]
"""Makes a report of results, piece by piece."""


def renderer(form: str) -> Render:
    """What makes a form of report; its module is loaded when it is asked for."""
    module = import_module(f"{__name__}.{form.replace('-', '_')}")
    render: Render = module.render
    return render


_JSON = ("json", "json-lines", "sarif", "gitlab")
_MARKUP = ("junit", "html")


def in_encoding(text: str, form: str, encoding: str) -> str:
    """A piece of a report in what an encoding can write; what it cannot stands as the form's own escapes.

    JSON and markup are read as UTF-8, whatever the encoding: in another one they are written in ASCII.
    """
    if form in (*_JSON, *_MARKUP) and codecs.lookup(encoding).name != "utf-8":
        if form in _MARKUP:
            return text.encode("ascii", "xmlcharrefreplace").decode("ascii")
        from validator.reports.json import in_ascii

        return in_ascii(text)
    return text.encode(encoding, "backslashreplace").decode(encoding)
