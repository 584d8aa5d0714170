"""Chapter ATK: what a command attacks with what, and why it may not (index 0.3, step 1)."""

from __future__ import annotations

from dataclasses import replace

from board.rulebook.commands import Command, Refusal, refuse
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import counter
from board.systems.dernier_val.close_combat import (
    close_refusal,
)
from board.systems.dernier_val.dice import dice_refusal, part_refusal
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.melee import melee_refusal
from board.systems.dernier_val.ranged import range_of, ranged_refusal, ready_refusal, shooting_item
from board.systems.dernier_val.reactions import hampered
from board.systems.dernier_val.state import Fighter, fighter
from board.systems.dernier_val.view import PARTIAL, VISIBLE, distance, perceive
from board.systems.dernier_val.vocabulary import (
    CLOSE,
    HANDS,
    HEAD,
    LEGS,
    MELEE,
    SHOOT,
    THROW,
    die_sides,
    other_hand,
)
from board.systems.dernier_val.weapons import (
    Attack,
    as_wielded,
    grip_is_two_handed,
    improvised,
    striking_characteristic,
    weapon_of,
)


def given_dice(command: Command) -> tuple[int, ...]:
    """The dice that the command spends, in the order given: `die` or `dice`."""
    words = command.get("dice")
    if words is None:
        words = (command.get("die"),)
    return tuple(sides for sides in (die_sides(word) for word in words) if sides is not None)


def plan_strike(scene: Scene, command: Command) -> Attack | Refusal:
    """The attack that a `strike` means: mode, weapon as it works here, parts and dice (DV-ATK-08, DV-ATK-09)."""
    attacker = scene.creature(command.who or "")
    state = fighter(attacker)
    part = command.get("with", HANDS[0])
    if part not in (*HANDS, LEGS, HEAD):
        return refuse("DV-ACT-13", "dv.refused.no_such_part", part=part)
    item, held = weapon_of(scene, state, part)
    if held is not None and _lashes(scene, attacker, held, command):
        return plan_throw(scene, replace(command, fields=tuple(sorted((*command.fields, ("item", held.key))))))
    engaged = bool(state.engaged_with)
    mode = _strike_mode(item, engaged, command.get("as"))
    if mode is None:
        return refuse("DV-ATK-08", "dv.refused.not_close", item=item.key)
    weapon = as_wielded(scene, attacker, item, mode, engaged)
    parts, refusal = _striking_parts(state, part, held, given_dice(command))
    if refusal is not None:
        return refusal
    dice = given_dice(command)
    return Attack(
        attacker.id,
        str(command.get("target")),
        mode,
        weapon,
        held,
        parts,
        dice,
        striking_characteristic(state, item),
        grip_is_two_handed(scene, item, len(dice)),
        command.get("tile") == "critical",
    )


def _lashes(scene: Scene, attacker: Creature, item: Item, command: Command) -> bool:
    """Whether the blow is a lash from afar: a whip is thrown and stays in the hand (DV-AMB-71)."""
    target = scene.find(command.get("target"))
    if target is None or not item.has("tethered") or THROW not in item.modes or fighter(attacker).engaged_with:
        return False
    return distance(scene, attacker.at, target.at) >= range_of(item)[0]


def _strike_mode(item: Item, engaged: bool, wanted: str | None) -> str | None:
    """Close combat or melee: engaged it is close; else melee where the weapon allows it, unless asked (DV-MELEE-01).

    Two-handed, articulated and pole weapons are made for melee alone (DV-MELEE-08).
    """
    if engaged:
        return CLOSE
    if wanted == "close":
        return CLOSE if CLOSE in item.modes else None
    if MELEE in item.modes:
        return MELEE
    return CLOSE if CLOSE in item.modes else MELEE


def _striking_parts(
    state: Fighter, part: str, held: Item | None, dice: tuple[int, ...]
) -> tuple[tuple[str, ...], Refusal | None]:
    """The parts that act, one die each (DV-DICE-21, DV-DICE-23, DV-ACT-14)."""
    if held is not None and held.is_two_handed:
        if len(dice) != 2:
            return (), refuse("DV-ACT-14", "dv.refused.two_dice_needed")
        if any(state.held_in(hand) is not held for hand in HANDS):
            return (), refuse("DV-ACT-14", "dv.refused.both_hands_needed")
        return (part, other_hand(part)), None
    if len(dice) == 2:
        if part not in HANDS or state.held_in(other_hand(part)) is not None:
            return (), refuse("DV-DICE-23", "dv.refused.second_hand_taken")
        return (part, other_hand(part)), None
    if len(dice) != 1:
        return (), refuse("DV-DICE-06", "dv.refused.die_needed")
    return (part,), None


