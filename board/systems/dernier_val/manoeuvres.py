"""Chapter MAN: standing up and lifting somebody; and the free test of any action (chapter DICE)."""

from __future__ import annotations

from dataclasses import replace

from board.grid.sight import step_clear
from board.grid.squares import in_card4
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Procedure
from board.scene.events import Change, SetCreature, SetPlace
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import gear
from board.systems.dernier_val.attempts import able_hand, attempt, dice_of, die_refusal, hands_refusal, hands_used
from board.systems.dernier_val.dice import (
    dice_refusal,
    part_disabled,
    part_refusal,
    place_dice,
    roll_action,
)
from board.systems.dernier_val.doors import beside_door, find_door
from board.systems.dernier_val.initiative import interrupt
from board.systems.dernier_val.state import fighter, options_of, put
from board.systems.dernier_val.view import active_enemies_around
from board.systems.dernier_val.vocabulary import CHARACTERISTICS, HANDS, LEGS, PARTS, die_sides


def stand_up_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why one cannot stand up alone: not on the ground, legs out of use, no room (DV-MAN-13, DV-AMB-92).

    Whoever stands on the same square leaves no room: one standing creature a square (DV-AMB-28).
    """
    creature = scene.creature(command.who or "")
    state = fighter(creature)
    if not state.has("prone"):
        return refuse("DV-MAN-13", "dv.refused.not_prone")
    if scene.standing_at(creature.at) is not None:
        return refuse("DV-AMB-28", "dv.refused.square_taken", square=creature.at.name)
    disabled = part_disabled(state, LEGS)
    if disabled is not None:
        return disabled
    sides = die_sides(command.get("die"))
    if sides is None:
        return refuse("DV-DICE-06", "dv.refused.die_needed")
    return dice_refusal(state, (sides,)) or part_refusal(state, LEGS)


def risky_to_stand(scene: Scene, creature: Creature) -> bool:
    """Standing up is risky when an active enemy stands in `ring8` (DV-AMB-92, DV-AMB-117)."""
    return bool(active_enemies_around(scene, creature, perceived_only=False))


def stand_up(flow: Flow, command: Command) -> Procedure:
    """Stand up: legs, automatic; risky in a fight, when the die is rolled only to look for a fumble.

    Once up, the other dice are usable in the same round (DV-MAN-13, DV-CRIT-28, DV-AMB-91); a fumble
    leaves one on the ground and ends the round (DV-DICE-18).
    """
    who = command.who or ""
    sides = die_sides(command.get("die")) or 0
    creature = flow.scene.creature(who)
    natural: int | None = None
    fumble = False
    if risky_to_stand(flow.scene, creature):
        rolled = yield from roll_action(flow, who, (sides,), "stand_up", risky=True)
        natural, fumble = rolled.natural, rolled.fumble
    place_dice(flow, who, (LEGS,), (sides,), natural)
    if fumble:
        flow.tell("fumble", who, rules=("DV-DICE-18", "DV-AMB-92", "DV-STL-21"), fumble=True, success=False)
        yield from interrupt(flow)
        return None
    creature = flow.scene.creature(who)
    state = fighter(creature).without_condition("prone").without_condition("no_reactions")
    if options_of(flow.scene).dice_after_standing == "reactions_only":
        state = state.with_note("stood_up")
    flow.tell("stand_up", who, SetCreature(put(creature, state)), rules=("DV-MAN-13", "DV-AMB-91"), success=True)
    return None


def test_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the action cannot be tried: part, characteristic or die (DV-DICE-05, DV-DICE-27)."""
    state = fighter(scene.creature(command.who or ""))
    part = command.get("part")
    if part not in PARTS:
        return refuse("DV-DICE-05", "dv.refused.no_such_part", part=part)
    if command.get("characteristic") not in CHARACTERISTICS:
        return refuse("DV-DICE-05", "dv.refused.no_such_characteristic", characteristic=command.get("characteristic"))
    if command.get("at") is not None:
        refusal = _lock_refusal(scene, command)
        if refusal is not None:
            return refusal
    return hands_refusal(state, command, str(part)) if part in HANDS else die_refusal(state, command, str(part))


