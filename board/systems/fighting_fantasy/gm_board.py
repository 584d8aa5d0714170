"""The game master's hand on the board: light, locks, words to a side."""

from __future__ import annotations

from dataclasses import replace

from board.grid.light import Lamp
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow
from board.scene.events import SetPlace
from board.scene.scene import Scene
from board.systems.fighting_fantasy.doors import door_named
from board.systems.fighting_fantasy.moving import square_named

LIGHTS = ("day", "night")

LAMP_RADIUS = 4
"""Squares that a lamp lights when nothing else is said, as in a file."""


def may_light(known: Scene, command: Command) -> Refusal | None:
    """Light is `day` or `night` for the whole board, or a lamp on a square (FF-BRD-07)."""
    if command.get("effect") in LIGHTS:
        return None
    square, radius = square_named(command.get("at")), command.get("amount", LAMP_RADIUS)
    if square is None or not known.place.terrain.on_board(square):
        return refuse("", "ff.refused.no_square")
    good = isinstance(radius, int) and not isinstance(radius, bool) and radius >= 0
    return None if good and command.get("effect") in (None, "out") else refuse("", "ff.refused.gm_unreadable")


def light(flow: Flow, command: Command) -> None:
    """Day or night, or a lamp lit or put out on a square (FF-BRD-07)."""
    place, word = flow.scene.place, command.get("effect")
    if word == "day":
        flow.tell("day_breaks", None, SetPlace(replace(place, light="day")), rules=("FF-BRD-07",))
    elif word == "night":
        flow.tell("night_falls", None, SetPlace(replace(place, light="night")), rules=("FF-BRD-07",))
    if word in LIGHTS:
        return
    square = square_named(command.get("at"))
    if square is None:
        return
    lamps = tuple(lamp for lamp in place.lamps if lamp.square != square)
    if word == "out":
        dark = SetPlace(replace(place, lamps=lamps))
        flow.tell("lamp_out", None, dark, rules=("FF-BRD-07",), square=square.name)
        return
    lamps = (*lamps, Lamp(square, int(command.get("amount", LAMP_RADIUS))))
    flow.tell("lamp_lit", None, SetPlace(replace(place, lamps=lamps)), rules=("FF-BRD-07",), square=square.name)


def may_lock(known: Scene, command: Command) -> Refusal | None:
    """Why a door cannot be locked or unlocked: none there, open, or already so."""
    door = door_named(known.place, command.get("target", command.get("at")))
    if door is None:
        return refuse("", "ff.refused.no_door")
    wanted = "closed" if command.get("what") == "lock" else "locked"
    return None if door.status == wanted else refuse("", "ff.refused.door_is_so")


def lock(flow: Flow, command: Command) -> None:
    """A closed door is locked, or a locked one no longer is."""
    door = door_named(flow.scene.place, command.get("target", command.get("at")))
    if door is None:
        return
    place = flow.scene.place
    if command.get("what") == "lock":
        flow.tell("door_locked", None, SetPlace(place.with_door(replace(door, status="locked"))), door=door.id)
    else:
        flow.tell("door_unlocked", None, SetPlace(place.with_door(replace(door, status="closed"))), door=door.id)


def may_hint(known: Scene, command: Command) -> Refusal | None:
    """Why a word cannot be said: there is none, or nobody of that name."""
    target, said = command.get("target"), command.get("value")
    if target is not None and known.find(target) is None:
        return refuse("", "ff.refused.gm_nobody")
    return None if isinstance(said, str) and said else refuse("", "ff.refused.gm_unreadable")


def hint(flow: Flow, command: Command) -> None:
    """A word of the game master to the side of a creature, or to all."""
    creature = flow.scene.find(command.get("target"))
    private = (creature.side,) if creature is not None else None
    flow.tell("hint", None, private=private, text=str(command.get("value")))
