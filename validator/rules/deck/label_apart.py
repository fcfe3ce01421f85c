"""What a deck code singles out is one of the cards it holds.

Some deck codes name one of their cards again, to say that it has a part of its own. Where that card is not
among those of the code, this is a doubt.

Why: Such a code was cut, or made by a program that went wrong: it does not say what the deck is.

Breaks it: Written out, the code says as much as this list.

    Main Deck
    3 Some Card
    // singled out: Another Card

Mend it: Copy the code again, or export the deck as text.
"""

from validator.model import Level

LEVEL: Level = "doubt"
