"""The catalogues: every text people read has its translation, with the same data in it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog, Message

from validator.locale import FOLDER, LANGUAGES, translated, update
from validator.locale.click_texts import PLURALS, TEXTS
from validator.locale.messages import MESSAGES, READING, WORDS
from validator.locale.update import Missing, Text, merged, missing, translations, written

HOW = "run “python -m validator.locale.update”"
CHINESE = re.compile(r"[\u4e00-\u9fff]")
FIELD = re.compile(r"\{([^{}:!]*)[^{}]*\}|%\((\w+)\)s")
WORD = r"[a-z][a-z'’]+"
SENTENCE = re.compile(rf"{WORD}(?:[ ,;:]+{WORD}){{4}}")
"""Five English words in a row; what is in capitals is to be replaced by the reader."""

ALONE = frozenset({"on {day}", "{name}, on {day}", "{name} {value}: text: {problem}"})
"""Texts with words of which the Chinese needs none."""

SAID_BY_THE_ERROR = frozenset(
    key for key, (message, _) in MESSAGES.items() if "{problem" in message and "setting" in key
)
"""Messages that hold what an error says of itself; in Chinese they say it in other words."""


@pytest.fixture(scope="module")
def texts() -> list[Text]:
    return update.texts()


@pytest.fixture(scope="module")
def chinese() -> Catalog:
    return update.read("zh")


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def sources(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def fields(text: str) -> set[str]:
    return {braces or percent for braces, percent in FIELD.findall(text)}


def without_data(message: Message) -> str:
    return FIELD.sub("", "".join(sources(message)))


# ------------------------------------------------------------ every text has its translation


def test_there_is_a_catalogue_for_every_language() -> None:
    assert set(update.TRANSLATED) == set(LANGUAGES) - {"en"}
    assert all(update.catalogue_path(language).exists() for language in update.TRANSLATED)


def test_what_people_read_is_collected(texts: list[Text]) -> None:
    assert Text("legal", "verdict:legal") in texts
    assert Text("the file is empty", "unreadable:empty") in texts
    assert Text("write the deck list into it", "unreadable:empty") in texts
    assert Text(READING, "reading") in texts
    assert Text("Judge deck lists: files, folders, or - for standard input.") in texts
    assert Text("Usage:") in texts
    assert Text("The project's own deck form, in YAML.") in texts
    assert Text(", ") in texts
    assert {text.context for text in texts} > {"", "rule page", *MESSAGES, *WORDS}
    assert len(texts) == len(set(texts))


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """The calls of a function by its bare name in the code, each with its place."""
    root = Path(FOLDER).parent
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield f"{path.relative_to(root)}:{node.lineno}", node


def literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def test_every_text_that_is_marked_is_collected(texts: list[Text]) -> None:
    """Only what is written out can be found: no variable, no f-string."""
    marked = [(place, call.args and literal(call.args[0])) for place, call in calls("marked")]
    assert len(marked) > 50
    assert [place for place, text in marked if not text or Text(text) not in texts] == []


def test_every_text_that_is_translated_where_it_stands_is_collected(texts: list[Text]) -> None:
    said = [(place, literal(call.args[0])) for place, call in calls("translated") if len(call.args) == 2]
    assert [place for place, text in said if text and Text(text) not in texts] == []


@pytest.mark.parametrize("language", update.TRANSLATED)
def test_every_text_has_a_translation(language: str, texts: list[Text]) -> None:
    assert missing(update.read(language), texts) == Missing((), ()), HOW


def test_no_translation_is_fuzzy_or_empty(chinese: Catalog) -> None:
    assert [message.id for message in translations(chinese) if message.fuzzy or not all(forms(message))] == []


def test_the_same_data_in_every_translation(chinese: Catalog) -> None:
    """Of a text for one and for many either may leave the number out; what a path is click says in English."""
    wrong = []
    for message in translations(chinese):
        wanted: set[str] = set().union(*map(fields, sources(message)))
        may_lack = (
            wanted if isinstance(message.id, tuple | list) else {"name"} if "filename" in wanted else set()
        )
        for form in forms(message):
            if not wanted - may_lack <= fields(form) <= wanted and message.context not in SAID_BY_THE_ERROR:
                wrong.append((message.id, form))
    assert wrong == []


def test_chinese_is_chinese(chinese: Catalog) -> None:
    """But for texts that are nothing but data and marks."""
    worded = [message for message in translations(chinese) if re.search("[A-Za-z]", without_data(message))]
    assert len(worded) > 500
    assert {message.id for message in worded if not CHINESE.search("".join(forms(message)))} == ALONE


def test_no_english_is_left_in_the_chinese(chinese: Catalog) -> None:
    left = [form for message in translations(chinese) for form in forms(message) if SENTENCE.search(form)]
    assert left == []


# ------------------------------------------------------------ the files


@pytest.mark.parametrize("language", update.TRANSLATED)
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    assert update.is_compiled(language), f"{language}: what is compiled is older than its catalogue; {HOW}"


@pytest.mark.parametrize("language", update.TRANSLATED)
def test_the_file_is_as_the_update_writes_it(language: str, texts: list[Text]) -> None:
    content = update.catalogue_path(language).read_bytes()
    assert written(merged(update.read(language), texts)) == content, HOW
    for noise in (b"POT-Creation-Date", b"PO-Revision-Date", b"Babel", b"#:", b"#~", b"fuzzy"):
        assert noise not in content


def test_a_compiled_catalogue_is_always_the_same() -> None:
    assert update.compiled("zh") == update.compiled("zh")


# ------------------------------------------------------------ bringing up to date


def catalogue(*texts: tuple[str | tuple[str, str], str | tuple[str, ...], str]) -> Catalog:
    made = Catalog(locale="zh", fuzzy=False)
    for text, string, context in texts:
        made.add(text, string, context=context or None)
    return made


def said(catalogue: Catalog) -> dict[object, object]:
    return {(message.id, message.context or ""): message.string or "" for message in translations(catalogue)}


def test_translations_are_kept_and_texts_nobody_reads_are_dropped() -> None:
    old = catalogue(("card", "牌", "one"), ("card", "卡", ""), ("gone", "去", ""))
    wanted = [Text("card", "one"), Text("card"), Text("new"), Text("card", "other")]
    assert missing(old, wanted) == Missing((Text("new"), Text("card", "other")), (Text("gone"),))
    new = merged(old, wanted)
    assert said(new) == {
        ("card", "one"): "牌",
        ("card", ""): "卡",
        ("new", ""): "",
        ("card", "other"): "",
    }
    assert missing(new, wanted) == Missing((Text("new"), Text("card", "other")), ())


def test_numbers_have_the_forms_of_the_language() -> None:
    wanted = [Text("{n} card", plural="{n} cards")]
    kept = merged(catalogue((("{n} card", "{n} cards"), ("{n} 张牌",), "")), wanted)
    assert missing(kept, wanted) == Missing((), ())
    assert b'msgid_plural "{n} cards"\nmsgstr[0] "{n} \xe5\xbc\xa0\xe7\x89\x8c"\n' in written(kept)
    assert missing(merged(catalogue(("{n} card", "一张牌", "")), wanted), wanted) == Missing(tuple(wanted), ())


def test_a_fuzzy_translation_stays_fuzzy_and_counts_as_none() -> None:
    old = catalogue(("card", "牌", ""))
    message = old.get("card")
    assert message is not None
    message.flags.add("fuzzy")
    new = merged(old, [Text("card")])
    assert missing(new, [Text("card")]) == Missing((Text("card"),), ())
    assert b"#, fuzzy" in written(new)


def test_the_order_is_that_of_the_texts() -> None:
    one = merged(catalogue(), [Text("b"), Text("a", "z"), Text("a", "y")])
    other = merged(catalogue(), [Text("a", "y"), Text("b"), Text("a", "z")])
    assert written(one) == written(other)


# ------------------------------------------------------------ the command


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of catalogues, and three texts that are read."""
    monkeypatch.setattr(update, "FOLDER", str(tmp_path))
    monkeypatch.setattr(update, "texts", lambda: [Text("card"), Text("card", "one"), Text("deck")])
    return tmp_path / "zh" / "LC_MESSAGES"


