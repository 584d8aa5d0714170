"""Fields of view: the same answers as single looks, whatever was kept from before."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
import tcod
from hypothesis import given, settings
from hypothesis import strategies as st

from board.grid import shadows
from board.grid.field import index_of
from board.grid.sight import Look, WallCorner, blockers, field_of_view, look, prepare
from board.grid.squares import Square
from board.grid.terrain import Terrain
from board.grid.walls import Wall, WallKind, side_wall

from .boards import TURNINGS, Turning, drawn, random_terrain, randoms, terrains, turned, turned_square
from .reference import reference_look

READINGS: tuple[WallCorner, ...] = ("nine_lines", "centre_only")


def fresh(terrain: Terrain) -> Terrain:
    """The same terrain with nothing worked out for it."""
    return Terrain(terrain.columns, terrain.rows, terrain.void, terrain.opaque, terrain.walls)


def assert_agrees(terrain: Terrain, a: Square) -> None:
    alone = fresh(terrain)  # a field that is at hand answers for single looks as well
    for reading in READINGS:
        field = field_of_view(terrain, a, reading)
        for row in range(terrain.rows):
            for column in range(terrain.columns):
                b = Square(column, row)
                wanted = look(alone, a, b, reading)
                assert look(terrain, a, b, reading) == wanted
                assert Look(field.sees(b), field.corner_cover(b)) == wanted, (a, b, reading)


@given(terrains(size=7, walls=16), st.data())
@settings(max_examples=120)
def test_a_field_says_what_single_looks_say(terrain: Terrain, data: st.DataObject) -> None:
    for a in data.draw(st.lists(st.sampled_from(list(terrain.squares()) or [Square(0, 0)]), max_size=2)):
        assert_agrees(terrain, a)


@given(terrains(size=5, density=0.3, walls=8), st.data())
@settings(max_examples=40)
def test_a_field_says_what_the_slow_reference_says(terrain: Terrain, data: st.DataObject) -> None:
    a = data.draw(st.sampled_from(list(terrain.squares()) or [Square(0, 0)]))
    field = field_of_view(terrain, a)
    for b in terrain.squares():
        assert (field.sees(b), field.corner_cover(b)) == reference_look(terrain, a, b)


@given(randoms, st.sampled_from((0.0, 0.02, 0.1, 0.4)), st.integers(0, 60))
@settings(max_examples=25)
def test_leaving_out_what_is_hidden_changes_no_answer(random: Random, density: float, walls: int) -> None:
    terrain = random_terrain(random, random.randint(8, 26), random.randint(8, 26), density, walls)
    a = random.choice(list(terrain.squares()) or [Square(0, 0)])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shadows, "_FIRST", 6)
        patch.setattr(shadows, "_LIMIT", 10)
        early = field_of_view(fresh(terrain), a)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shadows, "_FIRST", 10_000)
        late = field_of_view(fresh(terrain), a)
    assert (early.seen, early.corner) == (late.seen, late.corner)


@given(terrains(size=8, walls=16), st.data())
@settings(max_examples=80)
def test_what_was_kept_from_before_a_change_changes_no_answer(terrain: Terrain, data: st.DataObject) -> None:
    squares = list(terrain.squares()) or [Square(0, 0)]
    a = data.draw(st.sampled_from(squares))
    names = sorted({wall.name for wall in terrain.walls if wall.name})
    changed = terrain
    for _ in range(3):
        field_of_view(changed, a)
        if names and data.draw(st.booleans()):
            changed = changed.without_walls(data.draw(st.frozensets(st.sampled_from(names), max_size=3)))
        else:
            changed = changed.with_opaque(data.draw(st.frozensets(st.sampled_from(squares), max_size=3)))
        for reading in READINGS:
            kept, anew = field_of_view(changed, a, reading), field_of_view(fresh(changed), a, reading)
            assert (kept.seen, kept.corner) == (anew.seen, anew.corner)
    assert_agrees(changed, a)


def test_a_hundred_by_hundred_board_agrees_with_single_looks_at_chosen_squares() -> None:
    random = Random(3)
    terrain = random_terrain(random, 100, 100, 0.03, 600)
    alone = fresh(terrain)
    prepare(alone)
    squares = list(terrain.squares())
    for a in random.sample(squares, 3):
        field = field_of_view(terrain, a)
        near = [b for b in squares if abs(a.column - b.column) < 9 and abs(a.row - b.row) < 9]
        for b in [*random.sample(squares, 300), *near]:
            assert (field.sees(b), field.corner_cover(b)) == look(alone, a, b)


@pytest.mark.parametrize("turning", TURNINGS)
def test_a_line_entering_an_opaque_square_at_its_very_corner_is_not_blocked_by_it(turning: Turning) -> None:
    # The line from the centre of A to the south-west probe of the right '#' passes the corner of both.
    terrain, marks = drawn("A.\n..\n..\n..\n..\n##")
    there = turned(terrain, turning)
    a, b = (turned_square(square, terrain, turning) for square in (marks["A"], Square(1, 5)))
    field = field_of_view(there, a)
    assert Look(field.sees(b), field.corner_cover(b)) == look(fresh(there), a, b) == Look(True, False)


def test_an_empty_board_is_seen_whole_from_everywhere() -> None:
    terrain = Terrain(41, 41)
    field = field_of_view(terrain, Square(20, 20))
    assert field.seen == bytes([1]) * 41 * 41
    assert not any(field.corner)
    assert field.squares() == frozenset(terrain.squares())


def test_void_squares_are_never_seen_and_hide_nothing() -> None:
    terrain, marks = drawn("A_B")
    field = field_of_view(terrain, marks["A"])
    assert field.seen == bytes([1, 0, 1])
    assert field_of_view(terrain, Square(1, 0)).seen == bytes(3)
    assert field_of_view(terrain, Square(7, 0)).seen == bytes(3)
    assert not field.sees(Square(3, 0))
    assert not field.corner_cover(Square(-1, 0))


def test_the_first_look_is_shared_by_terrains_with_other_doors_open() -> None:
    gates = tuple(side_wall(Square(4, row), Square(5, row), WallKind.DOOR, f"gate{row}") for row in range(10))
    terrain = Terrain(10, 10, walls=(*gates, Wall(1500, 1500, 2500, 2500)))
    closed = field_of_view(terrain, Square(0, 5))
    opened = terrain.without_walls(frozenset({"gate5"}))
    assert index_of(opened) is index_of(terrain)
    assert not closed.sees(Square(9, 5))
    assert field_of_view(opened, Square(0, 5)).sees(Square(9, 5))
    assert closed.squares() < field_of_view(opened, Square(0, 5)).squares()


def test_the_same_field_is_not_worked_out_twice() -> None:
    terrain = Terrain(5, 5)
    assert field_of_view(terrain, Square(1, 1)) is field_of_view(terrain, Square(1, 1))


@given(
    st.integers(2, 12),
    st.integers(2, 12),
    st.sampled_from((0.05, 0.15, 0.3)),
    randoms,
)
@settings(max_examples=80)
def test_where_all_nine_lines_are_clear_symmetric_shadowcasting_sees_too(
    columns: int, rows: int, density: float, random: Random
) -> None:
    """tcod tells floor squares by the line between the centres, with opaque squares as thin bars.

    A bar lies within its square, so tcod can hide nothing from which no line of the nine is kept; the
    other way round it sees more (it looks past the corners of squares), and grazing lines differ.
    """
    squares = [Square(column, row) for row in range(rows) for column in range(columns)]
    opaque = frozenset(square for square in squares if random.random() < density)
    a = random.choice(squares)
    terrain = Terrain(columns, rows, opaque=opaque - {a})
    transparent = np.ones((rows, columns), dtype=np.bool_)
    for column, row in terrain.opaque:
        transparent[row, column] = False
    seen = tcod.map.compute_fov(
        transparent, (a.row, a.column), radius=0, algorithm=tcod.constants.FOV_SYMMETRIC_SHADOWCAST
    )
    field = field_of_view(terrain, a)
    for b in squares:
        if b not in opaque and not blockers(terrain, a, b):
            assert seen[b.row, b.column]
            assert field.sees(b)
