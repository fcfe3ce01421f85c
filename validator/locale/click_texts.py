"""The texts of click, the library of the command line, that people meet, for the catalogues.

Click looks its texts up by gettext, in whatever catalogue is in use; `speaking` puts ours into use. Texts for
the authors of commands are left out. Those of all versions of click from 8.1 on stand here.
"""

TEXTS = (
    "Usage:",
    "Options",
    "Commands",
    "Positional arguments",
    "Show this message and exit.",
    "Show the version and exit.",
    "Error: {message}",
    "Try '{command} {option}' for help.",
    "Aborted!",
    "env var: {var}",
    "default: {default}",
    "required",
    "(dynamic)",
    "Missing command.",
    "Missing argument",
    "Missing option",
    "Missing parameter",
    "Missing {param_type}",
    "Missing parameter: {param_name}",
    "No such command {name!r}.",
    "No such option {name!r}.",
    "No such option: {name}",
    "Option {name!r} does not take a value.",
    "Argument {name!r} takes {nargs} values.",
    "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}",
    "Choose from:\n\t{choices}",
    "{value!r} is not a valid {number_type}.",
    "{value} is not in the range {range}.",
    "{value!r} is not a valid boolean.",
    "{value!r} is not a valid boolean. Recognized values: {states}",
    "{name} {filename!r} does not exist.",
    "{name} {filename!r} is a file.",
    "{name} {filename!r} is a directory.",
    "{name} {filename!r} is not readable.",
    "{name} {filename!r} is not writable.",
    "{name} {filename!r} is not executable.",
    "file",
    "directory",
    "path",
    "Could not open file {filename!r}: {message}",
    "unknown error",
    "Shell completion is not supported for Bash versions older than 4.4.",
    "Couldn't detect Bash version, shell completion is not supported.",
)

PLURALS = (
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    ("Takes {nargs} values but 1 was given.", "Takes {nargs} values but {len} were given."),
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    (
        "{value!r} does not match the format {format}.",
        "{value!r} does not match the formats {formats}.",
    ),
    (
        "{len_type} values are required, but {len_value} was given.",
        "{len_type} values are required, but {len_value} were given.",
    ),
)
"""For one and for many. A lookup goes by the first alone, so a later version may say the second otherwise."""
