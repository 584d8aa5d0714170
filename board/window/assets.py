"""Where drawings, fonts and texts are found: a checkout, an installed copy or a folder of one's own."""

from __future__ import annotations

import os
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path


def assets() -> Traversable:
    """The folder `assets`. Raises FileNotFoundError when the program was installed without it."""
    own = os.environ.get("BOARD_ASSETS")
    if own:
        return Path(own)
    packed = resources.files("board") / "_data" / "assets"
    if packed.is_dir():
        return packed
    checkout = Path(__file__).resolve().parents[2] / "assets"
    if checkout.is_dir():
        return checkout
    raise FileNotFoundError("assets")
