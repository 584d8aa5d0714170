"""Portraits: pictures that people gave to creatures, kept by name in a folder of their own. No rule knows of them."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.scene.texts import name_in

if TYPE_CHECKING:
    from board.scene.scene import Creature

SIDE = 512
"""A portrait is kept as a square of so many pixels at most."""


def file_name(creature: Creature) -> str:
    """The file of a creature's portrait: the same for everybody of this name, in every game."""
    name = name_in(creature.name, "fr")
    plain = unicodedata.normalize("NFD", name).encode("ascii", "ignore").decode().lower()
    words = "-".join("".join(c if c.isalnum() else " " for c in plain).split())[:40]
    return f"{words or 'portrait'}-{crc32(name.encode()):08x}.png"


class Portraits:
    """The portraits of one folder; without a folder there are none. Each is read once."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._read: dict[str, pygame.Surface | None] = {}
        self.changes = 0
        """How often one was given or taken away: what was drawn before may show another one."""

    def of(self, creature: Creature) -> pygame.Surface | None:
        """The portrait of a creature, if it was given one. Who is a mere shape is not asked for."""
        if self._folder is None:
            return None
        name = file_name(creature)
        if name not in self._read:
            try:
                self._read[name] = pygame.image.load(self._folder / name).convert_alpha()
            except (OSError, pygame.error):
                self._read[name] = None
        return self._read[name]

    def give(self, creature: Creature, file: Path) -> bool:
        """Keep a picture as the portrait of a creature; False when it is none or the disk refuses it."""
        if self._folder is None:
            return False
        try:
            drawn = _square(pygame.image.load(file))
            self._folder.mkdir(parents=True, exist_ok=True)
            pygame.image.save(drawn, self._folder / file_name(creature))
        except (OSError, pygame.error):
            return False
        self._read.pop(file_name(creature), None)
        self.changes += 1
        return True

    def take(self, creature: Creature) -> None:
        """Have the creature drawn with its initials again."""
        if self._folder is not None:
            (self._folder / file_name(creature)).unlink(missing_ok=True)
        self._read.pop(file_name(creature), None)
        self.changes += 1


def _square(loaded: pygame.Surface) -> pygame.Surface:
    """The largest square of a picture, in the middle across and at the top, where heads are; not larger than kept."""
    wide, tall = loaded.get_size()
    side = min(wide, tall)
    cut = loaded.subsurface(((wide - side) // 2, 0, side, side))
    if side <= SIDE:
        return cut.copy()
    # Scaling smoothly needs three or four whole channels.
    deep = pygame.Surface((side, side), pygame.SRCALPHA)
    deep.blit(cut, (0, 0))
    return pygame.transform.smoothscale(deep, (SIDE, SIDE))
