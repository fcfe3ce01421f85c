"""Read-only access to the store's file, with every way it can be broken turned into one error."""

from __future__ import annotations

import json
import os
import sqlite3
from typing import Any

from validator.locale import marked
from validator.message import Said

SCHEMA = "1"
"""Changes when the compiled store changes shape though its sources do not."""


class StoreError(RuntimeError):
    """The store cannot be opened, read or built; the message says why and what to do."""

    def __init__(self, message: str, **values: object) -> None:
        """`message` is marked for the catalogues, `values` what stands in it by name."""
        self.message = Said(message, **values)
        super().__init__(str(self.message))

    def said(self, language: str) -> str:
        """The message in a language."""
        return self.message.said(language)


class Database:
    """The tables of a store. Any number of processes and threads may read it at once."""

    def __init__(self, path: str) -> None:
        """Open the file. Raises StoreError."""
        self.path = path
        try:
            uri = f"{_uri(path)}?mode=ro&immutable=1"
            self._connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
        except sqlite3.Error as error:
            raise self._broken(error) from None

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows a query finds. Raises StoreError where the file is no store, or is damaged."""
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise self._broken(error) from None

    def decoded(self, text: str) -> Any:
        """The value of a column that holds JSON. Raises StoreError."""
        try:
            return json.loads(text)
        except ValueError as error:
            raise self._broken(error) from None

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __del__(self) -> None:
        if hasattr(self, "_connection"):
            self._connection.close()

    def _broken(self, error: Exception) -> StoreError:
        problem = Said(str(error))
        message = marked("the store {path} cannot be read ({problem}); run “decklint db build”")
        return StoreError(message, path=self.path, problem=problem)


def _uri(path: str) -> str:
    """A path as SQLite takes it with options; pathlib's own way would cost more than the look-up."""
    quoted = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file:{quoted}" if os.sep == "/" else f"file:///{quoted.replace(os.sep, '/')}"
