"""One spelling for all the ways of writing the same name.

Case, accents, kinds of quotes and dashes, runs of blanks and full-width forms are folded away; letters,
digits and the remaining punctuation are not, so `Counterattack!` and `Counterattack` stay two names.
"""

from __future__ import annotations

_SAME = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′`´ʼ＇", "'"),
        **dict.fromkeys("“”„‟″«»＂", '"'),
        **dict.fromkeys("‐‑‒–—―−－﹣", "-"),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad", ""),
        "…": "...",
    }
)


_PUNCTUATION = str.maketrans("", "", '!?.,:;"')


def without_punctuation(folded: str) -> str:
    """A folded name with its stops and quotation marks left out; apostrophes and hyphens are letters here."""
    return " ".join(folded.translate(_PUNCTUATION).split())


def fold(text: str) -> str:
    """The folded form of a name; folding twice changes nothing more."""
    if text.isascii():
        return " ".join(text.lower().replace("`", "'").split())
    import unicodedata  # most names are spelled without

    text = text.encode("utf-8", "replace").decode()  # half a character of UTF-16 is in no name
    text = unicodedata.normalize("NFKD", text.translate(_SAME).casefold()).translate(_SAME)
    text = "".join(character for character in text if not unicodedata.combining(character))
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())
