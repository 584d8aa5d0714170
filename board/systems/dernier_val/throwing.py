"""Chapter ACT, throwing an object at a square: flight, catching, grenades; boomerangs come back (DV-ACT-24 to -27)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

from board.grid.cover import cover_on_line, crossed
from board.grid.sight import look
from board.grid.squares import Square, chebyshev, is_square_name, parse_square
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.dice import Roll
from board.rulebook.procedure import Ask, Flow, Need, Procedure
from board.scene.events import SetCreature
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import attack, attack_plans, view
from board.systems.dernier_val.attempts import able_hand, attempt, dice_of, hands_refusal, hands_used
from board.systems.dernier_val.criticals import inflict
from board.systems.dernier_val.dice import part_disabled, roll_kept, score_tally, succeeds
from board.systems.dernier_val.initiative import interrupt
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.ranged import land_thrown, place_refusal
from board.systems.dernier_val.reactions import hampered, may_react, reaction_dice
from board.systems.dernier_val.state import Fighter, Held, fighter, options_of, put
from board.systems.dernier_val.vocabulary import CORNER_COVER, HANDS, THROW, WALL_COVER
from board.systems.dernier_val.wounds import suffer


def at_square(scene: Scene, command: Command) -> bool:
    """Whether the throw is at a square: `at` is given, or what is thrown bursts where it lands (DV-AMB-118)."""
    if command.get("at") is not None:
        return True
    thrower = scene.find(command.who)
    item = thrown_item(fighter(thrower), str(command.get("item"))) if thrower is not None else None
    return item is not None and item.blast is not None and scene.find(command.get("target")) is not None


def aimed_at(scene: Scene, command: Command) -> Square | None:
    """The square aimed at: `at`, or where the target stands."""
    at = command.get("at")
    if at is not None:
        return parse_square(str(at)) if is_square_name(str(at)) else None
    target = scene.find(command.get("target"))
    return target.at if target is not None else None


def thrown_item(state: Fighter, key: str, hand: object = None) -> Item | None:
    """What is thrown: from the hand, the one named first, else from the inventory."""
    named = [held.item for held in state.held if hand in held.parts]
    in_hand = (held.item for held in state.held)
    return next((item for item in (*named, *in_hand, *state.carried) if item.key == key), None)


def throwing_hand(state: Fighter, command: Command, item: Item) -> str:
    """The hand that throws: the one that holds it, else the first that can act."""
    holding = next((held.parts[0] for held in state.held if held.item is item), None)
    return holding or able_hand(state, command) or HANDS[0]


def throw_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the throw is not possible; one at a creature is an attack (DV-RANGE-01, DV-ACT-24, DV-ACT-20)."""
    if not at_square(scene, command):
        return attack_plans.attack_refusal(scene, command)
    thrower = scene.creature(command.who or "")
    state = fighter(thrower)
    key = str(command.get("item"))
    item = thrown_item(state, key, command.get("with"))
    if item is None:
        return refuse("DV-ACT-18", "dv.refused.no_such_item", item=key)
    if item.load > 0 and all(held.item is not item for held in state.held):
        return refuse("DV-ACT-20", "dv.refused.must_equip", item=key)
    square = aimed_at(scene, command)
    if square is None or not scene.place.terrain.on_board(square) or square in scene.place.terrain.opaque:
        return refuse("DV-ACT-24", "dv.refused.nothing_there", square=command.get("at"))
    if hampered(scene, thrower):
        return refuse("DV-REACT-18", "dv.refused.hampered")
    if item.blast is not None:
        # What bursts is a weapon, with a range and the conditions of ranged combat (DV-RANGE-02, DV-RANGE-08).
        refusal = place_refusal(scene, thrower, square, item, THROW)
        if refusal is not None:
            return refusal
    return hands_refusal(state, command, throwing_hand(state, command, item))


def throw_cover(scene: Scene, thrower: Creature, square: Square) -> int:
    """The highest cover on the way, but for the square itself and what is at point-blank (DV-ACT-24, DV-RANGE-10).

    A wall is thrown over, at its cover of 6; along its corner it counts 4.
    """
    options = options_of(scene)
    on_square = tuple(creature.id for creature in scene.at(square))
    found = cover_on_line(
        scene.place.terrain,
        thrower.at,
        square,
        view.cover_values(scene, thrower.id, *on_square),
        target_square="ignored",
    )
    glance = look(scene.place.terrain, thrower.at, square, options.wall_corner)  # type: ignore[arg-type]
    wall = WALL_COVER if not glance.seen else CORNER_COVER if glance.corner else 0
    return max(found.value, wall)


def flight(thrower: Square, square: Square) -> tuple[Square, ...]:
    """The squares that the object flies over, in order, its goal last; at a corner one of the two beside it."""
    return (*(met[0] for met in crossed(thrower, square)), square) if thrower != square else (square,)


def landing_square(scene: Scene, thrower: Square, square: Square, short: int) -> Square:
    """Where a throw lands that falls so many squares short of its goal (DV-ACT-25, DV-AMB-98).

    What comes down on a wall falls back before it, where it can be picked up.
    """
    reached = max(0, view.distance(scene, thrower, square) - short)
    walls = scene.place.terrain.opaque
    way = [met for met in (thrower, *flight(thrower, square)) if met not in walls]
    on_way = [met for met in way if view.distance(scene, thrower, met) <= reached]
    return on_way[-1] if on_way else thrower


