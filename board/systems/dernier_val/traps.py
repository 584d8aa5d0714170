"""Traps and other things that go off (DV-REACT-19, DV-STL-17, DV-STL-24, DV-VIEW-19, DV-VIEW-22).

A thing of a map or an encounter carries `on_enter` (somebody comes onto its square) or `on_use`, written as

    on_enter: {what: wound, amount: 3, alert: d6, avoid: 5}
    on_enter: {effects: [{what: poison, potency: 5, effect: inert, part: legs}, {what: prone}], again: true}
    on_enter: {what: attack, score: 8, amount: 1}

`what` is a word of `effects.EFFECTS`, or `attack`: a blow of that `score` against the defence, with `amount` as
damage bonus. `alert` is the die of the alert roll against a hidden one (default: the table's), `avoid` what the
reaction of SO must beat (default: the difficulty of noticing it; in plain view only where it is said),
`interrupts: false` lets the round go on, `again: true` arms it anew, `magic: true` is sensed only by whoever has
the sense of magic.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from board.grid.squares import Square, in_card4
from board.rulebook.commands import Command
from board.rulebook.dice import Roll
from board.rulebook.procedure import Flow, Need
from board.scene.events import SetPlace
from board.scene.place import Thing
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import armour, stealth
from board.systems.dernier_val.dice import roll_kept, score_tally, succeeds
from board.systems.dernier_val.effects import EFFECTS, affect, whole
from board.systems.dernier_val.reactions import may_react, reaction_dice
from board.systems.dernier_val.state import fighter, rules_of
from board.systems.dernier_val.view import HIDDEN, PARTIAL, VISIBLE, sees_square
from board.systems.dernier_val.vocabulary import die_sides
from board.systems.dernier_val.wounds import suffer

ATTACK = "attack"


def trigger_of(thing: Thing, occasion: str) -> dict[str, Any] | None:
    """What the thing does on this occasion, or None."""
    for name, value in thing.trigger or ():
        if name == occasion:
            return _entries(value)
    return None


def _entries(value: Any) -> dict[str, Any]:
    """A mapping as commands and things keep it: pairs."""
    if isinstance(value, Mapping):
        return dict(value)
    pairs = value if isinstance(value, tuple | list) else ()
    return {str(pair[0]): pair[1] for pair in pairs if isinstance(pair, tuple | list) and len(pair) == 2}


def _die(value: object) -> int | None:
    """The sides of a die that a file names, None for what is none."""
    sides = die_sides(value)
    return sides if sides is not None and 2 <= sides <= 100 else None


def effects_of(trigger: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """Its effects in order; words that are not of the list are left out."""
    listed = trigger.get("effects", ())
    several = isinstance(listed, tuple | list) and bool(listed)
    found = [_entries(entry) for entry in listed] if several else [dict(trigger)]
    return tuple(entry for entry in found if entry.get("what") in (*EFFECTS, ATTACK))


def stepped_on(flow: Flow, who: str) -> Generator[Need, Any, bool]:
    """Everything on its square that goes off when somebody comes; whether the round is interrupted (DV-STL-24)."""
    interrupted = False
    for thing in flow.scene.place.things_at(flow.scene.creature(who).at):
        if trigger_of(thing, "on_enter") is not None and not fighter(flow.scene.creature(who)).dead:
            interrupted = (yield from spring(flow, who, thing, "on_enter")) or interrupted
    return interrupted


def spring(flow: Flow, who: str, thing: Thing, occasion: str) -> Generator[Need, Any, bool]:
    """The thing goes off; whether it interrupts the round (DV-STL-24, DV-STL-17).

    Nobody reacts to what is hidden, unless the alert roll succeeds: one reaction may then counter the effect
    (DV-REACT-19, DV-STL-14). That does not cancel the interruption (DV-STL-17).
    """
    trigger = trigger_of(thing, occasion) or {}
    flow.tell(
        "trap",
        who,
        SetPlace(_after(flow.scene, thing, bool(trigger.get("again", False)))),
        rules=("DV-STL-24",),
        thing=thing.id,
        square=thing.at.name,
    )
    aware = thing.hidden is None
    if not aware and may_sense(flow.scene, who, trigger):
        aware = yield from stealth.alerted(flow, who, _die(trigger.get("alert")))
    avoided = False
    for effect in effects_of(trigger):
        if effect["what"] == ATTACK:
            yield from _blow(flow, who, effect, aware)
            continue
        difficulty = trigger.get("avoid", thing.hidden)
        if aware and isinstance(difficulty, int):
            avoided = yield from counters(flow, who, difficulty)
            aware = False
        if not avoided:
            yield from affect(flow, str(effect["what"]), who, effect, "DV-STL-24")
    return bool(trigger.get("interrupts", occasion == "on_enter"))


def may_sense(scene: Scene, who: str, trigger: Mapping[str, Any]) -> bool:
    """Whether an alert is possible: against a magical danger only with the sense of magic (DV-STL-16)."""
    return not trigger.get("magic", False) or fighter(scene.creature(who)).sheet.knows("sense_of_magic")


def _after(scene: Scene, thing: Thing, again: bool) -> Any:
    """The place with the thing gone off: in plain view, and spent unless it arms itself again."""
    after = replace(thing, hidden=None, trigger=thing.trigger if again else None)
    return replace(scene.place, things=tuple(after if t.id == thing.id else t for t in scene.place.things))


def counters(flow: Flow, who: str, difficulty: int) -> Generator[Need, Any, bool]:
    """A reaction of SO that counters the effect, strictly above its difficulty (DV-REACT-19)."""
    creature = flow.scene.creature(who)
    if not may_react(flow.scene, creature):
        return False
    rolled = yield from roll_kept(flow, who, Roll("avoid", reaction_dice(flow.scene, creature), who))
    score = rolled.value + fighter(creature).traits.SO
    done = succeeds(score, difficulty)
    tally = score_tally(rolled.value, "SO", score, "DV-REACT-19", "DV-REACT-06")
    kind = "avoided" if done else "not_avoided"
    flow.tell(kind, who, rules=("DV-REACT-19",), tallies=(tally,), score=score, opposed=difficulty)
    return done


def _blow(flow: Flow, who: str, effect: Mapping[str, Any], aware: bool) -> Generator[Need, Any, None]:
    """A blow of the trap against the defence, or a dodge where the victim was alert (DV-REACT-19, DV-ATK-03)."""
    creature = flow.scene.creature(who)
    score = whole(effect.get("score"), 0)
    sides = _die(effect.get("die"))
    if sides is not None:
        rolled = yield from roll_kept(flow, who, Roll("trap", (sides,), None))
        score += rolled.value
    opposed = armour.defence(fighter(creature))
    if aware and may_react(flow.scene, creature):
        kept = yield from roll_kept(flow, who, Roll("dodge", reaction_dice(flow.scene, creature), who))
        opposed = max(opposed, kept.value + fighter(creature).traits.SO)
    margin = score - opposed
    flow.tell(
        "trap_hits" if margin > 0 else "trap_misses",
        who,
        rules=("DV-ATK-01", "DV-ATK-03"),
        score=score,
        opposed=opposed,
        margin=margin,
        hit=margin > 0,
    )
    if margin > 0:
        yield from suffer(flow, who, margin + whole(effect.get("amount"), 0), rules=("DV-ATK-04",))


# ---- Things used, things found -------------------------------------------------------------------


def usable_thing(scene: Scene, user: Creature, command: Command) -> Thing | None:
    """The thing within reach that the command names and that does something when used."""
    key = str(command.get("item", ""))
    for thing in scene.place.things:
        near = thing.at == user.at or in_card4(user.at, thing.at)
        if near and key in (thing.id, thing.kind) and trigger_of(thing, "on_use") is not None:
            return thing
    return None


def use_thing(flow: Flow, who: str, thing_id: str) -> Generator[Need, Any, None]:
    """A lever, a chest, a font: what its `on_use` says."""
    for thing in flow.scene.place.things:
        if thing.id == thing_id:
            yield from spring(flow, who, thing, "on_use")
            return


def search(flow: Flow, who: str, square: Square, score: int) -> bool:
    """Whether a concentration finds hidden things on the square: strictly above their difficulty (DV-VIEW-22)."""
    found = False
    for thing in flow.scene.place.things_at(square):
        if thing.hidden is not None and succeeds(score, thing.hidden):
            show(flow, who, thing.id)
            found = True
    return found


def has_reason(scene: Scene, who: str, thing: Thing, score: int) -> bool:
    """Whether somebody vigilant has a reason to suspect a hidden thing (DV-VIEW-18).

    A smell, by the very roll of vigilance; a built detail, for whoever knows a craft or the ground; an aura, for
    whoever has the sense of magic.
    """
    magical = any((trigger_of(thing, occasion) or {}).get("magic") is True for occasion in ("on_enter", "on_use"))
    clue = thing.clue or ("magic" if magical else "")
    if clue == "smell":
        return succeeds(score, thing.hidden or 0)
    effect = {"built": "reveal_built", "magic": "sense_of_magic"}.get(clue)
    if effect is None:
        return False
    made = fighter(scene.creature(who)).sheet
    known = (rules_of(scene).ability(word) for word in (*made.talents, *made.skills))
    return any(ability is not None and ability.effect == effect for ability in known)


def seen(scene: Scene, who: str, thing_id: str) -> str:
    """What somebody's side perceives of a thing: `hidden`, `partial` or `visible` (DV-VIEW-04). Raises KeyError."""
    thing = next((known for known in scene.place.things if known.id == thing_id), None)
    if thing is None:
        raise KeyError(thing_id)
    if thing.hidden is None:
        return VISIBLE
    return PARTIAL if scene.creature(who).side in thing.suspected else HIDDEN


