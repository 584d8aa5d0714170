"""What scripts, odds and other programs may ask of a scene, by the names of the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from board.grid.squares import Square, is_square_name, parse_square
from board.scene.events import Event
from board.scene.named import named_state
from board.scene.scene import Creature, Scene
from board.systems.fighting_fantasy.adventure_sheet import STATS, Score, sheet_of
from board.systems.fighting_fantasy.contact import distance
from board.systems.fighting_fantasy.view import perceive, sees_square

STATES = ("engaged", "dead", "mad")
"""The marks that a creature may bear (FF-BRD-03, FF-BRD-14)."""


def _initial(stat: str) -> Callable[[Creature], Any]:
    return lambda creature: _score(creature, stat).initial


def _current(stat: str) -> Callable[[Creature], Any]:
    return lambda creature: _score(creature, stat).current


def _score(creature: Creature, stat: str) -> Score:
    score = sheet_of(creature).score(stat)
    if score is None:
        raise KeyError(f"{creature.id}.{stat}")
    return score


VALUES: Mapping[str, Callable[[Creature], Any]] = {
    "at": lambda creature: creature.at.name,
    "facing": lambda creature: creature.facing.word,
    **{stat: _current(stat) for stat in STATS},
    **{f"{stat}_initial": _initial(stat) for stat in STATS},
    "states": lambda creature: list(creature.marks),
    "engaged": lambda creature: list(sheet_of(creature).opponents),
}
"""Values that every creature has; Luck and Willpower are a hero's only (FF-CRE-01)."""


def _extra_damage(creature: Creature) -> int:
    weapon = sheet_of(creature).weapon
    return 0 if weapon is None else weapon.extra_damage


def _skill_bonus(creature: Creature) -> int:
    weapon = sheet_of(creature).weapon
    return 0 if weapon is None else weapon.skill_bonus


HERO_VALUES: Mapping[str, Callable[[Creature], Any]] = {
    "provisions": lambda creature: sheet_of(creature).provisions,
    "gold": lambda creature: sheet_of(creature).gold,
    "items": lambda creature: [item.key for item in sheet_of(creature).items],
    "weapon_in_hand": lambda creature: sheet_of(creature).weapon_in_hand,
    "weapon_skill_bonus": _skill_bonus,
    "extra_damage": _extra_damage,
    "boxes": lambda creature: [box.creature for box in sheet_of(creature).boxes],
}
"""Values of a hero's Adventure Sheet."""


def look(scene: Scene, path: tuple[str, ...]) -> Any:
    """A value below a creature or `square`. Raises KeyError for a path that names nothing."""
    if path[:1] == ("square",):
        return _look_at_square(scene, path)
    if len(path) < 2:
        raise KeyError(".".join(path))
    creature = scene.creature(path[0])
    name, rest = path[1], path[2:]
    if not rest:
        values = {**VALUES, **HERO_VALUES} if sheet_of(creature).is_hero else VALUES
        return values[name](creature)
    if len(rest) == 1:
        if name == "is" and rest[0] in STATES:
            return rest[0] in creature.marks
        if name == "sees":
            return perceive(scene, creature.id, scene.creature(rest[0]).id)
        if name == "distance":
            return distance(creature.at, scene.creature(rest[0]).at)
        if name == "can_see":
            return sees_square(scene, creature.id, _square(scene, rest[0]))
    raise KeyError(".".join(path))


def _look_at_square(scene: Scene, path: tuple[str, ...]) -> list[str]:
    if len(path) != 3 or path[2] != "things":
        raise KeyError(".".join(path))
    return [thing.kind for thing in scene.place.things_at(_square(scene, path[1]))]


def _square(scene: Scene, name: str) -> Square:
    """The square of the drawing called `name`, a hole in it too. Raises KeyError when there is none."""
    square = parse_square(name) if is_square_name(name) else None
    if square is None or not scene.place.terrain.on_drawing(square):
        raise KeyError(name)
    return square


def state(scene: Scene) -> dict[str, Any]:
    """Everything that can be named, as plain values."""
    creatures: dict[str, Any] = {}
    for creature in scene.creatures:
        known = {**VALUES, **HERO_VALUES} if sheet_of(creature).is_hero else VALUES
        shown = {name: value(creature) for name, value in known.items() if _has(creature, name)}
        shown["sees"] = {
            other.id: perceive(scene, creature.id, other.id) for other in scene.creatures if other.id != creature.id
        }
        creatures[creature.id] = shown
    return named_state(scene, creatures)


def _has(creature: Creature, name: str) -> bool:
    stat = name.removesuffix("_initial")
    return stat not in STATS or sheet_of(creature).score(stat) is not None


def results(scene: Scene) -> dict[str, Any]:
    """What odds compare: scores, states and places of all creatures."""
    found: dict[str, Any] = {}
    for creature in scene.creatures:
        for stat in STATS:
            score = sheet_of(creature).score(stat)
            if score is not None:
                found[f"{creature.id}.{stat}"] = score.current
        found[f"{creature.id}.states"] = list(creature.marks)
        found[f"{creature.id}.at"] = creature.at.name
    return found


COMPARED = ("assault_hero_hits", "assault_creature_hits", "assault_tie", "assault_avoided", "assault_parried")
"""The events that tell how two Attack Strengths compare."""


LAST_NAMES = ("hit", "score", "opposed", "margin", "lost", "lucky", "success", "gained")
"""All names that `last` may give."""


def last(events: Sequence[Event]) -> dict[str, Any]:
    """The named results of a command.

    Of an Assault `hit`, whether whoever declared it wounded; `score` and `opposed`, its Attack Strength and
    the other's; `margin`, their difference. `lost` is the net loss of the last wound, 0 without one.
    Of a test `success`; `lucky` of any Luck test. Of a flight `success`, whether the hero got away alive and sane.
    """
    found: dict[str, Any] = {}
    for event in events:
        if event.kind in COMPARED:
            found["hit"] = bool(found.get("hit")) or event.fact("hit")
            by_hero = event.fact("by_hero")
            found["score"] = event.fact("score" if by_hero else "opposed")
            found["opposed"] = event.fact("opposed" if by_hero else "score")
            found["margin"] = found["score"] - found["opposed"]
            found.setdefault("lost", 0)
        elif event.kind == "wound":
            found["lost"] = event.fact("n")
        elif event.kind in ("luck_lucky", "luck_unlucky"):
            found["lucky"] = event.fact("lucky")
            if event.fact("reason") not in WOUNDS:
                found["success"] = event.fact("lucky")
        elif event.kind in ("willpower_success", "willpower_failure"):
            if event.fact("reason") not in WOUNDS:
                found["success"] = event.fact("success")
        elif event.kind == "flees":
            found["success"] = not any(e.kind in ("death", "mad") and e.who == event.who for e in events)
        elif event.kind == "meal":
            found["gained"] = event.fact("n")
    return found


WOUNDS = ("hero_hits", "creature_hits", "flight")
"""The reasons of tests that change a wound; all others are the adventure's."""
