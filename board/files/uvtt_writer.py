"""Universal VTT, written: a place of ours as a map that other programs read.

The format knows walls, portals and lights. Blocks of wall become their outlines, a window becomes a
narrow open portal between two pieces of wall: that is how `board import` tells it from a door.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterable
from itertools import pairwise
from math import atan2
from typing import Any

from board.grid.squares import Square
from board.grid.walls import UNIT, Wall, WallKind
from board.scene.place import Door, Place

FORMAT = 0.3

FRAME = 60
"""Thousandths of a square of wall on both sides of a window of one square."""

LIT = "ffffffff"
DARK = "ff202038"
LAMP = "ffffdca0"

Point = tuple[int, int]


def uvtt_text(place: Place, px: int, picture: bytes) -> str:
    """The content of the file. `picture` is a PNG of the whole board, `px` pixels a square."""
    terrain = place.walls
    doors = {door.id: door for door in place.doors}
    walls: list[tuple[Point, Point]] = []
    portals: list[dict[str, Any]] = []
    for wall in terrain.walls:
        door = doors.get(wall.name) if wall.kind is WallKind.DOOR else None
        a, b = (wall.x1, wall.y1), (wall.x2, wall.y2)
        if door is not None:
            portals.append(_portal(a, b, not door.is_open))
        elif wall.kind is WallKind.WINDOW:
            for pane in _panes(wall):
                walls.extend((pane[0:2], pane[2:4]))
                portals.append(_portal(*pane[1:3], False))
        else:
            walls.append((a, b))
    for door in place.doors:
        if door.fills_square:
            portals.append(_portal(*_leaf(door, terrain.opaque), not door.is_open))
    blocks = _outlines(
        terrain.opaque, lambda square: 0 <= square[0] < terrain.columns and 0 <= square[1] < terrain.rows
    )
    tall = frozenset(thing.at for thing in place.things if thing.opaque) - terrain.opaque
    written = {
        "format": FORMAT,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": terrain.columns, "y": terrain.rows},
            "pixels_per_grid": px,
        },
        "line_of_sight": [[_point(a), _point(b)] for a, b in (*walls, *blocks)],
        "objects_line_of_sight": [[_point(corner) for corner in _corners(square)] for square in sorted(tall)],
        "portals": portals,
        "environment": {"baked_lighting": True, "ambient_light": DARK if place.light == "night" else LIT},
        "lights": [_light(lamp.square, lamp.radius) for lamp in place.lamps],
        "image": base64.b64encode(picture).decode("ascii"),
    }
    return json.dumps(written, ensure_ascii=True, separators=(",", ":"))


def _point(at: Point) -> dict[str, float]:
    return {"x": at[0] / UNIT, "y": at[1] / UNIT}


def _portal(a: Point, b: Point, closed: bool) -> dict[str, Any]:
    return {
        "position": {"x": (a[0] + b[0]) / (2 * UNIT), "y": (a[1] + b[1]) / (2 * UNIT)},
        "bounds": [_point(a), _point(b)],
        "rotation": atan2(b[1] - a[1], b[0] - a[0]),
        "closed": closed,
        "freestanding": False,
    }


def _light(square: tuple[int, int], radius: int) -> dict[str, Any]:
    middle = {"x": square[0] + 0.5, "y": square[1] + 0.5}
    return {"position": middle, "range": radius, "intensity": 1, "color": LAMP, "shadows": True}


def _panes(wall: Wall) -> list[tuple[Point, Point, Point, Point]]:
    """A window in pieces of at most a square: where each begins, where its glass begins and ends, where it ends."""
    long = max(abs(wall.x2 - wall.x1), abs(wall.y2 - wall.y1))
    count = max(1, -(-long // UNIT))

    def at(parts: int) -> Point:
        whole = count * UNIT
        return (
            wall.x1 + (wall.x2 - wall.x1) * parts // whole,
            wall.y1 + (wall.y2 - wall.y1) * parts // whole,
        )

    starts = range(0, count * UNIT, UNIT)
    return [(at(start), at(start + FRAME), at(start + UNIT - FRAME), at(start + UNIT)) for start in starts]


def _leaf(door: Door, opaque: frozenset[Square]) -> tuple[Point, Point]:
    """A door that fills its square as a line through the middle, from wall to wall."""
    column, row = door.squares[0]
    beside = (Square(column - 1, row) in opaque) + (Square(column + 1, row) in opaque)
    above = (Square(column, row - 1) in opaque) + (Square(column, row + 1) in opaque)
    x, y = column * UNIT, row * UNIT
    if beside >= above:
        return (x, y + UNIT // 2), (x + UNIT, y + UNIT // 2)
    return (x + UNIT // 2, y), (x + UNIT // 2, y + UNIT)


def _corners(square: Square) -> list[Point]:
    x, y = square[0] * UNIT, square[1] * UNIT
    return [(x, y), (x + UNIT, y), (x + UNIT, y + UNIT), (x, y + UNIT), (x, y)]


def _outlines(solid: Iterable[Square], on_board: Callable[[tuple[int, int]], bool]) -> list[tuple[Point, Point]]:
    """The sides between solid squares and open ones, in long straight pieces; none along the edge of the board."""
    solid = frozenset(solid)
    sides: dict[tuple[bool, int], list[int]] = {}
    for column, row in solid:
        for other, side in (
            ((column - 1, row), (True, column)),
            ((column + 1, row), (True, column + 1)),
            ((column, row - 1), (False, row)),
            ((column, row + 1), (False, row + 1)),
        ):
            if on_board(other) and Square(*other) not in solid:
                sides.setdefault(side, []).append(row if side[0] else column)
    found: list[tuple[Point, Point]] = []
    for (upright, line), places in sorted(sides.items()):
        for start, end in _runs(sorted(set(places))):
            at, first, last = line * UNIT, start * UNIT, end * UNIT
            found.append(((at, first), (at, last)) if upright else ((first, at), (last, at)))
    return found


def _runs(places: list[int]) -> list[tuple[int, int]]:
    breaks = [0, *(n for n, (a, b) in enumerate(pairwise(places), 1) if b != a + 1), len(places)]
    return [(places[start], places[end - 1] + 1) for start, end in pairwise(breaks)]
