"""A file can be read in one way only.

What form a deck file is of, its content tells. Where it fits two forms that do not say the same cards, a
warning says which was taken.

Why: Two programs may write the same signs and mean other things by them, such as counts and numbers of cards.

Breaks it: The figure behind the code is a count in one form, and the number of a picture in the other.

    // a row of codes
    ABC-012-2 ABC-013-1

Mend it: Say which form it is, with --from.
"""

from validator.model import Level

LEVEL: Level = "warning"
