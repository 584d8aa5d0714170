"""Reachable squares and best ways."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board.grid.sight import enterable, step_clear
from board.grid.squares import Square, card4, manhattan
from board.grid.terrain import Terrain
from board.grid.walls import WallKind, side_wall
from board.grid.ways import StepCost, Way, reach, way_to

from .boards import drawn, randoms, terrains


def walking(terrain: Terrain, costs: dict[Square, int] | None = None) -> StepCost:
    def step(a: Square, b: Square) -> int | None:
        if not enterable(terrain, b) or not step_clear(terrain, a, b):
            return None
        return (costs or {}).get(b, 1)

    return step


@pytest.mark.rule("DV-EX-19")
def test_a_move_of_four_reaches_what_lies_four_steps_away() -> None:
    step = walking(Terrain(9, 9))
    start = Square(4, 4)
    assert way_to(start, Square(6, 2), 4, step) is not None
    assert way_to(start, Square(7, 2), 4, step) is None
    assert set(reach(start, 4, step)) == {square for square in Terrain(9, 9).squares() if manhattan(start, square) <= 4}


def test_of_equal_ways_the_one_first_in_north_east_south_west_is_taken() -> None:
    step = walking(Terrain(5, 5))
    assert way_to(Square(1, 3), Square(3, 1), 9, step) == Way(
        4, (Square(1, 2), Square(1, 1), Square(2, 1), Square(3, 1))
    )
    assert way_to(Square(3, 1), Square(1, 3), 9, step) == Way(
        4, (Square(3, 2), Square(3, 3), Square(2, 3), Square(1, 3))
    )


def test_the_start_is_reached_for_nothing_and_a_negative_budget_reaches_nothing() -> None:
    step = walking(Terrain(3, 3))
    assert reach(Square(1, 1), 0, step) == {Square(1, 1): Way(0, ())}
    assert way_to(Square(1, 1), Square(1, 1), 0, step) == Way(0, ())
    assert reach(Square(1, 1), -1, step) == {}
    assert way_to(Square(1, 1), Square(1, 1), -1, step) is None


def test_a_closed_door_is_walked_around_and_an_open_one_through() -> None:
    _, marks = drawn("A.B\n...\n...")
    gates = tuple(side_wall(Square(0, row), Square(1, row), WallKind.DOOR, f"gate{row}") for row in range(2))
    closed = Terrain(3, 3, walls=gates)
    way = way_to(marks["A"], marks["B"], 9, walking(closed))
    assert way is not None
    assert way.cost == 6
    opened = closed.without_walls(frozenset({"gate0"}))
    assert way_to(marks["A"], marks["B"], 9, walking(opened)) == Way(2, (Square(1, 0), Square(2, 0)))


def test_costly_squares_are_avoided_when_that_is_cheaper() -> None:
    costs = {Square(1, 0): 4}
    step = walking(Terrain(3, 2), costs)
    way = way_to(Square(0, 0), Square(2, 0), 9, step)
    assert way == Way(4, (Square(0, 1), Square(1, 1), Square(2, 1), Square(2, 0)))


def test_a_step_for_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="costs at least 1"):
        reach(Square(0, 0), 3, lambda a, b: 0)


@given(terrains(size=4, walls=5), randoms, st.integers(0, 6))
@settings(max_examples=50)
def test_ways_are_the_best_of_all_ways(terrain: Terrain, random: Random, budget: int) -> None:
    squares = list(terrain.squares())
    if not squares:
        return
    costs = {square: random.choice((1, 1, 2, 3)) for square in squares}
    step = walking(terrain, costs)
    start = squares[len(squares) // 2]
    # All ways of up to five steps, told by their steps in the order of `card4`.
    best: dict[Square, tuple[int, tuple[int, ...], tuple[Square, ...]]] = {start: (0, (), ())}
    for length in range(1, 6):
        for numbers in product(range(4), repeat=length):
            here, cost, path = start, 0, []
            for number in numbers:
                after = card4(here)[number]
                price = step(here, after)
                if price is None:
                    break
                here, cost = after, cost + price
                path.append(after)
            else:
                found = (cost, numbers, tuple(path))
                if cost <= budget and (here not in best or found < best[here]):
                    best[here] = found
    reached = reach(start, budget, step)
    for square, (cost, _, path) in best.items():
        if budget <= 5:
            assert reached[square] == Way(cost, path)
        assert way_to(start, square, budget, step) == reached[square]
        assert reached[square].cost <= cost
    if budget <= 5:
        assert set(reached) == set(best)
