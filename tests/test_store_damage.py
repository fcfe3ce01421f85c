"""A store that is broken, and a cache where none can be written: the check works, or says clearly why not.

Each is tried as people meet it, by a process of its own; nothing but a message in one line comes out of it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.conftest import ROOT
from validator.cards.store import Store

DECK = "examples/five-parvinks.txt"
OPTIONS = ("--no-config", "--date", "2013-08-01", "--lang", "en", "--output-format", "concise")
SAID = f"{DECK}:3:1: wow/copy-limit error: 5 copies of Parvink in the main deck, 4 allowed; take out 1 copy\n"
SECONDS = 120
"""Nothing takes so long unless it hangs; a store is built in a few seconds."""

_WITHOUT_ITS_POWERS = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")
"""Before a command: rights of files hold for it, though it belongs to root."""

_LIMITED = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536)); "
"""Files cannot grow beyond a few pages; what is written then fails as it does on a full disk."""


def decklint(cache: Path, *arguments: str, first: str = "", bound: bool = False) -> tuple[int, str, str]:
    """Exit status, output and messages of `decklint`, with a cache, after `first` was run in the process.

    Where it is `bound` the rights of files hold for it, whoever it belongs to.
    """
    code = f"{first}from validator.cli import run; run({list(arguments)!r})"
    done = subprocess.run(
        [*(_binding() if bound else ()), sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "DECKLINT_CACHE_DIR": str(cache), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


def checked(cache: Path, first: str = "", bound: bool = False) -> tuple[int, str, str]:
    """The same of a check of a deck of which everything is known."""
    return decklint(cache, "check", *OPTIONS, DECK, first=first, bound=bound)


def _binding() -> tuple[str, ...]:
    if os.name != "posix":
        pytest.skip("rights of files are as POSIX has them")
    if os.geteuid() != 0:
        return ()
    if shutil.which("setpriv") is None:
        pytest.skip("rights of files do not hold for root")
    return _WITHOUT_ITS_POWERS


def refused(said: tuple[int, str, str], *words: str) -> None:
    """Make sure that there was one line that says what is wrong and what to do, and the status for it."""
    status, out, errors = said
    assert (status, out, errors.count("\n")) == (2, "", 1)
    assert errors.startswith("decklint: the store ")
    for word in words:
        assert word in errors


@pytest.fixture
def path(store: Store, tmp_path: Path) -> Path:
    """Where the store of this checkout is looked for, in an empty cache."""
    return tmp_path / Path(store.path).name


@pytest.fixture
def content(store: Store) -> bytes:
    return Path(store.path).read_bytes()


# ------------------------------------------------------------ a broken store

BROKEN: Mapping[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "cut in half": lambda content: content[: len(content) // 2],
    "without its end": lambda content: content[:-4096],
    "something else": lambda _: b"this is no store, " * 1000,
    "a hole in its middle": lambda content: content[:8192] + bytes(4 << 20) + content[8192 + (4 << 20) :],
}


@pytest.mark.parametrize("how", [*BROKEN])
def test_a_broken_store(path: Path, content: bytes, how: str) -> None:
    path.write_bytes(BROKEN[how](content))
    status, out, errors = checked(path.parent)
    assert (status, out) == (2, "")
    assert "cannot be read" in errors
    assert "run “decklint db build”" in errors
    assert os.listdir(path.parent) == [path.name]


def test_a_hole_in_a_store_is_no_fault_of_the_tool(path: Path, content: bytes) -> None:
    path.write_bytes(BROKEN["a hole in its middle"](content))
    refused(checked(path.parent), "run “decklint db build”")


def test_a_broken_store_is_mended_as_the_message_says(path: Path, content: bytes) -> None:
    path.write_bytes(BROKEN["cut in half"](content))
    refused(checked(path.parent), "run “decklint db build”")
    assert decklint(path.parent, "db", "build") == (0, f"{path}\n", "")
    assert path.read_bytes() == content
    assert checked(path.parent)[:2] == (1, SAID)
    assert os.listdir(path.parent) == [path.name]


# ------------------------------------------------------------ a store of another version

OTHERS: Mapping[str, str] = {
    "another schema, without a part": "UPDATE meta SET value = '0' WHERE key = 'schema';"
    "DELETE FROM game WHERE part = 'layout'",
    "another shape of a part": "UPDATE game SET data = '[]' WHERE part = 'layout'",
    "another shape of cards": "UPDATE card SET data = '{}'",
    "no game": "DELETE FROM game",
}


def _changed(path: Path, content: bytes, statements: str) -> None:
    path.write_bytes(content)
    database = sqlite3.connect(path)
    database.executescript(statements)
    database.close()


@pytest.mark.parametrize("how", [*OTHERS])
def test_a_store_of_another_version_judges_nothing(path: Path, content: bytes, how: str) -> None:
    _changed(path, content, OTHERS[how])
    status, out, _ = checked(path.parent)
    assert status == 2
    assert "copies of Parvink" not in out


@pytest.mark.parametrize("how", ["another schema, without a part"])
def test_a_store_of_another_version_is_told_as_such(path: Path, content: bytes, how: str) -> None:
    _changed(path, content, OTHERS[how])
    said = checked(path.parent)
    if said[0] == 2:
        refused(said, "run “decklint db build”")
    else:
        assert said[:2] == (1, SAID)


def test_a_store_without_a_table(path: Path, content: bytes) -> None:
    _changed(path, content, "DROP TABLE name")
    refused(checked(path.parent), "no such table: name", "run “decklint db build”")


# ------------------------------------------------------------ something else in its place


def test_a_folder_in_place_of_the_store(path: Path) -> None:
    """It is not the tool's, so it stays: the message for the attempt to mend it names another way."""
    path.mkdir()
    refused(checked(path.parent), "cannot be read")
    refused(decklint(path.parent, "db", "build"), "set DECKLINT_CACHE_DIR")
    assert os.listdir(path.parent) == [path.name]
    assert path.is_dir()


