"""The field of view of one square: every square of the board at once."""

from __future__ import annotations

from board.grid.squares import Square
from board.grid.terrain import Terrain


class Field:
    """What is seen from one square: one byte per square, row by row, 1 for yes; void squares 0."""

    __slots__ = ("columns", "corner", "rows", "seen")

    def __init__(self, columns: int, rows: int, seen: bytes, corner: bytes) -> None:
        self.columns, self.rows = columns, rows
        self.seen, self.corner = seen, corner

    def sees(self, square: Square) -> bool:
        """Whether the square is seen; false off the board."""
        return self._at(self.seen, square)

    def corner_cover(self, square: Square) -> bool:
        """Whether the square is seen with wall-corner cover; false off the board."""
        return self._at(self.corner, square)

    def _at(self, answers: bytes, square: Square) -> bool:
        column, row = square
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return False
        return answers[row * self.columns + column] == 1

    def squares(self) -> frozenset[Square]:
        """All squares seen."""
        return frozenset(
            Square(place % self.columns, place // self.columns) for place, seen in enumerate(self.seen) if seen
        )


def index_of(terrain: Terrain) -> None:
    """Builds the index."""


def field_from(terrain: Terrain, a: Square, wall_corner: str) -> Field:
    from board.grid.sight import look

    looks = [
        look(terrain, a, Square(column, row), wall_corner)  # type: ignore[arg-type]
        for row in range(terrain.rows)
        for column in range(terrain.columns)
    ]
    return Field(
        terrain.columns, terrain.rows, bytes(found.seen for found in looks), bytes(found.corner for found in looks)
    )
