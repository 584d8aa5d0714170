"""Creatures on their way: where they are drawn while a move is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from board.grid.squares import Square, is_square_name, parse_square
from board.scene.events import Event
from board.scene.scene import Scene

SHORTEST, LONGEST, STEP = 120, 250, 60
"""Milliseconds of a move: at least, at most, for each square."""


@dataclass(frozen=True)
class Way:
    """The squares that a creature is shown to pass, its own first."""

    who: str
    squares: tuple[Square, ...]

    @property
    def length(self) -> int:
        """How long it is shown, in milliseconds."""
        return min(LONGEST, max(SHORTEST, STEP * (len(self.squares) - 1)))

    def at(self, elapsed: int) -> tuple[float, float]:
        """Where the creature is after so many milliseconds, in squares."""
        part = min(1.0, elapsed / self.length) * (len(self.squares) - 1)
        place = min(int(part), len(self.squares) - 2)
        rest = part - place
        a, b = self.squares[place], self.squares[place + 1]
        return a[0] + (b[0] - a[0]) * rest, a[1] + (b[1] - a[1]) * rest


def ways_between(before: Scene, after: Scene, events: Sequence[Event]) -> tuple[Way, ...]:
    """The ways of the creatures that stand elsewhere, in two scenes as one side knows them.

    The way of a creature is the `path` that an event tells of it; else it is straight.
    """
    ways = []
    for creature in after.creatures:
        old = before.find(creature.id)
        if old is None or old.at == creature.at:
            continue
        squares = [old.at]
        for event in events:
            if event.who == creature.id:
                squares.extend(_squares(event.fact("path", ())))
        if squares[-1] != creature.at:
            squares = [old.at, creature.at]
        ways.append(Way(creature.id, tuple(squares)))
    return tuple(ways)


def _squares(path: object) -> list[Square]:
    if not isinstance(path, tuple):
        return []
    return [parse_square(name) for name in path if isinstance(name, str) and is_square_name(name)]


class Motion:
    """The ways being shown; empty when everything stands."""

    def __init__(self) -> None:
        self.ways: tuple[Way, ...] = ()
        self.began = 0

    def start(self, ways: tuple[Way, ...], now: int) -> None:
        """Show these ways from now on."""
        self.ways, self.began = ways, now

    def skip(self) -> None:
        """Have everything where it ends."""
        self.ways = ()

    def places(self, now: int) -> Mapping[str, tuple[float, float]]:
        """Where those under way are, by id; ended ways are dropped."""
        elapsed = now - self.began
        self.ways = tuple(way for way in self.ways if elapsed < way.length)
        return {way.who: way.at(elapsed) for way in self.ways}
