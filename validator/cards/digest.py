"""The key a compiled store is kept under: a hash of the content of all its sources."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence

from validator.cards.database import SCHEMA

_LARGEST = 4 * 1024 * 1024 + 1
"""So much of an own file is read, which is more than any may have."""


def source_hash(root: str | None = None, own: Sequence[str] = ()) -> str:
    """A hash of every file under `card_db/` and `grammars/`, of the code that compiles them, and of the files
    in folders of own cards.

    Raises OSError where one of those folders cannot be read.
    """
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.isdir(os.path.join(package, "card_db"))
    root = root or (package if inside else os.path.dirname(package))
    digest = hashlib.sha256(SCHEMA.encode())
    tops = [os.path.join(root, "card_db"), os.path.join(root, "grammars"), os.path.join(package, "cards")]
    for top in (*tops, os.path.join(package, "folding.py")):
        for path in _files(top):
            digest.update(os.path.relpath(path, top).replace(os.sep, "/").encode() + b"\0")
            with open(path, "rb") as file:
                digest.update(file.read())
    for folder in own:
        digest.update(b"\0")
        for name, path in own_files(folder):
            with open(path, "rb") as file:
                content = file.read(_LARGEST)
            digest.update(os.fsencode(name) + b"\0%d\0" % len(content) + content)
    return digest.hexdigest()[:16]


def own_files(folder: str) -> Iterator[tuple[str, str]]:
    """The YAML files of a folder of own cards, in order: those of each game and of its folder `cards`.

    Each has its name in the folder, as `game/cards/set.yaml`, and its path. Raises OSError.
    """
    for game in _visible(folder):
        inside = os.path.join(folder, game)
        if os.path.isdir(inside):
            for name in _visible(inside):
                path = os.path.join(inside, name)
                if name == "cards" and os.path.isdir(path):
                    yield from ((f"{game}/{name}/{file}", one) for file, one in _yaml(path))
            yield from ((f"{game}/{file}", one) for file, one in _yaml(inside))


def _yaml(folder: str) -> Iterator[tuple[str, str]]:
    for name in _visible(folder):
        path = os.path.join(folder, name)
        if name.endswith((".yaml", ".yml")) and os.path.isfile(path):
            yield name, path


def _visible(folder: str) -> list[str]:
    return sorted(name for name in os.listdir(folder) if not name.startswith("."))


def _files(top: str) -> Iterator[str]:
    if os.path.isfile(top):
        yield top
    for folder, folders, files in os.walk(top):
        folders.sort()
        for name in sorted(files):
            if name.endswith((".yaml", ".lark", ".py")):
                yield os.path.join(folder, name)
