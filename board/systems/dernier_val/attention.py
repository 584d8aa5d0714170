"""Chapter VIEW, attention: vigilance and concentration (DV-VIEW-15 to -25)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.grid.directions import facing_towards
from board.grid.squares import Square, is_square_name, parse_square
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.dice import Roll
from board.rulebook.procedure import Ask, Flow, Need, Procedure
from board.scene.events import Change, SetCreature
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import lasting, stealth, traps
from board.systems.dernier_val.dice import (
    dice_refusal,
    part_refusal,
    place_dice,
    roll_action,
    roll_kept,
    score_tally,
    succeeds,
)
from board.systems.dernier_val.reactions import may_resist, reaction_dice
from board.systems.dernier_val.state import Condition, fighter, options_of, put
from board.systems.dernier_val.view import PARTIAL, VISIBLE, cover, perceive, sees_square
from board.systems.dernier_val.vocabulary import HEAD, die_sides


def head_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the head cannot play this die."""
    state = fighter(scene.creature(command.who or ""))
    sides = die_sides(command.get("die"))
    if sides is None:
        return refuse("DV-DICE-06", "dv.refused.die_needed")
    return dice_refusal(state, (sides,)) or part_refusal(state, HEAD)


def be_vigilant(flow: Flow, command: Command) -> Procedure:
    """Vigilance: one head die with EM, for the whole turn, 360° (DV-VIEW-15 to -17).

    It ends what concentrations maintain, once that is confirmed (DV-VIEW-21, DV-AMB-44). A hidden
    thing may become partial (DV-VIEW-18), a partial thing met until the turn is over becomes visible
    when the score is strictly above its cover (DV-AMB-39).
    """
    who = command.who or ""
    sides = die_sides(command.get("die")) or 0
    if not (yield from gives_up_concentration(flow, who)):
        return None
    rolled = yield from roll_action(flow, who, (sides,), "vigilance")
    place_dice(flow, who, (HEAD,), (sides,), rolled.natural)
    creature = flow.scene.creature(who)
    state = fighter(creature)
    score = rolled.natural + state.traits.EM
    state = state.without_condition("vigilant").without_condition("keeps")
    state = state.with_condition(Condition("vigilant", score=score, lapses=True))
    flow.tell(
        "vigilant",
        who,
        SetCreature(put(creature, state)),
        rules=("DV-VIEW-15", "DV-VIEW-16", "DV-VIEW-17"),
        tallies=(score_tally(rolled.natural, "EM", score, "DV-VIEW-15"),),
        score=score,
    )
    yield from reveal_around(flow, who, score)
    traps.suspect(flow, who, score)
    return None


def gives_up_concentration(flow: Flow, who: str) -> Generator[Need, Any, bool]:
    """Whether a new vigilance may end what concentrations maintain: it is confirmed first (DV-AMB-44).

    Where it is not, nothing is spent and nothing changes.
    """
    kept = tuple(condition.cause for condition in fighter(flow.scene.creature(who)).all_of("keeps"))
    if not kept:
        return True
    if (yield Ask("confirm", who, ("no", "yes"), "no", (("keep", kept),), "DV-AMB-44")) == "yes":
        return True
    flow.tell("stays_concentrated", who, rules=("DV-AMB-44",), keep=kept)
    return False


def reveal_around(flow: Flow, who: str, score: int) -> Generator[Need, Any, None]:
    """What the new vigilance identifies at once; the discreet ones stop being so (DV-AMB-40, DV-AMB-54)."""
    observer = flow.scene.creature(who)
    for other in flow.scene.creatures:
        if other.side == observer.side:
            continue
        discreet = fighter(other).has("discreet")
        seen = perceive(flow.scene, who, other.id)
        if seen not in (VISIBLE, PARTIAL):
            continue
        threshold = cover(flow.scene, who, other.id).total
        if discreet:
            reading = options_of(flow.scene).vigilance_vs_discreet
            if reading == "never":
                continue
            if reading == "opposed":
                threshold = max(threshold, (yield from empathy_reaction(flow, other)))
        if succeeds(score, threshold) and (threshold or discreet):
            identify(flow, who, other.id)


