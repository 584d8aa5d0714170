"""Chapter MOVE: moving, facing, crawling; and the doors on the way (DV-AMB-121)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from board.grid.directions import DIRECTION_WORDS, Direction, step_direction
from board.grid.sight import step_clear
from board.grid.squares import Square, in_card4, is_square_name, parse_square
from board.grid.ways import reach, way_to
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.knowledge import known_to
from board.rulebook.procedure import Flow, Procedure
from board.scene.events import SetCreature
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import character, lookout, stealth, terrain
from board.systems.dernier_val.dice import dice_refusal, part_disabled, part_refusal, place_dice
from board.systems.dernier_val.engagements import without_engagements
from board.systems.dernier_val.initiative import interrupt
from board.systems.dernier_val.state import Condition, Fighter, fighter, options_of, put
from board.systems.dernier_val.vocabulary import BODY, LEGS, die_sides

FAR = 10_000
"""More than any way on a board costs."""


def squares_of_move(state: Fighter) -> int:
    """Squares of one move action: 4 + SO; one with numb or inert legs (DV-MOVE-02, DV-CRIT-29)."""
    if part_disabled(state, LEGS) is not None:
        return 1
    return character.move_allowance(state.sheet)


def budget_of(state: Fighter, *, with_die: bool) -> int:
    """Squares that one move command may count: a die's allowance, or what earlier moves left (DV-AMB-09).

    Legs that were put out of use since walk one square at most (DV-CRIT-29).
    """
    if with_die:
        return squares_of_move(state)
    return min(state.squares_left, 1) if part_disabled(state, LEGS) is not None else state.squares_left


def enterable(scene: Scene, mover: Creature, square: Square) -> bool:
    """Whether the mover may come onto the square on its way (DV-AMB-28).

    Allies and the fallen or dead are crossed, standing enemies are not.
    """
    if not scene.place.terrain.on_board(square) or square in scene.place.barred:
        return False
    other = scene.standing_at(square)
    if other is None or other.id == mover.id:
        return True
    return other.side == mover.side and options_of(scene).cross_allies


def may_stop(scene: Scene, mover: Creature, square: Square) -> bool:
    """Whether the mover may stop there: one standing creature a square (DV-AMB-28)."""
    other = scene.standing_at(square)
    return other is None or other.id == mover.id


def step_cost(scene: Scene, mover: Creature, origin: Square, target: Square) -> int | None:
    """Squares that the step counts for, None when it is barred (DV-MOVE-03, DV-MOVE-07).

    Walls, windows and shut doors bar it, and so does a change of height, which is climbed, and the water one
    stands in, where one swims (DV-MAN-05, DV-MAN-14); rough ground counts more.
    """
    if not enterable(scene, mover, target) or not step_clear(scene.place.terrain, origin, target):
        return None
    leaving, ground = scene.place.ground(origin), scene.place.ground(target)
    if leaving.height != ground.height or leaving.water:
        return None
    return 1 + ground.rough


def costs(scene: Scene, mover: Creature, *, with_die: bool) -> Callable[[Square, Square], int | None]:
    """What each step counts; without a die no way leads over ground that asks for a roll (DV-MOVE-07)."""

    def cost(origin: Square, target: Square) -> int | None:
        if not with_die and terrain.asks_roll(scene, target):
            return None
        return step_cost(scene, mover, origin, target)

    return cost


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """A move made ready: the squares entered, the facing at its end, and the squares it may count."""

    path: tuple[Square, ...]
    facing: Direction
    budget: int
    cost: int


def plan_move(scene: Scene, command: Command) -> PlannedMove | Refusal:
    """The move that the command means; `to` takes the cheapest way by what the side knows."""
    mover = scene.creature(command.who or "")
    state = fighter(mover)
    budget = budget_of(state, with_die=command.get("die") is not None)
    path = given_path(scene, mover, command, budget)
    if isinstance(path, Refusal):
        return path
    cost = path_cost(scene, mover, path)
    if isinstance(cost, Refusal):
        return cost
    if cost > budget:
        return refuse("DV-MOVE-02", "dv.refused.too_far", cost=cost, allowed=budget)
    if command.get("die") is None and any(terrain.asks_roll(scene, square) for square in path):
        return refuse("DV-MOVE-07", "dv.refused.ground_needs_die")
    if path and not may_stop(scene, mover, path[-1]):
        return refuse("DV-AMB-28", "dv.refused.square_taken", square=path[-1].name)
    facing = last_facing(mover, path)
    word = command.get("facing")
    if word is not None:
        wanted = DIRECTION_WORDS.get(str(word))
        if wanted is None or (not wanted.is_side and options_of(scene).facings == 4):
            return refuse("DV-AMB-24", "dv.refused.no_such_facing", facing=word)
        facing = wanted
    return PlannedMove(path, facing, budget, cost)


def given_path(scene: Scene, mover: Creature, command: Command, budget: int) -> tuple[Square, ...] | Refusal:
    """The squares entered: those of `path`, or the standard way to `to`."""
    path = command.get("path")
    if path is not None:
        return tuple(parse_square(str(name)) for name in path)
    to = command.get("to")
    if to is None:
        return ()
    goal = parse_square(str(to))
    if goal == mover.at:
        return ()
    if not enterable(scene, mover, goal):
        if any(door.fills_square and not door.is_open and goal in door.squares for door in scene.place.doors):
            return refuse("DV-AMB-121", "dv.refused.shut_door", square=goal.name)
        return refuse("DV-AMB-28", "dv.refused.barred", square=goal.name)
    # Any way is looked for, so that what bars it and what makes it too long are told apart.
    way = way_to(mover.at, goal, FAR, costs(scene, mover, with_die=command.get("die") is not None))
    if way is None:
        return refuse("DV-MOVE-02", "dv.refused.no_way", square=goal.name)
    if way.cost > budget:
        return refuse("DV-MOVE-02", "dv.refused.too_far", cost=way.cost, allowed=budget)
    return way.path


def last_facing(mover: Creature, path: tuple[Square, ...]) -> Direction:
    """At each step the token faces the square it moves to (DV-MOVE-04)."""
    if not path:
        return mover.facing
    before = path[-2] if len(path) > 1 else mover.at
    return step_direction(before, path[-1])


def path_cost(scene: Scene, mover: Creature, path: tuple[Square, ...]) -> int | Refusal:
    """What the whole path counts, or why a step of it is not possible (DV-MOVE-03, DV-AMB-21)."""
    at, facing, total = mover.at, mover.facing, 0
    for square in path:
        if not in_card4(at, square):
            return refuse("DV-MOVE-03", "dv.refused.diagonal", square=square.name)
        heading = step_direction(at, square)
        if heading == facing.opposite and options_of(scene).backward_step == "forbidden":
            return refuse("DV-AMB-21", "dv.refused.backward", square=square.name)
        cost = step_cost(scene, mover, at, square)
        if cost is None:
            return refuse("DV-AMB-28", "dv.refused.barred", square=square.name)
        total += cost
        at, facing = square, heading
    return total


def move_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the move is not possible (DV-MOVE-02, DV-CLOSE-08, DV-HOLD-04, DV-REACT-18)."""
    mover = scene.creature(command.who or "")
    state = fighter(mover)
    if state.has("prone"):
        return refuse("DV-REACT-18", "dv.refused.prone")
    if state.has("held"):
        return refuse("DV-HOLD-04", "dv.refused.held")
    if state.engaged_with:
        return refuse("DV-CLOSE-08", "dv.refused.engaged")
    if state.height > 0:
        return refuse("DV-REACT-18", "dv.refused.hampered")
    word = command.get("die")
    if word is not None:
        sides = die_sides(word)
        refusal = dice_refusal(state, (sides or 0,)) or part_refusal(state, LEGS, moving=True)
        if refusal is not None:
            return refusal
    elif state.squares_left == 0 and not _pivots_freely(scene, state, command):
        return refuse("DV-AMB-22", "dv.refused.no_squares_left")
    planned = plan_move(scene, command)
    return planned if isinstance(planned, Refusal) else None


