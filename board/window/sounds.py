"""Short sounds, where there is a sound card and the person wants them; without either all goes on in silence."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.assets import asset

NAMES = ("die", "step", "blow", "parry", "wound", "door", "turn", "question")
"""Every sound; each is a file of `assets/sounds/`, made by `tools/make_sounds.py`."""

LOUDNESS = 0.5
"""Of all sounds, 0 to 1: they accompany what people say to each other."""


class Sounds:
    """Plays sounds by name while `wanted` says so. The sound card is opened at the first one, beside all else."""

    def __init__(self, wanted: Callable[[], bool]) -> None:
        self.wanted = wanted
        self._opening: threading.Thread | None = None
        self._ready: dict[str, pygame.mixer.Sound] = {}
        self._first: str | None = None

    def play(self, name: str) -> None:
        """Play a sound, or nothing."""
        if not self.wanted():
            return
        if self._opening is None:
            self._first = name
            self._opening = threading.Thread(target=self._open, daemon=True)
            self._opening.start()
        elif name in self._ready:
            self._ready[name].play()

    def _open(self) -> None:
        """Open the sound card and read the sounds; a machine without one stays silent."""
        try:
            import pygame.mixer

            pygame.mixer.init(22_050, -16, 1, 512)
            for name in NAMES:
                made = pygame.mixer.Sound(io.BytesIO((asset("sounds") / f"{name}.wav").read_bytes()))
                made.set_volume(LOUDNESS)
                self._ready[name] = made
            if self._first in self._ready:
                self._ready[self._first].play()
        except (pygame.error, ImportError, NotImplementedError, OSError):
            self._ready = {}

    def settle(self) -> None:
        """Wait until the sound card is open, or known not to be there."""
        if self._opening is not None:
            self._opening.join(5)

    def close(self) -> None:
        """Give the sound card back."""
        self.settle()
        if self._ready:
            self._ready = {}
            pygame.mixer.quit()
