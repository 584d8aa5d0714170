"""What a line of the log says of sight: from where to where, and what stands in the way of the nine lines."""

from __future__ import annotations

from dataclasses import dataclass

from board.grid.sight import blockers
from board.grid.squares import Square, is_square_name, parse_square
from board.grid.walls import UNIT, Wall
from board.scene.place import Place
from board.window.canvas.logbook import Line

Point = tuple[float, float]
"""A place of the board, in fractional squares."""


@dataclass(frozen=True)
class SightLine:
    """A line from square to square, with what blocks or covers it.

    `stopped` are those of its nine lines that something blocks, each from its start to where it
    ends; `walls` and `squares` are what blocks them, `covering` squares of what covers the target.
    """

    start: Square
    end: Square
    stopped: tuple[tuple[Point, Point], ...] = ()
    walls: tuple[tuple[Point, Point], ...] = ()
    squares: tuple[Square, ...] = ()
    covering: tuple[tuple[Square, int], ...] = ()

    def points(self) -> list[Point]:
        """Corners of all that is drawn of it, to find the pixels it covers."""
        squares = (self.start, self.end, *self.squares, *(square for square, _ in self.covering))
        corners = [(s.column + step, s.row + step) for s in squares for step in (0.0, 1.0)]
        return corners + [end for ends in (*self.stopped, *self.walls) for end in ends]


def sight_line(line: Line, shown: Place | None = None) -> SightLine | None:
    """The line of sight that a line of the log speaks of; None when it speaks of none.

    What is in its way is that of the place as its side knew it, or as it is `shown`.
    """
    if line.sight is None:
        return None
    start, end = line.sight
    stopped: list[tuple[Point, Point]] = []
    walls: dict[tuple[Point, Point], None] = {}
    squares: dict[Square, None] = {}
    for blocked in blockers((shown or line.place).terrain, start, end):
        stopped.append((_place(blocked.start), _place(blocked.point)))
        for thing in blocked.by:
            if isinstance(thing, Wall):
                walls[_place((thing.x1, thing.y1)), _place((thing.x2, thing.y2))] = None
            else:
                squares[thing] = None
    return SightLine(start, end, tuple(stopped), tuple(walls), tuple(squares), _covering(line))


def _place(point: tuple[int, int]) -> Point:
    return point[0] / UNIT, point[1] / UNIT


def _covering(line: Line) -> tuple[tuple[Square, int], ...]:
    """Squares that a part of an explained number names, with its value."""
    found: dict[Square, int] = {}
    for tally in line.tallies:
        for part in tally.parts:
            name = dict(part.facts).get("square")
            if isinstance(name, str) and is_square_name(name):
                found[parse_square(name)] = part.value
    return tuple(found.items())
