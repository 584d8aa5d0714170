"""One-shot tiles (!): announced before the roll, used up when played, turned back up (DV-MAG-05, DV-CAMP-19)."""

from __future__ import annotations

from dataclasses import replace

from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Procedure
from board.scene.events import SetCreature
from board.scene.scene import Creature, Scene
from board.systems.dernier_val.state import Fighter, fighter, put


def used_technique(creature: Creature, name: str) -> Creature:
    """The creature with the one-shot tile used up (DV-MAG-05)."""
    state = fighter(creature)
    tiles = list(state.tiles)
    tiles.remove(name)
    return put(creature, replace(state, tiles=tuple(tiles), used=(*state.used, name)))


def with_tile_up(state: Fighter, name: str) -> Fighter:
    """The state with one used tile or spell ready again."""
    rest = list(state.used)
    rest.remove(name)
    state = replace(state, used=tuple(rest))
    return state if name in state.sheet.spells else replace(state, tiles=(*state.tiles, name))


def turn_up_spell(flow: Flow, who: str) -> None:
    """The first spell that was used up can be cast again (a potion of the data does it)."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    spent = next((name for name in state.used if name in state.sheet.spells), None)
    if spent is not None:
        after = put(creature, with_tile_up(state, spent))
        flow.tell("reactivate", who, SetCreature(after), rules=("DV-MAG-05",), tile=spent)


def reactivate_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the tile cannot be turned back up: not used, or no adventure die (DV-CAMP-19)."""
    state = fighter(scene.creature(command.who or ""))
    name = str(command.get("item", ""))
    if name not in state.used:
        return refuse("DV-CAMP-19", "dv.refused.tile_not_used", tile=name)
    if state.adventure_dice < 1:
        return refuse("DV-CAMP-19", "dv.refused.no_adventure_die")
    return None


def reactivate(flow: Flow, command: Command) -> Procedure:
    """One adventure die turns a used one-shot tile back up, without a die of one's own (DV-CAMP-19)."""
    who = command.who or ""
    name = str(command.get("item", ""))
    creature = flow.scene.creature(who)
    state = with_tile_up(fighter(creature), name)
    state = replace(state, adventure_dice=state.adventure_dice - 1)
    flow.tell("reactivate", who, SetCreature(put(creature, state)), rules=("DV-CAMP-19",), tile=name)
    return None
    yield
