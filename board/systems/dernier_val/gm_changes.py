"""The game master's hand on creatures: states, numbers, items, places set, added and removed."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.grid.directions import DIRECTION_WORDS
from board.grid.squares import parse_square
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Need
from board.scene.events import Change, RemoveCreature, SetCreature, SetState, SetWheel
from board.scene.scene import Scene
from board.systems.dernier_val import gm_board, gm_sheet, recovery
from board.systems.dernier_val.engagements import without_engagements
from board.systems.dernier_val.grip import let_go
from board.systems.dernier_val.initiative import leave_round, pass_hand
from board.systems.dernier_val.state import Condition, Encounter, Fighter, fighter, put, rules_of
from board.systems.dernier_val.vocabulary import CHARACTERISTICS, COUNTED, PARTS
from board.systems.dernier_val.wounds import die, knock_out, released_by, suffer

STATES = ("prone", "vigilant", "discreet", "engaged", "dazed", "ko", "dead", "aware", "risky", "convalescent")
PART_STATES = ("numb", "inert", "bleeding", "burning", "stopped", "held")
CONVALESCENT_DICE = (3, 5, 7, 9, 11)
"""The dice of a convalescent (DV-CONV-16)."""


def creature_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why there is nobody to do it to, or a part or a word that is none."""
    if scene.find(command.get("target")) is None:
        return refuse("DV-DICE-27", "dv.refused.nobody", who=command.get("target"))
    part = command.get("part")
    if part is not None and part not in PARTS:
        return refuse("DV-CHAR-24", "dv.refused.no_such_part", part=part)
    return None


def change_refusal(scene: Scene, command: Command) -> Refusal | None:
    """`set`, `add` and `remove` need a creature and something that they know: a state, a number, an item, a place."""
    refusal = creature_refusal(scene, command)
    if refusal is not None:
        return refusal
    effect, name, item = command.get("effect"), _number_name(command), command.get("item")
    if effect is not None and effect != name:
        kind, part = _state_word(command)
        known = kind in STATES or (kind in PART_STATES and part in PARTS)
        known = known and (kind != "held" or command.get("what") == "remove")
        return None if known else refuse("DV-DICE-27", "dv.refused.gm_value", value=effect)
    if name is not None:
        if name == "facing":
            known = command.get("value") in DIRECTION_WORDS
        else:
            known = name in COUNTED and isinstance(command.get("amount", command.get("value")), int)
        return None if known else refuse("DV-DICE-27", "dv.refused.gm_value", value=name)
    if item is not None and gm_sheet.written(scene, command):
        return gm_sheet.ability_refusal(scene, command)
    if item is not None:
        creature = scene.creature(str(command.get("target")))
        had = any(known.key == item for known in fighter(creature).items())
        known = had if command.get("what") == "remove" else rules_of(scene).item(str(item)) is not None
        return None if known else refuse("DV-ACT-16", "dv.refused.no_such_item", item=item)
    if command.get("what") == "remove":
        return None
    if command.get("at") is not None:
        return gm_board.square_refusal(scene, command) or _place_refusal(scene, command)
    return refuse("DV-DICE-27", "dv.refused.gm_value", value=command.get("what"))


def _place_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why a creature cannot be put there: no square for anybody, or somebody stands on it (DV-AMB-28)."""
    square = parse_square(str(command.get("at")))
    creature = scene.find(command.get("target"))
    if square in scene.place.barred:
        return refuse("DV-AMB-28", "dv.refused.barred", square=square.name)
    other = scene.standing_at(square)
    if creature is None or creature.down or other is None or other.id == creature.id:
        return None
    return refuse("DV-AMB-28", "dv.refused.square_taken", square=square.name)


def _number_name(command: Command) -> str | None:
    """The number that is meant: a `characteristic`, or an `effect` that is the word of a number."""
    name, effect = command.get("characteristic"), command.get("effect")
    if name is None and effect in COUNTED and command.get("what") != "remove":
        return str(effect)
    return None if name is None else str(name)


def _state_word(command: Command) -> tuple[str, str]:
    """The state and its part: `numb:legs`, or the part in a field of its own."""
    kind, _, part = str(command.get("effect")).partition(":")
    return kind, part or str(command.get("part", ""))


def set_or_add(flow: Flow, command: Command) -> Generator[Need, Any, None]:
    """A state, a number, an item or a place of a creature is set; `add` counts up (DV-DICE-27)."""
    who = str(command.get("target"))
    number = _number_name(command)
    if command.get("effect") not in (None, number):
        put_state(flow, who, command)
    elif number == "facing":
        creature = replace(flow.scene.creature(who), facing=DIRECTION_WORDS[str(command.get("value"))])
        flow.tell("turned", who, SetCreature(creature), facing=creature.facing.word)
    elif number is not None:
        yield from set_number(flow, who, command)
    elif command.get("item") is not None and gm_sheet.written(flow.scene, command):
        gm_sheet.write(flow, command)
    elif command.get("item") is not None:
        give(flow, who, str(command.get("item")))
    else:
        square = gm_board.named_square(flow.scene, command)
        if square is not None:
            moved = replace(flow.scene.creature(who), at=square)
            flow.tell("placed", who, SetCreature(moved), rules=("DV-DICE-27",), square=square.name)
            for changed in without_engagements(flow.scene, who):
                flow.tell("freed", changed.id, SetCreature(changed), rules=("DV-AMB-122",))


def put_state(flow: Flow, who: str, command: Command) -> None:
    """The creature bears the state from now on."""
    kind, part = _state_word(command)
    if kind == "ko":
        knock_out(flow, who, "DV-LIFE-04")
        return
    if kind == "dead":
        die(flow, who)
        return
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if kind == "convalescent":
        dice = CONVALESCENT_DICE[: len(state.sheet.dice)]
        held = tuple(small for full, small in zip(state.sheet.dice, dice, strict=False) if full in state.dice)
        state = replace(state, sheet=replace(state.sheet, dice=dice), dice=held)
    else:
        lapses = kind in ("vigilant", "discreet") or (kind == "dazed" and command.get("value") in (None, "critical"))
        condition = Condition(
            kind,
            part if kind in PART_STATES else "",
            str(command.get("value", "")) if kind in ("engaged", "aware") else "",
            int(command.get("amount", 0)),
            "critical" if kind == "dazed" and lapses else "",
            lapses,
        )
        state = state.with_condition(condition)
        if kind == "dazed":
            for lost in ("vigilant", "discreet", "keeps"):
                state = state.without_condition(lost)
            state = replace(state, dice=(), saved=())
    flow.tell(
        "state_set", who, SetCreature(put(creature, state)), rules=("DV-DICE-27",), target=who, effect=kind, part=part
    )


def set_number(flow: Flow, who: str, command: Command) -> Generator[Need, Any, None]:
    """One of the creature's numbers is set, or raised by the amount."""
    name = str(_number_name(command))
    amount = int(command.get("amount", command.get("value", 0)))
    adding = command.get("what") == "add"
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if name == "criticals":
        encounter: Encounter = flow.scene.state
        total = max(0, amount + (encounter.gm_criticals if adding else 0))
        flow.tell("number_set", who, SetState(replace(encounter, gm_criticals=total)), stat=name, value=total)
        return
    value = max(amount + (_number(state, name) if adding else 0), -20 if name in CHARACTERISTICS else 0)
    if name == "hp":
        yield from _set_hp(flow, who, value)
        return
    after = put(creature, _with_number(state, name, value))
    flow.tell("number_set", who, SetCreature(after), rules=("DV-DICE-27",), target=who, stat=name, value=value)


