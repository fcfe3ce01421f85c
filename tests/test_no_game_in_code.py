"""The code names no game outside the rules of that game: a game is data, a grammar, and a folder of rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CODE = ROOT / "validator"
NAMES = re.compile(r"\bwow\b|wow[/_-]|riftbound|warcraft|符文战场|魔兽", re.I)


def test_there_is_code_to_look_at() -> None:
    assert len(list(CODE.rglob("*.py"))) > 50


@pytest.mark.parametrize("path", sorted(CODE.rglob("*.py")), ids=lambda path: str(path.relative_to(CODE)))
def test_no_game_is_named(path: Path) -> None:
    parts = path.relative_to(CODE).parts
    own = parts[1] if parts[0] == "rules" and len(parts) > 2 else ""
    named = {name.lower().rstrip("/_-") for name in NAMES.findall(path.read_text("utf-8"))}
    assert named <= {own}


def test_every_game_with_rules_of_its_own_has_data_and_a_grammar() -> None:
    games = {path.name for path in (ROOT / "card_db").iterdir() if (path / "game.yaml").exists()}
    rules = {path.name for path in (CODE / "rules").iterdir() if (path / "__init__.py").exists()}
    grammars = {path.stem for path in (ROOT / "grammars").glob("*.lark")}
    assert rules - {"deck"} <= games
    assert games <= grammars
