"""Every name is that of a card.

Names are looked up whatever their case, marks and accents, in every language the cards are known in. A name
that is none is a doubt, with the nearest names there are; its copies count towards the size of the deck.

Why: Of a card nobody knows it cannot be told whether it is legal, so the deck is never called legal with it.

Breaks it: The name is spelt wrong.

    4 Smoe Crad

Mend it: Correct the name; those that are near are given where there are any.
"""

from validator.model import Level

LEVEL: Level = "doubt"