def meet(flow: Flow) -> None:
    """Whoever is vigilant identifies what it meets until its turn is over (DV-VIEW-17, -18, DV-AMB-39, DV-AMB-40)."""
    if options_of(flow.scene).vigilance_score == "instant":
        return
    for creature in flow.scene.creatures:
        vigilance = fighter(creature).all_of("vigilant")
        if not vigilance:
            continue
        traps.suspect(flow, creature.id, vigilance[0].score)
        for other in flow.scene.creatures:
            if other.side == creature.side or perceive(flow.scene, creature.id, other.id) != VISIBLE:
                continue
            known = any(c.by == other.id for c in fighter(flow.scene.creature(creature.id)).all_of("identified"))
            discreet = fighter(flow.scene.creature(other.id)).has("discreet")
            if not known and (discreet or cover(flow.scene, creature.id, other.id).total):
                identify(flow, creature.id, other.id)


def empathy_reaction(flow: Flow, hider: Creature) -> Generator[Need, Any, int]:
    """The DR of EM of a discreet character against being identified; 0 without dice (DV-STL-03, DV-AMB-43)."""
    if not may_resist(flow.scene, hider):
        return 0
    rolled = yield from roll_kept(flow, hider.id, Roll("hide", reaction_dice(flow.scene, hider), hider.id))
    score: int = rolled.value + fighter(hider).traits.EM
    flow.tell(
        "reaction",
        hider.id,
        rules=("DV-STL-03",),
        tallies=(score_tally(rolled.value, "EM", score, "DV-STL-03", "DV-REACT-06"),),
        reaction="hide",
        reaction_score=score,
    )
    return score


def identify(flow: Flow, observer: str, other: str) -> None:
    """The observer now knows who it is, as long as its side keeps it located (DV-VIEW-22, DV-AMB-41).

    It is aware of an enemy from then on (DV-STL-10), whose discretion ends (DV-AMB-54).
    """
    creature = flow.scene.creature(observer)
    turn_only = options_of(flow.scene).identity_memory == "turn_only"
    known = fighter(creature).with_condition(Condition("identified", by=other, lapses=turn_only))
    if flow.scene.creature(other).side != creature.side:
        known = known.with_condition(Condition("aware", by=other))
    # What somebody made out, nobody of another side can tell.
    only = (creature.side,)
    flow.tell(
        "identified", observer, SetCreature(put(creature, known)), rules=("DV-VIEW-22",), private=only, target=other
    )
    if flow.scene.creature(other).side != creature.side:
        stealth.end_discretion(flow, other)


def located(scene: Scene, side: str, who: str) -> bool:
    """Whether one of the side perceives the creature, be it as a shape."""
    return scene.find(who) is not None and any(
        perceive(scene, creature.id, who) in (VISIBLE, PARTIAL) for creature in scene.creatures if creature.side == side
    )


def forget_lost(flow: Flow) -> None:
    """An identity is kept only while the side keeps its bearer located (DV-AMB-41)."""
    for creature in flow.scene.creatures:
        state = fighter(creature)
        kept = state
        for condition in state.all_of("identified"):
            if not located(flow.scene, creature.side, condition.by):
                kept = kept.without_condition("identified", by=condition.by)
        if kept is not state:
            flow.tell("forgotten", creature.id, SetCreature(put(creature, kept)), rules=("DV-AMB-41",), private=())


