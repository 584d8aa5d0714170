"""Chapter ACT, both hands: the ambidextrous strike with one and the other in one step (DV-CHAR-08, DV-AMB-11)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.rulebook.commands import Command, Refusal
from board.rulebook.procedure import Flow, Need, Procedure, Then
from board.scene.scene import Scene
from board.systems.dernier_val.attack import attack
from board.systems.dernier_val.attack_plans import attack_refusal
from board.systems.dernier_val.dice import dice_refusal
from board.systems.dernier_val.state import fighter, options_of
from board.systems.dernier_val.vocabulary import HANDS, die_sides, other_hand


def split(scene: Scene, command: Command) -> tuple[Command, Command] | None:
    """The two blows of a strike with two dice by an ambidextrous character whose hands are both armed.

    The first die is that of the hand named, the second that of the other one. None for any other strike.
    """
    creature = scene.find(command.who)
    dice = command.get("dice")
    hand = command.get("with", HANDS[0])
    if creature is None or options_of(scene).ambidextrous != "two_simultaneous":
        return None
    state = fighter(creature)
    if not state.sheet.knows("ambidextrous") or not isinstance(dice, tuple) or len(dice) != 2 or hand not in HANDS:
        return None
    held = [state.held_in(part) for part in HANDS]
    if any(item is None or item.is_two_handed for item in held):
        return None
    rest = tuple(field for field in command.fields if field[0] not in ("dice", "with"))
    first, second = (
        replace(command, fields=tuple(sorted((*rest, ("die", die), ("with", part)))))
        for die, part in zip(dice, (hand, other_hand(hand)), strict=True)
    )
    return first, second


def strike_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the strike is not possible; of a double one, each blow is judged by itself (DV-AMB-11)."""
    blows = split(scene, command)
    if blows is None:
        return attack_refusal(scene, command)
    sides = tuple(die_sides(blow.get("die")) or 0 for blow in blows)
    state = fighter(scene.creature(command.who or ""))
    return dice_refusal(state, sides) or attack_refusal(scene, blows[0]) or attack_refusal(scene, blows[1])


def strike(flow: Flow, command: Command) -> Procedure:
    """Strike; a double strike is two blows in one step, with nothing between them (DV-AMB-11).

    The second falls away when the first put an end to the target or to the round.
    """
    blows = split(flow.scene, command)
    if blows is None:
        return (yield from attack(flow, command))
    yield from _through(flow, attack(flow, blows[0]))
    if flow.scene.wheel.active == command.who and attack_refusal(flow.scene, blows[1]) is None:
        yield from _through(flow, attack(flow, blows[1]))
    return None


def _through(flow: Flow, running: Procedure) -> Generator[Need, Any, None]:
    """All stages of a procedure, one after the other."""
    then: Then | None = yield from running
    while then is not None:
        then = yield from then.stage(flow, *then.values)
