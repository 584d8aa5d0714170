"""Filling the desktop and going back to a window of the same size at the same place."""

from __future__ import annotations

import warnings

import board.window.settings  # noqa: F401  (before pygame)
import pygame

TRIES = 4
"""So often a window is asked to be as large as before: some desktops follow late, or not at all."""


class FullScreen:
    """Turns the main window to full screen and back. The mode of the display is never changed."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.on = False
        self._size = size
        self._place: tuple[int, int] | None = None

    def turn(self) -> None:
        """Fill the desktop, or go back to the window as it was before."""
        self.on = not self.on
        if self.on:
            surface = pygame.display.get_surface()
            self._size = surface.get_size() if surface is not None else self._size
            self._place = pygame.display.get_window_position()
            if len(pygame.display.get_desktop_sizes()) == 1:
                # Where no window manager does it, a window keeps its corner and loses what lies beyond the screen.
                pygame.display.set_window_position((0, 0))
                pygame.event.pump()
            self._set((0, 0), pygame.FULLSCREEN)
            return
        for _ in range(TRIES):
            self._set(self._size, pygame.RESIZABLE)
            pygame.event.pump()
            surface = pygame.display.get_surface()
            if surface is not None and surface.get_size() == self._size:
                break
        if self._place is not None:
            pygame.display.set_window_position(self._place)

    def _set(self, size: tuple[int, int], flags: int) -> None:
        with warnings.catch_warnings():
            # A desktop that gives another size than the one asked for is no fault: the window is laid out anew.
            warnings.simplefilter("ignore", RuntimeWarning)
            pygame.display.set_mode(size, flags)
