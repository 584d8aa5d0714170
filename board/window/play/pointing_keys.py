"""Pointing without a mouse: digits pick dice, letters actions, arrows and Tab move a cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.directions import Direction
from board.grid.squares import Square
from board.window.widgets.input import Key

if TYPE_CHECKING:
    from board.window.play.pointing import Pointing


class PointingKeys:
    """The keys of a `Pointing`."""

    def __init__(self, pointing: Pointing) -> None:
        self.pointing = pointing
        self.screen = pointing.screen

    def key(self, event: Key) -> bool:
        """Keys that pick: digits dice, letters actions, arrows a square, Tab targets, Enter goes."""
        pointing, code = self.pointing, event.code
        arrows = {pygame.K_UP: (0, -1), pygame.K_RIGHT: (1, 0), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0)}
        if code in arrows:
            self._arrow(*arrows[code])
            return True
        if code == pygame.K_TAB:
            self._next_target(-1 if event.shift else 1)
            return True
        if code in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if pointing.turning is not None:
                pointing.turn_as_chosen()
            elif pointing.cursor is not None:
                pointing.point_at(pointing.cursor)
            return True
        digit = event.digit
        if digit is not None:
            pointing.pick_die((digit - 1) % 10)
            return True
        return bool(event.letter) and self.screen.hand.press(event.letter)

    def _arrow(self, across: int, down: int) -> None:
        screen, pointing = self.screen, self.pointing
        picture = screen.picture
        if picture is None:
            return
        step = screen.view.camera.turned_step(across, down)
        if pointing.turning is not None:
            way, last, _ = pointing.turning
            facing = next(int(d) for d in Direction if d.step == step)
            pointing.turning = (way, last, facing)
        else:
            start = pointing.cursor
            if start is None:
                own = screen.own
                start = own.at if own is not None else Square(0, 0)
            moved = Square(start[0] + step[0], start[1] + step[1])
            if picture.on_board(moved):
                pointing.cursor = moved
            else:
                pointing.cursor = Square(*start)
            self._reveal(pointing.cursor)
        pointing.show()
        screen.board.flush()

    def _reveal(self, square: Square) -> None:
        screen = self.screen
        if screen.view.camera.reveal(square, screen.free.inflate(-60, -60)):
            screen.view.looked_elsewhere()
            screen.camera_moved()

    def _next_target(self, step: int) -> None:
        """The cursor goes to the next thing that can be pointed at: what is lit, else every creature in sight."""
        screen, pointing = self.screen, self.pointing
        picture = screen.picture
        if picture is None:
            return
        lit = [square for square, _ in screen.view.marks.targets]
        if not lit:
            lit = [creature.at for creature in picture.scene.creatures]
        if not lit:
            return
        place = lit.index(pointing.cursor) + step if pointing.cursor in lit else (0 if step > 0 else -1)
        pointing.cursor = lit[place % len(lit)]
        self._reveal(pointing.cursor)
        pointing.show()
        screen.board.flush()
