"""A name that is spelt almost right is taken for the card it can only mean.

A note says what was taken, where a name differs from a card's name in marks and accents only, or stands beside
the card's own number.

Why: Nothing is changed without a word: who reads the report can see what was understood.

Breaks it: The card is called Some-Card.

    4 Some Card

Mend it: Write the name as it is printed; the verdict does not depend on it.
"""

from validator.model import Level

LEVEL: Level = "note"
