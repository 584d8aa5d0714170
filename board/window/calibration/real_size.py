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
