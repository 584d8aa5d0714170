"""Motion on a board: what one pair of eyes sees move is shown in its view, for a moment."""

from __future__ import annotations

from math import atan2, degrees

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.canvas.board_view import BoardView
from board.window.canvas.camera import Camera
from board.window.canvas.layers.things import draw_lying
from board.window.canvas.motion import MARK, Aloft, Flight, Motion, Reel
from board.window.style.look import Look

REACH = 0.75
"""How far from its middle a thing in the air is drawn, in squares."""


class Moving:
    """Shows in a `BoardView` what walks, is pushed, falls or flies. Whoever has the view draws what it marks."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.motion = Motion()
        self.aloft: tuple[Aloft, ...] = ()
        self._drawn: list[pygame.Rect] = []
        view.above.append(self.paint)

    def show(self, reel: Reel, now: int) -> None:
        """Show this from now on."""
        self.motion.start(reel, now)
        self._follow(now)

    def skip(self) -> None:
        """Have everything where it ends."""
        if self.motion.moving:
            self.motion.skip()
            self._follow(self.motion.began)

    def tick(self, now: int) -> bool:
        """Move on; whether something still moves."""
        if self.motion.moving:
            self._follow(now)
        return self.motion.moving

    def _follow(self, now: int) -> None:
        view, motion = self.view, self.motion
        places = motion.places(now)
        view.move(places, motion.movers())
        view.fall(motion.fallen(now))
        self.aloft = motion.aloft(now)
        view.lift(motion.unsettled())
        rects = [self._area(x, y, high) for _, (x, y, high, _) in self.aloft]
        for rect in (*self._drawn, *rects):
            view.draw_again(rect)
        self._drawn = rects

    def _area(self, x: float, y: float, high: float) -> pygame.Rect:
        """The pixels of a thing in the air, with its shadow."""
        camera = self.view.camera
        below = camera.rect(x, y)
        reach = round(REACH * camera.square)
        area = pygame.Rect(0, 0, 2 * reach, 2 * reach)
        area.center = (below.centerx, below.centery - round(high * camera.tall))
        return area.union(below)

    def paint(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        """Draw what is in the air."""
        for flight, (x, y, high, angle) in self.aloft:
            below = camera.rect(x, y)
            if high > 0 and flight.into != MARK:
                # What is shot flies so low that its shadow would lie under it.
                shadow = pygame.Rect(0, 0, round(below.width * 0.34), round(below.height * 0.16))
                shadow.center = (below.centerx, below.centery + below.height // 8)
                pygame.draw.ellipse(surface, look.theme.ink, shadow)
            turned = _heading(flight, camera) if flight.into == MARK else angle
            at = below.move(0, -round(high * camera.tall))
            draw_lying(surface, at, flight.thing.kind, look, turned, 1 + 0.3 * high)


def _heading(flight: Flight, camera: Camera) -> float:
    """How what is shot is turned on the screen, in degrees against the clock: it is drawn pointing to the right."""
    (ax, ay), (bx, by) = camera.middle(flight.start), camera.middle(flight.end)
    return degrees(atan2(ay - by, bx - ax))
