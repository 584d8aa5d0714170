"""Chapter RANGE: throwing and shooting."""

from __future__ import annotations

from dataclasses import replace

from board.grid.sight import look
from board.grid.squares import Square, in_ring8
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Procedure
from board.scene.events import Change, SetCreature, SetPlace, SetState
from board.scene.place import Thing
from board.scene.scene import Creature, Scene
from board.systems.dernier_val.attempts import dice_of, die_refusal, hands_refusal, hands_used
from board.systems.dernier_val.dice import part_disabled, place_dice, roll_action, score_tally, succeeds
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.state import Encounter, Fighter, fighter, options_of, put
from board.systems.dernier_val.view import active_enemies_around, distance
from board.systems.dernier_val.vocabulary import HANDS, SHOOT, THROW

MINIMUM_RANGE = 2
"""Every ranged attack needs this distance (DV-RANGE-02)."""
THROWN_RANGE = (2, 4)
"""Range of thrown weapons, and of anything thrown that is not one (DV-RANGE-03, DV-WPN-26)."""
SHORT_RANGE = 8
"""Longest range that still works in cramped places (DV-RANGE-04, DV-RANGE-13)."""


def range_of(item: Item) -> tuple[int, int]:
    """The item's range in squares (DV-RANGE-03 to -06, DV-RANGE-25); 2 to 4 for what is merely thrown."""
    return item.range if item.range is not None else THROWN_RANGE


def ranged_refusal(scene: Scene, attacker: Creature, target: Creature, weapon: Item, mode: str) -> Refusal | None:
    """Why the target cannot be shot or thrown at (DV-RANGE-02 to -13)."""
    if fighter(attacker).engaged_with:
        return refuse("DV-CLOSE-08", "dv.refused.engaged")
    refusal = place_refusal(scene, attacker, target.at, weapon, mode)
    if refusal is not None:
        return refusal
    if fighter(target).engaged_with and not options_of(scene).shoot_into_close:
        return refuse("DV-RANGE-09", "dv.refused.target_engaged")
    if not look(scene.place.terrain, attacker.at, target.at, options_of(scene).wall_corner).seen:  # type: ignore[arg-type]
        return refuse("DV-VIEW-02", "dv.refused.wall_between")
    return None


def place_refusal(scene: Scene, attacker: Creature, square: Square, weapon: Item, mode: str) -> Refusal | None:
    """Why nothing can be sent to that square: range, point-blank ring, cramped place, an enemy beside."""
    least, most = range_of(weapon)
    steps = distance(scene, attacker.at, square)
    if in_ring8(attacker.at, square) or steps < max(least, MINIMUM_RANGE):
        return refuse("DV-RANGE-10", "dv.refused.too_near", least=least)
    if steps > most:
        return refuse("DV-RANGE-07", "dv.refused.out_of_range", distance=steps, most=most)
    if not works_in_cramped(scene, attacker.at, square, weapon, mode):
        return refuse("DV-RANGE-13", "dv.refused.cramped")
    seen_only = options_of(scene).adjacent_enemy_blocks_shot != "any"
    if active_enemies_around(scene, attacker, perceived_only=seen_only):
        return refuse("DV-RANGE-08", "dv.refused.enemy_beside")
    return None


def works_in_cramped(scene: Scene, a: Square, b: Square, weapon: Item, mode: str) -> bool:
    """In cramped interiors only short-range and thrown weapons work, or the short bow alone (DV-AMB-68)."""
    place = scene.place
    if not (place.ground(a).cramped or place.ground(b).cramped):
        return True
    if options_of(scene).indoor_weapons == "short_bow_only":
        return weapon.key == "short_bow"
    return mode == THROW or range_of(weapon)[1] <= SHORT_RANGE


def shooting_item(state: Fighter, command: Command) -> Item | None:
    """The shooting weapon in hand, in the hand named by `with` if one is."""
    wanted = command.get("with")
    for held in state.held:
        if SHOOT in held.item.modes and (wanted is None or wanted in held.parts):
            return held.item
    return None


def ready_refusal(state: Fighter, item: Item) -> Refusal | None:
    """Why the weapon cannot be shot now: no quiver, no arrow nocked, not loaded (DV-RANGE-15, -20; DV-DICE-29)."""
    if item.has("needs_quiver") and not has_quiver(state):
        return refuse("DV-RANGE-15", "dv.refused.no_quiver")
    if item.has("needs_nocking") and "nocked" not in item.marks and not nocks_freely(state):
        return refuse("DV-RANGE-20", "dv.refused.not_nocked")
    if item.has("needs_loading") and "loaded" not in item.marks:
        return refuse("DV-RANGE-22", "dv.refused.not_loaded")
    return None


def has_quiver(state: Fighter) -> bool:
    """Whether it carries a quiver; arrows and bolts are not counted (DV-RANGE-16)."""
    return any(item.has("quiver") for item in state.items())


