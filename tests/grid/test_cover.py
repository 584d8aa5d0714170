"""Scenery on the line between two centres."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.grid.cover import CoverFound, cover_on_line, crossed
from board.grid.squares import Square
from board.grid.terrain import Terrain
from board.grid.walls import Wall

from .boards import TURNINGS, Turning, drawn, randoms, turned, turned_square

OPEN = Terrain(12, 12)
places = st.builds(Square, st.integers(0, 11), st.integers(0, 11))


def test_a_line_crosses_the_squares_on_its_way_in_order() -> None:
    assert crossed(Square(0, 0), Square(3, 1)) == (
        (Square(1, 0),),
        (Square(1, 1), Square(2, 0)),
        (Square(2, 1),),
    )
    assert crossed(Square(0, 0), Square(0, 3)) == ((Square(0, 1),), (Square(0, 2),))
    assert crossed(Square(2, 2), Square(2, 2)) == ()
    assert crossed(Square(0, 0), Square(1, 1)) == ((Square(0, 1), Square(1, 0)),)


@given(places, places)
def test_b058_the_way_back_crosses_the_same_squares(a: Square, b: Square) -> None:
    assert crossed(a, b) == tuple(reversed(crossed(b, a)))


@pytest.mark.rule("DV-EX-44", "DV-AMB-32")
def test_the_highest_cover_counts_and_the_ring_of_the_shooter_does_not() -> None:
    table, dresser = {Square(1, 0): 4}, {Square(4, 0): 6}
    a, b = Square(0, 0), Square(5, 0)
    assert cover_on_line(OPEN, a, b, table | dresser) == CoverFound(6, Square(4, 0))
    assert cover_on_line(OPEN, a, b, table) == CoverFound(0, None)
    assert cover_on_line(OPEN, a, b, table, ring="counted") == CoverFound(4, Square(1, 0))


@pytest.mark.rule("DV-EX-23")
def test_covers_do_not_add_up() -> None:
    things = {Square(2, 0): 4, Square(3, 0): 6, Square(4, 0): 6}
    assert cover_on_line(OPEN, Square(0, 0), Square(6, 0), things) == CoverFound(6, Square(3, 0))


@pytest.mark.rule("DV-AMB-33")
def test_scenery_on_the_target_covers_it_from_outside_the_ring() -> None:
    things = {Square(2, 2): 4}
    assert cover_on_line(OPEN, Square(0, 0), Square(2, 2), things) == CoverFound(4, Square(2, 2))
    assert cover_on_line(OPEN, Square(1, 1), Square(2, 2), things) == CoverFound(0, None)
    assert cover_on_line(OPEN, Square(0, 0), Square(2, 2), things, target_square="ignored").value == 0
    assert cover_on_line(OPEN, Square(2, 2), Square(2, 2), things).value == 0


@pytest.mark.rule("DV-AMB-32", "DV-AMB-119")
@pytest.mark.parametrize("turning", TURNINGS)
def test_at_a_corner_the_lower_cover_counts_and_a_wall_leaves_the_other(turning: Turning) -> None:
    # From (0,0) to (5,5) the line passes the corner between (2,3) and (3,2), outside the ring.
    a, b, left, right = Square(0, 0), Square(5, 5), Square(2, 3), Square(3, 2)
    wall = Wall(3000, 3000, 3500, 2500)
    cases = [
        (Terrain(6, 6), {left: 4, right: 6}, CoverFound(4, left)),
        (Terrain(6, 6), {left: 4}, CoverFound(0, None)),
        (Terrain(6, 6, opaque=frozenset({right})), {left: 4}, CoverFound(4, left)),
        (Terrain(6, 6, opaque=frozenset({right})), {left: 4, right: 6}, CoverFound(4, left)),
        (Terrain(6, 6, walls=(wall,)), {left: 4}, CoverFound(4, left)),
        (Terrain(6, 6, walls=(wall,)), {right: 4}, CoverFound(0, None)),
        (Terrain(6, 6, opaque=frozenset({left, right})), {left: 4, right: 6}, CoverFound(0, None)),
    ]
    for terrain, things, wanted in cases:
        there = turned(terrain, turning)

        def moved(square: Square, terrain: Terrain = terrain) -> Square:
            return turned_square(square, terrain, turning)

        found = cover_on_line(there, moved(a), moved(b), {moved(at): value for at, value in things.items()})
        assert found == CoverFound(wanted.value, wanted.square and moved(wanted.square))


@pytest.mark.rule("DV-AMB-119")
def test_at_a_corner_with_one_side_in_the_ring_the_lower_counts() -> None:
    # From (0,0) to (3,1) the corner lies between (1,1), in the ring, and (2,0).
    things = {Square(1, 1): 6, Square(2, 0): 4}
    a, b = Square(0, 0), Square(3, 1)
    assert cover_on_line(OPEN, a, b, things).value == 0
    assert cover_on_line(OPEN, a, b, things, ring="counted").value == 4
    walled = Terrain(5, 5, opaque=frozenset({Square(1, 1)}))
    assert cover_on_line(walled, a, b, {Square(2, 0): 4}) == CoverFound(4, Square(2, 0))


def test_cover_may_be_told_by_a_function() -> None:
    assert cover_on_line(OPEN, Square(0, 0), Square(4, 0), lambda square: square.column).value == 4


def test_b043_a_straight_corridor_gives_no_cover() -> None:
    corridor, marks = drawn("##########\nA........B\n##########")
    assert cover_on_line(corridor, marks["A"], marks["B"], {}).value == 0


def test_b045_a_diagonal_neighbour_is_not_covered() -> None:
    assert cover_on_line(OPEN, Square(2, 2), Square(3, 3), {Square(2, 3): 4, Square(3, 2): 4}).value == 0


def test_b046_what_stands_off_the_line_gives_no_cover() -> None:
    assert cover_on_line(OPEN, Square(0, 0), Square(6, 0), {Square(3, 2): 6, Square(3, 1): 6}).value == 0


def test_b048_ones_own_low_wall_does_not_protect_the_target() -> None:
    assert cover_on_line(OPEN, Square(2, 2), Square(8, 3), {Square(3, 2): 4, Square(2, 2): 4}).value == 0


def test_b051_a_target_off_the_board_raises_no_error() -> None:
    outside = Square(30, -4)
    assert cover_on_line(OPEN, Square(2, 2), outside, {Square(3, 2): 4}).value == 0
    assert cover_on_line(OPEN, outside, Square(2, 2), {Square(3, 2): 4}).value in (0, 4)


@given(places, places, randoms, st.sampled_from(TURNINGS))
def test_b050_cover_turns_with_the_board(a: Square, b: Square, random: Random, turning: Turning) -> None:
    things = {Square(random.randrange(12), random.randrange(12)): random.choice((2, 4, 6)) for _ in range(30)}
    opaque = frozenset(Square(random.randrange(12), random.randrange(12)) for _ in range(10)) - set(things)
    terrain = Terrain(12, 12, opaque=opaque)
    moved = {turned_square(square, OPEN, turning): value for square, value in things.items()}
    there = [turned_square(square, OPEN, turning) for square in (a, b)]
    assert (
        cover_on_line(terrain, a, b, things).value
        == cover_on_line(turned(terrain, turning), there[0], there[1], moved).value
    )


@given(places, places, randoms)
def test_e051_both_ends_are_left_out_alike(a: Square, b: Square, random: Random) -> None:
    """With the ring counted and the target's own square left out, cover is the same both ways."""
    things = {Square(random.randrange(12), random.randrange(12)): random.choice((2, 4, 6)) for _ in range(40)}
    one = cover_on_line(OPEN, a, b, things, ring="counted", target_square="ignored")
    other = cover_on_line(OPEN, b, a, things, ring="counted", target_square="ignored")
    assert one.value == other.value
