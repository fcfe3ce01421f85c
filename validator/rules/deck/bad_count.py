"""Every card has a count that can be meant.

A count is a whole number above zero, and no greater than any deck has. A missing count, a word, a fraction or a
slip of the pen makes it unknown how many cards there are, so that what depends on it is a doubt.

Why: Sizes and limits can only be checked where the counts are known; a guess might call a deck legal that is
not.

Breaks it: The count is a fraction.

    3.5 Some Card

Mend it: Write how many copies there are, or take the line out.
"""

from validator.model import Level

LEVEL: Level = "doubt"
