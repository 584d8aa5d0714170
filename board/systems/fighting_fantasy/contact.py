"""Chapter BRD: distances, contact and steps between squares."""

from __future__ import annotations

from collections.abc import Sequence

from board.grid.sight import enterable, step_clear
from board.grid.squares import Square, in_card4, manhattan
from board.grid.ways import StepCost
from board.scene.place import Place
from board.scene.scene import Creature, Scene
from board.systems.fighting_fantasy.adventure_sheet import sheet_of
from board.systems.fighting_fantasy.creatures import hostile


def distance(a: Square, b: Square) -> int:
    """Squares between two squares, counted along orthogonal steps (FF-BRD-01)."""
    return manhattan(a, b)


def side_by_side(place: Place, a: Square, b: Square) -> bool:
    """Whether two squares are in contact: they share a side without a wall or a closed door (FF-BRD-02)."""
    return in_card4(a, b) and step_clear(place.terrain, a, b)


def in_contact(scene: Scene, a: Creature, b: Creature) -> bool:
    """Contact between two tokens; diagonal neighbours are not in contact (FF-BRD-02)."""
    return side_by_side(scene.place, a.at, b.at)


def touches_any(scene: Scene, square: Square, others: Sequence[Creature]) -> bool:
    """Whether somebody on `square` would be in contact with one of `others`."""
    return any(side_by_side(scene.place, square, other.at) for other in others)


def record_of(scene: Scene, creature: Creature) -> tuple[Creature, ...]:
    """All tokens under one record, the fallen ones too, in the order of the encounter (FF-BRD-11)."""
    group = sheet_of(creature).group
    if not group:
        return (creature,)
    return tuple(c for c in scene.creatures if sheet_of(c).group == group and c.side == creature.side)


def tokens_of(scene: Scene, creature: Creature) -> tuple[Creature, ...]:
    """The standing tokens that fight under one record with `creature`: itself, or its group (FF-BRD-11)."""
    record = record_of(scene, creature)
    return tuple(token for token in record if not token.down) if len(record) > 1 else record


def tokens_in_contact(scene: Scene, hero: Creature, creature: Creature) -> tuple[Creature, ...]:
    """The tokens of an enemy that the hero is in contact with; any one of a group counts (FF-BRD-11)."""
    return tuple(token for token in tokens_of(scene, creature) if in_contact(scene, hero, token))


def same_enemy(scene: Scene, a: str, b: str) -> bool:
    """Whether two ids are one enemy: the same creature, or tokens of one group."""
    first, second = scene.find(a), scene.find(b)
    if a == b or first is None or second is None:
        return a == b
    group = sheet_of(first).group
    return group != "" and group == sheet_of(second).group and first.side == second.side


def steps_of(scene: Scene, creature: Creature) -> StepCost:
    """What a step costs: one square whatever the ground (FF-BRD-01, FF-BRD-04).

    Walls, closed doors, things that block and standing enemies bar it; allies let pass.
    """
    place = scene.place

    def step(origin: Square, target: Square) -> int | None:
        if not enterable(place.terrain, target) or target in place.barred:
            return None
        there = scene.standing_at(target)
        if there is not None and hostile(there, creature):
            return None
        return 1 if step_clear(place.terrain, origin, target) else None

    return step


def is_free(scene: Scene, square: Square, mover: Creature) -> bool:
    """Whether `mover` may stop on the square: nobody else stands there."""
    there = scene.standing_at(square)
    return there is None or there.id == mover.id
