"""A line that is neither a card nor a heading is passed over aloud.

A line without a count that is like no card's name cannot be told from a remark. A warning points at it, and
nothing is counted.

Why: It may be a card that was spelt beyond recognition, and then the deck is not the one that was checked.

Breaks it: The second line has no count and is no card.

    Main Deck
    swap these in against control
    4 Some Card

Mend it: If it is a card, write its count before it; if it is a remark, write // before it.
"""

from validator.model import Level

LEVEL: Level = "warning"
