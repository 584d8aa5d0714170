"""Chapter CLOSE: close combat, engaging and disengaging."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from board.grid.sight import step_clear
from board.grid.squares import in_card4
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.dice import Roll
from board.rulebook.procedure import Flow, Need, Procedure
from board.scene.events import SetCreature
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import armour, stealth
from board.systems.dernier_val.dice import (
    dice_refusal,
    part_refusal,
    place_dice,
    roll_action,
    roll_kept,
    score_tally,
    succeeds,
)
from board.systems.dernier_val.initiative import interrupt
from board.systems.dernier_val.reactions import may_react, reaction_dice, vulnerable
from board.systems.dernier_val.state import Condition, Fighter, fighter, options_of, put
from board.systems.dernier_val.vocabulary import BODY, HANDS, die_sides
from board.systems.dernier_val.weapons import keeps_at_bay
from board.systems.dernier_val.wounds import suffer

ENGAGED_COMMANDS = (
    "strike",
    "drop",
    "disengage",
    "end_round",
    "hold",
    "tighten",
    "apply_hold",
    "release",
    "break_free",
    "concentrate",
    "stand_up",
)
"""What may be done while engaged: attack, drop, disengage, and the actions of holds (DV-CLOSE-08, DV-AMB-122).

Standing up as well, or whoever falls in close combat could neither rise nor leave it (DV-MAN-13).
"""


def close_refusal(scene: Scene, attacker: Creature, target: Creature) -> Refusal | None:
    """Why close combat is not possible with this adversary (DV-CLOSE-01 to -03, DV-MELEE-04, DV-AMB-57).

    On a `card4` square, and one of: already engaged with it; it is bare-handed or holds a fist or
    improvised weapon; it is vulnerable; the attacker knows how to pass under the guard.
    """
    if not in_card4(attacker.at, target.at):
        return refuse("DV-CLOSE-02", "dv.refused.not_in_reach")
    if not step_clear(scene.place.terrain, attacker.at, target.at):
        return refuse("DV-CLOSE-02", "dv.refused.wall_between")
    state = fighter(attacker)
    if target.id in state.engaged_with or not keeps_at_bay(scene, target) or vulnerable(scene, target):
        return None
    if stealth.may_ambush(scene, attacker, target):
        return None
    if "under_the_guard" in state.tiles:
        return None
    return refuse("DV-CLOSE-03", "dv.refused.kept_at_bay")


def needs_under_the_guard(scene: Scene, attacker: Creature, target: Creature) -> bool:
    """Whether only the technique "under the guard" allows this close attack; it is then used up (DV-MAG-05).

    Whoever has none took the target for unaware: noticed, it is an ordinary attack all the same (DV-STL-17).
    """
    state = fighter(attacker)
    if "under_the_guard" not in state.tiles:
        return False
    engaged = target.id in state.engaged_with
    if engaged or not keeps_at_bay(scene, target) or vulnerable(scene, target):
        return False
    return not stealth.may_ambush(scene, attacker, target)


def engage(flow: Flow, one: str, other: str) -> None:
    """Both bear the engaged marker, even after a miss (DV-CLOSE-04)."""
    a, b = flow.scene.creature(one), flow.scene.creature(other)
    if not in_card4(a.at, b.at):
        return
    changes = []
    for creature, by in ((a, other), (b, one)):
        state = fighter(creature)
        if not state.dazed and by not in state.engaged_with and not fighter(flow.scene.creature(by)).dazed:
            changes.append(SetCreature(put(creature, state.with_condition(Condition("engaged", by=by)))))
    if len(changes) == 2:
        flow.tell("engaged", one, *changes, rules=("DV-CLOSE-04",), target=other)


def disengage_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why one cannot try to disengage: not engaged, no die, body or hand out of use (DV-CLOSE-10)."""
    creature = scene.creature(command.who or "")
    state = fighter(creature)
    if not state.engaged_with:
        return refuse("DV-CLOSE-10", "dv.refused.not_engaged")
    sides = die_sides(command.get("die"))
    if sides is None:
        return refuse("DV-DICE-06", "dv.refused.die_needed")
    refusal = dice_refusal(state, (sides,))
    if refusal is not None:
        return refusal
    by = command.get("by", "dodge")
    if by == "parry" and not _parrying_hands(state):
        return refuse("DV-CLOSE-07", "dv.refused.hands_full")
    return part_refusal(state, _disengaging_part(state, by))


