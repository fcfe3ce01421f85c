"""What a start costs: a check loads nothing it does not need."""

from __future__ import annotations

import subprocess
import sys

import pytest

NEVER = ("yaml", "lark", "rich", "babel", "tomllib", "importlib.metadata")

CHECK = """\
import sys
from validator.cli import run
try:
    run(args=["check", "-", *sys.argv[1:]])
except SystemExit as end:
    status = end.code
print()
print(int(status), *sorted(name for name in {never} if name in sys.modules))
"""


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize(
    "options",
    [(), ("--lang", "zh"), *(("--output-format", form) for form in ("full", "json", "json-lines", "github"))],
)
@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Hero: Graccus\n60 Ironforge Guards\n", "0"),
        ("# edition: 5.0\nHero: Graccus\n5 Parvink\n4 Fizzle\n4 Fizle\n4 Death Coil\n-1 Slow\n", "1"),
    ],
)
def test_a_check_loads_nothing_it_does_not_need(text: str, status: str, options: tuple[str, ...]) -> None:
    """Whatever the list, and whatever is found in it."""
    done = subprocess.run(
        [sys.executable, "-c", CHECK.format(never=NEVER), *options],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    assert done.stdout.rsplit("\n", 2)[1] == status


NOT_WHEN_PLAIN = (*NEVER, "click", "dataclasses", "inspect", "ast", "string", "multiprocessing")


@pytest.mark.usefixtures("store")
def test_a_plain_check_loads_least() -> None:
    """A legal deck, no options, no configuration: what a hook does with most decks."""
    done = subprocess.run(
        [sys.executable, "-c", CHECK.format(never=(*NOT_WHEN_PLAIN, "validator.configuration_file"))],
        input="Hero: Graccus\n60 Ironforge Guards\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    assert done.stdout.rsplit("\n", 2)[1] == "0"


def test_the_package_alone_loads_next_to_nothing() -> None:
    code = (
        "import sys, validator; print(*sorted(n for n in sys.modules if n.startswith(('validator', 'click'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["validator"]
