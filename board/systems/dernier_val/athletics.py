"""Chapter MAN: jumping, climbing, climbing down, swimming (DV-MAN-01 to -16)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.grid.directions import Direction, step_direction
from board.grid.sight import step_clear
from board.grid.squares import Square, in_card4, is_square_name, parse_square
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Need, Procedure
from board.scene.events import Change, SetCreature
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import gear, terrain
from board.systems.dernier_val.attempts import attempt, dice_of, die_refusal
from board.systems.dernier_val.dice import part_disabled
from board.systems.dernier_val.engagements import without_engagements
from board.systems.dernier_val.falls import NO_LANDING, OWN_JUMP, fall_from, height_of
from board.systems.dernier_val.initiative import interrupt
from board.systems.dernier_val.movement import enterable, may_stop
from board.systems.dernier_val.state import Fighter, fighter, options_of, put
from board.systems.dernier_val.vocabulary import BODY, HANDS

STANDING_JUMP, RUNNING_JUMP = 2, 3
"""Squares of a long jump, and right after a move (DV-MAN-02)."""
CLIMBING_DOWN = 2
"""Difficulty of climbing down with a ladder or a rope (DV-MAN-09)."""
CLIMBING_DOWN_BARE = 4
"""The same without; the text leaves it to the game master, easy is where the board starts (DV-MAN-09)."""


def note_run_up(flow: Flow, who: str) -> None:
    """Remember whether the last thing that somebody did was to move: it gives a run-up (DV-MAN-02, DV-AMB-95)."""
    creature = flow.scene.find(who)
    if creature is None or flow.scene.wheel.active != who:
        return
    state = fighter(creature)
    moved = any(event.kind == "move" and event.who == who and event.fact("squares", 0) for event in flow.events)
    moved = moved and not any(event.kind == "round_start" and event.who == who for event in flow.events)
    if moved != state.noted("run_up"):
        kept = tuple(note for note in state.notes if note != "run_up")
        after = put(creature, replace(state, notes=(*kept, "run_up") if moved else kept))
        flow.tell("run_up", who, SetCreature(after), private=())


def aim(scene: Scene, command: Command) -> Square | None:
    """The square that the command names by `to`, on the board; else None."""
    to = str(command.get("to", ""))
    if not is_square_name(to):
        return None
    square = parse_square(to)
    return square if scene.place.terrain.on_board(square) else None


def leap(start: Square, goal: Square) -> tuple[Square, ...]:
    """The squares of a jump in a straight line, the goal last; empty when it is in none (DV-MOVE-03)."""
    columns, rows = goal.column - start.column, goal.row - start.row
    if (columns and rows) or start == goal:
        return ()
    steps = abs(columns) + abs(rows)
    across, along = columns // steps, rows // steps
    return tuple(start.moved(across * step, along * step) for step in range(1, steps + 1))


def jump_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why one cannot jump there (DV-MAN-02, DV-CLOSE-08, DV-HOLD-04)."""
    creature = scene.creature(command.who or "")
    state = fighter(creature)
    goal = aim(scene, command)
    path = leap(creature.at, goal) if goal is not None else ()
    if not path:
        return refuse("DV-MAN-02", "dv.refused.jump_straight")
    if state.has("held"):
        return refuse("DV-HOLD-04", "dv.refused.held")
    most = RUNNING_JUMP if state.noted("run_up") else STANDING_JUMP
    if len(path) > most:
        return refuse("DV-MAN-02", "dv.refused.jump_too_far", most=most)
    if not _leaps_clear(scene, creature, path):
        return refuse("DV-MAN-02", "dv.refused.barred", square=path[-1].name)
    return die_refusal(state, command, BODY)


def _leaps_clear(scene: Scene, creature: Creature, path: tuple[Square, ...]) -> bool:
    """Whether nothing known stops the jump: walls, higher ground, bodies that cannot be crossed."""
    level = scene.place.ground(creature.at).height
    before = creature.at
    for square in path:
        if not enterable(scene, creature, square) or not step_clear(scene.place.terrain, before, square):
            return False
        if scene.place.ground(square).height > level:
            return False
        before = square
    return may_stop(scene, creature, path[-1])


def deadly(scene: Scene, start: Square, path: tuple[Square, ...]) -> bool:
    """Whether the jump crosses a deadly obstacle: a drop, fire, or risky ground (DV-MAN-04)."""
    level = scene.place.ground(start).height
    grounds = [scene.place.ground(square) for square in path[:-1]]
    return any(ground.fire or ground.risky or ground.height < level for ground in grounds)


