"""Events: what happened, and the only way from one scene to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from board.grid.squares import Square
from board.scene.place import Place
from board.scene.scene import Creature, Scene, Wheel


@dataclass(frozen=True, slots=True)
class SetCreature:
    """A creature has this value from now on."""

    creature: Creature


@dataclass(frozen=True, slots=True)
class AddCreature:
    """A creature comes into the scene, last in its order."""

    creature: Creature


@dataclass(frozen=True, slots=True)
class RemoveCreature:
    """A creature leaves the scene."""

    creature: str


@dataclass(frozen=True, slots=True)
class SetPlace:
    """Walls, doors, things, lights or zones changed."""

    place: Place


@dataclass(frozen=True, slots=True)
class SetWheel:
    """The wheel turned or was re-ordered."""

    wheel: Wheel


@dataclass(frozen=True, slots=True)
class SetState:
    """What the system keeps about the encounter changed."""

    state: Any


Change = SetCreature | AddCreature | RemoveCreature | SetPlace | SetWheel | SetState


@dataclass(frozen=True, slots=True)
class Part:
    """One line of an explanation: a value, the key of its reason, and the rule it comes from."""

    value: int
    reason: str
    rule: str = ""
    facts: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """A number that explains itself: what it is called, its total, and the parts that make it."""

    name: str
    total: int
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened.

    `kind` is the word of the log and of the JSON output, `who` the creature it is about, `rules`
    the ids of the rules that acted, `facts` named plain values, `faces` the dice rolled for it as
    (sides, face) pairs in the order asked, `tallies` the explained numbers, `changes` what it does
    to the scene. `private` names the sides that may learn of it, None when whoever perceives it may.
    """

    kind: str
    who: str | None
    rules: tuple[str, ...] = ()
    facts: tuple[tuple[str, Any], ...] = ()
    faces: tuple[tuple[int, int], ...] = ()
    tallies: tuple[Tally, ...] = ()
    changes: tuple[Change, ...] = ()
    turn: int = 1
    private: tuple[str, ...] | None = None

    def fact(self, name: str, default: Any = None) -> Any:
        """The fact called `name`, or `default`."""
        for known, value in self.facts:
            if known == name:
                return value
        return default


def plain(event: Event) -> dict[str, Any]:
    """The event as plain values for JSON, in a fixed order of keys."""
    shown: dict[str, Any] = {
        "event": event.kind,
        "turn": event.turn,
        "who": event.who,
        "rules": list(event.rules),
    }
    for name, value in event.facts:
        shown[name] = _plain(value)
    if event.faces:
        shown["faces"] = [{f"d{sides}": face} for sides, face in event.faces]
    return shown


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    return value


def stages(event: Event) -> tuple[tuple[Change, ...], ...]:
    """The changes of an event in the stages in which they happen, in their order; an event without changes has none.

    A creature that an event sets on several squares, one after the other, is on its way: each of them is a stage
    of its own, and all that goes with it. Most events have one stage.
    """
    found: list[list[Change]] = []
    at: dict[str, Square] = {}
    for change in event.changes:
        if isinstance(change, SetCreature):
            creature = change.creature
            if at.get(creature.id, creature.at) != creature.at:
                found.append([])
                at = {}
            at[creature.id] = creature.at
        if not found:
            found.append([])
        found[-1].append(change)
    return tuple(tuple(stage) for stage in found)


def scenes_on_the_way(scene: Scene, events: Iterable[Event]) -> Iterator[Scene]:
    """The scenes that events lead through from `scene`: the one after each of their stages, the last one included.

    What sides did not notice (`Scene.recalled`) is that of `scene`: only the run of a procedure works it out.
    """
    for event in events:
        for changes in stages(event):
            scene = changed(scene, changes)
            yield scene


def apply(scene: Scene, event: Event) -> Scene:
    """The scene after `event`. Raises KeyError when it speaks of a creature that is not there."""
    return changed(scene, event.changes)


def changed(scene: Scene, changes: Sequence[Change]) -> Scene:
    """The scene after these changes. Raises KeyError when one is about a creature that is not there."""
    if not changes:
        return scene
    fields: dict[str, Any] = {}
    creatures = scene.creatures
    for change in changes:
        if isinstance(change, SetCreature):
            creatures = tuple(_replaced(creatures, change.creature))
        elif isinstance(change, SetWheel):
            fields["wheel"] = change.wheel
        elif isinstance(change, SetPlace):
            fields["place"] = change.place
        elif isinstance(change, SetState):
            fields["state"] = change.state
        elif isinstance(change, AddCreature):
            creatures = (*creatures, change.creature)
        else:
            creatures = tuple(c for c in creatures if c.id != change.creature)
    if creatures is not scene.creatures:
        fields["creatures"] = creatures
    return replace(scene, **fields)


def apply_all(scene: Scene, events: Iterable[Event]) -> Scene:
    """The scene after all `events`, in their order."""
    for event in events:
        scene = apply(scene, event)
    return scene


def _replaced(creatures: tuple[Creature, ...], changed: Creature) -> Iterator[Creature]:
    found = False
    for creature in creatures:
        if creature.id == changed.id:
            found = True
            yield changed
        else:
            yield creature
    if not found:
        raise KeyError(changed.id)
