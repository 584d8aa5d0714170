"""Lines of sight: the rule by examples, the faults of others, and what must hold on any board."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board.grid.sight import Look, blockers, enterable, line_clear, look, step_clear
from board.grid.squares import Square, card4
from board.grid.terrain import Terrain
from board.grid.walls import Wall, WallKind, side_wall

from .boards import TURNINGS, Turning, drawn, random_terrain, randoms, terrains, turned, turned_square
from .reference import nine_blocked, reference_look

HIDDEN, OPEN, COVERED = Look(False, False), Look(True, False), Look(True, True)


def walled(columns: int, rows: int, *ends: tuple[float, float, float, float]) -> Terrain:
    """A board with free walls given in squares."""
    walls = tuple(Wall(*(round(1000 * at) for at in wall)) for wall in ends)
    return Terrain(columns, rows, walls=walls)


# -- the rule by examples ----------------------------------------------------------------------


@pytest.mark.parametrize("turning", TURNINGS)
@pytest.mark.parametrize(
    ("board", "wanted"),
    [
        ("A...B", OPEN),
        ("A.#.B", HIDDEN),
        ("A..#", HIDDEN),
        (".....\nA.#..\n....B", COVERED),
        ("A#.\n.B.\n...", COVERED),
        ("A#.\n#B.\n...", HIDDEN),
        ("A#.\n#.B\n...", HIDDEN),
        ("##...\n#A..B\n#####", OPEN),
        ("A.#\n.#.\n#.B", HIDDEN),
        ("A__B", OPEN),
    ],
)
@pytest.mark.rule("DV-AMB-32", "DV-AMB-111")
def test_drawn_boards_say_the_same_in_all_orientations(board: str, wanted: Look, turning: Turning) -> None:
    terrain, marks = drawn(board)
    a, b = marks["A"], marks.get("B", Square(terrain.columns - 1, 0))
    if "B" not in marks:
        wanted = OPEN  # the opaque square at the end of the line is seen
    there = turned(terrain, turning)
    assert look(there, turned_square(a, terrain, turning), turned_square(b, terrain, turning)) == wanted


@pytest.mark.rule("DV-AMB-119")
def test_a_wall_square_at_the_end_of_a_clear_line_is_seen_and_one_looks_out_of_it() -> None:
    terrain, marks = drawn("A..#.\n.....")
    assert look(terrain, marks["A"], Square(3, 0)) == OPEN
    assert look(terrain, Square(3, 0), marks["A"]) == OPEN
    assert look(terrain, marks["A"], Square(4, 0)) == HIDDEN


@pytest.mark.rule("DV-AMB-25")
def test_ones_own_square_is_seen_whatever_stands_there() -> None:
    terrain = Terrain(1, 1, opaque=frozenset({Square(0, 0)}), walls=(Wall(0, 0, 1000, 1000),))
    assert look(terrain, Square(0, 0), Square(0, 0)) == OPEN


@pytest.mark.rule("DV-AMB-111")
def test_who_hugs_a_corner_is_covered_and_who_stands_in_the_open_is_not() -> None:
    terrain, marks = drawn(
        """
        .....
        .##..
        A##B.
        ....C
        """
    )
    assert look(terrain, marks["A"], marks["B"]) == HIDDEN
    assert look(terrain, marks["A"], marks["C"]) == COVERED
    assert look(terrain, Square(0, 3), marks["C"]) == OPEN


@pytest.mark.rule("DV-AMB-111")
def test_with_the_centre_line_alone_there_is_no_wall_corner_cover() -> None:
    terrain, marks = drawn(".....\nA.#..\n....B")
    assert look(terrain, marks["A"], marks["B"]).corner
    for b in terrain.squares():
        centre = look(terrain, marks["A"], b, "centre_only")
        assert not centre.corner
        assert centre.seen == (b == marks["A"] or line_clear(terrain, marks["A"], b))


@pytest.mark.rule("DV-AMB-119")
def test_a_line_along_a_wall_is_free_and_a_wall_across_its_end_blocks_it() -> None:
    along = walled(5, 1, (0.5, 0.5, 4.5, 0.5))
    assert line_clear(along, Square(0, 0), Square(4, 0))
    across = walled(5, 1, (4.5, 0.0, 4.5, 1.0))
    assert not line_clear(across, Square(0, 0), Square(4, 0))
    assert not line_clear(across, Square(4, 0), Square(0, 0))


@pytest.mark.rule("DV-AMB-111")
def test_grazing_one_end_is_free_and_touching_on_both_sides_is_not() -> None:
    above, below = (2.5, 0.0, 2.5, 0.5), (2.5, 0.5, 2.5, 1.0)
    assert line_clear(walled(5, 1, above), Square(0, 0), Square(4, 0))
    assert line_clear(walled(5, 1, below), Square(0, 0), Square(4, 0))
    assert not line_clear(walled(5, 1, above, below), Square(0, 0), Square(4, 0))
    assert line_clear(walled(5, 1, above, (3.5, 0.5, 3.5, 1.0)), Square(0, 0), Square(4, 0))


@pytest.mark.rule("DV-AMB-111")
def test_the_end_of_a_wall_and_the_corner_of_an_opaque_square_close_a_gap() -> None:
    corner = frozenset({Square(1, 0)})
    away, towards = Wall(1000, 1000, 0, 2000), Wall(1000, 1000, 1400, 900)
    for walls, clear in (((away,), False), ((towards,), True), ((), True)):
        terrain = Terrain(2, 2, opaque=corner, walls=walls)
        assert line_clear(terrain, Square(0, 0), Square(1, 1)) is clear


def test_nothing_is_seen_off_the_board() -> None:
    terrain, _ = drawn("._.")
    for a, b in ((Square(0, 0), Square(1, 0)), (Square(1, 0), Square(1, 0)), (Square(0, 0), Square(3, 0))):
        assert look(terrain, a, b) == look(terrain, b, a) == HIDDEN
        assert not line_clear(terrain, a, b)
        assert blockers(terrain, a, b) == ()


# -- steps -------------------------------------------------------------------------------------


def test_walls_windows_and_closed_doors_bar_steps_and_windows_let_sight_through() -> None:
    a, b = Square(0, 0), Square(1, 0)
    for kind in WallKind:
        terrain = Terrain(2, 1, walls=(side_wall(a, b, kind, "it"),))
        assert not step_clear(terrain, a, b)
        assert look(terrain, a, b).seen == (kind is WallKind.WINDOW)
        assert step_clear(terrain.without_walls(frozenset({"it"})), a, b)


@pytest.mark.rule("DV-AMB-119")
def test_a_free_wall_bars_the_step_whose_line_it_crosses() -> None:
    assert not step_clear(walled(2, 1, (0.7, 0.2, 1.2, 0.8)), Square(0, 0), Square(1, 0))
    assert step_clear(walled(2, 1, (0.7, 0.1, 1.2, 0.4)), Square(0, 0), Square(1, 0))
    assert step_clear(walled(2, 1, (0.7, 0.1, 1.0, 0.5)), Square(0, 0), Square(1, 0))
    assert not step_clear(walled(2, 1, (1, 0.1, 1, 0.5), (1, 0.5, 1, 0.9)), Square(0, 0), Square(1, 0))


def test_a_window_and_a_wall_meeting_end_to_end_bar_a_step_together() -> None:
    a, b = Square(0, 0), Square(1, 0)
    window, wall = Wall(1000, 0, 1000, 500, WallKind.WINDOW), Wall(1000, 500, 1000, 1000)
    assert not step_clear(Terrain(2, 1, walls=(window, wall)), a, b)
    assert line_clear(Terrain(2, 1, walls=(window, wall)), a, b)


def test_opaque_and_void_squares_are_not_entered_but_bar_no_line() -> None:
    terrain, _ = drawn(".#_")
    assert [enterable(terrain, Square(column, 0)) for column in range(4)] == [True, False, False, False]
    assert step_clear(terrain, Square(0, 0), Square(1, 0))
    assert not step_clear(terrain, Square(1, 0), Square(2, 0))


# -- explanations ------------------------------------------------------------------------------


def test_an_explanation_names_what_blocks_each_line_and_where() -> None:
    gate = side_wall(Square(1, 0), Square(2, 0), WallKind.DOOR, "gate")
    terrain = Terrain(5, 1, opaque=frozenset({Square(3, 0)}), walls=(gate,))
    found = blockers(terrain, Square(0, 0), Square(4, 0))
    assert [line.line for line in found] == list(range(9))
    assert {line.by for line in found} == {(gate,)}
    assert found[0].point == (2000, 500)
    back = blockers(terrain, Square(4, 0), Square(0, 0))
    assert {line.by for line in back} == {(Square(3, 0),)}
    assert back[0].point == (4000, 500)
    assert blockers(terrain.without_walls(frozenset({"gate"})), Square(0, 0), Square(2, 0)) == ()


def test_an_explanation_names_both_squares_that_close_a_corner() -> None:
    terrain, _ = drawn(".#\n#.")
    centre = blockers(terrain, Square(0, 0), Square(1, 1))[0]
    assert set(centre.by) == {Square(1, 0), Square(0, 1)}
    assert centre.point == (1000, 1000)


@given(terrains(), st.data())
@settings(max_examples=150)
def test_explanations_name_exactly_the_blocked_lines(terrain: Terrain, data: st.DataObject) -> None:
    squares = list(terrain.squares())
    if len(squares) < 2:
        return
    a, b = data.draw(st.permutations(squares))[:2]
    wanted = [line for line, blocked in enumerate(nine_blocked(terrain, a, b)) if blocked]
    found = blockers(terrain, a, b)
    assert [line.line for line in found] == wanted
    for line in found:
        low, high = sorted((line.start, line.end))
        assert low[0] <= line.point[0] <= high[0]
        assert line.by
        for thing in line.by:
            assert thing in terrain.walls if isinstance(thing, Wall) else thing in terrain.opaque


# -- faults of others --------------------------------------------------------------------------


def test_b001_one_pillar_hides_both_ways() -> None:
    terrain, _ = drawn("\n".join(["......."] * 3 + ["...#..."] + ["......."] * 3))
    squares = list(terrain.squares())
    for a in squares:
        for b in squares:
            assert look(terrain, a, b).seen == look(terrain, b, a).seen


@pytest.mark.parametrize("turning", TURNINGS)
def test_b003_a_diagonal_wall_of_squares_is_closed(turning: Turning) -> None:
    terrain, marks = drawn("......\n.A..#.\n...#..\n..#...\n.#..B.\n......")
    there = turned(terrain, turning)
    a, b = (turned_square(marks[mark], terrain, turning) for mark in "AB")
    assert look(there, a, b) == HIDDEN


@pytest.mark.parametrize("gap", [0, 1, 2, 10])
def test_b005_a_tiny_gap_elsewhere_changes_nothing(gap: int) -> None:
    walls = (Wall(1000, 1000, 1000, 2000), Wall(1000, 2000 + gap, 1000, 3000))
    terrain = Terrain(6, 4, walls=walls)
    assert look(terrain, Square(2, 1), Square(5, 1)) == OPEN
    assert look(terrain, Square(2, 1), Square(0, 1)) == HIDDEN


def test_b006_neither_a_t_nor_a_crossing_leaks_and_a_wall_without_length_is_nothing() -> None:
    point = (3.0, 3.0, 3.0, 3.0)
    for stem in (2.0, 1.98):
        terrain = walled(5, 6, (0, 2, 4, 2), (2, stem, 2, 5), point)
        for a in (Square(0, 3), Square(1, 2), Square(1, 3)):
            assert look(terrain, a, Square(2, 2)) == HIDDEN
            assert look(terrain, a, Square(3, 1)) == HIDDEN
    assert look(walled(5, 6, point), Square(2, 2), Square(3, 3)) == OPEN


def test_b008_an_eye_on_a_wall_looks_along_it_and_not_across() -> None:
    on_end = walled(5, 5, (2.5, 2.5, 4.5, 2.5))
    assert line_clear(on_end, Square(2, 2), Square(4, 2))
    assert line_clear(on_end, Square(2, 2), Square(2, 4))
    on_wall = walled(5, 5, (0.5, 2.5, 4.5, 2.5))
    assert line_clear(on_wall, Square(2, 2), Square(4, 2))
    assert not line_clear(on_wall, Square(2, 2), Square(2, 4))
    assert not line_clear(on_wall, Square(2, 4), Square(2, 2))


@pytest.mark.parametrize("turning", TURNINGS)
def test_b011_a_target_against_a_wall_is_seen_from_all_sides(turning: Turning) -> None:
    terrain = walled(5, 5, (2, 3, 3, 3))
    there = turned(terrain, turning)
    a, b = (turned_square(square, terrain, turning) for square in (Square(2, 0), Square(2, 2)))
    assert look(there, a, b) == OPEN


def test_b015_walls_on_the_border_change_nothing() -> None:
    framed = walled(7, 5, (0, 0, 7, 0), (7, 0, 7, 5), (7, 5, 0, 5), (0, 5, 0, 0))
    for a in framed.squares():
        for b in framed.squares():
            assert look(framed, a, b) == OPEN


def test_b016_what_lies_outside_the_board_plays_no_part() -> None:
    outside = frozenset({Square(-1, 0), Square(5, 2), Square(2, -1), Square(2, 5)})
    terrain = Terrain(5, 5, opaque=outside)
    for a, b in ((Square(0, 0), Square(4, 0)), (Square(0, 0), Square(0, 4)), (Square(0, 0), Square(4, 4))):
        assert look(terrain, a, b) == OPEN


def test_b020_stepping_away_from_a_wall_never_shows_what_is_behind() -> None:
    terrain = walled(12, 3, (1, -1, 1, 4))
    for column in range(1, 11):
        assert look(terrain, Square(column, 1), Square(0, 1)) == HIDDEN


# -- what holds on any board -------------------------------------------------------------------


@given(terrains(), st.data())
@settings(max_examples=200)
def test_sight_is_what_the_slow_reference_says(terrain: Terrain, data: st.DataObject) -> None:
    squares = list(terrain.squares())
    if not squares:
        return
    a = data.draw(st.sampled_from(squares))
    for b in data.draw(st.lists(st.sampled_from(squares), min_size=1, max_size=6)):
        assert look(terrain, a, b) == reference_look(terrain, a, b)
        if a != b:
            assert line_clear(terrain, a, b) == (not nine_blocked(terrain, a, b)[0])


@given(terrains(size=9, walls=20))
@settings(max_examples=60)
def test_who_sees_is_seen(terrain: Terrain) -> None:
    squares = list(terrain.squares())[::3]
    # A copy answers the way back, so that nothing kept for one direction serves the other.
    other = Terrain(terrain.columns, terrain.rows, terrain.void, terrain.opaque, terrain.walls)
    for a in squares:
        for b in squares:
            assert look(terrain, a, b).seen == look(other, b, a).seen
            assert line_clear(terrain, a, b) == line_clear(other, b, a)


@given(terrains(), st.sampled_from(TURNINGS))
@settings(max_examples=80)
def test_turning_and_mirroring_the_board_changes_no_answer(terrain: Terrain, turning: Turning) -> None:
    there = turned(terrain, turning)
    squares = list(terrain.squares())
    for a in squares[::2]:
        for b in squares[::3]:
            moved = [turned_square(square, terrain, turning) for square in (a, b)]
            assert look(terrain, a, b) == look(there, *moved)


@given(terrains(), st.integers(0, 5), st.integers(0, 5))
@settings(max_examples=80)
def test_shifting_the_board_changes_no_answer(terrain: Terrain, east: int, south: int) -> None:
    def moved(squares: frozenset[Square]) -> frozenset[Square]:
        return frozenset(square.moved(east, south) for square in squares)

    x, y = 1000 * east, 1000 * south
    walls = tuple(
        Wall(wall.x1 + x, wall.y1 + y, wall.x2 + x, wall.y2 + y, wall.kind, wall.name) for wall in terrain.walls
    )
    there = Terrain(
        terrain.columns + east + 2,
        terrain.rows + south + 1,
        moved(terrain.void),
        moved(terrain.opaque),
        walls,
    )
    squares = list(terrain.squares())
    for a in squares[::2]:
        for b in squares[::3]:
            assert look(terrain, a, b) == look(there, a.moved(east, south), b.moved(east, south))


@given(terrains(walls=16))
@settings(max_examples=80)
def test_opening_doors_only_adds_squares(terrain: Terrain) -> None:
    doors = frozenset(wall.name for wall in terrain.walls if wall.kind is WallKind.DOOR)
    opened = terrain.without_walls(doors)
    squares = list(terrain.squares())
    for a in squares[::2]:
        for b in squares:
            assert look(opened, a, b).seen >= look(terrain, a, b).seen
            if b in card4(a):
                assert step_clear(opened, a, b) >= step_clear(terrain, a, b)


@given(terrains())
@settings(max_examples=80)
def test_a_wall_cut_in_two_blocks_as_before(terrain: Terrain) -> None:
    halves: list[Wall] = []
    for wall in terrain.walls:
        x, y = wall.x1 + wall.x2, wall.y1 + wall.y2
        if x % 2 or y % 2:
            halves.append(wall)
        else:
            halves.append(Wall(wall.x1, wall.y1, x // 2, y // 2, wall.kind, wall.name))
            halves.append(Wall(x // 2, y // 2, wall.x2, wall.y2, wall.kind, wall.name))
    cut = Terrain(terrain.columns, terrain.rows, terrain.void, terrain.opaque, tuple(halves))
    squares = list(terrain.squares())
    for a in squares[::2]:
        for b in squares[::3]:
            assert look(terrain, a, b) == look(cut, a, b)


@given(randoms, st.integers(0, 3))
@settings(max_examples=80)
def test_a_closed_ring_of_walls_never_leaks(random: Random, more: int) -> None:
    # A convex ring around the square E5, its corners drawn on the sides of a diamond or a rectangle.
    def at(low: int, high: int) -> int:
        return random.choice((1000 * random.randint(low, high), random.randint(1000 * low, 1000 * high)))

    top, bottom, left, right = at(2, 4), at(5, 7), at(2, 4), at(5, 7)
    if random.random() < 0.5:
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    else:
        corners = [(4500, 4500 - 2000 - at(0, 1)), (7000, 4500), (4500, 7000), (2000, 4500)]
    walls = [Wall(*start, *end) for start, end in zip(corners, corners[1:] + corners[:1], strict=True)]
    noise = random_terrain(random, 9, 9, 0.0, more)
    terrain = Terrain(9, 9, walls=(*walls, *noise.walls))
    outside = [Square(c, r) for c in range(9) for r in range(9) if c in (0, 8) or r in (0, 8)]
    for b in outside:
        assert not look(terrain, Square(4, 4), b).seen
        assert not look(terrain, b, Square(4, 4)).seen
