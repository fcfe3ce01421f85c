"""Lines that look like cards under a heading of prose are passed over aloud.

What stands under a heading such as “Notes” is written for people and no part of the list. A warning says how
many lines there look like cards with a count.

Why: A card that is left out in silence would make a deck look smaller, or legal.

Breaks it: The last card stands under the heading of the notes.

    Main Deck
    4 Some Card
    Notes
    4 Another Card

Mend it: Move the cards above the heading, or put them under one of their own.
"""

from validator.model import Level

LEVEL: Level = "warning"
