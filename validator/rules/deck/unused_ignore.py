"""A comment that leaves findings out leaves one out.

A comment “decklint: ignore[rule] reason” leaves out what a rule finds on its line, or, on a line of its own, in
the whole deck. A warning points at one that nothing needed, that names no rule, or that is not written this
way.

Why: A comment that stays behind when its finding is mended would one day hide another.

Breaks it: Nothing is wrong with the spelling of the name.

    4 Some Card  # decklint: ignore[spelling] as on the promo card

Mend it: Take the comment out, or correct the name of the rule.
"""

from validator.model import Level

LEVEL: Level = "warning"
