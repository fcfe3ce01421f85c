"""What stands in a team-mate's list can be told where it is compared.

It is a doubt where the parts that two team-mates may not share are missing from the other's list, or have names
there that nobody knows.

Why: What is not known of the other deck may be just what both decks have.

Breaks it: The team-mate's list has cards, and does not say what that deck is built around.

    Main Deck
    3 Some Card

Mend it: Complete the team-mate's list, or correct the names in it.
"""

from validator.model import Level

LEVEL: Level = "doubt"
