"""The procedures of the game by verb, and what follows every action."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from board.rulebook.commands import Command
from board.rulebook.procedure import Flow, Need, Procedure, Then
from board.systems.dernier_val import (
    actions,
    athletics,
    attack,
    attention,
    blind,
    both_hands,
    care,
    close_combat,
    doors,
    fire,
    gm,
    holds,
    initiative,
    interruption,
    magic,
    manoeuvres,
    movement,
    ranged,
    stealth,
    terrain,
    theft,
    thinking,
    throwing,
    tiles,
    wielding,
)

PROCEDURES: dict[str, Callable[[Flow, Command], Procedure]] = {
    "move": movement.move,
    "crawl": movement.crawl,
    "open": doors.work_door,
    "close": doors.work_door,
    "strike": blind.played(both_hands.strike),
    "shoot": blind.played(attack.attack),
    "throw": throwing.throw,
    "nock": ranged.nock,
    "load": ranged.load,
    "hold": holds.hold,
    "tighten": holds.tighten,
    "apply_hold": holds.apply_hold,
    "release": holds.release,
    "break_free": holds.break_free,
    "disengage": close_combat.disengage,
    "be_vigilant": attention.be_vigilant,
    "be_discreet": stealth.be_discreet,
    "concentrate": attention.concentrate,
    "equip": actions.equip,
    "unequip": actions.unequip,
    "drop": actions.drop,
    "stand_up": manoeuvres.stand_up,
    "lift": manoeuvres.lift,
    "jump": athletics.jump,
    "climb": athletics.climb,
    "climb_down": athletics.climb_down,
    "swim": athletics.swim,
    "first_aid": care.first_aid,
    "use_item": care.use_item,
    "extinguish": fire.extinguish,
    "pick_pocket": theft.pick_pocket,
    "think": thinking.think,
    "cast": magic.cast,
    "reactivate": tiles.reactivate,
    "test": manoeuvres.test,
    "end_round": initiative.end_round,
    "roll_initiative": initiative.roll_ties,
    "gm": gm.gm,
}


def procedure(flow: Flow, command: Command) -> Procedure:
    """Play a legal command to its end, and pass the hand when its author cannot go on."""
    creature = flow.scene.find(command.who)
    on_ground = creature is not None and creature.state.has("prone")
    return _played(flow, _paid(flow, command), command.who, on_ground)


def _paid(flow: Flow, command: Command) -> Procedure:
    """The command, once the destiny points that its item costs are paid (DV-LIFE-13)."""
    wielding.pay(flow, command)
    return (yield from PROCEDURES[command.do](flow, command))


def _played(flow: Flow, running: Procedure, who: str | None, on_ground: bool) -> Procedure:
    """One stage of the command, then the next one, then what follows every action."""
    then = yield from running
    if then is not None:
        return Then(_stage, (then.stage, then.values, who, on_ground))
    yield from after_action(flow, who, on_ground)
    return None


def _stage(
    flow: Flow, stage: Callable[..., Procedure], values: tuple[Any, ...], who: str | None, on_ground: bool
) -> Procedure:
    return _played(flow, stage(flow, *values), who, on_ground)


def after_action(flow: Flow, who: str | None, on_ground: bool) -> Any:
    """What follows every action: identities are forgotten with sight, a lost round passes on."""
    if who is not None:
        actions.note_prone_die(flow, who) if on_ground and _spent_on_ground(flow, who) else None
        athletics.note_run_up(flow, who)
        yield from interruption.after_stumble(flow, who)
    yield from pushed_onto(flow)
    yield from athletics.drop_hanging(flow)
    attention.meet(flow)
    attention.forget_lost(flow)
    holds.drop_distant(flow)
    yield from initiative.settle(flow)


def pushed_onto(flow: Flow) -> Generator[Need, Any, None]:
    """What lies in wait on a square takes whoever was pushed there too (DV-STL-24, DV-FIRE-05)."""
    moved = dict.fromkeys(event.who for event in flow.events if event.kind in ("pushed", "flees"))
    for who in moved:
        if who is not None and flow.scene.find(who) is not None:
            happened = yield from terrain.entered(flow, who)
            if happened.interrupts and flow.scene.wheel.active == who:
                yield from initiative.interrupt(flow)


def _spent_on_ground(flow: Flow, who: str) -> bool:
    """Whether somebody on the ground has just played its one die (DV-CRIT-28)."""
    creature = flow.scene.find(who)
    return (
        creature is not None
        and creature.state.has("prone")
        and flow.scene.wheel.active == who
        and any(event.kind in ("die_spent", "excellence") and event.who == who for event in flow.events)
    )
