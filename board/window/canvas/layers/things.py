"""Things on the squares, with the cover they give."""

from __future__ import annotations

from functools import lru_cache

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.window.canvas.camera import Camera
from board.window.style.drawings import shaped
from board.window.canvas.layers.floor import Range, squares_among
from board.window.style.look import Look
from board.window.canvas.picture import Picture
from board.window.style.theme import Tint

DENSITY = {2: 4, 4: 7, 6: 11}
"""Lines of hatching across a square, by cover."""


@lru_cache(maxsize=64)
def hatching(px: int, cover: int, tint: Tint, tall: int = 0) -> pygame.Surface:
    """Slanted lines over a square of `px` pixels, `tall` high (as high as wide when 0); the more cover, the denser."""
    lines = DENSITY.get(cover, 11 if cover > 6 else 4)
    surface = pygame.Surface((px, tall or px), pygame.SRCALPHA)
    step = max(3.0, px / lines)
    shift = step / 2
    down = surface.get_height()
    while shift < px + down:
        pygame.draw.line(surface, tint, (shift, 0), (shift - down, down), 1 if px < 96 else 2)
        shift += step
    return surface


def paint_things(
    surface: pygame.Surface,
    camera: Camera,
    picture: Picture,
    look: Look,
    part: Range,
    without: frozenset[str] = frozenset(),
) -> None:
    """Draw the things and lamps of the squares in `part`; those in `without` are somewhere else for the moment."""
    left, top, right, bottom = part
    place = picture.place
    for square in squares_among({thing.at for thing in place.things}, part):
        rect = camera.rect(*square)
        cover = place.covers.get(square, 0)
        if cover:
            surface.blit(hatching(rect.width, cover, look.theme.hatch, rect.height), rect)
        for thing in place.things_at(square):
            if thing.id in without:
                continue
            _paint_thing(surface, rect, thing.kind, thing.opaque, thing.item is not None, look)
            if thing.hidden is not None:
                paint_hidden(surface, rect, look)
        if cover:
            paint_number(surface, rect, cover, look)
    for lamp in place.lamps:
        column, row = lamp.square
        if left <= column < right and top <= row < bottom and not place.things_at(Square(column, row)):
            rect = camera.rect(column, row)
            px = max(8, round(rect.width * 0.5))
            drawn = shaped(look.drawings.get("thing_lantern", px), rect)
            surface.blit(drawn, drawn.get_rect(center=rect.center))


def draw_lying(
    surface: pygame.Surface, rect: pygame.Rect, kind: str, look: Look, angle: float = 0.0, larger: float = 1.0
) -> None:
    """Something that can be picked up, in the middle of a square, turned by an angle in degrees and enlarged."""
    found = look.drawings.nearest("item_", kind) or "item_any"
    drawn = look.drawings.get(found, round(rect.width * 0.55))
    turned = pygame.transform.rotozoom(drawn, angle, larger)
    surface.blit(turned, turned.get_rect(center=rect.center))


def paint_hidden(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """What no side has found yet, for the game master: a frame, and a closed eye in its corner."""
    pygame.draw.rect(surface, look.theme.secret, rect.inflate(-4, -4), max(1, rect.width // 24), 4)
    px = max(12, round(rect.width * 0.34))
    surface.blit(look.drawings.get("ui_hidden", px, ink=look.theme.ink), (rect.left + 2, rect.top + 2))


def _paint_thing(surface: pygame.Surface, rect: pygame.Rect, kind: str, opaque: bool, lying: bool, look: Look) -> None:
    px = round(rect.width * (0.96 if opaque else 0.55 if lying else 0.82))
    found = look.drawings.nearest("item_" if lying else "thing_", kind) or ("item_any" if lying else "thing_any")
    drawn = shaped(look.drawings.get(found, px), rect)
    surface.blit(drawn, drawn.get_rect(center=rect.center))


def paint_number(surface: pygame.Surface, rect: pygame.Rect, cover: int, look: Look) -> None:
    """The cover of a square in its corner, where there is room for it."""
    if rect.width < 40:
        return
    px = max(look.theme.least, min(rect.width // 4, 30))
    drawn = look.texts.line(f"+{cover}", px, look.theme.ink, "bold")
    plate = drawn.get_rect().inflate(max(2, px // 4), -max(2, px // 5))
    plate.bottomright = (rect.right - 1, rect.bottom - 1)
    pygame.draw.rect(surface, look.theme.paper, plate, border_radius=3)
    surface.blit(drawn, drawn.get_rect(center=plate.center))
