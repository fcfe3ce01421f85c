"""What is wrong with house formats, settings, card facts and the store is told in Chinese, all of it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import validator
from tests.cards.test_formats import EFFECTS, FILES, FORMATS, LISTS, NAMES, with_facts, with_formats, with_list
from tests.cli.test_house_formats import BAD
from tests.rules.test_editions import data
from validator.cards.database import Database, StoreError
from validator.cards.expected import _WORDS, expected
from validator.cards.facts import Game, cards_of
from validator.cards.sources import SourceError, folders, load
from validator.cards.store import Store
from validator.cards.text import CardTextError, read, reader_of
from validator.house_formats import read_house_formats
from validator.message import Said, in_language, within
from validator.model import Finding
from validator.reports.words import describe
from validator.rules.editions import SettingError, check_data, edition

PACKAGE = Path(validator.__file__).parent


def words(text: str) -> set[str]:
    """The runs of Latin letters in a text."""
    return set(re.findall(r"[A-Za-z_]{2,}", text))


TECHNICAL = words(
    """
    YAML UTF KB YYYY MM DD DECKLINT_CACHE_DIR decklint db build true false value cite sets yaml editions choose
    formats pools play until without maybe no also icons rarity text line number
    """
)
"""What stands in Chinese texts as it is: keys, and words that are to be written so."""


def names_in(value: object) -> Iterator[str]:
    """What was handed to a message as it is: what the file says, and what is known."""
    if isinstance(value, Said):
        for name, part in value.values.items():
            yield from [part] if type(part) is str and name in ("first", "second") else names_in(part)
    elif isinstance(value, list | tuple):
        yield from map(str, value)


def left_in_english(message: Said, file: str = "") -> set[str]:
    """The words of a message in Chinese that are neither quoted, nor names, nor out of the file."""
    told = re.sub("“[^”]*”", "", message.said("zh"))
    return words(told) - words(file) - words(" ".join(names_in(message))) - TECHNICAL


def checked(error: SourceError | SettingError | StoreError | CardTextError, file: str = "") -> str:
    """The error in Chinese, after a look at whether all of it is; in English it is as it is."""
    assert error.said("en") == str(error) == in_language(error, "en")
    chinese = error.said("zh")
    assert re.search("[\u4e00-\u9fff]", chinese), chinese
    assert left_in_english(error.message, file) == set(), chinese
    assert "{" in str(error) or "{" not in chinese, chinese
    return chinese


def test_the_search_finds_english() -> None:
    message = Said("{where}: 这里有 words，“quoted” 和 {known}", where="kitchen", known=["Name"])
    assert left_in_english(message) == {"kitchen", "words"}
    assert left_in_english(message, "kitchen: 1") == {"words"}


# ------------------------------------------------------------ house formats

HOUSE: Mapping[str, bytes] = {
    **{f"file: {name}": text.encode() for name, (text, _, _) in FILES.items()},
    **{f"format: {name}": with_formats(said).encode() for name, (said, _) in FORMATS.items()},
    **{f"list: {name}": with_list(said).encode() for name, (said, _) in LISTS.items()},
    **{f"name: {name}": with_list(said).encode() for name, (said, _) in NAMES.items()},
    **{f"effect: {name}": with_facts(one.idle, one).encode() for name, one in EFFECTS.items()},
    **{f"bad: {name}": said if isinstance(said, bytes) else said.encode() for name, (said, _) in BAD.items()},
    "a control character": b"game: wow\nformats: \x01\n",
    "several documents": b"game: wow\n---\ngame: wow\n",
    "braces in a name": b"game: wow\nformats:\n  '{where}': {blocks: [9]}\n",
}


@pytest.mark.parametrize("name", HOUSE)
def test_a_house_format_is_refused_in_chinese(name: str, tmp_path: Path, store: Store) -> None:
    path = tmp_path / "house.yaml"
    path.write_bytes(HOUSE[name])
    with pytest.raises(SourceError) as refusal:
        read_house_formats(path, store)
    said = checked(refusal.value, HOUSE[name].decode("utf-8", "replace"))
    place = str(refusal.value).partition(": ")[0]
    assert said.startswith(f"{place}: ")


@pytest.mark.parametrize(
    ("facts", "english", "chinese"),
    [
        (
            "kitchen: {extends: clasic}",
            "kitchen: unknown format “clasic”; did you mean “classic”?",
            "kitchen：赛制“clasic”未知；是否指“classic”？",
        ),
        (
            "kitchen: {sets: 7}",
            "kitchen: sets: a list is expected, not 7",
            "kitchen：sets：应为列表，而不是 7",
        ),
        (
            "kitchen: {extends: classic, lists: [{banned: [Blizard]}]}",
            "no card is called “Blizard”; did you mean “Blizzard”?",
            "没有名为“Blizard”的牌；是否指“Blizzard”？",
        ),
        (
            "kitchen: {extends: classic, lists: [{banned: {typ: Quest}}]}",
            "kitchen: banned: unknown key “typ”; did you mean “type”?",
            "kitchen：banned：键“typ”未知；是否指“type”？",
        ),
        (
            "kitchen: {extends: classic, rules: {copy-limit: {limit: two}}}",
            "format kitchen, rule copy-limit, limit: 'two' is no number",
            "赛制 kitchen，规则 copy-limit，limit：'two' 不是有效的数字",
        ),
        (
            "'{where}': {blocks: 9}",
            "{where}: blocks: a list is expected, not 9",
            "{where}：blocks：应为列表，而不是 9",
        ),
    ],
)
def test_both_languages_word_for_word(
    facts: str, english: str, chinese: str, tmp_path: Path, store: Store
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"game: wow\nformats:\n  {facts}\n", "utf-8")
    with pytest.raises(SourceError) as refusal:
        read_house_formats(path, store)
    assert str(refusal.value) == f"{path}:3: {english}"
    assert refusal.value.said("zh") == f"{path}:3: {chinese}"


def test_a_file_that_is_not_there(tmp_path: Path, store: Store) -> None:
    for path, said in ((tmp_path / "no.yaml", "没有这个文件或文件夹"), (tmp_path, "这是一个文件夹")):
        with pytest.raises(SourceError) as refusal:
            read_house_formats(path, store)
        assert checked(refusal.value) == f"{path}: 无法读取：{said}"


# ------------------------------------------------------------ settings

SETTINGS = {
    "unknown": SettingError("unknown", "format", "clasic", ["classic", "core"], "classic"),
    "unknown, nothing near": SettingError("unknown", "play", "chess", ["constructed", "limited"]),
    "date": SettingError("date", "date", "tomorrow"),
    "no-option": SettingError("no-option", "region", "world", ["Chess"]),
    "play-of-format": SettingError("play-of-format", "format", "draft", ["limited"]),
    "team": SettingError("team", "team", "Chess"),
    "too-early": SettingError("too-early", "format", "core", ["2030-01-01"]),
    "too-late": SettingError("too-late", "format", "core", ["2010-01-01"]),
    "format-file": SettingError("format-file", "game", "house.yaml", ["wow"]),
    "format-missing": SettingError("format-missing", "format", known=["kitchen", "cellar"]),
    "game-mismatch": SettingError("game-mismatch", "game", "wow", ["riftbound"]),
    "pool": SettingError("pool", "play", "constructed"),
}
WRITTEN = "clasic chess draft kitchen core tomorrow Chess house yaml wow riftbound"


@pytest.mark.parametrize("case", SETTINGS)
def test_a_setting_is_refused_in_chinese(case: str) -> None:
    error = SETTINGS[case]
    checked(error, WRITTEN)
    rules = (
        ("deck/unreadable",)
        if error.reason in _NEVER_A_COMMENT
        else ("deck/unreadable", "deck/unknown-setting")
    )
    for rule in rules:
        variant = error.reason if rule == "deck/unknown-setting" else f"setting-{error.reason}"
        told = describe(Finding(rule, "error", variant=variant, params=error.params), "zh")
        left = words(re.sub("“[^”]*”", "", " ".join(told)))
        known = error.params["known"]
        assert isinstance(known, list)
        assert left - words(WRITTEN) - words(" ".join(known)) - TECHNICAL - {"setting", "game", "format"} <= {
            "play",
            "limited",
        }, told


_NEVER_A_COMMENT = ("format-file", "format-missing", "pool", "team")


def test_a_kind_of_play_is_a_word_where_it_is_not_to_be_written() -> None:
    assert SETTINGS["play-of-format"].said("zh") == "赛制 draft 属于限制赛"
    assert SETTINGS["pool"].said("zh") == "牌池只用于限制赛，不用于构筑赛"
    assert SETTINGS["unknown, nothing near"].said("zh").endswith("可用的有：constructed、limited")


DATA: list[dict[str, dict[str, object]]] = [
    {"new": {"extends": "2.0"}},
    {"new": {"extends": "9.9"}},
    {"new": {"colour": "red"}},
    {"new": {"rules": {"talent": None}}},
    {"new": {"rules": {"talnet": {"cite": "1"}}}},
    {"new": {"rules": {"reputation": {"cite": "1"}}}},
    {"new": {"rules": {"reputation": {"cite": "1", "source": "2", "kinds": 1}}}},
    {"new": {"rules": {"reputation": {"kinds": 1}}}},
    {"new": {"rules": {"reputation": {"cite": "1", "knids": 1}}}},
    {"new": {"rules": {"reputation": {"cite": "1", "kinds": {"value": 1}}}}},
    {"new": {"rules": {"reputation": {"cite": "1", "kinds": "two"}}}},
    {"new": {"rules": {"reputation": {"cite": "1", "constructed": 2}}}},
    {"new": {"rules": {"copy-limit": {"cite": "1", "limit": 4, "zones": "main"}}}},
    {"new": {"rules": {"copy-limit": {"cite": "1", "limit": [4], "zones": ["main"]}}}},
    {"new": {"rules": {"copy-limit": {"cite": "1", "limit": None, "zones": ["mian"]}}}},
    {"new": {"rules": {"copy-limit": {"cite": "1", "limit": 4, "zones": ["mian"]}}}},
    {"new": {"legal": {"constructed": ["main"]}}},
    {"new": {"required": {"constructed": ["mian"], "limited": []}}},
    {"new": {"deck-types": ["Alley"]}},
    {"new": {"unsure": ["talnet"]}},
    {"new": {"date": "soon"}},
    {"new": {"legal": {"chess": [], "constructed": [], "limited": []}}},
]


def _read(editions: Mapping[str, Any]) -> None:
    check_data(editions)
    edition("wow", editions, "2.0", "constructed")


@pytest.mark.parametrize("changes", DATA, ids=str)
def test_the_data_of_an_edition_is_refused_in_chinese(changes: dict[str, dict[str, object]]) -> None:
    with pytest.raises(SettingError) as refusal:
        _read(data(**changes))
    error = refusal.value
    checked(error, str(changes))
    finding = Finding("deck/unreadable", "error", variant="setting-data", params=error.params)
    assert describe(finding, "zh").message == f"无法读取规则数据：{error.said('zh')}"
    assert describe(finding, "en").message == f"the rules cannot be read: {error}"


@pytest.mark.parametrize(
    "changes",
    [{"edition": {}}, {"choose": "oldest"}, {"tournament-rules": {"version": {}}}],
    ids=str,
)
def test_the_data_of_all_editions_is_refused_in_chinese(changes: dict[str, object]) -> None:
    with pytest.raises(SettingError) as refusal:
        check_data({**data(), **changes})
    checked(refusal.value, str(changes))


# ------------------------------------------------------------ card facts and the store

CARDS = {
    "a type nobody has": "Hat: {line: Alley—Human}",
    "a tag with a slip": "Hat: {line: Ally—Human Worrior}",
    "no line": "Hat: {text: Unlimited}",
    "a text about something else": "Hat: {line: Ally—Human, text: Put into your deck what you like}",
    "a list for a text": "Hat: {line: [Ally]}",
    "a fact nobody knows": "Hat: {line: Ally—Human, colour: red}",
    "a fact that is known and unknown": "Hat: {line: Ally—Human, cost: 1, unknown: [cost]}",
    "an unknown rarity": "Hat: {line: Ally—Human, rarity: rrare}",
    "an icon nobody has": "Hat: {line: Ally—Human, icons: [Magge]}",
    "no printing": "Hat: {line: Ally—Human, also: [XX]}",
    "no number": "Hat: {line: Ally—Human, no: '?!'}",
    "a key twice": "Hat: {line: Ally—Human, no: 1, no: 2}",
    "a key that is a list": "[Hat]: {line: Ally—Human}",
    "an unsure fact nobody knows": "Hat: {line: Ally—Human, unsure: [colour]}",
    "a list of cards": "[Hat]",
}


@cache
def _game() -> Game:
    folder = folders().card_db.joinpath("wow")
    sets = load(folder.joinpath("sets.yaml"), "sets.yaml")["sets"]
    return Game(reader_of("wow"), load(folder.joinpath("game.yaml"), "game.yaml"), sets, frozenset())


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_refused_in_chinese(name: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    text = f"set: HOA\ncards:\n  {CARDS[name]}\n"
    path.write_text(text, "utf-8")
    with pytest.raises(SourceError) as refusal:
        list(cards_of(load(path, "cards.yaml"), "cards.yaml", _game()))
    known = {*_game().facts["rarities"]}
    checked(refusal.value, f"{text} {' '.join(known)}")


@pytest.mark.parametrize(
    ("game", "text", "chinese"),
    [
        (
            "wow",
            "Deckbuilding: Put",
            "第 1 行，第 15 列：此处是“Put”，应为“你只能加入”、“你不能加入”或“你不能放入”",
        ),
        (
            "wow",
            "Deckbuilding:",
            "第 1 行，第 14 列：此处是文字的结尾，应为“你只能加入”、“你不能加入”或“你不能放入”",
        ),
    ],
)
def test_a_card_text_is_refused_in_chinese(game: str, text: str, chinese: str) -> None:
    with pytest.raises(CardTextError) as refusal:
        read(text, game)
    assert checked(refusal.value) == chinese
    assert refusal.value.expected == tuple(sorted(refusal.value.expected))


@pytest.mark.parametrize("game", ["wow", "riftbound"])
def test_all_a_grammar_expects_has_words(game: str) -> None:
    reader = reader_of(game)
    reader.prepare()
    names = [terminal.name for terminal in reader._lark.terminals]
    assert set(names) - set(_WORDS) == set()
    for word in expected(names):
        assert words(in_language(word, "zh")) == set(), word


def test_a_damaged_store(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with pytest.raises(StoreError) as refusal:
        Database(str(path))
    assert checked(refusal.value, str(path)) == (
        f"无法读取卡牌数据库 {path}（无法打开数据库文件）；请运行“decklint db build”"
    )
    path.write_bytes(b"no store at all" * 100)
    with pytest.raises(StoreError) as refusal:
        Store(str(path))
    assert "（文件不是数据库）" in checked(refusal.value, str(path))


# ------------------------------------------------------------ texts that can be said in any language


def test_a_value_never_becomes_a_template() -> None:
    said = Said("“{key}” stands twice", key="{line} {0} %s {")
    assert str(said) == "“{line} {0} %s {” stands twice"
    assert said.said("zh") == "“{line} {0} %s {”写了两次"
    assert Said("{ is no template").said("zh") == "{ is no template"


def test_a_text_alone_is_no_text_of_the_catalogue() -> None:
    assert Said("").said("zh") == "", "the catalogue has its own facts under no name"


@pytest.mark.parametrize("broken", ["{nobody}", "{", "{0}", "{key.part}"])
def test_a_translation_that_asks_for_more_is_passed_over(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = Said("“{key}” stands twice", key="a")
    monkeypatch.setattr("validator.message.translated", lambda *_: broken)
    assert said.said("zh") == "“a” stands twice"


def test_texts_in_texts_are_said_in_the_language_too() -> None:
    said = within("kitchen", Said("“{key}” is missing", key="name"))
    assert isinstance(said, Said)
    assert (str(said), said.said("zh")) == ("kitchen: “name” is missing", "kitchen：缺少“name”")
    assert in_language(["a", 1], "zh") == "a、1"
    assert in_language(["a", 1], "en") == "a, 1"


# ------------------------------------------------------------ none is forgotten

_RAISERS = ("SourceError", "StoreError", "_wrong", "place.wrong")
"""What takes a message first, by the end of what it is called."""


class _Module:
    """A module, and which of its expressions are texts for people that can be said in any language."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text("utf-8"))
        self.functions = [node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)]

    def calls(self, *names: str) -> Iterator[ast.Call]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).removeprefix("erratum.") in names:
                yield node

    def around(self, node: ast.AST) -> ast.AST:
        """The innermost function a node stands in, else the module."""
        holding = [function for function in self.functions if node in ast.walk(function)]
        return min(holding, key=lambda function: len(list(ast.walk(function))), default=self.tree)

    def kept(self, node: ast.expr, scope: ast.AST) -> bool:
        """Whether an expression is a marked text, one made of such, the message of an error, or nothing."""
        if isinstance(node, ast.IfExp):
            return self.kept(node.body, scope) and self.kept(node.orelse, scope)
        if isinstance(node, ast.Attribute):
            return node.attr == "message"
        if isinstance(node, ast.Constant):
            return node.value == ""
        if isinstance(node, ast.Name):
            given = _given(node.id, scope) or _given(node.id, self.tree)
            return bool(given) and all(self.kept(value, scope) for value in given)
        if not isinstance(node, ast.Call):
            return False
        name = ast.unparse(node.func)
        if name == "marked":
            return isinstance(node.args[0], ast.Constant)
        if name in ("Said", "within"):
            return self.kept(node.args[-1], scope)
        returned = [
            one.value
            for function in self.functions
            if function.name == name
            for one in ast.walk(function)
            if isinstance(one, ast.Return)
        ]
        return bool(returned) and all(value is not None and self.kept(value, scope) for value in returned)


