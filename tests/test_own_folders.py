"""Cards and formats of one's own, in folders that a configuration names."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from validator.cards import build as building
from validator.cards import lists
from validator.cards import store as stores
from validator.cards.build import reader
from validator.cards.database import StoreError
from validator.cards.digest import own_files, source_hash
from validator.cards.facts import Game, cards_of
from validator.cards.own import Own, add_sets, check_cards, own_of
from validator.cards.sources import Located, SourceError, folders, load
from validator.cards.store import Store, built_store, open_store
from validator.check import Validator
from validator.house_formats import read_all_formats

OWN = Path(__file__).parent / "configuration" / "own"
GAMES = ("riftbound", "wow")


def write(root: Path, files: dict[str, str]) -> str:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return str(root)


# ------------------------------------------------------------ cards that come beside the others


@pytest.fixture(scope="module")
def own_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    patch = pytest.MonkeyPatch()
    patch.setenv("DECKLINT_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
    opened = open_store([str(OWN)])
    yield opened
    opened.close()
    patch.undo()


def test_own_cards_stand_beside_the_others(own_store: Store, store: Store) -> None:
    (found,) = own_store.find("wow", "kitchen brooch")
    assert (found.card.name, found.kind, found.card.printings[0].set) == ("Kitchen Brooch", "name", "HOME")
    assert [card.name for card in own_store.with_code("wow", "home-1")] == ["Kitchen Brooch"]
    assert [match.kind for match in own_store.find("wow", "厨房胸针")] == ["zh"]
    assert "Kitchen Brooch" in own_store.near("wow", "Kitchen Broch")
    assert [match.card.name for match in own_store.find("wow", "Brooch of the Lair")] == ["Kitchen Brooch"]
    for game in GAMES:
        theirs = [card.name for card in store.cards(game)]
        assert [card.name for card in own_store.cards(game) if card.name not in OWN_NAMES] == theirs
    assert own_store.game("wow")["sets"]["HOME"]["name"] == "Home brew"
    assert store.find("wow", "Kitchen Brooch") == ()


OWN_NAMES = ("Kitchen Brooch", "Spare Rune")


def test_own_names_and_errata_for_cards_that_are_there(own_store: Store, store: Store) -> None:
    assert [match.card.name for match in own_store.find("wow", "自家的胸针")] == ["Bloodlust Brooch"]
    usual = store.name_in("wow", "Bloodlust Brooch", "zh")
    assert own_store.name_in("wow", "Bloodlust Brooch", "zh") == (usual or "自家的胸针")
    card = own_store.find("wow", "Bloodlust Brooch")[0].card
    assert own_store.in_force(card, "2031-01-01").line == "Equipment—Item, Trinket (1)"
    assert own_store.in_force(card, "2029-01-01").line == card.line


def test_a_deck_with_own_cards_is_judged(own_store: Store, store: Store) -> None:
    deck = "1 Kitchen Brooch\n"
    rules = [
        {finding.rule for finding in Validator("wow", store=one).check_text(deck).findings}
        for one in (own_store, store)
    ]
    assert "deck/unknown-card" not in rules[0]
    assert "deck/unknown-card" in rules[1]


# ------------------------------------------------------------ where the store is kept


def test_without_own_folders_nothing_changes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shipped = tmp_path / "shipped.sqlite"
    shipped.touch()
    monkeypatch.setattr(stores, "shipped_store", lambda: str(shipped))
    monkeypatch.setattr(stores, "Store", str)
    monkeypatch.setattr(stores, "built_store", lambda own: f"built with {own}")
    assert str(open_store()) == str(shipped)
    assert str(open_store(["a"])) == "built with ['a']"
    assert source_hash(own=()) == source_hash()


def test_the_key_is_the_content(tmp_path: Path) -> None:
    first = write(tmp_path / "a", {"wow/sets.yaml": "a", "wow/cards/x.yaml": "b"})
    same = write(tmp_path / "b", {"wow/sets.yaml": "a", "wow/cards/x.yaml": "b", "README.md": "x"})
    others = [
        write(tmp_path / "c", {"wow/sets.yaml": "a", "wow/cards/x.yaml": "c"}),
        write(tmp_path / "d", {"wow/sets.yaml": "a", "wow/cards/y.yaml": "b"}),
        write(tmp_path / "e", {"wow/sets.yaml": "a"}),
        write(tmp_path / "f", {"wow/sets.yaml": "a\0wow/cards/x.yaml\0" + "1\0b"}),
    ]
    assert source_hash(own=[first]) == source_hash(own=[same])
    hashes = {source_hash(own=[one]) for one in (first, *others)} | {source_hash()}
    assert len(hashes) == len(others) + 2


def test_it_is_built_once_and_a_broken_build_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DECKLINT_CACHE_DIR", str(tmp_path / "cache"))
    built: list[Any] = []

    def build(_: object, target: Path, own: object) -> None:
        built.append(own)
        target.parent.mkdir(exist_ok=True)
        target.touch()

    monkeypatch.setattr(building, "build", build)
    assert built_store(own=[str(OWN)]) == built_store(own=[str(OWN)])
    assert built == [[str(OWN)]]
    monkeypatch.undo()
    monkeypatch.setenv("DECKLINT_CACHE_DIR", str(tmp_path / "other"))
    with pytest.raises(SourceError):
        built_store(own=[write(tmp_path / "own", {"wow/formats.yaml": "{}"})])
    assert not list(tmp_path.glob("other/*"))


def test_a_cache_that_cannot_be_written_and_a_folder_that_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("DECKLINT_CACHE_DIR", str(tmp_path / "file" / "cache"))
    with pytest.raises(StoreError, match=r"the store cannot be written to .*; set DECKLINT_CACHE_DIR"):
        open_store([str(OWN)])
    with pytest.raises(StoreError, match=r"own cards cannot be read: .*nowhere"):
        open_store([str(tmp_path / "nowhere")])


# ------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"README.md": ""}, ": no own cards; a folder for each game is expected"),
        ({"wwo/sets.yaml": ""}, "/wwo: unknown game “wwo”; did you mean “wow”?"),
        ({"wow/formats.yaml": ""}, "/wow/formats.yaml: no file of own cards is called so; known: sets.yaml, "),
        ({"wow/game.yaml": ""}, "/wow/game.yaml: no file of own cards is called so"),
        ({"wow/names.yaml": ""}, "/wow/names.yaml: no file of own cards is called so"),
        ({"wow/cards/home.yml": ""}, "/wow/cards/home.yml: no file of own cards is called so"),
    ],
)
def test_files_nobody_would_read(tmp_path: Path, files: dict[str, str], said: str) -> None:
    root = write(tmp_path, files)
    with pytest.raises(SourceError) as caught:
        own_of([root], GAMES)
    assert str(caught.value).startswith(root + said)


def test_files_that_are_read(tmp_path: Path) -> None:
    names = (
        "wow/sets.yaml",
        "wow/cards/a.yaml",
        "wow/names.zh-tw.yaml",
        "wow/errata.yaml",
        "riftbound/cards/b.yaml",
    )
    others = (".git/x.yaml", "wow/.hidden.yaml", "wow/cards/deep/c.yaml", "wow/notes.md", "top.yaml")
    root = write(tmp_path, dict.fromkeys((*names, *others), ""))
    assert sorted(name for name, _ in own_files(root)) == sorted(names)
    found = own_of([root, root], GAMES)
    assert [name.removeprefix(root) for name, _ in found["wow"].cards] == ["/wow/cards/a.yaml"] * 2
    assert found["riftbound"]._replace(cards=()) == Own()


SETS = "sets:\n  HOME: {name: Home, kind: promo}\n"
CARD = 'line: "Equipment—Item, Trinket (2)"'


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"sets.yaml": "sets:\n  boj: {name: x, kind: y}"}, "sets.yaml:2: the set “BOJ” is there already"),
        ({"sets.yaml": "beside: [x]\nsets: {}"}, "sets.yaml:1: unknown key “beside”"),
        (
            {"sets.yaml": "sets:\n  H-1: {name: x, kind: y}"},
            "sets.yaml:2: the code of a set has letters and digits",
        ),
        (
            {"sets.yaml": "sets:\n  H: {name: x, kind: y, unsure: [1]}"},
            "sets.yaml:2: H: unsure: a text is expected",
        ),
        ({"sets.yaml": "sets:\n  H: {name: x, kind: y, release: {CN: 2020}}"}, "sets.yaml:2: H: release: "),
        ({"sets.yaml": "sets:\n  H: {kind: y}"}, "sets.yaml:2: “name” is missing"),
        (
            {"cards/a.yaml": f"set: NOPE\ncards:\n  A: {{{CARD}}}"},
            "cards/a.yaml:1: the set “NOPE” is not in sets.yaml",
        ),
        ({"cards/a.yaml": f"set: [1]\ncards:\n  A: {{{CARD}}}"}, "cards/a.yaml:1: set: a text is expected"),
        (
            {"cards/a.yaml": f"set: HOME\ncards:\n\n  bloodlust brooch: {{{CARD}}}"},
            "cards/a.yaml:4: “bloodlust brooch” is a card already, in card_db/wow/cards/boj.yaml; leave it out",
        ),
        (
            {"cards/a.yaml": f"set: HOME\ncards:\n  A: {{{CARD}, aliases: [Bloodlust Brooch]}}"},
            "cards/a.yaml:3: “Bloodlust Brooch” is a card already",
        ),
        (
            {
                "cards/a.yaml": f"set: HOME\ncards:\n  A: {{{CARD}}}",
                "cards/b.yaml": f"set: HOME\ncards:\n  A: {{{CARD}}}",
            },
            "cards/b.yaml:3: “A” is a card already, in {root}/wow/cards/a.yaml",
        ),
        (
            {"cards/a.yaml": 'set: HOME\ncards:\n  A: {line: "Equipment—Item, Trinkt (2)"}'},
            "cards/a.yaml:3: A: line, column 17: ",
        ),
        (
            {"cards/a.yaml": f"set: HOME\ncards:\n  A: {{{CARD}, colour: red}}"},
            "cards/a.yaml:3: unknown fact of A",
        ),
        ({"names.zh.yaml": "names:\n  Nobody: [x]"}, "names.zh.yaml:2: no card is called “Nobody”"),
        (
            {"names.zh.yaml": "names:\n  Bloodlust Brooch: [1]"},
            "names.zh.yaml:2: Bloodlust Brooch: a text is expected",
        ),
        (
            {
                "errata.yaml": "errata:\n  E:\n    {from: 2030-01-01, source: x, confidence: high,"
                "\n    cards: {Nobody: {line: x}}}"
            },
            "errata.yaml:4: Nobody: no card has this key",
        ),
    ],
)
def test_what_own_files_may_not_say(tmp_path: Path, one_game: None, files: dict[str, str], said: str) -> None:
    root = write(tmp_path, {f"wow/{name}": text for name, text in {"sets.yaml": SETS, **files}.items()})
    with pytest.raises(SourceError) as caught:
        building.build(folders(), tmp_path / "store.sqlite", [root])
    assert str(caught.value).startswith(f"{root}/wow/{said.format(root=root)}")
    assert not list(tmp_path.glob("store.sqlite*"))


@pytest.fixture
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds take but the sets of one game, and few of its cards, so that there can be many of them."""
    from validator.cards.sources import Folders

    files = Folders.files
    monkeypatch.setattr(Folders, "games", lambda _: ["wow"])
    monkeypatch.setattr(
        Folders,
        "files",
        lambda self, game: [
            (name, file)
            for name, file in files(self, game)
            if "/cards/" not in name or name.endswith("/boj.yaml")
            if "/names." not in name
        ],
    )
    monkeypatch.setattr(lists, "errata", _own_errata(lists.errata))


