"""The terrain: what is in force on the board at one moment, for sight and for steps.

A terrain never changes. Opening a door or adding an opaque body gives another terrain, and asking
for the same change again gives the same one, so that whatever was worked out for it is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from board.grid.squares import Square
from board.grid.walls import Wall

if TYPE_CHECKING:
    from board.grid.field import Field, FieldIndex
    from board.grid.lines import LineIndex

# Changed terrains kept on the one they come from. A board seldom has more states of its doors at hand.
_KEPT_TERRAINS = 128


class Workings:
    """What sight has worked out for one terrain: indexes and answers, no part of its value."""

    __slots__ = (
        "changes",
        "extra",
        "fields",
        "gone",
        "hashed",
        "index",
        "lamps",
        "lines",
        "looks",
        "origin",
        "steps",
    )

    def __init__(self) -> None:
        self.origin: Terrain | None = None
        self.gone: frozenset[str] = frozenset()
        self.extra: frozenset[Square] = frozenset()
        self.changes: dict[tuple[frozenset[str], frozenset[Square]], Terrain] = {}
        self.hashed: int | None = None
        self.lines: LineIndex | None = None
        self.steps: LineIndex | None = None
        self.index: FieldIndex | None = None
        self.looks: dict[tuple[Square, Square], int] = {}
        self.lamps: dict[tuple[Square, int], frozenset[Square]] = {}
        self.fields: dict[tuple[Square, str], Field] = {}


@dataclass(frozen=True)
class Terrain:
    """Opaque squares and walls on a board of `columns` times `rows` squares.

    `void` squares are no part of the board: they block nothing, are never seen and never entered.
    `opaque` squares hide what lies behind them. `walls` holds walls, windows and the doors that are
    closed. Opaque squares that are void or outside the board play no part.

    Raises ValueError when the board has no square.
    """

    columns: int
    rows: int
    void: frozenset[Square] = frozenset()
    opaque: frozenset[Square] = frozenset()
    walls: tuple[Wall, ...] = ()
    workings: Workings = field(default_factory=Workings, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise ValueError(f"a board needs at least one square, not {self.columns} x {self.rows}")

    def __hash__(self) -> int:
        # Kept, because hashing a thousand walls anew for each look-up would cost more than a line of sight.
        if self.workings.hashed is None:
            self.workings.hashed = hash((self.columns, self.rows, self.void, self.opaque, self.walls))
        return self.workings.hashed

    def __reduce__(self) -> tuple[object, ...]:
        # A copy or a pickle carries the value only.
        return Terrain, (self.columns, self.rows, self.void, self.opaque, self.walls)

    def on_board(self, square: Square) -> bool:
        """Whether `square` lies within the board and is not void."""
        column, row = square
        return 0 <= column < self.columns and 0 <= row < self.rows and square not in self.void

    def on_drawing(self, square: Square) -> bool:
        """Whether `square` lies within the rectangle that the board is drawn in, void or not."""
        column, row = square
        return 0 <= column < self.columns and 0 <= row < self.rows

    def squares(self) -> Iterator[Square]:
        """All squares of the board but the void ones, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                if (column, row) not in self.void:
                    yield Square(column, row)

    def without_walls(self, names: frozenset[str]) -> Terrain:
        """This terrain without the walls of these names: the doors of these ids stand open.

        Names that no wall has are passed over.
        """
        gone = names & {wall.name for wall in self.walls if wall.name}
        return self._changed(gone, frozenset())

    def with_opaque(self, extra: frozenset[Square]) -> Terrain:
        """This terrain with these squares of the board opaque as well."""
        added = frozenset(Square(*square) for square in extra - self.opaque if self.on_board(square))
        return self._changed(frozenset(), added)

    def _changed(self, gone: frozenset[str], extra: frozenset[Square]) -> Terrain:
        if not gone and not extra:
            return self
        # All changes hang on the first terrain, so that every one of them shares its index.
        origin = self.workings.origin or self
        key = (self.workings.gone | gone, self.workings.extra | extra)
        known = origin.workings.changes.get(key)
        if known is None:
            known = Terrain(
                origin.columns,
                origin.rows,
                origin.void,
                origin.opaque | key[1],
                tuple(wall for wall in origin.walls if not wall.name or wall.name not in key[0]),
            )
            known.workings.origin = origin
            known.workings.gone, known.workings.extra = key
            changes = origin.workings.changes
            if len(changes) >= _KEPT_TERRAINS:
                del changes[next(iter(changes))]
            changes[key] = known
        return known
