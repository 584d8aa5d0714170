"""Chapter HOLD: seizing, tightening, applying, breaking free."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.grid.directions import Direction
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Ask, Flow, Need, Procedure, Then
from board.scene.events import Part, SetCreature, SetPlace, SetState
from board.scene.place import Thing
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import armour, stealth
from board.systems.dernier_val.attack import (
    after_throw,
    aftermath,
    announce,
    attack_cover,
    fumbled,
    missed,
    opposed_tally,
)
from board.systems.dernier_val.attack_plans import given_dice, may_target
from board.systems.dernier_val.close_combat import close_refusal
from board.systems.dernier_val.criticals import fall, flight_end, locate, recoil
from board.systems.dernier_val.dice import (
    cap_refusal,
    dice_refusal,
    part_refusal,
    place_dice,
    roll_action,
    score_tally,
    succeeds,
)
from board.systems.dernier_val.grip import holds_on, let_go, renew
from board.systems.dernier_val.initiative import interrupt
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.ranged import ranged_refusal
from board.systems.dernier_val.reactions import Blow, hampered, react
from board.systems.dernier_val.state import Condition, Encounter, Fighter, fighter, options_of, put, rules_of
from board.systems.dernier_val.view import distance
from board.systems.dernier_val.vocabulary import BODY, CLOSE, HANDS, HEAD, HOLD, LEGS, PARTS, THROW, die_sides
from board.systems.dernier_val.weapons import BARE, Attack
from board.systems.dernier_val.wounds import suffer


def seizing_hand(state: Fighter, command: Command) -> str:
    """The hand that seizes: the one named, else a free one (DV-HOLD-01)."""
    return str(command.get("with") or next(iter(state.free_hands()), HANDS[0]))


def plan_hold(scene: Scene, command: Command) -> Attack | Refusal:
    """The attack that a `hold` means: bare-handed in close combat, or with a whip, net or lasso (DV-HOLD-01)."""
    holder = scene.creature(command.who or "")
    state = fighter(holder)
    hand = seizing_hand(state, command)
    dice = given_dice(command)
    if hand not in HANDS:
        return refuse("DV-HOLD-01", "dv.refused.no_such_part", part=hand)
    if len(dice) != 1:
        return refuse("DV-DICE-06", "dv.refused.die_needed")
    item = state.held_in(hand)
    if item is None:
        bare = rules_of(scene).item("bare_hand") or BARE
        return Attack(holder.id, str(command.get("target")), CLOSE, bare, None, (hand,), dice, "FO")
    if HOLD not in item.modes:
        return refuse("DV-HOLD-01", "dv.refused.cannot_hold", item=item.key)
    return Attack(holder.id, str(command.get("target")), THROW, item, item, (hand,), dice, "SO")


def hold_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the adversary cannot be seized (DV-HOLD-01, and the conditions of the mode)."""
    planned = plan_hold(scene, command)
    if isinstance(planned, Refusal):
        return planned
    holder = scene.creature(planned.attacker)
    state = fighter(holder)
    target = scene.find(planned.target)
    if target is holder:
        return refuse("DV-AMB-23", "dv.refused.at_oneself")
    if target is None or not may_target(scene, holder, target):
        return refuse("DV-AMB-23", "dv.refused.not_perceived")
    if hampered(scene, holder):
        return refuse("DV-REACT-18", "dv.refused.hampered")
    if fighter(target).dead:
        return refuse("DV-LIFE-05", "dv.refused.dead_target")
    refusal = part_refusal(state, planned.parts[0]) or dice_refusal(state, planned.dice)
    if refusal is not None:
        return refusal
    if planned.mode == CLOSE:
        return close_refusal(scene, holder, target)
    return ranged_refusal(scene, holder, target, planned.weapon, planned.mode)


