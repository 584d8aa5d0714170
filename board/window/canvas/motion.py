"""What moves on the board: creatures on their way, pushed and falling, and what is thrown or dropped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from board.grid.squares import Square, is_square_name, parse_square
from board.scene.events import Event, SetCreature, SetPlace
from board.scene.place import Place, Thing
from board.scene.scene import Creature, Scene

SHORTEST, LONGEST, STEP = 120, 250, 60
"""Milliseconds of a move: at least, at most, for each square."""

FALLING = 220
"""Milliseconds in which somebody falls."""

HOPPING, FLYING, FLOWN = 180, 400, 38
"""Milliseconds of what drops beside somebody, at most of what flies, for each square that it flies."""


@dataclass(frozen=True)
class Way:
    """The squares that a creature is shown to pass, its own first.

    One that `slides` did not walk: it is pushed off and comes to a stop.
    """

    who: str
    squares: tuple[Square, ...]
    slides: bool = False

    @property
    def length(self) -> int:
        """How long it is shown, in milliseconds."""
        return min(LONGEST, max(SHORTEST, STEP * (len(self.squares) - 1)))

    def at(self, elapsed: int) -> tuple[float, float]:
        """Where the creature is after so many milliseconds, in squares."""
        gone = min(1.0, max(0.0, elapsed / self.length))
        part = (1 - (1 - gone) ** 2 if self.slides else gone) * (len(self.squares) - 1)
        place = min(int(part), len(self.squares) - 2)
        rest = part - place
        a, b = self.squares[place], self.squares[place + 1]
        return a[0] + (b[0] - a[0]) * rest, a[1] + (b[1] - a[1]) * rest


def ways_between(before: Scene, after: Scene, events: Sequence[Event]) -> tuple[Way, ...]:
    """The ways of the creatures that stand elsewhere, in two scenes as one side knows them.

    The way of a creature is the `path` that an event tells of it, or the squares that the events put it on;
    else it is straight.
    """
    ways = []
    for creature in after.creatures:
        old = before.find(creature.id)
        if old is None or old.at == creature.at:
            continue
        passed, slides = _passed(old, events)
        if not passed or passed[-1] != creature.at:
            passed, slides = [creature.at], True
        ways.append(Way(creature.id, (old.at, *passed), slides))
    return tuple(ways)


def _passed(old: Creature, events: Sequence[Event]) -> tuple[list[Square], bool]:
    """The squares on which events put a creature after it was as it is here, and whether it was pushed there.

    Whoever walks looks where it goes, or turns; whoever is pushed does neither.
    """
    passed: list[Square] = []
    at, facing, slides = old.at, old.facing, True
    for event in events:
        path = _squares(event.fact("path", ())) if event.who == old.id else []
        if path:
            passed.extend(path)
            at, slides = path[-1], False
        for change in event.changes:
            if not isinstance(change, SetCreature) or change.creature.id != old.id:
                continue
            goal = change.creature.at
            if goal != at:
                passed.append(goal)
                step = (goal[0] - at[0], goal[1] - at[1])
                slides = slides and change.creature.facing == facing and step != facing.step
            at, facing = goal, change.creature.facing
    # Events may tell again what was shown already: the way goes on from where the creature stood.
    if old.at in passed:
        passed = passed[len(passed) - passed[::-1].index(old.at) :]
    return passed, slides


@dataclass(frozen=True)
class Fall:
    """Somebody falls, after so many milliseconds."""

    who: str
    after: int = 0

    @property
    def length(self) -> int:
        """How long it is until it lies there, in milliseconds."""
        return self.after + FALLING

    def at(self, elapsed: int) -> float:
        """How far it has fallen, 0 to 1: slowly at first."""
        return min(1.0, max(0.0, (elapsed - self.after) / FALLING)) ** 2


def falls_between(before: Scene, after: Scene, ways: Sequence[Way]) -> tuple[Fall, ...]:
    """Who lies there and stood before, in two scenes as one side knows them; the pushed fall where they end."""
    lengths = {way.who: way.length for way in ways}
    falls = []
    for creature in after.creatures:
        old = before.find(creature.id)
        if creature.down and old is not None and not old.down:
            falls.append(Fall(creature.id, max(0, lengths.get(creature.id, 0) - FALLING // 4)))
    return tuple(falls)


@dataclass(frozen=True)
class Flight:
    """Something flies or hops from a square to the one where it comes to lie; `who` let it go."""

    thing: Thing
    who: str
    start: Square
    end: Square

    @property
    def far(self) -> int:
        """Squares that it flies."""
        return max(abs(self.end[0] - self.start[0]), abs(self.end[1] - self.start[1]))

    @property
    def length(self) -> int:
        """How long it is shown, in milliseconds."""
        return HOPPING if self.far < 2 else min(FLYING, HOPPING + FLOWN * self.far)

    def at(self, elapsed: int) -> tuple[float, float, float, float]:
        """Where it is in squares, how high above the floor in squares, and how it is turned in degrees.

        It touches down before the end and bounces once.
        """
        gone = min(1.0, max(0.0, elapsed / self.length))
        part = min(1.0, gone / _LANDS)
        x = self.start[0] + (self.end[0] - self.start[0]) * part
        y = self.start[1] + (self.end[1] - self.start[1]) * part
        if gone < _LANDS:
            high = 4 * part * (1 - part) * (0.35 + min(0.45, 0.06 * self.far))
        else:
            rest = (gone - _LANDS) / (1 - _LANDS)
            high = 4 * rest * (1 - rest) * 0.14
        return x, y, high, -360.0 * (1 - gone) * (1 if self.far < 2 else 2)

    def squares(self) -> tuple[Square, ...]:
        """The squares that it passes over, both ends included."""
        steps = max(1, 2 * self.far)
        passed = (
            Square(
                round(self.start[0] + (self.end[0] - self.start[0]) * n / steps),
                round(self.start[1] + (self.end[1] - self.start[1]) * n / steps),
            )
            for n in range(steps + 1)
        )
        return tuple(dict.fromkeys(passed))


_LANDS = 0.74
"""The part of a flight after which it touches down."""


def flights_between(
    lying: Place, before: Scene, after: Scene, shown: Place, events: Sequence[Event]
) -> tuple[Flight, ...]:
    """What comes to lie on the floor, from whoever let it go.

    `lying` is the true place before the events, `before`, `after` and `shown` are the scenes and the place
    as one side knows them: what it does not know of, or whom, is not shown to fly.
    """
    here, known = ({thing.id for thing in place.things} for place in (lying, shown))
    here |= {thing.id for thing in before.place.things}
    flights = []
    for event in events:
        for change in event.changes:
            if not isinstance(change, SetPlace):
                continue
            for thing in change.place.things:
                if thing.id in here or thing.id not in known or thing.item is None:
                    continue
                creature = after.find(event.who) or before.find(event.who)
                if creature is not None:
                    flights.append(Flight(thing, creature.id, creature.at, thing.at))
            here |= {thing.id for thing in change.place.things}
    return tuple(flights)


def _squares(path: object) -> list[Square]:
    if not isinstance(path, tuple):
        return []
    return [parse_square(name) for name in path if isinstance(name, str) and is_square_name(name)]


class Motion:
    """What is being shown; empty when everything stands and lies still."""

    def __init__(self) -> None:
        self.ways: tuple[Way, ...] = ()
        self.falls: tuple[Fall, ...] = ()
        self.flights: tuple[Flight, ...] = ()
        self.began = 0

    @property
    def moving(self) -> bool:
        """Whether anything moves."""
        return bool(self.ways or self.falls or self.flights)

    def start(
        self, ways: tuple[Way, ...], now: int, falls: tuple[Fall, ...] = (), flights: tuple[Flight, ...] = ()
    ) -> None:
        """Show these from now on."""
        self.ways, self.falls, self.flights, self.began = ways, falls, flights, now

    def skip(self) -> None:
        """Have everything where it ends."""
        self.ways, self.falls, self.flights = (), (), ()

    def places(self, now: int) -> Mapping[str, tuple[float, float]]:
        """Where those under way are, by id; ended ways are dropped."""
        elapsed = now - self.began
        self.ways = tuple(way for way in self.ways if elapsed < way.length)
        return {way.who: way.at(elapsed) for way in self.ways}

    def fallen(self, now: int) -> Mapping[str, float]:
        """How far those who fall have fallen, by id; those who lie there are dropped."""
        elapsed = now - self.began
        self.falls = tuple(fall for fall in self.falls if elapsed < fall.length)
        return {fall.who: fall.at(elapsed) for fall in self.falls}

    def aloft(self, now: int) -> tuple[tuple[Thing, tuple[float, float, float, float]], ...]:
        """What flies, with where it is, how high and how turned; what has come to lie is dropped."""
        elapsed = now - self.began
        self.flights = tuple(flight for flight in self.flights if elapsed < flight.length)
        return tuple((flight.thing, flight.at(elapsed)) for flight in self.flights)
