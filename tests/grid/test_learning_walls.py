"""A terrain with more walls takes over what was worked out for one with fewer, and answers as a new one does."""

from __future__ import annotations

from random import Random

import pytest

from board.grid.lines import LineIndex
from board.grid.sight import blockers, learn_from, line_clear, look, step_clear
from board.grid.squares import Square
from board.grid.terrain import Terrain
from board.grid.walls import Wall, WallKind, side_wall

SIDE = 7


def walls(chance: Random, count: int) -> list[Wall]:
    found = []
    for _ in range(count):
        column, row = chance.randrange(SIDE - 1), chance.randrange(SIDE - 1)
        kind = chance.choice((WallKind.WALL, WallKind.WALL, WallKind.WINDOW))
        other = chance.choice((Square(column + 1, row), Square(column, row + 1)))
        found.append(side_wall(Square(column, row), other, kind))
    found.append(Wall(300, 400, 2600, 3900))
    return list(dict.fromkeys(found))


def answers(terrain: Terrain) -> list[object]:
    squares = [Square(column, row) for row in range(SIDE) for column in range(SIDE)]
    found: list[object] = []
    for a in squares:
        for b in squares:
            found.append((look(terrain, a, b), line_clear(terrain, a, b), step_clear(terrain, a, b)))
            found.append([(line.line, line.point, set(line.by)) for line in blockers(terrain, a, b)])
    return found


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("windows", [True, False])
def test_what_was_learnt_is_answered_as_if_it_had_been_known(seed: int, windows: bool) -> None:
    chance = Random(seed)
    every = [wall for wall in walls(chance, 14) if windows or wall.kind is not WallKind.WINDOW]
    chance.shuffle(every)
    rocks = frozenset(Square(chance.randrange(SIDE), chance.randrange(SIDE)) for _ in range(3))
    before = Terrain(SIDE, SIDE, opaque=frozenset(sorted(rocks)[:1]), walls=tuple(every[:6]))
    answers(before)
    order = sorted(every, key=lambda wall: (wall.x1, wall.y1, wall.x2, wall.y2))
    more = Terrain(SIDE, SIDE, opaque=rocks, walls=tuple(order))
    learn_from(more, before)
    assert more.workings.lines is not None
    assert answers(more) == answers(Terrain(SIDE, SIDE, opaque=rocks, walls=tuple(order)))


def test_nothing_is_taken_over_from_a_terrain_with_other_walls_or_another_shape() -> None:
    one, other = side_wall(Square(1, 1), Square(2, 1)), side_wall(Square(3, 1), Square(4, 1))
    before = Terrain(SIDE, SIDE, walls=(one,))
    look(before, Square(0, 0), Square(6, 6))
    without = Terrain(SIDE, SIDE, walls=(other,))
    learn_from(without, before)
    smaller = Terrain(SIDE, SIDE, void=frozenset({Square(0, 0)}), walls=(one, other))
    learn_from(smaller, before)
    assert without.workings.lines is None and smaller.workings.lines is None


def test_walls_that_were_known_are_not_sorted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    every = walls(Random(3), 12)
    before = Terrain(SIDE, SIDE, walls=tuple(every[:8]))
    answers(before)

    def made(*arguments: object) -> None:
        raise AssertionError("all walls are sorted again")

    more = Terrain(SIDE, SIDE, walls=tuple(every))
    learn_from(more, before)
    monkeypatch.setattr(LineIndex, "__init__", made)
    assert step_clear(more, Square(0, 0), Square(1, 0)) in (True, False)
    assert line_clear(more, Square(0, 0), Square(5, 5)) in (True, False)
