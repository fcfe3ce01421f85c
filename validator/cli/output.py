"""Where a report goes: standard output, or a file that is written whole or not at all."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable

from validator.cli.whole_file import replacing
from validator.reports import in_encoding

_FORMS_OF_ENDINGS = {
    ".json": "json",
    ".jsonl": "json-lines",
    ".ndjson": "json-lines",
    ".sarif": "sarif",
    ".xml": "junit",
    ".md": "markdown",
    ".csv": "csv",
    ".html": "html",
    ".htm": "html",
}


def form_of(asked: str, output: str | None, on_terminal: bool) -> str:
    """The form of a report: the one asked for; else by the ending of the file it goes to; else annotations
    in GitHub Actions, the full form on a terminal, and one line a finding in a pipe.
    """
    if asked != "auto":
        return asked
    if output is not None:
        return _FORMS_OF_ENDINGS.get(os.path.splitext(output)[1].lower(), "full")
    if os.environ.get("GITHUB_ACTIONS") == "true":
        return "github"
    return "full" if on_terminal else "concise"


def put(pieces: Iterable[str], form: str, output: str | None) -> None:
    """Write a report to standard output, or into a file. Raises OSError where the file cannot be written."""
    if output is None:
        if form == "csv" and isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(newline="")  # its lines end as tables do, on every system
        encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
        for piece in pieces:
            sys.stdout.write(in_encoding(piece, form, encoding))
        sys.stdout.flush()
        return
    if os.path.exists(output) and not os.path.isfile(output):  # a pipe or a device takes what it is given
        with open(output, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.writelines(pieces)
        return
    with replacing(output) as whole:
        for piece in pieces:
            whole.write(piece.encode("utf-8", "backslashreplace"))
