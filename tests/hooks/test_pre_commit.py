"""The hooks run by pre-commit in a repository of their own; what they run is the decklint of this checkout."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from validator.cards.store import Store, built_store

pytest.importorskip("pre_commit", reason="pre-commit is not installed")
if shutil.which("git") is None:
    pytest.skip("git is not installed", allow_module_level=True)

ROOT = Path(__file__).parents[2]
GOOD = (ROOT / "examples" / "spellweaver-jihan.txt").read_text(encoding="utf-8")
BAD = (ROOT / "examples" / "six-mistakes.txt").read_text(encoding="utf-8")
BROKEN_RULE = "wow/copy-limit"
DAY = "2013-08-01"
AWKWARD = ("卡组/我的 套牌.deck", 'round 1/it\'s "mine" & yours; #2.dek', "größe.deck.txt")


class Done(NamedTuple):
    """What a command has done, and all that it said."""

    status: int
    said: str


class Repository:
    """A repository with the hooks installed."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self._environment = environment

    def run(self, *command: str) -> Done:
        """Runs a command in it."""
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        return Done(done.returncode, done.stdout)

    def git(self, *arguments: str) -> str:
        """Runs git, which must do it, and gives what it said."""
        done = self.run("git", *arguments)
        assert done.status == 0, done.said
        return done.said

    def write(self, files: dict[str, str | bytes]) -> None:
        """Writes files into it and adds them to the next commit."""
        for name, content in files.items():
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content.encode() if isinstance(content, str) else content)
        self.git("add", "--all")

    def commit(self) -> Done:
        """Tries to commit what has been added, through the hooks."""
        return self.run("git", "commit", "--message", "try")

    def given(self, files: dict[str, str | bytes]) -> None:
        """Files that are there already, whatever the hooks would have said."""
        self.write(files)
        self.git("commit", "--no-verify", "--message", "given")


def hooks(*names: str) -> list[dict[str, object]]:
    """The hooks of the manifest as those of a repository itself, so that nothing has to be installed."""
    manifest = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    program, here = "decklint ", f"{shlex.quote(sys.executable)} -m validator "
    assert all(hook["entry"].startswith(program) for hook in manifest)
    return [
        {**hook, "language": "system", "entry": hook["entry"].replace(program, here, 1)}
        for hook in manifest
        if hook["id"] in names
    ]


def repository_with(folder: Path, *of_ours: dict[str, object]) -> Repository:
    """A fresh repository with these hooks installed."""
    foreign = ("GIT_", "PRE_COMMIT", "DECKLINT_", "SKIP")  # of a hook that runs these tests, or of a person
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(foreign)},
        **{f"GIT_{who}_{what}": "someone" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "PRE_COMMIT_HOME": str(folder / "pre-commit"),
        "PRE_COMMIT_COLOR": "never",
        "PYTHONPATH": str(ROOT),
        "DECKLINT_CACHE_DIR": str(Path(built_store()).parent),
        "LC_ALL": "C.UTF-8",
    }
    repository = Repository(folder / "repository", environment)
    repository.folder.mkdir()
    repository.git("init", "--quiet")
    config = {"repos": [{"repo": "local", "hooks": list(of_ours)}]}
    repository.given({".pre-commit-config.yaml": yaml.safe_dump(config)})
    installed = repository.run(sys.executable, "-m", "pre_commit", "install")
    assert installed.status == 0, installed.said
    return repository


@pytest.fixture
def repository(tmp_path: Path, store: Store) -> Repository:
    """A repository with the hook for decks, which judges them on a day that does not pass."""
    [hook] = hooks("decklint")
    return repository_with(tmp_path, {**hook, "args": ["--date", DAY]})


def test_good_decks_are_committed(repository: Repository) -> None:
    repository.write({"a.deck": GOOD, "lists/b.deck.txt": GOOD})
    done = repository.commit()
    assert done.status == 0, done.said
    assert "Passed" in done.said