def _set_hp(flow: Flow, who: str, value: int) -> Generator[Need, Any, None]:
    """Life points are set: a loss has all that follows from one, a gain is a healing."""
    hp = fighter(flow.scene.creature(who)).hp
    if value < hp:
        yield from suffer(flow, who, hp - value, rules=("DV-ATK-05",))
    else:
        recovery.heal(flow, who, value - hp)


def _number(state: Fighter, name: str) -> int:
    if name in CHARACTERISTICS:
        found: int = getattr(state.traits, name)
        return found
    if name == "defence":
        return state.sheet.fixed_defence or 0
    owner = state.sheet if name in ("max_hp", "level") else state
    value: int = getattr(owner, name)
    return value


def _with_number(state: Fighter, name: str, value: int) -> Fighter:
    sheet = state.sheet
    if name in CHARACTERISTICS:
        bought = getattr(sheet.bought, name) + value - getattr(sheet.traits, name)
        changed = replace(sheet.bought, **{name: bought})
        return replace(state, sheet=replace(sheet, bought=changed, traits=replace(sheet.traits, **{name: value})))
    if name == "defence":
        return replace(state, sheet=replace(sheet, fixed_defence=value), defence_lost=0)
    if name == "level":
        return replace(state, sheet=replace(sheet, level=value))
    if name == "max_hp":
        return replace(state, sheet=replace(sheet, max_hp=max(1, value)), hp=min(state.hp, max(1, value)))
    if name == "destiny":
        return replace(state, destiny=value)
    if name == "gold":
        return replace(state, gold=value)
    if name == "height":
        return replace(state, height=value)
    return replace(state, adventure_dice=value)


def give(flow: Flow, who: str, key: str) -> None:
    """An item comes into the inventory."""
    item = rules_of(flow.scene).item(key)
    if item is None:
        return
    creature = flow.scene.creature(who)
    state = fighter(creature)
    after = put(creature, replace(state, carried=(*state.carried, replace(item))))
    flow.tell("received", who, SetCreature(after), rules=("DV-ACT-16",), item=key)


def remove(flow: Flow, command: Command) -> Generator[Need, Any, None]:
    """A state or an item is taken away; without either, the creature leaves the board."""
    who = str(command.get("target"))
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if command.get("effect") is not None:
        kind, part = _state_word(command)
        for condition in state.all_of("held") if kind == "held" else ():
            if condition.part == part:
                let_go(flow, who, condition, "DV-AMB-122")
        creature = flow.scene.creature(who)
        state = fighter(creature)
        for other in state.engaged_with if kind == "engaged" else ():
            freed = put(flow.scene.creature(other), fighter(flow.scene.creature(other)).without_condition(kind, by=who))
            flow.tell("freed", other, SetCreature(freed), rules=("DV-AMB-122",))
        after = put(creature, state.without_condition(kind, part or None))
        flow.tell("state_removed", who, SetCreature(after), rules=("DV-DICE-27",), target=who, effect=kind, part=part)
        return
    if command.get("item") is not None and gm_sheet.written(flow.scene, command):
        gm_sheet.write(flow, command)
        return
    if command.get("item") is not None:
        item = next(known for known in state.items() if known.key == command.get("item"))
        flow.tell("lost_item", who, SetCreature(put(creature, state.without_item(item))), item=item.key)
        return
    if flow.scene.wheel.active == who:
        leave_round(flow)
        yield from pass_hand(flow)
    wheel = flow.scene.wheel
    active = None if wheel.active == who else wheel.active
    left = replace(wheel, order=tuple(other for other in wheel.order if other != who), active=active)
    changes: list[Change] = [SetCreature(other) for other in released_by(flow, who, dead=True)]
    flow.tell("leaves", None, *changes, SetWheel(left), RemoveCreature(who), rules=("DV-INIT-04",), target=who)
