"""Chapter ACT, care and things made to be used: first aid, potions, salts (DV-ACT-18 to -20, DV-ACT-34)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from board.grid.sight import step_clear
from board.grid.squares import in_card4
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Need, Procedure
from board.scene.events import SetCreature
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import poison, relics, tiles, traps
from board.systems.dernier_val.attempts import able_hand, attempt, dice_of, hands_refusal, hands_used
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.recovery import awaken, heal, restore_part
from board.systems.dernier_val.state import Fighter, fighter, options_of, put
from board.systems.dernier_val.vocabulary import HANDS, PARTS


def within_reach(scene: Scene, creature: Creature, other: Creature) -> bool:
    """Whether `other` is itself, on its square, or on one beside it with no wall between."""
    if other.at == creature.at:
        return True
    return in_card4(creature.at, other.at) and step_clear(scene.place.terrain, creature.at, other.at)


def patient_of(scene: Scene, command: Command) -> Creature | None:
    """Whom the command is for: its `target`, else its author."""
    return scene.find(command.get("target", command.who))


# ---- First aid -----------------------------------------------------------------------------------


def curable_part(state: Fighter, wanted: str | None) -> str | None:
    """The part that first aid would see to: the one asked for, else the first that is numb or bleeds."""
    parts = (wanted,) if wanted is not None else PARTS
    return next((part for part in parts if state.has("numb", part) or state.has("bleeding", part)), None)


def care_kit(state: Fighter) -> Item | None:
    """The care kit that it has on it (DV-DICE-29)."""
    return next((item for item in state.items() if item.has("first_aid")), None)


def kit_hand(state: Fighter, command: Command, kit: Item) -> str | None:
    """The hand that works: the one that holds the item, else an empty one (DV-ACT-19)."""
    holding = next((hand for hand in HANDS if state.held_in(hand) is kit), None)
    return holding or able_hand(state, command, empty=kit.load > 0)


def first_aid_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why first aid cannot be given: talent, kit, hand, patient (DV-DICE-28, DV-DICE-29, DV-ACT-19, DV-CRIT-30)."""
    carer = scene.creature(command.who or "")
    state = fighter(carer)
    patient = patient_of(scene, command)
    if patient is None or not within_reach(scene, carer, patient):
        return refuse("DV-ACT-34", "dv.refused.patient_away")
    if not state.sheet.knows("first_aid"):
        return refuse("DV-DICE-28", "dv.refused.no_first_aid")
    kit = care_kit(state)
    if kit is None:
        return refuse("DV-DICE-29", "dv.refused.needs_kit")
    hand = kit_hand(state, command, kit)
    if hand is None:
        return refuse("DV-ACT-19", "dv.refused.hands_full")
    wanted = command.get("part")
    wounds = fighter(patient)
    if curable_part(wounds, wanted) is None:
        if wounds.has("inert", wanted):
            return refuse("DV-CRIT-30", "dv.refused.inert_is_lasting")
        return refuse("DV-ACT-34", "dv.refused.nothing_to_cure")
    return hands_refusal(state, command, hand)


def first_aid(flow: Flow, command: Command) -> Procedure:
    """First aid: SO against its difficulty; it removes `numb` and stops bleeding (DV-ACT-34, DV-AMB-100).

    The kit stays in the inventory (DV-ACT-19). A stopped bleeding starts again with the next loss
    (DV-CRIT-32); an inert part lasts the whole game (DV-CRIT-30).
    """
    who = command.who or ""
    state = fighter(flow.scene.creature(who))
    patient = patient_of(flow.scene, command)
    kit = care_kit(state)
    if patient is None or kit is None:
        return None
    parts = hands_used(command, kit_hand(state, command, kit) or HANDS[0])
    difficulty = options_of(flow.scene).first_aid_difficulty
    tried = yield from attempt(flow, who, parts, dice_of(command), "first_aid", "SO", difficulty)
    flow.tell(
        "first_aid" if tried.success else "first_aid_failed",
        who,
        rules=("DV-ACT-34", "DV-AMB-100", "DV-ACT-07"),
        tallies=tried.tallies(state, "SO"),
        target=patient.id,
        **tried.facts,
    )
    part = curable_part(fighter(flow.scene.creature(patient.id)), command.get("part"))
    if tried.success and part is not None:
        restore_part(flow, patient.id, part, ("numb", "bleeding"))
    return None


