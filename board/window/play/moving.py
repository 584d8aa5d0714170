"""Motion on a play screen: what its eyes may see move, on the board, for a moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.rulebook.session import Done, Open
from board.scene.place import Thing
from board.window.canvas.camera import Camera
from board.window.canvas.layers.things import draw_lying
from board.window.style.look import Look
from board.window.canvas.motion import Fall, Flight, Way, falls_between, flights_between, ways_between
from board.window.canvas.picture import ALLY, Picture

if TYPE_CHECKING:
    from board.window.play.screen import PlayScreen

REACH = 0.75
"""How far from its middle a thing in the air is drawn, in squares."""


class Moving:
    """Shows on the board of a `PlayScreen` what was pushed, fell, was thrown or walked."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.aloft: tuple[tuple[Thing, tuple[float, float, float, float]], ...] = ()
        self._drawn: list[pygame.Rect] = []

    def came(self, before: Picture, after: Picture, result: Open | Done) -> None:
        """Show how one picture became the other by what was just played."""
        place = (result.before if isinstance(result, Done) else self.screen.session.scene).place
        ways = ways_between(before.scene, after.scene, result.events)
        falls = falls_between(before.scene, after.scene, ways)
        self.show(ways, falls, flights_between(place, before.scene, after.scene, after.place, result.events))

    def show(self, ways: Sequence[Way], falls: Sequence[Fall] = (), flights: Sequence[Flight] = ()) -> None:
        """Show these from now on, where the eyes before the screen may see them."""
        root = self.screen.root
        if root is not None:
            self.screen.motion.start(
                tuple(way for way in ways if self._may_see(way.who, way.squares)),
                root.now,
                tuple(falls),
                tuple(flight for flight in flights if self._may_see(flight.who, flight.squares())),
            )
            self._follow(root.now)

    def _may_see(self, who: str, squares: Iterable[Square]) -> bool:
        """Nothing of others may be seen passing where nobody looks."""
        screen = self.screen
        picture, creature = screen.picture, screen.scene.find(who)
        if picture is None or creature is None:
            return False
        own = picture.side is None or creature.side == screen.side
        return own or all(picture.state(square) >= ALLY for square in squares)

    def skip(self) -> None:
        """Have everything where it ends."""
        motion = self.screen.motion
        if motion.moving:
            motion.skip()
            self._follow(motion.began)
            self.screen.board.flush()

    def tick(self, now: int) -> bool:
        """Move on; whether something still moves."""
        motion, root = self.screen.motion, self.screen.root
        if not motion.moving:
            return False
        if root is not None and root.acted > motion.began:
            self.skip()
            return False
        self._follow(now)
        self.screen.board.flush()
        return motion.moving

    def _follow(self, now: int) -> None:
        view, motion = self.screen.view, self.screen.motion
        view.move(motion.places(now))
        view.fall(motion.fallen(now))
        self.aloft = motion.aloft(now)
        view.lift(frozenset(thing.id for thing, _ in self.aloft))
        rects = [self._area(x, y, high) for _, (x, y, high, _) in self.aloft]
        for rect in (*self._drawn, *rects):
            self.screen.board.mark(rect.clip(view.camera.viewport))
        self._drawn = rects

    def _area(self, x: float, y: float, high: float) -> pygame.Rect:
        """The pixels of a thing in the air, with its shadow."""
        camera = self.screen.view.camera
        below = camera.rect(x, y)
        reach = round(REACH * camera.square)
        area = pygame.Rect(0, 0, 2 * reach, 2 * reach)
        area.center = (below.centerx, below.centery - round(high * camera.tall))
        return area.union(below)

    def paint(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        """Draw what is in the air."""
        for thing, (x, y, high, angle) in self.aloft:
            below = camera.rect(x, y)
            shadow = pygame.Rect(0, 0, round(below.width * 0.34), round(below.height * 0.16))
            shadow.center = (below.centerx, below.centery + below.height // 8)
            pygame.draw.ellipse(surface, look.theme.ink, shadow)
            draw_lying(surface, below.move(0, -round(high * camera.tall)), thing.kind, look, angle, 1 + 0.3 * high)
