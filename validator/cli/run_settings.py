"""The settings of a whole run, such as the form of its report, as the options of a command give them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
from click.core import ParameterSource

from validator.cli.tongue import in_environment
from validator.configuration import Value
from validator.model import Origin

_SOURCES = {ParameterSource.COMMANDLINE: "option", ParameterSource.ENVIRONMENT: "environment"}


def of_the_options(ctx: click.Context, options: Mapping[str, Any]) -> dict[str, Value]:
    """The settings of a run, by name, each with where it comes from: what is said to the command, or to the one
    above it, the environment, or nobody. `options` are the values the command has for them.
    """
    found = {}
    for name, value in options.items():
        sources = (one.get_parameter_source(name.replace("-", "_")) for one in (ctx, ctx.find_root()))
        by = next((_SOURCES[source] for source in sources if source in _SOURCES), "default")
        if name == "lang" and by == "default" and in_environment():
            by = "environment"
        found[name] = Value(value, Origin(by))
    return found
