"""Chapter ACT: equipping, dropping and the rest of the action list; and what every action requires."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from board.grid.sight import step_clear
from board.grid.squares import card4
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Procedure
from board.scene.events import Change, SetCreature, SetPlace, SetState
from board.scene.place import Thing
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import armour, gear
from board.systems.dernier_val.close_combat import ENGAGED_COMMANDS
from board.systems.dernier_val.dice import dice_refusal, part_disabled, part_refusal, place_dice
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.state import Encounter, Fighter, Held, Worn, fighter, options_of, put
from board.systems.dernier_val.vocabulary import HAND_1, HANDS, die_sides
from board.systems.dernier_val.wounds import lying_item

PRONE_COMMANDS = ("crawl", "stand_up", "equip", "drop", "end_round", "release", "break_free", "extinguish")
"""What the position on the ground allows: roll one square, stand up, grab an object beside (DV-REACT-18)."""


def common_refusal(scene: Scene, command: Command) -> Refusal | None:
    """What every action requires: to be the active one, awake, free enough for it (DV-STL-26, DV-CLOSE-08)."""
    creature = scene.find(command.who)
    if creature is None:
        return refuse("DV-INIT-03", "dv.refused.nobody", who=command.who)
    if scene.wheel.active != creature.id:
        return refuse("DV-INIT-03", "dv.refused.not_your_round")
    state = fighter(creature)
    if state.dazed:
        return refuse("DV-STL-26", "dv.refused.dazed")
    if state.engaged_with and command.do not in ENGAGED_COMMANDS:
        return refuse("DV-CLOSE-08", "dv.refused.engaged")
    if state.has("prone"):
        if command.do not in PRONE_COMMANDS:
            return refuse("DV-REACT-18", "dv.refused.prone")
        if len(command.get("dice") or ()) > 1:
            return refuse("DV-CRIT-28", "dv.refused.prone_one_die")
        spends = command.get("die") is not None or command.get("dice") is not None
        if spends and state.noted("prone_die"):
            return refuse("DV-CRIT-28", "dv.refused.prone_one_die")
    return None


def note_prone_die(flow: Flow, who: str) -> None:
    """Remember that the one die of somebody on the ground was played (DV-CRIT-28, DV-AMB-91)."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if state.has("prone") and not state.noted("prone_die"):
        flow.tell("prone_die", who, SetCreature(put(creature, state.with_note("prone_die"))), private=())


# ---- Equipping -----------------------------------------------------------------------------------


def lying_within_reach(scene: Scene, creature: Creature, key: str) -> Thing | None:
    """The object called `key` on its own square or on one beside it (DV-ACT-16, DV-REACT-18, DV-MOVE-09)."""
    for square in (creature.at, *card4(creature.at)):
        if square != creature.at and not step_clear(scene.place.terrain, creature.at, square):
            continue
        for thing in scene.place.things_at(square):
            if thing.item is not None and key in (thing.kind, thing.id):
                return thing
    return None


def on_the_helpless(scene: Scene, creature: Creature, key: str | None = None) -> Iterator[tuple[Creature, Item]]:
    """What somebody helpless on its own square has, with its owner: it is taken like what lies there (DV-MOVE-09)."""
    for other in scene.at(creature.at):
        state = fighter(other)
        if other.id == creature.id or not state.dazed:
            continue
        for item in state.items():
            if not item.has("innate") and key in (None, item.key):
                yield other, item


def draws_freely(state: Fighter, item: Item) -> bool:
    """A belt or a baldric lets one draw and put away a weapon without a die (DV-ACT-17)."""
    if not item.is_weapon:
        return False
    return any(
        worn.has("free_draw") and (not item.is_two_handed or worn.key == "baldric")
        for worn in (*(w.item for w in state.worn), *state.carried)
    )


def _equipped_item(scene: Scene, creature: Creature, key: str) -> Item | None:
    state = fighter(creature)
    for item in state.carried:
        if item.key == key:
            return item
    thing = lying_within_reach(scene, creature, key)
    if thing is not None and thing.item is not None:
        found: Item = thing.item
        return found
    return next((item for _, item in on_the_helpless(scene, creature, key)), None)


def place_for(state: Fighter, item: Item, wanted: str | None) -> str | None:
    """Where the item would go: the hand or part asked for, else the first that fits; None without one."""
    if item.worn_on and item.kind != "shield":
        places = [part for name in item.worn_on for part in (HANDS if name == "hand" else (name,))]
        if wanted in places:
            return wanted
        return next((p for p in places if not armour.part_taken(state, item, p)), places[0] if places else None)
    if wanted is not None:
        return wanted if wanted in HANDS else None
    free = state.free_hands()
    return next((hand for hand in free if part_disabled(state, hand) is None), next(iter(free), None))


