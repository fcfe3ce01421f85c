"""`python -m validator` is `decklint`."""

from validator.cli import run

run()
