"""Chapter BRD: what squares, doors and things set off, and tests with an outcome for either result.

An outcome is a text and a list of effects, written in files and commands as

    {text: A dart grazes you., effects: [{change: {stat: stamina, amount: -2}}]}

and an effect is one of

    change: {stat: luck, amount: 1, allow_above_initial: true}
    test_luck: {lucky: OUTCOME, unlucky: OUTCOME}
    test_willpower: {success: OUTCOME, failure: OUTCOME}
    start_encounter: {target: orc, mode: one_by_one, flee_allowed: true, avoid_allowed: false}

A thing carries `on_enter`, `on_use` or `on_seen`, each with an outcome, an effect with an outcome's `text`
beside it, or both. It goes off once, or each time with `again: true`.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from board.grid.squares import Square, in_card4
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Need, Procedure
from board.scene.events import SetPlace, SetState
from board.scene.place import Thing
from board.scene.scene import Creature, Scene
from board.scene.texts import Name
from board.systems.fighting_fantasy.adventure_sheet import POSSESSIONS, STATS, sheet_of
from board.systems.fighting_fantasy.contact import side_by_side
from board.systems.fighting_fantasy.creatures import encounter_of, is_hero
from board.systems.fighting_fantasy.equipment import change_score
from board.systems.fighting_fantasy.luck import test_luck
from board.systems.fighting_fantasy.options import MODES
from board.systems.fighting_fantasy.view import sees_square
from board.systems.fighting_fantasy.wheel import join_wheel
from board.systems.fighting_fantasy.willpower import test_willpower

OCCASIONS = ("on_enter", "on_use", "on_seen")
"""When a thing goes off (FF-BRD-15)."""


@dataclass(frozen=True, slots=True)
class Change:
    """Raise or lower a score (FF-SKL-01, FF-LCK-08, FF-WIL-04)."""

    stat: str
    amount: int
    allow_above_initial: bool = False


@dataclass(frozen=True, slots=True)
class StartEncounter:
    """Begin an encounter on the terms that the adventure states (FF-GRP-01, FF-FLE-01, FF-CRE-04)."""

    target: str | None = None
    mode: str | None = None
    flee_allowed: bool = False
    avoid_allowed: bool = False


@dataclass(frozen=True, slots=True)
class OrderedTest:
    """Order a test of Luck or Willpower, with one outcome for either result (FF-LCK-07, FF-WIL-03)."""

    stat: str
    passed: Outcome
    failed: Outcome


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the adventure tells, and what it does."""

    text: Name = ""
    effects: tuple[Change | StartEncounter | OrderedTest, ...] = ()


@dataclass(frozen=True, slots=True)
class Trigger:
    """What a thing sets off on one occasion."""

    outcome: Outcome
    again: bool = False


class Unreadable(Exception):
    """A trigger or an outcome is not written as it should be; the message names the part."""


# ---- reading plain values ---------------------------------------------------------------------------


def entries(value: Any, part: str) -> dict[str, Any]:
    """A mapping, written as one or as the pairs in which commands keep it. Raises Unreadable."""
    if isinstance(value, Mapping):
        return {str(name): inner for name, inner in value.items()}
    if isinstance(value, tuple | list) and all(isinstance(p, tuple | list) and len(p) == 2 for p in value):
        return {str(name): inner for name, inner in value}
    raise Unreadable(part)


TESTS = {"test_luck": ("luck", "lucky", "unlucky"), "test_willpower": ("willpower", "success", "failure")}
EFFECTS = ("change", "start_encounter", *TESTS)
"""What an outcome may do, by word; of a test, the score and the words for its two results."""


def read_outcome(value: Any) -> Outcome:
    """An outcome from plain values; None is one that does nothing. Raises Unreadable."""
    if value is None:
        return Outcome()
    if isinstance(value, str):
        return Outcome(value)
    written = entries(value, "outcome")
    _only(written, ("text", "effects", "again", *EFFECTS))
    effects = [read_effect({name: written[name]}) for name in EFFECTS if name in written]
    more = written.get("effects", ())
    if not isinstance(more, tuple | list):
        raise Unreadable("effects")
    return Outcome(_name(written.get("text", "")), (*effects, *(read_effect(effect) for effect in more)))


