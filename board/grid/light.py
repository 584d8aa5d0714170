"""Squares lit by lamps (DV-AMB-38, DV-AMB-119)."""

from __future__ import annotations

from typing import NamedTuple

from board.grid.sight import field_of_view, look
from board.grid.squares import Square, manhattan
from board.grid.terrain import Terrain

# Up to this radius asking square by square is quicker than a whole field of view.
_SMALL_RADIUS = 8


class Lamp(NamedTuple):
    """A source of light on a square; `radius` in squares, counted with `dist`."""

    square: Square
    radius: int


def lit_by(terrain: Terrain, lamp: Lamp) -> frozenset[Square]:
    """The squares lit by one lamp: within its radius and reached by one of the nine lines.

    A lamp of radius 0 or less lights nothing, not even its own square; so does one off the board.
    """
    square, radius = Square(*lamp.square), lamp.radius
    if radius <= 0 or not terrain.on_board(square):
        return frozenset()
    known = terrain.workings.lamps.get((square, radius))
    if known is not None:
        return known
    near = (
        Square(column, row)
        for row in range(max(0, square.row - radius), min(terrain.rows, square.row + radius + 1))
        for column in range(max(0, square.column - radius), min(terrain.columns, square.column + radius + 1))
        if manhattan(square, (Square(column, row))) <= radius
    )
    if radius <= _SMALL_RADIUS:
        found = frozenset(other for other in near if look(terrain, square, other).seen)
    else:
        field = field_of_view(terrain, square)
        found = frozenset(other for other in near if field.sees(other))
    if len(terrain.workings.lamps) >= 256:
        terrain.workings.lamps.clear()
    terrain.workings.lamps[square, radius] = found
    return found


def lit(terrain: Terrain, lamps: tuple[Lamp, ...]) -> frozenset[Square]:
    """All squares lit by these lamps."""
    return frozenset[Square]().union(*(lit_by(terrain, lamp) for lamp in lamps))
