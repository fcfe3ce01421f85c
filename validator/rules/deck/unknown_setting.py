"""What a comment says about how the list is checked names something that exists.

A comment may name the format, the edition or the day by which a list is to be checked. One that names nothing
there is was perhaps written for people: a warning says so, and it is passed over.

Why: Otherwise a deck might be checked by other rules than the list says, and nobody would notice.

Breaks it: There is no such day.

    # date: 2026-02-31
    4 Some Card

Mend it: Correct the comment, or say it on the command line.
"""

from validator.model import Level

LEVEL: Level = "warning"
