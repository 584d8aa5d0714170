"""Directions, facing and the arcs around a token.

The eight directions are numbered clockwise from the north in steps of 45°, so that turning is
addition modulo 8. A token normally faces one of the four sides (DV-AMB-24).
"""

from __future__ import annotations

from enum import Enum, IntEnum

from board.grid.squares import Square


class Direction(IntEnum):
    """A direction of the board, in steps of 45° clockwise from the north (row 1)."""

    NORTH = 0
    NORTH_EAST = 1
    EAST = 2
    SOUTH_EAST = 3
    SOUTH = 4
    SOUTH_WEST = 5
    WEST = 6
    NORTH_WEST = 7

    @property
    def word(self) -> str:
        """The word used in files: `north`, `north_east`, ..."""
        return self.name.lower()

    @property
    def step(self) -> tuple[int, int]:
        """Columns and rows of one step this way."""
        return _STEPS[self]

    @property
    def is_side(self) -> bool:
        """Whether it is one of the four sides of a square."""
        return self % 2 == 0

    def turned(self, steps: int) -> Direction:
        """This direction turned clockwise by `steps` times 45°."""
        return Direction((self + steps) % 8)

    @property
    def opposite(self) -> Direction:
        return Direction((self + 4) % 8)


_STEPS = {
    Direction.NORTH: (0, -1),
    Direction.NORTH_EAST: (1, -1),
    Direction.EAST: (1, 0),
    Direction.SOUTH_EAST: (1, 1),
    Direction.SOUTH: (0, 1),
    Direction.SOUTH_WEST: (-1, 1),
    Direction.WEST: (-1, 0),
    Direction.NORTH_WEST: (-1, -1),
}

SIDES = (Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST)
"""The four orthogonal directions, in the order in which equal ways are compared."""

DIRECTION_WORDS = {direction.word: direction for direction in Direction}


class Arc(Enum):
    """Where a square lies around a facing token (DV-AMB-26)."""

    HERE = "here"
    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


def step_direction(origin: Square, target: Square) -> Direction:
    """The direction of the single step from `origin` to a neighbouring `target`.

    Raises ValueError when `target` is not one of the eight neighbours.
    """
    step = (target[0] - origin[0], target[1] - origin[1])
    for direction, known in _STEPS.items():
        if known == step:
            return direction
    raise ValueError(f"{target.name} is not next to {origin.name}")


def forward_lateral(facing: Direction, origin: Square, target: Square) -> tuple[int, int]:
    """Forward and lateral offset `(f, l)` of `target` for a token at `origin`; `l` grows to its right.

    For a diagonal facing the two are measured along the turned axes, doubled in scale alike.
    """
    columns, rows = target[0] - origin[0], target[1] - origin[1]
    east, south = _STEPS[facing]
    return columns * east + rows * south, rows * east - columns * south


def arc_of(
    facing: Direction,
    origin: Square,
    target: Square,
    *,
    diagonals: str = "included",
    rear_diagonals: str = "rear",
) -> Arc:
    """The arc of a token at `origin` in which `target` lies (DV-AMB-25, DV-AMB-26).

    `diagonals` is `included` or `excluded` (squares on the two front diagonals),
    `rear_diagonals` is `rear` or `flank`. Works for the eight facings of DV-AMB-24.
    """
    if origin == target:
        return Arc.HERE
    forward, lateral = forward_lateral(facing, origin, target)
    side = abs(lateral)
    if forward > side or (forward == side and diagonals == "included"):
        return Arc.FRONT
    if -forward > side or (-forward == side and rear_diagonals == "rear"):
        return Arc.REAR
    return Arc.FLANK


def facing_towards(current: Direction, origin: Square, target: Square, *, facings: int = 4) -> Direction:
    """The facing of a token at `origin` that turns towards `target` (DV-AMB-23, DV-AMB-123).

    It is the side nearest the line; exactly on a diagonal the lesser turn from `current` wins,
    clockwise when both are equal. With `facings=8` the diagonal facings are candidates too.
    Returns `current` when both squares are the same.
    """
    if origin == target:
        return current
    candidates = SIDES if facings == 4 else tuple(Direction)
    columns, rows = target[0] - origin[0], target[1] - origin[1]

    def rank(direction: Direction) -> tuple[int, int, int]:
        east, south = _STEPS[direction]
        along = columns * east + rows * south
        length = east * east + south * south
        # The cosine, squared and signed, compared as whole numbers over the common denominator 2.
        closeness = (1 if along >= 0 else -1) * along * along * (2 // length)
        turn = (direction - current) % 8
        return -closeness, min(turn, 8 - turn), 0 if turn <= 4 else 1

    return min(candidates, key=rank)