def hold(flow: Flow, command: Command) -> Procedure:
    """Seize: no damage, no critical, no protection; the score is the difficulty to break free (DV-HOLD-02, -03)."""
    planned = plan_hold(flow.scene, command)
    if isinstance(planned, Refusal):
        raise ValueError(planned.reason.key)
    announce(flow, planned)
    rolled = yield from roll_action(flow, planned.attacker, planned.dice, "hold", risky=planned.risky)
    state = fighter(flow.scene.creature(planned.attacker))
    score = rolled.natural + getattr(state.traits, planned.characteristic)
    flow.tell(
        "hold",
        planned.attacker,
        rules=("DV-HOLD-01", "DV-AMB-61"),
        tallies=(score_tally(rolled.natural, planned.characteristic, score, "DV-HOLD-01"),),
        target=planned.target,
        score=score,
        fumble=rolled.fumble,
    )
    place_dice(flow, planned.attacker, planned.parts, planned.dice, rolled.natural, twelve=rolled.twelve)
    if rolled.fumble:
        return Then(fumbled, (planned,))
    if rolled.stumbles:
        return Then(missed, (planned, 0))
    ambush = yield from stealth.caught_in_ambush(flow, planned.attacker, planned.target, planned.ranged)
    victim = flow.scene.creature(planned.target)
    covered = attack_cover(flow.scene, planned)
    cover = covered.total
    raises = options_of(flow.scene).cover_with_reaction == "raises_defence"
    stands = armour.defence(fighter(victim)) + (cover if raises else 0)
    blow = Blow(planned.attacker, planned.target, planned.mode, planned.weapon, planned.ranged, ambush.caught)
    reaction = yield from react(flow, blow, stands, score if raises else score - cover, cover=cover)
    opposed = (stands if reaction is None else max(stands, reaction)) + (0 if raises else cover)
    seized = succeeds(score, opposed)
    defence = armour.defence_tally(fighter(victim))
    flow.tell(
        "hit" if seized else "miss",
        planned.attacker,
        rules=("DV-ATK-01",),
        tallies=(opposed_tally(opposed, defence.parts, covered.tally.parts, reaction, stands, raises=raises),),
        target=planned.target,
        opposed=opposed,
        margin=score - opposed,
        hit=seized,
        critical=False,
    )
    if seized:
        yield from _seize(flow, planned, score)
    after_throw(flow, planned)
    aftermath(flow, planned)
    return None


def mastery(state: Fighter, item: Item | None) -> bool:
    """Wrestling, or the mastery of the whip, adds the level and lets one tip the location (DV-HOLD-10)."""
    return state.sheet.knows("whip_mastery" if item is not None and item.key == "whip" else "wrestling")


def _seize(flow: Flow, planned: Attack, score: int) -> Generator[Need, Any, None]:
    """The location die names the held part: numb while the hold lasts, and the victim stays (DV-HOLD-04)."""
    holder = fighter(flow.scene.creature(planned.attacker))
    part = yield from locate(flow, planned.attacker, planned.target)
    if mastery(holder, planned.item):
        score += holder.sheet.level
        options = ("as_rolled", *(other for other in PARTS if other != part))
        choice = yield Ask("hold_location", planned.attacker, options, "as_rolled", (), "DV-HOLD-10")
        if choice != "as_rolled":
            part = choice
    victim = flow.scene.creature(planned.target)
    condition = Condition("held", part, planned.attacker, score, planned.parts[0])
    state = fighter(victim).with_condition(condition)
    seizer = flow.scene.creature(planned.attacker)
    busy = fighter(seizer).with_condition(Condition("holding", planned.parts[0], planned.target))
    flow.tell(
        "held",
        planned.target,
        SetCreature(put(victim, state)),
        SetCreature(put(seizer, busy)),
        rules=("DV-HOLD-03", "DV-HOLD-04"),
        location=part,
        difficulty=score,
        holder=planned.attacker,
    )
    renew(flow, planned.attacker)


def _own_hold(scene: Scene, command: Command) -> Condition | None:
    found = holds_on(scene, command.who or "", command.get("target"))
    hand = command.get("with")
    for _, condition in found:
        if hand is None or condition.cause == hand:
            return condition
    return None


def holding_hand(scene: Scene, command: Command) -> str | None:
    """The hand whose hold is tightened or applied, or None (DV-HOLD-07, DV-HOLD-08)."""
    condition = _own_hold(scene, command)
    return condition.cause if condition is not None else None


