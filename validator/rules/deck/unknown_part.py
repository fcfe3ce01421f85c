"""Every part of a deck file is a part of a deck.

In forms that give each part a title, a title nobody knows is a doubt; its cards go to the parts their types
belong to.

Why: Cards that stand in the main deck and cards set aside look alike in such a file, and other rules hold for
them.

Breaks it: Nobody knows what is meant by the title of the part.

    name,count,zone
    Some Card,4,Maybe

Mend it: Give the part one of the usual titles, or move its cards.
"""

from validator.model import Level

LEVEL: Level = "doubt"
