"""Chapter CRIT: critical hits, their location and their effects."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.grid.directions import Direction
from board.grid.sight import step_clear
from board.grid.squares import Square
from board.rulebook.dice import Roll
from board.rulebook.procedure import Ask, Flow, Need
from board.scene.events import SetCreature, SetPlace, SetState
from board.scene.place import Thing
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import armour, wear
from board.systems.dernier_val.dice import roll_kept, score_tally, succeeds
from board.systems.dernier_val.engagements import without_engagements
from board.systems.dernier_val.falls import REACTION, fall_from
from board.systems.dernier_val.reactions import may_react, may_resist, reaction_dice
from board.systems.dernier_val.state import Condition, Encounter, fighter, options_of, put, rules_of
from board.systems.dernier_val.vocabulary import (
    BLUNT,
    BODY,
    FIRE,
    GENERIC,
    HANDS,
    HEAD,
    PIERCING,
    SLASHING,
    WALL_COVER,
)
from board.systems.dernier_val.wounds import knock_out, suffer, will_die, will_test

RECOIL_SQUARES = 2
"""Squares of a recoil (DV-CRIT-19)."""


def location_of(scene: Scene, face: int) -> str:
    """The part that a face of the location die names (DV-CRIT-06, DV-AMB-79)."""
    for known, part in rules_of(scene).locations:
        if known == face:
            return part
    raise ValueError(f"the location die has no face {face}")


def locate(flow: Flow, who: str, victim: str, purpose: str = "location") -> Generator[Need, Any, str]:
    """Roll the location die for a hit by `who` on `victim` (DV-CRIT-06); a free roll (DV-DICE-31).

    It is made by the one and about the other: either may spend adventure dice on it (DV-CAMP-18, DV-AMB-20).
    """
    faces = max(face for face, _ in rules_of(flow.scene).locations)
    rolled = yield from roll_kept(flow, who, Roll(purpose, (faces,), who), about=victim)
    return location_of(flow.scene, rolled.value)


def inflict(
    flow: Flow,
    attacker: str,
    victim: str,
    types: tuple[str, ...],
    *,
    two_handed: bool,
    part: str | None = None,
    away_from: Square | None = None,
) -> Generator[Need, Any, None]:
    """A critical on the victim: location, then the effects by type and protection (DV-CRIT-05 to -17).

    Both types of a two-handed weapon act, identical effects once (DV-ARM-09, DV-AMB-76). `part` is
    the place when it needs no die; `away_from` the square that a recoil leads away from.
    """
    rolled_part = part is None
    if part is None:
        part = yield from locate(flow, attacker, victim)
    state = fighter(flow.scene.creature(victim))
    protected = armour.is_protected(state, part)
    flow.tell(
        "critical",
        victim,
        rules=("DV-CRIT-05", "DV-CRIT-06", "DV-AMB-79") if rolled_part else ("DV-CLOSE-15",),
        location=part,
        protected=protected,
        attacker=attacker,
    )
    if state.dead:
        return
    if protected:
        yield from _protected(flow, victim, part, types, two_handed)
    else:
        origin = away_from or flow.scene.creature(attacker).at
        yield from _unprotected(flow, attacker, victim, part, types, two_handed, origin)


def _protected(
    flow: Flow, victim: str, part: str, types: tuple[str, ...], two_handed: bool
) -> Generator[Need, Any, None]:
    """The protected column: armour is degraded, a hand disarmed, a head dazed (DV-CRIT-07 to -11)."""
    if PIERCING in types or FIRE in types:
        yield from degrade(flow, victim, part, "leather", "DV-CRIT-07")
    if BLUNT in types:
        yield from degrade(flow, victim, part, "metal", "DV-CRIT-08")
    if part in HANDS:
        yield from disarm(flow, victim, part, "DV-CRIT-10", two_handed=two_handed)
    if part == HEAD:
        daze(flow, victim)


def _unprotected(
    flow: Flow, attacker: str, victim: str, part: str, types: tuple[str, ...], two_handed: bool, origin: Square
) -> Generator[Need, Any, None]:
    """The unprotected column, in the order of the chapter; fire adds to the rest (DV-CRIT-12 to -17, DV-WPN-13)."""
    if PIERCING in types or BLUNT in types:
        mark(flow, victim, "inert" if two_handed else "numb", part, "DV-CRIT-12")
    if SLASHING in types:
        mark(flow, victim, "bleeding", part, "DV-CRIT-13")
        if two_handed:
            mark(flow, victim, "inert", part, "DV-AMB-80")
    if GENERIC in types:
        if two_handed:
            fall(flow, victim, "DV-CRIT-14")
        else:
            yield from recoil(flow, attacker, victim, origin)
    if FIRE in types:
        yield from ignite(flow, attacker, victim, part)
    if part in HANDS:
        if two_handed:
            yield from break_item(flow, victim, part)
        else:
            yield from disarm(flow, victim, part, "DV-CRIT-16")
    if part == HEAD and not fighter(flow.scene.creature(victim)).dead:
        yield from head_blow(flow, victim, two_handed)


def mark(flow: Flow, victim: str, kind: str, part: str, rule: str) -> None:
    """The part is numb, inert or bleeding (DV-CRIT-29, DV-CRIT-31); what is there already is not doubled."""
    creature = flow.scene.creature(victim)
    state = fighter(creature)
    if state.has(kind, part) or (kind == "numb" and state.has("inert", part)):
        return
    if kind == "inert":
        state = state.without_condition("numb", part)
    after = put(creature, state.with_condition(Condition(kind, part)))
    flow.tell(kind, victim, SetCreature(after), rules=(rule,), part=part)


def daze(flow: Flow, victim: str, cause: str = "critical") -> None:
    """Dazed: no dice, no attention, until its next round starts (DV-CRIT-18, DV-STL-26 to -28)."""
    creature = flow.scene.creature(victim)
    state = fighter(creature)
    if state.dazed:
        return
    for kind in ("vigilant", "discreet", "keeps"):
        state = state.without_condition(kind)
    state = state.with_condition(Condition("dazed", cause=cause, lapses=cause == "critical"))
    after = put(creature, replace(state, dice=(), saved=()))
    flow.tell("dazed", victim, SetCreature(after), rules=("DV-CRIT-11", "DV-CRIT-18"))


def degrade(flow: Flow, victim: str, part: str, material: str, rule: str) -> Generator[Need, Any, None]:
    """A tile of that material on the part is out for the rest of the game (DV-CRIT-25, DV-GEAR-09).

    Ordinary armour is destroyed; other tiles stay in the inventory, useless. A creature with a single
    DEF loses 1 (DV-ATK-10). Natural armour cannot be degraded (DV-ARM-10); magic armour only if its wear
    die says so (DV-GEAR-11).
    """
    creature = flow.scene.creature(victim)
    state = fighter(creature)
    for item in armour.protections(state, part):
        if item.material != material or material == "natural":
            continue
        if not (yield from wear.gives_way(flow, victim, item)):
            return
        after = state.without_item(item)
        if item.quality not in ("ordinary", "poor"):
            after = replace(after, carried=(*after.carried, item.marked("degraded")))
        if state.sheet.fixed_defence is not None:
            after = replace(after, defence_lost=after.defence_lost + 1)
        flow.tell(
            "degraded", victim, SetCreature(put(creature, after)), rules=(rule, "DV-CRIT-25"), item=item.key, part=part
        )
        return


def has_strap(victim: Creature, part: str) -> bool:
    """Whether a wrist strap keeps the item in this hand (DV-CRIT-21)."""
    state = fighter(victim)
    item = state.held_in(part)
    strapped = any(worn.item.has("strap") and worn.part == part for worn in state.worn)
    return strapped or (item is not None and item.has("strap"))


def empty_hand(flow: Flow, victim: str, part: str, two_handed: bool) -> bool:
    """An empty hand is numb instead, inert with a two-handed weapon (DV-CRIT-23); whether it was empty."""
    if fighter(flow.scene.creature(victim)).held_in(part) is not None:
        return False
    mark(flow, victim, "inert" if two_handed else "numb", part, "DV-CRIT-23")
    return True


def disarm(flow: Flow, victim: str, part: str, rule: str, *, two_handed: bool = False) -> Generator[Need, Any, None]:
    """The held item flies off: D8 for the direction, D3 for the squares (DV-CRIT-21, DV-AMB-83).

    A hand that was empty goes numb instead, inert by a two-handed weapon even under a protection (DV-CRIT-23).
    It stops before a wall or an opaque square. A wrist strap cancels it. The hand being empty from
    then on, the victim can be engaged in close combat (DV-CRIT-24).
    """
    if has_strap(flow.scene.creature(victim), part):
        flow.tell("strap_holds", victim, rules=("DV-CRIT-21",), part=part)
        return
    if empty_hand(flow, victim, part, two_handed):
        return
    way = yield from roll_kept(flow, victim, Roll("disarm_direction", (8,), victim, decides=("things",)))
    far = yield from roll_kept(flow, victim, Roll("disarm_distance", (3,), victim, decides=("things",)))
    direction, squares = way.value, far.value
    creature = flow.scene.creature(victim)
    state = fighter(creature)
    item = state.held_in(part)
    if item is None:
        return
    heading = Direction(direction - 1)
    if options_of(flow.scene).disarm_direction == "victim_facing":
        heading = heading.turned(creature.facing)
    square = flight_end(flow.scene, creature.at, heading, squares)
    encounter: Encounter = flow.scene.state
    thing = Thing(f"item-{encounter.next_thing}", item.key, item.name, square, item=item)
    flow.tell(
        "disarmed",
        victim,
        SetCreature(put(creature, state.without_item(item))),
        SetPlace(flow.scene.place.with_thing(thing)),
        SetState(replace(encounter, next_thing=encounter.next_thing + 1)),
        rules=(rule, "DV-CRIT-21", "DV-AMB-83"),
        item=item.key,
        square=square.name,
        part=part,
    )


def flight_end(scene: Scene, start: Square, heading: Direction, squares: int) -> Square:
    """Where something that flies off comes to lie: before a wall or an opaque square, on the board."""
    terrain = scene.place.terrain
    at = start
    for _ in range(squares):
        following = at.moved(*heading.step)
        if not terrain.on_board(following) or following in terrain.opaque:
            break
        if not step_clear(terrain, at, following):
            break
        at = following
    return at


def break_item(flow: Flow, victim: str, part: str) -> Generator[Need, Any, None]:
    """The held item is destroyed (DV-CRIT-16, DV-CRIT-22); a strap does not save it, magic may (DV-GEAR-11)."""
    if empty_hand(flow, victim, part, True):
        return
    creature = flow.scene.creature(victim)
    state = fighter(creature)
    item = state.held_in(part)
    if item is not None and (yield from wear.gives_way(flow, victim, item)):
        after = put(creature, state.without_item(item))
        flow.tell("broken", victim, SetCreature(after), rules=("DV-CRIT-16", "DV-CRIT-22"), item=item.key, part=part)


def fall(flow: Flow, victim: str, rule: str) -> None:
    """On the ground: prone, no reactions this turn, vulnerable (DV-CRIT-27, DV-AMB-05)."""
    creature = flow.scene.creature(victim)
    state = fighter(creature)
    if state.dead:
        return
    state = state.with_condition(Condition("prone")).with_condition(Condition("no_reactions", lapses=True))
    flow.tell("fall", victim, SetCreature(put(creature, state)), rules=(rule, "DV-CRIT-27"))


def away(scene: Scene, origin: Square, victim: Square, facing: Direction) -> Direction:
    """The side that leads straight away from `origin`: the dominant axis (DV-AMB-82).

    On a tie it follows the attacker's facing (DV-AMB-123).
    """
    columns, rows = victim.column - origin.column, victim.row - origin.row
    across = Direction.EAST if columns > 0 else Direction.WEST
    along = Direction.SOUTH if rows > 0 else Direction.NORTH
    if abs(columns) > abs(rows):
        return across
    if abs(rows) > abs(columns):
        return along
    if columns == 0:
        return facing
    return facing if facing in (across, along) else across


def recoil(flow: Flow, attacker: str, victim: str, origin: Square) -> Generator[Need, Any, None]:
    """The victim is pushed two squares away; an obstacle may make it fall (DV-CRIT-19, -20; DV-AMB-82, -114).

    Each square it is pushed into is tested: a DR of SO against the cover there; a wall counts 6, a
    standing body what bodies cover; it stops before what cannot be entered, in any case. A
    vulnerable victim fails. Whoever hangs on a wall loses its hold instead.
    """
    if fighter(flow.scene.creature(victim)).height > 0:
        fall(flow, victim, "DV-CRIT-19")
        return
    pusher = flow.scene.creature(attacker)
    heading = away(flow.scene, origin, flow.scene.creature(victim).at, pusher.facing)
    if options_of(flow.scene).recoil_direction == "attacker_choice":
        words = tuple(side.word for side in Direction if side.is_side)
        answer = yield Ask("recoil", attacker, ("away", *words), "away", (("victim", victim),), "DV-AMB-82")
        if answer != "away":
            heading = next(side for side in Direction if side.word == answer)
    flow.tell("recoil", victim, rules=("DV-CRIT-19", "DV-AMB-82"), direction=heading.word)
    for _ in range(RECOIL_SQUARES):
        creature = flow.scene.creature(victim)
        following = creature.at.moved(*heading.step)
        obstacle, enters = obstacle_at(flow.scene, creature.at, following)
        falls = False
        if obstacle:
            falls = not (yield from keeps_its_feet(flow, victim, obstacle))
        if enters:
            moved = replace(flow.scene.creature(victim), at=following)
            flow.tell("pushed", victim, SetCreature(moved), rules=("DV-CRIT-19",), square=following.name)
            for changed in without_engagements(flow.scene, victim):
                flow.tell("freed", changed.id, SetCreature(changed), rules=("DV-AMB-122",))
            drop = flow.scene.place.ground(creature.at).height - flow.scene.place.ground(following).height
            yield from fall_from(flow, victim, drop, REACTION)
        if falls:
            fall(flow, victim, "DV-CRIT-20")
            return
        if not enters:
            return


def obstacle_at(scene: Scene, origin: Square, following: Square) -> tuple[int, bool]:
    """The cover that somebody pushed from `origin` meets there, and whether the square can be entered."""
    terrain = scene.place.terrain
    if not terrain.on_board(following):
        return 0, False
    if following in terrain.opaque or not step_clear(terrain, origin, following):
        return WALL_COVER, False
    if scene.place.ground(following).height > scene.place.ground(origin).height:
        return WALL_COVER, False
    cover = scene.place.covers.get(following, 0)
    if following in scene.place.barred:
        return cover, False
    if scene.standing_at(following) is not None:
        return max(cover, options_of(scene).standing_body_cover), False
    return max(cover, 2 if scene.at(following) else 0), True


def keeps_its_feet(flow: Flow, victim: str, cover: int) -> Generator[Need, Any, bool]:
    """A DR of SO strictly above the cover; whoever cannot react fails (DV-CRIT-20)."""
    creature = flow.scene.creature(victim)
    if not may_react(flow.scene, creature):
        return False
    dice = reaction_dice(flow.scene, creature)
    rolled = yield from roll_kept(flow, victim, Roll("balance", dice, victim))
    score = rolled.value + fighter(creature).traits.SO
    stands = succeeds(score, cover)
    flow.tell(
        "balance",
        victim,
        rules=("DV-CRIT-20",),
        tallies=(score_tally(rolled.value, "SO", score, "DV-CRIT-20", "DV-REACT-06"),),
        balance_score=score,
        difficulty=cover,
        stands=stands,
    )
    return stands


def contiguous(a: str, b: str) -> bool:
    """Whether fire can spread between the two parts (DV-AMB-84)."""
    return a != b and BODY in (a, b)


def ignite(flow: Flow, attacker: str, victim: str, part: str) -> Generator[Need, Any, None]:
    """The part catches fire: 1 PV, and one die to see whether it spreads (DV-CRIT-15, -33, -34; DV-AMB-84, -112)."""
    yield from _catch_fire(flow, victim, part)
    if not fighter(flow.scene.creature(victim)).dead:
        yield from spread(flow, attacker, victim, part)


def spread(flow: Flow, roller: str, victim: str, part: str) -> Generator[Need, Any, None]:
    """A second location die: a contiguous part loses its armour or catches fire (DV-CRIT-34, DV-AMB-84)."""
    other = yield from locate(flow, roller, victim, "spread")
    if not contiguous(part, other) or fighter(flow.scene.creature(victim)).has("burning", other):
        return
    tiles = [item for item in armour.protections(fighter(flow.scene.creature(victim)), other) if item.half_points]
    if tiles:
        yield from degrade(flow, victim, other, tiles[0].material, "DV-CRIT-34")
    else:
        yield from _catch_fire(flow, victim, other)


def _catch_fire(flow: Flow, victim: str, part: str) -> Generator[Need, Any, None]:
    creature = flow.scene.creature(victim)
    after = put(creature, fighter(creature).with_condition(Condition("burning", part)))
    flow.tell("burning", victim, SetCreature(after), rules=("DV-CRIT-15", "DV-CRIT-33"), part=part)
    yield from suffer(flow, victim, 1, kind="burn", rules=("DV-AMB-112",))


def head_blow(flow: Flow, victim: str, two_handed: bool) -> Generator[Need, Any, None]:
    """An unprotected head: points drop to 2 and the will test, or to 1 with a two-handed weapon (DV-CRIT-17).

    Destiny points apply (DV-AMB-81); an affliction follows in both cases. Whoever is KO already has no test left
    to make, and loses the points all the same.
    """
    creature = flow.scene.creature(victim)
    state = fighter(creature)
    level = 1 if two_handed else 2
    flow.tell("affliction", victim, rules=("DV-CRIT-17",), part=HEAD)
    if options_of(flow.scene).head_critical == "state_only":
        if state.knocked_out:
            return
        had = will_die(state) in state.dice and may_resist(flow.scene, creature)
        if two_handed:
            knock_out(flow, victim, "DV-CRIT-17")
        else:
            yield from will_test(flow, victim, had)
        return
    if state.hp > level:
        yield from suffer(
            flow, victim, state.hp - level, kind="head_blow", lethal=False, rules=("DV-CRIT-17", "DV-AMB-81")
        )
    elif state.hp == 2 and not two_handed and not state.knocked_out:
        had = will_die(state) in state.dice and may_resist(flow.scene, creature)
        yield from will_test(flow, victim, had)
