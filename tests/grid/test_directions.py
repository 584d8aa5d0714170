"""Facing and arcs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.grid.directions import (
    SIDES,
    Arc,
    Direction,
    arc_of,
    facing_towards,
    forward_lateral,
    step_direction,
)
from board.grid.squares import Square

HOME = Square(10, 10)
offsets = st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(lambda offset: offset != (0, 0))


def quarter(offset: tuple[int, int]) -> tuple[int, int]:
    """A quarter turn clockwise, rows growing southwards."""
    return -offset[1], offset[0]


@pytest.mark.rule("DV-EX-21", "DV-AMB-25")
def test_the_front_arc_widens_by_a_square_on_each_side() -> None:
    seen = {
        (column, row)
        for row in range(-4, 4)
        for column in range(-4, 5)
        if arc_of(Direction.NORTH, HOME, HOME.moved(column, row)) is Arc.FRONT
    }
    assert seen == {(column, -row) for row in range(1, 5) for column in range(-row, row + 1)}


@pytest.mark.rule("DV-AMB-26", "DV-EX-29")
def test_contact_is_front_two_flanks_and_rear() -> None:
    around = [arc_of(Direction.NORTH, HOME, HOME.moved(*side.step)) for side in SIDES]
    assert around == [Arc.FRONT, Arc.FLANK, Arc.REAR, Arc.FLANK]


@given(offsets, st.sampled_from(("included", "excluded")), st.sampled_from(("rear", "flank")))
def test_arcs_turn_with_the_token(offset: tuple[int, int], diagonals: str, rear: str) -> None:
    facing = Direction.NORTH
    arcs = set()
    for _ in range(4):
        arcs.add(arc_of(facing, HOME, HOME.moved(*offset), diagonals=diagonals, rear_diagonals=rear))
        offset, facing = quarter(offset), facing.turned(2)
    assert len(arcs) == 1


@given(offsets)
def test_front_and_rear_are_mirror_images(offset: tuple[int, int]) -> None:
    arcs = {Arc.FRONT: Arc.REAR, Arc.REAR: Arc.FRONT, Arc.FLANK: Arc.FLANK}
    for facing in Direction:
        ahead = arc_of(facing, HOME, HOME.moved(*offset))
        assert arc_of(facing.opposite, HOME, HOME.moved(*offset)) is arcs[ahead]


@given(offsets)
def test_lateral_grows_to_the_right(offset: tuple[int, int]) -> None:
    assert forward_lateral(Direction.NORTH, HOME, HOME.moved(*offset)) == (-offset[1], offset[0])
    assert forward_lateral(Direction.EAST, HOME, HOME.moved(*offset)) == (offset[0], offset[1])


@pytest.mark.parametrize("diagonal", [(1, -1), (1, 1), (-1, 1), (-1, -1)])
def test_on_a_diagonal_the_token_turns_as_little_as_possible(diagonal: tuple[int, int]) -> None:
    for current in SIDES:
        found = facing_towards(current, HOME, HOME.moved(3 * diagonal[0], 3 * diagonal[1]))
        ahead = arc_of(current, HOME, HOME.moved(*diagonal)) is Arc.FRONT
        assert (found is current) == ahead
        assert arc_of(found, HOME, HOME.moved(*diagonal)) is Arc.FRONT


@given(offsets, st.sampled_from(SIDES))
def test_turning_towards_a_square_puts_it_in_front(offset: tuple[int, int], current: Direction) -> None:
    for facings in (4, 8):
        found = facing_towards(current, HOME, HOME.moved(*offset), facings=facings)
        assert arc_of(found, HOME, HOME.moved(*offset)) is Arc.FRONT


def test_a_step_has_a_direction_and_a_jump_has_none() -> None:
    for direction in Direction:
        assert step_direction(HOME, HOME.moved(*direction.step)) is direction
    with pytest.raises(ValueError, match="is not next to"):
        step_direction(HOME, HOME.moved(2, 0))
