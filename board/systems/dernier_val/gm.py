"""The game master's hand: what he decides, recorded like any other command.

`what` is one of `WHAT`; the other fields say whom (`target`), where (`at`) and how (`amount`, `part`, `effect`,
`characteristic`, `potency`, `item`, `value`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.dice import Roll, Rolled
from board.rulebook.procedure import Flow, Need, Procedure
from board.scene.events import AddCreature, SetCreature, SetState, SetWheel
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import (
    arrivals,
    effects,
    gm_board,
    gm_changes,
    gm_sheet,
    poison,
    recovery,
    rest,
    stealth,
    traps,
)
from board.systems.dernier_val.doors import find_door
from board.systems.dernier_val.initiative import initiative
from board.systems.dernier_val.interruption import interrupt_by
from board.systems.dernier_val.state import Condition, Encounter, fighter, put, rules_of
from board.systems.dernier_val.vocabulary import PARTS, die_sides

AWARDS = ("adventure_die", "destiny", "xp")


# ---- What may be ordered -------------------------------------------------------------------------


def gm_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the game master's order means nothing here."""
    what = command.get("what")
    if what not in ORDERS:
        return refuse("DV-DICE-27", "dv.refused.gm_unknown", what=what)
    judge, _ = ORDERS[str(what)]
    return judge(scene, command)


def burn_refusal(scene: Scene, command: Command) -> Refusal | None:
    """A burning part must be named (DV-CRIT-15)."""
    if command.get("part") not in PARTS:
        return refuse("DV-CRIT-15", "dv.refused.no_such_part", part=command.get("part"))
    return gm_changes.creature_refusal(scene, command)


def poison_refusal(scene: Scene, command: Command) -> Refusal | None:
    """A poison has a potency and a resistance by FO or VO (DV-POIS-02, DV-POIS-03)."""
    low, high = poison.POTENCIES
    potency = command.get("potency", command.get("amount", 1))
    if not isinstance(potency, int) or not low <= potency <= high:
        return refuse("DV-POIS-02", "dv.refused.potency", least=low, most=high)
    if command.get("characteristic", "FO") not in poison.RESISTED_BY:
        name = command.get("characteristic")
        return refuse("DV-POIS-03", "dv.refused.not_a_resistance", characteristic=name)
    return gm_changes.creature_refusal(scene, command)


def reveal_refusal(scene: Scene, command: Command) -> Refusal | None:
    """What is revealed is a door, a thing or a creature."""
    target = command.get("target", command.get("at"))
    known = scene.find(target) is not None or find_door(scene, target) is not None
    known = known or any(thing.id == target for thing in scene.place.things)
    return None if known else refuse("DV-VIEW-18", "dv.refused.nobody", who=target)


def _award_word(command: Command) -> str:
    """What is awarded: adventure dice unless said; the sheet's own word for them is understood as well."""
    word = str(command.get("effect", "adventure_die"))
    return {"adventure_dice": "adventure_die", "destiny_point": "destiny"}.get(word, word)


def award_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Adventure dice, destiny points or experience (DV-CAMP-15)."""
    if _award_word(command) not in AWARDS:
        return refuse("DV-CAMP-15", "dv.refused.gm_value", value=command.get("effect"))
    return gm_changes.creature_refusal(scene, command)


def interrupt_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Somebody must be active, and those who interrupt be able to play (DV-STL-20)."""
    for who in _targets(command):
        creature = scene.find(who)
        if creature is None or fighter(creature).dazed or who == scene.wheel.active:
            return refuse("DV-STL-20", "dv.refused.nobody", who=who)
    return None if scene.wheel.active is not None else refuse("DV-STL-20", "dv.refused.nobody", who=None)


def risky_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Risky is a square or a creature (DV-DICE-33)."""
    if command.get("at") is not None:
        return gm_board.square_refusal(scene, command)
    return gm_changes.creature_refusal(scene, command)


def alert_refusal(scene: Scene, command: Command) -> Refusal | None:
    """The alert die is one from D4 to D12 (DV-STL-15, DV-AMB-52)."""
    die_of = _alert_die(command)
    return None if die_of is not None else refuse("DV-STL-15", "dv.refused.gm_value", value=command.get("value"))


def influence_refusal(scene: Scene, command: Command) -> Refusal | None:
    """The school is one of the table's, `none`, or left to its die (DV-MAG-08)."""
    school = command.get("effect", command.get("value", "none"))
    known = school in ("none", *(name for name, _ in rules_of(scene).schools.names))
    return None if known else refuse("DV-MAG-08", "dv.refused.gm_value", value=school)


