"""The initiative wheel on the table: in a corner, turned towards one side of it."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.panels.wheel import WheelPanel
from board.window.canvas.picture import Picture
from board.window.style.strokes import frame

SHARE = 0.3
"""The width of the wheel, in parts of the shorter side of the table."""

TALL = 1.12
"""Its height with the line below it, in widths."""


def wheel_rect(table: pygame.Rect, corner: str, turn: int) -> pygame.Rect:
    """Where the wheel stands on the table: `corner` is `nw`, `ne`, `sw` or `se`, `turn` the side of its readers."""
    side = round(min(table.size) * SHARE)
    size = (side, round(side * TALL)) if turn % 2 == 0 else (round(side * TALL), side)
    found = pygame.Rect((0, 0), size)
    gap = side // 24
    found.left = table.left + gap if "w" in corner else table.right - gap - size[0]
    found.top = table.top + gap if "n" in corner else table.bottom - gap - size[1]
    return found


class TableWheel:
    """Draws the wheel as a picture knows it, and keeps it."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._made: pygame.Surface | None = None
        self._known: tuple[object, ...] = ()

    def changed(self, picture: Picture) -> bool:
        """Whether the wheel of this picture differs from the one before."""
        known, self._known = self._known, _shown(picture)
        return known != self._known

    def drawn(self, picture: Picture, look: Look, place: pygame.Rect, turn: int) -> pygame.Surface:
        """The wheel of the size of `place`, upright for whoever sits at side `turn` (below, left, above, right)."""
        key = (_shown(picture), place.size, turn, look.theme, look.words.language)
        if self._made is None or key != self._key:
            self._key = key
            size = place.size if turn % 2 == 0 else (place.height, place.width)
            panel = WheelPanel(lambda who: None, lambda who, pos: None)
            panel.rect = pygame.Rect((0, 0), size)
            panel.picture = picture
            flat = pygame.Surface(size).convert()
            panel.draw(flat, look)
            frame(flat, look.theme.line, flat.get_rect(), look.theme.px(2))
            self._made = pygame.transform.rotate(flat, -90 * turn)
        return self._made


def _shown(picture: Picture) -> tuple[object, ...]:
    """All that the wheel shows of a picture."""
    scene = picture.scene
    seats = [scene.find(who) for who in scene.wheel.order]
    return scene.wheel, tuple(
        (c.id, c.name, c.colour, c.picture, c.marks, c.down, c.side) for c in seats if c is not None
    )
