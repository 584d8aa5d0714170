"""What all tests share: windows without a screen, and examples that are the same in every run of the checks."""

from __future__ import annotations

import os

from hypothesis import settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

settings.register_profile("everyday", deadline=None)
settings.register_profile("checks", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("checks" if os.environ.get("CI") else "everyday")
