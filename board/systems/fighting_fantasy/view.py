"""What one sees on the board. It changes no Attack Strength (FF-BRD-07), only what the players know."""

from __future__ import annotations

from dataclasses import replace

from board.grid.directions import Arc, arc_of
from board.grid.sight import field_of_view, look
from board.grid.squares import Square, in_ring8
from board.rulebook.system import HIDDEN, OUT_OF_VIEW, VISIBLE
from board.scene.place import Place
from board.scene.scene import Creature, Scene
from board.systems.fighting_fantasy.adventure_sheet import AdventureSheet, fresh, sheet_of
from board.systems.fighting_fantasy.contact import in_contact
from board.systems.fighting_fantasy.creatures import hostile


def in_front(observer: Creature, square: Square) -> bool:
    """Whether a square lies in the front arc of 90 degrees, its two diagonals included, or underfoot (FF-BRD-07)."""
    return arc_of(observer.facing, observer.at, square) in (Arc.FRONT, Arc.HERE)


def light_on(place: Place, observer: Creature, square: Square) -> bool:
    """Whether there is light to see a square by; in the dark one sees what is next to oneself (FF-BRD-07)."""
    if observer.at == square or in_ring8(observer.at, square):
        return True
    ground = place.ground(square)
    if ground.lit or square in place.lit_squares:
        return True
    return not ground.dark and place.light != "night"


def sees_square(scene: Scene, observer: str, square: Square) -> bool:
    """Whether somebody in play sees a square: arc, light and a free line, the three of them (FF-BRD-07)."""
    watcher = scene.creature(observer)
    return (
        sheet_of(watcher).in_play
        and in_front(watcher, square)
        and light_on(scene.place, watcher, square)
        and look(scene.place.terrain, watcher.at, square).seen
    )


def view(scene: Scene, observer: str) -> bytes:
    """All squares at once, row by row, 1 for a square seen; the same answers as `sees_square`."""
    watcher = scene.creature(observer)
    terrain = scene.place.terrain
    if not sheet_of(watcher).in_play:
        return bytes(terrain.columns * terrain.rows)
    field = field_of_view(terrain, watcher.at)
    return bytes(
        field.sees(square) and in_front(watcher, square) and light_on(scene.place, watcher, square)
        for square in (Square(column, row) for row in range(terrain.rows) for column in range(terrain.columns))
    )


def perceive(scene: Scene, observer: str, other: str) -> str:
    """What one perceives of another: `visible`, `hidden` in front behind a wall or in the dark, `out_of_view`.

    An opponent in a duel is always perceived, wherever one looks (FF-BRD-03).
    """
    watcher, watched = scene.creature(observer), scene.creature(other)
    if observer == other:
        return VISIBLE
    if not sheet_of(watcher).in_play:
        return OUT_OF_VIEW
    if other in sheet_of(watcher).opponents:
        return VISIBLE
    if not in_front(watcher, watched.at):
        return OUT_OF_VIEW
    return VISIBLE if sees_square(scene, observer, watched.at) else HIDDEN


def located(scene: Scene, side: str) -> frozenset[str]:
    """Enemies in contact are felt even where nobody looks: one may turn on them and fight (FF-BRD-02)."""
    own = [c for c in scene.creatures if c.side == side and sheet_of(c).in_play]
    return frozenset(
        other.id
        for other in scene.creatures
        if other.side != side and not other.down and any(hostile(c, other) and in_contact(scene, c, other) for c in own)
    )


UNKNOWN = fresh(7)
"""A score that nobody knows, where one must be put."""


def veil(creature: Creature) -> Creature:
    """What remains of somebody of whom only the place is known: where it is, and whether it is a hero."""
    sheet = sheet_of(creature)
    hero = UNKNOWN if sheet.is_hero else None
    hidden = AdventureSheet(
        UNKNOWN, UNKNOWN, hero, hero, mad=sheet.mad, opponents=sheet.opponents, group=sheet.group, veiled=True
    )
    return replace(creature, name="?", marks=(), picture="", state=hidden)


def outward(creature: Creature) -> Creature:
    """Somebody in plain view as the other side knows it.

    The scores of a creature are given when it is met and stand in the hero's encounter box, so they are open
    (FF-CRE-03). What a hero has left of his own, and what is in his Backpack, stands on his Adventure Sheet alone:
    his Skill and the weapon in his hand, which every Assault shows, remain.
    """
    sheet = sheet_of(creature)
    if sheet.veiled or sheet.luck is None or sheet.willpower is None:
        return creature
    kept = replace(
        sheet,
        stamina=fresh(sheet.stamina.initial) if sheet.in_play else sheet.stamina,
        luck=fresh(sheet.luck.initial),
        willpower=sheet.willpower if sheet.mad else fresh(sheet.willpower.initial),
        provisions=0,
        gold=0,
        items=() if sheet.weapon is None else (sheet.weapon,),
        boxes=(),
    )
    return creature if kept == sheet else replace(creature, state=kept)
