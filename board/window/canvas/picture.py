"""The picture: all that one window may draw of a scene, made of what one side knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from board.grid.squares import Square
from board.rulebook.knowledge import known_to
from board.rulebook.session import Course
from board.rulebook.system import System
from board.rulebook.unexplored import Ken, felt
from board.scene.events import Event, scenes_on_the_way
from board.scene.place import Door, Place, Thing
from board.scene.scene import Creature, Scene

NEVER, REMEMBERED, ALLY, SEEN = range(4)
"""What a square is to the one who looks: never seen, seen before, seen by an ally, seen by the viewer."""

VEILED = "?"
"""The mark of a creature of which only the shape is known."""


@dataclass(frozen=True)
class Picture:
    """What is drawn. `side` is None for the game master, who sees all.

    `states` holds one of NEVER, REMEMBERED, ALLY, SEEN for each square, row-major; `place` has doors and
    things as they were last seen; `viewer` is the creature whose field of view is drawn.
    """

    scene: Scene
    side: str | None
    viewer: str | None
    states: bytes
    place: Place

    @property
    def columns(self) -> int:
        return self.place.walls.columns

    @property
    def rows(self) -> int:
        return self.place.walls.rows

    def on_board(self, square: Square) -> bool:
        """Whether it is a square of the board."""
        return 0 <= square.column < self.columns and 0 <= square.row < self.rows

    def state(self, square: Square) -> int:
        """What the square is to the one who looks; NEVER beside the board."""
        return self.states[square.row * self.columns + square.column] if self.on_board(square) else NEVER


def is_veiled(creature: Creature) -> bool:
    """Whether only its shape is known."""
    return VEILED in creature.marks


@dataclass(frozen=True)
class _Kept:
    """What a side has in mind after one scene: squares seen so far and just now, row-major, 1 for each; how
    doors and things stood when they were seen last."""

    squares: int
    seen: bytes
    doors: dict[str, Door]
    things: dict[Square, tuple[Thing, ...]]


NOTHING = _Kept(0, b"", {}, {})

AT_ONCE = 8_000
"""So many squares are looked at in haste: each look is at all squares of the board."""


class Memory:
    """What each side has seen so far: squares, and doors and things as they were then.

    It follows the scenes of a session and what was passed through between them: who walks past an open door has
    seen the room. When some are taken back, what was seen in them alone was never seen.
    It belongs to the windows: no rule reads it.
    """

    def __init__(self) -> None:
        self._trail: list[tuple[Scene, Sequence[Event]]] = []
        self._kept: dict[str, list[_Kept]] = {}
        self._made: list[tuple[Place, str, Place]] = []
        self._looking: dict[str, Iterator[None]] = {}
        """The looks of each side at its next scene, as far as they were begun."""
        self._rough: dict[str, int] = {}
        """The scene that a side has seen as it is, and not yet what led to it."""
        self._eyes: dict[str, _Eyes] = {}

    @classmethod
    def of(cls, course: Course) -> Memory:
        """A memory that has these scenes to work out."""
        memory = cls()
        memory.follow_course(course)
        return memory

    @property
    def waiting(self) -> int:
        """How many scenes a side has not looked at, or not from all squares of the way there."""
        sides = self._trail[-1][0].table.sides if self._trail else ()
        return len(self._rough) + sum(len(self._trail) - len(self._kept.get(side.name, ())) for side in sides)

    def is_rough(self, side: str) -> bool:
        """Whether more may be known of what the side saw on the way when `work` has gone on."""
        return side in self._rough

    def follow_course(self, course: Course) -> None:
        """Keep the course of a session in mind, and forget of it what was taken back.

        What each side saw is worked out by and by.
        """
        same = 0
        for (known, _), (scene, _) in zip(self._trail, course, strict=False):
            if known is not scene:
                break
            same += 1
        if same < len(self._trail):
            del self._trail[same:]
            for side, number in self._rough.items():
                del self._kept[side][number:]
            self._rough.clear()
            self._looking.clear()
            for kept in self._kept.values():
                del kept[same:]
        self._trail.extend(course[same:])

    def follow(self, scenes: Sequence[Scene]) -> None:
        """Keep scenes in mind between which nothing was seen, as `follow_course` does."""
        self.follow_course([(scene, ()) for scene in scenes])

    def note(self, scenes: Iterable[Scene]) -> None:
        """Keep more scenes in mind, the earliest first."""
        for scene in scenes:
            if not self._trail or self._trail[-1][0] is not scene:
                self._trail.append((scene, ()))

    def look(self, system: System, scene: Scene, side: str, hasty: bool = False) -> bytes:
        """Which squares `side` sees now, 1 for each; they are remembered with what stands there.

        In haste not all that was seen on the way is worked out at once where the board is large: `is_rough` then.
        """
        self.note((scene,))
        kept = self._kept.setdefault(side, [])
        fresh = len(kept) < len(self._trail)
        while len(kept) < len(self._trail):
            self._look_on(system, side)
        left = AT_ONCE // len(kept[-1].seen) if fresh else 0
        while side in self._rough and (left > 0 or not hasty):
            self._look_on(system, side)
            left -= 1
        return kept[-1].seen

    def work(self, system: System) -> bool:
        """Work out what one creature saw in one scene; whether there was one."""
        # One pair of eyes at a time keeps the window lively.
        return bool(self._trail) and any(self._look_on(system, s.name) for s in self._trail[-1][0].table.sides)

    def _look_on(self, system: System, side: str) -> bool:
        """Have one more creature of the side look; whether there was something to look at."""
        if side not in self._looking:
            if len(self._kept.setdefault(side, [])) == len(self._trail):
                return False
            self._looking[side] = self._looks(system, side)
        if next(self._looking[side], self) is self:
            del self._looking[side]
        return True

    def _looks(self, system: System, side: str) -> Iterator[None]:
        """Work out what a side sees in its next scene, then what it saw on the way there, one look after the other."""
        kept = self._kept[side]
        number, before = len(kept), kept[-1] if kept else NOTHING
        scene, passed = self._trail[number][0], self._passed(number)
        place = self._trail[number - 1][0].place if number else None
        eyes = self._eyes.setdefault(side, _Eyes())
        yield from eyes.look(system, scene, side)
        seen = eyes.seen(scene)
        last = scene.place, seen
        kept.append(_after(before, [] if (place, before.seen) == last else [last], seen))
        if not passed:
            return
        self._rough[side] = number
        yield
        eyes = eyes.copy()
        looks: list[tuple[Place, bytes]] = []
        for there in passed:
            yield from eyes.look(system, there, side)
            now = there.place, eyes.seen(there)
            if now != (looks[-1] if looks else (place, before.seen)):
                looks.append(now)
        # What was seen last counts for how things stand.
        kept[number] = _after(before, [*looks, last] if looks else [], seen) if looks else kept[number]
        del self._rough[side]

    def _passed(self, number: int) -> list[Scene]:
        """The scenes between one of the trail and the one before, as far as somebody may see something else there."""
        events = self._trail[number][1]
        return list(scenes_on_the_way(self._trail[number - 1][0], events))[:-1] if number and events else []

    def _now(self, side: str) -> _Kept:
        kept = self._kept.get(side)
        return kept[-1] if kept else NOTHING

    def squares(self, side: str, total: int) -> bytes:
        """The squares that `side` has ever seen, 1 for each."""
        return self._now(side).squares.to_bytes(total)

    def ken(self, known: Scene, side: str) -> Ken:
        """What `side` knows of the squares of the scene that it knows, as far as it has looked."""
        kept, walls = self._now(side), known.place.walls
        return Ken(self.squares(side, walls.columns * walls.rows), kept.seen, felt(known, side), walls.columns)

    def place(self, place: Place, side: str, seen: bytes) -> Place:
        """`place` with doors and things out of sight as they were last seen; the same place when alike."""
        fresh = self._as_seen(place, side, seen)
        for known, whose, made in self._made:
            if known is place and whose == side and (fresh.doors, fresh.things) == (made.doors, made.things):
                return made
        self._made.insert(0, (place, side, fresh))
        del self._made[8:]
        return fresh

    def _as_seen(self, place: Place, side: str, seen: bytes) -> Place:
        columns, kept = place.walls.columns, self._now(side)
        doors = tuple(_door(door, columns, kept, seen) for door in place.doors)
        things = tuple(t for t in place.things if _is_seen(seen, columns, t.at)) + tuple(
            thing
            for square, those in sorted(kept.things.items())
            if not _is_seen(seen, columns, square)
            for thing in those
        )
        if doors == place.doors and sorted(t.id for t in things) == sorted(t.id for t in place.things):
            return place
        return replace(place, doors=doors, things=things)


def _after(before: _Kept, looks: Sequence[tuple[Place, bytes]], seen: bytes) -> _Kept:
    """What a side has in mind after some looks, the last one being `seen`; the same value where nothing is new."""
    squares, doors, things = before.squares, before.doors, before.things
    for place, look in looks:
        squares |= int.from_bytes(look)
        doors, things = _remembered(doors, things, place, look)
    same = doors is before.doors and things is before.things and squares == before.squares and seen == before.seen
    return before if same else _Kept(before.squares if squares == before.squares else squares, seen, doors, things)


_VIEWS = 128


class _Eyes:
    """What the creatures of one side saw when each looked last: who sees nothing new need not look again."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._views: dict[tuple[object, ...], int] = {}
        """What each saw of the place as it is, by who it is and how it stood."""
        self._now: dict[tuple[object, ...], int] = {}

    def copy(self) -> _Eyes:
        """The same eyes, to look elsewhere with."""
        other = _Eyes()
        other._scene, other._views = self._scene, self._views
        return other

    def look(self, system: System, scene: Scene, side: str) -> Iterator[None]:
        """Have the creatures of the side look at a scene, one after the other; a pause after each that had to."""
        before, self._scene = self._scene, None
        same = before is not None and before.place is scene.place
        # Where it is dark somebody else may carry a light.
        if same and _has_dark(scene.place) and before is not None and before.creatures != scene.creatures:
            same = False
        if not same or len(self._views) > _VIEWS:
            self._views = {}
        self._now = {}
        for creature in scene.creatures:
            if creature.side != side:
                continue
            stance = (creature.id, creature.at, creature.facing, creature.down, creature.marks)
            if stance not in self._views:
                self._views[stance] = int.from_bytes(system.view(scene, creature.id))
                yield
            self._now[stance] = self._views[stance]
        self._scene = scene

    def seen(self, scene: Scene) -> bytes:
        """The squares that they saw in this scene, row-major, 1 for each."""
        union = 0
        for view in self._now.values():
            union |= view
        return union.to_bytes(scene.place.walls.columns * scene.place.walls.rows)


