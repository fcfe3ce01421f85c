"""Message catalogues, one module a language."""
