"""The test picture of a measured display: lengths to hold a tape against, and its edges.

Ten squares across and down, a circle of a hundred millimetres, a cross through the middle, a frame of
one pixel with marks in its corners. All lines come from the same camera that draws the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.calibration.measure import Calibration
from board.window.canvas.camera import Camera
from board.window.style.look import Look
from board.window.calibration.number_entry import figure
from board.window.calibration.real_size import real_size
from board.window.style.strokes import frame
from board.window.style.theme import BLACK, DARK, GREY, WHITE

SQUARES = 10
"""Squares of a rule, as far as there is room for them."""

CIRCLE = 100.0
"""The diameter of the circle in millimetres; half of it where there is no room."""

CORNER = 10.0
"""The arm of a corner mark in millimetres."""


@dataclass(frozen=True)
class Plan:
    """Where everything lies, in pixels: outer edges are meant everywhere."""

    frame: pygame.Rect
    circle: pygame.Rect
    across: tuple[pygame.Rect, ...]
    """The squares of the level rule, from left to right."""
    down: tuple[pygame.Rect, ...]
    """The squares of the upright rule, from above."""
    diameter: float
    """Of the circle, in millimetres."""


def grid_camera(calibration: Calibration, whole: pygame.Rect) -> Camera:
    """The camera of a board at its real size in a window of these pixels."""
    camera = Camera(pygame.Rect(whole))
    real_size(camera, calibration)
    return camera


def plan(calibration: Calibration, whole: pygame.Rect) -> Plan:
    """Lay out the test picture for a window of these pixels."""
    seen = calibration.visible(whole)
    across, down = calibration.square_px
    diameter = CIRCLE
    if min(seen.width / calibration.across, seen.height / calibration.down) < CIRCLE * 1.25:
        diameter = CIRCLE / 2
    circle = pygame.Rect(0, 0, round(diameter * calibration.across), round(diameter * calibration.down))
    circle.center = seen.center
    thick = max(10, min(seen.width, seen.height) // 40)
    # The level rule ends before the upright one, which needs the right edge where the display is narrow.
    end = seen.right - 5 * thick
    wide, tall = min(SQUARES, int((end - seen.left - thick) / across)), min(SQUARES, int(seen.height / down))
    left, top = seen.centerx - round(wide * across / 2), seen.centery - round(tall * down / 2)
    left = min(left, end - round(wide * across))
    # Below the circle, and at its right, where both end inside what is seen.
    y = min(circle.bottom + 2 * thick, seen.bottom - 3 * thick)
    x = min(max(left + round(wide * across), circle.right) + 2 * thick, seen.right - 3 * thick)
    level = [round(place * across) for place in range(wide + 1)]
    upright = [round(place * down) for place in range(tall + 1)]
    return Plan(
        seen,
        circle,
        tuple(pygame.Rect(left + a, y, b - a, thick) for a, b in pairwise(level)),
        tuple(pygame.Rect(x, top + a, thick, b - a) for a, b in pairwise(upright)),
        diameter,
    )


def paint_test_picture(surface: pygame.Surface, calibration: Calibration, whole: pygame.Rect, look: Look) -> None:
    """Draw it over `whole`, the pixels of a window."""
    surface.fill(BLACK, whole)
    laid = plan(calibration, whole)
    _paint_grid(surface, grid_camera(calibration, whole), laid.frame)
    seen = laid.frame
    surface.fill(GREY, (seen.left, seen.centery, seen.width, 1))
    surface.fill(GREY, (seen.centerx, seen.top, 1, seen.height))
    frame(surface, WHITE, seen)
    _paint_corners(surface, calibration, seen)
    _paint_circle(surface, laid.circle)
    for rule in (laid.across, laid.down):
        for place, square in enumerate(rule):
            surface.fill(WHITE if place % 2 == 0 else GREY, square)
    _paint_words(surface, calibration, laid, look)


def _paint_grid(surface: pygame.Surface, camera: Camera, seen: pygame.Rect) -> None:
    """The lines between squares, as far as they can be seen."""
    left, top = (floor(place) for place in camera.to_board(seen.topleft))
    right, bottom = (ceil(place) for place in camera.to_board(seen.bottomright))
    for column in range(left, right + 1):
        x = camera.pixel(column, 0)[0]
        if seen.left <= x < seen.right:
            surface.fill(DARK, (x, seen.top, 1, seen.height))
    for row in range(top, bottom + 1):
        y = camera.pixel(0, row)[1]
        if seen.top <= y < seen.bottom:
            surface.fill(DARK, (seen.left, y, seen.width, 1))


def _paint_corners(surface: pygame.Surface, calibration: Calibration, seen: pygame.Rect) -> None:
    wide, tall = round(CORNER * calibration.across), round(CORNER * calibration.down)
    thick = max(3, wide // 12)
    for right in (False, True):
        for low in (False, True):
            level = pygame.Rect(0, 0, wide, thick)
            upright = pygame.Rect(0, 0, thick, tall)
            for arm in (level, upright):
                arm.left = seen.left if not right else seen.right - arm.width
                arm.top = seen.top if not low else seen.bottom - arm.height
                surface.fill(WHITE, arm)


def _paint_circle(surface: pygame.Surface, circle: pygame.Rect) -> None:
    thick = max(2, circle.width // 120)
    pygame.draw.ellipse(surface, WHITE, circle, thick)


def _paint_words(surface: pygame.Surface, calibration: Calibration, laid: Plan, look: Look) -> None:
    px = look.theme.text_px("body")

    def write(words: str, **place: tuple[int, int]) -> None:
        drawn = look.texts.line(words, px, WHITE, "strong")
        rect = drawn.get_rect(**place)
        surface.fill(BLACK, rect.inflate(8, 0))
        surface.blit(drawn, rect)

    gap = look.theme.px(6)
    words = look.word("test_picture.circle", mm=figure(laid.diameter, 1))
    if look.texts.width(words, px, "strong") < laid.circle.width * 7 // 10:
        write(words, center=laid.circle.center)
    else:
        # It never lies over the edge that is measured.
        write(words, midbottom=(laid.circle.centerx, laid.circle.top - gap))
    if laid.across:
        last = laid.across[-1]
        words = look.word("test_picture.rule", n=len(laid.across), mm=figure(len(laid.across) * calibration.square, 1))
        write(words, midtop=((laid.across[0].left + last.right) // 2, last.bottom + gap))
    if laid.down:
        words = look.word("test_picture.rule", n=len(laid.down), mm=figure(len(laid.down) * calibration.square, 1))
        drawn = pygame.transform.rotate(look.texts.line(words, px, WHITE, "strong"), -90)
        rect = drawn.get_rect(midleft=(laid.down[0].right + gap, (laid.down[0].top + laid.down[-1].bottom) // 2))
        surface.fill(BLACK, rect.inflate(0, 8))
        surface.blit(drawn, rect)
