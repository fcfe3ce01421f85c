"""Message catalogues, one module a language."""

LANGUAGES = ("en", "zh")
"""The languages people read messages and names in."""
