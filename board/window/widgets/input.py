"""What widgets are told of pointer and keys."""

from __future__ import annotations

from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

HOLD = 500
"""Milliseconds after which a finger or a button that rests counts as the right button."""

STILL = 6
"""Pixels that a resting pointer may move."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """What the pointer did: `kind` is `down`, `up`, `move`, `leave`, `wheel`, `hold`, `cancel` or `pinch`.

    `hold` comes when a button rested long enough, and takes the place of its `up`; so does `cancel` when the press
    becomes something else. `pinch` comes while two fingers move: `pos` is the pixel between them, `shift` how far
    it moved, `scale` how many times as far apart they are as at first.
    """

    kind: str
    pos: tuple[int, int]
    button: int = 0
    wheel: int = 0
    pressed: bool = False
    mods: int = 0
    shift: tuple[int, int] = (0, 0)
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Key:
    """A key that went down: its `code` (pygame.K_*), modifiers, place on the keyboard and character."""

    code: int
    mods: int = 0
    scancode: int = 0
    text: str = ""

    @property
    def ctrl(self) -> bool:
        return bool(self.mods & (pygame.KMOD_CTRL | pygame.KMOD_META))

    @property
    def shift(self) -> bool:
        return bool(self.mods & pygame.KMOD_SHIFT)

    @property
    def digit(self) -> int | None:
        """The digit of the key, by what it is or by where it lies: a French keyboard has them shifted."""
        if pygame.K_0 <= self.code <= pygame.K_9:
            return self.code - pygame.K_0
        if pygame.K_KP_1 <= self.code <= pygame.K_KP_0:
            return (self.code - pygame.K_KP_1 + 1) % 10
        if pygame.KSCAN_1 <= self.scancode <= pygame.KSCAN_0:
            return (self.scancode - pygame.KSCAN_1 + 1) % 10
        return None

    @property
    def letter(self) -> str:
        """The letter of the key, or nothing."""
        return chr(self.code) if pygame.K_a <= self.code <= pygame.K_z and not self.ctrl else ""
