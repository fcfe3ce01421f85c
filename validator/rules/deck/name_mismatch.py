"""A name and the set and number beside it mean the same card.

Where the number is that of another card, this is a doubt. Where no card has the number, or the name is only a
remark beside a code, it is a warning: then it is clear what was taken.

Why: One of the two is wrong, and the list alone does not say which.

Breaks it: Number 12 of the set is another card.

    4 Some Card (ABC-12)

Mend it: Correct the name or the number, or take the number away.
"""

from validator.model import Level

LEVEL: Level = "doubt"