def hint_refusal(scene: Scene, command: Command) -> Refusal | None:
    """A hint may name a creature, whose side alone reads it, and a square; both must be there (DV-VIEW-24)."""
    if command.get("target") is not None and scene.find(command.get("target")) is None:
        return refuse("DV-VIEW-24", "dv.refused.nobody", who=command.get("target"))
    return gm_board.square_refusal(scene, command) if command.get("at") is not None else None


def _targets(command: Command) -> tuple[str, ...]:
    target = command.get("target")
    return tuple(map(str, target)) if isinstance(target, tuple) else (str(target),)


def _alert_die(command: Command) -> int | None:
    given = command.get("value", command.get("amount"))
    sides = given if isinstance(given, int) else die_sides(given)
    return sides if sides in (4, 6, 8, 10, 12) else None


# ---- Playing an order ----------------------------------------------------------------------------


def gm(flow: Flow, command: Command) -> Procedure:
    """Play one order of the game master."""
    _, play = ORDERS[str(command.get("what"))]
    done = play(flow, command)
    if done is not None:
        yield from done
    return None


def befall(flow: Flow, command: Command) -> Generator[Need, Any, None]:
    """Something befalls a creature: a word of `effects.EFFECTS`."""
    yield from effects.affect(
        flow, str(command.get("what")), str(command.get("target")), dict(command.fields), "DV-DICE-27"
    )


def reveal(flow: Flow, command: Command) -> None:
    """A door, a hidden thing or a creature is shown; a creature comes onto the wheel (DV-VIEW-18, DV-AMB-03).

    With `effect: partial` all sides suspect the hidden thing and do not know what it is.
    """
    target = str(command.get("target", command.get("at")))
    creature = flow.scene.find(target)
    if creature is None:
        if find_door(flow.scene, target) is not None:
            gm_board.reveal_door(flow, target)
        elif command.get("effect") == "partial":
            traps.doubt(flow, None, target, gm_board.sides(flow.scene))
        else:
            gm_board.reveal_thing(flow, target)
        return
    after = put(creature, fighter(creature).without_condition("discreet"))
    flow.tell("creature_revealed", target, SetCreature(after), rules=("DV-VIEW-18",), square=creature.at.name)
    enter(flow, after)


def enter(flow: Flow, creature: Creature) -> None:
    """A creature that was not on the wheel takes its place there by initiative (DV-INIT-10, DV-AMB-03)."""
    if creature.id in flow.scene.wheel.order or fighter(creature).dead:
        return
    changed = _ranked(flow.scene, creature)
    flow.tell("enters", creature.id, changed, rules=("DV-AMB-03",), square=creature.at.name)


def _ranked(scene: Scene, creature: Creature) -> SetWheel:
    """The wheel with the creature at the place of its initiative."""
    wheel = scene.wheel
    rank = initiative(fighter(creature).sheet)
    slower = (place for place, who in enumerate(wheel.order) if initiative(fighter(scene.creature(who)).sheet) < rank)
    place = next(slower, len(wheel.order))
    return SetWheel(replace(wheel, order=(*wheel.order[:place], creature.id, *wheel.order[place:])))


def bring(flow: Flow, command: Command) -> None:
    """Another creature comes into play, on its square and on the wheel (DV-AMB-03, DV-INIT-10)."""
    creature = arrivals.newcomer(flow.scene, command)
    changes = AddCreature(creature), _ranked(flow.scene, creature)
    flow.tell("enters", creature.id, *changes, rules=("DV-AMB-03",), square=creature.at.name)


def award(flow: Flow, command: Command) -> None:
    """Adventure dice, destiny points or experience are given (DV-CAMP-15, DV-LIFE-12)."""
    who = str(command.get("target"))
    what = _award_word(command)
    amount = int(command.get("amount", 1))
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if what == "destiny":
        state = replace(state, destiny=state.destiny + amount)
    elif what == "adventure_die":
        state = replace(state, adventure_dice=state.adventure_dice + amount)
    flow.tell("award", who, SetCreature(put(creature, state)), rules=("DV-CAMP-15",), what=what, amount=amount)


def interrupt(flow: Flow, command: Command) -> Generator[Need, Any, None]:
    """Foreseen enemies act now: the active round ends and they come next (DV-STL-20, DV-STL-23, DV-STL-24)."""
    yield from interrupt_by(flow, _targets(command))