def jump(flow: Flow, command: Command) -> Procedure:
    """Long jump: body, FO against the total load; a failure does not jump (DV-MAN-02, DV-MAN-03, DV-ACT-04, -06).

    Over a deadly obstacle it is risky: a fumble is a jump of one square, into it (DV-MAN-04). Down to lower
    ground it is a voluntary drop, with a landing (DV-MAN-11, DV-AMB-96).
    """
    who = command.who or ""
    creature = flow.scene.creature(who)
    goal = aim(flow.scene, command)
    path = leap(creature.at, goal) if goal is not None else ()
    if not path:
        return None
    risky = deadly(flow.scene, creature.at, path)
    burden = gear.total_load(fighter(creature))
    tried = yield from attempt(flow, who, (BODY,), dice_of(command), "jump", "FO", burden, risky=risky, rolled=True)
    leaps = path[:1] if tried.fumble else path if tried.success else ()
    if leaps and not _leaps_clear(flow.scene, creature, leaps):
        leaps = ()
    flow.tell(
        "jump" if tried.success and leaps else "jump_failed",
        who,
        rules=("DV-MAN-02", "DV-MAN-03", "DV-MAN-04") if risky else ("DV-MAN-02", "DV-MAN-03"),
        tallies=tried.tallies(fighter(creature), "FO"),
        square=leaps[-1].name if leaps else creature.at.name,
        **tried.facts,
    )
    interrupts = tried.fumble
    if leaps:
        landing = NO_LANDING if tried.fumble else OWN_JUMP
        interrupts = (yield from arrive(flow, who, leaps[-1], landing)) or interrupts
    if interrupts and flow.scene.wheel.active == who:
        if tried.fumble:
            flow.tell("fumble", who, rules=("DV-DICE-18", "DV-MAN-04"), fumble=True)
        yield from interrupt(flow)
    return None


def arrive(flow: Flow, who: str, square: Square, landing: str) -> Generator[Need, Any, bool]:
    """The token comes onto the square, falling if it is lower; whether the round is interrupted."""
    creature = flow.scene.creature(who)
    drop = height_of(flow.scene, creature) - flow.scene.place.ground(square).height
    way = leap(creature.at, square)
    heading = step_direction(creature.at, way[0]) if way else creature.facing
    moved = replace(put(creature, replace(fighter(creature), height=0)), at=square, facing=heading)
    # What is seen from the squares leapt over is seen.
    steps = [SetCreature(replace(moved, at=over)) for over in (*way[:-1], square)]
    flow.tell("step", who, *steps, rules=("DV-MOVE-04",), square=square.name, facing=heading.word)
    for changed in without_engagements(flow.scene, who):
        flow.tell("freed", changed.id, SetCreature(changed), rules=("DV-AMB-122",))
    fumbled = yield from fall_from(flow, who, drop, landing)
    happened = yield from terrain.entered(flow, who)
    return (fumbled or happened.interrupts) and not fighter(flow.scene.creature(who)).dazed


def _spare_hand(state: Fighter) -> bool:
    """Whether a hand that can act is free, a two-handed weapon being held in the other (DV-MAN-06, DV-ACT-15)."""
    return any(state.can_spare(hand) and part_disabled(state, hand) is None for hand in HANDS)