def equip_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the item cannot be equipped (DV-ACT-16, DV-CHAR-25, DV-ARM-03, -05, -14, DV-GEAR-08)."""
    creature = scene.creature(command.who or "")
    state = fighter(creature)
    key = str(command.get("item"))
    item = _equipped_item(scene, creature, key)
    if item is None:
        return refuse("DV-ACT-16", "dv.refused.no_such_item", item=key)
    unmet = gear.unmet_condition(state, item)
    if unmet is not None:
        name, wanted = unmet
        word = name if name in ("race", "knows", "handedness") else "score"
        return refuse("DV-GEAR-08", f"dv.refused.condition_{word}", item=key, name=name, wanted=wanted)
    place = place_for(state, item, command.get("hand"))
    if place is None:
        return refuse("DV-CHAR-25", "dv.refused.no_free_hand", item=key)
    if item.worn_on and item.kind != "shield":
        if armour.part_taken(state, item, place):
            return refuse("DV-ARM-03", "dv.refused.part_armoured", part=place)
        if armour.jewels_full(state, item):
            return refuse("DV-ARM-14", "dv.refused.jewels_full", most=armour.MOST_JEWELS)
        if armour.lacks_garment(state, item):
            return refuse("DV-ARM-05", "dv.refused.garment_missing", item=item.needs)
    else:
        needed = HANDS if item.is_two_handed else (place,)
        if any(state.held_in(hand) is not None for hand in needed):
            return refuse("DV-CHAR-25", "dv.refused.hand_taken")
        disabled = part_disabled(state, place)
        if disabled is not None:
            return disabled
    return _die_of_hand_refusal(state, command, place, free=drawn(state, item))


def drawn(state: Fighter, item: Item) -> bool:
    """Whether it is drawn from the belt without a die; what lies about is picked up with one (DV-ACT-16, DV-ACT-17)."""
    return any(carried is item for carried in state.carried) and draws_freely(state, item)


def _die_of_hand_refusal(state: Fighter, command: Command, *wanted: str, free: bool = False) -> Refusal | None:
    sides = die_sides(command.get("die"))
    if sides is None:
        return None if free else refuse("DV-ACT-16", "dv.refused.die_needed")
    if free:
        return None
    return dice_refusal(state, (sides,)) or part_refusal(state, acting_hand(state, command, *wanted))


def acting_hand(state: Fighter, command: Command, *wanted: str) -> str:
    """The hand that does it: the one named by `hand` or `with`, else of `wanted` and both the first that can act."""
    for name in ("with", "hand"):
        if command.get(name) in HANDS:
            return str(command.get(name))
    first = [hand for hand in wanted if hand in HANDS]
    if first and part_refusal(state, first[0]) is None:
        return first[0]
    return next((hand for hand in HANDS if part_refusal(state, hand) is None), HAND_1)


def equip(flow: Flow, command: Command) -> Procedure:
    """Move a tile from the inventory or the floor onto the mannequin: automatic, one hand die (DV-ACT-16).

    A weapon at the belt costs none (DV-ACT-17).
    """
    who = command.who or ""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    key = str(command.get("item"))
    item = _equipped_item(flow.scene, creature, key)
    if item is None:
        return None
    place = place_for(state, item, command.get("hand")) or HAND_1
    sides = die_sides(command.get("die"))
    if sides is not None and not drawn(state, item):
        place_dice(flow, who, (acting_hand(state, command, place),), (sides,), None)
        note_prone_die(flow, who)
    creature = flow.scene.creature(who)
    state = fighter(creature)
    changes: list[Change] = []
    if any(carried is item for carried in state.carried):
        state = state.without_item(item)
    else:
        thing = lying_within_reach(flow.scene, creature, key)
        if thing is not None:
            changes.append(SetPlace(flow.scene.place.without_thing(thing.id)))
        else:
            owner, item = next(on_the_helpless(flow.scene, creature, key))
            changes.append(SetCreature(put(owner, fighter(owner).without_item(item))))
    if item.worn_on and item.kind != "shield":
        state = replace(state, worn=(*state.worn, Worn(item, place)))
    else:
        parts = HANDS if item.is_two_handed else (place,)
        state = replace(state, held=(*state.held, Held(item, parts)))
    changes.insert(0, SetCreature(put(creature, state)))
    flow.tell("equip", who, *changes, rules=("DV-ACT-16",), item=item.key, part=place)
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if state.has("discreet") and (item.has("noisy") or armour.noisy(state, options_of(flow.scene).noisy_armour)):
        quiet = put(creature, state.without_condition("discreet"))
        flow.tell("discretion_ends", who, SetCreature(quiet), rules=("DV-STL-12",))
    return None
    yield


def put_away(state: Fighter, command: Command) -> Item | None:
    """What is put away: of several alike the one in the hand named."""
    key = command.get("item")
    named = [state.held_in(str(command.get(name))) for name in ("hand", "with") if command.get(name) in HANDS]
    for item in (*named, *_equipped(state)):
        if item is not None and item.key == key:
            return item
    return None


def unequip_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the item cannot be put away; some cannot be stowed at all (DV-ACT-21, DV-GEAR-06)."""
    state = fighter(scene.creature(command.who or ""))
    key = command.get("item")
    item = put_away(state, command)
    if item is None:
        return refuse("DV-ACT-21", "dv.refused.no_such_item", item=key)
    if item.has("in_hand_only"):
        return refuse("DV-GEAR-06", "dv.refused.in_hand_only", item=key)
    return _die_of_hand_refusal(state, command, *hands_of(state, item), free=draws_freely(state, item))