def _parrying_hands(state: Fighter) -> list[str]:
    """The hands that are of use in close combat: empty, or with a fist weapon (DV-CLOSE-07)."""
    return [hand for hand in HANDS if (item := state.held_in(hand)) is None or item.has("fist_weapon")]


def _disengaging_part(state: Fighter, by: str) -> str:
    """The body dodges; of the hands that are of use one that can act parries."""
    if by != "parry":
        return BODY
    hands = _parrying_hands(state)
    return next((hand for hand in hands if part_refusal(state, hand) is None), hands[0])


def disengage(flow: Flow, command: Command) -> Procedure:
    """Dodge (SO) or parry (FO) strictly above the adversary's reaction + FO (DV-CLOSE-10 to -12, DV-AMB-58).

    Success frees from all adversaries, on the spot, and every action is possible again (DV-CLOSE-13,
    DV-AMB-59); a failure is an interruption. Without dice an
    adversary opposes its FO only, or its defence as the table chose.
    """
    who = command.who or ""
    state = fighter(flow.scene.creature(who))
    by = command.get("by", "dodge")
    sides = die_sides(command.get("die")) or 0
    bonus = state.traits.SO if by == "dodge" else state.traits.FO
    rolled = yield from roll_action(flow, who, (sides,), "disengage")
    score = rolled.natural + bonus
    place_dice(flow, who, (_disengaging_part(state, by),), (sides,), rolled.natural)
    difficulty = 0
    for adversary in state.engaged_with:
        difficulty = max(difficulty, (yield from _opposed(flow, adversary)))
    freed = succeeds(score, difficulty)
    changes = []
    if freed:
        changes = [SetCreature(creature) for creature in _separated(flow.scene, who)]
    flow.tell(
        "disengaged" if freed else "disengage_failed",
        who,
        *changes,
        rules=("DV-CLOSE-10", "DV-CLOSE-12" if freed else "DV-CLOSE-11"),
        tallies=(score_tally(rolled.natural, "SO" if by == "dodge" else "FO", score, "DV-CLOSE-10"),),
        score=score,
        opposed=difficulty,
        margin=score - difficulty,
        success=freed,
    )
    if not freed:
        yield from interrupt(flow)
    return None


def _opposed(flow: Flow, adversary: str) -> Generator[Need, Any, int]:
    """What one adversary opposes to a disengagement."""
    creature = flow.scene.creature(adversary)
    strength = fighter(creature).traits.FO
    if may_react(flow.scene, creature):
        rolled = yield from roll_kept(
            flow, adversary, Roll("hold_back", reaction_dice(flow.scene, creature), adversary)
        )
        value: int = rolled.value + strength
        tally = score_tally(rolled.value, "FO", value, "DV-CLOSE-10", "DV-REACT-06")
        flow.tell(
            "reaction", adversary, rules=("DV-CLOSE-10",), tallies=(tally,), reaction="hold_back", reaction_score=value
        )
        return value
    if options_of(flow.scene).disengage_without_reaction == "defence":
        return armour.defence(fighter(creature))
    return strength


def _separated(scene: Scene, who: str) -> list[Creature]:
    """Everybody changed when `who` is free of all its adversaries."""
    creature = scene.creature(who)
    state = fighter(creature)
    changed = [
        put(scene.creature(by), fighter(scene.creature(by)).without_condition("engaged", by=who))
        for by in state.engaged_with
    ]
    changed.append(put(creature, state.without_condition("engaged")))
    return changed


def rebound(flow: Flow, who: str, shortfall: int) -> Generator[Need, Any, None]:
    """A headbutt that misses hurts its author by the shortfall, ignoring its defence (DV-CLOSE-14, DV-AMB-62)."""
    lethal = options_of(flow.scene).headbutt_rebound_lethal
    yield from suffer(
        flow, who, shortfall, kind="rebound", lethal=lethal, rules=("DV-CLOSE-14", "DV-WPN-19", "DV-AMB-62")
    )
