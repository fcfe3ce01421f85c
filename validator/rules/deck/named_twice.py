"""A card named in a part of its own and again among the others is counted once.

Lists differ in whether a card that has a part of its own is named among the others as well. Where the deck
would be one card too large and both name the same card, a note says that it was counted once; otherwise a list
is taken as it is written.

Why: Both ways of writing are common, and neither should make a legal deck illegal.

Breaks it: The deck would have one card too many if both were counted.

    // in the part of its own
    1 Some Card
    // among the others
    1 Some Card

Mend it: Nothing, if the card is meant once; else correct the counts.
"""

from validator.model import Level

LEVEL: Level = "note"
