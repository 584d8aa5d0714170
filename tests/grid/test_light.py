"""Squares lit by lamps."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board.grid.light import Lamp, lit
from board.grid.sight import look
from board.grid.squares import Square, manhattan
from board.grid.terrain import Terrain

from .boards import TURNINGS, Turning, drawn, terrains, turned, turned_square


def test_a_lamp_lights_a_diamond() -> None:
    terrain = Terrain(21, 21)
    found = lit(terrain, (Lamp(Square(10, 10), 4),))
    assert found == {square for square in terrain.squares() if manhattan(square, Square(10, 10)) <= 4}
    assert len(found) == 41


@pytest.mark.parametrize("radius", [0, -1])
def test_b066_a_lamp_of_radius_nought_lights_nothing(radius: int) -> None:
    assert lit(Terrain(5, 5), (Lamp(Square(2, 2), radius),)) == frozenset()


def test_a_lamp_off_the_board_lights_nothing() -> None:
    terrain, _ = drawn("._.")
    assert lit(terrain, (Lamp(Square(1, 0), 3), Lamp(Square(9, 0), 9))) == frozenset()
    assert lit(terrain, ()) == frozenset()


@pytest.mark.rule("DV-AMB-119")
@pytest.mark.parametrize("turning", TURNINGS)
def test_walls_throw_shadows(turning: Turning) -> None:
    terrain, marks = drawn(".....\nL.#..\n.....")
    there = turned(terrain, turning)
    found = lit(there, (Lamp(turned_square(marks["L"], terrain, turning), 4),))
    dark = {square for square in there.squares() if square not in found}
    assert dark == {turned_square(Square(*at), terrain, turning) for at in ((3, 1), (4, 0), (4, 1), (4, 2))}


@given(terrains(size=14), st.integers(1, 14), st.data())
@settings(max_examples=40)
def test_small_and_large_lamps_light_what_the_nine_lines_reach(
    terrain: Terrain, radius: int, data: st.DataObject
) -> None:
    squares = list(terrain.squares()) or [Square(0, 0)]
    lamps = tuple(Lamp(data.draw(st.sampled_from(squares)), radius) for _ in range(2))
    assert lit(terrain, lamps) == {
        square
        for square in terrain.squares()
        if any(manhattan(square, lamp.square) <= radius and look(terrain, lamp.square, square).seen for lamp in lamps)
    }


def test_e058_nothing_outside_the_radius_is_lit_near_any_edge() -> None:
    terrain = Terrain(9, 9)
    for corner in (Square(1, 1), Square(7, 1), Square(1, 7), Square(7, 7)):
        found = lit(terrain, (Lamp(corner, 3),))
        assert max(manhattan(corner, square) for square in found) == 3
        assert len(found) == len(lit(terrain, (Lamp(Square(1, 1), 3),)))
