"""Reports as they were, kept in files beside the tests."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "snapshots"


def same_as_kept(name: str, report: str) -> None:
    """A report is what is kept of it; with DECKLINT_WRITE_SNAPSHOTS=1 it is what is kept from then on."""
    path = FOLDER / name
    if os.environ.get("DECKLINT_WRITE_SNAPSHOTS") == "1":
        FOLDER.mkdir(exist_ok=True)
        path.write_bytes(report.encode())
    assert report == path.read_bytes().decode().replace("\r\n", "\n")
