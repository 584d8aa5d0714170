"""What must be settled before pygame is first imported: import this module before pygame, always.

Each value is a default: a person who sets the variable keeps what was set.
"""

from __future__ import annotations

import os
import sys


def prepare() -> None:
    """Set the defaults that SDL reads when pygame is imported and when the first window opens."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # The click that brings a window to the front also counts: two windows are open at one table.
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    # One pixel of a surface is one pixel of the screen, so that millimetres can be right.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if sys.platform.startswith("linux"):
        # Without it SDL shows every frame through a texture: 25 to 50 times dearer without a GPU.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


prepare()