def test_a_bad_deck_is_held_back_with_what_is_wrong(repository: Repository) -> None:
    repository.write({"good.deck": GOOD, "decks/bad.deck": BAD})
    done = repository.commit()
    assert done.status != 0
    assert BROKEN_RULE in done.said
    assert "decks/bad.deck" in done.said
    assert "decks/bad.deck" not in repository.git("ls-tree", "-r", "--name-only", "HEAD")


def test_names_may_hold_spaces_and_any_letters(repository: Repository) -> None:
    repository.write(dict.fromkeys(AWKWARD, GOOD))
    done = repository.commit()
    assert done.status == 0, done.said
    repository.write(dict.fromkeys(AWKWARD, BAD))
    done = repository.commit()
    assert done.status != 0
    assert [name for name in AWKWARD if name not in done.said] == []


def test_a_deleted_deck_is_no_trouble(repository: Repository) -> None:
    repository.given({"bad.deck": BAD, "gone.deck": BAD})
    repository.git("rm", "--quiet", "gone.deck")
    done = repository.commit()
    assert done.status == 0, done.said
    assert "Skipped" in done.said

    repository.git("rm", "--quiet", "bad.deck")
    repository.write({"new.deck": GOOD})
    done = repository.commit()
    assert done.status == 0, done.said
    assert "Passed" in done.said


def test_a_renamed_deck_is_looked_at_under_its_new_name(repository: Repository) -> None:
    repository.given({"old.deck": BAD, "notes.txt": GOOD})
    repository.git("mv", "old.deck", "new name.dek")
    done = repository.commit()
    assert done.status != 0
    assert BROKEN_RULE in done.said
    assert "new name.dek" in done.said
    assert "old.deck" not in done.said

    repository.git("mv", "new name.dek", "no list any more.txt")
    repository.git("mv", "notes.txt", "notes.deck")
    done = repository.commit()
    assert done.status == 0, done.said
    assert "Passed" in done.said


def test_only_what_is_committed_is_looked_at(repository: Repository) -> None:
    repository.given({"bad.deck": BAD})
    repository.write({"README.md": "# Decks\n", "notes.txt": BAD, "data.csv": "a,b\n"})
    done = repository.commit()
    assert done.status == 0, done.said
    assert "Skipped" in done.said


def test_what_cannot_be_read_is_said_and_hides_nothing(repository: Repository) -> None:
    repository.write({"a.deck": b"\x00\x01\xff\xfe" * 99, "b.deck": BAD.encode("utf-16")})
    done = repository.commit()
    assert done.status != 0
    assert "exit code: 2" in done.said
    assert "a.deck" in done.said
    assert "b.deck" in done.said
    assert BROKEN_RULE in done.said


def test_all_files_are_looked_at_when_that_is_asked_for(repository: Repository) -> None:
    repository.given({"good.deck": GOOD, "deep/er/bad one.deck": BAD, "notes.txt": BAD, "卡组.dek": BAD})
    done = repository.run(sys.executable, "-m", "pre_commit", "run", "--all-files")
    assert done.status != 0
    assert "deep/er/bad one.deck" in done.said
    assert "卡组.dek" in done.said
    assert "notes.txt" not in done.said


def test_card_facts_are_verified_when_they_change(tmp_path: Path, store: Store) -> None:
    repository = repository_with(tmp_path, *hooks("decklint-cards"))
    repository.write({"README.md": "# Facts\n", "a.deck": BAD, "formats/b.deck.yaml": BAD})
    done = repository.commit()
    assert done.status == 0, done.said
    assert "Skipped" in done.said

    repository.write({"formats/old world.yaml": "game: wow\n", "cards/own.yaml": "{}\n", "decklint.toml": ""})
    done = repository.commit()
    assert done.status == 0, done.said
    assert "Passed" in done.said

    formats = (
        "game: wow\nformats:\n  small:\n    name: Small\n    extends: classic\n    rules: {side-deck: null}\n"
    )
    repository.write({"decklint.toml": 'formats = "house"\n', "house/formats.yaml": formats})
    assert repository.commit().status == 0
    repository.write({"house/formats.yaml": "wrong: ["})
    done = repository.commit()
    assert done.status != 0
    assert "house/formats.yaml" in done.said
