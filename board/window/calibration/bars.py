"""A bar on the screen that is drawn out until it is as long as a real thing laid beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style import strokes
from board.window.style.look import Look
from board.window.style.theme import BLACK, WHITE
from board.window.widgets.base import Widget
from board.window.widgets.input import Pointer

THINGS: Mapping[str, tuple[float, ...]] = {
    "ruler": (200.0, 100.0, 50.0),
    "card": (85.60, 53.98),
    "sheet": (297.0, 210.0),
}
"""Real things by name, with the lengths in millimetres that they are good for, the best first."""

FAR = 10
"""Pixels that an arrow key with Shift draws the bar out by."""

ROOM = 1.08
"""How much longer than at first a bar must be able to become."""

ARROWS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -1, pygame.K_DOWN: 1}


class MeasureBar(Widget):
    """One bar, across the screen or `down` it. `drawn` is called with its new length in whole pixels.

    A drag anywhere on its band draws it out by as much as the pointer moves, so that no finger hides the end.
    """

    def __init__(self, down: bool, drawn: Callable[[int], None]) -> None:
        super().__init__()
        self.down, self.drawn = down, drawn
        self.mm = 200.0
        self.px = 800.0
        self.label: Callable[[], str] = lambda: ""
        self._grip: tuple[int, int] | None = None

    # --- lengths

    @property
    def _pad(self) -> int:
        return max(12, (self.rect.width if self.down else self.rect.height) // 6)

    @property
    def longest(self) -> int:
        """The greatest length that there is room for, in pixels."""
        return (self.rect.height if self.down else self.rect.width) - 2 * self._pad

    @property
    def length(self) -> int:
        """What is drawn, in whole pixels."""
        return min(max(1, round(self.px)), max(1, self.longest))

    def choose(self, thing: str, density: float) -> None:
        """Take the longest side of a thing that there is room for at so many pixels a millimetre."""
        sides = THINGS[thing]
        room = [mm for mm in sides if mm * density * ROOM <= self.longest]
        self.mm = room[0] if room else sides[-1]
        self.show_density(density)

    def show_density(self, density: float) -> None:
        """Be as long as the thing would be at so many pixels a millimetre."""
        self.px = self.mm * density
        self.mark()

    def draw_out(self, by: int) -> None:
        """Make it longer, or shorter, by whole pixels."""
        length = min(max(1, round(self.px) + by), max(1, self.longest))
        if length != self.px:
            self.drawn(length)

    def bar(self) -> pygame.Rect:
        """The pixels that are as long as the thing: their outer edges are meant."""
        pad, rect = self._pad, self.rect
        if self.down:
            thick = rect.width * 2 // 5
            return pygame.Rect(rect.right - thick - pad // 2, rect.top + pad, thick, self.length)
        thick = rect.height * 2 // 5
        return pygame.Rect(rect.left + pad, rect.bottom - thick - pad // 2, self.length, thick)

    # --- input

    def pointer(self, event: Pointer) -> bool:
        place = event.pos[1] if self.down else event.pos[0]
        if event.kind == "down" and event.button == 1:
            self._grip = place, self.length
            self.mark()
            return True
        if event.kind == "move" and self._grip is not None:
            start, length = self._grip
            wanted = min(max(1, length + place - start), max(1, self.longest))
            if wanted != self.length:
                self.drawn(wanted)
            return True
        if event.kind == "up":
            self._grip = None
            self.mark()
            return True
        if event.kind == "wheel":
            self.draw_out(event.wheel)
            return True
        return False

    # --- drawing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        # White on black whatever the theme: edges that are measured must be sharp.
        surface.fill(BLACK, self.rect)
        bar = self.bar()
        frame = self.rect.inflate(-2, -2)
        edge = theme.lamp if self.hovered or self._grip is not None else theme.line
        strokes.frame(surface, edge, frame, theme.px(1))
        surface.fill(WHITE, bar)
        # Its ends reach over the whole band: they are seen beside whatever lies on the bar.
        for end in (0, self.length - 1):
            if self.down:
                surface.fill(WHITE, (frame.left + 1, bar.top + end, frame.width - 2, 1))
            else:
                surface.fill(WHITE, (bar.left + end, frame.top + 1, 1, frame.height - 2))
        self._draw_ticks(surface, look, bar)
        self._draw_label(surface, look, bar)
        self._draw_handle(surface, look, bar)

    def _draw_ticks(self, surface: pygame.Surface, look: Look, bar: pygame.Rect) -> None:
        """A line for each centimetre at the side where the thing is laid."""
        ink = look.theme.ink
        thick = bar.width if self.down else bar.height
        for centimetre in range(1, int(self.mm / 10) + 1):
            at = round(self.length * centimetre * 10 / self.mm)
            if at >= self.length:
                break
            long = thick * (2 if centimetre % 5 == 0 else 1) // 5
            if self.down:
                surface.fill(ink, (bar.left, bar.top + at, long, 1))
            else:
                surface.fill(ink, (bar.left + at, bar.top, 1, long))

    def _draw_label(self, surface: pygame.Surface, look: Look, bar: pygame.Rect) -> None:
        words = self.label()
        px = look.theme.text_px("body")
        thick = bar.width if self.down else bar.height
        px = max(look.theme.least, min(px, thick // 2))
        if look.texts.width(words, px) > self.length - 8:
            # The guidance says it too.
            return
        drawn = look.texts.line(words, px, look.theme.ink)
        if self.down:
            drawn = pygame.transform.rotate(drawn, -90)
            surface.blit(drawn, drawn.get_rect(midright=(bar.right - 2, bar.centery)))
        else:
            surface.blit(drawn, drawn.get_rect(midbottom=(bar.centerx, bar.bottom - 1)))

    def _draw_handle(self, surface: pygame.Surface, look: Look, bar: pygame.Rect) -> None:
        """An arrow at the end that is drawn out, beyond it as long as there is room."""
        theme = look.theme
        size = max(9, (bar.width if self.down else bar.height) // 3)
        beyond = self.rect.bottom - bar.bottom if self.down else self.rect.right - bar.right
        shift = size + 4 if beyond > 2 * size + 8 else -size - 4
        middle = (bar.centerx, bar.bottom + shift) if self.down else (bar.right + shift, bar.centery)
        pygame.draw.aacircle(surface, theme.ink, middle, size + 2)
        pygame.draw.aacircle(surface, theme.lamp, middle, size)
        half = size // 2
        for way in (-1, 1):
            tip = (middle[0], middle[1] + way * half) if self.down else (middle[0] + way * half, middle[1])
            for side in (-1, 1):
                back = half // 2 + 1
                end = (
                    (tip[0] + side * back, tip[1] - way * back)
                    if self.down
                    else (tip[0] - way * back, tip[1] + side * back)
                )
                pygame.draw.line(surface, theme.ink, tip, end, max(2, size // 8))
