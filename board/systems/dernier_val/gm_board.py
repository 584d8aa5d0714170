"""The game master's hand on the board: doors, hidden things, light, fire, ground."""

from __future__ import annotations

from dataclasses import replace

from board.grid.light import Lamp
from board.grid.squares import Square, is_square_name, parse_square
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow
from board.scene.events import SetPlace
from board.scene.place import Zone
from board.scene.scene import Scene
from board.systems.dernier_val import traps
from board.systems.dernier_val.doors import find_door
from board.systems.dernier_val.fire import without_fire
from board.systems.dernier_val.state import options_of

DOORS = {"open": "open", "close": "closed", "lock": "locked", "unlock": "closed"}
"""What becomes of a door by each word."""

LIGHTS = ("day", "night")


def named_square(scene: Scene, command: Command) -> Square | None:
    """The square that `at` names, or a `target` that is nobody, on the board; else None."""
    target = command.get("target") if scene.find(command.get("target")) is None else None
    at = str(command.get("at", target))
    if not is_square_name(at):
        return None
    square = parse_square(at)
    return square if scene.place.terrain.on_board(square) else None


def sides(scene: Scene) -> tuple[str, ...]:
    """The sides of the scene, in the order of its creatures."""
    return tuple(dict.fromkeys(creature.side for creature in scene.creatures))


def door_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why there is no such door (DV-AMB-121)."""
    found = find_door(scene, command.get("target", command.get("at")))
    return None if found is not None else refuse("DV-AMB-121", "dv.refused.no_door")


def square_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why there is no such square."""
    found = named_square(scene, command)
    return (
        None
        if found is not None
        else refuse("DV-MOVE-01", "dv.refused.nothing_there", square=command.get("at", command.get("target")))
    )


def light_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Light is `day` or `night` for the whole board, or a lamp on a square."""
    return None if command.get("effect") in LIGHTS else square_refusal(scene, command)


def set_door(flow: Flow, command: Command) -> None:
    """A door is opened, shut, locked or unlocked (DV-AMB-121)."""
    what = str(command.get("what"))
    door = find_door(flow.scene, command.get("target", command.get("at")))
    if door is None:
        return
    kind = {"open": "door_opened", "close": "door_closed", "lock": "door_locked", "unlock": "door_unlocked"}[what]
    place = flow.scene.place.with_door(replace(door, status=DOORS[what]))
    flow.tell(kind, None, SetPlace(place), rules=("DV-AMB-121",), door=door.id)


def reveal_door(flow: Flow, name: str) -> None:
    """A secret door is shown for what it is."""
    door = find_door(flow.scene, name)
    if door is not None:
        place = flow.scene.place.with_door(replace(door, secret=False))
        flow.tell("door_revealed", None, SetPlace(place), rules=("DV-VIEW-19",), door=door.id)


def reveal_thing(flow: Flow, thing_id: str) -> None:
    """A hidden thing is plain to see from now on (DV-VIEW-18)."""
    traps.show(flow, None, thing_id)


def set_light(flow: Flow, command: Command) -> None:
    """Day or night, or a lamp lit or put out on a square (DV-VIEW-14, DV-AMB-38)."""
    place = flow.scene.place
    word = command.get("effect")
    if word in LIGHTS:
        flow.tell("light", None, SetPlace(replace(place, light=str(word))), rules=("DV-VIEW-14",), effect=word)
        return
    square = named_square(flow.scene, command)
    if square is None:
        return
    lamps = tuple(lamp for lamp in place.lamps if lamp.square != square)
    if word != "out":
        lamps = (*lamps, Lamp(square, int(command.get("amount", options_of(flow.scene).light_radius))))
    flow.tell("lamp", None, SetPlace(replace(place, lamps=lamps)), rules=("DV-VIEW-14",), square=square.name)


def set_fire(flow: Flow, command: Command) -> None:
    """A square burns, or no longer does with `effect: out` (DV-FIRE-06)."""
    square = named_square(flow.scene, command)
    if square is None:
        return
    place = without_fire(flow.scene.place, square)
    out = command.get("effect") == "out"
    if not out:
        place = replace(place, zones=(*place.zones, Zone((square,), fire=True)))
    flow.tell("fire_out" if out else "fire_set", None, SetPlace(place), rules=("DV-FIRE-06",), square=square.name)


def set_risky_ground(flow: Flow, square: Square) -> None:
    """Oil, caltrops: coming onto the square is risky from now on (DV-DICE-33, DV-MOVE-07)."""
    place = flow.scene.place
    changed = replace(place, zones=(*place.zones, Zone((square,), risky=True)))
    flow.tell("risky_ground", None, SetPlace(changed), rules=("DV-DICE-33", "DV-MOVE-07"), square=square.name)
