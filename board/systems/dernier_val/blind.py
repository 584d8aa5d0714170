"""Blind attacks: striking at a square where nobody is perceived, if the table allows it (DV-AMB-37)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from board.grid.squares import Square, is_square_name, parse_square
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Procedure
from board.scene.scene import Scene
from board.systems.dernier_val.attack_plans import PLANS
from board.systems.dernier_val.dice import place_dice
from board.systems.dernier_val.state import Condition, Fighter, fighter, options_of, put

SOMEBODY = "?"
"""Stands for whoever may be on the square while the attack is judged."""


def square_aimed_at(scene: Scene, command: Command) -> Square | None:
    """The square that a blind attack names in the place of a target; None for any other attack."""
    target = command.get("target")
    if not options_of(scene).blind_attack or not isinstance(target, str) or scene.find(target) is not None:
        return None
    return parse_square(target) if is_square_name(target) else None


def aimed_at(command: Command, target: str) -> Command:
    """The same command at another target."""
    fields = tuple(sorted((*(field for field in command.fields if field[0] != "target"), ("target", target))))
    return replace(command, fields=fields)


def judged(check: Callable[[Scene, Command], Refusal | None]) -> Callable[[Scene, Command], Refusal | None]:
    """The legality of an attack, where a square may stand for its target (DV-AMB-37)."""

    def refusal(scene: Scene, command: Command) -> Refusal | None:
        square = square_aimed_at(scene, command)
        if square is None:
            return check(scene, command)
        if not scene.place.terrain.on_board(square):
            return refuse("DV-AMB-37", "dv.refused.nothing_there", square=square.name)
        attacker = scene.creature(command.who or "")
        state = fighter(attacker)
        token = replace(attacker, id=SOMEBODY, side=SOMEBODY, at=square)
        guessed = put(token, Fighter(state.sheet, state.sheet.max_hp))
        knows = put(attacker, state.with_condition(Condition("attacked_by", by=SOMEBODY)))
        there = scene.with_creature(knows)
        return check(replace(there, creatures=(*there.creatures, guessed)), aimed_at(command, SOMEBODY))

    return refusal


def played(procedure: Callable[[Flow, Command], Procedure]) -> Callable[[Flow, Command], Procedure]:
    """An attack, where a square may stand for its target: whoever is there suffers it, or nobody (DV-AMB-37)."""

    def play(flow: Flow, command: Command) -> Procedure:
        square = square_aimed_at(flow.scene, command)
        if square is None:
            return procedure(flow, command)
        there = [other for other in flow.scene.at(square) if other.id != command.who and not fighter(other).dead]
        if there:
            return procedure(flow, aimed_at(command, there[0].id))
        return _at_nobody(flow, command, square)

    return play


def _at_nobody(flow: Flow, command: Command, square: Square) -> Procedure:
    """The dice are spent on an empty square."""
    who = command.who or ""
    attacker = flow.scene.creature(who)
    guessed = replace(attacker, id=SOMEBODY, side=SOMEBODY, at=square)
    imagined = replace(flow.scene, creatures=(*flow.scene.creatures, guessed))
    planned = PLANS[command.do](imagined, aimed_at(command, SOMEBODY))
    if not isinstance(planned, Refusal):
        place_dice(flow, who, planned.parts, planned.dice, None)
    flow.tell("struck_nothing", who, rules=("DV-AMB-37",), square=square.name, hit=False)
    return None
    yield
