"""Chapter GRP: several creatures, fought as one enemy, one after the other, or all at once."""

from __future__ import annotations

from dataclasses import replace

from board.rulebook.commands import Refusal, refuse
from board.rulebook.procedure import Flow
from board.scene.scene import Creature, Scene
from board.systems.fighting_fantasy.adventure_sheet import Score, put, setting, sheet_of
from board.systems.fighting_fantasy.contact import distance, in_contact, record_of, same_enemy, tokens_of
from board.systems.fighting_fantasy.creatures import Encounter, encounter_of, enemies_of, is_hero
from board.systems.fighting_fantasy.duels import fought_this_turn, mend_duels
from board.systems.fighting_fantasy.options import Rules, rules_of
from board.systems.fighting_fantasy.wheel import leave_wheel


def all_at_once(rules: Rules, encounter: Encounter) -> bool:
    """Whether creatures fought together strike each with its own roll (option of FF-OPEN-10)."""
    return rules.options.simultaneous_group_mode and encounter.mode != "one_by_one"


def as_one(rules: Rules, encounter: Encounter) -> bool:
    """Whether the creatures of a side are one single enemy (FF-GRP-01, FF-GRP-02)."""
    return encounter.mode == "single_enemy" and not all_at_once(rules, encounter)


def form_groups(scene: Scene) -> Scene:
    """The scene with the creatures of each side under one record, where they are one enemy; a hero's allies are not.

    One Skill and one Stamina for all, those of the first in the list (FF-GRP-02); with the Stamina of a
    group that has already suffered, the tokens it has lost lie there (FF-BRD-11).
    """
    if not as_one(rules_of(scene), encounter_of(scene)):
        return scene
    first: dict[str, Creature] = {}
    creatures = []
    sides_of_heroes = tuple(creature.side for creature in scene.creatures if is_hero(creature))
    for creature in scene.creatures:
        if creature.side in sides_of_heroes:
            creatures.append(creature)
            continue
        sheet = sheet_of(first.setdefault(creature.side, creature))
        own = sheet_of(creature)
        shared = replace(own, skill=sheet.skill, stamina=sheet.stamina, group=creature.side)
        creatures.append(put(creature, shared))
    scene = replace(scene, creatures=tuple(creatures))
    heroes = [c for c in scene.creatures if is_hero(c)]
    for creature in [scene.creature(creature.id) for creature in first.values()]:
        for token in _fallen(scene, creature, heroes[0] if heroes else creature):
            sheet = sheet_of(token)
            fallen = replace(sheet, stamina=Score(0, sheet.stamina.initial))
            scene = scene.with_creature(put(token, fallen))
    return scene


def tokens_remaining(tokens: int, stamina: Score) -> int:
    """How many tokens of a group still stand: ceil(tokens x Stamina / initial Stamina) (FF-BRD-11)."""
    return min(tokens, -(-tokens * stamina.current // max(1, stamina.initial)))


def _fallen(scene: Scene, creature: Creature, hero: Creature) -> list[Creature]:
    """The standing tokens that a group has now lost: those farthest from the hero, of equals the last (FF-BRD-11)."""
    record, standing = record_of(scene, creature), tokens_of(scene, creature)
    if not sheet_of(creature).group or not standing:
        return []
    left = tokens_remaining(len(record), sheet_of(standing[0]).stamina)
    ranked = sorted(enumerate(standing), key=lambda entry: (distance(hero.at, entry[1].at), entry[0]))
    return [token for _, token in ranked[left:]]


def thin_out(flow: Flow, creature: str, hero: str | None) -> None:
    """A wounded group loses tokens; the duel goes on against those that remain (FF-BRD-11).

    `hero` is who wounded it; without one its first opponent counts, or the first hero there is.
    """
    scene = flow.scene
    met = scene.creature(creature)
    heroes = tuple(c.id for c in scene.creatures if is_hero(c))
    near = hero or (*sheet_of(met).opponents, *heroes, creature)[0]
    lost = _fallen(scene, met, scene.creature(near))
    for token in lost:
        initial = sheet_of(token).stamina.initial
        flow.tell(
            "group_loses",
            token.id,
            setting(flow.scene, token.id, stamina=Score(0, initial), opponents=()),
            rules=("FF-BRD-11",),
            target=token.id,
        )
        leave_wheel(flow, token.id)
    if lost:
        mend_duels(flow, tokens_of(flow.scene, flow.scene.creature(creature))[0].id)


def first_of(scene: Scene, hero: Creature) -> Creature | None:
    """In `one_by_one` the creature whose turn it is to be fought: the first of the list that lives (FF-BRD-12)."""
    return next((c for c in enemies_of(scene, hero) if not is_hero(c)), None)


def waits_its_turn(known: Scene, creature: Creature) -> bool:
    """Whether a creature must keep out of contact, as far as is known, because one before it lives (FF-BRD-12)."""
    if encounter_of(known).mode != "one_by_one":
        return False
    heroes = [hero for hero in enemies_of(known, creature) if is_hero(hero)]
    return bool(heroes) and first_of(known, heroes[0]) != creature


def may_fight(known: Scene, hero: Creature, creature: Creature) -> Refusal | None:
    """Why this pair may not fight now: another fight comes first (FF-GRP-03, FF-BRD-12), or was declined."""
    encounter = encounter_of(known)
    if encounter.avoided:
        return refuse("FF-CRE-04", "ff.refused.avoided")
    if encounter.mode == "one_by_one":
        first = first_of(known, hero)
        if first is not None and first.id != creature.id:
            return refuse("FF-GRP-03", "ff.refused.wait_your_turn", target=first.name)
    busy = [known.find(o) for o in sheet_of(hero).opponents if not same_enemy(known, o, creature.id)]
    if not all_at_once(rules_of(known), encounter):
        for other in busy:
            if other is not None:
                return refuse("FF-GRP-03", "ff.refused.wait_your_turn", target=other.name)
    return None


def taking_part(scene: Scene, hero: Creature, target: Creature) -> tuple[Creature, ...]:
    """The creatures that roll in an Assault of `hero` against `target`, in the order of the encounter's list.

    The target alone; when all fight at once, every creature in contact with the hero that has not had its
    Assault against him in this turn (FF-OPEN-10, FF-BRD-06).
    """
    if not all_at_once(rules_of(scene), encounter_of(scene)):
        return (target,)
    return tuple(
        c
        for c in enemies_of(scene, hero)
        if c.id == target.id or (not is_hero(c) and in_contact(scene, hero, c) and not fought_this_turn(scene, hero, c))
    )