def keep_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the hold cannot be tightened or applied (DV-HOLD-07, DV-HOLD-08, DV-AMB-61)."""
    condition = _own_hold(scene, command)
    if condition is None:
        return refuse("DV-HOLD-07", "dv.refused.holds_nobody")
    state = fighter(scene.creature(command.who or ""))
    sides = die_sides(command.get("die"))
    if sides is None:
        return refuse("DV-DICE-06", "dv.refused.die_needed")
    return dice_refusal(state, (sides,)) or cap_refusal(state, condition.cause)


def tighten(flow: Flow, command: Command) -> Procedure:
    """Another die to raise the difficulty; the better score is kept (DV-HOLD-07)."""
    who = command.who or ""
    condition = _own_hold(flow.scene, command)
    sides = die_sides(command.get("die")) or 0
    rolled = yield from roll_action(flow, who, (sides,), "tighten")
    if condition is None:
        return None
    place_dice(flow, who, (condition.cause,), (sides,), rolled.natural)
    state = fighter(flow.scene.creature(who))
    item = state.held_in(condition.cause)
    bonus = state.traits.SO if item is not None else state.traits.FO
    score = rolled.natural + bonus + (state.sheet.level if mastery(state, item) else 0)
    better = max(score, condition.score)
    victim = flow.scene.creature(str(command.get("target")))
    after = fighter(victim).without(condition)
    after = after.with_condition(replace(condition, score=better))
    level = score - rolled.natural - bonus
    more = (Part(level, "dv.stat.level", "DV-HOLD-10"),) if level else ()
    name = "SO" if item is not None else "FO"
    tally = score_tally(rolled.natural, name, score, "DV-HOLD-07", "DV-DICE-06", *more)
    flow.tell(
        "tighten",
        who,
        SetCreature(put(victim, after)),
        rules=("DV-HOLD-07",),
        tallies=(tally,),
        score=score,
        difficulty=better,
    )
    renew(flow, who)
    return None


def apply_hold(flow: Flow, command: Command) -> Procedure:
    """The automatic effect of the held part: disarm, fall, recoil or choking (DV-HOLD-08, DV-HOLD-09)."""
    who = command.who or ""
    condition = _own_hold(flow.scene, command)
    sides = die_sides(command.get("die")) or 0
    if condition is None:
        return None
    place_dice(flow, who, (condition.cause,), (sides,), None)
    victim = str(command.get("target"))
    flow.tell("apply_hold", who, rules=("DV-HOLD-08", "DV-AMB-61"), target=victim, part=condition.part)
    renew(flow, who)
    state = fighter(flow.scene.creature(who))
    if condition.part == HEAD:
        yield from suffer(flow, victim, max(0, state.traits.FO + 1), kind="choked", lethal=False, rules=("DV-HOLD-09",))
    elif condition.part == LEGS:
        fall(flow, victim, "DV-HOLD-08")
    elif condition.part == BODY:
        item = state.held_in(condition.cause)
        yield from _push(flow, who, victim, item is not None and item.key == "whip")
    else:
        _wrench(flow, who, victim, condition.part, bool(command.get("take", False)))
    return None


def _push(flow: Flow, holder: str, victim: str, towards: bool) -> Generator[Need, Any, None]:
    """A recoil, towards the holder with a whip (DV-HOLD-08)."""
    a, b = flow.scene.creature(holder).at, flow.scene.creature(victim).at
    origin = a if not towards else b.moved(b.column - a.column, b.row - a.row)
    yield from recoil(flow, holder, victim, origin)


def _wrench(flow: Flow, holder: str, victim: str, part: str, take: bool) -> None:
    """The held hand loses what it holds: thrown one square away, or taken (DV-HOLD-08)."""
    creature = flow.scene.creature(victim)
    state = fighter(creature)
    item = state.held_in(part)
    if item is None:
        return
    if take:
        taker = flow.scene.creature(holder)
        taken = replace(fighter(taker), carried=(*fighter(taker).carried, item))
        flow.tell(
            "taken",
            holder,
            SetCreature(put(creature, state.without_item(item))),
            SetCreature(put(taker, taken)),
            rules=("DV-HOLD-08",),
            item=item.key,
        )
        return
    place = flow.scene.place
    ends = (flight_end(flow.scene, creature.at, heading, 1) for heading in Direction)
    square = next((end for end in ends if end != creature.at), creature.at)
    encounter: Encounter = flow.scene.state
    thing = Thing(f"item-{encounter.next_thing}", item.key, item.name, square, item=item)
    flow.tell(
        "disarmed",
        victim,
        SetCreature(put(creature, state.without_item(item))),
        SetPlace(place.with_thing(thing)),
        SetState(replace(encounter, next_thing=encounter.next_thing + 1)),
        rules=("DV-HOLD-08",),
        item=item.key,
        square=square.name,
        part=part,
    )


def release_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why there is nothing to let go (DV-HOLD-11)."""
    return None if _own_hold(scene, command) is not None else refuse("DV-HOLD-11", "dv.refused.holds_nobody")


