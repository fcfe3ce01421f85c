"""Brings the catalogues up to date: `python -m validator.locale.update`, for developers.

It collects every text people read, writes those without a translation into the catalogues for translators,
drops those nobody reads any more, and compiles the catalogues. `--check` only says what is missing.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from gettext import GNUTranslations
from pathlib import Path
from typing import TYPE_CHECKING

from validator.locale import DOMAIN, FOLDER, LANGUAGES
from validator.records import NamedTuple

if TYPE_CHECKING:
    from babel.messages import Catalog, Message

TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
"""The languages there are catalogues of."""

_HEADER = """\
# The texts of decklint in another language; see `python -m validator.locale.update`.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals={forms}; plural={rule};\\n"

"""

_NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)
"""Catalogues compiled from the same texts are the same, whenever that is done."""


class Text(NamedTuple):
    """A text people read, in English. `context` tells it from others that read the same; see `translated`."""

    text: str
    context: str = ""
    plural: str = ""

    @property
    def id(self) -> str | tuple[str, str]:
        """What Babel knows the text by."""
        return (self.text, self.plural) if self.plural else self.text


class Missing(NamedTuple):
    """How a catalogue differs from the texts people read: those without a translation, those nobody reads."""

    untranslated: tuple[Text, ...]
    obsolete: tuple[Text, ...]


def texts() -> list[Text]:
    """Every text people read, each once."""
    every = [*_of_findings(), *_of_rules(), *_of_forms(), *_of_commands(), *_marked(), *_of_click()]
    plurals = {(one.text, one.context) for one in every if one.plural}
    return list(dict.fromkeys(one for one in every if one.plural or (one.text, one.context) not in plurals))


def _of_findings() -> Iterator[Text]:
    from validator.locale.messages import MESSAGES, READING, READING_KEY, WORDS

    for key, (message, mend) in MESSAGES.items():
        yield Text(message, key)
        yield Text(mend, key)
    for key, text in WORDS.items():
        yield Text(text, key)
    yield Text(READING, READING_KEY)


def _of_rules() -> Iterator[Text]:
    from validator.cards.store import open_store
    from validator.rules import pages

    for rule_id in pages.rule_ids(open_store()):
        yield from (Text(text, pages.CONTEXT) for text in pages.paragraphs_of(pages.module_of(rule_id)))


def _of_forms() -> Iterator[Text]:
    """What each form of deck file is: the first line of the docstring of its module."""
    from validator.cards.store import open_store
    from validator.decks import form, forms

    store = open_store()
    for game in store.games:
        for name in forms(store.layout(game)):
            yield Text((form(name).__doc__ or "").strip().split("\n")[0])


def _of_commands() -> Iterator[Text]:
    """The help of every command and option."""
    from validator.cli.commands import main
    from validator.cli.in_language import texts as helps

    return map(Text, helps(main))


def _marked() -> Iterator[Text]:
    """The texts marked in the code, in the order of the files."""
    from babel.messages.extract import extract

    root = Path(FOLDER).parent
    for path in sorted(root.rglob("*.py")):
        with path.open("rb") as file:
            for _, said, _, _ in extract("python", file, keywords={"marked": None}):
                assert isinstance(said, str)
                yield Text(said)


def _of_click() -> Iterator[Text]:
    from validator.locale.click_texts import PLURALS, TEXTS

    yield from map(Text, TEXTS)
    yield from (Text(one, plural=many) for one, many in PLURALS)


def catalogue_path(language: str) -> Path:
    """Where the translations into a language stand."""
    return Path(FOLDER, language, "LC_MESSAGES", f"{DOMAIN}.po")


def read(language: str) -> Catalog:
    """The catalogue of a language; an empty one where there is none yet."""
    from babel.messages import Catalog
    from babel.messages.pofile import read_po

    path = catalogue_path(language)
    if not path.exists():
        return Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, ignore_obsolete=True)


def merged(old: Catalog, wanted: Iterable[Text]) -> Catalog:
    """A catalogue of the texts wanted, with the translations the old one has of them."""
    from babel.messages import Catalog

    new = Catalog(locale=old.locale, fuzzy=False)
    for text in wanted:
        known = old.get(text.text, text.context or None)
        kept = known is not None and isinstance(known.string, str) is not bool(text.plural)
        new.add(text.id, known.string if known and kept else None, context=text.context or None)
        message = new.get(text.text, text.context or None)
        assert message is not None
        message.flags.clear()  # which ones Babel gives of itself depends on its version
        if known is not None and known.fuzzy:
            message.flags.add("fuzzy")
    return new


def translations(catalogue: Catalog) -> Iterator[Message]:
    """The texts of a catalogue, without its header."""
    return (message for message in catalogue if message.id)


def missing(catalogue: Catalog, wanted: Sequence[Text]) -> Missing:
    """What a catalogue lacks of the texts wanted, and what it has beside them."""
    known = {_text(message): message for message in translations(catalogue)}
    lacking = tuple(text for text in wanted if text not in known or not _is_done(known[text]))
    return Missing(lacking, tuple(known.keys() - set(wanted)))


def _text(message: Message) -> Text:
    text, plural = message.id if isinstance(message.id, tuple | list) else (message.id, "")
    return Text(text, message.context or "", plural)


def _is_done(message: Message) -> bool:
    forms = _forms(message)
    return not message.fuzzy and bool(forms) and all(forms)


def written(catalogue: Catalog) -> bytes:
    """A catalogue as a file: in the order of the texts, without dates or places, which change by themselves."""
    from babel.messages.pofile import write_po

    file = io.BytesIO()
    write_po(
        file, catalogue, width=0, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True
    )
    header = _HEADER.format(
        language=catalogue.locale, forms=catalogue.num_plurals, rule=catalogue.plural_expr.strip("()")
    )
    return header.encode() + file.getvalue()


def compiled(language: str) -> bytes:
    """The catalogue of a language as gettext reads it, made of what stands in its file."""
    from babel.messages.mofile import write_mo

    catalogue = read(language)
    catalogue.creation_date = catalogue.revision_date = _NO_DAY
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def compile_catalogues() -> None:
    """Compile the catalogue of every language beside its file."""
    for language in TRANSLATED:
        catalogue_path(language).with_suffix(".mo").write_bytes(compiled(language))


def is_compiled(language: str) -> bool:
    """Whether what is compiled of a language says what its file says."""
    path = catalogue_path(language).with_suffix(".mo")
    if not path.exists():
        return False
    with path.open("rb") as file:
        catalogue = GNUTranslations(file)
    return all(_said(message, catalogue) == _wanted(message) for message in translations(read(language)))


def _said(message: Message, catalogue: GNUTranslations) -> str:
    text = _text(message)
    if text.context:
        return catalogue.pgettext(text.context, text.text)
    return catalogue.ngettext(text.text, text.plural, 1) if text.plural else catalogue.gettext(text.text)


def _wanted(message: Message) -> str:
    return _forms(message)[0] if _is_done(message) else _text(message).text


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def main(arguments: Sequence[str]) -> int:
    """Update all catalogues, or with `--check` only say what they lack. The exit status."""
    try:
        import babel.messages.catalog  # noqa: F401 -- asked for here, so that its absence is said in one place
    except ImportError:
        sys.stderr.write("this takes Babel: run “pip install -e .[dev]”\n")
        return 2
    only_check = list(arguments) == ["--check"]
    if arguments and not only_check:
        sys.stderr.write("usage: python -m validator.locale.update [--check]\n")
        return 2
    wanted = texts()
    status = 0
    for language in TRANSLATED:
        if not only_check:
            path = catalogue_path(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(written(merged(read(language), wanted)))
            path.with_suffix(".mo").write_bytes(compiled(language))
        lacking = missing(read(language), wanted)
        for said, some in lacking._asdict().items():
            for text in sorted(some):
                sys.stdout.write(
                    f"{language}: {said}: {text.context + ': ' if text.context else ''}{text.text}\n"
                )
        stale = not is_compiled(language)
        if stale:
            sys.stdout.write(f"{language}: not compiled; run “python -m validator.locale.update”\n")
        if only_check and (stale or any(lacking)):
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