# ---- Things made to be used ----------------------------------------------------------------------


def usable_item(state: Fighter, key: str) -> Item | None:
    """The item called `key` that it has in hand or in the inventory."""
    in_hand = (held.item for held in state.held)
    return next((item for item in (*in_hand, *state.carried) if item.key == key), None)


def use_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the item cannot be used: not there, no use, no empty hand, too far (DV-ACT-18 to -20)."""
    user = scene.creature(command.who or "")
    state = fighter(user)
    key = str(command.get("item", ""))
    item = usable_item(state, key)
    if item is None:
        if traps.usable_thing(scene, user, command) is not None:
            hand = able_hand(state, command)
            return hands_refusal(state, command, hand or HANDS[0])
        return refuse("DV-ACT-18", "dv.refused.no_item", item=key)
    if not item.effect:
        return refuse("DV-ACT-18", "dv.refused.no_use", item=key)
    patient = patient_of(scene, command)
    if patient is None or fighter(patient).dead or not within_reach(scene, user, patient):
        return refuse("DV-ACT-18", "dv.refused.patient_away")
    hand = kit_hand(state, command, item)
    if hand is None:
        return refuse("DV-ACT-19", "dv.refused.hands_full")
    return hands_refusal(state, command, hand)


def use_item(flow: Flow, command: Command) -> Procedure:
    """Use a potion, salts and the like: one hand die, automatic (DV-ACT-18, DV-ACT-19, DV-ACT-02).

    A small item comes straight from the inventory; a bulkier one needs an empty hand. A thing of the
    scenery does what its `on_use` says.
    """
    who = command.who or ""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    item = usable_item(state, str(command.get("item", "")))
    if item is None:
        thing = traps.usable_thing(flow.scene, creature, command)
        parts = hands_used(command, able_hand(state, command) or HANDS[0])
        yield from attempt(flow, who, parts, dice_of(command), "use_item", "SO", 0)
        if thing is not None:
            yield from traps.use_thing(flow, who, thing.id)
        return None
    hand = kit_hand(state, command, item) or HANDS[0]
    yield from attempt(flow, who, hands_used(command, hand), dice_of(command), "use_item", "SO", 0)
    creature = flow.scene.creature(who)
    state = fighter(creature)
    left = state.without_item(item) if item.has("single_use") else state
    patient = patient_of(flow.scene, command)
    target = patient.id if patient is not None else who
    flow.tell(
        "use_item",
        who,
        SetCreature(put(creature, left)),
        rules=("DV-ACT-18",),
        item=item.key,
        target=target,
        success=True,
    )
    yield from take_effect(flow, target, item, command.get("part"))
    return None


def take_effect(flow: Flow, who: str, item: Item, part: str | None) -> Generator[Need, Any, None]:
    """What the data say that the item does: `heal` points, `cure` states, `spells` turned back up, `poison`.

    Destiny points may keep it from working (DV-LIFE-13).
    """
    if (yield from relics.kept_from_working(flow, who, item)):
        return
    effect = dict(item.effect)
    points = _number(effect.get("heal"))
    if points and item.kind == "potion" and fighter(flow.scene.creature(who)).sheet.knows("connoisseur"):
        points += 1
    cures = effect.get("cure")
    cured = tuple(str(word) for word in cures) if isinstance(cures, tuple | list) else ()
    for place in (part,) if part is not None else PARTS:
        restore_part(flow, who, place, cured)
    if "dazed" in cured:
        awaken(flow, who)
    if "poison" in cured:
        poison.cure(flow, who)
    if points:
        heal(flow, who, points, ("DV-CRIT-31", "DV-AMB-19", "DV-AMB-89"))
    for _ in range(_number(effect.get("spells"))):
        tiles.turn_up_spell(flow, who)
    if "poison" in effect:
        yield from poison.from_item(flow, who, item, "drunk")


def _number(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
