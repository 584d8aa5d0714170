"""The board as a widget: pointing, panning, zooming."""

from __future__ import annotations

from typing import Protocol

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.window.canvas.board_view import BoardView
from board.window.canvas.camera import LEVELS, Camera
from board.window.canvas.layers.marks import ring_area
from board.window.style.look import Look
from board.window.widgets.base import Tip, Widget
from board.window.widgets.input import STILL, Pointer


class BoardUser(Protocol):
    """Who is told what was pointed at on a board."""

    def pointed(self, pos: tuple[int, int]) -> None: ...

    def asked_about(self, pos: tuple[int, int]) -> None: ...

    def hovering(self, pos: tuple[int, int] | None) -> None: ...

    def camera_moved(self) -> None: ...

    def board_tip(self) -> Tip: ...


class BoardFrame(Protocol):
    """Something above the board that may take the pointer: None when it leaves it to the board."""

    def pointer(self, event: Pointer, camera: Camera, look: Look) -> bool | None: ...


class BoardWidget(Widget):
    """Shows a `BoardView`; a drag pans, the wheel and two fingers zoom where they are, a click points.

    A board that is locked at its real size stays where it is: only a click is of use, and one that slides
    a little still points at its square.
    """

    def __init__(self, view: BoardView, user: BoardUser) -> None:
        super().__init__()
        self.view, self.user = view, user
        self._from: tuple[int, int] | None = None
        self._dragging = False
        self._pinched = 0.0
        """The side of a square when two fingers came down."""
        self.frame: BoardFrame | None = None
        """What lies above the board and can be taken hold of: the frame of the table's window."""
        self.tip = user.board_tip

    def place(self, rect: pygame.Rect) -> None:
        changed = rect != self.rect
        super().place(rect)
        if changed:
            self.view.camera.viewport = pygame.Rect(rect)
            self.view.everything()

    def flush(self) -> None:
        """Mark what the view wants drawn again."""
        for rect in self.view.take_dirt():
            self.mark(rect)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.view.draw(surface, surface.get_clip())

    def kept_clear(self) -> pygame.Rect | None:
        ring = self.view.marks.ring
        return ring_area(self.view.camera, ring) if ring is not None else None

    def square(self, pos: tuple[int, int]) -> Square | None:
        """The square of the board under a pixel, None beside it."""
        picture = self.view.picture
        found = self.view.camera.square_at(pos)
        return found if picture is not None and picture.on_board(found) else None

    def pointer(self, event: Pointer) -> bool:
        if self.frame is not None:
            used = self.frame.pointer(event, self.view.camera, self.view.look)
            if used is not None:
                return used
        if event.kind == "move":
            if self._from is not None:
                self._drag(event.pos)
            else:
                self.user.hovering(event.pos)
            return True
        if event.kind == "leave":
            self.user.hovering(None)
            return True
        if event.kind == "wheel":
            if self.view.camera.zoom(event.pos, event.wheel):
                self._moved()
            return True
        if event.kind == "down":
            if event.button == 3:
                self.user.asked_about(event.pos)
            else:
                self._from, self._dragging = event.pos, False
            return True
        if event.kind == "up":
            started, dragged = self._from, self._dragging
            self._from, self._dragging = None, False
            if event.button == 1 and started is not None and not dragged and self._same(started, event.pos):
                self.user.pointed(event.pos)
            return True
        if event.kind == "hold":
            self._from = None
            self.user.asked_about(event.pos)
            return True
        if event.kind == "cancel":
            self._from, self._dragging, self._pinched = None, False, 0.0
            return True
        return event.kind == "pinch" and self._pinch(event)

    def _pinch(self, event: Pointer) -> bool:
        """Follow two fingers: move with them, and zoom to the level nearest to how far they were spread."""
        camera = self.view.camera
        if not self._pinched:
            self._pinched = camera.square
        wanted = self._pinched * event.scale
        level = min((*LEVELS, self._pinched), key=lambda side: abs(side - wanted))
        before = camera.centre, camera.square
        camera.pan(*event.shift)
        camera.zoom_to(event.pos, level)
        if (camera.centre, camera.square) != before:
            self._moved()
        return True

    def _same(self, start: tuple[int, int], end: tuple[int, int]) -> bool:
        """Whether a click ended where it began: on a locked board, where nothing is dragged, on the same square."""
        camera = self.view.camera
        return not camera.locked or camera.square_at(start) == camera.square_at(end)

    def _drag(self, pos: tuple[int, int]) -> None:
        start = self._from
        if start is None or self.view.camera.locked:
            return
        across, down = pos[0] - start[0], pos[1] - start[1]
        if not self._dragging and max(abs(across), abs(down)) <= STILL:
            return
        self._dragging = True
        self._from = pos
        self.view.camera.pan(across, down)
        self._moved()

    def _moved(self) -> None:
        self.view.looked_elsewhere()
        self.user.camera_moved()
        self.flush()
