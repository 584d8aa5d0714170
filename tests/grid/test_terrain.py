"""Walls and terrains."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

from board.grid.sight import line_clear, look, step_clear
from board.grid.squares import Square
from board.grid.terrain import Terrain
from board.grid.walls import Wall, WallKind, side_wall

from .boards import drawn

DOOR = side_wall(Square(1, 1), Square(2, 1), WallKind.DOOR, "gate")
SECRET = side_wall(Square(1, 2), Square(2, 2), WallKind.WALL, "panel")
BARE = side_wall(Square(1, 0), Square(2, 0))
HALL = Terrain(4, 3, walls=(DOOR, SECRET, BARE))


def test_a_side_wall_is_the_same_from_both_sides() -> None:
    assert side_wall(Square(1, 1), Square(2, 1)) == side_wall(Square(2, 1), Square(1, 1))
    assert side_wall(Square(1, 1), Square(2, 1)) == Wall(2000, 1000, 2000, 2000)
    assert side_wall(Square(3, 4), Square(3, 5)) == Wall(3000, 5000, 4000, 5000)


def test_squares_that_share_no_side_have_no_side_wall() -> None:
    with pytest.raises(ValueError, match="share no side"):
        side_wall(Square(0, 0), Square(1, 1))


def test_a_board_has_at_least_one_square() -> None:
    with pytest.raises(ValueError, match="at least one square"):
        Terrain(0, 3)


def test_void_squares_and_squares_outside_are_not_on_the_board() -> None:
    terrain, _ = drawn("._\n#.")
    assert [terrain.on_board(Square(*at)) for at in ((0, 0), (1, 0), (0, 1), (2, 0), (0, -1))] == [
        True, False, True, False, False,
    ]  # fmt: skip
    assert list(terrain.squares()) == [Square(0, 0), Square(0, 1), Square(1, 1)]


def test_the_same_change_gives_the_same_terrain() -> None:
    opened = HALL.without_walls(frozenset({"gate"}))
    assert opened.walls == (SECRET, BARE)
    assert opened is HALL.without_walls(frozenset({"gate", "no such door"}))
    assert opened.without_walls(frozenset({"gate"})) is opened
    both = opened.without_walls(frozenset({"panel"})).with_opaque(frozenset({Square(0, 0)}))
    assert both is HALL.with_opaque(frozenset({Square(0, 0)})).without_walls(frozenset({"gate", "panel"}))
    assert both == Terrain(4, 3, opaque=frozenset({Square(0, 0)}), walls=(BARE,))


def test_a_change_that_changes_nothing_gives_the_terrain_itself() -> None:
    assert HALL.without_walls(frozenset()) is HALL
    assert HALL.without_walls(frozenset({""})) is HALL
    assert HALL.with_opaque(frozenset({Square(9, 9)})) is HALL


def test_equal_terrains_are_equal_whatever_was_worked_out_for_them() -> None:
    other = Terrain(4, 3, walls=(DOOR, SECRET, BARE))
    HALL.without_walls(frozenset({"gate"}))
    assert other == HALL
    assert hash(other) == hash(HALL)
    assert pickle.loads(pickle.dumps(HALL)) == copy.deepcopy(HALL) == HALL


@pytest.mark.parametrize("seed", range(6))
def test_a_changed_terrain_is_looked_at_as_one_that_was_made_so(seed: int) -> None:
    chance = Random(seed)
    walls = []
    for number in range(14):
        ends = [chance.randrange(0, 7) * 1000 + chance.choice((0, 0, 250)) for _ in range(4)]
        kind = chance.choice((WallKind.WALL, WallKind.DOOR, WallKind.WINDOW))
        walls.append(Wall(*ends, kind, f"w{number}" if chance.random() < 0.6 else ""))
    first = Terrain(7, 6, opaque=frozenset({Square(3, 3)}), walls=tuple(walls))
    for gone, extra in (({"w1", "w4"}, ()), ({"w2", "w5", "w7"}, ((0, 0), (5, 2))), (set(), ((1, 4),))):
        changed = first.without_walls(frozenset(gone)).with_opaque(frozenset(Square(*at) for at in extra))
        fresh = Terrain(7, 6, opaque=changed.opaque, walls=changed.walls)
        for a in fresh.squares():
            for b in fresh.squares():
                assert line_clear(changed, a, b) == line_clear(fresh, a, b)
                assert look(changed, a, b) == look(fresh, a, b)
                assert step_clear(changed, a, b) == step_clear(fresh, a, b)
