"""A list has all the parts of a deck that the rules ask for.

A part that is not there at all is a doubt, not an error: it may exist and not be written. What of it is there
is checked all the same.

Why: Many lists are shared without what everybody takes for granted. Handed in at an event, a list must be
complete.

Breaks it: The list does not say what the deck is built around.

    Main Deck
    4 Some Card

Mend it: Add the part, under its heading.
"""

from validator.model import Level

LEVEL: Level = "doubt"