def _pivots_freely(scene: Scene, state: Fighter, command: Command) -> bool:
    """One free turn on the spot a round, where the table chose so (DV-AMB-22)."""
    still = not command.get("path") and command.get("to") in (None, scene.creature(command.who or "").at.name)
    return still and options_of(scene).free_pivot == "once_per_round" and not state.noted("pivoted")


def move(flow: Flow, command: Command) -> Procedure:
    """Walk the path step by step, whole squares; turn freely at its end (DV-MOVE-01 to -05).

    What the mover's side did not know may stop it: it halts on the square before, the die is
    spent, and what stopped it is noticed (DV-AMB-120). A new action does not end a move: squares not
    walked stay available after it, in the same round (DV-DICE-16, DV-AMB-09).
    """
    who = command.who or ""
    sides = die_sides(command.get("die"))
    planned = plan_known(flow, command)
    before = flow.scene
    footing = yield from terrain.footing(flow, who, sides, planned.path)
    mover = flow.scene.creature(who)
    at, spent, walked = mover.at, 0, 0
    stopped = held_back = interrupted = False
    for square in planned.path:
        mover = flow.scene.creature(who)
        cost = step_cost(flow.scene, mover, at, square)
        heading = step_direction(at, square)
        if cost is None:
            stopped = True
            turned = SetCreature(replace(mover, facing=heading))
            flow.tell("turned", who, turned, rules=("DV-MOVE-04",), facing=heading.word)
            tell_stopped(flow, who, square)
            break
        ground = flow.scene.place.ground(square)
        if not footing.holds(ground):
            stopped = True
            flow.tell("stopped_by_ground", who, rules=("DV-MOVE-07",), square=square.name)
            break
        held_back = yield from lookout.holds_back(flow, who, square, heading)
        if held_back:
            break
        flow.tell(
            "step",
            who,
            SetCreature(replace(stealth.crept(mover), at=square, facing=heading)),
            rules=("DV-MOVE-04",),
            square=square.name,
            facing=heading.word,
        )
        at, spent, walked = square, spent + cost, walked + 1
        for changed in without_engagements(flow.scene, who):
            flow.tell("freed", changed.id, SetCreature(changed), rules=("DV-AMB-122",))
        happened = yield from terrain.entered(flow, who)
        slipped = footing.slips(ground)
        interrupted = happened.interrupts or slipped
        if happened.stops or slipped:
            stopped = True
            break
    if stopped or held_back:
        step_back(flow, who, (before.creature(who).at, *planned.path[:walked]))
    mover = flow.scene.creature(who)
    state = fighter(mover)
    left = max(0, planned.budget - spent) if options_of(flow.scene).split_move and not stopped else 0
    if sides is not None:
        left += state.squares_left
    state = replace(state, squares_left=left).with_note("moved" if planned.path else "pivoted")
    facing = planned.facing if not stopped and not held_back else mover.facing
    flow.tell(
        "move",
        who,
        SetCreature(replace(put(mover, state), facing=facing)),
        rules=("DV-MOVE-02", "DV-MOVE-05"),
        square=mover.at.name,
        squares=spent,
        facing=facing.word,
    )
    if interrupted or terrain.leaves_melee(before, flow.scene, who):
        yield from interrupt(flow)
    return None


