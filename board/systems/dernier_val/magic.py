"""Chapter MAG: casting, entropy, resistance, and what spells do, as far as the text goes (DV-MAG-02 to -08)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.grid.light import Lamp
from board.grid.sight import look
from board.grid.squares import Square, chebyshev, is_square_name, parse_square
from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.dice import Roll
from board.rulebook.procedure import Flow, Need, Procedure, Then
from board.scene.events import SetCreature, SetPlace
from board.scene.place import Thing
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import (
    attack,
    attention,
    criticals,
    effects,
    elements,
    lasting,
    movement,
    recovery,
    stealth,
    traps,
)
from board.systems.dernier_val.attempts import able_hand, attempt, dice_of, die_refusal, hands_refusal, hands_used
from board.systems.dernier_val.dice import roll_kept, score_tally, succeeds
from board.systems.dernier_val.engagements import without_engagements
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.reactions import may_resist, reaction_dice
from board.systems.dernier_val.spell_data import Spell
from board.systems.dernier_val.state import Condition, Encounter, Fighter, fighter, options_of, put, rules_of
from board.systems.dernier_val.view import PARTIAL, VISIBLE, distance, perceive
from board.systems.dernier_val.vocabulary import FIRE, HANDS, HEAD, LEGS, PARTS, SHOOT, die_word
from board.systems.dernier_val.weapons import Attack

FARTHEST = 32
"""Squares that a spell without data reaches."""


def named_spell(scene: Scene, command: Command) -> Spell | None:
    """The spell that the command names, by `item` or `spell`.

    One that a sheet has and no data describe is a hook without an effect: the game master plays it (DV-AMB-110).
    """
    key = str(command.get("spell", command.get("item", "")))
    known = rules_of(scene).spell(key)
    caster = scene.find(command.who)
    if known is None and caster is not None and key in fighter(caster).sheet.spells:
        return Spell(key, key, target="creature", range=(0, FARTHEST))
    return known


def casting_part(scene: Scene, spell: Spell) -> str:
    """Head, or a hand where the spell's data say so (DV-MAG-02, DV-AMB-105)."""
    return HEAD if options_of(scene).spell_part == "head" else spell.part


def under_influence(scene: Scene, spell: Spell) -> bool:
    """Whether the spell's school was drawn for this game (DV-MAG-08)."""
    encounter: Encounter = scene.state
    return bool(spell.school) and encounter.influence == spell.school


# ---- Legality ------------------------------------------------------------------------------------


def cast_refusal(scene: Scene, command: Command) -> Refusal | None:
    """Why the spell cannot be cast: not known, used up, target out of range or not perceived (DV-MAG-02, DV-MAG-05)."""
    caster = scene.creature(command.who or "")
    state = fighter(caster)
    spell = named_spell(scene, command)
    if spell is None or spell.key not in state.sheet.spells:
        return refuse("DV-MAG-02", "dv.refused.no_spell", spell=command.get("spell", command.get("item")))
    if spell.key in state.used:
        return refuse("DV-MAG-05", "dv.refused.spell_used", spell=spell.key)
    refusal = _aim_refusal(scene, caster, spell, command)
    if refusal is not None:
        return refusal
    if casting_part(scene, spell) == HEAD:
        return die_refusal(state, command, HEAD)
    return hands_refusal(state, command, able_hand(state, command) or HANDS[0])


def _aim_refusal(scene: Scene, caster: Creature, spell: Spell, command: Command) -> Refusal | None:
    square = aimed_square(scene, caster, spell, command)
    if square is None or not scene.place.terrain.on_board(square):
        return refuse("DV-MAG-02", "dv.refused.nothing_there", square=command.get("at", command.get("target")))
    steps = distance(scene, caster.at, square)
    least, most = spell.range
    if spell.target != "self" and not least <= steps <= most:
        return refuse("DV-MAG-02", "dv.refused.out_of_range", distance=steps, most=most)
    if not look(scene.place.terrain, caster.at, square, options_of(scene).wall_corner).seen:  # type: ignore[arg-type]
        return refuse("DV-MAG-02", "dv.refused.wall_between")
    target = scene.find(command.get("target"))
    if target is not None and target.id != caster.id:
        if fighter(target).dead or perceive(scene, caster.id, target.id) not in (VISIBLE, PARTIAL):
            return refuse("DV-AMB-23", "dv.refused.not_perceived")
    return None


