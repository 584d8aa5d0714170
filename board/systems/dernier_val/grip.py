"""Chapter HOLD, what lasts: who holds whom, by which hand, and until when (DV-HOLD-06, DV-AMB-122)."""

from __future__ import annotations

from board.rulebook.procedure import Flow
from board.scene.events import SetCreature
from board.scene.scene import Scene
from board.systems.dernier_val.state import Condition, Fighter, fighter, options_of, put
from board.systems.dernier_val.vocabulary import HAND_1, HANDS, HOLD


def holds_on(scene: Scene, holder: str, victim: str | None = None) -> tuple[tuple[str, Condition], ...]:
    """The holds that `holder` has: (victim id, hold), those on one victim if it is named."""
    return tuple(
        (other.id, condition)
        for other in scene.creatures
        if victim in (None, other.id)
        for condition in fighter(other).all_of("held")
        if condition.by == holder
    )


def renew(flow: Flow, holder: str) -> None:
    """A hold was made, kept, tightened or applied in this round: it outlasts it (DV-AMB-122)."""
    creature = flow.scene.creature(holder)
    state = fighter(creature)
    if not state.noted("hold_kept"):
        flow.tell("hold_kept", holder, SetCreature(put(creature, state.with_note("hold_kept"))), private=())


def lapse(flow: Flow, holder: str) -> None:
    """At the end of the holder's round a hold that was not kept in it ends (DV-HOLD-06, DV-AMB-122).

    In close combat no upkeep is due where the table chose so (DV-AMB-60).
    """
    state = fighter(flow.scene.creature(holder))
    if state.noted("hold_kept") or any(c.cause == "hold" for c in state.all_of("keeps")):
        return
    if state.engaged_with and options_of(flow.scene).hold_in_close == "no_upkeep":
        return
    for victim, condition in holds_on(flow.scene, holder):
        let_go(flow, victim, condition, "DV-AMB-122")


def holding_hand(state: Fighter) -> str:
    """The hand that holds somebody where nobody said which: that of a whip or the like, else an empty one."""
    busy = {condition.part for condition in state.all_of("holding")}
    idle = [hand for hand in HANDS if hand not in busy]
    for hand in idle:
        item = state.held_in(hand)
        if item is not None and HOLD in item.modes:
            return hand
    return next((hand for hand in idle if state.held_in(hand) is None), HAND_1)


def let_go(flow: Flow, victim: str, condition: Condition, rule: str) -> None:
    """The victim is no longer held there, and the holding hand is free."""
    creature = flow.scene.creature(victim)
    state = fighter(creature).without(condition)
    changes = [SetCreature(put(creature, state))]
    holder = flow.scene.find(condition.by)
    if holder is not None:
        freed = fighter(holder).without_condition("holding", condition.cause, victim)
        changes.append(SetCreature(put(holder, freed)))
    flow.tell("released", victim, *changes, rules=(rule,), part=condition.part)
