"""Chapter DICE, thinking: to learn a difficulty in advance (DV-DICE-26, DV-AMB-18)."""

from __future__ import annotations

from board.grid.squares import is_square_name, parse_square
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Procedure
from board.scene.events import SetCreature
from board.scene.scene import Scene
from board.systems.dernier_val import armour, gear, view
from board.systems.dernier_val.attempts import attempt, dice_of, die_refusal
from board.systems.dernier_val.doors import find_door
from board.systems.dernier_val.state import Condition, fighter, options_of, put
from board.systems.dernier_val.vocabulary import HEAD

THINKING = 4
"""What logic must beat where thinking is a roll; the text gives no number, this is the easy one of DV-DICE-08."""


def difficulty_of(scene: Scene, who: str, target: str) -> int | None:
    """The number that `target` opposes: a creature's defence behind its cover, a door's difficulty, a square's ground.

    For oneself it is the total load, which manoeuvres must beat. None for what has no difficulty.
    """
    creature = scene.find(target)
    if creature is not None and creature.id == who:
        return gear.total_load(fighter(creature))
    if creature is not None:
        return armour.defence(fighter(creature)) + view.cover(scene, who, target).total
    door = find_door(scene, target)
    if door is not None:
        return door.difficulty or 0
    if is_square_name(target) and scene.place.terrain.on_board(parse_square(target)):
        return scene.place.ground(parse_square(target)).difficulty
    return None


def think_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why there is nothing to think about, or no die for it."""
    who = command.who or ""
    if difficulty_of(scene, who, str(command.get("target", who))) is None:
        return refuse("DV-DICE-26", "dv.refused.nothing_to_think_of", target=command.get("target"))
    return die_refusal(fighter(scene.creature(who)), command, HEAD)


def think(flow: Flow, command: Command) -> Procedure:
    """Think about a difficulty: head, automatic, or a roll of logic as the table chose (DV-AMB-18).

    Only the thinker's side learns the number.
    """
    who = command.who or ""
    target = str(command.get("target", who))
    difficulty = THINKING if options_of(flow.scene).think_action == "roll_logic" else 0
    tried = yield from attempt(flow, who, (HEAD,), dice_of(command), "think", "LO", difficulty)
    creature = flow.scene.creature(who)
    changes = []
    found = difficulty_of(flow.scene, who, target)
    if tried.success and found is not None:
        assessed = Condition("assessed", by=target, score=found, lapses=True)
        changes.append(SetCreature(put(creature, fighter(creature).with_condition(assessed))))
    facts = dict(tried.facts)
    facts["opposed"] = found if tried.success else None
    flow.tell(
        "think" if tried.success else "think_failed",
        who,
        *changes,
        rules=("DV-DICE-26", "DV-AMB-18"),
        private=(creature.side,),
        target=target,
        **facts,
    )
    return None