def climb_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why one cannot climb there: not beside, not higher, no free hand and no gear (DV-MAN-05, DV-MAN-06)."""
    creature = scene.creature(command.who or "")
    state = fighter(creature)
    goal = aim(scene, command)
    if goal is None or not in_card4(creature.at, goal) or goal in scene.place.barred:
        return refuse("DV-MAN-05", "dv.refused.climb_beside")
    if not step_clear(scene.place.terrain, creature.at, goal):
        return refuse("DV-MAN-05", "dv.refused.wall_between")
    if scene.place.ground(goal).height <= height_of(scene, creature):
        return refuse("DV-MAN-05", "dv.refused.nothing_to_climb")
    if state.has("held"):
        return refuse("DV-HOLD-04", "dv.refused.held")
    if not _spare_hand(state) and not any(item.has("climbing") for item in state.items()):
        return refuse("DV-MAN-06", "dv.refused.hands_full")
    if scene.place.ground(goal).height == height_of(scene, creature) + 1 and not may_stop(scene, creature, goal):
        return refuse("DV-AMB-28", "dv.refused.square_taken", square=goal.name)
    return die_refusal(state, command, BODY)


def climb(flow: Flow, command: Command) -> Procedure:
    """Climb: body, FO, risky, against the total load and what makes the wall steep (DV-MAN-05 to -08, DV-ACT-06).

    Success is one square up, the last one steps onto the square named; a fumble is a fall from the current
    height, without a landing (DV-AMB-96), and an interruption.
    """
    who = command.who or ""
    creature = flow.scene.creature(who)
    goal = aim(flow.scene, command)
    if goal is None:
        return None
    difficulty = gear.total_load(fighter(creature)) + flow.scene.place.ground(goal).difficulty
    tried = yield from attempt(flow, who, (BODY,), dice_of(command), "climb", "FO", difficulty, risky=True)
    creature = flow.scene.creature(who)
    state = fighter(creature)
    reached = height_of(flow.scene, creature) + 1
    changes: list[Change] = []
    if tried.success and reached < flow.scene.place.ground(goal).height:
        changes.append(SetCreature(put(creature, replace(state, height=state.height + 1))))
    elif tried.success and may_stop(flow.scene, creature, goal):
        facing = step_direction(creature.at, goal)
        changes.append(SetCreature(replace(put(creature, replace(state, height=0)), at=goal, facing=facing)))
    flow.tell(
        "climb" if tried.success else "climb_failed",
        who,
        *changes,
        rules=("DV-MAN-05", "DV-MAN-07"),
        tallies=tried.tallies(state, "FO"),
        square=goal.name,
        **tried.facts,
    )
    if tried.fumble:
        yield from let_go(flow, who, ("DV-MAN-08", "DV-DICE-18"))
    elif flow.scene.creature(who).at != creature.at:
        happened = yield from terrain.entered(flow, who)
        if happened.interrupts and flow.scene.wheel.active == who:
            yield from interrupt(flow)
    return None


def let_go(flow: Flow, who: str, rules: tuple[str, ...]) -> Generator[Need, Any, None]:
    """A climber fumbles: it falls from where it hangs, with its defence only, and its round ends (DV-MAN-08, -10)."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    height = state.height
    after = put(creature, replace(state, height=0))
    flow.tell("fumble", who, SetCreature(after), rules=rules, fumble=True)
    yield from fall_from(flow, who, height, NO_LANDING)
    if flow.scene.wheel.active == who and not fighter(flow.scene.creature(who)).dazed:
        yield from interrupt(flow)


def drop_hanging(flow: Flow) -> Generator[Need, Any, None]:
    """Whoever hangs on a wall and loses consciousness or footing falls, with its defence only (DV-AMB-96)."""
    for creature in flow.scene.creatures:
        state = fighter(creature)
        if state.height > 0 and (state.dazed or state.has("prone")):
            after = put(creature, replace(state, height=0))
            flow.tell("loses_hold", creature.id, SetCreature(after), rules=("DV-AMB-96", "DV-MAN-12"))
            yield from fall_from(flow, creature.id, state.height, NO_LANDING)