def plan_shot(scene: Scene, command: Command) -> Attack | Refusal:
    """The attack that a `shoot` means (DV-RANGE-01, -15, -20): two dice for what takes both hands."""
    attacker = scene.creature(command.who or "")
    state = fighter(attacker)
    item = shooting_item(state, command)
    if item is None:
        return refuse("DV-RANGE-01", "dv.refused.nothing_to_shoot")
    not_ready = ready_refusal(state, item)
    if not_ready is not None:
        return not_ready
    dice = given_dice(command)
    hand = next(hand for hand in HANDS if state.held_in(hand) is item)
    parts, refusal = _striking_parts(state, command.get("with", hand), item, dice)
    if refusal is not None:
        return refusal
    target = str(command.get("target"))
    two = grip_is_two_handed(scene, item, len(dice))
    return Attack(attacker.id, target, SHOOT, item, item, parts, dice, "EM", two, command.get("tile") == "critical")


def plan_throw(scene: Scene, command: Command) -> Attack | Refusal:
    """The attack that a `throw` at a creature means (DV-RANGE-03, DV-ACT-18, DV-WPN-26).

    What is in hand is thrown by that hand; a weapon of bulk 0 comes straight from the inventory and
    needs neither a die to draw it nor a free hand; anything else must be equipped first (DV-ACT-20).
    """
    attacker = scene.creature(command.who or "")
    state = fighter(attacker)
    key = command.get("item")
    wanted = command.get("with")
    alike = [h for h in state.held if h.item.key == key]
    held = next((h for h in alike if wanted in h.parts), next(iter(alike), None))
    dice = given_dice(command)
    if held is not None:
        item = held.item
        hand = command.get("with", held.parts[0])
    else:
        found = next((carried for carried in state.carried if carried.key == key), None)
        if found is None:
            return refuse("DV-ACT-18", "dv.refused.no_such_item", item=key)
        if found.load > 0:
            return refuse("DV-ACT-20", "dv.refused.must_equip", item=key)
        item = found
        hand = command.get("with") or next((h for h in HANDS if part_refusal(state, h) is None), HANDS[0])
    weapon = item if THROW in item.modes else improvised(item, THROW)
    if hand not in HANDS:
        return refuse("DV-ACT-13", "dv.refused.no_such_part", part=hand)
    parts, refusal = _throwing_parts(state, hand, item, dice)
    if refusal is not None:
        return refusal
    target = str(command.get("target"))
    two = grip_is_two_handed(scene, weapon, len(dice)) and weapon.hands == 1
    return Attack(attacker.id, target, THROW, weapon, item, parts, dice, "SO", two, command.get("tile") == "critical")


def _throwing_parts(
    state: Fighter, hand: str, item: Item, dice: tuple[int, ...]
) -> tuple[tuple[str, ...], Refusal | None]:
    """The hand that throws, and with two dice the other one, which must be free to help (DV-DICE-23)."""
    if len(dice) == 1:
        return (hand,), None
    if len(dice) != 2:
        return (), refuse("DV-DICE-06", "dv.refused.die_needed")
    if state.held_in(other_hand(hand)) not in (None, item):
        return (), refuse("DV-DICE-23", "dv.refused.second_hand_taken")
    return (hand, other_hand(hand)), None


PLANS = {"strike": plan_strike, "shoot": plan_shot, "throw": plan_throw}


def attack_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the attack is not possible (index 0.3, step 1)."""
    attack = PLANS[command.do](scene, command)
    if isinstance(attack, Refusal):
        return attack
    return planned_refusal(scene, attack)


def planned_refusal(scene: Scene, attack: Attack) -> Refusal | None:
    """Why this attack is not possible: position, parts, dice, tile, perception, then its mode."""
    attacker = scene.creature(attack.attacker)
    state = fighter(attacker)
    target = scene.find(attack.target)
    if target is attacker:
        return refuse("DV-AMB-23", "dv.refused.at_oneself")
    if target is None:
        return refuse("DV-AMB-23", "dv.refused.not_perceived")
    if hampered(scene, attacker):
        return refuse("DV-REACT-18", "dv.refused.hampered")
    for part in attack.parts:
        refusal = part_refusal(state, part)
        if refusal is not None:
            return refusal
    refusal = dice_refusal(state, attack.dice)
    if refusal is not None:
        return refusal
    if attack.tile and "critical" not in state.tiles and not counter.may_call(scene, attacker):
        return refuse("DV-CRIT-02", "dv.refused.no_tile")
    if fighter(target).dead:
        return refuse("DV-LIFE-05", "dv.refused.dead_target")
    if not may_target(scene, attacker, target):
        return refuse("DV-AMB-23", "dv.refused.not_perceived")
    if attack.mode == CLOSE:
        return close_refusal(scene, attacker, target)
    if attack.mode == MELEE:
        return melee_refusal(scene, attacker, target, attack.weapon)
    return ranged_refusal(scene, attacker, target, attack.weapon, attack.mode)


def may_target(scene: Scene, attacker: Creature, target: Creature) -> bool:
    """Whether the attacker perceives the target, or knows its square (DV-AMB-23, DV-AMB-37).

    Visible or partial; or engaged with it; or it attacked since the attacker's last round.
    """
    state = fighter(attacker)
    if target.id in state.engaged_with or any(c.by == target.id for c in state.all_of("attacked_by")):
        return True
    return perceive(scene, attacker.id, target.id) in (VISIBLE, PARTIAL)
