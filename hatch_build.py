"""Compiles what travels in the wheel: the card facts into the store, the translations into their catalogues."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileHook(BuildHookInterface[Any]):
    """Builds `validator/store.sqlite` and the catalogues for a wheel.

    For an editable install the catalogues are compiled where they stand; the store it compiles by itself, from
    the checkout, when it is first used.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add what is compiled to the wheel. An error in the card facts or the catalogues stops the build."""
        sys.path.insert(0, self.root)
        try:
            from validator.cards.build import build
            from validator.cards.sources import Folders
            from validator.locale import FOLDER, update
        finally:
            sys.path.pop(0)
        if version == "editable":
            build_data["force_include_editable"] = {}
            update.compile_catalogues()
            return
        root = Path(self.root)
        self._folder = tempfile.TemporaryDirectory()
        target = Path(self._folder.name, "store.sqlite")
        build(Folders(root / "card_db", root / "grammars"), target)
        build_data["force_include"][str(target)] = "validator/store.sqlite"
        for language in update.TRANSLATED:
            place = update.catalogue_path(language).with_suffix(".mo").relative_to(FOLDER)
            target = Path(self._folder.name, f"{language}.mo")
            target.write_bytes(update.compiled(language))
            build_data["force_include"][str(target)] = f"validator/locale/{place.as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was built on the way."""
        if version != "editable":
            self._folder.cleanup()
