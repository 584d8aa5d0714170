"""Chapter REACT: reactions and vulnerability."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from board.rulebook.dice import Roll
from board.rulebook.procedure import Ask, Flow, Need
from board.scene.events import Part, SetCreature
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import relics, repertoire
from board.systems.dernier_val.dice import part_disabled, roll_kept, score_tally
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.state import fighter, options_of, rules_of
from board.systems.dernier_val.tiles import used_technique
from board.systems.dernier_val.vocabulary import BODY, ELECTRIC, HANDS, die_word

PARRY, DODGE, NONE = "parry", "dodge", "none"


@dataclass(frozen=True, slots=True)
class Blow:
    """What a reaction must know of the attack that it answers (DV-REACT-03).

    `mode` is the combat mode, `weapon` what strikes, `ambush` whether the victim was caught by one.
    """

    attacker: str
    target: str
    mode: str
    weapon: Item
    ranged: bool = False
    ambush: bool = False


def hampered(scene: Scene, creature: Creature) -> bool:
    """Whether its position takes up the whole body: on the ground, in the water, climbing (DV-REACT-16)."""
    state = fighter(creature)
    if state.has("prone") or state.height > 0:
        return True
    return scene.place.ground(creature.at).water


def vulnerable(scene: Scene, creature: Creature) -> bool:
    """Whether it can play no reaction at all (DV-REACT-13).

    No die held (DV-REACT-14), caught in an ambush (DV-REACT-15), hampered (DV-REACT-16), dazed
    (DV-REACT-17), or reactions lost by a fall (DV-CRIT-27).
    """
    state = fighter(creature)
    if not held_dice(scene, creature) or state.dazed or state.has("no_reactions") or state.has("ambushed"):
        return True
    return hampered(scene, creature)


def held_dice(scene: Scene, creature: Creature) -> tuple[int, ...]:
    """The dice that it holds: action dice in its round, reaction dice outside it (DV-INIT-07).

    Before its first round a character holds its full set, or none (option `reactions_before_first_round`, DV-AMB-06).
    """
    state = fighter(creature)
    if not state.has_played and options_of(scene).reactions_before_first_round == "none":
        if scene.wheel.active != creature.id:
            return ()
    return state.dice


def reaction_dice(scene: Scene, creature: Creature) -> tuple[int, ...]:
    """The dice that a reaction rolls: all that are held, the best is kept (DV-REACT-06, DV-REACT-07).

    None of them is spent (DV-REACT-05). With `reaction_pool: single_die` only the largest is rolled (DV-AMB-07).
    """
    held = held_dice(scene, creature)
    return held[-1:] if options_of(scene).reaction_pool == "single_die" else held


def may_react(scene: Scene, creature: Creature, *, physical: bool = True) -> bool:
    """Whether it may roll a reaction at all; vulnerability forbids it (DV-REACT-13, DV-AMB-16)."""
    if not reaction_dice(scene, creature):
        return False
    if not vulnerable(scene, creature):
        return True
    return not physical and options_of(scene).vulnerable_blocks == "physical_only"


def may_resist(scene: Scene, creature: Creature) -> bool:
    """Whether it may roll a reaction against poison, a spell or a KO (DV-AMB-16)."""
    return may_react(scene, creature, physical=False)


def parry_refused(scene: Scene, creature: Creature, blow: Blow) -> str | None:
    """The rule that forbids to parry this blow, or None (DV-REACT-08, -09, -11; DV-WPN-16, -22, -23).

    A missile, and the attack of an articulated weapon, is parried only with a shield. A two-handed
    weapon needs both hands on it and two dice held (DV-AMB-13). Bare hands parry in close combat
    only (DV-AMB-14). An articulated weapon parries nothing. Engaged, only fist weapons work
    (DV-CLOSE-07). Parrying electricity is useless with metal or a shield. A summoned item that refuses to serve
    parries nothing (DV-WPN-31).
    """
    state = fighter(creature)
    usable = [hand for hand in HANDS if part_disabled(state, hand) is None]
    if not usable:
        return "DV-AMB-10"
    usable = [hand for hand in usable if (item := state.held_in(hand)) is None or relics.UNWILLING not in item.marks]
    if not usable:
        return "DV-WPN-31"
    shield = any((item := state.held_in(hand)) is not None and item.kind == "shield" for hand in usable)
    electric = ELECTRIC in blow.weapon.types
    if shield and electric:
        shield = False
    if blow.ranged:
        return None if shield else "DV-RANGE-12"
    if blow.weapon.has("articulated"):
        return None if shield else "DV-WPN-23"
    if shield and not state.engaged_with:
        return None
    reason = "DV-AMB-14"
    for item in (state.held_in(hand) for hand in usable):
        if item is None:
            if _bare_hand_parries(scene, blow):
                return None
            continue
        if electric and (item.kind == "shield" or item.material == "metal"):
            reason = "DV-WPN-16"
            continue
        if state.engaged_with and not item.has("fist_weapon"):
            reason = "DV-CLOSE-07"
            continue
        if item.has("articulated"):
            reason = "DV-WPN-22"
            continue
        if item.is_two_handed:
            both = all(state.held_in(other) is item for other in HANDS) and len(usable) == 2
            if not both or len(held_dice(scene, creature)) < options_of(scene).two_handed_parry_dice:
                reason = "DV-REACT-11"
                continue
        return None
    return reason


def _bare_hand_parries(scene: Scene, blow: Blow) -> bool:
    """Whether a bare hand can parry this blow (DV-AMB-14)."""
    reading = options_of(scene).bare_hand_parry
    return reading == "always" or (reading == "close_only" and blow.mode == "close")


def dodge_refused(scene: Scene, creature: Creature) -> str | None:
    """The rule that forbids to dodge, or None: the body must be able to act (DV-REACT-10, DV-ACT-04, DV-AMB-10)."""
    return "DV-AMB-10" if part_disabled(fighter(creature), BODY) is not None else None


def reactions_to(scene: Scene, blow: Blow, *, sees_attacker: bool = True) -> tuple[str, ...]:
    """The reactions that the target may choose from, `none` first: what counters this blow (DV-REACT-02 to -04)."""
    target = scene.creature(blow.target)
    if blow.ambush or not may_react(scene, target):
        return (NONE,)
    if options_of(scene).reaction_needs_sight and not sees_attacker:
        return (NONE,)
    offered = [NONE]
    if parry_refused(scene, target, blow) is None:
        offered.append(PARRY)
    if dodge_refused(scene, target) is None:
        offered.append(DODGE)
    return tuple(offered)


def reaction_characteristic(scene: Scene, kind: str, blow: Blow) -> str:
    """FO parries a blow, EM a missile, SO dodges (DV-REACT-08 to -10, DV-ACT-06).

    Whoever is trained at the shield parries a missile with the better of FO and EM (DV-AMB-110).
    """
    if kind == DODGE:
        return "SO"
    if not blow.ranged and not blow.weapon.has("articulated"):
        return "FO"
    made = fighter(scene.creature(blow.target)).sheet
    trained = bool(rules_of(scene).amounts(made, "shield_reaction"))
    return "FO" if trained and made.traits.FO > made.traits.EM else "EM"


def react(
    flow: Flow,
    blow: Blow,
    defence: int,
    attack: int,
    *,
    cover: int = 0,
    sees_attacker: bool = True,
    exact: bool = False,
) -> Generator[Need, Any, int | None]:
    """Let the target choose one reaction and roll it; its score, or None without one (DV-REACT-01, -02).

    `defence` is what stands without it and `attack` what it must reach: reactions that change
    nothing between the two are alike (not with `exact`). Both are known to whoever chooses: the blow was
    rolled before (DV-ATK-01). `cover` is the one of the target: it is in `defence`, or was taken off `attack`
    where it adds to reactions too (DV-AMB-35).
    """
    offered = reactions_to(flow.scene, blow, sees_attacker=sees_attacker)
    if len(offered) == 1:
        return None
    target = flow.scene.creature(blow.target)
    dice = reaction_dice(flow.scene, target)
    apart = 0 if options_of(flow.scene).cover_with_reaction == "raises_defence" else cover
    kind = yield Ask(
        "reaction",
        blow.target,
        offered,
        NONE,
        (
            ("attacker", blow.attacker),
            ("weapon", blow.weapon.key),
            ("dice", dice),
            ("attack", attack + apart),
            ("defence", defence + apart),
            ("cover", cover),
            ("characteristics", tuple((k, reaction_characteristic(flow.scene, k, blow)) for k in offered if k != NONE)),
        ),
        "DV-REACT-02",
    )
    if kind == NONE:
        return None
    name = reaction_characteristic(flow.scene, kind, blow)
    bonus: int = getattr(fighter(target).traits, name)
    left = (yield from left_handers_parry(flow, blow.target)) if kind == PARRY else 0
    bonus += left
    low = None if exact else max(1, defence - bonus + 1)
    high = None if exact else max(0, attack - bonus - 1)
    rolled = yield from roll_kept(flow, blow.target, Roll(kind, dice, blow.target, low=low, high=high))
    score: int = rolled.value + bonus
    flow.tell(
        "reaction",
        blow.target,
        rules=("DV-REACT-05", "DV-REACT-06", _KIND_RULE[(kind, name)]),
        tallies=(
            score_tally(
                rolled.value,
                name,
                score,
                _KIND_RULE[(kind, name)],
                "DV-REACT-06",
                *((Part(left, "dv.why.tile", "DV-CHAR-07"),) if left else ()),
            ),
        ),
        reaction=kind,
        characteristic=name,
        reaction_score=score,
        dice=tuple(die_word(sides) for sides in dice),
    )
    return score


def left_handers_parry(flow: Flow, who: str) -> Generator[Need, Any, int]:
    """What the left-hander's tile adds to this parry, when its owner announces it; it is used up (DV-CHAR-07).

    The text names the technique and not its effect (DV-AMB-110): the data say how much.
    """
    bonus = repertoire.parry_bonus(fighter(flow.scene.creature(who)), rules_of(flow.scene))
    if not bonus:
        return 0
    facts = (("tile", repertoire.LEFT_PARRY), ("bonus", bonus))
    if (yield Ask("tile", who, ("no", "yes"), "no", facts, "DV-CHAR-07")) != "yes":
        return 0
    played = used_technique(flow.scene.creature(who), repertoire.LEFT_PARRY)
    flow.tell("tile", who, SetCreature(played), rules=("DV-CHAR-07", "DV-CRIT-03"), tile=repertoire.LEFT_PARRY)
    return bonus


_KIND_RULE = {(PARRY, "FO"): "DV-REACT-08", (PARRY, "EM"): "DV-REACT-09", (DODGE, "SO"): "DV-REACT-10"}