def test_a_link_to_nowhere_gives_way_to_a_store(path: Path) -> None:
    try:
        path.symlink_to(path.parent / "no" / "where")
    except OSError:
        pytest.skip("no links can be made here")
    assert checked(path.parent)[:2] == (1, SAID)
    assert path.is_file()
    assert not path.is_symlink()


# ------------------------------------------------------------ rights


def test_a_store_nobody_may_read(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    path.chmod(0)
    refused(checked(path.parent, bound=True), "cannot be read", "unable to open")


@pytest.fixture
def locked(path: Path) -> Iterator[Path]:
    """The path of the store in a cache that can be read and not written."""
    yield path
    path.parent.chmod(0o755)


def test_a_cache_that_is_read_only_serves_what_it_has(locked: Path, content: bytes) -> None:
    locked.write_bytes(content)
    locked.parent.chmod(0o555)
    assert checked(locked.parent, bound=True)[:2] == (1, SAID)


@pytest.mark.parametrize("rights", [0o555, 0])
def test_a_cache_that_takes_nothing(locked: Path, rights: int) -> None:
    locked.parent.chmod(rights)
    refused(checked(locked.parent, bound=True), "Permission denied", "set DECKLINT_CACHE_DIR")


# ------------------------------------------------------------ a full disk


def test_a_full_disk_leaves_nothing(path: Path) -> None:
    if os.name != "posix":
        pytest.skip("how large a file may be is limited as POSIX has it")
    status, out, errors = checked(path.parent, _LIMITED)
    assert (status, out, errors.count("\n")) == (2, "", 1)
    assert os.listdir(path.parent) == []


def test_a_full_disk_is_told_with_the_place(path: Path) -> None:
    if os.name != "posix":
        pytest.skip("how large a file may be is limited as POSIX has it")
    refused(checked(path.parent, _LIMITED), str(path), "set DECKLINT_CACHE_DIR")


def test_a_disk_that_is_really_full(path: Path) -> None:
    """A file system of a few pages, where there may be one."""
    cache = path.parent / "small"
    cache.mkdir()
    mounted = shutil.which("mount") and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", str(cache)], capture_output=True, check=False
    )
    if not mounted or mounted.returncode:
        pytest.skip("no file system can be mounted here")
    try:
        status, out, errors = checked(cache)
        assert (status, out, errors.count("\n")) == (2, "", 1)
        assert os.listdir(cache) == []
    finally:
        subprocess.run(["umount", str(cache)], check=True)
