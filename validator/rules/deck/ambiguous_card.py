"""A name, or a code, means one card only.

Some cards share a name. Every way to read such a name is tried: where all of them come to the same verdict, a
note says which was taken; where they do not, this is a doubt. In a row of codes whose last figures may be
copies or numbers of a picture it is a doubt as well.

Why: The wrong one of two cards of a name could make a legal deck illegal, or hide that it is.

Breaks it: Two cards are called Some Card, and only one of them is legal in the format.

    4 Some Card

Mend it: Write the set and the number behind the name, as in “4 Some Card (ABC-12)”.
"""

from validator.model import Level

LEVEL: Level = "doubt"
