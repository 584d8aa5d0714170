"""Walls, windows and doors as segments between two points.

Points are whole thousandths of a square; the origin is the north-west corner of A1. A wall on the
side between two squares and a free wall with fractional ends are the same thing here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from board.grid.squares import Square, in_card4

UNIT = 1000
"""Length of a square's side."""

HALF = 500
"""Offset of a square's centre from its north-west corner."""

INSET = 100
"""How far the corners tested for sight are drawn in: a tenth of the side (DV-AMB-111)."""


class WallKind(Enum):
    """What a wall lets through: nothing, sight (a window), or nothing until it is opened (a door)."""

    WALL = "wall"
    WINDOW = "window"
    DOOR = "door"


@dataclass(frozen=True, slots=True)
class Wall:
    """A straight wall from (x1, y1) to (x2, y2), in thousandths of a square.

    `name` is a door's id, or what an explanation calls the wall; a wall of no length blocks nothing.
    """

    x1: int
    y1: int
    x2: int
    y2: int
    kind: WallKind = WallKind.WALL
    name: str = ""

    @property
    def blocks_sight(self) -> bool:
        """Whether a line of sight is blocked by it: all but windows."""
        return self.kind is not WallKind.WINDOW


def side_wall(a: Square, b: Square, kind: WallKind = WallKind.WALL, name: str = "") -> Wall:
    """The wall on the side shared by the squares `a` and `b`; the same wall for (b, a).

    Raises ValueError when the two squares do not share a side.
    """
    if not in_card4(a, b):
        raise ValueError(f"{Square(*a).name} and {Square(*b).name} share no side")
    x, y = max(a[0], b[0]) * UNIT, max(a[1], b[1]) * UNIT
    if a[1] == b[1]:
        return Wall(x, y, x, y + UNIT, kind, name)
    return Wall(x, y, x + UNIT, y, kind, name)


def centre(square: Square) -> tuple[int, int]:
    """The centre of a square, in thousandths."""
    return square[0] * UNIT + HALF, square[1] * UNIT + HALF