def plan_known(flow: Flow, command: Command) -> PlannedMove:
    """The way as the mover's side knows it."""
    mover = flow.scene.creature(command.who or "")
    state = fighter(mover)
    budget = budget_of(state, with_die=command.get("die") is not None)
    known = known_to(flow.system, flow.scene, mover.side)
    path = given_path(known, mover, command, budget)
    if isinstance(path, Refusal):
        raise ValueError(path.reason.key)
    facing = last_facing(mover, path)
    word = command.get("facing")
    if word is not None:
        facing = DIRECTION_WORDS[str(word)]
    return PlannedMove(path, facing, budget, 0)


def tell_stopped(flow: Flow, who: str, square: Square) -> None:
    """Something unseen bars the way: it is noticed as a shape (DV-AMB-120)."""
    mover = flow.scene.creature(who)
    other = flow.scene.standing_at(square)
    changes = []
    if other is not None and other.side != mover.side:
        state = fighter(mover).with_condition(Condition("attacked_by", by=other.id))
        changes.append(SetCreature(put(mover, state)))
    flow.tell("stopped_by_unseen", who, *changes, rules=("DV-AMB-120",), square=square.name)


def step_back(flow: Flow, who: str, walked: tuple[Square, ...]) -> None:
    """A mover that was stopped never stays on a square where somebody stands: back to the last free one."""
    mover = flow.scene.creature(who)
    for square in reversed(walked):
        others = [c for c in flow.scene.at(square) if c.id != who and not c.down]
        if not others:
            if square != mover.at:
                flow.tell(
                    "step", who, SetCreature(replace(mover, at=square)), rules=("DV-AMB-120",), square=square.name
                )
            return