def read_effect(value: Any) -> Change | StartEncounter | OrderedTest:
    """An effect from plain values. Raises Unreadable."""
    written = entries(value, "effect")
    if len(written) != 1:
        raise Unreadable("effect")
    name, inner = next(iter(written.items()))
    if name in TESTS:
        stat, passed, failed = TESTS[name]
        results = entries(inner or (), name)
        _only(results, (passed, failed))
        return OrderedTest(stat, read_outcome(results.get(passed)), read_outcome(results.get(failed)))
    fields = entries(inner or (), name)
    if name == "change":
        _only(fields, ("stat", "amount", "allow_above_initial"))
        changed, amount = fields.get("stat"), fields.get("amount")
        if changed not in (*STATS, *POSSESSIONS) or isinstance(amount, bool) or not isinstance(amount, int):
            raise Unreadable("change")
        return Change(str(changed), amount, _flag(fields, "allow_above_initial"))
    if name == "start_encounter":
        _only(fields, ("target", "mode", "flee_allowed", "avoid_allowed"))
        mode, target = fields.get("mode"), fields.get("target")
        if mode not in (None, *MODES) or not isinstance(target, str | None):
            raise Unreadable("start_encounter")
        return StartEncounter(target, mode, _flag(fields, "flee_allowed"), _flag(fields, "avoid_allowed"))
    raise Unreadable(name)


def _only(written: Mapping[str, Any], allowed: tuple[str, ...]) -> None:
    for name in written:
        if name not in allowed:
            raise Unreadable(name)


def _flag(fields: Mapping[str, Any], name: str) -> bool:
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise Unreadable(name)
    return value


def _name(value: Any) -> Name:
    if isinstance(value, str):
        return value
    return tuple((language, str(said)) for language, said in entries(value, "text").items())


def trigger_of(thing: Thing, occasion: str) -> Trigger | None:
    """What a thing sets off on this occasion, or None (FF-BRD-15). Raises Unreadable.

    A thing whose `trigger` names no occasion goes off when it is entered.
    """
    if thing.trigger is None:
        return None
    written = entries(thing.trigger, "trigger")
    if not any(name in written for name in OCCASIONS):
        written = {"on_enter": thing.trigger}
    if occasion not in written:
        return None
    inner = written[occasion]
    again = not isinstance(inner, str) and entries(inner, occasion).get("again") is True
    return Trigger(read_outcome(inner), again)


# ---- playing them -----------------------------------------------------------------------------------


def play_outcome(flow: Flow, who: str, outcome: Outcome, cause: str) -> Generator[Need, Any, None]:
    """Tell the text of an outcome and apply its effects one after the other (FF-BRD-15).

    Nothing more happens to somebody who dies or goes mad on the way.
    """
    if outcome.text:
        flow.tell("adventure", who, rules=("FF-BRD-15",), text=outcome.text)
    for effect in outcome.effects:
        if not sheet_of(flow.scene.creature(who)).in_play:
            return
        if isinstance(effect, OrderedTest):
            yield from order_test(flow, who, effect, cause)
        elif isinstance(effect, Change):
            stat = effect.stat
            change_score(flow, who, stat, effect.amount, allow_above_initial=effect.allow_above_initial, cause=cause)
        else:
            start_encounter(flow, effect)


def order_test(flow: Flow, who: str, test: OrderedTest, cause: str) -> Generator[Need, Any, None]:
    """The adventure orders a test and gives one outcome for either result (FF-LCK-07, FF-WIL-03).

    A shot with a bow or a throw is handled in this way too (FF-BRD-08).
    """
    sheet = sheet_of(flow.scene.creature(who))
    if sheet.score(test.stat) is None:
        return
    run = test_luck if test.stat == "luck" else test_willpower
    passed = yield from run(flow, who, cause)
    yield from play_outcome(flow, who, test.passed if passed else test.failed, cause)