def aimed_square(scene: Scene, caster: Creature, spell: Spell, command: Command) -> Square | None:
    """Where the spell goes: the square `at`, or a `target` that is a square; the target's, or the caster's own."""
    if spell.target == "self":
        return caster.at
    at = command.get("at")
    if at is None and scene.find(command.get("target")) is None:
        at = command.get("target")
    if spell.target == "square" and at is not None:
        return parse_square(str(at)) if is_square_name(str(at)) else None
    target = command.get("target")
    if target is None:
        return caster.at if spell.range[0] == 0 else None
    other = scene.find(target)
    return other.at if other is not None else None


# ---- Casting -------------------------------------------------------------------------------------


def cast(flow: Flow, command: Command) -> Procedure:
    """Cast a spell: MA by head or hand against its difficulty; then entropy, resistance, effect (DV-MAG-02 to -05).

    MA casts (DV-ACT-11). Incanting is noisy and ends discretion (DV-ACT-01, DV-AMB-54). A spell is used up
    once played, a trick is not.
    """
    who = command.who or ""
    caster = flow.scene.creature(who)
    spell = named_spell(flow.scene, command)
    square = aimed_square(flow.scene, caster, spell, command) if spell is not None else None
    if spell is None or square is None:
        return None
    target = str(command.get("target", who))
    if spell.target == "square" and flow.scene.find(command.get("target")) is None:
        target = ""
    part = str(command.get("part", ""))
    if spell.kind == "spell":
        state = fighter(caster)
        spent = put(caster, replace(state, used=(*state.used, spell.key)))
        flow.tell("tile", who, SetCreature(spent), rules=("DV-MAG-05", "DV-CRIT-03"), tile=spell.key)
    by_head = casting_part(flow.scene, spell) == HEAD
    state = fighter(flow.scene.creature(who))
    parts = (HEAD,) if by_head else hands_used(command, able_hand(state, command) or HANDS[0])
    dice = dice_of(command)
    bonus = 1 if under_influence(flow.scene, spell) else 0
    tried = yield from attempt(flow, who, parts, dice, "cast", "MA", spell.difficulty, bonus=bonus, rolled=True)
    # A spell that fails touches nobody: whoever does not see the caster learns nothing of it.
    facts: dict[str, Any] = {**({"target": target} if tried.success else {}), **tried.facts}
    flow.tell(
        "cast" if tried.success else "cast_failed",
        who,
        rules=("DV-MAG-02", "DV-ACT-11"),
        tallies=tried.tallies(state, "MA"),
        spell=spell.key,
        **facts,
    )
    if by_head:
        stealth.end_discretion(flow, who)
    if not tried.success or tried.score is None:
        return None
    if not (yield from entropy(flow, who, spell, max(dice))):
        failure = yield from loses_control(flow, who)
        if failure == "nothing":
            return None
        if failure == "nearest_target":
            target = nearest(flow.scene, who, target)
            square = flow.scene.creature(target).at
        if failure == "half":
            spell = halved(spell)
    if spell.resist and target != who and (yield from resisted(flow, target, tried.score)):
        return None
    if spell.does == "attack":
        planned = _bolt(flow.scene, who, target, spell, parts, dice)
        planned = replace(planned, weapon=elements.as_met(planned.weapon, fighter(flow.scene.creature(target))))
        score = tried.score + elements.fire_to_hit(flow.scene, planned.weapon)
        return Then(attack.oppose, (planned, score, False, tried.twelve))
    yield from take_effect(flow, who, spell, target, square, part)
    return None


def entropy(flow: Flow, who: str, spell: Spell, sides: int) -> Generator[Need, Any, bool]:
    """The entropy roll, free: a die of the casting die's size + LO, strictly above 4, or 5 under influence (DV-MAG-03).

    What a failure does is not in the text: it is told, and the game master goes on from there, unless the table's
    data say what it does (`loses_control`).
    """
    difficulty = spell.entropy + (1 if under_influence(flow.scene, spell) else 0)
    rolled = yield from roll_kept(flow, who, Roll("entropy", (sides,), who))
    score = rolled.value + fighter(flow.scene.creature(who)).traits.LO
    holds = succeeds(score, difficulty)
    flow.tell(
        "entropy" if holds else "entropy_failed",
        who,
        rules=("DV-MAG-03", "DV-ACT-10"),
        tallies=(score_tally(rolled.value, "LO", score, "DV-ACT-10", "DV-MAG-03"),),
        spell=spell.key,
        entropy_score=score,
        difficulty=difficulty,
        holds=holds,
        die=die_word(sides),
    )
    return holds


