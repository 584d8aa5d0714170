"""Ways over the board by orthogonal steps (DV-MOVE-03): what can be reached, and how.

What a step costs and whether it is barred is asked of the caller, so no rule is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from board.grid.squares import Square, card4

StepCost = Callable[[Square, Square], int | None]
"""Cost of the step from a square to one of its four neighbours, None when it is barred."""


class Way(NamedTuple):
    """A way: its whole cost and the squares entered in order, the goal last and the start left out."""

    cost: int
    path: tuple[Square, ...]


def _settled(start: Square, budget: int, step_cost: StepCost) -> Iterator[tuple[Square, int, bytes]]:
    """Squares in the order in which their best way is known, with its cost and its steps.

    Steps are numbered as in `card4`, so comparing two strings of steps compares the ways in the
    order north, east, south, west. The best way to a square goes on from the best way to the one
    before: with no step below 1, no way of the same cost is the beginning of another to the same square.
    """
    heap: list[tuple[int, bytes, Square]] = [(0, b"", start)]
    best: dict[Square, tuple[int, bytes]] = {start: (0, b"")}
    done: set[Square] = set()
    while heap:
        cost, steps, square = heappop(heap)
        if square in done:
            continue
        done.add(square)
        yield square, cost, steps
        for number, neighbour in enumerate(card4(square)):
            if neighbour in done:
                continue
            step = step_cost(square, neighbour)
            if step is None:
                continue
            if step < 1:
                raise ValueError(f"a step costs at least 1, not {step}: {square.name} to {neighbour.name}")
            if cost + step > budget:
                continue
            candidate = (cost + step, steps + bytes((number,)))
            if neighbour not in best or candidate < best[neighbour]:
                best[neighbour] = candidate
                heappush(heap, (*candidate, neighbour))


def _way(start: Square, cost: int, steps: bytes) -> Way:
    path = []
    square = start
    for number in steps:
        square = card4(square)[number]
        path.append(square)
    return Way(cost, tuple(path))


def reach(start: Square, budget: int, step_cost: StepCost) -> dict[Square, Way]:
    """All squares that can be reached for at most `budget`, each with its best way, nearest first.

    The best way is the cheapest; of several as cheap, the one that comes first when their steps are
    compared in the order north, east, south, west. The start is reached for 0. A negative budget
    reaches nothing. Raises ValueError when a step costs less than 1.
    """
    if budget < 0:
        return {}
    start = Square(*start)
    return {square: _way(start, cost, steps) for square, cost, steps in _settled(start, budget, step_cost)}


def way_to(start: Square, goal: Square, budget: int, step_cost: StepCost) -> Way | None:
    """The best way to `goal` for at most `budget`, as `reach` gives it, or None when there is none."""
    if budget < 0:
        return None
    start = Square(*start)
    for square, cost, steps in _settled(start, budget, step_cost):
        if square == goal:
            return _way(start, cost, steps)
    return None
