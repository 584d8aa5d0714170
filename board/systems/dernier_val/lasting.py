"""Chapter MAG, effects that last: one round, longer under a concentration (DV-MAG-06, DV-MAG-07).

The caster bears a condition `sustains` for each: `cause` is the spell, `by` the creature or square it lies on,
`part` the part. When the caster's next round starts it ends, unless a concentration on the spell was paid.
"""

from __future__ import annotations

from dataclasses import replace

from board.grid.squares import is_square_name, parse_square
from board.rulebook.procedure import Flow
from board.scene.events import Change, SetCreature, SetPlace
from board.systems.dernier_val.spell_data import Spell
from board.systems.dernier_val.state import Condition, Fighter, fighter, put, rules_of
from board.systems.dernier_val.vocabulary import FIRE


def sustain(flow: Flow, caster: str, spell: Spell, on: str, part: str = "") -> None:
    """Remember that the effect lasts for the caster's round (DV-MAG-06)."""
    if spell.lasts != "round":
        return
    creature = flow.scene.creature(caster)
    after = fighter(creature).with_condition(Condition("sustains", part, by=on, cause=spell.key))
    flow.tell("sustains", caster, SetCreature(put(creature, after)), rules=("DV-MAG-06",), private=(), spell=spell.key)


def sustained(state: Fighter, spell: str) -> bool:
    """Whether an effect of this spell is running, so that a concentration may prolong it (DV-ACT-12)."""
    return any(condition.cause == spell for condition in state.all_of("sustains"))


def lapse(flow: Flow, caster: str) -> None:
    """At the start of the caster's round what was not kept by a concentration ends (DV-MAG-06, DV-AMB-05)."""
    state = fighter(flow.scene.creature(caster))
    kept = {condition.cause for condition in state.all_of("keeps")}
    for condition in state.all_of("sustains"):
        if condition.cause not in kept or state.dazed:
            end(flow, caster, condition)


def end_all(flow: Flow, caster: str) -> None:
    """Everything that the caster sustains ends."""
    for condition in fighter(flow.scene.creature(caster)).all_of("sustains"):
        end(flow, caster, condition)


def end(flow: Flow, caster: str, condition: Condition) -> None:
    """One lasting effect ends and what it did is undone."""
    spell = rules_of(flow.scene).spell(condition.cause)
    creature = flow.scene.creature(caster)
    kept = tuple(known for known in fighter(creature).conditions if known != condition)
    changes: list[Change] = [SetCreature(put(creature, replace(fighter(creature), conditions=kept)))]
    flow.tell("spell_ends", caster, *changes, rules=("DV-MAG-06",), spell=condition.cause)
    does = spell.does if spell is not None else "none"
    if does == "light" and is_square_name(condition.by):
        square = parse_square(condition.by)
        lamps = tuple(lamp for lamp in flow.scene.place.lamps if lamp.square != square)
        flow.tell("lamp", None, SetPlace(replace(flow.scene.place, lamps=lamps)), square=square.name)
    elif does == "cover":
        mark = f"{condition.cause}:{condition.by}:"
        things = tuple(thing for thing in flow.scene.place.things if not thing.id.startswith(mark))
        flow.tell("mist_gone", None, SetPlace(replace(flow.scene.place, things=things)), square=condition.by)
    else:
        _undo_on_creature(flow, does, condition)


def _undo_on_creature(flow: Flow, does: str, condition: Condition) -> None:
    target = flow.scene.find(condition.by)
    if target is None:
        return
    state = fighter(target)
    after = state
    if does == "raise_limit":
        after = state.without_condition("hasted", condition.part)
    elif does == "hide":
        after = state.without_condition("unseen")
    elif does == "enflame":
        item = next((item for item in state.items() if "enflamed" in item.marks), None)
        if item is not None:
            plain = replace(item, types=tuple(kind for kind in item.types if kind != FIRE)).unmarked("enflamed")
            after = state.with_item_changed(item, plain)
    if after is not state:
        flow.tell("spell_undone", target.id, SetCreature(put(target, after)), private=(), spell=condition.cause)
