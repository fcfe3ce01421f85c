"""Which files each hook looks at, told as pre-commit tells it: a search in the path, and the kind of file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from validator import __version__
from validator.cards.store import Store
from validator.decks import form, forms

ROOT = Path(__file__).parents[2]
MANIFEST = ROOT / ".pre-commit-hooks.yaml"
HOOKS: dict[str, dict[str, Any]] = {
    hook["id"]: hook for hook in yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))
}
NAMES: dict[str, dict[str, list[str]]] = yaml.safe_load(
    Path(__file__).with_name("names.yaml").read_text(encoding="utf-8")
)

LEFT_TO_PEOPLE = {".xlsx"}
"""Endings the hook does not look for: what reads them is installed only where it is asked for."""


def looks_at(hook: str, name: str) -> bool:
    """Whether the patterns of a hook let a path through."""
    patterns = HOOKS[hook]
    left_out = re.search(patterns.get("exclude", "^$"), name) is not None
    return re.search(patterns["files"], name) is not None and not left_out


def cases(kind: str) -> list[tuple[str, str]]:
    """Each hook with each of its names of a kind."""
    return [(hook, name) for hook, names in NAMES.items() for name in names[kind]]


def test_every_hook_has_its_names() -> None:
    assert set(NAMES) == set(HOOKS) == {"decklint", "decklint-cards"}


@pytest.mark.parametrize(("hook", "name"), cases("looks-at"))
def test_it_looks_at(hook: str, name: str) -> None:
    assert looks_at(hook, name)


@pytest.mark.parametrize(("hook", "name"), cases("leaves"))
def test_it_leaves(hook: str, name: str) -> None:
    assert not looks_at(hook, name)


def test_no_deck_file_has_an_ending_the_hook_does_not_know(store: Store) -> None:
    """By itself where only decks end so, or with `.deck` before it."""
    endings = {form(name).ENDING for game in store.games for name in forms(store.layout(game))}
    unknown = {
        ending
        for ending in endings
        if not looks_at("decklint", f"a{ending}") and not looks_at("decklint", f"a.deck{ending}")
    }
    assert {".txt", ".deck"} <= endings
    assert unknown == LEFT_TO_PEOPLE


@pytest.mark.parametrize("hook", HOOKS)
def test_patterns_stay_fast_on_hostile_names(hook: str) -> None:
    """A path as long as systems let through: a pattern that tries everything would not come to an end."""
    for piece in (".deck", "a.", "/", "cards/", "formats/a/", ".deck.y", " "):
        assert not looks_at(hook, piece * (4096 // len(piece)) + "x")


def test_the_readme_names_hooks_there_are_of_the_version_there_is() -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    repositories = [one for block in map(yaml.safe_load, blocks) for one in block.get("repos", [])]
    ids = {hook["id"] for one in repositories for hook in one["hooks"]}
    assert {one["rev"] for one in repositories} == {f"v{__version__}"}
    assert "decklint" in ids
    assert ids <= set(HOOKS)


def test_the_manifest_is_valid_for_pre_commit() -> None:
    clientlib = pytest.importorskip("pre_commit.clientlib", reason="pre-commit is not installed")
    read = clientlib.load_manifest(MANIFEST)
    assert {hook["id"]: (hook["language"], hook["pass_filenames"]) for hook in read} == {
        "decklint": ("python", True),
        "decklint-cards": ("python", False),
    }


@pytest.mark.parametrize(
    "content",
    [
        b"4 Parvink\n",
        "4 Parvink\r\n".encode("utf-16"),
        "4 卡莎\n".encode("gb18030"),
        b"4 Sorci\xe8re\n",
        b"",
    ],
    ids=["utf-8", "utf-16", "gb18030", "windows-1252", "empty"],
)
def test_lists_in_every_encoding_are_of_the_kind_looked_for(content: bytes, tmp_path: Path) -> None:
    identify = pytest.importorskip("identify.identify", reason="identify is not installed")
    file = tmp_path / "a.deck"
    file.write_bytes(content)
    assert set(HOOKS["decklint"]["types"]) <= identify.tags_from_path(str(file))


def test_a_link_is_not_looked_at_beside_what_it_leads_to(tmp_path: Path) -> None:
    identify = pytest.importorskip("identify.identify", reason="identify is not installed")
    link = tmp_path / "a.deck"
    link.symlink_to(tmp_path / "b.deck")
    assert not set(HOOKS["decklint"]["types"]) <= identify.tags_from_path(str(link))