def _has_dark(place: Place) -> bool:
    return place.light != "day" or any(zone.dark for zone in place.zones)


def seen_by(system: System, scene: Scene, side: str) -> bytes:
    """The squares that a side sees, row-major, 1 for each: what any of its creatures sees."""
    eyes = _Eyes()
    for _ in eyes.look(system, scene, side):
        pass
    return eyes.seen(scene)


def _remembered(
    doors: dict[str, Door], things: dict[Square, tuple[Thing, ...]], place: Place, seen: bytes
) -> tuple[dict[str, Door], dict[Square, tuple[Thing, ...]]]:
    """How doors and things stand to those who remember these and see this; the same values where nothing is new."""
    columns = place.walls.columns
    met = {door.id: door for door in place.doors if any(_is_seen(seen, columns, square) for square in door.squares)}
    if any(doors.get(name) != door for name, door in met.items()):
        doors = {**doors, **met}
    found: dict[Square, tuple[Thing, ...]] = {}
    for square in dict.fromkeys([*things, *(thing.at for thing in place.things)]):
        if _is_seen(seen, columns, square):
            there = tuple(t for t in place.things_at(square) if t.hidden is None)
            if things.get(square, ()) != there:
                found[square] = there
    return doors, {**things, **found} if found else things


def _door(door: Door, columns: int, kept: _Kept, seen: bytes) -> Door:
    if any(_is_seen(seen, columns, square) for square in door.squares):
        return door
    # A door that was never seen is under the dark; it is drawn shut so that opening it changes nothing.
    return kept.doors.get(door.id) or replace(door, status="closed")


