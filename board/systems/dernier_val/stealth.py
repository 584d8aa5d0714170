"""Chapter STL: discretion, ambush, alert, daze."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from board.grid.directions import Arc, arc_of
from board.grid.squares import in_card4
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.dice import Roll
from board.rulebook.procedure import Flow, Need, Procedure
from board.scene.events import SetCreature
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import armour, character, repertoire
from board.systems.dernier_val.dice import dice_refusal, part_refusal, place_dice, roll_kept
from board.systems.dernier_val.state import Condition, Encounter, fighter, options_of, put, rules_of
from board.systems.dernier_val.view import PARTIAL, VISIBLE, in_arc, perceive
from board.systems.dernier_val.vocabulary import BODY, die_sides


@dataclass(frozen=True, slots=True)
class Ambush:
    """Whether the victim was caught, and whether from the rear (DV-STL-06, DV-STL-07)."""

    caught: bool = False
    rear: bool = False
    exact: bool = False

    def critical(self, natural: int, dice: Sequence[int]) -> bool:
        """In an ambush from the rear a natural 10 or more is a critical too (DV-STL-07, DV-AMB-50)."""
        if not (self.caught and self.rear):
            return False
        return natural == 10 if self.exact else natural >= 10


def discretion_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why one cannot become discreet (DV-STL-01, DV-STL-12, DV-STL-13)."""
    creature = scene.creature(command.who or "")
    state = fighter(creature)
    if any(held.item.has("noisy") for held in state.held):
        return refuse("DV-STL-12", "dv.refused.noisy_item")
    if armour.noisy(state, options_of(scene).noisy_armour):
        return refuse("DV-STL-12", "dv.refused.noisy_armour")
    if repertoire.forbids_discretion(state, rules_of(scene)):
        return refuse("DV-STL-13", "dv.refused.affliction")
    sides = die_sides(command.get("die"))
    if sides is None:
        return refuse("DV-DICE-06", "dv.refused.die_needed")
    return dice_refusal(state, (sides,)) or part_refusal(state, BODY)


def be_discreet(flow: Flow, command: Command) -> Procedure:
    """Become discreet: automatic, one die on the body; for the whole turn (DV-STL-01, DV-INIT-09)."""
    who = command.who or ""
    place_dice(flow, who, (BODY,), (die_sides(command.get("die")) or 0,), None)
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if not state.has("discreet"):
        state = state.with_condition(Condition("discreet", cause=creature.at.name, lapses=True))
    flow.tell("discreet", who, SetCreature(put(creature, state)), rules=("DV-STL-01", "DV-ACT-05"))
    return None
    yield


