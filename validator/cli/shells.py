"""How shells ask for the completions of a word, and the scripts by which they do."""

from __future__ import annotations

import os
import re
from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

SHELLS = ("bash", "zsh", "fish")
"""The shells that are known."""

COMPLETING = "_DECKLINT_COMPLETE"
"""The variable by which a shell asks."""


def script(shell: str, program: click.Command) -> str:
    """The script by which a shell completes the words of the program."""
    return _CLASSES[shell](program, {}, "decklint", COMPLETING).source()


def register() -> None:
    """Let click answer the shells in the way their scripts here expect."""
    for one in (Bash, Fish):
        add_completion_class(one)


_SPECIAL = re.compile(r"([^\w@%+=:,./-])")


class Bash(BashComplete):
    """Completes names with blanks and quotes in them, and goes by the line where bash ends words at a colon."""

    source_template = """\
%(complete_func)s() {
    local response type value
    response=$(env COMP_WORDS="${COMP_LINE:0:COMP_POINT}" COMP_WORDBREAKS="$COMP_WORDBREAKS" \\
        %(complete_var)s=bash_complete "$1")
    COMPREPLY=()
    while IFS=',' read -r type value; do
        case $type in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain) COMPREPLY+=("$value") ;;
        esac
    done <<< "$response"
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words of the line before the cursor, and the one that is being written."""
        line = os.environ["COMP_WORDS"]
        words = split_arg_string(line)[1:]
        self._written = _last_word(line)
        return (words[:-1], words[-1]) if self._written and words else (words, "")

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """A completion as bash puts it into the line: escaped, unless it stands in quotes."""
        value = str(item.value)
        if item.type != "plain" or self._written.startswith(("'", '"')):
            return f"{item.type},{value}"
        whole = _SPECIAL.sub(r"\\\1", value)
        option, equals, _ = self._written.partition("=")
        if option.startswith("-") and equals:
            whole = f"{option}={whole}"
        breaks = os.environ.get("COMP_WORDBREAKS", ":=")
        ended = sum(character in breaks for character in self._written if character in ":=")
        places = [place for place, character in enumerate(whole) if character in ":=" and character in breaks]
        return f"plain,{whole[places[ended - 1] + 1 :] if 0 < ended <= len(places) else whole}"


def _last_word(line: str) -> str:
    """The last word of a line as it is written, with its quotes and escapes; empty behind a blank."""
    start, quote, escaped = 0, "", False
    for place, character in enumerate(line):
        if escaped:
            escaped = False
        elif character == "\\" and quote != "'":
            escaped = True
        elif quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character.isspace():
            start = place + 1
    return line[start:]


class Fish(FishComplete):
    """Completes names with commas in them."""

    source_template = """\
function %(complete_func)s;
    set -l response (env %(complete_var)s=fish_complete COMP_WORDS=(commandline -cp) \\
        COMP_CWORD=(commandline -t) %(prog_name)s);
    for completion in $response;
        set -l metadata (string split -m 1 "," $completion);
        switch $metadata[1];
            case dir;
                __fish_complete_directories $metadata[2];
            case file;
                __fish_complete_path $metadata[2];
            case plain;
                echo $metadata[2];
        end;
    end;
end;

complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)";
"""


_CLASSES = {"bash": Bash, "zsh": ZshComplete, "fish": Fish}