def reachable(scene: Scene, who: str, *, with_die: bool) -> dict[Square, tuple[int, tuple[Square, ...]]]:
    """Squares where a move could stop, each with its cost and the standard way (DV-MOVE-02)."""
    mover = scene.creature(who)
    state = fighter(mover)
    budget = budget_of(state, with_die=with_die)
    found = reach(mover.at, budget, costs(scene, mover, with_die=with_die))
    return {
        square: (way.cost, way.path)
        for square, way in found.items()
        if square == mover.at or may_stop(scene, mover, square)
    }


# ---- Crawling ------------------------------------------------------------------------------------


def crawl_part(scene: Scene) -> str:
    """Legs, or the body as the table chose (DV-AMB-30)."""
    return BODY if options_of(scene).crawl_part == "body" else LEGS


def crawl_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why one cannot crawl there (DV-MOVE-08, DV-CRIT-28)."""
    mover = scene.creature(command.who or "")
    state = fighter(mover)
    if not state.has("prone"):
        return refuse("DV-MOVE-08", "dv.refused.not_prone")
    if state.has("held"):
        return refuse("DV-HOLD-04", "dv.refused.held")
    if state.engaged_with:
        return refuse("DV-CLOSE-08", "dv.refused.engaged")
    sides = die_sides(command.get("die"))
    if sides is None:
        return refuse("DV-DICE-06", "dv.refused.die_needed")
    refusal = dice_refusal(state, (sides,)) or part_refusal(state, crawl_part(scene), moving=True)
    if refusal is not None:
        return refusal
    to = str(command.get("to"))
    if not is_square_name(to) or not in_card4(mover.at, parse_square(to)):
        return refuse("DV-MOVE-08", "dv.refused.one_square")
    square = parse_square(to)
    if step_cost(scene, mover, mover.at, square) is None or not may_stop(scene, mover, square):
        return refuse("DV-AMB-28", "dv.refused.barred", square=square.name)
    return None


def crawl(flow: Flow, command: Command) -> Procedure:
    """Crawl one square: automatic (DV-MOVE-08, DV-AMB-30)."""
    who = command.who or ""
    place_dice(flow, who, (crawl_part(flow.scene),), (die_sides(command.get("die")) or 0,), None)
    mover = flow.scene.creature(who)
    square = parse_square(str(command.get("to")))
    if step_cost(flow.scene, mover, mover.at, square) is None:
        tell_stopped(flow, who, square)
        return None
    heading = step_direction(mover.at, square)
    flow.tell(
        "crawl",
        who,
        SetCreature(replace(mover, at=square, facing=heading)),
        rules=("DV-MOVE-08",),
        square=square.name,
    )
    happened = yield from terrain.entered(flow, who)
    if happened.interrupts:
        yield from interrupt(flow)
    return None