def release(flow: Flow, command: Command) -> Procedure:
    """Let go, freely, in one's own round (DV-HOLD-11)."""
    for victim, condition in holds_on(flow.scene, command.who or "", command.get("target")):
        let_go(flow, victim, condition, "DV-HOLD-11")
    return None
    yield


def _suffered(state: Fighter, holder: str | None) -> Condition | None:
    for condition in state.all_of("held"):
        if holder is None or condition.by == holder:
            return condition
    return None


def break_free_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why one cannot try to break free (DV-HOLD-05)."""
    state = fighter(scene.creature(command.who or ""))
    if _suffered(state, command.get("target")) is None:
        return refuse("DV-HOLD-05", "dv.refused.not_held")
    sides = die_sides(command.get("die"))
    if sides is None:
        return refuse("DV-DICE-06", "dv.refused.die_needed")
    return dice_refusal(state, (sides,)) or part_refusal(state, breaking_part(state, command))


def breaking_part(state: Fighter, command: Command) -> str:
    """The part that strains against the hold: the one named, else a hand that can act, else the body."""
    named = command.get("with")
    if named in PARTS:
        return str(named)
    return next((hand for hand in HANDS if part_refusal(state, hand) is None), BODY)


def break_free(flow: Flow, command: Command) -> Procedure:
    """FO strictly above the difficulty of the hold; a failure is an interruption (DV-HOLD-05)."""
    who = command.who or ""
    state = fighter(flow.scene.creature(who))
    condition = _suffered(state, command.get("target"))
    sides = die_sides(command.get("die")) or 0
    rolled = yield from roll_action(flow, who, (sides,), "break_free")
    place_dice(flow, who, (breaking_part(state, command),), (sides,), rolled.natural)
    if condition is None:
        return None
    score = rolled.natural + state.traits.FO
    free = succeeds(score, condition.score)
    flow.tell(
        "break_free",
        who,
        rules=("DV-HOLD-05",),
        tallies=(score_tally(rolled.natural, "FO", score, "DV-HOLD-05"),),
        score=score,
        opposed=condition.score,
        margin=score - condition.score,
        success=free,
    )
    if free:
        let_go(flow, who, condition, "DV-HOLD-05")
    else:
        yield from interrupt(flow)
    return None


def drop_distant(flow: Flow) -> None:
    """A hold ends when the two no longer reach each other: side by side for bare hands (DV-AMB-122, DV-HOLD-01)."""
    for holder in flow.scene.creatures:
        if not fighter(holder).has("holding"):
            continue
        for victim, condition in holds_on(flow.scene, holder.id):
            if not _still_reaches(flow.scene, holder, flow.scene.creature(victim), condition):
                let_go(flow, victim, condition, "DV-AMB-122")


def _still_reaches(scene: Scene, holder: Creature, victim: Creature, condition: Condition) -> bool:
    item = fighter(holder).held_in(condition.cause)
    most = item.range[1] if item is not None and item.range is not None else 1
    return distance(scene, holder.at, victim.at) <= most
