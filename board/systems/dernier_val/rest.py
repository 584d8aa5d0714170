"""Chapter CONV at the table: a rest between two games, by the game master's hand (DV-CONV-12 to -18, DV-AMB-109)."""

from __future__ import annotations

from dataclasses import replace

from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow
from board.scene.events import SetCreature
from board.scene.scene import Scene
from board.systems.dernier_val import character
from board.systems.dernier_val.state import Condition, fighter, options_of, put

LOST, NUMB, HEALED = 3, 6, 12
"""Results of the convalescence: up to `LOST` the worst, up to `NUMB` it closes badly, above `HEALED` nothing stays."""

ENDED = ("numb", "ko", "dazed")
"""States that no rest leaves."""


def rest_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Only the living rest; the result of a convalescence is a number (DV-CONV-10)."""
    creature = scene.find(command.get("target"))
    if creature is None or fighter(creature).dead:
        return refuse("DV-CONV-18", "dv.refused.nobody", who=command.get("target"))
    result = command.get("amount")
    if result is not None and not isinstance(result, int):
        return refuse("DV-CONV-10", "dv.refused.gm_value", value=result)
    return None


def rest(flow: Flow, command: Command) -> None:
    """All life points and dice are back; wounds are as the convalescence says, when one was rolled (DV-CONV-18)."""
    who = str(command.get("target"))
    creature = flow.scene.creature(who)
    state = fighter(creature)
    result = command.get("amount")
    always = options_of(flow.scene).bleeding_after_rest == "always_healed"
    left = (_after_rest(condition, result, always) for condition in state.conditions)
    rested = replace(
        state,
        hp=state.sheet.max_hp,
        dice=character.dice_granted(state.sheet, state.sheet.max_hp),
        placed=(),
        saved=(),
        conditions=tuple(condition for condition in left if condition is not None),
    )
    flow.tell("rests", who, SetCreature(put(creature, rested)), rules=("DV-CONV-17", "DV-CONV-18", "DV-AMB-109"))


def _after_rest(condition: Condition, result: int | None, always: bool) -> Condition | None:
    """What becomes of a state by the result of the convalescence; None when it is over.

    A bleeding goes on up to 3, closes badly up to 6 and is healed above; without a roll, or where the table says so, a
    rest always heals it (DV-CONV-12 to -15, DV-CONV-17, DV-AMB-109). An inert part stays so up to 3 or without a roll,
    is numb up to 12, and healed above.
    """
    if condition.kind in ENDED:
        return None
    if condition.kind in ("bleeding", "stopped"):
        if always or result is None or result > NUMB:
            return None
        return replace(condition, kind="bleeding" if result <= LOST else "stopped")
    if condition.kind == "inert" and result is not None and result > LOST:
        return replace(condition, kind="numb") if result <= HEALED else None
    return condition
