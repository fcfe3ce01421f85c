"""Compiles the card facts into the store that travels in the wheel."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class StoreHook(BuildHookInterface[Any]):
    """Builds `validator/store.sqlite` for a wheel; an editable install compiles its own from the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled store to the wheel. An error in the card facts stops the build."""
        if version == "editable":
            build_data["force_include_editable"] = {}
            return
        sys.path.insert(0, self.root)
        try:
            from validator.cards.build import build
            from validator.cards.sources import Folders
        finally:
            sys.path.pop(0)
        root = Path(self.root)
        self._folder = tempfile.TemporaryDirectory()
        target = Path(self._folder.name, "store.sqlite")
        build(Folders(root / "card_db", root / "grammars"), target)
        build_data["force_include"][str(target)] = "validator/store.sqlite"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was built on the way."""
        if version != "editable":
            self._folder.cleanup()
