"""Chapter FIRE: burning parts and burning squares, and how they are put out."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.grid.sight import step_clear
from board.grid.squares import Square, in_card4, is_square_name, parse_square
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Need, Procedure
from board.scene.events import SetCreature, SetPlace
from board.scene.place import Place, Zone
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import criticals
from board.systems.dernier_val.armour import absorbs_fire
from board.systems.dernier_val.attempts import able_hand, attempt, dice_of, hands_refusal, hands_used
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.state import Condition, Fighter, fighter, options_of, put
from board.systems.dernier_val.vocabulary import HANDS, PARTS
from board.systems.dernier_val.wounds import suffer

SMOTHERING = 5
"""What smothering must beat (DV-FIRE-02)."""
ELEMENTALIST_SMOTHERING = 3
"""The same for an elementalist (DV-FIRE-03)."""


# ---- Fire that goes on ---------------------------------------------------------------------------


def spread_each_round(flow: Flow, who: str) -> Generator[Need, Any, None]:
    """With `fire_spread: every_round` each burning part may set fire to another every round (DV-AMB-84)."""
    if options_of(flow.scene).fire_spread != "every_round":
        return
    for condition in fighter(flow.scene.creature(who)).all_of("burning"):
        if fighter(flow.scene.creature(who)).dead:
            return
        yield from criticals.spread(flow, who, who, condition.part)


def square_burns(flow: Flow, who: str) -> Generator[Need, Any, None]:
    """A burning square costs whoever stands on it what the table chose, as it comes there and each round.

    By default nothing: the game master applies it (DV-FIRE-06, DV-AMB-101); scales drink it (DV-ARM-10).
    """
    creature = flow.scene.creature(who)
    lost = 0 if absorbs_fire(fighter(creature)) else options_of(flow.scene).fire_cell_damage
    if lost and flow.scene.place.ground(creature.at).fire and not fighter(creature).dead:
        yield from suffer(flow, who, lost, kind="burn", rules=("DV-FIRE-06", "DV-AMB-101"))


def plunge(flow: Flow, who: str) -> None:
    """Entering deep water puts out every part, even with both hands on fire (DV-FIRE-05)."""
    creature = flow.scene.creature(who)
    if flow.scene.place.ground(creature.at).water:
        for condition in fighter(creature).all_of("burning"):
            put_out_part(flow, who, condition.part, "DV-FIRE-05")


# ---- Putting it out ------------------------------------------------------------------------------


def put_out_part(flow: Flow, who: str, part: str, rule: str) -> None:
    """The part no longer burns; it serves again, or stays numb as the table chose (DV-FIRE-04, DV-AMB-85)."""
    creature = flow.scene.creature(who)
    state = fighter(creature).without_condition("burning", part)
    if options_of(flow.scene).burned_limb_after == "stays_numb" and not state.has("inert", part):
        state = state.with_condition(Condition("numb", part))
    flow.tell("put_out", who, SetCreature(put(creature, state)), rules=(rule, "DV-AMB-85"), target=who, part=part)


def without_fire(place: Place, square: Square) -> Place:
    """The place with the fire of one square out; what else its zones say of it stays."""
    zones: list[Zone] = []
    for zone in place.zones:
        if not zone.fire or square not in zone.squares:
            zones.append(zone)
            continue
        rest = tuple(other for other in zone.squares if other != square)
        if rest:
            zones.append(replace(zone, squares=rest))
        zones.append(replace(zone, squares=(square,), fire=False))
    return replace(place, zones=tuple(zones))


def burning_square(scene: Scene, command: Command) -> Square | None:
    """The square that the command names by `at`, or by a `target` that is nobody; None without one."""
    at = command.get("at", command.get("target"))
    if scene.find(at) is not None or not is_square_name(str(at)):
        return None
    return parse_square(str(at))


def burning_part(state: Fighter, wanted: str | None) -> str | None:
    """The burning part that is meant: the one asked for, else the first."""
    return next((part for part in ((wanted,) if wanted else PARTS) if part and state.has("burning", part)), None)


def dousing(scene: Scene, creature: Creature, key: str) -> Item | None:
    """What puts out or smothers, by its key: had on oneself, or water within reach (DV-FIRE-01, DV-FIRE-02)."""
    own = [item for item in fighter(creature).items() if item.key == key]
    lying = [
        thing.item
        for thing in scene.place.things
        if thing.item is not None and key in (thing.kind, thing.id) and _beside(creature.at, thing.at)
    ]
    fit = (item for item in (*own, *lying) if item.has("douse") or item.has("smother") or item.material == "cloth")
    return next(fit, None)


def _beside(a: Square, b: Square) -> bool:
    return a == b or in_card4(a, b)


def _reaches(scene: Scene, a: Square, b: Square) -> bool:
    """On its square, or on one beside it with no wall between."""
    return a == b or (in_card4(a, b) and step_clear(scene.place.terrain, a, b))


def extinguish_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the fire cannot be put out: no fire there, too far, nothing to do it with, no hand (DV-FIRE-01, -05)."""
    creature = scene.creature(command.who or "")
    state = fighter(creature)
    square = burning_square(scene, command)
    if square is not None:
        if not scene.place.ground(square).fire:
            return refuse("DV-FIRE-01", "dv.refused.no_fire")
        if not _reaches(scene, creature.at, square):
            return refuse("DV-FIRE-01", "dv.refused.patient_away")
    else:
        victim = scene.find(command.get("target", command.who))
        if victim is None or not _reaches(scene, creature.at, victim.at):
            return refuse("DV-FIRE-01", "dv.refused.patient_away")
        if burning_part(fighter(victim), command.get("part")) is None:
            return refuse("DV-FIRE-01", "dv.refused.no_fire")
    key = command.get("item")
    if key is not None:
        item = dousing(scene, creature, str(key))
        if item is None:
            return refuse("DV-FIRE-02", "dv.refused.no_item", item=key)
        hand = _working_hand(state, command, item)
        if hand is None:
            return refuse("DV-ACT-19", "dv.refused.hands_full")
        return hands_refusal(state, command, hand)
    return hands_refusal(state, command, _working_hand(state, command, None) or HANDS[0])


