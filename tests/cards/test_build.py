"""Building the store: errors in the sources say where they are, and a store is written whole or not at all."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import validator
from validator.cards import store as store_module
from validator.cards.build import build
from validator.cards.database import StoreError
from validator.cards.digest import source_hash
from validator.cards.sources import Folders, SourceError, folders
from validator.cards.store import Store, built_store, open_store

ROOT = Path(validator.__file__).parent.parent

CARDS = """\
set: HOA
cards:
  Human Hat: {no: 1, rarity: common, cost: 1, icons: [Alliance], line: "Ally—Human Warrior", atk: 1, health: 1}
  Frost Hat: {no: 2, rarity: rare, cost: 1+X, icons: [Mage], line: "Ability—Frost", text: "Frost Hero Required"}
  Hat of Hats: {no: 3, rarity: epic, cost: 2, line: "Equipment—Item, Trinket (2)", also: [FOO-4E EA, ARC-?]}
"""


FORMATS = """\
formats:
  classic: {name: {en: Classic, zh: 经典}, source: a policy, confidence: high, rules: {format: {}}}
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A small source tree: the words, grammars and sets there are, one format, and three cards of its own."""
    shutil.copytree(ROOT / "grammars", tmp_path / "grammars")
    game = tmp_path / "card_db" / "wow"
    (game / "cards").mkdir(parents=True)
    for name in ("game.yaml", "sets.yaml", "editions.yaml"):
        shutil.copy(ROOT / "card_db" / "wow" / name, game / name)
    (game / "formats.yaml").write_text(FORMATS, "utf-8")
    (game / "cards" / "hoa.yaml").write_text(CARDS, "utf-8")
    return tmp_path


def built(sources: Path) -> Store:
    target = sources / "out" / "store.sqlite"
    build(Folders(sources / "card_db", sources / "grammars"), target)
    return Store(str(target))


def changed(sources: Path, old: str, new: str, file: str = "cards/hoa.yaml") -> None:
    path = sources / "card_db" / "wow" / file
    text = path.read_text("utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), "utf-8")


def refused(sources: Path) -> SourceError:
    """The error of a build, which leaves nothing behind."""
    with pytest.raises(SourceError) as refusal:
        built(sources)
    assert os.listdir(sources / "out") == []
    return refusal.value


def test_a_small_tree_is_built(sources: Path) -> None:
    store = built(sources)
    assert [card.name for card in store.cards("wow")] == ["Human Hat", "Frost Hat", "Hat of Hats"]
    assert [str(printing) for printing in store.card(3).printings] == ["HOA-3", "FOO-4 EA", "ARC-?"]
    assert os.listdir(sources / "out") == ["store.sqlite"]
    store.close()


# ---------------------------------------------------------------- errors in a line about a card

MISTAKES = {
    "a tag with a slip of the pen": (
        "Human Warrior",
        "Human Worrior",
        3,
        ["Human Hat", "line", "column 12", "“Worrior”", "a class"],
    ),
    "a race nobody has": ("Human Warrior", "Humann Warrior", 3, ["Human Hat", "line", "column 6", "a race"]),
    "a type nobody has": ("Ally—Human", "Alley—Human", 3, ["Human Hat", "line", "column 1", "a card type"]),
    "an empty line": ('"Ability—Frost"', '""', 4, ["Frost Hat", "line", "column 1"]),
    "a line that is no text": ('"Ability—Frost"', "7", 4, ["Frost Hat", "line", "a text is expected", "7"]),
    "a text that is no text": ('"Frost Hero Required"', "[Frost]", 4, ["Frost Hat", "text"]),
    "a spec with a slip of the pen": (
        "Frost Hero Required",
        "Frst Hero Required",
        4,
        ["Frost Hat", "text", "column 1", "“Frst”", "a talent spec"],
    ),
    "a requirement with a slip of the pen": (
        "Frost Hero Required",
        "Frost Hero Requird",
        4,
        ["Frost Hat", "text", "column 7", "“Hero Required”"],
    ),
    "power text": (
        "Frost Hero Required",
        "Frost Hero Required <p> Whistle a merry tune.",
        4,
        ["Frost Hat", "text", "“Whistle a merry tune.”", "no deckbuilding text"],
    ),
    "power text behind the line": (
        "Frost Hero Required",
        "Frost Hero Required. Whistle a merry tune.",
        4,
        ["Frost Hat", "text", "“Whistle a merry tune.”"],
    ),
    "a fact with a slip of the pen": (
        "health: 1",
        "helth: 1",
        3,
        ["unknown fact of Human Hat", "“helth”", "did you mean “health”?"],
    ),
    "a fact nobody knows": ("health: 1", "smell: 1", 3, ["unknown fact of Human Hat", "“smell”"]),
    "a set nobody has": ("FOO-4E EA", "FOX-4E EA", 5, ["Hat of Hats", "also", "“FOX-4E EA”"]),
    "a printing without a number": ("FOO-4E EA", "FOO", 5, ["Hat of Hats", "also", "“FOO”"]),
    "a printing with a word for a number": (
        "FOO-4E EA",
        "FOO-fourE",
        5,
        ["Hat of Hats", "also", "“FOO-fourE”"],
    ),
    "an icon nobody has": ("icons: [Mage]", "icons: [Mages]", 4, ["Frost Hat", "icons", "“Mages”"]),
    "a word for an icon": ("icons: [Mage]", "icons: [Frost]", 4, ["Frost Hat", "icons", "“Frost”"]),
    "an unsure fact nobody knows": (
        "atk: 1,",
        "atk: 1, unsure: [atc],",
        3,
        ["Human Hat", "“atc”", "did you mean “atk”?"],
    ),
    "an unknown fact nobody knows": (
        "atk: 1,",
        "unknown: [attack],",
        3,
        ["Human Hat", "“attack”"],
    ),
    "a rarity nobody has": ("rarity: common", "rarity: comon", 3, ["Human Hat", "rarity", "“comon”"]),
    "a damage nobody has": ("atk: 1,", "atk: 1, damage: [Firre],", 3, ["Human Hat", "damage", "“Firre”"]),
    "damage that nobody deals": (
        "cost: 1+X",
        "cost: 1, deals: [fire]",
        4,
        ["Frost Hat", "deals", "“fire”"],
    ),
    "a line that is missing": ('line: "Ability—Frost", ', "", 4, ["Frost Hat", "“line” is missing"]),
    "a list that is none": ("icons: [Mage]", "icons: Mage", 4, ["Frost Hat", "icons"]),
    "a number that is a list": ("cost: 2", "cost: [2]", 5, ["Hat of Hats", "cost"]),
    "a fact that is known and unknown": ("atk: 1,", "atk: 1, unknown: [atk],", 3, ["Human Hat", "atk"]),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_a_card_is_shown_where_it_is(mistake: str, sources: Path) -> None:
    old, new, line, said = MISTAKES[mistake]
    changed(sources, old, new)
    error = refused(sources)
    assert (error.file, error.line) == ("card_db/wow/cards/hoa.yaml", line)
    assert str(error).startswith(f"card_db/wow/cards/hoa.yaml:{line}: ")
    assert not [part for part in said if part not in str(error)], str(error)


def test_a_card_that_stands_twice_is_shown_where_it_is(sources: Path) -> None:
    changed(sources, "  Frost Hat:", "  Human Hat:")
    error = refused(sources)
    assert (error.file, error.line, error.column) == ("card_db/wow/cards/hoa.yaml", 4, 3)
    assert str(error) == "card_db/wow/cards/hoa.yaml:4:3: “Human Hat” stands twice"


def test_a_fact_that_stands_twice_is_shown_where_it_is(sources: Path) -> None:
    changed(sources, "cost: 2,", "cost: 2, cost: 3,")
    error = refused(sources)
    assert (error.file, error.line) == ("card_db/wow/cards/hoa.yaml", 5)
    assert "“cost” stands twice" in str(error)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("set: HOA\ncards:\n  Hat: {line: [}\n", 3),
        ("set: HOA\ncards:\n\tHat: {line: Ally}\n", 3),
        ('set: HOA\ncards:\n  Hat: {line: "Ally}\n', None),
        ("set: HOA\ncards:\n  Hat: !!python/object:os.system {line: Ally}\n", 3),
        ("set: HOA\ncards:\n  Hat: *nothing\n", 3),
    ],
)
def test_what_is_not_yaml_is_shown_where_it_is(text: str, line: int | None, sources: Path) -> None:
    (sources / "card_db" / "wow" / "cards" / "hoa.yaml").write_text(text, "utf-8")
    error = refused(sources)
    assert error.file == "card_db/wow/cards/hoa.yaml"
    assert "not YAML" in str(error)
    assert error.line is not None
    assert line is None or error.line == line


@pytest.mark.parametrize(
    "text",
    [
        "just words\n",
        "- a list\n",
        "",
        "set: HOA\n",
        "cards: {}\n",
        "set: HOA\ncards: [Hat]\n",
        "set: HOA\ncards:\n  Hat: Ally\n",
        "set: HOA\ncards:\n  Hat:\n",
        "set: HOA\ncards:\n  Hat: {line: Ally}\ncolour: red\n",
        "set: XYZ\ncards:\n  Hat: {line: Ally}\n",
    ],
)
def test_a_file_of_another_shape_is_refused(text: str, sources: Path) -> None:
    (sources / "card_db" / "wow" / "cards" / "hoa.yaml").write_text(text, "utf-8")
    assert refused(sources).file == "card_db/wow/cards/hoa.yaml"


def test_a_file_that_is_not_utf8_is_refused(sources: Path) -> None:
    (sources / "card_db" / "wow" / "cards" / "hoa.yaml").write_bytes(b"set: HOA\ncards: {\xff: {line: Ally}}\n")
    error = refused(sources)
    assert error.file == "card_db/wow/cards/hoa.yaml"
    assert "not UTF-8" in str(error)


# ---------------------------------------------------------------- errors in the other files


def test_an_unknown_key_of_the_game_is_refused(sources: Path) -> None:
    changed(sources, "icon-kinds:", "icon-kind:", "game.yaml")
    error = refused(sources)
    assert error.file == "card_db/wow/game.yaml"
    assert "“icon-kind”; did you mean “icon-kinds”?" in str(error)


def test_a_word_of_two_meanings_is_refused(sources: Path) -> None:
    changed(sources, "- Gnome: [侏儒]", "- Gnome: [侏儒, 哥布林]", "game.yaml")
    error = refused(sources)
    assert error.file == "card_db/wow/game.yaml"
    assert "“哥布林” is two words of the kind race" in str(error)


def test_a_heading_of_two_meanings_is_refused(sources: Path) -> None:
    changed(sources, "headings: [Side,", "headings: [Main Deck, Side,", "game.yaml")
    error = refused(sources)
    assert error.file == "card_db/wow/game.yaml"
    assert "“Main Deck”" in str(error)


@pytest.mark.parametrize("key", ["name", "zones", "leader", "icon-kinds", "traits", "facts", "labels", "words"])
def test_a_key_the_game_must_have_is_missed(key: str, sources: Path) -> None:
    path = sources / "card_db" / "wow" / "game.yaml"
    text = path.read_text("utf-8")
    shorter = re.sub(rf"(?m)^{key}:.*\n(?:(?:[ #-].*)?\n)*?(?=^\S|\Z)", "", text)
    assert shorter != text
    path.write_text(shorter, "utf-8")
    error = refused(sources)
    assert error.file == "card_db/wow/game.yaml"
    assert key in str(error)


def test_a_grammar_that_is_none_is_refused(sources: Path) -> None:
    path = sources / "grammars" / "wow.lark"
    path.write_text(path.read_text("utf-8") + "\nhat: HAT\n", "utf-8")
    error = refused(sources)
    assert error.file == "grammars/wow.lark"


def test_a_grammar_that_is_missing_is_refused(sources: Path) -> None:
    (sources / "grammars" / "wow.lark").unlink()
    assert refused(sources).file == "grammars/wow.lark"


@pytest.mark.parametrize("name", ["sets.yaml", "editions.yaml", "formats.yaml"])
def test_a_file_that_is_missing_is_refused(name: str, sources: Path) -> None:
    (sources / "card_db" / "wow" / name).unlink()
    assert refused(sources).file == f"card_db/wow/{name}"


# ---------------------------------------------------------------- whole or not at all


def test_a_failed_build_leaves_the_store_that_was_there(sources: Path) -> None:
    store = built(sources)
    store.close()
    before = (sources / "out" / "store.sqlite").read_bytes()
    changed(sources, "Human Warrior", "Human Worrior")
    with pytest.raises(SourceError):
        built(sources)
    assert os.listdir(sources / "out") == ["store.sqlite"]
    assert (sources / "out" / "store.sqlite").read_bytes() == before


def test_an_interrupted_build_leaves_nothing(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(source: object, target: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        built(sources)
    assert os.listdir(sources / "out") == []


def test_two_builds_of_the_same_sources_are_the_same(sources: Path) -> None:
    for name in ("one.sqlite", "two.sqlite"):
        build(Folders(sources / "card_db", sources / "grammars"), sources / name)
    assert _content(sources / "one.sqlite") == _content(sources / "two.sqlite")


def _content(path: Path) -> list[str]:
    database = sqlite3.connect(path)
    lines = list(database.iterdump())
    database.close()
    return lines


_BUILD_IN_A_PROCESS = """
import sys
from validator.cards.store import open_store
store = open_store()
print(sum(1 for _ in store.cards("wow")), store.hash, store.path)
"""


def run(code: str, cache: Path, root: Path = ROOT) -> subprocess.Popen[str]:
    environment = {**os.environ, "DECKLINT_CACHE_DIR": str(cache), "PYTHONPATH": str(root)}
    return subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment,
        cwd=cache.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def small_checkout(sources: Path) -> Path:
    """The small tree with the package beside it, as in a checkout."""
    shutil.copytree(
        ROOT / "validator", sources / "validator", ignore=shutil.ignore_patterns("__pycache__", "*.sqlite")
    )
    return sources


def test_processes_that_build_at_once_all_end_with_a_whole_store(sources: Path) -> None:
    root = small_checkout(sources)
    cache = sources / "cache"
    processes = [run(_BUILD_IN_A_PROCESS, cache, root) for _ in range(4)]
    said = []
    for process in processes:
        out, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors
        said.append(out)
    assert len(set(said)) == 1
    assert said[0].startswith("3 ")
    assert [name for name in os.listdir(cache) if name.endswith(".sqlite")] == os.listdir(cache)
    assert len(os.listdir(cache)) == 1


def test_a_reader_is_not_disturbed_by_a_build(sources: Path) -> None:
    """A store that is open stays readable while another is put in its place."""
    store = built(sources)
    first = next(store.cards("wow"))
    changed(sources, "Human Hat", "Newer Hat")
    again = built(sources)
    assert [card.name for card in store.cards("wow")] == ["Human Hat", "Frost Hat", "Hat of Hats"]
    assert [card.name for card in again.cards("wow")] == ["Newer Hat", "Frost Hat", "Hat of Hats"]
    assert first.name == "Human Hat"
    store.close()
    again.close()


# ---------------------------------------------------------------- opening a store


def test_a_store_cannot_be_written_through(sources: Path) -> None:
    store = built(sources)
    for statement in ("DELETE FROM card", "INSERT INTO meta VALUES ('a', 'b')", "DROP TABLE card"):
        with pytest.raises(StoreError, match="readonly"):
            store._database.rows(statement)
    store.close()


def test_a_store_on_a_medium_that_cannot_be_written_is_read(sources: Path) -> None:
    store = built(sources)
    store.close()
    path = sources / "out" / "store.sqlite"
    path.chmod(0o444)
    path.parent.chmod(0o555)
    try:
        again = Store(str(path))
        assert [match.card.name for match in again.find("wow", "Frost Hat")] == ["Frost Hat"]
        again.close()
    finally:
        path.parent.chmod(0o755)


@pytest.mark.parametrize(
    "name", ["odd name.sqlite", "per%cent.sqlite", "what?.sqlite", "a#.sqlite", "库.sqlite"]
)
def test_a_store_may_have_any_name(name: str, sources: Path) -> None:
    target = sources / name
    build(Folders(sources / "card_db", sources / "grammars"), target)
    store = Store(str(target))
    assert store.games == ("wow",)
    store.close()


def _broken(content: bytes, length: int, how: str) -> bytes:
    return {
        "garbage": b"this is no database at all, " * 400,
        "an empty file": b"",
        "a few bytes": content[:50],
        "the first page": content[:4096],
        "half": content[: length // 2],
        "all but the end": content[: length - 4096],
        "zeroes in the middle": content[:8192] + bytes(8192) + content[16384:],
    }[how]


@pytest.mark.parametrize(
    "how",
    [
        "garbage",
        "an empty file",
        "a few bytes",
        "the first page",
        "half",
        "all but the end",
        "zeroes in the middle",
    ],
)
def test_a_store_that_is_broken_is_an_error_with_advice(how: str, sources: Path) -> None:
    """However it is broken, opening or reading it says what to do; no other exception comes out."""
    built(sources).close()
    content = (sources / "out" / "store.sqlite").read_bytes()
    path = sources / "broken.sqlite"
    path.write_bytes(_broken(content, len(content), how))
    with pytest.raises(StoreError, match="decklint db build"):
        _read_all(str(path))


def _read_all(path: str) -> None:
    store = Store(path)
    try:
        for game in ("wow",):
            store.game(game)
            for card in list(store.cards(game)):
                store.find(game, card.name)
                store.near(game, card.name)
    finally:
        store.close()


def test_a_store_that_is_not_there_is_an_error_with_advice(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="decklint db build"):
        Store(str(tmp_path / "nothing.sqlite"))
    assert os.listdir(tmp_path) == [], "nothing is made by opening it"


def test_a_store_of_something_else_is_an_error_with_advice(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE hats (size INTEGER)")
    database.commit()
    database.close()
    with pytest.raises(StoreError, match="decklint db build"):
        Store(str(path))


def test_a_cache_that_cannot_be_written_is_an_error_with_advice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("DECKLINT_CACHE_DIR", str(tmp_path / "file" / "cache"))
    with pytest.raises(StoreError, match="DECKLINT_CACHE_DIR"):
        built_store()


def test_a_broken_store_in_the_cache_is_built_again(sources: Path) -> None:
    """The cache is the tool's own: a file in it that cannot be read is replaced, or the advice given works."""
    root = small_checkout(sources)
    cache = sources / "cache"
    process = run(_BUILD_IN_A_PROCESS, cache, root)
    assert process.communicate(timeout=120)[0].startswith("3 ")
    (path,) = cache.iterdir()
    path.write_bytes(path.read_bytes()[:5000])
    again = "from validator.cards.store import built_store; built_store(again=True)\n" + _BUILD_IN_A_PROCESS
    out, errors = run(again, cache, root).communicate(timeout=120)
    assert out.startswith("3 "), errors