def hands_of(state: Fighter, item: Item) -> tuple[str, ...]:
    """The hands that hold this very object."""
    return tuple(hand for held in state.held if held.item is item for hand in held.parts)


def _equipped(state: Fighter) -> list[Item]:
    return [*(held.item for held in state.held), *(worn.item for worn in state.worn)]


def unequip(flow: Flow, command: Command) -> Procedure:
    """Put an item away into the inventory: always one die, but for a weapon at the belt (DV-ACT-21, DV-ACT-17)."""
    who = command.who or ""
    state = fighter(flow.scene.creature(who))
    item = put_away(state, command)
    if item is None:
        return None
    sides = die_sides(command.get("die"))
    if sides is not None and not draws_freely(state, item):
        place_dice(flow, who, (acting_hand(state, command, *hands_of(state, item)),), (sides,), None)
    creature = flow.scene.creature(who)
    state = fighter(creature).without_item(item)
    stored = item.unmarked("nocked")
    after = put(creature, replace(state, carried=(*state.carried, stored)))
    flow.tell("unequip", who, SetCreature(after), rules=("DV-ACT-21",), item=item.key)
    return None
    yield


def drop_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the item cannot be dropped; taking off armour costs a die even so (DV-ACT-22, DV-ACT-23)."""
    state = fighter(scene.creature(command.who or ""))
    key = command.get("item")
    item = dropped(state, command)
    if item is None:
        return refuse("DV-ACT-22", "dv.refused.no_such_item", item=key)
    if _is_worn_armour(state, item):
        sides = die_sides(command.get("die"))
        if sides is None:
            return refuse("DV-ACT-23", "dv.refused.die_needed")
        return dice_refusal(state, (sides,)) or part_refusal(state, acting_hand(state, command))
    return None


def _is_worn_armour(state: Fighter, item: Item) -> bool:
    return item.kind == "armour" and any(worn.item is item for worn in state.worn)


def drop(flow: Flow, command: Command) -> Procedure:
    """Drop an item on the floor: free, but for armour (DV-ACT-22, DV-ACT-23)."""
    who = command.who or ""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    item = dropped(state, command)
    if item is None:
        return None
    sides = die_sides(command.get("die"))
    if sides is not None and _is_worn_armour(state, item):
        place_dice(flow, who, (acting_hand(state, command),), (sides,), None)
    creature = flow.scene.creature(who)
    state = fighter(creature).without_item(item)
    encounter: Encounter = flow.scene.state
    thing = lying_item(item.unmarked("nocked"), creature, encounter.next_thing)
    flow.tell(
        "drop",
        who,
        SetCreature(put(creature, state)),
        SetPlace(flow.scene.place.with_thing(thing)),
        SetState(replace(encounter, next_thing=encounter.next_thing + 1)),
        rules=("DV-ACT-22",),
        item=item.key,
        square=creature.at.name,
    )
    return None
    yield


def dropped(state: Fighter, command: Command) -> Item | None:
    """What is dropped: the one in the hand named, else in hand, then what is carried, then what is worn."""
    key = command.get("item")
    named = [state.held_in(str(command.get(name))) for name in ("hand", "with") if command.get(name) in HANDS]
    order = (*named, *(h.item for h in state.held), *state.carried, *(w.item for w in state.worn))
    return next((item for item in order if item is not None and item.key == key), None)
