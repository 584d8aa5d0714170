"""What a side takes a place for: what changed out of its sight is, to it, as it was before.

The place as it is when a fight begins is known to all, but for what is hidden. From then on a side notices what
changes where one of its creatures sees the square or stands beside it, what its own creatures do, and what is
revealed; of everything else it keeps what it knew (DV-AMB-120). A scene carries that for the sides that
are wrong about something; for all others nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from board.grid.squares import Square, chebyshev
from board.scene.place import Place, Thing
from board.scene.scene import Scene

if TYPE_CHECKING:
    from board.rulebook.system import System

T = TypeVar("T")

_MEMORY = 8
_places: list[tuple[Place, Place]] = []


def known_place(place: Place) -> Place:
    """The place without hidden things and secret doors; a secret door stays a wall."""
    if any(thing.hidden is not None for thing in place.things) or any(door.secret for door in place.doors):
        return _bare(place)
    return place


def _bare(place: Place) -> Place:
    for true, bare in _places:
        if true is place:
            return bare
    # On the side of a square it is a wall already; one on a square of its own fills it as a wall does.
    walled = frozenset(door.squares[0] for door in place.doors if door.secret and door.fills_square)
    bare = replace(
        place,
        walls=place.walls.with_opaque(walled),
        things=tuple(thing for thing in place.things if thing.hidden is None),
        doors=tuple(door for door in place.doors if not door.secret),
    )
    _places.insert(0, (place, bare))
    del _places[_MEMORY:]
    return bare


def recalled_place(system: System, scene: Scene, side: str) -> Place:
    """The place as `side` knows it in this scene, with a "?" where it suspects something hidden."""
    bare = known_place(scene.place)
    before = dict(scene.recalled).get(side)
    if before is not None and before is not bare:
        bare = _noticed(before, bare, _eyes(system, scene, side))
    return _with_doubts(bare, scene.place, side)


UNKNOWN = "unknown"
"""The kind of a thing of which a side knows no more than its square."""

_doubts: list[tuple[Place, tuple[Square, ...], Place]] = []


def _with_doubts(bare: Place, true: Place, side: str) -> Place:
    """Of each hidden thing that the side suspects a "?" on its square, and nothing of what it is."""
    odd = tuple(thing.at for thing in true.things if thing.hidden is not None and side in thing.suspected)
    if not odd:
        return bare
    for known, squares, place in _doubts:
        if known is bare and squares == odd:
            return place
    marks = tuple(Thing(f"?{square.name}", UNKNOWN, "?", square) for square in odd)
    place = replace(bare, things=(*bare.things, *marks))
    _doubts.insert(0, (bare, odd, place))
    del _doubts[_MEMORY:]
    return place


def remember(system: System, before: Scene, after: Scene, who: str | None = None) -> Scene:
    """The scene after an event about `who`, with what each side did not notice of it kept as it was."""
    if after.place is before.place and not before.recalled:
        return after
    actor = after.find(who) or before.find(who)
    bare, recalled = known_place(after.place), []
    changed = after.place is not before.place
    known = dict(before.recalled)
    revealed = changed and _revealed(before.place, after.place)
    for side in after.table.sides:
        seen = _eyes(system, after, side.name)
        if revealed or (changed and actor is not None and actor.side == side.name):
            seen = _changed(known_place(before.place), bare, seen)
        place = _noticed(known.get(side.name, known_place(before.place)), bare, seen)
        if place is not bare:
            recalled.append((side.name, place))
    return after if tuple(recalled) == after.recalled == () else replace(after, recalled=tuple(recalled))


def notices(system: System, before: Scene, after: Scene, side: str) -> bool:
    """Whether a side learns of what changed in a place by nobody's hand: where it sees it, or all over the place."""
    if before.place is after.place or _revealed(before.place, after.place):
        return True
    one, other = known_place(before.place), known_place(after.place)
    if one.light != other.light:
        return True
    eyes = _eyes(system, before, side), _eyes(system, after, side)
    return any(seen(square) for squares in _differences(one, other) for square in squares for seen in eyes)


def _eyes(system: System, scene: Scene, side: str) -> Callable[[Square], bool]:
    """Whether somebody of the side sees a square, or stands so near that it is felt."""
    own = [creature for creature in scene.creatures if creature.side == side]
    known: dict[Square, bool] = {}

    def seen(square: Square) -> bool:
        if square not in known:
            near = any(chebyshev(one.at, square) <= 1 for one in own)
            known[square] = near or any(system.sees_square(scene, one.id, square) for one in own)
        return known[square]

    return seen


def _revealed(before: Place, after: Place) -> bool:
    """Whether something hidden came to light: it is shown to everybody."""
    hidden = {thing.id for thing in before.things if thing.hidden is not None}
    secret = {door.id for door in before.doors if door.secret}
    return any(thing.id in hidden and thing.hidden is None for thing in after.things) or any(
        door.id in secret and not door.secret for door in after.doors
    )


def _changed(before: Place, after: Place, seen: Callable[[Square], bool]) -> Callable[[Square], bool]:
    """`seen`, with every square on which the two places differ."""
    touched = {square for squares in _differences(before, after) for square in squares}
    return lambda square: square in touched or seen(square)


def _differences(one: Place, other: Place) -> Iterable[tuple[Square, ...]]:
    """The squares of each door, thing, zone and lamp that is in one of two places only."""
    for door in set(one.doors) ^ set(other.doors):
        yield door.squares
    first, second = {id(t): t for t in one.things}, {id(t): t for t in other.things}
    for key in first.keys() ^ second.keys():
        yield ((first.get(key) or second[key]).at,)
    for zone in set(one.zones) ^ set(other.zones):
        yield zone.squares
    for lamp in set(one.lamps) ^ set(other.lamps):
        yield (lamp.square,)


def _noticed(before: Place, now: Place, seen: Callable[[Square], bool]) -> Place:
    """What the place is taken for: as it is now where somebody sees it, elsewhere as it was; `now` itself if alike."""
    old = {door.id: door for door in before.doors}
    doors = tuple(
        door if old.get(door.id, door) == door or any(map(seen, door.squares)) else old[door.id] for door in now.doors
    )
    things = now.things
    if before.things != now.things:
        kept = {square: before.things_at(square) for square in dict.fromkeys(t.at for t in before.things)}
        things = tuple(t for t in now.things if t in kept.get(t.at, ()) or seen(t.at))
        there = set(map(id, things))
        things += tuple(t for t in before.things if id(t) not in there and t not in things and not seen(t.at))
    zones = _parts(before.zones, now.zones, lambda zone: any(map(seen, zone.squares)))
    lamps = _parts(before.lamps, now.lamps, lambda lamp: seen(lamp.square))
    if (doors, zones, lamps) == (now.doors, now.zones, now.lamps) and _alike(things, now.things):
        return now
    place = replace(now, doors=doors, things=things, zones=zones, lamps=lamps)
    return before if place == before else place


def _alike(one: tuple[T, ...], other: tuple[T, ...]) -> bool:
    return len(one) == len(other) and all(part in other for part in one)


def _parts(before: tuple[T, ...], now: tuple[T, ...], seen: Callable[[T], bool]) -> tuple[T, ...]:
    """What there is now and was before or is seen, then what there was and nobody saw go."""
    if before == now:
        return now
    there = tuple(part for part in now if part in before or seen(part))
    return there + tuple(part for part in before if part not in there and not seen(part))