# ---------------------------------------------------------------- where the sources are


def test_the_hash_changes_with_every_source(sources: Path) -> None:
    seen = {source_hash(str(sources))}
    for path in (
        sources / "card_db" / "wow" / "cards" / "hoa.yaml",
        sources / "card_db" / "wow" / "game.yaml",
        sources / "card_db" / "wow" / "sets.yaml",
        sources / "card_db" / "wow" / "editions.yaml",
        sources / "card_db" / "wow" / "formats.yaml",
        sources / "grammars" / "wow.lark",
        sources / "grammars" / "common.lark",
    ):
        with path.open("ab") as file:
            file.write(b"\n")
        seen.add(source_hash(str(sources)))
    (sources / "card_db" / "wow" / "cards" / "hoa.yaml").rename(
        sources / "card_db" / "wow" / "cards" / "foo.yaml"
    )
    seen.add(source_hash(str(sources)))
    assert len(seen) == 9


def test_the_hash_is_that_of_the_sources_built(sources: Path) -> None:
    root = small_checkout(sources)
    code = "from validator.cards.digest import source_hash; print(source_hash())"
    first = run(code, sources / "cache", root).communicate(timeout=60)[0]
    with (root / "validator" / "cards" / "text.py").open("a") as file:
        file.write("\n")
    assert run(code, sources / "cache", root).communicate(timeout=60)[0] != first, "the reader is a source too"


