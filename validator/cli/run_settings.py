"""The settings of a whole run, such as the form of its report: from the command line, the environment, or the
configuration of the folder people are in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
from click.core import ParameterSource

from validator.configuration import Value, Values
from validator.model import Origin

_SOURCES = {ParameterSource.COMMANDLINE: "option", ParameterSource.ENVIRONMENT: "environment"}


def of_the_run(ctx: click.Context, values: Values, options: Mapping[str, Any]) -> dict[str, Value]:
    """The settings of a run, by name. `options` are those of the command, with the values they have when nobody
    gives them; what is said to the command, or to the one above it, comes before what the configuration says.
    """
    found = {}
    for name, value in options.items():
        sources = (one.get_parameter_source(name.replace("-", "_")) for one in (ctx, ctx.find_root()))
        by = next((_SOURCES[source] for source in sources if source in _SOURCES), None)
        if by is not None:
            found[name] = Value(value, Origin(by))
        elif name in values:
            found[name] = values[name]
        else:
            found[name] = Value(value, Origin("default"))
    return found