def concentration_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why one cannot concentrate so (DV-ACT-12, DV-CLOSE-09, DV-VIEW-20)."""
    creature = scene.creature(command.who or "")
    state = fighter(creature)
    keep = command.get("keep")
    if state.engaged_with and keep != "hold":
        return refuse("DV-CLOSE-09", "dv.refused.engaged")
    refusal = head_refusal(scene, command)
    if refusal is not None:
        return refusal
    if keep is not None:
        return _keep_refusal(scene, creature, str(keep))
    on = str(command.get("on"))
    square = _examined(scene, on)
    if square is None or not scene.place.terrain.on_board(square):
        return refuse("DV-VIEW-20", "dv.refused.nothing_there", square=on)
    return None


def _keep_refusal(scene: Scene, creature: Creature, keep: str) -> Refusal | None:
    state = fighter(creature)
    if keep == "arrow":
        nocked = any("nocked" in held.item.marks for held in state.held)
        return None if nocked else refuse("DV-RANGE-21", "dv.refused.not_nocked")
    if keep == "hold":
        holds = any(c.by == creature.id for other in scene.creatures for c in fighter(other).all_of("held"))
        if not holds:
            return refuse("DV-HOLD-06", "dv.refused.holds_nobody")
        if state.engaged_with and options_of(scene).hold_in_close == "no_upkeep":
            return refuse("DV-AMB-60", "dv.refused.engaged")
        return None
    return None if lasting.sustained(state, keep) else refuse("DV-ACT-12", "dv.refused.nothing_to_keep")


def _examined(scene: Scene, on: str) -> Square | None:
    """The square that is examined: one named, or that of a creature."""
    if is_square_name(on) and scene.find(on) is None:
        return parse_square(on)
    other = scene.find(on)
    return other.at if other is not None else None


def concentrate(flow: Flow, command: Command) -> Procedure:
    """Concentrate: keep an effect alive, automatic, or examine one square closely with EM (DV-ACT-12).

    The token turns to what it examines and its field of view is the 90° arc (DV-VIEW-20); a running
    vigilance ends (DV-VIEW-21). The thing becomes visible if the score is strictly above its cover or
    its hiding difficulty (DV-VIEW-22); a discreet character resists (DV-STL-03).
    """
    who = command.who or ""
    sides = die_sides(command.get("die")) or 0
    keep = command.get("keep")
    if keep is not None:
        place_dice(flow, who, (HEAD,), (sides,), None)
        creature = flow.scene.creature(who)
        state = fighter(creature).without_condition("vigilant")
        state = state.with_condition(Condition("keeps", cause=str(keep)))
        flow.tell("keeps", who, SetCreature(put(creature, state)), rules=("DV-ACT-12", "DV-MAG-07"), keep=str(keep))
        return None
    rolled = yield from roll_action(flow, who, (sides,), "concentration")
    place_dice(flow, who, (HEAD,), (sides,), rolled.natural)
    creature = flow.scene.creature(who)
    square = _examined(flow.scene, str(command.get("on"))) or creature.at
    facing = facing_towards(creature.facing, creature.at, square, facings=options_of(flow.scene).facings)
    state = fighter(creature).without_condition("vigilant")
    score = rolled.natural + state.traits.EM
    changes: list[Change] = [SetCreature(replace(put(creature, state), facing=facing))]
    flow.tell(
        "concentrate",
        who,
        *changes,
        rules=("DV-VIEW-20", "DV-VIEW-21"),
        tallies=(score_tally(rolled.natural, "EM", score, "DV-ACT-12"),),
        score=score,
        square=square.name,
    )
    found, opposed = yield from _examine(flow, who, square, score)
    compared: dict[str, Any] = {} if opposed is None else {"opposed": opposed, "margin": score - opposed}
    flow.tell(
        "concentrate_success" if found else "concentrate_failure",
        who,
        rules=("DV-VIEW-22",),
        success=found,
        square=square.name,
        **compared,
    )
    return None


def _examine(flow: Flow, who: str, square: Square, score: int) -> Generator[Need, Any, tuple[bool, int | None]]:
    """Compare the score with what stands or is hidden on the square; whether anything was found.

    Beside it what somebody who stands there opposed, None where nobody is made out at all.
    """
    observer = flow.scene.creature(who)
    if not sees_square(flow.scene, who, square):
        return False, None
    found = traps.search(flow, who, square, score)
    opposed: int | None = None
    for other in flow.scene.at(square):
        if other.id == who or other.side == observer.side:
            continue
        if perceive(flow.scene, who, other.id) not in (VISIBLE, PARTIAL):
            continue
        threshold = cover(flow.scene, who, other.id).total
        if fighter(other).has("discreet"):
            threshold = max(threshold, (yield from empathy_reaction(flow, other)))
        opposed = max(opposed or 0, threshold)
        if succeeds(score, threshold):
            identify(flow, who, other.id)
            found = True
    return found, opposed