def start_encounter(flow: Flow, terms: StartEncounter) -> None:
    """An encounter begins on stated terms; its creature joins the wheel (FF-CRE-03, FF-CRE-04, FF-BRD-17).

    Whether one may flee or avoid is false unless stated (FF-FLE-01). Without a mode that of the file stays.
    """
    encounter = encounter_of(flow.scene)
    started = replace(
        encounter,
        mode=encounter.mode if terms.mode is None else terms.mode,
        flee_allowed=terms.flee_allowed,
        avoid_allowed=terms.avoid_allowed,
        begun=False,
        avoided=False,
    )
    target = flow.scene.find(terms.target)
    flow.tell(
        "encounter_starts",
        target.id if target is not None else None,
        SetState(started),
        rules=("FF-CRE-03", "FF-GRP-01", "FF-FLE-01"),
        mode=started.mode,
        flee_allowed=started.flee_allowed,
        avoid_allowed=started.avoid_allowed,
    )
    if target is not None and sheet_of(target).in_play:
        join_wheel(flow, target.id)


def ready(scene: Scene, thing: Thing, occasion: str) -> bool:
    """Whether a thing would go off now (FF-BRD-15)."""
    try:
        trigger = trigger_of(thing, occasion)
    except Unreadable:
        return False
    return trigger is not None and (trigger.again or thing.id not in encounter_of(scene).sprung)


def springs_at(scene: Scene, mover: Creature, square: Square) -> bool:
    """Whether a hero who enters the square sets something off; creatures have no Luck to test (FF-BRD-15)."""
    return is_hero(mover) and any(ready(scene, thing, "on_enter") for thing in scene.place.things_at(square))


def spring(flow: Flow, who: str, thing: Thing, occasion: str) -> Generator[Need, Any, None]:
    """A thing goes off: it is hidden no longer, and what it sets off happens to `who` (FF-BRD-15)."""
    scene = flow.scene
    encounter = encounter_of(scene)
    noted = SetState(replace(encounter, sprung=tuple(dict.fromkeys((*encounter.sprung, thing.id)))))
    changes: list[SetState | SetPlace] = [noted]
    if thing.hidden is not None:
        changes.append(SetPlace(scene.place.without_thing(thing.id).with_thing(replace(thing, hidden=None))))
    flow.tell("trigger", who, *changes, rules=("FF-BRD-15",), thing=thing.id, square=thing.at.name, occasion=occasion)
    trigger = trigger_of(thing, occasion)
    if trigger is not None:
        yield from play_outcome(flow, who, trigger.outcome, thing.id)


def step_on(flow: Flow, who: str) -> Generator[Need, Any, None]:
    """What happens to a hero where he has stopped: things that are entered, then things he now sees (FF-BRD-15)."""
    creature = flow.scene.creature(who)
    if not is_hero(creature):
        return
    for thing in flow.scene.place.things_at(creature.at):
        if ready(flow.scene, thing, "on_enter") and sheet_of(flow.scene.creature(who)).in_play:
            yield from spring(flow, who, thing, "on_enter")
    for thing in flow.scene.place.things:
        if ready(flow.scene, thing, "on_seen") and thing.hidden is None and sees_square(flow.scene, who, thing.at):
            yield from spring(flow, who, thing, "on_seen")


# ---- using things -----------------------------------------------------------------------------------


def usable(known: Scene, actor: Creature) -> tuple[Thing, ...]:
    """The things within reach that a hero can use: on his square or in contact (FF-BRD-15)."""
    return tuple(
        thing
        for thing in known.place.things
        if (thing.at == actor.at or (in_card4(thing.at, actor.at) and side_by_side(known.place, actor.at, thing.at)))
        and ready(known, thing, "on_use")
    )


def may_use(known: Scene, actor: Creature, command: Command) -> Refusal | None:
    """Why a thing cannot be used: nothing of that name or square within reach does anything (FF-BRD-15)."""
    if not is_hero(actor):
        return refuse("FF-CRE-01", "ff.refused.heroes_only")
    if thing_named(known, actor, command) is None:
        return refuse("FF-BRD-15", "ff.refused.nothing_to_use")
    return None


def thing_named(known: Scene, actor: Creature, command: Command) -> Thing | None:
    """The usable thing that a command names by its id or its square."""
    named = command.get("target", command.get("at"))
    return next((thing for thing in usable(known, actor) if named in (thing.id, thing.at.name)), None)


def use(flow: Flow, command: Command) -> Procedure:
    """A hero uses a thing: what it sets off happens to him (FF-BRD-15)."""
    actor = flow.scene.creature(command.who or "")
    thing = thing_named(flow.scene, actor, command)
    if thing is not None:
        yield from spring(flow, actor.id, thing, "on_use")
    return None
