"""Who joins an adventure that has begun: the ready opponents of the data, or one like somebody present (FF-BRD-17)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from board.grid.directions import Direction, facing_towards
from board.grid.sight import enterable
from board.grid.squares import Square
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.newcomers import kind_of, own_id, own_name
from board.rulebook.procedure import Flow
from board.scene.events import AddCreature, Change, RemoveCreature, SetWheel
from board.scene.scene import Creature, Scene
from board.scene.texts import Name
from board.systems.fighting_fantasy.adventure_sheet import AdventureSheet, fresh, put, sheet_of
from board.systems.fighting_fantasy.contact import distance, record_of
from board.systems.fighting_fantasy.creatures import encounter_of
from board.systems.fighting_fantasy.duels import end_duels
from board.systems.fighting_fantasy.groups import as_one
from board.systems.fighting_fantasy.moving import square_named
from board.systems.fighting_fantasy.options import rules_of
from board.systems.fighting_fantasy.wheel import join_wheel, leave_wheel


def ready_opponent(key: str, name: Name, sheet: AdventureSheet) -> Creature:
    """An opponent of the data, on no square yet and of no side."""
    return put(Creature(key, name, "", "", Square(0, 0), Direction.SOUTH), sheet)


def kinds(scene: Scene) -> Iterator[Creature]:
    """Who may come: the ready opponents, then those present who have other scores than these."""
    known = []
    for creature in (*rules_of(scene).ready, *scene.creatures):
        kind = _unhurt(sheet_of(creature))
        if kind not in known:
            known.append(kind)
            yield creature


def _unhurt(sheet: AdventureSheet) -> AdventureSheet:
    """The sheet as it was at the start, with what is carried and nothing that has happened."""
    luck, will = (fresh(score.initial) if score is not None else None for score in (sheet.luck, sheet.willpower))
    return AdventureSheet(
        skill=fresh(sheet.skill.initial),
        stamina=fresh(sheet.stamina.initial),
        luck=luck,
        willpower=will,
        traits=sheet.traits,
        provisions=sheet.provisions,
        gold=sheet.gold,
        items=sheet.items,
        weapon_in_hand=sheet.weapon_in_hand,
    )


def may_bring(scene: Scene, command: Command) -> Refusal | None:
    """Why nobody can come there: unknown, of no side, on no square, or where somebody stands (FF-BRD-02)."""
    if kind_of(scene, rules_of(scene).ready, command.get("item")) is None:
        return refuse("", "ff.refused.gm_nobody")
    if command.get("value") not in [side.name for side in scene.table.sides]:
        return refuse("", "ff.refused.gm_unreadable")
    square = square_named(command.get("at"))
    if square is None or not scene.place.terrain.on_board(square):
        return refuse("", "ff.refused.no_square")
    free = enterable(scene.place.terrain, square) and square not in scene.place.barred
    if not free or scene.standing_at(square) is not None:
        return refuse("", "ff.refused.occupied", square=square.name)
    return None


def bring(flow: Flow, command: Command) -> None:
    """Somebody comes into play on its square and takes its place on the wheel (FF-BRD-05, FF-BRD-17)."""
    creature = _newcomer(flow.scene, command)
    flow.tell("enters", creature.id, AddCreature(creature), rules=("FF-BRD-17",), square=creature.at.name)
    join_wheel(flow, creature.id)


def _newcomer(scene: Scene, command: Command) -> Creature:
    """Who comes: unhurt, under an id and a name of its own, facing its nearest enemy.

    Where the creatures of its side are one single enemy it is one of them, with their scores (FF-GRP-02, FF-BRD-11).
    """
    kind, square = kind_of(scene, rules_of(scene).ready, command.get("item")), square_named(command.get("at"))
    assert kind is not None and square is not None  # the refusal saw to it
    side = scene.table.side(str(command.get("value")))
    who = own_id(scene, kind.id)
    enemies = [creature for creature in scene.creatures if creature.side != side.name and not creature.down]
    nearest = min(enemies, key=lambda enemy: distance(square, enemy.at), default=None)
    facing = Direction.SOUTH if nearest is None else facing_towards(Direction.SOUTH, square, nearest.at)
    sheet = _unhurt(sheet_of(kind))
    fellow = next((c for c in scene.creatures if c.side == side.name and sheet_of(c).group and not c.down), None)
    if fellow is not None and not sheet.is_hero and as_one(rules_of(scene), encounter_of(scene)):
        shared = sheet_of(fellow)
        sheet = replace(
            sheet, skill=shared.skill, stamina=shared.stamina, group=shared.group, opponents=shared.opponents
        )
    name = own_name(scene, kind.name)
    return put(Creature(who, name, side.name, side.colour, square, facing, kind.size, picture=kind.picture), sheet)


def take_away(flow: Flow, who: str) -> None:
    """Somebody leaves the board: its duels are over, and a hand that it had passes on (FF-BRD-03, FF-BRD-06)."""
    creature = flow.scene.creature(who)
    if len([token for token in record_of(flow.scene, creature) if not token.down]) <= 1:
        end_duels(flow, who)
    leave_wheel(flow, who)
    changes: list[Change] = [RemoveCreature(who)]
    wheel = flow.scene.wheel
    if wheel.active == who:
        changes.insert(0, SetWheel(replace(wheel, active=None)))
    flow.tell("leaves", None, *changes, rules=("FF-BRD-14",), target=who)
