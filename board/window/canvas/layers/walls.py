"""Walls, windows and doors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.grid.terrain import Terrain
from board.grid.walls import UNIT, Wall, WallKind
from board.rulebook.unexplored import Pieces, cut
from board.scene.place import Door
from board.window.canvas.camera import Camera
from board.window.style.drawings import filling
from board.window.canvas.layers.floor import Range, squares_among
from board.window.canvas.layers.shade import differing_areas
from board.window.style.look import Look
from board.window.canvas.picture import NEVER, SEEN, Picture
from board.window.style.strokes import slanted


def paint_walls(
    surface: pygame.Surface, camera: Camera, picture: Picture, look: Look, part: Range, thin: bool = False
) -> None:
    """Draw opaque squares, walls and doors that touch the squares in `part`; `thin` over a picture that shows them."""
    theme = look.theme
    # Nothing stands out beside the board, where no shade would hide it.
    board = camera.rect(0, 0, picture.columns, picture.rows)
    surface.set_clip(surface.get_clip().clip(pygame.Rect(board.left, board.top, board.width + 1, board.height + 1)))
    place = picture.place
    walls = place.walls
    left, top, right, bottom = part
    for square in squares_among(walls.opaque, part):
        # What was never seen lies under the dark, but its edges would stand out of it.
        if square not in walls.void and _known(picture, square):
            surface.fill(theme.wall, camera.rect(*square))
            _paint_edges(surface, camera, picture, look, square)
    doors = {door.id: door for door in place.doors}
    thick = thickness(camera, thin)
    late: list[tuple[Wall, Door]] = []
    clip = surface.get_clip()
    for wall, pieces in _near(walls, part):
        door = doors.get(wall.name) if wall.kind is WallKind.DOOR else None
        if door is not None:
            if any(_known(picture, square) for square in door.squares):
                late.append((wall, door))
            continue
        for area in _shown(camera, picture, wall, pieces, clip):
            surface.set_clip(area)
            _paint_wall(surface, camera, look, wall, thick)
    surface.set_clip(clip)
    for wall, door in late:
        _paint_door(surface, camera, look, wall, door, thick)
    for door in place.doors:
        square = door.squares[0]
        if door.fills_square and left <= square.column < right and top <= square.row < bottom:
            _paint_square_door(surface, camera, picture, look, door)


@lru_cache(maxsize=8)
def _windows(terrain: Terrain) -> tuple[tuple[Wall, Pieces], ...]:
    return tuple((wall, pieces) for wall, pieces in cut(terrain) if wall.kind is WallKind.WINDOW)


_rows: list[tuple[Sequence[tuple[Wall, Pieces]], Mapping[int, Sequence[int]]]] = []
_MEMORY = 8


def _by_row(walls: Sequence[tuple[Wall, Pieces]]) -> Mapping[int, Sequence[int]]:
    """The numbers of the walls that touch each row of squares or one beside it; the last few answers are kept."""
    for known, made in _rows:
        if known is walls:
            return made
    rows: dict[int, list[int]] = {}
    for number, (wall, _) in enumerate(walls):
        top, bottom = sorted((wall.y1, wall.y2))
        for row in range(top // UNIT - 2, bottom // UNIT + 3):
            rows.setdefault(row, []).append(number)
    _rows.insert(0, (walls, rows))
    del _rows[_MEMORY:]
    return rows


def _near(terrain: Terrain, part: Range) -> Iterator[tuple[Wall, Pieces]]:
    """The walls that touch the squares in `part` or those around it, in their order."""
    walls = cut(terrain)
    rows = _by_row(walls)
    for number in sorted({number for row in range(part[1], part[3]) for number in rows.get(row, ())}):
        if _touches(walls[number][0], part):
            yield walls[number]


def _known(picture: Picture, square: Square) -> bool:
    return picture.side is None or picture.state(square) != NEVER


def _shown(
    camera: Camera, picture: Picture, wall: Wall, pieces: Pieces, clip: pygame.Rect
) -> tuple[pygame.Rect, ...] | list[pygame.Rect]:
    """The pixels in which a wall is drawn: of one that runs on into the unknown, the squares that it is known from."""
    known = [piece for piece, squares in pieces if any(_known(picture, square) for square in squares)]
    if len(known) == len(pieces):
        return (clip,)
    near = dict.fromkeys(square for piece in known for square in _along(piece) if _known(picture, square))
    return [area for square in near if (area := camera.rect(*square).clip(clip))]


def _paint_wall(surface: pygame.Surface, camera: Camera, look: Look, wall: Wall, thick: int) -> None:
    """A wall or a window; a secret door that was not found is drawn as the wall that it looks like."""
    theme = look.theme
    a = camera.pixel(wall.x1 / UNIT, wall.y1 / UNIT)
    b = camera.pixel(wall.x2 / UNIT, wall.y2 / UNIT)
    thick_line(surface, theme.wall, a, b, thick)
    if wall.kind is WallKind.WINDOW:
        thick_line(surface, theme.glass, a, b, max(1, thick - 2 * max(1, thick // 4)))
    else:
        _caps(surface, theme.wall, a, b, thick)


PIECES = 3
"""So many areas are drawn again one by one; of more of them all that lies between."""

EDGE = 6
"""Pixels by which an area that is shaded again is larger than its squares: the edge of a view is drawn there."""

_EVER = bytes(int(state != NEVER) for state in range(256))


def learnt(camera: Camera, old: Picture, new: Picture) -> tuple[int, list[pygame.Rect], list[pygame.Rect]]:
    """Where walls must be drawn again because squares were seen for the first time, or never were after all.

    By how many pixels the areas to be shaded grow, since walls stand out of the squares that they are known from;
    the pixels of walls; and those of doors, whose leaves swing over the squares beside them.
    """
    before, after = (picture.states.translate(_EVER) for picture in (old, new))
    place = new.place
    if before == after or not (place.walls.walls or place.walls.opaque or place.doors):
        return EDGE, [], []
    edge = max(EDGE, 2 * thickness(camera, False) + 4)
    found = differing_areas(before, after, new.columns, new.rows)
    areas = [camera.rect(x, y, end - x, bottom - y).inflate(edge, edge) for x, y, end, bottom in found]
    areas = [area for rect in areas if (area := rect.clip(camera.viewport))]
    if len(areas) > PIECES:
        areas = [areas[0].unionall(areas[1:])]
    changed = int.from_bytes(before) ^ int.from_bytes(after)
    mask = changed.to_bytes(len(before))
    doors = []
    for door in place.doors:
        near = (square.moved(x, y) for square in door.squares for x in (-1, 0, 1) for y in (-1, 0, 1))
        if any(mask[square.row * new.columns + square.column] for square in near if new.on_board(square)):
            doors.append(camera.rect(door.squares[0].column - 1, door.squares[0].row - 1, 3, 3))
    return edge, areas, doors


def thickness(camera: Camera, thin: bool) -> int:
    """Of walls, in pixels."""
    return max(3, round(camera.square * (0.07 if thin else 0.11)))


def paint_windows(
    surface: pygame.Surface, camera: Camera, picture: Picture, look: Look, part: Range, thin: bool
) -> None:
    """Draw windows once more above the shade, in squares that were ever seen: thin glass would drown in it."""
    panes = [(wall, pieces) for wall, pieces in _windows(picture.place.walls) if _touches(wall, part)]
    if not panes:
        return
    thick = thickness(camera, thin)
    clip = surface.get_clip()
    for wall, pieces in panes:
        a = camera.pixel(wall.x1 / UNIT, wall.y1 / UNIT)
        b = camera.pixel(wall.x2 / UNIT, wall.y2 / UNIT)
        known = [piece for piece, squares in pieces if any(_known(picture, square) for square in squares)]
        for square in dict.fromkeys(square for piece in known for square in _along(piece)):
            state = picture.state(square)
            if state == NEVER or square in picture.place.walls.void:
                continue
            area = camera.rect(*square).clip(clip)
            if not area:
                continue
            surface.set_clip(area)
            thick_line(surface, look.theme.ink, a, b, thick + 2)
            thick_line(surface, look.theme.glass if state == SEEN else look.theme.glass_out, a, b, max(2, thick - 1))
    surface.set_clip(clip)


def _along(wall: Wall) -> list[Square]:
    """The squares that a wall may touch."""
    left, right = sorted((wall.x1, wall.x2))
    top, bottom = sorted((wall.y1, wall.y2))
    return [
        Square(column, row)
        for row in range((top - 1) // UNIT, bottom // UNIT + 1)
        for column in range((left - 1) // UNIT, right // UNIT + 1)
    ]


def _touches(wall: Wall, part: Range) -> bool:
    left, top, right, bottom = part
    return (
        max(wall.x1, wall.x2) >= (left - 1) * UNIT
        and min(wall.x1, wall.x2) <= (right + 1) * UNIT
        and max(wall.y1, wall.y2) >= (top - 1) * UNIT
        and min(wall.y1, wall.y2) <= (bottom + 1) * UNIT
    )


def _paint_edges(surface: pygame.Surface, camera: Camera, picture: Picture, look: Look, square: Square) -> None:
    """Ink where a block of wall meets the floor."""
    walls = picture.place.walls
    column, row = square
    thick = max(2, round(camera.square * 0.06))
    for other, ends in (
        (Square(column, row - 1), ((column, row), (column + 1, row))),
        (Square(column + 1, row), ((column + 1, row), (column + 1, row + 1))),
        (Square(column, row + 1), ((column, row + 1), (column + 1, row + 1))),
        (Square(column - 1, row), ((column, row), (column, row + 1))),
    ):
        if picture.on_board(other) and other not in walls.opaque and _known(picture, other):
            a, b = camera.pixel(*ends[0]), camera.pixel(*ends[1])
            thick_line(surface, look.theme.ink, a, b, thick)


def thick_line(
    surface: pygame.Surface,
    colour: tuple[int, int, int],
    a: tuple[float, float],
    b: tuple[float, float],
    thick: int,
) -> None:
    """A straight bar; upright and level ones fall on whole pixels."""
    if round(a[0]) == round(b[0]) or round(a[1]) == round(b[1]):
        x, right = sorted((round(a[0]), round(b[0])))
        y, bottom = sorted((round(a[1]), round(b[1])))
        half = thick // 2
        if x == right:
            surface.fill(colour, (x - half, y, thick, bottom - y))
        else:
            surface.fill(colour, (x, y - half, right - x, thick))
        return
    slanted(surface, colour, a, b, thick)


def _caps(
    surface: pygame.Surface,
    colour: tuple[int, int, int],
    a: tuple[int, int],
    b: tuple[int, int],
    thick: int,
) -> None:
    half = thick // 2
    for x, y in (a, b):
        surface.fill(colour, (x - half, y - half, thick, thick))


def _paint_door(surface: pygame.Surface, camera: Camera, look: Look, wall: Wall, door: Door, thick: int) -> None:
    """A door in a wall: a leaf across when shut, swung aside when open, with a padlock when locked."""
    theme = look.theme
    a = camera.pixel(wall.x1 / UNIT, wall.y1 / UNIT)
    b = camera.pixel(wall.x2 / UNIT, wall.y2 / UNIT)
    wood = theme.secret if door.secret else theme.door
    wide = thick + max(2, thick // 2)
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length < 1:
        return
    if door.is_open:
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        swung = (a[0] - uy * length * 0.8, a[1] + ux * length * 0.8)
        dash = max(3, thick)
        place = 0.0
        while place < length:
            start = (a[0] + ux * place, a[1] + uy * place)
            end = (a[0] + ux * min(length, place + dash / 2), a[1] + uy * min(length, place + dash / 2))
            pygame.draw.line(surface, theme.ink, start, end, 1)
            place += dash
        thick_line(surface, theme.ink, a, swung, thick)
        thick_line(surface, wood, a, swung, max(2, thick - 2 * max(1, thick // 5)))
    else:
        thick_line(surface, theme.ink, a, b, wide)
        inner = max(2, wide - 2 * max(1, wide // 5))
        thick_line(surface, wood, a, b, inner)
    for x, y in (a, b):
        post = max(3, thick)
        surface.fill(theme.ink, (x - post // 2, y - post // 2, post, post))
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    if door.status == "locked":
        px = max(12, round(camera.square * 0.36))
        surface.blit(look.drawings.get("padlock", px), (middle[0] - px / 2, middle[1] - px / 2))
    elif door.secret:
        px = max(12, round(camera.square * 0.34))
        surface.blit(look.drawings.get("ui_hidden", px, ink=theme.ink), (middle[0] - px / 2, middle[1] - px / 2))
    elif not door.is_open:
        knob = (a[0] + (b[0] - a[0]) * 0.8, a[1] + (b[1] - a[1]) * 0.8)
        pygame.draw.circle(surface, theme.ink, knob, max(1, round(camera.square * 0.035)))


def _paint_square_door(surface: pygame.Surface, camera: Camera, picture: Picture, look: Look, door: Door) -> None:
    """A door on a square of its own: its leaf lies along the wall that it stands in."""
    column, row = door.squares[0]
    rect = camera.rect(column, row)
    walls = picture.place.walls
    beside = (Square(column - 1, row), Square(column + 1, row))
    level = any(square in walls.opaque and _known(picture, square) for square in beside)
    name = {"open": "door_open", "locked": "door_locked"}.get(door.status, "door_closed")
    drawn = look.drawings.get(name, rect.width, fill=look.theme.secret if door.secret else None)
    turns = (0 if level else 1) + camera.turn
    surface.fill(look.theme.floor, rect)
    surface.blit(filling(pygame.transform.rotate(drawn, -90 * turns) if turns % 4 else drawn, rect.size), rect)
    if door.secret:
        px = max(12, round(rect.width * 0.34))
        surface.blit(look.drawings.get("ui_hidden", px, ink=look.theme.ink), (rect.left + 2, rect.top + 2))
