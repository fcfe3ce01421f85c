"""A heading that gives a number gives the number of cards under it.

Headings such as “Main Deck (60)” and sums of the whole list are compared with what was read. The list is taken
as its lines say.

Why: A sum that is wrong is often the trace of a line that was lost, or of a count that was mistyped.

Breaks it: The heading says eight cards, and there are seven.

    Main Deck (8)
    4 Some Card
    3 Another Card

Mend it: Correct the heading, or add what is missing.
"""

from validator.model import Level

LEVEL: Level = "warning"
