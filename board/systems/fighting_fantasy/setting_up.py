"""The start of an encounter: groups, duels that are on already, and the wheel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from board.scene.scene import Scene
from board.systems.fighting_fantasy.adventure_sheet import put, sheet_of
from board.systems.fighting_fantasy.contact import same_enemy
from board.systems.fighting_fantasy.creatures import Encounter, box_for, hostile, is_hero
from board.systems.fighting_fantasy.groups import form_groups
from board.systems.fighting_fantasy.options import rules_of
from board.systems.fighting_fantasy.wheel import set_up


def start(scene: Scene, wheel: Sequence[str], active: str | None) -> Scene:
    """The scene ready to be played: the terms of the encounter (FF-BRD-17), groups formed, the wheel set (FF-BRD-05).

    Duels that the file names on one side count for both; those that cannot be are dropped.
    """
    rules = rules_of(scene)
    encounter = Encounter(rules.mode, rules.flee_allowed, rules.avoid_allowed)
    scene = _paired(form_groups(replace(scene, state=encounter)))
    begun = any(sheet_of(creature).engaged for creature in scene.creatures)
    return set_up(replace(scene, state=replace(encounter, begun=begun)), wheel, active)


def _paired(scene: Scene) -> Scene:
    """Every duel named on both sides, between a hero and an enemy creature that are in play (FF-BRD-03)."""
    pairs: list[tuple[str, str]] = []
    for creature in scene.creatures:
        for other_id in sheet_of(creature).opponents:
            other = scene.find(other_id)
            if other is None or not hostile(creature, other) or is_hero(creature) == is_hero(other):
                continue
            if not (sheet_of(creature).in_play and sheet_of(other).in_play):
                continue
            hero, foe = (creature, other) if is_hero(creature) else (other, creature)
            if not any(h == hero.id and same_enemy(scene, f, foe.id) for h, f in pairs):
                pairs.append((hero.id, foe.id))
    for creature in scene.creatures:
        if is_hero(creature):
            opponents = tuple(foe for hero, foe in pairs if hero == creature.id)
        else:
            opponents = tuple(hero for hero, foe in pairs if same_enemy(scene, foe, creature.id) and not creature.down)
        scene = scene.with_creature(put(creature, replace(sheet_of(creature), opponents=opponents)))
    for hero_id, foe_id in pairs:
        hero = scene.creature(hero_id)
        boxes = box_for(scene, hero_id, foe_id)
        scene = scene.with_creature(put(hero, replace(sheet_of(hero), boxes=boxes)))
    return scene
