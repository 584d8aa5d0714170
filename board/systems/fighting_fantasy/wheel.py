"""Chapter BRD: the initiative wheel, and who leaves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from board.rulebook.commands import Refusal, refuse
from board.rulebook.procedure import Flow
from board.scene.events import SetWheel
from board.scene.scene import Creature, Scene, Wheel
from board.systems.fighting_fantasy.adventure_sheet import setting, sheet_of
from board.systems.fighting_fantasy.contact import same_enemy, tokens_of


def wheel_order(scene: Scene) -> tuple[str, ...]:
    """One entry per hero, creature or group in play, by falling current Skill, ties in order of entry (FF-BRD-05).

    Of a group the first standing token stands for all.
    """
    entries = [c for c in scene.creatures if sheet_of(c).in_play and tokens_of(scene, c)[0].id == c.id]
    ranked = sorted(enumerate(entries), key=lambda entry: (-sheet_of(entry[1]).skill.current, entry[0]))
    return tuple(creature.id for _, creature in ranked)


def entry_of(scene: Scene, who: str) -> str | None:
    """The entry of the wheel under which `who` acts: its own, or that of its group (FF-BRD-05)."""
    if who in scene.wheel.order:
        return who
    return next((entry for entry in scene.wheel.order if same_enemy(scene, entry, who)), None)


def passed_over(creature: Creature) -> bool:
    """The entry of an engaged creature does nothing: its Assault is run on the hero's (FF-BRD-06)."""
    sheet = sheet_of(creature)
    return not sheet.in_play or (sheet.engaged and not sheet.is_hero)


def set_up(scene: Scene, order: Sequence[str], active: str | None) -> Scene:
    """The scene with its wheel: `order` or that of the rules, the first that may act active (FF-BRD-05).

    Entries of the dead and the mad are left out (FF-BRD-14), a second one of the same group too.
    """
    kept: list[str] = []
    for who in order or wheel_order(scene):
        if sheet_of(scene.creature(who)).in_play and not any(same_enemy(scene, who, other) for other in kept):
            kept.append(who)
    ready = next((entry for entry in kept if not passed_over(scene.creature(entry))), None)
    first = next((entry for entry in kept if active is not None and same_enemy(scene, entry, active)), ready)
    return replace(scene, wheel=Wheel(tuple(kept), first, 1))


def following(order: Sequence[str], who: str, may_act: Callable[[str], bool]) -> tuple[str | None, bool]:
    """The next entry after `who` that may act, itself last of all, and whether the hand passed the first one."""
    place = order.index(who)
    for step in range(1, len(order) + 1):
        candidate = order[(place + step) % len(order)]
        if may_act(candidate):
            return candidate, place + step >= len(order)
    return None, False


def not_now(known: Scene, actor: Creature) -> Refusal | None:
    """Why somebody cannot act at this moment: dead, mad, or another one's entry (FF-BRD-06, FF-BRD-14)."""
    sheet = sheet_of(actor)
    if sheet.dead:
        return refuse("FF-BRD-14", "ff.refused.dead", who=actor.name)
    if sheet.mad:
        return refuse("FF-BRD-14", "ff.refused.mad", who=actor.name)
    if known.wheel.active is None or entry_of(known, actor.id) != known.wheel.active:
        return refuse("FF-BRD-05", "ff.refused.not_your_turn", who=actor.name)
    return None


def end_turn(flow: Flow, who: str) -> None:
    """The hand passes on when the action that ends the entry of `who` is done (FF-BRD-06)."""
    wheel = flow.scene.wheel
    if wheel.active is not None and entry_of(flow.scene, who) == wheel.active:
        _pass_on(flow, wheel.order, wheel.active, wheel.order)


def _pass_on(flow: Flow, before: Sequence[str], after_whom: str, order: Sequence[str]) -> None:
    """Set the wheel to `order`, with the hand on the next of `before` that is still in it and may act."""
    scene = flow.scene
    chosen, passed_first = following(
        before, after_whom, lambda entry: entry in order and not passed_over(scene.creature(entry))
    )
    turn = scene.wheel.turn + (1 if passed_first else 0)
    wheel = Wheel(tuple(order), chosen, turn)
    if passed_first:
        flow.tell("turn", None, SetWheel(wheel), rules=("FF-BRD-05",), turn=turn)
    if chosen is None:
        flow.tell("nobody_left", None, SetWheel(wheel), rules=("FF-BRD-14",))
        return
    rested = [
        setting(scene, token.id, walked=0)
        for token in tokens_of(scene, scene.creature(chosen))
        if sheet_of(token).walked
    ]
    flow.tell("round_start", chosen, SetWheel(wheel), *rested, rules=("FF-BRD-05",))


def leave_wheel(flow: Flow, who: str) -> None:
    """A dead or mad one leaves the wheel; its group goes on under the next token (FF-BRD-11, FF-BRD-14).

    If it was the active one, the next in order is.
    """
    scene = flow.scene
    wheel = scene.wheel
    if who not in wheel.order:
        return
    heir = next((token.id for token in tokens_of(scene, scene.creature(who)) if token.id != who), None)
    if heir is not None:
        order = tuple(heir if entry == who else entry for entry in wheel.order)
        active = heir if wheel.active == who else wheel.active
        flow.tell("takes_over", heir, SetWheel(replace(wheel, order=order, active=active)), rules=("FF-BRD-11",))
        return
    order = tuple(entry for entry in wheel.order if entry != who)
    if wheel.active == who:
        _pass_on(flow, wheel.order, who, order)
    else:
        flow.tell("leaves_wheel", who, SetWheel(replace(wheel, order=order)), rules=("FF-BRD-14",))


def join_wheel(flow: Flow, who: str) -> None:
    """Somebody who was not on the wheel takes the place of its Skill, after those of the same (FF-BRD-05)."""
    scene = flow.scene
    if entry_of(scene, who) is not None:
        return
    skill = sheet_of(scene.creature(who)).skill.current
    order = scene.wheel.order
    place = next(
        (n for n, entry in enumerate(order) if sheet_of(scene.creature(entry)).skill.current < skill), len(order)
    )
    active = scene.wheel.active if scene.wheel.active is not None else who
    wheel = replace(scene.wheel, order=(*order[:place], who, *order[place:]), active=active)
    flow.tell("joins_wheel", who, SetWheel(wheel), rules=("FF-BRD-05",))


def rank_anew(flow: Flow) -> None:
    """The order of the wheel is that of the Skills again, after new ones were rolled (FF-BRD-05)."""
    wheel = flow.scene.wheel
    order = tuple(entry for entry in wheel_order(flow.scene) if entry in wheel.order)
    if order != wheel.order:
        flow.tell("wheel_ranked", None, SetWheel(replace(wheel, order=order)), rules=("FF-BRD-05",))
