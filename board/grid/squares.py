"""Squares of the board and their names.

A square is a column and a row counted from 0; `A1` is column 0, row 0, the north-west corner.
Columns grow eastwards, rows grow southwards. Everything here is whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_NAME = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,3})")


class Square(NamedTuple):
    """One square (case, #) of the board: `column` and `row` from 0, north-west first."""

    column: int
    row: int

    @property
    def name(self) -> str:
        """The spreadsheet name: `A1`, `B1`, ..., `Z1`, `AA1`."""
        return square_name(self.column, self.row)

    def moved(self, columns: int, rows: int) -> Square:
        """The square `columns` to the east and `rows` to the south (negative: west, north)."""
        return Square(self.column + columns, self.row + rows)


def column_name(column: int) -> str:
    """Letters of a column counted from 0: 0 is `A`, 25 is `Z`, 26 is `AA`."""
    letters = ""
    rest = column + 1
    while rest > 0:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def square_name(column: int, row: int) -> str:
    """The spreadsheet name of a square given by column and row from 0."""
    return f"{column_name(column)}{row + 1}"


def parse_square(name: str) -> Square:
    """The square called `name`.

    Raises ValueError when `name` is not letters followed by a row number from 1.
    """
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is not a square: letters and a row number, as in B3")
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return Square(column - 1, int(match[2]) - 1)


def is_square_name(name: str) -> bool:
    """Whether `name` has the form of a square's name."""
    return _NAME.fullmatch(name) is not None


def rectangle(first: Square, last: Square) -> Iterator[Square]:
    """All squares of the rectangle with these two opposite corners, row by row."""
    for row in range(min(first.row, last.row), max(first.row, last.row) + 1):
        for column in range(min(first.column, last.column), max(first.column, last.column) + 1):
            yield Square(column, row)


def manhattan(a: Square, b: Square) -> int:
    """`dist` of the rules: squares counted orthogonally, never along diagonals (DV-MOVE-06)."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def chebyshev(a: Square, b: Square) -> int:
    """Squares counted with diagonal steps: the `chebyshev` reading of distance (DV-AMB-27)."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def ring8(square: Square) -> tuple[Square, ...]:
    """The eight squares touching `square` by a side or a corner, clockwise from the north."""
    column, row = square
    return (
        Square(column, row - 1),
        Square(column + 1, row - 1),
        Square(column + 1, row),
        Square(column + 1, row + 1),
        Square(column, row + 1),
        Square(column - 1, row + 1),
        Square(column - 1, row),
        Square(column - 1, row - 1),
    )


def card4(square: Square) -> tuple[Square, ...]:
    """The four squares sharing a side with `square`: north, east, south, west."""
    column, row = square
    return (
        Square(column, row - 1),
        Square(column + 1, row),
        Square(column, row + 1),
        Square(column - 1, row),
    )


def in_ring8(a: Square, b: Square) -> bool:
    """Whether `b` is one of the eight squares around `a`."""
    return a != b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def in_card4(a: Square, b: Square) -> bool:
    """Whether `b` shares a side with `a`."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
