"""What the outside may name of a scene: expectations, JSON states, results that odds compare."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from board.grid.squares import Square, is_square_name, parse_square
from board.scene.events import Event
from board.scene.named import named_state
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import armour, character, gear, traps
from board.systems.dernier_val.initiative import initiative
from board.systems.dernier_val.reactions import hampered, held_dice, vulnerable
from board.systems.dernier_val.state import Condition, fighter, options_of, rules_of
from board.systems.dernier_val.view import cover, distance, perceive, sees_square
from board.systems.dernier_val.vocabulary import HANDS, PARTS, die_word

MARKS = ("prone", "vigilant", "discreet", "engaged")
PART_MARKS = ("numb", "inert", "bleeding", "burning", "held")
IS_WORDS = (
    *MARKS,
    *PART_MARKS,
    "dazed",
    "ko",
    "dead",
    "vulnerable",
    "hampered",
    "noisy",
    "overloaded",
    "aware",
    "conscious",
)
LAST = (
    "score",
    "margin",
    "opposed",
    "lost",
    "location",
    "hit",
    "critical",
    "fumble",
    "interruption",
    "success",
)


def states(creature: Creature) -> list[str]:
    """The marks that it carries, without those that merely follow from another, in a fixed order."""
    state = fighter(creature)
    if state.dead:
        return ["dead"]
    found = {_mark(condition) for condition in state.conditions}
    shown = [word for word in found if word]
    if "ko" in shown and "dazed" in shown:
        shown.remove("dazed")
    return sorted(shown)


def _mark(condition: Condition) -> str:
    if condition.kind in PART_MARKS:
        return f"{condition.kind}:{condition.part}"
    return condition.kind if condition.kind in (*MARKS, "dazed", "ko") else ""


def _placed(creature: Creature) -> dict[str, list[str]]:
    placed: dict[str, list[str]] = {part: [] for part in PARTS}
    for part, sides in fighter(creature).placed:
        placed[part].append(die_word(sides))
    return placed


def _held(creature: Creature) -> dict[str, str | None]:
    held: dict[str, str | None] = {}
    for hand in HANDS:
        item = fighter(creature).held_in(hand)
        held[hand] = item.key if item is not None else None
    return held


def is_state(scene: Scene, creature: Creature, word: str) -> bool:
    """Whether the word holds of the creature, states that follow from others included."""
    state = fighter(creature)
    kind, _, part = word.partition(":")
    if kind not in IS_WORDS or (part and (kind not in PART_MARKS or part not in PARTS)):
        raise KeyError(word)
    answers: dict[str, Callable[[], bool]] = {
        "vulnerable": lambda: vulnerable(scene, creature),
        "hampered": lambda: hampered(scene, creature),
        "dazed": lambda: state.dazed,
        "noisy": lambda: (
            armour.noisy(state, options_of(scene).noisy_armour) or any(held.item.has("noisy") for held in state.held)
        ),
        "overloaded": lambda: gear.overload(state, rules_of(scene)) > 0,
        "conscious": lambda: not state.dazed,
    }
    if kind in answers:
        return answers[kind]()
    if kind == "numb" and state.has("held", part or None):
        return True
    if kind == "inert" and state.has("burning", part or None):
        return True
    return state.has(kind, part or None)


def _values(scene: Scene, creature: Creature) -> dict[str, Any]:
    state = fighter(creature)
    return {
        "hp": state.hp,
        "max_hp": state.sheet.max_hp,
        "at": creature.at.name,
        "facing": creature.facing.word,
        "defence": armour.defence(state),
        "initiative": initiative(state.sheet),
        "alert": character.alert(state.sheet, options_of(scene)),
        "load": gear.load(state),
        "total_load": gear.total_load(state),
        "dice": [die_word(sides) for sides in held_dice(scene, creature)],
        "states": states(creature),
        "carried": [item.key for item in state.carried],
        "worn": [worn.item.key for worn in state.worn],
        "height": scene.place.ground(creature.at).height + state.height,
        "destiny": state.destiny,
        "adventure_dice": state.adventure_dice,
        "gold": state.gold,
    }


def _square(scene: Scene, name: str) -> Square:
    """The square of the drawing called `name`, a hole in it too. Raises KeyError when there is none."""
    square = parse_square(name) if is_square_name(name) else None
    if square is None or not scene.place.terrain.on_drawing(square):
        raise KeyError(name)
    return square


def look(scene: Scene, path: tuple[str, ...]) -> Any:
    """The value that a path names. Raises KeyError when it names nothing."""
    if len(path) == 3 and path[0] == "square" and path[2] == "things":
        return [thing.kind for thing in scene.place.things_at(_square(scene, path[1]))]
    creature = scene.creature(path[0])
    if len(path) == 2:
        return _values(scene, creature)[path[1]]
    if len(path) != 3:
        raise KeyError(".".join(path))
    _, field, name = path
    if field == "placed":
        return _placed(creature)[name]
    if field == "held":
        return _held(creature).get(name) if name in PARTS else _held(creature)[name]
    if field == "is":
        return is_state(scene, creature, name)
    if field == "can_see":
        return sees_square(scene, creature.id, _square(scene, name))
    if field == "sees" and scene.find(name) is None:
        return traps.seen(scene, creature.id, name)
    if field in ("sees", "cover", "distance"):
        other = scene.creature(name)
        if field == "sees":
            return perceive(scene, creature.id, other.id)
        if field == "cover":
            return cover(scene, creature.id, other.id).total
        return distance(scene, creature.at, other.at)
    raise KeyError(".".join(path))


def state(scene: Scene) -> dict[str, Any]:
    """All of "what expect can name", as plain values."""
    creatures: dict[str, Any] = {}
    for creature in scene.creatures:
        shown = _values(scene, creature)
        shown["placed"] = _placed(creature)
        shown["held"] = _held(creature)
        shown["is"] = {word: is_state(scene, creature, word) for word in IS_WORDS}
        others = [other for other in scene.creatures if other.id != creature.id]
        shown["sees"] = {other.id: perceive(scene, creature.id, other.id) for other in others}
        shown["cover"] = {other.id: cover(scene, creature.id, other.id).total for other in others}
        shown["distance"] = {other.id: distance(scene, creature.at, other.at) for other in others}
        creatures[creature.id] = shown
    return named_state(scene, creatures)


def results(scene: Scene) -> dict[str, Any]:
    """Life points, states, squares and held items, by path, for the odds."""
    found: dict[str, Any] = {}
    for creature in scene.creatures:
        found[f"{creature.id}.hp"] = fighter(creature).hp
        found[f"{creature.id}.states"] = states(creature)
        found[f"{creature.id}.at"] = creature.at.name
        for hand, item in _held(creature).items():
            found[f"{creature.id}.held.{hand}"] = item
    return found


def last(events: Sequence[Event]) -> Mapping[str, Any]:
    """The named results of a command: `last.score`, `last.hit` and the like.

    A later event overrides an earlier one, except that what a command did first (its score, its
    loss) is not overridden by what follows from it.
    """
    found: dict[str, Any] = {}
    for event in events:
        for name, value in event.facts:
            if name in ("fumble", "interruption", "critical"):
                found[name] = bool(value) or found.get(name, False)
            elif name in LAST and name not in found:
                found[name] = value
    found.setdefault("lost", 0)
    return found