def end_discretion(flow: Flow, who: str) -> None:
    """Attacking, speaking aloud or being identified ends discretion, for everybody (DV-AMB-54, DV-AMB-119)."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if state.has("unseen"):
        state = state.without_condition("unseen")
        flow.tell("unseen_ends", who, SetCreature(put(creature, state)), rules=("DV-MAG-06",))
        creature = flow.scene.creature(who)
    if state.has("discreet") and options_of(flow.scene).noise_ends_discretion:
        after = put(creature, state.without_condition("discreet"))
        flow.tell("discretion_ends", who, SetCreature(after), rules=("DV-AMB-54",))


def knows_of(victim: Creature, enemy: str) -> bool:
    """Whether the victim knows of this enemy or of its intent (DV-STL-10)."""
    return any(condition.by == enemy for condition in fighter(victim).all_of("aware"))


def warned(scene: Scene, victim: Creature, ambusher: str) -> bool:
    """Whether vigilance foils the ambush: the victim's own, or a companion's who warns it (DV-VIEW-25, DV-AMB-45)."""
    if fighter(victim).has("vigilant"):
        return True
    always = options_of(scene).vigilant_ally == "always"
    for companion in scene.creatures:
        if companion.id == victim.id or companion.side != victim.side or not fighter(companion).has("vigilant"):
            continue
        if always or perceive(scene, companion.id, ambusher) in (VISIBLE, PARTIAL):
            return True
    return False


def crept(creature: Creature) -> Creature:
    """The creature after a step: if it is discreet, it came where it stands being so (DV-STL-06)."""
    state = fighter(creature)
    started = next((condition for condition in state.all_of("discreet") if condition.cause), None)
    if started is None:
        return creature
    return put(creature, state.without_condition("discreet").with_condition(replace(started, cause="")))


def ambush_position(scene: Scene, attacker: Creature, victim: Creature, ranged: bool) -> Arc | None:
    """The flank or rear from which an ambush comes, or None when none is possible (DV-AMB-26, -47, -48).

    Whoever became discreet where it stands has not come into contact so: it must take a step first.
    """
    options = options_of(scene)
    if not fighter(attacker).has("discreet"):
        return None
    if ranged:
        if not options.ranged_ambush or in_arc(options, victim, attacker.at):
            return None
        return Arc.FLANK
    if not in_card4(attacker.at, victim.at) or in_arc(options, victim, attacker.at):
        return None
    if any(condition.cause == attacker.at.name for condition in fighter(attacker).all_of("discreet")):
        return None
    return arc_of(
        victim.facing,
        victim.at,
        attacker.at,
        diagonals=options.arc_diagonals,
        rear_diagonals=options.rear_diagonals,
    )


def may_ambush(scene: Scene, attacker: Creature, victim: Creature, ranged: bool = False) -> bool:
    """Whether all that makes an ambush is there, but for the alert roll (DV-STL-06, DV-AMB-47)."""
    if ambush_position(scene, attacker, victim, ranged) is None:
        return False
    if options_of(scene).ambush_needs_unaware and knows_of(victim, attacker.id):
        return False
    unseen = perceive(scene, victim.id, attacker.id) not in (VISIBLE, PARTIAL)
    return unseen and not warned(scene, victim, attacker.id)


def caught_in_ambush(flow: Flow, attacker: str, victim: str, ranged: bool) -> Generator[Need, Any, Ambush]:
    """Whether the attack is an ambush: position, ignorance, no warning, and the alert roll fails.

    The alert roll is free and secret: noticed if the natural value is at most `alert` (DV-STL-14,
    DV-AMB-115). Noticed, it is an ordinary attack (DV-STL-17).
    """
    scene = flow.scene
    ambusher, target = scene.creature(attacker), scene.creature(victim)
    exact = options_of(scene).rear_ambush_critical == "exact"
    if any(condition.by == attacker for condition in fighter(target).all_of("ambushed")):
        arc = arc_of(target.facing, target.at, ambusher.at)
        return Ambush(True, arc is Arc.REAR and not ranged, exact)
    arc_from = ambush_position(scene, ambusher, target, ranged)
    if arc_from is None or (options_of(scene).ambush_needs_unaware and knows_of(target, attacker)):
        return Ambush()
    if perceive(scene, victim, attacker) in (VISIBLE, PARTIAL) or warned(scene, target, attacker):
        return Ambush()
    if (yield from alerted(flow, victim, danger=attacker)):
        return Ambush()
    caught = flow.scene.creature(victim)
    marked = put(caught, fighter(caught).with_condition(Condition("ambushed", by=attacker)))
    flow.tell("ambushed", victim, SetCreature(marked), rules=("DV-STL-06", "DV-AMB-49"), attacker=attacker)
    return Ambush(True, arc_from is Arc.REAR and not ranged, exact)


def alerted(flow: Flow, who: str, sides: int | None = None, danger: str | None = None) -> Generator[Need, Any, bool]:
    """The alert roll: a free, secret die, at most `alert`; useless to the dazed (DV-STL-14, -15, -17, -19).

    It is asked for ambushes and traps, never for a risky action or a fumble (DV-STL-18).

    Its die is `sides`, else the one that the game master picked, else the table's (DV-AMB-52).
    """
    state = fighter(flow.scene.creature(who))
    if state.dazed:
        return False
    encounter: Encounter = flow.scene.state
    die = sides or encounter.alert_die or options_of(flow.scene).alert_die
    rolled = yield from roll_kept(flow, who, Roll("alert", (die,), who, secret=True))
    noticed = rolled.value <= character.alert(state.sheet, options_of(flow.scene))
    flow.tell(
        "alert_noticed" if noticed else "alert_failed",
        who,
        rules=("DV-STL-14", "DV-STL-17" if noticed else "DV-REACT-15"),
        # The roll is the game master's secret: that nothing was noticed would give the danger away.
        private=None if noticed else (),
        attacker=danger,
    )
    return noticed
