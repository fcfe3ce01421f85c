"""The key a checkout's store is kept under: a hash of the content of all its sources."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator

SCHEMA = "1"
"""Changes when the compiled store changes shape though its sources do not."""


def source_hash(root: str | None = None) -> str:
    """A hash of every file under `card_db/` and `grammars/`, and of the code that compiles them."""
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
    return digest.hexdigest()[:16]


def _files(top: str) -> Iterator[str]:
    if os.path.isfile(top):
        yield top
    for folder, folders, files in os.walk(top):
        folders.sort()
        for name in sorted(files):
            if name.endswith((".yaml", ".lark", ".py")):
                yield os.path.join(folder, name)
