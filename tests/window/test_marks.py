"""Marks on the board: no pixel of them lies outside of what is drawn again when they change."""

from __future__ import annotations

from collections.abc import Iterator

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.files.words import Words
from board.grid.squares import Square
from board.window.canvas.camera import Camera
from board.window.canvas.layers.marks import Marks, Ring, changed_areas, paint_around, paint_over, paint_under
from board.window.style.look import Look
from board.window.shot import look_for, ready
from board.window.canvas.sight_lines import SightLine

AT = Square(5, 4)
LINE = SightLine(
    AT, Square(7, 4), (((5.5, 4.5), (6.0, 4.6)),), (((6.0, 4.0), (6.0, 5.0)),), (Square(6, 4),), ((Square(7, 5), 12),)
)
MARKS = {
    "reach": Marks(reach=((AT, "12"),)),
    "watched": Marks(reach=((AT, "3"),), watched=(AT,)),
    "target": Marks(targets=((AT, ""),)),
    "target with its chances": Marks(targets=((AT, "100 / 88 %"),)),
    "chosen target": Marks(targets=((AT, "…"),), chosen=AT),
    "chosen": Marks(chosen=AT),
    "cursor": Marks(cursor=AT),
    "hover": Marks(hover=AT),
    "way": Marks(way=(AT, Square(6, 4), Square(6, 5))),
    "line of sight": Marks(line=LINE),
    "ring": Marks(ring=Ring(AT, (0, 2, 4, 6), 2)),
}


@pytest.fixture(params=[(1280, 720), (1920, 1080), (3840, 2160)], ids=["720", "1080", "2160"], scope="module")
def look(request: pytest.FixtureRequest) -> Look:
    ready()
    return look_for(Words("fr"), request.param)


def beyond(marks: Marks, camera: Camera, look: Look) -> Iterator[tuple[int, int]]:
    """Pixels of the marks that lie outside of the areas that are drawn again."""
    surface = pygame.Surface(camera.viewport.size, pygame.SRCALPHA)
    paint_under(surface, camera, marks, look)
    paint_around(surface, camera, marks, look)
    paint_over(surface, camera, marks, look)
    assert surface.get_bounding_rect().width > 0
    for area in changed_areas(Marks(), marks, camera, look):
        surface.fill((0, 0, 0, 0), area)
    rest = surface.get_bounding_rect()
    if rest.width > 0:
        yield rest.topleft


@pytest.mark.parametrize("what", MARKS)
def test_what_is_marked_is_drawn_within_what_is_drawn_again(look: Look, what: str) -> None:
    for square, aspect in ((8, 1.0), (16, 1.3), (24, 1.0), (47.3, 1.1), (128, 1.0)):
        size = round(6 * square) + 400, round(5 * square * aspect) + 200
        camera = Camera(pygame.Rect(0, 0, *size), (AT.column + 1.0, AT.row + 0.5), square, 0, None, aspect)
        assert list(beyond(MARKS[what], camera, look)) == [], square
