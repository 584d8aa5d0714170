"""Chapter CMB: the Assault, its wounds, and what the hero may do about each."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.dice import Roll, Rolled
from board.rulebook.procedure import Ask, Flow, Need, Procedure, Then
from board.scene.events import Part, Tally
from board.scene.scene import Creature, Scene
from board.systems.fighting_fantasy.adventure_sheet import changed, setting, sheet_of
from board.systems.fighting_fantasy.contact import same_enemy, tokens_in_contact, tokens_of
from board.systems.fighting_fantasy.creatures import hostile, is_hero, show_traits
from board.systems.fighting_fantasy.duels import fought_this_turn, in_duel, start_duel, turn_to, victim_of
from board.systems.fighting_fantasy.fate import settle
from board.systems.fighting_fantasy.groups import may_fight, taking_part, thin_out
from board.systems.fighting_fantasy.luck import TWO_DICE, on_wound, test_luck, ways_to_pass
from board.systems.fighting_fantasy.options import rules_of
from board.systems.fighting_fantasy.wheel import end_turn
from board.systems.fighting_fantasy.willpower import test_willpower

# ---- the Assault ------------------------------------------------------------------------------------


def pair_of(scene: Scene, command: Command) -> tuple[Creature, Creature] | None:
    """The hero and the creature of an Assault, whoever of the two declares it; None when it is no such pair.

    Without a target the first opponent is meant.
    """
    actor = scene.find(command.who)
    if actor is None:
        return None
    named = command.get("target")
    opponents = sheet_of(actor).opponents
    other = scene.find(named if isinstance(named, str) else next(iter(opponents), None))
    if other is None or not hostile(actor, other) or is_hero(actor) == is_hero(other):
        return None
    return (actor, other) if is_hero(actor) else (other, actor)


def may_assault(known: Scene, actor: Creature, command: Command) -> Refusal | None:
    """Why no Assault can be fought: no opponent, no contact, another fight first, or fought already.

    Facing, view and light are no reason (FF-BRD-07). Only contact counts (FF-BRD-02, FF-BRD-08), and a pair
    fights one Assault in a turn of the wheel (FF-BRD-06).
    """
    pair = pair_of(known, command)
    if pair is None:
        return refuse("FF-BRD-03", "ff.refused.no_opponent")
    hero, creature = pair
    for one in pair:
        if not sheet_of(one).in_play:
            return refuse("FF-BRD-14", "ff.refused.dead" if sheet_of(one).dead else "ff.refused.mad", who=one.name)
    if not in_duel(hero, creature):
        refusal = may_fight(known, hero, creature)
        if refusal is not None:
            return refusal
    if not tokens_in_contact(known, hero, creature):
        return refuse("FF-BRD-02", "ff.refused.no_contact")
    if fought_this_turn(known, hero, creature):
        return refuse("FF-BRD-06", "ff.refused.fought_already", target=creature.name)
    return None


def assault(flow: Flow, command: Command) -> Procedure:
    """One Assault: the creature's Attack Strength, the hero's, and the comparison (FF-CMB-01 to FF-CMB-05).

    The first one starts the duel (FF-BRD-03). The strictly higher total wounds; at equal totals
    nobody is wounded. The turn of whoever declared it ends with it.
    """
    pair = pair_of(flow.scene, command)
    if pair is None:
        return None
    hero, target = pair[0].id, _in_contact(flow.scene, *pair)
    foes = tuple(foe.id for foe in taking_part(flow.scene, pair[0], flow.scene.creature(target)))
    start_duel(flow, hero, target, turn_hero=True)
    for foe in foes:
        start_duel(flow, hero, foe, turn_hero=False)
    turn_to(flow, hero, target)
    _note_assault(flow, hero, foes)
    totals = []
    for foe in foes:
        show_traits(flow, foe)
        total = yield from attack_strength(flow, foe, "FF-CMB-02")
        totals.append(total)
    own = yield from attack_strength(flow, hero, "FF-CMB-03", against=(min(totals), max(totals)))
    blows = tuple(
        (foe, _compared(flow, command, hero, foe, target, own, total)) for foe, total in zip(foes, totals, strict=True)
    )
    return Then(wounds_of_assault, (command.who, hero, tuple(blow for blow in blows if blow[1])))


def _in_contact(scene: Scene, hero: Creature, creature: Creature) -> str:
    """The token that is fought: the one named if it is in contact, else the first of its group that is (FF-BRD-11)."""
    touching = tokens_in_contact(scene, hero, creature)
    return next((token.id for token in touching if token.id == creature.id), touching[0].id)


def _note_assault(flow: Flow, hero: str, foes: tuple[str, ...]) -> None:
    """Every pair has had its Assault of this turn (FF-BRD-06); the hero has earned a meal (FF-BRD-16)."""
    turn = flow.scene.wheel.turn
    sheet = sheet_of(flow.scene.creature(hero))
    kept = tuple((who, then) for who, then in sheet.fought if then == turn)
    fought = (*kept, *((foe, turn) for foe in foes))
    flow.tell(
        "assault", hero, setting(flow.scene, hero, fought=fought, hungry=True), rules=("FF-CMB-01",), target=foes[0]
    )


def attack_strength(
    flow: Flow, who: str, rule: str, against: tuple[int, int] | None = None
) -> Generator[Need, Any, int]:
    """Attack Strength (Force d'Attaque): 2d6 and current Skill (FF-CMB-02, FF-CMB-03).

    The bonus of the one weapon in hand counts besides (FF-CMB-12, FF-OPEN-07). Neither facing nor
    cover, light or height do (FF-BRD-07), nor the armour (FF-EQP-04). `against` are the lowest and the
    highest total it will be compared with.
    """
    sheet = sheet_of(flow.scene.creature(who))
    parts = [Part(sheet.skill.current, "ff.why.skill", rule)]
    weapon = sheet.weapon
    if weapon is not None and weapon.skill_bonus:
        parts.append(Part(weapon.skill_bonus, "ff.why.weapon", "FF-OPEN-07", (("item", weapon.name),)))
    fixed = sum(part.value for part in parts)
    low, high = (None, None) if against is None else (against[0] - fixed, against[1] - fixed)
    rolled: Rolled = yield Roll("attack_strength", TWO_DICE, who, keep="sum", low=low, high=high)
    total = rolled.value + fixed
    tally = Tally("ff.stat.attack_strength", total, (Part(rolled.value, "ff.why.dice", rule), *parts))
    flow.tell("attack_strength", who, rules=(rule,), tallies=(tally,), score=total)
    return total


def _compared(flow: Flow, command: Command, hero: str, foe: str, target: str, own: int, total: int) -> str:
    """Which wound comes of two totals, '' for none (FF-CMB-04, FF-CMB-05).

    A creature wounds only the hero it has chosen (FF-BRD-13), and the hero only the creature he named
    (FF-OPEN-10); a higher total then merely avoids the blow.
    """
    kind, event, rule = "", "assault_tie", "FF-CMB-05"
    if own > total:
        kind, event, rule = "hero_hits", "assault_hero_hits", "FF-CMB-04"
        if not same_enemy(flow.scene, foe, target):
            kind, event, rule = "", "assault_avoided", "FF-OPEN-10"
    elif total > own:
        kind, event, rule = "creature_hits", "assault_creature_hits", "FF-CMB-04"
        if victim_of(flow.scene, flow.scene.creature(foe)) != hero:
            kind, event, rule = "", "assault_parried", "FF-BRD-13"
    hits = kind == ("hero_hits" if command.who == hero else "creature_hits")
    flow.tell(event, hero, rules=(rule,), target=foe, score=own, opposed=total, hit=hits, by_hero=command.who == hero)
    return kind


def wounds_of_assault(flow: Flow, by: str, hero: str, blows: tuple[tuple[str, str], ...]) -> Procedure:
    """Steps 4 to 6: the wounds of an Assault, each with what the hero makes of it; then the turn ends (FF-CMB-10).

    Each wound is one of step 4 or one of step 5, never both (FF-OPEN-15).
    """
    for foe, kind in blows:
        if sheet_of(flow.scene.creature(hero)).in_play:
            yield from inflict(flow, kind, hero, foe)
    end_turn(flow, by)
    return None


# ---- wounds -----------------------------------------------------------------------------------------


def inflict(flow: Flow, kind: str, hero: str, foe: str) -> Generator[Need, Any, None]:
    """One wound: 2 Stamina (FF-CMB-06, FF-CMB-08), worse or lighter by Luck or a Special Weapon.

    The hero's player is asked once the wound is determined and before it is applied (FF-BRD-09); the net
    loss is applied once (FF-CMB-10, FF-OPEN-02). In the other reading the 2 points fall first, and who
    dies of them is past helping.
    """
    rules = rules_of(flow.scene)
    wound = rules.wound(kind)
    victim = foe if kind == "hero_hits" else hero
    base = Part(wound.no_test, "ff.why.wound", _BASE_RULE[kind])
    if rules.options.luck_before_applying_wound:
        more = yield from _choose(flow, kind, hero, foe)
        lose_stamina(flow, victim, (base, *more), by=_other(victim, hero, foe))
        return
    lose_stamina(flow, victim, (base,), by=_other(victim, hero, foe))
    if not sheet_of(flow.scene.creature(victim)).dead:
        more = yield from _choose(flow, kind, hero, foe)
        _correct(flow, victim, more, by=_other(victim, hero, foe))


_BASE_RULE = {"hero_hits": "FF-CMB-06", "creature_hits": "FF-CMB-08", "flight": "FF-FLE-02"}


def _other(victim: str, hero: str, foe: str) -> str:
    return foe if victim == hero else hero


def _choose(flow: Flow, kind: str, hero: str, foe: str) -> Generator[Need, Any, tuple[Part, ...]]:
    """What the hero does about a wound: what it adds to it or takes away, as lines of the explanation.

    A test is never compulsory (FF-LCK-03) and comes once for a wound (FF-LCK-04). A given wound may be made
    worse by Luck or a Special Weapon (FF-CMB-07), a received one softened by Luck (FF-CMB-09), that of a
    flight as well (FF-FLE-03).
    """
    choice = yield wound_question(flow.scene, kind, hero, foe)
    parts: list[Part] = []
    if choice in _BY_LUCK:
        lucky = yield from test_luck(flow, hero, kind)
        parts.append(on_wound(rules_of(flow.scene).wound(kind), lucky, kind))
    if choice in _BY_WILLPOWER:
        passed = yield from test_willpower(flow, hero, kind)
        reason = "ff.why.steadfast" if passed else "ff.why.faltering"
        part = on_wound(rules_of(flow.scene).wound(kind), passed, kind)
        parts.append(replace(part, reason=reason, rule="FF-OPEN-03"))
    if choice in _BY_WEAPON:
        weapon = sheet_of(flow.scene.creature(hero)).weapon
        if weapon is not None:
            flow.tell("special_weapon", hero, rules=("FF-CMB-07", "FF-OPEN-09"), item=weapon.name)
            parts.append(Part(weapon.extra_damage, "ff.why.special_weapon", "FF-OPEN-09"))
    return tuple(parts)


_BY_LUCK = ("yes", "both")
_BY_WILLPOWER = ("willpower", "willpower_both")
_BY_WEAPON = ("special_weapon", "both", "willpower_both")


def wound_question(scene: Scene, kind: str, hero: str, foe: str) -> Ask:
    """The prompt with the net losses (FF-BRD-09): by default nothing is tested.

    Options: `no`, `yes` (test your Luck), for a given wound `special_weapon` where one is in hand. The
    readings of FF-OPEN-03 and FF-OPEN-08 add `willpower`, and `both`, `willpower_both`. Luck may be
    tested even at 0, where it always fails (FF-OPEN-06).
    """
    sheet = sheet_of(scene.creature(hero))
    rules = rules_of(scene)
    wound = rules.wound(kind)
    tests = ["yes"]
    if rules.options.willpower_in_combat and sheet.willpower is not None:
        tests.append("willpower")
    weapon = sheet.weapon
    extra = weapon.extra_damage if weapon is not None and kind == "hero_hits" else 0
    options = ["no", *tests]
    if extra:
        options.append("special_weapon")
        if rules.options.luck_and_special_weapon_together:
            options += ["both" if test == "yes" else "willpower_both" for test in tests]
    facts = (
        ("wound", kind),
        ("target", foe),
        ("no_test", wound.no_test),
        ("lucky", wound.lucky),
        ("unlucky", wound.unlucky),
        ("extra", extra),
        ("luck_ways", ways_to_pass(sheet.luck.current if sheet.luck is not None else 0)),
        ("willpower_ways", ways_to_pass(sheet.willpower.current if sheet.willpower is not None else 0)),
    )
    return Ask("luck", hero, tuple(options), "no", facts, "FF-BRD-09")


def lose_stamina(flow: Flow, victim: str, parts: tuple[Part, ...], by: str | None) -> None:
    """Apply a net loss to whoever was wounded, floored at 0, which is death (FF-CMB-10, FF-CMB-11).

    A group loses from its one record, and tokens with it (FF-GRP-02, FF-BRD-11).
    """
    scene = flow.scene
    loss = max(0, sum(part.value for part in parts))
    tokens = tokens_of(scene, scene.creature(victim))
    stamina = changed(sheet_of(tokens[0]).stamina, -loss)
    changes = [setting(scene, token.id, stamina=stamina) for token in tokens]
    flow.tell(
        "wound",
        victim,
        *changes,
        rules=tuple(dict.fromkeys(part.rule for part in parts if part.rule)),
        tallies=(Tally("ff.stat.loss", loss, parts),),
        target=victim,
        by=by,
        n=loss,
        stamina=stamina.current,
    )
    if stamina.current == 0:
        settle(flow, *(token.id for token in tokens))
    elif len(tokens) > 1:
        thin_out(flow, victim, by)


def _correct(flow: Flow, victim: str, parts: tuple[Part, ...], by: str) -> None:
    """The other reading of FF-OPEN-02: Luck corrects points already lost."""
    more = sum(part.value for part in parts)
    if more > 0:
        lose_stamina(flow, victim, parts, by)
    elif more < 0:
        scene = flow.scene
        tokens = tokens_of(scene, scene.creature(victim))
        stamina = changed(sheet_of(tokens[0]).stamina, -more)
        changes = [setting(scene, token.id, stamina=stamina) for token in tokens]
        tally = Tally("ff.stat.loss", more, parts)
        flow.tell(
            "eased",
            victim,
            *changes,
            rules=("FF-OPEN-02",),
            tallies=(tally,),
            target=victim,
            n=-more,
            stamina=stamina.current,
        )
