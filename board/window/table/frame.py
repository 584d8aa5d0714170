"""The frame of the table on the game master's board: what the table shows, and the way to move it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style import strokes
from board.window.canvas.camera import Camera
from board.window.style.look import Look
from board.window.style.theme import Colour
from board.window.widgets.input import Pointer

if TYPE_CHECKING:
    from board.window.table.place import Area
    from board.window.table.window import TableWindow

NEAR = 6
"""So many pixels beside its line still take hold of the frame."""


class TableFrame:
    """Draws the frame with its sign; drags it by whole squares."""

    def __init__(self, table: TableWindow) -> None:
        self.table = table
        self.hot = False
        """Whether the pointer is where it takes hold."""
        self._from: tuple[float, float] | None = None

    def rect(self, camera: Camera) -> pygame.Rect | None:
        """The pixels of the frame; None when the table shows nothing."""
        area = self.table.area()
        return None if area is None else _pixels(area, camera)

    def sign(self, frame: pygame.Rect, camera: Camera, look: Look) -> pygame.Rect:
        """The pixels of the sign: at the frame's upper left corner, and always in sight."""
        theme = look.theme
        px = theme.text_px("small")
        wide = look.texts.width(look.word("table.frame"), px, "strong") + theme.px(48)
        found = pygame.Rect(frame.left, frame.top, wide, px + theme.px(14))
        found.clamp_ip(camera.viewport)
        return found

    def paint(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        """Draw it above the board."""
        frame = self.rect(camera)
        if frame is None:
            return
        theme = look.theme
        colour = theme.paper if self.hot or self._from is not None else theme.lamp
        thick = max(2, theme.px(3))
        strokes.frame(surface, theme.ink, frame.inflate(2 * thick, 2 * thick), thick + 2)
        strokes.frame(surface, colour, frame.inflate(2 * thick - 2, 2 * thick - 2), thick)
        covered = self.table.wheel_area()
        if covered is not None:
            _paint_wheel(surface, _pixels(covered, camera), colour, look)
        sign = self.sign(frame, camera, look)
        pygame.draw.rect(surface, colour, sign, border_radius=theme.px(4))
        pygame.draw.rect(surface, theme.ink, sign, max(1, theme.px(2)), border_radius=theme.px(4))
        px = sign.height - theme.px(6)
        surface.blit(look.drawings.get("padlock", px), (sign.left + theme.px(6), sign.top + theme.px(3)))
        at = (sign.left + px + theme.px(10), sign.centery)
        look.write(surface, look.word("table.frame"), at, "small", theme.ink, "strong")

    def holds(self, pos: tuple[int, int], camera: Camera, look: Look) -> bool:
        """Whether it is taken hold of at a pixel: at its line or its sign, never inside it."""
        frame = self.rect(camera)
        if frame is None or not camera.viewport.collidepoint(pos):
            return False
        if self.sign(frame, camera, look).collidepoint(pos):
            return True
        return frame.inflate(4 * NEAR, 4 * NEAR).collidepoint(pos) and not frame.inflate(-NEAR, -NEAR).collidepoint(pos)

    def pointer(self, event: Pointer, camera: Camera, look: Look) -> bool | None:
        """Take what the pointer does on the board: whether the frame used it, None when it is none of its business."""
        if event.kind == "down" and event.button == 1 and self.holds(event.pos, camera, look):
            self._from = camera.to_board(event.pos)
            return True
        if event.kind == "move" and self._from is not None:
            self._drag(camera.to_board(event.pos))
            return True
        if event.kind == "hold" and self._from is not None:
            # Resting on the frame asks for no menu, and the button that goes up later still ends the drag.
            return False
        if event.kind == "up" and self._from is not None:
            self._from = None
            self.table.note_place()
            self._warm(self.holds(event.pos, camera, look))
            return True
        if event.kind in ("move", "leave"):
            self._warm(event.kind == "move" and self.holds(event.pos, camera, look))
        return None

    def _warm(self, hot: bool) -> None:
        if hot != self.hot:
            self.hot = hot
            self.table.tell()

    def _drag(self, to: tuple[float, float]) -> None:
        assert self._from is not None
        columns, rows = round(to[0] - self._from[0]), round(to[1] - self._from[1])
        before = self.table.area()
        if (columns or rows) and before is not None and self.table.pan(columns, rows):
            after = self.table.area()
            assert after is not None
            # Where the board ends the frame stays behind the pointer.
            self._from = self._from[0] + after[0] - before[0], self._from[1] + after[1] - before[1]


def _pixels(area: Area, camera: Camera) -> pygame.Rect:
    return camera.rect(area[0], area[1], area[2] - area[0], area[3] - area[1])


def _paint_wheel(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, look: Look) -> None:
    """What the wheel hides on the table: its outline, with a wheel in it."""
    thick = max(1, look.theme.px(2))
    strokes.frame(surface, look.theme.ink, rect.inflate(2, 2), thick + 2)
    strokes.frame(surface, colour, rect, thick)
    side = min(rect.size)
    if side > 8 * thick:
        for part, shade in ((thick + 2, look.theme.ink), (thick, colour)):
            pygame.draw.circle(surface, shade, rect.center, side * 2 // 5, part)