def suspect(flow: Flow, who: str, score: int) -> None:
    """Hidden things that somebody vigilant sees and has a reason for become partial, never more (DV-VIEW-18)."""
    side = flow.scene.creature(who).side
    for thing in flow.scene.place.things:
        if thing.hidden is None or side in thing.suspected or not sees_square(flow.scene, who, thing.at):
            continue
        if has_reason(flow.scene, who, thing, score):
            doubt(flow, who, thing.id, (side,))


def doubt(flow: Flow, who: str | None, thing_id: str, sides: Sequence[str]) -> None:
    """These sides know that something is there, and not what: a "?" on its square (DV-VIEW-06, DV-VIEW-18)."""
    place = flow.scene.place
    things, square = [], ""
    for thing in place.things:
        if thing.id == thing_id:
            square = thing.at.name
            thing = replace(thing, suspected=tuple(dict.fromkeys((*thing.suspected, *sides))))
        things.append(thing)
    changed = SetPlace(replace(place, things=tuple(things)))
    flow.tell("suspected", who, changed, rules=("DV-VIEW-18",), private=tuple(sides), square=square)


def show(flow: Flow, who: str | None, thing_id: str) -> None:
    """A hidden thing is plain to see from now on."""
    place = flow.scene.place
    things = tuple(replace(t, hidden=None) if t.id == thing_id else t for t in place.things)
    flow.tell("revealed", who, SetPlace(replace(place, things=things)), rules=("DV-VIEW-22",), thing=thing_id)
