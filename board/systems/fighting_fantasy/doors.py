"""Doors: they bar contact and steps while they are shut (FF-BRD-02, FF-BRD-04)."""

from __future__ import annotations

from dataclasses import replace

from board.grid.squares import card4
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Procedure
from board.scene.events import SetPlace
from board.scene.place import Door, Place
from board.scene.scene import Creature, Scene
from board.systems.fighting_fantasy.adventure_sheet import sheet_of


def door_named(place: Place, named: object) -> Door | None:
    """The door called so by its id, its square, or its side `C2|D2`."""
    for door in place.doors:
        names = [square.name for square in door.squares]
        sides = ("|".join(names), "|".join(reversed(names)))
        if named == door.id or named in sides or (door.fills_square and named in names):
            return door
    return None


def within_reach(door: Door, creature: Creature) -> bool:
    """Whether a creature stands beside a door, or in its open frame."""
    if creature.at in door.squares:
        return True
    return door.fills_square and creature.at in card4(door.squares[0])


def may_turn(known: Scene, actor: Creature, command: Command) -> Refusal | None:
    """Why a door cannot be opened or closed: none there, out of reach, locked, in a duel, or no need."""
    if sheet_of(actor).engaged:
        return refuse("FF-BRD-04", "ff.refused.you_are_engaged")
    door = door_named(known.place, command.get("at"))
    if door is None or not within_reach(door, actor):
        return refuse("FF-BRD-04", "ff.refused.no_door")
    if command.do == "open" and door.status == "locked":
        return refuse("FF-BRD-04", "ff.refused.locked")
    if (command.do == "open") == door.is_open:
        return refuse("FF-BRD-04", "ff.refused.door_is_so")
    if command.do == "close" and door.fills_square and known.at(door.squares[0]):
        return refuse("FF-BRD-04", "ff.refused.door_blocked")
    return None


def turn(flow: Flow, command: Command) -> Procedure:
    """Open or close a door beside oneself; it costs nothing, and the turn goes on (FF-BRD-04)."""
    door = door_named(flow.scene.place, command.get("at"))
    if door is not None:
        set_door(flow, command.who, door, "open" if command.do == "open" else "closed")
    return None
    yield


def set_door(flow: Flow, who: str | None, door: Door, status: str) -> None:
    """A door changes its state; a secret one that moves is known from then on."""
    place = flow.scene.place.with_door(replace(door, status=status, secret=False))
    kind = "door_opened" if status == "open" else "door_closed"
    flow.tell(kind, who, SetPlace(place), rules=("FF-BRD-02",), door=door.id)
