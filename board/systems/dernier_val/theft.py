"""Chapter ACT, theft: picking pockets and the other actions of the discreet (DV-ACT-28 to -32, DV-ACT-35)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.grid.directions import Arc, arc_of
from board.grid.sight import step_clear
from board.grid.squares import in_card4
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.dice import Roll
from board.rulebook.procedure import Ask, Flow, Need, Procedure
from board.scene.events import SetCreature
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import character, stealth, view
from board.systems.dernier_val.attempts import Attempt, able_hand, dice_of, hands_refusal, hands_used
from board.systems.dernier_val.dice import place_dice, roll_action, roll_kept, score_tally, succeeds
from board.systems.dernier_val.interruption import interrupt_by
from board.systems.dernier_val.reactions import may_react, reaction_dice
from board.systems.dernier_val.state import Condition, fighter, options_of, put
from board.systems.dernier_val.vocabulary import HANDS


def theft_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the pocket cannot be picked (DV-ACT-28, DV-ACT-35, DV-DICE-30, DV-STL-08, DV-STL-10).

    It needs discretion, a flank or rear square of the victim, and a victim that does not know of the thief.
    """
    thief = scene.creature(command.who or "")
    state = fighter(thief)
    victim = scene.find(command.get("target"))
    if victim is None or victim.id == thief.id or fighter(victim).dead:
        return refuse("DV-ACT-28", "dv.refused.nobody", who=command.get("target"))
    if not state.has("discreet"):
        return refuse("DV-DICE-30", "dv.refused.needs_discretion")
    if not beside_or_behind(scene, thief, victim):
        return refuse("DV-ACT-28", "dv.refused.needs_flank")
    if stealth.knows_of(victim, thief.id):
        return refuse("DV-STL-10", "dv.refused.victim_warned")
    return hands_refusal(state, command, able_hand(state, command) or HANDS[0])


def beside_or_behind(scene: Scene, thief: Creature, victim: Creature) -> bool:
    """Whether the thief stands on a flank or rear square of the victim (DV-ACT-28, DV-AMB-26, DV-AMB-99)."""
    if not in_card4(thief.at, victim.at) or not step_clear(scene.place.terrain, thief.at, victim.at):
        return False
    return arc_of(victim.facing, victim.at, thief.at) is not Arc.FRONT


def watchers(scene: Scene, thief: str) -> tuple[str, ...]:
    """Those it perceives whose field of view covers its square, in the order of the scene (DV-ACT-32)."""
    creature = scene.creature(thief)
    return tuple(
        other.id
        for other in scene.creatures
        if other.side != creature.side
        and view.perceive(scene, thief, other.id) in (view.VISIBLE, view.PARTIAL)
        and view.sees_square(scene, other.id, creature.at)
    )


def pick_pocket(flow: Flow, command: Command) -> Procedure:
    """Pick a pocket: hand, SO, risky (DV-ACT-28 to -32).

    A vigilant thief is told first whether he is watched, and may refrain (DV-ACT-32). Success takes the
    item named; the margin sets the value of what is taken (DV-ACT-29). A failure reveals the thief, unless
    he has the skill `pickpocket` (DV-ACT-30); a fumble is an interruption and the victim plays next (DV-ACT-31).
    """
    who = command.who or ""
    target = str(command.get("target"))
    state = fighter(flow.scene.creature(who))
    if state.has("vigilant"):
        seen_by = watchers(flow.scene, who)
        if seen_by:
            at = flow.scene.creature(who).at
            facts = (("square", at.name), ("watchers", seen_by))
            answer = yield Ask("look_first", who, ("go", "stop"), "go", facts, "DV-ACT-32")
            if answer == "stop":
                flow.tell("stopped_before", who, rules=("DV-ACT-32",), square=at.name)
                return None
    parts = hands_used(command, able_hand(state, command) or HANDS[0])
    rolled = yield from roll_action(flow, who, dice_of(command), "pick_pocket", risky=True)
    place_dice(flow, who, parts, dice_of(command), rolled.natural, twelve=rolled.twelve)
    score = rolled.natural + state.traits.SO
    opposed = 0 if rolled.fumble else (yield from opposed_by(flow, target))
    success = not (rolled.fumble or rolled.stumbles) and succeeds(score, opposed)
    tried = Attempt(success, score, opposed, rolled.natural, rolled.fumble)
    flow.tell(
        "theft" if success else "theft_failed",
        who,
        rules=("DV-ACT-28", "DV-ACT-29", "DV-AMB-99"),
        tallies=tried.tallies(state, "SO"),
        private=(flow.scene.creature(who).side,) if success else None,
        target=target,
        **tried.facts,
    )
    if success:
        take(flow, who, target, command.get("item"), tried.margin)
    elif rolled.fumble:
        reveal(flow, who, target, "DV-ACT-31")
        yield from interrupt_by(flow, (target,))
    elif not state.sheet.knows("pickpocket"):
        reveal(flow, who, target, "DV-ACT-30")
    return None


def opposed_by(flow: Flow, target: str) -> Generator[Need, Any, int]:
    """What the victim opposes: its EM, a DR of EM, or its alert, as the table chose (DV-AMB-99)."""
    victim = flow.scene.creature(target)
    state = fighter(victim)
    reading = options_of(flow.scene).pickpocket_against
    if reading == "alert":
        return character.alert(state.sheet, options_of(flow.scene))
    if reading == "em_reaction" and may_react(flow.scene, victim):
        rolled = yield from roll_kept(flow, target, Roll("notice", reaction_dice(flow.scene, victim), target))
        score: int = rolled.value + state.traits.EM
        tally = score_tally(rolled.value, "EM", score, "DV-AMB-99", "DV-REACT-06")
        flow.tell("reaction", target, rules=("DV-AMB-99",), tallies=(tally,), reaction="notice", reaction_score=score)
        return score
    return state.traits.EM


def take(flow: Flow, thief: str, victim: str, key: str | None, margin: int) -> None:
    """The item named goes into the thief's inventory; unnamed, the game master gives what the margin is worth."""
    loser = flow.scene.creature(victim)
    item = next((carried for carried in fighter(loser).carried if carried.key == key), None)
    if item is None:
        only = (flow.scene.creature(thief).side,)
        flow.tell("theft_value", thief, rules=("DV-ACT-29",), private=only, target=victim, value=margin)
        return
    taker = flow.scene.creature(thief)
    state = fighter(taker)
    flow.tell(
        "taken",
        thief,
        SetCreature(put(loser, fighter(loser).without_item(item))),
        SetCreature(put(taker, replace(state, carried=(*state.carried, item)))),
        rules=("DV-ACT-29",),
        private=(taker.side,),
        target=victim,
        item=item.key,
        value=margin,
    )


def reveal(flow: Flow, thief: str, victim: str, rule: str) -> None:
    """The thief is found out: no longer discreet, and the victim knows of him (DV-ACT-30)."""
    creature = flow.scene.creature(thief)
    state = fighter(creature)
    if state.has("discreet"):
        after = put(creature, state.without_condition("discreet"))
        flow.tell("discretion_ends", thief, SetCreature(after), rules=(rule,))
    other = flow.scene.creature(victim)
    if not fighter(other).dazed:
        known = fighter(other).with_condition(Condition("aware", by=thief))
        known = known.with_condition(Condition("attacked_by", by=thief))
        flow.tell("noticed", victim, SetCreature(put(other, known)), rules=(rule,))
