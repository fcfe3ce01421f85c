"""The cards and formats of one's own that the configuration of a folder names, for commands beside `check`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from validator.cards.store import Store, open_store

if TYPE_CHECKING:
    from validator.house_formats import HouseFormats


def own_facts(store: Store, folder: str = os.curdir) -> tuple[Store, Mapping[str, HouseFormats]]:
    """The store with the own cards beside the others, and the own formats by their game.

    Where there are no own cards that is the store that is given. Raises ConfigurationError and StoreError.
    """
    from validator.configuration import Configurations

    values = Configurations(store).of_folder(folder).values
    cards, formats = (values[key].value if key in values else () for key in ("cards", "formats"))
    if cards:
        store = open_store(cards)
    if not formats:
        return store, {}
    from validator.house_formats import read_all_formats

    return store, read_all_formats(formats, store)
