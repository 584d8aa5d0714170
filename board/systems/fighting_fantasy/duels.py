"""Chapter BRD: who fights whom. A duel starts with an Assault in contact and holds both in place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from board.grid.directions import facing_towards
from board.grid.squares import Square
from board.rulebook.procedure import Flow
from board.scene.events import Change, SetCreature
from board.scene.scene import Creature, Scene
from board.systems.fighting_fantasy.adventure_sheet import put, setting, sheet_of
from board.systems.fighting_fantasy.contact import in_contact, record_of, same_enemy, tokens_in_contact, tokens_of
from board.systems.fighting_fantasy.creatures import begin, box_for, is_hero


def in_duel(hero: Creature, creature: Creature) -> bool:
    """Whether the two are in a duel with each other (FF-BRD-03)."""
    return hero.id in sheet_of(creature).opponents


def start_duel(flow: Flow, hero: str, creature: str, *, turn_hero: bool) -> None:
    """Both tokens turn to face each other and bear the mark `engaged` (FF-BRD-03).

    `creature` is in contact with the hero. He first writes it into an encounter box (FF-CRE-03). Of
    a group every token is engaged, and those in contact turn. `turn_hero` is false where he
    keeps facing another opponent. Nothing happens when the duel is on.
    """
    scene = flow.scene
    fighter, met = scene.creature(hero), scene.creature(creature)
    if in_duel(fighter, met):
        return
    boxes = box_for(scene, hero, creature)
    changes: list[Change] = [_engaged(fighter, creature, met.at if turn_hero else None, boxes=boxes)]
    for token in tokens_of(scene, met):
        changes.append(_engaged(token, hero, fighter.at if in_contact(scene, fighter, token) else None))
    sheet = sheet_of(met)
    flow.tell(
        "duel_starts",
        hero,
        *changes,
        *begin(scene),
        rules=("FF-BRD-03", "FF-CRE-03"),
        target=creature,
        skill=sheet.skill.current,
        stamina=sheet.stamina.current,
    )


def _engaged(creature: Creature, opponent: str, towards: Square | None, **fields: Any) -> SetCreature:
    sheet = sheet_of(creature)
    facing = creature.facing if towards is None else facing_towards(creature.facing, creature.at, towards)
    engaged = replace(sheet, opponents=(*sheet.opponents, opponent), **fields)
    return SetCreature(put(replace(creature, facing=facing), engaged))


def turn_to(flow: Flow, hero: str, creature: str) -> None:
    """The hero faces the opponent that he means to wound, where he fights several (FF-BRD-03)."""
    fighter, met = flow.scene.creature(hero), flow.scene.creature(creature)
    facing = facing_towards(fighter.facing, fighter.at, met.at)
    if facing is not fighter.facing:
        flow.tell(
            "turn_to", hero, SetCreature(replace(fighter, facing=facing)), rules=("FF-BRD-03",), facing=facing.word
        )


def end_duels(flow: Flow, who: str) -> None:
    """All duels of `who` are over, and its opponents are free of it (FF-BRD-03)."""
    sheet = sheet_of(flow.scene.creature(who))
    for opponent in sheet.opponents:
        _end_duel(flow, who, opponent)


def _end_duel(flow: Flow, who: str, opponent: str) -> None:
    scene = flow.scene
    first, second = scene.creature(who), scene.creature(opponent)
    hero, creature = (first, second) if is_hero(first) else (second, first)
    changes = [_released(scene, hero, creature)]
    changes += [setting(scene, c.id, opponents=_without(c, hero.id)) for c in record_of(scene, creature)]
    flow.tell("duel_ends", hero.id, *changes, rules=("FF-BRD-03",), target=creature.id)


def _released(scene: Scene, hero: Creature, creature: Creature) -> SetCreature:
    kept = tuple(other for other in sheet_of(hero).opponents if not same_enemy(scene, other, creature.id))
    return setting(scene, hero.id, opponents=kept)


def _without(creature: Creature, opponent: str) -> tuple[str, ...]:
    return tuple(other for other in sheet_of(creature).opponents if other != opponent)


def mend_duels(flow: Flow, creature: str) -> None:
    """After tokens of a group fell or were moved: who is no longer in contact with it is free (FF-BRD-11).

    A hero whose opponent's token fell goes on against another token of the same group.
    """
    met = flow.scene.creature(creature)
    if sheet_of(met).dead and not tokens_of(flow.scene, met):
        return
    for hero_id in sheet_of(met).opponents:
        scene = flow.scene
        hero = scene.creature(hero_id)
        touching = tokens_in_contact(scene, hero, met)
        if not touching:
            _end_duel(flow, hero_id, creature)
            continue
        named = next((o for o in sheet_of(hero).opponents if same_enemy(scene, o, creature)), None)
        if named is not None and all(token.id != named for token in touching):
            opponents = tuple(touching[0].id if o == named else o for o in sheet_of(hero).opponents)
            flow.tell("goes_on", hero_id, setting(scene, hero_id, opponents=opponents), target=touching[0].id)
            turn_to(flow, hero_id, touching[0].id)


def fought_this_turn(scene: Scene, hero: Creature, creature: Creature) -> bool:
    """Whether the pair has had its one Assault in this turn of the wheel (FF-BRD-06)."""
    turn = scene.wheel.turn
    return any(turn == then and same_enemy(scene, who, creature.id) for who, then in sheet_of(hero).fought)


def victim_of(scene: Scene, creature: Creature) -> str | None:
    """The one hero whom a creature can wound this turn: the chosen, else the first engaged (FF-BRD-13, FF-OPEN-12)."""
    sheet = sheet_of(creature)
    if sheet.chosen is not None:
        chosen, turn = sheet.chosen
        if turn == scene.wheel.turn and chosen in sheet.opponents:
            return chosen
    return sheet.opponents[0] if sheet.opponents else None


def choose_victim(flow: Flow, creature: str, hero: str) -> None:
    """The game master names whom a creature means to wound in this turn (FF-BRD-13)."""
    scene = flow.scene
    chosen = (hero, scene.wheel.turn)
    changes = [setting(scene, token.id, chosen=chosen) for token in tokens_of(scene, scene.creature(creature))]
    flow.tell("target_chosen", creature, *changes, rules=("FF-BRD-13",), target=hero)
