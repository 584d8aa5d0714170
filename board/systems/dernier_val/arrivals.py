"""Creatures that the game master brings into play: the ready opponents of the data, or one like somebody present."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from board.grid.directions import Direction, facing_towards
from board.grid.squares import Square, chebyshev
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.newcomers import kind_of, own_id, own_name
from board.rulebook.reading import Node
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import gm_board
from board.systems.dernier_val.character import dice_granted
from board.systems.dernier_val.initiative import with_light_sheets
from board.systems.dernier_val.state import Fighter, Sheet, fighter, options_of, put, rules_of

READY_KEYS = ("name", "sheet", "notes", "poison", "regains", "source")
"""What a ready opponent may say; the game master applies what is neither name nor sheet by hand."""


def read_ready(node: Node, read: Callable[[Creature, Node | None], Creature]) -> tuple[Creature, ...]:
    """The ready opponents of a data file, `read` from their sheets: on no square yet, of no side."""
    found = []
    for key, entry in node.mapping().items():
        said = entry.mapping(allowed=READY_KEYS, required=("name", "sheet"))
        name = said["name"].name() if "name" in said else key
        draft = Creature(key, name, "", "", Square(0, 0), Direction.SOUTH)
        found.append(read(draft, said.get("sheet")))
    return tuple(found)


def read_sheets(node: Node) -> tuple[tuple[str, Node], ...]:
    """The sheets of the ready opponents as they are written, by their key."""
    entries = node.mapping() if node.is_mapping else {}
    return tuple(
        (key, entry.value["sheet"]) for key, entry in entries.items() if entry.is_mapping and "sheet" in entry.value
    )


def kinds(scene: Scene) -> Iterator[Creature]:
    """Who may come: the ready opponents, then those present who have another sheet or other gear than these."""
    ready = rules_of(scene).ready
    yield from ready
    taken = {creature.id for creature in ready}
    known = [_kit(creature) for creature in ready]
    for creature in scene.creatures:
        if creature.id not in taken and _kit(creature) not in known:
            known.append(_kit(creature))
            yield creature


def _kit(creature: Creature) -> tuple[Sheet, tuple[str, ...]]:
    """What tells kinds apart: the sheet, and what is in hand and worn."""
    state = fighter(creature)
    return state.sheet, (*(held.item.key for held in state.held), *(worn.item.key for worn in state.worn))


def refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why nobody can come there: unknown, of no side, on no square, or where somebody stands (DV-AMB-28)."""
    if kind_of(scene, rules_of(scene).ready, command.get("item")) is None:
        return refuse("DV-DICE-27", "dv.refused.nobody", who=command.get("item"))
    if command.get("value") not in [side.name for side in scene.table.sides]:
        return refuse("DV-DICE-27", "dv.refused.gm_value", value=command.get("value"))
    square = gm_board.named_square(scene, command)
    if square is None:
        return gm_board.square_refusal(scene, command)
    if square in scene.place.barred:
        return refuse("DV-AMB-28", "dv.refused.barred", square=square.name)
    taken = scene.standing_at(square) is not None
    return refuse("DV-AMB-28", "dv.refused.square_taken", square=square.name) if taken else None


def newcomer(scene: Scene, command: Command) -> Creature:
    """The creature that comes: unhurt, with its dice, under an id and a name of its own, facing its nearest enemy."""
    kind = kind_of(scene, rules_of(scene).ready, command.get("item"))
    square = gm_board.named_square(scene, command)
    assert kind is not None and square is not None  # the refusal saw to it
    side = scene.table.side(str(command.get("value")))
    who = own_id(scene, kind.id)
    enemies = [creature for creature in scene.creatures if creature.side != side.name and not creature.down]
    nearest = min(enemies, key=lambda enemy: chebyshev(square, enemy.at), default=None)
    facing = Direction.SOUTH
    if nearest is not None:
        facing = facing_towards(facing, square, nearest.at, facings=options_of(scene).facings)
    state = fighter(kind)
    hp = state.sheet.max_hp
    fresh = Fighter(
        state.sheet, hp, dice_granted(state.sheet, hp), held=state.held, worn=state.worn, carried=state.carried,
        tiles=state.tiles, gold=state.gold,
    )  # fmt: skip
    name = own_name(scene, kind.name)
    bare = Creature(who, name, side.name, side.colour, square, facing, kind.size, picture=kind.picture)
    return with_light_sheets(replace(scene, creatures=(put(bare, fresh),))).creatures[0]