def throw(flow: Flow, command: Command) -> Procedure:
    """Throw an object at a square: hand, SO, risky; the distance and the cover on the way (DV-ACT-24 to -27).

    A grenade that is fumbled drops at the thrower's feet, bursts there and strikes its thrower with a generic
    critical, as every unstable weapon does (DV-WPN-20, DV-WPN-21).
    """
    if not at_square(flow.scene, command):
        return attack.attack(flow, command)
    return _throw_object(flow, command)


def _throw_object(flow: Flow, command: Command) -> Procedure:
    who = command.who or ""
    thrower = flow.scene.creature(who)
    state = fighter(thrower)
    item = thrown_item(state, str(command.get("item")), command.get("with"))
    square = aimed_at(flow.scene, command)
    if item is None or square is None:
        return None
    difficulty = view.distance(flow.scene, thrower.at, square) + throw_cover(flow.scene, thrower, square)
    parts = hands_used(command, throwing_hand(state, command, item))
    tried = yield from attempt(flow, who, parts, dice_of(command), "throw", "SO", difficulty, risky=True)
    flow.tell(
        "throw",
        who,
        rules=("DV-ACT-24", "DV-MOVE-06"),
        tallies=tried.tallies(state, "SO"),
        item=item.key,
        square=square.name,
        **tried.facts,
    )
    end = square
    if tried.fumble:
        end = thrower.at
    elif not tried.success:
        end = landing_square(flow.scene, thrower.at, square, shortfall(flow.scene, -tried.margin))
        if end != square:
            flow.tell("throw_short", who, rules=("DV-ACT-25", "DV-AMB-98"), item=item.key, square=end.name)
    way = flight(thrower.at, end) if end != thrower.at else ()
    caught = False
    if not tried.fumble and item.blast is None:
        caught = yield from _caught(flow, who, item, way)
    if not caught:
        land_thrown(flow, who, item, end)
    if item.blast is not None:
        yield from burst(flow, who, item, end)
    if tried.fumble:
        flow.tell("fumble", who, rules=("DV-ACT-26", "DV-DICE-18"), fumble=True)
        if item.has("unstable") and item.blast is not None and not fighter(flow.scene.creature(who)).dead:
            yield from inflict(flow, who, who, ("generic",), two_handed=item.is_two_handed, away_from=square)
        if flow.scene.wheel.active == who:
            yield from interrupt(flow)
    return None


def shortfall(scene: Scene, missing: int) -> int:
    """Squares by which a failed throw falls short: what is missing, at least 1 unless a tie arrives (DV-AMB-98)."""
    return missing if options_of(scene).throw_short == "margin" else max(1, missing)


def _caught(flow: Flow, thrower: str, item: Item, way: Sequence[Square]) -> Generator[Need, Any, bool]:
    """Whoever stands on the way or where it lands may catch it with a DR of SO (DV-ACT-27).

    The difficulty is the distance flown so far. It takes a free hand.
    """
    origin = flow.scene.creature(thrower).at
    for square in way:
        for creature in flow.scene.at(square):
            state = fighter(creature)
            if creature.id == thrower or not able_hands(state) or not may_react(flow.scene, creature):
                continue
            flown = view.distance(flow.scene, origin, square)
            facts = (("item", item.key), ("thrower", thrower), ("difficulty", flown))
            answer = yield Ask("catch", creature.id, ("no", "yes"), "no", facts, "DV-ACT-27")
            if answer == "no":
                continue
            rolled = yield from roll_kept(
                flow, creature.id, Roll("catch", reaction_dice(flow.scene, creature), creature.id)
            )
            score = rolled.value + state.traits.SO
            done = succeeds(score, flown)
            flow.tell(
                "caught" if done else "not_caught",
                creature.id,
                rules=("DV-ACT-27",),
                tallies=(score_tally(rolled.value, "SO", score, "DV-ACT-27", "DV-REACT-06"),),
                item=item.key,
                catch_score=score,
                difficulty=flown,
            )
            if done:
                _change_hands(flow, thrower, creature.id, item)
                return True
    return False


def able_hands(state: Fighter) -> tuple[str, ...]:
    """Empty hands that can act: a numb one catches nothing (DV-CRIT-29, DV-AMB-10)."""
    return tuple(hand for hand in state.free_hands() if part_disabled(state, hand) is None)


def _change_hands(flow: Flow, giver: str, taker: str, item: Item) -> None:
    """The object goes from one to the free hand of the other; a two-handed one into the inventory."""
    one, other = flow.scene.creature(giver), flow.scene.creature(taker)
    state = fighter(other)
    hands = able_hands(state)
    if item.is_two_handed and len(hands) < 2:
        after = replace(state, carried=(*state.carried, item))
    else:
        parts = HANDS if item.is_two_handed else hands[:1]
        after = replace(state, held=(*state.held, Held(item, parts)))
    given = put(one, fighter(one).without_item(item))
    flow.tell("changed_hands", taker, SetCreature(given), SetCreature(put(other, after)), item=item.key, target=giver)


def burst(flow: Flow, who: str, item: Item, square: Square) -> Generator[Need, Any, None]:
    """A grenade hurts everybody that near where it lands, automatically (DV-AMB-118, DV-WPN-19)."""
    if item.blast is None:
        return
    damage, radius = item.blast
    flow.tell("burst", who, rules=("DV-AMB-118",), item=item.key, square=square.name)
    struck = [creature.id for creature in flow.scene.creatures if chebyshev(creature.at, square) <= radius]
    for victim in struck:
        if fighter(flow.scene.creature(victim)).dead:
            continue
        yield from suffer(flow, victim, damage, rules=("DV-WPN-19", "DV-AMB-118"))