def loading_hand(state: Fighter, command: Command) -> str:
    """The hand that nocks or loads: the one named, else the one with the most actions left.

    With two dice it is the one that holds the weapon, and the other helps (DV-DICE-23).
    """
    named = command.get("with")
    if named in HANDS:
        return str(named)
    item = shooting_item(state, command)
    if len(dice_of(command)) == 2 and item is not None:
        return next(hand for hand in HANDS if state.held_in(hand) is item)
    return max(HANDS, key=lambda hand: (state.sheet.limit(hand) - state.uses(hand), hand == HANDS[0]))


def nock_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why no arrow can be nocked (DV-RANGE-15, DV-RANGE-19)."""
    state = fighter(scene.creature(command.who or ""))
    item = shooting_item(state, command)
    if item is None or not item.has("needs_nocking"):
        return refuse("DV-RANGE-19", "dv.refused.no_bow")
    if not has_quiver(state):
        return refuse("DV-RANGE-15", "dv.refused.no_quiver")
    if "nocked" in item.marks:
        return refuse("DV-RANGE-19", "dv.refused.already_nocked")
    for hand in HANDS:
        if part_disabled(state, hand) is not None:
            return part_disabled(state, hand)
    if not dice_of(command) and nocks_freely(state):
        return None
    return die_refusal(state, command, loading_hand(state, command))


def nocks_freely(state: Fighter) -> bool:
    """The skill `archer` waives the die of nocking (DV-RANGE-19)."""
    return state.sheet.knows("archer")


def nock(flow: Flow, command: Command) -> Procedure:
    """Nock an arrow: automatic, one hand die, none for an archer (DV-RANGE-19)."""
    who = command.who or ""
    state = fighter(flow.scene.creature(who))
    item = shooting_item(state, command)
    dice = dice_of(command)
    if dice and not nocks_freely(state):
        place_dice(flow, who, (loading_hand(state, command),), dice, None)
    if item is not None:
        creature = flow.scene.creature(who)
        changed = fighter(creature).with_item_changed(item, item.marked("nocked"))
        flow.tell("nock", who, SetCreature(put(creature, changed)), rules=("DV-RANGE-19",), item=item.key)
    return None
    yield


def load_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why no crossbow can be loaded (DV-RANGE-22)."""
    state = fighter(scene.creature(command.who or ""))
    item = shooting_item(state, command)
    if item is None or not item.has("needs_loading"):
        return refuse("DV-RANGE-22", "dv.refused.no_crossbow")
    if item.has("needs_quiver") and not has_quiver(state):
        return refuse("DV-RANGE-15", "dv.refused.no_quiver")
    if "loaded" in item.marks:
        return refuse("DV-RANGE-22", "dv.refused.already_loaded")
    return hands_refusal(state, command, loading_hand(state, command))


def load(flow: Flow, command: Command) -> Procedure:
    """Load a crossbow: FO against its difficulty; a failure leaves it unloaded (DV-RANGE-22, DV-AMB-69).

    It then stays loaded without concentration (DV-RANGE-23).
    """
    who = command.who or ""
    state = fighter(flow.scene.creature(who))
    item = shooting_item(state, command)
    dice, hands = dice_of(command), hands_used(command, loading_hand(state, command))
    rolled = yield from roll_action(flow, who, dice, "load")
    place_dice(flow, who, hands, dice, rolled.natural, twelve=rolled.twelve)
    if item is None:
        return None
    score = rolled.natural + state.traits.FO
    done = succeeds(score, item.load_difficulty)
    changes: list[Change] = []
    if done:
        creature = flow.scene.creature(who)
        changes.append(SetCreature(put(creature, fighter(creature).with_item_changed(item, item.marked("loaded")))))
    flow.tell(
        "load" if done else "load_failed",
        who,
        *changes,
        rules=("DV-RANGE-22", "DV-RANGE-23"),
        tallies=(score_tally(rolled.natural, "FO", score, "DV-RANGE-22"),),
        item=item.key,
        score=score,
        opposed=item.load_difficulty,
        margin=score - item.load_difficulty,
        success=done,
    )
    return None


def spend_shot(flow: Flow, who: str, item: Item) -> None:
    """The arrow or bolt is gone with the shot."""
    creature = flow.scene.creature(who)
    fired = item.unmarked("nocked").unmarked("loaded")
    if fired != item:
        changed = fighter(creature).with_item_changed(item, fired)
        flow.tell("shot_spent", who, SetCreature(put(creature, changed)), rules=("DV-RANGE-20",), item=item.key)


def land_thrown(flow: Flow, who: str, item: Item, square: Square) -> None:
    """What was thrown lies on the floor and can be picked up intact (DV-RANGE-14)."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    encounter: Encounter = flow.scene.state
    changes: list[Change] = [SetCreature(put(creature, state.without_item(item)))]
    if not item.has("single_use"):
        thing = Thing(f"item-{encounter.next_thing}", item.key, item.name, square, item=item)
        changes.append(SetPlace(flow.scene.place.with_thing(thing)))
        changes.append(SetState(replace(encounter, next_thing=encounter.next_thing + 1)))
    flow.tell("landed", who, *changes, rules=("DV-RANGE-14",), item=item.key, square=square.name)