def test_the_hash_does_not_change_with_the_place(
    sources: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other") / "tree"
    shutil.copytree(sources, other)
    assert source_hash(str(other)) == source_hash(str(sources))


def test_a_checkout_has_its_sources_beside_the_package() -> None:
    assert folders() == Folders(ROOT / "card_db", ROOT / "grammars")
    assert folders().games() == [path.parent.name for path in sorted((ROOT / "card_db").glob("*/game.yaml"))]


def test_a_wheel_has_its_sources_inside_the_package(sources: Path) -> None:
    package = small_checkout(sources) / "validator"
    for name in ("card_db", "grammars"):
        shutil.move(sources / name, package / name)
    code = (
        "from validator.cards.sources import folders\n"
        "from validator.cards.digest import source_hash\n"
        "print(folders().card_db)\nprint(source_hash())\n" + _BUILD_IN_A_PROCESS
    )
    out, errors = run(code, sources / "cache", sources).communicate(timeout=120)
    assert out.splitlines()[0] == str(package / "card_db"), errors
    assert out.splitlines()[2].startswith(f"3 {out.splitlines()[1]} ")


def test_a_store_that_was_shipped_is_opened_and_none_is_built(
    sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(sources).close()
    monkeypatch.setattr(store_module, "shipped_store", lambda: str(sources / "out" / "store.sqlite"))
    monkeypatch.setenv("DECKLINT_CACHE_DIR", str(tmp_path / "cache"))
    store = open_store()
    assert [card.name for card in store.cards("wow")] == ["Human Hat", "Frost Hat", "Hat of Hats"]
    assert not (tmp_path / "cache").exists()
    store.close()
