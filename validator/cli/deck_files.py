"""From the paths of a command line to deck files: files, the deck files below folders, what is left out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

ENDINGS = (
    ".txt",
    ".deck",
    ".dek",
    ".list",
    ".yaml",
    ".yml",
    ".mwdeck",
    ".o8d",
    ".deck.json",
    ".deck.csv",
    ".deck.md",
)
"""What the name of a deck file ends with, in a folder; a file that is named itself may be called anything."""


def deck_files(path: str, excluded: Callable[[str], bool]) -> Iterator[str | None]:
    """A file itself, or the deck files below a folder, in order; None where a folder has none at all.

    Hidden files and folders are left out, and what is excluded, though it be named.
    """
    if excluded(path):
        return
    if not os.path.isdir(path):
        yield path
        return
    found = False
    for folder, folders, files in os.walk(path):
        seen = sorted(name for name in folders if not name.startswith("."))
        folders[:] = [name for name in seen if not excluded(os.path.join(folder, name))]
        found = found or len(seen) > len(folders)
        for name in sorted(files):
            file = os.path.join(folder, name)
            special = os.path.exists(file) and not os.path.isfile(file)
            if name.lower().endswith(ENDINGS) and not name.startswith(".") and not special:
                found = True
                if not excluded(file):
                    yield file
    if not found:
        yield None