def make_risky(flow: Flow, command: Command) -> None:
    """A square, or everything that a creature does, is risky: drunk, oil on the floor, caltrops (DV-DICE-33)."""
    square = gm_board.named_square(flow.scene, command)
    if square is not None:
        gm_board.set_risky_ground(flow, square)
        return
    who = str(command.get("target"))
    creature = flow.scene.creature(who)
    after = put(creature, fighter(creature).with_condition(Condition("risky")))
    flow.tell("risky", who, SetCreature(after), rules=("DV-DICE-33",), target=who)


def set_alert(flow: Flow, command: Command) -> None:
    """The die of the alerts to come: large for a subtle threat, small for a crude one (DV-STL-15)."""
    encounter: Encounter = flow.scene.state
    sides = _alert_die(command) or 0
    flow.tell(
        "alert_die", None, SetState(replace(encounter, alert_die=sides)), rules=("DV-STL-15",), private=(), sides=sides
    )


def set_influence(flow: Flow, command: Command) -> Generator[Need, Any, None]:
    """The school of magic drawn for this game, named or rolled on the table's die (DV-MAG-08, DV-CAMP-29)."""
    encounter: Encounter = flow.scene.state
    schools = rules_of(flow.scene).schools
    school = str(command.get("effect", command.get("value", "")))
    if not school and schools.influence:
        rolled: Rolled = yield Roll("influence", (max(face for face, _ in schools.influence),), None)
        school = schools.drawn(rolled.value)
    after = replace(encounter, influence="" if school == "none" else school)
    flow.tell("influence", None, SetState(after), rules=("DV-MAG-08",), school=school)


def hint(flow: Flow, command: Command) -> None:
    """A word of the game master to the side of a creature, or to all (DV-VIEW-18, DV-VIEW-24, DV-VIEW-26).

    With a square at `at` they suspect what is hidden there.
    """
    creature = flow.scene.find(command.get("target"))
    private = (creature.side,) if creature is not None else None
    square = gm_board.named_square(flow.scene, command)
    for thing in flow.scene.place.things_at(square) if square is not None else ():
        if thing.hidden is not None:
            traps.doubt(flow, None, thing.id, private or gm_board.sides(flow.scene))
    text = str(command.get("value", command.get("effect", "")))
    flow.tell("hint", None, rules=("DV-VIEW-24",), private=private, text=text)


def noise(flow: Flow, command: Command) -> Generator[Need, Any, None]:
    """Somebody is heard; a sleeper wakes (DV-STL-29)."""
    yield from befall(flow, command)
    for creature in flow.scene.creatures:
        if any(condition.cause == "sleep" for condition in fighter(creature).all_of("dazed")):
            recovery.awaken(flow, creature.id)
    stealth.end_discretion(flow, str(command.get("target")))


Order = tuple[
    Callable[[Scene, Command], Refusal | None],
    Callable[[Flow, Command], Generator[Need, Any, None] | None],
]

ORDERS: dict[str, Order] = {
    **dict.fromkeys(effects.EFFECTS, (gm_changes.creature_refusal, befall)),
    "burn": (burn_refusal, befall),
    "poison": (poison_refusal, befall),
    "noise": (gm_changes.creature_refusal, noise),
    "set": (gm_changes.change_refusal, gm_changes.set_or_add),
    "add": (gm_changes.change_refusal, gm_changes.set_or_add),
    "remove": (gm_changes.change_refusal, gm_changes.remove),
    **dict.fromkeys(gm_board.DOORS, (gm_board.door_refusal, gm_board.set_door)),
    "reveal": (reveal_refusal, reveal),
    "award": (award_refusal, award),
    "interrupt": (interrupt_refusal, interrupt),
    "light": (gm_board.light_refusal, gm_board.set_light),
    "fire": (gm_board.square_refusal, gm_board.set_fire),
    "risky": (risky_refusal, make_risky),
    "alert": (alert_refusal, set_alert),
    "influence": (influence_refusal, set_influence),
    "hint": (hint_refusal, hint),
    "banish": (gm_sheet.summoned_refusal, gm_sheet.banish),
    "will": (gm_sheet.summoned_refusal, gm_sheet.set_will),
    "bring": (arrivals.refusal, bring),
    "rest": (rest.rest_refusal, rest.rest),
    "works": (gm_sheet.works_refusal, gm_sheet.works),
}
"""What the game master may do, by word: how it is judged and how it is played."""

WHAT = tuple(ORDERS)
