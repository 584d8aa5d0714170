"""What is legal: one function says it for menus, computer players, scripts and tests alike."""

from __future__ import annotations

from collections.abc import Callable

from board.rulebook.commands import Command, Refusal, refuse
from board.scene.scene import Scene
from board.systems.dernier_val import (
    actions,
    athletics,
    attack_plans,
    attention,
    blind,
    both_hands,
    care,
    close_combat,
    doors,
    fire,
    gm,
    holds,
    magic,
    manoeuvres,
    movement,
    ranged,
    stealth,
    theft,
    thinking,
    throwing,
    tiles,
    wielding,
)
from board.systems.dernier_val.forms import form_refusal
from board.systems.dernier_val.state import fighter

Check = Callable[[Scene, Command], Refusal | None]

CHECKS: dict[str, Check] = {
    "move": movement.move_refusal,
    "crawl": movement.crawl_refusal,
    "open": doors.door_refusal,
    "close": doors.door_refusal,
    "strike": blind.judged(both_hands.strike_refusal),
    "shoot": blind.judged(attack_plans.attack_refusal),
    "throw": throwing.throw_refusal,
    "nock": ranged.nock_refusal,
    "load": ranged.load_refusal,
    "hold": holds.hold_refusal,
    "tighten": holds.keep_refusal,
    "apply_hold": holds.keep_refusal,
    "release": holds.release_refusal,
    "break_free": holds.break_free_refusal,
    "disengage": close_combat.disengage_refusal,
    "be_vigilant": attention.head_refusal,
    "be_discreet": stealth.discretion_refusal,
    "concentrate": attention.concentration_refusal,
    "equip": actions.equip_refusal,
    "unequip": actions.unequip_refusal,
    "drop": actions.drop_refusal,
    "stand_up": manoeuvres.stand_up_refusal,
    "lift": manoeuvres.lift_refusal,
    "jump": athletics.jump_refusal,
    "climb": athletics.climb_refusal,
    "climb_down": athletics.climb_down_refusal,
    "swim": athletics.swim_refusal,
    "first_aid": care.first_aid_refusal,
    "use_item": care.use_refusal,
    "extinguish": fire.extinguish_refusal,
    "pick_pocket": theft.theft_refusal,
    "think": thinking.think_refusal,
    "cast": magic.cast_refusal,
    "reactivate": tiles.reactivate_refusal,
    "test": manoeuvres.test_refusal,
    "end_round": lambda scene, command: None,
}
"""The legality of each verb, after what every action requires."""


HANGING = (
    "climb", "climb_down", "drop", "end_round", "release", "think", "be_vigilant", "concentrate", "test", "reactivate",
    "disengage",
)  # fmt: skip
"""What somebody who hangs on a wall may do (DV-REACT-18)."""

SWIMMING = (*HANGING, "swim", "extinguish", "break_free", "stand_up")
"""What somebody in the water may do (DV-REACT-18, DV-MAN-14)."""


def posture_refusal(scene: Scene, command: Command) -> Refusal | None:
    """A hampered character keeps its dice but plays only what its position allows (DV-REACT-16, DV-REACT-18)."""
    creature = scene.creature(command.who or "")
    if fighter(creature).height > 0 and command.do not in HANGING:
        return refuse("DV-REACT-18", "dv.refused.hanging")
    if scene.place.ground(creature.at).water and command.do not in SWIMMING:
        return refuse("DV-REACT-18", "dv.refused.in_water")
    return None


GM_FORMS = ("at", "item", "target", "characteristic")
"""Fields that the game master's orders judge by themselves."""


def check(scene: Scene, command: Command) -> Refusal | None:
    """Why the command is illegal in the scene that its side knows, or None."""
    if command.do == "gm":
        return form_refusal(command, without=GM_FORMS) or gm.gm_refusal(scene, command)
    if command.do == "roll_initiative":
        return None
    judge = CHECKS.get(command.do)
    if judge is None:
        return refuse("DV-DICE-27", "dv.refused.unknown_action", do=command.do)
    common = form_refusal(command) or actions.common_refusal(scene, command)
    if common is not None:
        return common
    posture = posture_refusal(scene, command)
    if posture is not None:
        return posture
    refusal = judge(scene, command) or wielding.relic_refusal(scene, command)
    if refusal is not None:
        return refusal
    creature = scene.creature(command.who or "")
    if fighter(creature).noted("stood_up") and command.do not in ("end_round", "drop", "release"):
        return refuse("DV-AMB-91", "dv.refused.dice_are_reactions")
    return None
