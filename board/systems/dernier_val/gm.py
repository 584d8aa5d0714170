"""The game master's hand: what he decides, recorded like any other command."""

from __future__ import annotations

from dataclasses import replace

from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Procedure
from board.scene.events import SetCreature, SetPlace
from board.scene.scene import Scene
from board.systems.dernier_val import character, criticals
from board.systems.dernier_val.movement import find_door
from board.systems.dernier_val.state import fighter, options_of, put
from board.systems.dernier_val.vocabulary import PARTS
from board.systems.dernier_val.wounds import suffer

WHAT = ("wound", "heal", "open", "close", "lock", "reveal", "award", "burn")
"""What the game master may do so far."""


def gm_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the game master's order means nothing here."""
    what = command.get("what")
    if what not in WHAT:
        return refuse("DV-DICE-27", "dv.refused.gm_unknown", what=what)
    if what in ("wound", "heal", "award", "burn") and scene.find(command.get("target")) is None:
        return refuse("DV-DICE-27", "dv.refused.nobody", who=command.get("target"))
    if what in ("open", "close", "lock", "reveal") and find_door(scene, command.get("target")) is None:
        if not (what == "reveal" and any(t.id == command.get("target") for t in scene.place.things)):
            return refuse("DV-AMB-121", "dv.refused.no_door")
    if what == "burn" and command.get("part") not in PARTS:
        return refuse("DV-CRIT-15", "dv.refused.no_such_part", part=command.get("part"))
    return None


def gm(flow: Flow, command: Command) -> Procedure:
    """Play one order of the game master."""
    what = command.get("what")
    target = str(command.get("target"))
    amount = int(command.get("amount", 1))
    if what == "wound":
        yield from suffer(flow, target, amount, rules=("DV-ATK-05",))
    elif what == "heal":
        heal(flow, target, amount)
    elif what == "burn":
        yield from criticals.ignite(flow, target, target, str(command.get("part")))
    elif what == "award":
        award(flow, target, str(command.get("effect", "adventure_die")), amount)
    elif what == "reveal" and find_door(flow.scene, target) is None:
        reveal_thing(flow, target)
    else:
        set_door(flow, str(what), target)
    return None


def heal(flow: Flow, who: str, amount: int) -> None:
    """Life points come back, never above the maximum; dice at the next refresh (DV-AMB-19, DV-AMB-89)."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if state.dead:
        return
    hp = min(state.sheet.max_hp, state.hp + amount)
    before = character.dice_granted(state.sheet, state.hp)
    after = replace(state, hp=hp)
    if hp > 2 and options_of(flow.scene).ko_recovery == "above_2":
        after = after.without_condition("ko")
    if options_of(flow.scene).healed_dice == "at_once" and not after.dazed:
        fresh = character.dice_granted(state.sheet, hp)[len(before) :]
        after = replace(after, dice=tuple(sorted((*after.dice, *fresh))))
    gained = hp - state.hp
    flow.tell("heal", who, SetCreature(put(creature, after)), rules=("DV-AMB-19", "DV-AMB-89"), gained=gained, hp=hp)


def award(flow: Flow, who: str, what: str, amount: int) -> None:
    """Adventure dice or destiny points are given (DV-CAMP-15)."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if what == "destiny":
        state = replace(state, destiny=state.destiny + amount)
    else:
        state = replace(state, adventure_dice=state.adventure_dice + amount)
    flow.tell("award", who, SetCreature(put(creature, state)), rules=("DV-CAMP-15",), what=what, amount=amount)


def reveal_thing(flow: Flow, thing_id: str) -> None:
    """A hidden thing is plain to see from now on."""
    place = flow.scene.place
    things = tuple(replace(t, hidden=None) if t.id == thing_id else t for t in place.things)
    flow.tell("revealed", None, SetPlace(replace(place, things=things)), thing=thing_id)


def set_door(flow: Flow, what: str, name: str) -> None:
    """A door is opened, shut, locked, or shown for what it is (DV-AMB-121)."""
    door = find_door(flow.scene, name)
    if door is None:
        return
    if what == "reveal":
        changed = replace(door, secret=False)
    else:
        changed = replace(door, status={"open": "open", "close": "closed", "lock": "locked"}[what])
    kind = {"open": "door_opened", "close": "door_closed", "lock": "door_locked", "reveal": "revealed"}[what]
    flow.tell(kind, None, SetPlace(flow.scene.place.with_door(changed)), rules=("DV-AMB-121",), door=door.id)
