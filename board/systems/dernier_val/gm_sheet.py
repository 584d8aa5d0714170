"""The game master's hand on what a sheet knows and on items with a will: tiles, handicaps, relics.

`add` and `remove` with an `item` that is a talent, a skill, a technique, a spell or an affliction write it on the
sheet (DV-CHAR-07, -20 to -22); `banish`, `will` and `works` speak for summoned and fateful items (DV-WPN-31,
DV-LIFE-13).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Need
from board.scene.events import SetCreature
from board.scene.scene import Scene
from board.systems.dernier_val import care, relics, repertoire
from board.systems.dernier_val.abilities import AFFLICTION, TALENT
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.state import fighter, put, rules_of

SPELL = "spell"
WILLS = ("refuses", "obeys")
"""What a summoned item may want."""


def kind_of(scene: Scene, key: str) -> str | None:
    """`talent`, `skill`, `technique`, `affliction` or `spell`; None for a word of no such list."""
    rules = rules_of(scene)
    ability = rules.ability(key)
    if ability is not None:
        return ability.kind
    return SPELL if rules.spell(key) is not None else None


def written(scene: Scene, command: Command) -> bool:
    """Whether the order's `item` is something that a sheet knows, and no object."""
    key = str(command.get("item"))
    creature = scene.find(command.get("target"))
    if rules_of(scene).item(key) is not None or creature is None:
        return False
    return kind_of(scene, key) is not None or repertoire.knows(fighter(creature), key)


def ability_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why it cannot be written or struck out: there already, not there, no slot of memory left (DV-CHAR-21)."""
    key = str(command.get("item"))
    state = fighter(scene.creature(str(command.get("target"))))
    kind = kind_of(scene, key)
    if command.get("what") == "remove":
        return None if repertoire.knows(state, key) else refuse("DV-CHAR-20", "dv.refused.not_known", ability=key)
    if kind is None or repertoire.knows(state, key):
        return refuse("DV-CHAR-20", "dv.refused.known_already", ability=key)
    rules = rules_of(scene)
    spell = rules.spell(key)
    needs_slot = kind not in (TALENT, AFFLICTION) and not (spell is not None and spell.kind == "trick")
    if needs_slot and repertoire.room_in_memory(state, rules) < 1:
        return refuse("DV-CHAR-21", "dv.refused.memory_full", ability=key)
    return None


def write(flow: Flow, command: Command) -> None:
    """A talent, a tile or a handicap is written on the sheet, or struck out (DV-CHAR-07, DV-CHAR-20 to -22)."""
    who, key = str(command.get("target")), str(command.get("item"))
    creature = flow.scene.creature(who)
    state = fighter(creature)
    private = (creature.side,)
    if command.get("what") == "remove":
        after = put(creature, repertoire.without_ability(state, key))
        flow.tell("ability_lost", who, SetCreature(after), rules=("DV-CHAR-20",), private=private, ability=key)
        return
    kind = kind_of(flow.scene, key) or TALENT
    after = put(creature, repertoire.with_ability(state, key, kind))
    rule = {TALENT: "DV-CHAR-20", AFFLICTION: "DV-CHAR-22"}.get(kind, "DV-CHAR-21")
    flow.tell("ability_gained", who, SetCreature(after), rules=(rule,), private=private, ability=key)


# ---- Items with a will of their own --------------------------------------------------------------


def _item(scene: Scene, command: Command) -> Item | None:
    creature = scene.find(command.get("target"))
    items = fighter(creature).items() if creature is not None else ()
    return next((item for item in items if item.key == command.get("item")), None)


def summoned_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Only a summoned item that somebody has is banished or has a will (DV-WPN-31)."""
    item = _item(scene, command)
    if item is None:
        return refuse("DV-ACT-16", "dv.refused.no_such_item", item=command.get("item"))
    if item.quality != "summoned":
        return refuse("DV-WPN-31", "dv.refused.not_summoned", item=item.key)
    if command.get("what") == "will" and command.get("effect") not in WILLS:
        return refuse("DV-WPN-31", "dv.refused.gm_value", value=command.get("effect"))
    return None


def banish(flow: Flow, command: Command) -> None:
    """The summoned item is gone where it came from (DV-WPN-31)."""
    creature, item = flow.scene.creature(str(command.get("target"))), _item(flow.scene, command)
    if item is not None:
        gone = put(creature, fighter(creature).without_item(item))
        flow.tell("banished", creature.id, SetCreature(gone), rules=("DV-WPN-31",), item=item.key)


def set_will(flow: Flow, command: Command) -> None:
    """The summoned item refuses to serve, or obeys again (DV-WPN-31)."""
    creature, item = flow.scene.creature(str(command.get("target"))), _item(flow.scene, command)
    if item is None:
        return
    refuses = command.get("effect") == "refuses"
    changed = item.marked(relics.UNWILLING) if refuses else item.unmarked(relics.UNWILLING)
    after = put(creature, fighter(creature).with_item_changed(item, changed))
    flow.tell(
        "item_refuses" if refuses else "item_obeys",
        creature.id,
        SetCreature(after),
        rules=("DV-WPN-31",),
        item=item.key,
    )


def works_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Only an item that somebody has and that does something works by itself (DV-LIFE-13)."""
    item = _item(scene, command)
    if item is None:
        return refuse("DV-ACT-16", "dv.refused.no_such_item", item=command.get("item"))
    if not item.effect:
        return refuse("DV-ACT-18", "dv.refused.no_use", item=item.key)
    needed = item.destiny[0]
    if needed > fighter(scene.creature(str(command.get("target")))).destiny:
        return refuse("DV-LIFE-13", "dv.refused.needs_destiny", item=item.key, n=needed)
    return None


def works(flow: Flow, command: Command) -> Generator[Need, Any, None]:
    """The item does by itself what its data say, unless destiny points keep it from it (DV-LIFE-13)."""
    who, item = str(command.get("target")), _item(flow.scene, command)
    if item is None:
        return
    if item.destiny[0]:
        relics.spend(flow, who, item, item.destiny[0], "item_paid")
    flow.tell("item_works", who, rules=("DV-LIFE-13",), item=item.key)
    yield from care.take_effect(flow, who, item, command.get("part"))
