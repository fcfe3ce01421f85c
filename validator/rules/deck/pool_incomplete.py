"""Every name of a card pool is that of a card.

It is a doubt where the list of the pool has names nobody knows, or counts that cannot be read. What else is in
the pool is used all the same.

Why: A card of the deck may be the very one whose name in the pool is misspelt.

Breaks it: A name in the pool is spelt wrong.

    Pool
    2 Smoe Crad

Mend it: Correct the names and counts in the list of the pool.
"""

from validator.model import Level

LEVEL: Level = "doubt"
