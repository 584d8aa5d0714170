"""Chapter HOLD, what lasts: who holds whom, by which hand, and until when (DV-HOLD-06, DV-AMB-122)."""

from __future__ import annotations

from board.rulebook.procedure import Flow
from board.scene.events import SetCreature
from board.scene.scene import Scene
from board.systems.dernier_val.state import Condition, fighter, put


def holds_on(scene: Scene, holder: str, victim: str | None = None) -> tuple[tuple[str, Condition], ...]:
    """The holds that `holder` has: (victim id, hold), those on one victim if it is named."""
    return tuple(
        (other.id, condition)
        for other in scene.creatures
        if victim in (None, other.id)
        for condition in fighter(other).all_of("held")
        if condition.by == holder
    )


def busy_hands(scene: Scene, holder: str) -> tuple[str, ...]:
    """The hands that a hold keeps busy (DV-HOLD-06)."""
    return tuple(condition.cause for _, condition in holds_on(scene, holder))


def renew(flow: Flow, holder: str) -> None:
    """A hold was made, kept, tightened or applied in this round: it outlasts it (DV-AMB-122)."""
    creature = flow.scene.creature(holder)
    state = fighter(creature)
    if not state.noted("hold_kept"):
        flow.tell("hold_kept", holder, SetCreature(put(creature, state.with_note("hold_kept"))), private=())


def lapse(flow: Flow, holder: str) -> None:
    """At the end of the holder's round a hold that was not kept in it ends (DV-HOLD-06, DV-AMB-122)."""
    if fighter(flow.scene.creature(holder)).noted("hold_kept"):
        return
    for victim, condition in holds_on(flow.scene, holder):
        let_go(flow, victim, condition, "DV-AMB-122")


def let_go(flow: Flow, victim: str, condition: Condition, rule: str) -> None:
    """The victim is no longer held there."""
    creature = flow.scene.creature(victim)
    state = fighter(creature).without_condition("held", condition.part, condition.by)
    flow.tell("released", victim, SetCreature(put(creature, state)), rules=(rule,), part=condition.part)
