"""Squares of their real size: the camera of a measured display, and the lock that keeps it so.

While it is locked no wheel, no fingers, no turn of play and no other map moves or scales the board. The game
master alone moves it, by whole squares and quarter turns, or looks at the whole of it and comes back.
"""

from __future__ import annotations

from math import floor

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.calibration.measure import Calibration
from board.window.canvas.camera import Camera


PARTS = 1024
"""Parts of a square, a power of two, that the place of a locked board is counted in."""


def real_size(camera: Camera, calibration: Calibration) -> None:
    """Show squares in their real size from now on, around the place that is in the middle, and lock the board.

    The grid is laid so that as many whole squares are in sight as can be, with the same rest at both sides.
    """
    across, down = calibration.square_px
    camera.square, camera.aspect = across, down / across
    seen = calibration.visible(camera.viewport)
    camera.focus = seen.center
    camera.centre = _settled(camera, seen, camera.centre)
    camera.locked = True


def squares_in_sight(camera: Camera, calibration: Calibration) -> pygame.Rect:
    """The whole squares of the board that a window shows in their real size, in columns and rows."""
    seen = calibration.visible(camera.viewport)
    across, down = _whole_squares(camera, seen)
    wide, tall = (across, down) if camera.turn % 2 == 0 else (down, across)
    return pygame.Rect(round(camera.centre[0] - wide / 2), round(camera.centre[1] - tall / 2), wide, tall)


def _whole_squares(camera: Camera, seen: pygame.Rect) -> tuple[int, int]:
    return int(seen.width / camera.square + 1e-6), int(seen.height / camera.tall + 1e-6)


def _settled(camera: Camera, seen: pygame.Rect, centre: tuple[float, float]) -> tuple[float, float]:
    """The middle of the view nearest to `centre` with whole squares at both sides of it."""
    across, down = _whole_squares(camera, seen)
    wide, tall = (across, down) if camera.turn % 2 == 0 else (down, across)
    return _nearest(centre[0], wide), _nearest(centre[1], tall)


def _nearest(place: float, count: int) -> float:
    """The middle of a row of `count` whole squares that lies nearest to `place`."""
    half = count % 2 / 2
    return floor(place - half + 0.5) + half


def _crisp(place: float) -> float:
    """The place to a part of a square small enough for any pixel: whole squares added to it are added exactly.

    A place a hair beside the border of two squares would else lie in the other one after steps there and back.
    """
    return round(place * PARTS) / PARTS


class PhysicalLock:
    """Keeps one camera at the real size of a measured display."""

    def __init__(self, camera: Camera, calibration: Calibration) -> None:
        self.camera, self.calibration = camera, calibration
        self._middle = _crisp(camera.centre[0]), _crisp(camera.centre[1])
        self._looking = False

    @property
    def on(self) -> bool:
        """Whether squares have their real size now."""
        return self.camera.locked

    def lock(self, middle: tuple[float, float] | None = None) -> None:
        """Show squares in their real size around `middle`, in squares (what is in the middle now, if none is given)."""
        across, down = middle if middle is not None else self.camera.centre
        self._middle = _crisp(across), _crisp(down)
        self._aim()

    def release(self) -> None:
        """Let the board be zoomed and moved again; it stays as it is until then."""
        self.camera.locked = False
        self._looking = False

    def follow(self) -> None:
        """Stay at the same place of the board when the window was resized or the display measured anew."""
        if self.on:
            self._aim()

    def step(self, across: int, down: int) -> None:
        """Look whole squares further across and down the screen."""
        self.camera.centre = self._middle
        self.camera.step(across, down)
        self._middle = self.camera.centre
        self._aim()

    def turn_by(self, quarters: int) -> None:
        """Turn the board by quarters, clockwise; four of them end where the first began."""
        self.camera.turn_by(quarters)
        self._aim()

    def look(self, columns: int, rows: int) -> None:
        """Show the whole board for a moment, as large as it fits."""
        camera = self.camera
        camera.locked = False
        camera.aspect = self.calibration.down / self.calibration.across
        camera.fit(columns, rows, self.calibration.visible(camera.viewport))
        # It is no less locked than before: nobody else moves it.
        camera.locked = True
        self._looking = True

    @property
    def looking(self) -> bool:
        """Whether the whole board is shown for a moment."""
        return self._looking

    def back(self) -> None:
        """Come back from the look at the whole to the very pixels that were shown before."""
        self._aim()

    def _aim(self) -> None:
        self._looking = False
        self.camera.centre = self._middle
        real_size(self.camera, self.calibration)
