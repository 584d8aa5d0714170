"""The field of view of one square: every square of the board at once.

What walls without a name and opaque squares hide from a square is kept with the terrain they belong
to. Terrains that differ from it by opened doors share it and add only what can change: that is why
looking again after a door was opened costs a part of the first look.

numpy is imported only when a field of view is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from board.grid.squares import Square
from board.grid.terrain import Terrain
from board.grid.walls import Wall, WallKind

if TYPE_CHECKING:
    from board.grid.pieces import Ends, Flags, Pieces

# Fields kept on a terrain (20 kB each on 100 x 100 squares), and what is kept under them (90 kB each).
_KEPT_FIELDS = 64
_KEPT_SHADOWS = 48


class Field:
    """What is seen from one square: one byte per square, row by row, 1 for yes; void squares 0.

    `seen` tells the squares seen, `corner` those seen with wall-corner cover (DV-AMB-111).
    """

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


class FieldIndex:
    """What the fields of view of a terrain, and of all terrains made from it, have in common.

    Walls that may be taken away, `loose`, are kept apart: doors, and whatever has been taken away once.
    """

    def __init__(self, terrain: Terrain, loose: frozenset[str]) -> None:
        from board.grid import pieces

        self.terrain = terrain
        self.loose = loose.union(wall.name for wall in terrain.walls if wall.kind is WallKind.DOOR)
        columns, rows = terrain.columns, terrain.rows
        self.ground = pieces.ground(columns, rows, terrain.void)
        self.opaque = sorted(square for square in terrain.opaque if terrain.on_board(square))
        self.solid = pieces.mask(columns, rows, self.opaque)
        walls = self._walls(lambda wall: not self._is_loose(wall))
        self.met = pieces.meetings(walls, self.opaque, columns)
        self.pieces = pieces.packed(self.ground, walls, pieces.blocks_of(self.opaque), self.met)
        self.shadows: dict[tuple[Square, int], Flags] = {}
        self.changing: dict[tuple[frozenset[str], frozenset[Square]], Pieces] = {}

    def _is_loose(self, wall: Wall) -> bool:
        return bool(wall.name) and wall.name in self.loose

    def _walls(self, wanted: Callable[[Wall], bool]) -> list[Ends]:
        return [
            (wall.x1, wall.y1, wall.x2, wall.y2, -1)
            for wall in self.terrain.walls
            if wall.blocks_sight and (wall.x1, wall.y1) != (wall.x2, wall.y2) and wanted(wall)
        ]

    def lasting(self, origin: Square, lines: int) -> Flags:
        """Lines blocked by what never changes, (lines, rows, columns)."""
        from board.grid.shadows import Shadows

        known = self.shadows.get((origin, lines))
        if known is None:
            known = Shadows(self.ground, self.pieces, self.solid, origin, lines).blocked()
            if len(self.shadows) >= _KEPT_SHADOWS:
                del self.shadows[next(iter(self.shadows))]
            self.shadows[origin, lines] = known
        return known

    def changing_pieces(self, gone: frozenset[str], extra: frozenset[Square]) -> Pieces:
        """Loose walls in force without the names `gone`, and the squares `extra` made opaque.

        The points are all those where one of these pieces ends, with all that ends there.
        """
        from board.grid import pieces

        known = self.changing.get((gone, extra))
        if known is None:
            walls = self._walls(lambda wall: self._is_loose(wall) and wall.name not in gone)
            met = pieces.meetings(walls, sorted(extra), self.terrain.columns)
            for point, others in met.items():
                others.extend(self.met.get(point, ()))
            blocks = [(column, row, column, row) for column, row in sorted(extra)]
            known = pieces.packed(self.ground, walls, blocks, met)
            if len(self.changing) >= _KEPT_SHADOWS:
                del self.changing[next(iter(self.changing))]
            self.changing[gone, extra] = known
        return known


def index_of(terrain: Terrain) -> FieldIndex:
    """The index for a terrain, kept on the terrain that it was made from and shared with its likes."""
    source = terrain.workings.origin or terrain
    gone = terrain.workings.gone
    index = source.workings.index
    if index is None:
        index = FieldIndex(source, gone)
    elif not gone <= index.loose:
        # A wall that is no door went away for the first time: it is kept apart from now on.
        index = FieldIndex(source, index.loose | gone)
    source.workings.index = index
    return index


def field_from(terrain: Terrain, a: Square, wall_corner: str) -> Field:
    """All squares seen from `a` under a reading of `wall_corner`; nothing when `a` is off the board."""
    known = terrain.workings.fields.get((a, wall_corner))
    if known is not None:
        return known
    if terrain.on_board(a):
        found = _computed(terrain, a, 1 if wall_corner == "centre_only" else 9)
    else:
        nothing = bytes(terrain.columns * terrain.rows)
        found = Field(terrain.columns, terrain.rows, nothing, nothing)
    fields = terrain.workings.fields
    if len(fields) >= _KEPT_FIELDS:
        del fields[next(iter(fields))]
    fields[a, wall_corner] = found
    return found


def _computed(terrain: Terrain, a: Square, lines: int) -> Field:
    import numpy as np

    from board.grid import pieces
    from board.grid.shadows import Shadows

    index = index_of(terrain)
    blocked = index.lasting(a, lines)
    work = terrain.workings
    changing = index.changing_pieces(work.gone, work.extra)
    if changing.ends.size:
        solid = index.solid
        if work.extra:
            solid = solid | pieces.mask(terrain.columns, terrain.rows, work.extra)
        blocked = blocked | Shadows(index.ground, changing, solid, a, lines).blocked()
    seen: Flags = np.logical_not(blocked.all(axis=0))
    corner: Flags = np.asarray(blocked[:5].any(axis=0))
    seen[a[1], a[0]] = True
    corner[a[1], a[0]] = False
    seen &= ~index.ground.void
    corner &= seen
    if lines == 1:
        corner[:] = False
    return Field(terrain.columns, terrain.rows, seen.tobytes(), corner.tobytes())
