"""Doors: opening and shutting them (DV-AMB-121)."""

from __future__ import annotations

from dataclasses import replace

from board.grid.squares import in_card4
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Procedure
from board.scene.events import SetPlace
from board.scene.place import Door
from board.scene.scene import Creature, Scene
from board.systems.dernier_val.dice import dice_refusal, part_refusal, place_dice
from board.systems.dernier_val.state import Fighter, fighter
from board.systems.dernier_val.vocabulary import HANDS, die_sides


def find_door(scene: Scene, at: object) -> Door | None:
    """The door called `at`: its id, its square, or its side in either order."""
    return scene.place.door_named(str(at))


def beside_door(creature: Creature, door: Door) -> bool:
    """Whether it stands on a square beside the door (DV-AMB-121)."""
    if door.fills_square:
        return in_card4(creature.at, door.squares[0])
    return creature.at in door.squares


def door_hand(state: Fighter, command: Command) -> str:
    """The hand that opens or shuts: the one named, else the first that can act."""
    named = command.get("with")
    if named in HANDS:
        return str(named)
    return next((hand for hand in HANDS if part_refusal(state, hand) is None), HANDS[0])


def door_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the door cannot be opened or shut (DV-AMB-121)."""
    creature = scene.creature(command.who or "")
    state = fighter(creature)
    door = find_door(scene, command.get("at"))
    if door is None:
        return refuse("DV-AMB-121", "dv.refused.no_door")
    if not beside_door(creature, door):
        return refuse("DV-AMB-121", "dv.refused.door_away")
    if command.do == "open":
        if door.is_open:
            return refuse("DV-AMB-121", "dv.refused.already_open")
        if door.status == "locked":
            return refuse("DV-AMB-121", "dv.refused.locked")
    else:
        if not door.is_open:
            return refuse("DV-AMB-121", "dv.refused.already_shut")
        if door.fills_square and (scene.at(door.squares[0]) or scene.place.things_at(door.squares[0])):
            return refuse("DV-AMB-121", "dv.refused.door_blocked")
    sides = die_sides(command.get("die"))
    if sides is None:
        return refuse("DV-DICE-06", "dv.refused.die_needed")
    return dice_refusal(state, (sides,)) or part_refusal(state, door_hand(state, command))


def work_door(flow: Flow, command: Command) -> Procedure:
    """Open or shut a door: automatic, one hand die, from beside it (DV-AMB-121)."""
    who = command.who or ""
    state = fighter(flow.scene.creature(who))
    place_dice(flow, who, (door_hand(state, command),), (die_sides(command.get("die")) or 0,), None)
    door = find_door(flow.scene, command.get("at"))
    if door is None:
        return None
    opening = command.do == "open"
    if opening and door.status == "locked":
        flow.tell("door_locked", who, rules=("DV-AMB-121",), door=door.id)
        return None
    changed = replace(door, status="open" if opening else "closed")
    flow.tell(
        "door_opened" if opening else "door_closed",
        who,
        SetPlace(flow.scene.place.with_door(changed)),
        rules=("DV-AMB-121",),
        door=door.id,
    )
    return None
    yield
