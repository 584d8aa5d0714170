"""What a side knows of a scene: a scene with the unknown taken out.

Players' views, legality, computer players and the odds they are shown are given this scene and
nothing else, so what is not in it cannot be betrayed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from board.rulebook.recall import notices, recalled_place
from board.scene.events import Event
from board.scene.scene import Creature, Scene

if TYPE_CHECKING:
    from board.rulebook.procedure import Ask
    from board.rulebook.system import System

_RANK = {"visible": 0, "partial": 1, "hidden": 2, "out_of_view": 3}


def perceived(system: System, scene: Scene, side: str, other: Creature) -> str:
    """The best of what the creatures of `side` perceive of `other` (DV-AMB-42)."""
    best = "out_of_view"
    for creature in scene.creatures:
        if creature.side == side:
            word = system.perceive(scene, creature.id, other.id)
            if _RANK[word] < _RANK[best]:
                best = word
                if best == "visible":
                    break
    return best


_memory: list[tuple[Scene, str, System, Scene]] = []
_MEMORY = 8


def known_to(system: System, scene: Scene, side: str) -> Scene:
    """The scene as `side` knows it.

    Its own creatures are whole; of the others only those that one of them perceives, or whose
    square it knows, remain; the partially perceived ones are veiled. Hidden things and secret doors
    are taken out, what the game master alone decided as well, and what changed out of its sight is as it
    was. The last few answers are kept, since one scene is asked about many times.
    """
    for kept_scene, kept_side, kept_system, known in _memory:
        if kept_scene is scene and kept_side == side and kept_system is system:
            return known
    known = _known(system, scene, side)
    _memory.insert(0, (scene, side, system, known))
    del _memory[_MEMORY:]
    return known


def _known(system: System, scene: Scene, side: str) -> Scene:
    located = system.located(scene, side)
    creatures = []
    for creature in scene.creatures:
        if creature.side == side:
            creatures.append(creature)
            continue
        word = perceived(system, scene, side, creature)
        if word == "visible":
            creatures.append(creature)
        elif word == "partial" or creature.id in located:
            creatures.append(system.veil(creature))
    shown = frozenset(creature.id for creature in creatures)
    place = recalled_place(system, scene, side)
    state = system.common(scene.state)
    if len(creatures) == len(scene.creatures) and place is scene.place and state is scene.state:
        if all(known is true for known, true in zip(creatures, scene.creatures, strict=True)):
            return scene
    order = tuple(who for who in scene.wheel.order if who in shown)
    active = scene.wheel.active if scene.wheel.active in shown else None
    wheel = replace(scene.wheel, order=order, active=active)
    return replace(scene, creatures=tuple(creatures), place=place, wheel=wheel, state=state, recalled=())


def told_to(system: System, event: Event, before: Scene, after: Scene, side: str) -> Event | None:
    """The event as `side` learns of it, or None when it learns nothing.

    A side learns of what its own creatures do and suffer, of what the creatures it perceives do,
    before or after the event, and of what belongs to nobody, but for what changes in a place where it does not
    look. Names of creatures that it only perceives as a shape, or not at all, are taken out, and so is what only
    the side of its owner may read, such as the points that somebody has left.
    """
    if event.private is not None:
        return event if side in event.private else None
    event = _without_owned(system, event, before, after, side)
    if event.who is None:
        return event if notices(system, before, after, side) else None
    known_before, known_after = known_to(system, before, side), known_to(system, after, side)
    seen = known_before.find(event.who) or known_after.find(event.who)
    facts = []
    concerned = seen is not None
    for name, value in event.facts:
        if isinstance(value, str) and before.find(value) is not None:
            other = known_before.find(value) or known_after.find(value)
            if other is not None and other.side == side:
                concerned = True
            facts.append((name, value if other is not None else None))
        else:
            facts.append((name, value))
    if not concerned:
        return None
    return replace(event, who=event.who if seen is not None else None, facts=tuple(facts))


def asked_of(ask: Ask, scene: Scene, known: Scene) -> Ask:
    """A question as the side that knows `known` of the scene may read it: those it does not know are nobody in it."""

    def nobody(value: Any) -> bool:
        return isinstance(value, str) and scene.find(value) is not None and known.find(value) is None

    facts: list[tuple[str, Any]] = []
    for name, value in ask.facts:
        if isinstance(value, tuple):
            facts.append((name, tuple(inner for inner in value if not nobody(inner))))
        else:
            facts.append((name, None if nobody(value) else value))
    return replace(ask, facts=tuple(facts))


def _without_owned(system: System, event: Event, before: Scene, after: Scene, side: str) -> Event:
    """The event without the facts and tallies that belong to a creature of another side."""
    hidden = []
    for name, owner in system.owned_facts(event).items():
        creature = before.find(owner) or after.find(owner)
        if creature is not None and creature.side != side:
            hidden.append(name)
    if not hidden:
        return event
    facts = tuple((name, value) for name, value in event.facts if name not in hidden)
    return replace(event, facts=facts, tallies=tuple(tally for tally in event.tallies if tally.name not in hidden))


@lru_cache(maxsize=2048)
def _met(scene: _Same, side: str, system: _Same) -> tuple[tuple[Creature, bool], ...]:
    """Who is perceived in a scene, as it is known there, each with whether its identity is."""
    known = known_to(system.value, scene.value, side)
    return tuple(
        (creature, creature is scene.value.creature(creature.id))
        for creature in known.creatures
        if creature.side != side
    )


@dataclass(frozen=True, eq=False)
class _Same:
    """A value that is looked up by being the very same object."""

    value: Any

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.value is self.value


def last_known(system: System, scenes: Iterable[Scene], side: str) -> dict[str, Creature]:
    """Everybody of the other sides whom `side` ever made out, as it knew them last, in the order of meeting.

    `scenes` are those of the session so far, the present one last. Whoever was once identified is
    known itself (DV-VIEW-28), whoever was only made out as a shape stays veiled (DV-VIEW-29).
    """
    last: dict[str, Creature] = {}
    identified: dict[str, bool] = {}
    for scene in scenes:
        for creature, identity in _met(_Same(scene), side, _Same(system)):
            last[creature.id] = creature if identity or not identified.get(creature.id) else last[creature.id]
            identified[creature.id] = identified.get(creature.id, False) or identity
    return last


def beside_board(system: System, scenes: Sequence[Scene], side: str) -> tuple[Creature, ...]:
    """The tokens that lie beside the board: who the side knows of and does not locate now.

    Whoever was last seen dead or leaving does not lie there; what became of the others out of sight makes no
    difference.
    """
    if not scenes:
        return ()
    located = {creature.id for creature in known_to(system, scenes[-1], side).creatures}
    last = last_known(system, scenes, side)
    return tuple(token for who, token in last.items() if who not in located and not system.gone(token))
