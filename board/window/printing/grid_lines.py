"""The lines of the grid as they are printed: long runs, left out where a wall or nothing at all is drawn."""

from __future__ import annotations

from board.grid.squares import Square
from board.grid.walls import UNIT
from board.window.canvas.layers.floor import runs_of
from board.window.canvas.picture import Picture

Line = tuple[int, int, int, int]
"""From (x1, y1) to (x2, y2), in squares."""


class GridLines:
    """Knows which sides of squares bear a line."""

    def __init__(self, picture: Picture, empty: frozenset[Square]) -> None:
        self.picture, self.empty = picture, empty
        self.solid = picture.place.walls.opaque
        self._walled: set[tuple[bool, int, int]] = set()
        for wall in picture.place.walls.walls:
            if wall.x1 == wall.x2 and wall.x1 % UNIT == 0:
                self._cover(True, wall.x1 // UNIT, wall.y1, wall.y2)
            elif wall.y1 == wall.y2 and wall.y1 % UNIT == 0:
                self._cover(False, wall.y1 // UNIT, wall.x1, wall.x2)

    def _cover(self, upright: bool, line: int, start: int, end: int) -> None:
        first, last = sorted((start, end))
        self._walled.update((upright, line, place) for place in range(-(-first // UNIT), last // UNIT))

    def within(self, left: int, top: int, right: int, bottom: int) -> list[Line]:
        """The lines among the squares of a rectangle, its edges included."""
        found: list[Line] = []
        for x in range(left, right + 1):
            runs = runs_of(top, bottom, lambda y, x=x: self._lined(True, x, y))  # type: ignore[misc]
            found.extend((x, start, x, end) for start, end in runs)
        for y in range(top, bottom + 1):
            runs = runs_of(left, right, lambda x, y=y: self._lined(False, y, x))  # type: ignore[misc]
            found.extend((start, y, end, y) for start, end in runs)
        return found

    def _lined(self, upright: bool, line: int, place: int) -> bool:
        if (upright, line, place) in self._walled:
            return False
        a = Square(line - 1, place) if upright else Square(place, line - 1)
        b = Square(line, place) if upright else Square(place, line)
        drawn = [square for square in (a, b) if self.picture.on_board(square) and square not in self.empty]
        return bool(drawn) and not all(square in self.solid for square in drawn)