def _working_hand(state: Fighter, command: Command, item: Item | None) -> str | None:
    """The hand that does it; what is not in hand and weighs something needs an empty one (DV-ACT-19)."""
    if item is None:
        return able_hand(state, command)
    holding = next((hand for hand in HANDS if state.held_in(hand) == item), None)
    worn = any(worn.item == item for worn in state.worn)
    return holding or able_hand(state, command, empty=item.load > 0 and not worn)


def extinguish(flow: Flow, command: Command) -> Procedure:
    """Put out a burning part or square: hand, automatic with water; else smother it, SO against 5.

    An elementalist smothers against 3 (DV-FIRE-01 to -03).
    """
    who = command.who or ""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    key = command.get("item")
    item = dousing(flow.scene, creature, str(key)) if key is not None else None
    hand = _working_hand(state, command, item) or HANDS[0]
    with_water = item is not None and item.has("douse")
    difficulty = 0 if with_water else ELEMENTALIST_SMOTHERING if state.sheet.knows("elementalist") else SMOTHERING
    tried = yield from attempt(flow, who, hands_used(command, hand), dice_of(command), "extinguish", "SO", difficulty)
    if item is not None and item.has("single_use"):
        _use_up(flow, who, item)
    square = burning_square(flow.scene, command)
    target = str(command.get("target", who))
    victim = flow.scene.find(target)
    part = burning_part(fighter(victim), command.get("part")) if square is None and victim is not None else None
    flow.tell(
        "extinguish" if tried.success else "extinguish_failed",
        who,
        rules=("DV-FIRE-01",) if with_water else ("DV-FIRE-02", "DV-FIRE-03"),
        tallies=tried.tallies(state, "SO"),
        target=target if square is None else who,
        part=part or "",
        square=square.name if square is not None else "",
        **tried.facts,
    )
    if tried.success and square is not None:
        flow.tell("put_out", who, SetPlace(without_fire(flow.scene.place, square)), square=square.name, part="")
    elif tried.success and part is not None:
        put_out_part(flow, target, part, "DV-FIRE-01")
    return None


def _use_up(flow: Flow, who: str, item: Item) -> None:
    """The water is gone, from the hand, the inventory or the floor."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if item in tuple(state.items()):
        flow.tell("used_up", who, SetCreature(put(creature, state.without_item(item))), item=item.key)
        return
    for thing in flow.scene.place.things:
        if thing.item == item and _beside(creature.at, thing.at):
            flow.tell("used_up", who, SetPlace(flow.scene.place.without_thing(thing.id)), item=item.key)
            return
