"""The picture: all that one window may draw of a scene, made of what one side knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from board.grid.squares import Square
from board.rulebook.knowledge import known_to
from board.rulebook.system import System
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


class Memory:
    """What each side has seen so far: squares, and doors and things as they were then.

    It follows the scenes of a session: when some are taken back, what was seen in them alone was never seen.
    It belongs to the windows: no rule reads it.
    """

    def __init__(self) -> None:
        self._trail: list[Scene] = []
        self._kept: dict[str, list[_Kept]] = {}
        self._made: list[tuple[Place, str, Place]] = []
        self._eyes = 0
        """So many creatures of the side that is next have looked."""

    @classmethod
    def of(cls, scenes: Iterable[Scene]) -> Memory:
        """A memory that has these scenes to work out, the earliest first."""
        memory = cls()
        memory.note(scenes)
        return memory

    @property
    def waiting(self) -> int:
        """How many looks of a side are not worked out."""
        sides = self._trail[-1].table.sides if self._trail else ()
        return sum(len(self._trail) - len(self._kept.get(side.name, ())) for side in sides)

    def follow(self, scenes: Sequence[Scene]) -> None:
        """Keep the scenes of a session in mind, the earliest first, and forget those that were taken back.

        What each side saw in them is worked out by and by.
        """
        same = 0
        for known, scene in zip(self._trail, scenes, strict=False):
            if known is not scene:
                break
            same += 1
        if same < len(self._trail):
            del self._trail[same:]
            self._eyes = 0
            for kept in self._kept.values():
                del kept[same:]
        self._trail.extend(scenes[same:])

    def note(self, scenes: Iterable[Scene]) -> None:
        """Keep more scenes in mind, the earliest first."""
        for scene in scenes:
            if not self._trail or self._trail[-1] is not scene:
                self._trail.append(scene)

    def look(self, system: System, scene: Scene, side: str) -> bytes:
        """Which squares `side` sees now, 1 for each; they are remembered with what stands there."""
        self.note((scene,))
        while self._see_next(system, side):
            pass
        return self._kept[side][-1].seen

    def work(self, system: System) -> bool:
        """Work out what one creature saw in one scene kept in mind; whether there was one."""
        for side in self._trail[-1].table.sides if self._trail else ():
            number = len(self._kept.get(side.name, ()))
            if number < len(self._trail):
                scene = self._trail[number]
                eyes = [creature.id for creature in scene.creatures if creature.side == side.name]
                if self._eyes < len(eyes) and not self._same_view(number, side.name):
                    # One pair of eyes at a time keeps the window lively; the game keeps what each of them sees.
                    system.view(scene, eyes[self._eyes])
                    self._eyes += 1
                else:
                    self._eyes = 0
                    self._see_next(system, side.name)
                return True
        return False

    def _same_view(self, number: int, side: str) -> bool:
        """Whether a side sees in a scene of the trail what it saw in the one before: nothing that counts differs."""
        if number == 0:
            return False
        before, scene = self._trail[number - 1], self._trail[number]
        if before.place is not scene.place:
            return False
        one, other = (
            [(c.id, c.at, c.facing, c.down, c.marks) for c in s.creatures if c.side == side] for s in (before, scene)
        )
        dark = scene.place.light != "day" or any(zone.dark for zone in scene.place.zones)
        # Where it is dark somebody else may carry a light.
        return one == other and (not dark or before.creatures == scene.creatures)

    def _see_next(self, system: System, side: str) -> bool:
        kept = self._kept.setdefault(side, [])
        number = len(kept)
        if number == len(self._trail):
            return False
        scene = self._trail[number]
        if kept and self._same_view(number, side):
            kept.append(kept[-1])
            return True
        seen = seen_by(system, scene, side)
        if kept and scene.place is self._trail[number - 1].place and seen == kept[-1].seen:
            kept.append(kept[-1])
            return True
        before = kept[-1] if kept else _Kept(0, b"", {}, {})
        squares = before.squares | int.from_bytes(seen)
        doors, things = _remembered(before, scene.place, seen)
        kept.append(_Kept(before.squares if squares == before.squares else squares, seen, doors, things))
        return True

    def _now(self, side: str) -> _Kept:
        kept = self._kept.get(side)
        return kept[-1] if kept else _Kept(0, b"", {}, {})

    def squares(self, side: str, total: int) -> bytes:
        """The squares that `side` has ever seen, 1 for each."""
        return self._now(side).squares.to_bytes(total)

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


def seen_by(system: System, scene: Scene, side: str) -> bytes:
    """The squares that a side sees, row-major, 1 for each: what any of its creatures sees."""
    union = 0
    for creature in scene.creatures:
        if creature.side == side:
            union |= int.from_bytes(system.view(scene, creature.id))
    return union.to_bytes(scene.place.walls.columns * scene.place.walls.rows)


def _remembered(before: _Kept, place: Place, seen: bytes) -> tuple[dict[str, Door], dict[Square, tuple[Thing, ...]]]:
    """How doors and things stand to those who remember `before` and see this; the same values where nothing is new."""
    columns = place.walls.columns
    met = {door.id: door for door in place.doors if any(_is_seen(seen, columns, square) for square in door.squares)}
    doors = before.doors
    if any(doors.get(name) != door for name, door in met.items()):
        doors = {**doors, **met}
    things = before.things
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


def picture_for(system: System, scene: Scene, side: str | None, memory: Memory, viewer: str | None = None) -> Picture:
    """What `side` (None: the game master) sees of `scene`, with the field of view of `viewer`.

    Without a viewer, or with one that is not of the side, all that the side sees is its field.
    """
    terrain = scene.place.walls
    total = terrain.columns * terrain.rows
    looking = scene.find(viewer)
    if side is None:
        view = system.view(scene, looking.id) if looking is not None else bytes([1]) * total
        return Picture(scene, None, viewer, bytes(view).translate(_GM_STATES), scene.place)
    seen = memory.look(system, scene, side)
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
