"""What people read, in their language: the standard gettext catalogues, one folder a language.

English stands in the code, `<language>/LC_MESSAGES/decklint.po` holds the translations, and Babel compiles
them: see `validator.locale.update`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = ("en", "zh")
"""The languages people read messages and names in."""

DOMAIN = "decklint"
"""The name of our catalogues."""

FOLDER = os.path.dirname(os.path.abspath(__file__))
"""Where the catalogues stand."""


@cache
def _catalogue(language: str) -> NullTranslations:
    from gettext import translation

    return translation(DOMAIN, FOLDER, [language], fallback=True)  # kept by gettext for `speaking` as well


def translated(text: str, language: str, context: str = "") -> str:
    """A text of the code in a language; as it is where that has no translation of it.

    `context` tells apart texts that are the same in English and have different translations.
    """
    if language == "en":
        return text
    catalogue = _catalogue(language)
    return catalogue.pgettext(context, text) if context else catalogue.gettext(text)


def marked(text: str) -> str:
    """A text that people read, marked for the catalogues; it is returned as it is."""
    return text


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Make libraries that look their texts up by gettext, as click does, find them in our catalogues meanwhile.

    What they use otherwise is put back in the end. English, which they speak by themselves, changes nothing.
    """
    if language == "en":
        yield
        return
    import gettext

    domain, asked = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if asked is None:
            os.environ.pop("LANGUAGE", None)
        else:
            os.environ["LANGUAGE"] = asked
