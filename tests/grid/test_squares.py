"""Names, distances and rings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.grid.squares import (
    Square,
    card4,
    chebyshev,
    in_card4,
    in_ring8,
    is_square_name,
    manhattan,
    parse_square,
    rectangle,
    ring8,
)

squares = st.builds(Square, st.integers(0, 5000), st.integers(0, 900))


def test_names_are_those_of_a_spreadsheet() -> None:
    assert [Square(column, 0).name for column in (0, 25, 26, 51, 52, 701, 702)] == [
        "A1", "Z1", "AA1", "AZ1", "BA1", "ZZ1", "AAA1",
    ]  # fmt: skip


@given(squares)
def test_a_name_leads_back_to_its_square(square: Square) -> None:
    assert parse_square(square.name) == square
    assert is_square_name(square.name)


@pytest.mark.parametrize("name", ["", "A", "1", "A0", "a1", "A01", "A1 ", "1A", "A-1", "AAAA1", "A10000"])
def test_what_is_no_name_is_refused(name: str) -> None:
    assert not is_square_name(name)
    with pytest.raises(ValueError, match="is not a square"):
        parse_square(name)


@pytest.mark.rule("DV-EX-20")
def test_distance_is_counted_along_sides() -> None:
    assert manhattan(Square(0, 0), Square(3, 3)) == 6
    assert manhattan(Square(0, 0), Square(1, 1)) == 2
    assert chebyshev(Square(0, 0), Square(3, 2)) == 3


def test_two_tokens_on_one_square_are_at_distance_nought() -> None:
    assert manhattan(Square(4, 4), Square(4, 4)) == chebyshev(Square(4, 4), Square(4, 4)) == 0


@given(squares, squares)
def test_the_ring_and_the_sides_are_those_at_one_step(a: Square, b: Square) -> None:
    near = a.moved(b.column % 5 - 2, b.row % 5 - 2)
    assert in_ring8(a, near) == (near in ring8(a)) == (chebyshev(a, near) == 1)
    assert in_card4(a, near) == (near in card4(a)) == (manhattan(a, near) == 1)


def test_a_rectangle_is_the_same_from_any_two_opposite_corners() -> None:
    wanted = [Square(1, 2), Square(2, 2), Square(1, 3), Square(2, 3)]
    assert list(rectangle(Square(1, 2), Square(2, 3))) == wanted
    assert list(rectangle(Square(2, 2), Square(1, 3))) == wanted
