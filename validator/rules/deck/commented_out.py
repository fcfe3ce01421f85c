"""A card that stands in a comment is not counted.

A note for every comment that looks like a line of the list, with a count and the name of a card.

Why: What is commented out was left out on purpose, or by accident; only the one who wrote the list knows.

Breaks it: The last line is a comment.

    4 Some Card
    // 4 Another Card

Mend it: If the card belongs to the deck, take away the mark of the comment; else there is nothing to do.
"""

from validator.model import Level

LEVEL: Level = "note"
