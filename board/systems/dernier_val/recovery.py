"""What makes a character better again: life points, parts, senses (chapters CRIT, LIFE, STL)."""

from __future__ import annotations

from dataclasses import replace

from board.rulebook.procedure import Flow
from board.scene.events import SetCreature
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import character
from board.systems.dernier_val.state import Condition, Fighter, fighter, options_of, put


def restore_part(flow: Flow, who: str, part: str, cured: tuple[str, ...]) -> None:
    """The part is no longer numb, its bleeding is stopped (DV-CRIT-30, DV-CRIT-31, DV-CRIT-32)."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if "numb" in cured and state.has("numb", part):
        after = put(creature, state.without_condition("numb", part))
        flow.tell("numb_ended", who, SetCreature(after), rules=("DV-CRIT-30",), target=who, part=part)
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if "bleeding" in cured and state.has("bleeding", part):
        stopped = state.without_condition("bleeding", part).with_condition(Condition("stopped", part))
        after = put(creature, stopped)
        flow.tell("bleeding_ended", who, SetCreature(after), rules=("DV-CRIT-31",), target=who, part=part)


def woken(scene: Scene, creature: Creature, state: Fighter) -> Fighter:
    """Awake again after a KO; on the ground still where somebody else stands on the square (DV-AMB-28)."""
    after = state.without_condition("ko")
    if after is state:
        return state
    other = scene.standing_at(creature.at)
    return after if other is None or other.id == creature.id else after.with_condition(Condition("prone"))


def heal(flow: Flow, who: str, amount: int, rules: tuple[str, ...] = ("DV-AMB-19", "DV-AMB-89")) -> None:
    """Life points come back, never above the maximum; dice at the next refresh (DV-AMB-19, DV-AMB-89)."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if state.dead:
        return
    hp = min(state.sheet.max_hp, state.hp + amount)
    before = character.dice_granted(state.sheet, state.hp)
    after = replace(state, hp=hp)
    if hp > 2 and options_of(flow.scene).ko_recovery == "above_2":
        after = woken(flow.scene, creature, after)
    if options_of(flow.scene).healed_dice == "at_once" and not after.dazed:
        fresh = character.dice_granted(state.sheet, hp)[len(before) :]
        after = replace(after, dice=tuple(sorted((*after.dice, *fresh))))
    flow.tell("heal", who, SetCreature(put(creature, after)), rules=rules, gained=hp - state.hp, hp=hp)


def awaken(flow: Flow, who: str) -> None:
    """A daze that is no KO ends by help from outside (DV-STL-29)."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if state.has("dazed") and not state.knocked_out and not state.dead:
        after = put(creature, state.without_condition("dazed"))
        flow.tell("awake", who, SetCreature(after), rules=("DV-STL-29",), target=who)
