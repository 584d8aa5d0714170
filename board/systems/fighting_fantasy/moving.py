"""Chapter BRD: moving over the board outside duels, and passing one's turn."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

from board.grid.directions import DIRECTION_WORDS, Direction, step_direction
from board.grid.squares import Square, in_card4, is_square_name, parse_square
from board.grid.ways import Way, reach, way_to
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.knowledge import known_to
from board.rulebook.procedure import Flow, Need, Procedure
from board.scene.events import SetCreature
from board.scene.scene import Creature, Scene
from board.systems.fighting_fantasy.adventure_sheet import put, sheet_of
from board.systems.fighting_fantasy.contact import is_free, steps_of, touches_any
from board.systems.fighting_fantasy.creatures import enemies_of, is_hero
from board.systems.fighting_fantasy.duels import fought_this_turn
from board.systems.fighting_fantasy.groups import waits_its_turn
from board.systems.fighting_fantasy.options import rules_of
from board.systems.fighting_fantasy.triggers import springs_at, step_on
from board.systems.fighting_fantasy.wheel import end_turn

FAR = 10_000
"""More squares than any way has, to tell a way that is too long from none at all."""


def square_named(value: Any) -> Square | None:
    """The square that a command names, or None when it names none."""
    return parse_square(value) if isinstance(value, str) and is_square_name(value) else None


def facing_named(command: Command) -> Direction | None:
    """The side that a command names, or None."""
    direction = DIRECTION_WORDS.get(command.get("facing", ""))
    return direction if direction is not None and direction.is_side else None


def squares_left(known: Scene, creature: Creature) -> int:
    """Squares that a creature may still move in this turn, 4 in all (FF-BRD-04)."""
    return max(0, rules_of(known).move_squares - sheet_of(creature).walked)


def way_of(known: Scene, creature: Creature, command: Command, budget: int) -> tuple[Square, ...] | Refusal:
    """The squares that a command enters, by its `path` or by the cheapest way `to` its goal; or why it cannot be.

    Orthogonal steps, no more than `budget`, through allies but not through standing enemies, walls and
    closed doors, ending on a free square (FF-BRD-04).
    """
    if command.get("facing") is not None and facing_named(command) is None:
        return refuse("FF-BRD-04", "ff.refused.no_side", facing=str(command.get("facing")))
    named = command.get("path")
    if named is None:
        return _cheapest(known, creature, command, budget)
    squares = tuple(square_named(name) for name in (named if isinstance(named, tuple) else (named,)))
    path: list[Square] = []
    step, here = steps_of(known, creature), creature.at
    for square in squares:
        if square is None:
            return refuse("FF-BRD-04", "ff.refused.no_square")
        if not in_card4(here, square) or step(here, square) is None:
            return refuse("FF-BRD-04", "ff.refused.blocked", square=square.name)
        path.append(square)
        here = square
    if len(path) > budget:
        return refuse("FF-BRD-04", "ff.refused.too_far", cost=len(path), left=budget)
    if not is_free(known, here, creature):
        return refuse("FF-BRD-04", "ff.refused.occupied", square=here.name)
    return tuple(path)


def _cheapest(known: Scene, creature: Creature, command: Command, budget: int) -> tuple[Square, ...] | Refusal:
    goal = creature.at if command.get("to") is None else square_named(command.get("to"))
    if goal is None:
        return refuse("FF-BRD-04", "ff.refused.no_square")
    if not is_free(known, goal, creature):
        return refuse("FF-BRD-04", "ff.refused.occupied", square=goal.name)
    way = way_to(creature.at, goal, FAR, steps_of(known, creature))
    if way is None and any(
        door.fills_square and not door.is_open and goal in door.squares for door in known.place.doors
    ):
        return refuse("FF-BRD-04", "ff.refused.shut_door", square=goal.name)
    if way is None:
        return refuse("FF-BRD-04", "ff.refused.blocked", square=goal.name)
    if way.cost > budget:
        return refuse("FF-BRD-04", "ff.refused.too_far", cost=way.cost, left=budget)
    return way.path


def ways(known: Scene, creature: Creature, budget: int) -> dict[Square, Way]:
    """All squares where a creature can stop within `budget` steps, its own among them (FF-BRD-04)."""
    found = reach(creature.at, budget, steps_of(known, creature))
    return {square: way for square, way in found.items() if is_free(known, square, creature)}


def may_move(known: Scene, actor: Creature, command: Command) -> Refusal | None:
    """Why somebody cannot move: engaged (FF-BRD-04), held back by a flight, out of its turn's squares, barred.

    A creature that waits for its fight stays out of contact with the heroes (FF-BRD-12).
    """
    sheet = sheet_of(actor)
    if sheet.engaged:
        return refuse("FF-BRD-04", "ff.refused.you_are_engaged")
    if sheet.stays_in == known.wheel.turn:
        return refuse("FF-BRD-10", "ff.refused.may_not_follow")
    if command.get("path") is None and command.get("to") is None and command.get("facing") is None:
        return refuse("FF-BRD-04", "ff.refused.no_square")
    path = way_of(known, actor, command, squares_left(known, actor))
    if isinstance(path, Refusal):
        return path
    if path and not may_stop(known, actor, path[-1]):
        return refuse("FF-BRD-12", "ff.refused.keep_away")
    return None


def may_stop(known: Scene, creature: Creature, square: Square) -> bool:
    """Whether a creature may end its move there: not in contact with a hero before its fight (FF-BRD-12)."""
    if is_hero(creature) or not waits_its_turn(known, creature):
        return True
    return not touches_any(known, square, [enemy for enemy in enemies_of(known, creature) if is_hero(enemy)])


def move(flow: Flow, command: Command) -> Procedure:
    """Move up to 4 squares and face freely at the end; the turn goes on (FF-BRD-04).

    The way is that of what the mover's side knows; what nobody knew of stops it on the square before.
    """
    mover = flow.scene.creature(command.who or "")
    known = known_to(flow.system, flow.scene, mover.side)
    path = way_of(known, mover, command, squares_left(known, mover))
    if not isinstance(path, Refusal):
        yield from walk(flow, mover.id, path, facing_named(command), "move")
    return None


def walk(
    flow: Flow, who: str, path: Sequence[Square], facing: Direction | None, kind: str
) -> Generator[Need, Any, None]:
    """Enter the squares of a way one after the other, as far as the true board lets pass.

    A thing that goes off ends the walk on its square (FF-BRD-15). `kind` is `move` or `flee`; the squares
    of a flight do not count as moved.
    """
    scene = flow.scene
    mover = scene.creature(who)
    step = steps_of(scene, mover)
    entered: list[Square] = []
    here, barred = mover.at, None
    for square in path:
        if step(here, square) is None:
            barred = square
            break
        entered.append(square)
        here = square
        if is_free(scene, square, mover) and springs_at(scene, mover, square):
            break
    while entered and not is_free(scene, entered[-1], mover):
        barred = entered.pop()
    stop = entered[-1] if entered else mover.at
    if facing is None:
        before = entered[-2] if len(entered) > 1 else mover.at
        facing = step_direction(before, stop) if entered else mover.facing
    _tell_walk(flow, mover, entered, stop, facing, kind)
    if barred is not None:
        flow.tell("stopped_by_unseen", who, rules=("FF-BRD-04",), square=barred.name)
    if entered or facing is not mover.facing:
        yield from step_on(flow, who)


def _tell_walk(
    flow: Flow, mover: Creature, entered: Sequence[Square], stop: Square, facing: Direction, kind: str
) -> None:
    sheet = sheet_of(mover)
    if entered:
        walked = sheet.walked + (len(entered) if kind == "move" else 0)
        sheet = replace(sheet, walked=walked, hungry=True)
    elif facing is mover.facing:
        return
    end = SetCreature(put(replace(mover, at=stop, facing=facing), sheet))
    if not entered:
        flow.tell("turn_to", mover.id, end, rules=("FF-BRD-04",), facing=facing.word)
        return
    # On its way it looks where it goes: what it sees from each square is seen.
    steps = zip((mover.at, *entered), entered, strict=False)
    passed = (put(replace(mover, at=square, facing=step_direction(before, square)), sheet) for before, square in steps)
    rule = "FF-BRD-04" if kind == "move" else "FF-BRD-10"
    names = tuple(square.name for square in entered)
    changes = (*map(SetCreature, passed), end)
    flow.tell(kind, mover.id, *changes, rules=(rule,), path=names, square=stop.name, facing=facing.word)


def may_wait(known: Scene, actor: Creature) -> Refusal | None:
    """Why one cannot let the turn pass: in a duel, an Assault is run on the hero's entry (FF-BRD-06).

    He may when the pair has had its Assault of this turn already.
    """
    opponents = [known.find(other) for other in sheet_of(actor).opponents]
    if any(other is not None and not fought_this_turn(known, actor, other) for other in opponents):
        return refuse("FF-BRD-06", "ff.refused.fight_or_flee")
    return None


def wait(flow: Flow, command: Command) -> Procedure:
    """Let the turn pass (FF-BRD-05)."""
    who = command.who or ""
    flow.tell("wait", who, rules=("FF-BRD-05",))
    end_turn(flow, who)
    return None
    yield