def _lock_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the lock that `at` names cannot be tried: no door beside, none locked, no lockpicks (DV-AMB-121)."""
    creature = scene.creature(command.who or "")
    door = find_door(scene, command.get("at"))
    if door is None:
        return refuse("DV-AMB-121", "dv.refused.no_door")
    if not beside_door(creature, door):
        return refuse("DV-AMB-121", "dv.refused.door_away")
    if door.status != "locked":
        return refuse("DV-AMB-121", "dv.refused.not_locked")
    if command.get("characteristic") == "SO" and not any(i.has("lockpick") for i in fighter(creature).items()):
        return refuse("DV-DICE-29", "dv.refused.no_lockpicks")
    return None


def test(flow: Flow, command: Command) -> Procedure:
    """Any other action: a part, a characteristic, a difficulty that the game master sets (DV-DICE-05 to -09).

    What governs what is in DV-ACT-06 to -11: dancing with EM, where the margin is the art (DV-MAN-17), reading a
    scroll with LO (DV-MAG-09), commanding a magic item with VO, or MA by the sense of magic (DV-ACT-33).

    Difficulty 0 is automatic: the die is spent without being rolled, unless it is risky (DV-DICE-17). A lock
    that `at` names has its door's difficulty: SO with lockpicks unlocks it, FO forces it open (DV-AMB-121).
    """
    who = command.who or ""
    part = str(command.get("part"))
    name = str(command.get("characteristic"))
    door = find_door(flow.scene, command.get("at")) if command.get("at") is not None else None
    difficulty = int(command.get("difficulty", (door.difficulty or 0) if door is not None else 0))
    risky = bool(command.get("risky", False))
    state = fighter(flow.scene.creature(who))
    parts = hands_used(command, part) if part in HANDS else (part,)
    tried = yield from attempt(flow, who, parts, dice_of(command), "test", name, difficulty, risky=risky)
    flow.tell(
        "test",
        who,
        rules=("DV-DICE-17",) if tried.score is None else ("DV-DICE-06", "DV-DICE-07"),
        tallies=tried.tallies(state, name),
        part=part,
        characteristic=name,
        **tried.facts,
    )
    if tried.success and door is not None:
        forced = name == "FO"
        place = flow.scene.place.with_door(replace(door, status="open" if forced else "closed"))
        kind = "door_opened" if forced else "door_unlocked"
        flow.tell(kind, who, SetPlace(place), rules=("DV-AMB-121", "DV-ACT-07"), door=door.id)
    if tried.fumble:
        yield from interrupt(flow)
    return None


def lift_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why nobody can be lifted: not fallen, not beside, no hand (DV-MAN-18)."""
    creature = scene.creature(command.who or "")
    other = scene.find(command.get("target"))
    if other is None or other.id == creature.id or not fighter(other).has("prone") or fighter(other).dazed:
        return refuse("DV-MAN-18", "dv.refused.nobody_to_lift")
    beside = in_card4(creature.at, other.at) and step_clear(scene.place.terrain, creature.at, other.at)
    if other.at != creature.at and not beside:
        return refuse("DV-MAN-18", "dv.refused.patient_away")
    if scene.standing_at(other.at) is not None:
        return refuse("DV-AMB-28", "dv.refused.square_taken", square=other.at.name)
    state = fighter(creature)
    return hands_refusal(state, command, able_hand(state, command) or HANDS[0])


def lift(flow: Flow, command: Command) -> Procedure:
    """Lift somebody who fell: hand, FO against that one's total load, not risky (DV-MAN-18, DV-ACT-06).

    It stands, is no longer vulnerable, and its unspent dice are reaction dice again (DV-AMB-93).
    """
    who = command.who or ""
    state = fighter(flow.scene.creature(who))
    target = str(command.get("target"))
    parts = hands_used(command, able_hand(state, command) or HANDS[0])
    difficulty = gear.total_load(fighter(flow.scene.creature(target)))
    tried = yield from attempt(flow, who, parts, dice_of(command), "lift", "FO", difficulty, rolled=True)
    changes: list[Change] = []
    if tried.success:
        other = flow.scene.creature(target)
        risen = fighter(other).without_condition("prone").without_condition("no_reactions")
        changes.append(SetCreature(put(other, risen)))
    flow.tell(
        "lift" if tried.success else "lift_failed",
        who,
        *changes,
        rules=("DV-MAN-18", "DV-AMB-93"),
        tallies=tried.tallies(state, "FO"),
        target=target,
        **tried.facts,
    )
    return None
