"""Where a report goes: standard output, or a file that is written whole or not at all."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator

from validator.cli.progress import out_of_the_way
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
        for piece in _whole_lines(pieces) if sys.stdout.isatty() else pieces:
            sys.stdout.write(in_encoding(piece, form, encoding))
        sys.stdout.flush()
        return
    if _is_stream(output):  # a pipe or a device takes what it is given, also where it leads to a file
        with open(output, "a", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.writelines(pieces)
        return
    from validator.cli.whole_file import replacing

    with replacing(output) as whole:
        for piece in pieces:
            whole.write(piece.encode("utf-8", "backslashreplace"))


def _whole_lines(pieces: Iterable[str]) -> Iterator[str]:
    """A report for a terminal, where a bar may stand in the last line: in whole lines, the bar taken away."""
    rest = ""
    for piece in pieces:
        before, end, rest = (rest + piece).rpartition("\n")
        if end:
            out_of_the_way()
            yield before + end
    out_of_the_way()
    yield rest


def _is_stream(path: str) -> bool:
    return (os.path.exists(path) and not os.path.isfile(path)) or os.path.abspath(path).startswith("/dev/")