def _given(name: str, scope: ast.AST) -> list[ast.expr]:
    """What is assigned to a name."""
    return [
        node.value
        for node in ast.walk(scope)
        if isinstance(node, ast.Assign) and name in [ast.unparse(target) for target in node.targets]
    ]


def modules() -> Iterable[_Module]:
    return map(_Module, sorted(PACKAGE.rglob("*.py")))


def test_every_error_is_raised_with_a_text_that_is_marked() -> None:
    every = [(module, call) for module in modules() for call in module.calls(*_RAISERS)]
    assert len(every) > 100
    forgotten = []
    for module, call in every:
        scope = module.around(call)
        passed_on = isinstance(scope, ast.FunctionDef) and scope.name in ("wrong", "_wrong")
        if not passed_on and not module.kept(call.args[0], scope):
            forgotten.append(f"{module.path.relative_to(PACKAGE)}:{call.lineno}")
    assert forgotten == []


def test_every_kind_of_key_is_marked() -> None:
    for module in modules():
        for call in module.calls("check_keys"):
            named = [keyword.value for keyword in call.keywords if keyword.arg == "kind"]
            for kind in (*call.args[4:5], *named):
                assert not isinstance(kind, ast.Constant | ast.JoinedStr), ast.unparse(call)


def test_what_marks_a_text_is_given_the_text_itself() -> None:
    """Only so Babel finds it."""
    for module in modules():
        for call in module.calls("marked"):
            assert [type(argument) for argument in call.args] == [ast.Constant], ast.unparse(call)


@pytest.mark.parametrize(
    ("code", "kept"),
    [
        ("_wrong(marked('text'))", True),
        ("_wrong(Said(marked('text'), key=1))", True),
        ("_wrong(within(key, Said(marked('text'))))", True),
        ("_wrong(marked('one') if a else marked('another'))", True),
        ("_wrong(error.message)", True),
        ("text = marked('text')\n_wrong(text)", True),
        ("def of(a):\n    return marked('text')\n_wrong(of(a))", True),
        ("_wrong('text')", False),
        ("_wrong(f'{key} is missing')", False),
        ("_wrong(Said('text'))", False),
        ("_wrong(within(key, 'text'))", False),
        ("_wrong(marked('one') if a else 'another')", False),
        ("text = f'{key}'\n_wrong(text)", False),
        ("_wrong(text)", False),
        ("def of(a):\n    return 'text'\n_wrong(of(a))", False),
    ],
)
def test_the_search_tells_what_is_marked(code: str, kept: bool, tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(f"{code}\n", "utf-8")
    module = _Module(path)
    (call,) = module.calls(*_RAISERS)
    assert module.kept(call.args[0], module.around(call)) is kept
