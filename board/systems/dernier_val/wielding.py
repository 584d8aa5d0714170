"""Which items a command works with, and what they ask for: their own will, destiny points (DV-WPN-31, DV-LIFE-13)."""

from __future__ import annotations

from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow
from board.scene.scene import Scene
from board.systems.dernier_val import both_hands, care, holds, ranged, relics, throwing
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.state import Fighter, fighter
from board.systems.dernier_val.vocabulary import HANDS


def items_played(scene: Scene, command: Command) -> tuple[Item, ...]:
    """The items that the command works with: both of a double strike, else one, or none at all.

    They are found as the action itself finds them, whether the command names a hand or leaves it open.
    """
    creature = scene.find(command.who)
    if creature is None:
        return ()
    state = fighter(creature)
    if command.do == "strike" and both_hands.split(scene, command) is not None:
        return tuple(item for hand in HANDS if (item := state.held_in(hand)) is not None)
    item = _one_item(scene, state, command)
    return () if item is None else (item,)


def _one_item(scene: Scene, state: Fighter, command: Command) -> Item | None:
    if command.do == "shoot":
        return ranged.shooting_item(state, command)
    if command.do == "throw":
        return throwing.thrown_item(state, str(command.get("item")), command.get("with"))
    if command.do == "use_item":
        return care.usable_item(state, str(command.get("item", "")))
    hand: object = None
    if command.do == "strike":
        hand = command.get("with", HANDS[0])
    elif command.do == "hold":
        hand = holds.seizing_hand(state, command)
    elif command.do in ("tighten", "apply_hold"):
        hand = holds.holding_hand(scene, command)
    return state.held_in(str(hand)) if hand in HANDS else None


def relic_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the item does not serve: its own will, or too few destiny points (DV-WPN-31, DV-LIFE-13)."""
    needed = 0
    for item in items_played(scene, command):
        if relics.UNWILLING in item.marks:
            return refuse("DV-WPN-31", "dv.refused.unwilling", item=item.key)
        needed += item.destiny[0]
        if needed > fighter(scene.creature(command.who or "")).destiny:
            return refuse("DV-LIFE-13", "dv.refused.needs_destiny", item=item.key, n=needed)
    return None


def pay(flow: Flow, command: Command) -> None:
    """The destiny points that the items cost are gone before they work (DV-LIFE-13)."""
    for item in items_played(flow.scene, command):
        if item.destiny[0]:
            relics.spend(flow, command.who or "", item, item.destiny[0], "item_paid")