def test_a_catalogue_from_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert update.main(["--check"]) == 1
    assert not folder.exists()
    assert "zh: not compiled" in capsys.readouterr().out
    assert update.main([]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "zh: untranslated: card",
        "zh: untranslated: one: card",
        "zh: untranslated: deck",
    ]
    content = (folder / "decklint.po").read_text("utf-8")
    for english, chinese in (
        ('"card"\nmsgstr ""', '"card"\nmsgstr "牌"'),
        ('"deck"\nmsgstr ""', '"deck"\nmsgstr "套牌"'),
    ):
        content = content.replace(english, chinese)
    (folder / "decklint.po").write_text(content, "utf-8")
    assert update.main(["--check"]) == 1
    assert capsys.readouterr().out == f"zh: not compiled; {HOW}\n"
    assert update.main([]) == 0
    assert capsys.readouterr().out == ""
    assert update.main(["--check"]) == 0
    assert (folder / "decklint.po").read_text("utf-8") == content


def test_check_names_what_nobody_reads_any_more(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir(parents=True)
    old = catalogue(("card", "牌", ""), ("card", "牌", "one"), ("deck", "套牌", ""), ("gone", "去", ""))
    (folder / "decklint.po").write_bytes(written(old))
    update.compile_catalogues()
    assert update.main(["--check"]) == 1
    assert capsys.readouterr().out == "zh: obsolete: gone\n"


def test_without_babel(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "babel.messages.catalog", None)
    assert update.main([]) == 2
    assert "pip install -e .[dev]" in capsys.readouterr().err


def test_an_argument_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert update.main(["--chek"]) == 2
    assert "--check" in capsys.readouterr().err


# ------------------------------------------------------------ looking up


def of_click() -> Iterator[str]:
    yield from TEXTS
    yield from (one for one, _ in PLURALS)


def test_the_texts_of_click_are_listed_once() -> None:
    assert len(list(of_click())) == len(set(of_click()))


def test_a_context_tells_texts_apart() -> None:
    assert translated("legal", "zh", "verdict:legal") == "合法"
    assert translated("legal", "zh", "no such context") == "legal"
    assert translated("legal", "en", "verdict:legal") == "legal"


def test_a_text_without_a_translation_stays_as_it_is() -> None:
    assert translated("nobody says this", "zh") == "nobody says this"