def _is_seen(seen: bytes, columns: int, square: Square) -> bool:
    place = square[1] * columns + square[0]
    return 0 <= square[0] < columns and 0 <= place < len(seen) and seen[place] == 1


def picture_for(
    system: System, scene: Scene, side: str | None, memory: Memory, viewer: str | None = None, hasty: bool = False
) -> Picture:
    """What `side` (None: the game master) sees of `scene`, with the field of view of `viewer`.

    Without a viewer, or with one that is not of the side, all that the side sees is its field. `hasty` as in
    `Memory.look`.
    """
    terrain = scene.place.walls
    total = terrain.columns * terrain.rows
    looking = scene.find(viewer)
    if side is None:
        view = system.view(scene, looking.id) if looking is not None else bytes([1]) * total
        return Picture(scene, None, viewer, bytes(view).translate(_GM_STATES), scene.place)
    seen = memory.look(system, scene, side, hasty)
    before = memory.squares(side, total)
    if looking is not None and looking.side != side:
        looking = None
    own = bytes(system.view(scene, looking.id)) if looking is not None else seen
    # All squares at once: of each byte only the lowest bit is set, so that the shifts meet nothing.
    told = int.from_bytes(own) << 2 | int.from_bytes(seen) << 1 | int.from_bytes(before)
    states = told.to_bytes(total).translate(_STATES)
    known = known_to(system, scene, side)
    who = looking.id if looking is not None else None
    return Picture(known, side, who, states, memory.place(known.place, side, seen))


_GM_STATES = bytes([ALLY, SEEN] + [SEEN] * 254)
_STATES = bytes([NEVER, REMEMBERED, ALLY, ALLY, SEEN, SEEN, SEEN, SEEN] + [SEEN] * 248)
