"""Walls, windows and doors as our files write them: on the side of two squares, or free with exact ends."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal

from board.grid.squares import Square, in_card4, is_square_name, parse_square
from board.grid.walls import UNIT, Wall, WallKind, centre, side_wall
from board.rulebook.reading import Node
from board.scene.place import Door

DOORS = ("closed", "open", "locked", "secret")
"""What `door:` may say; a secret one is closed and a wall until it is revealed."""

KEYS = ("between", "from", "to", "door", "window", "id", "name", "difficulty")

_ID = re.compile(r"[A-Za-z0-9_-]{1,60}")

Point = tuple[int, int]
"""Thousandths of a square from the north-west corner of A1."""


def read_id(node: Node) -> str:
    """An id: letters, digits, `_` and `-`."""
    word = node.text()
    if not word and node.value != "":
        return ""
    if word and _ID.fullmatch(word):
        return word
    node.fault("fault.not_an_id", found=node.shown)
    return ""


def thousandths(node: Node) -> int | None:
    """A length or place in squares as whole thousandths; more than three decimals are a fault."""
    if isinstance(node.value, bool) or not isinstance(node.value, int | Decimal):
        node.fault("fault.not_a_number", found=node.shown)
        return None
    exact = Decimal(node.value) * UNIT
    if exact != exact.to_integral_value():
        node.fault("fault.too_many_decimals", found=node.shown)
        return None
    return int(exact)


def read_point(node: Node) -> Point | None:
    """A point `[x, y]` in squares."""
    if not node.is_list or len(node.value) != 2:
        node.fault("fault.not_a_point", found=node.shown)
        return None
    x, y = (thousandths(part) for part in node.value)
    return (x, y) if x is not None and y is not None else None


def meets(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the closed pieces a-b and c-d have a point in common."""

    def side(p: Point, q: Point, r: Point) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    apart = (
        max(a[0], b[0]) < min(c[0], d[0])
        or max(c[0], d[0]) < min(a[0], b[0])
        or max(a[1], b[1]) < min(c[1], d[1])
        or max(c[1], d[1]) < min(a[1], b[1])
    )
    return not apart and side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def separated(columns: int, rows: int, a: Point, b: Point) -> tuple[Square, ...]:
    """The squares on both sides of a free door from `a` to `b`, in reading order.

    They are those from or to whose neighbour a step meets the door; for a door that no step meets,
    the squares beside its middle.
    """
    found: set[Square] = set()
    for row in range(max(0, min(a[1], b[1]) // UNIT - 1), min(rows, max(a[1], b[1]) // UNIT + 2)):
        for column in range(max(0, min(a[0], b[0]) // UNIT - 1), min(columns, max(a[0], b[0]) // UNIT + 2)):
            here = Square(column, row)
            for there in (here.moved(1, 0), here.moved(0, 1)):
                if there.column < columns and there.row < rows and meets(centre(here), centre(there), a, b):
                    found.update((here, there))
    if not found:
        x, y = (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
        aside = (0, UNIT // 4) if abs(b[0] - a[0]) >= abs(b[1] - a[1]) else (UNIT // 4, 0)
        for sign in (-1, 1):
            beside = Square((x + sign * aside[0]) // UNIT, (y + sign * aside[1]) // UNIT)
            if 0 <= beside.column < columns and 0 <= beside.row < rows:
                found.add(beside)
    return tuple(sorted(found, key=lambda square: (square.row, square.column)))


@dataclass
class BarrierReader:
    """Reads the entries of `walls` for a board of `columns` times `rows` squares."""

    columns: int
    rows: int
    walls: list[Wall] = field(default_factory=list)
    doors: list[Door] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._sides: set[frozenset[Square]] = set()
        self._ids: set[str] = set()
        self._free_doors = 0

    def read(self, node: Node) -> None:
        """Take in one entry: `C2|D2`, or a mapping with `between`, or with `from` and `to`."""
        if isinstance(node.value, str):
            squares = self.read_side(node)
            if squares is not None:
                self._add_side(node, node, squares, {})
            return
        said = node.mapping(allowed=KEYS)
        if not said:
            if node.is_mapping:
                node.fault("fault.wall_without_place")
            return
        if "between" in said and ("from" in said or "to" in said):
            node.fault_at_key("between", "fault.wall_two_places")
        elif "between" in said:
            squares = self.read_side(said["between"])
            if squares is not None:
                self._add_side(node, said["between"], squares, said)
        elif "from" in said and "to" in said:
            self._add_free(node, said)
        else:
            node.fault("fault.wall_without_place")

    def read_side(self, node: Node) -> tuple[Square, Square] | None:
        """Two squares of the board that share a side, written `C2|D2`."""
        parts = str(node.value).split("|") if isinstance(node.value, str) else []
        if len(parts) != 2 or not all(is_square_name(part.strip()) for part in parts):
            node.fault("fault.not_a_side", found=node.shown)
            return None
        first, second = (parse_square(part.strip()) for part in parts)
        for square in (first, second):
            if square.column >= self.columns or square.row >= self.rows:
                self.off_board(node, square)
                return None
        if not in_card4(first, second):
            node.fault("fault.no_shared_side", first=first.name, second=second.name)
            return None
        return first, second

    def off_board(self, node: Node, square: Square) -> None:
        """Note that a square is not on the board."""
        last = Square(self.columns - 1, self.rows - 1).name
        node.fault("fault.off_board", square=square.name, last=last)

    def _add_side(self, node: Node, where: Node, squares: tuple[Square, Square], said: dict[str, Node]) -> None:
        first, second = squares
        if frozenset(squares) in self._sides:
            where.fault("fault.doubled_wall", side=f"{first.name}|{second.name}")
            return
        self._sides.add(frozenset(squares))
        kind, name = self._kind(node, said, f"{first.name}|{second.name}", squares)
        self.walls.append(side_wall(first, second, kind, name))

    def _add_free(self, node: Node, said: dict[str, Node]) -> None:
        ends = read_point(said["from"]), read_point(said["to"])
        for word, end in zip(("from", "to"), ends, strict=True):
            if end is not None and not self.holds(end):
                said[word].fault("fault.point_off_board", columns=self.columns, rows=self.rows)
                return
        start, end = ends
        if start is None or end is None:
            return
        if start == end:
            node.fault("fault.wall_of_no_length")
            return
        self._free_doors += "door" in said
        beside = separated(self.columns, self.rows, start, end) if "door" in said else ()
        kind, name = self._kind(node, said, f"door{self._free_doors}", beside)
        self.walls.append(Wall(*start, *end, kind, name))

    def holds(self, point: Point) -> bool:
        """Whether a point lies on the board, its border included."""
        return 0 <= point[0] <= self.columns * UNIT and 0 <= point[1] <= self.rows * UNIT

    def _kind(self, node: Node, said: dict[str, Node], usual: str, squares: tuple[Square, ...]) -> tuple[WallKind, str]:
        window = "window" in said and said["window"].flag()
        if "door" not in said:
            for word in ("difficulty", "name"):
                if word in said:
                    node.fault_at_key(word, "fault.only_for_doors", key=word)
            kind = WallKind.WINDOW if window else WallKind.WALL
            return kind, self._own_id(said, "") if "id" in said else ""
        if window:
            node.fault_at_key("window", "fault.door_or_window")
        self.add_door(said, usual, squares)
        return WallKind.DOOR, self.doors[-1].id

    def _own_id(self, said: dict[str, Node], usual: str) -> str:
        own = (read_id(said["id"]) if "id" in said else "") or usual
        if own in self._ids:
            (said["id"] if "id" in said else said["door"]).fault("fault.doubled_id", id=own)
        self._ids.add(own)
        return own

    def add_square_door(self, square: Square, status: str) -> None:
        """Take in a door that fills a square of a drawn map; it is called after the square."""
        self._ids.add(square.name)
        self.doors.append(Door(square.name, (square,), status, fills_square=True))

    def add_door(self, said: dict[str, Node], usual: str, squares: tuple[Square, ...], fills: bool = False) -> None:
        """Take in a door, one that `fills` its square or not; `said` holds `door`, maybe `id`, `name`, `difficulty`."""
        word = said["door"].choice(DOORS, "closed")
        door_id = self._own_id(said, usual)
        self.doors.append(
            Door(
                door_id,
                squares,
                "closed" if word == "secret" else word,
                word == "secret",
                said["difficulty"].whole(0, 99) if "difficulty" in said else None,
                said["name"].name() if "name" in said else "",
                fills,
            )
        )