def _own_errata(read: Any) -> Any:
    return lambda folder, where: {} if where.startswith("card_db/") else read(folder, where)


# ------------------------------------------------------------ whatever an own file holds

KEYS = (
    "name",
    "kind",
    "release",
    "unsure",
    "also",
    "numbers",
    "block",
    "line",
    "icons",
    "no",
    "aliases",
    "rarity",
)
WORDS = st.sampled_from((*KEYS, "HOME", "promo", "world", "2020-01-01", "Equipment—Item, Trinket (2)"))
VALUES = st.recursive(
    st.one_of(WORDS, st.text(max_size=5), st.integers(), st.booleans(), st.none(), st.floats()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)


@pytest.fixture(scope="module")
def facts() -> Game:
    sources = folders()
    data = load(sources.card_db.joinpath("wow", "game.yaml"), "game.yaml")
    return Game(reader(sources, "wow"), data, {"HOME": {"name": "Home", "kind": "promo"}}, frozenset())


@pytest.fixture(scope="module")
def somewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("somewhere")


def located(folder: Path, said: object) -> Located:
    path = folder / "said.yaml"
    path.write_text(yaml.safe_dump(said, allow_unicode=True), "utf-8")
    return load(path, "said.yaml")


@given(
    st.fixed_dictionaries(
        {"sets": st.dictionaries(WORDS, st.dictionaries(WORDS, VALUES, max_size=4), max_size=3)}
    )
)
@settings(deadline=None)
@pytest.mark.parametrize("regions", [(), ("world", "CN")])
def test_any_own_sets(somewhere: Path, regions: tuple[str, ...], said: dict[str, Any]) -> None:
    from validator.cards.game_data import days

    sets = Located({"BOJ": {"name": "x", "kind": "y", "release": {"CN": "2020-01-01"} if regions else "2020"}})
    try:
        add_sets(sets, located(somewhere, said), "said.yaml", regions)
    except SourceError:
        return
    assert days({"sets": sets}, regions)


@given(
    st.fixed_dictionaries(
        {"set": st.just("HOME") | VALUES, "cards": st.dictionaries(WORDS, VALUES, max_size=3) | VALUES}
    )
)
@settings(deadline=None)
def test_any_own_cards(somewhere: Path, facts: Game, said: dict[str, Any]) -> None:
    try:
        listed = located(somewhere, said)
        check_cards(listed, "said.yaml")
        rows = list(cards_of(listed, "said.yaml", facts))
    except SourceError:
        return
    database = sqlite3.connect(":memory:")
    database.executescript(building._TABLES)
    for row in rows:
        building._insert(database, "wow", 1, row)


# ------------------------------------------------------------ formats

KITCHEN = "game: wow\nformats:\n  kitchen: {extends: classic, rules: {side-deck: null}}\n"


def test_formats_of_files_and_folders(store: Store, tmp_path: Path) -> None:
    root = write(
        tmp_path,
        {
            "a/kitchen.yaml": KITCHEN,
            "a/.hidden.yaml": "[",
            "a/notes.md": "",
            "b.yaml": KITCHEN.replace("kitchen", "attic"),
            "c.yaml": KITCHEN.replace("wow", "riftbound").replace("classic", "standard"),
        },
    )
    paths = [os.path.join(root, name) for name in ("a", "b.yaml", "c.yaml", "b.yaml")]
    found = read_all_formats(paths, store)
    assert {game: list(house.formats) for game, house in found.items()} == {
        "wow": ["kitchen", "attic"],
        "riftbound": ["kitchen"],
    }
    assert found["wow"].files == {"kitchen": f"{root}/a/kitchen.yaml", "attic": paths[1]}
    assert read_all_formats([], store) == {}
    validator = Validator("wow", formats=found["wow"], store=store)
    assert validator.check_text("1 x").format != "kitchen"
    assert (
        Validator("wow", formats=found["wow"], format="kitchen", store=store).check_text("1 x").format
        == "kitchen"
    )


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (
            {"a.yaml": KITCHEN, "b.yaml": KITCHEN},
            "{root}/b.yaml: the format “kitchen” is there already, in {root}/a.yaml",
        ),
        ({"a.yaml": KITCHEN.replace("wow", "wwo")}, "{root}/a.yaml:1: unknown game “wwo”; did you mean “wow”?"),
        ({"a.md": ""}, "{root}: no file *.yaml with formats is in this folder"),
        ({"a.yaml": "["}, "{root}/a.yaml:2:1: not YAML: "),
    ],
)
def test_formats_that_cannot_be_taken(store: Store, tmp_path: Path, files: dict[str, str], said: str) -> None:
    root = write(tmp_path, files)
    with pytest.raises(SourceError) as caught:
        read_all_formats([root], store)
    assert str(caught.value).startswith(said.format(root=root))
