"""What moves on the board: creatures on their way, pushed and falling, and what is thrown, shot or dropped.

A `Reel` has all that is to be shown, one thing after the other; a `Motion` plays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from board.grid.squares import Square
from board.scene.place import Thing
from board.scene.scene import Creature

SHORTEST, LONGEST, STEP = 120, 250, 60
"""Milliseconds of a move: at least, at most, for each square."""

FALLING = 220
"""Milliseconds in which somebody falls."""

HOPPING, FLYING, FLOWN = 180, 400, 38
"""Milliseconds of what drops beside somebody, at most of what flies, for each square that it flies."""

FAST = 0.6
"""What is shot takes this part of the time of what is thrown."""

WHOLE = 2400
"""Milliseconds that all together take at most: more than that is played faster."""

FLOOR, HAND, MARK = "floor", "hand", "mark"
"""Where something flies: it comes to lie, comes into a hand, or strikes its mark and is seen no more."""


@dataclass(frozen=True)
class Way:
    """The squares that a creature is shown to pass, its own first, after so many milliseconds.

    One that `slides` did not walk: it is pushed off and comes to a stop. `creature` is the one that moves as
    it was known then: it is drawn on its way even if it is out of sight by now.
    """

    who: str
    squares: tuple[Square, ...]
    slides: bool = False
    after: int = 0
    creature: Creature | None = field(default=None, compare=False, repr=False)

    @property
    def length(self) -> int:
        """How long it is shown, in milliseconds."""
        return min(LONGEST, max(SHORTEST, STEP * (len(self.squares) - 1)))

    def at(self, elapsed: int) -> tuple[float, float]:
        """Where the creature is after so many milliseconds, in squares."""
        gone = min(1.0, max(0.0, (elapsed - self.after) / self.length))
        part = (1 - (1 - gone) ** 2 if self.slides else gone) * (len(self.squares) - 1)
        place = min(int(part), len(self.squares) - 2)
        rest = part - place
        a, b = self.squares[place], self.squares[place + 1]
        return a[0] + (b[0] - a[0]) * rest, a[1] + (b[1] - a[1]) * rest


@dataclass(frozen=True)
class Fall:
    """Somebody falls after so many milliseconds, or `rises`, which is done at once."""

    who: str
    rises: bool = False
    after: int = 0

    @property
    def length(self) -> int:
        """How long it is until it lies there, in milliseconds."""
        return 0 if self.rises else FALLING

    def at(self, elapsed: int) -> float:
        """How far it has fallen, 0 to 1: slowly at first."""
        return 0.0 if self.rises else min(1.0, max(0.0, (elapsed - self.after) / FALLING)) ** 2


@dataclass(frozen=True)
class Flight:
    """Something flies or hops from a square to another one after so many milliseconds; `who` let it go or takes it.

    `into` says what becomes of it there; what `lay` on the floor before lies there until it flies off.
    """

    thing: Thing
    who: str
    start: Square
    end: Square
    into: str = FLOOR
    lay: bool = False
    after: int = 0

    @property
    def far(self) -> int:
        """Squares that it flies."""
        return max(abs(self.end[0] - self.start[0]), abs(self.end[1] - self.start[1]))

    @property
    def length(self) -> int:
        """How long it is shown, in milliseconds."""
        length = HOPPING if self.far < 2 else min(FLYING, HOPPING + FLOWN * self.far)
        return round(length * FAST) if self.into == MARK else length

    def at(self, elapsed: int) -> tuple[float, float, float, float]:
        """Where it is in squares, how high above the floor in squares, and how it is turned in degrees.

        What comes to lie touches down before the end and bounces once. What is shot is not turned: it points
        to where it flies.
        """
        gone = min(1.0, max(0.0, (elapsed - self.after) / self.length))
        lands = _LANDS if self.into == FLOOR else 1.0
        part = min(1.0, gone / lands)
        x = self.start[0] + (self.end[0] - self.start[0]) * part
        y = self.start[1] + (self.end[1] - self.start[1]) * part
        if gone >= lands:
            rest = (gone - lands) / (1 - lands) if lands < 1 else 1.0
            high = 4 * rest * (1 - rest) * 0.14
        else:
            top = 0.12 if self.into == MARK else 0.35 + min(0.45, 0.06 * self.far)
            high = 4 * part * (1 - part) * top
        turns = 0 if self.into == MARK else 1 if self.far < 2 else 2
        return x, y, high, -360.0 * (1 - gone) * turns

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

Stir = Way | Fall | Flight
"""One thing that moves."""

Reel = tuple[tuple[Stir, ...], ...]
"""What is shown one after the other, each with all that moves at once."""


def joined(groups: Iterable[Sequence[Stir]]) -> Reel:
    """What happened in this order, with the steps of one walk, or of one push, made into one way."""
    reel: list[tuple[Stir, ...]] = []
    for group in groups:
        if not group:
            continue
        last, way = reel[-1] if reel else (), group[0]
        if len(last) == len(group) == 1 and isinstance(way, Way) and isinstance(last[0], Way):
            before = last[0]
            if (before.who, before.slides, before.squares[-1]) == (way.who, way.slides, way.squares[0]):
                reel[-1] = (replace(way, squares=(*before.squares, *way.squares[1:])),)
                continue
        reel.append(tuple(group))
    return tuple(reel)


def timed(reel: Reel) -> tuple[Stir, ...]:
    """Everything with the moment when it begins: each group when the one before has ended.

    Whoever is pushed over falls while it still slides.
    """
    found: list[Stir] = []
    begins, pushed = 0, frozenset[str]()
    for group in reel:
        falls = frozenset(one.who for one in group if isinstance(one, Fall))
        moment = max(0, begins - FALLING // 4) if falls & pushed else begins
        found += [replace(one, after=moment) for one in group]
        begins = max(begins, moment + max(one.length for one in group))
        pushed = frozenset(one.who for one in group if isinstance(one, Way) and one.slides)
    return tuple(found)


Aloft = tuple[Flight, tuple[float, float, float, float]]
"""Something in the air, or that lies there for now: where it is, how high, and how it is turned."""


class Motion:
    """Plays a reel; empty when everything stands and lies still."""

    def __init__(self) -> None:
        self.ways: tuple[Way, ...] = ()
        self.falls: tuple[Fall, ...] = ()
        self.flights: tuple[Flight, ...] = ()
        self.began = 0
        self._faster = 1.0
        self._landed: dict[str, Flight] = {}
        """What came to lie, by id: it may fly again."""

    @property
    def moving(self) -> bool:
        """Whether anything moves."""
        return bool(self.ways or self.falls or self.flights)

    def start(self, reel: Reel, now: int) -> None:
        """Show this from now on, in place of what was shown."""
        stirs = timed(reel)
        self.ways = tuple(one for one in stirs if isinstance(one, Way))
        self.falls = tuple(one for one in stirs if isinstance(one, Fall))
        self.flights = tuple(one for one in stirs if isinstance(one, Flight))
        whole = max((one.after + one.length for one in stirs), default=0)
        self.began, self._faster, self._landed = now, max(1.0, whole / WHOLE), {}

    def skip(self) -> None:
        """Have everything where it ends."""
        self.ways, self.falls, self.flights = (), (), ()

    def _elapsed(self, now: int) -> int:
        return round((now - self.began) * self._faster)

    def places(self, now: int) -> Mapping[str, tuple[float, float]]:
        """Where those are that move, or still will, by id; ended ways are dropped."""
        elapsed = self._elapsed(now)
        self.ways = tuple(way for way in self.ways if elapsed < way.after + way.length)
        places: dict[str, tuple[float, float]] = {}
        for way in self.ways:
            places.setdefault(way.who, way.at(elapsed))
        return places

    def movers(self) -> tuple[Creature, ...]:
        """Those who move, or still will, as they were known then, each once."""
        found: dict[str, Creature] = {}
        for way in self.ways:
            if way.creature is not None:
                found.setdefault(way.who, way.creature)
        return tuple(found.values())

    def fallen(self, now: int) -> Mapping[str, float]:
        """How far those have fallen who fall, or rise, or still will, by id; when it is over they are dropped."""
        elapsed = self._elapsed(now)
        ends: dict[str, int] = {}
        for fall in self.falls:
            ends[fall.who] = fall.after + fall.length
        self.falls = tuple(fall for fall in self.falls if elapsed < ends[fall.who])
        fallen: dict[str, float] = {}
        for fall in self.falls:
            if fall.after <= elapsed:
                fallen[fall.who] = fall.at(elapsed)
            else:
                fallen.setdefault(fall.who, 1.0 if fall.rises else 0.0)
        return fallen

    def aloft(self, now: int) -> tuple[Aloft, ...]:
        """What flies, and what lies there until it flies off again; what flies no more is dropped."""
        elapsed = self._elapsed(now)
        ended = [flight for flight in self.flights if elapsed >= flight.after + flight.length]
        self._landed.update((flight.thing.id, flight) for flight in ended if flight.into == FLOOR)
        self.flights = tuple(flight for flight in self.flights if elapsed < flight.after + flight.length)
        found: dict[str, Aloft] = {}
        for flight in self.flights:
            name = flight.thing.id
            landed = self._landed.get(name)
            if name in found:
                continue
            if flight.after <= elapsed:
                found[name] = flight, flight.at(elapsed)
            elif landed is not None or flight.lay:
                found[name] = flight, (*(landed.end if landed is not None else flight.start), 0.0, 0.0)
        return tuple(found.values())

    def unsettled(self) -> frozenset[str]:
        """The ids of things that fly, or still will: they do not lie where they will lie in the end."""
        return frozenset(flight.thing.id for flight in self.flights)
