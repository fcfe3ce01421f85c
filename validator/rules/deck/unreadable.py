"""A file can be read, and is a deck.

A file that is missing, empty, too large, broken, or of no form that holds decks is not judged at all; where it
breaks off, that place is shown. What is set for the list and does not exist, such as a format, is found here as
well. The other files are still checked.

Why: No verdict is better than one about half a deck.

Breaks it: The file ends in the middle of a value.

    {"main": [{"name": "Some Ca

Mend it: Mend the file where it is said to be broken, or export the deck again.
"""

from validator.model import Level

LEVEL: Level = "error"