def climb_down_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why one cannot climb down: nothing lower beside, somebody below (DV-MAN-09)."""
    creature = scene.creature(command.who or "")
    state = fighter(creature)
    if state.has("held"):
        return refuse("DV-HOLD-04", "dv.refused.held")
    if state.height == 0:
        goal = aim(scene, command)
        if goal is None or not in_card4(creature.at, goal) or goal in scene.place.barred:
            return refuse("DV-MAN-09", "dv.refused.climb_beside")
        if not step_clear(scene.place.terrain, creature.at, goal):
            return refuse("DV-MAN-09", "dv.refused.wall_between")
        if scene.place.ground(goal).height >= scene.place.ground(creature.at).height:
            return refuse("DV-MAN-09", "dv.refused.nothing_to_climb")
        if not may_stop(scene, creature, goal):
            return refuse("DV-AMB-28", "dv.refused.square_taken", square=goal.name)
    return die_refusal(state, command, BODY)


def climb_down(flow: Flow, command: Command) -> Procedure:
    """Climb down: body, SO, risky; the load is ignored, a ladder or a rope makes it very easy (DV-MAN-09, DV-MAN-10).

    Success is one square down, over the edge first; a failure stays; a fumble is a fall.
    """
    who = command.who or ""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    goal = aim(flow.scene, command)
    place = flow.scene.place
    if any(item.has("climbing") for item in state.items()):
        difficulty = CLIMBING_DOWN
    else:
        difficulty = max(CLIMBING_DOWN_BARE, place.ground(creature.at).difficulty)
    tried = yield from attempt(flow, who, (BODY,), dice_of(command), "climb_down", "SO", difficulty, risky=True)
    creature = flow.scene.creature(who)
    state = fighter(creature)
    over_edge = creature
    if state.height == 0 and goal is not None:
        drop = place.ground(creature.at).height - place.ground(goal).height
        over_edge = replace(put(creature, replace(state, height=drop)), at=goal)
    changes: list[Change] = []
    if tried.success:
        hanging = fighter(over_edge)
        changes.append(SetCreature(put(over_edge, replace(hanging, height=hanging.height - 1))))
    elif tried.fumble:
        changes.append(SetCreature(over_edge))
    flow.tell(
        "climb_down" if tried.success else "climb_down_failed",
        who,
        *changes,
        rules=("DV-MAN-09", "DV-MAN-10"),
        tallies=tried.tallies(state, "SO"),
        **tried.facts,
    )
    if tried.fumble:
        yield from let_go(flow, who, ("DV-MAN-10", "DV-DICE-18"))
    return None


def swim_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why one cannot swim there: one square, from or into the water (DV-MAN-14, DV-MAN-15)."""
    creature = scene.creature(command.who or "")
    state = fighter(creature)
    goal = aim(scene, command)
    if goal is None or not in_card4(creature.at, goal):
        return refuse("DV-MAN-15", "dv.refused.one_square")
    if not (scene.place.ground(creature.at).water or scene.place.ground(goal).water):
        return refuse("DV-MAN-14", "dv.refused.no_water")
    if state.has("held"):
        return refuse("DV-HOLD-04", "dv.refused.held")
    if not _may_swim(scene, creature, creature.at, goal):
        return refuse("DV-AMB-28", "dv.refused.barred", square=goal.name)
    return die_refusal(state, command, BODY)


def _may_swim(scene: Scene, creature: Creature, origin: Square, square: Square) -> bool:
    clear = enterable(scene, creature, square) and step_clear(scene.place.terrain, origin, square)
    clear = clear and scene.place.ground(square).height <= scene.place.ground(origin).height
    return clear and may_stop(scene, creature, square)


def swim(flow: Flow, command: Command) -> Procedure:
    """Swim: body, SO (or FO as the table chose), risky, against the total load and rough water (DV-MAN-14, DV-AMB-94).

    Success is one square, more with the current; a failure none, but a current carries away (DV-MAN-15). A
    fumble begins a drowning, which the game master goes on with (DV-MAN-16).
    """
    who = command.who or ""
    creature = flow.scene.creature(who)
    goal = aim(flow.scene, command)
    if goal is None:
        return None
    place = flow.scene.place
    name = options_of(flow.scene).swim_characteristic
    rough = max(place.ground(creature.at).difficulty, place.ground(goal).difficulty)
    difficulty = gear.total_load(fighter(creature)) + rough
    current = place.ground(creature.at).current
    tried = yield from attempt(flow, who, (BODY,), dice_of(command), "swim", name, difficulty, risky=True)
    flow.tell(
        "swim" if tried.success else "swim_failed",
        who,
        rules=("DV-MAN-14", "DV-MAN-15", "DV-AMB-94"),
        tallies=tried.tallies(fighter(creature), name),
        square=goal.name,
        **tried.facts,
    )
    heading = step_direction(creature.at, goal)
    interrupts = False
    if tried.success:
        carried = current[1] if current is not None and current[0] is heading else 0
        interrupts = yield from _drift(flow, who, heading, 1 + carried)
    elif current is not None and place.ground(creature.at).water:
        interrupts = yield from _drift(flow, who, current[0], current[1])
    if tried.fumble:
        flow.tell("drowning", who, rules=("DV-MAN-16", "DV-DICE-18"), fumble=True)
    if (tried.fumble or interrupts) and flow.scene.wheel.active == who:
        yield from interrupt(flow)
    return None


def _drift(flow: Flow, who: str, heading: Direction, squares: int) -> Generator[Need, Any, bool]:
    """The swimmer goes so many squares, and stops before what bars the way or once it is ashore; whether that
    interrupts the round."""
    for count in range(squares):
        creature = flow.scene.creature(who)
        following = creature.at.moved(*heading.step)
        ashore = count > 0 and not flow.scene.place.ground(creature.at).water
        if ashore or not flow.scene.place.terrain.on_board(following):
            return False
        if not _may_swim(flow.scene, creature, creature.at, following):
            return False
        if (yield from arrive(flow, who, following, NO_LANDING)):
            return True
    return False