def loses_control(flow: Flow, who: str) -> Generator[Need, Any, str]:
    """What a failed entropy does where the table has data for it: a free D6 and its word, else '' (DV-AMB-110)."""
    failures = rules_of(flow.scene).schools.failures
    if not failures:
        return ""
    rolled = yield from roll_kept(flow, who, Roll("entropy_failure", (max(face for face, _ in failures),), who))
    word = rules_of(flow.scene).schools.failure(rolled.value)
    flow.tell("out_of_control", who, rules=("DV-MAG-03", "DV-AMB-110"), failure=word)
    if word == "lose_hp":
        yield from effects.affect(flow, "wound", who, {"amount": 1}, "DV-MAG-03")
    elif word in ("dazed", "noise"):
        yield from effects.affect(flow, word, who, {}, "DV-MAG-03")
    return word


def nearest(scene: Scene, who: str, target: str) -> str:
    """The person nearest to the one aimed at, the caster apart; the first of the scene among equals."""
    aimed = scene.find(target)
    if aimed is None:
        return who
    around = [c for c in scene.creatures if c.id not in (who, target) and not fighter(c).dead]
    return min(around, key=lambda c: distance(scene, aimed.at, c.at)).id if around else target


def halved(spell: Spell) -> Spell:
    """The spell with every number of its effect halved, rounded up."""
    return replace(
        spell,
        effect=tuple(
            (name, (value + 1) // 2 if isinstance(value, int) and not isinstance(value, bool) else value)
            for name, value in spell.effect
        ),
    )


def resisting_characteristic(state: Fighter) -> str:
    """VO; MA with the sense of magic, LO for a halfling, whichever is best (DV-MAG-04, DV-ACT-09)."""
    names = ["VO"]
    if state.sheet.knows("sense_of_magic"):
        names.append("MA")
    if state.sheet.race == "halfling":
        names.append("LO")
    return max(names, key=lambda name: (getattr(state.traits, name), -names.index(name)))


def resisted(flow: Flow, target: str, score: int) -> Generator[Need, Any, bool]:
    """The target's DR strictly above the score of the casting (DV-MAG-04, DV-REACT-04, DV-AMB-16)."""
    creature = flow.scene.creature(target)
    if not may_resist(flow.scene, creature):
        return False
    name = resisting_characteristic(fighter(creature))
    rolled = yield from roll_kept(flow, target, Roll("resist_spell", reaction_dice(flow.scene, creature), target))
    reached = rolled.value + getattr(fighter(creature).traits, name)
    holds = succeeds(reached, score)
    flow.tell(
        "spell_resisted" if holds else "spell_not_resisted",
        target,
        rules=("DV-MAG-04",),
        tallies=(score_tally(rolled.value, name, reached, "DV-MAG-04", "DV-REACT-06"),),
        target=target,
        resist_score=reached,
        difficulty=score,
        characteristic=name,
    )
    return holds


# ---- What spells do ------------------------------------------------------------------------------


def _bolt(scene: Scene, who: str, target: str, spell: Spell, parts: tuple[str, ...], dice: tuple[int, ...]) -> Attack:
    """The attack that a spell is: a shot with the data of its effect (DV-WPN-12)."""
    bonus = spell.number("damage_bonus") + (1 if under_influence(scene, spell) else 0)
    weapon = Item(
        spell.key, spell.name, modes=(SHOOT,), damage_bonus=bonus, types=spell.words("types"), range=spell.range, load=0
    )
    return Attack(who, target, SHOOT, weapon, None, parts, dice, "MA")


def take_effect(
    flow: Flow, who: str, spell: Spell, target: str, square: Square, part: str
) -> Generator[Need, Any, None]:
    """The effect of the spell's data, a word of `spell_data.EFFECTS`; a drawn school makes it stronger (DV-MAG-08)."""
    level = fighter(flow.scene.creature(who)).sheet.level
    more = 1 if under_influence(flow.scene, spell) else 0
    if spell.does == "light":
        _light(flow, who, spell, square, spell.number("radius") + more)
    elif spell.does == "cover":
        _mist(flow, who, spell, square, spell.number("radius"))
    elif spell.does == "identify":
        _identify(flow, who, square)
    elif flow.scene.find(target) is None:
        return
    elif spell.does == "heal":
        for place in PARTS:
            recovery.restore_part(flow, target, place, spell.words("cure"))
        recovery.heal(flow, target, spell.number("hp", level) + more, ("DV-MAG-02", "DV-AMB-19"))
    elif spell.does == "recoil":
        yield from criticals.recoil(flow, who, target, flow.scene.creature(who).at)
    elif spell.does == "flee":
        flee(flow, target, flow.scene.creature(who).at)
    elif spell.does in ("wound", "dazed", "prone"):
        yield from effects.affect(flow, spell.does, target, {"amount": spell.number("hp", level) + more}, "DV-MAG-02")
    else:
        _change(flow, who, spell, target, part, more)


def _change(flow: Flow, who: str, spell: Spell, target: str, part: str, more: int) -> None:
    """Effects that change what the target is or has, for as long as the spell lasts."""
    creature = flow.scene.creature(target)
    state = fighter(creature)
    after = state
    if spell.does == "lose_die":
        for _ in range(min(spell.number("dice"), len(state.dice))):
            after = after.without_die(after.dice[-1])
    elif spell.does == "raise_limit":
        part = part if part in PARTS else LEGS
        after = state.with_condition(Condition("hasted", part, score=spell.number("limit") + more))
    elif spell.does == "hide":
        after = state.with_condition(Condition("unseen"))
    elif spell.does == "enflame":
        item = next((held.item for held in state.held if not part or part in held.parts), None)
        if item is not None and FIRE not in item.types:
            after = state.with_item_changed(item, replace(item, types=(*item.types, FIRE)).marked("enflamed"))
    elif spell.does == "repair":
        item = next((item for item in state.items() if {"degraded", "damaged"} & set(item.marks)), None)
        if item is not None:
            after = state.with_item_changed(item, item.unmarked("degraded").unmarked("damaged"))
    if after is not state:
        changed = SetCreature(put(creature, after))
        flow.tell("spell_takes", target, changed, rules=("DV-MAG-02",), target=target, spell=spell.key)
        lasting.sustain(flow, who, spell, target, part)


def _light(flow: Flow, who: str, spell: Spell, square: Square, radius: int) -> None:
    place = flow.scene.place
    lamps = (*(lamp for lamp in place.lamps if lamp.square != square), Lamp(square, radius))
    flow.tell("lamp", who, SetPlace(replace(place, lamps=lamps)), rules=("DV-VIEW-14",), square=square.name)
    lasting.sustain(flow, who, spell, square.name)


def _mist(flow: Flow, who: str, spell: Spell, square: Square, radius: int) -> None:
    """Cover on every square that near, as scenery that lasts as long as the spell."""
    place = flow.scene.place
    things = list(place.things)
    for row in range(square.row - radius, square.row + radius + 1):
        for column in range(square.column - radius, square.column + radius + 1):
            at = Square(column, row)
            if chebyshev(at, square) <= radius and place.terrain.on_board(at) and at not in place.terrain.opaque:
                number = f"{spell.key}:{square.name}:{at.name}"
                things.append(Thing(number, spell.key, spell.name, at, cover=spell.number("cover")))
    flow.tell("mist", who, SetPlace(replace(place, things=tuple(things))), rules=("DV-VIEW-09",), square=square.name)
    lasting.sustain(flow, who, spell, square.name)


def _identify(flow: Flow, who: str, square: Square) -> None:
    """What stands or is hidden on the square is seen for what it is, whatever its cover (DV-VIEW-18)."""
    for other in flow.scene.at(square):
        if other.side != flow.scene.creature(who).side and perceive(flow.scene, who, other.id) in (VISIBLE, PARTIAL):
            attention.identify(flow, who, other.id)
    for thing in flow.scene.place.things_at(square):
        if thing.hidden is not None:
            traps.show(flow, who, thing.id)


def flee(flow: Flow, who: str, danger: Square) -> None:
    """One move straight away from the danger, as far as nothing bars the way."""
    creature = flow.scene.creature(who)
    heading = criticals.away(flow.scene, danger, creature.at, creature.facing)
    left = movement.squares_of_move(fighter(creature))
    while left > 0:
        creature = flow.scene.creature(who)
        following = creature.at.moved(*heading.step)
        cost = movement.step_cost(flow.scene, creature, creature.at, following)
        if cost is None or cost > left or not movement.may_stop(flow.scene, creature, following):
            return
        moved = replace(creature, at=following, facing=heading)
        flow.tell("flees", who, SetCreature(moved), rules=("DV-MAG-02",), square=following.name)
        for changed in without_engagements(flow.scene, who):
            flow.tell("freed", changed.id, SetCreature(changed), rules=("DV-AMB-122",))
        left -= cost
